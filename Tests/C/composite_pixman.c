/* SPDX-License-Identifier: Apache-2.0 */
/*
 * composite_pixman.c - source-over through a mask, and every operator of Porter and Duff, are byte for byte pixman's
 *
 * Random images, masks, offsets and clips, painted by both libraries in one color or from another image: a program can
 * move from one to the other without changing a pixel. Where a mask limits the paint both mean the same; where it
 * limits the result (source, clear, in, out, destination-in and -atop) pixman clears what it does not cover.
 */

#include <pixman.h>

#include "check.h"

static int between(uint64_t *state, int least, int most)
{
    return least + (int)(random_next(state) % (uint64_t)(most - least + 1));
}

static void compare(uint64_t *state, int level)
{
    int width = between(state, 1, 150), height = between(state, 1, 9);
    int mask_width = between(state, 1, 150), mask_height = between(state, 1, 9);
    int mask_stride = (mask_width + 3) / 4 * 4; /* pixman wants words */
    int x = between(state, -40, 40), y = between(state, -4, 4);
    gnomon_box clip = {between(state, -20, 60), between(state, -3, 4), between(state, 1, 150),
                       between(state, 1, 9)};
    gnomon_color color = {(float)random_unit(state), (float)random_unit(state),
                          (float)random_unit(state),
                          between(state, 0, 2) ? (float)random_unit(state) : 1.0f};
    bool clipped = between(state, 0, 1), bgra = between(state, 0, 1);
    size_t size = (size_t)width * (size_t)height * 4,
           mask_size = (size_t)mask_stride * (size_t)mask_height;
    uint8_t *ours = malloc(size), *theirs = malloc(size), *coverage = malloc(mask_size);

    for (size_t i = 0; i < size; i += 4) {
        unsigned a = between(state, 0, 1) ? 255 : (unsigned)between(state, 0, 255);
        for (size_t k = 0; k < 3; k++)
            ours[i + k] = (uint8_t)((unsigned)between(state, 0, 255) * a / 255);
        ours[i + 3] = (uint8_t)a;
    }
    memcpy(theirs, ours, size);
    uint8_t run = 0;
    for (size_t i = 0; i < mask_size; i++) {
        if (between(state, 0, 40) == 0)
            run = (uint8_t)between(state, 0, 3);
        coverage[i] = run == 0 ? 0 : run == 1 ? 255 : (uint8_t)random_next(state);
    }

    gnomon_image image = {ours, width, height, (ptrdiff_t)width * 4,
                          bgra ? GNOMON_BGRA8 : GNOMON_RGBA8};
    gnomon_mask mask = {coverage, mask_width, mask_height, mask_stride};
    gnomon_paint paint = gnomon_paint_solid(color);
    gnomon_status status = gnomon_composite(&image, &paint, &mask, x, y, GNOMON_SOURCE_OVER, 1,
                                            clipped ? &clip : NULL);
    CHECK(status == GNOMON_OK, "level %d", level);

    /* The same bytes: pixman's colors are premultiplied, of 16 bits. */
    double a = 255 * (double)color.alpha;
    pixman_color_t bytes = {(uint16_t)(257 * (int)(color.red * a + 0.5)),
                            (uint16_t)(257 * (int)(color.green * a + 0.5)),
                            (uint16_t)(257 * (int)(color.blue * a + 0.5)),
                            (uint16_t)(257 * (int)(a + 0.5))};
    pixman_image_t *source = pixman_image_create_solid_fill(&bytes);
    pixman_image_t *through = pixman_image_create_bits(PIXMAN_a8, mask_width, mask_height,
                                                       (uint32_t *)coverage, mask_stride);
    pixman_image_t *target = pixman_image_create_bits(bgra ? PIXMAN_a8r8g8b8 : PIXMAN_a8b8g8r8,
                                                      width, height, (uint32_t *)theirs, width * 4);
    if (clipped) {
        pixman_region32_t region;
        pixman_region32_init_rect(&region, clip.x, clip.y, (unsigned)clip.width,
                                  (unsigned)clip.height);
        pixman_image_set_clip_region32(target, &region);
        pixman_region32_fini(&region);
    }
    pixman_image_composite32(PIXMAN_OP_OVER, source, through, target, 0, 0, 0, 0, x, y, mask_width,
                             mask_height);
    pixman_image_unref(source);
    pixman_image_unref(through);
    pixman_image_unref(target);

    for (size_t i = 0; i < size; i++)
        CHECK(ours[i] == theirs[i], "level %d, %d x %d, mask at %d %d, byte %zu: %d, pixman %d",
              level, width, height, x, y, i, ours[i], theirs[i]);
    free(ours);
    free(theirs);
    free(coverage);
}

/* An image onto another, by every operator: with a mask where that means the same. */
static void compare_operators(uint64_t *state, int level)
{
    static const struct {
        gnomon_operator ours;
        pixman_op_t theirs;
        bool masked;
    } pairs[] = {
        {GNOMON_SOURCE_OVER, PIXMAN_OP_OVER, true},
        {GNOMON_SOURCE, PIXMAN_OP_SRC, false},
        {GNOMON_CLEAR, PIXMAN_OP_CLEAR, false},
        {GNOMON_DESTINATION, PIXMAN_OP_DST, true},
        {GNOMON_DESTINATION_OVER, PIXMAN_OP_OVER_REVERSE, true},
        {GNOMON_SOURCE_IN, PIXMAN_OP_IN, false},
        {GNOMON_DESTINATION_IN, PIXMAN_OP_IN_REVERSE, false},
        {GNOMON_SOURCE_OUT, PIXMAN_OP_OUT, false},
        {GNOMON_DESTINATION_OUT, PIXMAN_OP_OUT_REVERSE, true},
        {GNOMON_SOURCE_ATOP, PIXMAN_OP_ATOP, true},
        {GNOMON_DESTINATION_ATOP, PIXMAN_OP_ATOP_REVERSE, false},
        {GNOMON_XOR, PIXMAN_OP_XOR, true},
        {GNOMON_PLUS, PIXMAN_OP_ADD, true},
    };
    enum { WIDTH = 131, HEIGHT = 7, STRIDE = 132 };
    static uint8_t s[WIDTH * HEIGHT * 4], d[WIDTH * HEIGHT * 4], ours[sizeof d], theirs[sizeof d],
        coverage[STRIDE * HEIGHT];
    for (size_t i = 0; i < sizeof s; i += 4) {
        uint8_t *const both[] = {s + i, d + i};
        for (int n = 0; n < 2; n++) {
            unsigned a = between(state, 0, 3) ? (unsigned)between(state, 0, 255)
                                              : 255u * (unsigned)between(state, 0, 1);
            for (size_t k = 0; k < 3; k++)
                both[n][k] = (uint8_t)((unsigned)between(state, 0, 255) * a / 255);
            both[n][3] = (uint8_t)a;
        }
    }
    for (size_t i = 0; i < sizeof coverage; i++)
        coverage[i] = between(state, 0, 2) ? (uint8_t)random_next(state)
                                           : (uint8_t)(255 * between(state, 0, 1));

    for (size_t n = 0; n < sizeof pairs / sizeof *pairs; n++)
        for (int masked = 0; masked <= pairs[n].masked; masked++) {
            memcpy(ours, d, sizeof d);
            memcpy(theirs, d, sizeof d);
            gnomon_image image = {ours, WIDTH, HEIGHT, WIDTH * 4, GNOMON_BGRA8};
            gnomon_mask mask = {coverage, WIDTH, HEIGHT, STRIDE};
            gnomon_image_paint source = {0};
            source.image = image;
            source.image.data = s;
            gnomon_paint paint = gnomon_paint_image(source);
            CHECK(!gnomon_composite(&image, &paint, masked ? &mask : NULL, 0, 0, pairs[n].ours, 1,
                                    NULL),
                  "operator %d", pairs[n].ours);

            pixman_image_t *from = pixman_image_create_bits(PIXMAN_a8r8g8b8, WIDTH, HEIGHT,
                                                            (uint32_t *)s, WIDTH * 4);
            pixman_image_t *to = pixman_image_create_bits(PIXMAN_a8r8g8b8, WIDTH, HEIGHT,
                                                          (uint32_t *)theirs, WIDTH * 4);
            pixman_image_t *through =
                masked ? pixman_image_create_bits(PIXMAN_a8, WIDTH, HEIGHT, (uint32_t *)coverage,
                                                  STRIDE)
                       : NULL;
            pixman_image_composite32(pairs[n].theirs, from, through, to, 0, 0, 0, 0, 0, 0, WIDTH,
                                     HEIGHT);
            pixman_image_unref(from);
            pixman_image_unref(to);
            if (through)
                pixman_image_unref(through);
            for (size_t i = 0; i < sizeof d; i++)
                CHECK(ours[i] == theirs[i],
                      "level %d, operator %d, %s mask, byte %zu: %d, pixman %d", level,
                      pairs[n].ours, masked ? "with" : "without", i, ours[i], theirs[i]);
        }
}

int main(void)
{
    FOR_EACH_INSTRUCTION_SET(level)
    {
        uint64_t state = 42;
        for (int i = 0; i < 4000; i++)
            compare(&state, level);
        for (int i = 0; i < 200; i++)
            compare_operators(&state, level);
    }
    return check_result();
}
