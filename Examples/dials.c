/* SPDX-License-Identifier: Apache-2.0 */
/*
 * dials.c - three dials, touched and drawn, in plain C
 *
 *     dials FOLDER [baseline]
 *
 * A finger goes around each of them; what the dial says is printed, and their last frames are drawn side by side as dials.png.
 * "baseline" draws without AVX2: the file is the same to the byte.
 */

#include <math.h>

#include <gnomon/gnomon.h>

#include "png_file.h"

enum { SIDE = 320, COUNT = 3 };

static void check(gnomon_status status)
{
    if (status) {
        fprintf(stderr, "%s\n", gnomon_status_name(status));
        exit(1);
    }
}

/* One touch at a place of the dial, and what came of it. */
static void touch(const gnomon_dial *dial, gnomon_dial_state *state, gnomon_touch_phase phase,
                  double place)
{
    gnomon_touch finger = {phase, 1, {0, 0}, 0};
    check(gnomon_dial_point(dial, place, dial->radius, NULL, &finger.at));
    check(gnomon_dial_track(dial, &finger, state));
    printf("  %-9s  %7.2f",
           phase == GNOMON_TOUCH_BEGAN   ? "began"
           : phase == GNOMON_TOUCH_MOVED ? "moved"
                                         : "ended",
           state->values[0]);
    if (dial->handle_count == 2)
        printf(" to %.2f", state->values[1]);
    printf("%s\n", state->events & GNOMON_EVENT_VALUE_CHANGED ? "" : "  as before");
}

/* The slider of 320 x 320 that this library began with. */
static void classic(gnomon_dial *dial, gnomon_dial_style *style, gnomon_stop *stops)
{
    gnomon_dial_classic(dial, style, stops);
}

/* A volume knob: from 225 degrees through 270, clockwise from north, in steps of 1. */
static void volume(gnomon_dial *dial, gnomon_dial_style *style, gnomon_stop *stops)
{
    gnomon_dial_classic(dial, style, stops);
    dial->compass.zero = GNOMON_NORTH;
    dial->compass.turn = GNOMON_CLOCKWISE;
    dial->start = 225;
    dial->sweep = 270;
    dial->mode = GNOMON_DIAL_STOP;
    dial->range = (gnomon_range){0, 11, 1, GNOMON_SCALE_LINEAR, 0};
    dial->width = 34;
    dial->handle_radius = 13;
    style->arc_width = 22;
    style->cap = GNOMON_CAP_ROUND;
    style->fill = GNOMON_DIAL_FILL_CONIC;
    style->space = GNOMON_SPACE_OKLAB;
    style->glow = 0;
    style->track = (gnomon_color){0.17f, 0.18f, 0.22f, 1};
    style->handle.alpha = 1;
    style->shadow_sigma = 3;
    style->shadow_offset.y = 2;
    stops[0].color = (gnomon_color){0.1f, 0.78f, 0.66f, 1};
    stops[1].color = (gnomon_color){0.98f, 0.35f, 0.42f, 1};
}

/* Frequencies on a logarithmic scale, from one handle to another. */
static void band(gnomon_dial *dial, gnomon_dial_style *style, gnomon_stop *stops)
{
    volume(dial, style, stops);
    dial->range = (gnomon_range){20, 20000, 0, GNOMON_SCALE_LOGARITHMIC, 0};
    dial->handle_count = 2;
    dial->least_gap = 0.05;
    dial->width = 12;
    style->arc_width = 12;
    style->fill = GNOMON_DIAL_FILL_SOLID;
    style->track = (gnomon_color){0.86f, 0.87f, 0.9f, 1};
    stops[0].color = (gnomon_color){0.29f, 0.34f, 0.82f, 1};
}

int main(int argc, char **argv)
{
    static const char *const names[COUNT] = {"classic", "volume", "band"};
    void (*const make[COUNT])(gnomon_dial *, gnomon_dial_style *, gnomon_stop *) = {classic, volume,
                                                                                    band};
    static uint8_t pixels[4 * SIDE * SIDE * COUNT];

    if (argc < 2 || argc > 3) {
        fprintf(stderr, "usage: %s FOLDER [baseline]\n", argv[0]);
        return 2;
    }
    if (argc == 3)
        check(gnomon_set_instruction_set(GNOMON_BASELINE));
    for (int i = 0; i < COUNT; i++) {
        gnomon_image image = {pixels + 4 * SIDE * i, SIDE, SIDE, 4 * SIDE * COUNT, GNOMON_RGBA8};
        gnomon_dial dial;
        gnomon_dial_style style;
        gnomon_stop stops[2];
        gnomon_dial_state state;
        make[i](&dial, &style, stops);
        style.background = (gnomon_color){0.96f, 0.955f, 0.94f, 1};

        printf("%s\n", names[i]);
        check(gnomon_dial_init(&dial, i == 2 ? 200 : 0, 2000, &state));
        touch(&dial, &state, GNOMON_TOUCH_BEGAN, 0.6);
        touch(&dial, &state, GNOMON_TOUCH_MOVED, 0.62);
        touch(&dial, &state, GNOMON_TOUCH_MOVED, 0.75);
        touch(&dial, &state, GNOMON_TOUCH_ENDED, 0.75);

        size_t size = gnomon_dial_scratch_size(SIDE, SIDE, &style);
        void *scratch = malloc(size);
        if (!scratch)
            return 1;
        check(gnomon_dial_draw(&image, &dial, &state, &style, NULL, scratch, size));
        free(scratch);
    }
    write_png((gnomon_image){pixels, SIDE * COUNT, SIDE, 4 * SIDE * COUNT, GNOMON_RGBA8}, argv[1],
              "dials");
    return 0;
}
