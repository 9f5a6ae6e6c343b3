/* SPDX-License-Identifier: Apache-2.0 */
/* shape.h - shapes: one value decides both what is drawn (mask.h) and what is hit (hit.h) */

#ifndef GNOMON_SHAPE_H
#define GNOMON_SHAPE_H

#include <string.h>

#include "geometry.h"

GNOMON_BEGIN

/* ------------------------------------------------------------------ Kinds */

typedef enum GNOMON_ENUM("ShapeKind") gnomon_shape_kind {
    GNOMON_SHAPE_RECT GNOMON_SWIFT_NAME("rect") = 0,
    GNOMON_SHAPE_ROUNDED_RECT GNOMON_SWIFT_NAME("roundedRect") = 1,
    GNOMON_SHAPE_ELLIPSE GNOMON_SWIFT_NAME("ellipse") = 2,
    GNOMON_SHAPE_RING GNOMON_SWIFT_NAME("ring") = 3,
    GNOMON_SHAPE_RING_ARC GNOMON_SWIFT_NAME("ringArc") = 4,
    GNOMON_SHAPE_INCLUSIVE_RECT GNOMON_SWIFT_NAME("inclusiveRect") = 5,
    GNOMON_SHAPE_EDGE_RECT GNOMON_SWIFT_NAME("edgeRect") = 6,
    GNOMON_SHAPE_CAPSULE GNOMON_SWIFT_NAME("capsule") = 7,
    GNOMON_SHAPE_POLYGON GNOMON_SWIFT_NAME("polygon") = 8,
    GNOMON_SHAPE_PATH GNOMON_SWIFT_NAME("path") = 9
} gnomon_shape_kind;

/** How a ring arc or a stroke ends. */
typedef enum GNOMON_ENUM("Cap") gnomon_cap {
    GNOMON_CAP_BUTT GNOMON_SWIFT_NAME("butt") = 0, /**< at its angle */
    GNOMON_CAP_ROUND GNOMON_SWIFT_NAME("round") =
        1, /**< with a disc as wide as the ring or the stroke */
    GNOMON_CAP_SQUARE GNOMON_SWIFT_NAME("square") = 2 /**< straight on by half that width */
} gnomon_cap;

/** Which parts of a plane that outlines wind around belong to a polygon or a path. */
typedef enum GNOMON_ENUM("FillRule") gnomon_fill_rule {
    GNOMON_NON_ZERO GNOMON_SWIFT_NAME("nonZero") =
        0, /**< those wound around more one way than the other */
    GNOMON_EVEN_ODD GNOMON_SWIFT_NAME("evenOdd") =
        1 /**< those wound around an odd number of times */
} gnomon_fill_rule;

/** What a path does next; each takes as many points as it says. */
typedef enum GNOMON_ENUM("PathVerb") gnomon_path_verb {
    GNOMON_PATH_MOVE GNOMON_SWIFT_NAME("move") = 0,   /**< 1: where a new outline begins */
    GNOMON_PATH_LINE GNOMON_SWIFT_NAME("line") = 1,   /**< 1: the end */
    GNOMON_PATH_QUAD GNOMON_SWIFT_NAME("quad") = 2,   /**< 2: the control point and the end */
    GNOMON_PATH_CUBIC GNOMON_SWIFT_NAME("cubic") = 3, /**< 3: the two control points and the end */
    GNOMON_PATH_ARC GNOMON_SWIFT_NAME("arc") =
        4, /**< 3: the centre; the radii along x and y; the start and
                                                          the sweep in degrees, from the x axis towards the y
                                                          axis. A line leads to where the arc begins */
    GNOMON_PATH_CLOSE GNOMON_SWIFT_NAME("close") = 5 /**< 0: a line to where the outline began */
} gnomon_path_verb;

/** The radii of one elliptic corner. Negative or NaN counts as 0. */
typedef struct GNOMON_SWIFT_NAME("Corner") gnomon_corner {
    float x, y;
} gnomon_corner;

/**
 * A rectangle with four elliptic corners. Radii too large for their side are scaled down together, by
 * the one factor that CSS prescribes.
 */
typedef struct GNOMON_SWIFT_NAME("RoundedRect") gnomon_rounded_rect {
    gnomon_rect rect;
    gnomon_corner top_left, top_right, bottom_right,
        bottom_left; /**< "top" is the edge of smaller y */
} gnomon_rounded_rect;

/** A rectangle by its edges, half-open; any of them may be infinite. Without min < max it is empty. */
typedef struct GNOMON_SWIFT_NAME("EdgeRect") gnomon_edge_rect {
    float min_x, min_y, max_x, max_y;
} gnomon_edge_rect;

/** An ellipse with upright axes; a circle when the radii are equal. Contains what is strictly inside. */
typedef struct GNOMON_SWIFT_NAME("Ellipse") gnomon_ellipse {
    gnomon_point centre;
    float radius_x, radius_y;
} gnomon_ellipse;

/** A ring: inner <= distance from the centre < outer. With inner 0 a disc. */
typedef struct GNOMON_SWIFT_NAME("Ring") gnomon_ring {
    gnomon_point centre;
    float inner, outer;
} gnomon_ring;

/**
 * A part of a ring, from one angle through a signed sweep. The edge at start belongs to it, the edge
 * at start + sweep does not, so that neighbours share no point. A sweep of 0 is empty, one of 360 or
 * more (or -360 or less) is the full ring. With inner 0 a sector of a disc; the centre itself, which has
 * no direction, counts as lying at 0 degrees, so that sectors that tile a disc share it with none.
 *
 * Caps lie beyond both ends, of an arc that is not empty and not the full ring: round ones are the discs about the
 * middle of each edge, of half the ring's width as their radius; square ones go straight on by as much.
 */
typedef struct GNOMON_SWIFT_NAME("RingArc") gnomon_ring_arc {
    gnomon_point centre;
    float inner, outer;
    float start; /**< degrees on the compass */
    float sweep; /**< degrees, positive in the sense of the compass */
    gnomon_compass compass;
    gnomon_cap cap;
} gnomon_ring_arc;

/** A thick line with round ends: what is nearer than radius to the segment. Without length, a disc. */
typedef struct GNOMON_SWIFT_NAME("Capsule") gnomon_capsule {
    gnomon_point from, to;
    float radius;
} gnomon_capsule;

/**
 * What a closed line through vertices winds around; the last is joined to the first. An edge of smaller x or
 * y belongs to it, one of larger x or y does not, whichever way the line runs, so that polygons that tile a plane share no
 * point. With fewer than 3 vertices, or one that is not finite, it is empty. The vertices stay the caller's.
 */
typedef struct GNOMON_SWIFT_NAME("Polygon") gnomon_polygon {
    gnomon_points vertices;
    size_t count;
    gnomon_fill_rule rule;
} gnomon_polygon;

/**
 * What outlines of lines and curves wind around. Each outline is closed by a line. A curve is replaced by chords that are
 * at most tolerance away from it; 0 means 1/16. A path with a number that is not finite is empty. Verbs and points stay
 * the caller's.
 */
typedef struct GNOMON_SWIFT_NAME("Path") gnomon_path {
    const uint8_t *GNOMON_NULLABLE verbs; /**< verb_count of gnomon_path_verb; the first moves */
    const gnomon_point *GNOMON_NULLABLE
        points; /**< those that the verbs take, one after the other */
    size_t verb_count, point_count;
    float tolerance;
    gnomon_fill_rule rule;
} gnomon_path;

/**
 * Any shape: the kind, the member of the union that it names, and a transform that is applied to it if there is one. All
 * zero bits are empty. A transform that cannot be undone makes it empty too.
 */
typedef struct GNOMON_SWIFT_NAME("Shape") gnomon_shape {
    gnomon_shape_kind kind;
    uint32_t is_transformed; /**< 0, and the transform is ignored; or 1 */
    gnomon_affine transform;
    union {
        gnomon_rect rect; /**< of GNOMON_SHAPE_INCLUSIVE_RECT too */
        gnomon_rounded_rect rounded_rect;
        gnomon_edge_rect edge_rect;
        gnomon_ellipse ellipse;
        gnomon_ring ring;
        gnomon_ring_arc ring_arc;
        gnomon_capsule capsule;
        gnomon_polygon polygon;
        gnomon_path path;
    } as;
} gnomon_shape;

/* ------------------------------------------------------------------ Making shapes */

/** A shape of a kind, the rest all zero bits. */
static inline gnomon_shape gnomon_shape_of(gnomon_shape_kind kind)
{
    gnomon_shape shape;
    memset(&shape, 0, sizeof shape);
    shape.kind = kind;
    return shape;
}

static inline gnomon_shape gnomon_shape_rect(gnomon_rect rect)
{
    gnomon_shape shape = gnomon_shape_of(GNOMON_SHAPE_RECT);
    shape.as.rect = rect;
    return shape;
}

/** A rectangle to which its far edges belong too, as in canvas and Qt; of size 0 it is a point. */
static inline gnomon_shape gnomon_shape_inclusive_rect(gnomon_rect rect)
{
    gnomon_shape shape = gnomon_shape_of(GNOMON_SHAPE_INCLUSIVE_RECT);
    shape.as.rect = rect;
    return shape;
}

static inline gnomon_shape gnomon_shape_edge_rect(float min_x, float min_y, float max_x,
                                                  float max_y)
{
    gnomon_shape shape = gnomon_shape_of(GNOMON_SHAPE_EDGE_RECT);
    shape.as.edge_rect.min_x = min_x;
    shape.as.edge_rect.min_y = min_y;
    shape.as.edge_rect.max_x = max_x;
    shape.as.edge_rect.max_y = max_y;
    return shape;
}

/** The same circular radius at all four corners. For other corners fill the struct. */
static inline gnomon_shape gnomon_shape_rounded_rect(gnomon_rect rect, float radius)
{
    gnomon_shape shape = gnomon_shape_of(GNOMON_SHAPE_ROUNDED_RECT);
    gnomon_corner corner;
    corner.x = radius;
    corner.y = radius;
    shape.as.rounded_rect.rect = rect;
    shape.as.rounded_rect.top_left = corner;
    shape.as.rounded_rect.top_right = corner;
    shape.as.rounded_rect.bottom_right = corner;
    shape.as.rounded_rect.bottom_left = corner;
    return shape;
}

static inline gnomon_shape gnomon_shape_ellipse(gnomon_point centre, float radius_x, float radius_y)
{
    gnomon_shape shape = gnomon_shape_of(GNOMON_SHAPE_ELLIPSE);
    shape.as.ellipse.centre = centre;
    shape.as.ellipse.radius_x = radius_x;
    shape.as.ellipse.radius_y = radius_y;
    return shape;
}

static inline gnomon_shape gnomon_shape_circle(gnomon_point centre, float radius)
{
    return gnomon_shape_ellipse(centre, radius, radius);
}

static inline gnomon_shape gnomon_shape_ring(gnomon_point centre, float inner, float outer)
{
    gnomon_shape shape = gnomon_shape_of(GNOMON_SHAPE_RING);
    shape.as.ring.centre = centre;
    shape.as.ring.inner = inner;
    shape.as.ring.outer = outer;
    return shape;
}

/** With butt caps; for others set shape.as.ring_arc.cap. */
static inline gnomon_shape gnomon_shape_ring_arc(gnomon_point centre, float inner, float outer,
                                                 float start, float sweep, gnomon_compass compass)
{
    gnomon_shape shape = gnomon_shape_of(GNOMON_SHAPE_RING_ARC);
    shape.as.ring_arc.centre = centre;
    shape.as.ring_arc.inner = inner;
    shape.as.ring_arc.outer = outer;
    shape.as.ring_arc.start = start;
    shape.as.ring_arc.sweep = sweep;
    shape.as.ring_arc.compass = compass;
    return shape;
}

static inline gnomon_shape gnomon_shape_capsule(gnomon_point from, gnomon_point to, float radius)
{
    gnomon_shape shape = gnomon_shape_of(GNOMON_SHAPE_CAPSULE);
    shape.as.capsule.from = from;
    shape.as.capsule.to = to;
    shape.as.capsule.radius = radius;
    return shape;
}

static inline gnomon_shape gnomon_shape_polygon(size_t count, gnomon_points vertices,
                                                gnomon_fill_rule rule)
{
    gnomon_shape shape = gnomon_shape_of(GNOMON_SHAPE_POLYGON);
    shape.as.polygon.vertices = vertices;
    shape.as.polygon.count = count;
    shape.as.polygon.rule = rule;
    return shape;
}

static inline gnomon_shape gnomon_shape_path(gnomon_path path)
{
    gnomon_shape shape = gnomon_shape_of(GNOMON_SHAPE_PATH);
    shape.as.path = path;
    return shape;
}

/** The shape with a transform instead of the one it has; join two by gnomon_affine_concat. */
static inline gnomon_shape gnomon_shape_transformed(gnomon_shape shape, gnomon_affine transform)
{
    shape.is_transformed = 1;
    shape.transform = transform;
    return shape;
}

/* ------------------------------------------------------------------ The same in double */

typedef struct GNOMON_SWIFT_NAME("CornerF64") gnomon_corner_f64 {
    double x, y;
} gnomon_corner_f64;

typedef struct GNOMON_SWIFT_NAME("RoundedRectF64") gnomon_rounded_rect_f64 {
    gnomon_rect_f64 rect;
    gnomon_corner_f64 top_left, top_right, bottom_right, bottom_left;
} gnomon_rounded_rect_f64;

typedef struct GNOMON_SWIFT_NAME("EdgeRectF64") gnomon_edge_rect_f64 {
    double min_x, min_y, max_x, max_y;
} gnomon_edge_rect_f64;

typedef struct GNOMON_SWIFT_NAME("EllipseF64") gnomon_ellipse_f64 {
    gnomon_point_f64 centre;
    double radius_x, radius_y;
} gnomon_ellipse_f64;

typedef struct GNOMON_SWIFT_NAME("RingF64") gnomon_ring_f64 {
    gnomon_point_f64 centre;
    double inner, outer;
} gnomon_ring_f64;

typedef struct GNOMON_SWIFT_NAME("RingArcF64") gnomon_ring_arc_f64 {
    gnomon_point_f64 centre;
    double inner, outer;
    double start;
    double sweep;
    gnomon_compass compass;
    gnomon_cap cap;
} gnomon_ring_arc_f64;

typedef struct GNOMON_SWIFT_NAME("CapsuleF64") gnomon_capsule_f64 {
    gnomon_point_f64 from, to;
    double radius;
} gnomon_capsule_f64;

typedef struct GNOMON_SWIFT_NAME("PolygonF64") gnomon_polygon_f64 {
    gnomon_points_f64 vertices;
    size_t count;
    gnomon_fill_rule rule;
} gnomon_polygon_f64;

typedef struct GNOMON_SWIFT_NAME("PathF64") gnomon_path_f64 {
    const uint8_t *GNOMON_NULLABLE verbs;
    const gnomon_point_f64 *GNOMON_NULLABLE points;
    size_t verb_count, point_count;
    double tolerance;
    gnomon_fill_rule rule;
} gnomon_path_f64;

typedef struct GNOMON_SWIFT_NAME("ShapeF64") gnomon_shape_f64 {
    gnomon_shape_kind kind;
    uint32_t is_transformed;
    gnomon_affine_f64 transform;
    union {
        gnomon_rect_f64 rect;
        gnomon_rounded_rect_f64 rounded_rect;
        gnomon_edge_rect_f64 edge_rect;
        gnomon_ellipse_f64 ellipse;
        gnomon_ring_f64 ring;
        gnomon_ring_arc_f64 ring_arc;
        gnomon_capsule_f64 capsule;
        gnomon_polygon_f64 polygon;
        gnomon_path_f64 path;
    } as;
} gnomon_shape_f64;

static inline gnomon_shape_f64 gnomon_shape_f64_of(gnomon_shape_kind kind)
{
    gnomon_shape_f64 shape;
    memset(&shape, 0, sizeof shape);
    shape.kind = kind;
    return shape;
}

static inline gnomon_shape_f64 gnomon_shape_f64_rect(gnomon_rect_f64 rect)
{
    gnomon_shape_f64 shape = gnomon_shape_f64_of(GNOMON_SHAPE_RECT);
    shape.as.rect = rect;
    return shape;
}

static inline gnomon_shape_f64 gnomon_shape_f64_inclusive_rect(gnomon_rect_f64 rect)
{
    gnomon_shape_f64 shape = gnomon_shape_f64_of(GNOMON_SHAPE_INCLUSIVE_RECT);
    shape.as.rect = rect;
    return shape;
}

static inline gnomon_shape_f64 gnomon_shape_f64_edge_rect(double min_x, double min_y, double max_x,
                                                          double max_y)
{
    gnomon_shape_f64 shape = gnomon_shape_f64_of(GNOMON_SHAPE_EDGE_RECT);
    shape.as.edge_rect.min_x = min_x;
    shape.as.edge_rect.min_y = min_y;
    shape.as.edge_rect.max_x = max_x;
    shape.as.edge_rect.max_y = max_y;
    return shape;
}

static inline gnomon_shape_f64 gnomon_shape_f64_rounded_rect(gnomon_rect_f64 rect, double radius)
{
    gnomon_shape_f64 shape = gnomon_shape_f64_of(GNOMON_SHAPE_ROUNDED_RECT);
    gnomon_corner_f64 corner;
    corner.x = radius;
    corner.y = radius;
    shape.as.rounded_rect.rect = rect;
    shape.as.rounded_rect.top_left = corner;
    shape.as.rounded_rect.top_right = corner;
    shape.as.rounded_rect.bottom_right = corner;
    shape.as.rounded_rect.bottom_left = corner;
    return shape;
}

static inline gnomon_shape_f64 gnomon_shape_f64_ellipse(gnomon_point_f64 centre, double radius_x,
                                                        double radius_y)
{
    gnomon_shape_f64 shape = gnomon_shape_f64_of(GNOMON_SHAPE_ELLIPSE);
    shape.as.ellipse.centre = centre;
    shape.as.ellipse.radius_x = radius_x;
    shape.as.ellipse.radius_y = radius_y;
    return shape;
}

static inline gnomon_shape_f64 gnomon_shape_f64_circle(gnomon_point_f64 centre, double radius)
{
    return gnomon_shape_f64_ellipse(centre, radius, radius);
}

static inline gnomon_shape_f64 gnomon_shape_f64_ring(gnomon_point_f64 centre, double inner,
                                                     double outer)
{
    gnomon_shape_f64 shape = gnomon_shape_f64_of(GNOMON_SHAPE_RING);
    shape.as.ring.centre = centre;
    shape.as.ring.inner = inner;
    shape.as.ring.outer = outer;
    return shape;
}

static inline gnomon_shape_f64 gnomon_shape_f64_ring_arc(gnomon_point_f64 centre, double inner,
                                                         double outer, double start, double sweep,
                                                         gnomon_compass compass)
{
    gnomon_shape_f64 shape = gnomon_shape_f64_of(GNOMON_SHAPE_RING_ARC);
    shape.as.ring_arc.centre = centre;
    shape.as.ring_arc.inner = inner;
    shape.as.ring_arc.outer = outer;
    shape.as.ring_arc.start = start;
    shape.as.ring_arc.sweep = sweep;
    shape.as.ring_arc.compass = compass;
    return shape;
}

static inline gnomon_shape_f64 gnomon_shape_f64_capsule(gnomon_point_f64 from, gnomon_point_f64 to,
                                                        double radius)
{
    gnomon_shape_f64 shape = gnomon_shape_f64_of(GNOMON_SHAPE_CAPSULE);
    shape.as.capsule.from = from;
    shape.as.capsule.to = to;
    shape.as.capsule.radius = radius;
    return shape;
}

static inline gnomon_shape_f64 gnomon_shape_f64_polygon(size_t count, gnomon_points_f64 vertices,
                                                        gnomon_fill_rule rule)
{
    gnomon_shape_f64 shape = gnomon_shape_f64_of(GNOMON_SHAPE_POLYGON);
    shape.as.polygon.vertices = vertices;
    shape.as.polygon.count = count;
    shape.as.polygon.rule = rule;
    return shape;
}

static inline gnomon_shape_f64 gnomon_shape_f64_path(gnomon_path_f64 path)
{
    gnomon_shape_f64 shape = gnomon_shape_f64_of(GNOMON_SHAPE_PATH);
    shape.as.path = path;
    return shape;
}

static inline gnomon_shape_f64 gnomon_shape_f64_transformed(gnomon_shape_f64 shape,
                                                            gnomon_affine_f64 transform)
{
    shape.is_transformed = 1;
    shape.transform = transform;
    return shape;
}

/* ------------------------------------------------------------------ Measuring shapes */

/**
 * Finds the least rectangle that holds a shape.
 *
 * \param shape   The shape.
 * \param bounds  Receives the rectangle by its edges, which may be infinite. Without anything in the shape they
 *                are +infinity (min) and -infinity (max), which a union by minimum and maximum takes in.
 * \return GNOMON_OK; GNOMON_ERROR_NULL when a pointer is NULL, in the shape too; GNOMON_ERROR_VALUE when the
 *         shape holds an unknown enumerator; GNOMON_ERROR_SIZE when its arrays cannot be addressed or a
 *         path's verbs take more points than there are. On an error nothing is written.
 *
 * Edges     As gnomon_hit_shape.
 * Accuracy  Computed in double and rounded outwards to float; tight to that rounding, of a path to its chords.
 * Memory    Never allocates.
 * Threads   Safe from any thread; two calls may share inputs, not outputs.
 * Since     0.1
 */
GNOMON_API gnomon_status gnomon_shape_bounds(const gnomon_shape *GNOMON_NULLABLE shape,
                                             gnomon_edge_rect *GNOMON_NULLABLE bounds);

/**
 * Finds the least rectangle that holds a shape, in double.
 *
 * The parameters and the statuses as gnomon_shape_bounds, of doubles; the edges as gnomon_hit_shape_f64.
 *
 * Accuracy  Tight to a few roundings of double, of a path to its chords; not rounded outwards.
 * Memory    Never allocates.
 * Threads   Safe from any thread; two calls may share inputs, not outputs.
 * Since     0.1
 */
GNOMON_API gnomon_status gnomon_shape_bounds_f64(const gnomon_shape_f64 *GNOMON_NULLABLE shape,
                                                 gnomon_edge_rect_f64 *GNOMON_NULLABLE bounds);

/**
 * Measures how far points are from a shape's boundary.
 *
 *     distances[i] = distance of points[i] from the boundary, negative inside      for 0 <= i < count
 *
 * \param count      How many points. Zero is allowed and touches no memory.
 * \param points     The points.
 * \param shape      The shape.
 * \param distances  Receives count distances, in the unit of the points.
 * \return As gnomon_hit_shape.
 *
 * Edges     Which points are inside gnomon_hit_shape says. An empty shape is infinitely far away. NaN gives
 *           NaN. Where a polygon or a path crosses itself, and where an arc's cap reaches over its other end, lines
 *           within the shape count as its boundary.
 * Accuracy  Computed in double; within 2^-40 of the distance plus the size of the shape, then rounded to float.
 * Memory    Never allocates.
 * Threads   Safe from any thread; two calls may share inputs, not outputs.
 * Since     0.1
 */
GNOMON_API gnomon_status gnomon_shape_distance(size_t count, gnomon_points points,
                                               const gnomon_shape *GNOMON_NULLABLE shape,
                                               float *GNOMON_NULLABLE distances);

/**
 * Measures how far points are from a shape's boundary, in double.
 *
 * The parameters, the statuses and the edges as gnomon_shape_distance, of doubles; which points are inside
 * gnomon_hit_shape_f64 says.
 *
 * Accuracy  Within 2^-40 of the distance plus the size of the shape. Same bits on every machine.
 * Memory    Never allocates.
 * Threads   Safe from any thread; two calls may share inputs, not outputs.
 * Since     0.1
 */
GNOMON_API gnomon_status gnomon_shape_distance_f64(size_t count, gnomon_points_f64 points,
                                                   const gnomon_shape_f64 *GNOMON_NULLABLE shape,
                                                   double *GNOMON_NULLABLE distances);

GNOMON_END

#endif
