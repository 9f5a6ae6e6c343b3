/* SPDX-License-Identifier: Apache-2.0 */
/* composite.h - paint onto an image, through a mask */

#ifndef GNOMON_COMPOSITE_H
#define GNOMON_COMPOSITE_H

#include "image.h"
#include "paint.h"

GNOMON_BEGIN

/** How the paint s meets the pixel d beneath it. m is the mask times the opacity. */
typedef enum GNOMON_ENUM("Operator") gnomon_operator {
    /** s' = mul(s, m);  d = s' + mul(d, 255 - alpha of s'). */
    GNOMON_SOURCE_OVER GNOMON_SWIFT_NAME("sourceOver") = 0,
    /** d = mul(s, m) + mul(d, 255 - m): the paint takes the pixel's place as far as it is covered. */
    GNOMON_SOURCE GNOMON_SWIFT_NAME("source") = 1
} gnomon_operator;

/**
 * Paints onto an image, through a mask.
 *
 *     image[i, j] = operator(paint at (i + 1/2, j + 1/2), image[i, j], m)
 *     m           = mul(mask[i - mask_x, j - mask_y], round(255 * opacity))
 *
 * mul(a, b) is a * b / 255 rounded to nearest, for every product. Where the mask has no pixel m is 0,
 * and where m is 0, or the clip excludes a pixel, or a gradient without extend has no colour, the
 * image keeps its bytes.
 *
 * \param image           The image to paint on, premultiplied.
 * \param paint           A colour or a gradient, in the image's coordinates.
 * \param mask            The mask, or NULL for full coverage everywhere.
 * \param mask_x, mask_y  Where pixel (0, 0) of the mask lies in the image; of any size.
 * \param op              How paint and image meet.
 * \param opacity         From 0 to 1; clamped.
 * \param clip            The only pixels to touch, or NULL for all.
 * \return GNOMON_OK; GNOMON_ERROR_NULL when image or paint is NULL, or an image or mask has pixels and
 *         no data, or a gradient has stops and no array; GNOMON_ERROR_SIZE when a size is negative, a
 *         stride smaller than a row, memory not addressable or there are too many stops;
 *         GNOMON_ERROR_VALUE when an enumerator is unknown, opacity or a colour or an offset is NaN,
 *         or an end point is not finite; GNOMON_ERROR_OVERLAP when the mask or the stops lie, even in
 *         part, between the image's first and last byte.
 *         On an error nothing is written.
 *
 * Edges     Opaque stays opaque; colour never exceeds alpha where it did not before.
 * Accuracy  Source-over through a mask is byte for byte pixman's. A gradient's colour is at most
 *           1/2 + 1/64 of a level from the exact one. Same bits on every machine.
 * Memory    Never allocates.
 * Threads   Safe from any thread; split an image by rows, with clip, to paint from several.
 * Since     0.1
 */
GNOMON_API gnomon_status gnomon_composite(const gnomon_image *GNOMON_NULLABLE image,
                                          const gnomon_paint *GNOMON_NULLABLE paint,
                                          const gnomon_mask *GNOMON_NULLABLE mask, int32_t mask_x,
                                          int32_t mask_y, gnomon_operator op, float opacity,
                                          const gnomon_box *GNOMON_NULLABLE clip);

GNOMON_END

#endif
