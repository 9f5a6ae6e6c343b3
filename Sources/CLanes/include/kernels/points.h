/* SPDX-License-Identifier: Apache-2.0 */
/* kernels/points.h - points as they lie in memory, for the kernels of every family */

#ifndef KERNELS_POINTS_H
#define KERNELS_POINTS_H

#include "symbol.h"

#pragma clang assume_nonnull begin

/* Point i has its coordinates at x and y plus i * stride bytes. */
typedef struct kernel_points {
    const float *x, *y;
    ptrdiff_t stride;
} kernel_points;

typedef struct kernel_points_out {
    float *x, *y;
    ptrdiff_t stride;
} kernel_points_out;

/* Points of floats or of doubles. */
typedef struct kernel_any_points {
    const void *x, *y;
    ptrdiff_t stride;
    _Bool is_double;
} kernel_any_points;

/* x' = (a * x + c * y) + tx and y' = (b * x + d * y) + ty, in double. */
typedef struct kernel_map {
    double a, b, c, d, tx, ty;
} kernel_map;

/*
 * xs[i], ys[i] = point i as doubles, moved by the map if there is one. Both arrays have room for a multiple of 8, and what
 * lies behind the last point becomes NaN.
 */
void kernel_load_points(size_t count, const kernel_any_points *points,
                        const kernel_map *_Nullable map, double *xs, double *ys)
    GNOMON_KERNEL("load_points");

#pragma clang assume_nonnull end

#endif
