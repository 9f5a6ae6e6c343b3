/* SPDX-License-Identifier: Apache-2.0 */
/* kernels/gradient.h - the kernels behind the gradients of gnomon/paint.h */

#ifndef KERNELS_GRADIENT_H
#define KERNELS_GRADIENT_H

#include "composite.h"
#include "symbol.h"

#pragma clang assume_nonnull begin

/* ------------------------------------------------------------------ A prepared gradient */

/*
 * The piece between two neighbouring stops, made ready for the row kernels: number i lies between stops i - 1
 * and i; 0 before the first stop and the last after the last one have one color. Colors are premultiplied.
 */
typedef struct kernel_ramp {
    int32_t piece;                           /* its number, or -1 when nothing is here yet */
    uint32_t kind;                           /* how its colors are found; see Ramp.swift */
    double first, last;                      /* the offsets between which it lies */
    double scale;                            /* 2^31 / (last - first) */
    uint64_t base, change;                   /* four 16-bit channels each, or one color in base */
    float constant[4], linear[4], square[4]; /* of each channel, a polynomial in f */
} kernel_ramp;

enum { KERNEL_RAMPS = 64 };

/*
 * A linear gradient on the caller's stack. The stops stay in the caller's array, however many: of them
 * there are only checkpoints, the largest offset within each sixty-fourth of the array and before, and a
 * cache of as many ramps.
 */
typedef struct kernel_linear {
    float start_x, start_y, end_x, end_y; /* finite; start_x and end_x differ */
    double dx, dy;                        /* from start to end */
    double along_x, along_y; /* dx, dy over their squared length: how t grows with x and y */
    double inverse;          /* 1 / along_x: pixels of a row to a t of 1 */
    const float *stops;      /* offset, red, green, blue, alpha of each; none is NaN */
    int32_t stop_count;      /* at least 1 */
    uint32_t extend;         /* gnomon_extend */
    _Bool straight;          /* GNOMON_INTERPOLATE_STRAIGHT */
    _Bool blue_first;        /* GNOMON_BGRA8 */
    _Bool coarse;            /* all four are multiples of 1/256, of at most 4096 */
    int32_t block, blocks;   /* stops to a checkpoint, and how many checkpoints */
    /* The piece that the last row began with, and the t it reaches from and to: a guess for the next row. */
    double guess_low, guess_high, guess_period;
    int32_t guess_piece;
    _Bool guess_backwards;
    float checkpoints[KERNEL_RAMPS];
    kernel_ramp ramps[KERNEL_RAMPS];
} kernel_linear;

/* Of the caller's stack, not cleared. */
static inline __attribute__((always_inline)) kernel_linear kernel_linear_make(void)
{
    kernel_linear gradient;
    return gradient;
}

static inline float *kernel_linear_checkpoints(kernel_linear *gradient)
{
    return gradient->checkpoints;
}

/* Where the ramp of a piece is kept, when it is. */
static inline kernel_ramp *kernel_linear_ramp(kernel_linear *gradient, int32_t piece)
{
    return &gradient->ramps[piece & (KERNEL_RAMPS - 1)];
}

/* ------------------------------------------------------------------ Kernels */

/*
 * row[i] = the color of the gradient at (x + i + 1/2, y + 1/2), for 0 <= i < count; no multiple of 1024 lies
 * between x and x + count. Returns the pixels that have a color; the others are not written. The gradient is not
 * vertical.
 */
kernel_run kernel_linear_row(kernel_linear *gradient, int32_t x, int32_t y, size_t count,
                             uint8_t *row) GNOMON_KERNEL("linear_row");

#pragma clang assume_nonnull end

#endif
