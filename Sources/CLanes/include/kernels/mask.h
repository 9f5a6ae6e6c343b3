/* SPDX-License-Identifier: Apache-2.0 */
/* kernels/mask.h - the kernels behind gnomon/mask.h */

#ifndef KERNELS_MASK_H
#define KERNELS_MASK_H

#include "symbol.h"

#pragma clang assume_nonnull begin

/* ------------------------------------------------------------------ Combine */

/* A mode beside those of gnomon_combine: 255 - source. */
enum { kernel_combine_invert = 6 };

/* destination[i] = combine(destination[i], source[i]); mode is a gnomon_combine or the one above. The rows are the same
 * or share no byte. */
void kernel_mask_combine_row(uint8_t *destination, const uint8_t *source, size_t count,
                             uint32_t mode) GNOMON_KERNEL("mask_combine_row");

/* ------------------------------------------------------------------ Growth and fractions of a pixel */

/* row[i] = mul(row[i], 255 - part) + mul(before[i], part), from the last to the first; before may be row - 1. */
void kernel_mask_mix(size_t count, uint8_t part, const uint8_t *before, uint8_t *row)
    GNOMON_KERNEL("mask_mix");

/* to[i] = how far it is from i to the nearest byte of the row that is not 0; 255 means as far or farther. */
void kernel_mask_nearest(size_t count, const uint8_t *mask, uint8_t *to)
    GNOMON_KERNEL("mask_nearest");

/*
 * Growth by s: where in one quadrant other pixels must be looked at. Row k down (or up) of a pixel, those up to inner[k]
 * to either side make it 255 if they are not 0; -1, and there are none. Then those dx[i] to either side, for
 * start[k] <= i < start[k + 1], make it their own coverage, if that is not 0, plus weight[i] = round(255 (s - distance)).
 */
enum { kernel_spread_reach = 255, kernel_spread_offsets = 1152 };

typedef struct kernel_spread {
    int32_t reach; /* the last row */
    int16_t inner[kernel_spread_reach + 1], start[kernel_spread_reach + 2];
    int16_t dx[kernel_spread_offsets], weight[kernel_spread_offsets];
} kernel_spread;

static inline int16_t *kernel_spread_inner(kernel_spread *spread) { return spread->inner; }
static inline int16_t *kernel_spread_start(kernel_spread *spread) { return spread->start; }
static inline int16_t *kernel_spread_dx(kernel_spread *spread) { return spread->dx; }
static inline int16_t *kernel_spread_weight(kernel_spread *spread) { return spread->weight; }
static inline const int16_t *kernel_spread_inner_of(const kernel_spread *spread)
{
    return spread->inner;
}
static inline const int16_t *kernel_spread_start_of(const kernel_spread *spread)
{
    return spread->start;
}
static inline const int16_t *kernel_spread_dx_of(const kernel_spread *spread) { return spread->dx; }
static inline const int16_t *kernel_spread_weight_of(const kernel_spread *spread)
{
    return spread->weight;
}

/*
 * Grows one row of count pixels into to. mask and nearest (what kernel_mask_nearest makes of each row) point at the
 * row's first pixel; of the rows k * stride bytes on there are those of first <= k < end, maybe not 0 itself.
 * They go on for reach + 32 bytes before and after the count.
 */
void kernel_mask_spread(const kernel_spread *spread, const uint8_t *mask, const uint8_t *nearest,
                        ptrdiff_t stride, ptrdiff_t first, ptrdiff_t end, size_t count, uint8_t *to)
    GNOMON_KERNEL("mask_spread");

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
void kernel_mask_rect(const kernel_window *window, const kernel_edges *edges)
    GNOMON_KERNEL("mask_rect");
void kernel_mask_rounded_rect(const kernel_window *window, const kernel_edges *edges,
                              const kernel_corners *corners) GNOMON_KERNEL("mask_rounded_rect");
void kernel_mask_ellipse(const kernel_window *window, const kernel_ellipse *ellipse)
    GNOMON_KERNEL("mask_ellipse");

/* A ring is its outer disc's coverage less its inner disc's, each rounded. */
void kernel_mask_ring(const kernel_window *window, const kernel_ring *ring)
    GNOMON_KERNEL("mask_ring");

/* As the ring in pixels that no ray crosses, and in the others the rounded area. */
void kernel_mask_ring_arc(const kernel_window *window, const kernel_ring *ring,
                          const kernel_wedge *wedge) GNOMON_KERNEL("mask_ring_arc");

/* ------------------------------------------------------------------ Coverage of outlines */

/*
 * The part of an outline's area that pixels hold: [x0, x1) x [y0, y1), at most kernel_tile_width wide and kernel_tile_height high.
 *
 * A cell holds by how much twice the area to the right of all lines grows from the pixel before it to this one, in units of
 * kernel_cell_unit / 2 for a whole pixel: the sum of a row's cells up to a pixel is twice what its area is, signed by the
 * direction of the lines. All are 0 before lines are added. Cell (x, y) lies at cells + (y - y0) * stride + (x - x0); the
 * stride is a multiple of 16 and above x1 - x0 + 1. Bit i of touched[y - y0] says that one of the cells 16 i to 16 i + 15 of the
 * row may not be 0. Cells and bits of three rows more may be read and written.
 */
enum {
    kernel_tile_width = 1008,
    kernel_tile_height = 128,
    kernel_tile_cells = 8192,
    kernel_tile_lines = 256,
    kernel_tile_bands = 64,
    kernel_cell_unit = 1 << 20
};

typedef struct kernel_tile {
    int32_t *cells;
    uint64_t *touched;
    ptrdiff_t stride;
    int32_t x0, y0, x1, y1;
} kernel_tile;

typedef struct kernel_line {
    double ax, ay, bx, by;
} kernel_line;

/*
 * 43 KiB that nobody clears: kernel_tile_cells cells, kernel_tile_height words of touched, a row of bytes,
 * kernel_tile_lines lines, two numbers for each, and kernel_tile_bands numbers.
 */
typedef struct kernel_tile_memory {
    double words[8][692];
} kernel_tile_memory;

static inline kernel_tile_memory kernel_tile_memory_make(void)
{
    kernel_tile_memory memory;
    return memory;
}

/* Adds the lines order[0] to order[count - 1], of finite numbers, to the cells; upwards with the other sign than downwards. */
void kernel_mask_add_lines(const kernel_tile *tile, const kernel_line *lines, const int16_t *order,
                           size_t count) GNOMON_KERNEL("mask_add_lines");

/*
 * Writes round(255 * coverage) for the pixels of the rows from y to end - 1 of the tile, whose cells are 0 then; a row is
 * stride bytes after the one before. From the sum a of areas the coverage is |a|, at most 1; or with even_odd the distance of a
 * from the nearest even number.
 */
void kernel_mask_resolve(const kernel_tile *tile, int32_t y, int32_t end, uint8_t *to,
                         ptrdiff_t stride, _Bool even_odd) GNOMON_KERNEL("mask_resolve");

/* ------------------------------------------------------------------ Blur */

/*
 * What is to be done along one axis: halve the resolution some times, filter with
 *
 *     out[i] = sum of weights[|k|] * in[i + k] / 65536      for |k| <= radius
 *
 * and double it as often. Radius 0 leaves the axis as it is.
 */
enum { kernel_blur_levels = 10, kernel_blur_radius = 15 };

typedef struct kernel_blur_axis {
    int32_t levels;
    int32_t radius;
    double sigma; /* of the filter, in samples */
    uint16_t weights[kernel_blur_radius + 1];
} kernel_blur_axis;

/*
 * A picture of 16-bit samples in the scratch. Along an axis that was halved, one sample beyond each edge has
 * something to say and is held too: columns -1 to width always, rows first to end - 1.
 */
typedef struct kernel_blur_image {
    int32_t width, height;
    int32_t first, end;
    ptrdiff_t stride; /* samples from one row to the next */
    size_t offset;    /* bytes from the start of the scratch */
} kernel_blur_image;

/*
 * Both axes, and where in the scratch everything lies. images[step] is what step halvings leave, each along
 * those axes that have as many levels; images[0] is the mask, and not in the scratch.
 *
 * At the start of the scratch lie single rows: one of zeros, two spare ones, and 2 * y.radius + 1 for the filter.
 */
typedef struct kernel_blur_plan {
    kernel_blur_axis x, y;
    int32_t steps;
    kernel_blur_image images[kernel_blur_levels + 1];
    ptrdiff_t row; /* samples of a single row */
    size_t size;   /* bytes of the scratch */
} kernel_blur_plan;

static inline uint16_t *kernel_blur_weights(kernel_blur_axis *axis) { return axis->weights; }
static inline const uint16_t *kernel_blur_weights_of(const kernel_blur_axis *axis)
{
    return axis->weights;
}
static inline const kernel_blur_axis *kernel_blur_x(const kernel_blur_plan *plan)
{
    return &plan->x;
}
static inline const kernel_blur_axis *kernel_blur_y(const kernel_blur_plan *plan)
{
    return &plan->y;
}

static inline kernel_blur_image *kernel_blur_image_at(kernel_blur_plan *plan, int32_t step)
{
    return &plan->images[step];
}

static inline const kernel_blur_image *kernel_blur_image_of(const kernel_blur_plan *plan,
                                                            int32_t step)
{
    return &plan->images[step];
}

/* Blurs the mask of the plan's size at data. The scratch is aligned to 64 bytes. */
void kernel_mask_blur(uint8_t *data, ptrdiff_t stride, const kernel_blur_plan *plan, void *scratch)
    GNOMON_KERNEL("mask_blur");

#pragma clang assume_nonnull end

#endif
