/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Loops.c - each operation as the plain loop that one writes by hand, left to the compiler
 *
 * Each is written so that the compiler makes good vectors of it: of several forms tried, the fastest. Rounding is
 * exact where Gnomon's is. Functions that take a step branch on it once, so that each layout gets a loop of its own; pairs are
 * read through one pointer, since only then does the compiler see that they lie side by side.
 */

#include "Loops.h"

#include <math.h>
#include <string.h>

/* ------------------------------------------------------------------ Pixels */

/* Two bytes, in bits 0 and 16, times a third / 255, each rounded to nearest. */
static inline uint32_t products(uint32_t pair, uint32_t factor)
{
    uint32_t t = pair * factor + 0x800080;
    return ((t + ((t >> 8) & 0xff00ff)) >> 8) & 0xff00ff;
}

static inline uint32_t even_bytes(uint32_t pixel) { return pixel & 0xff00ff; }
static inline uint32_t odd_bytes(uint32_t pixel) { return (pixel >> 8) & 0xff00ff; }

void loop_fill(size_t count, uint32_t *restrict pixels, uint32_t color)
{
    for (size_t i = 0; i < count; i++)
        pixels[i] = color;
}

void loop_solid_over(size_t count, uint32_t *restrict pixels, uint32_t color)
{
    const uint32_t even = even_bytes(color), odd = odd_bytes(color), rest = 255 - (color >> 24);
    for (size_t i = 0; i < count; i++) {
        uint32_t d = pixels[i];
        pixels[i] = (even + products(even_bytes(d), rest)) | (odd + products(odd_bytes(d), rest))
                                                                 << 8;
    }
}

void loop_solid_over_mask(size_t count, uint32_t *restrict pixels, const uint8_t *restrict mask,
                          uint32_t color)
{
    const uint32_t even = even_bytes(color), odd = odd_bytes(color);
    for (size_t i = 0; i < count; i++) {
        uint32_t m = mask[i], d = pixels[i];
        uint32_t s_even = products(even, m), s_odd = products(odd, m), rest = 255 - (s_odd >> 16);
        pixels[i] =
            (s_even + products(even_bytes(d), rest)) | (s_odd + products(odd_bytes(d), rest)) << 8;
    }
}

void loop_image_over(size_t count, uint32_t *restrict pixels, const uint32_t *restrict image)
{
    for (size_t i = 0; i < count; i++) {
        uint32_t s = image[i], d = pixels[i], rest = 255 - (s >> 24);
        pixels[i] = s + (products(even_bytes(d), rest) | products(odd_bytes(d), rest) << 8);
    }
}

static inline float clamp(float value, float low, float high)
{
    value = value > low ? value : low;
    return value < high ? value : high;
}

static inline float mix(float first, float last, float t) { return first + t * (last - first); }

static inline uint32_t rounded(float level) { return (uint32_t)(int32_t)(level + 0.5f); }

void loop_radial_source(size_t width, size_t height, uint32_t *restrict pixels,
                        const loop_radial *gradient)
{
    const loop_radial g = *gradient;
    for (size_t j = 0; j < height; j++) {
        const float y = (float)j + 0.5f - g.y;
        for (size_t i = 0; i < width; i++) {
            const float x = (float)(int32_t)i + 0.5f - g.x;
            float t = clamp(__builtin_sqrtf(x * x + y * y) * g.scale, 0, 1);
            uint32_t pixel = 255u << 24;
            for (int k = 0; k < 3; k++)
                pixel |= rounded(mix(g.first[k], g.last[k], t)) << (8 * k);
            pixels[j * width + i] = pixel;
        }
    }
}

void loop_premultiply(size_t count, const uint8_t *restrict from, uint8_t *restrict to)
{
    for (size_t i = 0; i < count; i++) {
        uint32_t pixel, a;
        memcpy(&pixel, from + 4 * i, 4);
        a = pixel >> 24;
        pixel = products(even_bytes(pixel), a) |
                products(even_bytes(pixel >> 8 & 0xff) | 0xff0000, a) << 8;
        memcpy(to + 4 * i, &pixel, 4);
    }
}

static inline uint32_t quotient(uint32_t byte, float factor)
{
    return (uint32_t)(int32_t)((float)(int32_t)(byte & 255) * factor + 0.5f);
}

/* The factor is a little too large, which makes what lies between two levels the higher one. */
void loop_unpremultiply(size_t count, const uint8_t *restrict from, uint8_t *restrict to)
{
    for (size_t i = 0; i < count; i++) {
        uint32_t pixel, a;
        memcpy(&pixel, from + 4 * i, 4);
        a = pixel >> 24;
        float factor = a ? 255 * (1 + 0x1p-20f) / (float)(int32_t)a : 0;
        pixel = quotient(pixel, factor) | quotient(pixel >> 8, factor) << 8 |
                quotient(pixel >> 16, factor) << 16 | a << 24;
        memcpy(to + 4 * i, &pixel, 4);
    }
}

void loop_swap_red_blue(size_t count, const uint8_t *restrict from, uint8_t *restrict to)
{
    for (size_t i = 0; i < count; i++) {
        uint32_t pixel;
        memcpy(&pixel, from + 4 * i, 4);
        pixel = (pixel & 0xff00ff00) | (pixel >> 16 & 255) | (pixel & 255) << 16;
        memcpy(to + 4 * i, &pixel, 4);
    }
}

static inline float unit(uint32_t byte) { return (float)(int32_t)(byte & 255); }

void loop_color_matrix(size_t count, const uint8_t *restrict from, const float matrix[20],
                       uint8_t *restrict to)
{
    float m[20];
    memcpy(m, matrix, sizeof m);
    for (size_t i = 0; i < count; i++) {
        uint32_t pixel;
        memcpy(&pixel, from + 4 * i, 4);
        float a = unit(pixel >> 24), inverse = pixel >> 24 ? 1 / a : 0;
        float r = unit(pixel) * inverse, g = unit(pixel >> 8) * inverse,
              b = unit(pixel >> 16) * inverse, x[4];
        a *= 1 / 255.0f;
        for (int k = 0; k < 4; k++)
            x[k] = clamp(m[5 * k] * r + m[5 * k + 1] * g + m[5 * k + 2] * b + m[5 * k + 3] * a +
                             m[5 * k + 4],
                         0, 1);
        a = x[3] * 255;
        pixel =
            rounded(x[0] * a) | rounded(x[1] * a) << 8 | rounded(x[2] * a) << 16 | rounded(a) << 24;
        memcpy(to + 4 * i, &pixel, 4);
    }
}

void loop_straight_floats(size_t count, const uint8_t *restrict from, float *restrict floats)
{
    for (size_t i = 0; i < count; i++) {
        uint32_t pixel;
        memcpy(&pixel, from + 4 * i, 4);
        float a = unit(pixel >> 24), inverse = pixel >> 24 ? 1 / a : 0;
        floats[4 * i] = unit(pixel) * inverse;
        floats[4 * i + 1] = unit(pixel >> 8) * inverse;
        floats[4 * i + 2] = unit(pixel >> 16) * inverse;
        floats[4 * i + 3] = a * (1 / 255.0f);
    }
}

void loop_repeat_offsets(size_t count, const float matrix[20], float *restrict floats)
{
    const float offsets[4] = {matrix[4], matrix[9], matrix[14], matrix[19]};
    for (size_t i = 0; i < count; i++)
        memcpy(floats + 4 * i, offsets, sizeof offsets);
}

void loop_clamped_pixels(size_t count, const float *restrict floats, uint8_t *restrict to)
{
    for (size_t i = 0; i < count; i++) {
        const float *x = floats + 4 * i;
        float a = clamp(x[3], 0, 1) * 255;
        uint32_t pixel = rounded(clamp(x[0], 0, 1) * a) | rounded(clamp(x[1], 0, 1) * a) << 8 |
                         rounded(clamp(x[2], 0, 1) * a) << 16 | rounded(a) << 24;
        memcpy(to + 4 * i, &pixel, 4);
    }
}

void loop_linear_source(size_t width, size_t height, uint32_t *restrict pixels,
                        const loop_linear *gradient)
{
    const loop_linear g = *gradient;
    for (size_t j = 0; j < height; j++) {
        const float row = g.t + (float)j * g.step_y;
        for (size_t i = 0; i < width; i++) {
            float t = clamp(row + (float)(int32_t)i * g.step_x, 0, 1);
            uint32_t pixel = 255u << 24;
            for (int k = 0; k < 3; k++)
                pixel |= rounded(mix(g.first[k], g.last[k], t)) << (8 * k);
            pixels[j * width + i] = pixel;
        }
    }
}

void loop_linear_over(size_t width, size_t height, uint32_t *restrict pixels,
                      const loop_linear *gradient)
{
    const loop_linear g = *gradient;
    for (size_t j = 0; j < height; j++) {
        const float row = g.t + (float)j * g.step_y;
        for (size_t i = 0; i < width; i++) {
            float t = clamp(row + (float)(int32_t)i * g.step_x, 0, 1);
            float alpha = mix(g.first[3], g.last[3], t), rest = 1 - alpha;
            uint32_t d = pixels[j * width + i];
            uint32_t pixel = rounded(255 * alpha + (float)(int32_t)(d >> 24) * rest) << 24;
            for (int k = 0; k < 3; k++) {
                float s = mix(g.first[k], g.last[k], t) * alpha;
                pixel |= rounded(s + (float)(int32_t)(d >> (8 * k) & 255) * rest) << (8 * k);
            }
            pixels[j * width + i] = pixel;
        }
    }
}

void loop_linear_over_mask(size_t width, size_t height, uint32_t *restrict pixels,
                           const uint8_t *restrict mask, const loop_linear *gradient)
{
    const loop_linear g = *gradient;
    for (size_t j = 0; j < height; j++) {
        const float row = g.t + (float)j * g.step_y;
        for (size_t i = 0; i < width; i++) {
            float t = clamp(row + (float)(int32_t)i * g.step_x, 0, 1);
            uint32_t even = rounded(mix(g.first[0], g.last[0], t)) |
                            rounded(mix(g.first[2], g.last[2], t)) << 16;
            uint32_t odd = rounded(mix(g.first[1], g.last[1], t)) | 255u << 16;
            uint32_t m = mask[j * width + i], rest = 255 - m, d = pixels[j * width + i];
            pixels[j * width + i] = (products(even, m) + products(even_bytes(d), rest)) |
                                    (products(odd, m) + products(odd_bytes(d), rest)) << 8;
        }
    }
}

/* ------------------------------------------------------------------ Masks */

static inline uint8_t coverage(float inside)
{
    return (uint8_t)(int32_t)(255 * clamp(inside + 0.5f, 0, 1) + 0.5f);
}

void loop_mask_ring_arc(size_t width, size_t height, uint8_t *restrict mask, float x, float y,
                        float inner, float outer, const float edges[4])
{
    const float e[4] = {edges[0], edges[1], edges[2], edges[3]};
    for (size_t j = 0; j < height; j++) {
        const float dy = (float)j + 0.5f - y;
        for (size_t i = 0; i < width; i++) {
            float dx = (float)(int32_t)i + 0.5f - x, d = sqrtf(dx * dx + dy * dy);
            float ring = fminf(d - inner, outer - d);
            /* More than half a turn: after the start or before the end. */
            float wedge = fmaxf(e[0] * dy - e[1] * dx, dx * e[3] - dy * e[2]);
            mask[j * width + i] = coverage(fminf(ring, wedge));
        }
    }
}

void loop_mask_rounded_rect(size_t width, size_t height, uint8_t *restrict mask, float x, float y,
                            float half_width, float half_height, float radius)
{
    for (size_t j = 0; j < height; j++) {
        const float v = fabsf((float)j + 0.5f - y) - half_height + radius;
        for (size_t i = 0; i < width; i++) {
            float u = fabsf((float)(int32_t)i + 0.5f - x) - half_width + radius;
            float corner_x = fmaxf(u, 0), corner_y = fmaxf(v, 0);
            float d = sqrtf(corner_x * corner_x + corner_y * corner_y) + fminf(fmaxf(u, v), 0);
            mask[j * width + i] = coverage(radius - d);
        }
    }
}

void loop_blur(size_t width, size_t height, uint8_t *restrict mask, const float *restrict weights,
               size_t reach, float *restrict scratch)
{
    float *restrict sums = scratch + width * height;
    for (size_t j = 0; j < height; j++) {
        for (size_t i = 0; i < width; i++)
            sums[i] = 0;
        for (size_t k = 0; k <= 2 * reach; k++) {
            if (j + k < reach || j + k - reach >= height)
                continue;
            const uint8_t *row = mask + (j + k - reach) * width;
            for (size_t i = 0; i < width; i++)
                sums[i] += weights[k] * row[i];
        }
        for (size_t i = 0; i < width; i++)
            scratch[j * width + i] = sums[i];
    }
    for (size_t j = 0; j < height; j++) {
        const float *row = scratch + j * width;
        for (size_t i = 0; i < width; i++)
            sums[i] = 0;
        for (size_t k = 0; k <= 2 * reach; k++) {
            size_t first = k < reach ? reach - k : 0;
            size_t last = k > reach ? width + reach - k : width;
            for (size_t i = first; i < last; i++)
                sums[i] += weights[k] * row[i + k - reach];
        }
        for (size_t i = 0; i < width; i++)
            mask[j * width + i] = (uint8_t)(int32_t)(sums[i] + 0.5f);
    }
}

/* ------------------------------------------------------------------ Points */

static const float DEGREES = 57.2957795f, RADIANS = 0.0174532925f;

void loop_angle(size_t count, const float *restrict x, const float *restrict y, size_t step,
                float centre_x, float centre_y, float *restrict angles)
{
    for (size_t i = 0; i < count; i++) {
        float angle = atan2f(x[i * step] - centre_x, centre_y - y[i * step]) * DEGREES;
        angle = angle < 0 ? angle + 360 : angle;
        angles[i] = angle < 360 ? angle : 0;
    }
}

/* sincosf in one call, as every libm has it; the compiler joins the two. */
void loop_point_on_circle(size_t count, const float *restrict angles, float centre_x,
                          float centre_y, float radius, float *restrict x, float *restrict y,
                          size_t step)
{
    for (size_t i = 0; i < count; i++) {
        float radians = angles[i] * RADIANS, sine = sinf(radians), cosine = cosf(radians);
        x[i * step] = centre_x + radius * sine;
        y[i * step] = centre_y - radius * cosine;
    }
}

void loop_sincos(size_t count, const float *restrict angles, float *restrict sines,
                 float *restrict cosines)
{
    for (size_t i = 0; i < count; i++) {
        float radians = angles[i] * RADIANS, sine = sinf(radians), cosine = cosf(radians);
        sines[i] = sine;
        cosines[i] = cosine;
    }
}

void loop_angle_f64(size_t count, const double *restrict points, double centre_x, double centre_y,
                    double *restrict angles)
{
    for (size_t i = 0; i < count; i++) {
        double angle =
            atan2(points[2 * i] - centre_x, centre_y - points[2 * i + 1]) * 57.295779513082321;
        angle = angle < 0 ? angle + 360 : angle;
        angles[i] = angle < 360 ? angle : 0;
    }
}

void loop_point_on_circle_f64(size_t count, const double *restrict angles, double centre_x,
                              double centre_y, double radius, double *restrict points)
{
    for (size_t i = 0; i < count; i++) {
        double radians = angles[i] * 0.017453292519943296, sine = sin(radians),
               cosine = cos(radians);
        points[2 * i] = centre_x + radius * sine;
        points[2 * i + 1] = centre_y - radius * cosine;
    }
}

void loop_sincos_f64(size_t count, const double *restrict angles, double *restrict sines,
                     double *restrict cosines)
{
    for (size_t i = 0; i < count; i++) {
        double radians = angles[i] * 0.017453292519943296, sine = sin(radians),
               cosine = cos(radians);
        sines[i] = sine;
        cosines[i] = cosine;
    }
}

static inline void hit_rect(size_t count, const float *restrict x, const float *restrict y,
                            size_t step, const float e[4], uint8_t *restrict inside)
{
    const float x0 = e[0], y0 = e[1], x1 = e[2], y1 = e[3];
    for (size_t i = 0; i < count; i++) {
        float px = x[i * step], py = y[i * step];
        inside[i] = (px >= x0) & (px < x1) & (py >= y0) & (py < y1);
    }
}

void loop_hit_rect(size_t count, const float *restrict x, const float *restrict y, size_t step,
                   const float edges[4], uint8_t *restrict inside)
{
    if (step == 1)
        hit_rect(count, x, y, 1, edges, inside);
    else
        hit_rect(count, x, x + 1, 2, edges, inside);
}

static inline void hit_rect_bits(size_t count, const float *restrict x, const float *restrict y,
                                 size_t step, const float e[4], uint8_t *restrict bits)
{
    const float x0 = e[0], y0 = e[1], x1 = e[2], y1 = e[3];
    for (size_t i = 0; i < count / 8; i++) {
        unsigned byte = 0;
        for (size_t k = 0; k < 8; k++) {
            float px = x[(8 * i + k) * step], py = y[(8 * i + k) * step];
            byte |= (unsigned)((px >= x0) & (px < x1) & (py >= y0) & (py < y1)) << k;
        }
        bits[i] = (uint8_t)byte;
    }
}

void loop_hit_rect_bits(size_t count, const float *restrict x, const float *restrict y, size_t step,
                        const float edges[4], uint8_t *restrict bits)
{
    if (step == 1)
        hit_rect_bits(count, x, y, 1, edges, bits);
    else
        hit_rect_bits(count, x, x + 1, 2, edges, bits);
}

static inline size_t hit_rect_count(size_t count, const float *restrict x, const float *restrict y,
                                    size_t step, const float e[4])
{
    const float x0 = e[0], y0 = e[1], x1 = e[2], y1 = e[3];
    size_t found = 0;
    for (size_t block = 0; block < count; block += 4096) {
        uint32_t here = 0;
        size_t end = block + 4096 < count ? block + 4096 : count;
        for (size_t i = block; i < end; i++) {
            float px = x[i * step], py = y[i * step];
            here += (px >= x0) & (px < x1) & (py >= y0) & (py < y1);
        }
        found += here;
    }
    return found;
}

size_t loop_hit_rect_count(size_t count, const float *restrict x, const float *restrict y,
                           size_t step, const float edges[4])
{
    return step == 1 ? hit_rect_count(count, x, y, 1, edges)
                     : hit_rect_count(count, x, x + 1, 2, edges);
}

static inline void hit_ring_arc(size_t count, const float *restrict x, const float *restrict y,
                                size_t step, float cx, float cy, float inner, float outer,
                                const float edges[4], uint8_t *restrict inside)
{
    const float e[4] = {edges[0], edges[1], edges[2], edges[3]};
    const float least = inner * inner, most = outer * outer;
    for (size_t i = 0; i < count; i++) {
        float dx = x[i * step] - cx, dy = y[i * step] - cy, d = dx * dx + dy * dy;
        int ring = (d >= least) & (d < most);
        int wedge = (e[0] * dy - e[1] * dx >= 0) | (dx * e[3] - dy * e[2] > 0);
        inside[i] = (uint8_t)(ring & wedge);
    }
}

void loop_hit_ring_arc(size_t count, const float *restrict x, const float *restrict y, size_t step,
                       float centre_x, float centre_y, float inner, float outer,
                       const float edges[4], uint8_t *restrict inside)
{
    if (step == 1)
        hit_ring_arc(count, x, y, 1, centre_x, centre_y, inner, outer, edges, inside);
    else
        hit_ring_arc(count, x, x + 1, 2, centre_x, centre_y, inner, outer, edges, inside);
}

void loop_hit_ring_arc_atan2(size_t count, const float *restrict x, const float *restrict y,
                             size_t step, float centre_x, float centre_y, float inner, float outer,
                             float start, float sweep, uint8_t *restrict inside)
{
    for (size_t i = 0; i < count; i++) {
        float dx = x[i * step] - centre_x, dy = y[i * step] - centre_y,
              d = sqrtf(dx * dx + dy * dy);
        float angle = atan2f(dx, -dy) * DEGREES - start;
        angle = angle < 0 ? angle + 360 : angle;
        inside[i] = (d >= inner) & (d < outer) & (angle < sweep);
    }
}

void loop_hit_polygon(size_t count, const float *restrict x, const float *restrict y, size_t step,
                      size_t vertices, const float *restrict polygon, uint8_t *restrict inside)
{
    memset(inside, 0, count);
    for (size_t k = 0, j = vertices - 1; k < vertices; j = k++) {
        float ax = polygon[2 * k], ay = polygon[2 * k + 1], bx = polygon[2 * j],
              by = polygon[2 * j + 1];
        float slope = by != ay ? (bx - ax) / (by - ay) : 0;
        if (step == 1)
            for (size_t i = 0; i < count; i++)
                inside[i] ^= ((y[i] >= ay) != (y[i] >= by)) & (x[i] < slope * (y[i] - ay) + ax);
        else
            for (size_t i = 0; i < count; i++)
                inside[i] ^= ((y[2 * i] >= ay) != (y[2 * i] >= by)) &
                             (x[2 * i] < slope * (y[2 * i] - ay) + ax);
    }
}

static inline void topmost(size_t count, const float *restrict x, const float *restrict y,
                           size_t step, size_t rect_count, const float *restrict rects,
                           int32_t *restrict index)
{
    for (size_t i = 0; i < count; i++)
        index[i] = -1;
    for (size_t j = 0; j < rect_count; j++) {
        const float x0 = rects[4 * j], y0 = rects[4 * j + 1], x1 = rects[4 * j + 2],
                    y1 = rects[4 * j + 3];
        for (size_t i = 0; i < count; i++) {
            float px = x[i * step], py = y[i * step];
            int hit = (px >= x0) & (px < x1) & (py >= y0) & (py < y1);
            index[i] = hit ? (int32_t)j : index[i];
        }
    }
}

void loop_topmost(size_t count, const float *restrict x, const float *restrict y, size_t step,
                  size_t rect_count, const float *restrict rects, int32_t *restrict index)
{
    if (step == 1)
        topmost(count, x, y, 1, rect_count, rects, index);
    else
        topmost(count, x, x + 1, 2, rect_count, rects, index);
}

void loop_topmost_early(size_t count, const float *restrict x, const float *restrict y, size_t step,
                        size_t rect_count, const float *restrict rects, int32_t *restrict index)
{
    for (size_t i = 0; i < count; i++) {
        const float px = x[i * step], py = y[i * step];
        int32_t j = (int32_t)rect_count - 1;
        for (; j >= 0; j--) {
            const float *e = rects + 4 * j;
            if (px >= e[0] && py >= e[1] && px < e[2] && py < e[3])
                break;
        }
        index[i] = j;
    }
}

static inline void transform(size_t count, const float *restrict x, const float *restrict y,
                             size_t step, const float m[6], float *restrict out_x,
                             float *restrict out_y)
{
    const float a = m[0], b = m[1], c = m[2], d = m[3], tx = m[4], ty = m[5];
    for (size_t i = 0; i < count; i++) {
        float px = x[i * step], py = y[i * step];
        out_x[i * step] = a * px + c * py + tx;
        out_y[i * step] = b * px + d * py + ty;
    }
}

void loop_transform(size_t count, const float *restrict x, const float *restrict y, size_t step,
                    const float matrix[6], float *restrict out_x, float *restrict out_y)
{
    if (step == 1)
        transform(count, x, y, 1, matrix, out_x, out_y);
    else
        transform(count, x, x + 1, 2, matrix, out_x, out_x + 1);
}

void loop_translate(size_t count, float tx, float ty, float *restrict x, float *restrict y,
                    size_t step)
{
    if (step == 2) {
        for (size_t i = 0; i < count; i++) {
            x[2 * i] = tx;
            x[2 * i + 1] = ty;
        }
    } else {
        for (size_t i = 0; i < count; i++)
            x[i] = tx;
        for (size_t i = 0; i < count; i++)
            y[i] = ty;
    }
}

void loop_transform_f64(size_t count, const double *restrict points, const double matrix[6],
                        double *restrict out)
{
    const double a = matrix[0], b = matrix[1], c = matrix[2], d = matrix[3], tx = matrix[4],
                 ty = matrix[5];
    for (size_t i = 0; i < count; i++) {
        double x = points[2 * i], y = points[2 * i + 1];
        out[2 * i] = a * x + c * y + tx;
        out[2 * i + 1] = b * x + d * y + ty;
    }
}

/* ------------------------------------------------------------------ Turns */

void loop_wrap(size_t count, const float *restrict angles, float *restrict out)
{
    for (size_t i = 0; i < count; i++) {
        float angle = fmodf(angles[i], 360);
        out[i] = angle < 0 ? angle + 360 : angle;
    }
}

void loop_difference(size_t count, const float *restrict from, const float *restrict to,
                     float *restrict out)
{
    for (size_t i = 0; i < count; i++)
        out[i] = remainderf(to[i] - from[i], 360);
}

void loop_unwrap(size_t count, const float *restrict angles, float *restrict out)
{
    double last = 0;
    for (size_t i = 0; i < count; i++) {
        last += remainder((double)angles[i] - last, 360);
        out[i] = (float)last;
    }
}

/* ------------------------------------------------------------------ Stacks and trees */

void loop_topmost_ellipse(size_t count, const float *restrict points, size_t ellipse_count,
                          const float *restrict ellipses, int32_t *restrict index)
{
    for (size_t i = 0; i < count; i++) {
        int32_t j = (int32_t)ellipse_count - 1;
        for (; j >= 0; j--) {
            const float *e = ellipses + 4 * j;
            float dx = points[2 * i] - e[0], dy = points[2 * i + 1] - e[1];
            if (dx * dx * e[2] + dy * dy * e[3] < 1)
                break;
        }
        index[i] = j;
    }
}

/* The last child that takes the point, and so on; -2 where the view itself does not contain it. */
static int32_t descend(float x, float y, int32_t view, size_t view_count, const int32_t *parents,
                       const float *frames)
{
    for (int32_t j = (int32_t)view_count - 1; j > view; j--) {
        const float *f = frames + 4 * j;
        if (parents[j] == view && x >= f[0] && x < f[0] + f[2] && y >= f[1] && y < f[1] + f[3])
            return descend(x - f[0], y - f[1], j, view_count, parents, frames);
    }
    return view;
}

void loop_hit_view(size_t count, const float *restrict points, size_t view_count,
                   const int32_t *restrict parents, const float *restrict frames,
                   int32_t *restrict index)
{
    for (size_t i = 0; i < count; i++)
        index[i] = descend(points[2 * i], points[2 * i + 1], -1, view_count, parents, frames);
}

/* ------------------------------------------------------------------ Fits */

void loop_normal_equations(size_t count, const float *restrict from, const float *restrict to,
                           double sums[12])
{
    double s[12] = {0};
    for (size_t i = 0; i < count; i++) {
        double x = from[2 * i], y = from[2 * i + 1], u = to[2 * i], v = to[2 * i + 1];
        s[0] += 1;
        s[1] += x;
        s[2] += y;
        s[3] += x * x;
        s[4] += x * y;
        s[5] += y * y;
        s[6] += u;
        s[7] += x * u;
        s[8] += y * u;
        s[9] += v;
        s[10] += x * v;
        s[11] += y * v;
    }
    memcpy(sums, s, sizeof s);
}
