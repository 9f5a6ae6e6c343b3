/* SPDX-License-Identifier: Apache-2.0 */
/* mask.h - coverage masks: shapes with smooth edges, combined and blurred */

#ifndef GNOMON_MASK_H
#define GNOMON_MASK_H

#include "image.h"
#include "shape.h"

GNOMON_BEGIN

/**
 * How new coverage s joins the coverage d that is there. mul(a, b) is a * b / 255, rounded to nearest.
 */
typedef enum GNOMON_ENUM("Combine") gnomon_combine {
    GNOMON_COMBINE_REPLACE GNOMON_SWIFT_NAME("replace") = 0,     /**< s */
    GNOMON_COMBINE_UNION GNOMON_SWIFT_NAME("union") = 1,         /**< max(d, s) */
    GNOMON_COMBINE_INTERSECT GNOMON_SWIFT_NAME("intersect") = 2, /**< min(d, s) */
    GNOMON_COMBINE_SUBTRACT GNOMON_SWIFT_NAME("subtract") = 3,   /**< mul(d, 255 - s) */
    GNOMON_COMBINE_MULTIPLY GNOMON_SWIFT_NAME("multiply") = 4,   /**< mul(d, s) */
    GNOMON_COMBINE_SCREEN GNOMON_SWIFT_NAME("screen") = 5 /**< d + s - mul(d, s): the union of
                                                                           independent edges, or of a
                                                                           shape and its shadow */
} gnomon_combine;

/**
 * Draws the coverage of a shape: for each pixel the area of the shape within it.
 *
 *     mask[i, j] = combine(mask[i, j], round(255 * area of (shape within pixel (i, j))))
 *
 * \param mask     The mask to draw into.
 * \param shape    The shape, in pixels: of any kind of shape.h, with or without a transform.
 * \param combine  How the coverage joins what is there. Outside the shape it is 0: REPLACE clears
 *                 the rest of the mask, UNION, SUBTRACT and SCREEN touch only the shape's box.
 * \return GNOMON_OK; GNOMON_ERROR_NULL when a pointer is NULL, in the shape too, or the mask has pixels and
 *         no data; GNOMON_ERROR_SIZE when the mask's size is negative, its stride smaller than a row or its
 *         memory not addressable, when the shape's arrays are not, or a path's verbs take more points than there
 *         are; GNOMON_ERROR_VALUE when combine or an enumerator of the shape is unknown, or a number of it or of
 *         its transform is not finite (but a corner radius of NaN is 0, and polygons and paths with such a number
 *         are empty); GNOMON_ERROR_OVERLAP when the shape's arrays share memory with the mask.
 *         On an error nothing is written.
 *
 * Edges     Half covered is 128. Mirrored shapes give mirrored masks. A ring is its outer disc less its
 *           inner disc, byte by byte. A sweep of 0 draws nothing; one of 360 equals the ring, without a
 *           seam. A radius of 0 or less, and an inner radius not below the outer one, draw nothing. What a
 *           transform flattens draws nothing. Any part of a mask gets the bytes that the whole gets.
 * Accuracy  At most 1/255 from the exact area for radii up to 4096 pixels, and nearly always the nearest
 *           byte; a ring's byte is the difference of two such. Polygons: the nearest byte to within 1/100
 *           of a level. Curves of paths, capsules, round caps, and round shapes under a transform: within 3/4
 *           of a level; a path's tolerance is of no matter here. Where outlines cross or overlap
 *           within one pixel, their signed areas are added and limited to 1 (by the even-odd rule folded at it),
 *           which is an approximation in that pixel. Coordinates beyond 2^24 lose as much as double does.
 *           An outline that winds around a place 4096 times may count as not at all. Same bits on every machine.
 * Memory    Never allocates; up to 48 KiB of stack.
 * Threads   Safe from any thread; two calls may draw into disjoint masks at once.
 * Since     0.1
 */
GNOMON_API gnomon_status gnomon_mask_shape(const gnomon_mask *GNOMON_NULLABLE mask,
                                           const gnomon_shape *GNOMON_NULLABLE shape,
                                           gnomon_combine combine);

/** What a stroke makes of a corner. */
typedef enum GNOMON_ENUM("Join") gnomon_join {
    GNOMON_JOIN_MITER GNOMON_SWIFT_NAME("miter") =
        0, /**< its sides go on until they meet, or a bevel */
    GNOMON_JOIN_ROUND GNOMON_SWIFT_NAME("round") = 1, /**< a disc as wide as the stroke */
    GNOMON_JOIN_BEVEL GNOMON_SWIFT_NAME("bevel") = 2  /**< a straight line across */
} gnomon_join;

/** How an outline is stroked. All zero bits but the width are a plain line. */
typedef struct GNOMON_SWIFT_NAME("Stroke") gnomon_stroke {
    float width; /**< in the shape's own unit, before its transform */
    gnomon_cap cap;
    gnomon_join join;
    float
        miter_limit; /**< a miter may reach so many widths from its inner to its outer corner; 0 means 10 */
    const float *GNOMON_NULLABLE
        dashes;        /**< lengths of dashes and gaps by turns, in the unit of the width;
                                              an odd number of them counts twice. They stay the caller's */
    size_t dash_count; /**< 0, and the line is solid */
    float dash_phase;  /**< how far into the pattern an outline begins; of any sign */
} gnomon_stroke;

/**
 * Draws the coverage of a shape's outline as a thick line.
 *
 *     mask[i, j] = combine(mask[i, j], round(255 * area of (stroke within pixel (i, j))))
 *
 * \param mask     The mask to draw into.
 * \param shape    The shape, in pixels. Its transform, if it has one, applies to the stroke as well.
 * \param stroke   How wide the line is, how it ends and turns, and its dashes.
 * \param combine  As for gnomon_mask_shape.
 * \return As gnomon_mask_shape; further GNOMON_ERROR_NULL when stroke is NULL, or it has dashes and no lengths;
 *         GNOMON_ERROR_SIZE when the lengths cannot be addressed; GNOMON_ERROR_VALUE when its cap or join is
 *         unknown, a number of it is not finite, its width, miter limit or a length is negative, or all lengths
 *         are 0; GNOMON_ERROR_OVERLAP when the lengths share memory with the mask.
 *         On an error nothing is written.
 *
 * Edges     The line's middle is the outline. Outlines of polygons and of all shapes but paths are closed; an outline
 *           of a path is when its last verb closes it. Dashes begin anew on each outline: of a rectangle at its corner
 *           of least x and y, of rounds where x is greatest, of a ring arc on the outer circle, and lead from the x
 *           axis towards the y axis, but around the hole of a ring the other way. Where a closed outline ends in a
 *           dash and begins with one they are joined. Dashes and outlines without length are their caps: a disc, or a
 *           square along the line. Width 0 draws nothing. A pattern that repeats within 1/64 of a pixel is a solid
 *           line, and with caps one that does within 1/64 of the width.
 * Accuracy  Within one level, with two exceptions. Where two pieces of a stroke overlap within the pixel their areas
 *           are added and limited to 1: where a line crosses itself or comes back on itself, where caps of dashes
 *           meet, and on the inner side of a corner whose segments are shorter than what the corner takes of them.
 *           And the end of a dash on a curve is square to the chord there, which may change the pixels of that end by
 *           up to 24 levels. Same bits on every machine.
 * Memory    Never allocates; up to 48 KiB of stack.
 * Threads   Safe from any thread; two calls may draw into disjoint masks at once.
 * Since     0.1
 */
GNOMON_API gnomon_status gnomon_mask_stroke(const gnomon_mask *GNOMON_NULLABLE mask,
                                            const gnomon_shape *GNOMON_NULLABLE shape,
                                            const gnomon_stroke *GNOMON_NULLABLE stroke,
                                            gnomon_combine combine);

/**
 * Combines a mask with another one.
 *
 *     mask[i, j] = combine(mask[i, j], other[i - x, j - y])
 *
 * \param mask     The mask to change.
 * \param other    The mask to bring in. Outside its rectangle its coverage is 0.
 * \param x, y     Where pixel (0, 0) of other lies in mask; of any size.
 * \param combine  How the two join.
 * \return GNOMON_OK; GNOMON_ERROR_NULL, GNOMON_ERROR_SIZE and GNOMON_ERROR_VALUE as for
 *         gnomon_mask_shape; GNOMON_ERROR_OVERLAP when the masks share memory, unless they are the
 *         same view and x and y are 0. On an error nothing is written.
 *
 * Edges     Two rectangles of one bitmap may be combined when they are apart; masks of different
 *           strides whose rows interleave count as sharing memory.
 * Accuracy  Exact: 255 intersected or multiplied with 255 stays 255. Same bits on every machine.
 * Memory    Never allocates.
 * Threads   Safe from any thread; two calls may share other, not mask.
 * Since     0.1
 */
GNOMON_API gnomon_status gnomon_mask_combine(const gnomon_mask *GNOMON_NULLABLE mask,
                                             const gnomon_mask *GNOMON_NULLABLE other, int32_t x,
                                             int32_t y, gnomon_combine combine);

/**
 * Exchanges inside and outside: mask[i, j] = 255 - mask[i, j].
 *
 * \param mask  The mask to change.
 * \return GNOMON_OK; GNOMON_ERROR_NULL and GNOMON_ERROR_SIZE as for gnomon_mask_shape. On an error nothing is written.
 *
 * Accuracy  Exact; twice is the identity.
 * Memory    Never allocates.
 * Threads   Safe from any thread; two calls may change disjoint masks at once.
 * Since     0.1
 */
GNOMON_API gnomon_status gnomon_mask_invert(const gnomon_mask *GNOMON_NULLABLE mask);

/**
 * The scratch memory that gnomon_blur needs.
 *
 * \param width, height     The size of the mask.
 * \param sigma_x, sigma_y  The standard deviations, as for gnomon_blur.
 * \return Bytes, at most about three for each pixel of a large mask; 0 when no scratch is needed, or
 *         when gnomon_blur would refuse the arguments.
 *
 * Threads   Safe from any thread.
 * Since     0.1
 */
GNOMON_API size_t gnomon_blur_size(int32_t width, int32_t height, float sigma_x, float sigma_y);

/**
 * Blurs a mask by a Gaussian, in place. Outside the mask the coverage is 0.
 *
 * The kernel is the Gaussian integrated over each pixel, since a pixel is an area: a step from 255 to
 * 0 at sigma 1 becomes 238, 176 | 79, 17. A "blur radius" of CSS, canvas and CoreGraphics is 2 sigma.
 *
 * \param mask              The mask to blur.
 * \param sigma_x, sigma_y  The standard deviations in pixels, from 0 (the identity along that axis)
 *                          to 1000.
 * \param scratch           Memory for the call's use, of any alignment; its content is lost. NULL is
 *                          fine when gnomon_blur_size is 0.
 * \param scratch_size      The bytes at scratch.
 * \return GNOMON_OK; GNOMON_ERROR_NULL when mask is NULL, or it has pixels and no data, or scratch is
 *         needed and NULL; GNOMON_ERROR_SIZE as for gnomon_mask_shape, or when the scratch needed is
 *         not addressable; GNOMON_ERROR_VALUE when a sigma is NaN, negative or above 1000;
 *         GNOMON_ERROR_MEMORY when scratch_size is less than gnomon_blur_size; GNOMON_ERROR_OVERLAP
 *         when the part of scratch that is used overlaps the mask. On an error nothing is written.
 *
 * Edges     A sigma below 0.15 changes nothing; it would move no pixel by half a level. Mirrored
 *           masks blur to mirrored masks.
 * Accuracy  The true sigma within 1 % from 0.3 to 100; a step edge within one level of the exact
 *           Gaussian. Same bits on every machine.
 * Memory    Never allocates. The time does not grow with sigma beyond 4.
 * Threads   Safe from any thread; each call needs a mask and scratch of its own.
 * Since     0.1
 */
GNOMON_API gnomon_status gnomon_blur(const gnomon_mask *GNOMON_NULLABLE mask, float sigma_x,
                                     float sigma_y, void *GNOMON_NULLABLE scratch,
                                     size_t scratch_size);

GNOMON_END

#endif
