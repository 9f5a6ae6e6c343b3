/* SPDX-License-Identifier: Apache-2.0 */
/* kernels/transform.h - the kernels behind gnomon/transform.h */

#ifndef KERNELS_TRANSFORM_H
#define KERNELS_TRANSFORM_H

#include "points.h"
#include "symbol.h"

#pragma clang assume_nonnull begin

/* x' = (a * x + c * y) + tx and y' = (b * x + d * y) + ty. */
typedef struct kernel_affine {
    float a, b, c, d, tx, ty;
} kernel_affine;

/* Point i of out = affine(point i of points). The views are the same or share no byte. */
void kernel_transform_points(size_t count, const kernel_points *points, const kernel_affine *affine,
                             const kernel_points_out *out) GNOMON_KERNEL("transform_points");

/* The same of doubles side by side: x, y, x, y, … */
void kernel_transform_pairs_f64(size_t count, const double *pairs, const kernel_map *map,
                                double *out) GNOMON_KERNEL("transform_pairs_f64");

#pragma clang assume_nonnull end

#endif
