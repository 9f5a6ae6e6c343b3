/* SPDX-License-Identifier: Apache-2.0 */
/*
 * calibrate_touch.c - calibrating a touch screen from five taps, in plain C
 *
 * The screen of 800 x 480 pixels shows five crosses, one after the other, and its digitizer reports each tap in
 * numbers of its own: 12 bits either way, upside down, a little turned, and as unsteady as fingers are. The
 * transform from these to pixels is that of least squares.
 */

#include <math.h>
#include <stdio.h>

#include <gnomon/fit.h>
#include <gnomon/gnomon.h>

/* The four corners, a tenth from the edge, and the middle. */
static const gnomon_point CROSSES[5] = {{80, 48}, {720, 48}, {720, 432}, {80, 432}, {400, 240}};

/* What the digitizer said. */
static const gnomon_point TAPS[5] = {
    {455, 3683}, {3700, 3636}, {3654, 466}, {431, 536}, {2069, 2070}};

/* What the screen does until it is calibrated: the whole range of the digitizer is the whole screen. */
static const gnomon_affine UNCALIBRATED = {800 / 4096.0f, 0, 0, -480 / 4096.0f, 0, 480};

/* Shows where each tap is taken to be, and how far in pixels that is from its cross. */
static void show(const char *title, gnomon_affine calibration)
{
    gnomon_point seen[5];
    double squares = 0;
    int i;
    gnomon_transform_points(5, gnomon_points_in(TAPS), calibration, gnomon_points_to(seen));
    printf("%s\n", title);
    for (i = 0; i < 5; i++) {
        double dx = seen[i].x - CROSSES[i].x, dy = seen[i].y - CROSSES[i].y;
        squares += dx * dx + dy * dy;
        printf("    cross (%3g, %3g)  tap at (%5.1f, %5.1f)  off by %4.1f\n", CROSSES[i].x,
               CROSSES[i].y, seen[i].x, seen[i].y, sqrt(dx * dx + dy * dy));
    }
    printf("    root mean square %.2f pixels\n", sqrt(squares / 5));
}

int main(void)
{
    gnomon_affine calibration;
    float rms;
    gnomon_status status = gnomon_fit_affine(5, gnomon_points_in(TAPS), gnomon_points_in(CROSSES),
                                             NULL, &calibration, &rms);
    if (status != GNOMON_OK) {
        fprintf(stderr, "the taps do not calibrate: %s\n", gnomon_status_name(status));
        return 1;
    }
    show("before", UNCALIBRATED);
    printf("x' = %8.5f x + %8.5f y + %7.2f\n", calibration.a, calibration.c, calibration.tx);
    printf("y' = %8.5f x + %8.5f y + %7.2f\n", calibration.b, calibration.d, calibration.ty);
    show("after", calibration);
    printf("gnomon_fit_affine says %.2f\n", rms);
    return 0;
}
