/* SPDX-License-Identifier: Apache-2.0 */
/*
 * GradientBenchmarks.cpp - linear gradients of two stops: opaque ones written, translucent ones over a picture
 *
 * Colors between the stops are straight and then multiplied by alpha, as cairo and pixman do.
 */

#include "Canvas.h"

namespace suite
{

void add_gradient()
{
    const double exact = 0.5 + 1.0 / 64;
    for (bool vertical : {false, true}) {
        const Colors opaque = {{10, 20, 255, 255}, {200, 60, 20, 255}, true, vertical};
        const Colors translucent = {{10, 20, 255, 200}, {200, 60, 20, 80}, true, vertical};
        const std::string operation =
            vertical ? "gradient/linear_vertical" : "gradient/linear_diagonal";
        add_painting(operation, opaque, Coverage::none, GNOMON_SOURCE, exact, 3);
        add_painting(operation + "_over", translucent, Coverage::none, GNOMON_SOURCE_OVER, 2, 4);
    }
}

} // namespace suite
