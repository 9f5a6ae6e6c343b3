/* SPDX-License-Identifier: Apache-2.0 */
/* CompositeBenchmarks.cpp - a color, or a gradient through a mask, onto a picture */

#include "Canvas.h"

namespace suite
{

void add_composite()
{
    /* Red, green and blue are whole bytes also when multiplied by alpha, 153 / 255. */
    const Colors translucent = {{85, 170, 255, 153}, {}, false, false};
    const Colors opaque = {{20, 90, 200, 255}, {}, false, false};
    const Colors blue_to_violet = {{10, 20, 255, 255}, {200, 60, 220, 255}, true, false};
    const Colors downwards = {{10, 20, 255, 255}, {200, 60, 220, 255}, true, true};

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
}

} // namespace suite
