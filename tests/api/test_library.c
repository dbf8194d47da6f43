/* test_library.c - the shared library as a stranger sees it: nothing is used but its header. */
#include "check.h"
#include "taberna/taberna.h"

#include <stdlib.h>

static taberna_match *start(const char *game, int seats, uint64_t seed)
{
    taberna_error error;
    taberna_match *match = taberna_start(game, seats, NULL, seed, &error);

    CHECK(match, "%s", error.text);
    return match;
}

static int lowest(uint32_t seats) { return __builtin_ctz(seats); }

/* Plays so many random moves; returns how many there were before the end. */
static int play(taberna_match *match, int most, unsigned seed)
{
    taberna_move moves[TABERNA_MOVES_MAX];
    taberna_error error;
    uint32_t seats;
    int played = 0;

    for (; played < most && (seats = taberna_to_act(match)) != 0; played++) {
        int seat = lowest(seats), count = taberna_legal(match, seat, moves, TABERNA_MOVES_MAX);
        assert_true(count > 0);
        seed = seed * 1103515245u + 12345u;
        CHECK(taberna_play(match, seat, moves[(seed >> 16) % (unsigned) count], &error) == TABERNA_OK, "%s",
              error.text);
    }
    return played;
}

static void check_same_text(char *a, char *b)
{
    assert_non_null(a);
    assert_non_null(b);
    assert_string_equal(a, b);
    taberna_free(a);
    taberna_free(b);
}

/* --- What there is ------------------------------------------------------------------------------------------------ */

static void the_games_are_listed_and_described(void **state)
{
    int count = 0;

    (void) state;
    for (; taberna_game(count); count++) {
        char *about = taberna_game_json(taberna_game(count)), *cards = taberna_cards_json(taberna_game(count));
        assert_non_null(strstr(about, taberna_game(count)));
        assert_non_null(strstr(cards, "\"cards\":["));
        taberna_free(about);
        taberna_free(cards);
    }
    assert_int_equal(count, 2);
    assert_null(taberna_game(-1));
    assert_null(taberna_game_json("chess"));
    assert_null(taberna_cards_json("chess"));
}

static void what_cannot_be_set_up_is_refused_with_the_reason(void **state)
{
    const char *unknown[] = { "colour=blue", NULL }, *no_value[] = { "edition", NULL };
    taberna_error error;

    (void) state;
    assert_null(taberna_start("chess", 2, NULL, 1, &error));
    assert_int_equal(error.status, TABERNA_BAD_CONFIG);
    assert_null(taberna_start("fortuna", 5, NULL, 1, &error));
    assert_int_equal(error.status, TABERNA_BAD_CONFIG);
    assert_string_equal(error.id, "core.wrong-seats");
    assert_null(taberna_start("fortuna", -1, NULL, 1, NULL));
    assert_null(taberna_start("fortuna", 258, NULL, 1, &error));
    assert_string_equal(error.text, "the game is for 2 to 4 seats, not for 258");
    assert_null(taberna_start("fortuna", 2, unknown, 1, &error));
    assert_string_equal(error.text, "the game has no option of this name: colour=blue");
    assert_null(taberna_start("fortuna", 2, no_value, 1, &error));
}

/* Bytes that are UTF-8 stay so, however long they are: here one, two, three and four a character. */
static void a_long_option_is_told_cut_between_two_characters(void **state)
{
    static const char *const characters[] = { "x", "\xC3\xA9", "\xE2\x82\xAC", "\xF0\x9F\x98\x80" };
    char option[640];
    taberna_error error;

    (void) state;
    for (size_t width = 1; width <= 4; width++) {
        for (size_t ahead = 0; ahead < width; ahead++) {
            size_t length = 0;
            memset(option, 'x', ahead);
            for (size_t at = ahead; at + width < sizeof option; at += width)
                memcpy(option + at, characters[width - 1], width), length = at + width;
            option[length] = '\0';
            const char *options[] = { option, NULL };
            assert_null(taberna_start("fortuna", 2, options, 1, &error));
            const char *told = strchr(error.text, ':') + 2;
            size_t len = strlen(told);
            assert_memory_equal(told, option, len);
            assert_true(len > 400 && (len - ahead) % width == 0);
        }
    }
}

static void an_option_changes_the_game_whatever_comes_first(void **state)
{
    const char *options[] = { "wine-harvest=1", "edition=french", NULL };
    taberna_error error;
    taberna_match *match = taberna_start("fortuna", 2, options, 1, &error);

    (void) state;
    CHECK(match, "%s", error.text);
    char *view = taberna_view_json(match, 0);
    assert_non_null(strstr(view, "\"wine-harvest\":\"1\""));
    taberna_free(view);
    taberna_close(match);
}

/* --- Playing ------------------------------------------------------------------------------------------------------ */

static void the_same_seed_and_moves_give_the_same_record(void **state)
{
    (void) state;
    for (int i = 0; taberna_game(i); i++) {
        taberna_match *a = start(taberna_game(i), 3, 7), *b = start(taberna_game(i), 3, 7);
        play(a, 10000, 5);
        play(b, 10000, 5);
        assert_int_equal(taberna_to_act(a), 0);
        check_same_text(taberna_record(a, TABERNA_COMPLETE), taberna_record(b, TABERNA_COMPLETE));
        taberna_close(a);
        taberna_close(b);
    }
}

static void a_copy_goes_on_alike_and_apart(void **state)
{
    taberna_match *match = start("towns", 4, 3);

    (void) state;
    play(match, 60, 1);
    taberna_match *copy = taberna_copy(match);
    play(copy, 10000, 9);
    assert_int_equal(taberna_to_act(copy), 0);
    assert_int_not_equal(taberna_to_act(match), 0);
    play(match, 10000, 9);
    check_same_text(taberna_record(match, TABERNA_COMPLETE), taberna_record(copy, TABERNA_COMPLETE));
    taberna_close(match);
    taberna_close(copy);
}

static void an_illegal_move_changes_nothing_and_names_its_rule(void **state)
{
    taberna_match *match = start("fortuna", 2, 1);
    taberna_error error;
    taberna_move move = 0;

    (void) state;
    play(match, 8, 1);
    int seat = lowest(taberna_to_act(match));
    char *before = taberna_record(match, TABERNA_COMPLETE);
    assert_int_equal(taberna_move_read(match, "dance", &move, &error), TABERNA_BAD_TEXT);
    assert_int_equal(error.column, 1);
    assert_int_equal(taberna_move_read(match, "sell amount 4", &move, &error), TABERNA_OK);
    assert_int_equal(taberna_play(match, seat, move, &error), TABERNA_ILLEGAL);
    assert_memory_equal(error.rule, "F-", 2);
    assert_int_equal(taberna_play(match, 1 - seat, move, &error), TABERNA_NOT_TO_ACT);
    assert_int_not_equal(taberna_play(match, 17, move, NULL), TABERNA_OK);
    assert_int_not_equal(taberna_play(match, seat, 0xFFFFFFFFu, NULL), TABERNA_OK);
    check_same_text(before, taberna_record(match, TABERNA_COMPLETE));
    taberna_close(match);
}

static void a_move_is_the_same_as_number_and_as_text(void **state)
{
    taberna_match *match = start("towns", 2, 12);
    taberna_move moves[TABERNA_MOVES_MAX], again;
    char text[128];

    (void) state;
    for (; taberna_to_act(match); play(match, 1, 3)) {
        int seat = lowest(taberna_to_act(match)), count = taberna_legal(match, seat, moves, TABERNA_MOVES_MAX);
        assert_int_equal(taberna_legal(match, seat, NULL, 0), count);
        for (int i = 0; i < count; i++) {
            assert_true(taberna_move_text(match, moves[i], text, sizeof(text)) < sizeof(text));
            assert_int_equal(taberna_move_read(match, text, &again, NULL), TABERNA_OK);
            assert_int_equal(again, moves[i]);
        }
    }
    assert_int_equal(taberna_move_text(match, 0, text, sizeof(text)), 0);
    taberna_close(match);
}

static void what_showed_nothing_new_can_be_taken_back(void **state)
{
    taberna_match *match = start("towns", 1, 4);
    taberna_move moves[TABERNA_MOVES_MAX];
    int taken_back = 0, barred = 0;

    (void) state;
    for (; taberna_to_act(match); play(match, 1, 2)) {
        char *before = taberna_view_json(match, 0);
        int count = taberna_legal(match, 0, moves, TABERNA_MOVES_MAX);
        assert_int_equal(taberna_play(match, 0, moves[count - 1], NULL), TABERNA_OK);
        if (taberna_undo(match, 0, NULL) == TABERNA_OK) {
            check_same_text(before, taberna_view_json(match, 0));
            taken_back++;
        } else {
            taberna_free(before);
            barred++;
        }
        if (!taberna_to_act(match))
            break;
    }
    assert_true(taken_back > 0 && barred > 0);
    assert_int_equal(taberna_undo(match, 5, NULL), TABERNA_NOTHING);
    taberna_close(match);
}

/* --- What a seat knows -------------------------------------------------------------------------------------------- */

static void a_redealt_match_looks_the_same_to_the_seat(void **state)
{
    bool another = false;

    (void) state;
    for (int i = 0; taberna_game(i); i++) {
        taberna_match *match = start(taberna_game(i), 3, 21);
        play(match, 30, 2);
        for (int seat = 0; seat < 3; seat++) {
            for (uint64_t seed = 0; seed < 8; seed++) {
                taberna_match *other = taberna_redeal(match, seat, seed);
                int rival = (seat + 1) % 3;
                char *mine = taberna_view_json(match, rival), *theirs = taberna_view_json(other, rival);
                check_same_text(taberna_view_json(match, seat), taberna_view_json(other, seat));
                another |= strcmp(mine, theirs) != 0;
                taberna_free(mine);
                taberna_free(theirs);
                assert_null(taberna_record(other, TABERNA_COMPLETE));
                assert_int_equal(taberna_undo(other, seat, NULL), TABERNA_NOTHING);
                assert_int_equal(taberna_playout(other, NULL), TABERNA_OK);
                assert_int_equal(taberna_to_act(other), 0);
                taberna_close(other);
            }
        }
        taberna_close(match);
    }
    assert_true(another);
}

static void features_are_numbered_and_named(void **state)
{
    uint16_t index[TABERNA_FEATURES_MAX];
    int16_t value[TABERNA_FEATURES_MAX];
    char name[64];

    (void) state;
    for (int i = 0; taberna_game(i); i++) {
        taberna_match *match = start(taberna_game(i), 2, 5);
        play(match, 25, 5);
        int count = taberna_features(match, 1, index, value);
        assert_true(count > 0);
        for (int f = 0; f < count; f++) {
            assert_true(index[f] < taberna_feature_count(match));
            assert_true(taberna_feature_name(match, index[f], name, sizeof(name)) > 0);
        }
        assert_int_equal(taberna_features(match, TABERNA_PUBLIC, index, value), 0);
        taberna_close(match);
    }
}

/* --- Records ------------------------------------------------------------------------------------------------------ */

static int stop_at_once(void *context, uint32_t done, uint32_t work)
{
    assert_true(done == 1 && work > 1);
    *(uint32_t *) context = done;
    return 0;
}

static void a_record_is_read_back_goes_on_and_is_proved(void **state)
{
    taberna_match *match = start("fortuna", 4, 99);
    taberna_error error;
    uint32_t proved = 0;

    (void) state;
    play(match, 50, 3);
    char *half = taberna_record(match, TABERNA_COMPLETE);
    taberna_match *again = taberna_read(half, strlen(half), 1, &error);
    CHECK(again, "%s", error.text);
    check_same_text(taberna_view_json(match, 2), taberna_view_json(again, 2));
    assert_int_equal(taberna_playout(again, NULL), TABERNA_OK);
    char *whole = taberna_record(again, TABERNA_COMPLETE);
    CHECK(taberna_verify(whole, strlen(whole), &proved, &error) == TABERNA_OK, "%s", error.text);
    assert_true(proved > 20);
    char *review = taberna_review(again, 0, 0, NULL, &error);
    CHECK(review && error.status == TABERNA_OK, "%s", error.text);
    assert_non_null(strstr(review, "\"decisions\":[{"));
    taberna_free(review);
    assert_null(taberna_review(again, TABERNA_PUBLIC, 0, NULL, &error));
    assert_null(taberna_review(again, TABERNA_COMPLETE, 1, &(taberna_watcher){ stop_at_once, &proved }, &error));
    assert_int_equal(proved, 1);
    assert_null(taberna_review(match, TABERNA_COMPLETE, 0, NULL, &error));
    assert_string_equal(error.id, "engine.not-finished");
    whole[strlen(whole) / 2] ^= 1;
    assert_int_not_equal(taberna_verify(whole, strlen(whole), &proved, &error), TABERNA_OK);
    assert_int_equal(proved, 0);
    assert_true(error.line > 0);
    taberna_free(half);
    taberna_free(whole);
    taberna_close(match);
    taberna_close(again);
}

static void rubbish_is_no_record(void **state)
{
    taberna_error error;

    (void) state;
    assert_null(taberna_read("", 0, 1, &error));
    assert_int_equal(error.status, TABERNA_BAD_TEXT);
    assert_null(taberna_read("taberna-record 9\n", 17, 1, &error));
    assert_int_equal(error.status, TABERNA_BAD_VERSION);
    assert_int_equal(error.line, 1);
}

/* --- Bots --------------------------------------------------------------------------------------------------------- */

static void a_bot_plays_a_whole_game_and_the_same_one_again(void **state)
{
    char *records[2];

    (void) state;
    for (int i = 0; taberna_game(i); i++) {
        for (int again = 0; again < 2; again++) {
            taberna_match *match = start(taberna_game(i), 2, 8);
            taberna_bot *bot = taberna_bot_open("medium@10", taberna_game(i), 5, NULL);
            uint32_t seats;
            while ((seats = taberna_to_act(match)) != 0) {
                taberna_move move = taberna_bot_choose(bot, match, lowest(seats));
                assert_int_equal(taberna_play(match, lowest(seats), move, NULL), TABERNA_OK);
            }
            records[again] = taberna_record(match, TABERNA_COMPLETE);
            taberna_bot_close(bot);
            taberna_close(match);
        }
        check_same_text(records[0], records[1]);
    }
}

static void a_bot_ranks_every_legal_move_once(void **state)
{
    static taberna_advice advice[TABERNA_MOVES_MAX];
    taberna_match *match = start("towns", 2, 8);
    taberna_bot *bot = taberna_bot_open("hard@20", "towns", 5, NULL);
    taberna_move moves[TABERNA_MOVES_MAX];

    (void) state;
    play(match, 4, 1);
    int seat = lowest(taberna_to_act(match)), count = taberna_legal(match, seat, moves, TABERNA_MOVES_MAX), found = 0;
    assert_int_equal(taberna_bot_advise(bot, match, seat, advice, TABERNA_MOVES_MAX), count);
    for (int i = 0; i < count; i++) {
        for (int k = 0; k < count; k++)
            found += advice[k].move == moves[i];
    }
    assert_int_equal(found, count);
    taberna_bot_close(bot);
    taberna_close(match);
}

static void a_bot_that_is_not_asked_properly_says_nothing(void **state)
{
    taberna_match *match = start("fortuna", 2, 1);
    taberna_bot *bot = taberna_bot_open("greedy", "towns", 1, NULL);
    taberna_error error;

    (void) state;
    assert_int_equal(taberna_bot_choose(bot, match, lowest(taberna_to_act(match))), 0);
    assert_null(taberna_bot_open("exec:true", "towns", 1, &error));
    assert_string_equal(error.id, "no-such-bot");
    assert_null(taberna_bot_open("nobody", "towns", 1, NULL));
    assert_null(taberna_bot_open("greedy", "chess", 1, NULL));
    taberna_bot_close(bot);
    taberna_bot_close(NULL);
    taberna_close(match);
    taberna_close(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(the_games_are_listed_and_described),
        TEST(what_cannot_be_set_up_is_refused_with_the_reason),
        TEST(a_long_option_is_told_cut_between_two_characters),
        TEST(an_option_changes_the_game_whatever_comes_first),
        TEST(the_same_seed_and_moves_give_the_same_record),
        TEST(a_copy_goes_on_alike_and_apart),
        TEST(an_illegal_move_changes_nothing_and_names_its_rule),
        TEST(a_move_is_the_same_as_number_and_as_text),
        TEST(what_showed_nothing_new_can_be_taken_back),
        TEST(a_redealt_match_looks_the_same_to_the_seat),
        TEST(features_are_numbered_and_named),
        TEST(a_record_is_read_back_goes_on_and_is_proved),
        TEST(rubbish_is_no_record),
        TEST(a_bot_plays_a_whole_game_and_the_same_one_again),
        TEST(a_bot_ranks_every_legal_move_once),
        TEST(a_bot_that_is_not_asked_properly_says_nothing),
    };

    return RUN(tests);
}
