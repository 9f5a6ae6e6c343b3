/* SPDX-License-Identifier: Apache-2.0 */
/*
 * same_bits.c - every function over seeded inputs, as one hash each: equal on every instruction set, and equal
 * to the hashes that are kept in Data/same_bits.txt
 *
 *     test_same_bits FILE    compares            test_same_bits > FILE    renews, when the bits may change
 */

#include "check.h"

#include <math.h>

enum { COUNT = 1003, WIDTH = 203, HEIGHT = 61, NAMES = 64 };

/* ------------------------------------------------------------------ Hashes */

typedef struct table {
    int used;
    const char *name[NAMES];
    uint64_t hash[NAMES];
} table;

/* FNV-1a, over the bytes that a call wrote. */
static void add(table *t, const char *name, const void *bytes, size_t size)
{
    int i = 0;
    while (i < t->used && strcmp(t->name[i], name) != 0)
        i++;
    if (i == t->used) {
        if (i == NAMES)
            abort();
        t->name[i] = name;
        t->hash[i] = 0xcbf29ce484222325u;
        t->used++;
    }
    for (size_t k = 0; k < size; k++)
        t->hash[i] = (t->hash[i] ^ ((const uint8_t *)bytes)[k]) * 0x100000001b3u;
}

/* ------------------------------------------------------------------ Inputs */

static float in_range(uint64_t *random, double low, double high)
{
    return (float)(low + (high - low) * random_unit(random));
}

/* Half of them ordinary, a quarter any bit pattern, a quarter from a short list of specials. */
static float any_float(uint64_t *random, double size)
{
    static const float specials[] = {0,       -0.0f,       1,      -1,          90, 180,
                                     360,     -360,        1e-40f, 1e30f,       45, 0x1p23,
                                     65536.0, 0x1.fp-126f, 1e-45f, (float)1e38, 30, 60};
    uint64_t kind = random_next(random);
    uint32_t bits = (uint32_t)(kind >> 32);
    float value;
    switch (kind & 3) {
    case 0:
        memcpy(&value, &bits, sizeof value);
        return value;
    case 1:
        return specials[bits % (sizeof specials / sizeof *specials)];
    default:
        return in_range(random, -size, size);
    }
}

/* The same in double, with the exponents that a float has not. */
static double any_double(uint64_t *random, double size)
{
    static const double specials[] = {0,      -0.0,  1,  -1,     90,     180,    360, -360,
                                      1e-310, 1e300, 45, 0x1p52, 0x1p53, 5e-324, 30,  60};
    uint64_t kind = random_next(random), bits = random_next(random);
    double value;
    switch (kind & 3) {
    case 0:
        memcpy(&value, &bits, sizeof value);
        return value;
    case 1:
        return specials[bits % (sizeof specials / sizeof *specials)];
    default:
        return -size + 2 * size * random_unit(random);
    }
}

/* The bits of a NaN are not part of the promise; that it is one is. */
static void add_doubles(table *t, const char *name, double *numbers, int count)
{
    for (int i = 0; i < count; i++)
        if (numbers[i] != numbers[i])
            numbers[i] = -1000;
    add(t, name, numbers, (size_t)count * sizeof *numbers);
}

static void add_floats(table *t, const char *name, float *numbers, int count)
{
    for (int i = 0; i < count; i++)
        if (numbers[i] != numbers[i])
            numbers[i] = -1000;
    add(t, name, numbers, (size_t)count * sizeof *numbers);
}

static gnomon_compass compass_number(int i)
{
    gnomon_compass compass = {(gnomon_direction)(i & 3), (gnomon_turn)(i >> 2 & 1),
                              (gnomon_y_axis)(i >> 3 & 1)};
    return compass;
}

/* count numbers from random; one after the other, since C leaves the order within one expression open. */
static void fill(uint64_t *random, float *numbers, int count, double low, double high)
{
    for (int i = 0; i < count; i++)
        numbers[i] = in_range(random, low, high);
}

static gnomon_shape any_shape(uint64_t *random, int kind)
{
    float unit[9];
    fill(random, unit, 9, 0, 1);
    gnomon_point centre = {-20 + unit[0] * (WIDTH + 40), -20 + unit[1] * (HEIGHT + 40)};
    float inner = 40 * unit[2], outer = inner + 0.1f + 40 * unit[3];
    gnomon_rect rect = {centre.x, centre.y, 180 * unit[4] - 90, 180 * unit[5] - 90};
    switch (kind) {
    case 0:
        return gnomon_shape_rect(rect);
    case 1:
        return gnomon_shape_rounded_rect(rect, 30 * unit[2]);
    case 2:
        return gnomon_shape_ellipse(centre, outer, 0.1f + 60 * unit[6]);
    case 3:
        return gnomon_shape_ring(centre, inner, outer);
    default:
        return gnomon_shape_ring_arc(centre, inner, outer, 800 * unit[6] - 400, 740 * unit[7] - 370,
                                     compass_number((int)(16 * unit[8])));
    }
}

static gnomon_color any_color(uint64_t *random, int opaque)
{
    float unit[4];
    fill(random, unit, 4, 0, 1);
    gnomon_color color = {unit[0], unit[1], unit[2], opaque ? 1 : unit[3]};
    return color;
}

/* ------------------------------------------------------------------ Functions */

static void points(table *t, uint64_t seed)
{
    static float xy[2 * COUNT], out[2 * COUNT], angles[COUNT];
    static uint8_t bytes[COUNT];
    static int32_t index[COUNT];
    gnomon_rect rects[40];
    gnomon_affine affine = {0.8f, 0.6f, -0.6f, 0.8f, 12.5f, -3.25f};
    gnomon_point centre = {31.5f, -7.25f};
    gnomon_points views[2] = {{xy, xy + 1, 8}, {xy, xy + COUNT, 4}};

    for (int i = 0; i < 2 * COUNT; i++)
        xy[i] = any_float(&seed, 300);
    for (int i = 0; i < COUNT; i++)
        angles[i] = any_float(&seed, 1000);

    for (int c = 0; c < 16; c++) {
        CHECK(!gnomon_angle_from_north(COUNT, views[c & 1], centre, compass_number(c), out, bytes),
              "angle");
        /* The bits of a NaN are not part of the promise; that it is one is. */
        for (int i = 0; i < COUNT; i++)
            if (out[i] != out[i])
                out[i] = -1;
        add(t, "angle_from_north", out, COUNT * sizeof *out);
        add(t, "angle_from_north", bytes, COUNT);

        gnomon_points_out to = {out, c & 1 ? out + 1 : out + COUNT, c & 1 ? 8 : 4};
        CHECK(!gnomon_point_on_circle(COUNT, angles, centre, 110, compass_number(c), to), "circle");
        for (int i = 0; i < 2 * COUNT; i++)
            if (out[i] != out[i])
                out[i] = -1;
        add(t, "point_on_circle", out, sizeof out);
    }

    CHECK(!gnomon_sincos_degrees(COUNT, angles, out, out + COUNT), "sincos");
    for (int i = 0; i < 2 * COUNT; i++)
        if (out[i] != out[i])
            out[i] = -2;
    add(t, "sincos_degrees", out, sizeof out);

    for (int i = 0; i < 2; i++) {
        gnomon_points_out to = {out, out + 1, 8};
        CHECK(!gnomon_transform_points(COUNT, views[i], affine, to), "transform");
        for (int k = 0; k < 2 * COUNT; k++)
            if (out[k] != out[k])
                out[k] = -1;
        add(t, "transform_points", out, sizeof out);
    }

    for (int i = 0; i < 40; i++)
        rects[i] = any_shape(&seed, 0).as.rect;
    for (int i = 0; i < 40; i++) {
        CHECK(!gnomon_hit_rect(COUNT, views[i & 1], rects[i], bytes), "hit rect");
        add(t, "hit_rect", bytes, COUNT);
        CHECK(!gnomon_hit_topmost_rect(COUNT, views[i & 1], (size_t)i, rects, index), "topmost");
        add(t, "hit_topmost_rect", index, sizeof index);
        gnomon_shape shape = any_shape(&seed, i % 5);
        CHECK(!gnomon_hit_shape(COUNT, views[i & 1], &shape, bytes), "hit shape");
        add(t, "hit_shape", bytes, COUNT);
    }
}

/* Every kind of shape, most of them around (150, 150), in double and sometimes transformed. */
static gnomon_shape_f64 any_shape_f64(uint64_t *seed, int kind, gnomon_point_f64 *vertices,
                                      const uint8_t *verbs)
{
    double n[8];
    for (int i = 0; i < 8; i++)
        n[i] = random_unit(seed);
    gnomon_point_f64 centre = {120 + 60 * n[0], 120 + 60 * n[1]};
    gnomon_rect_f64 rect = {centre.x, centre.y, 90 * n[2], 90 * n[3]};
    gnomon_shape_f64 shape = gnomon_shape_f64_rect(rect);
    switch (kind) {
    case 0:
        break;
    case 1:
        shape = gnomon_shape_f64_rounded_rect(rect, 40 * n[4]);
        break;
    case 2:
        shape = gnomon_shape_f64_ellipse(centre, 90 * n[2], 90 * n[3]);
        break;
    case 3:
        shape = gnomon_shape_f64_ring(centre, 40 * n[2], 90 * n[3]);
        break;
    case 4:
        shape = gnomon_shape_f64_ring_arc(centre, 40 * n[2], 40 + 50 * n[3], 720 * n[4] - 360,
                                          720 * n[5] - 360, compass_number((int)(16 * n[6])));
        shape.as.ring_arc.cap = (gnomon_cap)(3 * n[7]);
        break;
    case 5:
        shape = gnomon_shape_f64_inclusive_rect(rect);
        break;
    case 6:
        shape = gnomon_shape_f64_edge_rect(centre.x, centre.y, centre.x + 90 * n[2], INFINITY);
        break;
    case 7:
        shape =
            gnomon_shape_f64_capsule(centre, (gnomon_point_f64){300 * n[2], 300 * n[3]}, 40 * n[4]);
        break;
    default:
        for (int i = 0; i < 12; i++) {
            vertices[i].x = floor(40 * random_unit(seed)) * 8;
            vertices[i].y = floor(40 * random_unit(seed)) * 8;
        }
        if (kind == 8) {
            shape = gnomon_shape_f64_polygon(12, gnomon_points_f64_in(vertices),
                                             (gnomon_fill_rule)(2 * n[2]));
        } else {
            gnomon_path_f64 path = {verbs, vertices, 6, 12, 0.25, (gnomon_fill_rule)(2 * n[2])};
            shape = gnomon_shape_f64_path(path);
        }
    }
    if (n[6] < 0.5) {
        gnomon_affine_f64 turn = gnomon_affine_rotation_f64(360 * n[7]),
                          scale = gnomon_affine_scale_f64(1 + n[0], 1);
        shape = gnomon_shape_f64_transformed(shape, gnomon_affine_concat_f64(scale, turn));
    }
    return shape;
}

static void doubles(table *t, uint64_t seed)
{
    static const uint8_t verbs[6] = {GNOMON_PATH_MOVE,  GNOMON_PATH_LINE, GNOMON_PATH_QUAD,
                                     GNOMON_PATH_CUBIC, GNOMON_PATH_ARC,  GNOMON_PATH_LINE};
    static gnomon_point_f64 points[COUNT], moved[COUNT], vertices[20][12];
    static double distances[COUNT];
    static uint8_t bytes[COUNT];
    static int32_t index[COUNT];
    gnomon_shape_f64 shapes[20];
    gnomon_points_f64 view = gnomon_points_f64_in(points);

    for (int i = 0; i < COUNT; i++) {
        points[i].x = 300 * random_unit(&seed);
        points[i].y = 300 * random_unit(&seed);
        if (i % 3 == 0)
            points[i].x = floor(points[i].x / 4) * 4, points[i].y = floor(points[i].y / 8) * 8;
    }
    for (int i = 0; i < 200; i++) {
        gnomon_shape_f64 shape = any_shape_f64(&seed, i % 10, vertices[0], verbs);
        gnomon_edge_rect_f64 bounds;
        size_t found;
        CHECK(!gnomon_hit_shape_f64(COUNT, view, &shape, bytes), "hit shape");
        add(t, "hit_shape_f64", bytes, sizeof bytes);
        CHECK(!gnomon_hit_shape_bits_f64(COUNT, view, &shape, bytes), "bits");
        add(t, "hit_shape_bits_f64", bytes, (COUNT + 7) / 8);
        CHECK(!gnomon_hit_count_f64(COUNT, view, &shape, &found), "count");
        add(t, "hit_count_f64", &found, sizeof found);
        CHECK(!gnomon_shape_bounds_f64(&shape, &bounds), "bounds");
        add(t, "shape_bounds_f64", &bounds, sizeof bounds);
        CHECK(!gnomon_shape_distance_f64(97, view, &shape, distances), "distance");
        add(t, "shape_distance_f64", distances, 97 * sizeof *distances);
    }
    for (int i = 0; i < 20; i++)
        shapes[i] = any_shape_f64(&seed, i % 10, vertices[i], verbs);
    for (int slop = 0; slop < 3; slop++) {
        CHECK(!gnomon_hit_topmost_f64(COUNT, view, 20, shapes, slop, index), "topmost");
        add(t, "hit_topmost_f64", index, sizeof index);
    }
    gnomon_affine_f64 affine = {0.8, 0.6, -0.6, 0.8, 12.5, -3.25}, inverse;
    CHECK(!gnomon_affine_invert_f64(affine, &inverse), "invert");
    add(t, "affine_invert_f64", &inverse, sizeof inverse);
    CHECK(!gnomon_transform_points_f64(COUNT, view, inverse, gnomon_points_f64_to(moved)),
          "transform");
    add(t, "transform_points_f64", moved, sizeof moved);
}

/* Floats through the filter for polygons, capsules, caps, a tree of views. */
static void shapes(table *t, uint64_t seed)
{
    static gnomon_point points[COUNT], vertices[300];
    static uint8_t bytes[COUNT];
    static int32_t index[COUNT];
    gnomon_view views[30];

    for (int i = 0; i < COUNT; i++) {
        points[i].x = in_range(&seed, -20, 320);
        points[i].y = in_range(&seed, -20, 320);
        if (i % 3 == 0)
            points[i].x = floorf(points[i].x / 4) * 4, points[i].y = floorf(points[i].y / 8) * 8;
    }
    for (int i = 0; i < 40; i++) {
        size_t count = 3 + random_next(&seed) % 297;
        for (size_t k = 0; k < count; k++) {
            vertices[k].x = floorf(in_range(&seed, 0, i & 2 ? 40 : 3000)) * (i & 2 ? 8 : 0.1f);
            vertices[k].y = floorf(in_range(&seed, 0, i & 2 ? 40 : 3000)) * (i & 2 ? 8 : 0.1f);
        }
        gnomon_shape shape = gnomon_shape_polygon(count, gnomon_points_in(vertices),
                                                  i & 1 ? GNOMON_EVEN_ODD : GNOMON_NON_ZERO);
        CHECK(!gnomon_hit_shape(COUNT, gnomon_points_in(points), &shape, bytes), "polygon");
        add(t, "hit_polygon", bytes, sizeof bytes);
    }
    for (int i = 0; i < 30; i++) {
        gnomon_rect frame;
        frame.x = in_range(&seed, 0, 100);
        frame.y = in_range(&seed, 0, 100);
        frame.width = in_range(&seed, 50, 200);
        frame.height = in_range(&seed, 50, 200);
        views[i].parent = (int32_t)(random_next(&seed) % (unsigned)(i + 1)) - 1;
        views[i].frame = frame;
        views[i].alpha = 1;
        views[i].traits = i % 5 == 4 ? GNOMON_VIEW_OVERFLOWS : GNOMON_VIEW_PLAIN;
        views[i].is_transformed = i % 2;
        views[i].transform = gnomon_affine_rotation(in_range(&seed, 0, 360));
    }
    CHECK(!gnomon_hit_view(COUNT, gnomon_points_in(points), 30, views, index), "views");
    add(t, "hit_view", index, sizeof index);
}

static void indices(table *t, uint64_t seed)
{
    enum { RECTS = 3000 };
    static float xy[2 * COUNT];
    static int32_t found[COUNT], all[RECTS];
    static gnomon_rect rects[RECTS];
    static uint64_t memory[6000], scratch[9000];
    gnomon_index index = {0, rects, memory, sizeof memory};
    gnomon_points view = {xy, xy + 1, 8};

    for (int i = 0; i < 2 * COUNT; i++)
        xy[i] = any_float(&seed, 300);
    for (int i = 0; i < 10; i++) {
        size_t size, scratch_size;
        for (int j = 0; j < RECTS; j++) {
            float four[4];
            fill(&seed, four, 4, -300, 300);
            gnomon_rect rect = {four[0], four[1], four[2] / (float)(1 + 3 * i), four[3] / 9};
            if (i == 9)
                rect.x = any_float(&seed, 300), rect.width = any_float(&seed, 30);
            rects[j] = rect;
        }
        index.rect_count = (size_t)(i * i * 37);
        CHECK(!gnomon_index_size(index.rect_count, &size, &scratch_size), "index size");
        CHECK(size <= sizeof memory && scratch_size <= sizeof scratch, "index memory");
        CHECK(!gnomon_index_build(&index, scratch, scratch_size), "index build");
        add(t, "index_build", memory, size);
        CHECK(!gnomon_index_topmost(COUNT, view, &index, found), "index topmost");
        add(t, "index_topmost", found, sizeof found);
        CHECK(!gnomon_index_nearest(COUNT, view, &index, (float)(10 * i), found), "index nearest");
        add(t, "index_nearest", found, sizeof found);
        for (int k = 0; k < 20; k++) {
            size_t count;
            gnomon_rect box = {xy[k], xy[k + 20], 40, 50};
            CHECK(!gnomon_index_all_in(box, &index, RECTS, all, &count), "index all");
            add(t, "index_all", all, count * sizeof *all);
        }
    }
}

static void angles_f64(table *t, uint64_t seed)
{
    static double xy[2 * COUNT], out[2 * COUNT], angles[COUNT];
    static float from[COUNT], to[COUNT], result[COUNT];
    static uint8_t bytes[COUNT];
    gnomon_point_f64 centre = {31.5, -7.25};
    gnomon_points_f64 views[2] = {{xy, xy + 1, 16}, {xy, xy + COUNT, 8}};

    for (int i = 0; i < 2 * COUNT; i++)
        xy[i] = any_double(&seed, 300);
    for (int i = 0; i < COUNT; i++) {
        angles[i] = any_double(&seed, 1000);
        from[i] = any_float(&seed, 1000);
        to[i] = any_float(&seed, 1000);
    }
    for (int c = 0; c < 16; c++) {
        CHECK(!gnomon_angle_from_north_f64(COUNT, views[c & 1], centre, compass_number(c), out,
                                           bytes),
              "angle");
        add_doubles(t, "angle_from_north_f64", out, COUNT);
        add(t, "angle_from_north_f64", bytes, COUNT);
        gnomon_points_f64_out view = {out, c & 1 ? out + 1 : out + COUNT, c & 1 ? 16 : 8};
        CHECK(!gnomon_point_on_circle_f64(COUNT, angles, centre, 110, compass_number(c), view),
              "circle");
        add_doubles(t, "point_on_circle_f64", out, 2 * COUNT);
    }
    CHECK(!gnomon_sincos_degrees_f64(COUNT, angles, out, out + COUNT), "sincos");
    add_doubles(t, "sincos_degrees_f64", out, 2 * COUNT);

    for (int range = 0; range < 2; range++) {
        CHECK(!gnomon_wrap_degrees(COUNT, from, (gnomon_degrees_range)range, result), "wrap");
        add_floats(t, "wrap_degrees", result, COUNT);
        CHECK(!gnomon_wrap_degrees_f64(COUNT, angles, (gnomon_degrees_range)range, out), "wrap");
        add_doubles(t, "wrap_degrees_f64", out, COUNT);
    }
    CHECK(!gnomon_angle_difference(COUNT, from, to, result), "difference");
    add_floats(t, "angle_difference", result, COUNT);
    CHECK(!gnomon_angle_difference_f64(COUNT, xy, xy + COUNT, out), "difference");
    add_doubles(t, "angle_difference_f64", out, COUNT);
    CHECK(!gnomon_unwrap_degrees(COUNT, from, NULL, result), "unwrap");
    add_floats(t, "unwrap_degrees", result, COUNT);
    CHECK(!gnomon_unwrap_degrees_f64(COUNT, angles, NULL, out), "unwrap");
    add_doubles(t, "unwrap_degrees_f64", out, COUNT);
}

static void masks(table *t, uint64_t seed)
{
    static uint8_t a[WIDTH * HEIGHT], b[WIDTH * HEIGHT], scratch[1 << 20];
    gnomon_mask mask = {a, WIDTH, HEIGHT, WIDTH}, other = {b, WIDTH, HEIGHT, WIDTH};

    for (int i = 0; i < 60; i++) {
        gnomon_shape shape = any_shape(&seed, i % 5);
        CHECK(!gnomon_mask_shape(&mask, &shape, (gnomon_combine)(i % 2)), "shape");
        add(t, "mask_shape", a, sizeof a);
    }
    for (int i = 0; i < 60; i++) {
        gnomon_shape shape = any_shape(&seed, i % 5);
        float sigma_x = in_range(&seed, 0, i % 3 ? 6 : 60);
        float sigma_y = in_range(&seed, 0, i % 4 ? 6 : 60);
        CHECK(!gnomon_mask_shape(&other, &shape, GNOMON_COMBINE_REPLACE), "shape");
        CHECK(gnomon_blur_size(WIDTH, HEIGHT, sigma_x, sigma_y) <= sizeof scratch, "scratch");
        CHECK(!gnomon_blur(&other, sigma_x, sigma_y, scratch, sizeof scratch), "blur");
        add(t, "blur", b, sizeof b);
        CHECK(!gnomon_mask_combine(&mask, &other, i - 30, 20 - i, (gnomon_combine)(i % 6)),
              "combine");
        add(t, "mask_combine", a, sizeof a);
    }
}

/* Polygons, paths, transforms, caps and strokes. */
static void outlines(table *t, uint64_t seed)
{
    static uint8_t a[WIDTH * HEIGHT];
    static const uint8_t verbs[] = {GNOMON_PATH_MOVE, GNOMON_PATH_CUBIC, GNOMON_PATH_LINE,
                                    GNOMON_PATH_QUAD, GNOMON_PATH_ARC,   GNOMON_PATH_CLOSE};
    gnomon_mask mask = {a, WIDTH, HEIGHT, WIDTH};

    for (int i = 0; i < 120; i++) {
        gnomon_point points[16];
        float dashes[3];
        gnomon_shape shape;
        for (int k = 0; k < 16; k++) {
            points[k].x = in_range(&seed, -20, WIDTH + 20);
            points[k].y = in_range(&seed, -20, HEIGHT + 20);
        }
        for (int k = 0; k < 3; k++)
            dashes[k] = in_range(&seed, 0.5, 20);
        /* One by one: in which order arguments are evaluated, C leaves open. */
        static const float ranges[11][2] = {{0, 20},   {20, 50},  {0, 360}, {-360, 360},
                                            {0.5, 20}, {-2, 2},   {-2, 2},  {-2, 2},
                                            {-2, 2},   {0.2, 12}, {-50, 50}};
        float n[11];
        for (int k = 0; k < 11; k++)
            n[k] = in_range(&seed, ranges[k][0], ranges[k][1]);
        gnomon_point centre = points[0];
        switch (i % 4) {
        case 0:
            shape = gnomon_shape_polygon(3 + (size_t)i % 13, gnomon_points_in(points),
                                         (gnomon_fill_rule)(i / 4 % 2));
            break;
        case 1: {
            gnomon_path path = {verbs, points, 6, 10, 0, (gnomon_fill_rule)(i / 4 % 2)};
            shape = gnomon_shape_path(path);
            break;
        }
        case 2:
            shape = gnomon_shape_ring_arc(centre, n[0], n[1], n[2], n[3], compass_number(i % 16));
            shape.as.ring_arc.cap = (gnomon_cap)(i / 4 % 3);
            break;
        default:
            shape = gnomon_shape_capsule(centre, points[1], n[4]);
            break;
        }
        if (i % 3 == 0) {
            gnomon_affine turn = {n[5], n[6], n[7], n[8], 50, 20};
            shape = gnomon_shape_transformed(shape, turn);
        }
        CHECK(!gnomon_mask_shape(&mask, &shape, (gnomon_combine)(i % 2)), "outline");
        add(t, "mask_outline", a, sizeof a);
        gnomon_stroke stroke = {
            n[9], (gnomon_cap)(i % 3), (gnomon_join)(i / 3 % 3), 4, dashes, i % 5 < 2 ? 3 : 0,
            n[10]};
        CHECK(!gnomon_mask_stroke(&mask, &shape, &stroke, (gnomon_combine)(i % 2)), "stroke");
        add(t, "mask_stroke", a, sizeof a);
    }
}

static void images(table *t, uint64_t seed)
{
    static uint8_t pixels[4 * WIDTH * HEIGHT], coverage[WIDTH * HEIGHT];
    gnomon_image image = {pixels, WIDTH, HEIGHT, 4 * WIDTH, GNOMON_RGBA8};
    gnomon_mask mask = {coverage, WIDTH, HEIGHT, WIDTH};
    gnomon_stop stops[12];

    memset(pixels, 0, sizeof pixels);
    for (int i = 0; i < 240; i++) {
        uint64_t choice = random_next(&seed);
        gnomon_box clip = {(int32_t)(choice >> 20 & 31), (int32_t)(choice >> 25 & 15), 150, 40};
        gnomon_paint paint;
        for (size_t k = 0; k < sizeof coverage; k++) {
            uint64_t r = random_next(&seed);
            coverage[k] = r & 0x300 ? (uint8_t)(k / 40 % 3 * 127) : (uint8_t)r;
        }
        if (i % 3 == 0) {
            paint = gnomon_paint_solid(any_color(&seed, i % 2));
        } else {
            float ends[4];
            fill(&seed, ends, 4, -50, 200);
            gnomon_linear_gradient linear = {0};
            linear.start = (gnomon_point){ends[0], ends[1] / 2};
            linear.end = (gnomon_point){ends[2], ends[3] / 2};
            linear.stops = stops;
            linear.stop_count = choice >> 8 & 7;
            linear.extend = (gnomon_extend)(choice >> 2 & 3);
            linear.interpolation = (gnomon_interpolation)(choice >> 4 & 1);
            if (i % 7 == 0)
                linear.end.x = linear.start.x;
            if (i % 11 == 0)
                linear.stop_count = 12;
            for (int k = 0; k < 12; k++) {
                stops[k].offset = in_range(&seed, k / 12.0, (k + 1) / 12.0);
                if (k > 0 && i % 4 == 0 && k % 3 == 0)
                    stops[k].offset = stops[k - 1].offset;
                stops[k].color = any_color(&seed, i % 2);
            }
            paint = gnomon_paint_linear(linear);
        }
        image.format = (gnomon_pixel_format)(choice & 1);
        float opacity = choice & 1024 ? 1 : in_range(&seed, 0, 1);
        CHECK(!gnomon_composite(&image, &paint, choice & 64 ? &mask : NULL, choice & 128 ? 5 : 0, 0,
                                (gnomon_operator)(choice >> 5 & 1), opacity,
                                choice & 2048 ? &clip : NULL),
              "composite");
        add(t, i % 3 == 0 ? "composite_solid" : "composite_linear", pixels, sizeof pixels);
    }
}

/* Every kind of gradient in every space, on images that are larger than a tile. */
static void gradients(table *t, uint64_t seed)
{
    enum { WIDE = 1100, HIGH = 9 };
    static uint8_t pixels[4 * WIDE * HIGH];
    static const char *const names[] = {"composite_radial", "composite_conic",
                                        "composite_dithered"};
    gnomon_image image = {pixels, WIDE, HIGH, 4 * WIDE, GNOMON_RGBA8};
    gnomon_stop stops[12];

    memset(pixels, 0, sizeof pixels);
    for (int i = 0; i < 240; i++) {
        uint64_t choice = random_next(&seed);
        float n[6];
        fill(&seed, n, 6, 0, 1);
        gnomon_linear_gradient linear = {0};
        linear.start = (gnomon_point){1200 * n[0] - 50, 30 * n[1] - 10};
        linear.end = (gnomon_point){1200 * n[2] - 50, 30 * n[3] - 10};
        linear.stops = stops;
        linear.stop_count = 1 + (choice >> 8 & 7);
        linear.extend = (gnomon_extend)(choice >> 2 & 3);
        linear.interpolation = (gnomon_interpolation)(choice >> 4 & 1);
        linear.space = (gnomon_color_space)(i / 3 % 4 % 3);
        linear.is_dithered = i % 3 == 2;
        linear.is_transformed = choice >> 12 & 1;
        linear.transform =
            (gnomon_affine){1 - n[4], n[5] * (float)(choice >> 13 & 1), n[5], 1, 10, 2};
        for (int k = 0; k < 12; k++) {
            stops[k].offset = in_range(&seed, k / 8.0, (k + 1) / 8.0);
            if (k > 0 && i % 4 == 0 && k % 3 == 0)
                stops[k].offset = stops[k - 1].offset;
            stops[k].color = any_color(&seed, i % 2);
        }
        gnomon_radial_gradient radial = {0};
        radial.start = linear.start;
        radial.start_radius = choice >> 14 & 1 ? 0 : 40 * n[4];
        radial.end = choice >> 15 & 1 ? linear.start : linear.end;
        radial.end_radius = 600 * n[5];
        radial.stops = stops;
        radial.stop_count = linear.stop_count;
        radial.extend = linear.extend;
        radial.interpolation = linear.interpolation;
        radial.space = linear.space;
        radial.is_dithered = linear.is_dithered;
        radial.is_transformed = linear.is_transformed;
        radial.transform = linear.transform;
        gnomon_conic_gradient conic = {0};
        conic.centre = linear.start;
        conic.start = choice >> 16 & 1 ? 45 * (float)(i % 17) : 700 * n[4] - 350;
        conic.sweep = choice >> 17 & 1 ? 360 : 800 * n[5] - 400;
        conic.compass = compass_number((int)(choice >> 18 & 15));
        conic.stops = stops;
        conic.stop_count = linear.stop_count;
        conic.extend = linear.extend;
        conic.interpolation = linear.interpolation;
        conic.space = linear.space;
        conic.is_dithered = linear.is_dithered;
        conic.is_transformed = linear.is_transformed;
        conic.transform = linear.transform;
        gnomon_paint paint = i % 3 == 0   ? gnomon_paint_radial(radial)
                             : i % 3 == 1 ? gnomon_paint_conic(conic)
                             : i % 2      ? gnomon_paint_linear(linear)
                             : i % 4      ? gnomon_paint_conic(conic)
                                          : gnomon_paint_radial(radial);
        image.format = (gnomon_pixel_format)(choice & 1);
        CHECK(!gnomon_composite(&image, &paint, NULL, 0, 0, (gnomon_operator)(choice >> 5 & 1), 1,
                                NULL),
              "gradients");
        add(t, names[i % 3], pixels, sizeof pixels);
    }
}

/* Every operator, on pixels, a color and another image seen through a transform. */
static void operators(table *t, uint64_t seed)
{
    static uint8_t pixels[4 * WIDTH * HEIGHT], others[4 * WIDTH * HEIGHT], coverage[WIDTH * HEIGHT];
    gnomon_mask mask = {coverage, WIDTH, HEIGHT, WIDTH};
    for (int i = 0; i < 28 * 6; i++) {
        for (size_t k = 0; k < sizeof pixels; k++)
            pixels[k] = (uint8_t)random_next(&seed), others[k] = (uint8_t)random_next(&seed);
        for (size_t k = 0; k < sizeof pixels; k++)
            if (k % 4 != 3) {
                size_t alpha = k | 3;
                pixels[k] = (uint8_t)(pixels[k] * pixels[alpha] / 255);
                others[k] = (uint8_t)(others[k] * others[alpha] / 255);
            }
        for (size_t k = 0; k < sizeof coverage; k++)
            coverage[k] = (uint8_t)random_next(&seed);
        uint64_t choice = random_next(&seed);
        float n[6];
        fill(&seed, n, 6, -2, 2);
        gnomon_image image = {pixels, WIDTH, HEIGHT, 4 * WIDTH, (gnomon_pixel_format)(choice & 1)};
        gnomon_image_paint from = {0};
        from.image = image;
        from.image.data = others;
        from.image.format = (gnomon_pixel_format)(choice >> 1 & 1);
        from.extend = (gnomon_extend)(choice >> 2 & 3);
        from.filter = (gnomon_filter)(choice >> 4 & 1);
        from.is_transformed = choice >> 5 & 1;
        from.transform = (gnomon_affine){n[0], n[1], n[2], n[3], 30 * n[4], 30 * n[5]};
        gnomon_paint paint =
            i % 3 ? gnomon_paint_image(from) : gnomon_paint_solid(any_color(&seed, 0));
        CHECK(!gnomon_composite(&image, &paint, choice & 64 ? &mask : NULL, 0, 0,
                                (gnomon_operator)(i % 28), choice & 128 ? 1 : 0.7f, NULL),
              "operators");
        add(t, i % 3 ? "composite_image" : "composite_operators", pixels, sizeof pixels);
    }
}

static void conversions(table *t, uint64_t seed)
{
    static uint8_t pixels[4 * WIDTH * HEIGHT], copy[4 * WIDTH * HEIGHT];
    gnomon_image from = {pixels, WIDTH, HEIGHT, 4 * WIDTH, GNOMON_RGBA8};
    gnomon_image to = {copy, WIDTH, HEIGHT, 4 * WIDTH, GNOMON_RGBA8};

    for (int i = 0; i < 24; i++) {
        for (size_t k = 0; k < sizeof pixels; k++)
            pixels[k] = (uint8_t)random_next(&seed);
        to.format = (gnomon_pixel_format)(i % 2);
        CHECK(!gnomon_premultiply(&to, &from), "premultiply");
        add(t, "premultiply", copy, sizeof copy);
        CHECK(!gnomon_unpremultiply(&to, &from), "unpremultiply");
        add(t, "unpremultiply", copy, sizeof copy);
        CHECK(!gnomon_swap_red_blue(&to, &from), "swap");
        add(t, "swap_red_blue", copy, sizeof copy);
        float matrix[20];
        fill(&seed, matrix, 20, -1, 1);
        if (i % 3 == 0) {
            for (int row = 0; row < 4; row++)
                matrix[5 * row + 3] = matrix[5 * row + 4] = 0;
            matrix[15] = matrix[16] = matrix[17] = 0;
            matrix[18] = 1;
        }
        CHECK(!gnomon_color_matrix(&to, &from, matrix), "matrix");
        add(t, "color_matrix", copy, sizeof copy);
        gnomon_box clip = {i, 3, 150, 5 + i};
        CHECK(!gnomon_image_fill(&to, any_color(&seed, i % 2), &clip), "fill");
        add(t, "image_fill", copy, sizeof copy);
        CHECK(!gnomon_image_copy(&to, &from, 20 - 3 * i, i - 10), "copy");
        add(t, "image_copy", copy, sizeof copy);
        gnomon_mask mask = {pixels, WIDTH, HEIGHT, WIDTH};
        CHECK(!gnomon_mask_invert(&mask), "invert");
        add(t, "mask_invert", pixels, WIDTH * HEIGHT);
        CHECK(!gnomon_clip_to_mask(&to, &mask, 7 - i, i - 5, (gnomon_clip_meaning)(i % 2), NULL),
              "clip to mask");
        add(t, "clip_to_mask", copy, sizeof copy);
    }
}

/* Dials of every kind, touched at random, and drawn. */
static void dials(table *t, uint64_t seed)
{
    enum { SIDE = 90 };
    static uint8_t pixels[4 * SIDE * SIDE], scratch[1 << 20];
    gnomon_image image = {pixels, SIDE, SIDE, 4 * SIDE, GNOMON_RGBA8};
    for (int i = 0; i < 24; i++) {
        gnomon_dial dial;
        gnomon_dial_style style;
        gnomon_stop stops[2];
        gnomon_dial_state state;
        gnomon_dial_classic(&dial, &style, stops);
        uint64_t choice = random_next(&seed);
        dial.centre = (gnomon_point){45, 44.5f};
        dial.radius = 30;
        dial.width = 16;
        dial.handle_radius = 7;
        dial.mode = (gnomon_dial_mode)(i % 3);
        dial.turns = 3;
        dial.sweep = dial.mode == GNOMON_DIAL_STOP ? in_range(&seed, -360, 360) : 360;
        dial.start = in_range(&seed, -360, 360);
        dial.compass = compass_number((int)(choice & 15));
        dial.range.min = choice & 16 ? 1 : -20;
        dial.range.max = choice & 16 ? 1000 : 31;
        dial.range.scale = choice & 16 ? GNOMON_SCALE_LOGARITHMIC : GNOMON_SCALE_LINEAR;
        dial.range.step = choice & 32 ? 7 : 0;
        dial.range.wraps = dial.mode == GNOMON_DIAL_WRAP;
        dial.handle_count = 1 + (choice >> 6 & 1);
        dial.is_relative = choice >> 7 & 1;
        dial.grab = GNOMON_GRAB_ANYWHERE;
        style.arc_width = 10;
        style.glow = 2;
        style.cap = (gnomon_cap)(choice >> 8 & 1);
        style.fill = (gnomon_dial_fill)(choice >> 9 & 3) == 3 ? GNOMON_DIAL_FILL_CONIC
                                                              : (gnomon_dial_fill)(choice >> 9 & 3);
        CHECK(!gnomon_dial_init(&dial, 2, 20, &state), "dial");
        for (int k = 0; k < 40; k++) {
            gnomon_touch touch = {0};
            touch.phase = (gnomon_touch_phase)(k % 10 == 0 ? 0 : k % 10 == 9 ? 2 : 1);
            touch.at.x = in_range(&seed, 0, 90);
            touch.at.y = in_range(&seed, 0, 90);
            CHECK(!gnomon_dial_track(&dial, &touch, &state), "dial");
            add_doubles(t, "dial_track", state.values, 2);
            add_doubles(t, "dial_track", state.places, 2);
        }
        memset(pixels, 0, sizeof pixels);
        CHECK(!gnomon_dial_draw(&image, &dial, &state, &style, NULL, scratch, sizeof scratch),
              "dial");
        add(t, "dial_draw", pixels, sizeof pixels);
    }
}

static void shadows(table *t, uint64_t seed)
{
    static uint8_t pixels[4 * WIDTH * HEIGHT], coverage[WIDTH * HEIGHT], scratch[1 << 20];
    gnomon_image image = {pixels, WIDTH, HEIGHT, 4 * WIDTH, GNOMON_RGBA8};
    gnomon_mask mask = {coverage, 131, 43, WIDTH};

    memset(pixels, 0, sizeof pixels);
    for (int i = 0; i < 40; i++) {
        gnomon_shape shape = any_shape(&seed, i % 5);
        CHECK(!gnomon_mask_shape(&mask, &shape, GNOMON_COMBINE_REPLACE), "shape");
        float numbers[5];
        fill(&seed, numbers, 5, -1, 1);
        gnomon_shadow_style style = {8 * numbers[0],
                                     8 * numbers[1],
                                     i % 3 ? 6 + 6 * numbers[2] : 0,
                                     i % 4 ? 9 * numbers[3] : 0,
                                     any_color(&seed, i % 2),
                                     (uint32_t)i / 2 % 2};
        CHECK(gnomon_shadow_size(131, 43, &style) <= sizeof scratch, "scratch");
        CHECK(!gnomon_shadow(&image, &mask, 20 - i, i / 2, &style, numbers[4], NULL, scratch,
                             sizeof scratch),
              "shadow");
        add(t, "shadow", pixels, sizeof pixels);
    }
}

/* ------------------------------------------------------------------ The comparison */

int main(int argc, char **argv)
{
    table first = {0}, kept = {0};
    FOR_EACH_INSTRUCTION_SET(level)
    {
        table t = {0};
        points(&t, 1);
        masks(&t, 2);
        outlines(&t, 9);
        images(&t, 3);
        doubles(&t, 4);
        angles_f64(&t, 7);
        shapes(&t, 5);
        indices(&t, 6);
        gradients(&t, 10);
        operators(&t, 11);
        conversions(&t, 12);
        dials(&t, 20);
        shadows(&t, 13);
        if (level == GNOMON_BASELINE)
            first = t;
        for (int i = 0; i < t.used; i++)
            CHECK(t.hash[i] == first.hash[i], "%s on instruction set %d", t.name[i], level);
    }

    if (argc < 2) {
        for (int i = 0; i < first.used; i++)
            printf("%-20s %016llx\n", first.name[i], (unsigned long long)first.hash[i]);
        return check_result();
    }

    FILE *file = fopen(argv[1], "r");
    char name[64];
    unsigned long long hash;
    CHECK(file, "%s cannot be read", argv[1]);
    for (; file && fscanf(file, "%63s %llx", name, &hash) == 2; kept.used++) {
        int i = kept.used;
        CHECK(i < first.used && strcmp(name, first.name[i]) == 0, "%s is not in its place", name);
        CHECK(i >= first.used || first.hash[i] == hash, "%s has other bits than were kept", name);
    }
    CHECK(kept.used == first.used, "%d hashes kept, %d computed", kept.used, first.used);
    return check_result();
}
