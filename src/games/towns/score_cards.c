/* score_cards.c - chapters 7 and 8, points: one function for each card that scores by more than its number of pieces,
 * in the order of the digest. */
#include "games/towns/score.h"

typedef int card_score(const tt_scoring *g);

/* --- Counting ----------------------------------------------------------------------------------------------------- */

static unsigned pieces(const tt_scoring *g, int type) { return g->kind[type]; }

/* Barrett Castle counts as two. */
static int cottages(const tt_scoring *g, unsigned squares)
{
    return tb_count(squares & g->kind[TT_TYPE_COTTAGE]) + !!(squares & g->castle);
}

static unsigned beside(uint64_t square) { return tt_beside(tt_bit((int) square)); }
static unsigned line_of(uint64_t square) { return tt_row((int) square) | tt_column((int) square); }

/* Types on these squares, one type left out. */
static int other_types(const tt_scoring *g, unsigned squares, int own)
{
    int count = 0;

    for (int type = 0; type < TT_TYPES; type++)
        count += type != own && g->kind[type] & squares;
    return count;
}

/* Pieces of a type that stand beside some square of the set. */
static int count_beside(const tt_scoring *g, int type, unsigned squares)
{
    return tb_count(pieces(g, type) & tt_beside(squares));
}

/* --- Buildings ---------------------------------------------------------------------------------------------------- */

static int score_cottage(const tt_scoring *g)
{
    unsigned worth = g->town->monument == TT_CARD_GRAND_MAUSOLEUM ? TT_WHOLE_TOWN : g->fed; /* T-8.6 */

    return 3 * tb_count(g->town->pieces[TT_TYPE_COTTAGE] & worth);
}

static int score_well(const tt_scoring *g)
{
    int points = 0;

    TB_EACH (square, pieces(g, TT_TYPE_WELL))
        points += cottages(g, beside(square));
    return points;
}

static int score_fountain(const tt_scoring *g) { return 2 * count_beside(g, TT_TYPE_WELL, pieces(g, TT_TYPE_WELL)); }

static int score_millstone(const tt_scoring *g)
{
    return 2 * count_beside(g, TT_TYPE_WELL, pieces(g, TT_TYPE_FARM) | pieces(g, TT_TYPE_THEATER));
}

static int score_theater(const tt_scoring *g)
{
    int points = 0;

    TB_EACH (square, pieces(g, TT_TYPE_THEATER))
        points += other_types(g, line_of(square), TT_TYPE_THEATER);
    return points;
}

static int score_bakery(const tt_scoring *g)
{
    return 3 * count_beside(g, TT_TYPE_THEATER, pieces(g, TT_TYPE_FARM) | pieces(g, TT_TYPE_FACTORY));
}

static int score_market(const tt_scoring *g)
{
    unsigned markets = pieces(g, TT_TYPE_THEATER);
    int points = 0;

    TB_EACH (square, markets) {
        int row = tb_count(markets & tt_row((int) square)), column = tb_count(markets & tt_column((int) square));
        points += row > column ? row : column;
    }
    return points;
}

static int score_tailor(const tt_scoring *g)
{
    return tb_count(pieces(g, TT_TYPE_THEATER)) * tb_count(pieces(g, TT_TYPE_THEATER) & TT_CENTRE);
}

/* A table by number of pieces; beyond its end the last entry stays. */
static int by_count(const tt_scoring *g, const int8_t table[], int length)
{
    int count = tb_count(pieces(g, TT_TYPE_TAVERN));

    return table[count < length ? count : length - 1];
}

static int score_tavern(const tt_scoring *g)
{
    static const int8_t points[] = { 0, 2, 5, 9, 14, 20 };

    return by_count(g, points, TB_LEN(points));
}

static int score_almshouse(const tt_scoring *g)
{
    static const int8_t points[] = { 0, -1, 5, -3, 15, -5, 26 };

    return by_count(g, points, TB_LEN(points));
}

/* The third point of each (T-7.16, T-11.7). */
static int score_feast_hall(const tt_scoring *g)
{
    int own = tb_count(pieces(g, TT_TYPE_TAVERN));
    int right = tb_count(g->towns[tt_right_of(g->table, g->seat)].pieces[TT_TYPE_TAVERN]);

    if (g->table->variant == TT_VARIANT_SOLO)
        return g->table->option[TT_OPTION_FEAST_HALL_SOLO] == TT_FEAST_HALL_3 ? own : 0;
    return own > right ? own : 0;
}

static int score_inn(const tt_scoring *g)
{
    int points = 0;

    TB_EACH (square, pieces(g, TT_TYPE_TAVERN))
        points += tb_count(pieces(g, TT_TYPE_TAVERN) & line_of(square)) == 1 ? 3 : 0;
    return points;
}

static int score_schoolhouse(const tt_scoring *g)
{
    return (g->richer ? 4 : 2) * count_beside(g, TT_TYPE_TAVERN, g->fed & g->kind[TT_TYPE_COTTAGE]);
}

static int score_chapel(const tt_scoring *g) { return tb_count(pieces(g, TT_TYPE_CHAPEL)) * cottages(g, g->fed); }

static int score_abbey(const tt_scoring *g)
{
    unsigned noisy = pieces(g, TT_TYPE_FACTORY) | pieces(g, TT_TYPE_TAVERN) | pieces(g, TT_TYPE_THEATER);

    return 3 * (tb_count(pieces(g, TT_TYPE_CHAPEL)) - count_beside(g, TT_TYPE_CHAPEL, noisy));
}

static int score_cloister(const tt_scoring *g)
{
    return tb_count(pieces(g, TT_TYPE_CHAPEL)) * tb_count(pieces(g, TT_TYPE_CHAPEL) & TT_CORNERS);
}

static int score_temple(const tt_scoring *g)
{
    int points = 0;

    TB_EACH (square, pieces(g, TT_TYPE_CHAPEL))
        points += cottages(g, beside(square) & g->fed) >= 2 ? 4 : 0;
    return points;
}

static int score_cathedral(const tt_scoring *g)
{
    unsigned all = pieces(g, TT_TYPE_CHAPEL);

    return 7 * tb_count(all & ~tt_beside(all));
}

static int score_parsonage(const tt_scoring *g)
{
    unsigned which =
        g->table->option[TT_OPTION_PARSONAGE_COTTAGE] == TT_PARSONAGE_FED ? g->fed : TT_WHOLE_TOWN; /* TF-5.2 */

    return 4 * count_beside(g, TT_TYPE_CHAPEL, g->kind[TT_TYPE_COTTAGE] & which);
}

static int score_warehouse(const tt_scoring *g)
{
    int cubes = 0;

    TB_EACH (square, pieces(g, TT_TYPE_FACTORY))
        cubes += tt_cubes_on(g->town->on[square]);
    return -cubes;
}

/* --- Monuments ---------------------------------------------------------------------------------------------------- */

static unsigned monument(const tt_scoring *g) { return g->town->pieces[TT_TYPE_MONUMENT]; }

static int score_archive(const tt_scoring *g) { return other_types(g, TT_WHOLE_TOWN, TT_TYPE_MONUMENT); }

static int score_barrett_castle(const tt_scoring *g) { return g->fed & g->castle ? 5 : 0; }

static int score_mandras_palace(const tt_scoring *g)
{
    return 2 * other_types(g, tt_beside(monument(g)), TT_TYPE_MONUMENT);
}

static int score_elder_tree(const tt_scoring *g)
{
    static const int8_t points[] = { 0, 1, 2, 3, 4, 5, 8 };

    return points[g->town->elder < TB_LEN(points) ? g->town->elder : TB_LEN(points) - 1];
}

static int score_silva_forum(const tt_scoring *g)
{
    int largest = 0;

    for (int type = 0; type < TT_TYPES; type++)
        for (unsigned rest = pieces(g, type); rest;) {
            unsigned group = tt_group_at(rest, tb_lowest(rest));
            largest = tb_count(group) > largest ? tb_count(group) : largest;
            rest &= ~group;
        }
    return largest;
}

/* The same turn is the same rank; while the game goes on, open towns rank as if completed now (T-8.13). */
static int score_starloom(const tt_scoring *g)
{
    static const int8_t points[] = { 6, 3, 2, 0, 0, 0 };
    int earlier = 0;

    for (int seat = 0; seat < g->table->seats; seat++) {
        int completed = g->towns[seat].completed;
        earlier += completed && (!g->town->completed || completed < g->town->completed);
    }
    return points[earlier];
}

static int score_sky_baths(const tt_scoring *g)
{
    return 2 * (TT_TYPES - 1 - other_types(g, TT_WHOLE_TOWN, TT_TYPE_MONUMENT));
}

static int score_hollow_hill(const tt_scoring *g) { return -2 * g->town->hill; }

static int score_vineyard(const tt_scoring *g)
{
    int square = tb_lowest(monument(g));

    return (g->fed & monument(g) ? 9 : 0) - 2 * other_types(g, line_of((uint64_t) square), TT_TYPE_MONUMENT);
}

static int score_treasury(const tt_scoring *g) { return cottages(g, tt_beside(monument(g))); }

/* --- The table ---------------------------------------------------------------------------------------------------- */

#define AT(type) (1 << TT_TYPE_##type)

static const struct {
    card_score *points;
    uint16_t looks; /* tt_card_looks */
} cards[TT_CARD_COUNT] = {
    [TT_CARD_COTTAGE] = { score_cottage, TT_LOOKS_AT_FOOD },                                            /* T-7.1 */
    [TT_CARD_WELL] = { score_well, AT(COTTAGE) | TT_LOOKS_AT_PLACES },                                  /* T-7.6 */
    [TT_CARD_FOUNTAIN] = { score_fountain, TT_LOOKS_AT_PLACES },                                        /* T-7.7 */
    [TT_CARD_MILLSTONE] = { score_millstone, AT(FARM) | AT(THEATER) | TT_LOOKS_AT_PLACES },             /* T-7.8 */
    [TT_CARD_THEATER] = { score_theater, TT_LOOKS_AT_ALL | TT_LOOKS_AT_PLACES },                        /* T-7.10 */
    [TT_CARD_BAKERY] = { score_bakery, AT(FARM) | AT(FACTORY) | TT_LOOKS_AT_PLACES },                   /* T-7.11 */
    [TT_CARD_MARKET] = { score_market, TT_LOOKS_AT_PLACES },                                            /* T-7.12 */
    [TT_CARD_TAILOR] = { score_tailor, TT_LOOKS_AT_PLACES },                                            /* T-7.13 */
    [TT_CARD_TAVERN] = { score_tavern, 0 },                                                             /* T-7.14 */
    [TT_CARD_ALMSHOUSE] = { score_almshouse, 0 },                                                       /* T-7.15 */
    [TT_CARD_FEAST_HALL] = { score_feast_hall, 0 },                                                     /* T-7.16 */
    [TT_CARD_INN] = { score_inn, TT_LOOKS_AT_PLACES },                                                  /* T-7.17 */
    [TT_CARD_SCHOOLHOUSE] = { score_schoolhouse, AT(COTTAGE) | TT_LOOKS_AT_FOOD | TT_LOOKS_AT_PLACES }, /* TF-3.10 */
    [TT_CARD_CHAPEL] = { score_chapel, TT_LOOKS_AT_FOOD | AT(COTTAGE) },                                /* T-7.18 */
    [TT_CARD_ABBEY] = { score_abbey, AT(FACTORY) | AT(TAVERN) | AT(THEATER) | TT_LOOKS_AT_PLACES },     /* T-7.19 */
    [TT_CARD_CLOISTER] = { score_cloister, TT_LOOKS_AT_PLACES },                                        /* T-7.20 */
    [TT_CARD_TEMPLE] = { score_temple, AT(COTTAGE) | TT_LOOKS_AT_FOOD | TT_LOOKS_AT_PLACES },           /* T-7.21 */
    [TT_CARD_CATHEDRAL] = { score_cathedral, TT_LOOKS_AT_PLACES },                                      /* TF-3.7 */
    [TT_CARD_PARSONAGE] = { score_parsonage, AT(COTTAGE) | TT_LOOKS_AT_FOOD | TT_LOOKS_AT_PLACES },     /* TF-3.8 */
    [TT_CARD_WAREHOUSE] = { score_warehouse, 0 },                                                       /* T-7.23 */
    [TT_CARD_ARCHIVE] = { score_archive, TT_LOOKS_AT_ALL },                                             /* T-8.2 */
    [TT_CARD_BARRETT_CASTLE] = { score_barrett_castle, TT_LOOKS_AT_FOOD },                              /* T-8.3 */
    [TT_CARD_MANDRAS_PALACE] = { score_mandras_palace, TT_LOOKS_AT_ALL | TT_LOOKS_AT_PLACES },          /* T-8.8 */
    [TT_CARD_ELDER_TREE] = { score_elder_tree, 0 },                                                     /* T-8.11 */
    [TT_CARD_SILVA_FORUM] = { score_silva_forum, TT_LOOKS_AT_ALL | TT_LOOKS_AT_PLACES },                /* T-8.12 */
    [TT_CARD_STARLOOM] = { score_starloom, 0 },                                                         /* T-8.13 */
    [TT_CARD_SKY_BATHS] = { score_sky_baths, TT_LOOKS_AT_ALL },                                         /* T-8.15 */
    [TT_CARD_HOLLOW_HILL] = { score_hollow_hill, 0 },                                                   /* TF-4.1 */
    [TT_CARD_ERAFLAGE_VINEYARD] = { score_vineyard,
                                    TT_LOOKS_AT_ALL | TT_LOOKS_AT_FOOD | TT_LOOKS_AT_PLACES }, /* TF-4.8 */
    [TT_CARD_TREASURY] = { score_treasury, AT(COTTAGE) | TT_LOOKS_AT_PLACES },                 /* TF-4.9 */
};

int tt_score_card(const tt_scoring *g, int card) { return cards[card].points ? cards[card].points(g) : 0; }

unsigned tt_card_looks(int card) { return cards[card].looks; }

int tt_score_fed(const tt_scoring *g)
{
    const int types[] = { TT_TYPE_COTTAGE, TT_TYPE_TAVERN, TT_TYPE_CHAPEL, TT_TYPE_MONUMENT };
    int points = 0;

    for (int i = 0; i < TB_LEN(types); i++) {
        int card = tt_scored_card(g, types[i]);
        if (tt_card_looks(card) & TT_LOOKS_AT_FOOD)
            points += cards[card].points(g);
    }
    return points;
}
