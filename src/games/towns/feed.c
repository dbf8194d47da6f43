/* feed.c - chapter 6, feeding (T-6.2): the best legal feeding for the owner (T-6.3), found exactly.
 *
 * Being fed never costs a point, so whatever is fed without a choice is fed. Where there is a choice (a Farm's four, a
 * Greenhouse's group, the lines and pairs that coins buy) every choice is tried, unless all squares are worth the same
 * wherever they lie. Coins must be spent while they feed something new (TF-1.7), so how many are left does not depend
 * on the choice, and is settled first. */
#include "games/towns/score.h"

enum { FARM_FEEDS = 4, LINES = 8 };

/* --- Squares ------------------------------------------------------------------------------------------------------ */

unsigned tt_group_at(unsigned squares, int square)
{
    unsigned group = tt_bit(square), before;

    do {
        before = group;
        group |= tt_beside(group) & squares;
    } while (group != before);
    return group;
}

static unsigned around(unsigned squares)
{
    unsigned rows = squares | (squares & 0x7777) << 1 | (squares & 0xeeee) >> 1;

    return (rows | rows << 4 | rows >> 4) & TT_WHOLE_TOWN;
}

/* Four rows are the low bits of a set of lines, four columns the high ones. */
static unsigned union_of_lines(unsigned lines)
{
    static const uint16_t rows[] = { 0x0000, 0x000f, 0x00f0, 0x00ff, 0x0f00, 0x0f0f, 0x0ff0, 0x0fff,
                                     0xf000, 0xf00f, 0xf0f0, 0xf0ff, 0xff00, 0xff0f, 0xfff0, 0xffff };

    TB_ASSERT(lines < 1u << LINES);
    return rows[lines & 15] | (lines >> 4) * 0x1111;
}

static unsigned food_of(const tt_town *town)
{
    bool hungry = town->monument && tt_cards[town->monument].flags & TT_FOOD;

    return town->pieces[TT_TYPE_COTTAGE] | (hungry ? town->pieces[TT_TYPE_MONUMENT] : 0);
}

/* --- Coins -------------------------------------------------------------------------------------------------------- */

/* The fewest rows and columns that cover the squares: for any rows, a column for each square that they leave. */
static int fewest_lines(unsigned squares)
{
    int fewest = 4; /* all rows */

    for (unsigned rows = 0; rows < 15; rows++) {
        unsigned rest = squares & ~union_of_lines(rows);
        int count = tb_count(rows) + tb_count((rest | rest >> 4 | rest >> 8 | rest >> 12) & 15);
        fewest = count < fewest ? count : fewest;
    }
    return fewest;
}

/* What a Tithe Barn must be paid for. */
static unsigned barn_customers(const tt_table *table, const tt_town *town)
{
    unsigned free_of_charge =
        table->option[TT_OPTION_TITHE_BARN] == TT_BARN_FREE ? tt_beside(town->pieces[TT_TYPE_FARM]) : 0;

    return food_of(town) & ~free_of_charge;
}

/* Coins that a town keeps: every best feeding keeps the same number. */
static int coins_after_feeding(const tt_table *table, const tt_town *town)
{
    int price = 0;

    if (!town->pieces[TT_TYPE_FARM] || !town->coins)
        return town->coins;
    if (tt_plays(table, TT_TYPE_FARM, TT_CARD_ROOT_CELLAR))
        price = food_of(town) ? fewest_lines(food_of(town)) : 0;
    else if (tt_plays(table, TT_TYPE_FARM, TT_CARD_TITHE_BARN))
        price = (tb_count(barn_customers(table, town)) + 1) / 2;
    return town->coins > price ? town->coins - price : 0;
}

/* --- What a feeding is worth -------------------------------------------------------------------------------------- */

/* Points of all cards that look at what is fed, if this is. */
static int value_of_feeding(const tt_scoring *g, unsigned fed)
{
    tt_scoring with = *g;

    with.fed = (uint16_t) fed;
    return tt_score_fed(&with);
}

/* What one square is worth, where it does not matter where it lies. */
static int value_of_square(const tt_scoring *g, unsigned square)
{
    return value_of_feeding(g, square) - value_of_feeding(g, 0);
}

/* Whether it matters where a fed building lies. */
static bool places_matter(const tt_scoring *g)
{
    int chapel = g->table->card[TT_TYPE_CHAPEL];

    return (chapel == TT_CARD_TEMPLE && g->kind[TT_TYPE_CHAPEL]) ||
           (chapel == TT_CARD_PARSONAGE && g->kind[TT_TYPE_CHAPEL]) ||
           (tt_plays(g->table, TT_TYPE_TAVERN, TT_CARD_SCHOOLHOUSE) && g->kind[TT_TYPE_TAVERN]);
}

/* --- Choosing ----------------------------------------------------------------------------------------------------- */

typedef struct choice {
    const tt_scoring *g;
    unsigned fed;
    int value;
} choice;

/* Among feedings of equal worth the one that feeds most: then no coin is spent for nothing (TF-1.7, T-R61). */
static void try_feeding(choice *best, unsigned fed)
{
    int value = value_of_feeding(best->g, fed);

    if (value > best->value || (value == best->value && tb_count(fed) > tb_count(best->fed))) {
        best->value = value;
        best->fed = fed;
    }
}

/* The squares of a set whose positions in it, lowest first, are the bits of `chosen`. */
static unsigned pick(unsigned squares, unsigned chosen)
{
    unsigned picked = 0;

    TB_ASSERT(chosen >> tb_count(squares) == 0);
    for (; chosen; chosen >>= 1, squares &= squares - 1)
        if (chosen & 1)
            picked |= squares & -squares;
    return picked;
}

/* The next larger number with as many bits (Gosper). */
static unsigned next_choice(unsigned chosen)
{
    unsigned carried = chosen + (chosen & -chosen);

    return carried | (chosen ^ carried) >> (tb_lowest(chosen) + 2);
}

/* Feeds `count` of the squares, the best ones. */
static unsigned feed_some(const tt_scoring *g, unsigned squares, unsigned fed_already, int count)
{
    choice best = { g, fed_already, INT16_MIN };
    int n = tb_count(squares);

    TB_ASSERT(count >= 0 && (squares & fed_already) == 0);
    if (count >= n)
        return fed_already | squares;
    if (count == 0)
        return fed_already;
    if (!places_matter(g)) {
        unsigned special = squares & ~(unsigned) g->town->pieces[TT_TYPE_COTTAGE];
        unsigned cottages = squares & ~special;
        bool first = special && value_of_square(g, special) >= value_of_square(g, cottages & -cottages);
        return fed_already | (first ? special : 0) | pick(cottages, (1u << (count - first)) - 1);
    }
    for (unsigned chosen = (1u << count) - 1; chosen < 1u << n; chosen = next_choice(chosen))
        try_feeding(&best, fed_already | pick(squares, chosen));
    return best.fed;
}

/* Each Greenhouse feeds one group (T-7.4). */
static unsigned feed_groups(const tt_scoring *g, int count)
{
    choice best = { g, 0, INT16_MIN };
    unsigned groups[TT_SQUARES / 2];
    int n = 0;

    for (unsigned rest = g->food; rest; rest &= ~groups[n - 1]) {
        TB_ASSERT(n < TB_LEN(groups));
        groups[n] = tt_group_at(rest, tb_lowest(rest));
        n++;
    }
    for (unsigned chosen = 0; chosen < 1u << n; chosen++) {
        unsigned fed = 0;
        TB_EACH (group, chosen)
            fed |= groups[group];
        if (tb_count(chosen) <= count)
            try_feeding(&best, fed);
    }
    return best.fed;
}

/* Each coin feeds a row or a column (TF-3.1). A coin that feeds nothing new is never the best: another line feeds more.
 */
static unsigned feed_lines(const tt_scoring *g)
{
    choice best = { g, 0, INT16_MIN };

    if (g->coins || !g->town->coins) /* all are fed, or nothing can be */
        return g->town->coins ? g->food : 0;
    for (unsigned lines = (1u << g->town->coins) - 1; lines < 1u << LINES; lines = next_choice(lines))
        try_feeding(&best, union_of_lines(lines) & g->food);
    return best.fed;
}

static unsigned feed_rows_and_columns(unsigned orchards)
{
    unsigned squares = 0;

    TB_EACH (square, orchards)
        squares |= tt_row((int) square) | tt_column((int) square);
    return squares;
}

void tt_feed(tt_scoring *g)
{
    unsigned farms = g->town->pieces[TT_TYPE_FARM], fed = 0, customers;
    const tt_town *right = &g->towns[tt_right_of(g->table, g->seat)];

    TB_ASSERT((g->food & ~tt_stands(g->town)) == 0);
    g->coins = (uint8_t) coins_after_feeding(g->table, g->town);
    g->richer = tt_plays(g->table, TT_TYPE_TAVERN, TT_CARD_SCHOOLHOUSE) && g->town->pieces[TT_TYPE_TAVERN] &&
                g->coins >= coins_after_feeding(g->table, right);
    if (farms && g->food)
        switch (g->table->card[TT_TYPE_FARM]) {
        case TT_CARD_FARM: fed = feed_some(g, g->food, 0, FARM_FEEDS * tb_count(farms)); break; /* T-7.2 */
        case TT_CARD_ORCHARD: fed = feed_rows_and_columns(farms) & g->food; break;              /* T-7.3 */
        case TT_CARD_GREENHOUSE: fed = feed_groups(g, tb_count(farms)); break;
        case TT_CARD_GRANARY: fed = around(farms) & g->food; break; /* T-7.5 */
        case TT_CARD_ROOT_CELLAR: fed = feed_lines(g); break;
        case TT_CARD_TITHE_BARN: /* TF-3.2 */
            customers = barn_customers(g->table, g->town);
            fed = feed_some(g, customers, g->food & ~customers, 2 * (g->town->coins - g->coins));
            break;
        }
    TB_ASSERT((fed & ~(unsigned) g->food) == 0);
    g->fed = (uint16_t) fed;
}
