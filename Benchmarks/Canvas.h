/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Canvas.h - a picture to paint on, by Gnomon, pixman, cairo and a plain loop
 *
 * One paint, one operator, perhaps a mask. Everything that a peer can prepare (surfaces, patterns, contexts) is
 * made once, beforehand: what is timed is the painting. The picture is BGRA, which is pixman's and cairo's
 * ARGB32 on a little-endian machine.
 */

#ifndef CANVAS_H
#define CANVAS_H

#include <cairo.h>
#include <pixman.h>

#include "Loops.h"
#include "Suite.h"

namespace suite
{

enum class Coverage {
    none,   /**< no mask */
    random, /**< every pixel of its own */
    sparse  /**< a ring: more than nine pixels in ten are 0 or 255 */
};

/** Two straight colors and the line between them, or one color. Bytes, so that every library means the same. */
struct Colors {
    std::uint8_t first[4], last[4]; /**< red, green, blue, alpha */
    bool gradient;
    bool vertical; /**< otherwise from corner to corner */
};

/** The same memory as words, as pixman and the loops want it. */
inline std::uint32_t *words(const Buffer<std::uint8_t> &memory)
{
    void *start = memory.data();
    return static_cast<std::uint32_t *>(start);
}

/** The product of two bytes / 255, rounded to nearest. */
inline double multiply(double a, double b) { return std::floor(a * b / 255 + 0.5); }

class Canvas : public Scene
{
  public:
    Canvas(const std::string &operation, int width, int height, Colors colors, Coverage coverage,
           gnomon_operator op)
        : Scene(operation + "/" + std::to_string(width) + "x" + std::to_string(height),
                std::size_t(width) * std::size_t(height)),
          width(width), height(height), colors(colors), coverage(coverage), op(op),
          end_x(colors.vertical ? 0 : width), end_y(height), pixels(items * 4),
          background(items * 4), mask(coverage == Coverage::none ? 0 : items)
    {
        Random random(42);
        for (std::size_t i = 0; i < background.size(); i += 4) {
            std::uint64_t bits = random.next();
            unsigned alpha = bits & 255;
            for (std::size_t k = 0; k < 3; k++)
                background[i + k] = std::uint8_t((bits >> (8 + 8 * k) & 255) * alpha / 255);
            background[i + 3] = std::uint8_t(alpha);
        }
        double x = width / 2.0, y = height / 2.0, outer = std::min(x, y) * 0.9, inner = outer * 0.6;
        for (std::size_t i = 0; i < mask.size(); i++) {
            double d = std::hypot(double(i % std::size_t(width)) + 0.5 - x,
                                  double(i / std::size_t(width)) + 0.5 - y);
            double ring = std::clamp(std::min(d - inner, outer - d) + 0.5, 0.0, 1.0);
            mask[i] = coverage == Coverage::sparse ? std::uint8_t(ring * 255 + 0.5)
                                                   : std::uint8_t(random.next());
        }
    }

    const int width, height;
    const Colors colors;
    const Coverage coverage;
    const gnomon_operator op;
    const double end_x, end_y; /**< the gradient starts at (0, 0) */
    const Buffer<std::uint8_t> pixels, background, mask;

    void reset() override { std::memcpy(pixels.data(), background.data(), pixels.size()); }
    std::size_t outputs() const override { return pixels.size(); }
    double actual(std::size_t i) const override { return pixels[i]; }

    /** A single color is exact, rounded at every product; a gradient is not rounded at all. */
    double expected(std::size_t i) const override
    {
        double color[4];
        color_at(i / 4, color);
        double s = color[i % 4], alpha = color[3], d = background[i],
               m = mask.size() ? mask[i / 4] : 255;
        if (op == GNOMON_SOURCE)
            return s;
        if (colors.gradient)
            return s * m / 255 + d * (1 - alpha * m / (255 * 255));
        return multiply(s, m) + multiply(d, 255 - multiply(alpha, m));
    }

    /** The single color as a pixel: blue, green, red and alpha from the lowest byte up. */
    std::uint32_t word() const
    {
        double color[4];
        color_at(0, color);
        return std::uint32_t(color[0]) | std::uint32_t(color[1]) << 8 |
               std::uint32_t(color[2]) << 16 | std::uint32_t(color[3]) << 24;
    }

  private:
    void color_at(std::size_t pixel, double color[4]) const
    {
        double t = 0;
        if (colors.gradient) {
            double x = double(pixel % std::size_t(width)) + 0.5,
                   y = double(pixel / std::size_t(width)) + 0.5;
            t = std::clamp((x * end_x + y * end_y) / (end_x * end_x + end_y * end_y), 0.0, 1.0);
        }
        auto mix = [&](int k) { return colors.first[k] + t * (colors.last[k] - colors.first[k]); };
        color[3] = mix(3);
        for (int k = 0; k < 3; k++)
            color[k] = mix(2 - k) * color[3] / 255;
        if (!colors.gradient)
            for (int k = 0; k < 4; k++)
                color[k] = std::floor(color[k] + 0.5);
    }
};

/* ------------------------------------------------------------------ Contenders */

inline void add_gnomon_painting(const std::shared_ptr<Canvas> &canvas, double tolerance)
{
    auto color = [](const std::uint8_t bytes[4]) {
        return gnomon_color{float(bytes[0]) / 255, float(bytes[1]) / 255, float(bytes[2]) / 255,
                            float(bytes[3]) / 255};
    };
    auto stops = std::make_shared<std::vector<gnomon_stop>>();
    *stops = {{0, color(canvas->colors.first)}, {1, color(canvas->colors.last)}};
    gnomon_paint paint = gnomon_paint_solid(color(canvas->colors.first));
    if (canvas->colors.gradient) {
        gnomon_linear_gradient linear = {};
        linear.end = {float(canvas->end_x), float(canvas->end_y)};
        linear.stops = stops->data();
        linear.stop_count = stops->size();
        paint = gnomon_paint_linear(linear);
    }
    gnomon_image image = {canvas->pixels.data(), canvas->width, canvas->height, canvas->width * 4,
                          GNOMON_BGRA8};
    gnomon_mask mask = {canvas->mask.data(), canvas->width, canvas->height, canvas->width};
    bool masked = canvas->mask.size() != 0;
    add_gnomon(canvas, tolerance, [=, op = canvas->op, keep = stops] {
        gnomon_composite(&image, &paint, masked ? &mask : nullptr, 0, 0, op, 1, nullptr);
    });
}

inline void add_pixman_painting(const std::shared_ptr<Canvas> &canvas, double tolerance)
{
    using Image = std::shared_ptr<pixman_image_t>;
    auto own = [](pixman_image_t *image) { return Image(image, pixman_image_unref); };
    auto bits = [&](pixman_format_code_t format, const Buffer<std::uint8_t> &memory, int stride) {
        return own(
            pixman_image_create_bits(format, canvas->width, canvas->height, words(memory), stride));
    };
    auto color = [](const std::uint8_t b[4], bool premultiplied) {
        unsigned alpha = premultiplied ? b[3] : 255;
        auto wide = [=](unsigned byte) {
            return std::uint16_t(257 * unsigned(multiply(byte, alpha)));
        };
        return pixman_color_t{wide(b[0]), wide(b[1]), wide(b[2]), std::uint16_t(257 * b[3])};
    };
    Image source;
    if (canvas->colors.gradient) {
        pixman_point_fixed_t from = {0, 0};
        pixman_point_fixed_t to = {pixman_double_to_fixed(canvas->end_x),
                                   pixman_double_to_fixed(canvas->end_y)};
        pixman_gradient_stop_t stops[2] = {{0, color(canvas->colors.first, false)},
                                           {pixman_fixed_1, color(canvas->colors.last, false)}};
        source = own(pixman_image_create_linear_gradient(&from, &to, stops, 2));
        pixman_image_set_repeat(source.get(), PIXMAN_REPEAT_PAD);
    } else {
        pixman_color_t solid = color(canvas->colors.first, true);
        source = own(pixman_image_create_solid_fill(&solid));
    }
    Image target = bits(PIXMAN_a8r8g8b8, canvas->pixels, canvas->width * 4);
    Image mask = canvas->mask.size() ? bits(PIXMAN_a8, canvas->mask, canvas->width) : Image();
    pixman_op_t op = canvas->op == GNOMON_SOURCE ? PIXMAN_OP_SRC : PIXMAN_OP_OVER;
    add(canvas, "pixman", tolerance, [=, width = canvas->width, height = canvas->height] {
        pixman_image_composite32(op, source.get(), mask.get(), target.get(), 0, 0, 0, 0, 0, 0,
                                 width, height);
    });
}

inline void add_cairo_painting(const std::shared_ptr<Canvas> &canvas, double tolerance)
{
    auto surface = [&](cairo_format_t format, const Buffer<std::uint8_t> &memory, int stride) {
        return std::shared_ptr<cairo_surface_t>(
            cairo_image_surface_create_for_data(memory.data(), format, canvas->width,
                                                canvas->height, stride),
            cairo_surface_destroy);
    };
    auto target = surface(CAIRO_FORMAT_ARGB32, canvas->pixels, canvas->width * 4);
    auto mask =
        canvas->mask.size() ? surface(CAIRO_FORMAT_A8, canvas->mask, canvas->width) : nullptr;
    std::shared_ptr<cairo_t> context(cairo_create(target.get()), cairo_destroy);
    const std::uint8_t *a = canvas->colors.first, *b = canvas->colors.last;
    if (canvas->colors.gradient) {
        cairo_pattern_t *pattern = cairo_pattern_create_linear(0, 0, canvas->end_x, canvas->end_y);
        cairo_pattern_add_color_stop_rgba(pattern, 0, a[0] / 255.0, a[1] / 255.0, a[2] / 255.0,
                                          a[3] / 255.0);
        cairo_pattern_add_color_stop_rgba(pattern, 1, b[0] / 255.0, b[1] / 255.0, b[2] / 255.0,
                                          b[3] / 255.0);
        cairo_set_source(context.get(), pattern);
        cairo_pattern_destroy(pattern);
    } else {
        cairo_set_source_rgba(context.get(), a[0] / 255.0, a[1] / 255.0, a[2] / 255.0,
                              a[3] / 255.0);
    }
    cairo_set_operator(context.get(),
                       canvas->op == GNOMON_SOURCE ? CAIRO_OPERATOR_SOURCE : CAIRO_OPERATOR_OVER);
    add(canvas, "cairo", tolerance, [=, keep = target] {
        if (mask)
            cairo_mask_surface(context.get(), mask.get(), 0, 0);
        else
            cairo_paint(context.get());
    });
}

inline void add_loop_painting(const std::shared_ptr<Canvas> &canvas, double tolerance)
{
    std::uint32_t *pixels = words(canvas->pixels);
    const std::uint8_t *mask = canvas->mask.data();
    std::size_t count = canvas->items, width = std::size_t(canvas->width),
                height = std::size_t(canvas->height);
    bool masked = canvas->mask.size() != 0, source = canvas->op == GNOMON_SOURCE;
    if (canvas->colors.gradient) {
        double square = canvas->end_x * canvas->end_x + canvas->end_y * canvas->end_y;
        double step_x = canvas->end_x / square, step_y = canvas->end_y / square;
        loop_linear linear = {float((step_x + step_y) / 2), float(step_x), float(step_y), {}, {}};
        for (int k = 0; k < 3; k++) {
            linear.first[k] = canvas->colors.first[2 - k];
            linear.last[k] = canvas->colors.last[2 - k];
        }
        linear.first[3] = float(canvas->colors.first[3]) / 255;
        linear.last[3] = float(canvas->colors.last[3]) / 255;
        add(canvas, "loop", tolerance, [=] {
            if (masked)
                loop_linear_over_mask(width, height, pixels, mask, &linear);
            else if (source)
                loop_linear_source(width, height, pixels, &linear);
            else
                loop_linear_over(width, height, pixels, &linear);
        });
    } else {
        add(canvas, "loop", tolerance, [=, color = canvas->word()] {
            if (masked)
                loop_solid_over_mask(count, pixels, mask, color);
            else if (source)
                loop_fill(count, pixels, color);
            else
                loop_solid_over(count, pixels, color);
        });
    }
}

/**
 * Adds a painting at both sizes for everyone. The tolerances are in levels: Gnomon's, and the peers', whose
 * gradients are coarser.
 */
inline void add_painting(const std::string &operation, Colors colors, Coverage coverage,
                         gnomon_operator op, double tolerance, double peer_tolerance)
{
    const int sizes[2][2] = {{256, 256}, {1920, 1080}};
    for (auto [width, height] : sizes) {
        auto canvas = std::make_shared<Canvas>(operation, width, height, colors, coverage, op);
        add_gnomon_painting(canvas, tolerance);
        add_loop_painting(canvas, peer_tolerance);
        add_pixman_painting(canvas, peer_tolerance);
        add_cairo_painting(canvas, peer_tolerance);
        if (op == GNOMON_SOURCE)
            add_memset(canvas, 4);
        else
            add_memcpy_in_place(canvas, coverage == Coverage::none ? 0 : 1);
    }
}

} // namespace suite

#endif
