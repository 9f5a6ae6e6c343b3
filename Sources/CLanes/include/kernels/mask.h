/* SPDX-License-Identifier: Apache-2.0 */
/* kernels/mask.h - the kernels behind gnomon/mask.h */

#ifndef KERNELS_MASK_H
#define KERNELS_MASK_H

#include "symbol.h"

#pragma clang assume_nonnull begin

/* ------------------------------------------------------------------ Combine */

/* destination[i] = combine(destination[i], source[i]); mode is a gnomon_combine. The rows are the same or
 * share no byte. */
void kernel_mask_combine_row(uint8_t *destination, const uint8_t *source, size_t count, uint32_t mode)
    GNOMON_KERNEL("mask_combine_row");

#pragma clang assume_nonnull end

#endif
