/* test_views.c - T-2.6: what is hidden stays hidden, and redealt monuments follow the exact distribution. */
#include "builder.h"
#include "check.h"
#include "core/door.h"
#include "games/towns/moves.h"
#include "games/towns/towns.h"
#include "games/towns/view.h"

/* A game in its first turn: every seat has kept the lower of its two monuments. */
static tt_state dealt_game(int seats, const char *monuments, uint64_t seed)
{
    tb_config config;
    tb_message why = { 0 };
    tt_state s;
    tb_rng rng;

    tb_config_default(&tt_game, seats, &config);
    assert_int_equal(tb_config_set(&tt_game, &config, "monuments", 9, monuments, strlen(monuments), &why), TB_OK);
    assert_int_equal(tb_setup(&tt_game, &config, &s, &why), TB_OK);
    tb_rng_seed(&rng, seed, 0);
    for (tb_seats acting; s.table.turn == 0 && (acting = tt_game.to_act(&s));) {
        tb_move moves[TB_MOVES_MAX];
        if (acting == TB_CHANCE) {
            tt_game.apply(&s, TB_CHANCE_SEAT, tt_game.outcome(&s, tb_rng_below(&rng, tt_game.weight(&s))));
            continue;
        }
        tt_game.legal(&s, tb_lowest(acting), moves);
        tt_game.apply(&s, tb_lowest(acting), moves[0]);
    }
    return s;
}

/* Which pair (kept, given back) seat 1 gets in a redeal for seat 0: all ordered pairs of unseen cards are alike. */
static void tt_2_6_redealt_monuments_are_uniform(void **state)
{
    enum { DEALS = 156000, UNSEEN = 13 };
    static int pairs[TT_CARD_COUNT][TT_CARD_COUNT];
    tt_state s = dealt_game(2, "base", 1), deal;
    tt_view view;
    tb_rng rng;
    double chi = 0, expected = (double) DEALS / (UNSEEN * (UNSEEN - 1));
    int cells = 0;

    (void) state;
    memset(pairs, 0, sizeof pairs);
    tt_game.observe(&s, 0, &view);
    tb_rng_seed(&rng, 2, 0);
    for (int i = 0; i < DEALS; i++) {
        tt_game.redeal(&view, &rng, &deal);
        assert_memory_equal(&deal.hand[0], &s.hand[0], sizeof s.hand[0]);
        pairs[deal.hand[1].kept][deal.hand[1].back]++;
    }
    for (int kept = 1; kept < TT_CARD_COUNT; kept++)
        for (int back = 1; back < TT_CARD_COUNT; back++)
            if (pairs[kept][back]) {
                chi += (pairs[kept][back] - expected) * (pairs[kept][back] - expected) / expected;
                cells++;
            }
    assert_int_equal(cells, UNSEEN * (UNSEEN - 1));
    CHECK(chi < 215, "chi-square %.1f with 155 degrees of freedom", chi); /* 1 in 1000 */
}

static void tt_2_6_a_built_monument_is_known_and_the_one_given_back_is_not(void **state)
{
    tt_state s = dealt_game(3, "all", 3), deal;
    tt_view view;
    tb_rng rng;
    bool other_back = false;

    (void) state;
    s.town[1].monument = s.hand[1].kept;
    s.town[1].pieces[TT_TYPE_MONUMENT] = 1;
    s.town[1].filled = 1;
    tt_game.observe(&s, 0, &view);
    tb_rng_seed(&rng, 4, 0);
    for (int i = 0; i < 100; i++) {
        tt_game.redeal(&view, &rng, &deal);
        assert_int_equal(deal.hand[1].kept, s.hand[1].kept);
        other_back |= deal.hand[1].back != s.hand[1].back;
    }
    assert_true(other_back);
}

/* Two states that differ only in what others hide look the same, byte for byte. */
static void tt_2_6_hidden_monuments_leave_no_trace(void **state)
{
    tt_state s = dealt_game(4, "all", 5), other = s;
    tt_view a, b;

    (void) state;
    other.hand[2] = (tt_hand){ s.hand[2].back, s.hand[2].kept };
    for (int seat = 0; seat <= TB_PUBLIC; seat++) {
        if (seat == 2 || (seat >= 4 && seat != TB_PUBLIC))
            continue;
        tt_game.observe(&s, seat, &a);
        tt_game.observe(&other, seat, &b);
        assert_memory_equal(&a, &b, sizeof a);
    }
    tt_game.observe(&s, 2, &a);
    tt_game.observe(&other, 2, &b);
    assert_memory_not_equal(&a, &b, sizeof a);
}

static void tt_2_6_only_deals_and_choices_are_secret(void **state)
{
    tt_state s = dealt_game(2, "all", 6);

    (void) state;
    assert_int_equal(tt_game.audience(&s, 1, tt_move(TT_VERB_KEEP, TT_CARD_OBELISK)), 1);
    assert_int_equal(tt_game.audience(&s, 1, tt_move(TT_VERB_PLACE, 3)), TB_PUBLIC);
    assert_int_equal(tt_game.audience(&s, TB_CHANCE_SEAT, tt_move(TT_VERB_REVEAL, 1)), TB_PUBLIC);
    s.table.dealt = 3;
    assert_int_equal(tt_game.audience(&s, TB_CHANCE_SEAT, tt_card_move(TT_VERB_DEAL, 1, TT_CARD_OBELISK)), 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(tt_2_6_redealt_monuments_are_uniform),
        TEST(tt_2_6_a_built_monument_is_known_and_the_one_given_back_is_not),
        TEST(tt_2_6_hidden_monuments_leave_no_trace),
        TEST(tt_2_6_only_deals_and_choices_are_secret),
    };

    return RUN(tests);
}
