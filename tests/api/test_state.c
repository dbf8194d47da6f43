/* test_state.c - states as values: what holds for every game, number of seats and option, through the library alone. */
#include "check.h"
#include "pick.h"

#include <stdlib.h>

#define EACH_CONFIG(p)                                                                                                 \
    bool fits_##p;                                                                                                     \
    for (int i_##p = 0; pick_config(i_##p, &(p), &fits_##p); i_##p++)                                                  \
        if (fits_##p)

static size_t size_of(const taberna_state *state) { return taberna_state_size(taberna_state_game(state)); }

/* --- Laws --------------------------------------------------------------------------------------------------------- */

/* Chance: outcomes ascend, and each can be applied. */
static void check_chance(const taberna_state *state)
{
    taberna_outcome outcomes[TABERNA_OUTCOMES_MAX];
    int count = taberna_state_outcomes(state, outcomes, TABERNA_OUTCOMES_MAX);
    pick_state copy;

    assert_in_range(count, 1, TABERNA_OUTCOMES_MAX);
    assert_int_equal(taberna_state_outcomes(state, NULL, 0), count);
    for (int i = 0; i < count; i++) {
        assert_true(outcomes[i].weight > 0 && (i == 0 || outcomes[i - 1].move < outcomes[i].move));
        memcpy(copy.bytes, state, size_of(state));
        assert_int_equal(taberna_state_apply(pick_in(&copy), TABERNA_CHANCE, outcomes[i].move, NULL), TABERNA_OK);
        memcpy(copy.bytes, state, size_of(state));
        assert_int_not_equal(taberna_state_apply(pick_in(&copy), 0, outcomes[i].move, NULL), TABERNA_OK);
    }
}

/* Checked and unchecked, a move does the same; text leads back to it. */
static void check_moves(const taberna_state *state, int seat, taberna_rng *rng)
{
    taberna_move moves[TABERNA_MOVES_MAX], again = 0;
    int count = taberna_state_legal(state, seat, moves, TABERNA_MOVES_MAX);
    pick_state a, b;
    char text[128];

    assert_true(count > 0);
    assert_int_equal(taberna_state_legal(state, seat, NULL, 0), count);
    taberna_move move = moves[taberna_rng_below(rng, (uint32_t) count)];
    memcpy(a.bytes, state, size_of(state));
    memcpy(b.bytes, state, size_of(state));
    assert_int_equal(taberna_state_apply(pick_in(&a), seat, move, NULL), TABERNA_OK);
    taberna_state_apply_legal(pick_in(&b), seat, move);
    assert_memory_equal(a.bytes, b.bytes, size_of(state));
    assert_true(taberna_state_move_text(state, move, text, sizeof text) < sizeof text);
    assert_int_equal(taberna_state_move_read(state, text, &again, NULL), TABERNA_OK);
    assert_int_equal(again, move);
    assert_int_not_equal(taberna_state_apply(pick_in(&a), TABERNA_CHANCE, move, NULL), TABERNA_OK);
}

static void check_views(const taberna_state *state, taberna_rng *rng)
{
    size_t size = taberna_view_size(taberna_state_game(state));
    unsigned char before[TABERNA_STATE_MAX], after[TABERNA_STATE_MAX];
    taberna_error error;
    pick_state other;

    for (int seat = 0; seat <= TABERNA_PUBLIC; seat++) {
        if (seat == taberna_state_seats(state))
            seat = TABERNA_PUBLIC;
        CHECK(taberna_state_view(state, seat, before, size, &error) == TABERNA_OK, "%s", error.text);
        CHECK(taberna_state_redeal(state, seat, rng, pick_in(&other), sizeof other.bytes, &error) == TABERNA_OK, "%s",
              error.text);
        CHECK(taberna_state_check(other.bytes, size_of(state), &error) == TABERNA_OK, "%s", error.text);
        assert_int_equal(taberna_state_view(pick_in(&other), seat, after, size, NULL), TABERNA_OK);
        assert_memory_equal(before, after, size);
        assert_int_equal(taberna_state_to_act(pick_in(&other)), taberna_state_to_act(state));
    }
}

static void check_standing(const taberna_state *state, int *step)
{
    taberna_progress progress;
    taberna_result result;
    int best = TABERNA_SEATS_MAX;

    taberna_state_progress(state, &progress);
    assert_true(progress.step >= *step && progress.phase[0]);
    *step = progress.step;
    taberna_state_scores(state, &result);
    for (int seat = 0; seat < taberna_state_seats(state); seat++)
        best = result.rank[seat] < best ? result.rank[seat] : best;
    assert_int_equal(best, 1);
}

static void every_state_of_every_game_keeps_the_laws(void **unused)
{
    uint64_t stream = 0;
    taberna_rng rng;
    pick p;

    (void) unused;
    EACH_CONFIG(p)
    {
        taberna_error error;
        pick_state box;
        taberna_state *state = pick_in(&box);
        int step = 0, events = 0;

        taberna_rng_seed(&rng, 1, stream++);
        pick_setup(&p, &box);
        do {
            uint32_t seats = taberna_state_to_act(state);
            CHECK(taberna_state_check(box.bytes, size_of(state), &error) == TABERNA_OK, "%s: %s", p.options[0],
                  error.text);
            check_standing(state, &step);
            if (seats == 1u << TABERNA_CHANCE)
                check_chance(state);
            else if (seats)
                check_moves(state, __builtin_ctz(seats), &rng);
            if (events++ % 16 == 0)
                check_views(state, &rng);
        } while (pick_step(state, &rng));
        assert_int_equal(taberna_state_legal(state, 0, NULL, 0), 0);
        assert_int_equal(taberna_state_outcomes(state, NULL, 0), 0);
        assert_int_equal(taberna_state_draw(state, &rng), 0);
    }
}

static void draws_come_as_often_as_their_weights_say(void **unused)
{
    enum { DRAWS = 60000 };
    pick p = { .game = "fortuna", .seats = 2 };
    taberna_outcome outcomes[TABERNA_OUTCOMES_MAX];
    int count, seen[TABERNA_OUTCOMES_MAX] = { 0 }, least = 3;
    uint32_t sum = 0;
    pick_state box, copy;
    taberna_rng rng;

    (void) unused;
    taberna_rng_seed(&rng, 7, 0);
    pick_setup(&p, &box);
    while ((count = taberna_state_outcomes(pick_in(&box), outcomes, TABERNA_OUTCOMES_MAX)) < least ||
           outcomes[0].weight == outcomes[count - 1].weight)
        assert_true(pick_step(pick_in(&box), &rng));
    for (int i = 0; i < count; i++)
        sum += outcomes[i].weight;
    for (int n = 0; n < DRAWS; n++) {
        copy = box;
        taberna_move drawn = taberna_state_draw(pick_in(&copy), &rng);
        for (int i = 0; i < count; i++)
            seen[i] += outcomes[i].move == drawn;
    }
    for (int i = 0; i < count; i++) {
        double expected = (double) DRAWS * outcomes[i].weight / sum, off = seen[i] - expected;
        assert_true(off * off < 25 * expected); /* five deviations */
    }
}

/* --- Values ------------------------------------------------------------------------------------------------------- */

static void a_state_is_what_a_match_with_the_same_moves_is(void **unused)
{
    (void) unused;
    for (int g = 0; taberna_game(g); g++) {
        taberna_match *match = taberna_start(taberna_game(g), 3, NULL, 5, NULL);
        pick_state box;
        taberna_state *state = pick_in(&box);
        taberna_move moves[TABERNA_MOVES_MAX];
        taberna_rng rng;

        taberna_rng_seed(&rng, 2, 0);
        for (uint32_t seats; (seats = taberna_to_act(match)) != 0;) {
            int seat = __builtin_ctz(seats), count = taberna_legal(match, seat, moves, TABERNA_MOVES_MAX);
            assert_int_equal(taberna_state_of_match(match, state, sizeof box.bytes, NULL), TABERNA_OK);
            assert_int_equal(taberna_state_legal(state, seat, NULL, 0), count);
            char *mine = taberna_view_json(match, seat), *theirs = taberna_state_json(state, seat);
            assert_string_equal(mine, theirs);
            taberna_free(mine);
            taberna_free(theirs);
            assert_int_equal(taberna_play(match, seat, moves[taberna_rng_below(&rng, (uint32_t) count)], NULL),
                             TABERNA_OK);
        }
        taberna_close(match);
        match = taberna_match_of_state(state, 9);
        assert_int_equal(taberna_to_act(match), taberna_state_to_act(state));
        assert_null(taberna_record(match, TABERNA_COMPLETE));
        assert_int_equal(taberna_playout(match, NULL), TABERNA_OK);
        taberna_close(match);
    }
}

static void the_same_seed_gives_the_same_game_and_hash(void **unused)
{
    (void) unused;
    for (int g = 0; taberna_game(g); g++) {
        pick p = { .game = taberna_game(g), .seats = 4 };
        pick_state a, b;
        taberna_rng one, two;

        taberna_rng_seed(&one, 3, 4);
        taberna_rng_seed(&two, 3, 4);
        pick_setup(&p, &a);
        pick_setup(&p, &b);
        taberna_state_playout(pick_in(&a), &one);
        uint64_t start = taberna_state_hash(pick_in(&b));
        taberna_state_playout(pick_in(&b), &two);
        assert_memory_equal(a.bytes, b.bytes, taberna_state_size(p.game));
        assert_true(taberna_state_hash(pick_in(&a)) == taberna_state_hash(pick_in(&b)));
        assert_true(taberna_state_hash(pick_in(&a)) != start);
        assert_int_equal(taberna_state_to_act(pick_in(&a)), 0);
    }
}

static void a_state_says_what_it_is(void **unused)
{
    const char *options[] = { "edition=base", NULL };
    pick_state box;
    taberna_state *state = pick_in(&box);
    char text[1024];

    (void) unused;
    assert_int_equal(taberna_state_setup(state, sizeof box.bytes, "towns", 5, options, NULL), TABERNA_OK);
    assert_string_equal(taberna_state_game(state), "towns");
    assert_int_equal(taberna_state_seats(state), 5);
    assert_int_equal(taberna_state_rules(state), 1);
    assert_string_equal(taberna_state_seat_name(state, 4), "otter");
    assert_string_equal(taberna_state_seat_name(state, TABERNA_CHANCE), "chance");
    assert_string_equal(taberna_state_seat_name(state, TABERNA_PUBLIC), "public");
    assert_null(taberna_state_seat_name(state, 5));
    assert_true(taberna_state_options(state, text, sizeof text) < sizeof text);
    assert_memory_equal(text, "edition=base variant=hammer ", 28);
    char *all = taberna_state_json(state, TABERNA_COMPLETE);
    assert_non_null(strstr(all, "\"edition\":\"base\""));
    taberna_free(all);
    assert_null(taberna_state_json(state, 5));
}

/* --- What comes from outside -------------------------------------------------------------------------------------- */

static void memory_that_does_not_fit_is_refused(void **unused)
{
    size_t size = taberna_state_size("towns");
    unsigned char view[TABERNA_STATE_MAX];
    pick_state box, other;
    taberna_state *state = pick_in(&box), *odd = (taberna_state *) (void *) (box.bytes + 8);
    taberna_error error;
    taberna_rng rng;

    (void) unused;
    taberna_rng_seed(&rng, 1, 1);
    assert_int_equal(taberna_state_size("chess"), 0);
    assert_int_equal(taberna_view_size("chess"), 0);
    assert_int_equal(size % TABERNA_STATE_ALIGN, 0);
    assert_int_equal(taberna_state_setup(state, size - 1, "towns", 2, NULL, &error), TABERNA_BAD_BUFFER);
    assert_string_equal(error.id, "too-small");
    assert_int_equal(taberna_state_setup(odd, size, "towns", 2, NULL, &error), TABERNA_BAD_BUFFER);
    assert_string_equal(error.id, "not-aligned");
    assert_int_equal(taberna_state_setup(state, size, "towns", 7, NULL, &error), TABERNA_BAD_CONFIG);
    assert_int_equal(taberna_state_setup(state, size, "towns", 2, NULL, &error), TABERNA_OK);
    assert_int_equal(taberna_state_redeal(state, 0, &rng, pick_in(&other), size - 16, &error), TABERNA_BAD_BUFFER);
    assert_int_equal(taberna_state_redeal(state, 2, &rng, pick_in(&other), size, &error), TABERNA_BAD_CONFIG);
    assert_int_equal(taberna_state_view(state, 0, view, taberna_view_size("towns") - 1, &error), TABERNA_BAD_BUFFER);
    assert_int_equal(taberna_state_view(state, 3, view, sizeof view, &error), TABERNA_BAD_CONFIG);
}

static void an_illegal_move_changes_nothing_and_names_its_rule(void **unused)
{
    pick p = { .game = "fortuna", .seats = 2 };
    pick_state box, before;
    taberna_state *state = pick_in(&box);
    taberna_error error;
    taberna_move move;
    taberna_rng rng;

    (void) unused;
    taberna_rng_seed(&rng, 1, 0);
    pick_setup(&p, &box);
    assert_int_equal(taberna_state_apply(state, 0, 1, &error), TABERNA_NOT_TO_ACT);
    while (taberna_state_to_act(state) == 1u << TABERNA_CHANCE)
        taberna_state_draw(state, &rng);
    before = box;
    assert_int_equal(taberna_state_move_read(state, "sell amount 4", &move, &error), TABERNA_OK);
    assert_int_equal(taberna_state_move_read(state, "dance", &move, &error), TABERNA_BAD_TEXT);
    assert_int_equal(taberna_state_apply(state, 0, move, &error), TABERNA_ILLEGAL);
    assert_memory_equal(error.rule, "F-", 2);
    assert_int_not_equal(taberna_state_apply(state, 17, move, NULL), TABERNA_OK);
    assert_int_not_equal(taberna_state_apply(state, -1, move, NULL), TABERNA_OK);
    assert_int_not_equal(taberna_state_apply(state, TABERNA_CHANCE, move, NULL), TABERNA_OK);
    assert_int_not_equal(taberna_state_apply(state, 0, 0xffffffffu, NULL), TABERNA_OK);
    assert_int_equal(taberna_state_legal(state, -1, NULL, 0), 0);
    assert_int_equal(taberna_state_legal(state, 3, NULL, 0), 0);
    assert_memory_equal(box.bytes, before.bytes, taberna_state_size("fortuna"));
}

static void another_layout_is_refused(void **unused)
{
    size_t size = taberna_state_size("fortuna");
    pick p = { .game = "fortuna", .seats = 2 };
    pick_state box, bad;
    taberna_error error;

    (void) unused;
    pick_setup(&p, &box);
    assert_int_equal(taberna_state_check(box.bytes, size, &error), TABERNA_OK);
    assert_int_equal(taberna_state_check(box.bytes, size - 16, &error), TABERNA_BAD_VERSION);
    assert_int_equal(taberna_state_check(box.bytes, 3, &error), TABERNA_BAD_VERSION);
    for (int byte = 0; byte < TABERNA_STATE_ALIGN; byte++) { /* the first part: form, size, game, rules */
        bad = box;
        bad.bytes[byte] ^= 0x40;
        assert_int_equal(taberna_state_check(bad.bytes, size, &error), TABERNA_BAD_VERSION);
        assert_true(error.text[0]);
    }
    memmove(bad.bytes + 8, box.bytes, size);
    assert_int_equal(taberna_state_check(bad.bytes + 8, size, &error), TABERNA_BAD_BUFFER);
}

static void a_bot_chooses_for_a_state_as_for_its_match(void **unused)
{
    (void) unused;
    for (int g = 0; taberna_game(g); g++) {
        taberna_match *match = taberna_start(taberna_game(g), 2, NULL, 3, NULL);
        taberna_bot *one = taberna_bot_open("medium@10", taberna_game(g), 5, NULL),
                    *two = taberna_bot_open("medium@10", taberna_game(g), 5, NULL);
        static taberna_advice advice[TABERNA_MOVES_MAX];
        pick_state box;

        for (int i = 0; i < 12; i++) {
            int seat = __builtin_ctz(taberna_to_act(match));
            taberna_state_of_match(match, pick_in(&box), sizeof box.bytes, NULL);
            taberna_move move = taberna_bot_choose(one, match, seat);
            assert_int_equal(taberna_bot_choose_state(two, pick_in(&box), seat), move);
            assert_int_equal(taberna_play(match, seat, move, NULL), TABERNA_OK);
        }
        assert_int_equal(taberna_bot_choose_state(two, pick_in(&box), 5), 0);
        assert_true(taberna_bot_advise_state(two, pick_in(&box), __builtin_ctz(taberna_state_to_act(pick_in(&box))),
                                             advice, TABERNA_MOVES_MAX) > 0);
        taberna_bot_close(one);
        taberna_bot_close(two);
        taberna_close(match);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(every_state_of_every_game_keeps_the_laws),
        TEST(draws_come_as_often_as_their_weights_say),
        TEST(a_state_is_what_a_match_with_the_same_moves_is),
        TEST(the_same_seed_gives_the_same_game_and_hash),
        TEST(a_state_says_what_it_is),
        TEST(memory_that_does_not_fit_is_refused),
        TEST(an_illegal_move_changes_nothing_and_names_its_rule),
        TEST(another_layout_is_refused),
        TEST(a_bot_chooses_for_a_state_as_for_its_match),
    };

    return RUN(tests);
}
