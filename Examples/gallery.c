/* SPDX-License-Identifier: Apache-2.0 */
/*
 * gallery.c - everything that Gnomon paints, on one sheet, in plain C
 *
 *     gallery FOLDER [baseline]
 *
 * Draws each picture of gallery_tiles.c on a card with its name beneath, each family of them into a PNG file of its
 * own and all into gallery.png. "baseline" draws without AVX2: the files are the same to the byte.
 */

#include "gallery_tiles.h"
#include "lettering.h"
#include "png_file.h"

enum { WIDTH = 1192, MARGIN = 32, GAP = 20, CAPTION = 38, TITLE = 46, RADIUS = 14 };

/* How many tiles of a size stand in a row. */
static int32_t columns(int32_t size) { return (WIDTH - 2 * MARGIN + GAP) / (size + GAP); }

static size_t family_count(const tile *first)
{
    const tile *t = first;
    while (t < GALLERY + GALLERY_COUNT && strcmp(t->family, first->family) == 0)
        t++;
    return (size_t)(t - first);
}

static int32_t family_height(const tile *first)
{
    int32_t across = columns(first->size),
            rows = ((int32_t)family_count(first) + across - 1) / across;
    return rows * (first->size + CAPTION);
}

static void write_text(gnomon_image sheet, const char *text, float x, float y, float height,
                       float weight, uint32_t color)
{
    gnomon_mask mask = make_mask(WIDTH, (int32_t)(4 * height));
    gnomon_paint ink = gnomon_paint_solid(rgb(color));
    int32_t top = (int32_t)(y - 2 * height);
    draw_text(mask, text, x, y - (float)top, height, weight);
    check(gnomon_composite(&sheet, &ink, &mask, 0, top, GNOMON_SOURCE_OVER, 1, NULL), "text");
    free(mask.data);
}

/* Lays a tile on the sheet: a card with round corners and a shadow, and its name. */
static void lay(gnomon_image sheet, const tile *t, int32_t x, int32_t y)
{
    enum { ROOM = 16 }; /* for the shadow */
    int32_t size = t->size, whole = size + 2 * ROOM;
    gnomon_image picture = draw_tile(t), around = part(sheet, x - ROOM, y - ROOM, whole, whole);
    gnomon_image_paint image = {
        picture, GNOMON_EXTEND_NONE, GNOMON_NEAREST, 1, {1, 0, 0, 1, ROOM, ROOM}};
    gnomon_paint what = gnomon_paint_image(image);
    gnomon_rect rect = {ROOM, ROOM, (float)size, (float)size},
                inner = {ROOM + 0.5f, ROOM + 0.5f, (float)size - 1, (float)size - 1};
    gnomon_shape card = gnomon_shape_rounded_rect(rect, RADIUS),
                 edge = gnomon_shape_rounded_rect(inner, RADIUS - 0.5f);
    gnomon_stroke hair = {1, GNOMON_CAP_BUTT, GNOMON_JOIN_MITER, 0, NULL, 0, 0};
    canvas c = make_canvas(whole, whole);

    cast_shadow(&c, gnomon_shape_transformed(card, gnomon_affine_translation(0, 3)), 4);
    paint(&around, rgb(INK), &c.shadow, 0.10f);
    check(gnomon_mask_shape(&c.shape, &card, GNOMON_COMBINE_REPLACE), "card");
    check(gnomon_composite(&around, &what, &c.shape, 0, 0, GNOMON_SOURCE_OVER, 1, NULL), "card");
    check(gnomon_mask_stroke(&c.shape, &edge, &hair, GNOMON_COMBINE_REPLACE), "edge");
    paint(&around, rgb(INK), &c.shape, 0.06f);
    write_text(sheet, t->name, (float)x + 2, (float)(y + size + 22), 7, 1.3f, MUTED);
    free_canvas(&c);
    free(picture.data);
}

static void lay_family(gnomon_image sheet, const tile *first, int32_t top)
{
    int32_t across = columns(first->size), i, count = (int32_t)family_count(first);
    for (i = 0; i < count; i++)
        lay(sheet, first + i, MARGIN + i % across * (first->size + GAP),
            top + i / across * (first->size + CAPTION));
}

int main(int argc, char **argv)
{
    const tile *t, *end = GALLERY + GALLERY_COUNT;
    int32_t height = MARGIN, top = MARGIN;
    gnomon_image sheet;
    if (argc < 2) {
        fprintf(stderr, "usage: %s FOLDER [baseline]\n", argv[0]);
        return 2;
    }
    if (argc > 2)
        check(gnomon_set_instruction_set(GNOMON_BASELINE), "baseline");

    for (t = GALLERY; t < end; t += family_count(t)) {
        char name[64];
        gnomon_image strip = make_image(WIDTH, family_height(t) + MARGIN + 6);
        size_t i, length = (size_t)snprintf(name, sizeof name, "gallery_%s", t->family);
        for (i = 0; i < length; i++)
            if (name[i] == ' ')
                name[i] = '_';
        paint(&strip, rgb(PAPER), NULL, 1);
        lay_family(strip, t, MARGIN);
        write_png(strip, argv[1], name);
        free(strip.data);
        height += TITLE + family_height(t) + GAP;
    }

    sheet = make_image(WIDTH, height);
    paint(&sheet, rgb(PAPER), NULL, 1);
    for (t = GALLERY; t < end; t += family_count(t)) {
        write_text(sheet, t->family, MARGIN + 2, (float)(top + 18), 14, 2.4f, INK);
        lay_family(sheet, t, top + TITLE);
        top += TITLE + family_height(t) + GAP;
    }
    write_png(sheet, argv[1], "gallery");
    free(sheet.data);
    return 0;
}
