/* SPDX-License-Identifier: Apache-2.0 */
/* kernels/circle.h - the kernels behind gnomon/circle.h */

#ifndef KERNELS_CIRCLE_H
#define KERNELS_CIRCLE_H

#include "symbol.h"

#pragma clang assume_nonnull begin

/* sines[i], cosines[i] = sine and cosine of angles[i] degrees. Either output may be the angles. */
void kernel_sincos_degrees(size_t count, const float *angles, float *sines, float *cosines)
    GNOMON_KERNEL("sincos_degrees");

/*
 * A circle as a compass reads it: one coordinate of a point is centre + radius * cosine and the other centre
 * + radius * sine; each is x or y, and a radius is negative where the coordinate grows the other way.
 */
typedef struct kernel_circle {
    float cosine_centre, cosine_radius;
    float sine_centre, sine_radius;
    float *cosine_out, *sine_out; /* the first point's coordinates */
    ptrdiff_t stride;             /* bytes from one point to the next */
} kernel_circle;

/* Point i is the one at angles[i]. An output may be the angles where its stride is that of floats. */
void kernel_point_on_circle(size_t count, const float *angles, const kernel_circle *circle)
    GNOMON_KERNEL("point_on_circle");

/* The same in double. */
void kernel_sincos_degrees_f64(size_t count, const double *angles, double *sines, double *cosines)
    GNOMON_KERNEL("sincos_degrees_f64");

typedef struct kernel_circle_f64 {
    double cosine_centre, cosine_radius;
    double sine_centre, sine_radius;
    double *cosine_out, *sine_out;
    ptrdiff_t stride;
} kernel_circle_f64;

void kernel_point_on_circle_f64(size_t count, const double *angles, const kernel_circle_f64 *circle)
    GNOMON_KERNEL("point_on_circle_f64");

#pragma clang assume_nonnull end

#endif
