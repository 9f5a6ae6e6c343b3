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

/** Where the colors of a paint lie. */
enum class Source {
    color,    /**< the first one everywhere */
    diagonal, /**< from corner to corner */
    vertical, /**< from top to bottom */
    radial,   /**< from near the middle out to half the height */
    conic,    /**< around there, counterclockwise from the east */
    image     /**< another picture, of any pixels */
};

/** Two straight colors. Bytes, so that every library means the same. */
struct Colors {
    std::uint8_t first[4], last[4]; /**< red, green, blue, alpha */
    Source source;
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
          end_x(colors.source == Source::vertical ? 0 : width), end_y(height),
          middle_x(width / 2.0 + 0.25), middle_y(height / 2.0 + 0.125), radius(height / 2.0),
          pixels(items * 4), background(items * 4),
          other(colors.source == Source::image ? items * 4 : 0),
          mask(coverage == Coverage::none ? 0 : items)
    {
        Random random(42);
        for (const Buffer<std::uint8_t> *picture : {&background, &other})
            for (std::size_t i = 0; i < picture->size(); i += 4) {
                std::uint64_t bits = random.next();
                unsigned alpha = bits & 255;
                for (std::size_t k = 0; k < 3; k++)
                    (*picture)[i + k] = std::uint8_t((bits >> (8 + 8 * k) & 255) * alpha / 255);
                (*picture)[i + 3] = std::uint8_t(alpha);
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
    const double end_x, end_y; /**< a linear gradient starts at (0, 0) */
    const double middle_x, middle_y, radius;
    const Buffer<std::uint8_t> pixels, background, other, mask;

    bool has_gradient() const
    {
        return colors.source != Source::color && colors.source != Source::image;
    }

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
        if (op != GNOMON_SOURCE_OVER)
            return blended(op, color, &background[i / 4 * 4], i % 4);
        if (has_gradient())
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
        if (colors.source == Source::image) {
            for (std::size_t k = 0; k < 4; k++)
                color[k] = other[4 * pixel + k];
            return;
        }
        double x = double(pixel % std::size_t(width)) + 0.5,
               y = double(pixel / std::size_t(width)) + 0.5, t = 0;
        switch (colors.source) {
        case Source::radial:
            t = std::min(std::hypot(x - middle_x, y - middle_y) / radius, 1.0);
            break;
        case Source::conic:
            t = -std::atan2(y - middle_y, x - middle_x) / (2 * M_PI);
            t -= std::floor(t);
            break;
        case Source::color:
        case Source::image:
            break;
        case Source::diagonal:
        case Source::vertical:
            t = std::clamp((x * end_x + y * end_y) / (end_x * end_x + end_y * end_y), 0.0, 1.0);
        }
        auto mix = [&](int k) { return colors.first[k] + t * (colors.last[k] - colors.first[k]); };
        color[3] = mix(3);
        for (int k = 0; k < 3; k++)
            color[k] = mix(2 - k) * color[3] / 255;
        if (!has_gradient())
            for (int k = 0; k < 4; k++)
                color[k] = std::floor(color[k] + 0.5);
    }

    /** A blend mode of W3C's "Compositing and blending"; pixels are blue, green, red, alpha. */
    static double blended(gnomon_operator op, const double source[4], const std::uint8_t *row,
                          std::size_t k)
    {
        double sa = source[3] / 255, da = row[3] / 255.0;
        if (k == 3)
            return 255 * (sa + da - sa * da);
        double s[3], d[3];
        for (std::size_t i = 0; i < 3; i++) {
            s[i] = sa > 0 ? source[i] / source[3] : 0;
            d[i] = da > 0 ? double(row[i]) / row[3] : 0;
        }
        double mixed = op >= GNOMON_HUE ? whole(op, d, s, k) : single(op, d[k], s[k]);
        return 255 * (sa * (1 - da) * s[k] + da * (1 - sa) * d[k] + sa * da * mixed);
    }

    static double single(gnomon_operator op, double d, double s)
    {
        auto hard_light = [](double d, double s) {
            return s <= 0.5 ? 2 * d * s : 1 - 2 * (1 - d) * (1 - s);
        };
        switch (op) {
        case GNOMON_MULTIPLY:
            return d * s;
        case GNOMON_SCREEN:
            return d + s - d * s;
        case GNOMON_OVERLAY:
            return hard_light(s, d);
        case GNOMON_DARKEN:
            return std::min(d, s);
        case GNOMON_LIGHTEN:
            return std::max(d, s);
        case GNOMON_COLOR_DODGE:
            return d <= 0 ? 0 : s >= 1 ? 1 : std::min(1.0, d / (1 - s));
        case GNOMON_COLOR_BURN:
            return d >= 1 ? 1 : s <= 0 ? 0 : 1 - std::min(1.0, (1 - d) / s);
        case GNOMON_HARD_LIGHT:
            return hard_light(d, s);
        case GNOMON_SOFT_LIGHT: {
            double bright = d <= 0.25 ? ((16 * d - 12) * d + 4) * d : std::sqrt(d);
            return s <= 0.5 ? d - (1 - 2 * s) * d * (1 - d) : d + (2 * s - 1) * (bright - d);
        }
        case GNOMON_DIFFERENCE:
            return std::fabs(d - s);
        default: /* exclusion */
            return d + s - 2 * d * s;
        }
    }

    static double luminosity(const double c[3]) { return 0.11 * c[0] + 0.59 * c[1] + 0.3 * c[2]; }
    static double saturation(const double c[3])
    {
        return std::max({c[0], c[1], c[2]}) - std::min({c[0], c[1], c[2]});
    }

    /** A color's hue with another's saturation, brought to a luminosity. */
    static double whole(gnomon_operator op, const double d[3], const double s[3], std::size_t k)
    {
        const double *hue = op == GNOMON_HUE || op == GNOMON_COLOR ? s : d;
        const double *saturated = op == GNOMON_SATURATION || op == GNOMON_COLOR ? s : d;
        double target = luminosity(op == GNOMON_LUMINOSITY ? s : d);
        double low = std::min({hue[0], hue[1], hue[2]}), range = saturation(hue), c[3];
        for (int i = 0; i < 3; i++)
            c[i] = range > 0 ? (hue[i] - low) / range * saturation(saturated) : 0;
        double shift = target - luminosity(c);
        for (double &channel : c)
            channel += shift;
        double least = std::min({c[0], c[1], c[2]}), most = std::max({c[0], c[1], c[2]});
        if (least < 0)
            for (double &channel : c)
                channel = target + (channel - target) * target / (target - least);
        if (most > 1)
            for (double &channel : c)
                channel = target + (channel - target) * (1 - target) / (most - target);
        return c[k];
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
    gnomon_image image = {canvas->pixels.data(), canvas->width, canvas->height, canvas->width * 4,
                          GNOMON_BGRA8};
    gnomon_point middle = {float(canvas->middle_x), float(canvas->middle_y)};
    gnomon_paint paint = gnomon_paint_solid(color(canvas->colors.first));
    switch (canvas->colors.source) {
    case Source::color:
        break;
    case Source::diagonal:
    case Source::vertical: {
        gnomon_linear_gradient linear = {};
        linear.end = {float(canvas->end_x), float(canvas->end_y)};
        linear.stops = stops->data();
        linear.stop_count = stops->size();
        paint = gnomon_paint_linear(linear);
        break;
    }
    case Source::radial: {
        gnomon_radial_gradient radial = {};
        radial.start = radial.end = middle;
        radial.end_radius = float(canvas->radius);
        radial.stops = stops->data();
        radial.stop_count = stops->size();
        paint = gnomon_paint_radial(radial);
        break;
    }
    case Source::conic: {
        gnomon_conic_gradient conic = {};
        conic.centre = middle;
        conic.sweep = 360;
        conic.compass = {GNOMON_EAST, GNOMON_COUNTERCLOCKWISE, GNOMON_Y_DOWN};
        conic.stops = stops->data();
        conic.stop_count = stops->size();
        paint = gnomon_paint_conic(conic);
        break;
    }
    case Source::image: {
        gnomon_image_paint picture = {};
        picture.image = image;
        picture.image.data = canvas->other.data();
        paint = gnomon_paint_image(picture);
    }
    }
    gnomon_mask mask = {canvas->mask.data(), canvas->width, canvas->height, canvas->width};
    bool masked = canvas->mask.size() != 0;
    add_gnomon(canvas, tolerance, [=, op = canvas->op, keep = stops] {
        gnomon_composite(&image, &paint, masked ? &mask : nullptr, 0, 0, op, 1, nullptr);
    });
}

inline pixman_op_t pixman_operator(gnomon_operator op)
{
    /* Both count the modes in W3C's order, the four of all channels last. */
    static const pixman_op_t modes[] = {
        PIXMAN_OP_MULTIPLY,       PIXMAN_OP_SCREEN,     PIXMAN_OP_OVERLAY,
        PIXMAN_OP_DARKEN,         PIXMAN_OP_LIGHTEN,    PIXMAN_OP_COLOR_DODGE,
        PIXMAN_OP_COLOR_BURN,     PIXMAN_OP_HARD_LIGHT, PIXMAN_OP_SOFT_LIGHT,
        PIXMAN_OP_DIFFERENCE,     PIXMAN_OP_EXCLUSION,  PIXMAN_OP_HSL_HUE,
        PIXMAN_OP_HSL_SATURATION, PIXMAN_OP_HSL_COLOR,  PIXMAN_OP_HSL_LUMINOSITY};
    if (op >= GNOMON_MULTIPLY)
        return modes[op - GNOMON_MULTIPLY];
    return op == GNOMON_SOURCE ? PIXMAN_OP_SRC : PIXMAN_OP_OVER;
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
    const pixman_gradient_stop_t stops[2] = {{0, color(canvas->colors.first, false)},
                                             {pixman_fixed_1, color(canvas->colors.last, false)}};
    pixman_point_fixed_t middle = {pixman_double_to_fixed(canvas->middle_x),
                                   pixman_double_to_fixed(canvas->middle_y)};
    pixman_color_t solid = color(canvas->colors.first, true);
    switch (canvas->colors.source) {
    case Source::color:
        source = own(pixman_image_create_solid_fill(&solid));
        break;
    case Source::diagonal:
    case Source::vertical: {
        pixman_point_fixed_t from = {0, 0};
        pixman_point_fixed_t to = {pixman_double_to_fixed(canvas->end_x),
                                   pixman_double_to_fixed(canvas->end_y)};
        source = own(pixman_image_create_linear_gradient(&from, &to, stops, 2));
        break;
    }
    case Source::radial:
        source = own(pixman_image_create_radial_gradient(
            &middle, &middle, 0, pixman_double_to_fixed(canvas->radius), stops, 2));
        break;
    case Source::conic:
        source = own(pixman_image_create_conical_gradient(&middle, 0, stops, 2));
        break;
    case Source::image:
        source = bits(PIXMAN_a8r8g8b8, canvas->other, canvas->width * 4);
    }
    if (canvas->has_gradient())
        pixman_image_set_repeat(source.get(), PIXMAN_REPEAT_PAD);
    Image target = bits(PIXMAN_a8r8g8b8, canvas->pixels, canvas->width * 4);
    Image mask = canvas->mask.size() ? bits(PIXMAN_a8, canvas->mask, canvas->width) : Image();
    pixman_op_t op = pixman_operator(canvas->op);
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
    std::shared_ptr<cairo_surface_t> other;
    if (canvas->colors.source == Source::image) {
        other = surface(CAIRO_FORMAT_ARGB32, canvas->other, canvas->width * 4);
        cairo_set_source_surface(context.get(), other.get(), 0, 0);
    } else if (canvas->has_gradient()) {
        cairo_pattern_t *pattern =
            canvas->colors.source == Source::radial
                ? cairo_pattern_create_radial(canvas->middle_x, canvas->middle_y, 0,
                                              canvas->middle_x, canvas->middle_y, canvas->radius)
                : cairo_pattern_create_linear(0, 0, canvas->end_x, canvas->end_y);
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
    add(canvas, "cairo", tolerance, [=, keep = target, keep_other = other] {
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
    if (canvas->colors.source == Source::image) {
        const std::uint32_t *other = words(canvas->other);
        add(canvas, "loop", tolerance, [=] { loop_image_over(count, pixels, other); });
    } else if (canvas->colors.source == Source::radial) {
        loop_radial radial = {
            float(canvas->middle_x), float(canvas->middle_y), float(1 / canvas->radius), {}, {}};
        for (int k = 0; k < 3; k++) {
            radial.first[k] = canvas->colors.first[2 - k];
            radial.last[k] = canvas->colors.last[2 - k];
        }
        add(canvas, "loop", tolerance, [=] { loop_radial_source(width, height, pixels, &radial); });
    } else if (canvas->has_gradient()) {
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
 * Adds a painting at both sizes for everyone who can. The tolerances are in levels: Gnomon's, and the peers', whose
 * gradients are coarser.
 */
inline void add_painting(const std::string &operation, Colors colors, Coverage coverage,
                         gnomon_operator op, double tolerance, double peer_tolerance)
{
    const int sizes[2][2] = {{256, 256}, {1920, 1080}};
    for (auto [width, height] : sizes) {
        auto canvas = std::make_shared<Canvas>(operation, width, height, colors, coverage, op);
        add_gnomon_painting(canvas, tolerance);
        bool is_blend = op > GNOMON_SOURCE, is_radial = colors.source == Source::radial,
             is_conic = colors.source == Source::conic;
        if (!is_blend && !is_conic && !(is_radial && op != GNOMON_SOURCE))
            add_loop_painting(canvas, peer_tolerance);
        add_pixman_painting(canvas, peer_tolerance);
        if (!is_blend && !is_conic)
            add_cairo_painting(canvas, peer_tolerance);
        if (op == GNOMON_SOURCE)
            add_memset(canvas, 4);
        else
            add_memcpy_in_place(canvas, coverage == Coverage::none ? 0 : 1);
    }
}

} // namespace suite

#endif
