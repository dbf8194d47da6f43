/* score.c - Fortuna, chapter 12: points, ranks and ties. */
#include "games/fortuna/rules.h"

static int larger(int a, int b) { return a > b ? a : b; }

/* F-13.6: with both coin cards each coin is handed over once; the best split. */
static int coins_handed_over(int money)
{
    int best = 0;

    for (int fives = 0; 5 * fives <= money; fives++)
        best = larger(best, 2 * fives + (money - 5 * fives) / 3);
    return best;
}

static int coin_points(const ft_open *open, int money, ft_bag hand)
{
    int threes = ft_bag_count(hand, FT_PRIV_COINS_3), fives = ft_bag_count(hand, FT_PRIV_COINS_5);

    if (threes && fives && open->options & FT_HAND_OVER)
        return coins_handed_over(money);
    return threes * (money / 3) + fives * 2 * (money / 5);
}

/* Two points for each servant, for each card of that kind; handed over, each servant counts once (F-13.6). */
static int servant_points(const ft_open *open, int servants, int cards)
{
    if (cards > 1 && open->options & FT_HAND_OVER)
        cards = 1;
    return 2 * servants * cards;
}

int ft_card_points(const ft_open *open, int seat_number, ft_bag hand) /* F-10.3 */
{
    const ft_seat *seat = &open->seat[seat_number];
    int points = 0;

    TB_ASSERT(seat_number >= 0 && seat_number < open->seats);
    points += 2 * tb_count(seat->buildings) * ft_bag_count(hand, FT_PRIV_BUILDINGS_SCORE);
    points += ft_water(seat) * ft_bag_count(hand, FT_PRIV_WATER_SCORE);
    points += seat->goods[FT_RES_WHEAT] * ft_bag_count(hand, FT_PRIV_WHEAT_SCORE);
    points += seat->goods[FT_RES_WINE] * ft_bag_count(hand, FT_PRIV_WINE_SCORE);
    points += coin_points(open, seat->money, hand);
    points += servant_points(open, seat->centurions, ft_bag_count(hand, FT_PRIV_CENTURION_SCORE));
    points += servant_points(open, seat->vestals, ft_bag_count(hand, FT_PRIV_VESTAL_SCORE));
    points += 3 * seat->married * ft_bag_count(hand, FT_PRIV_MARRIAGE_SCORE);
    return points;
}

/* F-12.4, F-12.5: one number that is larger for the better seat: inside Rome, score, steps, money, Centurions, Vestals.
 */
static int64_t standing(const ft_seat *seat, int score)
{
    int inside = seat->step >= FT_GATE;
    int64_t key = inside;

    TB_ASSERT(score >= 0 && score < 256 && seat->step < 16 && seat->money < 32);
    key = key * 256 + (inside ? score : 0);
    key = key * 16 + seat->step;
    key = key * 32 + seat->money;
    key = key * 4 + seat->centurions;
    return key * 4 + seat->vestals;
}

void ft_scores(const void *state, tb_result *out)
{
    const ft_state *s = state;
    int64_t key[FT_SEATS];

    *out = (tb_result){ 0 };
    for (int i = 0; i < s->open.seats; i++) {
        const ft_seat *seat = &s->open.seat[i];
        int cards = seat->step >= FT_GATE ? ft_card_points(&s->open, i, s->hand[i]) : 0; /* F-12.3, F-12.5 */
        out->score[i] = (int16_t) (seat->step + cards);
        key[i] = standing(seat, out->score[i]);
    }
    for (int i = 0; i < s->open.seats; i++) {
        out->rank[i] = 1;
        for (int j = 0; j < s->open.seats; j++)
            out->rank[i] += key[j] > key[i];
    }
}
