/* SPDX-License-Identifier: Apache-2.0 */
/*
 * Suite.h - what every family shares: memory, repeatable random numbers, and cases that verify themselves
 *
 * A Scene is one operation at one size: its inputs, its output and what the output should be. Each contender
 * adds its work to the scene. Google Benchmark times the work; after every timing the output is cleared, the
 * work runs once more, and a sample of the result is held against an independent computation. A contender whose
 * result is wrong has no time, and the program fails.
 *
 * All contenders of a scene work on the same memory, so none is favored by where its pages lie.
 */

#ifndef SUITE_H
#define SUITE_H

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>
#include <gnomon/gnomon.h>

namespace suite
{

/* ------------------------------------------------------------------ Memory and random numbers */

/** An array that starts on a cache line and is written once, so that no page is missing when time is taken. */
template <class Element> class Buffer
{
  public:
    explicit Buffer(std::size_t count) : count(count)
    {
        std::size_t lines = (count * sizeof(Element) + 63) / 64;
        memory.reset(static_cast<Element *>(std::aligned_alloc(64, lines * 64)));
        if (!memory)
            std::abort();
        std::memset(static_cast<void *>(memory.get()), 0, lines * 64);
    }
    Element *data() const { return memory.get(); }
    std::size_t size() const { return count; }
    std::size_t bytes() const { return count * sizeof(Element); }
    Element &operator[](std::size_t i) const { return memory.get()[i]; }

  private:
    struct Free {
        void operator()(Element *memory) const { std::free(memory); }
    };
    std::unique_ptr<Element, Free> memory;
    std::size_t count;
};

/** SplitMix64 (Steele, Lea and Flood, 2014). */
class Random
{
  public:
    explicit Random(std::uint64_t seed) : state(seed) {}
    std::uint64_t next()
    {
        std::uint64_t z = state += 0x9e3779b97f4a7c15u;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
        return z ^ (z >> 31);
    }
    /** Uniform in [low, high). */
    double between(double low, double high)
    {
        return low + (high - low) * (double(next() >> 11) * 0x1p-53);
    }

  private:
    std::uint64_t state;
};

/* ------------------------------------------------------------------ Scenes */

class Scene
{
  public:
    /** name is family/operation/size; items are the pixels or points that one run of the work handles. */
    Scene(std::string name, std::size_t items) : name(std::move(name)), items(items) {}
    virtual ~Scene() = default;

    const std::string name;
    const std::size_t items;

    /** Puts the output into the state that the work expects. */
    virtual void reset() = 0;
    /** How many elements the output has. */
    virtual std::size_t outputs() const = 0;
    /** What element i should be, computed plainly. */
    virtual double expected(std::size_t i) const = 0;
    /** What element i is. */
    virtual double actual(std::size_t i) const = 0;
    /** How far apart the two are; in units of the output, unless a scene has a better measure. */
    virtual double deviation(double expected, double actual) const
    {
        return std::fabs(actual - expected);
    }

    /** Compares a sample: both ends and random places between. Says what is wrong, or nothing. */
    std::string complaint(double tolerance)
    {
        if (sample.empty())
            draw_sample();
        for (const auto &[i, want] : sample)
            if (double have = actual(i); !(deviation(want, have) <= tolerance))
                return "element " + std::to_string(i) + " is " + std::to_string(have) + ", not " +
                       std::to_string(want);
        return "";
    }

  private:
    void draw_sample()
    {
        Random random(7);
        std::size_t end = outputs();
        for (std::size_t i = 0; i < 1000; i++) {
            std::size_t place = i < 50    ? i
                                : i < 100 ? end - 1 - (i - 50)
                                          : std::size_t(random.next());
            sample.emplace_back(place % end, expected(place % end));
        }
    }
    std::vector<std::pair<std::size_t, double>> sample;
};

/** The names of all scenes, in the order in which they are shown. */
inline std::vector<std::string> scenes;

/** What the cases found wrong; the program fails unless it stays empty. */
inline std::vector<std::string> complaints;

/* ------------------------------------------------------------------ Cases */

/** The instruction set while a case runs. */
class Level
{
  public:
    explicit Level(gnomon_instruction_level level) { gnomon_set_instruction_set(level); }
    ~Level() { gnomon_set_instruction_set(best()); }
    Level(const Level &) = delete;
    /** The best that the machine has. */
    static gnomon_instruction_level best()
    {
        static const gnomon_instruction_level level = gnomon_instruction_set();
        return level;
    }
};

/** Registers the case scene/who as a function of Google Benchmark's state. */
template <class Body> void enter(const Scene &scene, const std::string &who, Body body)
{
    if (scenes.empty() || scenes.back() != scene.name)
        scenes.push_back(scene.name);
    benchmark::RegisterBenchmark((scene.name + "/" + who).c_str(), body);
}

/** Adds the case scene/who. The result may deviate by the tolerance. */
template <class Work>
void add(const std::shared_ptr<Scene> &scene, const std::string &who, double tolerance, Work work,
         gnomon_instruction_level level = Level::best())
{
    enter(*scene, who, [=](benchmark::State &state) {
        Level in_force(level);
        scene->reset();
        for (auto _ : state) {
            work();
            benchmark::ClobberMemory();
        }
        state.SetItemsProcessed(std::int64_t(state.iterations() * scene->items));
        scene->reset();
        work();
        std::string complaint = scene->complaint(tolerance);
        if (!complaint.empty()) {
            complaints.push_back(scene->name + "/" + who + ": " + complaint);
            state.SkipWithError(complaint.c_str());
        }
    });
}

/** Adds the case for Gnomon, and another one for its baseline where that is not the best of this machine. */
template <class Work>
void add_gnomon(const std::shared_ptr<Scene> &scene, double tolerance, Work work)
{
    add(scene, "gnomon", tolerance, work);
    if (Level::best() != GNOMON_BASELINE)
        add(scene, "gnomon_baseline", tolerance, work, GNOMON_BASELINE);
}

/** Memory to copy from and to, for every limit. */
inline const Buffer<std::uint8_t> &arena(int which)
{
    static const Buffer<std::uint8_t> arenas[2] = {Buffer<std::uint8_t>(1 << 24),
                                                   Buffer<std::uint8_t>(1 << 24)};
    return arenas[which];
}

/** Adds the limit: memcpy with the same traffic as work that reads and writes so many bytes for each item. */
inline void add_memcpy(const std::shared_ptr<Scene> &scene, double bytes_per_item)
{
    std::size_t size = std::size_t(double(scene->items) * bytes_per_item / 2);
    enter(*scene, "memcpy", [=](benchmark::State &state) {
        for (auto _ : state) {
            std::memcpy(arena(1).data(), arena(0).data(), size);
            benchmark::ClobberMemory();
        }
        state.SetItemsProcessed(std::int64_t(state.iterations() * scene->items));
    });
}

/**
 * Adds the limit of work in place: memcpy of 4 bytes an item into a block that stays in the cache, and back, and of
 * so many more bytes an item into the block.
 */
inline void add_memcpy_in_place(const std::shared_ptr<Scene> &scene,
                                std::size_t more_bytes_per_item)
{
    enum { BLOCK = 1024 };
    std::size_t count = scene->items, more = more_bytes_per_item;
    enter(*scene, "memcpy", [=](benchmark::State &state) {
        Buffer<std::uint8_t> block(4 * BLOCK);
        for (auto _ : state) {
            for (std::size_t i = 0; i < count; i += BLOCK) {
                std::size_t n = std::min(count - i, std::size_t(BLOCK));
                std::memcpy(block.data(), arena(0).data() + more * i, more * n);
                benchmark::ClobberMemory();
                std::memcpy(block.data(), arena(1).data() + 4 * i, 4 * n);
                benchmark::ClobberMemory();
                std::memcpy(arena(1).data() + 4 * i, block.data(), 4 * n);
                benchmark::ClobberMemory();
            }
        }
        state.SetItemsProcessed(std::int64_t(state.iterations() * scene->items));
    });
}

/** Adds the limit of work that only writes: memset of so many bytes for each item. */
inline void add_memset(const std::shared_ptr<Scene> &scene, std::size_t bytes_per_item)
{
    std::size_t size = scene->items * bytes_per_item;
    enter(*scene, "memset", [=](benchmark::State &state) {
        for (auto _ : state) {
            std::memset(arena(1).data(), 0x55, size);
            benchmark::ClobberMemory();
        }
        state.SetItemsProcessed(std::int64_t(state.iterations() * scene->items));
    });
}

/* ------------------------------------------------------------------ Points */

/** Points in one of the two usual layouts, which the name of a scene tells apart. */
struct Points {
    std::size_t count;
    bool separate; /**< all x, then all y; otherwise pairs */
    Buffer<float> memory;

    Points(std::size_t count, bool separate) : count(count), separate(separate), memory(2 * count)
    {
    }

    float *x() const { return memory.data(); }
    float *y() const { return memory.data() + (separate ? count : 1); }
    /** Floats from one point to the next. */
    std::size_t step() const { return separate ? 1 : 2; }
    gnomon_point at(std::size_t i) const { return {x()[i * step()], y()[i * step()]}; }

    gnomon_points in() const { return {x(), y(), std::ptrdiff_t(step() * sizeof(float))}; }
    gnomon_points_out out() const { return {x(), y(), std::ptrdiff_t(step() * sizeof(float))}; }

    /** Fills the points at random from the square [low, high) x [low, high). */
    void scatter(double low, double high, std::uint64_t seed) const
    {
        Random random(seed);
        for (std::size_t i = 0; i < count; i++) {
            x()[i * step()] = float(random.between(low, high));
            y()[i * step()] = float(random.between(low, high));
        }
    }
};

/** The name of a scene of points: family/operation[_separate]/count. */
inline std::string points_name(const std::string &operation, std::size_t count, bool separate)
{
    return operation + (separate ? "_separate/" : "/") + std::to_string(count);
}

/** One number for each item, and the function that says what it should be. */
template <class Number> class Numbers : public Scene
{
  public:
    Numbers(std::string name, std::size_t count, std::function<double(std::size_t)> right)
        : Scene(std::move(name), count), out(count), right(std::move(right))
    {
    }
    const Buffer<Number> out;
    /** Whether signs are left out of the comparison. */
    bool is_magnitude = false;

    void reset() override { std::fill_n(out.data(), out.size(), Number(77)); }
    std::size_t outputs() const override { return out.size(); }
    double actual(std::size_t i) const override
    {
        return is_magnitude ? std::fabs(double(out[i])) : double(out[i]);
    }
    double expected(std::size_t i) const override { return right(i); }

  private:
    std::function<double(std::size_t)> right;
};

/** Calls body(count, separate) for both counts and both layouts. */
template <class Body> void for_each_batch(Body body)
{
    for (bool separate : {false, true})
        for (std::size_t count : {std::size_t(1000), std::size_t(1000000)})
            body(count, separate);
}

/** Also for one point, which is what a call costs. */
template <class Body> void for_one_and_each_batch(Body body)
{
    body(std::size_t(1), false);
    for_each_batch(body);
}

/* ------------------------------------------------------------------ Families, one in each file */

void add_composite();
void add_gradient();
void add_mask();
void add_blur();
void add_convert();
void add_angle();
void add_circle();
void add_hit();
void add_shape();
void add_index();
void add_transform();
void add_control();
void add_fit();

} // namespace suite

#endif
