/* SPDX-License-Identifier: Apache-2.0 */
/*
 * BlurBenchmarks.cpp - the shadow of a ring
 *
 * Every work first copies the sharp mask, so that no blur is blurred again; a copy costs a twentieth of a
 * nanosecond a pixel or less. The loop is the separable filter itself, whose time grows with sigma.
 */

#include "Loops.h"
#include "Suite.h"

namespace suite
{
namespace
{

class Shadow : public Scene
{
  public:
    Shadow(int width, int height, int sigma)
        : Scene("blur/sigma_" + std::to_string(sigma) + "/" + std::to_string(width) + "x" +
                    std::to_string(height),
                std::size_t(width) * std::size_t(height)),
          width(width), height(height), reach(4 * sigma), sharp(items), mask(items)
    {
        double x = width / 2.0, y = height / 2.0, outer = std::min(x, y) * 0.9;
        for (std::size_t i = 0; i < items; i++) {
            double d = std::hypot(double(i % std::size_t(width)) + 0.5 - x,
                                  double(i / std::size_t(width)) + 0.5 - y);
            sharp[i] = std::uint8_t(
                255 * std::clamp(std::min(d - outer * 0.6, outer - d) + 0.5, 0.0, 1.0) + 0.5);
        }
        /* The Gaussian integrated over a pixel. */
        for (int k = -reach; k <= reach; k++) {
            auto below = [&](double edge) {
                return std::erfc(-edge / (sigma * std::sqrt(2.0))) / 2;
            };
            weights.push_back(below(k + 0.5) - below(k - 0.5));
        }
    }
    const int width, height, reach;
    const Buffer<std::uint8_t> sharp, mask;
    std::vector<double> weights;

    void reset() override { std::memset(mask.data(), 77, mask.size()); }
    std::size_t outputs() const override { return items; }
    double actual(std::size_t i) const override { return mask[i]; }
    double expected(std::size_t i) const override
    {
        int x = int(i) % width, y = int(i) / width;
        double sum = 0;
        for (int j = std::max(y - reach, 0); j <= std::min(y + reach, height - 1); j++) {
            double row = 0;
            for (int k = std::max(x - reach, 0); k <= std::min(x + reach, width - 1); k++)
                row += weights[std::size_t(k - x + reach)] * sharp[std::size_t(j * width + k)];
            sum += weights[std::size_t(j - y + reach)] * row;
        }
        return sum;
    }
};

} // namespace

void add_blur()
{
    const int sizes[2][2] = {{320, 320}, {1920, 1080}};
    for (int sigma : {4, 18})
        for (auto [width, height] : sizes) {
            auto shadow = std::make_shared<Shadow>(width, height, sigma);
            const std::uint8_t *sharp = shadow->sharp.data();
            std::uint8_t *memory = shadow->mask.data();

            gnomon_mask mask = {memory, width, height, width};
            float deviation = float(sigma);
            auto scratch = std::make_shared<Buffer<std::uint8_t>>(
                gnomon_blur_size(width, height, deviation, deviation));
            add_gnomon(shadow, 1.5, [=, count = shadow->items] {
                std::memcpy(memory, sharp, count);
                gnomon_blur(&mask, deviation, deviation, scratch->data(), scratch->size());
            });

            auto weights = std::make_shared<std::vector<float>>(shadow->weights.begin(),
                                                                shadow->weights.end());
            auto sums = std::make_shared<Buffer<float>>(shadow->items + std::size_t(width));
            add(shadow, "loop", 1, [=, count = shadow->items, reach = std::size_t(shadow->reach)] {
                std::memcpy(memory, sharp, count);
                loop_blur(std::size_t(width), std::size_t(height), memory, weights->data(), reach,
                          sums->data());
            });
            add_memcpy(shadow, 2);
        }
}

} // namespace suite
