/* SPDX-License-Identifier: Apache-2.0 */
/* kernels/gradient.h - the kernels behind the gradients of gnomon/paint.h */

#ifndef KERNELS_GRADIENT_H
#define KERNELS_GRADIENT_H

#include "composite.h"
#include "symbol.h"

#pragma clang assume_nonnull begin

/* ------------------------------------------------------------------ The parts of a gradient */

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

/* The numbers of gnomon_color_space. */
enum { KERNEL_SPACE_SRGB, KERNEL_SPACE_LINEAR, KERNEL_SPACE_OKLAB };

/* The line along which t of a linear gradient is measured, and what its last row began with. */
typedef struct kernel_slope {
    double start_x, start_y, end_x, end_y; /* finite */
    double dx, dy;                         /* from start to end */
    double along_x, along_y; /* dx, dy over their squared length: how t grows with x and y */
    double inverse;          /* 1 / along_x: pixels of a row to a t of 1; unused when dx is 0 */
    _Bool coarse;            /* all four are multiples of 1/256, of at most 4096 */
    /* The piece that the last row began with, and the t it reaches from and to: a guess for the next row. */
    double guess_low, guess_high, guess_period;
    int32_t guess_piece;
    _Bool guess_backwards;
} kernel_slope;

/*
 * Where a pixel's centre lies as a radial or conic gradient sees it: (a x + c y + tx, b x + d y + ty), relative to the
 * first circle's centre, or the only one.
 */
typedef struct kernel_plane {
    double a, b, c, d, tx, ty;
} kernel_plane;

/* The circles of t = 0 and t = 1: the second lies (dx, dy) from the first, and its radius is larger by dr. */
typedef struct kernel_circles {
    double dx, dy, dr, radius;
    double square; /* dx^2 + dy^2 - dr^2 */
    _Bool concentric;
} kernel_circles;

/*
 * A part of a row above or below the centre of a conic gradient, up to x = edge |y|, in which t = p alpha + beta. p is
 * an angle in turns from one of eight rays, the arctangent of a quotient that is at most tan 22.5.
 */
typedef struct kernel_sector {
    uint32_t quotient; /* y / x, x / y, or (x - side |y|) / (x + side |y|) */
    double side;       /* 1 or -1 */
    double alpha, beta;
    double edge;
    _Bool includes_edge;
} kernel_sector;

enum {
    KERNEL_QUOTIENT_DISTANCE,
    KERNEL_QUOTIENT_ACROSS,
    KERNEL_QUOTIENT_DOWN,
    KERNEL_QUOTIENT_DIAGONAL
};
enum { KERNEL_SECTORS = 6 };

/* With A the clockwise turns from east, a place is at v = sign A + base, less whole turns: from seam - 1 to seam. */
typedef struct kernel_turn {
    double sign, base, seam;
    double sweep;  /* degrees that t = 1 is from t = 0, positive */
    _Bool upright; /* the plane is the image's, moved: sectors hold */
    kernel_sector below[KERNEL_SECTORS],
        above[KERNEL_SECTORS]; /* y > 0 and y < 0; the last one has no edge */
} kernel_turn;

/*
 * A piece that some t lies on: there f = (sign t + shift - first) scale / 2^31. The pieces before or beyond it may be of its ends'
 * colors: low and high say how far a fraction reaches.
 */
typedef struct kernel_piece {
    int32_t number;
    double sign, shift, first, scale; /* a scale of 0: none was found yet */
    float low, high;
} kernel_piece;

/* ------------------------------------------------------------------ A gradient */

/*
 * A gradient on the caller's stack. The stops stay in the caller's array, however many: of them there are
 * only checkpoints, the largest offset within each sixty-fourth of the array and before, and a cache of as many
 * ramps.
 */
typedef struct kernel_gradient {
    const float *stops; /* offset, red, green, blue, alpha of each; none is NaN */
    int32_t stop_count; /* at least 1 */
    uint32_t extend;    /* gnomon_extend */
    uint32_t space;     /* gnomon_color_space */
    _Bool straight;     /* GNOMON_INTERPOLATE_STRAIGHT */
    _Bool blue_first;   /* GNOMON_BGRA8 */
    _Bool dithered;
    int32_t block, blocks; /* stops to a checkpoint, and how many checkpoints */
    kernel_slope line;
    kernel_plane plane;
    kernel_circles circles;
    kernel_turn turn;
    kernel_piece piece; /* that the last curved row ended with */
    float checkpoints[KERNEL_RAMPS];
    kernel_ramp ramps[KERNEL_RAMPS];
} kernel_gradient;

/* Of the caller's stack, not cleared. */
static inline __attribute__((always_inline)) kernel_gradient kernel_gradient_make(void)
{
    kernel_gradient gradient;
    return gradient;
}

static inline float *kernel_gradient_checkpoints(kernel_gradient *gradient)
{
    return gradient->checkpoints;
}

/* Where the ramp of a piece is kept, when it is. */
static inline kernel_ramp *kernel_gradient_ramp(kernel_gradient *gradient, int32_t piece)
{
    return &gradient->ramps[piece & (KERNEL_RAMPS - 1)];
}

static inline kernel_sector *kernel_gradient_sectors(kernel_gradient *gradient, _Bool below)
{
    return below ? gradient->turn.below : gradient->turn.above;
}

/* ------------------------------------------------------------------ Kernels */

/*
 * row[i] = the color of the gradient at (x + i + 1/2, y + 1/2), for 0 <= i < count; no multiple of 1024 lies
 * between x and x + count. Returns the first pixels that have a color, next to each other; none of the others is
 * written, and whether those beyond the end have one remains to be seen. When there are none the run is empty, and ends at
 * count.
 */

/* Of a line; there is no color beyond the end of the run. */
kernel_run kernel_linear_row(kernel_gradient *gradient, int32_t x, int32_t y, size_t count,
                             uint8_t *row) GNOMON_KERNEL("linear_row");

/* Of two circles. */
kernel_run kernel_radial_row(kernel_gradient *gradient, int32_t x, int32_t y, size_t count,
                             uint8_t *row) GNOMON_KERNEL("radial_row");

/* Around a centre. */
kernel_run kernel_conic_row(kernel_gradient *gradient, int32_t x, int32_t y, size_t count,
                            uint8_t *row) GNOMON_KERNEL("conic_row");

#pragma clang assume_nonnull end

#endif
