/* SPDX-License-Identifier: Apache-2.0 */
/*
 * angle_accuracy.c - the angle of a point is within 0.501 units of the last place of the exact one
 *
 *     test_angle_accuracy           two million points
 *     test_angle_accuracy --long    a hundred times as many
 *
 * The reference is atan2l, in 64 bits: with the product by 180 / pi it is good to 2^-62, a thousand times
 * better than the thousandth of a unit that is at stake. The points are of the kinds where something may go
 * wrong: near the axes and the diagonals, of any size down to subnormals, on grids of whole and half pixels,
 * of any bits. Every instruction set gives the bits of the first.
 */

#include <math.h>

#include "check.h"

enum { COUNT = 4096, KINDS = 8 };

static const long double DEGREES = 57.295779513082320876798154814105170332L; /* 180 / pi */
static const double BOUND = 0.501;

/* ------------------------------------------------------------------ Points */

static float any_float(uint64_t *random)
{
    uint32_t bits = (uint32_t)(random_next(random) >> 32);
    float x;
    memcpy(&x, &bits, sizeof x);
    return isfinite(x) ? x : 1;
}

static float signed_unit(uint64_t *random) { return (float)(2 * random_unit(random) - 1); }

/* x moved by up to 20 floats. */
static float near_float(uint64_t *random, float x)
{
    float end = random_next(random) & 1 ? INFINITY : -INFINITY;
    for (int steps = random_below(random, 21); steps > 0; steps--)
        x = nextafterf(x, end);
    return isfinite(x) ? x : 1;
}

static gnomon_point any_point(uint64_t *random, int kind)
{
    gnomon_point p = {signed_unit(random), signed_unit(random)};
    int e;
    switch (kind) {
    case 0: /* a screen */
        p.x *= 2000, p.y *= 2000;
        break;
    case 1: /* any size, both coordinates of about the same */
        e = random_below(random, 250) - 126;
        p.x = ldexpf(p.x, e), p.y = ldexpf(p.y, e + random_below(random, 9) - 4);
        break;
    case 2: /* any bits */
        p.x = any_float(random), p.y = any_float(random);
        break;
    case 3: /* near an axis */
        p.y = ldexpf(p.y, -random_below(random, 160));
        break;
    case 4: /* near a diagonal */
        p.y = near_float(random, random_next(random) & 1 ? p.x : -p.x);
        break;
    case 5: /* subnormal */
        p.x = ldexpf((float)(random_below(random, 1 << 20) - (1 << 19)), -149);
        p.y = ldexpf((float)(random_below(random, 1 << 20) - (1 << 19)), -149);
        break;
    case 6: /* a grid of half pixels */
        p.x = (float)(random_below(random, 4096) - 2048) / 2,
        p.y = (float)(random_below(random, 4096) - 2048) / 2;
        break;
    default: /* near a ray at half of a right angle's eighth: where float arc tangents often change their form */
        p.y = near_float(random,
                         p.x * tanf((float)(random_below(random, 16) * 11.25 * 3.14159265 / 180)));
        break;
    }
    if (random_next(random) & 1) {
        float x = p.x;
        p.x = p.y, p.y = x;
    }
    return p;
}

static gnomon_compass compass_number(int i)
{
    gnomon_compass compass = {(gnomon_direction)(i & 3), (gnomon_turn)(i >> 2 & 1),
                              (gnomon_y_axis)(i >> 3 & 1)};
    return compass;
}

/* ------------------------------------------------------------------ The reference */

/* The angle of (dx, dy) in [0, 360]; the vector is turned by quarters until the compass is a navigator's. */
static long double exact_angle(float dx, float dy, gnomon_compass compass)
{
    float east = dx, north = compass.y_axis == GNOMON_Y_DOWN ? -dy : dy;
    for (int i = 0; i < (int)compass.zero; i++) {
        float x = east;
        east = -north, north = x;
    }
    if (compass.turn == GNOMON_COUNTERCLOCKWISE)
        east = -east;
    long double degrees = atan2l(east, north) * DEGREES;
    return degrees < 0 ? degrees + 360 : degrees;
}

/* The distance of an angle from the exact one, in units of the exact one's last place; 0 is also 360. */
static double error(float angle, long double exact)
{
    int exponent;
    frexpl(exact, &exponent);
    long double unit = ldexpl(1, exponent - 24 < -149 ? -149 : exponent - 24);
    long double distance = fabsl(angle - exact);
    if (angle == 0 && exact > 180)
        distance = 360 - exact;
    return (double)(distance / unit);
}

/* ------------------------------------------------------------------ The program */

static gnomon_point points[COUNT];
static float first[COUNT], angles[COUNT];

int main(int argc, char **argv)
{
    uint64_t random = 2026, misrounded = 0, total = 0;
    double worst[KINDS] = {0}, worst_of_all = 0;
    int batches = 512;

    if (argc > 1 && strcmp(argv[1], "--long") == 0)
        batches *= 100;
    for (int batch = 0; batch < batches; batch++) {
        int kind = batch % KINDS;
        gnomon_compass compass = compass_number(batch / KINDS % 16);
        gnomon_point centre = {0, 0};
        if (kind == 0 && batch & 128)
            centre.x = 1000 * signed_unit(&random), centre.y = 1000 * signed_unit(&random);
        for (int i = 0; i < COUNT; i++)
            points[i] = any_point(&random, kind);

        FOR_EACH_INSTRUCTION_SET(level)
        {
            float *to = level == 0 ? first : angles;
            CHECK(!gnomon_angle_from_north(COUNT, gnomon_points_in(points), centre, compass, to,
                                           NULL),
                  "call");
            if (level > 0)
                CHECK(memcmp(first, angles, sizeof angles) == 0, "other bits in batch %d", batch);
        }

        for (int i = 0; i < COUNT; i++) {
            float dx = points[i].x - centre.x, dy = points[i].y - centre.y;
            if ((dx == 0 && dy == 0) || isinf(dx) || isinf(dy))
                continue;
            long double exact = exact_angle(dx, dy, compass);
            double e = error(first[i], exact);
            CHECK(first[i] >= 0 && first[i] < 360 && !signbit(first[i]), "%a at %a, %a", first[i],
                  dx, dy);
            CHECK(e <= BOUND, "%.6f units at %a, %a: %a, exactly %La", e, dx, dy, first[i], exact);
            worst[kind] = fmax(worst[kind], e);
            misrounded += e > 0.5;
            total++;
        }
    }

    for (int kind = 0; kind < KINDS; kind++)
        worst_of_all = fmax(worst_of_all, worst[kind]);
    printf("%llu points: at most %.6f units (by kind", (unsigned long long)total, worst_of_all);
    for (int kind = 0; kind < KINDS; kind++)
        printf(" %.6f", worst[kind]);
    printf("), %.4f %% not the nearest float\n", 100.0 * (double)misrounded / (double)total);
    return check_result();
}
