/* The ledger of a finished game: it closes, each entry stands where it belongs, and every compiler finds the same. */
#include "review/ledger.h"

#include "base/hash.h"
#include "bots/toy_evaluation.h"
#include "check.h"
#include "core/door.h"
#include "core/toy.h"
#include "games/list.h"
#include "review/games.h"

static tb_event events[GAME_EVENTS];
static tb_ledger_line lines[GAME_EVENTS];

static bool is_near(double a, double b) { return a - b < 1e-6 && b - a < 1e-6; }

/* --- Every game --------------------------------------------------------------------------------------------------- */

static void check_account(const tb_match *match, const tb_judge *judge)
{
    int seats = match->config.seats;
    tb_ledger ledger;
    tb_result result;
    double start = 0, won = 0, luck = 0;

    tb_ledger_take(match, judge, NULL, &ledger, NULL);
    match->game->scores(match->state, &result);
    for (int seat = 0; seat < seats; seat++) {
        CHECK(is_near(ledger_gap(&ledger, seat), 0), "%s for %d, seat %d: %g is not accounted for", match->game->name,
              seats, seat, ledger_gap(&ledger, seat));
        CHECK(ledger.help[seat][seat] == 0, "a seat helped itself");
        if (seats > 1)
            assert_int_equal(ledger.result[seat] > 0, result.rank[seat] == 1);
        start += ledger.start[seat];
        won += ledger.result[seat];
        luck += ledger.luck[seat];
    }
    if (seats == 1)
        assert_true(ledger.result[0] == result.score[0]);
    else
        CHECK(is_near(start, 1) && is_near(won, 1) && is_near(luck, 0), "%g, %g, %g", start, won, luck);
}

static void luck_and_decisions_add_up_to_the_result(void **state)
{
    (void) state;
    for (int g = 0; g < tb_game_count; g++) {
        const tb_game *game = tb_games[g];
        for (int seats = game->min_seats; seats <= game->max_seats; seats++) {
            tb_judge judge = tb_ledger_judge(game, tb_evaluation_of(game), seats);
            tb_config config;
            tb_match match;
            tb_config_default(game, seats, &config);
            play_match(game, tb_evaluation_of(game), &config, &tb_bot_greedy, 3, (uint64_t) seats, events, &match);
            check_account(&match, &judge);
            play_match(game, tb_evaluation_of(game), &config, &tb_bot_random, 4, (uint64_t) seats, events, &match);
            check_account(&match, &judge);
        }
    }
}

/* --- The toy, whose turns are looked through to their end ---------------------------------------------------------- */

static tb_judge toy_judge(int seats)
{
    tb_judge judge = tb_judge_for(&toy, &toy_evaluation, seats);

    judge.shares = true;
    return judge;
}

static void play_toy(int seats, const tb_bot *bot, uint64_t index, tb_match *out)
{
    tb_config config;

    tb_config_default(&toy, seats, &config);
    play_match(&toy, &toy_evaluation, &config, bot, 5, index, events, out);
}

/* Every event has a line, and the lines of each seat add up to its account; what one line leaves V at, the next one
 * begins with. */
static void each_event_has_its_entry(void **state)
{
    (void) state;
    tb_judge judge = toy_judge(3);
    tb_ledger ledger;
    tb_match match;
    uint32_t lucks = 0;

    play_toy(3, &tb_bot_greedy, 1, &match);
    tb_ledger_take(&match, &judge, NULL, &ledger, lines);
    for (uint32_t e = 0; e < match.count; e++) {
        assert_int_equal(lines[e].luck, events[e].seat == TB_CHANCE_SEAT);
        lucks += lines[e].luck;
    }
    assert_int_equal(lucks, ledger.lucks);
    for (int seat = 0; seat < 3; seat++) {
        double value = ledger.start[seat], luck = 0, own = 0, drift = 0;
        for (uint32_t e = 0; e < match.count; e++) {
            value += lines[e].drift[seat] + lines[e].change[seat];
            assert_true(is_near(value, lines[e].value[seat]));
            drift += lines[e].drift[seat];
            luck += lines[e].luck ? lines[e].change[seat] : 0;
            own += events[e].seat == seat ? lines[e].change[seat] : 0;
        }
        assert_true(is_near(luck, ledger.luck[seat]) && is_near(own, ledger.own[seat]));
        assert_true(is_near(drift, ledger.drift[seat]) && is_near(value, ledger.result[seat]));
    }
}

/* Lets the last roll of a game come out in every way; returns the largest luck of seat 0 among them. */
static double most_luck_of_last_roll(tb_match *match, const tb_judge *judge)
{
    uint32_t last = match->count - 1;
    tb_outcome outcome[TB_OUTCOMES_MAX];
    tb_state_box before;
    double sum = 0, most = 0;

    assert_int_equal(events[last].seat, TB_CHANCE_SEAT);
    tb_match_state_at(match, last, before.bytes);
    int n = toy.outcomes(before.bytes, outcome);
    assert_true(n > 1);
    for (int o = 0; o < n; o++) {
        tb_ledger ledger;
        events[last].move = outcome[o].move;
        tb_match_state_at(match, match->count, match->state);
        tb_ledger_take(match, judge, NULL, &ledger, lines);
        double luck = lines[last].change[0];
        assert_true(lines[last].luck);
        sum += outcome[o].weight * luck;
        most = luck > most ? luck : most;
    }
    CHECK(is_near(sum, 0), "%g", sum);
    return most;
}

/* What could have come out cancels: over all outcomes, by their weights, luck is nothing. */
static void the_luck_of_all_outcomes_of_an_event_is_nothing(void **state)
{
    (void) state;
    tb_judge judge = toy_judge(2);
    tb_match match;
    int mattered = 0;

    for (uint64_t i = 0; i < 20; i++) {
        play_toy(2, &tb_bot_greedy, i, &match);
        mattered += most_luck_of_last_roll(&match, &judge) > 0.1;
    }
    assert_true(mattered > 0);
}

/* No decision is better than the best that the seat saw. */
static void own_decisions_gain_nothing_on_the_best(void **state)
{
    (void) state;
    double lost = 0;

    for (uint64_t i = 0; i < 200; i++) {
        int seats = 2 + (int) (i % 2);
        tb_judge judge = toy_judge(seats);
        tb_ledger ledger;
        tb_match match;
        play_toy(seats, &tb_bot_random, i, &match);
        tb_ledger_take(&match, &judge, NULL, &ledger, NULL);
        for (int seat = 0; seat < seats; seat++) {
            CHECK(ledger.own[seat] <= 0, "%g", ledger.own[seat]);
            lost -= ledger.own[seat];
        }
    }
    assert_true(lost > 1); /* and random moves are not the best */
}

static void who_draws_its_moves_has_luck_in_place_of_decisions(void **state)
{
    (void) state;
    tb_judge judge = toy_judge(2);
    double luck = 0, squares = 0;

    for (uint64_t i = 0; i < 400; i++) {
        tb_ledger ledger;
        tb_match match;
        play_toy(2, &tb_bot_random, i, &match);
        tb_ledger_take(&match, &judge, &(tb_choosers){ .evenly = 1 }, &ledger, NULL);
        assert_true(ledger.own[0] == 0 && ledger.help[1][0] == 0);
        assert_true(is_near(ledger_gap(&ledger, 0), 0) && is_near(ledger_gap(&ledger, 1), 0));
        luck += ledger.luck[0];
        squares += ledger.luck[0] * ledger.luck[0];
    }
    CHECK(luck * luck < 16 * squares, "luck is %g over 400 games", luck); /* four deviations of the sum */
}

static tb_move draw_evenly(void *context, const void *state, int seat)
{
    tb_move legal[TB_MOVES_MAX];
    int n = toy.legal(state, seat, legal);

    return legal[tb_rng_below(context, (uint32_t) n)];
}

/* What is not known of a policy but its draws does as well as the policy itself, on the mean. */
static void who_is_asked_again_has_no_luck_in_its_choices_on_the_mean(void **state)
{
    (void) state;
    tb_judge judge = toy_judge(2);
    tb_rng rng;
    double choice = 0, squares = 0;

    tb_rng_seed(&rng, 1, 0);
    const tb_choosers choosers = { .again = 1, .times = 3, .ask = draw_evenly, .context = &rng };
    for (uint64_t i = 0; i < 400; i++) {
        tb_ledger plain, ledger;
        tb_match match;
        play_toy(2, &tb_bot_random, i, &match);
        tb_ledger_take(&match, &judge, NULL, &plain, NULL);
        tb_ledger_take(&match, &judge, &choosers, &ledger, NULL);
        assert_true(plain.choice[0] == 0 && is_near(ledger_gap(&ledger, 0), 0) && is_near(ledger_gap(&ledger, 1), 0));
        assert_true(is_near(plain.own[0], ledger.own[0]) && is_near(plain.luck[1], ledger.luck[1]));
        choice += ledger.choice[0];
        squares += ledger.choice[0] * ledger.choice[0];
    }
    CHECK(squares > 1, "choices of a random player moved %g", squares);
    CHECK(choice * choice < 16 * squares, "choices gave %g over 400 games", choice); /* four deviations of the sum */
}

/* To the last bit: in every build of script/test. */
static void every_compiler_finds_the_same_ledger(void **state)
{
    (void) state;
    tb_judge judge = toy_judge(3);
    uint64_t hash = 0;

    for (uint64_t i = 0; i < 20; i++) {
        tb_ledger ledger = { 0 }, again = { 0 };
        tb_match match;
        play_toy(3, &tb_bot_random, i, &match);
        tb_ledger_take(&match, &judge, NULL, &ledger, NULL);
        tb_ledger_take(&match, &judge, NULL, &again, NULL);
        assert_memory_equal(&ledger, &again, sizeof(ledger));
        hash = tb_hash(ledger.luck, sizeof(ledger.luck), hash);
        hash = tb_hash(ledger.help, sizeof(ledger.help), hash);
        hash = tb_hash(ledger.drift, sizeof(ledger.drift), hash);
    }
    CHECK(hash == UINT64_C(0xa15fe638a4f8ff9c), "0x%016llx", (unsigned long long) hash);
}

static void the_hash_names_the_judge(void **state)
{
    (void) state;
    tb_judge two = toy_judge(2), three = toy_judge(3), net = tb_ledger_judge(&toy, &toy_evaluation, 2);
    uint64_t hash = tb_ledger_judge_hash(&two);

    assert_true(net.net && net.shares);
    assert_true(hash != tb_ledger_judge_hash(&three) && hash != tb_ledger_judge_hash(&net));
    toy_weights[0]++;
    assert_true(hash != tb_ledger_judge_hash(&two));
    toy_weights[0]--;
    assert_true(hash == tb_ledger_judge_hash(&two));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(luck_and_decisions_add_up_to_the_result),
        TEST(each_event_has_its_entry),
        TEST(the_luck_of_all_outcomes_of_an_event_is_nothing),
        TEST(own_decisions_gain_nothing_on_the_best),
        TEST(who_draws_its_moves_has_luck_in_place_of_decisions),
        TEST(who_is_asked_again_has_no_luck_in_its_choices_on_the_mean),
        TEST(every_compiler_finds_the_same_ledger),
        TEST(the_hash_names_the_judge),
    };
    return RUN(tests);
}
