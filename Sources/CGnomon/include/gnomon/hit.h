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
 * Tells which points lie in a rectangle, in double.
 *
 * The parameters, the statuses and the edges as gnomon_hit_rect, of doubles.
 *
 * Accuracy  Exact comparisons; the far edges are x + width and y + height rounded once to double.
 * Memory    Never allocates.
 * Threads   Safe from any thread; two calls may share inputs, not outputs.
 * Since     0.1
 */
GNOMON_API gnomon_status gnomon_hit_rect_f64(size_t count, gnomon_points_f64 points,
                                             gnomon_rect_f64 rect, uint8_t *GNOMON_NULLABLE inside);

/**
 * Tells which points lie in a shape.
 *
 *     inside[i] = shape contains points[i] ? 1 : 0      for 0 <= i < count
 *
 * \param count   How many points. Zero is allowed and touches no memory.
 * \param points  The points. Strides of 4 and 8 bytes are the fastest.
 * \param shape   The shape; shape.h says for each kind which edges belong to it.
 * \param inside  Receives count bytes, 1 or 0.
 * \return GNOMON_OK; GNOMON_ERROR_NULL when count > 0 and a pointer is NULL, in the shape too;
 *         GNOMON_ERROR_VALUE when the shape holds an unknown enumerator, or a path does not begin with a
 *         move; GNOMON_ERROR_SIZE when an array cannot be addressed or a path's verbs take more points than
 *         there are; GNOMON_ERROR_OVERLAP when inside overlaps the points or what the shape points
 *         to. On an error nothing is written.
 *
 * Edges     A shape with a NaN contains nothing (but a corner radius of NaN is 0); a point with a NaN
 *           lies in none. Inner radii below 0 are 0; an outer radius that is not above the inner one
 *           makes a ring empty. Sizes and radii may be infinite; a shape whose centre or start angle
 *           is infinite contains nothing. Points are brought to the plane of a transformed shape; what
 *           cannot be undone contains nothing.
 * Accuracy  As if each formula were evaluated in double from the float inputs; the edges of a ring
 *           arc are compared by cross products, never by a rounded angle, and are exact at the
 *           clock's hours. Polygons, and paths as far as their chords, are decided exactly. Same bits on
 *           every machine.
 * Memory    Never allocates.
 * Threads   Safe from any thread; two calls may share inputs, not outputs.
 * Since     0.1
 */
GNOMON_API gnomon_status gnomon_hit_shape(size_t count, gnomon_points points,
                                          const gnomon_shape *GNOMON_NULLABLE shape,
                                          uint8_t *GNOMON_NULLABLE inside);

/**
 * As gnomon_hit_shape, in double. For sizes and distances beyond 2^250 squares may overflow, and the answer
 * is 0; polygons are exact as long as the coordinates of a line and a point lie within 400 powers of two.
 */
GNOMON_API gnomon_status gnomon_hit_shape_f64(size_t count, gnomon_points_f64 points,
                                              const gnomon_shape_f64 *GNOMON_NULLABLE shape,
                                              uint8_t *GNOMON_NULLABLE inside);

/**
 * Tells which points lie in a shape, by a bit each.
 *
 * \param bits  Receives (count + 7) / 8 bytes: bit i % 8 (of value 1 << i % 8) of bits[i / 8] is 1 where the
 *              shape contains points[i]. The bits behind the last are 0.
 *
 * The other parameters, the statuses and all the rest as gnomon_hit_shape.
 */
GNOMON_API gnomon_status gnomon_hit_shape_bits(size_t count, gnomon_points points,
                                               const gnomon_shape *GNOMON_NULLABLE shape,
                                               uint8_t *GNOMON_NULLABLE bits);

/**
 * Tells which points lie in a shape, by a bit each, in double. The bits as those of gnomon_hit_shape_bits, all the rest
 * as gnomon_hit_shape_f64.
 */
GNOMON_API gnomon_status gnomon_hit_shape_bits_f64(size_t count, gnomon_points_f64 points,
                                                   const gnomon_shape_f64 *GNOMON_NULLABLE shape,
                                                   uint8_t *GNOMON_NULLABLE bits);

/**
 * Counts the points that lie in a shape.
 *
 * \param found  Receives the number; with a count of 0 it is 0, and found must not be NULL then either.
 *
 * The other parameters, the statuses and all the rest as gnomon_hit_shape.
 */
GNOMON_API gnomon_status gnomon_hit_count(size_t count, gnomon_points points,
                                          const gnomon_shape *GNOMON_NULLABLE shape,
                                          size_t *GNOMON_NULLABLE found);

/**
 * Counts the points that lie in a shape, in double. The number as that of gnomon_hit_count, all the rest as
 * gnomon_hit_shape_f64.
 */
GNOMON_API gnomon_status gnomon_hit_count_f64(size_t count, gnomon_points_f64 points,
                                              const gnomon_shape_f64 *GNOMON_NULLABLE shape,
                                              size_t *GNOMON_NULLABLE found);

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

/**
 * Finds, for each point, the topmost of many rectangles, in double.
 *
 * The parameters and the statuses as gnomon_hit_topmost_rect, of doubles; the edges as gnomon_hit_rect_f64.
 *
 * Accuracy  Exact comparisons.
 * Memory    Never allocates.
 * Threads   Safe from any thread; two calls may share inputs, not outputs.
 * Since     0.1
 */
GNOMON_API gnomon_status gnomon_hit_topmost_rect_f64(size_t count, gnomon_points_f64 points,
                                                     size_t rect_count,
                                                     const gnomon_rect_f64 *GNOMON_NULLABLE rects,
                                                     int32_t *GNOMON_NULLABLE index);

/* ------------------------------------------------------------------ Many shapes */

/**
 * Finds, for each point, the topmost of many shapes.
 *
 *     index[i] = the largest j for which shapes[j] contains points[i]; where there is none, the nearest shape
 *                within slop, of several the topmost; or -1      for 0 <= i < count
 *
 * \param count        How many points. Zero is allowed and touches no memory.
 * \param points       The points.
 * \param shape_count  How many shapes, at most INT32_MAX. With zero every answer is -1.
 * \param shapes       The shapes from back to front: a later one lies on top.
 * \param slop         How far from a shape a point may be and still count, in the unit of the points; 0 for none.
 * \param index        Receives count indices.
 * \return GNOMON_OK; GNOMON_ERROR_NULL when count > 0 and a pointer is NULL (shapes may be NULL when
 *         shape_count is 0); GNOMON_ERROR_VALUE when slop is negative or NaN; GNOMON_ERROR_SIZE when
 *         shape_count is too large or an array cannot be addressed; GNOMON_ERROR_OVERLAP when index overlaps an
 *         input; and what gnomon_hit_shape says of a shape. On an error nothing is written.
 *
 * Edges     As gnomon_hit_shape.
 * Accuracy  As gnomon_hit_shape, and gnomon_shape_distance in double.
 * Memory    Never allocates.
 * Threads   Safe from any thread; two calls may share inputs, not outputs.
 * Since     0.1
 */
GNOMON_API gnomon_status gnomon_hit_topmost(size_t count, gnomon_points points, size_t shape_count,
                                            const gnomon_shape *GNOMON_NULLABLE shapes, float slop,
                                            int32_t *GNOMON_NULLABLE index);

/**
 * Finds, for each point, the topmost of many shapes, in double.
 *
 * The parameters and the statuses as gnomon_hit_topmost, of doubles; the edges as gnomon_hit_shape_f64.
 *
 * Accuracy  As gnomon_hit_shape_f64, and gnomon_shape_distance_f64.
 * Memory    Never allocates.
 * Threads   Safe from any thread; two calls may share inputs, not outputs.
 * Since     0.1
 */
GNOMON_API gnomon_status gnomon_hit_topmost_f64(size_t count, gnomon_points_f64 points,
                                                size_t shape_count,
                                                const gnomon_shape_f64 *GNOMON_NULLABLE shapes,
                                                double slop, int32_t *GNOMON_NULLABLE index);

/**
 * Finds all shapes that contain a point.
 *
 * \param point        The point.
 * \param shape_count  How many shapes, at most INT32_MAX.
 * \param shapes       The shapes from back to front.
 * \param capacity     How many indices there is room for.
 * \param indices      Receives the indices of those that contain the point, from back to front, as many as there
 *                     is room for. May be NULL when capacity is 0.
 * \param found        Receives how many there are, which may be more than capacity.
 * \return As gnomon_hit_topmost. On an error nothing is written.
 *
 * Memory    Never allocates.
 * Threads   Safe from any thread; two calls may share inputs, not outputs.
 * Since     0.1
 */
GNOMON_API gnomon_status gnomon_hit_all(gnomon_point point, size_t shape_count,
                                        const gnomon_shape *GNOMON_NULLABLE shapes, size_t capacity,
                                        int32_t *GNOMON_NULLABLE indices,
                                        size_t *GNOMON_NULLABLE found);

/**
 * Finds all shapes that contain a point, in double.
 *
 * The parameters and the statuses as gnomon_hit_all, of doubles; which shapes contain the point, gnomon_hit_shape_f64
 * says.
 *
 * Memory    Never allocates.
 * Threads   Safe from any thread; two calls may share inputs, not outputs.
 * Since     0.1
 */
GNOMON_API gnomon_status gnomon_hit_all_f64(gnomon_point_f64 point, size_t shape_count,
                                            const gnomon_shape_f64 *GNOMON_NULLABLE shapes,
                                            size_t capacity, int32_t *GNOMON_NULLABLE indices,
                                            size_t *GNOMON_NULLABLE found);

/* ------------------------------------------------------------------ Trees of views */

/** What can be said of a view beside its place; several are joined by |. */
typedef enum GNOMON_ENUM("ViewTraits") gnomon_view_traits {
    GNOMON_VIEW_PLAIN GNOMON_SWIFT_NAME("plain") = 0,
    /** Is not shown, nor what lies in it. */
    GNOMON_VIEW_HIDDEN GNOMON_SWIFT_NAME("hidden") = 1,
    /** Takes no touches, nor does what lies in it. */
    GNOMON_VIEW_INERT GNOMON_SWIFT_NAME("inert") = 2,
    /** What lies in it is touched outside it too, as with the web's overflow: visible. UIKit has no such views: whether
     *  or not they clip, what lies outside its parent is not touched. */
    GNOMON_VIEW_OVERFLOWS GNOMON_SWIFT_NAME("overflows") = 4
} gnomon_view_traits;

/**
 * A view: a rectangle in its parent, turned and stretched about its middle if there is a transform.
 *
 * Its own coordinates, in which the frames of its children are given, begin at the corner of its frame.
 */
typedef struct GNOMON_SWIFT_NAME("View") gnomon_view {
    int32_t parent;    /**< the index of its parent, which is smaller than its own; -1 for none */
    gnomon_rect frame; /**< in the parent's coordinates, before the transform; half-open */
    float alpha;       /**< below 0.01 it takes no touches, nor does what lies in it */
    uint32_t traits;   /**< of gnomon_view_traits */
    uint32_t is_transformed; /**< 0, and the transform is ignored; or 1 */
    gnomon_affine transform; /**< about the middle of the frame */
} gnomon_view;

/**
 * Finds, for each point, the view that a touch there goes to, in UIKit's order.
 *
 * A view that is hidden, inert, nearly transparent or does not contain the point is passed over with all that
 * lies in it; of siblings the later is asked first; a view is asked after its children.
 *
 * \param count       How many points. Zero is allowed and touches no memory.
 * \param points      The points, in the coordinates of the views without a parent.
 * \param view_count  How many views, at most INT32_MAX. With zero every answer is -1.
 * \param views       The views; parents before their children, siblings from back to front.
 * \param index       Receives count indices, or -1 where there is none.
 * \return GNOMON_OK; GNOMON_ERROR_NULL when count > 0 and a pointer is NULL (views may be NULL when view_count is
 *         0); GNOMON_ERROR_VALUE when a parent is not smaller than its child or below -1, or a trait is
 *         unknown; GNOMON_ERROR_SIZE when view_count is too large or an array cannot be addressed;
 *         GNOMON_ERROR_OVERLAP when index overlaps an input. On an error nothing is written.
 *
 * Edges     Frames as gnomon_rect; a transform that cannot be undone makes its view contain nothing; an alpha of NaN
 *           is 0.
 * Accuracy  Points are brought to a view's coordinates in double.
 * Memory    Never allocates.
 * Threads   Safe from any thread; two calls may share inputs, not outputs.
 * Since     0.1
 */
GNOMON_API gnomon_status gnomon_hit_view(size_t count, gnomon_points points, size_t view_count,
                                         const gnomon_view *GNOMON_NULLABLE views,
                                         int32_t *GNOMON_NULLABLE index);

GNOMON_END

#endif
