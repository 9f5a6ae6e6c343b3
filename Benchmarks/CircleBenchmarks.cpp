/* SPDX-License-Identifier: Apache-2.0 */
/* CircleBenchmarks.cpp - the point on a circle at each angle; sines and cosines of degrees */

#include "Loops.h"
#include "Suite.h"
#include "VectorPeers.h"

namespace suite {
namespace {

/**
 * Angles in, points out: on a circle clockwise from north, or, around 0 with radius 1 and north as cosine, the
 * sine and the cosine.
 */
class Handles : public Scene {
  public:
    Handles(const std::string &name, std::size_t count, bool separate, gnomon_point centre, double x, double y)
        : Scene(name, count), centre(centre), x(x), y(y), angles(count),
          points(count, separate)
    {
        Random random(2);
        for (std::size_t i = 0; i < count; i++)
            angles[i] = float(random.between(0, 360));
    }
    const gnomon_point centre;
    const double x, y; /**< the radii that sine and cosine are multiplied by */
    const Buffer<float> angles;
    const Points points;

    void reset() override { std::fill_n(points.memory.data(), points.memory.size(), -1.0f); }
    std::size_t outputs() const override { return points.memory.size(); }
    double actual(std::size_t i) const override
    {
        gnomon_point p = points.at(i / 2);
        return i % 2 ? p.y : p.x;
    }
    double expected(std::size_t i) const override
    {
        double radians = angles[i / 2] * (3.14159265358979323846 / 180);
        return i % 2 ? centre.y + y * std::cos(radians) : centre.x + x * std::sin(radians);
    }
};

void add_point_on_circle(std::size_t count, bool separate)
{
    const float radius = 110;
    auto scene = std::make_shared<Handles>(points_name("circle/point_on_circle", count, separate), count, separate,
                                           gnomon_point{160, 160}, radius, -radius);
    Handles &s = *scene;
    /* A sum of less than 512, so half an ulp is 2^-16; then the product's, and for the peers the argument's. */
    add_gnomon(scene, 0x1p-15, [&s, radius] {
        gnomon_point_on_circle(s.items, s.angles.data(), s.centre, radius, {}, s.points.out());
    });
    add(scene, "libm", 0x1p-12, [&s, radius] {
        loop_point_on_circle(s.items, s.angles.data(), s.centre.x, s.centre.y, radius, s.points.x(), s.points.y(),
                             s.points.step());
    });
    for (const VectorPeer &peer : vector_peers())
        add(scene, peer.who, 0x1p-12,
            [&s, peer, radius] { peer.points_on_circle(s.angles.data(), s.centre, radius, s.points); });
    add_memcpy(scene, 12);
}

void add_sincos_degrees(std::size_t count)
{
    auto scene = std::make_shared<Handles>(points_name("circle/sincos_degrees", count, false), count, true,
                                           gnomon_point{0, 0}, 1, 1);
    Handles &s = *scene;
    add_gnomon(scene, 0x1p-25 * 1.0001, [&s] {
        gnomon_sincos_degrees(s.items, s.angles.data(), s.points.x(), s.points.y());
    });
    add(scene, "libm", 0x1p-20, [&s] { loop_sincos(s.items, s.angles.data(), s.points.x(), s.points.y()); });
    for (const VectorPeer &peer : vector_peers())
        add(scene, peer.who, 0x1p-20,
            [&s, peer] { peer.sincos(s.items, s.angles.data(), s.points.x(), s.points.y()); });
    add_memcpy(scene, 12);
}

} // namespace

void add_circle()
{
    for_each_batch(add_point_on_circle);
    for (std::size_t count : {std::size_t(1000), std::size_t(1000000)})
        add_sincos_degrees(count);
}

} // namespace suite
