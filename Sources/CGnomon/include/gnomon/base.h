/* SPDX-License-Identifier: Apache-2.0 */
/* base.h - what every other header needs: status codes, the version, the instruction set */

#ifndef GNOMON_BASE_H
#define GNOMON_BASE_H

#include <stddef.h>
#include <stdint.h>

/* ------------------------------------------------------------------ Words used in every declaration */

#if defined(__GNUC__)
#define GNOMON_API __attribute__((visibility("default")))
#else
#define GNOMON_API
#endif

#if defined(__cplusplus)
#define GNOMON_EXTERN_C_BEGIN extern "C" {
#define GNOMON_EXTERN_C_END }
#else
#define GNOMON_EXTERN_C_BEGIN
#define GNOMON_EXTERN_C_END
#endif

/* Pointers are never NULL unless GNOMON_NULLABLE says so, and Swift has names of its own for types;
 * only clang can be told. Enumerations are open: an unknown value is refused, not undefined. */
#if defined(__clang__)
#define GNOMON_NULLABLE _Nullable
#define GNOMON_SWIFT_NAME(name) __attribute__((swift_name(name)))
#define GNOMON_ENUM(name) __attribute__((swift_name(name), enum_extensibility(open)))
#define GNOMON_BEGIN                                                    \
    GNOMON_EXTERN_C_BEGIN                                               \
    _Pragma("clang diagnostic push")                                    \
        _Pragma("clang diagnostic ignored \"-Wnullability-extension\"") \
            _Pragma("clang assume_nonnull begin")
#define GNOMON_END \
    _Pragma("clang assume_nonnull end") _Pragma("clang diagnostic pop") GNOMON_EXTERN_C_END
#else
#define GNOMON_NULLABLE
#define GNOMON_SWIFT_NAME(name)
#define GNOMON_ENUM(name)
#define GNOMON_BEGIN GNOMON_EXTERN_C_BEGIN
#define GNOMON_END GNOMON_EXTERN_C_END
#endif

GNOMON_BEGIN

/* ------------------------------------------------------------------ Version */

#define GNOMON_VERSION_MAJOR 0
#define GNOMON_VERSION_MINOR 1
#define GNOMON_VERSION_PATCH 0

/** The version as one number that grows with every release: major * 10000 + minor * 100 + patch. */
#define GNOMON_VERSION_NUMBER \
    (GNOMON_VERSION_MAJOR * 10000 + GNOMON_VERSION_MINOR * 100 + GNOMON_VERSION_PATCH)
#define GNOMON_VERSION_STRING "0.1.0"

/**
 * The version of the library that is linked, as one number.
 *
 * \return What GNOMON_VERSION_NUMBER was when the library was built; compare the two to notice a
 *         header and a library that do not belong together.
 *
 * Threads   Safe from any thread.
 * Since     0.1
 */
GNOMON_API int32_t gnomon_version(void);

/**
 * The version of the library that is linked, as text: "major.minor.patch".
 *
 * \return A string that lives as long as the program; never NULL, never to be freed.
 *
 * Threads   Safe from any thread.
 * Since     0.1
 */
GNOMON_API const char *gnomon_version_string(void);

/* ------------------------------------------------------------------ Status */

/**
 * What a call has to say. Every other value than GNOMON_OK means that nothing was written.
 * The numbers never change; later versions may add to them.
 */
typedef enum GNOMON_ENUM("Status") gnomon_status {
    /** Done. */
    GNOMON_OK GNOMON_SWIFT_NAME("ok") = 0,
    /** A pointer is NULL although there is something to read or write through it. */
    GNOMON_ERROR_NULL GNOMON_SWIFT_NAME("errorNull") = 1,
    /** A size is impossible: negative, too large to address, or a stride smaller than a row. */
    GNOMON_ERROR_SIZE GNOMON_SWIFT_NAME("errorSize") = 2,
    /** A value has no meaning here: an enumerator that does not exist, a radius that is not finite. */
    GNOMON_ERROR_VALUE GNOMON_SWIFT_NAME("errorValue") = 3,
    /** Two buffers overlap that must not. */
    GNOMON_ERROR_OVERLAP GNOMON_SWIFT_NAME("errorOverlap") = 4,
    /** The scratch memory handed in is smaller than the call needs. */
    GNOMON_ERROR_MEMORY GNOMON_SWIFT_NAME("errorMemory") = 5,
    /** The input does not determine an answer: points on one line, a transform that flattens. */
    GNOMON_ERROR_SINGULAR GNOMON_SWIFT_NAME("errorSingular") = 6
} gnomon_status;

/**
 * The name of a status, as it is spelt in this header.
 *
 * \param status  Any value, also one that no call returns.
 * \return "GNOMON_OK", "GNOMON_ERROR_NULL" and so on; "unknown status" for all other values.
 *         The string lives as long as the program.
 *
 * Threads   Safe from any thread.
 * Since     0.1
 */
GNOMON_API const char *gnomon_status_name(gnomon_status status);

/* ------------------------------------------------------------------ Instruction set */

/**
 * The machine instructions that the kernels use. Every one of them gives the same bits; they differ
 * only in speed. Ordered: a larger value needs a newer processor.
 */
typedef enum GNOMON_ENUM("InstructionLevel") gnomon_instruction_level {
    /** What every machine of the architecture has: SSE2 on x86-64, NEON on arm64, simd128 on wasm. */
    GNOMON_BASELINE GNOMON_SWIFT_NAME("baseline") = 0,
    /** x86-64 with AVX2, BMI2 and FMA (x86-64-v3; since about 2013). */
    GNOMON_AVX2 GNOMON_SWIFT_NAME("avx2") = 1
} gnomon_instruction_level;

/**
 * The instruction set in use: the best that the processor and the operating system offer, unless
 * it was lowered.
 *
 * Threads   Safe from any thread.
 * Since     0.1
 */
GNOMON_API gnomon_instruction_level gnomon_instruction_set(void);

/**
 * Lowers the instruction set for the whole process, for tests and benchmarks.
 *
 * \param level  At most what the processor offers. Lowering can be undone up to that limit.
 * \return GNOMON_OK; GNOMON_ERROR_VALUE when level is unknown or the processor does not have it.
 *
 * Threads   Safe from any thread; calls that run meanwhile use the old or the new one, with equal
 *           results.
 * Since     0.1
 */
GNOMON_API gnomon_status gnomon_set_instruction_set(gnomon_instruction_level level);

GNOMON_END

#endif
