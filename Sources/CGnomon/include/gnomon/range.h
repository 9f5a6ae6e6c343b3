/* SPDX-License-Identifier: Apache-2.0 */
/* range.h - the values that a control has, and the places between 0 and 1 where they lie */

#ifndef GNOMON_RANGE_H
#define GNOMON_RANGE_H

#include "base.h"

GNOMON_BEGIN

/** How values are spread over a control. */
typedef enum GNOMON_ENUM("Scale") gnomon_scale {
    GNOMON_SCALE_LINEAR GNOMON_SWIFT_NAME("linear") = 0,
    GNOMON_SCALE_LOGARITHMIC GNOMON_SWIFT_NAME("logarithmic") =
        1 /**< equal ratios take equal room */
} gnomon_scale;

/**
 * From min at place 0 to max at place 1; min may be the larger one. Where min equals max every place has that value.
 *
 * With a step the values are min, and on from there by whole steps towards max, and max itself, whether or not the
 * last step ends there: [0, 106] in steps of 10 has 100 and then 106.
 */
typedef struct GNOMON_SWIFT_NAME("ValueRange") gnomon_range {
    double min, max; /**< finite; on a logarithmic scale not 0, and of one sign */
    double step;     /**< 0 for every value; finite, its sign does not matter */
    gnomon_scale scale;
    uint32_t
        wraps; /**< 1 when max is min again, as 360 degrees are 0: then the values are [min, max) */
} gnomon_range;

/**
 * Finds the value at a place.
 *
 * \param range  The range.
 * \param place  From 0 to 1; what is outside is clamped, or with wraps less its whole turns.
 * \param value  Receives the value, the nearest step's if there are steps; of two equally near ones the one at the larger place.
 * \return GNOMON_OK; GNOMON_ERROR_NULL when a pointer is NULL; GNOMON_ERROR_VALUE when the range is not as it says, or
 *         place is not finite. On an error nothing is written.
 *
 * Edges     Place 0 is exactly min; place 1 exactly max, or min with wraps. Never outside; never backwards along place.
 * Accuracy  Linear: rounded twice. Logarithmic: within 4 ulp.
 * Memory    Never allocates.
 * Threads   Safe from any thread; two calls may share inputs, not outputs.
 * Since     0.1
 */
GNOMON_API gnomon_status gnomon_range_value(const gnomon_range *GNOMON_NULLABLE range, double place,
                                            double *GNOMON_NULLABLE value);

/**
 * Finds the place of a value.
 *
 * \param range  The range.
 * \param value  Any value; outside the range it is at the nearer end, or with wraps less whole ranges. Steps do not matter.
 * \param place  Receives a number from 0 to 1; with wraps less than 1.
 * \return As gnomon_range_value, of the value instead of the place.
 *
 * Edges     min is at 0 exactly, max at 1; where they are equal at 0.
 * Accuracy  Linear: within 2 ulp of the range, as a place. Logarithmic: within 1e-15.
 * Memory    Never allocates.
 * Threads   Safe from any thread; two calls may share inputs, not outputs.
 * Since     0.1
 */
GNOMON_API gnomon_status gnomon_range_place(const gnomon_range *GNOMON_NULLABLE range, double value,
                                            double *GNOMON_NULLABLE place);

/**
 * Goes from a value by a number of steps, as keys, wheels and buttons do.
 *
 * \param range  The range.
 * \param value  Where to begin; it need not be on a step.
 * \param steps  How many steps towards max, or towards min when negative; finite. Of a range without steps
 *               each is a hundredth of it. A fraction of a step counts in a range without steps only, elsewhere it is
 *               cut off.
 * \param next   Receives the value there: clamped, or with wraps less whole ranges.
 * \return As gnomon_range_value; GNOMON_ERROR_VALUE also when value or steps is not finite.
 *
 * Edges     From max, one back is the last whole step before it. From between two steps, one on is the next step.
 * Memory    Never allocates.
 * Threads   Safe from any thread; two calls may share inputs, not outputs.
 * Since     0.1
 */
GNOMON_API gnomon_status gnomon_range_advance(const gnomon_range *GNOMON_NULLABLE range,
                                              double value, double steps,
                                              double *GNOMON_NULLABLE next);

GNOMON_END

#endif
