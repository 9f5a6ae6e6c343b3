/* SPDX-License-Identifier: Apache-2.0 */
/* CompositeBenchmarks.cpp - a color, or a gradient through a mask, onto a picture */

#include "Canvas.h"

namespace suite
{

void add_composite()
{
    /* Red, green and blue are whole bytes also when multiplied by alpha, 153 / 255. */
    const Colors translucent = {{85, 170, 255, 153}, {}, Source::color};
    const Colors opaque = {{20, 90, 200, 255}, {}, Source::color};
    const Colors blue_to_violet = {{10, 20, 255, 255}, {200, 60, 220, 255}, Source::diagonal};
    const Colors downwards = {{10, 20, 255, 255}, {200, 60, 220, 255}, Source::vertical};

    add_painting("composite/solid_through_mask", translucent, Coverage::random, GNOMON_SOURCE_OVER,
                 0, 0);
    add_painting("composite/solid_through_sparse_mask", translucent, Coverage::sparse,
                 GNOMON_SOURCE_OVER, 0, 0);
    add_painting("composite/solid_over", translucent, Coverage::none, GNOMON_SOURCE_OVER, 0, 0);
    add_painting("composite/solid_fill", opaque, Coverage::none, GNOMON_SOURCE, 0, 0);
    add_painting("composite/linear_through_mask", blue_to_violet, Coverage::random,
                 GNOMON_SOURCE_OVER, 2, 4);
    add_painting("composite/linear_vertical_through_mask", downwards, Coverage::random,
                 GNOMON_SOURCE_OVER, 2, 4);

    const Colors around = {{10, 20, 255, 255}, {200, 60, 220, 255}, Source::conic};
    add_painting("composite/conic_through_mask", around, Coverage::random, GNOMON_SOURCE_OVER, 2,
                 4);
    add_painting("composite/conic_through_sparse_mask", around, Coverage::sparse,
                 GNOMON_SOURCE_OVER, 2, 4);

    const Colors image = {{}, {}, Source::image};
    add_painting("composite/image_over_image", image, Coverage::none, GNOMON_SOURCE_OVER, 0, 0);

    const std::pair<const char *, gnomon_operator> modes[] = {
        {"multiply", GNOMON_MULTIPLY},     {"screen", GNOMON_SCREEN},
        {"overlay", GNOMON_OVERLAY},       {"darken", GNOMON_DARKEN},
        {"lighten", GNOMON_LIGHTEN},       {"color_dodge", GNOMON_COLOR_DODGE},
        {"color_burn", GNOMON_COLOR_BURN}, {"hard_light", GNOMON_HARD_LIGHT},
        {"soft_light", GNOMON_SOFT_LIGHT}, {"difference", GNOMON_DIFFERENCE},
        {"exclusion", GNOMON_EXCLUSION},   {"hue", GNOMON_HUE},
        {"saturation", GNOMON_SATURATION}, {"color", GNOMON_COLOR},
        {"luminosity", GNOMON_LUMINOSITY}};
    for (auto [name, op] : modes)
        add_painting(std::string("composite/blend_") + name, image, Coverage::none, op,
                     0.5 + 1.0 / 1000, 3);
}

} // namespace suite
