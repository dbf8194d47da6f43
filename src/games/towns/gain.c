/* gain.c - the differences of gain.h: a piece changes the points of the cards that look at its type, and of those that
 * look at food where it may change who is fed. And where no card looks at places, one square is as good as another. */
#include "games/towns/gain.h"

void tt_gains_start(const tt_table *table, const tt_town towns[], int seat, tt_gains *out)
{
    tt_scoring_of(table, towns, seat, &out->now);
    tt_score_of(&out->now, &out->score);
    memset(out->of, TT_GAIN_UNKNOWN, sizeof out->of);
}

void tt_gains_of(tt_gains *gains, const tt_table *table, const tt_town towns[], int seat)
{
    gains->now.table = table;
    gains->now.towns = towns;
    gains->now.town = &towns[seat];
    gains->now.seat = seat;
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

/* --- Putting a piece ------------------------------------------------------------------------------------------------ */

/* A town that pieces are put into to see what they would bring. */
typedef struct trial {
    const tt_gains *gains;
    tt_town towns[TT_SEATS], *town;
    int type, card;
    unsigned types; /* whose points may change */
    bool feed;      /* so may who is fed       */
    int before;     /* points of those types and of coins without the piece */
} trial;

static void start_trial(trial *t, const tt_gains *gains, int type, int card)
{
    const tt_scoring *now = &gains->now;

    t->gains = gains;
    t->type = type;
    t->card = card;
    memcpy(t->towns, now->towns, (size_t) now->table->seats * sizeof t->towns[0]);
    t->town = &t->towns[now->seat];
    t->feed = touches_food(now, type);
    t->types = 1u << type | types_that_look_at(now, 1u << type | (t->feed ? TT_LOOKS_AT_FOOD : 0));
    t->before = gains->score.coins;
    TB_EACH (other, t->types)
        t->before += gains->score.type[other];
}

static int gain_of_building(trial *t, unsigned square)
{
    tt_scoring g = t->gains->now;
    uint16_t pieces = t->town->pieces[t->type];

    g.towns = t->towns;
    g.town = t->town;
    t->town->pieces[t->type] |= (uint16_t) square;
    g.kind[t->type] |= (uint16_t) square;
    if (t->type == TT_TYPE_COTTAGE)
        g.food |= (uint16_t) square;
    if (t->feed)
        tt_feed(&g);
    int gain = points_of(&g, t->types) - t->before;
    t->town->pieces[t->type] = pieces;
    return gain + (t->town->monument != TT_CARD_CATHEDRAL_OF_CATERINA); /* T-6.1, T-8.4 */
}

/* A monument may change everything. */
static int gain_of_monument(trial *t, unsigned square)
{
    const tt_scoring *now = &t->gains->now;
    tt_score score;

    TB_ASSERT(!now->town->monument && !now->town->pieces[TT_TYPE_MONUMENT]);
    t->town->monument = (uint8_t) t->card;
    t->town->pieces[TT_TYPE_MONUMENT] = (uint16_t) square;
    tt_score_town(now->table, t->towns, now->seat, &score);
    return score.total - t->gains->score.total;
}

static int8_t gain_at(trial *t, unsigned square)
{
    int gain = t->type == TT_TYPE_MONUMENT ? gain_of_monument(t, square) : gain_of_building(t, square);

    TB_ASSERT(gain > TT_GAIN_UNKNOWN && gain <= INT8_MAX);
    return (int8_t) gain;
}

/* Where places do not matter, one square tells for all. */
static void find_gains(tt_gains *gains, int type, int card, unsigned squares)
{
    trial t;

    start_trial(&t, gains, type, card);
    if (!places_matter(&gains->now, type, card)) {
        memset(gains->of[type], gain_at(&t, squares & -squares), sizeof gains->of[type]);
        return;
    }
    TB_EACH (square, squares)
        if (gains->of[type][square] == TT_GAIN_UNKNOWN)
            gains->of[type][square] = gain_at(&t, tt_bit((int) square));
}

int tt_best_gain(tt_gains *gains, int type, int card, unsigned squares)
{
    int best = INT8_MIN;
    bool known = true;

    TB_ASSERT(squares && !(squares & tt_stands(gains->now.town)));
    TB_EACH (square, squares)
        known = known && gains->of[type][square] != TT_GAIN_UNKNOWN;
    if (!known)
        find_gains(gains, type, card, squares);
    TB_EACH (square, squares)
        best = gains->of[type][square] > best ? gains->of[type][square] : best;
    return best;
}
