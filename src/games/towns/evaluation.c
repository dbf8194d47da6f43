/* evaluation.c - a view of a town as features for bots (core/evaluate.h): the points it may still expect.
 *
 * What a town has is the engine's own score. What it may become is read off its plans (plans.h): which cards could be
 * built with no, one or two more cubes, and what the score would gain by their pieces. So a feature need not know what
 * a card does; only its weight tells. How much a thing is worth depends on how much of the town is still open, so most
 * features stand once for each stage. */
#include "games/towns/evaluation.h"

#include "games/towns/gain.h"
#include "games/towns/keys.h"
#include "games/towns/plans.h"
#include "games/towns/view.h"
#include "games/towns/words.h"

/* --- The list of features ----------------------------------------------------------------------------------------- */

/* By stage. */
#define TT_FEATURE_LIST(X)                                                                                             \
    X(POINTS, "points")                                                                                                \
    X(COINS, "coins")                                                                                                  \
    X(PAIRS, "adjacent-open-squares")                                                                                  \
    X(REGION1, "regions-of-1") /* connected squares without a piece */                                                 \
    X(REGION2, "regions-of-2")                                                                                         \
    X(REGION3, "regions-of-3")                                                                                         \
    X(REGION4, "regions-of-4")                                                                                         \
    X(REGION5, "regions-of-5")                                                                                         \
    X(LONELY, "lonely-empty-squares")                                                                                  \
    X(CORNERS, "pieces-in-corners")                                                                                    \
    X(CENTRE, "pieces-in-the-centre")                                                                                  \
    X(DEAD, "cubes-of-no-plan")                                                                                        \
    X(FAR, "cubes-of-far-plans")                                                                                       \
    X(HALF, "cubes-of-half-plans")                                                                                     \
    X(NEAR, "cubes-of-near-plans")                                                                                     \
    X(READY, "cubes-of-ready-plans")                                                                                   \
    X(COMPLETE, "resources-that-complete")                                                                             \
    X(HELP, "resources-that-help")                                                                                     \
    X(READY_BEST, "best-gain/ready")                                                                                   \
    X(READY_ALL, "all-gains/ready")                                                                                    \
    X(NEAR_BEST, "best-gain/near")                                                                                     \
    X(NEAR_ALL, "all-gains/near")                                                                                      \
    X(HALF_BEST, "best-gain/half")                                                                                     \
    X(HALF_ALL, "all-gains/half")                                                                                      \
    X(UNFED, "unfed-cottages")                                                                                         \
    X(WOOD, "wood")                                                                                                    \
    X(WHEAT, "wheat")                                                                                                  \
    X(BRICK, "brick")                                                                                                  \
    X(GLASS, "glass")                                                                                                  \
    X(STONE, "stone")                                                                                                  \
    X(SHOWN_COMPLETE, "shown-that-complete") /* solo: cards face up */                                                 \
    X(SHOWN_HELP, "shown-that-help")

/* By card, and by a coarser stage. */
#define TT_CARD_FEATURE_LIST(X)                                                                                        \
    X(IN_PLAY, "in-play")                                                                                              \
    X(BUILT, "built")                                                                                                  \
    X(ANY_BUILT, "any-built")                                                                                          \
    X(READY, "ready")                                                                                                  \
    X(NEAR, "near")                                                                                                    \
    X(HALF, "half")

#define X(id, name) FEATURE_##id,
enum { TT_FEATURE_LIST(X) QUANTITIES };
#undef X
#define X(id, name) CARD_##id,
enum { TT_CARD_FEATURE_LIST(X) CARD_QUANTITIES };
#undef X
#define X(id, name) name,
static const char *const quantity_names[] = { TT_FEATURE_LIST(X) };
static const char *const card_quantity_names[] = { TT_CARD_FEATURE_LIST(X) };
#undef X

enum {
    STAGES = 5,      /* 14, 11, 8, 5 squares without a piece; fewer */
    CARD_STAGES = 3, /* 12, 7; fewer                                */
    COUNTS = TT_SQUARES + 1,
    FINAL = 0,          /* the score of a town that is completed                 */
    GROUND = FINAL + 1, /* by squares without a piece and by empty squares       */
    STAGED = GROUND + COUNTS * COUNTS,
    BY_CARD = STAGED + STAGES * QUANTITIES,
    CARD_GAIN = CARD_STAGES * CARD_QUANTITIES, /* what the score would gain by a piece that is ready or near */
    CARD_STOCK,                                /* cubes on its pieces                                   */
    CARD_FEATURES,
    FEATURES = BY_CARD + TT_CARD_COUNT * CARD_FEATURES,
};

static const char *const stage_names[STAGES] = { "start", "early", "middle", "late", "end" };
static const char *const card_stage_names[CARD_STAGES] = { "start", "middle", "end" };

static void put_slash(tb_text *out, const char *before, const char *after)
{
    tb_put(out, before);
    tb_put_char(out, '/');
    tb_put(out, after);
}

static void card_feature_name(int card, int feature, tb_text *out)
{
    put_slash(out, card ? tt_card_words.names[card] : "none", "");
    if (feature >= CARD_GAIN)
        tb_put(out, feature == CARD_GAIN ? "gain" : "cubes-on-it");
    else
        put_slash(out, card_quantity_names[feature / CARD_STAGES], card_stage_names[feature % CARD_STAGES]);
}

static void feature_name(int feature, tb_text *out)
{
    if (feature >= BY_CARD) {
        card_feature_name((feature - BY_CARD) / CARD_FEATURES, (feature - BY_CARD) % CARD_FEATURES, out);
    } else if (feature >= STAGED) {
        int staged = feature - STAGED;
        put_slash(out, quantity_names[staged % QUANTITIES], stage_names[staged / QUANTITIES]);
    } else if (feature >= GROUND) {
        tb_put(out, "open-and-empty/");
        tb_put_int(out, (feature - GROUND) / COUNTS);
        tb_put_char(out, '/');
        tb_put_int(out, (feature - GROUND) % COUNTS);
    } else {
        tb_put(out, "final-score");
    }
}

/* --- A look at a town --------------------------------------------------------------------------------------------- */

typedef struct look {
    const tt_table *table;
    int seat;
    tt_town towns[TT_SEATS]; /* pieces are put there to see what they would bring */
    tt_town *town;           /* the seat's own                                    */
    tt_gains gains;
    unsigned stands, empty;
    int stage, card_stage;
    tt_plans plans;
    int best_gain[TT_PLAN_FAR], all_gains[TT_PLAN_FAR]; /* by level */
    tb_feature *out;
    int n;
} look;

static void add(look *l, int feature, int value)
{
    l->out[l->n] = (tb_feature){ (uint16_t) feature, (int16_t) value };
    l->n += value != 0;
}

static void add_staged(look *l, int quantity, int value) { add(l, STAGED + l->stage * QUANTITIES + quantity, value); }

static void add_card(look *l, int card, int feature, int value)
{
    add(l, BY_CARD + card * CARD_FEATURES + feature, value);
}

static void add_card_staged(look *l, int card, int quantity, int value)
{
    add_card(l, card, quantity * CARD_STAGES + l->card_stage, value);
}

/* --- Squares and cubes -------------------------------------------------------------------------------------------- */

static void add_regions(look *l)
{
    unsigned open = ~l->stands & TT_WHOLE_TOWN;
    int regions[FEATURE_REGION5 - FEATURE_REGION1 + 1] = { 0 };

    add_staged(l, FEATURE_PAIRS, tb_count(open & open >> 1 & 0x7777) + tb_count(open & open >> 4));
    add_staged(l, FEATURE_LONELY, tb_count(l->empty & ~tt_beside(open)));
    for (unsigned rest = open; rest;) {
        unsigned region = tt_group_at(rest, tb_lowest(rest));
        int size = tb_count(region);
        if (size <= TB_LEN(regions))
            regions[size - 1]++;
        rest &= ~region;
    }
    for (int i = 0; i < TB_LEN(regions); i++)
        add_staged(l, FEATURE_REGION1 + i, regions[i]);
}

/* Each cube counts for the plan that is nearest. */
static void add_cubes(look *l)
{
    static const uint8_t of_level[] = { FEATURE_READY, FEATURE_NEAR, FEATURE_HALF, FEATURE_FAR };
    unsigned rest = l->town->filled & ~l->stands;

    for (int level = 0; level < TT_PLAN_LEVELS; level++) {
        unsigned used = tt_plans_used(&l->plans, level) & rest;
        add_staged(l, of_level[level], tb_count(used));
        rest &= ~used;
    }
    add_staged(l, FEATURE_DEAD, tb_count(rest));
    for (int resource = 0; resource < TT_RESOURCES; resource++)
        add_staged(l, FEATURE_WOOD + resource, tb_count(l->town->cubes[resource]));
}

static void add_wanted(look *l)
{
    unsigned complete = l->plans.wanted[TT_PLAN_NEAR], help = l->plans.wanted[TT_PLAN_HALF] & ~complete, shown = 0;

    for (int resource = 0; resource < TT_RESOURCES; resource++)
        shown |= (unsigned) (l->table->display[resource] > 0) << resource;
    add_staged(l, FEATURE_COMPLETE, tb_count(complete));
    add_staged(l, FEATURE_HELP, tb_count(help));
    add_staged(l, FEATURE_SHOWN_COMPLETE, tb_count(complete & shown));
    add_staged(l, FEATURE_SHOWN_HELP, tb_count(help & shown));
}

/* --- Cards -------------------------------------------------------------------------------------------------------- */

static void add_plans(look *l, int type, int card)
{
    unsigned sites;
    int level = tt_plans_add(&l->plans, &tt_cards[card].pattern, &sites);

    add_card_staged(l, card, CARD_IN_PLAY, 1);
    if (tt_cards[card].flags & TT_ANYWHERE || l->town->monument == TT_CARD_OBELISK)
        sites = TT_WHOLE_TOWN;
    if (level >= TT_PLAN_FAR || !(sites & ~l->stands)) /* a pattern of trading posts alone leaves no site */
        return;
    int gain = tt_best_gain(&l->gains, type, card, sites & ~l->stands);
    add_card_staged(l, card, CARD_READY + level, 1);
    if (level <= TT_PLAN_NEAR)
        add_card(l, card, CARD_GAIN, gain);
    if (gain <= 0)
        return;
    l->best_gain[level] = gain > l->best_gain[level] ? gain : l->best_gain[level];
    l->all_gains[level] += gain;
}

static void add_pieces(look *l, int type, int card)
{
    int cubes = 0;

    add_card_staged(l, card, CARD_BUILT, tb_count(l->town->pieces[type]));
    add_card_staged(l, card, CARD_ANY_BUILT, l->town->pieces[type] != 0);
    if (type == TT_TYPE_FACTORY)
        TB_EACH (square, l->town->pieces[type])
            cubes += tt_cubes_on(l->town->on[square]);
    add_card(l, card, CARD_STOCK, cubes);
}

static void add_cards(look *l, int monument)
{
    bool posts = tt_plays(l->table, TT_TYPE_FACTORY, TT_CARD_TRADING_POST);

    tt_plans_start(l->town, posts ? l->town->pieces[TT_TYPE_FACTORY] : 0, &l->plans);
    for (int type = 0; type <= TT_TYPE_FACTORY; type++) {
        add_pieces(l, type, l->table->card[type]);
        add_plans(l, type, l->table->card[type]);
    }
    if (l->town->monument)
        add_pieces(l, TT_TYPE_MONUMENT, l->town->monument);
    else if (monument)
        add_plans(l, TT_TYPE_MONUMENT, monument);
    for (int level = 0; level < TT_PLAN_FAR; level++) {
        add_staged(l, FEATURE_READY_BEST + 2 * level, l->best_gain[level]);
        add_staged(l, FEATURE_READY_ALL + 2 * level, l->all_gains[level]);
    }
}

/* --- The features ------------------------------------------------------------------------------------------------- */

static bool is_over(const tt_town *town)
{
    return town->completed || (town->filled == TT_WHOLE_TOWN && town->question.ask == TT_ASK_NOTHING);
}

static void add_town(look *l)
{
    const tt_score *score = &l->gains.score;
    int open = TT_SQUARES - tb_count(l->stands);

    l->stage = (open < 14) + (open < 11) + (open < 8) + (open < 5);
    l->card_stage = (open < 12) + (open < 7);
    add(l, GROUND + open * COUNTS + tb_count(l->empty), 1);
    add_staged(l, FEATURE_POINTS, score->total - score->empty);
    add_staged(l, FEATURE_COINS, l->town->coins);
    add_staged(l, FEATURE_UNFED, tb_count(l->town->pieces[TT_TYPE_COTTAGE] & ~(unsigned) score->fed));
    add_staged(l, FEATURE_CORNERS, tb_count(l->stands & TT_CORNERS));
    add_staged(l, FEATURE_CENTRE, tb_count(l->stands & TT_CENTRE));
}

static int features(const void *a_view, tb_feature out[])
{
    const tt_view *view = a_view;
    bool chosen = view->town[view->seat].question.ask != TT_ASK_KEEP;
    look l;

    l.table = &view->table;
    l.seat = view->seat;
    l.out = out;
    l.n = 0;
    memset(l.best_gain, 0, sizeof l.best_gain);
    memset(l.all_gains, 0, sizeof l.all_gains);
    for (int seat = 0; seat < l.table->seats; seat++)
        l.towns[seat] = view->town[seat];
    l.town = &l.towns[l.seat];
    tt_gains_start(l.table, l.towns, l.seat, &l.gains);
    if (is_over(l.town)) {
        add(&l, FINAL, l.gains.score.total);
        return l.n;
    }
    l.stands = tt_stands(l.town);
    l.empty = tt_empty(l.town);
    add_town(&l);
    add_cards(&l, chosen ? view->own.kept : TT_NO_CARD);
    add_regions(&l);
    add_cubes(&l);
    add_wanted(&l);
    return l.n;
}

/* From the squares that the emptiest town has left: the fewer, the more a lead counts, and no less than with so many.
 * So it was in games of `medium` (docs/review.md). */
enum { SQUARES_OPEN = 9, SURENESS = 1200 };

static int32_t sureness(const void *state)
{
    const tt_state *s = state;
    int left = 1;

    for (int seat = 0; seat < s->table.seats; seat++) {
        int empty = s->town[seat].completed ? 0 : tb_count(tt_empty(&s->town[seat]));
        left = empty > left ? empty : left;
    }
    return SURENESS / (left < SQUARES_OPEN ? left : SQUARES_OPEN);
}

const tb_evaluation tt_evaluation = {
    .count = FEATURES,
    .points = 8,
    .rivalry = 50,
    .rivalry_of_two = 50,
    .par = 30,
    .sureness = sureness,
    .name = feature_name,
    .features = features,
    .weights = tt_weights,
    .worth_key = tt_worth_key,
    .position_key = tt_position_key,
    .levels = {
        { .iterations = 1, .positions = 20, .futures = 1, .rounds = 1, .blur = 0.18f },
        { .iterations = 1, .positions = 30, .futures = 1, .rounds = 1, .blur = 0.09f },
        { .iterations = 12, .positions = 30, .futures = 1, .rounds = 4 },
        { .iterations = 400, .positions = 40, .futures = 2, .rounds = 5, .futures_of_many = 1, .folds = true },
        { .iterations = 3000, .positions = 80, .futures = 3, .rounds = 8, .futures_of_many = 1, .folds = true },
    },
};
