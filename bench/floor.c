/* floor.c - the physical floor: what a rules engine cannot avoid for a random decision, and nothing else. */
#include "bench/floor.h"

#include "base/bits.h"
#include "base/rng.h"

/* The member of that number, counted from the lowest. */
static inline int member(uint64_t set, uint32_t number)
{
    while (number--)
        set &= set - 1;
    return tb_lowest(set);
}

/* Sixteen places, each a little different so that the compiler keeps them apart. */
static inline uint64_t branch(uint64_t x, uint32_t way)
{
#define WAY(n)                                                                                                         \
    case n: __asm__ volatile("" : "+r"(x)); return x * (2 * (n) + 3) + (n);
    switch (way) {
        WAY(0)
        WAY(1) WAY(2) WAY(3) WAY(4) WAY(5) WAY(6) WAY(7) WAY(8) WAY(9) WAY(10) WAY(11) WAY(12) WAY(13) WAY(14) WAY(15)
    }
#undef WAY
    return x;
}

uint64_t bench_floor(uint32_t steps, uint64_t seed)
{
    static uint8_t table[64];
    uint64_t x = 0;
    tb_rng rng;

    for (int i = 0; i < TB_LEN(table); i++)
        table[i] = (uint8_t) (i * 37 >> 2 & 15);
    tb_rng_seed(&rng, 5, seed);
    for (uint32_t i = 0; i < steps; i++) {
        uint64_t set = UINT64_C(0x0101010101010101) << (x & 7);
        int picked = member(set, tb_rng_below(&rng, 8));
        x = branch(x, table[picked]);
    }
    return x;
}
