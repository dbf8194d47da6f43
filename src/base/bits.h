/* bits.h - small sets kept in the bits of an integer. */
#ifndef TB_BITS_H
#define TB_BITS_H

#include "base/base.h"

/* How many members. Machines without an instruction for it would call a library function: this is shorter. */
static inline int tb_count(uint64_t set)
{
#if defined(__POPCNT__) || defined(__wasm__) || defined(__aarch64__)
    return __builtin_popcountll(set);
#else
    set -= set >> 1 & UINT64_C(0x5555555555555555);
    set = (set & UINT64_C(0x3333333333333333)) + (set >> 2 & UINT64_C(0x3333333333333333));
    set = (set + (set >> 4)) & UINT64_C(0x0F0F0F0F0F0F0F0F);
    return (int) ((set * UINT64_C(0x0101010101010101)) >> 56);
#endif
}

/* The lowest member. The set must not be empty. */
static inline int tb_lowest(uint64_t set)
{
    TB_ASSERT(set != 0);
    return __builtin_ctzll(set);
}

/* The highest member. The set must not be empty. */
static inline int tb_highest(uint64_t set)
{
    TB_ASSERT(set != 0);
    return 63 - __builtin_clzll(set);
}

static inline bool tb_has(uint64_t set, int member)
{
    TB_ASSERT(member >= 0 && member < 64);
    return (set >> member) & 1;
}

/* Runs over the members of a set, lowest first:  TB_EACH (seat, seats) { ... }  break and continue work. */
#define TB_EACH(member, set)                                                                                           \
    for (uint64_t rest_##member = (set), member;                                                                       \
         rest_##member && ((member) = (uint64_t) tb_lowest(rest_##member), true); rest_##member &= rest_##member - 1)

#endif
