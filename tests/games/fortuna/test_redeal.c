/* test_redeal.c - Fortuna, a redeal is uniform over all physical deals that agree with what the seat saw (F-12.6).
 *
 * Positions with few unseen cards are dealt out in every way there is (deals.h). The states that these deals make, each
 * as often as deals make it, are compared with many redeals: chi-square, with fixed seeds. */
#include "check.h"
#include "deals.h"
#include "games/fortuna/fortuna.h"
#include "steps.h"

enum { DRAWS = 60000 };

/* --- Comparing --------------------------------------------------------------------------------------------------- */

static void draw_many(dealing *d, uint64_t stream)
{
    tb_rng rng;

    tb_rng_seed(&rng, 126, stream);
    for (int draw = 0; draw < DRAWS; draw++) {
        ft_state s;
        int i = 0;
        ft_game.redeal(&d->view, &rng, &s);
        while (i < d->world_count && memcmp(&d->worlds[i].state, &s, sizeof s) != 0)
            i++;
        CHECK(i < d->world_count, "redeal %d is a state that no deal makes", draw);
        d->worlds[i].seen++;
    }
}

static double chi_square(const dealing *d, bool forget_ways)
{
    double sum = 0;

    for (int i = 0; i < d->world_count; i++) {
        double share = forget_ways ? 1.0 / d->world_count : (double) d->worlds[i].ways / d->ways;
        double miss = d->worlds[i].seen - share * DRAWS;
        sum += miss * miss / (share * DRAWS);
    }
    return sum;
}

/* The statistic has mean n and variance 2n for n = worlds - 1; four deviations are far out. */
static bool is_plausible(double statistic, int worlds)
{
    double n = worlds - 1, beyond = statistic - n;

    return beyond < 0 || beyond * beyond < 16 * 2 * n;
}

static void is_uniform(const char *text, int seat)
{
    ft_state s = ft_table(text);
    dealing *d = deal_out(&s, seat);

    CHECK(d->world_count > 1, "seat %d knows everything: nothing to compare", seat);
    draw_many(d, (uint64_t) seat);
    double statistic = chi_square(d, false);
    CHECK(is_plausible(statistic, d->world_count), "chi-square %.1f for %d worlds", statistic, d->world_count);
}

/* --- Hands and draws --------------------------------------------------------------------------------------------- */

static const char few_unseen[] = "seats 3\n"
                                 "seat blue hand wine\n"
                                 "seat grey hand step+guard\n"
                                 "seat orange hand step\n"
                                 "deck coins-3+guard+step\n";

static void ft_12_6_redealt_hands_are_uniform(void **state)
{
    (void) state;
    is_uniform(few_unseen, 0);
    is_uniform(few_unseen, 1);
}

static void ft_12_6_redealt_draws_are_uniform(void **state)
{
    static const char text[] = "seats 3\n"
                               "turn grey\n"
                               "seat grey hand step\n"
                               "seat orange hand guard\n"
                               "deck coins-3+guard+step+step\n"
                               "tokens water 2\n"
                               "phase favour\n"
                               "dice 1\n"
                               "move grey give favour water amount 1\n"
                               "chance draw card step; draw card coins-3\n";

    (void) state;
    is_uniform(text, 0);
    is_uniform(text, 1);
    is_uniform(text, 2);
}

/* At the end the hands inside Rome are open; that of a pawn on 9 is not. */
static void ft_12_6_shown_hands_stay_as_they_are(void **state)
{
    ft_state s = ft_table("seats 3\narrived blue\nturn orange\nphase end\nseat blue hand coins-3\n"
                          "seat grey step 9 hand guard\nseat orange step 10 hand wine+step\nmove orange end\n");
    ft_view view, again;
    tb_rng rng;

    (void) state;
    tb_rng_seed(&rng, 126, 0);
    for (int seat = 0; seat <= TB_PUBLIC; seat += seat < 2 ? 1 : TB_PUBLIC - 2) {
        ft_state other;
        ft_game.observe(&s, seat, &view);
        for (int i = 0; i < 100; i++) {
            ft_game.redeal(&view, &rng, &other);
            ft_game.observe(&other, seat, &again);
            assert_memory_equal(&view, &again, sizeof view);
            assert_true(other.hand[0] == s.hand[0] && other.hand[2] == s.hand[2]);
        }
    }
}

/* The statistic would notice if states were drawn evenly instead of deals. */
static void ft_12_6_the_comparison_can_fail(void **state)
{
    ft_state s = ft_table(few_unseen);
    dealing *d = deal_out(&s, 0);

    (void) state;
    draw_many(d, 1);
    assert_true(is_plausible(chi_square(d, false), d->world_count));
    assert_false(is_plausible(chi_square(d, true), d->world_count));
}

/* --- The palace -------------------------------------------------------------------------------------------------- */

/* Blue arrives first and leaves guard and wine. Orange, or the deck, has the other guard. */
#define FIRST_ARRIVES                                                                                                  \
    "seats 4\n"                                                                                                        \
    "seat blue step 14\n"                                                                                              \
    "seat grey step 14 centurions 0 hand step\n"                                                                       \
    "seat orange step 14 centurions 0 hand guard\n"                                                                    \
    "seat violet hand step\n"                                                                                          \
    "deck guard+wine+coins-3+step\n"                                                                                   \
    "phase favour\n"                                                                                                   \
    "dice 1\n"                                                                                                         \
    "move blue give favour water amount 1\n"                                                                           \
    "chance draw card coins-3; draw card guard; draw card wine\n"                                                      \
    "move blue keep card coins-3\n"

#define SECOND_LOOKS                                                                                                   \
    "move blue end\n"                                                                                                  \
    "move grey choose card family; pass; exchange card recruit; pass; roll\n"                                          \
    "chance dice die 2\n"                                                                                              \
    "move grey give favour orgy amount 1\n"

#define THIRD_ARRIVES                                                                                                  \
    "move grey end\n"                                                                                                  \
    "move orange choose card corruption; pass; exchange card water-supply; pass; roll\n"                               \
    "chance dice die 3\n"                                                                                              \
    "move orange give favour food amount 1\n"

static void ft_12_2_cards_aside_are_known_to_who_left_them(void **state)
{
    (void) state;
    is_uniform(FIRST_ARRIVES, 0);
    is_uniform(FIRST_ARRIVES, 1);
    is_uniform(FIRST_ARRIVES SECOND_LOOKS, 1);
    is_uniform(FIRST_ARRIVES SECOND_LOOKS, 2);
}

static void ft_12_2_what_the_second_took_is_uniform(void **state)
{
    (void) state;
    for (int seat = 0; seat < 4; seat++)
        is_uniform(FIRST_ARRIVES SECOND_LOOKS "move grey keep card guard\n", seat);
}

static void ft_12_2_a_guard_played_since_may_be_the_one_taken(void **state)
{
    (void) state;
    for (int seat = 0; seat < 4; seat++)
        is_uniform(FIRST_ARRIVES SECOND_LOOKS "move grey keep card guard; play card guard resource vestal\n", seat);
}

static void ft_12_2_what_second_and_third_took_is_uniform(void **state)
{
    (void) state;
    for (int seat = 0; seat < 4; seat++)
        is_uniform(FIRST_ARRIVES SECOND_LOOKS "move grey keep card wine\n" THIRD_ARRIVES, seat);
}

static void ft_12_2_the_third_may_have_played_what_it_took(void **state)
{
    (void) state;
    for (int seat = 0; seat < 4; seat++)
        is_uniform(FIRST_ARRIVES SECOND_LOOKS "move grey keep card wine\n" THIRD_ARRIVES
                                              "move orange play card guard resource vestal\n",
                   seat);
}

static void ft_12_2_both_may_have_played_what_they_took(void **state)
{
    (void) state;
    for (int seat = 0; seat < 4; seat++)
        is_uniform(FIRST_ARRIVES SECOND_LOOKS "move grey keep card wine; play card wine resource water\n" THIRD_ARRIVES
                                              "move orange play card guard resource vestal\n",
                   seat);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(ft_12_6_redealt_hands_are_uniform),
        TEST(ft_12_6_redealt_draws_are_uniform),
        TEST(ft_12_6_shown_hands_stay_as_they_are),
        TEST(ft_12_6_the_comparison_can_fail),
        TEST(ft_12_2_cards_aside_are_known_to_who_left_them),
        TEST(ft_12_2_what_the_second_took_is_uniform),
        TEST(ft_12_2_a_guard_played_since_may_be_the_one_taken),
        TEST(ft_12_2_what_second_and_third_took_is_uniform),
        TEST(ft_12_2_the_third_may_have_played_what_it_took),
        TEST(ft_12_2_both_may_have_played_what_they_took),
    };
    return RUN(tests);
}
