/* test_keys.c - random words have their form and do not repeat; hashes know them again. */
#include "../check.h"
#include "server/keys.h"

static void words_have_their_length_and_alphabet(void **state)
{
    char key[TB_KEY_HEX + 1], invite[TB_INVITE + 1], id[TB_TABLE_ID + 1];

    (void) state;
    for (int i = 0; i < 1000; i++) {
        tb_key_make(key);
        tb_invite_make(invite);
        tb_id_make(id);
        assert_int_equal(strlen(key), 64);
        assert_int_equal(strspn(key, "0123456789abcdef"), 64);
        assert_int_equal(strlen(invite), 22);
        assert_int_equal(strspn(invite, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_"), 22);
        assert_int_equal(strlen(id), 16);
        assert_true(tb_id_well_formed(id));
    }
}

/* Of 4,000 ids each letter stands at each place 125 times, give or take 11; six times that never happens. */
static void every_letter_is_as_likely_as_the_others(void **state)
{
    int seen[16][128] = { 0 };
    char id[TB_TABLE_ID + 1];

    (void) state;
    for (int i = 0; i < 4000; i++) {
        tb_id_make(id);
        for (int c = 0; c < 16; c++)
            seen[c][(int) id[c]]++;
    }
    for (int c = 0; c < 16; c++) {
        for (const char *letter = "abcdefghijklmnopqrstuvwxyz234567"; *letter; letter++)
            CHECK(seen[c][(int) *letter] > 59 && seen[c][(int) *letter] < 191, "%c at %d: %d times", *letter, c,
                  seen[c][(int) *letter]);
    }
}

static void ids_of_another_form_are_none(void **state)
{
    static const char *const wrong[] = {
        "",
        "abcdefghijklmno",
        "abcdefghijklmnopq",
        "abcdefghijklmnoP",
        "abcdefghijklmno1",
        "abcdefghijklmno/",
        "abcdefghijklmno.",
        "abcdefghijklmn\xc3\xa9",
        " bcdefghijklmnop",
    };

    (void) state;
    assert_true(tb_id_well_formed("abcdefghijkl2367"));
    for (size_t i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++)
        CHECK(!tb_id_well_formed(wrong[i]), "'%s' was taken", wrong[i]);
}

static void a_key_has_always_the_same_hash(void **state)
{
    char key[TB_KEY_HEX + 1];
    uint8_t first[TB_SHA256_SIZE], second[TB_SHA256_SIZE], expected[TB_SHA256_SIZE];

    (void) state;
    tb_key_make(key);
    assert_true(tb_key_hash(key, first) && tb_key_hash(key, second));
    assert_true(tb_hash_equal(first, second));
    tb_sha256_of(key, 64, expected);
    assert_memory_equal(first, expected, sizeof(expected));
    key[63] = key[63] == '0' ? '1' : '0';
    assert_true(tb_key_hash(key, second));
    assert_false(tb_hash_equal(first, second));
}

static void what_is_no_key_has_no_hash(void **state)
{
    uint8_t hash[TB_SHA256_SIZE];
    char key[TB_KEY_HEX + 2];

    (void) state;
    memset(key, 'a', sizeof(key));
    key[65] = '\0';
    assert_false(tb_key_hash(key, hash));
    key[63] = '\0';
    assert_false(tb_key_hash(key, hash));
    key[63] = 'A';
    key[64] = '\0';
    assert_false(tb_key_hash(key, hash));
    assert_false(tb_key_hash("", hash));
}

static void an_invitation_is_hashed_if_it_is_one(void **state)
{
    char invite[TB_INVITE + 1];
    uint8_t first[TB_SHA256_SIZE], second[TB_SHA256_SIZE];

    (void) state;
    tb_invite_make(invite);
    assert_true(tb_invite_hash(invite, first) && tb_invite_hash(invite, second));
    assert_true(tb_hash_equal(first, second));
    invite[0] = '+';
    assert_false(tb_invite_hash(invite, first));
    invite[0] = '\0';
    assert_false(tb_invite_hash(invite, first));
}

static void hashes_that_differ_in_any_bit_are_not_equal(void **state)
{
    uint8_t a[TB_SHA256_SIZE] = { 1, 2, 3 }, b[TB_SHA256_SIZE];

    (void) state;
    for (int bit = 0; bit < 8 * TB_SHA256_SIZE; bit++) {
        memcpy(b, a, sizeof(a));
        assert_true(tb_hash_equal(a, b));
        b[bit / 8] ^= (uint8_t) (1 << bit % 8);
        assert_false(tb_hash_equal(a, b));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(words_have_their_length_and_alphabet),
        TEST(every_letter_is_as_likely_as_the_others),
        TEST(ids_of_another_form_are_none),
        TEST(a_key_has_always_the_same_hash),
        TEST(what_is_no_key_has_no_hash),
        TEST(an_invitation_is_hashed_if_it_is_one),
        TEST(hashes_that_differ_in_any_bit_are_not_equal),
    };

    return RUN(tests);
}
