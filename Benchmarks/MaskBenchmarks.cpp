/* SPDX-License-Identifier: Apache-2.0 */
/*
 * MaskBenchmarks.cpp - the coverage of a ring arc, a rounded rectangle, a polygon, a path and a stroke
 *
 * A circular slider's arc (radius 110, width 60, 270 degrees), a card (260 x 250, corners of 17), a wheel of 24 teeth, a
 * drop of two cubics, and the wheel's outline 6 wide with round joins, on a mask of 320 x 320, which each work
 * clears first. cairo keeps its path and only rasterizes; the loop takes the distance for the coverage, which is the
 * usual approximation. Only Gnomon is held to the exact area.
 */

#include <functional>

#include <cairo.h>

#include "Loops.h"
#include "Suite.h"

namespace suite
{
namespace
{

const int SIZE = 320;
const double PI = 3.14159265358979323846;

/** Exact up to the fineness of its samples, 64 x 64 in each pixel. */
class Drawing : public Scene
{
  public:
    Drawing(const std::string &operation, std::function<bool(double, double)> contains)
        : Scene(operation + "/320x320", SIZE * SIZE), mask(SIZE * SIZE),
          contains(std::move(contains))
    {
    }
    const Buffer<std::uint8_t> mask;

    void reset() override { std::memset(mask.data(), 77, mask.size()); }
    std::size_t outputs() const override { return mask.size(); }
    double actual(std::size_t i) const override { return mask[i]; }
    double expected(std::size_t i) const override
    {
        int count = 0;
        /* Pixels around which all is alike need no more samples. */
        for (int j = 0; j < 25; j++)
            count += contains(double(i % SIZE) - 0.25 + j % 5 * 0.375,
                              double(i / SIZE) - 0.25 + j / 5 * 0.375);
        if (count % 25 == 0)
            return count == 0 ? 0 : 255;
        count = 0;
        for (int j = 0; j < 64; j++)
            for (int k = 0; k < 64; k++)
                count +=
                    contains(double(i % SIZE) + (k + 0.5) / 64, double(i / SIZE) + (j + 0.5) / 64);
        return 255 * count / 4096.0;
    }

  private:
    std::function<bool(double, double)> contains;
};

/* Levels: the rounding and the samples; cairo's grid of 15 x 17; a distance where two edges meet in a pixel. */
const double EXACT = 1.5, CAIRO = 24, DISTANCE = 80;
/* Where two inner sides of a stroke cross in a pixel, they add up. */
const double STROKE = 70;

void add_gnomon_shape(const std::shared_ptr<Drawing> &drawing, const gnomon_shape &shape)
{
    gnomon_mask mask = {drawing->mask.data(), SIZE, SIZE, SIZE};
    add_gnomon(drawing, EXACT, [=] { gnomon_mask_shape(&mask, &shape, GNOMON_COMBINE_REPLACE); });
}

/** trace adds the path of the shape; a width strokes it, with round joins. */
void add_cairo_shape(const std::shared_ptr<Drawing> &drawing, void (*trace)(cairo_t *),
                     double width = 0)
{
    std::uint8_t *memory = drawing->mask.data();
    std::shared_ptr<cairo_surface_t> surface(
        cairo_image_surface_create_for_data(memory, CAIRO_FORMAT_A8, SIZE, SIZE, SIZE),
        cairo_surface_destroy);
    std::shared_ptr<cairo_t> context(cairo_create(surface.get()), cairo_destroy);
    trace(context.get());
    cairo_set_line_width(context.get(), width);
    cairo_set_line_join(context.get(), CAIRO_LINE_JOIN_ROUND);
    add(drawing, "cairo", CAIRO, [=] {
        std::memset(memory, 0, SIZE * SIZE);
        cairo_surface_mark_dirty(surface.get());
        if (width > 0)
            cairo_stroke_preserve(context.get());
        else
            cairo_fill_preserve(context.get());
    });
}

/** The corners of a wheel with 24 teeth: two outside, two inside, by turns. */
std::vector<gnomon_point> wheel()
{
    std::vector<gnomon_point> corners;
    for (int i = 0; i < 96; i++) {
        double angle = 2 * PI * (i + 0.3) / 96, r = i % 4 < 2 ? 145 : 120;
        corners.push_back({float(160 + r * std::cos(angle)), float(160 + r * std::sin(angle))});
    }
    return corners;
}

const std::vector<gnomon_point> WHEEL = wheel();

void trace_wheel(cairo_t *context)
{
    for (const gnomon_point &p : WHEEL)
        cairo_line_to(context, p.x, p.y);
    cairo_close_path(context);
}

/** Even-odd; the wheel does not cross itself. */
bool wheel_contains(double x, double y)
{
    bool inside = false;
    for (std::size_t i = 0, j = WHEEL.size() - 1; i < WHEEL.size(); j = i++) {
        const gnomon_point &p = WHEEL[i], &q = WHEEL[j];
        if ((p.y > y) != (q.y > y) &&
            x < p.x + (y - p.y) * (double(q.x) - p.x) / (double(q.y) - p.y))
            inside = !inside;
    }
    return inside;
}

double wheel_distance(double x, double y)
{
    double best = 1e9;
    for (std::size_t i = 0, j = WHEEL.size() - 1; i < WHEEL.size(); j = i++) {
        double dx = double(WHEEL[i].x) - WHEEL[j].x, dy = double(WHEEL[i].y) - WHEEL[j].y;
        double u = x - WHEEL[j].x, v = y - WHEEL[j].y;
        double t = std::min(std::max((u * dx + v * dy) / (dx * dx + dy * dy), 0.0), 1.0);
        best = std::min(best, std::hypot(u - t * dx, v - t * dy));
    }
    return best;
}

/* From the tip at (160, 10) around the bottom and back; cubics that are functions of t. */
const gnomon_point DROP[] = {{160, 10}, {220, 120}, {310, 310}, {160, 310},
                             {10, 310}, {100, 120}, {160, 10}};
const std::uint8_t DROP_VERBS[] = {GNOMON_PATH_MOVE, GNOMON_PATH_CUBIC, GNOMON_PATH_CUBIC,
                                   GNOMON_PATH_CLOSE};

/** Its right half is mirrored at x = 160; y grows with t, which bisection finds. */
bool drop_contains(double x, double y)
{
    if (y <= 10 || y >= 310)
        return false;
    double low = 0, high = 1, t = 0.5;
    auto bezier = [](double a, double b, double c, double d, double t) {
        double s = 1 - t;
        return s * s * s * a + 3 * s * t * (s * b + t * c) + t * t * t * d;
    };
    for (int i = 0; i < 40; i++) {
        t = (low + high) / 2;
        (bezier(10, 120, 310, 310, t) < y ? low : high) = t;
    }
    return std::fabs(x - 160) < bezier(160, 220, 310, 160, t) - 160;
}

} // namespace

void add_mask()
{
    /* From 30 degrees clockwise of north through 270; edges off the axes, as most are. */
    auto arc = std::make_shared<Drawing>("mask/ring_arc", [](double x, double y) {
        double dx = x - 160, dy = y - 160, d = std::hypot(dx, dy);
        double angle = std::fmod(std::atan2(dx, -dy) * 180 / PI - 30 + 720, 360);
        return d >= 80 && d < 140 && angle < 270;
    });
    add_gnomon_shape(arc, gnomon_shape_ring_arc({160, 160}, 80, 140, 30, 270, {}));
    add_cairo_shape(arc, [](cairo_t *context) {
        /* cairo's angles are radians, clockwise from east */
        cairo_arc(context, 160, 160, 140, -PI / 3, PI * 7 / 6);
        cairo_arc_negative(context, 160, 160, 80, PI * 7 / 6, -PI / 3);
        cairo_close_path(context);
    });
    add(arc, "loop", DISTANCE, [memory = arc->mask.data()] {
        const float edges[4] = {0.5f, -0.8660254f, -0.8660254f, -0.5f}; /* 30 and 300 degrees */
        loop_mask_ring_arc(SIZE, SIZE, memory, 160, 160, 80, 140, edges);
    });
    add_memset(arc, 1);

    auto card = std::make_shared<Drawing>("mask/rounded_rect", [](double x, double y) {
        double u = std::fabs(x - 160.25) - 113, v = std::fabs(y - 160.5) - 108;
        return std::hypot(std::max(u, 0.0), std::max(v, 0.0)) <= 17;
    });
    add_gnomon_shape(card, gnomon_shape_rounded_rect({30.25f, 35.5f, 260, 250}, 17));
    add_cairo_shape(card, [](cairo_t *context) {
        cairo_arc(context, 273.25, 52.5, 17, -PI / 2, 0);
        cairo_arc(context, 273.25, 268.5, 17, 0, PI / 2);
        cairo_arc(context, 47.25, 268.5, 17, PI / 2, PI);
        cairo_arc(context, 47.25, 52.5, 17, PI, PI * 3 / 2);
        cairo_close_path(context);
    });
    add(card, "loop", DISTANCE, [memory = card->mask.data()] {
        loop_mask_rounded_rect(SIZE, SIZE, memory, 160.25f, 160.5f, 130, 125, 17);
    });
    add_memset(card, 1);

    gnomon_points corners = gnomon_points_in(WHEEL.data());
    gnomon_shape gear = gnomon_shape_polygon(WHEEL.size(), corners, GNOMON_NON_ZERO);
    auto polygon = std::make_shared<Drawing>("mask/polygon", wheel_contains);
    add_gnomon_shape(polygon, gear);
    add_cairo_shape(polygon, trace_wheel);
    add_memset(polygon, 1);

    auto path = std::make_shared<Drawing>("mask/path", drop_contains);
    gnomon_path drop = {DROP_VERBS, DROP, 4, 7, 0, GNOMON_NON_ZERO};
    add_gnomon_shape(path, gnomon_shape_path(drop));
    add_cairo_shape(path, [](cairo_t *context) {
        cairo_move_to(context, DROP[0].x, DROP[0].y);
        for (int i = 1; i < 7; i += 3)
            cairo_curve_to(context, DROP[i].x, DROP[i].y, DROP[i + 1].x, DROP[i + 1].y,
                           DROP[i + 2].x, DROP[i + 2].y);
        cairo_close_path(context);
    });
    add_memset(path, 1);

    auto outline = std::make_shared<Drawing>(
        "mask/stroke", [](double x, double y) { return wheel_distance(x, y) < 3; });
    gnomon_mask mask = {outline->mask.data(), SIZE, SIZE, SIZE};
    gnomon_stroke stroke = {};
    stroke.width = 6;
    stroke.join = GNOMON_JOIN_ROUND;
    add_gnomon(outline, STROKE,
               [=] { gnomon_mask_stroke(&mask, &gear, &stroke, GNOMON_COMBINE_REPLACE); });
    add_cairo_shape(outline, trace_wheel, 6);
    add_memset(outline, 1);
}

} // namespace suite
