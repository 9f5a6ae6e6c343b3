/* SPDX-License-Identifier: Apache-2.0 */
/*
 * VectorPeers.h - the vector math libraries, SLEEF and glibc's libmvec: eight floats a call
 *
 * Both give arctangents, sines and cosines in radians; what turns them into Gnomon's operations (the layout of
 * the points, degrees, the range [0, 360)) is written around them here. They exist where AVX2 does.
 */

#ifndef VECTOR_PEERS_H
#define VECTOR_PEERS_H

#include <string>
#include <vector>

#include "Suite.h"

struct VectorPeer {
    std::string who;
    /** The largest error in ulps that its documentation names. */
    double ulps;

    /* As the functions of Gnomon, north up and clockwise; the count is a multiple of 8. */
    void (*angles)(const suite::Points &points, gnomon_point centre, float *angles);
    void (*points_on_circle)(const float *angles, gnomon_point centre, float radius,
                             const suite::Points &points);
    void (*sincos)(std::size_t count, const float *angles, float *sines, float *cosines);

    /* In double, with the points as pairs; the count is a multiple of 4. */
    void (*angles_f64)(std::size_t count, const gnomon_point_f64 *points, gnomon_point_f64 centre,
                       double *angles);
    void (*points_on_circle_f64)(std::size_t count, const double *angles, gnomon_point_f64 centre,
                                 double radius, gnomon_point_f64 *points);
    void (*sincos_f64)(std::size_t count, const double *angles, double *sines, double *cosines);
};

/** Those that this machine can run. */
std::vector<VectorPeer> vector_peers();

#endif
