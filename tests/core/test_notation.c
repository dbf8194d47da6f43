/* Moves as fields, text and JSON, over verbs that use every shape. */
#include "base/rng.h"
#include "check.h"
#include "core/notation.h"

static const char *const card_names[] = { "wheat", "winery", NULL, "wheat-trade" };
static const tb_words cards = { card_names, 4, NULL, NULL };

static const char *const square_names[] = { "a1", "b1", "c1", "d1", "a2", "b2", "c2", "d2",
                                            "a3", "b3", "c3", "d3", "a4", "b4", "c4", "d4" };
static const tb_words squares = { square_names, 16, NULL, NULL };

static const tb_key card_key = TB_WORD_KEY("card"), from_key = TB_WORD_KEY("from"), seat_key = TB_NUMBER_KEY("seat"),
                    square_key = TB_KEY("square", "a square, a1 to d4"),
                    squares_key = TB_KEY("squares", "squares in ascending order, as in a1+b1+a2"),
                    die_key = TB_KEY("die", "a number for die, 1 to 6");

enum { TAKE = 1, PAY, PLACE, BUILD, DONE = 6, DICE };

static const tb_verb verbs[] = {
    [TAKE] = { .name = "take",
               .args = { { .key = &card_key, .shape = TB_AS_WORD, .shift = 0, .width = 3, .words = &cards },
                         { .key = &tb_key_amount, .shape = TB_AS_NUMBER, .shift = 3, .width = 4, .optional = true } } },
    [PAY] = { .name = "pay",
              .args = { { .key = &from_key,
                          .shape = TB_AS_WORD,
                          .shift = 8,
                          .width = 3,
                          .optional = true,
                          .words = &cards },
                        { .key = &tb_key_amount, .shape = TB_AS_NUMBER, .shift = 0, .width = 4 } } },
    [PLACE] = { .name = "place",
                .args = { { .key = &square_key, .shape = TB_AS_WORD, .shift = 2, .width = 5, .words = &squares } } },
    [BUILD] = { .name = "build",
                .args = { { .key = &squares_key, .shape = TB_AS_WORDS, .shift = 4, .width = 17, .words = &squares } } },
    [DONE] = { .name = "done" },
    [DICE] = { .name = "dice",
               .args = { { .key = &die_key, .shape = TB_AS_NUMBER, .shift = 0, .width = 3, .least = 1, .most = 6 },
                         { .key = &die_key,
                           .shape = TB_AS_NUMBER,
                           .shift = 3,
                           .width = 3,
                           .optional = true,
                           .least = 1,
                           .most = 6 },
                         { .key = &seat_key, .shape = TB_AS_NUMBER, .shift = 6, .width = 3, .optional = true } } },
};

static const tb_game game = { .name = "test", .verbs = verbs, .verb_count = DICE + 1 };

static const struct {
    tb_move move;
    const char *text, *json;
} pairs[] = {
    { (tb_move) TAKE << 26 | 0, "take card wheat", "{\"verb\":\"take\",\"card\":\"wheat\"}" },
    { (tb_move) TAKE << 26 | 3 | 1 << 3, "take card wheat-trade amount 0",
      "{\"verb\":\"take\",\"card\":\"wheat-trade\",\"amount\":0}" },
    { (tb_move) TAKE << 26 | 1 | 15 << 3, "take card winery amount 14",
      "{\"verb\":\"take\",\"card\":\"winery\",\"amount\":14}" },
    { (tb_move) PAY << 26 | 15, "pay amount 15", "{\"verb\":\"pay\",\"amount\":15}" },
    { (tb_move) PAY << 26 | 4 << 8, "pay from wheat-trade amount 0",
      "{\"verb\":\"pay\",\"from\":\"wheat-trade\",\"amount\":0}" },
    { (tb_move) PLACE << 26 | 0, "place square a1", "{\"verb\":\"place\",\"square\":\"a1\"}" },
    { (tb_move) PLACE << 26 | 4 << 2, "place square a2", "{\"verb\":\"place\",\"square\":\"a2\"}" },
    { (tb_move) PLACE << 26 | 15 << 2, "place square d4", "{\"verb\":\"place\",\"square\":\"d4\"}" },
    { (tb_move) BUILD << 26 | 0x23 << 4, "build squares a1+b1+b2", "{\"verb\":\"build\",\"squares\":\"a1+b1+b2\"}" },
    { (tb_move) BUILD << 26 | 0x8000 << 4, "build squares d4", "{\"verb\":\"build\",\"squares\":\"d4\"}" },
    { (tb_move) DONE << 26, "done", "{\"verb\":\"done\"}" },
    { (tb_move) DICE << 26 | 2, "dice die 2", "{\"verb\":\"dice\",\"die\":[2]}" },
    { (tb_move) DICE << 26 | 2 | 6 << 3 | 1 << 6, "dice die 2 die 5 seat 0",
      "{\"verb\":\"dice\",\"die\":[2,5],\"seat\":0}" },
};

static void moves_are_written_as_text_and_json(void **state)
{
    (void) state;
    char bytes[256];

    for (int i = 0; i < TB_LEN(pairs); i++) {
        tb_text text = tb_text_on(bytes, sizeof bytes);
        assert_true(tb_move_well_formed(&game, pairs[i].move));
        tb_move_text(&game, pairs[i].move, &text);
        assert_string_equal(bytes, pairs[i].text);
        text = tb_text_on(bytes, sizeof bytes);
        tb_move_json(&game, pairs[i].move, NULL, &text);
        assert_string_equal(bytes, pairs[i].json);
    }
}

static void texts_are_read_as_the_moves_they_came_from(void **state)
{
    (void) state;
    tb_text_error error;

    for (int i = 0; i < TB_LEN(pairs); i++) {
        tb_move move = 0;
        assert_int_equal(tb_move_read(&game, pairs[i].text, strlen(pairs[i].text), &move, &error), TB_OK);
        assert_true(move == pairs[i].move);
    }
}

static void json_of_a_move_can_be_a_member(void **state)
{
    (void) state;
    char bytes[64];
    tb_text text = tb_text_on(bytes, sizeof bytes);

    tb_move_json(&game, (tb_move) DONE << 26, "fields", &text);
    assert_string_equal(bytes, "\"fields\":{\"verb\":\"done\"}");
}

static void fields_give_keys_and_values_in_order(void **state)
{
    (void) state;
    tb_field fields[TB_MAX_ARGS];

    assert_int_equal(tb_move_fields(&game, (tb_move) PAY << 26 | 1 << 8 | 7, fields), 2);
    assert_string_equal(fields[0].arg->key->name, "from");
    assert_int_equal(fields[0].value, 0);
    assert_string_equal(fields[1].arg->key->name, "amount");
    assert_int_equal(fields[1].value, 7);
    assert_int_equal(tb_move_fields(&game, (tb_move) PAY << 26 | 7, fields), 1);
    assert_int_equal(tb_move_fields(&game, (tb_move) DONE << 26, fields), 0);
}

static void numbers_that_are_no_moves_are_told_apart(void **state)
{
    (void) state;
    static const tb_move bad[] = {
        0,                                    /* nothing                            */
        5,                                    /* arguments without a verb           */
        (tb_move) 5 << 26,                    /* a verb number that is left out     */
        (tb_move) 8 << 26,                    /* a verb beyond the last             */
        (tb_move) 63 << 26,                   /* the highest number of a verb       */
        (tb_move) TAKE << 26 | 2,             /* a word that is left out            */
        (tb_move) TAKE << 26 | 4,             /* a word beyond the last             */
        (tb_move) TAKE << 26 | 1 << 7,        /* a bit that no argument uses       */
        (tb_move) PAY << 26 | 5 << 8,         /* an optional word beyond the last   */
        (tb_move) PLACE << 26 | 16 << 2,      /* a square beyond d4              */
        (tb_move) PLACE << 26 | 1,            /* a bit below the argument           */
        (tb_move) BUILD << 26,                /* no squares                         */
        (tb_move) BUILD << 26 | 0x10000 << 4, /* a seventeenth square       */
        (tb_move) DONE << 26 | 1,             /* an argument of a verb without one  */
    };

    for (int i = 0; i < TB_LEN(bad); i++)
        CHECK(!tb_move_well_formed(&game, bad[i]), "taken for a move: row %d", i);
}

static void errors_name_the_place_and_what_was_expected(void **state)
{
    (void) state;
    static const struct {
        const char *text;
        size_t at;
        const char *expected;
    } bad[] = {
        { "", 0, "a verb of this game" },
        { " done", 0, "a verb of this game" },
        { "Done", 0, "a verb of this game" },
        { "don", 0, "a verb of this game" },
        { "done ", 4, "the end of the line" },
        { "done\n", 0, "a verb of this game" },
        { "done card wheat", 4, "the end of the line" },
        { "take", 4, "a space and the field card" },
        { "take ", 4, "a space and the field card" },
        { "take amount 3", 4, "a space and the field card" },
        { "take  card wheat", 4, "a space and the field card" },
        { "take card", 9, "a word for card" },
        { "take card ", 10, "a word for card" },
        { "take card  wheat", 10, "a word for card" },
        { "take card wheats", 10, "a word for card" },
        { "take card wheat amount", 22, "a number for amount" },
        { "take card wheat amount 15", 23, "a number for amount" },
        { "take card wheat amount 00", 23, "a number for amount" },
        { "take card wheat amount 01", 23, "a number for amount" },
        { "take card wheat amount +1", 23, "a number for amount" },
        { "take card wheat amount -1", 23, "a number for amount" },
        { "take card wheat amount 1x", 23, "a number for amount" },
        { "take card wheat amount 4294967297", 23, "a number for amount" },
        { "take card wheat amount 99999999999999999999", 23, "a number for amount" },
        { "take card wheat amount 1 ", 24, "the end of the line" },
        { "take card wheat seat red", 15, "the end of the line" },
        { "pay amount 16", 11, "a number for amount" },
        { "pay amount 1 from wheat", 12, "the end of the line" },
        { "pay from nothing amount 1", 9, "a word for from" },
        { "dice die 0", 9, "a number for die, 1 to 6" },
        { "dice die 7", 9, "a number for die, 1 to 6" },
        { "dice die 6 die 7", 15, "a number for die, 1 to 6" },
        { "place square a5", 13, "a square, a1 to d4" },
        { "place square e1", 13, "a square, a1 to d4" },
        { "place square a", 13, "a square, a1 to d4" },
        { "place square a11", 13, "a square, a1 to d4" },
        { "build squares b1+a1", 14, "squares in ascending order, as in a1+b1+a2" },
        { "build squares a1+a1", 14, "squares in ascending order, as in a1+b1+a2" },
        { "build squares a1+", 14, "squares in ascending order, as in a1+b1+a2" },
        { "build squares a1b1", 14, "squares in ascending order, as in a1+b1+a2" },
        { "build squares a1,b1", 14, "squares in ascending order, as in a1+b1+a2" },
        { "build squares +a1", 14, "squares in ascending order, as in a1+b1+a2" },
        { "build squares ", 14, "squares in ascending order, as in a1+b1+a2" },
    };

    for (int i = 0; i < TB_LEN(bad); i++) {
        tb_move move = 77;
        tb_text_error error = { 0 };
        tb_status status = tb_move_read(&game, bad[i].text, strlen(bad[i].text), &move, &error);
        CHECK(status == TB_BAD_TEXT && move == 77, "taken: \"%s\"", bad[i].text);
        CHECK(error.at == bad[i].at && strcmp(error.expected, bad[i].expected) == 0, "\"%s\": at %zu, expected %s",
              bad[i].text, error.at, error.expected);
    }
}

static void the_words_that_would_fit_are_listed(void **state)
{
    (void) state;
    tb_text_error error;
    tb_move move;

    tb_move_read(&game, "takke card wheat", 16, &move, &error);
    assert_int_equal(error.possible.count, DICE + 1);
    assert_null(error.possible.name(error.possible.from, 0));
    assert_string_equal(error.possible.name(error.possible.from, TAKE), "take");
    assert_string_equal(error.possible.name(error.possible.from, DICE), "dice");
    tb_move_read(&game, "take card wheta", 15, &move, &error);
    assert_int_equal(error.possible.count, 4);
    assert_string_equal(error.possible.name(error.possible.from, 1), "winery");
    assert_null(error.possible.name(error.possible.from, 2));
    tb_move_read(&game, "dice die 9", 10, &move, &error);
    assert_int_equal(error.possible.count, 0);
}

static void only_the_given_bytes_are_read(void **state)
{
    (void) state;
    tb_move move = 0;
    tb_text_error error;

    assert_int_equal(tb_move_read(&game, "done and more", 4, &move, &error), TB_OK);
    assert_int_equal(tb_move_read(&game, "done\0", 5, &move, &error), TB_BAD_TEXT);
    assert_int_equal(tb_move_read(&game, "take card wheat\0", 16, &move, &error), TB_BAD_TEXT);
    assert_int_equal(error.at, 10);
}

/* Whatever is accepted after damage is a well-formed move, and its text is the damaged one: reading is strict. */
static void any_bytes_are_survived_and_nothing_is_read_loosely(void **state)
{
    (void) state;
    char damaged[64], bytes[64];
    tb_rng rng;
    int taken = 0;

    tb_rng_seed(&rng, 12, 0);
    for (int i = 0; i < 200000; i++) {
        const char *from = pairs[tb_rng_below(&rng, (uint32_t) TB_LEN(pairs))].text;
        size_t len = strlen(from);
        tb_move move;
        tb_text_error error;

        memcpy(damaged, from, len);
        for (uint32_t k = tb_rng_below(&rng, 3) + 1; k > 0; k--)
            damaged[tb_rng_below(&rng, (uint32_t) len)] = " abcd01234+-xwheat\xff"[tb_rng_below(&rng, 19)];
        if (tb_move_read(&game, damaged, len, &move, &error) != TB_OK) {
            assert_true(error.at <= len);
            continue;
        }
        taken++;
        tb_text text = tb_text_on(bytes, sizeof bytes);
        assert_true(tb_move_well_formed(&game, move));
        tb_move_text(&game, move, &text);
        assert_true(text.len == len && memcmp(bytes, damaged, len) == 0);
    }
    assert_true(taken > 1000);
}

/* Every number is either no move or is the one its text leads to. */
static void well_formed_numbers_and_texts_are_one_to_one(void **state)
{
    (void) state;
    char bytes[128];
    tb_rng rng;
    int moves = 0;

    tb_rng_seed(&rng, 13, 0);
    for (int i = 0; i < 200000; i++) {
        uint32_t bits = (uint32_t) (tb_rng_next(&rng) >> 32) >> tb_rng_below(&rng, 32);
        tb_move number = (tb_move) tb_rng_below(&rng, 9) << 26 | (bits & 0x3ffffff), again = 0;
        tb_text_error error;

        if (!tb_move_well_formed(&game, number))
            continue;
        moves++;
        tb_text text = tb_text_on(bytes, sizeof bytes);
        tb_move_text(&game, number, &text);
        assert_int_equal(tb_move_read(&game, bytes, text.len, &again, &error), TB_OK);
        assert_true(again == number);
    }
    assert_true(moves > 1000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(moves_are_written_as_text_and_json),
        TEST(texts_are_read_as_the_moves_they_came_from),
        TEST(json_of_a_move_can_be_a_member),
        TEST(fields_give_keys_and_values_in_order),
        TEST(numbers_that_are_no_moves_are_told_apart),
        TEST(errors_name_the_place_and_what_was_expected),
        TEST(the_words_that_would_fit_are_listed),
        TEST(only_the_given_bytes_are_read),
        TEST(any_bytes_are_survived_and_nothing_is_read_loosely),
        TEST(well_formed_numbers_and_texts_are_one_to_one),
    };
    return RUN(tests);
}
