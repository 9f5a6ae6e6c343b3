/* SPDX-License-Identifier: Apache-2.0 */
/*
 * VectorPeers.cpp - the vector math libraries, SLEEF and glibc's libmvec: eight floats a call
 *
 * Compiled for AVX2 as a whole. Pairs are separated and joined by shuffles: the cost of a load or two.
 */

#include "VectorPeers.h"

#if defined(__AVX2__)

#include <immintrin.h>
#include <sleef.h>

#if defined(HAVE_LIBMVEC)
extern "C" {
__m256 _ZGVdN8vv_atan2f(__m256 y, __m256 x);
__m256 _ZGVdN8v_sinf(__m256 x);
__m256 _ZGVdN8v_cosf(__m256 x);
__m256d _ZGVdN4vv_atan2(__m256d y, __m256d x);
__m256d _ZGVdN4v_sin(__m256d x);
__m256d _ZGVdN4v_cos(__m256d x);
}
#endif

namespace
{

struct SleefU10 {
    static __m256 atan2(__m256 y, __m256 x) { return Sleef_atan2f8_u10avx2(y, x); }
    static Sleef___m256_2 sincos(__m256 x) { return Sleef_sincosf8_u10avx2(x); }
    static __m256d atan2(__m256d y, __m256d x) { return Sleef_atan2d4_u10avx2(y, x); }
    static Sleef___m256d_2 sincos(__m256d x) { return Sleef_sincosd4_u10avx2(x); }
};

struct SleefU35 {
    static __m256 atan2(__m256 y, __m256 x) { return Sleef_atan2f8_u35avx2(y, x); }
    static Sleef___m256_2 sincos(__m256 x) { return Sleef_sincosf8_u35avx2(x); }
    static __m256d atan2(__m256d y, __m256d x) { return Sleef_atan2d4_u35avx2(y, x); }
    static Sleef___m256d_2 sincos(__m256d x) { return Sleef_sincosd4_u35avx2(x); }
};

#if defined(HAVE_LIBMVEC)
struct Libmvec {
    static __m256 atan2(__m256 y, __m256 x) { return _ZGVdN8vv_atan2f(y, x); }
    static Sleef___m256_2 sincos(__m256 x) { return {_ZGVdN8v_sinf(x), _ZGVdN8v_cosf(x)}; }
    static __m256d atan2(__m256d y, __m256d x) { return _ZGVdN4vv_atan2(y, x); }
    static Sleef___m256d_2 sincos(__m256d x) { return {_ZGVdN4v_sin(x), _ZGVdN4v_cos(x)}; }
};
#endif

/* x and y of eight points from pairs: a b c d | e f g h  ->  each even, each odd. */
inline void separate(const float *pairs, __m256 &x, __m256 &y)
{
    __m256 low = _mm256_loadu_ps(pairs), high = _mm256_loadu_ps(pairs + 8);
    __m256 first = _mm256_permute2f128_ps(low, high, 0x20),
           second = _mm256_permute2f128_ps(low, high, 0x31);
    x = _mm256_shuffle_ps(first, second, 0x88);
    y = _mm256_shuffle_ps(first, second, 0xdd);
}

inline void join(float *pairs, __m256 x, __m256 y)
{
    __m256 low = _mm256_unpacklo_ps(x, y), high = _mm256_unpackhi_ps(x, y);
    _mm256_storeu_ps(pairs, _mm256_permute2f128_ps(low, high, 0x20));
    _mm256_storeu_ps(pairs + 8, _mm256_permute2f128_ps(low, high, 0x31));
}

template <class Library, bool is_separate>
void angles_of(std::size_t count, const float *x, const float *y, gnomon_point centre,
               float *angles)
{
    const __m256 centre_x = _mm256_set1_ps(centre.x), centre_y = _mm256_set1_ps(centre.y);
    const __m256 degrees = _mm256_set1_ps(57.2957795f), turn = _mm256_set1_ps(360),
                 zero = _mm256_setzero_ps();
    for (std::size_t i = 0; i < count; i += 8) {
        __m256 px, py;
        if (is_separate) {
            px = _mm256_loadu_ps(x + i);
            py = _mm256_loadu_ps(y + i);
        } else {
            separate(x + 2 * i, px, py);
        }
        __m256 radians = Library::atan2(_mm256_sub_ps(px, centre_x), _mm256_sub_ps(centre_y, py));
        __m256 angle = _mm256_mul_ps(radians, degrees);
        angle = _mm256_add_ps(angle, _mm256_and_ps(_mm256_cmp_ps(angle, zero, _CMP_LT_OQ), turn));
        angle = _mm256_andnot_ps(_mm256_cmp_ps(angle, turn, _CMP_GE_OQ), angle);
        _mm256_storeu_ps(angles + i, angle);
    }
}

template <class Library> void angles(const suite::Points &points, gnomon_point centre, float *out)
{
    if (points.separate)
        angles_of<Library, true>(points.count, points.x(), points.y(), centre, out);
    else
        angles_of<Library, false>(points.count, points.x(), points.y(), centre, out);
}

inline __m256 radians(const float *degrees)
{
    return _mm256_mul_ps(_mm256_loadu_ps(degrees), _mm256_set1_ps(0.0174532925f));
}

template <class Library, bool is_separate>
void circle_of(std::size_t count, const float *angles, gnomon_point centre, float radius, float *x,
               float *y)
{
    const __m256 centre_x = _mm256_set1_ps(centre.x), centre_y = _mm256_set1_ps(centre.y);
    const __m256 r = _mm256_set1_ps(radius);
    for (std::size_t i = 0; i < count; i += 8) {
        Sleef___m256_2 both = Library::sincos(radians(angles + i));
        __m256 px = _mm256_add_ps(centre_x, _mm256_mul_ps(r, both.x));
        __m256 py = _mm256_sub_ps(centre_y, _mm256_mul_ps(r, both.y));
        if (is_separate) {
            _mm256_storeu_ps(x + i, px);
            _mm256_storeu_ps(y + i, py);
        } else {
            join(x + 2 * i, px, py);
        }
    }
}

template <class Library>
void points_on_circle(const float *angles, gnomon_point centre, float radius,
                      const suite::Points &points)
{
    if (points.separate)
        circle_of<Library, true>(points.count, angles, centre, radius, points.x(), points.y());
    else
        circle_of<Library, false>(points.count, angles, centre, radius, points.x(), points.y());
}

template <class Library>
void sincos(std::size_t count, const float *angles, float *sines, float *cosines)
{
    for (std::size_t i = 0; i < count; i += 8) {
        Sleef___m256_2 both = Library::sincos(radians(angles + i));
        _mm256_storeu_ps(sines + i, both.x);
        _mm256_storeu_ps(cosines + i, both.y);
    }
}

/* ------------------------------------------------------------------ In double */

template <class Library>
void angles_f64(std::size_t count, const gnomon_point_f64 *points, gnomon_point_f64 centre,
                double *angles)
{
    const __m256d centre_x = _mm256_set1_pd(centre.x), centre_y = _mm256_set1_pd(centre.y);
    const __m256d degrees = _mm256_set1_pd(57.295779513082321), turn = _mm256_set1_pd(360),
                  zero = _mm256_setzero_pd();
    for (std::size_t i = 0; i < count; i += 4) {
        /* a b | c d and e f | g h to a e | c g and b f | d h: the angles are put back in order at the end. */
        __m256d low = _mm256_loadu_pd(&points[i].x), high = _mm256_loadu_pd(&points[i + 2].x);
        __m256d x = _mm256_unpacklo_pd(low, high), y = _mm256_unpackhi_pd(low, high);
        __m256d angle = _mm256_mul_pd(
            Library::atan2(_mm256_sub_pd(x, centre_x), _mm256_sub_pd(centre_y, y)), degrees);
        angle = _mm256_add_pd(angle, _mm256_and_pd(_mm256_cmp_pd(angle, zero, _CMP_LT_OQ), turn));
        angle = _mm256_andnot_pd(_mm256_cmp_pd(angle, turn, _CMP_GE_OQ), angle);
        _mm256_storeu_pd(angles + i, _mm256_permute4x64_pd(angle, 0xd8));
    }
}

inline __m256d radians(const double *degrees)
{
    return _mm256_mul_pd(_mm256_loadu_pd(degrees), _mm256_set1_pd(0.017453292519943296));
}

template <class Library>
void points_on_circle_f64(std::size_t count, const double *angles, gnomon_point_f64 centre,
                          double radius, gnomon_point_f64 *points)
{
    const __m256d centre_x = _mm256_set1_pd(centre.x), centre_y = _mm256_set1_pd(centre.y);
    const __m256d r = _mm256_set1_pd(radius);
    for (std::size_t i = 0; i < count; i += 4) {
        Sleef___m256d_2 both = Library::sincos(radians(angles + i));
        __m256d x = _mm256_add_pd(centre_x, _mm256_mul_pd(r, both.x));
        __m256d y = _mm256_sub_pd(centre_y, _mm256_mul_pd(r, both.y));
        __m256d low = _mm256_unpacklo_pd(x, y), high = _mm256_unpackhi_pd(x, y);
        _mm256_storeu_pd(&points[i].x, _mm256_permute2f128_pd(low, high, 0x20));
        _mm256_storeu_pd(&points[i + 2].x, _mm256_permute2f128_pd(low, high, 0x31));
    }
}

template <class Library>
void sincos_f64(std::size_t count, const double *angles, double *sines, double *cosines)
{
    for (std::size_t i = 0; i < count; i += 4) {
        Sleef___m256d_2 both = Library::sincos(radians(angles + i));
        _mm256_storeu_pd(sines + i, both.x);
        _mm256_storeu_pd(cosines + i, both.y);
    }
}

template <class Library> VectorPeer peer(const char *who, double ulps)
{
    return {who,
            ulps,
            angles<Library>,
            points_on_circle<Library>,
            sincos<Library>,
            angles_f64<Library>,
            points_on_circle_f64<Library>,
            sincos_f64<Library>};
}

} // namespace

std::vector<VectorPeer> vector_peers()
{
    if (suite::Level::best() < GNOMON_AVX2)
        return {};
    return
    {
        peer<SleefU10>("sleef_u10", 1), peer<SleefU35>("sleef_u35", 3.5),
#if defined(HAVE_LIBMVEC)
            peer<Libmvec>("libmvec", 4),
#endif
    };
}

#else

std::vector<VectorPeer> vector_peers() { return {}; }

#endif
