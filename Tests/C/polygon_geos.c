/* SPDX-License-Identifier: Apache-2.0 */
/*
 * polygon_geos.c - points in polygons as GEOS has them: strictly inside and strictly outside must agree
 *
 *     test_polygon_geos           a quarter of a million points
 *     test_polygon_geos --long    ten million
 *
 * GEOS knows a boundary of its own, to which no point of half-open polygons belongs in part; there it is only asked
 * that the four neighbours of a shared grid line get one owner (PolygonTests.swift does that by whole numbers). GEOS
 * wants polygons that do not cross themselves: stars around a centre, and the same on a coarse grid, where most points
 * lie in line with edges and vertices.
 */

#include "check.h"

#include <math.h>

#include <geos_c.h>

enum { VERTICES = 64, POINTS = 5000 };

/* A star: vertices in the order of their angles, each at a radius of its own, on a grid. */
static int star(uint64_t *random, double grid, double size, gnomon_point *vertices)
{
    int count = 3 + (int)(random_next(random) % (VERTICES - 2));
    double turn = random_unit(random) * 6.283185307179586;
    for (int i = 0; i < count; i++) {
        double angle = turn + 6.283185307179586 * i / count,
               radius = size * (0.2 + 0.8 * random_unit(random));
        vertices[i].x = (float)(round(radius * cos(angle) / grid) * grid);
        vertices[i].y = (float)(round(radius * sin(angle) / grid) * grid);
    }
    return count;
}

int main(int argc, char **argv)
{
    bool isLong = argc > 1 && strcmp(argv[1], "--long") == 0;
    GEOSContextHandle_t geos = GEOS_init_r();
    uint64_t random = 20;
    long asked = 0, onBoundary = 0;
    static gnomon_point vertices[VERTICES], points[POINTS];
    static uint8_t inside[POINTS];
    for (int round_ = 0; round_ < (isLong ? 2000 : 60); round_++) {
        const double grids[] = {0x1p-20, 1, 8, 0x1p-3};
        double grid = grids[round_ & 3], size = grid * (round_ & 4 ? 30 : 1000);
        int count = star(&random, grid, size, vertices);
        GEOSCoordSequence *ring = GEOSCoordSeq_create_r(geos, (unsigned)count + 1, 2);
        for (int i = 0; i <= count; i++)
            GEOSCoordSeq_setXY_r(geos, ring, (unsigned)i, vertices[i % count].x,
                                 vertices[i % count].y);
        GEOSGeometry *polygon =
            GEOSGeom_createPolygon_r(geos, GEOSGeom_createLinearRing_r(geos, ring), NULL, 0);
        if (GEOSisValid_r(geos, polygon) != 1) {
            GEOSGeom_destroy_r(geos, polygon);
            continue;
        }
        const GEOSPreparedGeometry *prepared = GEOSPrepare_r(geos, polygon);
        for (int k = 0; k < POINTS; k++) {
            /* Anywhere, on the grid, and halfway between two vertices. */
            double x = size * (2.2 * random_unit(&random) - 1.1),
                   y = size * (2.2 * random_unit(&random) - 1.1);
            if (k % 3 == 1)
                x = round(x / grid) * grid, y = round(y / grid) * grid;
            if (k % 3 == 2) {
                gnomon_point a = vertices[random_next(&random) % (unsigned)count],
                             b = vertices[random_next(&random) % (unsigned)count];
                x = ((double)a.x + b.x) / 2, y = ((double)a.y + b.y) / 2;
            }
            points[k].x = (float)x, points[k].y = (float)y;
        }
        gnomon_fill_rule rule = round_ & 1 ? GNOMON_EVEN_ODD : GNOMON_NON_ZERO;
        gnomon_shape shape = gnomon_shape_polygon((size_t)count, gnomon_points_in(vertices), rule);
        FOR_EACH_INSTRUCTION_SET(level)
        {
            /* Few at a time, and enough for a map of cells. */
            int part = round_ & 8 ? 1000 : POINTS;
            for (int k = 0; k < POINTS; k += part)
                CHECK(gnomon_hit_shape((size_t)part, gnomon_points_in(points + k), &shape,
                                       inside + k) == GNOMON_OK,
                      "round %d", round_);
            for (int k = 0; k < POINTS; k++) {
                GEOSGeometry *point = GEOSGeom_createPointFromXY_r(geos, points[k].x, points[k].y);
                bool within = GEOSPreparedContains_r(geos, prepared, point) == 1;
                bool touches = GEOSPreparedIntersects_r(geos, prepared, point) == 1;
                GEOSGeom_destroy_r(geos, point);
                if (within != touches) {
                    onBoundary++;
                    continue;
                }
                CHECK(inside[k] == within, "round %d, level %d, (%a, %a)", round_, level,
                      points[k].x, points[k].y);
                asked++;
            }
        }
        GEOSPreparedGeom_destroy_r(geos, prepared);
        GEOSGeom_destroy_r(geos, polygon);
    }
    GEOS_finish_r(geos);
    printf("%ld points as GEOS has them, %ld more on a boundary\n", asked, onBoundary);
    CHECK(asked > 100000, "only %ld", asked);
    CHECK(onBoundary > 1000, "only %ld on a boundary", onBoundary);
    return check_result();
}
