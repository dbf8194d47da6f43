/* rng.h - a small, fast, seeded generator for play-outs, bots and tests (xoshiro256**, Blackman & Vigna).
 *
 * It is passed by pointer and never stands in a state. Real games draw from the committed stream in
 * core/chance.h instead, because this one can be predicted from its output. */
#ifndef TB_RNG_H
#define TB_RNG_H

#include "base/base.h"

typedef struct tb_rng {
    uint64_t word[4];
} tb_rng;

/* Starts the generator. Different (seed, stream) pairs give unrelated sequences. */
void tb_rng_seed(tb_rng *rng, uint64_t seed, uint64_t stream);

static inline uint64_t tb_rng_rotl(uint64_t x, int k) { return (x << k) | (x >> (64 - k)); }

static inline uint64_t tb_rng_next(tb_rng *rng)
{
    uint64_t *s = rng->word;
    uint64_t result = tb_rng_rotl(s[1] * 5, 7) * 9;
    uint64_t t = s[1] << 17;

    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = tb_rng_rotl(s[3], 45);
    return result;
}

/* The rare second try of tb_rng_below. */
uint32_t tb_rng_below_slow(tb_rng *rng, uint64_t product, uint32_t n);

/* An unbiased number below n, n > 0 (Lemire's multiplication with rejection). */
static inline uint32_t tb_rng_below(tb_rng *rng, uint32_t n)
{
    uint64_t product = (tb_rng_next(rng) >> 32) * n;

    TB_ASSERT(n > 0);
    if (TB_UNLIKELY((uint32_t) product < n))
        return tb_rng_below_slow(rng, product, n);
    return (uint32_t) (product >> 32);
}

#endif
