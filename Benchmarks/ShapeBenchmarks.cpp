/* SPDX-License-Identifier: Apache-2.0 */
/*
 * ShapeBenchmarks.cpp - distances from a polygon, stacks of shapes, trees of views
 *
 * The polygon's peer is GEOS. A stack's and a tree's are what one writes by hand: from the top down to the first hit, and
 * from the root down by recursion.
 */

#include "Loops.h"
#include "Star.h"
#include "Suite.h"

namespace suite
{
namespace
{

/* ------------------------------------------------------------------ Distance */

void add_distance(std::size_t count)
{
    auto points = std::make_shared<Points>(count, false);
    points->scatter(0, 320, 3);
    auto places = star().places(*points);
    auto scene = std::make_shared<Numbers<float>>(
        "shape/distance_from_polygon/" + std::to_string(count), count,
        [points](std::size_t i) { return star().distance(points->at(i)); });
    /* Inside, distances are negative; the boundary itself has no inside. */
    scene->is_magnitude = true;
    add_gnomon(scene, 1e-4, [=, &s = *scene] {
        gnomon_shape shape = star().shape();
        gnomon_shape_distance(count, points->in(), &shape, s.out.data());
    });
    add(scene, "geos", 1e-4, [=, &s = *scene] {
        for (std::size_t i = 0; i < count; i++) {
            double distance;
            GEOSPreparedDistance_r(star().geos, star().boundary, (*places)[i], &distance);
            s.out[i] = float(distance);
        }
    });
}

/* ------------------------------------------------------------------ Stacks */

void add_topmost_shape()
{
    const std::size_t count = 1000, shape_count = 100;
    auto shapes = std::make_shared<std::vector<gnomon_shape>>();
    auto ellipses = std::make_shared<std::vector<float>>();
    auto points = std::make_shared<Points>(count, false);
    points->scatter(0, 1000, 6);
    Random random(4);
    for (std::size_t j = 0; j < shape_count; j++) {
        float x = float(random.between(0, 1000)), y = float(random.between(0, 1000)),
              a = float(random.between(5, 40)), b = float(random.between(5, 40));
        shapes->push_back(gnomon_shape_ellipse({x, y}, a, b));
        ellipses->insert(ellipses->end(), {x, y, 1 / (a * a), 1 / (b * b)});
    }
    auto scene =
        std::make_shared<Numbers<std::int32_t>>("hit/topmost/100", count, [=](std::size_t i) {
            gnomon_point p = points->at(i);
            for (int j = shape_count; j-- > 0;) {
                const gnomon_ellipse &e = (*shapes)[std::size_t(j)].as.ellipse;
                double dx = (double(p.x) - e.centre.x) / e.radius_x,
                       dy = (double(p.y) - e.centre.y) / e.radius_y;
                if (dx * dx + dy * dy < 1)
                    return double(j);
            }
            return -1.0;
        });
    add_gnomon(scene, 0, [=, &s = *scene] {
        gnomon_hit_topmost(count, points->in(), shape_count, shapes->data(), 0, s.out.data());
    });
    add(scene, "loop", 0, [=, &s = *scene] {
        loop_topmost_ellipse(count, points->x(), shape_count, ellipses->data(), s.out.data());
    });
}

/* ------------------------------------------------------------------ Trees */

/** A screen of 10 panels with 10 controls each, which lie in a row within their panel. */
void add_view()
{
    const std::size_t count = 1000;
    auto views = std::make_shared<std::vector<gnomon_view>>();
    auto parents = std::make_shared<std::vector<std::int32_t>>();
    auto frames = std::make_shared<std::vector<float>>();
    auto points = std::make_shared<Points>(count, false);
    points->scatter(-50, 1050, 6);
    auto put = [&](std::int32_t parent, float x, float y, float width, float height) {
        gnomon_view view = {};
        view.parent = parent;
        view.frame = {x, y, width, height};
        view.alpha = 1;
        views->push_back(view);
        parents->push_back(parent);
        frames->insert(frames->end(), {x, y, width, height});
        return std::int32_t(views->size()) - 1;
    };
    std::int32_t screen = put(-1, 0, 0, 1000, 1000);
    for (int i = 0; i < 10; i++) {
        std::int32_t panel = put(screen, 10, float(100 * i + 5), 980, 90);
        for (int k = 0; k < 10; k++)
            put(panel, float(98 * k + 4), 10, 90, 70);
    }
    auto scene = std::make_shared<Numbers<std::int32_t>>("hit/view/111", count, [=](std::size_t i) {
        gnomon_point p = points->at(i);
        auto within = [](double v, double from, double size) {
            return v >= from && v < from + size;
        };
        if (!within(p.x, 0, 1000) || !within(p.y, 0, 1000))
            return -1.0;
        int row = int(p.y / 100), column = int((p.x - 10) / 98);
        if (!within(p.x, 10, 980) || !within(p.y, 100 * row + 5, 90))
            return 0.0;
        bool hits = column < 10 && within(p.x - 10, 98 * column + 4, 90) &&
                    within(p.y - (100 * row + 5), 10, 70);
        return double(1 + 11 * row + (hits ? 1 + column : 0));
    });
    add_gnomon(scene, 0, [=, &s = *scene] {
        gnomon_hit_view(count, points->in(), views->size(), views->data(), s.out.data());
    });
    add(scene, "loop", 0, [=, &s = *scene] {
        loop_hit_view(count, points->x(), views->size(), parents->data(), frames->data(),
                      s.out.data());
    });
}

} // namespace

void add_shape()
{
    add_distance(1000);
    add_topmost_shape();
    add_view();
}

} // namespace suite
