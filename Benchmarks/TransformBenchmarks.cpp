/* SPDX-License-Identifier: Apache-2.0 */
/*
 * TransformBenchmarks.cpp - an affine transform of points
 *
 * BLAS has no translation: its product is added to points that were set to the translation, which is part of the
 * work. Which BLAS it is the machine decides; Debian's default is the reference implementation.
 */

#include <cblas.h>

#include "Loops.h"
#include "Suite.h"

namespace suite
{
namespace
{

/* A turn of 30 degrees, a little larger, and a shift. */
const gnomon_affine AFFINE = {0.95f, 0.55f, -0.55f, 0.95f, 12.5f, -7.25f};

class Moves : public Scene
{
  public:
    Moves(std::size_t count, bool separate)
        : Scene(points_name("transform/points", count, separate), count), from(count, separate),
          to(count, separate)
    {
        from.scatter(-500, 500, 5);
    }
    const Points from, to;

    void reset() override { std::fill_n(to.memory.data(), to.memory.size(), -1.0f); }
    std::size_t outputs() const override { return 2 * items; }
    double actual(std::size_t i) const override
    {
        gnomon_point p = to.at(i / 2);
        return i % 2 ? p.y : p.x;
    }
    double expected(std::size_t i) const override
    {
        gnomon_point p = from.at(i / 2);
        return i % 2 ? double(AFFINE.b) * p.x + double(AFFINE.d) * p.y + AFFINE.ty
                     : double(AFFINE.a) * p.x + double(AFFINE.c) * p.y + AFFINE.tx;
    }
};

/** Doubles, in pairs. */
struct MovesF64 : Scene {
    explicit MovesF64(std::size_t count)
        : Scene("transform/points_f64/" + std::to_string(count), count), from(2 * count),
          to(2 * count)
    {
        Random random(5);
        for (std::size_t i = 0; i < 2 * count; i++)
            from[i] = random.between(-500, 500);
    }
    const Buffer<double> from, to;
    const double matrix[6] = {0.95, 0.55, -0.55, 0.95, 12.5, -7.25};

    void reset() override { std::fill_n(to.data(), to.size(), -1.0); }
    std::size_t outputs() const override { return to.size(); }
    double actual(std::size_t i) const override { return to[i]; }
    double expected(std::size_t i) const override
    {
        const double x = from[i & ~std::size_t(1)], y = from[i | 1];
        return i % 2 ? matrix[1] * x + matrix[3] * y + matrix[5]
                     : matrix[0] * x + matrix[2] * y + matrix[4];
    }
};

void add_f64(std::size_t count)
{
    auto scene = std::make_shared<MovesF64>(count);
    MovesF64 &s = *scene;
    add_gnomon(scene, 0x1p-40, [&s] {
        gnomon_affine_f64 affine;
        std::memcpy(&affine, s.matrix, sizeof affine);
        gnomon_points_f64 in = {s.from.data(), s.from.data() + 1, 16};
        gnomon_points_f64_out out = {s.to.data(), s.to.data() + 1, 16};
        gnomon_transform_points_f64(s.items, in, affine, out);
    });
    add(scene, "loop", 0x1p-40,
        [&s] { loop_transform_f64(s.items, s.from.data(), s.matrix, s.to.data()); });
    add_memcpy(scene, 32);
}

} // namespace

void add_transform()
{
    for (std::size_t count : {std::size_t(1000), std::size_t(1000000)})
        add_f64(count);
    for_one_and_each_batch([](std::size_t count, bool separate) {
        auto scene = std::make_shared<Moves>(count, separate);
        Moves &s = *scene;
        /* Four roundings of numbers below 1024. */
        const double rounding = 4 * 0x1p-15;
        add_gnomon(scene, rounding, [&s, from = s.from.in(), to = s.to.out()] {
            gnomon_transform_points(s.items, from, AFFINE, to);
        });
        add(scene, "loop", rounding, [&s] {
            loop_transform(s.items, s.from.x(), s.from.y(), s.from.step(), &AFFINE.a, s.to.x(),
                           s.to.y());
        });
        add(scene, "cblas", rounding, [&s, separate] {
            int n = int(s.items);
            loop_translate(s.items, AFFINE.tx, AFFINE.ty, s.to.x(), s.to.y(), s.to.step());
            if (separate) { /* the rows x and y:  (a c; b d) times 2 rows of n */
                const float matrix[4] = {AFFINE.a, AFFINE.c, AFFINE.b, AFFINE.d};
                cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, 2, n, 2, 1, matrix, 2,
                            s.from.x(), n, 1, s.to.x(), n);
            } else { /* n rows of 2 times (a b; c d) */
                const float matrix[4] = {AFFINE.a, AFFINE.b, AFFINE.c, AFFINE.d};
                cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, n, 2, 2, 1, s.from.x(), 2,
                            matrix, 2, 1, s.to.x(), 2);
            }
        });
        add_memcpy(scene, 16);
    });
}

} // namespace suite
