/* rng.c - starting the generator, and the rare second try of a bounded draw. */
#include "base/rng.h"

/* The output function of splitmix64 (Steele, Lea & Flood): a bijection that scatters neighbouring numbers. */
static uint64_t scatter(uint64_t x)
{
    x += UINT64_C(0x9e3779b97f4a7c15);
    x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
    return x ^ (x >> 31);
}

/* Two rounds of mixing each half into the other keep the pair (seed, stream) recoverable, so no two pairs start alike;
 * and words 0 and 2 scatter two different numbers, so the four are never all zero. */
void tb_rng_seed(tb_rng *rng, uint64_t seed, uint64_t stream)
{
    uint64_t a = scatter(seed);
    uint64_t b = scatter(stream ^ a);

    a ^= scatter(b);
    rng->word[0] = scatter(a);
    rng->word[1] = scatter(b);
    rng->word[2] = scatter(a + 1);
    rng->word[3] = scatter(b + 1);
    TB_ASSERT(rng->word[0] | rng->word[2]);
}

/* Of the 2^32 products, the lowest (2^32 mod n) low halves are one too many for some results; they are drawn again. */
uint32_t tb_rng_below_slow(tb_rng *rng, uint64_t product, uint32_t n)
{
    uint32_t surplus = -n % n;

    TB_ASSERT(n > 0);
    while ((uint32_t) product < surplus)
        product = (tb_rng_next(rng) >> 32) * n;
    TB_ASSERT(product >> 32 < n);
    return (uint32_t) (product >> 32);
}
