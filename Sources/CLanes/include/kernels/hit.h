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
void kernel_hit_rect(size_t count, const kernel_points *points, const kernel_rect *rect,
                     uint8_t *inside) GNOMON_KERNEL("hit_rect");
/* How many of the points it contains. */
size_t kernel_count_rect(size_t count, const kernel_points *points, const kernel_rect *rect)
    GNOMON_KERNEL("count_rect");

void kernel_hit_rounded_rect(size_t count, const kernel_points *points, const kernel_edges *edges,
                             const kernel_corners *corners, uint8_t *inside)
    GNOMON_KERNEL("hit_rounded_rect");
void kernel_hit_ellipse(size_t count, const kernel_points *points, const kernel_ellipse *ellipse,
                        uint8_t *inside) GNOMON_KERNEL("hit_ellipse");
void kernel_hit_ring(size_t count, const kernel_points *points, const kernel_ring *ring,
                     uint8_t *inside) GNOMON_KERNEL("hit_ring");

/* What a ring arc's test asks beyond its wedge: which of the two rays, the start, belongs to it; and the
 * direction of 0 degrees, where the centre counts as lying. */
typedef struct kernel_arc_ends {
    double zero_x, zero_y;
    _Bool starts_at_a;
    uint32_t cap; /* a gnomon_cap; the kernel for floats knows butt alone */
} kernel_arc_ends;

void kernel_hit_ring_arc(size_t count, const kernel_points *points, const kernel_ring *ring,
                         const kernel_wedge *wedge, const kernel_arc_ends *ends, uint8_t *inside)
    GNOMON_KERNEL("hit_ring_arc");

/* What is nearer than radius to the segment from (x, y) to (x + dx, y + dy). */
typedef struct kernel_capsule {
    double x, y, dx, dy, radius;
} kernel_capsule;

/* The same of points in double, by the definitions alone. All arrays have room for a multiple of 8. */
void kernel_hit_rect_f64(size_t count, const double *xs, const double *ys,
                         const kernel_edges *edges, uint8_t *inside) GNOMON_KERNEL("hit_rect_f64");
void kernel_hit_rounded_rect_f64(size_t count, const double *xs, const double *ys,
                                 const kernel_edges *edges, const kernel_corners *corners,
                                 uint8_t *inside) GNOMON_KERNEL("hit_rounded_rect_f64");
void kernel_hit_ellipse_f64(size_t count, const double *xs, const double *ys,
                            const kernel_ellipse *ellipse, uint8_t *inside)
    GNOMON_KERNEL("hit_ellipse_f64");
void kernel_hit_ring_f64(size_t count, const double *xs, const double *ys, const kernel_ring *ring,
                         uint8_t *inside) GNOMON_KERNEL("hit_ring_f64");
void kernel_hit_ring_arc_f64(size_t count, const double *xs, const double *ys,
                             const kernel_ring *ring, const kernel_wedge *wedge,
                             const kernel_arc_ends *ends, uint8_t *inside)
    GNOMON_KERNEL("hit_ring_arc_f64");
void kernel_hit_capsule_f64(size_t count, const double *xs, const double *ys,
                            const kernel_capsule *capsule, uint8_t *inside)
    GNOMON_KERNEL("hit_capsule_f64");

/* winding[i] += how often the lines wind around point i, by a ray from it towards larger x. Exact. */
void kernel_wind_lines(size_t count, const double *xs, const double *ys, size_t line_count,
                       const kernel_line *lines, int32_t *winding) GNOMON_KERNEL("wind_lines");

/*
 * A vertex of a polygon and the side that leads to it: its height, and a line function that is positive where the
 * side's crossing lies at larger x than the point, of coordinates relative to a centre and scaled to at most 1 in the
 * polygon's box.
 */
typedef struct kernel_side {
    float y, a, b, c;
} kernel_side;

/* The box of a polygon, and the centre that its sides are relative to. */
typedef struct kernel_box {
    float left, top, right, bottom, centre_x, centre_y;
} kernel_box;

/* xs[i], ys[i] = point i; both arrays have room for a multiple of 16, and what lies behind the last point becomes NaN. */
void kernel_load_floats(size_t count, const kernel_points *points, float *xs, float *ys)
    GNOMON_KERNEL("load_floats");

/*
 * Crosses the sides of a polygon, or some of them, for points loaded as above: last_y is the height of the vertex before.
 * turns[i] += how often they wind around point i, with non_zero; else its sign changes with every side that is not crossed.
 * least[i] = the least magnitude of a line function that was asked, if less than before.
 */
void kernel_cross_sides(size_t count, const float *xs, const float *ys, const kernel_box *box,
                        size_t side_count, const kernel_side *sides, float last_y, _Bool non_zero,
                        int32_t *turns, float *least) GNOMON_KERNEL("cross_sides");

/*
 * inside[i] = 1 for points in the box whose turns (non_zero) or sign, different from that of start, say so. Whether that
 * is certain for all: no least magnitude of a point in the box is within the rounding of line functions.
 */
_Bool kernel_end_sides(size_t count, const float *xs, const float *ys, const kernel_box *box,
                       _Bool non_zero, int32_t start, const int32_t *turns, const float *least,
                       uint8_t *inside) GNOMON_KERNEL("end_sides");

/*
 * A map of 128 x 128 cells, bit x of row y, a row being two words: where a point's answer depends on where in the
 * cell it lies, and where it is 1 elsewhere. The cell of a coordinate is (v - origin) * scale without its fraction; what
 * lies in no cell has the answer 0. The scales, and the origins where floats are looked up, are floats.
 */
enum { KERNEL_CELLS = 128, KERNEL_MAP_SIDES = 256 };
typedef struct kernel_cell_map {
    double origin_x, origin_y, scale_x, scale_y;
    uint64_t unsure[2 * KERNEL_CELLS], inside[2 * KERNEL_CELLS];
    uint16_t doubtful[512]; /* the points of a block that the map has no answer for */
    uint8_t answers[512];   /* and theirs */
    kernel_side sides[KERNEL_MAP_SIDES];
} kernel_cell_map;

/* Of the caller's stack, not cleared. */
static inline __attribute__((always_inline)) kernel_cell_map kernel_cell_map_make(void)
{
    kernel_cell_map map;
    return map;
}

static inline uint64_t *kernel_cell_map_unsure(kernel_cell_map *map) { return map->unsure; }
static inline uint64_t *kernel_cell_map_inside(kernel_cell_map *map) { return map->inside; }
static inline uint16_t *kernel_cell_map_doubtful(kernel_cell_map *map) { return map->doubtful; }
static inline uint8_t *kernel_cell_map_answers(kernel_cell_map *map) { return map->answers; }
static inline kernel_side *kernel_cell_map_sides(kernel_cell_map *map) { return map->sides; }

/*
 * inside[i] = the map's answer for point i, of at most 512 loaded as above (floats), or by kernel_load_points. Those that it
 * has none for come to the front of xs and ys, their numbers to map->doubtful. Returns how many they are.
 */
size_t kernel_look_up(size_t count, float *xs, float *ys, kernel_cell_map *map, uint8_t *inside)
    GNOMON_KERNEL("look_up");
size_t kernel_look_up_f64(size_t count, double *xs, double *ys, kernel_cell_map *map,
                          uint8_t *inside) GNOMON_KERNEL("look_up_f64");

/* Bit i % 8 of bits[i / 8] = bytes[i], each 1 or 0; the bits behind the last are 0. */
void kernel_pack_bits(size_t count, const uint8_t *bytes, uint8_t *bits) GNOMON_KERNEL("pack_bits");

/* The sum of bytes, each 1 or 0. */
size_t kernel_sum_bytes(size_t count, const uint8_t *bytes) GNOMON_KERNEL("sum_bytes");

/*
 * index[i] = the largest j for which rectangle j contains point i, else -1. A rectangle is x, y, width and
 * height; rect_count is at least 1.
 */
void kernel_hit_topmost_rect(size_t count, const kernel_points *points, size_t rect_count,
                             const float *rects, int32_t *index) GNOMON_KERNEL("hit_topmost_rect");

#pragma clang assume_nonnull end

#endif
