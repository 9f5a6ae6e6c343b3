/* SPDX-License-Identifier: Apache-2.0 */
/*
 * blas.h - the functions of BLAS that the fits call, as its C interface declares them
 *
 * Every implementation has them under these names and numbers, but each system keeps <cblas.h> elsewhere. Sizes
 * are of 32 bits, as in libraries without the suffix 64. Matrices are stored row by row; the leading dimension,
 * ld, is the distance from one row to the next.
 */

#ifndef BLAS_H
#define BLAS_H

#include <stdint.h>

typedef enum CBLAS_LAYOUT { CblasRowMajor = 101 } CBLAS_LAYOUT;
typedef enum CBLAS_TRANSPOSE { CblasNoTrans = 111, CblasTrans = 112 } CBLAS_TRANSPOSE;
typedef enum CBLAS_UPLO { CblasLower = 122 } CBLAS_UPLO;
typedef enum CBLAS_DIAG { CblasNonUnit = 131 } CBLAS_DIAG;
typedef enum CBLAS_SIDE { CblasLeft = 141, CblasRight = 142 } CBLAS_SIDE;

/* C = alpha * A * B + beta * C, where C is m x n and A is m x k. */
void cblas_dgemm(CBLAS_LAYOUT layout, CBLAS_TRANSPOSE trans_a, CBLAS_TRANSPOSE trans_b, int32_t m,
                 int32_t n, int32_t k, double alpha, const double *a, int32_t lda, const double *b,
                 int32_t ldb, double beta, double *c, int32_t ldc);

/* C = alpha * A * A' + beta * C, of which one triangle is stored, where C is n x n and A is n x k. */
void cblas_dsyrk(CBLAS_LAYOUT layout, CBLAS_UPLO uplo, CBLAS_TRANSPOSE trans, int32_t n, int32_t k,
                 double alpha, const double *a, int32_t lda, double beta, double *c, int32_t ldc);

/* B = alpha * inverse(A) * B, or B * inverse(A) on the right, where A is triangular and B is m x n. */
void cblas_dtrsm(CBLAS_LAYOUT layout, CBLAS_SIDE side, CBLAS_UPLO uplo, CBLAS_TRANSPOSE trans,
                 CBLAS_DIAG diag, int32_t m, int32_t n, double alpha, const double *a, int32_t lda,
                 double *b, int32_t ldb);

#endif
