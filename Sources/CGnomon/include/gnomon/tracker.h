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

/** What a control has to say: bits, with the values that UIKit's UIControl.Event gives them. */
typedef enum GNOMON_ENUM("ControlEvent") gnomon_control_event {
    GNOMON_EVENT_TOUCH_DOWN GNOMON_SWIFT_NAME("touchDown") = 1 << 0,
    GNOMON_EVENT_TOUCH_DOWN_REPEAT GNOMON_SWIFT_NAME("touchDownRepeat") = 1 << 1,
    GNOMON_EVENT_TOUCH_DRAG_INSIDE GNOMON_SWIFT_NAME("touchDragInside") = 1 << 2,
    GNOMON_EVENT_TOUCH_DRAG_OUTSIDE GNOMON_SWIFT_NAME("touchDragOutside") = 1 << 3,
    GNOMON_EVENT_TOUCH_DRAG_ENTER GNOMON_SWIFT_NAME("touchDragEnter") = 1 << 4,
    GNOMON_EVENT_TOUCH_DRAG_EXIT GNOMON_SWIFT_NAME("touchDragExit") = 1 << 5,
    GNOMON_EVENT_TOUCH_UP_INSIDE GNOMON_SWIFT_NAME("touchUpInside") = 1 << 6,
    GNOMON_EVENT_TOUCH_UP_OUTSIDE GNOMON_SWIFT_NAME("touchUpOutside") = 1 << 7,
    GNOMON_EVENT_TOUCH_CANCEL GNOMON_SWIFT_NAME("touchCancel") = 1 << 8,
    GNOMON_EVENT_VALUE_CHANGED GNOMON_SWIFT_NAME("valueChanged") = 1 << 12,
    GNOMON_EVENT_EDITING_DID_BEGIN GNOMON_SWIFT_NAME("editingDidBegin") = 1 << 16,
    GNOMON_EVENT_EDITING_CHANGED GNOMON_SWIFT_NAME("editingChanged") = 1 << 17,
    GNOMON_EVENT_EDITING_DID_END GNOMON_SWIFT_NAME("editingDidEnd") = 1 << 18,
    GNOMON_EVENT_EDITING_DID_END_ON_EXIT GNOMON_SWIFT_NAME("editingDidEndOnExit") = 1 << 19
} gnomon_control_event;

GNOMON_END

#endif
