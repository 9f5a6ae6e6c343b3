/* SPDX-License-Identifier: Apache-2.0 */
/* paint.h - what is painted: colours, gradients, images */

#ifndef GNOMON_PAINT_H
#define GNOMON_PAINT_H

#include "geometry.h"
#include "image.h"

GNOMON_BEGIN

/**
 * A colour at a place along a gradient.
 *
 * Offsets are clamped to [0, 1], and one that is smaller than an earlier one is raised to it. Equal
 * offsets make a hard stop, exact to the pixel: from there on the later colour holds.
 */
typedef struct GNOMON_SWIFT_NAME("Stop") gnomon_stop {
    float offset;
    gnomon_color color;
} gnomon_stop;

/** What a gradient shows before its start and after its end, and an image beyond its edges. */
typedef enum GNOMON_ENUM("Extend") gnomon_extend {
    GNOMON_EXTEND_PAD GNOMON_SWIFT_NAME("pad") =
        0, /**< the first and the last colour; the nearest pixel */
    GNOMON_EXTEND_NONE GNOMON_SWIFT_NAME("none") = 1,      /**< nothing: what is there stays */
    GNOMON_EXTEND_REPEAT GNOMON_SWIFT_NAME("repeat") = 2,  /**< the same again and again */
    GNOMON_EXTEND_REFLECT GNOMON_SWIFT_NAME("reflect") = 3 /**< again and again, every other
                                                                        one reversed */
} gnomon_extend;

/** How colours between two stops are found; the same for opaque colours. */
typedef enum GNOMON_ENUM("Interpolation") gnomon_interpolation {
    /** On straight components, then multiplied by alpha: SVG, canvas, cairo, CoreGraphics. */
    GNOMON_INTERPOLATE_STRAIGHT GNOMON_SWIFT_NAME("straight") = 0,
    /** On premultiplied components: CSS, Qt. */
    GNOMON_INTERPOLATE_PREMULTIPLIED GNOMON_SWIFT_NAME("premultiplied") = 1
} gnomon_interpolation;

/** In which space colours between two stops are mixed. Stops are sRGB whichever it is, and so is the image. */
typedef enum GNOMON_ENUM("ColorSpace") gnomon_color_space {
    GNOMON_SPACE_SRGB GNOMON_SWIFT_NAME("sRGB") = 0, /**< as they are: SVG, canvas, CoreGraphics */
    GNOMON_SPACE_LINEAR GNOMON_SWIFT_NAME("linear") = 1, /**< in linear light, as lamps mix */
    GNOMON_SPACE_OKLAB GNOMON_SWIFT_NAME("okLab") = 2    /**< in OKLab, evenly to the eye: CSS */
} gnomon_color_space;

/**
 * A gradient along the line from start to end, evaluated at pixel centres.
 *
 * No stops paint nothing; one stop is a solid colour wherever the extend paints. When start equals
 * end, PAD paints the last colour and the others nothing.
 *
 * The last four members are the same in every gradient. Dithering spreads what rounding would lose over 8 x 8 pixels, by a
 * fixed pattern of the image, and leaves flat areas and hard stops as they are. The transform takes the plane in
 * which the gradient is defined to the image; one that cannot be undone paints nothing.
 */
typedef struct GNOMON_SWIFT_NAME("UnsafeLinearGradient") gnomon_linear_gradient {
    gnomon_point start, end;                  /**< finite, in the image's pixels */
    const gnomon_stop *GNOMON_NULLABLE stops; /**< NULL only when stop_count is 0 */
    size_t stop_count;                        /**< any number, at most INT32_MAX */
    gnomon_extend extend;
    gnomon_interpolation interpolation;
    gnomon_color_space space;
    uint32_t is_dithered;    /**< 0 or 1 */
    uint32_t is_transformed; /**< 0, and the transform is ignored; or 1 */
    gnomon_affine transform; /**< finite */
} gnomon_linear_gradient;

/**
 * A gradient between two circles: t = 0 on the first, t = 1 on the second, and between and beyond them on circles whose
 * centre and radius go on likewise. A pixel gets the largest t whose circle passes through its centre and has no negative radius;
 * where there is none it keeps its colour. That is canvas's createRadialGradient and SVG's radialGradient.
 *
 * The usual gradient has both centres in one place and a start_radius of 0; with start_radius 0 and another start it has
 * a focus. No stops paint nothing, and so do two circles that are the same.
 */
typedef struct GNOMON_SWIFT_NAME("UnsafeRadialGradient") gnomon_radial_gradient {
    gnomon_point start; /**< centre of the first circle; finite, in the image's pixels */
    float start_radius; /**< finite, not negative */
    gnomon_point end;
    float end_radius;
    const gnomon_stop *GNOMON_NULLABLE stops;
    size_t stop_count;
    gnomon_extend extend;
    gnomon_interpolation interpolation;
    gnomon_color_space space;
    uint32_t is_dithered;
    uint32_t is_transformed;
    gnomon_affine transform;
} gnomon_radial_gradient;

/**
 * A gradient around a centre: t = 0 at the angle start, t = 1 at start + sweep, read by the compass.
 *
 * A negative sweep runs the other way; 360 is the whole circle. Of less than that PAD divides the gap in its middle: what
 * is nearer to the start gets the first colour, so that a round cap before an arc's start does too; NONE paints the sweep
 * only; REPEAT and REFLECT go on from start to start. Of a sweep beyond 360 the first turn is seen. The very centre has
 * t = 0. No stops paint nothing, nor does a sweep of 0.
 */
typedef struct GNOMON_SWIFT_NAME("UnsafeConicGradient") gnomon_conic_gradient {
    gnomon_point centre; /**< finite, in the image's pixels */
    float start, sweep;  /**< degrees, finite; the sweep signed */
    gnomon_compass compass;
    const gnomon_stop *GNOMON_NULLABLE stops;
    size_t stop_count;
    gnomon_extend extend;
    gnomon_interpolation interpolation;
    gnomon_color_space space;
    uint32_t is_dithered;
    uint32_t is_transformed;
    gnomon_affine transform;
} gnomon_conic_gradient;

/** What is seen of an image between the centres of its pixels. */
typedef enum GNOMON_ENUM("Filter") gnomon_filter {
    GNOMON_NEAREST GNOMON_SWIFT_NAME("nearest") = 0, /**< the pixel that contains the place */
    GNOMON_BILINEAR GNOMON_SWIFT_NAME("bilinear") =
        1 /**< the four nearest centres, mixed by distance */
} gnomon_filter;

/**
 * Another image, premultiplied, of either format. Without a transform its pixel (0, 0) lies on pixel (0, 0).
 *
 * The centre of each pixel of the canvas is taken back through the transform, in double. A transform that moves by whole
 * pixels copies them, with either filter, and is as fast as none. One that cannot be undone paints nothing, as an
 * image without pixels does. Beyond the image GNOMON_EXTEND_NONE paints nothing; GNOMON_BILINEAR then fades to transparent
 * within half a pixel of its edges.
 */
typedef struct GNOMON_SWIFT_NAME("UnsafeImagePaint") gnomon_image_paint {
    gnomon_image image; /**< is only read; shares no memory with the image painted on */
    gnomon_extend extend;
    gnomon_filter filter;
    uint32_t is_transformed; /**< 0, and the transform is ignored; or 1 */
    gnomon_affine transform; /**< from the image's pixels to the canvas's; finite */
} gnomon_image_paint;

typedef enum GNOMON_ENUM("PaintKind") gnomon_paint_kind {
    GNOMON_PAINT_SOLID GNOMON_SWIFT_NAME("solid") = 0,
    GNOMON_PAINT_LINEAR GNOMON_SWIFT_NAME("linear") = 1,
    GNOMON_PAINT_RADIAL GNOMON_SWIFT_NAME("radial") = 2,
    GNOMON_PAINT_CONIC GNOMON_SWIFT_NAME("conic") = 3,
    GNOMON_PAINT_IMAGE GNOMON_SWIFT_NAME("image") = 4
} gnomon_paint_kind;

/** Any paint: the kind, and the member of the union that it names. All zero bits are transparent. */
typedef struct GNOMON_SWIFT_NAME("UnsafePaint") gnomon_paint {
    gnomon_paint_kind kind;
    union {
        gnomon_color solid;
        gnomon_linear_gradient linear;
        gnomon_radial_gradient radial;
        gnomon_conic_gradient conic;
        gnomon_image_paint image;
    } as;
} gnomon_paint;

static inline gnomon_paint gnomon_paint_solid(gnomon_color color)
{
    gnomon_paint paint;
    paint.kind = GNOMON_PAINT_SOLID;
    paint.as.solid = color;
    return paint;
}

static inline gnomon_paint gnomon_paint_linear(gnomon_linear_gradient gradient)
{
    gnomon_paint paint;
    paint.kind = GNOMON_PAINT_LINEAR;
    paint.as.linear = gradient;
    return paint;
}

static inline gnomon_paint gnomon_paint_radial(gnomon_radial_gradient gradient)
{
    gnomon_paint paint;
    paint.kind = GNOMON_PAINT_RADIAL;
    paint.as.radial = gradient;
    return paint;
}

static inline gnomon_paint gnomon_paint_conic(gnomon_conic_gradient gradient)
{
    gnomon_paint paint;
    paint.kind = GNOMON_PAINT_CONIC;
    paint.as.conic = gradient;
    return paint;
}

static inline gnomon_paint gnomon_paint_image(gnomon_image_paint image)
{
    gnomon_paint paint;
    paint.kind = GNOMON_PAINT_IMAGE;
    paint.as.image = image;
    return paint;
}

GNOMON_END

#endif
