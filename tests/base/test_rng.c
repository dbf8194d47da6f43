/* The seeded generator: known answers, and draws without bias. */
#include "base/rng.h"
#include "check.h"

static void the_sequence_is_that_of_xoshiro256_starstar(void **state)
{
    (void) state;
    tb_rng rng = { { 1, 2, 3, 4 } };
    static const uint64_t known[] = {
        11520,
        0,
        1509978240,
        UINT64_C(1215971899390074240),
        UINT64_C(1216172134540287360),
        UINT64_C(607988272756665600),
        UINT64_C(16172922978634559625),
        UINT64_C(8476171486693032832),
        UINT64_C(10595114339597558777),
        UINT64_C(2904607092377533576),
    };

    for (int i = 0; i < TB_LEN(known); i++)
        assert_true(tb_rng_next(&rng) == known[i]);
}

/* The words were computed apart from this code, with the published splitmix64. */
static void seeding_gives_the_known_words(void **state)
{
    (void) state;
    static const struct {
        uint64_t seed, stream, word[4], first;
    } known[] = {
        { 0,
          0,
          { 0x0f58a68dc87e5942, 0x238275bc38fcbe91, 0xc940f7d97b9d9b88, 0x421daf3033e887a3 },
          0xf7590b0236bfc198 },
        { 12345,
          678,
          { 0xdd280c46d3282bd2, 0x710093e4df93380d, 0x7e4e9f67bf22de45, 0x230f82aca5b44ae6 },
          0x8cff9da6706d256a },
    };
    tb_rng rng;

    for (int i = 0; i < TB_LEN(known); i++) {
        tb_rng_seed(&rng, known[i].seed, known[i].stream);
        assert_memory_equal(rng.word, known[i].word, sizeof rng.word);
        assert_true(tb_rng_next(&rng) == known[i].first);
    }
}

static void neighbouring_seeds_and_streams_start_apart(void **state)
{
    (void) state;
    enum { SIDE = 24, ALL = SIDE * SIDE };
    static uint64_t first[ALL];
    tb_rng rng;

    for (int i = 0; i < ALL; i++) {
        tb_rng_seed(&rng, (uint64_t) (i / SIDE), (uint64_t) (i % SIDE));
        first[i] = tb_rng_next(&rng);
        for (int j = 0; j < i; j++) {
            int distance = __builtin_popcountll(first[i] ^ first[j]);
            CHECK(distance > 6 && distance < 58, "starts %d and %d differ in %d bits", i, j, distance);
        }
    }
}

/* Draws 200,000 times and compares with the even distribution; six standard deviations are allowed. */
static void bounded_draws_are_even(void **state)
{
    (void) state;
    enum { DRAWS = 200000, MOST = 1000 };
    static const uint32_t bounds[] = { 2, 3, 6, 7, 10, 52, 1000 };
    static int count[MOST];
    tb_rng rng;

    tb_rng_seed(&rng, 1, 1);
    for (int b = 0; b < TB_LEN(bounds); b++) {
        uint32_t n = bounds[b];
        double expected = (double) DRAWS / n, chi = 0;

        memset(count, 0, sizeof count);
        for (int i = 0; i < DRAWS; i++) {
            uint32_t drawn = tb_rng_below(&rng, n);
            assert_true(drawn < n);
            count[drawn]++;
        }
        for (uint32_t i = 0; i < n; i++)
            chi += (count[i] - expected) * (count[i] - expected) / expected;
        double over = chi - (n - 1);
        CHECK(over < 0 || over * over < 36.0 * 2 * (n - 1), "below %u: chi-square %f", n, chi);
    }
}

static void a_bound_of_one_gives_zero(void **state)
{
    (void) state;
    tb_rng rng;

    tb_rng_seed(&rng, 9, 9);
    for (int i = 0; i < 1000; i++)
        assert_int_equal(tb_rng_below(&rng, 1), 0);
}

/* Of the 2^32 possible numbers x, exactly floor(2^32 / n) lead to each result at the first try. An accepted number
 * leaves the generator where it was. */
static int accepted_for(uint64_t result, uint32_t n)
{
    uint64_t first = ((result << 32) + n - 1) / n, end = (((result + 1) << 32) + n - 1) / n;
    tb_rng rng, before;
    int accepted = 0;

    tb_rng_seed(&rng, result, n);
    before = rng;
    for (uint64_t x = first; x < end; x++) {
        uint32_t drawn = tb_rng_below_slow(&rng, x * n, n);
        if (memcmp(&rng, &before, sizeof rng) == 0) {
            assert_true(drawn == result);
            accepted++;
        }
        rng = before;
    }
    return accepted;
}

static void rejection_leaves_each_result_equally_many_numbers(void **state)
{
    (void) state;
    static const uint32_t bounds[] = { 0x400001, 0x1000000, 0x55555555, 0x80000001, 0xc0000000, 0xffffffff, 12345677 };
    tb_rng rng;

    tb_rng_seed(&rng, 2, 2);
    for (int b = 0; b < TB_LEN(bounds); b++) {
        int share = (int) ((UINT64_C(1) << 32) / bounds[b]);
        assert_int_equal(accepted_for(0, bounds[b]), share);
        assert_int_equal(accepted_for(bounds[b] - 1, bounds[b]), share);
        for (int i = 0; i < 200; i++)
            assert_int_equal(accepted_for(tb_rng_below(&rng, bounds[b]), bounds[b]), share);
    }
}

/* The inline test (low half below n) must send every number that has to be rejected to the slow path. */
static void the_fast_path_never_keeps_a_number_that_must_go(void **state)
{
    (void) state;
    tb_rng rng;

    tb_rng_seed(&rng, 3, 3);
    for (int i = 0; i < 100000; i++) {
        uint32_t n = 1 + (uint32_t) (tb_rng_next(&rng) >> 32) / 2 * 2;
        tb_rng fast = rng, plain = rng;
        uint32_t surplus = (uint32_t) ((UINT64_C(1) << 32) % n);
        uint64_t product;

        do
            product = (tb_rng_next(&plain) >> 32) * n;
        while ((uint32_t) product < surplus);
        assert_true(tb_rng_below(&fast, n) == product >> 32);
        assert_memory_equal(&fast, &plain, sizeof fast);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(the_sequence_is_that_of_xoshiro256_starstar),
        TEST(seeding_gives_the_known_words),
        TEST(neighbouring_seeds_and_streams_start_apart),
        TEST(bounded_draws_are_even),
        TEST(a_bound_of_one_gives_zero),
        TEST(rejection_leaves_each_result_equally_many_numbers),
        TEST(the_fast_path_never_keeps_a_number_that_must_go),
    };
    return RUN(tests);
}
