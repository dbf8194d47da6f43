/* Reviews of finished games: what a seat could not see changes nothing, the same moves are the same, numbers add up
 * another way, and a planted blunder is found. */
#include "review/review.h"

#include <stdlib.h>

#include "base/hash.h"
#include "check.h"
#include "core/door.h"
#include "games/list.h"
#include "games/towns/insight.h"
#include "review/decide.h"
#include "review/games.h"

enum { JSON = 4 << 20 };

static tb_event events[GAME_EVENTS];

static bool is_near(double a, double b) { return a - b < 1e-9 && b - a < 1e-9; }

static void play(const tb_game *game, int seats, const tb_bot *bot, uint64_t index, tb_match *out)
{
    tb_config config;

    tb_config_default(game, seats, &config);
    play_match(game, tb_evaluation_of(game), &config, bot, 11, index, events, out);
}

static tb_review *review_of(const tb_match *match, tb_seats seats)
{
    tb_review_asked asked = { match, tb_evaluation_of(match->game), tb_insight_of(match->game), TB_QUICK, seats };
    void *memory = aligned_alloc(16, (tb_review_memory(&asked) + 15) / 16 * 16);

    assert_non_null(memory);
    tb_review *review = tb_review_start(memory, &asked);
    uint32_t done = review->done;
    while (tb_review_step(review)) {
        assert_true(review->done > done && review->done < review->work); /* every step is progress */
        done = review->done;
    }
    assert_int_equal(review->done, review->work);
    assert_false(tb_review_step(review));
    return review;
}

static uint64_t json_hash(const tb_review *review)
{
    char *bytes = malloc(JSON);
    tb_text text = tb_text_on(bytes, JSON);

    tb_json_open(&text, NULL, '{');
    tb_review_members(review, &text);
    tb_json_close(&text, '}');
    assert_true(tb_text_whole(&text) && tb_json_well_formed(bytes, text.len));
    uint64_t hash = tb_hash(bytes, text.len, 0);
    free(bytes);
    return hash;
}

static void two_reviews_of_a_game_are_the_same_bytes(void **state)
{
    (void) state;
    for (int g = 0; g < tb_game_count; g++) {
        tb_match match;
        play(tb_games[g], 2, &tb_bot_greedy, 1, &match);
        tb_review *one = review_of(&match, 3), *two = review_of(&match, 3);
        assert_true(json_hash(one) == json_hash(two));
        free(one);
        free(two);
    }
}

/* Losses, accounts and totals from the events and futures that stand beside them. */
static void numbers_can_be_computed_another_way(void **state)
{
    (void) state;
    for (int g = 0; g < tb_game_count; g++) {
        tb_match match;
        play(tb_games[g], 3, &tb_bot_greedy, 2, &match);
        tb_review *r = review_of(&match, 7);
        uint32_t mistakes = 0, counted[3] = { 0 };
        double lost[3] = { 0 };
        for (uint32_t i = 0; i < r->count; i++) {
            const tb_decision *d = &r->decisions[i];
            double sum = 0;
            assert_int_equal(events[d->event].move, d->played);
            assert_int_equal(events[d->event].choices, d->legal);
            if (d->left_out == TB_COUNTS) {
                counted[d->seat]++;
                lost[d->seat] += d->loss;
            }
            if (d->better == d->played) {
                assert_true(d->loss == 0 && d->label == TB_BEST);
                continue;
            }
            for (int n = 0; n < d->half; n++)
                sum += (double) d->value[1][n] - (double) d->value[0][n];
            CHECK(is_near(sum / d->half, d->loss), "%g is not %g", sum / d->half, d->loss);
            double sure = d->loss - 2.0 * (d->half + 1) / (d->half - 1) * d->error;
            if (d->label >= TB_INACCURACY)
                assert_true(sure >= tb_label_from((tb_label) d->label, 3));
            mistakes += d->label >= TB_MISTAKE;
            for (int k = 0; k < d->reasons; k++) {
                const tb_reason *reason = &d->reason[k];
                assert_true(reason->more + reason->less <= reason->futures);
            }
        }
        CHECK(mistakes > 0, "%u mistakes", mistakes);
        for (int seat = 0; seat < 3; seat++) {
            tb_play_sum sum = tb_review_sum(r, seat, TB_STAGES);
            double value = r->ledger.start[seat];
            for (uint32_t e = 0; e < match.count; e++)
                value += r->lines[e].change[seat] + r->lines[e].drift[seat];
            assert_int_equal(sum.count, counted[seat]);
            assert_true(is_near(sum.loss, lost[seat]));
            CHECK(value - r->ledger.result[seat] < 1e-6 && r->ledger.result[seat] - value < 1e-6, "%g", value);
        }
        free(r);
    }
}

/* A decision judged in the true state and in redeals of what the seat could not see. */
static void hidden_cards_change_no_loss(void **state)
{
    (void) state;
    for (int g = 0; g < tb_game_count; g++) {
        const tb_game *game = tb_games[g];
        tb_judge judge = tb_ledger_judge(game, tb_evaluation_of(game), 3);
        const tb_effort *effort = &tb_efforts[TB_QUICK];
        static _Alignas(16) uint8_t memory[1 << 20];
        tb_futures futures = {
            .judge = &judge, .insight = tb_insight_of(game), .sight = effort->sight, .memory = memory
        };
        tb_match match;
        int looked = 0, differ = 0;

        assert_true(tb_futures_memory(judge.evaluation, &effort->sight) <= sizeof memory);
        play(game, 3, &tb_bot_greedy, 3, &match);
        for (uint32_t e = match.count / 3; e < match.count && looked < 12; e++) {
            tb_state_box real, other;
            tb_view_box view;
            tb_rng rng;
            if (events[e].seat == TB_CHANCE_SEAT || events[e].choices < 2)
                continue;
            tb_decision a = { .seat = (uint8_t) events[e].seat, .played = events[e].move }, b = a;
            tb_match_state_at(&match, e, real.bytes);
            game->observe(real.bytes, a.seat, view.bytes);
            tb_rng_seed(&rng, 5, e);
            game->redeal(view.bytes, &rng, other.bytes);
            differ += memcmp(real.bytes, other.bytes, game->state_size) != 0;
            tb_decide(&futures, effort, effort->first, real.bytes, &a);
            tb_decide(&futures, effort, effort->first, other.bytes, &b);
            assert_memory_equal(&a, &b, sizeof a);
            looked++;
        }
        assert_int_equal(looked, 12);
        CHECK(differ > 0, "%s hid nothing", game->name);
    }
}

static void towns_that_are_turned_or_mirrored_are_the_same(void **state)
{
    (void) state;
    const tb_game *game = tb_games[1];
    tb_match match;
    tb_state_box begin;
    tb_move legal[TB_MOVES_MAX];
    uint64_t seen[16];
    int different = 0;

    play(game, 2, &tb_bot_random, 4, &match);
    for (uint32_t e = 0; e < match.count; e++) {
        tb_match_state_at(&match, e, begin.bytes);
        int n = events[e].seat == TB_CHANCE_SEAT ? 0 : game->legal(begin.bytes, events[e].seat, legal);
        if (n != 16)
            continue; /* the first cube on an empty town */
        for (int i = 0; i < n; i++) {
            tb_state_box next = begin;
            game->apply(next.bytes, events[e].seat, legal[i]);
            tb_insight_of(game)->straighten(next.bytes, events[e].seat);
            uint64_t hash = tb_hash(next.bytes, game->state_size, 0);
            int k = 0;
            while (k < different && seen[k] != hash)
                k++;
            seen[k] = hash;
            different += k == different;
        }
        break;
    }
    assert_int_equal(different, 3); /* a corner, an edge, the centre */
}

static tb_like like(const tb_review *review, double loss, double deviation, int stage)
{
    const double n = 100, squares = n * loss * loss + (n - 1) * deviation * deviation;
    const tb_play_sum sum = { .quick_count = (uint32_t) n, .quick_loss = n * loss, .quick_squares = squares };

    return tb_review_like(review, &sum, stage);
}

static void a_loss_is_like_that_of_a_level(void **state)
{
    (void) state;
    tb_match match;
    play(tb_games[0], 2, &tb_bot_greedy, 5, &match);
    tb_review *review = review_of(&match, 1);
    assert_int_equal(like(review, 0, 0, TB_STAGES).level, TB_LEVELS - 1);
    assert_int_equal(like(review, 1, 0, TB_STAGES).level, 0);
    assert_int_equal(like(review, 0.025, 0, TB_STAGES).level, 3);
    assert_int_equal(like(review, 0.025, 0, TB_ENDING).level, 2);
    assert_int_equal(tb_review_like(review, &(tb_play_sum){ 0 }, TB_STAGES).level, -1);
    review->judge.seats = 3;
    assert_int_equal(like(review, 0.025, 0, TB_STAGES).level, 1);
    review->judge.seats = 4;
    assert_int_equal(like(review, 0.007, 0, TB_ENDING).level, 3);
    review->judge.seats = 1;
    assert_int_equal(like(review, 0, 0, TB_STAGES).level, -1); /* nobody plays it alone */
    free(review);
}

/* At every number of seats; in a part of the game levels that were not told apart may have one mean. */
static void stronger_levels_lose_less(void **state)
{
    (void) state;
    for (int g = 0; g < tb_game_count; g++) {
        for (int seats = tb_games[g]->min_seats; seats <= tb_games[g]->max_seats; seats++) {
            const tb_level_losses *losses = tb_insight_of(tb_games[g])->losses(seats);
            assert_non_null(losses);
            for (int level = 1; level < TB_LEVELS; level++) {
                for (int stage = 0; stage < TB_STAGES; stage++)
                    assert_true(losses->of[stage][level] <= losses->of[stage][level - 1]);
                CHECK(losses->of[TB_STAGES][level] < losses->of[TB_STAGES][level - 1], "%s for %d: %s",
                      tb_games[g]->name, seats, tb_level_name(level));
            }
        }
    }
}

/* The interval around a mean names the levels that it may be; those that were not told apart come together. */
static void a_loss_may_be_like_several_levels(void **state)
{
    (void) state;
    tb_match match;
    play(tb_games[0], 2, &tb_bot_greedy, 5, &match);
    tb_review *review = review_of(&match, 1);
    tb_like sure = like(review, 0.026, 0.001, TB_STAGES), unsure = like(review, 0.026, 0.06, TB_STAGES);
    tb_like same = like(review, 0.04, 0.001, TB_MIDDLE);
    tb_like one = tb_review_like(review, &(tb_play_sum){ .quick_count = 1, .quick_loss = 0.026 }, TB_STAGES);
    tb_like none = tb_review_like(review, &(tb_play_sum){ .quick_count = 10 }, TB_STAGES);
    assert_true(sure.level == 3 && sure.weakest == 3 && sure.strongest == 3);
    assert_true(unsure.level == 3 && unsure.weakest == 2 && unsure.strongest == 4);
    assert_true(none.level == 4 && none.weakest == 3 && none.strongest == 4);
    assert_true(same.weakest == 1 && same.strongest == 2);
    assert_true(one.level == 3 && one.weakest == 0 && one.strongest == TB_LEVELS - 1);
    free(review);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(two_reviews_of_a_game_are_the_same_bytes),
        TEST(numbers_can_be_computed_another_way),
        TEST(hidden_cards_change_no_loss),
        TEST(a_loss_is_like_that_of_a_level),
        TEST(stronger_levels_lose_less),
        TEST(a_loss_may_be_like_several_levels),
        TEST(towns_that_are_turned_or_mirrored_are_the_same),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
