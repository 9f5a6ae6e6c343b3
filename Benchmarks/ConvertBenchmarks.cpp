/* SPDX-License-Identifier: Apache-2.0 */
/*
 * ConvertBenchmarks.cpp - straight and premultiplied pixels, red and blue, the color matrix
 *
 * From one image to another, of random pixels. The matrix is the one by which colors are made half gray, and has
 * nothing for alpha, as most have; color_matrix_alpha has something everywhere. BLAS is given straight colors as
 * floats, a block at a time, and its product is clamped, multiplied by alpha and rounded: all that is part of the work.
 */

#include <cblas.h>
#if defined(HAVE_LIBYUV)
#include <libyuv.h>
#endif

#include "Loops.h"
#include "Suite.h"

namespace suite
{
namespace
{

const float HALF_GRAY[20] = {0.6063f, 0.3576f, 0.0361f, 0, 0, 0.1063f, 0.8576f, 0.0361f, 0, 0,
                             0.1063f, 0.3576f, 0.5361f, 0, 0, 0,       0,       0,       1, 0};
const float EVERYTHING[20] = {0.6f, 0.3f, 0.1f, 0.1f,  0.05f, 0.1f, 0.8f, 0.1f, -0.1f, 0.1f,
                              0.1f, 0.3f, 0.5f, 0.05f, 0,     0.1f, 0.1f, 0.1f, 0.6f,  0.05f};

class Pixels : public Scene
{
  public:
    Pixels(const std::string &operation, int width, int height, bool premultiplied)
        : Scene("convert/" + operation + "/" + std::to_string(width) + "x" + std::to_string(height),
                std::size_t(width) * std::size_t(height)),
          width(width), height(height), from(4 * items), to(4 * items)
    {
        Random random(21);
        for (std::size_t i = 0; i < 4 * items; i += 4) {
            std::uint64_t bits = random.next();
            for (std::size_t k = 0; k < 4; k++)
                from[i + k] = std::uint8_t(bits >> (8 * k));
            for (std::size_t k = 0; premultiplied && k < 3; k++)
                from[i + k] = std::uint8_t(from[i + k] * from[i + 3] / 255);
        }
    }
    const int width, height;
    const Buffer<std::uint8_t> from, to;

    gnomon_image view(const Buffer<std::uint8_t> &memory) const
    {
        return {memory.data(), width, height, 4 * std::ptrdiff_t(width), GNOMON_RGBA8};
    }
    void reset() override { std::memset(to.data(), 77, to.size()); }
    std::size_t outputs() const override { return to.size(); }
    double actual(std::size_t i) const override { return to[i]; }
    double expected(std::size_t i) const override
    {
        return right(&from[i & ~std::size_t(3)], int(i & 3));
    }
    /** Byte number k of what becomes of a pixel. */
    std::function<double(const std::uint8_t *, int)> right;
};

double premultiplied(const std::uint8_t *p, int k)
{
    return k == 3 ? p[3] : std::floor(p[k] * p[3] / 255.0 + 0.5);
}

double unpremultiplied(const std::uint8_t *p, int k)
{
    return k == 3 ? p[3] : p[3] == 0 ? 0 : std::floor(p[k] * 255.0 / p[3] + 0.5);
}

double transformed(const float *m, const std::uint8_t *p, int k)
{
    auto row = [=](int r) {
        double x = double(m[5 * r + 3]) * p[3] / 255 + m[5 * r + 4];
        for (int c = 0; c < 3 && p[3]; c++)
            x += double(m[5 * r + c]) * p[c] / p[3];
        return std::clamp(x, 0.0, 1.0);
    };
    return 255 * row(3) * (k == 3 ? 1 : row(k));
}

std::shared_ptr<Pixels> make(const std::string &operation, const int (&size)[2], bool premultiplied,
                             std::function<double(const std::uint8_t *, int)> right)
{
    auto scene = std::make_shared<Pixels>(operation, size[0], size[1], premultiplied);
    scene->right = std::move(right);
    return scene;
}

void add_matrix(const std::string &operation, const int (&size)[2], const float *m)
{
    auto scene = make(operation, size, true,
                      [=](const std::uint8_t *p, int k) { return transformed(m, p, k); });
    Pixels &s = *scene;
    const double rounding = 0.5 + 1 / 64.0;
    gnomon_image from = s.view(s.from), to = s.view(s.to);
    add_gnomon(scene, rounding, [=] { gnomon_color_matrix(&to, &from, m); });
    add(scene, "loop", rounding,
        [&s, m] { loop_color_matrix(s.items, s.from.data(), m, s.to.data()); });
    enum { BLOCK = 1024 };
    auto memory = std::make_shared<Buffer<float>>(std::size_t(8 * BLOCK));
    add(scene, "cblas", rounding, [&s, m, memory] {
        float *straight = memory->data(), *product = straight + 4 * BLOCK;
        for (std::size_t i = 0; i < s.items; i += BLOCK) {
            std::size_t n = std::min(s.items - i, std::size_t(BLOCK));
            loop_straight_floats(n, s.from.data() + 4 * i, straight);
            loop_repeat_offsets(n, m, product);
            cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasTrans, int(n), 4, 4, 1, straight, 4, m, 5,
                        1, product, 4);
            loop_clamped_pixels(n, product, s.to.data() + 4 * i);
        }
    });
    add_memcpy(scene, 8);
}

} // namespace

void add_convert()
{
    const int sizes[2][2] = {{256, 256}, {1920, 1080}};
    for (auto &size : sizes) {
        auto scene = make("premultiply", size, false, premultiplied);
        Pixels &s = *scene;
        gnomon_image from = s.view(s.from), to = s.view(s.to);
        add_gnomon(scene, 0, [=] { gnomon_premultiply(&to, &from); });
        add(scene, "loop", 0, [&s] { loop_premultiply(s.items, s.from.data(), s.to.data()); });
#if defined(HAVE_LIBYUV)
        add(scene, "libyuv", 1, [&s] {
            libyuv::ARGBAttenuate(s.from.data(), 4 * s.width, s.to.data(), 4 * s.width, s.width,
                                  s.height);
        });
#endif
        add_memcpy(scene, 8);
    }
    for (auto &size : sizes) {
        auto scene = make("unpremultiply", size, true, unpremultiplied);
        Pixels &s = *scene;
        gnomon_image from = s.view(s.from), to = s.view(s.to);
        add_gnomon(scene, 0, [=] { gnomon_unpremultiply(&to, &from); });
        add(scene, "loop", 0, [&s] { loop_unpremultiply(s.items, s.from.data(), s.to.data()); });
#if defined(HAVE_LIBYUV)
        add(scene, "libyuv", 4, [&s] {
            libyuv::ARGBUnattenuate(s.from.data(), 4 * s.width, s.to.data(), 4 * s.width, s.width,
                                    s.height);
        });
#endif
        add_memcpy(scene, 8);
    }
    for (auto &size : sizes) {
        auto scene = make("swap_red_blue", size, true,
                          [](const std::uint8_t *p, int k) { return p[k == 3 ? 3 : 2 - k]; });
        Pixels &s = *scene;
        gnomon_image from = s.view(s.from), to = s.view(s.to);
        add_gnomon(scene, 0, [=] { gnomon_swap_red_blue(&to, &from); });
        add(scene, "loop", 0, [&s] { loop_swap_red_blue(s.items, s.from.data(), s.to.data()); });
#if defined(HAVE_LIBYUV)
        add(scene, "libyuv", 0, [&s] {
            libyuv::ARGBToABGR(s.from.data(), 4 * s.width, s.to.data(), 4 * s.width, s.width,
                               s.height);
        });
#endif
        add_memcpy(scene, 8);
    }
    for (auto &size : sizes)
        add_matrix("color_matrix", size, HALF_GRAY);
    for (auto &size : sizes)
        add_matrix("color_matrix_alpha", size, EVERYTHING);
}

} // namespace suite
