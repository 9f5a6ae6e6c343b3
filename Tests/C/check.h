/* SPDX-License-Identifier: Apache-2.0 */
/* check.h - what every C test needs: a check that names itself, repeatable random numbers, guarded memory */

#ifndef CHECK_H
#define CHECK_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include <gnomon/gnomon.h>

static int check_failures;

/* Counts a failure and says where; the first twenty are printed. */
#define CHECK(condition, ...)                                      \
    do {                                                           \
        if (!(condition) && check_failures++ < 20) {               \
            printf("%s:%d: %s: ", __FILE__, __LINE__, #condition); \
            printf(__VA_ARGS__);                                   \
            printf("\n");                                          \
        }                                                          \
    } while (0)

/* The program's exit code. */
static inline int check_result(void)
{
    if (check_failures)
        printf("%d checks failed\n", check_failures);
    return check_failures != 0;
}

/* SplitMix64 (Steele, Lea and Flood, 2014). */
static inline uint64_t random_next(uint64_t *state)
{
    uint64_t z = *state += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

/* Uniform in [0, 1). */
static inline double random_unit(uint64_t *state)
{
    return (double)(random_next(state) >> 11) * 0x1p-53;
}

/* One of 0 to count - 1. */
static inline int random_below(uint64_t *state, int count)
{
    return (int)(random_next(state) % (uint64_t)count);
}

/* size bytes that end where an untouchable page begins; kept until the program ends. */
static inline void *guarded(size_t size)
{
    size_t page = (size_t)sysconf(_SC_PAGESIZE);
    size_t room = (size + page - 1) / page * page + page;
    uint8_t *base = mmap(NULL, room, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (base == MAP_FAILED || mprotect(base + room - page, page, PROT_NONE) != 0)
        abort();
    return base + room - page - size;
}

/* for (each instruction set of this machine). Leaves the best one in use. */
#define FOR_EACH_INSTRUCTION_SET(level)                                            \
    for (int level = GNOMON_BASELINE;                                              \
         level <= GNOMON_AVX2 &&                                                   \
         gnomon_set_instruction_set((gnomon_instruction_level)level) == GNOMON_OK; \
         level++)

#endif
