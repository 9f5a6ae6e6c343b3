/* SPDX-License-Identifier: Apache-2.0 */
/* dial.h - a circular slider: touched, turned by keys, drawn */

#ifndef GNOMON_DIAL_H
#define GNOMON_DIAL_H

#include "image.h"
#include "paint.h"
#include "range.h"
#include "shape.h"
#include "tracker.h"

GNOMON_BEGIN

/* ------------------------------------------------------------------ What a dial is */

/** What happens at the ends of the sweep. */
typedef enum GNOMON_ENUM("DialMode") gnomon_dial_mode {
    GNOMON_DIAL_STOP GNOMON_SWIFT_NAME("stop") = 0, /**< the handle stops there */
    GNOMON_DIAL_WRAP GNOMON_SWIFT_NAME("wrap") =
        1, /**< it goes on at the other end; the sweep is the whole circle */
    GNOMON_DIAL_TURNS GNOMON_SWIFT_NAME("turns") =
        2 /**< it goes round several times before it stops; the whole circle too */
} gnomon_dial_mode;

/** Where a finger takes hold. */
typedef enum GNOMON_ENUM("DialGrab") gnomon_dial_grab {
    GNOMON_GRAB_ANYWHERE GNOMON_SWIFT_NAME("anywhere") = 0,
    GNOMON_GRAB_RING GNOMON_SWIFT_NAME("ring") = 1,    /**< on the track or a handle */
    GNOMON_GRAB_HANDLE GNOMON_SWIFT_NAME("handle") = 2 /**< on a handle */
} gnomon_dial_grab;

/**
 * A dial. All zero bits are no valid one: it needs a radius, a sweep and a range.
 *
 * A handle goes along a circle of the given radius. Place 0 of the range is at the angle start, place 1 at start + sweep. A press
 * brings the nearest handle to the finger, unless is_relative; then each move turns it by as much as the finger turned about the
 * centre, by the shorter way, so more than 180 degrees between two touches are taken for less. The handle is stopped where it
 * stops: it turns back as soon as the finger does. A press in the gap that the sweep leaves goes to the nearer end, and in the
 * middle of the gap to the one nearer to the value.
 */
typedef struct GNOMON_SWIFT_NAME("Dial") gnomon_dial {
    gnomon_point centre;
    float radius;       /**< of the track's middle; positive */
    float width;        /**< of the track, not negative, at most twice the radius */
    float start, sweep; /**< degrees; the sweep signed, not 0, at most 360 either way */
    gnomon_compass compass;
    gnomon_range range;
    gnomon_dial_mode mode;
    float turns; /**< with GNOMON_DIAL_TURNS how many make the range; positive */
    gnomon_dial_grab grab;
    float handle_radius;  /**< not negative */
    float slop;           /**< how far beside the track or a handle a finger may take hold */
    float dead_zone;      /**< radius about the centre in which a finger has no angle */
    uint32_t is_relative; /**< 1: a press moves nothing */
    uint32_t
        handle_count; /**< 1, or 2 for a part of the range: then the first stays before the second, but not with WRAP */
    double least_gap; /**< between two handles, in places; from 0 to 1 */
} gnomon_dial;

/**
 * What changes as a dial is used: numbers, to be kept, printed, compared and restored as they are. Begin with
 * gnomon_dial_init.
 */
typedef struct GNOMON_SWIFT_NAME("DialState") gnomon_dial_state {
    double values
        [2]; /**< of the handles; the second of one that has one handle is that of the first */
    double places[2]; /**< where the handles would be without steps, from 0 to 1 */
    double angle; /**< of the finger's last touch that had one, in degrees on the dial's compass */
    double speed; /**< how far a handle turns as the finger turns by 1; 1, and less for fine work */
    int32_t held; /**< the handle that a finger holds, or -1 */
    uint32_t events; /**< bits of tracker.h's events that the last call gave rise to */
} gnomon_dial_state;

/**
 * A dial's state with given values.
 *
 * \param dial           The dial.
 * \param first, second  The handles' values, as far as there are handles; brought into the range, to a step, and in order.
 * \param state          Receives the state; nothing is held, the speed is 1, there are no events.
 * \return GNOMON_OK; GNOMON_ERROR_NULL when a pointer is NULL; GNOMON_ERROR_VALUE when the dial is not as it says,
 *         or a value that is used is not finite. On an error nothing is written.
 *
 * Memory    Never allocates.
 * Threads   Safe from any thread; a state is one thread's at a time.
 * Since     0.1
 */
GNOMON_API gnomon_status gnomon_dial_init(const gnomon_dial *GNOMON_NULLABLE dial, double first,
                                          double second, gnomon_dial_state *GNOMON_NULLABLE state);

/**
 * Moves a dial by a touch.
 *
 * Sets state->events: GNOMON_EVENT_TOUCH_DOWN when the touch takes hold of a handle, GNOMON_EVENT_VALUE_CHANGED when a
 * stored value differs from before, GNOMON_EVENT_TOUCH_UP_INSIDE or GNOMON_EVENT_TOUCH_CANCEL when it lets go. A touch
 * that does not take hold changes nothing, until one begins that does.
 *
 * \param dial   The dial.
 * \param touch  The touch. Where it has no angle (in the dead zone, at the very centre) the handle keeps its place.
 * \param state  The state, as this dial's functions left it; but speed may be set at any time.
 * \return GNOMON_OK; GNOMON_ERROR_NULL when a pointer is NULL; GNOMON_ERROR_VALUE when the dial is not as it says,
 *         the phase is unknown, the point is not finite, or the state is none of this dial. On an error nothing is written.
 *
 * Edges     Exact on the hours: a press at 90 degrees of 360 is a quarter of the range.
 * Memory    Never allocates.
 * Threads   Safe from any thread; a state is one thread's at a time.
 * Since     0.1
 */
GNOMON_API gnomon_status gnomon_dial_track(const gnomon_dial *GNOMON_NULLABLE dial,
                                           const gnomon_touch *GNOMON_NULLABLE touch,
                                           gnomon_dial_state *GNOMON_NULLABLE state);

/**
 * Sets the value of a handle; as gnomon_range_value finds one, and not past the other handle.
 *
 * \param handle  0 or 1; less than the dial's handle_count.
 * \return As gnomon_dial_track; GNOMON_ERROR_VALUE also for an unknown handle and for a value that is not finite.
 *
 * Sets state->events to GNOMON_EVENT_VALUE_CHANGED or 0. A handle that is held stays held.
 *
 * Since     0.1
 */
GNOMON_API gnomon_status gnomon_dial_set(const gnomon_dial *GNOMON_NULLABLE dial, int32_t handle,
                                         double value, gnomon_dial_state *GNOMON_NULLABLE state);

/**
 * Moves a handle by steps, for keys and wheels; as gnomon_range_advance, and not past the other handle.
 *
 * \return As gnomon_dial_set, of steps instead of the value.
 *
 * Since     0.1
 */
GNOMON_API gnomon_status gnomon_dial_advance(const gnomon_dial *GNOMON_NULLABLE dial,
                                             int32_t handle, double steps,
                                             gnomon_dial_state *GNOMON_NULLABLE state);

/**
 * Where a place of the range lies on the circle.
 *
 * \param dial    The dial.
 * \param place   From 0 to 1; clamped, or with WRAP less whole turns. gnomon_range_place finds it for a value.
 * \param radius  Of the circle: the dial's for its handle, a larger one for labels.
 * \param angle   Receives degrees on the dial's compass, from 0 to less than 360; or NULL.
 * \param point   Receives the point; or NULL.
 * \return GNOMON_OK; GNOMON_ERROR_NULL when dial is NULL; GNOMON_ERROR_VALUE when it is not as it says or place or
 *         radius is not finite. On an error nothing is written.
 *
 * Memory    Never allocates.
 * Threads   Safe from any thread; two calls may share inputs, not outputs.
 * Since     0.1
 */
GNOMON_API gnomon_status gnomon_dial_point(const gnomon_dial *GNOMON_NULLABLE dial, double place,
                                           float radius, float *GNOMON_NULLABLE angle,
                                           gnomon_point *GNOMON_NULLABLE point);

/**
 * Where ticks or labels go: evenly from place 0 to place 1, both included unless they are the same place on a whole circle.
 *
 * \param dial            The dial.
 * \param count           How many.
 * \param inner, outer    Radii of the ticks' ends; either may be a label's.
 * \param from, to        Receive the points at both radii, `count` each; either may have NULL coordinates.
 * \return As gnomon_dial_point; GNOMON_ERROR_OVERLAP when from and to share memory.
 *
 * Memory    Never allocates.
 * Threads   Safe from any thread; two calls may share inputs, not outputs.
 * Since     0.1
 */
GNOMON_API gnomon_status gnomon_dial_ticks(const gnomon_dial *GNOMON_NULLABLE dial, size_t count,
                                           float inner, float outer,
                                           gnomon_point *GNOMON_NULLABLE from,
                                           gnomon_point *GNOMON_NULLABLE to);

/* ------------------------------------------------------------------ What it looks like */

/** How the arc between the start, or the first handle, and the handle is filled. */
typedef enum GNOMON_ENUM("DialFill") gnomon_dial_fill {
    GNOMON_DIAL_FILL_SOLID GNOMON_SWIFT_NAME("solid") = 0, /**< the first stop */
    GNOMON_DIAL_FILL_LINEAR GNOMON_SWIFT_NAME("linear") =
        1, /**< from the top of the track to its bottom */
    GNOMON_DIAL_FILL_CONIC GNOMON_SWIFT_NAME("conic") = 2 /**< along the sweep */
} gnomon_dial_fill;

/** The colours and lengths of a dial, in the image's pixels. What is transparent is not drawn. */
typedef struct GNOMON_SWIFT_NAME("DialStyle") gnomon_dial_style {
    gnomon_color background; /**< of the whole image; replaces what is there unless transparent */
    gnomon_color track;
    gnomon_cap cap; /**< of track and arc, unless they are closed */
    float arc_width;
    gnomon_dial_fill fill;
    const gnomon_stop *GNOMON_NULLABLE stops;
    size_t stop_count;
    gnomon_color_space space;
    float glow; /**< sigma of the arc's soft light at the end of the sweep; it grows with the arc */
    gnomon_color handle; /**< of radius handle_radius of the dial */
    gnomon_color shadow; /**< of the handle */
    float shadow_sigma;
    gnomon_point shadow_offset;
} gnomon_dial_style;

/**
 * A circular slider of 320 x 320: a black ring 60 wide, an arc 40 wide whose gradient goes from blue to violet through a
 * soft mask, and a white handle at alpha 0.7. Zero lies in the east, angles grow counterclockwise, values are degrees.
 *
 * \param dial   Receives the dial; or NULL.
 * \param style  Receives the style, which refers to the stops; or NULL.
 * \param stops  Receives two stops, which must live as long as the style is used; or NULL, and the style has none.
 * Since     0.1
 */
GNOMON_API void gnomon_dial_classic(gnomon_dial *GNOMON_NULLABLE dial,
                                    gnomon_dial_style *GNOMON_NULLABLE style,
                                    gnomon_stop *GNOMON_NULLABLE stops);

/**
 * The scratch memory that gnomon_dial_draw needs for an image of this size.
 *
 * \return Bytes; 0 when the size is negative or too large, or a sigma is not from 0 to 1000.
 * Since     0.1
 */
GNOMON_API size_t gnomon_dial_scratch_size(int32_t width, int32_t height,
                                           const gnomon_dial_style *GNOMON_NULLABLE style);

/**
 * Draws a dial.
 *
 * \param image                  The image, premultiplied.
 * \param dial, state, style     The dial as it is.
 * \param clip                   The only pixels to touch, or NULL for all. They get the same bytes as without a clip.
 * \param scratch, scratch_size  Memory for the call's use, of any alignment, gnomon_dial_scratch_size bytes.
 * \return GNOMON_OK; GNOMON_ERROR_NULL when a pointer but clip is NULL, or the image or the stops have no memory;
 *         GNOMON_ERROR_SIZE when a size is negative, a stride smaller than a row, or memory is not addressable;
 *         GNOMON_ERROR_VALUE when the dial is not as it says, the state is none of this dial, a number of the style is
 *         not finite, a length is negative, or an enumerator is unknown; GNOMON_ERROR_MEMORY when scratch_size is too small;
 *         GNOMON_ERROR_OVERLAP when scratch, stops or style share memory with the image. On an error nothing is written.
 *
 * Memory    Never allocates.
 * Threads   Safe from any thread; each call needs an image and scratch of its own.
 * Since     0.1
 */
GNOMON_API gnomon_status gnomon_dial_draw(const gnomon_image *GNOMON_NULLABLE image,
                                          const gnomon_dial *GNOMON_NULLABLE dial,
                                          const gnomon_dial_state *GNOMON_NULLABLE state,
                                          const gnomon_dial_style *GNOMON_NULLABLE style,
                                          const gnomon_box *GNOMON_NULLABLE clip,
                                          void *GNOMON_NULLABLE scratch, size_t scratch_size);

/**
 * Which pixels may differ between two states of a dial.
 *
 * \param dial, style    The dial.
 * \param before, after  Two of its states.
 * \param box            Receives the box; empty (all zero) when nothing differs. It may reach beyond the image.
 * \return GNOMON_OK; GNOMON_ERROR_NULL when a pointer is NULL; GNOMON_ERROR_VALUE as gnomon_dial_draw. On an error
 *         nothing is written.
 * Since     0.1
 */
GNOMON_API gnomon_status gnomon_dial_dirty(const gnomon_dial *GNOMON_NULLABLE dial,
                                           const gnomon_dial_style *GNOMON_NULLABLE style,
                                           const gnomon_dial_state *GNOMON_NULLABLE before,
                                           const gnomon_dial_state *GNOMON_NULLABLE after,
                                           gnomon_box *GNOMON_NULLABLE box);

GNOMON_END

#endif
