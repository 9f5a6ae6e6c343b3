/* SPDX-License-Identifier: Apache-2.0 */
/*
 * composite_pixman.c - source-over through a mask is byte for byte pixman's
 *
 * Random images, masks, offsets and clips, painted by both libraries in one color: a program can move
 * from one to the other without changing a pixel.
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

int main(void)
{
    FOR_EACH_INSTRUCTION_SET(level)
    {
        uint64_t state = 42;
        for (int i = 0; i < 4000; i++)
            compare(&state, level);
    }
    return check_result();
}
