/* SPDX-License-Identifier: Apache-2.0 */
/* transform.h - affine transforms of points */

#ifndef GNOMON_TRANSFORM_H
#define GNOMON_TRANSFORM_H

#include "geometry.h"

GNOMON_BEGIN

/**
 * An affine transform, in CGAffineTransform's order:
 *
 *     x' = a * x + c * y + tx
 *     y' = b * x + d * y + ty
 */
typedef struct GNOMON_SWIFT_NAME("Affine") gnomon_affine {
    float a, b, c, d, tx, ty;
} gnomon_affine;

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

GNOMON_END

#endif
