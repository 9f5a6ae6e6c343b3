/* SPDX-License-Identifier: Apache-2.0 */
/* composite.h - paint onto an image, through a mask */

#ifndef GNOMON_COMPOSITE_H
#define GNOMON_COMPOSITE_H

#include "image.h"
#include "paint.h"

GNOMON_BEGIN

/**
 * How the paint s meets the pixel d beneath it. sa and da are their alphas.
 *
 * First come the operators of Porter and Duff ("Compositing digital images", 1984), with the sum that they call plus; each
 * product is rounded, as pixman does, and a sum is at most 255. Then the blend modes of W3C's
 * "Compositing and blending", which mix the colours where paint and pixel overlap and paint over elsewhere:
 *
 *     d = s (1 - da) + d (1 - sa) + sa da B(d / da, s / sa)         rounded once
 *
 * The last four speak of luminosity, 0.3 red + 0.59 green + 0.11 blue, and saturation, the largest less the least.
 */
typedef enum GNOMON_ENUM("Operator") gnomon_operator {
    GNOMON_SOURCE_OVER GNOMON_SWIFT_NAME("sourceOver") = 0,            /**< s + d (1 - sa) */
    GNOMON_SOURCE GNOMON_SWIFT_NAME("source") = 1,                     /**< s */
    GNOMON_CLEAR GNOMON_SWIFT_NAME("clear") = 2,                       /**< 0 */
    GNOMON_DESTINATION GNOMON_SWIFT_NAME("destination") = 3,           /**< d: nothing is painted */
    GNOMON_DESTINATION_OVER GNOMON_SWIFT_NAME("destinationOver") = 4,  /**< s (1 - da) + d */
    GNOMON_SOURCE_IN GNOMON_SWIFT_NAME("sourceIn") = 5,                /**< s da */
    GNOMON_DESTINATION_IN GNOMON_SWIFT_NAME("destinationIn") = 6,      /**< d sa */
    GNOMON_SOURCE_OUT GNOMON_SWIFT_NAME("sourceOut") = 7,              /**< s (1 - da) */
    GNOMON_DESTINATION_OUT GNOMON_SWIFT_NAME("destinationOut") = 8,    /**< d (1 - sa) */
    GNOMON_SOURCE_ATOP GNOMON_SWIFT_NAME("sourceAtop") = 9,            /**< s da + d (1 - sa) */
    GNOMON_DESTINATION_ATOP GNOMON_SWIFT_NAME("destinationAtop") = 10, /**< s (1 - da) + d sa */
    GNOMON_XOR GNOMON_SWIFT_NAME("xor") = 11,           /**< s (1 - da) + d (1 - sa) */
    GNOMON_PLUS GNOMON_SWIFT_NAME("plus") = 12,         /**< min(s + d, 1) */
    GNOMON_MULTIPLY GNOMON_SWIFT_NAME("multiply") = 13, /**< B(d, s) = d s */
    GNOMON_SCREEN GNOMON_SWIFT_NAME("screen") = 14,     /**< d + s - d s */
    GNOMON_OVERLAY GNOMON_SWIFT_NAME("overlay") = 15,   /**< hard-light with d and s exchanged */
    GNOMON_DARKEN GNOMON_SWIFT_NAME("darken") = 16,     /**< min(d, s) */
    GNOMON_LIGHTEN GNOMON_SWIFT_NAME("lighten") = 17,   /**< max(d, s) */
    GNOMON_COLOR_DODGE GNOMON_SWIFT_NAME("colorDodge") = 18, /**< min(1, d / (1 - s)); 0 / 0 is 0 */
    GNOMON_COLOR_BURN GNOMON_SWIFT_NAME("colorBurn") =
        19, /**< 1 - min(1, (1 - d) / s); 0 / 0 is 0 */
    GNOMON_HARD_LIGHT GNOMON_SWIFT_NAME("hardLight") =
        20, /**< s <= 1/2: 2 d s; else 1 - 2 (1 - d) (1 - s) */
    GNOMON_SOFT_LIGHT GNOMON_SWIFT_NAME("softLight") =
        21, /**< s <= 1/2: d - (1 - 2 s) d (1 - d); else d + (2 s - 1) (D - d), where D is
                 ((16 d - 12) d + 4) d for d <= 1/4, and else the root of d */
    GNOMON_DIFFERENCE GNOMON_SWIFT_NAME("difference") = 22, /**< |d - s| */
    GNOMON_EXCLUSION GNOMON_SWIFT_NAME("exclusion") = 23,   /**< d + s - 2 d s */
    GNOMON_HUE GNOMON_SWIFT_NAME("hue") = 24, /**< the hue of s; saturation and luminosity of d */
    GNOMON_SATURATION GNOMON_SWIFT_NAME("saturation") = 25, /**< the saturation of s */
    GNOMON_COLOR GNOMON_SWIFT_NAME("color") = 26, /**< hue and saturation of s; luminosity of d */
    GNOMON_LUMINOSITY GNOMON_SWIFT_NAME("luminosity") = 27 /**< the luminosity of s */
} gnomon_operator;

/**
 * Paints onto an image, through a mask.
 *
 *     image[i, j] = operator(paint at (i + 1/2, j + 1/2), image[i, j]) through m
 *     m           = mul(mask[i - mask_x, j - mask_y], round(255 * opacity))
 *
 * mul(a, b) is a * b / 255 rounded to nearest. An operator that keeps the pixel where the paint is transparent
 * (source-over, destination-over, destination-out, source-atop, xor, plus and the blend modes) takes mul(s, m) for
 * the paint s. Of the others (source, clear, source-in, destination-in, source-out, destination-atop) the result r goes through
 * the mask: mul(r, m) + mul(d, 255 - m). So where m is 0 the image keeps its bytes, as it does where the mask
 * has no pixel, the clip excludes one, or a paint without extend has no colour.
 *
 * \param image           The image to paint on, premultiplied.
 * \param paint           A colour, a gradient or an image, in this image's coordinates.
 * \param mask            The mask, or NULL for full coverage everywhere.
 * \param mask_x, mask_y  Where pixel (0, 0) of the mask lies in the image; of any size.
 * \param op              How paint and image meet.
 * \param opacity         From 0 to 1; clamped.
 * \param clip            The only pixels to touch, or NULL for all.
 * \return GNOMON_OK; GNOMON_ERROR_NULL when image or paint is NULL, or an image or mask has pixels and
 *         no data, the paint's too, or a gradient has stops and no array; GNOMON_ERROR_SIZE when a size is negative, a
 *         stride smaller than a row, memory not addressable or there are too many stops;
 *         GNOMON_ERROR_VALUE when an enumerator is unknown, opacity or a colour or an offset is NaN,
 *         or a number of a gradient or of a transform is not finite; GNOMON_ERROR_OVERLAP when the mask, the
 *         stops or the paint's image lie, even in part, between the image's first and last byte.
 *         On an error nothing is written.
 *
 * Edges     Under source-over and the blend modes opaque stays opaque. Colour never exceeds alpha where it did not before.
 *           Where it did, what the operator makes of that pixel has no meaning, but is the same on every machine.
 * Accuracy  Porter-Duff, and source-over through a mask, are byte for byte pixman's. Blend modes are the nearest level: of
 *           multiply to exclusion always (but soft-light), of the others within 1/2 + 1/1000. A gradient's colour is at most
 *           1/2 + 1/64 of a level from the exact one, an image's between its pixels 1/2 + 1/32. Same bits on every machine.
 * Memory    Never allocates.
 * Threads   Safe from any thread; split an image by rows, with clip, to paint from several.
 * Since     0.1
 */
GNOMON_API gnomon_status gnomon_composite(const gnomon_image *GNOMON_NULLABLE image,
                                          const gnomon_paint *GNOMON_NULLABLE paint,
                                          const gnomon_mask *GNOMON_NULLABLE mask, int32_t mask_x,
                                          int32_t mask_y, gnomon_operator op, float opacity,
                                          const gnomon_box *GNOMON_NULLABLE clip);

/** What the numbers of a mask mean to gnomon_clip_to_mask: the two kinds of mask that CoreGraphics knows. */
typedef enum GNOMON_ENUM("ClipMeaning") gnomon_clip_meaning {
    GNOMON_CLIP_COVERAGE GNOMON_SWIFT_NAME("coverage") = 0,   /**< a gray image: 255 keeps */
    GNOMON_CLIP_IMAGE_MASK GNOMON_SWIFT_NAME("imageMask") = 1 /**< an image mask: 0 keeps */
} gnomon_clip_meaning;

/**
 * Keeps of an image what a mask lets through.
 *
 *     image[i, j] = mul(image[i, j], m)        m = mask[i - mask_x, j - mask_y], or 255 less that
 *
 * mul(a, b) is a * b / 255 rounded to nearest. Pixels where the mask has none are cleared with either meaning, as
 * CoreGraphics clips to the mask's rectangle too.
 *
 * \param image           The image, premultiplied.
 * \param mask            The mask.
 * \param mask_x, mask_y  Where pixel (0, 0) of the mask lies in the image; of any size.
 * \param meaning         Whether 255 keeps or 0 does.
 * \param clip            The only pixels to touch, or NULL for all.
 * \return GNOMON_OK; GNOMON_ERROR_NULL when image or mask is NULL, or has pixels and no data; GNOMON_ERROR_SIZE when a
 *         size is negative, a stride smaller than a row or memory not addressable; GNOMON_ERROR_VALUE when the
 *         format or the meaning is unknown; GNOMON_ERROR_OVERLAP when the mask lies, even in part, between the image's
 *         first and last byte. On an error nothing is written.
 *
 * Accuracy  Exact: each product is the nearest level, and 255 keeps every byte. Same bits on every machine.
 * Memory    Never allocates.
 * Threads   Safe from any thread; split an image by rows, with clip, to clip it from several.
 * Since     0.1
 */
GNOMON_API gnomon_status gnomon_clip_to_mask(const gnomon_image *GNOMON_NULLABLE image,
                                             const gnomon_mask *GNOMON_NULLABLE mask,
                                             int32_t mask_x, int32_t mask_y,
                                             gnomon_clip_meaning meaning,
                                             const gnomon_box *GNOMON_NULLABLE clip);

GNOMON_END

#endif
