/* test_setup.c - chapters 2 and 11: which games exist, what is drawn, and what is refused with which rule. */
#include "check.h"
#include "core/door.h"
#include "games/towns/state.h"
#include "games/towns/towns.h"

/* --- Configs ------------------------------------------------------------------------------------------------------ */

static tb_config config_of(int seats, const char *const options[])
{
    tb_config config;
    tb_message why;

    tb_config_default(&tt_game, seats, &config);
    for (; options && *options; options += 2)
        assert_int_equal(
            tb_config_set(&tt_game, &config, options[0], strlen(options[0]), options[1], strlen(options[1]), &why),
            TB_OK);
    return config;
}

#define OPTIONS(...) ((const char *const[]){ __VA_ARGS__, NULL })

static tt_state set_up(int seats, const char *const options[])
{
    tb_config config = config_of(seats, options);
    tb_message why = { 0 };
    tt_state s;

    assert_int_equal(tb_setup(&tt_game, &config, &s, &why), TB_OK);
    return s;
}

static uint64_t monuments(int seats, const char *const options[])
{
    tt_state s = set_up(seats, options);

    return tt_monument_deck(&s.table);
}

static void check_refused(int seats, const char *const options[], const char *rule)
{
    tb_config config = config_of(seats, options);
    tb_message why = { 0 };
    tt_state s;

    memset(&s, 0x55, sizeof s);
    assert_int_equal(tb_setup(&tt_game, &config, &s, &why), TB_BAD_CONFIG);
    assert_string_equal(why.row->rule, rule);
    for (size_t i = 0; i < sizeof s; i++)
        assert_int_equal(((const uint8_t *) &s)[i], 0x55);
}

/* --- Chance ------------------------------------------------------------------------------------------------------- */

static void draw_until(tt_state *s, int phase, tb_rng *rng)
{
    while (s->table.phase != phase) {
        assert_int_equal(tt_game.to_act(s), TB_CHANCE);
        tt_game.apply(s, TB_CHANCE_SEAT, tt_game.outcome(s, tb_rng_below(rng, tt_game.weight(s))));
    }
}

static int count_fortune(const tt_state *s)
{
    int count = 0;

    for (int type = TT_TYPE_FARM; type <= TT_TYPE_FACTORY; type++)
        count += tt_cards[s->table.card[type]].set == TT_SET_FORTUNE;
    return count;
}

/* --- Tests -------------------------------------------------------------------------------------------------------- */

static void tt_1_1_one_to_six_seats(void **state)
{
    tb_config config;
    tb_message why = { 0 };
    tt_state s;

    (void) state;
    for (int seats = 1; seats <= 6; seats++)
        set_up(seats, NULL);
    tb_config_default(&tt_game, 6, &config);
    config.seats = 7;
    assert_int_equal(tb_setup(&tt_game, &config, &s, &why), TB_BAD_CONFIG);
}

static void tt_2_1_one_card_of_each_type_is_drawn(void **state)
{
    int drawn[TT_CARD_COUNT] = { 0 };
    tb_rng rng;

    (void) state;
    tb_rng_seed(&rng, 1, 1);
    for (int i = 0; i < 3000; i++) {
        tt_state s = set_up(2, OPTIONS("fortune-limit", "6"));
        draw_until(&s, TT_PHASE_LOT, &rng);
        for (int type = TT_TYPE_FARM; type <= TT_TYPE_FACTORY; type++) {
            assert_int_equal(tt_cards[s.table.card[type]].type, type);
            drawn[s.table.card[type]]++;
        }
    }
    for (int card = TT_CARD_FARM; card < TT_FIRST_MONUMENT; card++)
        assert_in_range(drawn[card], 400, 600);
}

static void tt_2_2_the_first_set(void **state)
{
    static const uint8_t first[] = { TT_CARD_COTTAGE, TT_CARD_FARM,   TT_CARD_WELL,   TT_CARD_THEATER,
                                     TT_CARD_TAVERN,  TT_CARD_CHAPEL, TT_CARD_FACTORY };
    tt_state s = set_up(2, OPTIONS("edition", "first-set"));

    (void) state;
    assert_memory_equal(s.table.card, first, sizeof first);
    assert_int_equal(s.table.phase, TT_PHASE_LOT);
}

static void tt_2_3_two_different_monuments_for_each_seat(void **state)
{
    tb_rng rng;

    (void) state;
    tb_rng_seed(&rng, 1, 2);
    for (int i = 0; i < 300; i++) {
        uint64_t cards = 0;
        tt_state s = set_up(6, NULL);
        draw_until(&s, TT_PHASE_KEEP, &rng);
        for (int seat = 0; seat < 6; seat++) {
            assert_true(s.hand[seat].kept < s.hand[seat].back);
            cards |= UINT64_C(1) << s.hand[seat].kept | UINT64_C(1) << s.hand[seat].back;
        }
        assert_int_equal(tb_count(cards), 12);
        assert_int_equal(tt_game.to_act(&s), 0x3f);
    }
}

static void tt_2_4_base_monuments_or_none(void **state)
{
    (void) state;
    assert_int_equal(tb_count(monuments(2, NULL)), 25);
    assert_int_equal(tb_count(monuments(2, OPTIONS("monuments", "base"))), 15);
    assert_int_equal(tb_count(monuments(2, OPTIONS("monuments", "none"))), 0);
}

static void tt_2_5_the_first_master_builder_is_drawn(void **state)
{
    int first[3] = { 0 };
    tb_rng rng;

    (void) state;
    tb_rng_seed(&rng, 1, 3);
    for (int i = 0; i < 900; i++) {
        tt_state s = set_up(3, OPTIONS("edition", "first-set"));
        draw_until(&s, TT_PHASE_NAME, &rng);
        first[s.table.master]++;
        assert_int_equal(tt_game.to_act(&s), 1 << s.table.master);
    }
    for (int seat = 0; seat < 3; seat++)
        assert_in_range(first[seat], 230, 370);
}

static void tt_9_6_the_town_hall_needs_two_seats_and_bars_the_oddity_shop(void **state)
{
    tt_state s = set_up(2, OPTIONS("variant", "town-hall"));

    (void) state;
    check_refused(1, OPTIONS("variant", "town-hall"), "T-9.6");
    check_refused(3, OPTIONS("variant", "town-hall", "factory", "oddity-shop"), "T-9.6");
    while (s.table.phase == TT_PHASE_CARDS) {
        tb_outcome outcomes[TB_OUTCOMES_MAX];
        int n = tt_game.outcomes(&s, outcomes);
        for (int i = 0; i < n; i++)
            assert_int_not_equal(outcomes[i].move & 63, TT_CARD_ODDITY_SHOP);
        tt_game.apply(&s, TB_CHANCE_SEAT, outcomes[0].move);
    }
}

static void tt_10_4_cards_that_leave_the_game_in_solo(void **state)
{
    uint64_t deck = monuments(1, NULL);

    (void) state;
    check_refused(1, OPTIONS("tavern", "inn"), "T-10.4");
    check_refused(1, OPTIONS("tavern", "schoolhouse"), "T-10.4");
    check_refused(1, OPTIONS("factory", "bank"), "T-10.4");
    check_refused(1, OPTIONS("factory", "oddity-shop"), "T-10.4");
    assert_int_equal(tb_count(deck), 22);
    assert_false(deck >> TT_CARD_FORT_IRONWEED & 1 || deck >> TT_CARD_OPALEYES_WATCH & 1 ||
                 deck >> TT_CARD_SOUTHERN_SEMAPHORE & 1);
}

static void tt_10_6_a_kept_museum_leaves_solo(void **state)
{
    (void) state;
    check_refused(1, OPTIONS("museum", "kept", "factory", "museum"), "T-10.6");
    set_up(1, OPTIONS("factory", "museum"));
    set_up(2, OPTIONS("museum", "kept", "factory", "museum"));
}

static void tf_2_2_at_most_so_many_fortune_buildings(void **state)
{
    int most = 0;
    tb_rng rng;

    (void) state;
    tb_rng_seed(&rng, 1, 4);
    for (int i = 0; i < 2000; i++) {
        tt_state s = set_up(2, OPTIONS("fortune-limit", "2", "factory", "museum"));
        draw_until(&s, TT_PHASE_LOT, &rng);
        most = count_fortune(&s) > most ? count_fortune(&s) : most;
    }
    assert_int_equal(most, 2);
    check_refused(2, OPTIONS("fortune-limit", "1", "farm", "root-cellar", "well", "mine"), "TF-2.2");
}

static void tf_2_3_no_fortune_cards_without_coins(void **state)
{
    tb_rng rng;

    (void) state;
    check_refused(2, OPTIONS("coins", "no", "well", "mine"), "TF-2.3");
    assert_int_equal(tb_count(monuments(2, OPTIONS("coins", "no"))), 15);
    tb_rng_seed(&rng, 1, 5);
    for (int i = 0; i < 200; i++) {
        tt_state s = set_up(2, OPTIONS("coins", "no", "fortune-limit", "6"));
        draw_until(&s, TT_PHASE_LOT, &rng);
        assert_int_equal(count_fortune(&s), 0);
    }
}

static void tt_11_1_editions_set_the_options(void **state)
{
    tb_config base = config_of(2, OPTIONS("edition", "base"));

    (void) state;
    assert_int_equal(base.option[TT_OPTION_COINS], 1);
    assert_int_equal(base.option[TT_OPTION_FORTUNE_LIMIT], 0);
    assert_int_equal(base.option[TT_OPTION_MONUMENTS], TT_MONUMENTS_BASE);
    assert_int_equal(base.option[TT_OPTION_FARM], 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(tt_1_1_one_to_six_seats),
        TEST(tt_2_1_one_card_of_each_type_is_drawn),
        TEST(tt_2_2_the_first_set),
        TEST(tt_2_3_two_different_monuments_for_each_seat),
        TEST(tt_2_4_base_monuments_or_none),
        TEST(tt_2_5_the_first_master_builder_is_drawn),
        TEST(tt_9_6_the_town_hall_needs_two_seats_and_bars_the_oddity_shop),
        TEST(tt_10_4_cards_that_leave_the_game_in_solo),
        TEST(tt_10_6_a_kept_museum_leaves_solo),
        TEST(tf_2_2_at_most_so_many_fortune_buildings),
        TEST(tf_2_3_no_fortune_cards_without_coins),
        TEST(tt_11_1_editions_set_the_options),
    };

    return RUN(tests);
}
