/* SPDX-License-Identifier: Apache-2.0 */
/*
 * IndexBenchmarks.cpp - trees over rectangles: built, asked for the topmost, and for the nearest
 *
 * The rectangles are sparse: 0.4 of them lie over a place, on the average. The points are thousands of different ones;
 * a few that are asked again and again would find their part of every tree in the cache. The peer is Boost's R-tree,
 * packed; the scan is gnomon_hit_topmost_rect.
 */

#include <boost/geometry.hpp>
#include <boost/geometry/geometries/box.hpp>
#include <boost/geometry/geometries/point.hpp>
#include <boost/geometry/index/rtree.hpp>
#include <boost/iterator/function_output_iterator.hpp>
#include <limits>

#include "Suite.h"

namespace suite
{
namespace
{

using Position = boost::geometry::model::point<float, 2, boost::geometry::cs::cartesian>;
using Box = boost::geometry::model::box<Position>;
using Entry = std::pair<Box, std::int32_t>;
using Tree = boost::geometry::index::rtree<Entry, boost::geometry::index::rstar<16>>;

/* ------------------------------------------------------------------ A map */

/** Rectangles that cover 0.4 of a square, for each rectangle 100 units large, and what holds their indices. */
struct Map {
    explicit Map(std::size_t count) : extent(10 * std::sqrt(double(count))), rects(count)
    {
        Random random(11);
        for (std::size_t j = 0; j < count; j++)
            rects[j] = {float(random.between(0, extent - 12)),
                        float(random.between(0, extent - 12)), float(random.between(1, 11.6)),
                        float(random.between(1, 11.6))};
        index = {count, rects.data(), nullptr, 0};
        std::size_t scratch_size;
        gnomon_index_size(count, &index.size, &scratch_size);
        memory = std::make_unique<Buffer<std::uint8_t>>(index.size);
        scratch = std::make_unique<Buffer<std::uint8_t>>(scratch_size);
        index.memory = memory->data();
        build();
        build_tree();
    }

    void build() const { gnomon_index_build(&index, scratch->data(), scratch->bytes()); }
    void build_tree()
    {
        std::vector<Entry> entries;
        entries.reserve(rects.size());
        for (std::size_t j = 0; j < rects.size(); j++) {
            const gnomon_rect &r = rects[j];
            entries.emplace_back(Box({r.x, r.y}, {r.x + r.width, r.y + r.height}), std::int32_t(j));
        }
        tree = Tree(entries);
    }

    const double extent;
    Buffer<gnomon_rect> rects;
    gnomon_index index;
    std::unique_ptr<Buffer<std::uint8_t>> memory, scratch;
    Tree tree;
};

template <std::size_t count> Map &map()
{
    static Map instance(count);
    return instance;
}

bool contains(const gnomon_rect &r, gnomon_point p)
{
    return p.x >= r.x && p.x < r.x + r.width && p.y >= r.y && p.y < r.y + r.height;
}

double distance(const gnomon_rect &r, gnomon_point p)
{
    double dx = std::max({double(r.x) - p.x, p.x - double(r.x + r.width), 0.0});
    double dy = std::max({double(r.y) - p.y, p.y - double(r.y + r.height), 0.0});
    return std::hypot(dx, dy);
}

/* ------------------------------------------------------------------ Questions */

/** Points and the rectangle found for each. Where one of a million is expected, every rectangle is asked. */
class Questions : public Scene
{
  public:
    Questions(const std::string &operation, Map &map)
        : Scene("index/" + operation + "/" + std::to_string(map.rects.size()), 4096), map(map),
          points(items, false), found(items)
    {
        points.scatter(0, map.extent, 12);
    }
    Map &map;
    const Points points;
    const Buffer<std::int32_t> found;

    void reset() override { std::fill_n(found.data(), found.size(), 77); }
    std::size_t outputs() const override { return 64; }
    double actual(std::size_t i) const override { return found[i * 63]; }
};

class Topmost : public Questions
{
  public:
    explicit Topmost(Map &map) : Questions("topmost", map) {}
    double expected(std::size_t i) const override
    {
        for (std::size_t j = map.rects.size(); j-- > 0;)
            if (contains(map.rects[j], points.at(i * 63)))
                return double(j);
        return -1;
    }
};

/** The nearest is judged by its distance, since Boost breaks ties in any way. */
class Nearest : public Questions
{
  public:
    explicit Nearest(Map &map) : Questions("nearest", map) {}
    double expected(std::size_t i) const override
    {
        double least = std::numeric_limits<double>::infinity();
        for (std::size_t j = 0; j < map.rects.size(); j++)
            least = std::min(least, distance(map.rects[j], points.at(i * 63)));
        return least;
    }
    double actual(std::size_t i) const override
    {
        std::int32_t j = found[i * 63];
        return j < 0 ? -1 : distance(map.rects[std::size_t(j)], points.at(i * 63));
    }
};

template <std::size_t count> void add_topmost()
{
    auto scene = std::make_shared<Topmost>(map<count>());
    auto &s = *scene;
    add_gnomon(scene, 0, [&s] {
        gnomon_index_topmost(s.items, s.points.in(), &s.map.index, s.found.data());
    });
    add(scene, "boost", 0, [&s] {
        for (std::size_t i = 0; i < s.items; i++) {
            gnomon_point p = s.points.at(i);
            std::int32_t best = -1;
            auto take = [&](const Entry &entry) {
                if (entry.second > best && contains(s.map.rects[std::size_t(entry.second)], p))
                    best = entry.second;
            };
            s.map.tree.query(boost::geometry::index::intersects(Position(p.x, p.y)),
                             boost::iterators::make_function_output_iterator(take));
            s.found[i] = best;
        }
    });
    if (count <= 10000)
        add(scene, "scan", 0, [&s] {
            gnomon_hit_topmost_rect(s.items, s.points.in(), count, s.map.rects.data(),
                                    s.found.data());
        });
}

template <std::size_t count> void add_nearest()
{
    auto scene = std::make_shared<Nearest>(map<count>());
    auto &s = *scene;
    const float anywhere = std::numeric_limits<float>::infinity();
    add_gnomon(scene, 1e-6, [&s, anywhere] {
        gnomon_index_nearest(s.items, s.points.in(), &s.map.index, anywhere, s.found.data());
    });
    add(scene, "boost", 1e-6, [&s] {
        for (std::size_t i = 0; i < s.items; i++) {
            gnomon_point p = s.points.at(i);
            auto take = [&](const Entry &entry) { s.found[i] = entry.second; };
            s.map.tree.query(boost::geometry::index::nearest(Position(p.x, p.y), 1),
                             boost::iterators::make_function_output_iterator(take));
        }
    });
}

/* ------------------------------------------------------------------ Building */

/** The time is for one rectangle. What was built is right when it finds the topmost. */
class Build : public Scene
{
  public:
    explicit Build(Map &map)
        : Scene("index/build/" + std::to_string(map.rects.size()), map.rects.size()), questions(map)
    {
    }
    const Topmost questions;

    void reset() override {}
    std::size_t outputs() const override { return questions.outputs(); }
    double expected(std::size_t i) const override { return questions.expected(i); }
    double actual(std::size_t i) const override
    {
        std::int32_t found = 0;
        gnomon_point p = questions.points.at(i * 63);
        gnomon_index_topmost(1, gnomon_points_in(&p), &questions.map.index, &found);
        return found;
    }
};

template <std::size_t count> void add_build()
{
    auto scene = std::make_shared<Build>(map<count>());
    auto &s = *scene;
    add_gnomon(scene, 0, [&s] { s.questions.map.build(); });
    add(scene, "boost", 0, [&s] { s.questions.map.build_tree(); });
}

} // namespace

void add_index()
{
    add_build<10000>();
    add_build<1000000>();
    add_topmost<10000>();
    add_topmost<1000000>();
    add_nearest<10000>();
    add_nearest<1000000>();
}

} // namespace suite
