/* The hash of state bytes: the same number everywhere, and every bit counts. */
#include "base/hash.h"
#include "base/rng.h"
#include "check.h"

/* Computed apart from this code. Records and signatures depend on them. */
static void hashes_are_the_known_numbers(void **state)
{
    (void) state;
    static const struct {
        size_t len;
        uint64_t seed_0, seed_42;
    } known[] = {
        { 0, 0x573a5158669ee2be, 0x03cbb440beef2417 },   { 1, 0xa9664cdfa65d7cc7, 0xfa3c210575e6acc1 },
        { 7, 0x2938a1c42b5c7873, 0x8107edb9381a2b24 },   { 8, 0xc384b2af14c80fd9, 0xf4653a1794d0ae2b },
        { 9, 0x3772bb50d2b093d4, 0xb17afbaaa7cced29 },   { 31, 0xac65269b0ebc6bd7, 0x46fc0416923fa94e },
        { 32, 0x3593d634acb73144, 0xea3a373562d377f8 },  { 33, 0x65c37b44d90b7cff, 0x2725cf615aa66302 },
        { 100, 0x53cddfb9bb8abb8d, 0xe3c8909ab4ba9531 }, { 256, 0xd7d7518d8473f2fb, 0x831ef146382447d8 },
    };
    uint8_t bytes[256];

    for (int i = 0; i < 256; i++)
        bytes[i] = (uint8_t) i;
    for (int i = 0; i < TB_LEN(known); i++) {
        assert_true(tb_hash(bytes, known[i].len, 0) == known[i].seed_0);
        assert_true(tb_hash(bytes, known[i].len, 42) == known[i].seed_42);
    }
}

static void the_address_of_the_bytes_does_not_matter(void **state)
{
    (void) state;
    uint8_t bytes[80];
    uint64_t first = 0;

    for (size_t at = 0; at < 16; at++) {
        memset(bytes, (int) at, sizeof bytes);
        for (size_t i = 0; i < 60; i++)
            bytes[at + i] = (uint8_t) (i * 7);
        uint64_t hash = tb_hash(bytes + at, 60, 1);
        assert_true(at == 0 || hash == first);
        first = hash;
    }
}

/* Turning any one bit turns about half of the bits of the hash; at least 8 of 64 always, 30 to 34 on average. */
static void every_bit_counts(void **state)
{
    (void) state;
    static const int lengths[] = { 1, 8, 13, 32, 47, 256 };
    tb_rng rng;

    tb_rng_seed(&rng, 11, 0);
    for (int k = 0; k < TB_LEN(lengths); k++) {
        uint8_t bytes[256];
        long turned = 0, bits = 0;

        for (int round = 0; round < 8; round++) {
            for (int i = 0; i < lengths[k]; i++)
                bytes[i] = (uint8_t) tb_rng_next(&rng);
            uint64_t whole = tb_hash(bytes, (size_t) lengths[k], 3);
            for (int bit = 0; bit < 8 * lengths[k]; bit++, bits++) {
                bytes[bit / 8] ^= (uint8_t) (1 << bit % 8);
                int distance = __builtin_popcountll(whole ^ tb_hash(bytes, (size_t) lengths[k], 3));
                bytes[bit / 8] ^= (uint8_t) (1 << bit % 8);
                CHECK(distance >= 8, "length %d, bit %d: only %d bits turned", lengths[k], bit, distance);
                turned += distance;
            }
        }
        CHECK(turned > 30 * bits && turned < 34 * bits, "length %d: %ld turned of %ld", lengths[k], turned, bits);
    }
}

static void zeros_of_different_lengths_and_seeds_differ(void **state)
{
    (void) state;
    enum { MOST = 300 };
    static const uint8_t zeros[MOST];
    static uint64_t seen[2 * MOST];

    for (int i = 0; i < 2 * MOST; i++) {
        seen[i] = tb_hash(zeros, (size_t) (i / 2), (uint64_t) (i % 2));
        for (int j = 0; j < i; j++)
            assert_true(seen[i] != seen[j]);
    }
}

static void mixing_loses_nothing_near_zero(void **state)
{
    (void) state;
    assert_true(tb_mix(0) == 0);
    for (uint64_t x = 1; x < 2000; x++)
        for (uint64_t y = 0; y < x; y += 37)
            assert_true(tb_mix(x) != tb_mix(y));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(hashes_are_the_known_numbers),
        TEST(the_address_of_the_bytes_does_not_matter),
        TEST(every_bit_counts),
        TEST(zeros_of_different_lengths_and_seeds_differ),
        TEST(mixing_loses_nothing_near_zero),
    };
    return RUN(tests);
}
