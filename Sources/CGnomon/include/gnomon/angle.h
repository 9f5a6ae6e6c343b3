/* SPDX-License-Identifier: Apache-2.0 */
/* angle.h - from points to angles: which way is it from the centre? */

#ifndef GNOMON_ANGLE_H
#define GNOMON_ANGLE_H

#include "geometry.h"

GNOMON_BEGIN

/**
 * Measures the direction of each point as seen from a centre.
 *
 *     angles[i] = angle of (points[i] - centre), read on the compass      for 0 <= i < count
 *
 * \param count    How many points. Zero is allowed and touches no memory.
 * \param points   The points, in any unit. Strides of 4 and 8 bytes are the fastest.
 * \param centre   The centre, in the same unit; both coordinates finite.
 * \param compass  Where 0 degrees lies and which way angles grow.
 * \param angles   Receives count angles in degrees, in [0, 360).
 * \param valid    NULL, or receives count bytes: 1 where the direction is defined, 0 where the point
 *                 is the centre itself or has a NaN. A control keeps its previous angle there.
 * \return GNOMON_OK; GNOMON_ERROR_NULL when count > 0 and a pointer other than valid is NULL;
 *         GNOMON_ERROR_VALUE when the centre is not finite or the compass holds an unknown value;
 *         GNOMON_ERROR_SIZE when count floats cannot be addressed;
 *         GNOMON_ERROR_OVERLAP when an output overlaps the points or the other output.
 *         On an error nothing is written.
 *
 * Edges     The centre itself gives 0, whatever the signs of zero. NaN gives NaN. An infinite
 *           coordinate gives a multiple of 90, two of them a multiple of 45, as C's atan2.
 *           What rounds to 360 is 0; 0 is never -0.
 * Accuracy  With d = point - centre, each difference rounded to float: at most 0.501 ulp from the
 *           exact angle of d; exact on the axes and the diagonals. Same bits on every machine.
 * Memory    Never allocates.
 * Threads   Safe from any thread; two calls may share inputs, not outputs.
 * Since     0.1
 */
GNOMON_API gnomon_status gnomon_angle_from_north(size_t count, gnomon_points points,
                                                 gnomon_point centre, gnomon_compass compass,
                                                 float *GNOMON_NULLABLE angles,
                                                 uint8_t *GNOMON_NULLABLE valid);

GNOMON_END

#endif
