/* SPDX-License-Identifier: Apache-2.0 */
/* transform.h - affine transforms: made, joined, undone, applied to points */

#ifndef GNOMON_TRANSFORM_H
#define GNOMON_TRANSFORM_H

#include "geometry.h"

GNOMON_BEGIN

/**
 * Transforms points.
 *
 *     out[i] = affine(points[i])      for 0 <= i < count
 *
 * \param count   How many points. Zero is allowed and touches no memory.
 * \param points  The points.
 * \param affine  The transform; its six numbers finite.
 * \param out     Receives count points; may be the very same view as points (in place).
 * \return GNOMON_OK; GNOMON_ERROR_NULL when count > 0 and a pointer is NULL; GNOMON_ERROR_VALUE when
 *         a number of the transform is not finite; GNOMON_ERROR_SIZE when the arrays cannot be
 *         addressed or the stride of out makes points share memory; GNOMON_ERROR_OVERLAP when out
 *         overlaps points without being the same view. On an error nothing is written.
 *
 * Edges     NaN and infinities follow the arithmetic above.
 * Accuracy  In float, each operation rounded once: (a * x + c * y) + tx. Same bits on every machine.
 * Memory    Never allocates.
 * Threads   Safe from any thread; two calls may share inputs, not outputs.
 * Since     0.1
 */
GNOMON_API gnomon_status gnomon_transform_points(size_t count, gnomon_points points,
                                                 gnomon_affine affine, gnomon_points_out out);

/**
 * Transforms points of doubles.
 *
 * The parameters, the statuses and the edges as gnomon_transform_points, of doubles.
 *
 * Accuracy  In double, each operation rounded once: (a * x + c * y) + tx. Same bits on every machine.
 * Memory    Never allocates.
 * Threads   Safe from any thread; two calls may share inputs, not outputs.
 * Since     0.1
 */
GNOMON_API gnomon_status gnomon_transform_points_f64(size_t count, gnomon_points_f64 points,
                                                     gnomon_affine_f64 affine,
                                                     gnomon_points_f64_out out);

/* ------------------------------------------------------------------ Making transforms */

/**
 * The transform that moves by (x, y).
 *
 * Threads   Safe from any thread.
 * Since     0.1
 */
GNOMON_API gnomon_affine gnomon_affine_translation(float x, float y);

/** The transform that stretches by x and y about the origin. */
GNOMON_API gnomon_affine gnomon_affine_scale(float x, float y);

/**
 * The transform that turns about the origin, from the x axis towards the y axis: clockwise on a screen
 * where y grows down.
 *
 * \param degrees  The angle; not finite gives NaN.
 *
 * Accuracy  Sine and cosine are correctly rounded; multiples of 90 degrees are exact, so turning four
 *           times is where one began.
 * Threads   Safe from any thread.
 * Since     0.1
 */
GNOMON_API gnomon_affine gnomon_affine_rotation(float degrees);

/**
 * The transform that does one after the other.
 *
 * \param first  What is done first.
 * \param then   What is done to its result.
 *
 * Accuracy  In double, rounded to float at the end: sums of two exact products.
 * Threads   Safe from any thread.
 * Since     0.1
 */
GNOMON_API gnomon_affine gnomon_affine_concat(gnomon_affine first, gnomon_affine then);

/**
 * The transform that undoes another.
 *
 * \param affine   The transform to undo.
 * \param inverse  Receives the inverse.
 * \return GNOMON_OK; GNOMON_ERROR_NULL when inverse is NULL; GNOMON_ERROR_VALUE when a number is not
 *         finite; GNOMON_ERROR_SINGULAR when the transform cannot be undone, since it flattens the plane or
 *         the inverse is beyond all floats. On an error nothing is written.
 *
 * Accuracy  In double, rounded to float at the end. The inverse of a rotation by a multiple of 90 degrees,
 *           of a translation, and of a scale by a power of two is exact.
 * Threads   Safe from any thread.
 * Since     0.1
 */
GNOMON_API gnomon_status gnomon_affine_invert(gnomon_affine affine,
                                              gnomon_affine *GNOMON_NULLABLE inverse);

/* The same in double. */

GNOMON_API gnomon_affine_f64 gnomon_affine_translation_f64(double x, double y);
GNOMON_API gnomon_affine_f64 gnomon_affine_scale_f64(double x, double y);
GNOMON_API gnomon_affine_f64 gnomon_affine_rotation_f64(double degrees);
GNOMON_API gnomon_affine_f64 gnomon_affine_concat_f64(gnomon_affine_f64 first,
                                                      gnomon_affine_f64 then);
GNOMON_API gnomon_status gnomon_affine_invert_f64(gnomon_affine_f64 affine,
                                                  gnomon_affine_f64 *GNOMON_NULLABLE inverse);

GNOMON_END

#endif
