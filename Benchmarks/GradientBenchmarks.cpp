/* SPDX-License-Identifier: Apache-2.0 */
/*
 * GradientBenchmarks.cpp - gradients of two stops: opaque ones written, translucent ones over a picture
 *
 * Colors between the stops are straight and then multiplied by alpha, as cairo and pixman do.
 */

#include "Canvas.h"

namespace suite
{

void add_gradient()
{
    const double exact = 0.5 + 1.0 / 64;
    const std::pair<const char *, Source> kinds[] = {{"linear_diagonal", Source::diagonal},
                                                     {"linear_vertical", Source::vertical},
                                                     {"radial", Source::radial},
                                                     {"conic", Source::conic}};
    for (auto [name, source] : kinds) {
        const Colors opaque = {{10, 20, 255, 255}, {200, 60, 20, 255}, source};
        const Colors translucent = {{10, 20, 255, 200}, {200, 60, 20, 80}, source};
        const std::string operation = std::string("gradient/") + name;
        add_painting(operation, opaque, Coverage::none, GNOMON_SOURCE, exact, 3);
        add_painting(operation + "_over", translucent, Coverage::none, GNOMON_SOURCE_OVER, 2, 4);
    }
}

} // namespace suite
