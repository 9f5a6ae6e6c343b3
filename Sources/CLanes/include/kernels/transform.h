/* SPDX-License-Identifier: Apache-2.0 */
/* kernels/transform.h - the kernels behind gnomon/transform.h */

#ifndef KERNELS_TRANSFORM_H
#define KERNELS_TRANSFORM_H

#include "symbol.h"

#pragma clang assume_nonnull begin

/* x' = (a * x + c * y) + tx and y' = (b * x + d * y) + ty. */
typedef struct kernel_affine {
    float a, b, c, d, tx, ty;
} kernel_affine;

/* Coordinates, and bytes from one point to the next. */
typedef struct kernel_points_in {
    const float *x, *y;
    ptrdiff_t stride;
} kernel_points_in;

typedef struct kernel_points_out {
    float *x, *y;
    ptrdiff_t stride;
} kernel_points_out;

/* Point i of out = affine(point i of points). The views are the same or share no byte. */
void kernel_transform_points(size_t count, const kernel_points_in *points, const kernel_affine *affine,
                             const kernel_points_out *out) GNOMON_KERNEL("transform_points");

#pragma clang assume_nonnull end

#endif
