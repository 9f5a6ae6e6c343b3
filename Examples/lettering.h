/* SPDX-License-Identifier: Apache-2.0 */
/*
 * lettering.h - small letters and digits, as strokes of lines and elliptic arcs
 *
 * Each glyph is a path in units of which a small letter is ten high, y up from the line it stands on. Drawn with round caps
 * and joins by gnomon_mask_stroke, at any size and weight.
 */

#ifndef LETTERING_H
#define LETTERING_H

#include "drawing.h"

/*
 * M x y moves, L x y draws a line, A x y rx ry start sweep a part of an ellipse about (x, y) with a line to where it begins,
 * O the same without that line, Z closes.
 */
typedef struct glyph {
    char letter;
    float width;
    const char *strokes;
} glyph;

static const glyph GLYPHS[] = {
    {'a', 8.6f, "O4.3 5 4.3 5 0 360ZM8.6 10L8.6 0"},
    {'b', 8.6f, "O4.3 5 4.3 5 0 360ZM0 15L0 0"},
    {'c', 7.6f, "O4.3 5 4.3 5 44 272"},
    {'d', 8.6f, "O4.3 5 4.3 5 0 360ZM8.6 15L8.6 0"},
    {'e', 8.6f, "M0 5L8.6 5A4.3 5 4.3 5 0 318"},
    {'f', 5, "O4.9 11.9 3.1 3.1 80 100L1.8 0M0 10L4.8 10"},
    {'g', 8.6f, "O4.3 5 4.3 5 0 360ZM8.6 10L8.6 -.6A4.3 -.6 4.3 4 0 -148"},
    {'h', 8, "M0 15L0 0M0 6A4 6 4 4 180 -180L8 0"},
    {'i', 0, "M0 10L0 0M0 13.9L0 13.9"},
    {'j', 1, "M1 10L1 -1.6A-2 -1.6 3 3 0 -82M1 13.9L1 13.9"},
    {'k', 7, "M0 15L0 0M6.6 10L0 3.9M2.5 6.2L7 0"},
    {'l', 0, "M0 15L0 0"},
    {'m', 13.2f,
     "M0 10L0 0M0 6.7A3.3 6.7 3.3 3.3 180 -180L6.6 0M6.6 6.7A9.9 6.7 3.3 3.3 180 -180L13.2 0"},
    {'n', 8, "M0 10L0 0M0 6A4 6 4 4 180 -180L8 0"},
    {'o', 8.6f, "O4.3 5 4.3 5 0 360Z"},
    {'p', 8.6f, "O4.3 5 4.3 5 0 360ZM0 10L0 -4.6"},
    {'q', 8.6f, "O4.3 5 4.3 5 0 360ZM8.6 10L8.6 -4.6"},
    {'r', 4.8f, "M0 10L0 0M0 5.6A4.4 5.6 4.4 4.4 180 -94"},
    {'s', 6.6f, "O3.3 7.55 3 2.45 28 242A3.3 2.55 3.3 2.55 90 -248"},
    {'t', 5, "M1.8 13.8L1.8 2.8A4.6 2.8 2.8 2.8 180 96M0 10L4.9 10"},
    {'u', 8, "M0 10L0 4A4 4 4 4 180 180M8 10L8 0"},
    {'v', 7.6f, "M0 10L3.8 0L7.6 10"},
    {'w', 12, "M0 10L3 0L6 9.6L9 0L12 10"},
    {'x', 7.2f, "M0 10L7.2 0M7.2 10L0 0"},
    {'y', 7.6f, "M0 10L3.9 .4M7.6 10L1.9 -4.6"},
    {'z', 7, "M.2 10L6.9 10L0 0L7.1 0"},
    {'0', 8.4f, "O4.2 7 4.2 7 0 360Z"},
    {'1', 3.4f, "M0 11.4L3.4 14L3.4 0"},
    {'2', 8, "O4 10 3.9 4 172 -208L0 0L8 0"},
    {'3', 7.6f, "O3.6 10.6 3.4 3.4 150 -240A3.6 3.6 4 3.6 90 -244"},
    {'4', 8.4f, "M6.2 0L6.2 14L0 4.2L8.4 4.2"},
    {'5', 7.8f, "M6.8 14L1.4 14L.8 7.8A3.7 4.5 4.1 4.5 132 -286"},
    {'6', 8.4f, "O4.2 4.3 4.2 4.3 0 360ZM6.4 14L.7 6.4"},
    {'7', 7.6f, "M0 14L7.6 14L2.4 0"},
    {'8', 8, "O4 10.7 3.2 3.3 0 360ZO4 3.7 4 3.7 0 360Z"},
    {'9', 8.4f, "O4.2 9.7 4.2 4.3 0 360ZM7.7 7.6L2 0"},
    {'-', 4.6f, "M0 5L4.6 5"},
    {'.', 0, "M0 0L0 0"},
};

static const glyph *glyph_of(char letter)
{
    size_t i;
    for (i = 0; i < sizeof GLYPHS / sizeof *GLYPHS; i++)
        if (GLYPHS[i].letter == letter)
            return &GLYPHS[i];
    return NULL;
}

/* Between two letters and for a space, in the glyphs' units. */
static const float LETTER_GAP = 3.1f, WORD_GAP = 5;

/* How wide a text is, for letters of a height. */
static inline float text_width(const char *text, float height)
{
    float width = 0;
    for (; *text; text++) {
        const glyph *g = glyph_of(*text);
        width += (g ? g->width : WORD_GAP) + (text[1] ? LETTER_GAP : 0);
    }
    return width * height / 10;
}

/* Unites a text with a mask: its line begins at (x, y), small letters are height high, strokes weight wide. */
static inline void draw_text(gnomon_mask mask, const char *text, float x, float y, float height,
                             float weight)
{
    float scale = height / 10;
    for (; *text; text++) {
        const glyph *g = glyph_of(*text);
        uint8_t verbs[24];
        gnomon_point points[48];
        gnomon_path path = {verbs, points, 0, 0, 0, GNOMON_NON_ZERO};
        gnomon_affine affine = {scale, 0, 0, -scale, x, y};
        gnomon_stroke stroke = {weight / scale, GNOMON_CAP_ROUND, GNOMON_JOIN_ROUND, 0, NULL, 0, 0};
        gnomon_shape shape;
        char *next = g ? (char *)g->strokes : ""; /* strtof wants it so; nothing writes */
        while (*next) {
            char letter = *next++;
            gnomon_point *p = points + path.point_count;
            int count = letter == 'A' || letter == 'O' ? 3 : letter == 'Z' ? 0 : 1, i;
            if (letter == 'O') { /* its beginning, which is filled in below */
                verbs[path.verb_count++] = GNOMON_PATH_MOVE;
                p++, path.point_count++;
            }
            verbs[path.verb_count++] = letter == 'M'   ? GNOMON_PATH_MOVE
                                       : letter == 'L' ? GNOMON_PATH_LINE
                                       : letter == 'Z' ? GNOMON_PATH_CLOSE
                                                       : GNOMON_PATH_ARC;
            path.point_count += (size_t)count;
            for (i = 0; i < count; i++) {
                p[i].x = strtof(next, &next);
                p[i].y = strtof(next, &next);
            }
            if (letter == 'O') {
                float sine, cosine;
                check(gnomon_sincos_degrees(1, &p[2].x, &sine, &cosine), "sine");
                p[-1].x = p[0].x + p[1].x * cosine;
                p[-1].y = p[0].y + p[1].y * sine;
            }
        }
        shape = gnomon_shape_transformed(gnomon_shape_path(path), affine);
        check(gnomon_mask_stroke(&mask, &shape, &stroke, GNOMON_COMBINE_UNION), "letter");
        x += scale * ((g ? g->width : WORD_GAP) + LETTER_GAP);
    }
}

#endif
