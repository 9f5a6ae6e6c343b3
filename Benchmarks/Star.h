/* SPDX-License-Identifier: Apache-2.0 */
/* Star.h - a polygon, as Gnomon and as GEOS have it */

#ifndef STAR_H
#define STAR_H

#include <geos_c.h>

#include "Suite.h"

namespace suite
{

/** A star of 64 vertices around (160, 160). */
struct Star {
    static constexpr std::size_t size = 64;

    Star() : vertices(size), geos(GEOS_init_r())
    {
        Random random(5);
        GEOSCoordSequence *sequence = GEOSCoordSeq_create_r(geos, size + 1, 2);
        for (std::size_t i = 0; i < size; i++) {
            double angle = 2 * 3.14159265358979323846 * double(i) / size,
                   radius = random.between(60, 155);
            vertices[i] = {float(160 + radius * std::cos(angle)),
                           float(160 + radius * std::sin(angle))};
        }
        for (unsigned i = 0; i <= size; i++)
            GEOSCoordSeq_setXY_r(geos, sequence, i, vertices[i % size].x, vertices[i % size].y);
        GEOSGeometry *ring = GEOSGeom_createLinearRing_r(geos, sequence);
        boundary = GEOSPrepare_r(geos, ring);
        prepared = GEOSPrepare_r(
            geos, GEOSGeom_createPolygon_r(geos, GEOSGeom_clone_r(geos, ring), nullptr, 0));
    }
    /** The crossings of a ray, in double. */
    bool contains(gnomon_point p) const
    {
        bool odd = false;
        for (std::size_t i = 0, j = size - 1; i < size; j = i++) {
            double ax = vertices[i].x, ay = vertices[i].y, bx = vertices[j].x, by = vertices[j].y;
            if ((p.y >= ay) != (p.y >= by) && p.x < (bx - ax) * (p.y - ay) / (by - ay) + ax)
                odd = !odd;
        }
        return odd;
    }
    /** From the nearest side, in double; not negative inside. */
    double distance(gnomon_point p) const
    {
        double least = INFINITY;
        for (std::size_t i = 0; i < size; i++) {
            gnomon_point a = vertices[i], b = vertices[(i + 1) % size];
            double ux = double(b.x) - a.x, uy = double(b.y) - a.y, vx = double(p.x) - a.x,
                   vy = double(p.y) - a.y;
            double t = std::clamp((ux * vx + uy * vy) / (ux * ux + uy * uy), 0.0, 1.0);
            least = std::min(least, std::hypot(vx - t * ux, vy - t * uy));
        }
        return least;
    }
    gnomon_shape shape() const
    {
        return gnomon_shape_polygon(size, gnomon_points_in(vertices.data()), GNOMON_EVEN_ODD);
    }
    /** GEOS takes geometries; to make them is not what is timed. */
    std::shared_ptr<std::vector<GEOSGeometry *>> places(const Points &points) const
    {
        auto places = std::make_shared<std::vector<GEOSGeometry *>>();
        for (std::size_t i = 0; i < points.count; i++)
            places->push_back(GEOSGeom_createPointFromXY_r(geos, points.at(i).x, points.at(i).y));
        return places;
    }

    Buffer<gnomon_point> vertices;
    GEOSContextHandle_t geos;
    const GEOSPreparedGeometry *boundary, *prepared;
};

inline const Star &star()
{
    static const Star instance;
    return instance;
}

} // namespace suite

#endif
