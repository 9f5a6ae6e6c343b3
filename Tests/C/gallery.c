/* SPDX-License-Identifier: Apache-2.0 */
/*
 * gallery.c - every picture of the gallery as one hash of its pixels: equal on every instruction set, and equal to the
 * hashes that are kept in Data/gallery.txt
 *
 *     test_gallery FILE    compares            test_gallery > FILE    renews, when a picture may change
 */

#include "check.h"
#include "gallery_tiles.h"

/* FNV-1a. */
static uint64_t hash_of(gnomon_image image)
{
    uint64_t hash = 0xcbf29ce484222325u;
    for (int32_t y = 0; y < image.height; y++)
        for (int32_t x = 0; x < 4 * image.width; x++)
            hash = (hash ^ image.data[y * image.stride + x]) * 0x100000001b3u;
    return hash;
}

static bool is_opaque(gnomon_image image)
{
    for (int32_t y = 0; y < image.height; y++)
        for (int32_t x = 0; x < image.width; x++)
            if (image.data[y * image.stride + 4 * x + 3] != 255)
                return false;
    return true;
}

int main(int argc, char **argv)
{
    FILE *kept = argc > 1 ? fopen(argv[1], "r") : NULL;
    CHECK(argc < 2 || kept, "%s cannot be read", argv[1]);

    uint64_t *hashes = calloc(GALLERY_COUNT, sizeof *hashes);
    if (!hashes)
        return 1;
    FOR_EACH_INSTRUCTION_SET(level)
    for (size_t i = 0; i < GALLERY_COUNT; i++) {
        const tile *t = &GALLERY[i];
        gnomon_image image = draw_tile(t);
        uint64_t hash = hash_of(image);
        CHECK(is_opaque(image), "%s, %s", t->family, t->name);
        CHECK(level == GNOMON_BASELINE || hash == hashes[i], "%s, %s: instruction set %d differs",
              t->family, t->name, level);
        hashes[i] = hash;
        free(image.data);
    }

    /* One line a picture: its hash, its family, its name. */
    for (size_t i = 0; i < GALLERY_COUNT; i++) {
        char line[128], expected[128];
        snprintf(line, sizeof line, "%016llx %s, %s\n", (unsigned long long)hashes[i],
                 GALLERY[i].family, GALLERY[i].name);
        if (argc < 2)
            fputs(line, stdout);
        else if (kept)
            CHECK(fgets(expected, sizeof expected, kept) && strcmp(line, expected) == 0,
                  "%s, %s has changed", GALLERY[i].family, GALLERY[i].name);
    }
    if (kept) {
        CHECK(fgetc(kept) == EOF, "%s names pictures that are no more", argv[1]);
        fclose(kept);
    }
    free(hashes);
    return check_result();
}
