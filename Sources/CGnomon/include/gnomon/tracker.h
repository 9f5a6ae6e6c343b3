/* SPDX-License-Identifier: Apache-2.0 */
/* tracker.h - touches in, the events of a control out */

#ifndef GNOMON_TRACKER_H
#define GNOMON_TRACKER_H

#include "geometry.h"

GNOMON_BEGIN

/** What happened to a finger, or to a mouse's button. */
typedef enum GNOMON_ENUM("TouchPhase") gnomon_touch_phase {
    GNOMON_TOUCH_BEGAN GNOMON_SWIFT_NAME("began") = 0,
    GNOMON_TOUCH_MOVED GNOMON_SWIFT_NAME("moved") = 1,
    GNOMON_TOUCH_ENDED GNOMON_SWIFT_NAME("ended") = 2,
    GNOMON_TOUCH_CANCELLED GNOMON_SWIFT_NAME("cancelled") = 3 /**< the system took it away */
} gnomon_touch_phase;

/** One touch at one moment, as the host saw it. */
typedef struct GNOMON_SWIFT_NAME("Touch") gnomon_touch {
    gnomon_touch_phase phase;
    uint32_t tap_count; /**< 1 for the first tap, 2 for the second of a double tap */
    gnomon_point at;    /**< in the control's coordinates */
    double time;        /**< seconds, on the host's clock */
} gnomon_touch;

GNOMON_END

#endif
