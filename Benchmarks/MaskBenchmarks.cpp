/* SPDX-License-Identifier: Apache-2.0 */
/*
 * MaskBenchmarks.cpp - the coverage of a ring arc and of a rounded rectangle
 *
 * A circular slider's arc (radius 110, width 60, 270 degrees) and a card (260 x 250, corners of 17) on a mask of
 * 320 x 320, which each work clears first. cairo keeps its path and only rasterizes; the loop takes the distance
 * for the coverage, which is the usual approximation. Only Gnomon is held to the exact area.
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

void add_gnomon_shape(const std::shared_ptr<Drawing> &drawing, const gnomon_shape &shape)
{
    gnomon_mask mask = {drawing->mask.data(), SIZE, SIZE, SIZE};
    add_gnomon(drawing, EXACT, [=] { gnomon_mask_shape(&mask, &shape, GNOMON_COMBINE_REPLACE); });
}

/** trace adds the path of the shape. */
void add_cairo_shape(const std::shared_ptr<Drawing> &drawing, void (*trace)(cairo_t *))
{
    std::uint8_t *memory = drawing->mask.data();
    std::shared_ptr<cairo_surface_t> surface(
        cairo_image_surface_create_for_data(memory, CAIRO_FORMAT_A8, SIZE, SIZE, SIZE),
        cairo_surface_destroy);
    std::shared_ptr<cairo_t> context(cairo_create(surface.get()), cairo_destroy);
    trace(context.get());
    add(drawing, "cairo", CAIRO, [=] {
        std::memset(memory, 0, SIZE * SIZE);
        cairo_surface_mark_dirty(surface.get());
        cairo_fill_preserve(context.get());
    });
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
}

} // namespace suite
