/* SPDX-License-Identifier: Apache-2.0 */
/*
 * fit.h - least squares under hand-made controls: calibrating a touch screen, finding a circle in a drag
 *
 * A library of its own, libgnomon_fit, since it needs a BLAS and libgnomon needs nothing but libc:
 * link with -lgnomon_fit -lblas. The conventions are those of gnomon.h but for two:
 *
 *   - A count of 0 determines no answer: it is GNOMON_ERROR_SINGULAR, though it touches no memory.
 *   - Arithmetic is in double, and its last bits are those of the BLAS that is linked. With one BLAS
 *     the results have the same bits for any alignment and stride: sums are taken over tiles of 256
 *     points, counted from the first.
 *
 * "Safe from any thread" supposes that the BLAS is: the reference BLAS is; OpenBLAS built without
 * threads is not unless it was built with USE_LOCKING.
 */

#ifndef GNOMON_FIT_H
#define GNOMON_FIT_H

#include <gnomon/transform.h>

GNOMON_BEGIN

/**
 * Finds the affine transform that brings points nearest to others: touch-screen calibration.
 *
 *     affine minimises    sum of weights[i] * |affine(from[i]) - to[i]|^2      over 0 <= i < count
 *     rms  =  sqrt(that sum / sum of weights[i])
 *
 * Points of from that lie on one line say nothing of what is beside it; so three that do not are the
 * least that determine a transform.
 *
 * \param count    How many pairs.
 * \param from     Where the points are, such as the touches that were read.
 * \param to       Where they belong, such as the targets that were shown.
 * \param weights  count weights, finite and not negative, or NULL when all count alike. A pair of
 *                 weight 0 is the same as none, except that its coordinates must be finite too.
 * \param affine   Receives the transform.
 * \param rms      Receives the root mean square of the distances that remain, in the unit of to, or
 *                 is NULL. It is that of the transform returned, rounded as it is to float.
 * \return GNOMON_OK; GNOMON_ERROR_NULL when affine is NULL, or from or to while count > 0;
 *         GNOMON_ERROR_SIZE when the arrays cannot be addressed; GNOMON_ERROR_VALUE when a coordinate
 *         or weight is not finite, a weight is negative, or the answer is too large for floats;
 *         GNOMON_ERROR_OVERLAP when affine and rms overlap; GNOMON_ERROR_SINGULAR when the weighted
 *         points of from lie on one line. On an error nothing is written.
 *
 * Edges     Points lie on one line when they are as near to it as rounding them to float can bring
 *           points of a line: when the mean square of their distances from it is at most 2^-48 times
 *           that of their distances from (0, 0). So fewer than three points always do, and so do
 *           those that all lie at (0, 0) or have no weight. Outputs may lie in the memory of inputs.
 * Accuracy  a, b, c and d are at most 0.51 ulp of the largest of them from the exact least squares,
 *           where the points of from spread at most a thousand times as far along some line as across
 *           it; tx and ty are the best for these, rounded once.
 * Memory    Never allocates; what the BLAS does is its own affair.
 * Threads   Safe from any thread; two calls may share inputs, not outputs.
 * Since     0.1
 */
GNOMON_API gnomon_status gnomon_fit_affine(size_t count, gnomon_points from, gnomon_points to,
                                           const float *GNOMON_NULLABLE weights,
                                           gnomon_affine *GNOMON_NULLABLE affine,
                                           float *GNOMON_NULLABLE rms);

/**
 * Finds the circle that passes nearest to points, such as those of a drag around a knob.
 *
 *     centre, radius minimise    sum of (|points[i] - centre| - radius)^2      over 0 <= i < count
 *     rms  =  sqrt(that sum / count)
 *
 * These are the distances from the circle itself, not the squares of an algebraic fit, which draws
 * short arcs too small. Three points give the circle through them.
 *
 * \param count   How many points.
 * \param points  The points.
 * \param centre  Receives the centre.
 * \param radius  Receives the radius, in the unit of the points.
 * \param rms     Receives the root mean square of the distances from the circle, or is NULL. It is
 *                that of the circle returned, rounded as it is to float.
 * \return GNOMON_OK; GNOMON_ERROR_NULL when centre or radius is NULL, or points while count > 0;
 *         GNOMON_ERROR_SIZE when the array cannot be addressed; GNOMON_ERROR_VALUE when a coordinate
 *         is not finite or the answer is too large for floats; GNOMON_ERROR_OVERLAP when two outputs
 *         overlap; GNOMON_ERROR_SINGULAR when the points lie on one line, as gnomon_fit_affine says
 *         it, or along no circle. On an error nothing is written.
 *
 * Edges     Points lie along no circle when 64 steps of Gauss and Newton, from the algebraic fit of
 *           Kasa, do not settle, as may happen to points that scatter about a line or fill a cloud.
 *           Where they settle in spite of that, the circle is nearer than its neighbours, though
 *           perhaps not than all others. Outputs may lie in the memory of the points.
 * Accuracy  The centre is within 2^-26 of the radius, and half an ulp, of the exact least squares
 *           where the points are about a hundredth of the radius from the circle and span 30 degrees
 *           or more, or a tenth and go around; the radius is the best for the centre returned, rounded
 *           once.
 * Memory    Never allocates; what the BLAS does is its own affair.
 * Threads   Safe from any thread; two calls may share inputs, not outputs.
 * Since     0.1
 */
GNOMON_API gnomon_status gnomon_fit_circle(size_t count, gnomon_points points,
                                           gnomon_point *GNOMON_NULLABLE centre,
                                           float *GNOMON_NULLABLE radius,
                                           float *GNOMON_NULLABLE rms);

GNOMON_END

#endif
