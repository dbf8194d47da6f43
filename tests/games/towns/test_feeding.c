/* test_feeding.c - the best feeding against brute force: every legal way of feeding a random town, played out coin by
 * coin, and scored card by card. */
#include "base/rng.h"
#include "check.h"
#include "core/door.h"
#include "games/towns/score.h"
#include "games/towns/towns.h"
#include "games/towns/words.h"

enum { TOWNS = 20000, FOOD_MAX = 11 };

/* --- Random final towns ------------------------------------------------------------------------------------------- */

/* Monuments that have to do with feeding or coins, and one that has not. */
static const uint8_t monuments[] = { TT_NO_CARD,
                                     TT_CARD_BARRETT_CASTLE,
                                     TT_CARD_ERAFLAGE_VINEYARD,
                                     TT_CARD_GRAND_MAUSOLEUM,
                                     TT_CARD_ESTIVAL_FESTIVAL,
                                     TT_CARD_MANDRAS_PALACE };

static void fill_town(tt_town *town, int monument, tb_rng *rng)
{
    static const uint8_t types[] = { TT_TYPE_COTTAGE, TT_TYPE_COTTAGE, TT_TYPE_COTTAGE, TT_TYPE_FARM,
                                     TT_TYPE_CHAPEL,  TT_TYPE_TAVERN,  TT_TYPE_WELL,    TT_TYPE_THEATER };
    uint32_t variety = 4 + tb_rng_below(rng, 5);
    int monument_at = monument ? (int) tb_rng_below(rng, 16) : 16, food = 0;

    for (int square = 0; square < 16; square++) {
        int type = types[tb_rng_below(rng, variety)];
        if (square == monument_at)
            type = TT_TYPE_MONUMENT;
        else if (tb_rng_below(rng, 5) == 0 || (type == TT_TYPE_COTTAGE && food == FOOD_MAX))
            continue;
        food += type == TT_TYPE_COTTAGE;
        town->pieces[type] |= (uint16_t) tt_bit(square);
    }
    town->monument = (uint8_t) monument;
    town->coins = (uint8_t) tb_rng_below(rng, 6);
}

static void random_table(tt_state *s, tb_rng *rng)
{
    tb_config config;
    tb_message why;

    tb_config_default(&tt_game, 3, &config);
    config.option[TT_OPTION_FORTUNE_LIMIT] = 6;
    for (int i = TT_OPTION_FARM; i <= TT_OPTION_FACTORY; i++)
        config.option[i] = (uint8_t) (1 + tb_rng_below(rng, TT_CARDS_OF_TYPE));
    config.option[TT_OPTION_TITHE_BARN] = (uint8_t) tb_rng_below(rng, 2);
    config.option[TT_OPTION_PARSONAGE_COTTAGE] = (uint8_t) tb_rng_below(rng, 2);
    assert_int_equal(tb_setup(&tt_game, &config, s, &why), TB_OK);
    for (int seat = 0; seat < 3; seat++)
        fill_town(&s->town[seat], monuments[tb_rng_below(rng, TB_LEN(monuments))], rng);
}

/* --- Every way of feeding ----------------------------------------------------------------------------------------- */

typedef struct feast {
    const tt_state *s;
    int seat;
    unsigned food;
    int neighbours_coins; /* -1: do not care */
    int best, best_coins;
    int most_fed; /* of the feedings that are worth as much as the best */
} feast;

/* What the town is worth with this feeding. */
static void end_feast(feast *f, unsigned fed, int coins)
{
    const tt_town *town = &f->s->town[f->seat];
    tt_scoring g;
    int total = coins * (town->monument == TT_CARD_ESTIVAL_FESTIVAL ? 2 : 1);

    tt_scoring_of(&f->s->table, f->s->town, f->seat, &g);
    g.fed = (uint16_t) fed;
    g.coins = (uint8_t) coins;
    g.richer = f->neighbours_coins >= 0 && coins >= f->neighbours_coins;
    for (int type = 0; type < TT_TYPES; type++) {
        int card = type == TT_TYPE_MONUMENT ? town->monument : f->s->table.card[type];
        if (town->pieces[type])
            total += tt_cards[card].each * tb_count(town->pieces[type]) + tt_score_card(&g, card);
    }
    if (total == f->best && tb_count(fed) > f->most_fed)
        f->most_fed = tb_count(fed);
    if (total > f->best) {
        f->best = total;
        f->best_coins = coins;
        f->most_fed = tb_count(fed);
    }
}

/* Any `left` of the unfed, lowest first. */
static void feed_any(feast *f, unsigned fed, unsigned unfed, int left, int coins)
{
    if (left == 0 || !unfed) {
        end_feast(f, fed, coins);
        return;
    }
    unsigned first = unfed & -unfed;
    feed_any(f, fed | first, unfed & ~first, left - 1, coins);
    if (tb_count(unfed) > left)
        feed_any(f, fed, unfed & ~first, left, coins);
}

/* TF-3.1: as long as a coin can feed something new, one is spent. */
static void feed_with_root_cellar(feast *f, unsigned fed, int coins)
{
    bool fed_more = false;

    for (int n = 0; coins && n < 8; n++) {
        unsigned line = n < 4 ? 0xfu << 4 * n : 0x1111u << (n - 4);
        if (f->food & line & ~fed) {
            fed_more = true;
            feed_with_root_cellar(f, fed | (f->food & line), coins - 1);
        }
    }
    if (!fed_more)
        end_feast(f, fed, coins);
}

/* TF-3.2: a coin for two, or for the last one. */
static void feed_with_tithe_barn(feast *f, unsigned fed, int coins)
{
    int unfed = tb_count(f->food & ~fed), paid = 0;

    while (coins && unfed > 2 * paid) {
        coins--;
        paid++;
    }
    feed_any(f, fed, f->food & ~fed, 2 * paid, coins);
}

static unsigned connected(unsigned squares, unsigned from)
{
    for (int i = 0; i < 16; i++)
        from |= tt_beside(from) & squares;
    return from;
}

static void feed_with_greenhouses(feast *f, unsigned fed, unsigned unfed, int left)
{
    end_feast(f, fed, f->s->town[f->seat].coins);
    for (unsigned rest = unfed; left && rest;) {
        unsigned group = connected(unfed, rest & -rest);
        feed_with_greenhouses(f, fed | group, unfed & ~group, left - 1);
        rest &= ~group;
    }
}

static unsigned reach(int card, int farm)
{
    unsigned squares = 0;

    for (int square = 0; square < 16; square++) {
        int dx = square % 4 - farm % 4, dy = square / 4 - farm / 4;
        bool near = dx >= -1 && dx <= 1 && dy >= -1 && dy <= 1;
        bool beside = near && (dx == 0) != (dy == 0);
        bool in_line = dx == 0 || dy == 0;
        bool reached = card == TT_CARD_ORCHARD ? in_line : card == TT_CARD_GRANARY ? near : beside;
        squares |= (unsigned) reached << square;
    }
    return squares;
}

static void feast_on(feast *f)
{
    const tt_town *town = &f->s->town[f->seat];
    int card = f->s->table.card[TT_TYPE_FARM];
    bool castle = town->monument == TT_CARD_BARRETT_CASTLE || town->monument == TT_CARD_ERAFLAGE_VINEYARD;
    unsigned farms = town->pieces[TT_TYPE_FARM], reached = 0;

    f->food = town->pieces[TT_TYPE_COTTAGE] | (castle ? town->pieces[TT_TYPE_MONUMENT] : 0);
    f->best = -1000;
    TB_EACH (farm, farms)
        reached |= reach(card, (int) farm) & f->food;
    if (!farms)
        end_feast(f, 0, town->coins);
    else if (card == TT_CARD_FARM)
        feed_any(f, 0, f->food, 4 * tb_count(farms), town->coins);
    else if (card == TT_CARD_GREENHOUSE)
        feed_with_greenhouses(f, 0, f->food, tb_count(farms));
    else if (card == TT_CARD_ROOT_CELLAR)
        feed_with_root_cellar(f, 0, town->coins);
    else if (card == TT_CARD_TITHE_BARN)
        feed_with_tithe_barn(f, f->s->table.option[TT_OPTION_TITHE_BARN] ? reached : 0, town->coins);
    else
        end_feast(f, reached, town->coins);
}

/* --- Comparing ---------------------------------------------------------------------------------------------------- */

static void compare(const tt_state *s, int index)
{
    feast right = { .s = s, .seat = 2, .neighbours_coins = -1 }, own = { .s = s, .seat = 0 };
    tt_score score;

    feast_on(&right);
    own.neighbours_coins = right.best_coins;
    feast_on(&own);
    tt_score_town(&s->table, s->town, 0, &score);
    CHECK(score.total - score.empty == own.best && score.coins_left == own.best_coins,
          "town %d (%s): %d points and %d coins, brute force has %d and %d", index,
          tt_card_words.names[s->table.card[TT_TYPE_FARM]], score.total - score.empty, score.coins_left, own.best,
          own.best_coins);
    CHECK(!(score.fed & ~own.food) && tb_count(score.fed) == own.most_fed,
          "town %d (%s): %d squares are fed, %d could be for as many points", index,
          tt_card_words.names[s->table.card[TT_TYPE_FARM]], tb_count(score.fed), own.most_fed);
}

static void tt_6_3_the_best_legal_feeding_counts_and_feeds_most(void **state)
{
    tb_rng rng;
    tt_state s;

    (void) state;
    tb_rng_seed(&rng, 3, 0);
    for (int i = 0; i < TOWNS; i++) {
        random_table(&s, &rng);
        compare(&s, i);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = { TEST(tt_6_3_the_best_legal_feeding_counts_and_feeds_most) };

    return RUN(tests);
}
