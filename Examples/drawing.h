/* SPDX-License-Identifier: Apache-2.0 */
/* drawing.h - what the example programs share: memory, images and masks that own it, the commonest calls */

#ifndef DRAWING_H
#define DRAWING_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <gnomon/gnomon.h>

/* Ends the program when a call fails: the examples' arguments are their own. */
static inline void check(gnomon_status status, const char *what)
{
    if (status != GNOMON_OK) {
        fprintf(stderr, "%s: %s\n", what, gnomon_status_name(status));
        exit(1);
    }
}

static inline void *allocate(size_t size)
{
    void *memory = calloc(1, size ? size : 1);
    if (!memory) {
        fprintf(stderr, "no memory\n");
        exit(1);
    }
    return memory;
}

static inline gnomon_image make_image(int32_t width, int32_t height)
{
    gnomon_image image = {NULL, width, height, (ptrdiff_t)width * 4, GNOMON_RGBA8};
    image.data = allocate((size_t)width * (size_t)height * 4);
    return image;
}

static inline gnomon_mask make_mask(int32_t width, int32_t height)
{
    gnomon_mask mask = {NULL, width, height, width};
    mask.data = allocate((size_t)width * (size_t)height);
    return mask;
}

/* The part of an image from (x, y) on: the same memory, seen through another view. */
static inline gnomon_image part(gnomon_image image, int32_t x, int32_t y, int32_t width,
                                int32_t height)
{
    image.data += (ptrdiff_t)y * image.stride + (ptrdiff_t)x * 4;
    image.width = width;
    image.height = height;
    return image;
}

/* Paints one colour over an image, through a mask or everywhere. */
static inline void paint(const gnomon_image *image, gnomon_color color, const gnomon_mask *mask,
                         float opacity)
{
    gnomon_paint solid = gnomon_paint_solid(color);
    check(gnomon_composite(image, &solid, mask, 0, 0, GNOMON_SOURCE_OVER, opacity, NULL),
          "composite");
}

/* Two masks and the blur's scratch memory, kept from picture to picture. */
typedef struct canvas {
    gnomon_mask shape, shadow;
    void *scratch;
    size_t scratch_size;
} canvas;

static inline canvas make_canvas(int32_t width, int32_t height)
{
    canvas c = {make_mask(width, height), make_mask(width, height), NULL, 0};
    return c;
}

static inline void free_canvas(canvas *c)
{
    free(c->shape.data);
    free(c->shadow.data);
    free(c->scratch);
}

/* Makes sure that the scratch memory has a size. */
static inline void reserve(canvas *c, size_t size)
{
    if (size > c->scratch_size) {
        free(c->scratch);
        c->scratch = allocate(size);
        c->scratch_size = size;
    }
}

static inline void blur(canvas *c, gnomon_mask *mask, float sigma_x, float sigma_y)
{
    reserve(c, gnomon_blur_size(mask->width, mask->height, sigma_x, sigma_y));
    check(gnomon_blur(mask, sigma_x, sigma_y, c->scratch, c->scratch_size), "blur");
}

/* Draws a shape's coverage into c->shape, and the same blurred into c->shadow. */
static inline void cast_shadow(canvas *c, gnomon_shape shape, float sigma)
{
    check(gnomon_mask_shape(&c->shape, &shape, GNOMON_COMBINE_REPLACE), "mask");
    check(gnomon_mask_combine(&c->shadow, &c->shape, 0, 0, GNOMON_COMBINE_REPLACE), "combine");
    blur(c, &c->shadow, sigma, sigma);
}

#endif
