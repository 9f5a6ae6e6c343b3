/* SPDX-License-Identifier: Apache-2.0 */
/*
 * circular_slider.c - a circular slider, from touches to pixels, in plain C
 *
 *     circular_slider TOUCHES.csv FOLDER [baseline]
 *
 * Reads a recorded drag (phase, x, y, milliseconds), moves the slider with it and prints what happened; then
 * draws frames at five angles and a contact sheet of the drag as PNG files. "baseline" draws without AVX2:
 * the files are the same to the byte.
 *
 * The slider is 320 x 320: a black ring 60 wide, an arc from 0 to the angle whose mask is softened by a
 * shadow of angle / 20 and filled, through that mask, with a gradient from blue to violet; a white handle
 * at alpha 0.7 with a soft shadow of 3. Zero lies at east, angles grow counterclockwise, y grows down.
 */

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <gnomon/gnomon.h>
#include <png.h>

enum { SIZE = 320 };

static const float RING_RADIUS = 110, RING_WIDTH = 60, ARC_WIDTH = 40, HANDLE_RADIUS = 20;

static const gnomon_compass COMPASS = {GNOMON_EAST, GNOMON_COUNTERCLOCKWISE, GNOMON_Y_DOWN};

static const gnomon_color BACKGROUND = {0.95f, 0.95f, 0.97f, 1};
static const gnomon_color BLACK = {0, 0, 0, 1};
static const gnomon_color WHITE = {1, 1, 1, 1};
static const gnomon_color FINGER = {1, 0.23f, 0.19f, 1};
static const gnomon_stop BLUE_TO_VIOLET[2] = {{0, {0, 0, 1, 1}}, {1, {1, 0, 1, 1}}};

/* ------------------------------------------------------------------ Small helpers */

/* Ends the program when a call fails: this program's arguments are its own. */
static void check(gnomon_status status, const char *what)
{
    if (status != GNOMON_OK) {
        fprintf(stderr, "%s: %s\n", what, gnomon_status_name(status));
        exit(1);
    }
}

static void *allocate(size_t size)
{
    void *memory = calloc(1, size ? size : 1);
    if (!memory) {
        fprintf(stderr, "no memory\n");
        exit(1);
    }
    return memory;
}

static gnomon_image make_image(int32_t width, int32_t height)
{
    gnomon_image image = {NULL, width, height, (ptrdiff_t)width * 4, GNOMON_RGBA8};
    image.data = allocate((size_t)width * (size_t)height * 4);
    return image;
}

/* The part of an image from (x, y) on: the same memory, seen through another view. */
static gnomon_image part(gnomon_image image, int32_t x, int32_t y, int32_t width, int32_t height)
{
    image.data += (ptrdiff_t)y * image.stride + (ptrdiff_t)x * 4;
    image.width = width;
    image.height = height;
    return image;
}

static void paint(const gnomon_image *image, gnomon_color color, const gnomon_mask *mask,
                  float opacity)
{
    gnomon_paint solid = gnomon_paint_solid(color);
    check(gnomon_composite(image, &solid, mask, 0, 0, GNOMON_SOURCE_OVER, opacity, NULL),
          "composite");
}

/* ------------------------------------------------------------------ The picture */

/* Memory that drawing needs, kept from frame to frame: two masks and the blur's scratch. */
typedef struct canvas {
    gnomon_mask shape, shadow;
    void *scratch;
    size_t scratch_size;
} canvas;

static canvas make_canvas(int32_t size)
{
    canvas c = {{NULL, size, size, size}, {NULL, size, size, size}, NULL, 0};
    c.shape.data = allocate((size_t)size * (size_t)size);
    c.shadow.data = allocate((size_t)size * (size_t)size);
    return c;
}

/*
 * Draws a shape's coverage into c->shape and its shadow into c->shadow. A blur of b, as CoreGraphics counts
 * it, is a Gaussian of sigma b / 2.
 */
static void cast_shadow(canvas *c, gnomon_shape shape, float blur)
{
    size_t needed = gnomon_blur_size(c->shadow.width, c->shadow.height, blur / 2, blur / 2);
    if (needed > c->scratch_size) {
        free(c->scratch);
        c->scratch = allocate(needed);
        c->scratch_size = needed;
    }
    check(gnomon_mask_shape(&c->shape, &shape, GNOMON_COMBINE_REPLACE), "mask");
    check(gnomon_mask_combine(&c->shadow, &c->shape, 0, 0, GNOMON_COMBINE_REPLACE), "combine");
    check(gnomon_blur(&c->shadow, blur / 2, blur / 2, c->scratch, c->scratch_size), "blur");
}

/* Draws the slider at an angle; scale 1 is 320 x 320. */
static void draw_slider(gnomon_image image, canvas *c, float angle, float scale)
{
    gnomon_point centre = {SIZE / 2 * scale, SIZE / 2 * scale};
    float radius = RING_RADIUS * scale, half_ring = RING_WIDTH / 2 * scale,
          half_arc = ARC_WIDTH / 2 * scale;
    gnomon_point handle;
    gnomon_paint gradient;
    gnomon_shape shape;

    paint(&image, BACKGROUND, NULL, 1);

    /* The ring. */
    shape = gnomon_shape_ring(centre, radius - half_ring, radius + half_ring);
    check(gnomon_mask_shape(&c->shape, &shape, GNOMON_COMBINE_REPLACE), "ring");
    paint(&image, BLACK, &c->shape, 1);

    /* The arc and its glow are one mask, and the gradient fills it. */
    cast_shadow(
        c, gnomon_shape_ring_arc(centre, radius - half_arc, radius + half_arc, 0, angle, COMPASS),
        angle / 20 * scale);
    check(gnomon_mask_combine(&c->shape, &c->shadow, 0, 0, GNOMON_COMBINE_SCREEN), "glow");
    memset(&gradient, 0, sizeof gradient);
    gradient.kind = GNOMON_PAINT_LINEAR;
    gradient.as.linear.start.x = centre.x;
    gradient.as.linear.end.x = centre.x;
    gradient.as.linear.end.y = SIZE * scale;
    gradient.as.linear.stops = BLUE_TO_VIOLET;
    gradient.as.linear.stop_count = 2;
    gradient.as.linear.extend = GNOMON_EXTEND_NONE;
    check(gnomon_composite(&image, &gradient, &c->shape, 0, 0, GNOMON_SOURCE_OVER, 1, NULL), "arc");

    /* The handle, on the ring at the angle. */
    check(gnomon_point_on_circle(1, &angle, centre, radius, COMPASS, gnomon_points_to(&handle)),
          "handle");
    cast_shadow(c, gnomon_shape_circle(handle, HANDLE_RADIUS * scale), 3 * scale);
    paint(&image, BLACK, &c->shadow, 0.7f);
    paint(&image, WHITE, &c->shape, 0.7f);
}

static void write_png(gnomon_image image, const char *folder, const char *name)
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

/* ------------------------------------------------------------------ The drag */

typedef struct touch {
    char phase[12]; /* began, moved, ended, cancelled */
    gnomon_point at;
    long milliseconds;
} touch;

typedef struct slider {
    float angle;
    int tracking; /* whether the finger that is down began on the ring */
} slider;

/* Returns how many touches the file holds, and puts them into an array of their own. */
static size_t read_touches(const char *path, touch **touches)
{
    FILE *file = fopen(path, "r");
    char line[256];
    size_t count = 0, room = 0;
    if (!file) {
        fprintf(stderr, "%s: %s\n", path, strerror(errno));
        exit(1);
    }
    *touches = NULL;
    while (fgets(line, sizeof line, file)) {
        touch t;
        if (sscanf(line, "%11[a-z],%f,%f,%ld", t.phase, &t.at.x, &t.at.y, &t.milliseconds) != 4)
            continue; /* the heading */
        if (count == room) {
            room = room ? 2 * room : 64;
            *touches = realloc(*touches, room * sizeof t);
            if (!*touches)
                exit(1);
        }
        (*touches)[count++] = t;
    }
    fclose(file);
    return count;
}

/* Moves the slider by one touch, and says in a word what came of it. */
static const char *track(slider *s, const touch *t)
{
    gnomon_point centre = {SIZE / 2, SIZE / 2};
    gnomon_shape ring =
        gnomon_shape_ring(centre, RING_RADIUS - RING_WIDTH / 2, RING_RADIUS + RING_WIDTH / 2);
    float angle;
    uint8_t hit, valid;

    if (strcmp(t->phase, "began") == 0) {
        check(gnomon_hit_shape(1, gnomon_points_in(&t->at), &ring, &hit), "hit");
        s->tracking = hit;
    }
    if (!s->tracking)
        return "not on the ring";
    if (strcmp(t->phase, "cancelled") == 0) {
        s->tracking = 0;
        return "cancelled";
    }
    check(gnomon_angle_from_north(1, gnomon_points_in(&t->at), centre, COMPASS, &angle, &valid),
          "angle");
    if (valid)
        s->angle = angle;
    if (strcmp(t->phase, "ended") == 0)
        s->tracking = 0;
    return valid ? "moves" : "at the centre: keeps its angle";
}

/* ------------------------------------------------------------------ The program */

int main(int argc, char **argv)
{
    static const float FRAMES[] = {30, 90, 180, 270, 359};
    enum { COLUMNS = 8, CELL = SIZE / 2 };
    size_t count, i, rows;
    touch *touches;
    canvas full = make_canvas(SIZE), half = make_canvas(CELL);
    gnomon_image frame = make_image(SIZE, SIZE), sheet;
    slider s = {0, 0};

    if (argc < 3) {
        fprintf(stderr, "usage: %s TOUCHES.csv FOLDER [baseline]\n", argv[0]);
        return 2;
    }
    if (argc > 3)
        check(gnomon_set_instruction_set(GNOMON_BASELINE), "baseline");
    printf("Gnomon %s, %s\n", gnomon_version_string(),
           gnomon_instruction_set() == GNOMON_AVX2 ? "AVX2" : "baseline");

    for (i = 0; i < sizeof FRAMES / sizeof *FRAMES; i++) {
        char name[32];
        snprintf(name, sizeof name, "frame_%03d", (int)FRAMES[i]);
        draw_slider(frame, &full, FRAMES[i], 1);
        write_png(frame, argv[2], name);
    }

    /* Every touch moves the slider; each cell of the sheet shows it at half the size, with the finger. */
    count = read_touches(argv[1], &touches);
    rows = (count + COLUMNS - 1) / COLUMNS;
    sheet = make_image(COLUMNS * CELL, (int32_t)rows * CELL);
    paint(&sheet, BACKGROUND, NULL, 1);
    printf("%9s %8s %8s %6s %9s %7s\n", "phase", "x", "y", "ms", "angle", "value");
    for (i = 0; i < count; i++) {
        const touch *t = &touches[i];
        const char *outcome = track(&s, t);
        gnomon_image cell =
            part(sheet, (int32_t)(i % COLUMNS) * CELL, (int32_t)(i / COLUMNS) * CELL, CELL, CELL);
        gnomon_point finger = {t->at.x / 2, t->at.y / 2};
        gnomon_shape dot = gnomon_shape_circle(finger, 4);
        printf("%9s %8.2f %8.2f %6ld %9.3f %6.2f%%  %s\n", t->phase, t->at.x, t->at.y,
               t->milliseconds, s.angle, s.angle / 3.6f, outcome);
        draw_slider(cell, &half, s.angle, 0.5f);
        check(gnomon_mask_shape(&half.shape, &dot, GNOMON_COMBINE_REPLACE), "finger");
        paint(&cell, FINGER, &half.shape, 0.9f);
    }
    write_png(sheet, argv[2], "drag");

    free(touches);
    free(sheet.data);
    free(frame.data);
    free(full.shape.data), free(full.shadow.data), free(full.scratch);
    free(half.shape.data), free(half.shadow.data), free(half.scratch);
    return 0;
}
