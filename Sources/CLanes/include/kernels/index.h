/* SPDX-License-Identifier: Apache-2.0 */
/* kernels/index.h - the kernels behind gnomon/index.h */

#ifndef KERNELS_INDEX_H
#define KERNELS_INDEX_H

#include "hit.h"
#include "points.h"
#include "symbol.h"

#pragma clang assume_nonnull begin

/*
 * The grid of 2^16 by 2^16 cells that boxes are rounded to: v lies in cell (v - origin) * scale, rounded towards zero and
 * clamped. Both scales are positive and finite.
 */
typedef struct kernel_index_grid {
    float origin_x, origin_y, scale_x, scale_y;
    uint32_t
        is_endless; /* 1 when there are infinite edges; they lie in the first or the last cell */
} kernel_index_grid;

/*
 * Sixteen boxes in cells, both ends included, and what each is: a rectangle, by its index, or the node of the level below
 * with the number 16 * (that of this node) + lane, of which the id is the largest below it. Lanes without either hold an
 * empty box, and -1.
 */
typedef struct kernel_index_node {
    int16_t left[16], top[16], right[16], bottom[16];
    int32_t ids[16];
} kernel_index_node;

typedef struct kernel_index_level {
    kernel_index_node *nodes;
    size_t count;
} kernel_index_level;

/* What the memory of an index begins with; the nodes follow, the last level first. */
typedef struct kernel_index_header {
    uint32_t magic, version, rect_count, node_count;
    kernel_index_grid grid;
    uint32_t unused[7]; /* 0 */
} kernel_index_header;

/* Level 0 holds the rectangles, and the last level a single node. Nothing but the counts is to be trusted. */
typedef struct kernel_index {
    size_t rect_count;  /* at least 1 */
    const float *rects; /* x, y, width and height of each */
    kernel_index_grid grid;
    size_t level_count; /* at least 1 */
    kernel_index_level levels[8];
} kernel_index;

/* The levels are still to be set. */
static inline kernel_index kernel_index_make(size_t rect_count, const float *rects,
                                             kernel_index_grid grid, size_t level_count)
{
    kernel_index index;
    __builtin_memset(&index, 0, sizeof index);
    index.rect_count = rect_count;
    index.rects = rects;
    index.grid = grid;
    index.level_count = level_count;
    return index;
}

static inline kernel_index_level kernel_index_level_at(const kernel_index *index, size_t level)
{
    return index->levels[level];
}

static inline void kernel_index_set_level(kernel_index *index, size_t level,
                                          kernel_index_node *nodes, size_t count)
{
    index->levels[level].nodes = nodes;
    index->levels[level].count = count;
}

/*
 * Fills in the grid, and the nodes of all levels. The scratch has room for two lists of a word for each rectangle, their lengths
 * rounded up to a multiple of 8, and for 2048 words more.
 */
void kernel_index_build(kernel_index *index, uint64_t *scratch) GNOMON_KERNEL("index_build");

/* found[i] = the largest j for which rectangle j contains point i, else -1. */
void kernel_index_topmost(size_t count, const kernel_points *points, const kernel_index *index,
                          int32_t *found) GNOMON_KERNEL("index_topmost");

/*
 * Where found[i] is -1: the rectangle nearest to point i, at most distance away, of several the one with the largest index.
 */
void kernel_index_nearest(size_t count, const kernel_points *points, const kernel_index *index,
                          double distance, int32_t *found) GNOMON_KERNEL("index_nearest");

/* Calls take with the list and the index of each rectangle that reaches into a box, in the order of the tree. */
void kernel_index_all(const kernel_index *index, const kernel_rect *box, void *list,
                      void (*take)(void *list, int32_t id)) GNOMON_KERNEL("index_all");

#pragma clang assume_nonnull end

#endif
