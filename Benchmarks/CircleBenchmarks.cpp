/* SPDX-License-Identifier: Apache-2.0 */
/* CircleBenchmarks.cpp - the point on a circle at each angle; sines and cosines of degrees */

#include "Loops.h"
#include "Suite.h"
#include "VectorPeers.h"

namespace suite
{
namespace
{

/**
 * Angles in, points out: on a circle clockwise from north, or, around 0 with radius 1 and north as cosine, the
 * sine and the cosine.
 */
class Handles : public Scene
{
  public:
    Handles(const std::string &name, std::size_t count, bool separate, gnomon_point centre,
            double x, double y)
        : Scene(name, count), centre(centre), x(x), y(y), angles(count), points(count, separate)
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
    auto scene =
        std::make_shared<Handles>(points_name("circle/point_on_circle", count, separate), count,
                                  separate, gnomon_point{160, 160}, radius, -radius);
    Handles &s = *scene;
    /* A sum of less than 512, so half an ulp is 2^-16; then the product's, and for the peers the argument's. */
    add_gnomon(scene, 0x1p-15, [&s, radius, points = s.points.out()] {
        gnomon_point_on_circle(s.items, s.angles.data(), s.centre, radius, {}, points);
    });
    add(scene, "libm", 0x1p-12, [&s, radius] {
        loop_point_on_circle(s.items, s.angles.data(), s.centre.x, s.centre.y, radius, s.points.x(),
                             s.points.y(), s.points.step());
    });
    for (const VectorPeer &peer : vector_peers())
        add(scene, peer.who, 0x1p-12, [&s, peer, radius] {
            peer.points_on_circle(s.angles.data(), s.centre, radius, s.points);
        });
    add_memcpy(scene, 12);
}

void add_sincos_degrees(std::size_t count)
{
    auto scene = std::make_shared<Handles>(points_name("circle/sincos_degrees", count, false),
                                           count, true, gnomon_point{0, 0}, 1, 1);
    Handles &s = *scene;
    add_gnomon(scene, 0x1p-25 * 1.0001, [&s] {
        gnomon_sincos_degrees(s.items, s.angles.data(), s.points.x(), s.points.y());
    });
    add(scene, "libm", 0x1p-20,
        [&s] { loop_sincos(s.items, s.angles.data(), s.points.x(), s.points.y()); });
    for (const VectorPeer &peer : vector_peers())
        add(scene, peer.who, 0x1p-20,
            [&s, peer] { peer.sincos(s.items, s.angles.data(), s.points.x(), s.points.y()); });
    add_memcpy(scene, 12);
}

/** The same in double: points as pairs, or sines and then cosines. */
class HandlesF64 : public Scene
{
  public:
    HandlesF64(const std::string &name, std::size_t count, bool separate, gnomon_point_f64 centre,
               double x, double y)
        : Scene(name + "/" + std::to_string(count), count), centre(centre), x(x), y(y),
          separate(separate), angles(count), results(2 * count)
    {
        Random random(2);
        for (std::size_t i = 0; i < count; i++)
            angles[i] = random.between(0, 360);
    }
    const gnomon_point_f64 centre;
    const double x, y; /**< the radii that sine and cosine are multiplied by */
    const bool separate;
    const Buffer<double> angles, results;

    double *cosines() const { return results.data() + items; }
    gnomon_point_f64 *points() const
    {
        return reinterpret_cast<gnomon_point_f64 *>(results.data());
    }
    void reset() override { std::fill_n(results.data(), results.size(), -1.0); }
    std::size_t outputs() const override { return results.size(); }
    double actual(std::size_t i) const override
    {
        return results[separate ? i / 2 + i % 2 * items : i];
    }
    double expected(std::size_t i) const override
    {
        long double radians = angles[i / 2] * (3.14159265358979323846264338327950288L / 180);
        return double(i % 2 ? centre.y + y * std::cos(radians) : centre.x + x * std::sin(radians));
    }
};

void add_point_on_circle_f64(std::size_t count)
{
    const double radius = 110;
    const gnomon_point_f64 centre = {160, 160};
    auto scene = std::make_shared<HandlesF64>("circle/point_on_circle_f64", count, false, centre,
                                              radius, -radius);
    HandlesF64 &s = *scene;
    add_gnomon(scene, 0x1p-43, [&s, centre, radius, points = gnomon_points_f64_to(s.points())] {
        gnomon_point_on_circle_f64(s.items, s.angles.data(), centre, radius, {}, points);
    });
    add(scene, "libm", 0x1p-41, [&s, centre, radius] {
        loop_point_on_circle_f64(s.items, s.angles.data(), centre.x, centre.y, radius,
                                 s.results.data());
    });
    for (const VectorPeer &peer : vector_peers())
        add(scene, peer.who, 0x1p-41, [&s, peer, centre, radius] {
            peer.points_on_circle_f64(s.items, s.angles.data(), centre, radius, s.points());
        });
    add_memcpy(scene, 24);
}

void add_sincos_degrees_f64(std::size_t count)
{
    auto scene = std::make_shared<HandlesF64>("circle/sincos_degrees_f64", count, true,
                                              gnomon_point_f64{0, 0}, 1, 1);
    HandlesF64 &s = *scene;
    add_gnomon(scene, 0x1p-53, [&s] {
        gnomon_sincos_degrees_f64(s.items, s.angles.data(), s.results.data(), s.cosines());
    });
    add(scene, "libm", 0x1p-48,
        [&s] { loop_sincos_f64(s.items, s.angles.data(), s.results.data(), s.cosines()); });
    for (const VectorPeer &peer : vector_peers())
        add(scene, peer.who, 0x1p-48, [&s, peer] {
            peer.sincos_f64(s.items, s.angles.data(), s.results.data(), s.cosines());
        });
    add_memcpy(scene, 24);
}

} // namespace

void add_circle()
{
    for_one_and_each_batch(add_point_on_circle);
    for (std::size_t count : {std::size_t(1), std::size_t(1000), std::size_t(1000000)})
        add_sincos_degrees(count);
    for (std::size_t count : {std::size_t(1), std::size_t(1000), std::size_t(1000000)}) {
        add_point_on_circle_f64(count);
        add_sincos_degrees_f64(count);
    }
}

} // namespace suite
