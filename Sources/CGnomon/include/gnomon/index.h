/* SPDX-License-Identifier: Apache-2.0 */
/*
 * index.h - a tree over rectangles that do not move, for thousands to millions of them
 *
 * gnomon_hit_topmost_rect compares a point with every rectangle, which is best for hundreds. An index is
 * built once and finds the same answers by looking at a few dozen of its boxes. It lies in the caller's memory,
 * about 13 bytes for each rectangle; the rectangles stay where they are, and are read by every call.
 *
 *     gnomon_index index = {rect_count, rects, NULL, 0};
 *     size_t scratch_size;
 *     gnomon_index_size(rect_count, &index.size, &scratch_size);
 *     index.memory = malloc(index.size);
 *     void *scratch = malloc(scratch_size);
 *     gnomon_index_build(&index, scratch, scratch_size);
 *     free(scratch);
 *     gnomon_index_topmost(count, points, &index, topmost);
 *
 * The memory holds no address: it may be moved, copied, and stored in a file for machines of the same byte order.
 * It is not trusted either. Memory that is no index, or none of so many rectangles, is refused; one whose bytes
 * were changed, or whose rectangles were, gives wrong answers, but never makes a call read or write astray, or not end.
 */

#ifndef GNOMON_INDEX_H
#define GNOMON_INDEX_H

#include "geometry.h"

GNOMON_BEGIN

/** An index, and the rectangles that it is of. Both stay the caller's. */
typedef struct GNOMON_SWIFT_NAME("UnsafeIndex") gnomon_index {
    size_t rect_count;                        /**< how many rectangles, at most INT32_MAX */
    const gnomon_rect *GNOMON_NULLABLE rects; /**< from back to front: a later one lies on top */
    void *GNOMON_NULLABLE memory; /**< of the index; aligned as an int32_t, best to 64 bytes */
    size_t size;                  /**< the bytes at memory */
} gnomon_index;

/**
 * Tells how much memory an index needs.
 *
 * \param rect_count    How many rectangles, at most INT32_MAX.
 * \param size          Receives the bytes of the index: 64, and 12.8 for each of many rectangles.
 * \param scratch_size  Receives the bytes that gnomon_index_build needs beside it: 16 for each rectangle, and
 *                      16 KiB. May be NULL.
 * \return GNOMON_OK; GNOMON_ERROR_NULL when size is NULL; GNOMON_ERROR_SIZE when rect_count is too large, or the sizes
 *         for a size_t. On an error nothing is written.
 *
 * Threads   Safe from any thread.
 * Since     0.1
 */
GNOMON_API gnomon_status gnomon_index_size(size_t rect_count, size_t *GNOMON_NULLABLE size,
                                           size_t *GNOMON_NULLABLE scratch_size);

/**
 * Builds an index.
 *
 * \param index         The rectangles, and the memory that receives their index.
 * \param scratch       Memory for the call's use, of any alignment; its content is lost. NULL is fine when there is
 *                      no rectangle.
 * \param scratch_size  The bytes at scratch.
 * \return GNOMON_OK; GNOMON_ERROR_NULL when a pointer is NULL; GNOMON_ERROR_SIZE when there are too many rectangles or
 *         an array cannot be addressed; GNOMON_ERROR_VALUE when the memory is not aligned;
 *         GNOMON_ERROR_MEMORY when the memory or the scratch is smaller than gnomon_index_size says;
 *         GNOMON_ERROR_OVERLAP when two of rectangles, memory and scratch overlap. On an error nothing is written.
 *
 * Edges     Rectangles that contain nothing take their place and are never found. Infinite ones are welcome. All
 *           are rounded to a grid of 65536 by 65536 cells over their finite edges, so an index is slow, though
 *           right, where very many crowd in a cell, as beside one that lies a million times further away.
 * Accuracy  Same bits on every machine.
 * Memory    Never allocates. Bytes of the memory behind the index are not written.
 * Threads   Safe from any thread; two calls may share rectangles, not memory or scratch.
 * Since     0.1
 */
GNOMON_API gnomon_status gnomon_index_build(const gnomon_index *GNOMON_NULLABLE index,
                                            void *GNOMON_NULLABLE scratch, size_t scratch_size);

/**
 * Finds, for each point, the topmost rectangle of an index.
 *
 *     found[i] = the largest j for which index->rects[j] contains points[i], or -1      for 0 <= i < count
 *
 * \param count   How many points. Zero is allowed and touches no memory.
 * \param points  The points.
 * \param index   The index, and the rectangles that it was built from, unchanged.
 * \param found   Receives count indices: those of gnomon_hit_topmost_rect.
 * \return GNOMON_OK; GNOMON_ERROR_NULL when count > 0 and a pointer is NULL (the rectangles may be when there are
 *         none); GNOMON_ERROR_SIZE when there are too many rectangles or an array cannot be addressed;
 *         GNOMON_ERROR_VALUE when the memory is not aligned, does not hold an index, not all of it, or one of another
 *         number of rectangles; GNOMON_ERROR_OVERLAP when found overlaps the points, the rectangles or the
 *         memory. On an error nothing is written.
 *
 * Edges     As gnomon_hit_rect.
 * Accuracy  Exact comparisons.
 * Memory    Never allocates.
 * Threads   Safe from any thread; two calls may share inputs, not outputs.
 * Since     0.1
 */
GNOMON_API gnomon_status gnomon_index_topmost(size_t count, gnomon_points points,
                                              const gnomon_index *GNOMON_NULLABLE index,
                                              int32_t *GNOMON_NULLABLE found);

/**
 * Finds, for each point, the topmost rectangle of an index that contains it, and where there is none, the nearest.
 *
 *     found[i] = the largest j for which index->rects[j] contains points[i]; where there is none, the nearest
 *                rectangle at most distance away, of several the topmost; or -1      for 0 <= i < count
 *
 * \param count     How many points. Zero is allowed and touches no memory.
 * \param points    The points.
 * \param index     The index, and the rectangles that it was built from, unchanged.
 * \param distance  How far away a rectangle may be, in the unit of the points; it may be infinite.
 * \param found     Receives count indices: those of gnomon_hit_topmost with distance for slop.
 * \return As gnomon_index_topmost; GNOMON_ERROR_VALUE also when distance is negative or NaN. On an error nothing is
 *         written.
 *
 * Edges     As gnomon_hit_rect. To a point that is not finite nothing is near.
 * Accuracy  Distances are computed and compared in double, by at most five operations.
 * Memory    Never allocates.
 * Threads   Safe from any thread; two calls may share inputs, not outputs.
 * Since     0.1
 */
GNOMON_API gnomon_status gnomon_index_nearest(size_t count, gnomon_points points,
                                              const gnomon_index *GNOMON_NULLABLE index,
                                              float distance, int32_t *GNOMON_NULLABLE found);

/**
 * Finds all rectangles of an index that contain a point.
 *
 * \param point     The point.
 * \param index     The index, and the rectangles that it was built from, unchanged.
 * \param capacity  How many indices there is room for.
 * \param indices   Receives the indices of those that contain the point, from back to front, as many as there is room
 *                  for. May be NULL when capacity is 0.
 * \param found     Receives how many there are, which may be more than capacity.
 * \return As gnomon_index_topmost; neither may indices overlap found. On an error nothing is written.
 *
 * Edges     As gnomon_hit_rect.
 * Accuracy  Exact comparisons.
 * Memory    Never allocates.
 * Threads   Safe from any thread; two calls may share inputs, not outputs.
 * Since     0.1
 */
GNOMON_API gnomon_status gnomon_index_all(gnomon_point point,
                                          const gnomon_index *GNOMON_NULLABLE index,
                                          size_t capacity, int32_t *GNOMON_NULLABLE indices,
                                          size_t *GNOMON_NULLABLE found);

/**
 * Finds all rectangles of an index that have a point in common with a box.
 *
 * \param box  A rectangle, with the same rules as those of the index: neighbours that share an edge have no point
 *             in common, and a box that contains nothing finds nothing.
 *
 * The other parameters, the statuses and all the rest as gnomon_index_all.
 */
GNOMON_API gnomon_status gnomon_index_all_in(gnomon_rect box,
                                             const gnomon_index *GNOMON_NULLABLE index,
                                             size_t capacity, int32_t *GNOMON_NULLABLE indices,
                                             size_t *GNOMON_NULLABLE found);

GNOMON_END

#endif
