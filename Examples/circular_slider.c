/* SPDX-License-Identifier: Apache-2.0 */
/*
 * circular_slider.c - a circular slider, from touches to pixels, in plain C
 *
 *     circular_slider TOUCHES.csv FOLDER [baseline]
 *
 * Reads a recorded drag (phase, x, y, milliseconds), moves the slider with it and prints what happened; then
 * draws frames at five angles and a contact sheet of the drag as PNG files. "baseline" draws without AVX2:
 * the files are the same to the byte.
 *
 * The slider is 320 x 320: a black ring 60 wide, an arc from 0 to the angle whose mask is softened by a
 * shadow of angle / 20 and filled, through that mask, with a gradient from blue to violet; a white handle
 * at alpha 0.7 with a soft shadow of 3. Zero lies at east, angles grow counterclockwise, y grows down.
 */

#include <errno.h>

#include "drawing.h"
#include "png_file.h"

enum { SIZE = 320 };

static const float RING_RADIUS = 110, RING_WIDTH = 60, ARC_WIDTH = 40, HANDLE_RADIUS = 20;

static const gnomon_compass COMPASS = {GNOMON_EAST, GNOMON_COUNTERCLOCKWISE, GNOMON_Y_DOWN};

static const gnomon_color BACKGROUND = {0.95f, 0.95f, 0.97f, 1};
static const gnomon_color BLACK = {0, 0, 0, 1};
static const gnomon_color WHITE = {1, 1, 1, 1};
static const gnomon_color FINGER = {1, 0.23f, 0.19f, 1};
static const gnomon_stop BLUE_TO_VIOLET[2] = {{0, {0, 0, 1, 1}}, {1, {1, 0, 1, 1}}};

/* ------------------------------------------------------------------ The picture */

/*
 * Draws the slider at an angle; scale 1 is 320 x 320. A blur of b, as CoreGraphics counts it, is a Gaussian of
 * sigma b / 2.
 */
static void draw_slider(gnomon_image image, canvas *c, float angle, float scale)
{
    gnomon_point centre = {SIZE / 2 * scale, SIZE / 2 * scale};
    float radius = RING_RADIUS * scale, half_ring = RING_WIDTH / 2 * scale,
          half_arc = ARC_WIDTH / 2 * scale;
    gnomon_point handle;
    gnomon_paint gradient;
    gnomon_shape shape;

    paint(&image, BACKGROUND, NULL, 1);

    /* The ring. */
    shape = gnomon_shape_ring(centre, radius - half_ring, radius + half_ring);
    check(gnomon_mask_shape(&c->shape, &shape, GNOMON_COMBINE_REPLACE), "ring");
    paint(&image, BLACK, &c->shape, 1);

    /* The arc and its glow are one mask, and the gradient fills it. */
    cast_shadow(
        c, gnomon_shape_ring_arc(centre, radius - half_arc, radius + half_arc, 0, angle, COMPASS),
        angle / 40 * scale);
    check(gnomon_mask_combine(&c->shape, &c->shadow, 0, 0, GNOMON_COMBINE_SCREEN), "glow");
    memset(&gradient, 0, sizeof gradient);
    gradient.kind = GNOMON_PAINT_LINEAR;
    gradient.as.linear.start.x = centre.x;
    gradient.as.linear.end.x = centre.x;
    gradient.as.linear.end.y = SIZE * scale;
    gradient.as.linear.stops = BLUE_TO_VIOLET;
    gradient.as.linear.stop_count = 2;
    gradient.as.linear.extend = GNOMON_EXTEND_NONE;
    check(gnomon_composite(&image, &gradient, &c->shape, 0, 0, GNOMON_SOURCE_OVER, 1, NULL), "arc");

    /* The handle, on the ring at the angle. */
    check(gnomon_point_on_circle(1, &angle, centre, radius, COMPASS, gnomon_points_to(&handle)),
          "handle");
    cast_shadow(c, gnomon_shape_circle(handle, HANDLE_RADIUS * scale), 1.5f * scale);
    paint(&image, BLACK, &c->shadow, 0.7f);
    paint(&image, WHITE, &c->shape, 0.7f);
}

/* ------------------------------------------------------------------ The drag */

typedef struct touch {
    char phase[12]; /* began, moved, ended, cancelled */
    gnomon_point at;
    long milliseconds;
} touch;

typedef struct slider {
    float angle;
    int tracking; /* whether the finger that is down began on the ring */
} slider;

/* Returns how many touches the file holds, and puts them into an array of their own. */
static size_t read_touches(const char *path, touch **touches)
{
    FILE *file = fopen(path, "r");
    char line[256];
    size_t count = 0, room = 0;
    if (!file) {
        fprintf(stderr, "%s: %s\n", path, strerror(errno));
        exit(1);
    }
    *touches = NULL;
    while (fgets(line, sizeof line, file)) {
        touch t;
        if (sscanf(line, "%11[a-z],%f,%f,%ld", t.phase, &t.at.x, &t.at.y, &t.milliseconds) != 4)
            continue; /* the heading */
        if (count == room) {
            room = room ? 2 * room : 64;
            *touches = realloc(*touches, room * sizeof t);
            if (!*touches)
                exit(1);
        }
        (*touches)[count++] = t;
    }
    fclose(file);
    return count;
}

/* Moves the slider by one touch, and says in a word what came of it. */
static const char *track(slider *s, const touch *t)
{
    gnomon_point centre = {SIZE / 2, SIZE / 2};
    gnomon_shape ring =
        gnomon_shape_ring(centre, RING_RADIUS - RING_WIDTH / 2, RING_RADIUS + RING_WIDTH / 2);
    float angle;
    uint8_t hit, valid;

    if (strcmp(t->phase, "began") == 0) {
        check(gnomon_hit_shape(1, gnomon_points_in(&t->at), &ring, &hit), "hit");
        s->tracking = hit;
    }
    if (!s->tracking)
        return "not on the ring";
    if (strcmp(t->phase, "cancelled") == 0) {
        s->tracking = 0;
        return "cancelled";
    }
    check(gnomon_angle_from_north(1, gnomon_points_in(&t->at), centre, COMPASS, &angle, &valid),
          "angle");
    if (valid)
        s->angle = angle;
    if (strcmp(t->phase, "ended") == 0)
        s->tracking = 0;
    return valid ? "moves" : "at the centre: keeps its angle";
}

/* ------------------------------------------------------------------ The program */

int main(int argc, char **argv)
{
    static const float FRAMES[] = {30, 90, 180, 270, 359};
    enum { COLUMNS = 8, CELL = SIZE / 2 };
    size_t count, i, rows;
    touch *touches;
    canvas full = make_canvas(SIZE, SIZE), half = make_canvas(CELL, CELL);
    gnomon_image frame = make_image(SIZE, SIZE), sheet;
    slider s = {0, 0};

    if (argc < 3) {
        fprintf(stderr, "usage: %s TOUCHES.csv FOLDER [baseline]\n", argv[0]);
        return 2;
    }
    if (argc > 3)
        check(gnomon_set_instruction_set(GNOMON_BASELINE), "baseline");
    printf("Gnomon %s, %s\n", gnomon_version_string(),
           gnomon_instruction_set() == GNOMON_AVX2 ? "AVX2" : "baseline");

    for (i = 0; i < sizeof FRAMES / sizeof *FRAMES; i++) {
        char name[32];
        snprintf(name, sizeof name, "frame_%03d", (int)FRAMES[i]);
        draw_slider(frame, &full, FRAMES[i], 1);
        write_png(frame, argv[2], name);
    }

    /* Every touch moves the slider; each cell of the sheet shows it at half the size, with the finger. */
    count = read_touches(argv[1], &touches);
    rows = (count + COLUMNS - 1) / COLUMNS;
    sheet = make_image(COLUMNS * CELL, (int32_t)rows * CELL);
    paint(&sheet, BACKGROUND, NULL, 1);
    printf("%9s %8s %8s %6s %9s %7s\n", "phase", "x", "y", "ms", "angle", "value");
    for (i = 0; i < count; i++) {
        const touch *t = &touches[i];
        const char *outcome = track(&s, t);
        gnomon_image cell =
            part(sheet, (int32_t)(i % COLUMNS) * CELL, (int32_t)(i / COLUMNS) * CELL, CELL, CELL);
        gnomon_point finger = {t->at.x / 2, t->at.y / 2};
        gnomon_shape dot = gnomon_shape_circle(finger, 4);
        printf("%9s %8.2f %8.2f %6ld %9.3f %6.2f%%  %s\n", t->phase, t->at.x, t->at.y,
               t->milliseconds, s.angle, s.angle / 3.6f, outcome);
        draw_slider(cell, &half, s.angle, 0.5f);
        check(gnomon_mask_shape(&half.shape, &dot, GNOMON_COMBINE_REPLACE), "finger");
        paint(&cell, FINGER, &half.shape, 0.9f);
    }
    write_png(sheet, argv[2], "drag");

    free(touches);
    free(sheet.data);
    free(frame.data);
    free_canvas(&full);
    free_canvas(&half);
    return 0;
}
