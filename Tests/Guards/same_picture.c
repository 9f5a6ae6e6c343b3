/* SPDX-License-Identifier: Apache-2.0 */
/* same_picture.c - whether two PNG files show the same pixels, whatever compressed them */

#include <png.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Reads a file as RGBA; ends the program when it cannot. */
static png_bytep read_png(const char *path, png_image *png)
{
    png_bytep pixels;
    memset(png, 0, sizeof *png);
    png->version = PNG_IMAGE_VERSION;
    if (png_image_begin_read_from_file(png, path)) {
        png->format = PNG_FORMAT_RGBA;
        pixels = malloc(PNG_IMAGE_SIZE(*png));
        if (pixels && png_image_finish_read(png, NULL, pixels, 0, NULL))
            return pixels;
    }
    fprintf(stderr, "%s: %s\n", path, png->message);
    exit(2);
}

int main(int argc, char **argv)
{
    png_image a, b;
    png_bytep pixels_a, pixels_b;
    int same;
    if (argc != 3)
        return 2;
    pixels_a = read_png(argv[1], &a);
    pixels_b = read_png(argv[2], &b);
    same = a.width == b.width && a.height == b.height &&
           memcmp(pixels_a, pixels_b, PNG_IMAGE_SIZE(a)) == 0;
    if (!same)
        printf("%s and %s differ\n", argv[1], argv[2]);
    free(pixels_a);
    free(pixels_b);
    return !same;
}
