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

/**
 * As gnomon_angle_from_north, in double.
 *
 * Accuracy  With d = point - centre, each difference rounded to double: at most 0.55 ulp from the
 *           exact angle of d; exact on the axes and the diagonals. Same bits on every machine.
 * Memory    Never allocates.
 * Threads   Safe from any thread; two calls may share inputs, not outputs.
 * Since     0.1
 */
GNOMON_API gnomon_status gnomon_angle_from_north_f64(size_t count, gnomon_points_f64 points,
                                                     gnomon_point_f64 centre,
                                                     gnomon_compass compass,
                                                     double *GNOMON_NULLABLE angles,
                                                     uint8_t *GNOMON_NULLABLE valid);

/* ------------------------------------------------------------------ Angles and turns */

/** The turn that angles are brought into. */
typedef enum GNOMON_ENUM("DegreesRange") gnomon_degrees_range {
    GNOMON_DEGREES_UNSIGNED GNOMON_SWIFT_NAME("unsigned") = 0, /**< [0, 360) */
    GNOMON_DEGREES_SIGNED GNOMON_SWIFT_NAME("signed") = 1      /**< (-180, 180] */
} gnomon_degrees_range;

/**
 * Brings each angle into one turn.
 *
 *     out[i] = angles[i] - 360 n, with the whole n that brings it into the range      for 0 <= i < count
 *
 * \param count   How many angles. Zero is allowed and touches no memory.
 * \param angles  count angles in degrees, of any size.
 * \param range   Which turn: [0, 360) or (-180, 180].
 * \param out     Receives count angles; may be the same array as angles.
 * \return GNOMON_OK; GNOMON_ERROR_NULL when count > 0 and a pointer is NULL; GNOMON_ERROR_VALUE for an
 *         unknown range; GNOMON_ERROR_SIZE when count floats cannot be addressed;
 *         GNOMON_ERROR_OVERLAP when out overlaps angles without being it. On an error nothing is
 *         written.
 *
 * Edges     What rounds to 360 is 0, and 0 is never -0. Infinities and NaN give NaN.
 * Accuracy  The exact angle, rounded once; (-180, 180] needs no rounding. Same bits on every machine.
 * Memory    Never allocates.
 * Threads   Safe from any thread; two calls may share inputs, not outputs.
 * Since     0.1
 */
GNOMON_API gnomon_status gnomon_wrap_degrees(size_t count, const float *GNOMON_NULLABLE angles,
                                             gnomon_degrees_range range,
                                             float *GNOMON_NULLABLE out);

/**
 * Brings each angle into one turn, in double.
 *
 * The parameters, the statuses and the edges as gnomon_wrap_degrees, of doubles.
 *
 * Accuracy  The exact angle, rounded once to double. Same bits on every machine.
 * Memory    Never allocates.
 * Threads   Safe from any thread; two calls may share inputs, not outputs.
 * Since     0.1
 */
GNOMON_API gnomon_status gnomon_wrap_degrees_f64(size_t count, const double *GNOMON_NULLABLE angles,
                                                 gnomon_degrees_range range,
                                                 double *GNOMON_NULLABLE out);

/**
 * Finds the shortest way from one angle to another.
 *
 *     out[i] = to[i] - from[i], brought into (-180, 180]      for 0 <= i < count
 *
 * \param count  How many pairs of angles. Zero is allowed and touches no memory.
 * \param from   count angles in degrees, of any size.
 * \param to     count angles in degrees, of any size.
 * \param out    Receives count differences; may be the same array as from or to.
 * \return GNOMON_OK; GNOMON_ERROR_NULL when count > 0 and a pointer is NULL; GNOMON_ERROR_SIZE when
 *         count floats cannot be addressed; GNOMON_ERROR_OVERLAP when out overlaps an input without
 *         being it. On an error nothing is written.
 *
 * Edges     Half a turn is 180, also what rounds to -180. 0 is never -0. Where one of the angles is
 *           infinite or NaN the difference is NaN.
 * Accuracy  The exact difference, reduced without rounding, rounded once. Same bits on every machine.
 * Memory    Never allocates.
 * Threads   Safe from any thread; two calls may share inputs, not outputs.
 * Since     0.1
 */
GNOMON_API gnomon_status gnomon_angle_difference(size_t count, const float *GNOMON_NULLABLE from,
                                                 const float *GNOMON_NULLABLE to,
                                                 float *GNOMON_NULLABLE out);

/**
 * Finds the shortest way from one angle to another, in double.
 *
 * The parameters, the statuses and the edges as gnomon_angle_difference, of doubles.
 *
 * Accuracy  The exact difference of the doubles, reduced without rounding, rounded once. Same bits on every
 *           machine.
 * Memory    Never allocates.
 * Threads   Safe from any thread; two calls may share inputs, not outputs.
 * Since     0.1
 */
GNOMON_API gnomon_status gnomon_angle_difference_f64(size_t count,
                                                     const double *GNOMON_NULLABLE from,
                                                     const double *GNOMON_NULLABLE to,
                                                     double *GNOMON_NULLABLE out);

/**
 * Where a run of angles has come to, for it to go on from there. All zero bits are the beginning: the
 * next angle is then taken as it is. To begin at a known angle, set that and a direction of 1.
 */
typedef struct GNOMON_SWIFT_NAME("Unwrap") gnomon_unwrap {
    double angle;      /**< the last finite angle, unwrapped; finite */
    int32_t direction; /**< of the last step: 1 or -1; 0 before the first angle */
} gnomon_unwrap;

/**
 * Counts the turns in a run of angles: each is continued from the one before by the shorter way.
 *
 *     out[i] = angles[i] + 360 n, with the whole n that brings it nearest to out[i - 1]
 *
 * So 350, 10, 30 become 350, 370, 390. A step of more than half a turn cannot be told from one the
 * other way. Half a turn exactly keeps the direction of the step before; the first one is forwards.
 *
 * \param count   How many angles. Zero is allowed and touches no memory.
 * \param angles  count angles in degrees, of any size, each following the one before.
 * \param state   NULL, or where the run has come to: read first and written last, so that a run in
 *                several calls gives what one call gives. It may not lie within the arrays.
 * \param out     Receives count angles; may be the same array as angles.
 * \return GNOMON_OK; GNOMON_ERROR_NULL when count > 0 and a pointer other than state is NULL;
 *         GNOMON_ERROR_VALUE when the state's angle is not finite or its direction unknown;
 *         GNOMON_ERROR_SIZE when count floats cannot be addressed; GNOMON_ERROR_OVERLAP when out
 *         overlaps angles without being it, or the state either. On an error nothing is written.
 *
 * Edges     An infinite or NaN angle gives NaN and is passed over: the next is continued from the last
 *           finite one.
 * Accuracy  Each result is rounded once, to double and from there to float, and its error does not
 *           add to the next, as long as there are fewer than 2^43 turns. Same bits on every machine.
 * Memory    Never allocates.
 * Threads   Safe from any thread; two calls may share inputs, not outputs.
 * Since     0.1
 */
GNOMON_API gnomon_status gnomon_unwrap_degrees(size_t count, const float *GNOMON_NULLABLE angles,
                                               gnomon_unwrap *GNOMON_NULLABLE state,
                                               float *GNOMON_NULLABLE out);

/**
 * Counts the turns in a run of angles, in double. The state is the same, so a run may go on in either.
 *
 * The parameters, the statuses and the edges as gnomon_unwrap_degrees, of doubles.
 *
 * Accuracy  Each result is rounded once to double, and its error does not add to the next, as long as there are
 *           fewer than 2^43 turns. Same bits on every machine.
 * Memory    Never allocates.
 * Threads   Safe from any thread; two calls may share inputs, not outputs.
 * Since     0.1
 */
GNOMON_API gnomon_status gnomon_unwrap_degrees_f64(size_t count,
                                                   const double *GNOMON_NULLABLE angles,
                                                   gnomon_unwrap *GNOMON_NULLABLE state,
                                                   double *GNOMON_NULLABLE out);

GNOMON_END

#endif
