/* SPDX-License-Identifier: Apache-2.0 */
/*
 * f64_accuracy.c - the angle, the sine and the cosine in double are within their bounds of the exact ones
 *
 *     test_f64_accuracy           some hundred thousand of each
 *     test_f64_accuracy --long    a hundred times as many
 *
 * The reference is MPFR with 200 bits: the coordinates are doubles, and an angle is reduced by an exact remainder, so all
 * that it rounds is far below what is measured. Every instruction set gives the bits of the first.
 */

#include <math.h>
#include <mpfr.h>

#include "check.h"

enum { COUNT = 1000, KINDS = 9, BITS = 200 };

static const double ANGLE_BOUND = 0.55, SINCOS_BOUND = 0.51;

/* ------------------------------------------------------------------ Numbers */

static double signed_unit(uint64_t *random) { return 2 * random_unit(random) - 1; }

static double any_double(uint64_t *random)
{
    uint64_t bits = random_next(random);
    double x;
    memcpy(&x, &bits, sizeof x);
    return isfinite(x) ? x : 1;
}

/* x moved by up to 20 doubles. */
static double near_double(uint64_t *random, double x)
{
    double end = random_next(random) & 1 ? INFINITY : -INFINITY;
    for (int steps = random_below(random, 21); steps > 0; steps--)
        x = nextafter(x, end);
    return isfinite(x) ? x : 1;
}

static gnomon_point_f64 any_point(uint64_t *random, int kind)
{
    gnomon_point_f64 p = {signed_unit(random), signed_unit(random)};
    int e;
    switch (kind) {
    case 0: /* a screen */
        p.x *= 2000, p.y *= 2000;
        break;
    case 1: /* any size, both coordinates of about the same */
        e = random_below(random, 2090) - 1070;
        p.x = ldexp(p.x, e), p.y = ldexp(p.y, e + random_below(random, 9) - 4);
        break;
    case 2: /* any bits */
        p.x = any_double(random), p.y = any_double(random);
        break;
    case 3: /* near an axis */
        p.y = ldexp(p.y, -random_below(random, 120));
        break;
    case 4: /* near a diagonal */
        p.y = near_double(random, random_next(random) & 1 ? p.x : -p.x);
        break;
    case 5: /* subnormal */
        p.x = ldexp(random_below(random, 1 << 20) - (1 << 19), -1074);
        p.y = ldexp(random_below(random, 1 << 20) - (1 << 19), -1074);
        break;
    case 6: /* a grid of half pixels */
        p.x = (random_below(random, 4096) - 2048) / 2.0,
        p.y = (random_below(random, 4096) - 2048) / 2.0;
        break;
    case 7: /* where the form of the arc tangent changes, or others change theirs */
        p.y = near_double(
            random,
            p.x * (random_next(random) & 1 ? 0.4 : tan(random_below(random, 16) * 0.19634954)));
        break;
    default: /* an angle about as small as a double can be */
        e = random_below(random, 900);
        p.x = -ldexp(fabs(p.x), -1040 - random_below(random, 30) + e), p.y = -ldexp(fabs(p.y), e);
        if (random_next(random) & 1)
            p.x = -p.x;
        return p;
    }
    if (random_next(random) & 1) {
        double x = p.x;
        p.x = p.y, p.y = x;
    }
    return p;
}

static double any_angle(uint64_t *random, int kind)
{
    switch (kind) {
    case 0:
        return 360 * signed_unit(random);
    case 1:
        return 1e6 * signed_unit(random);
    case 2:
        return any_double(random);
    case 3:
        return near_double(random, 15 * (random_below(random, 480) - 240));
    case 4:
        return ldexp(signed_unit(random), random_below(random, 70) - 10);
    case 5:
        return ldexp(signed_unit(random), -1000 - random_below(random, 75));
    case 6:
        return ldexp(signed_unit(random), random_below(random, 1024));
    case 7:
        return (random_below(random, 1440) - 720) / 2.0;
    default:
        return 360 * signed_unit(random) * random_unit(random) * random_unit(random);
    }
}

static gnomon_compass compass_number(int i)
{
    gnomon_compass compass = {(gnomon_direction)(i & 3), (gnomon_turn)(i >> 2 & 1),
                              (gnomon_y_axis)(i >> 3 & 1)};
    return compass;
}

/* ------------------------------------------------------------------ The reference */

static mpfr_t exact, scratch, degree;

/* exact = the angle of (dx, dy) in [0, 360]; turned by quarters until the compass is a navigator's. */
static void exact_angle(double dx, double dy, gnomon_compass compass)
{
    double east = dx, north = compass.y_axis == GNOMON_Y_DOWN ? -dy : dy;
    for (int i = 0; i < (int)compass.zero; i++) {
        double x = east;
        east = -north, north = x;
    }
    if (compass.turn == GNOMON_COUNTERCLOCKWISE)
        east = -east;
    mpfr_set_d(exact, east, MPFR_RNDN);
    mpfr_set_d(scratch, north, MPFR_RNDN);
    mpfr_atan2(exact, exact, scratch, MPFR_RNDN);
    mpfr_div(exact, exact, degree, MPFR_RNDN);
    if (mpfr_sgn(exact) < 0)
        mpfr_add_ui(exact, exact, 360, MPFR_RNDN);
}

/* exact = the sine or cosine. */
static void exact_sincos(double angle, bool cosine)
{
    mpfr_t turn;
    mpfr_init2(turn, BITS);
    mpfr_set_ui(turn, 360, MPFR_RNDN);
    mpfr_set_d(exact, angle, MPFR_RNDN);
    mpfr_remainder(exact, exact, turn, MPFR_RNDN);
    mpfr_mul(exact, exact, degree, MPFR_RNDN);
    (cosine ? mpfr_cos : mpfr_sin)(exact, exact, MPFR_RNDN);
    mpfr_clear(turn);
}

/* The distance of a result from the exact one, in units of the exact one's last place. */
static double error(double result)
{
    if (mpfr_zero_p(exact))
        return result == 0 ? 0 : INFINITY;
    long exponent = mpfr_get_exp(exact) - 53;
    mpfr_sub_d(scratch, exact, result, MPFR_RNDN);
    mpfr_mul_2si(scratch, scratch, exponent < -1074 ? 1074 : -exponent, MPFR_RNDN);
    return fabs(mpfr_get_d(scratch, MPFR_RNDN));
}

/* ------------------------------------------------------------------ The program */

static gnomon_point_f64 points[COUNT];
static double angles[COUNT], results[2][2 * COUNT];

/* The worst error in a batch of angles of points. */
static double angle_batch(uint64_t *random, int kind, gnomon_compass compass)
{
    double worst = 0;
    gnomon_point_f64 centre = {0, 0};
    if (kind == 0 && random_next(random) & 1)
        centre.x = 1000 * signed_unit(random), centre.y = 1000 * signed_unit(random);
    for (int i = 0; i < COUNT; i++)
        points[i] = any_point(random, kind);
    FOR_EACH_INSTRUCTION_SET(level)
    {
        CHECK(!gnomon_angle_from_north_f64(COUNT, gnomon_points_f64_in(points), centre, compass,
                                           results[level > 0], NULL),
              "call");
        if (level > 0)
            CHECK(memcmp(results[0], results[1], sizeof angles) == 0, "other bits for kind %d",
                  kind);
    }
    for (int i = 0; i < COUNT; i++) {
        double dx = points[i].x - centre.x, dy = points[i].y - centre.y, angle = results[0][i];
        if ((dx == 0 && dy == 0) || isinf(dx) || isinf(dy))
            continue;
        exact_angle(dx, dy, compass);
        if (angle == 0 && mpfr_cmp_ui(exact, 180) > 0)
            mpfr_sub_ui(exact, exact, 360, MPFR_RNDN), mpfr_mul_2si(exact, exact, 0, MPFR_RNDN);
        double e = mpfr_sgn(exact) < 0 ? -mpfr_get_d(exact, MPFR_RNDN) * 0x1p44 : error(angle);
        CHECK(angle >= 0 && angle < 360 && !signbit(angle), "%a at %a, %a", angle, dx, dy);
        CHECK(e <= ANGLE_BOUND, "%.6f units at %a, %a: %a", e, dx, dy, angle);
        worst = fmax(worst, e);
    }
    return worst;
}

/* The worst error in a batch of sines and cosines. */
static double sincos_batch(uint64_t *random, int kind)
{
    double worst = 0;
    for (int i = 0; i < COUNT; i++)
        angles[i] = any_angle(random, kind);
    FOR_EACH_INSTRUCTION_SET(level)
    {
        double *to = results[level > 0];
        CHECK(!gnomon_sincos_degrees_f64(COUNT, angles, to, to + COUNT), "call");
        if (level > 0)
            CHECK(memcmp(results[0], results[1], sizeof *results) == 0, "other bits for kind %d",
                  kind);
    }
    for (int i = 0; i < 2 * COUNT; i++) {
        exact_sincos(angles[i % COUNT], i >= COUNT);
        double r = results[0][i], e = error(r), modulus = fabs(fmod(angles[i % COUNT], 180));
        /* MPFR has no exact half and no exact zero of a cosine. */
        if (fmod(modulus, 30) == 0) {
            CHECK(r == 0 || fabs(r) == 0.5 || fabs(r) == 1 || fabs(fabs(r) - 0.866) < 1e-4,
                  "%a at %a", r, angles[i % COUNT]);
            if (r == 0)
                e = 0;
        }
        CHECK(r != 0 || !signbit(r), "-0 at %a", angles[i % COUNT]);
        CHECK(e <= SINCOS_BOUND, "%.6f units at %a: %a", e, angles[i % COUNT], r);
        worst = fmax(worst, e);
    }
    return worst;
}

static void report(const char *what, long count, const double *worst)
{
    printf("%ld %s, the worst by kind", count, what);
    for (int kind = 0; kind < KINDS; kind++)
        printf(" %.6f", worst[kind]);
    printf(" units\n");
}

int main(int argc, char **argv)
{
    uint64_t random = 2026;
    double angle[KINDS] = {0}, sincos[KINDS] = {0};
    int batches = argc > 1 && strcmp(argv[1], "--long") == 0 ? 14400 : 144;

    mpfr_inits2(BITS, exact, scratch, degree, (mpfr_ptr)0);
    mpfr_const_pi(degree, MPFR_RNDN);
    mpfr_div_ui(degree, degree, 180, MPFR_RNDN);
    for (int batch = 0; batch < batches; batch++) {
        int kind = batch % KINDS;
        angle[kind] =
            fmax(angle[kind], angle_batch(&random, kind, compass_number(batch / KINDS % 16)));
        sincos[kind] = fmax(sincos[kind], sincos_batch(&random, kind));
    }
    report("angles", (long)batches * COUNT, angle);
    report("sines and cosines", 2L * batches * COUNT, sincos);
    mpfr_clears(exact, scratch, degree, (mpfr_ptr)0);
    return check_result();
}
