/* floor.h - the least that one random decision can cost on this machine. */
#ifndef BENCH_FLOOR_H
#define BENCH_FLOOR_H

#include <stdint.h>

/* Does it `steps` times: one unbiased bounded draw, one pick of a member from a 64-bit set, one look-up in a table, and
 * one branch to 16 places that cannot be predicted. Returns a number that depends on all of them; another seed gives
 * another sequence. */
uint64_t bench_floor(uint32_t steps, uint64_t seed);

#endif
