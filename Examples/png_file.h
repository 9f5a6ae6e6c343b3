/* SPDX-License-Identifier: Apache-2.0 */
/* png_file.h - an image into a PNG file, by libpng */

#ifndef PNG_FILE_H
#define PNG_FILE_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <gnomon/image.h>
#include <png.h>

/* Writes FOLDER/NAME.png and says so; ends the program when it cannot. The image is GNOMON_RGBA8 and opaque. */
static inline void write_png(gnomon_image image, const char *folder, const char *name)
{
    char path[4096];
    png_image png;
    memset(&png, 0, sizeof png);
    png.version = PNG_IMAGE_VERSION;
    png.width = (png_uint_32)image.width;
    png.height = (png_uint_32)image.height;
    png.format = PNG_FORMAT_RGBA;
    snprintf(path, sizeof path, "%s/%s.png", folder, name);
    if (!png_image_write_to_file(&png, path, 0, image.data, (png_int_32)image.stride, NULL)) {
        fprintf(stderr, "%s: %s\n", path, png.message);
        exit(1);
    }
    printf("wrote %s\n", path);
}

#endif
