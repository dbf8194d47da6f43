/* test_views.c - Fortuna, what is hidden and what is open (F-12.6), and that the course of a turn tells nobody which
 * cards are held (F-3.3). */
#include "check.h"
#include "core/door.h"
#include "games/fortuna/fortuna.h"
#include "games/fortuna/rules.h"
#include "games/fortuna/view.h"
#include "steps.h"

static ft_view view_of(const ft_state *s, int seat)
{
    ft_view view;

    ft_game.observe(s, seat, &view);
    return view;
}

static void same_views(const ft_state *a, const ft_state *b, int seat)
{
    ft_view x = view_of(a, seat), y = view_of(b, seat);

    CHECK(memcmp(&x, &y, sizeof x) == 0, "the view of seat %d tells the two states apart", seat);
}

static void different_views(const ft_state *a, const ft_state *b, int seat)
{
    ft_view x = view_of(a, seat), y = view_of(b, seat);

    CHECK(memcmp(&x, &y, sizeof x) != 0, "the view of seat %d does not tell the two states apart", seat);
}

/* --- Hands, draws, the palace ------------------------------------------------------------------------------------ */

static void ft_12_6_a_hand_is_seen_by_its_owner_only(void **state)
{
    ft_state a = ft_table("seats 4\nseat blue hand step+guard\n");
    ft_state b = ft_table("seats 4\nseat blue hand coins-3+wine\n");
    ft_state c = ft_table("seats 4\nseat blue hand coins-3\n");

    (void) state;
    different_views(&a, &b, 0);
    for (int seat = 1; seat < 4; seat++) {
        same_views(&a, &b, seat);
        different_views(&b, &c, seat); /* the number of cards is open */
    }
    same_views(&a, &b, TB_PUBLIC);
    assert_int_equal(view_of(&a, TB_PUBLIC).open.seat[0].hand, 2);
    assert_true(view_of(&a, 0).hand == a.hand[0]);
    assert_true(view_of(&a, 1).hand == 0 && view_of(&a, TB_PUBLIC).hand == 0);
}

static void ft_12_6_drawn_cards_are_seen_by_the_drawer_only(void **state)
{
    static const char start[] = "seats 4\ntokens water 2\nphase favour\ndice 1\nmove blue give favour water amount 1\n";
    char text[256];

    snprintf(text, sizeof text, "%schance draw card step; draw card guard\n", start);
    ft_state a = ft_table(text);
    snprintf(text, sizeof text, "%schance draw card wine; draw card coins-5\n", start);
    ft_state b = ft_table(text);

    (void) state;
    different_views(&a, &b, 0);
    assert_true(view_of(&a, 0).drawn == a.drawn);
    for (int seat = 1; seat < 4; seat++)
        same_views(&a, &b, seat);
    same_views(&a, &b, TB_PUBLIC);
    assert_int_equal(view_of(&b, TB_PUBLIC).open.drawn, 2);
}

static void ft_12_6_discards_and_the_size_of_the_deck_are_open(void **state)
{
    ft_state a = ft_table("seats 4\ndiscard step+guard\n");
    ft_state b = ft_table("seats 4\ndiscard step+wine\n");
    ft_state c = ft_table("seats 4\n");

    (void) state;
    different_views(&a, &b, TB_PUBLIC);
    assert_true(view_of(&a, TB_PUBLIC).open.discard == a.open.discard);
    assert_int_equal(view_of(&a, TB_PUBLIC).open.deck, 24);
    assert_int_equal(view_of(&c, TB_PUBLIC).open.deck, 26);
}

static const char first_arrival[] = "seats 4\n"
                                    "seat blue step 14\n"
                                    "seat grey step 14 centurions 0\n"
                                    "phase favour\n"
                                    "dice 1\n"
                                    "move blue give favour water amount 1\n"
                                    "chance draw card coins-3; draw card guard; draw card wine\n"
                                    "move blue keep card coins-3; end\n"
                                    "move grey choose card family; pass; exchange card recruit\n"
                                    "chance dice die 2\n"
                                    "move grey give favour orgy amount 1\n";

static void ft_ruling_70_reserved_cards_are_known_and_hands_are_not(void **state)
{
    ft_state s = ft_table("seats 4\nseat grey hand guard\n");
    ft_view view = view_of(&s, TB_PUBLIC);

    (void) state;
    assert_int_equal(view.open.down, 1 << FT_FAMILY | 1 << FT_ENGAGE | 1 << FT_CEREMONY);
    assert_true(tb_has(view.open.side[1], FT_FAMILY));
    assert_true(view.hand == 0 && view.drawn == 0 && view.aside == 0);
}

static void ft_ruling_70_viewers_remember_the_palace_cards(void **state)
{
    ft_state s = ft_table(first_arrival);
    ft_view blue = view_of(&s, 0), grey = view_of(&s, 1), orange = view_of(&s, 2), nobody = view_of(&s, TB_PUBLIC);

    (void) state;
    assert_true(s.aside == ft_one(FT_PRIV_GUARD) + ft_one(FT_PRIV_WINE));
    assert_true(grey.aside == s.aside);
    assert_true(blue.left[0] == FT_PRIV_GUARD && blue.left[1] == FT_PRIV_WINE);
    assert_true(orange.aside == 0 && orange.left[0] == FT_NONE && orange.left[1] == FT_NONE);
    assert_true(nobody.aside == 0 && nobody.left[0] == FT_NONE);
    assert_int_equal(nobody.open.aside, 2);
}

static void ft_12_6_cards_aside_are_not_shown_to_who_has_not_arrived(void **state)
{
    ft_state s = ft_table("seats 4\naside guard+wine\narrived blue\nturn grey\n");

    (void) state;
    assert_true(view_of(&s, 1).aside == 0 && view_of(&s, 1).left[0] == FT_NONE);
    assert_true(view_of(&s, 0).left[0] == FT_PRIV_GUARD && view_of(&s, 0).left[1] == FT_PRIV_WINE);
}

static void ft_12_6_who_took_which_palace_card_is_hidden(void **state)
{
    char text[1024];

    snprintf(text, sizeof text, "%smove grey keep card guard\n", first_arrival);
    ft_state a = ft_table(text);
    snprintf(text, sizeof text, "%smove grey keep card wine\n", first_arrival);
    ft_state b = ft_table(text);

    (void) state;
    different_views(&a, &b, 1);
    same_views(&a, &b, 0);
    same_views(&a, &b, 2);
    same_views(&a, &b, TB_PUBLIC);
    assert_int_equal(view_of(&a, 1).took, FT_PRIV_GUARD);
}

static void ft_12_3_hands_inside_rome_are_shown_at_the_end(void **state)
{
    ft_state s = ft_table("seats 3\narrived blue\nturn orange\nphase end\nseat blue hand coins-3\n"
                          "seat grey step 9 hand guard\nseat orange step 10 hand wine\nmove orange end\n");
    ft_view view = view_of(&s, TB_PUBLIC);

    (void) state;
    assert_int_equal(s.open.phase, FT_PHASE_OVER);
    assert_true(view.shown[0] == s.hand[0] && view.shown[2] == s.hand[2]);
    assert_true(view.shown[1] == 0);
}

static void ft_12_6_draws_and_keeps_are_told_to_one_seat(void **state)
{
    ft_state s = ft_table("seats 4\ntokens water 2\nphase favour\ndice 1\nmove blue give favour water amount 1\n");

    (void) state;
    assert_int_equal(ft_game.audience(&s, TB_CHANCE_SEAT, ft_move1(FT_VERB_DRAW, FT_PRIV_STEP)), 0);
    assert_int_equal(ft_game.audience(&s, 0, ft_move1(FT_VERB_KEEP, FT_PRIV_STEP)), 0);
    assert_int_equal(ft_game.audience(&s, 0, ft_move1(FT_VERB_PLAY, FT_PRIV_STEP)), TB_PUBLIC);
    assert_int_equal(ft_game.audience(&s, TB_CHANCE_SEAT, ft_move1(FT_VERB_DICE, 3)), TB_PUBLIC);
    assert_int_equal(ft_game.audience(&s, 0, ft_move1(FT_VERB_EXCHANGE, FT_FAMILY)), TB_PUBLIC);
}

/* --- The course of a turn is open -------------------------------------------------------------------------------- */

/* Makes the same open move in both states; what everybody sees must stay the same. */
static void same_course(const ft_state *a, const ft_state *b, int seat, tb_move move)
{
    ft_state x = *a, y = *b;

    ft_game.apply(&x, seat, move);
    ft_game.apply(&y, seat, move);
    if (x.open.phase == FT_PHASE_OVER) /* now hands are shown */
        assert_memory_equal(&x.open, &y.open, sizeof x.open);
    else
        same_views(&x, &y, TB_PUBLIC);
}

/* Every legal move that says nothing of hidden cards is legal with other hands too, and leads to the same table. */
static void compare_with_other_hands(const ft_state *s, tb_rng *rng)
{
    ft_view view = view_of(s, TB_PUBLIC);
    ft_state other;
    tb_move legal[TB_MOVES_MAX];
    int seat = tb_lowest(s->open.to_act), n = ft_game.legal(s, seat, legal);

    ft_game.redeal(&view, rng, &other);
    assert_int_equal(ft_game.to_act(&other), ft_game.to_act(s));
    for (int i = 0; i < n; i++) {
        int verb = tb_move_verb(legal[i]);
        if (verb == FT_VERB_PLAY || verb == FT_VERB_KEEP)
            continue;
        assert_true(tb_is_legal(&ft_game, &other, seat, legal[i]));
        same_course(s, &other, seat, legal[i]);
    }
}

static void ft_3_3_the_course_does_not_depend_on_hidden_cards(void **state)
{
    tb_rng rng;
    tb_move legal[TB_MOVES_MAX];
    tb_config config;
    tb_message why = { 0 };

    (void) state;
    tb_rng_seed(&rng, 33, 0);
    for (int game = 0; game < 150; game++) {
        ft_state s;
        tb_config_default(&ft_game, 2 + game % 3, &config);
        tb_setup(&ft_game, &config, &s, &why);
        while (ft_game.to_act(&s)) {
            tb_seats seats = ft_game.to_act(&s);
            int seat = tb_lowest(seats);
            if (seats == TB_CHANCE) {
                ft_game.apply(&s, TB_CHANCE_SEAT, ft_game.outcome(&s, tb_rng_below(&rng, ft_game.weight(&s))));
                continue;
            }
            compare_with_other_hands(&s, &rng);
            ft_game.apply(&s, seat, legal[tb_rng_below(&rng, (uint32_t) ft_game.legal(&s, seat, legal))]);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(ft_12_6_a_hand_is_seen_by_its_owner_only),
        TEST(ft_12_6_drawn_cards_are_seen_by_the_drawer_only),
        TEST(ft_12_6_discards_and_the_size_of_the_deck_are_open),
        TEST(ft_ruling_70_reserved_cards_are_known_and_hands_are_not),
        TEST(ft_ruling_70_viewers_remember_the_palace_cards),
        TEST(ft_12_6_cards_aside_are_not_shown_to_who_has_not_arrived),
        TEST(ft_12_6_who_took_which_palace_card_is_hidden),
        TEST(ft_12_3_hands_inside_rome_are_shown_at_the_end),
        TEST(ft_12_6_draws_and_keeps_are_told_to_one_seat),
        TEST(ft_3_3_the_course_does_not_depend_on_hidden_cards),
    };
    return RUN(tests);
}
