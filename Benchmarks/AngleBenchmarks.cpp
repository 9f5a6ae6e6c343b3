/* SPDX-License-Identifier: Apache-2.0 */
/* AngleBenchmarks.cpp - the angle of each point as seen from a centre, clockwise from north */

#include "Loops.h"
#include "Suite.h"
#include "VectorPeers.h"

namespace suite
{
namespace
{

const gnomon_point CENTRE = {160, 160};

class Directions : public Scene
{
  public:
    Directions(std::size_t count, bool separate)
        : Scene(points_name("angle/from_north", count, separate), count), points(count, separate),
          angles(count)
    {
        points.scatter(0, 320, 1);
    }
    const Points points;
    const Buffer<float> angles;

    void reset() override { std::fill_n(angles.data(), angles.size(), -1.0f); }
    std::size_t outputs() const override { return angles.size(); }
    double actual(std::size_t i) const override { return angles[i]; }
    double expected(std::size_t i) const override
    {
        gnomon_point p = points.at(i);
        double angle =
            double(std::atan2((long double)(p.x - CENTRE.x), (long double)(CENTRE.y - p.y)) *
                   57.29577951308232087679815481410517L);
        return angle < 0 ? angle + 360 : angle;
    }
    /** In ulps of the result, and round the circle. */
    double deviation(double expected, double actual) const override
    {
        double ulp = std::ldexp(1, std::max(std::ilogb(expected), -126) - 23);
        return std::fabs(std::remainder(actual - expected, 360)) / ulp;
    }
};

/** The same in double, of pairs. */
class DirectionsF64 : public Scene
{
  public:
    explicit DirectionsF64(std::size_t count)
        : Scene("angle/from_north_f64/" + std::to_string(count), count), points(count),
          angles(count)
    {
        Random random(1);
        for (std::size_t i = 0; i < count; i++)
            points[i] = {random.between(0, 320), random.between(0, 320)};
    }
    const Buffer<gnomon_point_f64> points;
    const Buffer<double> angles;

    void reset() override { std::fill_n(angles.data(), angles.size(), -1.0); }
    std::size_t outputs() const override { return angles.size(); }
    double actual(std::size_t i) const override { return angles[i]; }
    double expected(std::size_t i) const override
    {
        gnomon_point_f64 p = points[i];
        double angle =
            double(std::atan2((long double)(p.x - CENTRE.x), (long double)(CENTRE.y - p.y)) *
                   57.29577951308232087679815481410517L);
        return angle < 0 ? angle + 360 : angle;
    }
    /** In ulps of the result, and round the circle; what is expected is itself rounded. */
    double deviation(double expected, double actual) const override
    {
        return std::fabs(std::remainder(actual - expected, 360)) /
               std::ldexp(1, std::ilogb(expected) - 52);
    }
};

void add_from_north_f64(std::size_t count)
{
    auto scene = std::make_shared<DirectionsF64>(count);
    DirectionsF64 &s = *scene;
    const gnomon_point_f64 centre = {CENTRE.x, CENTRE.y};
    add_gnomon(scene, 1, [&s, centre, points = gnomon_points_f64_in(s.points.data())] {
        gnomon_angle_from_north_f64(s.items, points, centre, {}, s.angles.data(), nullptr);
    });
    add(scene, "libm", 4,
        [&s] { loop_angle_f64(s.items, &s.points[0].x, CENTRE.x, CENTRE.y, s.angles.data()); });
    for (const VectorPeer &peer : vector_peers())
        add(scene, peer.who, 3 + 2 * peer.ulps, [&s, peer, centre] {
            peer.angles_f64(s.items, s.points.data(), centre, s.angles.data());
        });
    add_memcpy(scene, 24);
}

/* ------------------------------------------------------------------ Turns */

/** Angles of a few turns, as knobs have them. */
std::shared_ptr<Buffer<float>> turns(std::size_t count, std::uint64_t seed)
{
    auto angles = std::make_shared<Buffer<float>>(count);
    Random random(seed);
    for (std::size_t i = 0; i < count; i++)
        (*angles)[i] = float(random.between(-3600, 3600));
    return angles;
}

void add_turns(std::size_t count)
{
    const std::string size = "/" + std::to_string(count);
    auto from = turns(count, 2), to = turns(count, 3);

    auto wrap =
        std::make_shared<Numbers<float>>("angle/wrap_degrees" + size, count, [from](std::size_t i) {
            double angle = std::fmod(double((*from)[i]), 360);
            return angle < 0 ? angle + 360 : angle;
        });
    add_gnomon(wrap, 0x1p-15, [=, &s = *wrap] {
        gnomon_wrap_degrees(count, from->data(), GNOMON_DEGREES_UNSIGNED, s.out.data());
    });
    add(wrap, "libm", 0x1p-14, [=, &s = *wrap] { loop_wrap(count, from->data(), s.out.data()); });
    add_memcpy(wrap, 8);

    auto difference = std::make_shared<Numbers<float>>(
        "angle/angle_difference" + size, count, [from, to](std::size_t i) {
            return std::remainder(double((*to)[i]) - double((*from)[i]), 360);
        });
    add_gnomon(difference, 0x1p-16, [=, &s = *difference] {
        gnomon_angle_difference(count, from->data(), to->data(), s.out.data());
    });
    /* Its difference is rounded before it is reduced. */
    add(difference, "libm", 0x1p-11,
        [=, &s = *difference] { loop_difference(count, from->data(), to->data(), s.out.data()); });
    add_memcpy(difference, 12);

    auto right = std::make_shared<std::vector<double>>();
    double last = 0;
    for (std::size_t i = 0; i < count; i++)
        right->push_back(last += std::remainder(double((*from)[i]) - last, 360));
    auto unwrap = std::make_shared<Numbers<float>>("angle/unwrap_degrees" + size, count,
                                                   [right](std::size_t i) { return (*right)[i]; });
    add_gnomon(unwrap, 1, [=, &s = *unwrap] {
        gnomon_unwrap state = {0, 1};
        gnomon_unwrap_degrees(count, from->data(), &state, s.out.data());
    });
    add(unwrap, "libm", 1, [=, &s = *unwrap] { loop_unwrap(count, from->data(), s.out.data()); });
    add_memcpy(unwrap, 8);
}

} // namespace

void add_angle()
{
    for (std::size_t count : {std::size_t(1000), std::size_t(1000000)})
        add_turns(count);
    for_one_and_each_batch([](std::size_t count, bool separate) {
        auto scene = std::make_shared<Directions>(count, separate);
        Directions &s = *scene;
        add_gnomon(scene, 0.501, [&s, points = s.points.in()] {
            gnomon_angle_from_north(s.items, points, CENTRE, {}, s.angles.data(), nullptr);
        });
        add(scene, "libm", 4, [&s] {
            loop_angle(s.items, s.points.x(), s.points.y(), s.points.step(), CENTRE.x, CENTRE.y,
                       s.angles.data());
        });
        for (const VectorPeer &peer : vector_peers())
            add(scene, peer.who, 3 + 2 * peer.ulps,
                [&s, peer] { peer.angles(s.points, CENTRE, s.angles.data()); });
        add_memcpy(scene, 12);
    });
    for (std::size_t count : {std::size_t(1), std::size_t(1000), std::size_t(1000000)})
        add_from_north_f64(count);
}

} // namespace suite
