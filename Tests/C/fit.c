/* SPDX-License-Identifier: Apache-2.0 */
/* fit.c - the fits from C: strided records, weights, statuses */

#include <math.h>

#include "check.h"
#include <gnomon/fit.h>

/* A calibration record as a program may keep it. */
typedef struct record {
    float raw_x, raw_y;
    int32_t serial;
    float x, y;
} record;

static void affine_of_records(void)
{
    enum { COUNT = 500 };
    record *records = guarded(COUNT * sizeof *records);
    uint64_t random = 1;
    for (int32_t i = 0; i < COUNT; i++) {
        float x = (float)(4095 * random_unit(&random)), y = (float)(4095 * random_unit(&random));
        records[i] = (record){x, y, i, 0.25f * x - 0.125f * y + 10, 0.0625f * x + 0.5f * y - 20};
    }
    gnomon_points from = {&records->raw_x, &records->raw_y, sizeof *records};
    gnomon_points to = {&records->x, &records->y, sizeof *records};
    gnomon_affine t;
    float rms;
    gnomon_status status = gnomon_fit_affine(COUNT, from, to, NULL, &t, &rms);
    CHECK(status == GNOMON_OK, "%s", gnomon_status_name(status));
    CHECK(fabs(t.a - 0.25) < 1e-7 && fabs(t.b - 0.0625) < 1e-7 && fabs(t.c + 0.125) < 1e-7 &&
              fabs(t.d - 0.5) < 1e-7 && fabs(t.tx - 10) < 1e-4 && fabs(t.ty + 20) < 1e-4,
          "%.9g %.9g %.9g %.9g %.9g %.9g", t.a, t.b, t.c, t.d, t.tx, t.ty);
    CHECK(rms < 1e-4f, "%g", rms);

    /* Backwards it is the same. */
    gnomon_affine back;
    gnomon_points from_end = {&records[COUNT - 1].raw_x, &records[COUNT - 1].raw_y,
                              -(ptrdiff_t)sizeof *records};
    gnomon_points to_end = {&records[COUNT - 1].x, &records[COUNT - 1].y,
                            -(ptrdiff_t)sizeof *records};
    CHECK(gnomon_fit_affine(COUNT, from_end, to_end, NULL, &back, NULL) == GNOMON_OK, "backwards");
    CHECK(fabsf(back.a - t.a) < 1e-7f && fabsf(back.ty - t.ty) < 1e-4f, "%g %g", back.a, back.ty);
}

static void circle_of_pairs(void)
{
    const gnomon_point corners[4] = {{1, 2}, {7, 2}, {7, 10}, {1, 10}};
    gnomon_point centre;
    float radius, rms;
    CHECK(gnomon_fit_circle(4, gnomon_points_in(corners), &centre, &radius, &rms) == GNOMON_OK,
          "corners");
    CHECK(centre.x == 4 && centre.y == 6 && radius == 5 && rms == 0, "%g %g %g %g", centre.x,
          centre.y, radius, rms);
}

static void statuses(void)
{
    const gnomon_point line[4] = {{1, 2}, {2, 4}, {3, 6}, {4, 8}};
    const gnomon_point nan[3] = {{0, 0}, {1, 0}, {0, NAN}};
    const float none[4] = {0, 0, 0, 0};
    const gnomon_affine before = {1, 2, 3, 4, 5, 6};
    gnomon_affine t = before;
    gnomon_point centre = {1, 2};
    float radius = 3, rms = 4;
    gnomon_points in = gnomon_points_in(line);
    CHECK(gnomon_fit_affine(4, in, in, NULL, &t, &rms) == GNOMON_ERROR_SINGULAR, "line");
    CHECK(gnomon_fit_affine(4, in, in, none, &t, &rms) == GNOMON_ERROR_SINGULAR, "no weight");
    CHECK(gnomon_fit_affine(0, gnomon_points_in(NULL), in, NULL, &t, &rms) == GNOMON_ERROR_SINGULAR,
          "nothing");
    CHECK(gnomon_fit_affine(1, gnomon_points_in(NULL), in, NULL, &t, &rms) == GNOMON_ERROR_NULL,
          "NULL");
    CHECK(gnomon_fit_affine(3, gnomon_points_in(nan), in, NULL, &t, &rms) == GNOMON_ERROR_VALUE,
          "NaN");
    CHECK(gnomon_fit_affine(SIZE_MAX, in, in, NULL, &t, &rms) == GNOMON_ERROR_SIZE, "size");
    CHECK(gnomon_fit_circle(4, in, &centre, &radius, &rms) == GNOMON_ERROR_SINGULAR, "line");
    CHECK(gnomon_fit_circle(4, in, &centre, &centre.x, &rms) == GNOMON_ERROR_OVERLAP, "overlap");
    CHECK(memcmp(&t, &before, sizeof t) == 0 && centre.x == 1 && centre.y == 2 && radius == 3 &&
              rms == 4,
          "written");
}

int main(void)
{
    affine_of_records();
    circle_of_pairs();
    statuses();
    return check_result();
}
