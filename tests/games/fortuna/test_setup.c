/* test_setup.c - Fortuna, set-up: what the box holds, and that chance deals evenly (F-2, F-10.4, F-13.1). */
#include "check.h"
#include "core/door.h"
#include "games/fortuna/fortuna.h"
#include "games/fortuna/rules.h"
#include "steps.h"

static ft_state fresh(int seats)
{
    tb_config config;
    tb_message why = { 0 };
    ft_state s;

    tb_config_default(&ft_game, seats, &config);
    assert_int_equal(tb_setup(&ft_game, &config, &s, &why), TB_OK);
    return s;
}

/* --- The deck ---------------------------------------------------------------------------------------------------- */

static const struct {
    const char *name;
    int few, many;
} copies[] = {
    { "guard", 2, 2 },        { "water", 1, 1 },           { "wheat", 1, 1 },       { "wine", 1, 1 },
    { "step", 4, 8 },         { "buildings-score", 2, 2 }, { "wheat-score", 1, 1 }, { "water-score", 1, 1 },
    { "wine-score", 1, 1 },   { "coins-3", 1, 1 },         { "coins-5", 1, 1 },     { "centurion-score", 2, 2 },
    { "vestal-score", 2, 2 }, { "marriage-score", 2, 2 },
};

static int copies_of(ft_bag bag, const char *name)
{
    for (int kind = 0; kind < FT_PRIV_COUNT; kind++)
        if (!strcmp(ft_privilege_words.names[kind], name))
            return ft_bag_count(bag, kind);
    fail_msg("no privilege card is called %s", name);
    return 0;
}

static void ft_10_4_the_deck_has_these_copies(void **state)
{
    int sum = 0;

    (void) state;
    assert_int_equal(TB_LEN(copies), FT_PRIV_COUNT);
    for (int i = 0; i < TB_LEN(copies); i++) {
        assert_int_equal(copies_of(fresh(4).deck, copies[i].name), copies[i].many);
        sum += copies[i].many;
    }
    assert_int_equal(sum, 26);
}

static void ft_2_5_26_cards_with_four_and_22_with_fewer(void **state)
{
    static const int sizes[] = { 0, 0, 22, 22, 26 };

    (void) state;
    for (int seats = 2; seats <= 4; seats++) {
        ft_state s = fresh(seats);
        assert_int_equal(ft_bag_size(s.deck), sizes[seats]);
        assert_int_equal(s.open.deck, sizes[seats]);
        assert_true(s.open.discard == 0 && s.aside == 0 && s.drawn == 0);
    }
}

static void ft_ruling_8_four_step_cards_leave_with_two_or_three_players(void **state)
{
    (void) state;
    for (int seats = 2; seats <= 3; seats++)
        for (int i = 0; i < TB_LEN(copies); i++)
            assert_int_equal(copies_of(fresh(seats).deck, copies[i].name), copies[i].few);
}

/* --- Chance is even ---------------------------------------------------------------------------------------------- */

static int factorial(int n)
{
    int product = 1;

    for (int i = 2; i <= n; i++)
        product *= i;
    return product;
}

/* Follows every podium there can be; all outcomes must weigh the same. Marks each order that comes out. */
static void follow_podiums(const ft_state *s, uint8_t seen[256], int *leaves)
{
    tb_outcome outcomes[TB_OUTCOMES_MAX];

    if (s->open.phase != FT_PHASE_PODIUM) {
        int order =
            s->open.podium[0] | s->open.podium[1] << 2 | (s->open.podium[2] & 3) << 4 | (s->open.podium[3] & 3) << 6;
        seen[order]++;
        (*leaves)++;
        assert_int_equal(s->open.side[ft_side_of(&s->open, s->open.podium[0])], 1 << FT_FORTUNA);
        return;
    }
    int n = ft_game.outcomes(s, outcomes);
    assert_int_equal(n, s->open.seats - s->open.turn);
    for (int i = 0; i < n; i++) {
        ft_state next = *s;
        assert_int_equal(outcomes[i].weight, 1);
        ft_game.apply(&next, TB_CHANCE_SEAT, outcomes[i].move);
        follow_podiums(&next, seen, leaves);
    }
}

static void ft_2_2_every_order_of_the_podium_is_equally_likely(void **state)
{
    (void) state;
    for (int seats = 2; seats <= 4; seats++) {
        uint8_t seen[256] = { 0 };
        int leaves = 0;
        ft_state s = fresh(seats);
        follow_podiums(&s, seen, &leaves);
        assert_int_equal(leaves, factorial(seats));
        for (int i = 0; i < 256; i++)
            assert_true(seen[i] <= 1);
    }
}

static void ft_2_8_every_card_is_equally_likely_at_each_place(void **state)
{
    (void) state;
    for (int seats = 2; seats <= 4; seats++) {
        ft_state s = fresh(seats);
        tb_rng rng;
        tb_rng_seed(&rng, 28, (uint64_t) seats);
        for (int left = 11; s.open.to_act == TB_CHANCE;) {
            tb_outcome outcomes[TB_OUTCOMES_MAX];
            int n = ft_game.outcomes(&s, outcomes);
            if (s.open.phase == FT_PHASE_DEAL)
                assert_int_equal(n, left--);
            for (int i = 0; i < n; i++)
                assert_int_equal(outcomes[i].weight, 1);
            ft_game.apply(&s, TB_CHANCE_SEAT, outcomes[tb_rng_below(&rng, (uint32_t) n)].move);
        }
        assert_int_equal(s.open.phase, FT_PHASE_RESERVE);
        for (int side = 0; side < FT_SIDES; side++)
            assert_int_equal(tb_count(s.open.side[side]), 3);
    }
}

/* --- Reserving --------------------------------------------------------------------------------------------------- */

/* Everybody reserves the first or (one seat) the last card of the own side, in the order of the permutation. */
static ft_state reserve_in_order(ft_state s, const int order[4])
{
    for (int i = 0; i < 4; i++) {
        tb_move legal[TB_MOVES_MAX];
        int n = ft_game.legal(&s, order[i], legal);
        ft_game.apply(&s, order[i], legal[order[i] == 2 ? n - 1 : 0]);
    }
    return s;
}

static void ft_ruling_7_first_reservations_commute_and_are_optional_in_italian(void **state)
{
    ft_state start = ft_table("seats 4\nstart\n"
                              "chance podium seat grey; podium seat blue; podium seat violet; podium seat orange\n"
                              "chance deal card family; deal card recruit; deal card engage; deal card corruption\n"
                              "chance deal card ceremony; deal card wheat-trade; deal card wine-trade\n"
                              "chance deal card construction; deal card water-supply; deal card wheat-harvest\n"
                              "chance deal card wine-harvest\n");
    ft_state first = reserve_in_order(start, (const int[]){ 0, 1, 2, 3 });

    (void) state;
    for (int a = 0; a < 256; a++) {
        int order[4] = { a & 3, a >> 2 & 3, a >> 4 & 3, a >> 6 & 3 };
        if ((1u << order[0] | 1u << order[1] | 1u << order[2] | 1u << order[3]) != 15)
            continue;
        ft_state other = reserve_in_order(start, order);
        assert_memory_equal(&first, &other, sizeof first);
    }
    assert_int_equal(first.open.round, 1);
}

/* --- Editions ---------------------------------------------------------------------------------------------------- */

static const char *value_of(const tb_config *config, const char *option)
{
    for (int i = 0; i < ft_game.option_count; i++)
        if (!strcmp(ft_game.options[i].name, option))
            return ft_game.options[i].values[config->option[i]];
    fail_msg("there is no option %s", option);
    return "";
}

static void ft_13_1_editions_set_these_options(void **state)
{
    static const char *const options[] = { "deal",       "vestal-prices", "wine-harvest",     "draft-order",
                                           "first-flip", "end-scoring",   "empty-corruption", "empty-fortuna",
                                           "cubes",      "tokens",        "fortuna-exchange", "copy-fortuna" };
    static const struct {
        const char *edition, *values[TB_LEN(options)];
    } rows[] = {
        { "french",
          { "beginner", "1-3-5", "2", "clockwise", "must", "possess", "pay", "money", "unlimited", "unlimited",
            "any-side", "yes" } },
        { "italian",
          { "beginner", "1-2-3", "2", "clockwise", "may", "hand-over", "free", "money", "unlimited", "unlimited",
            "players", "yes" } },
        { "spanish",
          { "beginner", "1-3-5", "1", "podium", "must", "hand-over", "pay", "money", "unlimited", "unlimited",
            "any-side", "yes" } },
    };
    tb_message why = { 0 };
    tb_config config;

    (void) state;
    assert_int_equal(ft_game.option_count, TB_LEN(options) + 1);
    for (int i = 0; i < TB_LEN(rows); i++) {
        tb_config_default(&ft_game, 4, &config);
        tb_config_set(&ft_game, &config, "edition", 7, rows[i].edition, strlen(rows[i].edition), &why);
        assert_string_equal(value_of(&config, "edition"), rows[i].edition);
        for (int k = 0; k < TB_LEN(options); k++)
            assert_string_equal(value_of(&config, options[k]), rows[i].values[k]);
    }
    tb_config_default(&ft_game, 3, &config);
    assert_string_equal(value_of(&config, "edition"), "french");
}

static void ft_13_1_a_state_knows_its_options(void **state)
{
    tb_message why = { 0 };
    tb_config config, found;
    ft_state s;

    (void) state;
    for (int option = 0; option < ft_game.option_count; option++) {
        for (int value = 0; value < ft_game.options[option].count; value++) {
            tb_config_default(&ft_game, 3, &config);
            config.option[option] = (uint8_t) value;
            tb_setup(&ft_game, &config, &s, &why);
            ft_game.config_of(&s, &found);
            assert_memory_equal(&config, &found, sizeof config);
        }
    }
}

/* The bits of states stand in logs and round marks for ever. */
static void ft_13_1_options_keep_their_bits(void **state)
{
    static const uint16_t bits[] = { 0,      1 << 0, 1 << 1, 1 << 2, 1 << 3,  1 << 4, 1 << 5,
                                     1 << 6, 1 << 7, 1 << 8, 1 << 9, 1 << 12, 1 << 13 };
    tb_message why = { 0 };
    ft_state s;

    (void) state;
    assert_int_equal(ft_game.option_count, TB_LEN(bits));
    for (int option = 1; option < TB_LEN(bits); option++) {
        tb_config config = { .seats = 3 };
        config.option[0] = 2;
        config.option[option] = 1;
        assert_int_equal(tb_setup(&ft_game, &config, &s, &why), TB_OK);
        assert_int_equal(s.open.options, 2 << 10 | bits[option]);
    }
}

/* --- What is printed on cards ------------------------------------------------------------------------------------ */

/* The signs of a card under these options. */
static const char *signs_of(const char *id, const ft_open *open)
{
    for (int i = 0; i < ft_game.card_count; i++) {
        const tb_card *card = &ft_game.cards[i];
        if (strcmp(card->id, id) != 0)
            continue;
        tb_config config;
        ft_game.config_of(open, &config);
        bool other = card->variant && !strcmp(value_of(&config, card->variant->option), card->variant->value);
        return other ? card->variant->signs : card->signs;
    }
    fail_msg("there is no card %s", id);
    return "";
}

static void signs_are(const char *id, const ft_open *open, const char *format, int a, int b, int c)
{
    char expected[64];

    snprintf(expected, sizeof expected, format, a, b, c);
    assert_string_equal(signs_of(id, open), expected);
}

/* Cards say what the rules do, under every option. */
static void ft_13_1_cards_print_the_numbers_of_their_rules(void **state)
{
    static const char *const given[] = { "1 water", "1-%d wine", "1-%d wheat", "1-%d centurion" };

    (void) state;
    for (unsigned bits = 0; bits < 8; bits++) {
        ft_state s = { .open = { .seats = 2, .options = (uint16_t) bits } };
        const ft_open *open = &s.open;
        signs_are("recruit", open, "%d,%d,%d money | -> centurion", ft_hire_price(open, FT_RECRUIT, 0),
                  ft_hire_price(open, FT_RECRUIT, 1), ft_hire_price(open, FT_RECRUIT, 2));
        signs_are("engage", open, "%d,%d,%d money | -> vestal", ft_hire_price(open, FT_ENGAGE, 0),
                  ft_hire_price(open, FT_ENGAGE, 1), ft_hire_price(open, FT_ENGAGE, 2));
        signs_are("wheat-harvest", open, "+ %d wheat | water -> wheat", ft_harvest_base(open, FT_WHEAT_HARVEST), 0, 0);
        signs_are("wine-harvest", open, "+ %d wine | water -> wine", ft_harvest_base(open, FT_WINE_HARVEST), 0, 0);
        signs_are("wheat-trade", open, "wheat -> %d money", ft_sale_price(FT_RES_WHEAT), 0, 0);
        signs_are("wine-trade", open, "wine -> %d money", ft_sale_price(FT_RES_WINE), 0, 0);
        signs_are("water-supply", open, "+ %d water", ft_fetch_gain(open, &open->seat[0]), 0, 0);
        signs_are("corruption", open, "+ %d money | money -> card", ft_collect_gain(&open->seat[0]), 0, 0);
        signs_are("family", open, "%d money -> ring | wheat / wine / %d money", FT_MARRIAGE_PRICE,
                  ft_gift_gain(open, &open->seat[0], FT_RES_MONEY), 0);
        for (int favour = 0; favour < TB_LEN(given); favour++) {
            char id[] = "favour-1";
            id[7] = (char) ('1' + favour);
            signs_are(id, open, given[favour], ft_favour_most(favour), 0, 0);
        }
        for (int building = 0; building < FT_BUILDING_COUNT; building++)
            signs_are(ft_building_words.names[building], open, "%d money", building, 0, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(ft_10_4_the_deck_has_these_copies),
        TEST(ft_2_5_26_cards_with_four_and_22_with_fewer),
        TEST(ft_ruling_8_four_step_cards_leave_with_two_or_three_players),
        TEST(ft_2_2_every_order_of_the_podium_is_equally_likely),
        TEST(ft_2_8_every_card_is_equally_likely_at_each_place),
        TEST(ft_ruling_7_first_reservations_commute_and_are_optional_in_italian),
        TEST(ft_13_1_editions_set_these_options),
        TEST(ft_13_1_a_state_knows_its_options),
        TEST(ft_13_1_options_keep_their_bits),
        TEST(ft_13_1_cards_print_the_numbers_of_their_rules),
    };
    return RUN(tests);
}
