/* SPDX-License-Identifier: Apache-2.0 */
/* kernels/angle.h - the kernels behind gnomon/angle.h */

#ifndef KERNELS_ANGLE_H
#define KERNELS_ANGLE_H

#include "symbol.h"

#pragma clang assume_nonnull begin

/*
 * Points as a compass reads them: one coordinate points to 0 degrees and the other to 90, and each is x or y,
 * or its opposite.
 */
typedef struct kernel_bearings {
    const float *zero, *quarter; /* the first point's coordinates */
    ptrdiff_t stride;            /* bytes from one point to the next */
    float zero_centre, quarter_centre;
    float zero_sign, quarter_sign; /* 1 or -1 */
} kernel_bearings;

/* angles[i] = direction of point i from the centre; valid[i] = whether it has one. */
void kernel_angle_from_north(size_t count, const kernel_bearings *points, float *angles,
                             uint8_t *_Nullable valid) GNOMON_KERNEL("angle_from_north");

/* The same in double. */
typedef struct kernel_bearings_f64 {
    const double *zero, *quarter;
    ptrdiff_t stride;
    double zero_centre, quarter_centre;
    double zero_sign, quarter_sign;
} kernel_bearings_f64;

void kernel_angle_from_north_f64(size_t count, const kernel_bearings_f64 *points, double *angles,
                                 uint8_t *_Nullable valid) GNOMON_KERNEL("angle_from_north_f64");

#pragma clang assume_nonnull end

#endif
