/* SPDX-License-Identifier: Apache-2.0 */
/* kernels/points.h - points as they lie in memory, for the kernels of every family */

#ifndef KERNELS_POINTS_H
#define KERNELS_POINTS_H

#include <stddef.h>

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

#pragma clang assume_nonnull end

#endif
