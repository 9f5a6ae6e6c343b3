/* SPDX-License-Identifier: Apache-2.0 */
/*
 * kernels.h - the boundary between the checked C face and the kernels
 *
 * The kernels are compiled once for each instruction set, from the same Swift files. Each function is
 * declared once, in the header of its family under kernels/; GNOMON_KERNEL gives it a symbol of its own
 * for the instruction set being compiled, and the table below gathers them. So the compiler checks every
 * kernel's type against its declaration, and the table is constant data.
 *
 * GnomonCore knows the two tables, and nothing else of the kernels.
 *
 * A kernel trusts its arguments: the C face has checked them.
 */

#ifndef KERNELS_H
#define KERNELS_H

#include "kernels/symbol.h"

#include "kernels/angle.h"
#include "kernels/circle.h"
#include "kernels/composite.h"
#include "kernels/convert.h"
#include "kernels/gradient.h"
#include "kernels/hit.h"
#include "kernels/index.h"
#include "kernels/mask.h"
#include "kernels/transform.h"

#pragma clang assume_nonnull begin

/* ------------------------------------------------------------------ The table */

typedef struct kernel_table {
    __typeof__(kernel_angle_from_north) *angle_from_north;
    __typeof__(kernel_sincos_degrees) *sincos_degrees;
    __typeof__(kernel_point_on_circle) *point_on_circle;
    __typeof__(kernel_angle_from_north_f64) *angle_from_north_f64;
    __typeof__(kernel_sincos_degrees_f64) *sincos_degrees_f64;
    __typeof__(kernel_point_on_circle_f64) *point_on_circle_f64;
    __typeof__(kernel_transform_points) *transform_points;
    __typeof__(kernel_transform_pairs_f64) *transform_pairs_f64;
    __typeof__(kernel_hit_rect) *hit_rect;
    __typeof__(kernel_count_rect) *count_rect;
    __typeof__(kernel_hit_rounded_rect) *hit_rounded_rect;
    __typeof__(kernel_hit_ellipse) *hit_ellipse;
    __typeof__(kernel_hit_ring) *hit_ring;
    __typeof__(kernel_hit_ring_arc) *hit_ring_arc;
    __typeof__(kernel_hit_topmost_rect) *hit_topmost_rect;
    __typeof__(kernel_load_points) *load_points;
    __typeof__(kernel_hit_rect_f64) *hit_rect_f64;
    __typeof__(kernel_hit_rounded_rect_f64) *hit_rounded_rect_f64;
    __typeof__(kernel_hit_ellipse_f64) *hit_ellipse_f64;
    __typeof__(kernel_hit_ring_f64) *hit_ring_f64;
    __typeof__(kernel_hit_ring_arc_f64) *hit_ring_arc_f64;
    __typeof__(kernel_hit_capsule_f64) *hit_capsule_f64;
    __typeof__(kernel_wind_lines) *wind_lines;
    __typeof__(kernel_load_floats) *load_floats;
    __typeof__(kernel_cross_sides) *cross_sides;
    __typeof__(kernel_end_sides) *end_sides;
    __typeof__(kernel_look_up) *look_up;
    __typeof__(kernel_look_up_f64) *look_up_f64;
    __typeof__(kernel_index_build) *index_build;
    __typeof__(kernel_index_topmost) *index_topmost;
    __typeof__(kernel_index_nearest) *index_nearest;
    __typeof__(kernel_index_all) *index_all;
    __typeof__(kernel_pack_bits) *pack_bits;
    __typeof__(kernel_sum_bytes) *sum_bytes;
    __typeof__(kernel_mask_combine_row) *mask_combine_row;
    __typeof__(kernel_mask_rect) *mask_rect;
    __typeof__(kernel_mask_rounded_rect) *mask_rounded_rect;
    __typeof__(kernel_mask_ellipse) *mask_ellipse;
    __typeof__(kernel_mask_ring) *mask_ring;
    __typeof__(kernel_mask_ring_arc) *mask_ring_arc;
    __typeof__(kernel_mask_add_lines) *mask_add_lines;
    __typeof__(kernel_mask_resolve) *mask_resolve;
    __typeof__(kernel_solid_fill) *solid_fill;
    __typeof__(kernel_solid_over) *solid_over;
    __typeof__(kernel_solid_over_mask) *solid_over_mask;
    __typeof__(kernel_solid_source_mask) *solid_source_mask;
    __typeof__(kernel_row_over) *row_over;
    __typeof__(kernel_row_over_mask) *row_over_mask;
    __typeof__(kernel_row_source_mask) *row_source_mask;
    __typeof__(kernel_row_scale) *row_scale;
    __typeof__(kernel_row_blend) *row_blend;
    __typeof__(kernel_row_swap) *row_swap;
    __typeof__(kernel_row_clip) *row_clip;
    __typeof__(kernel_image_row) *image_row;
    __typeof__(kernel_mask_scale) *mask_scale;
    __typeof__(kernel_mask_run) *mask_run;
    __typeof__(kernel_linear_row) *linear_row;
    __typeof__(kernel_radial_row) *radial_row;
    __typeof__(kernel_conic_row) *conic_row;
    __typeof__(kernel_mask_blur) *mask_blur;
    __typeof__(kernel_row_premultiply) *row_premultiply;
    __typeof__(kernel_row_unpremultiply) *row_unpremultiply;
    __typeof__(kernel_row_color_matrix) *row_color_matrix;
    __typeof__(kernel_mask_mix) *mask_mix;
    __typeof__(kernel_mask_nearest) *mask_nearest;
    __typeof__(kernel_mask_spread) *mask_spread;
} kernel_table;

static const kernel_table kernel_table_here = {
    .angle_from_north = kernel_angle_from_north,
    .sincos_degrees = kernel_sincos_degrees,
    .point_on_circle = kernel_point_on_circle,
    .angle_from_north_f64 = kernel_angle_from_north_f64,
    .sincos_degrees_f64 = kernel_sincos_degrees_f64,
    .point_on_circle_f64 = kernel_point_on_circle_f64,
    .transform_points = kernel_transform_points,
    .transform_pairs_f64 = kernel_transform_pairs_f64,
    .hit_rect = kernel_hit_rect,
    .count_rect = kernel_count_rect,
    .hit_rounded_rect = kernel_hit_rounded_rect,
    .hit_ellipse = kernel_hit_ellipse,
    .hit_ring = kernel_hit_ring,
    .hit_ring_arc = kernel_hit_ring_arc,
    .hit_topmost_rect = kernel_hit_topmost_rect,
    .load_points = kernel_load_points,
    .hit_rect_f64 = kernel_hit_rect_f64,
    .hit_rounded_rect_f64 = kernel_hit_rounded_rect_f64,
    .hit_ellipse_f64 = kernel_hit_ellipse_f64,
    .hit_ring_f64 = kernel_hit_ring_f64,
    .hit_ring_arc_f64 = kernel_hit_ring_arc_f64,
    .hit_capsule_f64 = kernel_hit_capsule_f64,
    .wind_lines = kernel_wind_lines,
    .load_floats = kernel_load_floats,
    .cross_sides = kernel_cross_sides,
    .end_sides = kernel_end_sides,
    .look_up = kernel_look_up,
    .look_up_f64 = kernel_look_up_f64,
    .index_build = kernel_index_build,
    .index_topmost = kernel_index_topmost,
    .index_nearest = kernel_index_nearest,
    .index_all = kernel_index_all,
    .pack_bits = kernel_pack_bits,
    .sum_bytes = kernel_sum_bytes,
    .mask_combine_row = kernel_mask_combine_row,
    .mask_rect = kernel_mask_rect,
    .mask_rounded_rect = kernel_mask_rounded_rect,
    .mask_ellipse = kernel_mask_ellipse,
    .mask_ring = kernel_mask_ring,
    .mask_ring_arc = kernel_mask_ring_arc,
    .mask_add_lines = kernel_mask_add_lines,
    .mask_resolve = kernel_mask_resolve,
    .solid_fill = kernel_solid_fill,
    .solid_over = kernel_solid_over,
    .solid_over_mask = kernel_solid_over_mask,
    .solid_source_mask = kernel_solid_source_mask,
    .row_over = kernel_row_over,
    .row_over_mask = kernel_row_over_mask,
    .row_source_mask = kernel_row_source_mask,
    .row_scale = kernel_row_scale,
    .row_blend = kernel_row_blend,
    .row_swap = kernel_row_swap,
    .row_clip = kernel_row_clip,
    .image_row = kernel_image_row,
    .mask_scale = kernel_mask_scale,
    .mask_run = kernel_mask_run,
    .linear_row = kernel_linear_row,
    .radial_row = kernel_radial_row,
    .conic_row = kernel_conic_row,
    .mask_blur = kernel_mask_blur,
    .row_premultiply = kernel_row_premultiply,
    .row_unpremultiply = kernel_row_unpremultiply,
    .row_color_matrix = kernel_row_color_matrix,
    .mask_mix = kernel_mask_mix,
    .mask_nearest = kernel_mask_nearest,
    .mask_spread = kernel_mask_spread,
};

static inline const kernel_table *kernel_table_address(void) { return &kernel_table_here; }

/* The table of the instruction set being compiled. */
const kernel_table *kernel_table_get(void) GNOMON_KERNEL("table");

/* The tables by their symbols, for GnomonCore. */
const kernel_table *kernel_table_baseline(void) __asm__("gnomon_kernel_table_baseline");
const kernel_table *kernel_table_avx2(void) __asm__("gnomon_kernel_table_avx2");

/* ------------------------------------------------------------------ The choice */

/*
 * The one word that the library writes: the table in use, or NULL when none was chosen yet. Threads that meet here all
 * find the same answer, and tables are constant, so relaxed order is enough.
 */
static inline const kernel_table *_Nullable *_Nonnull kernel_choice_word(void)
{
    static const kernel_table *_Nullable word;
    return &word;
}

static inline const kernel_table *_Nullable kernel_choice_load(void)
{
    return __atomic_load_n(kernel_choice_word(), __ATOMIC_RELAXED);
}

static inline void kernel_choice_store(const kernel_table *choice)
{
    __atomic_store_n(kernel_choice_word(), choice, __ATOMIC_RELAXED);
}

/*
 * Whether the processor and the operating system offer all that the AVX2 build may use (x86-64-v3).
 * Asked by hand, since the compiler's own __builtin_cpu_supports needs a runtime library.
 */
static inline _Bool kernel_processor_has_avx2(void)
{
#if defined(__x86_64__)
    uint32_t eax, ebx, ecx, edx;
    __asm__("cpuid" : "=a"(eax), "=b"(ebx), "=c"(ecx), "=d"(edx) : "a"(0), "c"(0));
    if (eax < 7)
        return 0;
    __asm__("cpuid" : "=a"(eax), "=b"(ebx), "=c"(ecx), "=d"(edx) : "a"(1), "c"(0));
    const uint32_t fma = 1u << 12, movbe = 1u << 22, osxsave = 1u << 27, avx = 1u << 28,
                   f16c = 1u << 29;
    const uint32_t wanted = fma | movbe | osxsave | avx | f16c;
    if ((ecx & wanted) != wanted)
        return 0;
    /* The operating system saves the xmm and ymm registers. */
    __asm__("xgetbv" : "=a"(eax), "=d"(edx) : "c"(0));
    if ((eax & 6) != 6)
        return 0;
    __asm__("cpuid" : "=a"(eax), "=b"(ebx), "=c"(ecx), "=d"(edx) : "a"(7), "c"(0));
    const uint32_t bmi1 = 1u << 3, avx2 = 1u << 5, bmi2 = 1u << 8;
    if ((ebx & (bmi1 | avx2 | bmi2)) != (bmi1 | avx2 | bmi2))
        return 0;
    __asm__("cpuid" : "=a"(eax), "=b"(ebx), "=c"(ecx), "=d"(edx) : "a"(0x80000000u), "c"(0));
    if (eax < 0x80000001u)
        return 0;
    __asm__("cpuid" : "=a"(eax), "=b"(ebx), "=c"(ecx), "=d"(edx) : "a"(0x80000001u), "c"(0));
    const uint32_t lzcnt = 1u << 5;
    return (ecx & lzcnt) != 0;
#else
    return 0;
#endif
}

#pragma clang assume_nonnull end

#endif
