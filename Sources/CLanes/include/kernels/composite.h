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

#pragma clang assume_nonnull end

#endif
