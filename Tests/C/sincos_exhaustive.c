/* SPDX-License-Identifier: Apache-2.0 */
/*
 * sincos_exhaustive.c - sine and cosine of degrees are correctly rounded, by trying the floats one by one
 *
 *     test_sincos_exhaustive            a sample of all floats, and the surroundings of the hard ones
 *     test_sincos_exhaustive --long     every float in [0, 360]
 *     test_sincos_exhaustive --all      every finite float
 *
 * The reference shares nothing with the library. The angle is reduced to [0, 45] without rounding, by whole
 * numbers and fmodl; then sinl and cosl give the value with a relative error of at most
 *
 *     2^-64 + 2^-65   the product with pi / 180, and the rounding of that constant; sine and cosine pass on no
 *                     more than this where the argument is at most pi / 4
 *     2^-63           sinl or cosl (the C library states at most 1 ulp)
 *
 * together less than 2^-62. Where a value is within 2^-50 of a midpoint between floats, so that its rounding
 * might be in doubt, sinq and cosq decide with 113 bits; a value that is within 2^-100 of a midpoint even so
 * would be reported as undecided, and there is none.
 *
 * Every instruction set gives the bits of the first. Of negative angles the sine is the opposite and the cosine
 * the same: so only positive ones need the reference.
 */

#include <math.h>
#include <pthread.h>
#include <quadmath.h>

#include "check.h"

enum { CHUNK = 1 << 16, THREADS = 2, LEVELS = 2 };

/* ------------------------------------------------------------------ The reference */

/* An angle in [0, 45] whose sine or cosine, with a sign, is the one that is wanted. */
typedef struct reduced {
    long double degrees;
    bool cosine, negative;
} reduced;

/* x modulo 360, for finite x >= 0. */
static long double modulo_360(float x)
{
    int exponent;
    float fraction = frexpf(x, &exponent); /* x = (fraction 2^24) 2^(exponent - 24) */
    if (exponent <= 24)
        return fmodl(x, 360);
    uint32_t remainder = (uint32_t)ldexpf(fraction, 24) % 360;
    for (int i = 24; i < exponent; i++)
        remainder = remainder * 2 % 360;
    return remainder;
}

/* degrees is in [0, 360). */
static reduced reduce(long double degrees, bool cosine)
{
    reduced r = {degrees, cosine, false};
    if (r.degrees >= 180) { /* a half turn changes both signs */
        r.degrees -= 180;
        r.negative = true;
    }
    if (r.degrees > 90) { /* 180 - a changes that of the cosine */
        r.degrees = 180 - r.degrees;
        r.negative ^= cosine;
    }
    if (r.degrees > 45) { /* 90 - a exchanges the two */
        r.degrees = 90 - r.degrees;
        r.cosine = !r.cosine;
    }
    return r;
}

static uint64_t count_close[THREADS], count_undecided[THREADS];

/* The sine or cosine of x >= 0 in degrees, rounded to float; a zero is +0. */
static float rounded(long double degrees, bool cosine, int thread)
{
    reduced r = reduce(degrees, cosine);
    float f;
    if (r.degrees == 0 && !r.cosine)
        return 0;
    long double radians = r.degrees * (long double)(M_PIq / 180);
    long double value = r.cosine ? cosl(radians) : sinl(radians);
    f = (float)value;
    float other = value > f ? nextafterf(f, INFINITY) : nextafterf(f, 0);
    long double midpoint = ((long double)f + other) / 2;
    if (value != f && fabsl(value - midpoint) < value * 0x1p-50L) {
        __float128 wide = (__float128)r.degrees * M_PIq / 180;
        wide = r.cosine ? cosq(wide) : sinq(wide);
        count_close[thread]++;
        if (fabsq(wide - midpoint) < wide * 0x1p-100Q)
            count_undecided[thread]++;
        f = wide > midpoint ? fmaxf(f, other) : fminf(f, other);
    }
    return f == 0 ? 0 : r.negative ? -f : f;
}

/* ------------------------------------------------------------------ A chunk of floats */

static uint32_t to_bits(float x)
{
    uint32_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}

static float from_bits(uint32_t bits)
{
    float x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

static bool same(float a, float b) { return to_bits(a) == to_bits(b); }

static float opposite(float x) { return x == 0 ? 0 : -x; }

/* What one thread works on. */
typedef struct work {
    float angles[CHUNK], sines[LEVELS][CHUNK], cosines[LEVELS][CHUNK];
} work;

static work works[THREADS];
static int levels;

/* The library's answers, for one instruction set. */
static void ask(work *w, size_t count, int level)
{
    CHECK(!gnomon_sincos_degrees(count, w->angles, w->sines[level], w->cosines[level]), "level %d",
          level);
}

static pthread_mutex_t printing = PTHREAD_MUTEX_INITIALIZER;

static void complain(const char *what, float x, float got, float right)
{
    pthread_mutex_lock(&printing);
    CHECK(false, "%s of %a (%08x) is %a, should be %a", what, x, to_bits(x), got, right);
    pthread_mutex_unlock(&printing);
}

static void compare(const work *w, size_t count, int thread)
{
    for (size_t i = 0; i < count; i++) {
        float x = w->angles[i], sine = w->sines[0][i], cosine = w->cosines[0][i];
        long double degrees = modulo_360(x);
        float s = rounded(degrees, false, thread), c = rounded(degrees, true, thread);
        if (!same(sine, s))
            complain("sine", x, sine, s);
        if (!same(cosine, c))
            complain("cosine", x, cosine, c);
        for (int level = 1; level < levels; level++) {
            if (!same(w->sines[level][i], sine))
                complain("sine, AVX2,", x, w->sines[level][i], sine);
            if (!same(w->cosines[level][i], cosine))
                complain("cosine, AVX2,", x, w->cosines[level][i], cosine);
        }
    }
}

/* Asks for the opposite angles, on the instruction set in use. */
static void compare_negative(work *w, size_t count)
{
    for (size_t i = 0; i < count; i++)
        w->angles[i] = -w->angles[i];
    int level = (int)gnomon_instruction_set();
    float *sines = w->sines[1 - level], *cosines = w->cosines[1 - level];
    CHECK(!gnomon_sincos_degrees(count, w->angles, sines, cosines), "negative");
    for (size_t i = 0; i < count; i++) {
        if (!same(sines[i], opposite(w->sines[level][i])))
            complain("sine", w->angles[i], sines[i], opposite(w->sines[level][i]));
        if (!same(cosines[i], w->cosines[level][i]))
            complain("cosine", w->angles[i], cosines[i], w->cosines[level][i]);
    }
}

/* ------------------------------------------------------------------ Ranges of floats, on two threads */

typedef struct range {
    uint32_t first, last, step; /* bit patterns of floats >= 0; last is included */
    bool progress;
} range;

static range current;
static pthread_barrier_t barrier;

/* The threads take chunks by turns. The instruction set is that of the whole process, so they change it
 * together. */
static void *walk(void *argument)
{
    int thread = (int)(intptr_t)argument;
    work *w = &works[thread];
    uint64_t total = (uint64_t)(current.last - current.first) / current.step + 1;
    int percent = -1;
    for (uint64_t turn = 0; turn < total; turn += (uint64_t)THREADS * CHUNK) {
        uint64_t begin = turn + (uint64_t)thread * CHUNK;
        size_t count = begin >= total ? 0 : total - begin < CHUNK ? (size_t)(total - begin) : CHUNK;
        for (size_t i = 0; i < count; i++)
            w->angles[i] = from_bits((uint32_t)(current.first + (begin + i) * current.step));
        for (int level = 0; level < levels; level++) {
            pthread_barrier_wait(&barrier);
            if (thread == 0)
                CHECK(!gnomon_set_instruction_set((gnomon_instruction_level)level), "level %d",
                      level);
            pthread_barrier_wait(&barrier);
            ask(w, count, level);
        }
        compare(w, count, thread);
        compare_negative(w, count);
        if (thread == 0 && current.progress && (int)(100 * turn / total) > percent) {
            percent = (int)(100 * turn / total);
            fprintf(stderr, "\r%3d %%", percent);
        }
    }
    return NULL;
}

static void walk_range(range r)
{
    pthread_t threads[THREADS];
    current = r;
    pthread_barrier_init(&barrier, NULL, THREADS);
    for (intptr_t i = 0; i < THREADS; i++)
        if (pthread_create(&threads[i], NULL, walk, (void *)i) != 0)
            abort();
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
    pthread_barrier_destroy(&barrier);
    if (r.progress)
        fprintf(stderr, "\r100 %%\n");
}

/* The floats around one, as far as there are any. */
static void walk_around(float x)
{
    enum { NEAR = 300 };
    uint32_t bits = to_bits(x), most = to_bits(INFINITY) - 1;
    range r = {bits < NEAR ? 0 : bits - NEAR, bits > most - NEAR ? most : bits + NEAR, 1, false};
    walk_range(r);
}

/* The hard cases, whose results are closest to a midpoint: the angles of the file's first column. */
static void walk_hard_cases(void)
{
    FILE *file = fopen(TEST_DATA "/sincos_degrees_hard_cases.txt", "r");
    char line[128];
    unsigned bits;
    int found = 0;
    CHECK(file, "the file of hard cases");
    while (file && fgets(line, sizeof line, file)) {
        if (sscanf(line, "%8x", &bits) == 1) {
            walk_around(from_bits(bits));
            found++;
        }
    }
    CHECK(found == 151, "%d hard cases", found);
    if (file)
        fclose(file);
}

/* ------------------------------------------------------------------ The program */

int main(int argc, char **argv)
{
    const char *mode = argc > 1 ? argv[1] : "";
    uint32_t largest = to_bits(INFINITY) - 1;
    range r = {0, largest, 3989, false}; /* a prime, so that the low bits take every value */

    FOR_EACH_INSTRUCTION_SET(level)
    levels = level + 1;

    if (strcmp(mode, "--all") == 0) {
        r.step = 1, r.progress = true;
    } else if (strcmp(mode, "--long") == 0) {
        r.step = 1, r.progress = true, r.last = to_bits(360);
    } else if (argc > 1) {
        fprintf(stderr, "usage: %s [--long | --all]\n", argv[0]);
        return 2;
    } else {
        walk_hard_cases();
        for (int x = 0; x <= 1080; x += 15)
            walk_around((float)x);
        for (int e = -149; e < 128; e++)
            walk_around(ldexpf(1, e));
        walk_around(from_bits(largest));
    }
    walk_range(r);

    uint64_t close = count_close[0] + count_close[1],
             undecided = count_undecided[0] + count_undecided[1];
    printf("%llu floats, %d instruction sets: %llu results were decided with 113 bits, %llu not at "
           "all\n",
           (unsigned long long)((r.last - r.first) / r.step + 1), levels, (unsigned long long)close,
           (unsigned long long)undecided);
    CHECK(undecided == 0, "undecided");
    return check_result();
}
