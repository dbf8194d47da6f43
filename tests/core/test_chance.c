/* The committed stream. The expected numbers were computed with the hmac and hashlib modules of Python. */
#include "check.h"
#include "core/chance.h"

static uint8_t secret[TB_SECRET_SIZE], entropy[2 * TB_ENTROPY_SIZE];

static int make_secret(void **state)
{
    (void) state;
    for (int i = 0; i < TB_SECRET_SIZE; i++)
        secret[i] = (uint8_t) i;
    memset(entropy, 0xaa, TB_ENTROPY_SIZE);
    memset(entropy + TB_ENTROPY_SIZE, 0x55, TB_ENTROPY_SIZE);
    return 0;
}

static void the_commitment_is_the_hash_of_the_secret(void **state)
{
    (void) state;
    static const uint8_t known[] = { 0x63, 0x0d, 0xcd, 0x29, 0x66, 0xc4, 0x33, 0x66, 0x91, 0x12, 0x54,
                                     0x48, 0xbb, 0xb2, 0x5b, 0x4f, 0xf4, 0x12, 0xa4, 0x9c, 0x73, 0x2d,
                                     0xb2, 0xc8, 0xab, 0xc1, 0xb8, 0x58, 0x1b, 0xd7, 0x10, 0xdd };
    uint8_t commitment[TB_SHA256_SIZE];

    tb_stream_commit(secret, commitment);
    assert_memory_equal(commitment, known, sizeof known);
}

static void the_seed_takes_in_the_entropy_in_seat_order(void **state)
{
    (void) state;
    static const uint8_t known[] = { 0xad, 0x36, 0x77, 0x0c, 0x6b, 0x62, 0x1d, 0xf4, 0xb6, 0x63, 0x02,
                                     0x21, 0xc3, 0x2d, 0x0b, 0x3a, 0xab, 0x66, 0xce, 0x18, 0x4f, 0x3c,
                                     0xa6, 0x46, 0xab, 0x49, 0x89, 0x42, 0x68, 0x3a, 0x0b, 0xf5 };
    tb_stream stream;

    tb_stream_start(&stream, secret, entropy, 2);
    assert_memory_equal(stream.seed, known, sizeof known);
    assert_int_equal(stream.index, 0);
}

/* One who has seen the commitment must not know the dice. */
static void without_entropy_the_seed_is_not_the_commitment(void **state)
{
    (void) state;
    static const uint8_t known[] = { 0x2c, 0xdf, 0x53, 0xd3, 0xe6, 0x3a, 0x02, 0x1a, 0x89, 0x5b, 0x2e,
                                     0xa8, 0x39, 0x7b, 0x2f, 0x1d, 0x5e, 0xe1, 0x2a, 0x9d, 0xae, 0x0e,
                                     0xb4, 0xeb, 0xd9, 0xe2, 0xc3, 0x3b, 0x2a, 0x51, 0x78, 0x11 };
    uint8_t commitment[TB_SHA256_SIZE];
    tb_stream stream;

    tb_stream_commit(secret, commitment);
    tb_stream_start(&stream, secret, NULL, 0);
    assert_memory_not_equal(stream.seed, commitment, sizeof commitment);
    assert_memory_equal(stream.seed, known, sizeof known);
}

static void draws_are_the_known_numbers(void **state)
{
    (void) state;
    static const struct {
        uint32_t sum, drawn[8];
    } known[] = {
        { 6, { 5, 3, 3, 5, 3, 1, 0, 5 } },
        { 7, { 5, 1, 6, 0, 4, 0, 6, 1 } },
        { 1000003, { 490600, 370404, 540200, 348218, 203493, 635674, 108467, 905581 } },
        { 4294967295,
          { 2183541134, 3772466268, 302217201, 1781179151, 3306699429, 2396012320, 1820533674, 2987512406 } },
        { 1, { 0 } },
    };
    tb_stream stream;

    for (int k = 0; k < TB_LEN(known); k++) {
        tb_stream_start(&stream, secret, entropy, 2);
        for (uint32_t i = 0; i < 8; i++) {
            assert_int_equal(tb_stream_at(&stream, i, known[k].sum), known[k].drawn[i]);
            assert_int_equal(stream.index, i);
            assert_int_equal(tb_stream_draw(&stream, known[k].sum), known[k].drawn[i]);
        }
    }
}

static void draws_without_entropy_are_the_known_numbers(void **state)
{
    (void) state;
    static const uint32_t known[] = { 558660, 225966, 2771, 575559, 703633, 975487, 435181, 361516 };
    tb_stream stream;

    tb_stream_start(&stream, secret, NULL, 0);
    for (int i = 0; i < TB_LEN(known); i++)
        assert_int_equal(tb_stream_draw(&stream, 1000003), known[i]);
}

/* The last complete stretch of 2^64 numbers ends at floor(2^64 / sum) * sum. */
static void the_incomplete_last_stretch_is_rejected_exactly(void **state)
{
    (void) state;
    static const struct {
        uint32_t sum;
        uint64_t highest; /* the highest number that is kept */
    } known[] = {
        { 1, UINT64_MAX },
        { 2, UINT64_MAX },
        { 65536, UINT64_MAX },
        { 3, UINT64_MAX - 1 },          /* 2^64 = 3 k + 1  */
        { 6, UINT64_MAX - 4 },          /* 2^64 = 6 k + 4  */
        { 7, UINT64_MAX - 2 },          /* 2^64 = 7 k + 2  */
        { 10, UINT64_MAX - 6 },         /* ends in ...616  */
        { UINT32_MAX, UINT64_MAX - 1 }, /* 2^64 - 1 = (2^32 - 1)(2^32 + 1) */
    };
    uint32_t u;

    for (int i = 0; i < TB_LEN(known); i++) {
        uint32_t sum = known[i].sum;
        u = sum;
        assert_true(tb_stream_fold(known[i].highest, sum, &u));
        assert_true(u == sum - 1);
        for (uint64_t bits = known[i].highest; bits++ < UINT64_MAX;)
            assert_false(tb_stream_fold(bits, sum, &u));
        assert_true(tb_stream_fold(0, sum, &u));
        assert_int_equal(u, 0);
        assert_true(tb_stream_fold(UINT64_C(123456789) * sum + sum - 1, sum, &u));
        assert_true(u == sum - 1);
    }
}

static void every_face_of_a_die_comes_up_as_often(void **state)
{
    (void) state;
    enum { DRAWS = 6000 };
    int count[6] = { 0 };
    tb_stream stream;

    tb_stream_start(&stream, secret, entropy, 1);
    for (int i = 0; i < DRAWS; i++)
        count[tb_stream_draw(&stream, 6)]++;
    for (int face = 0; face < 6; face++)
        CHECK(count[face] > 850 && count[face] < 1150, "face %d came up %d times", face, count[face]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(the_commitment_is_the_hash_of_the_secret),       TEST(the_seed_takes_in_the_entropy_in_seat_order),
        TEST(without_entropy_the_seed_is_not_the_commitment), TEST(draws_are_the_known_numbers),
        TEST(draws_without_entropy_are_the_known_numbers),    TEST(the_incomplete_last_stretch_is_rejected_exactly),
        TEST(every_face_of_a_die_comes_up_as_often),
    };
    return cmocka_run_group_tests(tests, make_secret, NULL);
}
