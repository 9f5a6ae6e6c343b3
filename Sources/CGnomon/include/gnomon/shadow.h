/* SPDX-License-Identifier: Apache-2.0 */
/* shadow.h - the shadow that a mask throws, or that falls into it */

#ifndef GNOMON_SHADOW_H
#define GNOMON_SHADOW_H

#include "image.h"

GNOMON_BEGIN

/**
 * A shadow as CSS's box-shadow has it, of any shape. All zero bits are a transparent one in the shape's own place.
 *
 * The mask is grown by the spread, blurred and moved; the order is of no matter but for the last rounding.
 */
typedef struct GNOMON_SWIFT_NAME("Shadow") gnomon_shadow_style {
    float offset_x,
        offset_y; /**< where to it is moved, in pixels; finite. Fractions of a pixel are divided among
                                   neighbours, in 255 parts, which is exact for edges along the axes */
    float sigma; /**< of the Gaussian, as for gnomon_blur: half a "blur radius"; from 0 to 1000 */
    float
        spread; /**< how far it grows, in pixels, as by the brush of a disc; from -255, shrinking, to 255. What is
                       inset shrinks by it, so that more shadow is seen */
    gnomon_color color;
    uint32_t is_inset; /**< 0: it is thrown; 1: it falls from the shape's edges into the shape */
} gnomon_shadow_style;

/**
 * The scratch memory that gnomon_shadow needs.
 *
 * \param width, height  The size of the mask.
 * \param style          The shadow.
 * \return Bytes; 0 when style is NULL, the mask has no pixels, or gnomon_shadow would refuse the arguments.
 *
 * Threads   Safe from any thread.
 * Since     0.1
 */
GNOMON_API size_t gnomon_shadow_size(int32_t width, int32_t height,
                                     const gnomon_shadow_style *GNOMON_NULLABLE style);

/**
 * Paints the shadow of a mask, source over image.
 *
 *     grown[p] = the largest of mask[q] + 255 * (spread - |p - q|) for any q where mask[q] > 0, from 0 to 255
 *     shadow   = grown, blurred and moved
 *     image    = color over image, through shadow                      when it is thrown
 *     image    = color over image, through mul(mask, 255 - shadow)     when it is inset
 *
 * A negative spread grows the outside instead, which is all that lies beyond the mask's edges too. A thrown shadow is
 * painted beneath the shape as well as beside it: paint the shape afterwards. An inset one is painted within the shape
 * only: paint it before.
 *
 * \param image           The image to paint on, premultiplied.
 * \param mask            The coverage of the shape. What touches the mask's edges is taken to end there.
 * \param mask_x, mask_y  Where pixel (0, 0) of the mask lies in the image; of any size.
 * \param style           The shadow.
 * \param opacity         From 0 to 1; clamped.
 * \param clip            The only pixels to touch, or NULL for all.
 * \param scratch         Memory for the call's use, of any alignment; its content is lost. NULL is fine when
 *                        gnomon_shadow_size is 0.
 * \param scratch_size    The bytes at scratch.
 * \return GNOMON_OK; GNOMON_ERROR_NULL when image, mask or style is NULL, or image or mask has pixels and no data, or
 *         scratch is needed and NULL; GNOMON_ERROR_SIZE when a size is negative, a stride smaller than a row, or memory
 *         not addressable, that of scratch too; GNOMON_ERROR_VALUE when the format is unknown, is_inset neither 0 nor
 *         1, opacity or a component of the color NaN, or offset, sigma or spread out of its range;
 *         GNOMON_ERROR_MEMORY when scratch_size is less than gnomon_shadow_size; GNOMON_ERROR_OVERLAP when image,
 *         mask and the part of scratch that is used do not lie apart. On an error nothing is written.
 *
 * Edges     A mirrored mask has a mirrored shadow. Growing by a whole number moves an edge along an axis by so much exactly,
 *           and any other within a fifth of a pixel; convex corners become round.
 * Accuracy  Growing gives the nearest level, moving by a fraction within one along each axis, blurring as gnomon_blur.
 *           Same bits on every machine.
 * Memory    Never allocates; up to 8 KiB of stack. The time of growing is proportional to the spread.
 * Threads   Safe from any thread; each call needs an image and scratch of its own.
 * Since     0.1
 */
GNOMON_API gnomon_status gnomon_shadow(const gnomon_image *GNOMON_NULLABLE image,
                                       const gnomon_mask *GNOMON_NULLABLE mask, int32_t mask_x,
                                       int32_t mask_y,
                                       const gnomon_shadow_style *GNOMON_NULLABLE style,
                                       float opacity, const gnomon_box *GNOMON_NULLABLE clip,
                                       void *GNOMON_NULLABLE scratch, size_t scratch_size);

GNOMON_END

#endif
