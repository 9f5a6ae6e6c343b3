/* SPDX-License-Identifier: Apache-2.0 */
/* kernels/convert.h - the kernels behind the conversions of gnomon/image.h */

#ifndef KERNELS_CONVERT_H
#define KERNELS_CONVERT_H

#include "symbol.h"

#pragma clang assume_nonnull begin

/* Rows of count pixels, which are the same or share no byte. swaps: the first and the third byte change places. */

/* swapped = source, with the first and the third byte of each pixel exchanged */
void kernel_row_swap(size_t count, const uint8_t *source, uint8_t *swapped)
    GNOMON_KERNEL("row_swap");

/* to = round(c * a / 255), a */
void kernel_row_premultiply(size_t count, _Bool swaps, const uint8_t *from, uint8_t *to)
    GNOMON_KERNEL("row_premultiply");

/* to = floor(min(c, a) * 255 / a + 1/2), a; 0 where a is 0 */
void kernel_row_unpremultiply(size_t count, _Bool swaps, const uint8_t *from, uint8_t *to)
    GNOMON_KERNEL("row_unpremultiply");

/*
 * What becomes of a pixel's four bytes, in their order in memory: with the straight colors s = c / a and the alpha
 * level a, for each of the colors and for alpha
 *
 *     x = row[0] s0 + row[1] s1 + row[2] s2 + row[3] a + row[4]
 *
 * The first three are clamped to [0, 1] and the last to [0, 255], by which the others are multiplied.
 *
 * keeps_alpha: row[3] and row[4] are 0 but that the last x is a.
 */
typedef struct kernel_color_rows {
    float first[5], second[5], third[5], alpha[5];
    _Bool keeps_alpha;
} kernel_color_rows;

static inline const float *kernel_color_row(const kernel_color_rows *rows, int row)
{
    return row == 0 ? rows->first : row == 1 ? rows->second : row == 2 ? rows->third : rows->alpha;
}

static inline float *kernel_color_row_of(kernel_color_rows *rows, int row)
{
    return row == 0 ? rows->first : row == 1 ? rows->second : row == 2 ? rows->third : rows->alpha;
}

void kernel_row_color_matrix(size_t count, const kernel_color_rows *rows, const uint8_t *from,
                             uint8_t *to) GNOMON_KERNEL("row_color_matrix");

#pragma clang assume_nonnull end

#endif
