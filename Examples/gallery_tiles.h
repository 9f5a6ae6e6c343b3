/* SPDX-License-Identifier: Apache-2.0 */
/* gallery_tiles.h - the pictures of the gallery, each on an image of its own */

#ifndef GALLERY_TILES_H
#define GALLERY_TILES_H

#include "drawing.h"

/* What a tile is drawn with: its image, and masks of the same size. */
typedef struct stage {
    gnomon_image image;
    canvas c;
} stage;

/* One picture. A family's tiles stand together, and are of one size. */
typedef struct tile {
    const char *family, *name;
    int32_t size; /* of its sides, in pixels */
    void (*draw)(stage *s, int variant);
    int variant;
} tile;

extern const tile GALLERY[];
extern const size_t GALLERY_COUNT;

/* Draws a tile; the image is the caller's to free. Opaque, and of the same bytes on every machine. */
gnomon_image draw_tile(const tile *t);

/* Colours by their sRGB bytes, as 0xrrggbb. */
gnomon_color rgb(uint32_t bytes);

/* The colours that all of it is drawn with. */
enum {
    PAPER = 0xf4f3ef,
    CARD = 0xffffff,
    LINE = 0xdedbd3,
    MUTED = 0x868b98,
    INK = 0x1d2230,
    INDIGO = 0x4c5bd6,
    VIOLET = 0x8b4fd8,
    ROSE = 0xe6456c,
    CORAL = 0xff7757,
    AMBER = 0xffb547,
    TEAL = 0x1aa79c,
    SKY = 0x43a7f5
};

#endif
