/* test_dice.c - Fortuna, the dice (F-8.1) against throwing every die by hand, and the draws from the deck (F-9.1). */
#include "check.h"
#include "games/fortuna/fortuna.h"
#include "games/fortuna/rules.h"
#include "steps.h"

/* Throws n dice in every way and counts the sorted results: ways[a][b][c], 0 for a die that is not there. */
static int throw_all(int n, int ways[7][7][7])
{
    int faces[3], throws = 0;

    for (faces[0] = 1; faces[0] <= 6; faces[0]++)
        for (faces[1] = n > 1; faces[1] <= (n > 1 ? 6 : 0); faces[1]++)
            for (faces[2] = n > 2; faces[2] <= (n > 2 ? 6 : 0); faces[2]++) {
                int low = 7, high = 0, sum = 0;
                for (int i = 0; i < n; i++) {
                    low = faces[i] < low ? faces[i] : low;
                    high = faces[i] > high ? faces[i] : high;
                    sum += faces[i];
                }
                if (n == 1)
                    ways[low][0][0]++;
                else if (n == 2)
                    ways[low][high][0]++;
                else
                    ways[low][sum - low - high][high]++;
                throws++;
            }
    return throws;
}

static ft_state about_to_roll(int dice)
{
    char text[80];

    snprintf(text, sizeof text, "seats 3\nseat blue dice %d\nphase roll\n", dice);
    return ft_table(text);
}

static void ft_8_1_dice_weigh_as_they_fall(void **state)
{
    (void) state;
    for (int dice = 1; dice <= 3; dice++) {
        int ways[7][7][7] = { 0 };
        ft_state s = about_to_roll(dice);
        tb_outcome outcomes[TB_OUTCOMES_MAX];
        int n = ft_game.outcomes(&s, outcomes), sum = 0;

        assert_int_equal(ft_game.weight(&s), throw_all(dice, ways));
        for (int i = 0; i < n; i++) {
            ft_state after = s;
            ft_game.apply(&after, TB_CHANCE_SEAT, outcomes[i].move);
            assert_int_equal(after.open.rolled, dice);
            assert_int_equal(outcomes[i].weight, ways[after.open.die[0]][after.open.die[1]][after.open.die[2]]);
            sum += (int) outcomes[i].weight;
        }
        assert_int_equal(sum, (int) ft_game.weight(&s));
    }
}

static void ft_8_1_each_number_drawn_is_one_throw(void **state)
{
    (void) state;
    for (int dice = 1; dice <= 3; dice++) {
        ft_state s = about_to_roll(dice);
        tb_outcome outcomes[TB_OUTCOMES_MAX];
        int n = ft_game.outcomes(&s, outcomes);
        uint32_t u = 0;

        for (int i = 0; i < n; i++)
            for (uint32_t k = 0; k < outcomes[i].weight; k++)
                assert_int_equal(ft_game.outcome(&s, u++), outcomes[i].move);
        assert_int_equal(u, ft_game.weight(&s));
    }
}

static void ft_9_1_each_card_of_the_deck_is_equally_likely(void **state)
{
    ft_state s = ft_table("seats 3\ntokens water 3\nphase favour\ndice 1\nmove blue give favour water amount 1\n");
    tb_outcome outcomes[TB_OUTCOMES_MAX];
    int n = ft_game.outcomes(&s, outcomes), sum = 0;

    (void) state;
    assert_int_equal(n, FT_PRIV_COUNT);
    for (int i = 0; i < n; i++) {
        assert_int_equal(outcomes[i].weight, ft_bag_count(s.deck, i));
        sum += (int) outcomes[i].weight;
    }
    assert_int_equal(sum, 22);
    assert_int_equal(ft_game.weight(&s), 22);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(ft_8_1_dice_weigh_as_they_fall),
        TEST(ft_8_1_each_number_drawn_is_one_throw),
        TEST(ft_9_1_each_card_of_the_deck_is_equally_likely),
    };
    return RUN(tests);
}
