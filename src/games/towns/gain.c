/* gain.c - the differences of gain.h: a piece changes the points of the cards that look at its type, and of those that
 * look at food where it may change who is fed. And where no card looks at places, one square is as good as another. */
#include "games/towns/gain.h"

void tt_gains_start(const tt_table *table, tt_town towns[], int seat, tt_gains *out)
{
    out->town = &towns[seat];
    tt_scoring_of(table, towns, seat, &out->now);
    tt_score_of(&out->now, &out->score);
}

/* Whether one more piece of this type may change who is fed, or what coins that leaves (feed.c). */
static bool touches_food(const tt_scoring *now, int type)
{
    switch (type) {
    case TT_TYPE_COTTAGE: return now->town->pieces[TT_TYPE_FARM] != 0;
    case TT_TYPE_FARM: return now->food != 0;
    default: return tt_card_looks(tt_scored_card(now, type)) & TT_LOOKS_AT_FOOD;
    }
}

/* The types with pieces whose cards look at any of this: types, food, places. */
static unsigned types_that_look_at(const tt_scoring *now, unsigned at)
{
    unsigned types = 0;

    for (int type = 0; type < TT_TYPES; type++)
        if (now->town->pieces[type] && tt_card_looks(tt_scored_card(now, type)) & at)
            types |= 1u << type;
    return types;
}

/* Whether it matters where a piece of this card stands: for its own points, those of others, or for feeding. Only the
 * Farm feeds wherever it stands. */
static bool places_matter(const tt_scoring *now, int type, int card)
{
    unsigned farms = now->town->pieces[TT_TYPE_FARM], as = 1u << type;

    if (type == TT_TYPE_MONUMENT)
        as |= 1u << TT_TYPE_COTTAGE; /* T-8.3 */
    if (tt_card_looks(card) & TT_LOOKS_AT_PLACES)
        return true;
    if ((type == TT_TYPE_FARM ? now->food : farms && tt_cards[card].flags & TT_FOOD) &&
        !tt_plays(now->table, TT_TYPE_FARM, TT_CARD_FARM))
        return true;
    return types_that_look_at(now, as) & types_that_look_at(now, TT_LOOKS_AT_PLACES);
}

/* Points of some types, and of coins: TF-1.4, TF-4.2. */
static int points_of(const tt_scoring *g, unsigned types)
{
    int points = g->coins * (g->town->monument == TT_CARD_ESTIVAL_FESTIVAL ? 2 : 1);

    TB_EACH (type, types)
        points += tt_score_type(g, (int) type);
    return points;
}

/* The points of those types with one more piece. */
static int points_with(const tt_gains *gains, int type, unsigned square, unsigned types, bool feed)
{
    tt_scoring g = gains->now;

    gains->town->pieces[type] |= (uint16_t) square;
    g.kind[type] |= (uint16_t) square;
    if (type == TT_TYPE_COTTAGE)
        g.food |= (uint16_t) square;
    if (feed)
        tt_feed(&g);
    int points = points_of(&g, types);
    gains->town->pieces[type] &= (uint16_t) ~square;
    return points;
}

static int gain_of_building(const tt_gains *gains, int type, unsigned squares)
{
    bool feed = touches_food(&gains->now, type);
    unsigned types = 1u << type | types_that_look_at(&gains->now, 1u << type | (feed ? TT_LOOKS_AT_FOOD : 0));
    int before = gains->score.coins, best = INT16_MIN;

    TB_EACH (other, types)
        before += gains->score.type[other];
    TB_EACH (square, squares) {
        int points = points_with(gains, type, tt_bit((int) square), types, feed);
        best = points > best ? points : best;
    }
    return best - before + (gains->town->monument != TT_CARD_CATHEDRAL_OF_CATERINA); /* T-6.1, T-8.4 */
}

/* A monument may change everything. */
static int gain_of_monument(const tt_gains *gains, int card, unsigned squares)
{
    tt_town *town = gains->town;
    int best = INT16_MIN;
    tt_score score;

    TB_ASSERT(!town->monument && !town->pieces[TT_TYPE_MONUMENT]);
    town->monument = (uint8_t) card;
    TB_EACH (square, squares) {
        town->pieces[TT_TYPE_MONUMENT] = (uint16_t) tt_bit((int) square);
        tt_score_town(gains->now.table, gains->now.towns, gains->now.seat, &score);
        best = score.total > best ? score.total : best;
    }
    town->pieces[TT_TYPE_MONUMENT] = 0;
    town->monument = TT_NO_CARD;
    return best - gains->score.total;
}

int tt_best_gain(const tt_gains *gains, int type, int card, unsigned squares)
{
    TB_ASSERT(squares && !(squares & tt_stands(gains->town)));
    if (!places_matter(&gains->now, type, card))
        squares &= -squares;
    return type == TT_TYPE_MONUMENT ? gain_of_monument(gains, card, squares) : gain_of_building(gains, type, squares);
}
