/* SPDX-License-Identifier: Apache-2.0 */
/* kernels/symbol.h - a symbol for each kernel and instruction set */

#ifndef KERNELS_SYMBOL_H
#define KERNELS_SYMBOL_H

#include <stddef.h>
#include <stdint.h>

#if defined(__AVX2__)
#define GNOMON_KERNEL(name) __asm__("gnomon_kernel_" name "_avx2")
#else
#define GNOMON_KERNEL(name) __asm__("gnomon_kernel_" name "_baseline")
#endif

#endif
