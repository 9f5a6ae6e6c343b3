/* SPDX-License-Identifier: Apache-2.0 */
/* circle.h - from angles to points: where does the handle go? */

#ifndef GNOMON_CIRCLE_H
#define GNOMON_CIRCLE_H

#include "geometry.h"

GNOMON_BEGIN

/**
 * Finds the point on a circle at each angle.
 *
 *     out[i] = centre + radius * (the unit vector at angles[i] on the compass)      for 0 <= i < count
 *
 * \param count    How many angles. Zero is allowed and touches no memory.
 * \param angles   count angles in degrees, of any size: 1e30 is reduced exactly.
 * \param centre   The centre; both coordinates finite.
 * \param radius   The radius, in the unit of the centre; finite. A negative one is the opposite side.
 * \param compass  Where 0 degrees lies and which way angles grow.
 * \param out      Receives count points. May be the angles' own memory only where both are walked
 *                 alike: out.x == angles or out.y == angles, with a stride of 4 bytes.
 * \return GNOMON_OK; GNOMON_ERROR_NULL when count > 0 and a pointer is NULL; GNOMON_ERROR_VALUE when
 *         centre or radius is not finite or the compass holds an unknown value; GNOMON_ERROR_SIZE
 *         when the arrays cannot be addressed or a stride makes points share memory;
 *         GNOMON_ERROR_OVERLAP when out overlaps angles in any other way, or its x its y.
 *         On an error nothing is written.
 *
 * Edges     Infinite and NaN angles give NaN. Where the sine or cosine is 0 the coordinate is that of
 *           the centre, exactly.
 * Accuracy  Sine and cosine are correctly rounded; the product and the sum are rounded once each.
 *           Same bits on every machine.
 * Memory    Never allocates.
 * Threads   Safe from any thread; two calls may share inputs, not outputs.
 * Since     0.1
 */
GNOMON_API gnomon_status gnomon_point_on_circle(size_t count, const float *GNOMON_NULLABLE angles,
                                                gnomon_point centre, float radius,
                                                gnomon_compass compass, gnomon_points_out out);

/**
 * As gnomon_point_on_circle, in double; in the angles' own memory with a stride of 8 bytes.
 *
 * Accuracy  Sine and cosine are at most 0.51 ulp from the exact ones; the product and the sum are
 *           rounded once each. Same bits on every machine.
 */
GNOMON_API gnomon_status gnomon_point_on_circle_f64(size_t count,
                                                    const double *GNOMON_NULLABLE angles,
                                                    gnomon_point_f64 centre, double radius,
                                                    gnomon_compass compass,
                                                    gnomon_points_f64_out out);

/**
 * Computes the sine and the cosine of each angle.
 *
 *     sines[i] = sin(angles[i] degrees), cosines[i] = cos(angles[i] degrees)      for 0 <= i < count
 *
 * \param count    How many angles. Zero is allowed and touches no memory.
 * \param angles   count angles in degrees, of any size.
 * \param sines    Receives count sines; may be the same array as angles.
 * \param cosines  Receives count cosines; may be the same array as angles.
 * \return GNOMON_OK; GNOMON_ERROR_NULL when count > 0 and a pointer is NULL; GNOMON_ERROR_SIZE when
 *         count floats cannot be addressed; GNOMON_ERROR_OVERLAP when the outputs overlap each other,
 *         or one overlaps angles without being it. On an error nothing is written.
 *
 * Edges     Infinities and NaN give NaN. Every zero is +0, also the sine of -0.
 * Accuracy  Correctly rounded for every finite float, proved by testing them all; exactly 0, 1/2 and 1 at
 *           the clock's hours. Same bits on every machine.
 * Memory    Never allocates.
 * Threads   Safe from any thread; two calls may share inputs, not outputs.
 * Since     0.1
 */
GNOMON_API gnomon_status gnomon_sincos_degrees(size_t count, const float *GNOMON_NULLABLE angles,
                                               float *GNOMON_NULLABLE sines,
                                               float *GNOMON_NULLABLE cosines);

/**
 * As gnomon_sincos_degrees, in double.
 *
 * Accuracy  At most 0.51 ulp; exactly 0, 1/2 and 1 at the clock's hours. Angles of any size are
 *           reduced exactly. Same bits on every machine.
 */
GNOMON_API gnomon_status gnomon_sincos_degrees_f64(size_t count,
                                                   const double *GNOMON_NULLABLE angles,
                                                   double *GNOMON_NULLABLE sines,
                                                   double *GNOMON_NULLABLE cosines);

GNOMON_END

#endif
