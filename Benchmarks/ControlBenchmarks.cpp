/* SPDX-License-Identifier: Apache-2.0 */
/*
 * ControlBenchmarks.cpp - a frame of a dial, and one move of a finger on it
 *
 * cairo draws the same ring, arc, gradient and handle; having no blur it leaves the arc's light away, and a radial gradient
 * stands for the handle's shadow.
 */

#include <cairo.h>

#include "Suite.h"

namespace suite
{

namespace
{

enum { SIDE = 320 };

class Frame : public Scene
{
  public:
    Frame() : Scene("control/dial_frame/320x320", SIDE * SIDE), pixels(4 * SIDE * SIDE)
    {
        gnomon_dial_classic(&dial, &style, stops);
        style.background = {1, 1, 1, 1};
        gnomon_dial_init(&dial, 200, 0, &state);
        scratch.resize(gnomon_dial_scratch_size(SIDE, SIDE, &style));
    }
    gnomon_dial dial;
    gnomon_dial_style style;
    gnomon_stop stops[2];
    gnomon_dial_state state;
    const Buffer<std::uint8_t> pixels;
    std::vector<std::uint8_t> scratch;

    /* Three places that both agree on: outside, on the bare ring, on the arc. */
    static constexpr int places[3][2] = {{5, 5}, {160 + 78, 160 + 78}, {160 + 78, 160 - 78}};
    void reset() override { std::memset(pixels.data(), 0, pixels.size()); }
    std::size_t outputs() const override { return 9; }
    double expected(std::size_t i) const override
    {
        const double t = (160 - 78 + 0.5 - 20) / 280,
                     colors[3][3] = {{255, 255, 255}, {0, 0, 0}, {255, 0, 255 * t}};
        return colors[i / 3][i % 3];
    }
    double actual(std::size_t i) const override
    {
        const int *at = places[i / 3];
        return pixels[std::size_t(4 * (at[1] * SIDE + at[0])) + i % 3];
    }
};

constexpr int Frame::places[3][2];

void draw_with_cairo(cairo_t *context, const gnomon_dial_state &state)
{
    const double end = -state.places[0] * 2 * M_PI;
    cairo_set_source_rgb(context, 1, 1, 1);
    cairo_paint(context);
    cairo_set_line_width(context, 60);
    cairo_set_source_rgb(context, 0, 0, 0);
    cairo_arc(context, 160, 160, 110, 0, 2 * M_PI);
    cairo_stroke(context);
    cairo_pattern_t *gradient = cairo_pattern_create_linear(0, 20, 0, 300);
    cairo_pattern_add_color_stop_rgb(gradient, 0, 0, 0, 1);
    cairo_pattern_add_color_stop_rgb(gradient, 1, 1, 0, 1);
    cairo_set_source(context, gradient);
    cairo_set_line_width(context, 40);
    cairo_arc_negative(context, 160, 160, 110, 0, end);
    cairo_stroke(context);
    cairo_pattern_destroy(gradient);
    const double x = 160 + 110 * std::cos(end), y = 160 + 110 * std::sin(end);
    cairo_pattern_t *shadow = cairo_pattern_create_radial(x, y, 16, x, y, 24);
    cairo_pattern_add_color_stop_rgba(shadow, 0, 0, 0, 0, 0.7);
    cairo_pattern_add_color_stop_rgba(shadow, 1, 0, 0, 0, 0);
    cairo_set_source(context, shadow);
    cairo_arc(context, x, y, 24, 0, 2 * M_PI);
    cairo_fill(context);
    cairo_pattern_destroy(shadow);
    cairo_set_source_rgba(context, 1, 1, 1, 0.7);
    cairo_arc(context, x, y, 20, 0, 2 * M_PI);
    cairo_fill(context);
}

/** One finger that goes around the dial for ever. */
class Moves : public Scene
{
  public:
    Moves() : Scene("control/track_move/1000", 1000)
    {
        gnomon_dial_classic(&dial, nullptr, nullptr);
        for (std::size_t i = 0; i < items; i++) {
            double angle = double(i) * 0.06;
            touches.push_back(
                {i ? GNOMON_TOUCH_MOVED : GNOMON_TOUCH_BEGAN,
                 1,
                 {float(160 + 110 * std::cos(angle)), float(160 - 110 * std::sin(angle))},
                 0});
        }
    }
    gnomon_dial dial;
    gnomon_dial_state state = {};
    std::vector<gnomon_touch> touches;

    void reset() override { gnomon_dial_init(&dial, 0, 0, &state); }
    std::size_t outputs() const override { return 1; }
    double expected(std::size_t) const override { return std::fmod(999 * 0.06 * 180 / M_PI, 360); }
    double actual(std::size_t) const override { return state.values[0]; }
};

} // namespace

void add_control()
{
    auto frame = std::make_shared<Frame>();
    gnomon_image image = {frame->pixels.data(), SIDE, SIDE, 4 * SIDE, GNOMON_BGRA8};
    add_gnomon(frame, 12, [frame, image] {
        gnomon_dial_draw(&image, &frame->dial, &frame->state, &frame->style, nullptr,
                         frame->scratch.data(), frame->scratch.size());
    });
    std::shared_ptr<cairo_surface_t> surface(
        cairo_image_surface_create_for_data(frame->pixels.data(), CAIRO_FORMAT_ARGB32, SIDE, SIDE,
                                            4 * SIDE),
        cairo_surface_destroy);
    std::shared_ptr<cairo_t> context(cairo_create(surface.get()), cairo_destroy);
    add(frame, "cairo", 12,
        [frame, context, surface] { draw_with_cairo(context.get(), frame->state); });

    auto moves = std::make_shared<Moves>();
    add(moves, "gnomon", 1e-3, [moves] {
        moves->reset();
        for (const gnomon_touch &touch : moves->touches)
            gnomon_dial_track(&moves->dial, &touch, &moves->state);
    });
}

} // namespace suite
