/* SPDX-License-Identifier: Apache-2.0 */
/* image.h - views over pixels and coverage; pixels converted, copied and filled */

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

/**
 * A colour in sRGB, straight (not multiplied by alpha). Each component is clamped to [0, 1]; NaN is
 * an error.
 */
typedef struct GNOMON_SWIFT_NAME("Color") gnomon_color {
    float red, green, blue, alpha;
} gnomon_color;

/** A rectangle of whole pixels. A width or height that is not positive makes it empty. */
typedef struct GNOMON_SWIFT_NAME("Box") gnomon_box {
    int32_t x, y, width, height;
} gnomon_box;

/* ------------------------------------------------------------------ Conversions */

/**
 * Multiplies straight colours by their alpha.
 *
 *     to = round(c * a / 255), a        for each colour c and alpha a of from
 *
 * \param to    Receives the pixels. It has the size of from, and its own order of bytes: where the formats differ,
 *              red and blue are exchanged on the way.
 * \param from  The pixels, straight. The same memory with the same stride, and so in place, or none in common.
 * \return GNOMON_OK; GNOMON_ERROR_NULL when a view is NULL or has pixels and no data; GNOMON_ERROR_SIZE when the
 *         sizes differ, one is negative, a stride is smaller than a row or memory is not addressable;
 *         GNOMON_ERROR_VALUE when a format is unknown; GNOMON_ERROR_OVERLAP when the views share memory in any other
 *         way than in place. On an error nothing is written.
 *
 * Edges     Two rectangles of one bitmap are fine when they are apart; views of different strides whose rows
 *           interleave count as sharing memory.
 * Accuracy  Exact: the nearest level for all 65,536 pairs; there are no ties. Same bits on every machine.
 * Memory    Never allocates.
 * Threads   Safe from any thread; two calls may share from, not to.
 * Since     0.1
 */
GNOMON_API gnomon_status gnomon_premultiply(const gnomon_image *GNOMON_NULLABLE to,
                                            const gnomon_image *GNOMON_NULLABLE from);

/**
 * Divides premultiplied colours by their alpha.
 *
 *     to = floor(c * 255 / a + 1/2), a        for each colour c and alpha a of from
 *
 * \param to, from  As for gnomon_premultiply.
 * \return As gnomon_premultiply.
 *
 * Edges     Where alpha is 0 all is 0. A colour above its alpha counts as equal to it, and gives 255. Premultiplied again,
 *           the result is what it came from, unless that had such colours.
 * Accuracy  Exact: the nearest level, of two the higher, for all 32,895 pairs of a colour and an alpha that is not less.
 *           Same bits on every machine.
 * Memory    Never allocates.
 * Threads   Safe from any thread; two calls may share from, not to.
 * Since     0.1
 */
GNOMON_API gnomon_status gnomon_unpremultiply(const gnomon_image *GNOMON_NULLABLE to,
                                              const gnomon_image *GNOMON_NULLABLE from);

/**
 * Exchanges the first and the third byte of each pixel, red and blue: what was GNOMON_RGBA8 is GNOMON_BGRA8, and the
 * other way round.
 *
 * \param to, from  As for gnomon_premultiply, but for their formats: which they are does not matter, and the bytes are
 *                  exchanged whether they differ or not. It is for the caller to name what is in place the other
 *                  format from then on. (gnomon_image_copy exchanges only where the formats differ.)
 * \return As gnomon_premultiply.
 *
 * Memory    Never allocates.
 * Threads   Safe from any thread; two calls may share from, not to.
 * Since     0.1
 */
GNOMON_API gnomon_status gnomon_swap_red_blue(const gnomon_image *GNOMON_NULLABLE to,
                                              const gnomon_image *GNOMON_NULLABLE from);

/**
 * Passes the straight colours of premultiplied pixels through a matrix: to make them gray, brighter, warmer, inverted,
 * more or less opaque.
 *
 *     red'   = m[0]  red + m[1]  green + m[2]  blue + m[3]  alpha + m[4]
 *     green' = m[5]  red + m[6]  green + m[7]  blue + m[8]  alpha + m[9]
 *     blue'  = m[10] red + m[11] green + m[12] blue + m[13] alpha + m[14]
 *     alpha' = m[15] red + m[16] green + m[17] blue + m[18] alpha + m[19]
 *
 * All components are from 0 to 1: those of from are divided by their alpha first (and 0 where that is 0), and those
 * that result are clamped to [0, 1] and multiplied by the new alpha. It is feColorMatrix of SVG and filter of CSS.
 *
 * \param to, from  As for gnomon_premultiply.
 * \param matrix    The twenty numbers m, finite: a row of five for each of red, green, blue and alpha.
 * \return As gnomon_premultiply; further GNOMON_ERROR_NULL when matrix is NULL, and GNOMON_ERROR_VALUE when a number of
 *         it is not finite. The matrix may lie anywhere: it is read before anything is written.
 *
 * Edges     A colour above its alpha counts as equal to it. No colour of the result exceeds its alpha. The identity
 *           changes nothing else.
 * Accuracy  At most 1/2 + 1/64 of a level from the exact product, if no row's magnitudes add up to more than 32. Same
 *           bits on every machine.
 * Memory    Never allocates. A last row of 0 0 0 1 0 without anything in the last two columns, as it mostly is, takes
 *           half the time.
 * Threads   Safe from any thread; two calls may share from, not to.
 * Since     0.1
 */
GNOMON_API gnomon_status gnomon_color_matrix(const gnomon_image *GNOMON_NULLABLE to,
                                             const gnomon_image *GNOMON_NULLABLE from,
                                             const float *GNOMON_NULLABLE matrix);

/* ------------------------------------------------------------------ Copy and fill */

/**
 * Copies an image onto a place of another one.
 *
 *     to[x + i, y + j] = from[i, j]        as far as both reach
 *
 * \param to    Receives the pixels, in its own order of bytes.
 * \param from  The pixels, premultiplied or straight.
 * \param x, y  Where pixel (0, 0) of from comes to lie; of any size.
 * \return GNOMON_OK; GNOMON_ERROR_NULL, GNOMON_ERROR_SIZE (for sizes that differ there is none),
 *         GNOMON_ERROR_VALUE and GNOMON_ERROR_OVERLAP as for gnomon_premultiply. In place, x and y are 0. On an
 *         error nothing is written.
 *
 * Memory    Never allocates.
 * Threads   Safe from any thread; two calls may share from, not to.
 * Since     0.1
 */
GNOMON_API gnomon_status gnomon_image_copy(const gnomon_image *GNOMON_NULLABLE to,
                                           const gnomon_image *GNOMON_NULLABLE from, int32_t x,
                                           int32_t y);

/**
 * Gives every pixel one colour.
 *
 *     image[i, j] = round(255 * (red * alpha, green * alpha, blue * alpha, alpha))
 *
 * \param image  The image.
 * \param color  The colour; it is stored premultiplied.
 * \param clip   The only pixels to touch, or NULL for all.
 * \return GNOMON_OK; GNOMON_ERROR_NULL when image is NULL or has pixels and no data; GNOMON_ERROR_SIZE when its size is
 *         negative, its stride smaller than a row, or it is not addressable; GNOMON_ERROR_VALUE when its format is
 *         unknown or a component is NaN. On an error nothing is written.
 *
 * Accuracy  Each byte is the nearest. Same bits on every machine.
 * Memory    Never allocates.
 * Threads   Safe from any thread; split an image by rows, with clip, to fill it from several.
 * Since     0.1
 */
GNOMON_API gnomon_status gnomon_image_fill(const gnomon_image *GNOMON_NULLABLE image,
                                           gnomon_color color,
                                           const gnomon_box *GNOMON_NULLABLE clip);

GNOMON_END

#endif
