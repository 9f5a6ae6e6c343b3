/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Loops.h - each operation as the plain loop that one writes by hand, left to the compiler
 *
 * The peer called "loop": ordinary C without intrinsics, compiled for this very machine by the Swift toolchain's
 * own clang, so that the difference to Gnomon is the algorithm and not the compiler. Pixels are words of
 * blue, green, red and alpha from the lowest byte up, premultiplied; images have no padding. Points advance by step floats, 1 or 2.
 */

#ifndef LOOPS_H
#define LOOPS_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
#define restrict __restrict
extern "C" {
#endif

/* ------------------------------------------------------------------ Pixels */

void loop_fill(size_t count, uint32_t *restrict pixels, uint32_t color);
void loop_solid_over(size_t count, uint32_t *restrict pixels, uint32_t color);
void loop_solid_over_mask(size_t count, uint32_t *restrict pixels, const uint8_t *restrict mask,
                          uint32_t color);

void loop_image_over(size_t count, uint32_t *restrict pixels, const uint32_t *restrict image);

/** Two opaque stops, their colors in [0, 255]; scale is 1 / radius. */
typedef struct loop_radial {
    float x, y, scale;
    float first[3], last[3];
} loop_radial;

void loop_radial_source(size_t width, size_t height, uint32_t *restrict pixels,
                        const loop_radial *gradient);

/** Two stops. t is at the centre of the first pixel; colors are straight, in [0, 255], alpha in [0, 1]. */
typedef struct loop_linear {
    float t, step_x, step_y;
    float first[4], last[4];
} loop_linear;

/** For opaque stops. */
void loop_linear_source(size_t width, size_t height, uint32_t *restrict pixels,
                        const loop_linear *gradient);
void loop_linear_over(size_t width, size_t height, uint32_t *restrict pixels,
                      const loop_linear *gradient);
/** For opaque stops. */
void loop_linear_over_mask(size_t width, size_t height, uint32_t *restrict pixels,
                           const uint8_t *restrict mask, const loop_linear *gradient);

/* ------------------------------------------------------------------ Masks */

/** Coverage by distance: a pixel is covered as far as its centre is inside the edge, in pixels. */
void loop_mask_ring_arc(size_t width, size_t height, uint8_t *restrict mask, float x, float y,
                        float inner, float outer, const float edges[4]);
void loop_mask_rounded_rect(size_t width, size_t height, uint8_t *restrict mask, float x, float y,
                            float half_width, float half_height, float radius);

/** A separable filter of 2 * reach + 1 weights; scratch has width * height + width floats. */
void loop_blur(size_t width, size_t height, uint8_t *restrict mask, const float *restrict weights,
               size_t reach, float *restrict scratch);

/* ------------------------------------------------------------------ Points */

void loop_angle(size_t count, const float *restrict x, const float *restrict y, size_t step,
                float centre_x, float centre_y, float *restrict angles);
void loop_point_on_circle(size_t count, const float *restrict angles, float centre_x,
                          float centre_y, float radius, float *restrict x, float *restrict y,
                          size_t step);
void loop_sincos(size_t count, const float *restrict angles, float *restrict sines,
                 float *restrict cosines);
/* The same in double; points are pairs. */
void loop_angle_f64(size_t count, const double *restrict points, double centre_x, double centre_y,
                    double *restrict angles);
void loop_point_on_circle_f64(size_t count, const double *restrict angles, double centre_x,
                              double centre_y, double radius, double *restrict points);
void loop_sincos_f64(size_t count, const double *restrict angles, double *restrict sines,
                     double *restrict cosines);

/** edges: the least x and y, which belong to it, then the greatest, which do not. */
void loop_hit_rect(size_t count, const float *restrict x, const float *restrict y, size_t step,
                   const float edges[4], uint8_t *restrict inside);

/** The same as a bit for each of count points, a multiple of 8; and how many there are. */
void loop_hit_rect_bits(size_t count, const float *restrict x, const float *restrict y, size_t step,
                        const float edges[4], uint8_t *restrict bits);
size_t loop_hit_rect_count(size_t count, const float *restrict x, const float *restrict y,
                           size_t step, const float edges[4]);

/** A part of a ring of more than 180 degrees, its edges as unit vectors. */
void loop_hit_ring_arc(size_t count, const float *restrict x, const float *restrict y, size_t step,
                       float centre_x, float centre_y, float inner, float outer,
                       const float edges[4], uint8_t *restrict inside);
/** Even-odd, side by side of the polygon: x, y of its vertices. */
void loop_hit_polygon(size_t count, const float *restrict x, const float *restrict y, size_t step,
                      size_t vertices, const float *restrict polygon, uint8_t *restrict inside);
/** The same by atan2f, as it is usually written; start and sweep clockwise from north. */
void loop_hit_ring_arc_atan2(size_t count, const float *restrict x, const float *restrict y,
                             size_t step, float centre_x, float centre_y, float inner, float outer,
                             float start, float sweep, uint8_t *restrict inside);

/** Rectangle by rectangle, all points against each. rects has edges as for loop_hit_rect. */
void loop_topmost(size_t count, const float *restrict x, const float *restrict y, size_t step,
                  size_t rect_count, const float *restrict rects, int32_t *restrict index);
/** Point by point, from the top down to the first hit. */
void loop_topmost_early(size_t count, const float *restrict x, const float *restrict y, size_t step,
                        size_t rect_count, const float *restrict rects, int32_t *restrict index);

/** Pixels of four bytes, alpha the last. */
void loop_premultiply(size_t count, const uint8_t *restrict from, uint8_t *restrict to);
void loop_unpremultiply(size_t count, const uint8_t *restrict from, uint8_t *restrict to);
void loop_swap_red_blue(size_t count, const uint8_t *restrict from, uint8_t *restrict to);
/** matrix: a row of five for each of red, green, blue, alpha; straight colors from 0 to 1. */
void loop_color_matrix(size_t count, const uint8_t *restrict from, const float matrix[20],
                       uint8_t *restrict to);
/** What a matrix product needs before and after: straight colors, four floats a pixel, and offsets to add to. */
void loop_straight_floats(size_t count, const uint8_t *restrict from, float *restrict floats);
void loop_repeat_offsets(size_t count, const float matrix[20], float *restrict floats);
void loop_clamped_pixels(size_t count, const float *restrict floats, uint8_t *restrict to);

/** matrix: a, b, c, d, tx, ty. */
void loop_transform(size_t count, const float *restrict x, const float *restrict y, size_t step,
                    const float matrix[6], float *restrict out_x, float *restrict out_y);
/** The translation alone, into points that a matrix product is then added to. */
void loop_translate(size_t count, float tx, float ty, float *restrict x, float *restrict y,
                    size_t step);

/** The same of doubles, in pairs. */
void loop_transform_f64(size_t count, const double *restrict points, const double matrix[6],
                        double *restrict out);

/** Into [0, 360), as it is usually written. */
void loop_wrap(size_t count, const float *restrict angles, float *restrict out);
/** The shorter way, likewise. */
void loop_difference(size_t count, const float *restrict from, const float *restrict to,
                     float *restrict out);
/** Each angle continued from the one before. */
void loop_unwrap(size_t count, const float *restrict angles, float *restrict out);

/** The last of ellipses (x, y and the inverse squares of the radii) that contains each point. */
void loop_topmost_ellipse(size_t count, const float *restrict points, size_t ellipse_count,
                          const float *restrict ellipses, int32_t *restrict index);

/** Of a flat tree of rectangles (parent, and x, y, width, height in it): the view that each point hits. */
void loop_hit_view(size_t count, const float *restrict points, size_t view_count,
                   const int32_t *restrict parents, const float *restrict frames,
                   int32_t *restrict index);

/** The normal equations of x' = a x + c y + tx and of y', in double, uncentred: 6 sums and 6 products. */
void loop_normal_equations(size_t count, const float *restrict from, const float *restrict to,
                           double sums[12]);

#ifdef __cplusplus
}
#undef restrict
#endif

#endif
