/* SPDX-License-Identifier: Apache-2.0 */
/*
 * HitBenchmarks.cpp - points in a rectangle, in a ring arc, in a polygon, in stacks of rectangles
 *
 * The stacks hold 100 controls of a screen, most points hitting none, and 10,000; there the contender
 * loop_early_exit goes from the top down to the first hit, point by point, as a program without batches would.
 */

#include "Loops.h"
#include "Star.h"
#include "Suite.h"

namespace suite
{
namespace
{

/** Points and one answer for each, of any integer type; contains is the definition. */
template <class Answer> class Touches : public Scene
{
  public:
    Touches(std::string name, std::size_t count, bool separate, double extent,
            double (*contains)(gnomon_point))
        : Scene(std::move(name), count), points(count, separate), answers(count), contains(contains)
    {
        points.scatter(0, extent, 3);
    }
    const Points points;
    const Buffer<Answer> answers;

    void reset() override { std::fill_n(answers.data(), answers.size(), Answer(77)); }
    std::size_t outputs() const override { return answers.size(); }
    double actual(std::size_t i) const override { return answers[i]; }
    double expected(std::size_t i) const override { return contains(points.at(i)); }

  private:
    double (*contains)(gnomon_point);
};

/* ------------------------------------------------------------------ One rectangle */

const gnomon_rect CARD = {40, 60, 170, 150};
const float CARD_EDGES[4] = {40, 60, 210, 210};

bool in_card(gnomon_point p)
{
    return p.x >= CARD.x && p.x < CARD.x + CARD.width && p.y >= CARD.y &&
           p.y < CARD.y + CARD.height;
}

void add_points_in_rect(std::size_t count, bool separate)
{
    auto scene = std::make_shared<Touches<std::uint8_t>>(
        points_name("hit/points_in_rect", count, separate), count, separate, 320,
        [](gnomon_point p) -> double { return in_card(p); });
    auto &s = *scene;
    add_gnomon(scene, 0, [&s] { gnomon_hit_rect(s.items, s.points.in(), CARD, s.answers.data()); });
    add(scene, "loop", 0, [&s] {
        loop_hit_rect(s.items, s.points.x(), s.points.y(), s.points.step(), CARD_EDGES,
                      s.answers.data());
    });
    add_memcpy(scene, 9);
}

/** A bit for each point, checked byte by byte. */
struct Bits : Scene {
    Bits(std::string name, std::size_t count, bool separate)
        : Scene(std::move(name), count), points(count, separate), bits(count / 8)
    {
        points.scatter(0, 320, 3);
    }
    const Points points;
    const Buffer<std::uint8_t> bits;

    void reset() override { std::fill_n(bits.data(), bits.size(), 77); }
    std::size_t outputs() const override { return bits.size(); }
    double actual(std::size_t i) const override { return bits[i]; }
    double expected(std::size_t i) const override
    {
        int byte = 0;
        for (std::size_t k = 0; k < 8; k++)
            byte |= int(in_card(points.at(8 * i + k))) << k;
        return byte;
    }
};

void add_points_in_rect_bits(std::size_t count, bool separate)
{
    auto scene = std::make_shared<Bits>(points_name("hit/points_in_rect_bits", count, separate),
                                        count, separate);
    auto &s = *scene;
    gnomon_shape card = gnomon_shape_rect(CARD);
    add_gnomon(scene, 0,
               [&s, card] { gnomon_hit_shape_bits(s.items, s.points.in(), &card, s.bits.data()); });
    add(scene, "loop", 0, [&s] {
        loop_hit_rect_bits(s.items, s.points.x(), s.points.y(), s.points.step(), CARD_EDGES,
                           s.bits.data());
    });
}

struct Count : Scene {
    Count(std::string name, std::size_t count, bool separate)
        : Scene(std::move(name), count), points(count, separate)
    {
        points.scatter(0, 320, 3);
        for (std::size_t i = 0; i < count; i++)
            right += in_card(points.at(i));
    }
    const Points points;
    std::size_t found = 0, right = 0;

    void reset() override { found = 77; }
    std::size_t outputs() const override { return 1; }
    double actual(std::size_t) const override { return double(found); }
    double expected(std::size_t) const override { return double(right); }
};

void add_points_in_rect_count(std::size_t count, bool separate)
{
    auto scene = std::make_shared<Count>(points_name("hit/points_in_rect_count", count, separate),
                                         count, separate);
    auto &s = *scene;
    gnomon_shape card = gnomon_shape_rect(CARD);
    add_gnomon(scene, 0, [&s, card] { gnomon_hit_count(s.items, s.points.in(), &card, &s.found); });
    add(scene, "loop", 0, [&s] {
        s.found =
            loop_hit_rect_count(s.items, s.points.x(), s.points.y(), s.points.step(), CARD_EDGES);
    });
}

/* ------------------------------------------------------------------ A ring arc */

void add_points_in_ring_arc(std::size_t count, bool separate)
{
    /* From 30 degrees clockwise of north through 270, as unit vectors. */
    auto scene = std::make_shared<Touches<std::uint8_t>>(
        points_name("hit/points_in_ring_arc", count, separate), count, separate, 320,
        [](gnomon_point p) -> double {
            double dx = double(p.x) - 160, dy = double(p.y) - 160, d = std::hypot(dx, dy);
            double angle =
                std::fmod(std::atan2(dx, -dy) * (180 / 3.14159265358979323846) - 30 + 720, 360);
            return d >= 80 && d < 140 && angle < 270;
        });
    auto &s = *scene;
    gnomon_shape arc = gnomon_shape_ring_arc({160, 160}, 80, 140, 30, 270, {});
    add_gnomon(scene, 0,
               [&s, arc] { gnomon_hit_shape(s.items, s.points.in(), &arc, s.answers.data()); });
    add(scene, "loop", 0, [&s] {
        const float edges[4] = {0.5f, -0.8660254f, -0.8660254f, -0.5f};
        loop_hit_ring_arc(s.items, s.points.x(), s.points.y(), s.points.step(), 160, 160, 80, 140,
                          edges, s.answers.data());
    });
    add(scene, "libm", 0, [&s] {
        loop_hit_ring_arc_atan2(s.items, s.points.x(), s.points.y(), s.points.step(), 160, 160, 80,
                                140, 30, 270, s.answers.data());
    });
    add_memcpy(scene, 9);
}

/* ------------------------------------------------------------------ A polygon */

void add_points_in_polygon(std::size_t count)
{
    auto scene = std::make_shared<Touches<std::uint8_t>>(
        "hit/points_in_polygon/" + std::to_string(count), count, false, 320,
        [](gnomon_point p) -> double { return star().contains(p); });
    auto &s = *scene;
    gnomon_shape shape = star().shape();
    add_gnomon(scene, 0,
               [&s, shape] { gnomon_hit_shape(s.items, s.points.in(), &shape, s.answers.data()); });
    add(scene, "loop", 0, [&s] {
        loop_hit_polygon(s.items, s.points.x(), s.points.y(), s.points.step(), Star::size,
                         &star().vertices.data()->x, s.answers.data());
    });
    auto points = star().places(s.points);
    add(scene, "geos", 0, [&s, points] {
        for (std::size_t i = 0; i < s.items; i++)
            s.answers.data()[i] =
                GEOSPreparedContains_r(star().geos, star().prepared, (*points)[i]) == 1;
    });
}

/* ------------------------------------------------------------------ Stacks of rectangles */

/** count rectangles with sides of at most 40 on a screen of 1000 x 1000, and their edges. */
struct Stack {
    explicit Stack(std::size_t count) : rects(count), edges(4 * count)
    {
        Random random(4);
        for (std::size_t j = 0; j < count; j++) {
            gnomon_rect &r = rects[j];
            r = {float(random.between(0, 960)), float(random.between(0, 960)),
                 float(random.between(4, 40)), float(random.between(4, 40))};
            const float e[4] = {r.x, r.y, r.x + r.width, r.y + r.height};
            std::copy_n(e, 4, edges.data() + 4 * j);
        }
    }
    Buffer<gnomon_rect> rects;
    Buffer<float> edges;
};

template <std::size_t count> const Stack &stack()
{
    static const Stack instance(count);
    return instance;
}

template <std::size_t rect_count> void add_topmost_rect()
{
    const std::size_t count = 1000;
    auto scene = std::make_shared<Touches<std::int32_t>>(
        "hit/topmost_rect/" + std::to_string(rect_count), count, false, 1000,
        [](gnomon_point p) -> double {
            for (std::size_t j = rect_count; j-- > 0;) {
                const float *e = stack<rect_count>().edges.data() + 4 * j;
                if (p.x >= e[0] && p.x < e[2] && p.y >= e[1] && p.y < e[3])
                    return double(j);
            }
            return -1;
        });
    auto &s = *scene;
    const gnomon_rect *rects = stack<rect_count>().rects.data();
    const float *edges = stack<rect_count>().edges.data();
    add_gnomon(scene, 0, [&s, rects] {
        gnomon_hit_topmost_rect(s.items, s.points.in(), rect_count, rects, s.answers.data());
    });
    add(scene, "loop", 0, [&s, edges] {
        loop_topmost(s.items, s.points.x(), s.points.y(), s.points.step(), rect_count, edges,
                     s.answers.data());
    });
    add(scene, "loop_early_exit", 0, [&s, edges] {
        loop_topmost_early(s.items, s.points.x(), s.points.y(), s.points.step(), rect_count, edges,
                           s.answers.data());
    });
}

} // namespace

void add_hit()
{
    for_each_batch(add_points_in_rect);
    for_each_batch(add_points_in_rect_bits);
    for_each_batch(add_points_in_rect_count);
    for_each_batch(add_points_in_ring_arc);
    add_points_in_polygon(100000);
    add_topmost_rect<100>();
    add_topmost_rect<10000>();
}

} // namespace suite
