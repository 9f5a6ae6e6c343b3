/* SPDX-License-Identifier: Apache-2.0 */
/* hit.h - where did the finger land? */

#ifndef GNOMON_HIT_H
#define GNOMON_HIT_H

#include "shape.h"

GNOMON_BEGIN

/**
 * Tells which points lie in a rectangle.
 *
 *     inside[i] = rect contains points[i] ? 1 : 0      for 0 <= i < count
 *
 * \param count   How many points. Zero is allowed and touches no memory.
 * \param points  The points. Strides of 4 and 8 bytes are the fastest.
 * \param rect    The rectangle, half-open; see gnomon_rect. Its far edges are x + width and
 *                y + height, rounded to float once.
 * \param inside  Receives count bytes, 1 or 0.
 * \return GNOMON_OK; GNOMON_ERROR_NULL when count > 0 and a pointer is NULL; GNOMON_ERROR_SIZE when
 *         the arrays cannot be addressed; GNOMON_ERROR_OVERLAP when inside overlaps the points.
 *         On an error nothing is written.
 *
 * Edges     A rectangle with a NaN, or whose far edge is NaN, contains nothing; a point with a NaN
 *           lies in none.
 * Accuracy  Exact comparisons.
 * Memory    Never allocates.
 * Threads   Safe from any thread; two calls may share inputs, not outputs.
 * Since     0.1
 */
GNOMON_API gnomon_status gnomon_hit_rect(size_t count, gnomon_points points, gnomon_rect rect,
                                         uint8_t *GNOMON_NULLABLE inside);

/**
 * Tells which points lie in a shape.
 *
 *     inside[i] = shape contains points[i] ? 1 : 0      for 0 <= i < count
 *
 * \param count   How many points. Zero is allowed and touches no memory.
 * \param points  The points. Strides of 4 and 8 bytes are the fastest.
 * \param shape   The shape; shape.h says for each kind which edges belong to it.
 * \param inside  Receives count bytes, 1 or 0.
 * \return GNOMON_OK; GNOMON_ERROR_NULL when count > 0 and a pointer is NULL; GNOMON_ERROR_VALUE when
 *         the kind or a ring arc's compass is unknown; GNOMON_ERROR_SIZE and GNOMON_ERROR_OVERLAP as
 *         gnomon_hit_rect. On an error nothing is written.
 *
 * Edges     A shape with a NaN contains nothing (but a corner radius of NaN is 0); a point with a NaN
 *           lies in none. Inner radii below 0 are 0; an outer radius that is not above the inner one
 *           makes a ring empty. Sizes and radii may be infinite; a shape whose centre or start angle
 *           is infinite contains nothing.
 * Accuracy  As if each formula were evaluated in double from the float inputs; the edges of a ring
 *           arc are compared by cross products, never by a rounded angle, and are exact at the
 *           clock's hours. Same bits on every machine.
 * Memory    Never allocates.
 * Threads   Safe from any thread; two calls may share inputs, not outputs.
 * Since     0.1
 */
GNOMON_API gnomon_status gnomon_hit_shape(size_t count, gnomon_points points,
                                          const gnomon_shape *GNOMON_NULLABLE shape,
                                          uint8_t *GNOMON_NULLABLE inside);

/**
 * Finds, for each point, the topmost of many rectangles.
 *
 *     index[i] = the largest j for which rects[j] contains points[i], or -1      for 0 <= i < count
 *
 * \param count       How many points. Zero is allowed and touches no memory.
 * \param points      The points.
 * \param rect_count  How many rectangles, at most INT32_MAX. With zero every answer is -1.
 * \param rects       The rectangles from back to front: a later one lies on top. The same rules as
 *                    for gnomon_hit_rect.
 * \param index       Receives count indices.
 * \return GNOMON_OK; GNOMON_ERROR_NULL when count > 0 and a pointer is NULL (rects may be NULL when
 *         rect_count is 0); GNOMON_ERROR_SIZE when rect_count is too large or an array cannot be
 *         addressed; GNOMON_ERROR_OVERLAP when index overlaps the points or the rectangles.
 *         On an error nothing is written.
 *
 * Edges     As gnomon_hit_rect.
 * Accuracy  Exact comparisons.
 * Memory    Never allocates.
 * Threads   Safe from any thread; two calls may share inputs, not outputs.
 * Since     0.1
 */
GNOMON_API gnomon_status gnomon_hit_topmost_rect(size_t count, gnomon_points points,
                                                 size_t rect_count,
                                                 const gnomon_rect *GNOMON_NULLABLE rects,
                                                 int32_t *GNOMON_NULLABLE index);

GNOMON_END

#endif
