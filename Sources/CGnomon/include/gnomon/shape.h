/* SPDX-License-Identifier: Apache-2.0 */
/* shape.h - shapes: one value decides both what is drawn (mask.h) and what is hit (hit.h) */

#ifndef GNOMON_SHAPE_H
#define GNOMON_SHAPE_H

#include "geometry.h"

GNOMON_BEGIN

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
    gnomon_corner top_left, top_right, bottom_right, bottom_left; /**< "top" is the edge of smaller y */
} gnomon_rounded_rect;

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
 */
typedef struct GNOMON_SWIFT_NAME("RingArc") gnomon_ring_arc {
    gnomon_point centre;
    float inner, outer;
    float start;            /**< degrees on the compass */
    float sweep;            /**< degrees, positive in the sense of the compass */
    gnomon_compass compass;
} gnomon_ring_arc;

typedef enum GNOMON_ENUM("ShapeKind") gnomon_shape_kind {
    GNOMON_SHAPE_RECT GNOMON_SWIFT_NAME("rect") = 0,
    GNOMON_SHAPE_ROUNDED_RECT GNOMON_SWIFT_NAME("roundedRect") = 1,
    GNOMON_SHAPE_ELLIPSE GNOMON_SWIFT_NAME("ellipse") = 2,
    GNOMON_SHAPE_RING GNOMON_SWIFT_NAME("ring") = 3,
    GNOMON_SHAPE_RING_ARC GNOMON_SWIFT_NAME("ringArc") = 4
} gnomon_shape_kind;

/** Any shape: the kind, and the member of the union that it names. All zero bits are empty. */
typedef struct GNOMON_SWIFT_NAME("Shape") gnomon_shape {
    gnomon_shape_kind kind;
    union {
        gnomon_rect rect;
        gnomon_rounded_rect rounded_rect;
        gnomon_ellipse ellipse;
        gnomon_ring ring;
        gnomon_ring_arc ring_arc;
    } as;
} gnomon_shape;

/* ------------------------------------------------------------------ Making shapes */

static inline gnomon_shape gnomon_shape_rect(gnomon_rect rect)
{
    gnomon_shape shape;
    shape.kind = GNOMON_SHAPE_RECT;
    shape.as.rect = rect;
    return shape;
}

/** The same circular radius at all four corners. For other corners fill the struct. */
static inline gnomon_shape gnomon_shape_rounded_rect(gnomon_rect rect, float radius)
{
    gnomon_corner corner;
    gnomon_shape shape;
    corner.x = radius;
    corner.y = radius;
    shape.kind = GNOMON_SHAPE_ROUNDED_RECT;
    shape.as.rounded_rect.rect = rect;
    shape.as.rounded_rect.top_left = corner;
    shape.as.rounded_rect.top_right = corner;
    shape.as.rounded_rect.bottom_right = corner;
    shape.as.rounded_rect.bottom_left = corner;
    return shape;
}

static inline gnomon_shape gnomon_shape_ellipse(gnomon_point centre, float radius_x, float radius_y)
{
    gnomon_shape shape;
    shape.kind = GNOMON_SHAPE_ELLIPSE;
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
    gnomon_shape shape;
    shape.kind = GNOMON_SHAPE_RING;
    shape.as.ring.centre = centre;
    shape.as.ring.inner = inner;
    shape.as.ring.outer = outer;
    return shape;
}

static inline gnomon_shape gnomon_shape_ring_arc(gnomon_point centre, float inner, float outer,
                                                 float start, float sweep, gnomon_compass compass)
{
    gnomon_shape shape;
    shape.kind = GNOMON_SHAPE_RING_ARC;
    shape.as.ring_arc.centre = centre;
    shape.as.ring_arc.inner = inner;
    shape.as.ring_arc.outer = outer;
    shape.as.ring_arc.start = start;
    shape.as.ring_arc.sweep = sweep;
    shape.as.ring_arc.compass = compass;
    return shape;
}

GNOMON_END

#endif
