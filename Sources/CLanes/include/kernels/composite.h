/* SPDX-License-Identifier: Apache-2.0 */
/* kernels/composite.h - the kernels behind gnomon/composite.h */

#ifndef KERNELS_COMPOSITE_H
#define KERNELS_COMPOSITE_H

#include "symbol.h"

#pragma clang assume_nonnull begin

/*
 * A row is count pixels of four bytes. A color is one pixel, premultiplied, the first byte lowest.
 * mul(a, b) is a * b / 255 rounded to nearest, byte by byte. Rows share no byte with sources or masks.
 */

/* row = color */
void kernel_solid_fill(size_t count, uint32_t color, uint8_t *row) GNOMON_KERNEL("solid_fill");

/* row = color + mul(row, keep); no byte of the sum exceeds 255 */
void kernel_solid_over(size_t count, uint32_t color, uint32_t keep, uint8_t *row)
    GNOMON_KERNEL("solid_over");

/* s = mul(color, mask);  row = s + mul(row, 255 - alpha of s) */
void kernel_solid_over_mask(size_t count, uint32_t color, const uint8_t *mask, uint8_t *row)
    GNOMON_KERNEL("solid_over_mask");

/* row = mul(color, mask) + mul(row, 255 - mask) */
void kernel_solid_source_mask(size_t count, uint32_t color, const uint8_t *mask, uint8_t *row)
    GNOMON_KERNEL("solid_source_mask");

/* row = source + mul(row, 255 - alpha of source) */
void kernel_row_over(size_t count, const uint8_t *source, uint8_t *row) GNOMON_KERNEL("row_over");

/* s = mul(source, mask);  row = s + mul(row, 255 - alpha of s) */
void kernel_row_over_mask(size_t count, const uint8_t *source, const uint8_t *mask, uint8_t *row)
    GNOMON_KERNEL("row_over_mask");

/* row = mul(source, mask) + mul(row, 255 - mask) */
void kernel_row_source_mask(size_t count, const uint8_t *source, const uint8_t *mask, uint8_t *row)
    GNOMON_KERNEL("row_source_mask");

/* scaled = mul(source, mask) */
void kernel_row_scale(size_t count, const uint8_t *source, const uint8_t *mask, uint8_t *scaled)
    GNOMON_KERNEL("row_scale");

/* The numbers of gnomon_operator. */
enum {
    KERNEL_SOURCE_OVER,
    KERNEL_SOURCE,
    KERNEL_CLEAR,
    KERNEL_DESTINATION,
    KERNEL_DESTINATION_OVER,
    KERNEL_SOURCE_IN,
    KERNEL_DESTINATION_IN,
    KERNEL_SOURCE_OUT,
    KERNEL_DESTINATION_OUT,
    KERNEL_SOURCE_ATOP,
    KERNEL_DESTINATION_ATOP,
    KERNEL_XOR,
    KERNEL_PLUS,
    KERNEL_MULTIPLY,
    KERNEL_SCREEN,
    KERNEL_OVERLAY,
    KERNEL_DARKEN,
    KERNEL_LIGHTEN,
    KERNEL_COLOR_DODGE,
    KERNEL_COLOR_BURN,
    KERNEL_HARD_LIGHT,
    KERNEL_SOFT_LIGHT,
    KERNEL_DIFFERENCE,
    KERNEL_EXCLUSION,
    KERNEL_HUE,
    KERNEL_SATURATION,
    KERNEL_COLOR,
    KERNEL_LUMINOSITY
};

/* row = op(source, row), for any operator; blue_first says that the pixels are GNOMON_BGRA8. */
void kernel_row_blend(uint32_t op, _Bool blue_first, size_t count, const uint8_t *source,
                      uint8_t *row) GNOMON_KERNEL("row_blend");

/* row = mul(row, mask), or with inverts mul(row, 255 - mask) */
void kernel_row_clip(size_t count, const uint8_t *mask, _Bool inverts, uint8_t *row)
    GNOMON_KERNEL("row_clip");

/* scaled = mul(mask, opacity) */
void kernel_mask_scale(size_t count, uint8_t opacity, const uint8_t *mask, uint8_t *scaled)
    GNOMON_KERNEL("mask_scale");

/* Bytes first <= i < end of a row. */
typedef struct kernel_run {
    ptrdiff_t first, end;
} kernel_run;

/*
 * A first run of the mask beyond which there is nothing, or a gap worth a step: all before first is 0, and so are the
 * 128 bytes after end, or end is count. An empty run ends at count.
 */
kernel_run kernel_mask_run(size_t count, const uint8_t *mask) GNOMON_KERNEL("mask_run");

/* ------------------------------------------------------------------ Images */

/* The numbers of gnomon_extend. */
enum { KERNEL_EXTEND_PAD, KERNEL_EXTEND_NONE, KERNEL_EXTEND_REPEAT, KERNEL_EXTEND_REFLECT };

/* An image to be seen through a transform. */
typedef struct kernel_image {
    const uint8_t *data;
    ptrdiff_t stride;
    int32_t width, height; /* at least 1 */
    uint32_t extend;       /* gnomon_extend */
    _Bool is_bilinear;
    _Bool swaps;               /* red and blue */
    double a, b, c, d, tx, ty; /* from the canvas to the image; finite */
} kernel_image;

/*
 * row[i] = the image at the place of (x + i + 1/2, y + 1/2), for 0 <= i < count. Beyond an image without extend
 * GNOMON_BILINEAR mixes transparent pixels in; the places themselves lie in the image, or within half a pixel of it.
 */
void kernel_image_row(const kernel_image *image, int32_t x, int32_t y, size_t count, uint8_t *row)
    GNOMON_KERNEL("image_row");

#pragma clang assume_nonnull end

#endif
