/* SPDX-License-Identifier: Apache-2.0 */
/* kernels/circle.h - the kernels behind gnomon/circle.h */

#ifndef KERNELS_CIRCLE_H
#define KERNELS_CIRCLE_H

#include "symbol.h"

#pragma clang assume_nonnull begin

/* sines[i], cosines[i] = sine and cosine of angles[i] degrees. Either output may be the angles. */
void kernel_sincos_degrees(size_t count, const float *angles, float *sines, float *cosines)
    GNOMON_KERNEL("sincos_degrees");

#pragma clang assume_nonnull end

#endif
