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

/* --- The JSON of a view ------------------------------------------------------------------------------------------- */

/* Whether the JSON of the public view holds these bytes. */
static bool shows(const tt_state *s, const char *bytes)
{
    static char json[16384];
    tb_text out = tb_text_on(json, sizeof json);
    tt_view view;

    tt_game.observe(s, TB_PUBLIC, &view);
    tt_game.view_json(&view, &out);
    assert_true(tb_text_whole(&out));
    return strstr(json, bytes) != NULL;
}

/* A game with this variant, before its first event. */
static tt_state new_game(int seats, const char *variant)
{
    tb_config config;
    tb_message why = { 0 };
    tt_state s;

    tb_config_default(&tt_game, seats, &config);
    assert_int_equal(tb_config_set(&tt_game, &config, "variant", 7, variant, strlen(variant), &why), TB_OK);
    assert_int_equal(tb_setup(&tt_game, &config, &s, &why), TB_OK);
    return s;
}

static void tt_2_5_nobody_is_master_builder_before_the_lot(void **state)
{
    tt_state s = new_game(2, "hammer");

    (void) state;
    while (s.table.phase <= TT_PHASE_LOT) {
        assert_true(shows(&s, "\"master\":null"));
        tt_game.apply(&s, TB_CHANCE_SEAT, tt_game.outcome(&s, 0));
    }
    assert_true(shows(&s, "\"master\":\"badger\""));
}

static void tt_9_1_the_deck_is_full_before_its_first_card(void **state)
{
    static const char deck[] = "\"deck\":{\"wood\":3,\"wheat\":3,\"brick\":3,\"glass\":3,\"stone\":3},";
    tt_state hall = new_game(2, "town-hall"), alone = new_game(1, "hammer");

    (void) state;
    assert_true(shows(&hall, deck) && shows(&hall, "\"deck_left\":10"));
    assert_true(shows(&alone, deck) && shows(&alone, "\"deck_left\":15"));
    while (hall.table.phase != TT_PHASE_REVEAL) {
        tb_move moves[TB_MOVES_MAX];
        int seat = tb_lowest(tt_game.to_act(&hall));
        if (seat == TB_CHANCE_SEAT)
            moves[0] = tt_game.outcome(&hall, 0);
        else
            tt_game.legal(&hall, seat, moves);
        tt_game.apply(&hall, seat, moves[0]);
        assert_true(shows(&hall, deck) && shows(&hall, "\"deck_left\":10"));
    }
    tt_game.apply(&hall, TB_CHANCE_SEAT, tt_game.outcome(&hall, 0));
    assert_true(shows(&hall, "\"deck\":{\"wood\":2,") && shows(&hall, "\"deck_left\":9"));
}

/* While the last piece of the Architect's Guild is being put, nothing more comes and nothing is barred. */
static void tt_8_1_gifts_are_shown_while_some_are_to_come(void **state)
{
    tt_state s = dealt_game(2, "all", 7);
    tt_question *question = &s.town[0].question;

    (void) state;
    *question = (tt_question){ .ask = TT_ASK_EXCHANGE, .grant = TT_GRANT_GUILD, .left = 1, .types = 3, .barred = 6 };
    assert_true(shows(&s, "\"exchanged\":\"b2\",\"gifts_left\":1,\"gifts\":[\"cottage\","));
    question->ask = TT_ASK_SITE;
    question->left = 0;
    assert_true(shows(&s, "\"exchanged\":null,\"gifts_left\":0,\"gifts\":[],"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(tt_2_6_redealt_monuments_are_uniform),
        TEST(tt_2_6_a_built_monument_is_known_and_the_one_given_back_is_not),
        TEST(tt_2_6_hidden_monuments_leave_no_trace),
        TEST(tt_2_6_only_deals_and_choices_are_secret),
        TEST(tt_2_5_nobody_is_master_builder_before_the_lot),
        TEST(tt_9_1_the_deck_is_full_before_its_first_card),
        TEST(tt_8_1_gifts_are_shown_while_some_are_to_come),
    };

    return RUN(tests);
}
