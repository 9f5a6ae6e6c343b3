/* SPDX-License-Identifier: Apache-2.0 */
/*
 * lanes.h - the vector operations that the kernels are written in
 *
 * Swift's own SIMD operators are emitted lane by lane and only usually packed again by the optimiser.
 * The functions here are vector instructions from the start: clang's extended vectors, which Swift
 * imports as its SIMD types. Lanes.swift gives them Swift's names and operators; nothing else calls
 * them.
 *
 * Each function is one operation that every machine has, so one text serves x86-64, arm64 and wasm, and
 * a vector wider than a register becomes several. The few operations that the compiler does not find by
 * itself use the machine's intrinsic where there is one, with a plain form of the same bits beside it.
 */

#ifndef LANES_H
#define LANES_H

#include <stddef.h>
#include <stdint.h>

#if defined(__AVX2__)
#include <immintrin.h>
#elif defined(__SSE2__)
#include <emmintrin.h>
#endif

/* Clang would fuse a * b + c into one rounding where the machine can; the bits must not depend on that. */
#pragma clang fp contract(off)

/* Every function here is inlined, so how wide vectors would be passed to it is of no matter. */
#pragma clang diagnostic ignored "-Wpsabi"

#define LANES static inline __attribute__((always_inline))

/* ------------------------------------------------------------------ Types */

typedef float lanes_f32x2 __attribute__((ext_vector_type(2)));
typedef float lanes_f32x4 __attribute__((ext_vector_type(4)));
typedef float lanes_f32x8 __attribute__((ext_vector_type(8)));
typedef float lanes_f32x16 __attribute__((ext_vector_type(16)));
typedef double lanes_f64x4 __attribute__((ext_vector_type(4)));
typedef double lanes_f64x8 __attribute__((ext_vector_type(8)));
typedef double lanes_f64x16 __attribute__((ext_vector_type(16)));
typedef int8_t lanes_i8x16 __attribute__((ext_vector_type(16)));
typedef int8_t lanes_i8x32 __attribute__((ext_vector_type(32)));
typedef int16_t lanes_i16x8 __attribute__((ext_vector_type(8)));
typedef int16_t lanes_i16x16 __attribute__((ext_vector_type(16)));
typedef int32_t lanes_i32x4 __attribute__((ext_vector_type(4)));
typedef int32_t lanes_i32x8 __attribute__((ext_vector_type(8)));
typedef int32_t lanes_i32x16 __attribute__((ext_vector_type(16)));
typedef int64_t lanes_i64x4 __attribute__((ext_vector_type(4)));
typedef int64_t lanes_i64x8 __attribute__((ext_vector_type(8)));
typedef int64_t lanes_i64x16 __attribute__((ext_vector_type(16)));
typedef uint8_t lanes_u8x8 __attribute__((ext_vector_type(8)));
typedef uint8_t lanes_u8x16 __attribute__((ext_vector_type(16)));
typedef uint8_t lanes_u8x32 __attribute__((ext_vector_type(32)));
typedef uint16_t lanes_u16x8 __attribute__((ext_vector_type(8)));
typedef uint16_t lanes_u16x16 __attribute__((ext_vector_type(16)));
typedef uint32_t lanes_u32x8 __attribute__((ext_vector_type(8)));
typedef _Bool lanes_bool8 __attribute__((ext_vector_type(8)));
typedef _Bool lanes_bool16 __attribute__((ext_vector_type(16)));
typedef _Bool lanes_bool32 __attribute__((ext_vector_type(32)));

/*
 * N lanes: as many as are worth computing together. In double they fill four registers, enough that an
 * addition need not wait for the one before, and few enough that nothing is spilled.
 */
#if defined(__AVX2__)
#define LANES_N(type) lanes_##type##x16
#else
#define LANES_N(type) lanes_##type##x8
#endif

typedef LANES_N(f32) lanes_f32xn;
typedef LANES_N(f64) lanes_f64xn;
typedef LANES_N(i32) lanes_i32xn;
typedef LANES_N(i64) lanes_i64xn;
typedef LANES_N(u8) lanes_u8xn;

/* A register of bytes. */
#if defined(__AVX2__)
typedef lanes_u8x32 lanes_u8x2n;
#else
typedef lanes_u8x16 lanes_u8x2n;
#endif

/* ------------------------------------------------------------------ Families of operations */

/* Memory: any alignment. */
#define LANES_MEMORY(type, scalar)                                     \
    LANES lanes_##type lanes_load_##type(const scalar *_Nonnull from)  \
    {                                                                  \
        lanes_##type v;                                                \
        __builtin_memcpy(&v, from, sizeof v);                          \
        return v;                                                      \
    }                                                                  \
    LANES void lanes_store_##type(scalar *_Nonnull to, lanes_##type v) \
    {                                                                  \
        __builtin_memcpy(to, &v, sizeof v);                            \
    }

#define LANES_BINARY(type, name, op) \
    LANES lanes_##type lanes_##name##_##type(lanes_##type a, lanes_##type b) { return a op b; }

/* Comparisons give lanes of all ones or all zeros; select takes b's lane where the mask is zero.
 * min and max give b where a lane is NaN, as SSE's instructions do. */
#define LANES_ORDER(type, mask)                                                                   \
    LANES lanes_##mask lanes_less_##type(lanes_##type a, lanes_##type b)                          \
    {                                                                                             \
        return (lanes_##mask)(a < b);                                                             \
    }                                                                                             \
    LANES lanes_##mask lanes_lessequal_##type(lanes_##type a, lanes_##type b)                     \
    {                                                                                             \
        return (lanes_##mask)(a <= b);                                                            \
    }                                                                                             \
    LANES lanes_##mask lanes_equal_##type(lanes_##type a, lanes_##type b)                         \
    {                                                                                             \
        return (lanes_##mask)(a == b);                                                            \
    }                                                                                             \
    LANES lanes_##type lanes_select_##type(lanes_##mask m, lanes_##type a, lanes_##type b)        \
    {                                                                                             \
        return m ? a : b;                                                                         \
    }                                                                                             \
    LANES lanes_##type lanes_min_##type(lanes_##type a, lanes_##type b) { return a < b ? a : b; } \
    LANES lanes_##type lanes_max_##type(lanes_##type a, lanes_##type b) { return a > b ? a : b; }

#define LANES_ARITHMETIC(type) \
    LANES_BINARY(type, add, +) LANES_BINARY(type, sub, -) LANES_BINARY(type, mul, *)

#define LANES_BITS(type)       \
    LANES_BINARY(type, and, &) \
    LANES_BINARY(type, or, |)  \
    LANES_BINARY(type, xor, ^) LANES lanes_##type lanes_not_##type(lanes_##type a) { return ~a; }

/* Shifts by the same count in every lane; right shifts keep the sign of signed lanes. */
#define LANES_SHIFTS(type, scalar)                                                                 \
    LANES lanes_##type lanes_shl_##type(lanes_##type a, scalar n) { return a << (lanes_##type)n; } \
    LANES lanes_##type lanes_shr_##type(lanes_##type a, scalar n) { return a >> (lanes_##type)n; }

#define LANES_FLOATING(type, scalar, mask)                                           \
    LANES_MEMORY(type, scalar)                                                       \
    LANES_ARITHMETIC(type)                                                           \
    LANES_BINARY(type, div, /)                                                       \
    LANES_ORDER(type, mask) LANES lanes_##type lanes_sqrt_##type(lanes_##type a)     \
    {                                                                                \
        return __builtin_elementwise_sqrt(a);                                        \
    }                                                                                \
    LANES lanes_##mask lanes_bits_##type(lanes_##type a) { return (lanes_##mask)a; } \
    LANES lanes_##type lanes_##type##_from_bits(lanes_##mask a) { return (lanes_##type)a; }

#define LANES_INTEGER(type, scalar, mask) \
    LANES_MEMORY(type, scalar)            \
    LANES_ARITHMETIC(type) LANES_BITS(type) LANES_ORDER(type, mask) LANES_SHIFTS(type, scalar)

LANES_FLOATING(f32x4, float, i32x4)
LANES_FLOATING(f32x8, float, i32x8)
LANES_FLOATING(f32x16, float, i32x16)
LANES_FLOATING(f64x4, double, i64x4)
LANES_FLOATING(f64x8, double, i64x8)
LANES_FLOATING(f64x16, double, i64x16)
LANES_INTEGER(i16x8, int16_t, i16x8)
LANES_INTEGER(i16x16, int16_t, i16x16)
LANES_INTEGER(i32x4, int32_t, i32x4)
LANES_INTEGER(i32x8, int32_t, i32x8)
LANES_INTEGER(i32x16, int32_t, i32x16)
LANES_INTEGER(i64x4, int64_t, i64x4)
LANES_INTEGER(i64x8, int64_t, i64x8)
LANES_INTEGER(i64x16, int64_t, i64x16)
LANES_INTEGER(u8x16, uint8_t, i8x16)
LANES_INTEGER(u8x32, uint8_t, i8x32)
LANES_INTEGER(u16x8, uint16_t, i16x8)
LANES_INTEGER(u16x16, uint16_t, i16x16)
LANES_INTEGER(u32x8, uint32_t, i32x8)
LANES_MEMORY(u8x8, uint8_t)

/* The first count bytes of a vector, 0 <= count <= 32; the others are loaded as 0 and not stored. */
LANES lanes_u8x32 lanes_load_part_u8x32(const uint8_t *_Nonnull from, size_t count)
{
    lanes_u8x32 v = 0;
    __builtin_memcpy(&v, from, count);
    return v;
}

/* The same where as many bytes before them may be read as make up a vector; no call. */
LANES lanes_u8x32 lanes_load_end_u8x32(const uint8_t *_Nonnull from, size_t count)
{
    uint8_t bytes[64];
    __builtin_memcpy(bytes, from + count - 32, 32);
    __builtin_memset(bytes + 32, 0, 32);
    lanes_u8x32 v;
    __builtin_memcpy(&v, bytes + 32 - count, 32);
    return v;
}

LANES void lanes_store_part_u8x32(uint8_t *_Nonnull to, lanes_u8x32 v, size_t count)
{
    __builtin_memcpy(to, &v, count);
}

LANES lanes_u8x8 lanes_load_part_u8x8(const uint8_t *_Nonnull from, size_t count)
{
    lanes_u8x8 v = 0;
    __builtin_memcpy(&v, from, count);
    return v;
}

/* ------------------------------------------------------------------ Pairs */

/*
 * Pairs as they lie in memory, to and from one vector for each place. Halves of 128 bits are loaded crosswise,
 * so that one shuffle within halves is all that each vector takes.
 *
 *     x0 y0 x1 y1 | x4 y4 x5 y5      even   x0 x1 x2 x3 | x4 x5 x6 x7
 *     x2 y2 x3 y3 | x6 y6 x7 y7      odd    y0 y1 y2 y3 | y4 y5 y6 y7
 */
LANES lanes_f32x8 lanes_load_crosswise(const float *_Nonnull from)
{
    lanes_f32x4 low = lanes_load_f32x4(from), high = lanes_load_f32x4(from + 8);
    return __builtin_shufflevector(low, high, 0, 1, 2, 3, 4, 5, 6, 7);
}

LANES lanes_f32x8 lanes_load_even_f32x8(const float *_Nonnull from)
{
    return __builtin_shufflevector(lanes_load_crosswise(from), lanes_load_crosswise(from + 4), 0, 2,
                                   8, 10, 4, 6, 12, 14);
}

LANES lanes_f32x8 lanes_load_odd_f32x8(const float *_Nonnull from)
{
    return __builtin_shufflevector(lanes_load_crosswise(from), lanes_load_crosswise(from + 4), 1, 3,
                                   9, 11, 5, 7, 13, 15);
}

LANES void lanes_store_pairs_f32x8(float *_Nonnull to, lanes_f32x8 even, lanes_f32x8 odd)
{
    lanes_store_f32x8(to, __builtin_shufflevector(even, odd, 0, 8, 1, 9, 2, 10, 3, 11));
    lanes_store_f32x8(to + 8, __builtin_shufflevector(even, odd, 4, 12, 5, 13, 6, 14, 7, 15));
}

/* x0 y0 | x2 y2 and x1 y1 | x3 y3, stored by halves: so no half is moved by more than one instruction. */
LANES void lanes_store_pairs_f64x4(double *_Nonnull to, lanes_f64x4 even, lanes_f64x4 odd)
{
    lanes_f64x4 first = __builtin_shufflevector(even, odd, 0, 4, 2, 6);
    lanes_f64x4 second = __builtin_shufflevector(even, odd, 1, 5, 3, 7);
    __builtin_memcpy(to, &first, 16);
    __builtin_memcpy(to + 2, &second, 16);
    __builtin_memcpy(to + 4, (const double *)&first + 2, 16);
    __builtin_memcpy(to + 6, (const double *)&second + 2, 16);
}

/* Four doubles, each stride bytes after the one before. */
LANES lanes_f64x4 lanes_load_strided_f64x4(const void *_Nonnull from, ptrdiff_t stride)
{
    const char *p = (const char *)from;
    return (lanes_f64x4){*(const double *)p, *(const double *)(p + stride),
                         *(const double *)(p + 2 * stride), *(const double *)(p + 3 * stride)};
}

/* y0 x0 y1 x1 ... */
LANES lanes_f32x8 lanes_swap_pairs_f32x8(lanes_f32x8 pairs)
{
    return __builtin_shufflevector(pairs, pairs, 1, 0, 3, 2, 5, 4, 7, 6);
}

LANES lanes_f64x4 lanes_swap_pairs_f64x4(lanes_f64x4 pairs)
{
    return __builtin_shufflevector(pairs, pairs, 1, 0, 3, 2);
}

/* even odd even odd ... */
LANES lanes_f32x8 lanes_alternating_f32x8(float even, float odd)
{
    return (lanes_f32x8){even, odd, even, odd, even, odd, even, odd};
}

/* ------------------------------------------------------------------ One of four */

/* Lane by lane four[0] where neither mask is set, [1] where the first is, [2] the second, [3] both. */
LANES lanes_f32x8 lanes_choose_f32x8(lanes_i32x8 first, lanes_i32x8 second, lanes_f32x4 four)
{
#if defined(__AVX2__)
    lanes_f32x8 twice = __builtin_shufflevector(four, four, 0, 1, 2, 3, 0, 1, 2, 3);
    return (lanes_f32x8)_mm256_permutevar_ps((__m256)twice, (__m256i)((first & 1) | (second & 2)));
#else
    lanes_i32x4 bits = (lanes_i32x4)four;
    int32_t changed = bits.x ^ bits.y, other = bits.x ^ bits.z;
    return (lanes_f32x8)(bits.x ^ (first & changed) ^ (second & other) ^
                         (first & second & (changed ^ bits.z ^ bits.w)));
#endif
}

/* ------------------------------------------------------------------ Fused where that is safe */

/*
 * a * b + c, in one rounding where the machine has an instruction for it and in two elsewhere. Only for what is
 * proved to come out the same either way: where a * b is exact, or its rounding decides nothing.
 */
#define LANES_FUSABLE(type)                                                                 \
    LANES lanes_##type lanes_fusable_##type(lanes_##type a, lanes_##type b, lanes_##type c) \
    {                                                                                       \
        _Pragma("clang fp contract(on)") return a * b + c;                                  \
    }

LANES_FUSABLE(f32x8)
LANES_FUSABLE(f64x4)
LANES_FUSABLE(f64x8)
LANES_FUSABLE(f64x16)

/* ------------------------------------------------------------------ Products without rounding */

/*
 * What p, the rounded product of a and b, lacks to the exact one: itself a double, unless halves or products leave the
 * range of double (Dekker's product, with Veltkamp's splitting, since not every machine can fuse).
 */
LANES double lanes_product_error_f64(double a, double b, double p)
{
    const double split = 0x1.0000002p+27; /* 2^27 + 1 */
    double c = split * a, d = split * b;
    double a1 = c - (c - a), b1 = d - (d - b), a2 = a - a1, b2 = b - b1;
    return ((a1 * b1 - p) + a1 * b2 + a2 * b1) + a2 * b2;
}

/* ------------------------------------------------------------------ Memory soon to be read */

/* Asks for the line at an address; one that is no memory is ignored. */
LANES void lanes_prefetch(const void *_Nonnull at) { __builtin_prefetch(at); }

/* ------------------------------------------------------------------ One number */

/* What Swift would call a library for on some machines, or check for traps. */
LANES double lanes_sqrt_f64(double a) { return __builtin_elementwise_sqrt(a); }

/* Towards zero. The caller has clamped, as for the vectors below. */
LANES int64_t lanes_i64_truncating_f64(double a) { return (int64_t)a; }

/* ------------------------------------------------------------------ Bits in memory */

/* Lane i is all ones where bit index[i] of the bits is set, counted from the first word's lowest. */
LANES lanes_i32x8 lanes_bits_at_i32x8(const uint64_t *_Nonnull bits, lanes_i32x8 index)
{
#if defined(__AVX2__)
    const lanes_i32x8 words =
        (lanes_i32x8)__builtin_ia32_gatherd_d256((lanes_i32x8){0}, (const int *)bits, index >> 5,
                                                 (lanes_i32x8){-1, -1, -1, -1, -1, -1, -1, -1}, 4);
    return words << (31 - (index & 31)) >> 31;
#else
    lanes_i32x8 set;
    for (int i = 0; i < 8; i++)
        set[i] = (int32_t)0 - (int32_t)(bits[index[i] >> 6] >> (index[i] & 63) & 1);
    return set;
#endif
}

/* ------------------------------------------------------------------ Runs */

/* Swift's own copy goes byte by byte where code is to be small. */
LANES void lanes_copy(void *_Nonnull to, const void *_Nonnull from, size_t count)
{
    __builtin_memcpy(to, from, count);
}

/*
 * Within a loop: keeps it as it is written. For a short run that is faster than the call of memset that the
 * compiler would make of it, and where speed does not matter it is smaller than the loop unrolled.
 */
LANES void lanes_keep_loop(void) { __asm__ volatile("" ::: "memory"); }

/* ------------------------------------------------------------------ Scratch on the stack */

/*
 * 8 KiB, and 64 bytes to align them, that nobody clears: Swift's own temporary allocation calls the heap above 1 KiB. In Swift:
 * var scratch = lanes_scratch_make(); withUnsafeMutableBytes(of: &scratch) { … }
 */
typedef struct lanes_scratch {
    double words[1032];
} lanes_scratch;

LANES lanes_scratch lanes_scratch_make(void)
{
    lanes_scratch scratch;
    return scratch;
}

/* ------------------------------------------------------------------ Structs of four */

/*
 * Eight structs of four floats to one vector for each member. In halves of 128 bits, and by number of the struct:
 *
 *     x0 y0 z0 w0 | x4 y4 z4 w4      first two rows: x0 x1 y0 y1 | x4 x5 y4 y5, z0 z1 w0 w1 | z4 z5 w4 w5
 *     x1 y1 z1 w1 | x5 y5 z5 w5
 *     x2 ...      | x6 ...           last two rows likewise; then x0 x1 x2 x3 | x4 x5 x6 x7 and so on
 *     x3 ...      | x7 ...
 */
#define LANES_HALVES(from, i, j)                                \
    __builtin_shufflevector(lanes_load_f32x4((from) + 4 * (i)), \
                            lanes_load_f32x4((from) + 4 * (j)), 0, 1, 2, 3, 4, 5, 6, 7)
#define LANES_XY(a, b) __builtin_shufflevector(a, b, 0, 8, 1, 9, 4, 12, 5, 13)
#define LANES_ZW(a, b) __builtin_shufflevector(a, b, 2, 10, 3, 11, 6, 14, 7, 15)
#define LANES_FROM_QUADS(name, two, ...)                                          \
    LANES lanes_f32x8 lanes_load_##name##_f32x8(const float *_Nonnull from)       \
    {                                                                             \
        lanes_f32x8 ab = two(LANES_HALVES(from, 0, 4), LANES_HALVES(from, 1, 5)); \
        lanes_f32x8 cd = two(LANES_HALVES(from, 2, 6), LANES_HALVES(from, 3, 7)); \
        return __builtin_shufflevector(ab, cd, __VA_ARGS__);                      \
    }
LANES_FROM_QUADS(first, LANES_XY, 0, 1, 8, 9, 4, 5, 12, 13)
LANES_FROM_QUADS(second, LANES_XY, 2, 3, 10, 11, 6, 7, 14, 15)
LANES_FROM_QUADS(third, LANES_ZW, 0, 1, 8, 9, 4, 5, 12, 13)
LANES_FROM_QUADS(fourth, LANES_ZW, 2, 3, 10, 11, 6, 7, 14, 15)

/* ------------------------------------------------------------------ Conversions */

#define LANES_CONVERT(name, to, from) \
    LANES lanes_##to lanes_##name(lanes_##from a) { return __builtin_convertvector(a, lanes_##to); }

LANES_CONVERT(f64x4_from_f32x4, f64x4, f32x4)
LANES_CONVERT(f32x4_from_f64x4, f32x4, f64x4)
LANES_CONVERT(f64x8_from_f32x8, f64x8, f32x8)
LANES_CONVERT(f32x8_from_f64x8, f32x8, f64x8)
LANES_CONVERT(f64x16_from_f32x16, f64x16, f32x16)
LANES_CONVERT(f32x16_from_f64x16, f32x16, f64x16)
LANES_CONVERT(f32x8_from_i32x8, f32x8, i32x8)
LANES_CONVERT(f64x4_from_i32x4, f64x4, i32x4)
LANES_CONVERT(f64x8_from_i32x8, f64x8, i32x8)
LANES_CONVERT(i64x8_from_i32x8, i64x8, i32x8)
LANES_CONVERT(i64x4_from_i32x4, i64x4, i32x4)
LANES_CONVERT(i32x8_from_i16x8, i32x8, i16x8)
LANES_CONVERT(i32x8_from_i64x8, i32x8, i64x8)
LANES_CONVERT(i32x16_from_i64x16, i32x16, i64x16)
LANES_CONVERT(i32x4_from_i64x4, i32x4, i64x4)
LANES_CONVERT(u16x16_from_u8x16, u16x16, u8x16)
LANES_CONVERT(u16x8_from_u8x8, u16x8, u8x8)
LANES_CONVERT(u8x16_from_u16x16, u8x16, u16x16)
LANES_CONVERT(u8x8_from_u16x8, u8x8, u16x8)
LANES_CONVERT(u32x8_from_u8x8, u32x8, u8x8)
LANES_CONVERT(u8x8_from_i32x8, u8x8, i32x8)
LANES_CONVERT(u8x16_from_i32x16, u8x16, i32x16)

/* Towards zero. The caller has clamped: a value outside int32_t, or NaN, has no defined result. */
LANES_CONVERT(i32x8_truncating_f32x8, i32x8, f32x8)
LANES_CONVERT(i32x4_truncating_f64x4, i32x4, f64x4)
LANES_CONVERT(i32x8_truncating_f64x8, i32x8, f64x8)

/*
 * The nearest whole number, of two the even one. NaN, infinities and what is below -2^22 give some number below 0; nothing
 * else may exceed 2^22.
 */
LANES lanes_i32x8 lanes_i32x8_rounding_f32x8(lanes_f32x8 a)
{
#if defined(__AVX2__)
    return (lanes_i32x8)_mm256_cvtps_epi32((__m256)a);
#elif defined(__SSE2__)
    lanes_i32x4 low = (lanes_i32x4)_mm_cvtps_epi32((__m128)a.lo);
    lanes_i32x4 high = (lanes_i32x4)_mm_cvtps_epi32((__m128)a.hi);
    return __builtin_shufflevector(low, high, 0, 1, 2, 3, 4, 5, 6, 7);
#else
    /* The bits of 1.5 * 2^23 + n are 0x4b400000 + n. */
    lanes_i32x8 n = (lanes_i32x8)(a + 12582912) - 0x4b400000;
    return (a >= -4194304 & a <= 4194304) ? n : INT32_MIN;
#endif
}

/* The same bits, read as other lanes. */
#define LANES_CAST(to, from) \
    LANES lanes_##to lanes_##to##_as_##from(lanes_##from a) { return (lanes_##to)a; }

LANES_CAST(u16x16, u8x32)
LANES_CAST(u8x32, u16x16)
LANES_CAST(u16x16, u32x8)
LANES_CAST(u32x8, u16x16)
LANES_CAST(u16x16, i16x16)
LANES_CAST(i16x16, u16x16)
LANES_CAST(u32x8, i32x8)
LANES_CAST(i32x8, u32x8)
LANES_CAST(u8x32, u32x8)
LANES_CAST(u32x8, u8x32)

/* Bytes whose sum exceeds 255 become 255. */
LANES lanes_u8x32 lanes_addsaturating_u8x32(lanes_u8x32 a, lanes_u8x32 b)
{
    return __builtin_elementwise_add_sat(a, b);
}

/* ------------------------------------------------------------------ Masks to bits */

/* Bit i is lane i of a comparison's result. */
LANES uint8_t lanes_mask_i32x8(lanes_i32x8 m)
{
    lanes_bool8 b = __builtin_convertvector(m, lanes_bool8);
    uint8_t bits;
    __builtin_memcpy(&bits, &b, sizeof bits);
    return bits;
}

LANES uint8_t lanes_mask_i64x8(lanes_i64x8 m)
{
    lanes_bool8 b = __builtin_convertvector(m, lanes_bool8);
    uint8_t bits;
    __builtin_memcpy(&bits, &b, sizeof bits);
    return bits;
}

LANES uint16_t lanes_mask_i32x16(lanes_i32x16 m)
{
    lanes_bool16 b = __builtin_convertvector(m, lanes_bool16);
    uint16_t bits;
    __builtin_memcpy(&bits, &b, sizeof bits);
    return bits;
}

LANES uint32_t lanes_mask_i8x32(lanes_i8x32 m)
{
    lanes_bool32 b = __builtin_convertvector(m, lanes_bool32);
    uint32_t bits;
    __builtin_memcpy(&bits, &b, sizeof bits);
    return bits;
}

LANES uint16_t lanes_mask_i16x16(lanes_i16x16 m)
{
    lanes_bool16 b = __builtin_convertvector(m, lanes_bool16);
    uint16_t bits;
    __builtin_memcpy(&bits, &b, sizeof bits);
    return bits;
}

/* Two masks of 64-bit lanes as one of 32-bit lanes. */
LANES lanes_i32x8 lanes_i32x8_from_masks_i64x4(lanes_i64x4 a, lanes_i64x4 b)
{
    return __builtin_shufflevector((lanes_i32x8)a, (lanes_i32x8)b, 0, 2, 4, 6, 8, 10, 12, 14);
}

/* ------------------------------------------------------------------ One lane of all */

LANES int16_t lanes_least_i16x16(lanes_i16x16 a) { return __builtin_reduce_min(a); }
LANES int16_t lanes_greatest_i16x16(lanes_i16x16 a) { return __builtin_reduce_max(a); }
LANES int32_t lanes_greatest_i32x16(lanes_i32x16 a) { return __builtin_reduce_max(a); }
LANES float lanes_least_f32x8(lanes_f32x8 a) { return __builtin_reduce_min(a); }
LANES float lanes_greatest_f32x8(lanes_f32x8 a) { return __builtin_reduce_max(a); }

/* ------------------------------------------------------------------ Sums of lanes */

/*
 * Lane i becomes the sum of lanes 0 to i. Within halves of 128 bits first, and then the first half's sum is added to the second:
 *
 *     a  ab  bc  cd | e  ef  fg  gh          after the step by one
 *     a  ab abc abcd | e ef efg efgh         after the step by two
 */
LANES lanes_i32x8 lanes_sums_i32x8(lanes_i32x8 a)
{
    const lanes_i32x8 zero = 0;
    a += __builtin_shufflevector(a, zero, 8, 0, 1, 2, 8, 4, 5, 6);
    a += __builtin_shufflevector(a, zero, 8, 8, 0, 1, 8, 8, 4, 5);
    return a + __builtin_shufflevector(a, zero, 8, 8, 8, 8, 3, 3, 3, 3);
}

/* ------------------------------------------------------------------ Masks to bytes */

/* A mask with lanes half as wide: the lanes of a, then those of b. */
LANES lanes_i16x8 lanes_pack_i32x4(lanes_i32x4 a, lanes_i32x4 b)
{
#if defined(__SSE2__)
    return (lanes_i16x8)_mm_packs_epi32((__m128i)a, (__m128i)b);
#else
    return __builtin_shufflevector((lanes_i16x8)a, (lanes_i16x8)b, 0, 2, 4, 6, 8, 10, 12, 14);
#endif
}

LANES lanes_i8x16 lanes_pack_i16x8(lanes_i16x8 a, lanes_i16x8 b)
{
#if defined(__SSE2__)
    return (lanes_i8x16)_mm_packs_epi16((__m128i)a, (__m128i)b);
#else
    return __builtin_shufflevector((lanes_i8x16)a, (lanes_i8x16)b, 0, 2, 4, 6, 8, 10, 12, 14, 16,
                                   18, 20, 22, 24, 26, 28, 30);
#endif
}

/* Lane by lane, in no particular order, whether both lanes of a pair are set: the pairs of a and those of b. */
LANES lanes_i32x8 lanes_both_of_two_pairs(lanes_i32x8 a, lanes_i32x8 b)
{
#if defined(__AVX2__)
    return (lanes_i32x8)_mm256_packs_epi32((__m256i)a, (__m256i)b) == -1;
#else
    lanes_i32x4 as = (lanes_i32x4)lanes_pack_i32x4(a.lo, a.hi);
    lanes_i32x4 bs = (lanes_i32x4)lanes_pack_i32x4(b.lo, b.hi);
    return __builtin_shufflevector(as, bs, 0, 1, 2, 3, 4, 5, 6, 7) == -1;
#endif
}

/* Two comparisons' results as 16 bytes of 1 or 0. */
LANES lanes_u8x16 lanes_ones_from_two_masks(lanes_i32x8 a, lanes_i32x8 b)
{
    return (lanes_u8x16)lanes_pack_i16x8(lanes_pack_i32x4(a.lo, a.hi),
                                         lanes_pack_i32x4(b.lo, b.hi)) &
           1;
}

#if !defined(__AVX2__)
LANES lanes_u8x32 lanes_ones_from_halves(lanes_i8x16 a, lanes_i8x16 b)
{
    lanes_u8x32 all = (lanes_u8x32)__builtin_shufflevector(
        a, b, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23,
        24, 25, 26, 27, 28, 29, 30, 31);
    return all & 1;
}

/* Whether both bytes of a pair are set, as 16 bits. */
LANES lanes_i16x8 lanes_both_of_pairs(lanes_i32x8 a, lanes_i32x8 b)
{
    lanes_i16x8 as = lanes_pack_i32x4(a.lo, a.hi), bs = lanes_pack_i32x4(b.lo, b.hi);
    return (lanes_i16x8)lanes_pack_i16x8(as, bs) == -1;
}
#endif

/*
 * Four comparisons' results as 32 bytes of 1 or 0. The packing instructions of AVX2 work within halves of 128
 * bits, and the last step puts the words of four bytes in order:
 *
 *     a0 a1 a2 a3 b0 b1 b2 b3 c0 c1 c2 c3 d0 d1 d2 d3 | a4 a5 a6 a7 b4 ...      after two packings
 */
LANES lanes_u8x32 lanes_ones_from_masks(lanes_i32x8 a, lanes_i32x8 b, lanes_i32x8 c, lanes_i32x8 d)
{
#if defined(__AVX2__)
    __m256i ab = _mm256_packs_epi32((__m256i)a, (__m256i)b),
            cd = _mm256_packs_epi32((__m256i)c, (__m256i)d);
    lanes_i32x8 words = (lanes_i32x8)_mm256_packs_epi16(ab, cd);
    return (lanes_u8x32)__builtin_shufflevector(words, words, 0, 4, 1, 5, 2, 6, 3, 7) & 1;
#else
    lanes_i16x8 as = lanes_pack_i32x4(a.lo, a.hi), bs = lanes_pack_i32x4(b.lo, b.hi);
    lanes_i16x8 cs = lanes_pack_i32x4(c.lo, c.hi), ds = lanes_pack_i32x4(d.lo, d.hi);
    return lanes_ones_from_halves(lanes_pack_i16x8(as, bs), lanes_pack_i16x8(cs, ds));
#endif
}

/*
 * Eight comparisons' results for pairs, x0 y0 x1 y1 ..., as 32 bytes: 1 where both lanes of a pair are set.
 * By number of the pair, with AVX2:
 *
 *     0 0 1 1 4 4 5 5 8 8 9 9 12 12 13 13 | 2 2 3 3 6 6 7 7 ...            bytes after two packings
 *     0 1 4 5 8 9 12 13 16 17 20 21 ... | 2 3 6 7 10 11 14 15 18 19 ...    joined, bytes after a third
 *     0 1 4 5 8 9 12 13 2 3 6 7 10 11 14 15 | 16 17 20 21 ...              quarters exchanged
 */
LANES lanes_u8x32 lanes_ones_from_pairs(lanes_i32x8 a, lanes_i32x8 b, lanes_i32x8 c, lanes_i32x8 d,
                                        lanes_i32x8 e, lanes_i32x8 f, lanes_i32x8 g, lanes_i32x8 h)
{
#if defined(__AVX2__)
    __m256i ab = _mm256_packs_epi32((__m256i)a, (__m256i)b),
            cd = _mm256_packs_epi32((__m256i)c, (__m256i)d);
    __m256i ef = _mm256_packs_epi32((__m256i)e, (__m256i)f),
            gh = _mm256_packs_epi32((__m256i)g, (__m256i)h);
    lanes_i16x16 first = (lanes_i16x16)_mm256_packs_epi16(ab, cd) == -1;
    lanes_i16x16 second = (lanes_i16x16)_mm256_packs_epi16(ef, gh) == -1;
    __m256i all =
        _mm256_permute4x64_epi64(_mm256_packs_epi16((__m256i)first, (__m256i)second), 0xd8);
    lanes_u8x32 v = (lanes_u8x32)all;
    return __builtin_shufflevector(v, v, 0, 1, 8, 9, 2, 3, 10, 11, 4, 5, 12, 13, 6, 7, 14, 15, 16,
                                   17, 24, 25, 18, 19, 26, 27, 20, 21, 28, 29, 22, 23, 30, 31) &
           1;
#else
    lanes_i16x8 ab = lanes_both_of_pairs(a, b), cd = lanes_both_of_pairs(c, d);
    lanes_i16x8 ef = lanes_both_of_pairs(e, f), gh = lanes_both_of_pairs(g, h);
    return lanes_ones_from_halves(lanes_pack_i16x8(ab, cd), lanes_pack_i16x8(ef, gh));
#endif
}

/* ------------------------------------------------------------------ 16-bit products */

/* The high half of a * b: (a * b) >> 16. */
LANES lanes_u16x16 lanes_mulhigh_u16x16(lanes_u16x16 a, lanes_u16x16 b)
{
#if defined(__AVX2__)
    return (lanes_u16x16)_mm256_mulhi_epu16((__m256i)a, (__m256i)b);
#elif defined(__SSE2__)
    lanes_u16x8 low = (lanes_u16x8)_mm_mulhi_epu16((__m128i)a.lo, (__m128i)b.lo);
    lanes_u16x8 high = (lanes_u16x8)_mm_mulhi_epu16((__m128i)a.hi, (__m128i)b.hi);
    return __builtin_shufflevector(low, high, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
#else
    typedef uint32_t u32x16 __attribute__((ext_vector_type(16)));
    return __builtin_convertvector(
        (__builtin_convertvector(a, u32x16) * __builtin_convertvector(b, u32x16)) >> 16,
        lanes_u16x16);
#endif
}

/* Whether the next product is one instruction. Where it is not, the high half of an unsigned one is cheaper. */
LANES _Bool lanes_mulround_is_fast(void)
{
#if defined(__AVX2__)
    return 1;
#else
    return 0;
#endif
}

/* The product of two signed fractions of 15 bits, rounded: (a * b + 0x4000) >> 15. */
LANES lanes_i16x16 lanes_mulround_i16x16(lanes_i16x16 a, lanes_i16x16 b)
{
#if defined(__AVX2__)
    return (lanes_i16x16)_mm256_mulhrs_epi16((__m256i)a, (__m256i)b);
#elif defined(__SSE2__)
    /* With p = a * b: twice its high half, plus bit 15, plus bit 14 to round. */
    lanes_i16x8 low = (lanes_i16x8)_mm_mulhi_epi16((__m128i)a.lo, (__m128i)b.lo);
    lanes_i16x8 high = (lanes_i16x8)_mm_mulhi_epi16((__m128i)a.hi, (__m128i)b.hi);
    lanes_i16x16 twice =
        __builtin_shufflevector(low, high, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
        << 1;
    lanes_u16x16 bits = (lanes_u16x16)(a * b) >> 14;
    return twice + (lanes_i16x16)((bits + 1) >> 1);
#else
    typedef int32_t i32x16 __attribute__((ext_vector_type(16)));
    i32x16 p = __builtin_convertvector(a, i32x16) * __builtin_convertvector(b, i32x16);
    return __builtin_convertvector((p + 0x4000) >> 15, lanes_i16x16);
#endif
}

/* a[2i] * b[2i] + a[2i + 1] * b[2i + 1] in 32 bits. */
LANES lanes_i32x8 lanes_multiplyaddpairs_i16x16(lanes_i16x16 a, lanes_i16x16 b)
{
#if defined(__AVX2__)
    return (lanes_i32x8)_mm256_madd_epi16((__m256i)a, (__m256i)b);
#elif defined(__SSE2__)
    __m128i low = _mm_madd_epi16((__m128i)a.lo, (__m128i)b.lo);
    __m128i high = _mm_madd_epi16((__m128i)a.hi, (__m128i)b.hi);
    return (lanes_i32x8)__builtin_shufflevector((lanes_i32x4)low, (lanes_i32x4)high, 0, 1, 2, 3, 4,
                                                5, 6, 7);
#else
    return __builtin_convertvector(a.even, lanes_i32x8) *
               __builtin_convertvector(b.even, lanes_i32x8) +
           __builtin_convertvector(a.odd, lanes_i32x8) *
               __builtin_convertvector(b.odd, lanes_i32x8);
#endif
}

/* ------------------------------------------------------------------ Single numbers */

/* The instruction; Swift's squareRoot() may call the C library. */
LANES double lanes_sqrt(double a) { return __builtin_elementwise_sqrt(a); }

/* ------------------------------------------------------------------ Two vectors into one, one into two */

/* The lanes of a, then those of b, all of which fit 16 bits. */
LANES lanes_i16x16 lanes_narrow_i32x8(lanes_i32x8 a, lanes_i32x8 b)
{
#if defined(__AVX2__)
    return (lanes_i16x16)_mm256_permute4x64_epi64(_mm256_packs_epi32((__m256i)a, (__m256i)b), 0xd8);
#elif defined(__SSE2__)
    __m128i low = _mm_packs_epi32((__m128i)a.lo, (__m128i)a.hi);
    __m128i high = _mm_packs_epi32((__m128i)b.lo, (__m128i)b.hi);
    return __builtin_shufflevector((lanes_i16x8)low, (lanes_i16x8)high, 0, 1, 2, 3, 4, 5, 6, 7, 8,
                                   9, 10, 11, 12, 13, 14, 15);
#else
    return __builtin_convertvector(
        __builtin_shufflevector(a, b, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15),
        lanes_i16x16);
#endif
}

/* a0 b0 a1 b1 … : the first half of the lanes, and the second. */
LANES lanes_u16x16 lanes_interleavelow_u16x16(lanes_u16x16 a, lanes_u16x16 b)
{
    return __builtin_shufflevector(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
}

LANES lanes_u16x16 lanes_interleavehigh_u16x16(lanes_u16x16 a, lanes_u16x16 b)
{
    return __builtin_shufflevector(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15,
                                   31);
}

/* The bytes of a, then those of b; every lane is at most 255. */
LANES lanes_u8x32 lanes_narrow_u16x16(lanes_u16x16 a, lanes_u16x16 b)
{
#if defined(__AVX2__)
    return (lanes_u8x32)_mm256_permute4x64_epi64(_mm256_packus_epi16((__m256i)a, (__m256i)b), 0xd8);
#elif defined(__SSE2__)
    __m128i low = _mm_packus_epi16((__m128i)a.lo, (__m128i)a.hi);
    __m128i high = _mm_packus_epi16((__m128i)b.lo, (__m128i)b.hi);
    lanes_u8x32 v;
    __builtin_memcpy(&v, &low, 16);
    __builtin_memcpy((uint8_t *)&v + 16, &high, 16);
    return v;
#else
    lanes_u8x16 low = __builtin_convertvector(a, lanes_u8x16),
                high = __builtin_convertvector(b, lanes_u8x16);
    lanes_u8x32 v;
    __builtin_memcpy(&v, &low, 16);
    __builtin_memcpy((uint8_t *)&v + 16, &high, 16);
    return v;
#endif
}

/* The bytes 0 … 15 in 16 bits each, and the bytes 16 … 31. */
LANES lanes_u16x16 lanes_widenlow_u8x32(lanes_u8x32 a)
{
    return __builtin_convertvector(a.lo, lanes_u16x16);
}

LANES lanes_u16x16 lanes_widenhigh_u8x32(lanes_u8x32 a)
{
    return __builtin_convertvector(a.hi, lanes_u16x16);
}

/* ------------------------------------------------------------------ Pixels: four bytes, read as two 16-bit lanes */

/* Byte i in both lanes of pixel i. */
LANES lanes_u16x16 lanes_u16x16_spread_u8x8(lanes_u8x8 a)
{
    lanes_u8x8 zero = 0;
    return (lanes_u16x16)__builtin_shufflevector(a, zero, 0, 8, 0, 8, 1, 8, 1, 8, 2, 8, 2, 8, 3, 8,
                                                 3, 8, 4, 8, 4, 8, 5, 8, 5, 8, 6, 8, 6, 8, 7, 8, 7,
                                                 8);
}

/* The second lane of each pixel in both. */
LANES lanes_u16x16 lanes_second_u16x16(lanes_u16x16 a)
{
    return __builtin_shufflevector(a, a, 1, 1, 3, 3, 5, 5, 7, 7, 9, 9, 11, 11, 13, 13, 15, 15);
}

/* The fourth byte of each pixel, its alpha, in both lanes. */
LANES lanes_u16x16 lanes_fourth_u16x16(lanes_u16x16 a)
{
#if defined(__AVX2__)
    const __m256i bytes = _mm256_broadcastsi128_si256(
        _mm_setr_epi8(3, -1, 3, -1, 7, -1, 7, -1, 11, -1, 11, -1, 15, -1, 15, -1));
    return (lanes_u16x16)_mm256_shuffle_epi8((__m256i)a, bytes);
#else
    a >>= 8;
    return __builtin_shufflevector(a, a, 1, 1, 3, 3, 5, 5, 7, 7, 9, 9, 11, 11, 13, 13, 15, 15);
#endif
}

/* The fourth byte of each pixel in all four. */
LANES lanes_u8x32 lanes_fourth_u32x8(lanes_u32x8 a)
{
    lanes_u8x32 b = (lanes_u8x32)a;
    return __builtin_shufflevector(b, b, 3, 3, 3, 3, 7, 7, 7, 7, 11, 11, 11, 11, 15, 15, 15, 15, 19,
                                   19, 19, 19, 23, 23, 23, 23, 27, 27, 27, 27, 31, 31, 31, 31);
}

/* The first and the third byte of each pixel exchanged. */
LANES lanes_u32x8 lanes_exchange_u32x8(lanes_u32x8 a)
{
#if defined(__SSE2__) && !defined(__AVX2__)
    return (a & 0xff00ff00) | ((a >> 16) & 0xff) | ((a & 0xff) << 16);
#else
    lanes_u8x32 b = (lanes_u8x32)a;
    return (lanes_u32x8)__builtin_shufflevector(b, b, 2, 1, 0, 3, 6, 5, 4, 7, 10, 9, 8, 11, 14, 13,
                                                12, 15, 18, 17, 16, 19, 22, 21, 20, 23, 26, 25, 24,
                                                27, 30, 29, 28, 31);
#endif
}

/* The pixels (x, y) of an image, each at data + y * stride + 4 * x. */
LANES lanes_u32x8 lanes_pixels_at(const uint8_t *_Nonnull data, ptrdiff_t stride, lanes_i32x8 x,
                                  lanes_i32x8 y)
{
    lanes_u32x8 pixels;
    for (int i = 0; i < 8; i++) {
        uint32_t pixel;
        __builtin_memcpy(&pixel, data + y[i] * stride + 4 * (ptrdiff_t)x[i], sizeof pixel);
        pixels[i] = pixel;
    }
    return pixels;
}

/*
 * From eight numbers of 32 bits to the four 16-bit channels of eight pixels and back to bytes. Channels are
 * kept as two vectors, pixels 0 1 4 5 and 2 3 6 7, the order in which a machine of 128-bit halves packs.
 */
LANES lanes_i16x16 lanes_channels_first(lanes_i32x8 a)
{
    lanes_i16x16 h = (lanes_i16x16)a;
    return __builtin_shufflevector(h, h, 1, 1, 1, 1, 3, 3, 3, 3, 9, 9, 9, 9, 11, 11, 11, 11);
}

LANES lanes_i16x16 lanes_channels_second(lanes_i32x8 a)
{
    lanes_i16x16 h = (lanes_i16x16)a;
    return __builtin_shufflevector(h, h, 5, 5, 5, 5, 7, 7, 7, 7, 13, 13, 13, 13, 15, 15, 15, 15);
}

/* The four channels of each pixel, in the same order. */
LANES lanes_i16x16 lanes_channels_first_u32x8(lanes_u32x8 a)
{
    const lanes_u8x32 b = (lanes_u8x32)a, zero = 0;
    return (lanes_i16x16)__builtin_shufflevector(b, zero, 0, 32, 1, 32, 2, 32, 3, 32, 4, 32, 5, 32,
                                                 6, 32, 7, 32, 16, 32, 17, 32, 18, 32, 19, 32, 20,
                                                 32, 21, 32, 22, 32, 23, 32);
}

LANES lanes_i16x16 lanes_channels_second_u32x8(lanes_u32x8 a)
{
    const lanes_u8x32 b = (lanes_u8x32)a, zero = 0;
    return (lanes_i16x16)__builtin_shufflevector(b, zero, 8, 32, 9, 32, 10, 32, 11, 32, 12, 32, 13,
                                                 32, 14, 32, 15, 32, 24, 32, 25, 32, 26, 32, 27, 32,
                                                 28, 32, 29, 32, 30, 32, 31, 32);
}

/* The same four channels for every pixel. */
LANES lanes_i16x16 lanes_i16x16_repeating(uint64_t channels)
{
    return (lanes_i16x16)(lanes_i64x4)(int64_t)channels;
}

/* One byte of each pixel. */
LANES lanes_i32x8 lanes_firstbyte_u32x8(lanes_u32x8 a) { return (lanes_i32x8)(a & 255); }

LANES lanes_i32x8 lanes_secondbyte_u32x8(lanes_u32x8 a)
{
#if defined(__AVX2__)
    const lanes_u8x32 b = (lanes_u8x32)a, zero = 0;
    return (lanes_i32x8)__builtin_shufflevector(b, zero, 1, 32, 32, 32, 5, 32, 32, 32, 9, 32, 32,
                                                32, 13, 32, 32, 32, 17, 32, 32, 32, 21, 32, 32, 32,
                                                25, 32, 32, 32, 29, 32, 32, 32);
#else
    return (lanes_i32x8)((a >> 8) & 255);
#endif
}

LANES lanes_i32x8 lanes_thirdbyte_u32x8(lanes_u32x8 a)
{
#if defined(__AVX2__)
    const lanes_u8x32 b = (lanes_u8x32)a, zero = 0;
    return (lanes_i32x8)__builtin_shufflevector(b, zero, 2, 32, 32, 32, 6, 32, 32, 32, 10, 32, 32,
                                                32, 14, 32, 32, 32, 18, 32, 32, 32, 22, 32, 32, 32,
                                                26, 32, 32, 32, 30, 32, 32, 32);
#else
    return (lanes_i32x8)((a >> 16) & 255);
#endif
}

LANES lanes_i32x8 lanes_fourthbyte_u32x8(lanes_u32x8 a) { return (lanes_i32x8)(a >> 24); }

/*
 * Whole numbers to pixels, the bytes from the first to the fourth: what is below 0 becomes 0, and what is above 255, 255.
 * With AVX2, in each half of 128 bits:
 *
 *     a0 a1 a2 a3 b0 b1 b2 b3, c0 c1 c2 c3 d0 d1 d2 d3      packed to 16 bits
 *     a0 a1 a2 a3 b0 b1 b2 b3 c0 c1 c2 c3 d0 d1 d2 d3       packed to bytes
 *     a0 b0 c0 d0 a1 b1 c1 d1 ...                           exchanged
 */
LANES lanes_u32x8 lanes_pixels_from_i32x8(lanes_i32x8 a, lanes_i32x8 b, lanes_i32x8 c,
                                          lanes_i32x8 d)
{
#if defined(__AVX2__)
    __m256i ab = _mm256_packs_epi32((__m256i)a, (__m256i)b),
            cd = _mm256_packs_epi32((__m256i)c, (__m256i)d);
    lanes_u8x32 v = (lanes_u8x32)_mm256_packus_epi16(ab, cd);
    return (lanes_u32x8)__builtin_shufflevector(v, v, 0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7,
                                                11, 15, 16, 20, 24, 28, 17, 21, 25, 29, 18, 22, 26,
                                                30, 19, 23, 27, 31);
#elif defined(__SSE2__)
    /* a c b d, so that halves interleave: a0 b0 a1 b1 … c0 d0 c1 d1 …, and then by twos. */
    typedef uint16_t pairs __attribute__((ext_vector_type(8)));
    lanes_u32x8 pixels;
    for (int half = 0; half < 2; half++) {
        __m128i ac = _mm_packs_epi32((__m128i)(half ? a.hi : a.lo), (__m128i)(half ? c.hi : c.lo));
        __m128i bd = _mm_packs_epi32((__m128i)(half ? b.hi : b.lo), (__m128i)(half ? d.hi : d.lo));
        __m128i v = _mm_packus_epi16(ac, bd);
        __m128i two = _mm_unpacklo_epi8(v, _mm_srli_si128(v, 8));
        __m128i four = _mm_unpacklo_epi16(two, _mm_srli_si128(two, 8));
        __builtin_memcpy((char *)&pixels + 16 * half, &four, 16);
    }
    return pixels;
#else
    const lanes_i32x8 low = 0, high = 255;
#define LANES_BYTE(x) \
    (lanes_u32x8) __builtin_elementwise_min(__builtin_elementwise_max(x, low), high)
    return LANES_BYTE(a) | LANES_BYTE(b) << 8 | LANES_BYTE(c) << 16 | LANES_BYTE(d) << 24;
#undef LANES_BYTE
#endif
}

/* Every lane is in [0, 255]. */
LANES lanes_u32x8 lanes_channels_pack(lanes_i16x16 first, lanes_i16x16 second)
{
#if defined(__AVX2__)
    return (lanes_u32x8)_mm256_packus_epi16((__m256i)first, (__m256i)second);
#elif defined(__SSE2__)
    typedef uint32_t u32x4 __attribute__((ext_vector_type(4)));
    u32x4 low = (u32x4)_mm_packus_epi16((__m128i)first.lo, (__m128i)second.lo);
    u32x4 high = (u32x4)_mm_packus_epi16((__m128i)first.hi, (__m128i)second.hi);
    return __builtin_shufflevector(low, high, 0, 1, 2, 3, 4, 5, 6, 7);
#else
    return (lanes_u32x8)__builtin_shufflevector(
        (lanes_u8x32)first, (lanes_u8x32)second, 0, 2, 4, 6, 8, 10, 12, 14, 32, 34, 36, 38, 40, 42,
        44, 46, 16, 18, 20, 22, 24, 26, 28, 30, 48, 50, 52, 54, 56, 58, 60, 62);
#endif
}

#endif
