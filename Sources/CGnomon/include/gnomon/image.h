/* SPDX-License-Identifier: Apache-2.0 */
/* image.h - views over pixels and coverage */

#ifndef GNOMON_IMAGE_H
#define GNOMON_IMAGE_H

#include "base.h"

GNOMON_BEGIN

/** The order of a pixel's four bytes in memory. Colours are premultiplied by alpha. */
typedef enum GNOMON_ENUM("PixelFormat") gnomon_pixel_format {
    GNOMON_RGBA8 GNOMON_SWIFT_NAME("rgba8") = 0, /**< red, green, blue, alpha */
    GNOMON_BGRA8 GNOMON_SWIFT_NAME("bgra8") = 1  /**< blue, green, red, alpha */
} gnomon_pixel_format;

/**
 * A rectangle of pixels in the caller's memory. Pixel (i, j) covers [i, i + 1) x [j, j + 1) of the
 * plane; its first byte lies at data + j * stride + 4 * i. No alignment is demanded.
 */
typedef struct GNOMON_SWIFT_NAME("UnsafeImage") gnomon_image {
    uint8_t *GNOMON_NULLABLE data; /**< row 0; NULL only when width or height is 0 */
    int32_t width, height;         /**< pixels, not negative */
    ptrdiff_t stride;              /**< bytes from one row to the next; negative when bottom-up */
    gnomon_pixel_format format;
} gnomon_image;

/**
 * A rectangle of coverage in the caller's memory, a byte a pixel: 0 is outside, 255 wholly inside.
 * Pixel (i, j) lies at data + j * stride + i.
 */
typedef struct GNOMON_SWIFT_NAME("UnsafeMask") gnomon_mask {
    uint8_t *GNOMON_NULLABLE data; /**< row 0; NULL only when width or height is 0 */
    int32_t width, height;         /**< pixels, not negative */
    ptrdiff_t stride;              /**< bytes from one row to the next; negative when bottom-up */
} gnomon_mask;

/** A rectangle of whole pixels. A width or height that is not positive makes it empty. */
typedef struct GNOMON_SWIFT_NAME("Box") gnomon_box {
    int32_t x, y, width, height;
} gnomon_box;

GNOMON_END

#endif
