/* SPDX-License-Identifier: Apache-2.0 */
/*
 * gallery_tiles.c - the pictures of the gallery
 *
 * One function for each family, and its tiles by number. Documentation/Gallery.md shows them; Tests/C/gallery.c keeps their
 * bytes.
 */

#include "gallery_tiles.h"

enum { SMALL = 144, LARGE = 267 };

static const gnomon_compass CLOCK = {GNOMON_NORTH, GNOMON_CLOCKWISE, GNOMON_Y_DOWN};

/* ------------------------------------------------------------------ Words for drawing */

gnomon_color rgb(uint32_t bytes)
{
    gnomon_color color = {(float)(bytes >> 16 & 255) / 255, (float)(bytes >> 8 & 255) / 255,
                          (float)(bytes & 255) / 255, 1};
    return color;
}

static gnomon_color faded(uint32_t bytes, float alpha)
{
    gnomon_color color = rgb(bytes);
    color.alpha = alpha;
    return color;
}

static gnomon_point at(float x, float y)
{
    gnomon_point point = {x, y};
    return point;
}

static gnomon_point on_circle(gnomon_point centre, float radius, float angle,
                              gnomon_compass compass)
{
    gnomon_point point;
    check(gnomon_point_on_circle(1, &angle, centre, radius, compass, gnomon_points_to(&point)),
          "point");
    return point;
}

static gnomon_shape box(float x, float y, float width, float height)
{
    gnomon_rect rect = {x, y, width, height};
    return gnomon_shape_rect(rect);
}

static gnomon_shape rounded(float x, float y, float width, float height, float radius)
{
    gnomon_rect rect = {x, y, width, height};
    return gnomon_shape_rounded_rect(rect, radius);
}

static gnomon_shape circle(gnomon_point centre, float radius)
{
    return gnomon_shape_circle(centre, radius);
}

static gnomon_shape arc(gnomon_point centre, float inner, float outer, float start, float sweep,
                        gnomon_cap cap)
{
    gnomon_shape shape = gnomon_shape_ring_arc(centre, inner, outer, start, sweep, CLOCK);
    shape.as.ring_arc.cap = cap;
    return shape;
}

static gnomon_stroke line(float width, gnomon_cap cap, gnomon_join join)
{
    gnomon_stroke stroke = {width, cap, join, 0, NULL, 0, 0};
    return stroke;
}

static void mask_of(stage *s, gnomon_shape shape)
{
    check(gnomon_mask_shape(&s->c.shape, &shape, GNOMON_COMBINE_REPLACE), "shape");
}

static void put(stage *s, gnomon_paint what, const gnomon_mask *mask)
{
    check(gnomon_composite(&s->image, &what, mask, 0, 0, GNOMON_SOURCE_OVER, 1, NULL), "composite");
}

static void background(stage *s, uint32_t color) { put(s, gnomon_paint_solid(rgb(color)), NULL); }

static void fill_with(stage *s, gnomon_shape shape, gnomon_paint what)
{
    mask_of(s, shape);
    put(s, what, &s->c.shape);
}

static void fill(stage *s, gnomon_shape shape, gnomon_color color)
{
    fill_with(s, shape, gnomon_paint_solid(color));
}

static void outline(stage *s, gnomon_shape shape, gnomon_stroke stroke, gnomon_color color)
{
    check(gnomon_mask_stroke(&s->c.shape, &shape, &stroke, GNOMON_COMBINE_REPLACE), "stroke");
    paint(&s->image, color, &s->c.shape, 1);
}

/* A thin line around a shape. */
static void hairline(stage *s, gnomon_shape shape, gnomon_color color)
{
    outline(s, shape, line(1.25f, GNOMON_CAP_BUTT, GNOMON_JOIN_MITER), color);
}

/* A shape's shadow, moved by (x, y). */
static void shadow(stage *s, gnomon_shape shape, float x, float y, float sigma, gnomon_color color)
{
    cast_shadow(&s->c, gnomon_shape_transformed(shape, gnomon_affine_translation(x, y)), sigma);
    paint(&s->image, color, &s->c.shadow, 1);
}

static gnomon_paint linear(gnomon_point start, gnomon_point end, const gnomon_stop *stops,
                           size_t count, gnomon_extend extend)
{
    gnomon_linear_gradient gradient;
    memset(&gradient, 0, sizeof gradient);
    gradient.start = start;
    gradient.end = end;
    gradient.stops = stops;
    gradient.stop_count = count;
    gradient.extend = extend;
    return gnomon_paint_linear(gradient);
}

/* Two colours from one place to another. The stops stay in use until the next call. */
static gnomon_paint between(gnomon_point start, gnomon_color first, gnomon_point end,
                            gnomon_color last)
{
    static gnomon_stop stops[2];
    stops[0].offset = 0, stops[0].color = first;
    stops[1].offset = 1, stops[1].color = last;
    return linear(start, end, stops, 2, GNOMON_EXTEND_PAD);
}

/* Fields of two colours, over the whole tile: what lies beneath things that are transparent. */
static void checkerboard(stage *s)
{
    enum { FIELD = 12 };
    int32_t x, y;
    background(s, CARD);
    for (y = 0; y < s->image.height; y += FIELD)
        for (x = y / FIELD % 2 * FIELD; x < s->image.width; x += 2 * FIELD)
            fill(s, box((float)x, (float)y, FIELD, FIELD), rgb(0xe9e7e1));
}

/* ------------------------------------------------------------------ Outlines */

/* A star of five points, whose sides cross. */
static gnomon_shape star(gnomon_point centre, float radius, gnomon_fill_rule rule,
                         gnomon_point vertices[5])
{
    int i;
    for (i = 0; i < 5; i++)
        vertices[i] = on_circle(centre, radius, (float)(144 * i), CLOCK);
    return gnomon_shape_polygon(5, gnomon_points_in(vertices), rule);
}

/* A heart of four cubics, about as wide as two radii; points stay in use until the next call. */
static gnomon_shape heart(gnomon_point centre, float radius)
{
    static const uint8_t verbs[] = {GNOMON_PATH_MOVE,  GNOMON_PATH_CUBIC, GNOMON_PATH_CUBIC,
                                    GNOMON_PATH_CUBIC, GNOMON_PATH_CUBIC, GNOMON_PATH_CLOSE};
    static const gnomon_point unit[13] = {{0, -0.48f}, {-0.18f, -0.9f}, {-1, -1},   {-1, -0.28f},
                                          {-1, 0.28f}, {-0.34f, 0.6f},  {0, 0.98f}, {0.34f, 0.6f},
                                          {1, 0.28f},  {1, -0.28f},     {1, -1},    {0.18f, -0.9f},
                                          {0, -0.48f}};
    static gnomon_point points[13];
    gnomon_path path = {verbs, points, sizeof verbs, 13, 0, GNOMON_NON_ZERO};
    gnomon_affine affine = {radius, 0, 0, radius, centre.x, centre.y};
    check(gnomon_transform_points(13, gnomon_points_in(unit), affine, gnomon_points_to(points)),
          "heart");
    return gnomon_shape_path(path);
}

/* Straight lines from point to point; the points stay in use. */
static gnomon_shape polyline(const gnomon_point *points, size_t count)
{
    static const uint8_t verbs[] = {GNOMON_PATH_MOVE, GNOMON_PATH_LINE, GNOMON_PATH_LINE,
                                    GNOMON_PATH_LINE};
    gnomon_path path = {verbs, points, count, count, 0, GNOMON_NON_ZERO};
    return gnomon_shape_path(path);
}

/* ------------------------------------------------------------------ Shapes */

static void draw_shape(stage *s, int kind)
{
    static gnomon_point vertices[6];
    gnomon_point centre = at(72, 72);
    gnomon_shape shape;
    int i;
    background(s, CARD);
    switch (kind) {
    case 0:
        shape = box(32, 44, 80, 56);
        break;
    case 1: { /* to beyond the tile */
        shape = gnomon_shape_edge_rect(44, 44, 4096, 100);
        break;
    }
    case 2:
        shape = rounded(30, 44, 84, 56, 18);
        break;
    case 3:
        shape = rounded(30, 40, 84, 64, 0);
        shape.as.rounded_rect.top_left.x = 56, shape.as.rounded_rect.top_left.y = 40;
        shape.as.rounded_rect.bottom_right.x = 56, shape.as.rounded_rect.bottom_right.y = 40;
        break;
    case 4:
        shape = circle(centre, 40);
        break;
    case 5:
        shape = gnomon_shape_ellipse(centre, 46, 28);
        break;
    case 6:
        shape = gnomon_shape_ring(centre, 24, 42);
        break;
    case 7:
        shape = arc(centre, 26, 42, -135, 270, GNOMON_CAP_BUTT);
        break;
    case 8:
        shape = arc(at(68, 76), 0, 44, 90, 270, GNOMON_CAP_BUTT);
        fill(s, arc(at(74, 70), 0, 44, 0, 90, GNOMON_CAP_BUTT), rgb(CORAL));
        break;
    case 9:
        shape = gnomon_shape_capsule(at(46, 94), at(98, 50), 16);
        break;
    case 10:
        for (i = 0; i < 6; i++)
            vertices[i] = on_circle(centre, 44, (float)(60 * i), CLOCK);
        shape = gnomon_shape_polygon(6, gnomon_points_in(vertices), GNOMON_NON_ZERO);
        break;
    case 11:
        shape = heart(at(72, 72), 40);
        break;
    case 12: { /* leaning to the right */
        gnomon_affine lean = {1, 0, -0.45f, 1, 32.4f, 0};
        shape = gnomon_shape_transformed(rounded(36, 44, 72, 56, 14), lean);
        break;
    }
    default: { /* turned about the centre */
        gnomon_affine turn =
            gnomon_affine_concat(gnomon_affine_rotation(-30), gnomon_affine_translation(72, 72));
        shape = gnomon_shape_transformed(gnomon_shape_ellipse(at(0, 0), 46, 24), turn);
        break;
    }
    }
    fill(s, shape, rgb(INDIGO));
}

/* ------------------------------------------------------------------ Fill rules, and masks combined */

static void draw_rule(stage *s, int rule)
{
    gnomon_point vertices[5];
    gnomon_shape shape = star(at(72, 76), 50, (gnomon_fill_rule)rule, vertices);
    background(s, CARD);
    fill(s, shape, faded(INDIGO, 0.9f));
    hairline(s, shape, rgb(INK));
}

/* A disc, and a square with soft edges that joins it. */
static void draw_combine(stage *s, int combine)
{
    gnomon_shape disc = circle(at(58, 62), 32), square = rounded(58, 56, 54, 54, 8);
    background(s, CARD);
    cast_shadow(&s->c, square, 4);
    mask_of(s, disc);
    check(gnomon_mask_combine(&s->c.shape, &s->c.shadow, 0, 0, (gnomon_combine)combine), "combine");
    paint(&s->image, rgb(INDIGO), &s->c.shape, 1);
    hairline(s, disc, faded(INK, 0.35f));
    hairline(s, square, faded(INK, 0.35f));
}

/* ------------------------------------------------------------------ Strokes */

/* The outline itself, thin, upon its stroke. */
static void spine(stage *s, const gnomon_point *points, size_t count)
{
    size_t i;
    outline(s, polyline(points, count), line(1.5f, GNOMON_CAP_BUTT, GNOMON_JOIN_MITER), rgb(AMBER));
    for (i = 0; i < count; i++)
        fill(s, circle(points[i], 3.5f), rgb(AMBER));
}

static void draw_cap(stage *s, int cap)
{
    const gnomon_point points[2] = {{44, 72}, {100, 72}};
    background(s, CARD);
    outline(s, polyline(points, 2), line(36, (gnomon_cap)cap, GNOMON_JOIN_MITER), rgb(INDIGO));
    spine(s, points, 2);
}

static void draw_join(stage *s, int join)
{
    const gnomon_point points[3] = {{38, 102}, {72, 52}, {106, 102}};
    background(s, CARD);
    outline(s, polyline(points, 3), line(26, GNOMON_CAP_BUTT, (gnomon_join)join), rgb(INDIGO));
    spine(s, points, 3);
}

/* The first corner is too sharp for its miter, the second is not. */
static void draw_miter_limit(stage *s, int variant)
{
    const gnomon_point points[4] = {{30, 104}, {50, 46}, {66, 104}, {114, 68}};
    gnomon_stroke stroke = line(16, GNOMON_CAP_BUTT, GNOMON_JOIN_MITER);
    (void)variant;
    stroke.miter_limit = 2.2f;
    background(s, CARD);
    outline(s, polyline(points, 4), stroke, rgb(INDIGO));
    spine(s, points, 4);
}

static void draw_dashes(stage *s, int variant)
{
    static const float even[] = {14, 8}, dots[] = {0, 12}, mixed[] = {20, 10, 0, 10};
    gnomon_point vertices[5];
    gnomon_stroke stroke = line(5, GNOMON_CAP_BUTT, GNOMON_JOIN_ROUND);
    gnomon_shape shape;
    background(s, CARD);
    switch (variant) {
    case 0:
        shape = rounded(32, 36, 80, 72, 20);
        stroke.dashes = even, stroke.dash_count = 2;
        break;
    case 1:
        shape = circle(at(72, 72), 42);
        stroke.width = 6, stroke.cap = GNOMON_CAP_ROUND;
        stroke.dashes = dots, stroke.dash_count = 2;
        break;
    case 2:
        shape = heart(at(72, 73), 42);
        stroke.cap = GNOMON_CAP_ROUND;
        stroke.dashes = mixed, stroke.dash_count = 4;
        break;
    default:
        shape = star(at(72, 77), 50, GNOMON_NON_ZERO, vertices);
        stroke.width = 4;
        stroke.dashes = even, stroke.dash_count = 2, stroke.dash_phase = 7;
        break;
    }
    outline(s, shape, stroke, rgb(INDIGO));
}

static void draw_arc_cap(stage *s, int cap)
{
    background(s, CARD);
    fill(s, gnomon_shape_ring(at(72, 72), 27, 45), rgb(0xecebf8));
    fill(s, arc(at(72, 72), 27, 45, 0, 250, (gnomon_cap)cap), rgb(INDIGO));
    hairline(s, arc(at(72, 72), 27, 45, 0, 250, GNOMON_CAP_BUTT), faded(CARD, 0.8f));
}

/* ------------------------------------------------------------------ Gradients */

/* Where a gradient begins and ends. */
static void handle(stage *s, gnomon_point p)
{
    fill(s, circle(p, 5), faded(INK, 0.55f));
    fill(s, circle(p, 3.5f), rgb(CARD));
}

static gnomon_paint radial(gnomon_point start, float start_radius, gnomon_point end,
                           float end_radius, const gnomon_stop *stops, size_t count,
                           gnomon_extend extend)
{
    gnomon_radial_gradient gradient;
    memset(&gradient, 0, sizeof gradient);
    gradient.start = start;
    gradient.start_radius = start_radius;
    gradient.end = end;
    gradient.end_radius = end_radius;
    gradient.stops = stops;
    gradient.stop_count = count;
    gradient.extend = extend;
    return gnomon_paint_radial(gradient);
}

static gnomon_paint conic(gnomon_point centre, float start, float sweep, const gnomon_stop *stops,
                          size_t count, gnomon_extend extend)
{
    gnomon_conic_gradient gradient;
    memset(&gradient, 0, sizeof gradient);
    gradient.centre = centre;
    gradient.start = start;
    gradient.sweep = sweep;
    gradient.compass = CLOCK;
    gradient.stops = stops;
    gradient.stop_count = count;
    gradient.extend = extend;
    return gnomon_paint_conic(gradient);
}

enum { LINEAR, HARD_STOP, RADIAL, FOCAL, TWO_CIRCLES, CONIC, ELLIPTIC };

/* variant: a kind, and four extends for each */
static void draw_gradient(stage *s, int variant)
{
    static const gnomon_stop hard[4] = {{0, {0.30f, 0.36f, 0.84f, 1}},
                                        {0.5f, {0.55f, 0.31f, 0.85f, 1}},
                                        {0.5f, {1, 0.71f, 0.28f, 1}},
                                        {1, {1, 0.93f, 0.78f, 1}}};
    gnomon_extend extend = (gnomon_extend)(variant % 4);
    gnomon_point centre = at(72, 72), start = centre, end = centre;
    gnomon_stop stops[4] = {
        {0, rgb(INDIGO)}, {0.35f, rgb(VIOLET)}, {0.75f, rgb(CORAL)}, {1, rgb(AMBER)}};
    gnomon_paint what;
    switch (variant / 4) {
    case LINEAR:
        start = at(56, 56), end = at(88, 88);
        what = linear(start, end, stops, 4, extend);
        break;
    case HARD_STOP:
        start = at(56, 56), end = at(88, 88);
        what = linear(start, end, hard, 4, extend);
        break;
    case RADIAL:
        end = at(102, 72);
        what = radial(centre, 0, centre, 30, stops, 4, extend);
        break;
    case FOCAL:
        start = at(56, 60), end = centre;
        what = radial(start, 0, end, 36, stops, 4, extend);
        break;
    case TWO_CIRCLES:
        start = at(46, 88), end = at(92, 58);
        what = radial(start, 8, end, 24, stops, 4, extend);
        break;
    case CONIC:
        start = on_circle(centre, 40, -45, CLOCK), end = on_circle(centre, 40, 75, CLOCK);
        what = conic(centre, -45, 120, stops, 4, extend);
        break;
    default: /* a circle of radius 1, stretched and turned */
        what = radial(at(0, 0), 0, at(0, 0), 1, stops, 4, extend);
        what.as.radial.is_transformed = 1;
        what.as.radial.transform = gnomon_affine_concat(
            gnomon_affine_concat(gnomon_affine_scale(42, 20), gnomon_affine_rotation(-35)),
            gnomon_affine_translation(72, 72));
        end = on_circle(centre, 42, 55, CLOCK);
        break;
    }
    background(s, CARD);
    fill_with(s, rounded(23, 23, 98, 98, 12), what);
    handle(s, start);
    handle(s, end);
}

/* ------------------------------------------------------------------ Colours between colours */

static void draw_transparency(stage *s, int interpolation)
{
    gnomon_paint what;
    checkerboard(s);
    what = between(at(28, 0), rgb(INDIGO), at(116, 0), faded(AMBER, 0));
    what.as.linear.interpolation = (gnomon_interpolation)interpolation;
    fill_with(s, rounded(14, 14, 116, 116, 12), what);
}

/* Three pairs of colours, mixed in one space. */
static void draw_space(stage *s, int space)
{
    static const uint32_t pairs[3][2] = {
        {0x0a3cff, 0xffd60a}, {0x00a878, 0xff2d6f}, {0x000000, 0xffffff}};
    int i;
    background(s, CARD);
    for (i = 0; i < 3; i++) {
        gnomon_paint what = between(at(14, 0), rgb(pairs[i][0]), at(130, 0), rgb(pairs[i][1]));
        what.as.linear.space = (gnomon_color_space)space;
        fill_with(s, rounded(14, 14 + 40 * (float)i, 116, 36, 10), what);
    }
    hairline(s, rounded(14.5f, 94.5f, 115, 35, 9.5f), faded(INK, 0.15f));
}

/* A few levels over many pixels, four times as large, and with the contrast multiplied by 20 for the eye. */
static void draw_dither(stage *s, int is_dithered)
{
    gnomon_image small = make_image(29, 29);
    gnomon_image_paint enlarged = {
        small, GNOMON_EXTEND_NONE, GNOMON_NEAREST, 1, {4, 0, 0, 4, 14, 14}};
    gnomon_color low = {0.2f, 0.22f, 0.30f, 1}, high = {0.232f, 0.232f, 0.345f, 1};
    gnomon_color stretch = {0.95f, 0.95f, 0.95f, 1};
    gnomon_paint what = between(at(0, 0), low, at(29, 29), high), darkest = gnomon_paint_solid(low),
                 gain = gnomon_paint_solid(stretch);
    what.as.linear.is_dithered = (uint32_t)is_dithered;
    check(gnomon_composite(&small, &what, NULL, 0, 0, GNOMON_SOURCE, 1, NULL), "small");
    check(gnomon_composite(&small, &darkest, NULL, 0, 0, GNOMON_DIFFERENCE, 1, NULL), "darkest");
    check(gnomon_composite(&small, &gain, NULL, 0, 0, GNOMON_COLOR_DODGE, 1, NULL), "gain");
    background(s, CARD);
    fill_with(s, rounded(14, 14, 116, 116, 12), gnomon_paint_image(enlarged));
    free(small.data);
}

/* ------------------------------------------------------------------ Operators */

/* A square, and a disc that meets it by an operator, on a layer of their own above a checkerboard. */
static void draw_operator(stage *s, int op)
{
    gnomon_image below = make_image(SMALL, SMALL), above = make_image(SMALL, SMALL);
    gnomon_image_paint layer = {above, GNOMON_EXTEND_NONE, GNOMON_NEAREST, 0, {1, 0, 0, 1, 0, 0}};
    gnomon_paint source = gnomon_paint_image(layer);
    stage lower = *s, upper = *s;
    checkerboard(s);
    lower.image = below;
    fill_with(&lower, rounded(20, 20, 72, 72, 12),
              between(at(20, 20), rgb(AMBER), at(92, 92), rgb(ROSE)));
    upper.image = above;
    fill_with(&upper, circle(at(86, 86), 38),
              between(at(60, 60), rgb(0x7fd4f7), at(112, 112), rgb(INDIGO)));
    check(gnomon_composite(&below, &source, NULL, 0, 0, (gnomon_operator)op, 1, NULL), "operator");
    layer.image = below;
    put(s, gnomon_paint_image(layer), NULL);
    free(below.data);
    free(above.data);
}

/* ------------------------------------------------------------------ Images */

/* A small fish of 12 x 9 pixels. */
static gnomon_image fish(void)
{
    static const char *const rows[] = {
        "....aaaa....", "..aacccca..b", ".acccccccabb", "acwkccvccabb", "acwwcccvcbbb",
        "acccccvccabb", ".acccccccabb", "..aacccca..b", "....aaaa....",
    };
    static const struct {
        char letter;
        uint32_t color;
    } ink[] = {{'a', CORAL}, {'b', ROSE}, {'c', AMBER}, {'v', CORAL}, {'w', CARD}, {'k', INK}};
    gnomon_image image = make_image(12, 9);
    int x, y, i;
    for (y = 0; y < 9; y++)
        for (x = 0; x < 12; x++)
            for (i = 0; i < 6; i++)
                if (rows[y][x] == ink[i].letter) {
                    gnomon_image pixel = part(image, x, y, 1, 1);
                    paint(&pixel, rgb(ink[i].color), NULL, 1);
                }
    return image;
}

static void draw_image(stage *s, int variant)
{
    gnomon_image_paint picture = {
        fish(), GNOMON_EXTEND_NONE, GNOMON_NEAREST, 1, {9, 0, 0, 9, 18, 31.5f}};
    gnomon_affine centred = {9, 0, 0, 9, -54, -40.5f}, small = {4, 0, 0, 4, 48, 54};
    background(s, 0xe3f1f8);
    switch (variant) {
    case 0:
        break;
    case 1:
        picture.filter = GNOMON_BILINEAR;
        break;
    case 2: /* turned about the middle */
        picture.filter = GNOMON_BILINEAR;
        picture.transform =
            gnomon_affine_concat(gnomon_affine_concat(centred, gnomon_affine_rotation(30)),
                                 gnomon_affine_translation(72, 72));
        break;
    default:
        picture.extend = (gnomon_extend)(variant - 3);
        picture.transform = small;
        break;
    }
    put(s, gnomon_paint_image(picture), NULL);
    if (variant >= 3)
        hairline(s, box(48, 54, 48, 36), faded(INK, 0.6f));
    free(picture.image.data);
}

/* ------------------------------------------------------------------ Soft edges */

static void draw_blur(stage *s, int variant)
{
    static const float sigmas[3][2] = {{2, 2}, {7, 7}, {12, 0}};
    background(s, CARD);
    mask_of(s, rounded(40, 40, 64, 64, 16));
    blur(&s->c, &s->c.shape, sigmas[variant][0], sigmas[variant][1]);
    paint(&s->image, rgb(INDIGO), &s->c.shape, 1);
}

/* The shadow of the mask of a shape, thrown or inset. */
static void shadow_of(stage *s, gnomon_shape shape, gnomon_shadow_style style)
{
    mask_of(s, shape);
    reserve(&s->c, gnomon_shadow_size(s->c.shape.width, s->c.shape.height, &style));
    check(gnomon_shadow(&s->image, &s->c.shape, 0, 0, &style, 1, NULL, s->c.scratch,
                        s->c.scratch_size),
          "shadow");
}

/* A card above its shadow, which is a little smaller. */
static void draw_drop_shadow(stage *s, int variant)
{
    gnomon_shape shape = rounded(36, 36, 72, 72, 20);
    gnomon_shadow_style style = {0, 9, 8, -2, faded(INK, 0.4f), 0};
    (void)variant;
    background(s, PAPER);
    shadow_of(s, shape, style);
    fill(s, shape, rgb(CARD));
}

/* A hollow: the shadow falls from its edges into it. */
static void draw_inner_shadow(stage *s, int variant)
{
    gnomon_shape shape = rounded(36, 36, 72, 72, 20);
    gnomon_shadow_style style = {0, 5, 5, 0, faded(INK, 0.5f), 1};
    (void)variant;
    background(s, PAPER);
    fill(s, shape, rgb(0xe4e1da));
    shadow_of(s, shape, style);
}

/* Light around a shape, which adds to what is there. */
static void draw_glow(stage *s, int variant)
{
    gnomon_shape shape = heart(at(72, 73), 32);
    gnomon_paint light = gnomon_paint_solid(rgb(ROSE));
    (void)variant;
    background(s, 0x171a23);
    cast_shadow(&s->c, shape, 9);
    check(gnomon_composite(&s->image, &light, &s->c.shadow, 0, 0, GNOMON_PLUS, 0.9f, NULL), "glow");
    fill_with(s, shape, between(at(0, 40), rgb(0xff8fa6), at(0, 105), rgb(ROSE)));
}

/* A gradient through a soft ring. */
static void draw_soft_ring(stage *s, int variant)
{
    gnomon_stop stops[4] = {
        {0, rgb(INDIGO)}, {0.35f, rgb(VIOLET)}, {0.75f, rgb(CORAL)}, {1, rgb(AMBER)}};
    (void)variant;
    background(s, CARD);
    mask_of(s, gnomon_shape_ring(at(72, 72), 22, 44));
    blur(&s->c, &s->c.shape, 4, 4);
    put(s, conic(at(72, 72), 0, 180, stops, 4, GNOMON_EXTEND_REFLECT), &s->c.shape);
}

/* ------------------------------------------------------------------ Controls */

/* A knob of a synthesizer: ticks, a body that throws a shadow, a pointer. */
static void draw_knob(stage *s, int variant)
{
    gnomon_point centre = at(133.5f, 133.5f);
    float value = 0.62f, start = -140, sweep = 280;
    int i;
    (void)variant;
    background(s, 0xeceae5);
    for (i = 0; i <= 28; i++) {
        float angle = start + sweep * (float)i / 28;
        gnomon_shape tick =
            gnomon_shape_capsule(on_circle(centre, i % 7 ? 104 : 101, angle, CLOCK),
                                 on_circle(centre, 108, angle, CLOCK), i % 7 ? 0.8f : 1.4f);
        fill(s, tick, (float)i / 28 <= value ? rgb(CORAL) : faded(INK, 0.3f));
    }
    fill(s, arc(centre, 84, 92, start, sweep, GNOMON_CAP_ROUND), faded(INK, 0.1f));
    fill_with(s, arc(centre, 84, 92, start, sweep * value, GNOMON_CAP_ROUND),
              between(at(50, 0), rgb(AMBER), at(217, 0), rgb(CORAL)));
    shadow(s, circle(centre, 62), 0, 16, 14, faded(INK, 0.4f));
    shadow(s, circle(centre, 66), 0, 3, 3, faded(INK, 0.3f));
    fill_with(s, circle(centre, 66), between(at(0, 67), rgb(0xffffff), at(0, 200), rgb(0xcfccc4)));
    fill_with(s, circle(centre, 64), between(at(0, 67), rgb(0xf1efeb), at(0, 200), rgb(0xe2dfd8)));
    fill_with(s, circle(centre, 52), between(at(0, 80), rgb(0xd9d6cf), at(0, 187), rgb(0xf8f7f4)));
    fill(s,
         gnomon_shape_capsule(on_circle(centre, 24, start + sweep * value, CLOCK),
                              on_circle(centre, 42, start + sweep * value, CLOCK), 3.5f),
         rgb(CORAL));
}

/* Switches and sliders, as a page of settings has them. */
static void draw_settings(stage *s, int variant)
{
    static const float levels[3] = {0.72f, 0.36f, 0.55f};
    static const uint32_t colors[3] = {INDIGO, TEAL, CORAL};
    int i;
    (void)variant;
    background(s, PAPER);
    for (i = 0; i < 3; i++) {
        float y = 55.5f + 78 * (float)i, left = 118, right = 237,
              x = left + (right - left) * levels[i];
        gnomon_shape thumb = circle(at(i == 2 ? 46 : 74, y), 14);
        fill(s, rounded(28, y - 18, 64, 36, 18), i == 2 ? rgb(0xd5d2cb) : rgb(colors[i]));
        shadow(s, thumb, 0, 2, 2.5f, faded(INK, 0.4f));
        fill(s, thumb, rgb(CARD));

        fill(s, rounded(left, y - 3, right - left, 6, 3), faded(INK, 0.12f));
        fill_with(s, rounded(left, y - 3, x - left, 6, 3),
                  between(at(left, 0), faded(colors[i], 0.5f), at(x, 0), rgb(colors[i])));
        thumb = circle(at(x, y), 12);
        shadow(s, thumb, 0, 2, 3, faded(INK, 0.35f));
        fill(s, thumb, rgb(CARD));
        fill(s, circle(at(x, y), 4.5f), rgb(colors[i]));
    }
}

/* A menu about the finger: sectors with gaps, one of them chosen. */
static void draw_menu(stage *s, int variant)
{
    gnomon_point centre = at(133.5f, 133.5f);
    int i;
    (void)variant;
    background(s, 0x20242f);
    shadow(s, gnomon_shape_ring(centre, 46, 104), 0, 10, 10, faded(0x000000, 0.5f));
    for (i = 0; i < 8; i++) {
        float start = -22.5f + 45 * (float)i + 1.6f;
        gnomon_point icon = on_circle(centre, i == 1 ? 80 : 76, 45 * (float)i, CLOCK);
        gnomon_shape sector =
            arc(centre, 46, i == 1 ? 112 : 104, start, 45 - 3.2f, GNOMON_CAP_BUTT);
        if (i == 1)
            fill_with(s, sector, between(at(140, 120), rgb(VIOLET), at(220, 50), rgb(ROSE)));
        else
            fill(s, sector, rgb(0x343a49));
        fill(s, circle(icon, 7), i == 1 ? rgb(CARD) : faded(CARD, 0.45f));
    }
    fill(s, circle(centre, 36), rgb(0x343a49));
    outline(s, circle(centre, 30), line(2, GNOMON_CAP_BUTT, GNOMON_JOIN_MITER), faded(CARD, 0.2f));
    fill(s, gnomon_shape_capsule(at(125.5f, 125.5f), at(141.5f, 141.5f), 2), rgb(CARD));
    fill(s, gnomon_shape_capsule(at(141.5f, 125.5f), at(125.5f, 141.5f), 2), rgb(CARD));
}

/* A clock. */
static void draw_clock(stage *s, int variant)
{
    gnomon_point centre = at(133.5f, 133.5f);
    gnomon_shape face = circle(centre, 104);
    static const float hands[3] = {304.5f, 54, 210};
    int i;
    (void)variant;
    background(s, 0xdfe6f3);
    shadow(s, face, 0, 12, 12, faded(0x2a3a66, 0.35f));
    fill_with(s, face, between(at(0, 30), rgb(0xffffff), at(0, 237), rgb(0xf0f3f9)));
    for (i = 0; i < 60; i++) {
        float inner = i % 5 ? 92 : 84;
        fill(s,
             gnomon_shape_capsule(on_circle(centre, inner, 6 * (float)i, CLOCK),
                                  on_circle(centre, 95, 6 * (float)i, CLOCK), i % 5 ? 0.7f : 1.8f),
             i % 5 ? faded(INK, 0.35f) : rgb(INK));
    }
    for (i = 0; i < 3; i++) {
        float length = i == 0 ? 52 : i == 1 ? 78 : 84, tail = i == 2 ? 20 : 0;
        gnomon_shape hand = gnomon_shape_capsule(on_circle(centre, tail, hands[i] + 180, CLOCK),
                                                 on_circle(centre, length, hands[i], CLOCK),
                                                 i == 0   ? 4
                                                 : i == 1 ? 3
                                                          : 1.1f);
        shadow(s, hand, 0, 3, 2.5f, faded(INK, 0.3f));
        fill(s, hand, i == 2 ? rgb(CORAL) : rgb(INK));
    }
    fill(s, circle(centre, 6), rgb(CORAL));
    fill(s, circle(centre, 2), rgb(CARD));
}

/* The colour a fraction of the way from one to another, as bytes. */
static uint32_t mixed(uint32_t first, uint32_t last, float t)
{
    uint32_t result = 0;
    int shift;
    for (shift = 0; shift <= 16; shift += 8) {
        float a = (float)(first >> shift & 255), b = (float)(last >> shift & 255);
        result |= (uint32_t)(a + (b - a) * t + 0.5f) << shift;
    }
    return result;
}

/* A gauge of a car: segments, ticks, a needle. */
static void draw_gauge(stage *s, int variant)
{
    gnomon_point centre = at(133.5f, 142);
    float value = 0.68f, start = -120, sweep = 240, angle = start + sweep * value;
    gnomon_point needle[3];
    int i;
    (void)variant;
    background(s, 0x171a23);
    fill_with(s, circle(centre, 112), between(at(0, 30), rgb(0x232836), at(0, 254), rgb(0x1a1d27)));
    for (i = 0; i < 40; i++) {
        float t = (float)i / 39, from = start + sweep * (float)i / 40 + 0.9f;
        uint32_t color = t < 0.5f ? mixed(TEAL, AMBER, 2 * t) : mixed(AMBER, ROSE, 2 * t - 1);
        fill(s, arc(centre, 90, 102, from, sweep / 40 - 1.8f, GNOMON_CAP_BUTT),
             (float)i / 40 < value ? rgb(color) : rgb(0x353b4a));
    }
    for (i = 0; i <= 32; i++) {
        float a = start + sweep * (float)i / 32;
        fill(s,
             gnomon_shape_capsule(on_circle(centre, i % 4 ? 80 : 74, a, CLOCK),
                                  on_circle(centre, 82, a, CLOCK), i % 4 ? 0.6f : 1.2f),
             faded(CARD, i % 4 ? 0.35f : 0.9f));
    }
    needle[0] = on_circle(centre, 86, angle, CLOCK);
    needle[1] = on_circle(centre, 5, angle + 90, CLOCK);
    needle[2] = on_circle(centre, 5, angle - 90, CLOCK);
    shadow(s, gnomon_shape_polygon(3, gnomon_points_in(needle), GNOMON_NON_ZERO), 3, 6, 4,
           faded(0x000000, 0.6f));
    fill(s, gnomon_shape_polygon(3, gnomon_points_in(needle), GNOMON_NON_ZERO), rgb(CORAL));
    shadow(s, circle(centre, 17), 0, 4, 4, faded(0x000000, 0.6f));
    fill_with(s, circle(centre, 17), between(at(0, 125), rgb(0x4c5364), at(0, 159), rgb(0x2a2f3c)));
    fill(s, circle(centre, 5), rgb(0x171a23));
}

/* Faders and meters. */
static void draw_mixer(stage *s, int variant)
{
    static const float levels[4] = {0.62f, 0.8f, 0.45f, 0.7f},
                       meters[4] = {0.7f, 0.95f, 0.4f, 0.8f};
    int i, k;
    (void)variant;
    background(s, 0x262b38);
    for (i = 0; i < 4; i++) {
        float x = 37 + 58.5f * (float)i, top = 36, bottom = 231,
              y = bottom - 15 - (bottom - top - 30) * levels[i];
        gnomon_shape cap = rounded(x - 13, y - 20, 26, 40, 6);
        for (k = 0; k < 24; k++) {
            float t = (float)k / 23;
            uint32_t color = t < 0.7f ? TEAL : t < 0.9f ? AMBER : ROSE;
            fill(s, rounded(x + 18, bottom - 6.5f - 8.2f * (float)k, 7, 5, 1.5f),
                 t <= meters[i] ? rgb(color) : faded(CARD, 0.1f));
        }
        for (k = 0; k <= 10; k++)
            fill(s,
                 box(x - 16, top + 15 + (bottom - top - 30) * (float)k / 10 - 0.5f, k % 5 ? 5 : 8,
                     1),
                 faded(CARD, k % 5 ? 0.2f : 0.4f));
        fill(s, rounded(x - 2.5f, top, 5, bottom - top, 2.5f), rgb(0x12151d));
        shadow(s, cap, 0, 7, 6, faded(0x000000, 0.65f));
        fill_with(s, cap, between(at(0, y - 20), rgb(0x5d6579), at(0, y + 20), rgb(0x363c4b)));
        fill_with(s, rounded(x - 12, y - 13, 24, 26, 3),
                  between(at(0, y - 13), rgb(0x333948), at(0, y + 13), rgb(0x596175)));
        fill(s, rounded(x - 12, y - 1.25f, 24, 2.5f, 0), rgb(i == 1 ? CORAL : CARD));
    }
}

/* Rings that close as one moves: a gradient that turns with its arc, and caps of its first and last colour. */
static void draw_rings(stage *s, int variant)
{
    static const uint32_t colors[3][2] = {{ROSE, AMBER}, {TEAL, 0xb6f09c}, {INDIGO, 0x6fd6ff}};
    static const float values[3] = {0.86f, 0.68f, 0.48f};
    gnomon_point centre = at(133.5f, 133.5f);
    int i;
    (void)variant;
    background(s, 0x11131a);
    for (i = 0; i < 3; i++) {
        float outer = 108 - 32 * (float)i, inner = outer - 26, sweep = 360 * values[i];
        gnomon_stop stops[2] = {{0, rgb(colors[i][0])}, {1, rgb(colors[i][1])}};
        gnomon_point tip = on_circle(centre, (inner + outer) / 2, sweep, CLOCK);
        fill(s, gnomon_shape_ring(centre, inner, outer), faded(colors[i][0], 0.16f));
        shadow(s, circle(tip, 13), 0, 0, 5, faded(0x000000, 0.7f));
        fill_with(s, arc(centre, inner, outer, 0, sweep, GNOMON_CAP_ROUND),
                  conic(centre, 0, sweep, stops, 2, GNOMON_EXTEND_PAD));
        fill(s, circle(tip, 4), faded(0x000000, 0.35f));
    }
}

/* A colour wheel: hues by a conic gradient, whitened by a radial one. */
static void draw_wheel(stage *s, int variant)
{
    static const uint32_t hues[7] = {0xff3b30, 0xffcc00, 0x34c759, 0x00c7d9,
                                     0x2f6bff, 0xbf3df2, 0xff3b30};
    gnomon_point centre = at(133.5f, 133.5f), picked = on_circle(centre, 52, 196, CLOCK);
    gnomon_stop wheel[7], white[2] = {{0, faded(CARD, 1)}, {1, faded(CARD, 0)}};
    int i;
    (void)variant;
    for (i = 0; i < 7; i++) {
        wheel[i].offset = (float)i / 6;
        wheel[i].color = rgb(hues[i]);
    }
    background(s, PAPER);
    shadow(s, circle(centre, 88), 0, 10, 12, faded(INK, 0.3f));
    fill(s, circle(centre, 92), rgb(CARD));
    fill_with(s, circle(centre, 84), conic(centre, 0, 360, wheel, 7, GNOMON_EXTEND_PAD));
    fill_with(s, circle(centre, 84), radial(centre, 0, centre, 84, white, 2, GNOMON_EXTEND_PAD));
    shadow(s, circle(picked, 14), 0, 3, 4, faded(INK, 0.5f));
    fill(s, circle(picked, 14), rgb(CARD));
    fill(s, circle(picked, 10.5f), rgb(0x6fb4f0));
}

/* ------------------------------------------------------------------ All of them */

const tile GALLERY[] = {
    {"controls", "rings", LARGE, draw_rings, 0},
    {"controls", "knob", LARGE, draw_knob, 0},
    {"controls", "settings", LARGE, draw_settings, 0},
    {"controls", "menu", LARGE, draw_menu, 0},
    {"controls", "clock", LARGE, draw_clock, 0},
    {"controls", "gauge", LARGE, draw_gauge, 0},
    {"controls", "mixer", LARGE, draw_mixer, 0},
    {"controls", "color wheel", LARGE, draw_wheel, 0},

    {"shapes", "rect", SMALL, draw_shape, 0},
    {"shapes", "edges", SMALL, draw_shape, 1},
    {"shapes", "rounded rect", SMALL, draw_shape, 2},
    {"shapes", "elliptic corners", SMALL, draw_shape, 3},
    {"shapes", "circle", SMALL, draw_shape, 4},
    {"shapes", "ellipse", SMALL, draw_shape, 5},
    {"shapes", "ring", SMALL, draw_shape, 6},
    {"shapes", "ring arc", SMALL, draw_shape, 7},
    {"shapes", "sectors", SMALL, draw_shape, 8},
    {"shapes", "capsule", SMALL, draw_shape, 9},
    {"shapes", "polygon", SMALL, draw_shape, 10},
    {"shapes", "path", SMALL, draw_shape, 11},
    {"shapes", "leaning", SMALL, draw_shape, 12},
    {"shapes", "turned", SMALL, draw_shape, 13},

    {"strokes", "butt cap", SMALL, draw_cap, GNOMON_CAP_BUTT},
    {"strokes", "round cap", SMALL, draw_cap, GNOMON_CAP_ROUND},
    {"strokes", "square cap", SMALL, draw_cap, GNOMON_CAP_SQUARE},
    {"strokes", "miter join", SMALL, draw_join, GNOMON_JOIN_MITER},
    {"strokes", "miter limit", SMALL, draw_miter_limit, 0},
    {"strokes", "round join", SMALL, draw_join, GNOMON_JOIN_ROUND},
    {"strokes", "bevel join", SMALL, draw_join, GNOMON_JOIN_BEVEL},
    {"strokes", "dashes", SMALL, draw_dashes, 0},
    {"strokes", "dots", SMALL, draw_dashes, 1},
    {"strokes", "dash and dot", SMALL, draw_dashes, 2},
    {"strokes", "dash phase", SMALL, draw_dashes, 3},
    {"strokes", "butt arc", SMALL, draw_arc_cap, GNOMON_CAP_BUTT},
    {"strokes", "round arc", SMALL, draw_arc_cap, GNOMON_CAP_ROUND},
    {"strokes", "square arc", SMALL, draw_arc_cap, GNOMON_CAP_SQUARE},

    {"masks", "non-zero", SMALL, draw_rule, GNOMON_NON_ZERO},
    {"masks", "even-odd", SMALL, draw_rule, GNOMON_EVEN_ODD},
    {"masks", "union", SMALL, draw_combine, GNOMON_COMBINE_UNION},
    {"masks", "intersect", SMALL, draw_combine, GNOMON_COMBINE_INTERSECT},
    {"masks", "subtract", SMALL, draw_combine, GNOMON_COMBINE_SUBTRACT},
    {"masks", "multiply", SMALL, draw_combine, GNOMON_COMBINE_MULTIPLY},
    {"masks", "screen", SMALL, draw_combine, GNOMON_COMBINE_SCREEN},

    {"gradients", "linear pad", SMALL, draw_gradient, 4 * LINEAR + GNOMON_EXTEND_PAD},
    {"gradients", "hard stop pad", SMALL, draw_gradient, 4 * HARD_STOP + GNOMON_EXTEND_PAD},
    {"gradients", "radial pad", SMALL, draw_gradient, 4 * RADIAL + GNOMON_EXTEND_PAD},
    {"gradients", "focal pad", SMALL, draw_gradient, 4 * FOCAL + GNOMON_EXTEND_PAD},
    {"gradients", "circles pad", SMALL, draw_gradient, 4 * TWO_CIRCLES + GNOMON_EXTEND_PAD},
    {"gradients", "conic pad", SMALL, draw_gradient, 4 * CONIC + GNOMON_EXTEND_PAD},
    {"gradients", "ellipse pad", SMALL, draw_gradient, 4 * ELLIPTIC + GNOMON_EXTEND_PAD},
    {"gradients", "linear none", SMALL, draw_gradient, 4 * LINEAR + GNOMON_EXTEND_NONE},
    {"gradients", "hard stop none", SMALL, draw_gradient, 4 * HARD_STOP + GNOMON_EXTEND_NONE},
    {"gradients", "radial none", SMALL, draw_gradient, 4 * RADIAL + GNOMON_EXTEND_NONE},
    {"gradients", "focal none", SMALL, draw_gradient, 4 * FOCAL + GNOMON_EXTEND_NONE},
    {"gradients", "circles none", SMALL, draw_gradient, 4 * TWO_CIRCLES + GNOMON_EXTEND_NONE},
    {"gradients", "conic none", SMALL, draw_gradient, 4 * CONIC + GNOMON_EXTEND_NONE},
    {"gradients", "ellipse none", SMALL, draw_gradient, 4 * ELLIPTIC + GNOMON_EXTEND_NONE},
    {"gradients", "linear repeat", SMALL, draw_gradient, 4 * LINEAR + GNOMON_EXTEND_REPEAT},
    {"gradients", "hard stop repeat", SMALL, draw_gradient, 4 * HARD_STOP + GNOMON_EXTEND_REPEAT},
    {"gradients", "radial repeat", SMALL, draw_gradient, 4 * RADIAL + GNOMON_EXTEND_REPEAT},
    {"gradients", "focal repeat", SMALL, draw_gradient, 4 * FOCAL + GNOMON_EXTEND_REPEAT},
    {"gradients", "circles repeat", SMALL, draw_gradient, 4 * TWO_CIRCLES + GNOMON_EXTEND_REPEAT},
    {"gradients", "conic repeat", SMALL, draw_gradient, 4 * CONIC + GNOMON_EXTEND_REPEAT},
    {"gradients", "ellipse repeat", SMALL, draw_gradient, 4 * ELLIPTIC + GNOMON_EXTEND_REPEAT},
    {"gradients", "linear reflect", SMALL, draw_gradient, 4 * LINEAR + GNOMON_EXTEND_REFLECT},
    {"gradients", "hard stop reflect", SMALL, draw_gradient, 4 * HARD_STOP + GNOMON_EXTEND_REFLECT},
    {"gradients", "radial reflect", SMALL, draw_gradient, 4 * RADIAL + GNOMON_EXTEND_REFLECT},
    {"gradients", "focal reflect", SMALL, draw_gradient, 4 * FOCAL + GNOMON_EXTEND_REFLECT},
    {"gradients", "circles reflect", SMALL, draw_gradient, 4 * TWO_CIRCLES + GNOMON_EXTEND_REFLECT},
    {"gradients", "conic reflect", SMALL, draw_gradient, 4 * CONIC + GNOMON_EXTEND_REFLECT},
    {"gradients", "ellipse reflect", SMALL, draw_gradient, 4 * ELLIPTIC + GNOMON_EXTEND_REFLECT},

    {"colors", "srgb", SMALL, draw_space, GNOMON_SPACE_SRGB},
    {"colors", "linear light", SMALL, draw_space, GNOMON_SPACE_LINEAR},
    {"colors", "oklab", SMALL, draw_space, GNOMON_SPACE_OKLAB},
    {"colors", "straight", SMALL, draw_transparency, GNOMON_INTERPOLATE_STRAIGHT},
    {"colors", "premultiplied", SMALL, draw_transparency, GNOMON_INTERPOLATE_PREMULTIPLIED},
    {"colors", "not dithered", SMALL, draw_dither, 0},
    {"colors", "dithered", SMALL, draw_dither, 1},

    {"operators", "source-over", SMALL, draw_operator, GNOMON_SOURCE_OVER},
    {"operators", "source", SMALL, draw_operator, GNOMON_SOURCE},
    {"operators", "clear", SMALL, draw_operator, GNOMON_CLEAR},
    {"operators", "destination", SMALL, draw_operator, GNOMON_DESTINATION},
    {"operators", "destination-over", SMALL, draw_operator, GNOMON_DESTINATION_OVER},
    {"operators", "source-in", SMALL, draw_operator, GNOMON_SOURCE_IN},
    {"operators", "destination-in", SMALL, draw_operator, GNOMON_DESTINATION_IN},
    {"operators", "source-out", SMALL, draw_operator, GNOMON_SOURCE_OUT},
    {"operators", "destination-out", SMALL, draw_operator, GNOMON_DESTINATION_OUT},
    {"operators", "source-atop", SMALL, draw_operator, GNOMON_SOURCE_ATOP},
    {"operators", "destination-atop", SMALL, draw_operator, GNOMON_DESTINATION_ATOP},
    {"operators", "xor", SMALL, draw_operator, GNOMON_XOR},
    {"operators", "plus", SMALL, draw_operator, GNOMON_PLUS},
    {"operators", "multiply", SMALL, draw_operator, GNOMON_MULTIPLY},
    {"operators", "screen", SMALL, draw_operator, GNOMON_SCREEN},
    {"operators", "overlay", SMALL, draw_operator, GNOMON_OVERLAY},
    {"operators", "darken", SMALL, draw_operator, GNOMON_DARKEN},
    {"operators", "lighten", SMALL, draw_operator, GNOMON_LIGHTEN},
    {"operators", "color-dodge", SMALL, draw_operator, GNOMON_COLOR_DODGE},
    {"operators", "color-burn", SMALL, draw_operator, GNOMON_COLOR_BURN},
    {"operators", "hard-light", SMALL, draw_operator, GNOMON_HARD_LIGHT},
    {"operators", "soft-light", SMALL, draw_operator, GNOMON_SOFT_LIGHT},
    {"operators", "difference", SMALL, draw_operator, GNOMON_DIFFERENCE},
    {"operators", "exclusion", SMALL, draw_operator, GNOMON_EXCLUSION},
    {"operators", "hue", SMALL, draw_operator, GNOMON_HUE},
    {"operators", "saturation", SMALL, draw_operator, GNOMON_SATURATION},
    {"operators", "color", SMALL, draw_operator, GNOMON_COLOR},
    {"operators", "luminosity", SMALL, draw_operator, GNOMON_LUMINOSITY},

    {"images", "nearest", SMALL, draw_image, 0},
    {"images", "bilinear", SMALL, draw_image, 1},
    {"images", "turned", SMALL, draw_image, 2},
    {"images", "pad", SMALL, draw_image, 3 + GNOMON_EXTEND_PAD},
    {"images", "none", SMALL, draw_image, 3 + GNOMON_EXTEND_NONE},
    {"images", "repeat", SMALL, draw_image, 3 + GNOMON_EXTEND_REPEAT},
    {"images", "reflect", SMALL, draw_image, 3 + GNOMON_EXTEND_REFLECT},

    {"soft edges", "sigma 2", SMALL, draw_blur, 0},
    {"soft edges", "sigma 7", SMALL, draw_blur, 1},
    {"soft edges", "sigma 12 and 0", SMALL, draw_blur, 2},
    {"soft edges", "soft ring", SMALL, draw_soft_ring, 0},
    {"soft edges", "drop shadow", SMALL, draw_drop_shadow, 0},
    {"soft edges", "inner shadow", SMALL, draw_inner_shadow, 0},
    {"soft edges", "glow", SMALL, draw_glow, 0},
};

const size_t GALLERY_COUNT = sizeof GALLERY / sizeof *GALLERY;

gnomon_image draw_tile(const tile *t)
{
    stage s = {make_image(t->size, t->size), make_canvas(t->size, t->size)};
    t->draw(&s, t->variant);
    free_canvas(&s.c);
    return s.image;
}
