/* SPDX-License-Identifier: Apache-2.0 */
/* geometry.h - the values that geometry is made of: points, rectangles, the compass, views of arrays */

#ifndef GNOMON_GEOMETRY_H
#define GNOMON_GEOMETRY_H

#include "base.h"

GNOMON_BEGIN

/** A point, or a vector, in the caller's unit (pixels, points, millimetres). */
typedef struct GNOMON_SWIFT_NAME("Point") gnomon_point {
    float x, y;
} gnomon_point;

/**
 * A rectangle by its corner and size, half-open: it contains its edges at x and y, not those at
 * x + width and y + height, so that neighbours share no point. A negative size reaches to the other
 * side of the corner, as CGRect's. A size of zero, or a NaN anywhere, makes it empty.
 */
typedef struct GNOMON_SWIFT_NAME("Rect") gnomon_rect {
    float x, y, width, height;
} gnomon_rect;

/**
 * An affine transform, in CGAffineTransform's order:
 *
 *     x' = a * x + c * y + tx
 *     y' = b * x + d * y + ty
 */
typedef struct GNOMON_SWIFT_NAME("Affine") gnomon_affine {
    float a, b, c, d, tx, ty;
} gnomon_affine;

/* ------------------------------------------------------------------ The same in double */

typedef struct GNOMON_SWIFT_NAME("PointF64") gnomon_point_f64 {
    double x, y;
} gnomon_point_f64;

typedef struct GNOMON_SWIFT_NAME("RectF64") gnomon_rect_f64 {
    double x, y, width, height;
} gnomon_rect_f64;

typedef struct GNOMON_SWIFT_NAME("AffineF64") gnomon_affine_f64 {
    double a, b, c, d, tx, ty;
} gnomon_affine_f64;

/* ------------------------------------------------------------------ Compass */

/** A direction on the screen, as one sees it. */
typedef enum GNOMON_ENUM("Direction") gnomon_direction {
    GNOMON_NORTH GNOMON_SWIFT_NAME("north") = 0, /**< towards the top */
    GNOMON_EAST GNOMON_SWIFT_NAME("east") = 1,   /**< towards the right */
    GNOMON_SOUTH GNOMON_SWIFT_NAME("south") = 2, /**< towards the bottom */
    GNOMON_WEST GNOMON_SWIFT_NAME("west") = 3    /**< towards the left */
} gnomon_direction;

/** Which way angles grow, as one sees it on the screen. */
typedef enum GNOMON_ENUM("Turn") gnomon_turn {
    GNOMON_CLOCKWISE GNOMON_SWIFT_NAME("clockwise") = 0,
    GNOMON_COUNTERCLOCKWISE GNOMON_SWIFT_NAME("counterclockwise") = 1
} gnomon_turn;

/** Which way y grows on the screen. */
typedef enum GNOMON_ENUM("YAxis") gnomon_y_axis {
    GNOMON_Y_DOWN GNOMON_SWIFT_NAME("down") = 0, /**< as in images, UIKit, the web */
    GNOMON_Y_UP GNOMON_SWIFT_NAME("up") = 1      /**< as in mathematics, AppKit, OpenGL */
} gnomon_y_axis;

/**
 * How angles are read: where 0 degrees lies, which way they grow, which way y grows.
 *
 * All zero bits are a navigator's compass on a screen: north, clockwise, y down. Every compass is
 * equally accurate, since it is applied by exchanging coordinates and changing signs.
 */
typedef struct GNOMON_SWIFT_NAME("Compass") gnomon_compass {
    gnomon_direction zero;
    gnomon_turn turn;
    gnomon_y_axis y_axis;
} gnomon_compass;

/* ------------------------------------------------------------------ Views over the caller's arrays */

/**
 * Many points to read, wherever they lie: point i has its x at (const char *)x + i * stride, its y
 * likewise. So separate arrays, interleaved pairs, and fields of larger structs all serve unchanged.
 */
typedef struct GNOMON_SWIFT_NAME("UnsafePoints") gnomon_points {
    const float *GNOMON_NULLABLE x; /**< the first x; aligned as a float */
    const float *GNOMON_NULLABLE y; /**< the first y; aligned as a float */
    ptrdiff_t stride;               /**< bytes from one point to the next; may be negative or 0 */
} gnomon_points;

/** Many points to write; laid out as gnomon_points. Two points must not share memory. */
typedef struct GNOMON_SWIFT_NAME("UnsafeMutablePoints") gnomon_points_out {
    float *GNOMON_NULLABLE x; /**< the first x; aligned as a float */
    float *GNOMON_NULLABLE y; /**< the first y; aligned as a float */
    ptrdiff_t stride;         /**< bytes from one point to the next; may be negative */
} gnomon_points_out;

/** A view of an array of gnomon_point. */
static inline gnomon_points gnomon_points_in(const gnomon_point *GNOMON_NULLABLE points)
{
    const float *x = (const float *)points;
    gnomon_points view;
    view.x = x;
    view.y = x ? x + 1 : x;
    view.stride = (ptrdiff_t)sizeof(gnomon_point);
    return view;
}

/** A view of an array of gnomon_point, to be written. */
static inline gnomon_points_out gnomon_points_to(gnomon_point *GNOMON_NULLABLE points)
{
    float *x = (float *)points;
    gnomon_points_out view;
    view.x = x;
    view.y = x ? x + 1 : x;
    view.stride = (ptrdiff_t)sizeof(gnomon_point);
    return view;
}

/** Many points of doubles to read; laid out as gnomon_points. */
typedef struct GNOMON_SWIFT_NAME("UnsafePointsF64") gnomon_points_f64 {
    const double *GNOMON_NULLABLE x; /**< the first x; aligned as a double */
    const double *GNOMON_NULLABLE y; /**< the first y; aligned as a double */
    ptrdiff_t stride;                /**< bytes from one point to the next; may be negative or 0 */
} gnomon_points_f64;

/** Many points of doubles to write; laid out as gnomon_points. Two points must not share memory. */
typedef struct GNOMON_SWIFT_NAME("UnsafeMutablePointsF64") gnomon_points_f64_out {
    double *GNOMON_NULLABLE x; /**< the first x; aligned as a double */
    double *GNOMON_NULLABLE y; /**< the first y; aligned as a double */
    ptrdiff_t stride;          /**< bytes from one point to the next; may be negative */
} gnomon_points_f64_out;

/** A view of an array of gnomon_point_f64. */
static inline gnomon_points_f64 gnomon_points_f64_in(const gnomon_point_f64 *GNOMON_NULLABLE points)
{
    const double *x = (const double *)points;
    gnomon_points_f64 view;
    view.x = x;
    view.y = x ? x + 1 : x;
    view.stride = (ptrdiff_t)sizeof(gnomon_point_f64);
    return view;
}

/** A view of an array of gnomon_point_f64, to be written. */
static inline gnomon_points_f64_out gnomon_points_f64_to(gnomon_point_f64 *GNOMON_NULLABLE points)
{
    double *x = (double *)points;
    gnomon_points_f64_out view;
    view.x = x;
    view.y = x ? x + 1 : x;
    view.stride = (ptrdiff_t)sizeof(gnomon_point_f64);
    return view;
}

GNOMON_END

#endif
