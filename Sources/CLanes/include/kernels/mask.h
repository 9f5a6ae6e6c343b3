/* SPDX-License-Identifier: Apache-2.0 */
/* kernels/mask.h - the kernels behind gnomon/mask.h */

#ifndef KERNELS_MASK_H
#define KERNELS_MASK_H

#include "symbol.h"

#pragma clang assume_nonnull begin

/* ------------------------------------------------------------------ Combine */

/* destination[i] = combine(destination[i], source[i]); mode is a gnomon_combine. The rows are the same or
 * share no byte. */
void kernel_mask_combine_row(uint8_t *destination, const uint8_t *source, size_t count, uint32_t mode)
    GNOMON_KERNEL("mask_combine_row");

/* ------------------------------------------------------------------ Coverage of shapes */

/*
 * The pixels that a kernel writes, all of them: [x0, x1) x [y0, y1), neither empty. Pixel (x, y) covers
 * [x, x + 1) x [y, y + 1) of the plane, and lies at data + (y - y0) * stride + (x - x0).
 */
typedef struct kernel_window {
    uint8_t *data;
    ptrdiff_t stride;
    int32_t x0, y0, x1, y1;
} kernel_window;

/* The edges of a rectangle, finite; left <= right and top <= bottom. */
typedef struct kernel_edges {
    double left, top, right, bottom;
} kernel_edges;

/* The radii of the corners: of top left, top right, bottom right, bottom left. They fit their sides, and
 * both radii of a corner are 0 or neither is. */
typedef struct kernel_corners {
    double x[4], y[4];
} kernel_corners;

/* An ellipse; both radii above 0. */
typedef struct kernel_ellipse {
    double x, y, radius_x, radius_y;
} kernel_ellipse;

/* A ring; 0 <= inner < outer. */
typedef struct kernel_ring {
    double x, y, inner, outer;
} kernel_ring;

/*
 * The directions from a towards b, in the sense that turns the x axis to the y axis: unit vectors. Up to
 * half a turn it is what lies on the inner side of both rays, beyond that (wide) of either.
 */
typedef struct kernel_wedge {
    double ax, ay, bx, by;
    _Bool wide;
} kernel_wedge;

/* window = round(255 * area of the shape in each pixel). */
void kernel_mask_rect(const kernel_window *window, const kernel_edges *edges) GNOMON_KERNEL("mask_rect");
void kernel_mask_rounded_rect(const kernel_window *window, const kernel_edges *edges,
                              const kernel_corners *corners) GNOMON_KERNEL("mask_rounded_rect");
void kernel_mask_ellipse(const kernel_window *window, const kernel_ellipse *ellipse)
    GNOMON_KERNEL("mask_ellipse");

/* A ring is its outer disc's coverage less its inner disc's, each rounded. */
void kernel_mask_ring(const kernel_window *window, const kernel_ring *ring) GNOMON_KERNEL("mask_ring");

/* As the ring in pixels that no ray crosses, and in the others the rounded area. */
void kernel_mask_ring_arc(const kernel_window *window, const kernel_ring *ring, const kernel_wedge *wedge)
    GNOMON_KERNEL("mask_ring_arc");

#pragma clang assume_nonnull end

#endif
