/* SPDX-License-Identifier: Apache-2.0 */
/* paint.h - what is painted: colours, gradients, images */

#ifndef GNOMON_PAINT_H
#define GNOMON_PAINT_H

#include "geometry.h"
#include "image.h"

GNOMON_BEGIN

/**
 * A colour in sRGB, straight (not multiplied by alpha). Each component is clamped to [0, 1]; NaN is
 * an error.
 */
typedef struct GNOMON_SWIFT_NAME("Color") gnomon_color {
    float red, green, blue, alpha;
} gnomon_color;

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
    GNOMON_EXTEND_PAD GNOMON_SWIFT_NAME("pad") = 0,        /**< the first and the last colour; the nearest pixel */
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

/**
 * A gradient along the line from start to end, evaluated at pixel centres.
 *
 * No stops paint nothing; one stop is a solid colour wherever the extend paints. When start equals
 * end, PAD paints the last colour and the others nothing.
 */
typedef struct GNOMON_SWIFT_NAME("UnsafeLinearGradient") gnomon_linear_gradient {
    gnomon_point start, end;                  /**< finite, in the image's pixels */
    const gnomon_stop *GNOMON_NULLABLE stops; /**< NULL only when stop_count is 0 */
    size_t stop_count;                        /**< any number, at most INT32_MAX */
    gnomon_extend extend;
    gnomon_interpolation interpolation;
} gnomon_linear_gradient;

/** What is seen of an image between the centres of its pixels. */
typedef enum GNOMON_ENUM("Filter") gnomon_filter {
    GNOMON_NEAREST GNOMON_SWIFT_NAME("nearest") = 0,  /**< the pixel that contains the place */
    GNOMON_BILINEAR GNOMON_SWIFT_NAME("bilinear") = 1 /**< the four nearest centres, mixed by distance */
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
    uint32_t is_transformed;  /**< 0, and the transform is ignored; or 1 */
    gnomon_affine transform;  /**< from the image's pixels to the canvas's; finite */
} gnomon_image_paint;

typedef enum GNOMON_ENUM("PaintKind") gnomon_paint_kind {
    GNOMON_PAINT_SOLID GNOMON_SWIFT_NAME("solid") = 0,
    GNOMON_PAINT_LINEAR GNOMON_SWIFT_NAME("linear") = 1,
    GNOMON_PAINT_IMAGE GNOMON_SWIFT_NAME("image") = 4
} gnomon_paint_kind;

/** Any paint: the kind, and the member of the union that it names. All zero bits are transparent. */
typedef struct GNOMON_SWIFT_NAME("UnsafePaint") gnomon_paint {
    gnomon_paint_kind kind;
    union {
        gnomon_color solid;
        gnomon_linear_gradient linear;
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

static inline gnomon_paint gnomon_paint_image(gnomon_image_paint image)
{
    gnomon_paint paint;
    paint.kind = GNOMON_PAINT_IMAGE;
    paint.as.image = image;
    return paint;
}

GNOMON_END

#endif
