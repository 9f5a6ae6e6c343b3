/* SPDX-License-Identifier: Apache-2.0 */
/*
 * FitBenchmarks.cpp - the affine transform between points, by least squares
 *
 * The plain loop sums the normal equations where the points lie, and solves them by determinants: that is good for points
 * around the origin. Gnomon's fit is centred first, and goes through BLAS.
 */

#include <gnomon/fit.h>

#include "Loops.h"
#include "Suite.h"

namespace suite
{
namespace
{

const gnomon_affine TRUTH = {0.95f, 0.55f, -0.55f, 0.95f, 12.5f, -7.25f};

/** s00 s01 s02; s01 s11 s12; s02 s12 s22 times the unknowns is r. */
void solve(const double s[6], const double r[3], float out[3])
{
    double a = s[0], b = s[1], c = s[2], d = s[3], e = s[4], f = s[5];
    double determinant = a * (d * f - e * e) - b * (b * f - c * e) + c * (b * e - c * d);
    out[0] =
        float((r[0] * (d * f - e * e) - b * (r[1] * f - e * r[2]) + c * (r[1] * e - d * r[2])) /
              determinant);
    out[1] =
        float((a * (r[1] * f - e * r[2]) - r[0] * (b * f - c * e) + c * (b * r[2] - c * r[1])) /
              determinant);
    out[2] =
        float((a * (d * r[2] - e * r[1]) - b * (b * r[2] - c * r[1]) + r[0] * (b * e - c * d)) /
              determinant);
}

void add_affine(std::size_t count)
{
    auto from = std::make_shared<Points>(count, false), to = std::make_shared<Points>(count, false);
    from->scatter(-500, 500, 8);
    gnomon_transform_points(count, from->in(), TRUTH, to->out());
    /* Six numbers, of which one run finds all: the time is for each pair of points. */
    struct Fit : Scene {
        using Scene::Scene;
        gnomon_affine affine = {};
        void reset() override { affine = {}; }
        std::size_t outputs() const override { return 6; }
        double actual(std::size_t i) const override { return (&affine.a)[i]; }
        double expected(std::size_t i) const override { return (&TRUTH.a)[i]; }
    };
    auto scene = std::make_shared<Fit>("fit/affine/" + std::to_string(count), count);
    add_gnomon(scene, 1e-4, [=, &s = *scene] {
        gnomon_fit_affine(count, from->in(), to->in(), nullptr, &s.affine, nullptr);
    });
    add(scene, "loop", 1e-4, [=, &s = *scene] {
        double sums[12];
        loop_normal_equations(count, from->x(), to->x(), sums);
        float x[3], y[3];
        solve(sums, sums + 6, x);
        solve(sums, sums + 9, y);
        s.affine = {x[1], y[1], x[2], y[2], x[0], y[0]};
    });
}

} // namespace

void add_fit()
{
    add_affine(1000);
    add_affine(1000000);
}

} // namespace suite
