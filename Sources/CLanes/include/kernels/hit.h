/* SPDX-License-Identifier: Apache-2.0 */
/* kernels/hit.h - the kernels behind gnomon/hit.h */

#ifndef KERNELS_HIT_H
#define KERNELS_HIT_H

#include "mask.h"
#include "points.h"
#include "symbol.h"

#pragma clang assume_nonnull begin

/* The float edges of a rectangle, near ones in and far ones out; it contains nothing when one is NaN. */
typedef struct kernel_rect {
    float left, top, right, bottom;
} kernel_rect;

/* inside[i] = 1 where the shape contains point i, else 0. */
void kernel_hit_rect(size_t count, const kernel_points *points, const kernel_rect *rect, uint8_t *inside)
    GNOMON_KERNEL("hit_rect");
void kernel_hit_rounded_rect(size_t count, const kernel_points *points, const kernel_edges *edges,
                             const kernel_corners *corners, uint8_t *inside)
    GNOMON_KERNEL("hit_rounded_rect");
void kernel_hit_ellipse(size_t count, const kernel_points *points, const kernel_ellipse *ellipse,
                        uint8_t *inside) GNOMON_KERNEL("hit_ellipse");
void kernel_hit_ring(size_t count, const kernel_points *points, const kernel_ring *ring, uint8_t *inside)
    GNOMON_KERNEL("hit_ring");

/* What a ring arc's test asks beyond its wedge: which of the two rays, the start, belongs to it; and the
 * direction of 0 degrees, where the centre counts as lying. */
typedef struct kernel_arc_ends {
    double zero_x, zero_y;
    _Bool starts_at_a;
} kernel_arc_ends;

void kernel_hit_ring_arc(size_t count, const kernel_points *points, const kernel_ring *ring,
                         const kernel_wedge *wedge, const kernel_arc_ends *ends, uint8_t *inside)
    GNOMON_KERNEL("hit_ring_arc");

/*
 * index[i] = the largest j for which rectangle j contains point i, else -1. A rectangle is x, y, width and
 * height; rect_count is at least 1.
 */
void kernel_hit_topmost_rect(size_t count, const kernel_points *points, size_t rect_count,
                             const float *rects, int32_t *index) GNOMON_KERNEL("hit_topmost_rect");

#pragma clang assume_nonnull end

#endif
