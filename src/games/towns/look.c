/* look.c - a town as features: the points it may still expect.
 *
 * What a town has is the engine's own score. What it may become is read off its plans (plans.h): which cards could be
 * built with no, one or two more cubes, and what the score would gain by their pieces. So a feature need not know what
 * a card does; only its weight tells. How much a thing is worth depends on how much of the town is still open, so most
 * features stand once for each stage.
 *
 * Either the features are listed, or they are summed up at once. Then what follows from the pieces alone is found once
 * for all towns with the same pieces. */
#include "games/towns/look.h"

#include "games/towns/feature_list.h"
#include "games/towns/keys.h"
#include "games/towns/plans.h"
#include "games/towns/view.h"

typedef struct look {
    const tt_table *table;
    const tt_town *town;
    int kept; /* the monument that may still be built, or none */
    tt_gains *gains;
    unsigned stands, empty;
    int stage, card_stage;
    tt_plans plans;
    int best_gain[TT_PLAN_FAR], all_gains[TT_PLAN_FAR]; /* by level */
    const int16_t *weights;                             /* to sum up; NULL: `out` is the list */
    int32_t sum;
    tb_feature *out;
    int n;
} look;

static inline void add(look *l, int feature, int value)
{
    if (l->weights) {
        l->sum += l->weights[feature] * value;
        return;
    }
    l->out[l->n] = (tb_feature){ (uint16_t) feature, (int16_t) value };
    l->n += value != 0;
}

static inline void add_staged(look *l, int quantity, int value)
{
    add(l, TT_STAGED + l->stage * TT_FEATURES_STAGED + quantity, value);
}

static inline void add_card(look *l, int card, int feature, int value)
{
    add(l, TT_BY_CARD + card * TT_OF_CARD + feature, value);
}

static inline void add_card_staged(look *l, int card, int quantity, int value)
{
    add_card(l, card, quantity * TT_CARD_STAGES + l->card_stage, value);
}

/* --- Pieces -------------------------------------------------------------------------------------------------------- */

static void add_town(look *l)
{
    const tt_score *score = &l->gains->score;

    add_staged(l, TT_FEATURE_POINTS, score->total - score->empty);
    add_staged(l, TT_FEATURE_COINS, l->town->coins);
    add_staged(l, TT_FEATURE_UNFED, tb_count(l->town->pieces[TT_TYPE_COTTAGE] & ~(unsigned) score->fed));
    add_staged(l, TT_FEATURE_CORNERS, tb_count(l->stands & TT_CORNERS));
    add_staged(l, TT_FEATURE_CENTRE, tb_count(l->stands & TT_CENTRE));
}

static void add_regions(look *l)
{
    unsigned open = ~l->stands & TT_WHOLE_TOWN;
    int regions[TT_FEATURE_REGION5 - TT_FEATURE_REGION1 + 1] = { 0 };

    add_staged(l, TT_FEATURE_PAIRS, tb_count(open & open >> 1 & 0x7777) + tb_count(open & open >> 4));
    for (unsigned rest = open; rest;) {
        unsigned region = tt_group_at(rest, tb_lowest(rest));
        int size = tb_count(region);
        if (size <= TB_LEN(regions))
            regions[size - 1]++;
        rest &= ~region;
    }
    for (int i = 0; i < TB_LEN(regions); i++)
        add_staged(l, TT_FEATURE_REGION1 + i, regions[i]);
}

static void add_piece(look *l, int type, int card)
{
    int cubes = 0;

    add_card_staged(l, card, TT_OF_CARD_BUILT, tb_count(l->town->pieces[type]));
    add_card_staged(l, card, TT_OF_CARD_ANY_BUILT, l->town->pieces[type] != 0);
    if (type == TT_TYPE_FACTORY)
        TB_EACH (square, l->town->pieces[type])
            cubes += tt_cubes_on(l->town->on[square]);
    add_card(l, card, TT_OF_CARD_STOCK, cubes);
}

/* All that follows from the pieces, and from what tt_pieces_key looks at beside them. */
static void add_pieces(look *l)
{
    add_town(l);
    add_regions(l);
    for (int type = 0; type <= TT_TYPE_FACTORY; type++) {
        add_piece(l, type, l->table->card[type]);
        add_card_staged(l, l->table->card[type], TT_OF_CARD_IN_PLAY, 1);
    }
    if (l->town->monument)
        add_piece(l, TT_TYPE_MONUMENT, l->town->monument);
    else if (l->kept)
        add_card_staged(l, l->kept, TT_OF_CARD_IN_PLAY, 1);
}

/* --- Cubes --------------------------------------------------------------------------------------------------------- */

/* Each cube counts for the plan that is nearest. */
static void add_cubes(look *l)
{
    static const uint8_t of_level[] = { TT_FEATURE_READY, TT_FEATURE_NEAR, TT_FEATURE_HALF, TT_FEATURE_FAR };
    unsigned rest = l->town->filled & ~l->stands;

    for (int level = 0; level < TT_PLAN_LEVELS; level++) {
        unsigned used = tt_plans_used(&l->plans, level) & rest;
        add_staged(l, of_level[level], tb_count(used));
        rest &= ~used;
    }
    add_staged(l, TT_FEATURE_DEAD, tb_count(rest));
    add_staged(l, TT_FEATURE_LONELY, tb_count(l->empty & ~tt_beside(~l->stands & TT_WHOLE_TOWN)));
    for (int resource = 0; resource < TT_RESOURCES; resource++)
        add_staged(l, TT_FEATURE_WOOD + resource, tb_count(l->town->cubes[resource]));
}

static void add_wanted(look *l)
{
    unsigned complete = tt_plans_wanted(&l->plans, TT_PLAN_NEAR), shown = 0;
    unsigned help = tt_plans_wanted(&l->plans, TT_PLAN_HALF) & ~complete;

    for (int resource = 0; resource < TT_RESOURCES; resource++)
        shown |= (unsigned) (l->table->display[resource] > 0) << resource;
    add_staged(l, TT_FEATURE_COMPLETE, tb_count(complete));
    add_staged(l, TT_FEATURE_HELP, tb_count(help));
    add_staged(l, TT_FEATURE_SHOWN_COMPLETE, tb_count(complete & shown));
    add_staged(l, TT_FEATURE_SHOWN_HELP, tb_count(help & shown));
}

static void add_plan(look *l, int type, int card)
{
    unsigned sites;
    int level = tt_plans_add(&l->plans, &tt_cards[card].pattern, &sites);

    if (tt_cards[card].flags & TT_ANYWHERE || l->town->monument == TT_CARD_OBELISK)
        sites = TT_WHOLE_TOWN;
    if (level >= TT_PLAN_FAR || !(sites & ~l->stands)) /* a pattern of trading posts alone leaves no site */
        return;
    int gain = tt_best_gain(l->gains, type, card, sites & ~l->stands);
    add_card_staged(l, card, TT_OF_CARD_READY + level, 1);
    if (level <= TT_PLAN_NEAR)
        add_card(l, card, TT_OF_CARD_GAIN, gain);
    if (gain <= 0)
        return;
    l->best_gain[level] = gain > l->best_gain[level] ? gain : l->best_gain[level];
    l->all_gains[level] += gain;
}

static void add_plans(look *l)
{
    bool posts = tt_plays(l->table, TT_TYPE_FACTORY, TT_CARD_TRADING_POST);

    tt_plans_start(l->town, posts ? l->town->pieces[TT_TYPE_FACTORY] : 0, &l->plans);
    for (int type = 0; type <= TT_TYPE_FACTORY; type++)
        add_plan(l, type, l->table->card[type]);
    if (!l->town->monument && l->kept)
        add_plan(l, TT_TYPE_MONUMENT, l->kept);
    for (int level = 0; level < TT_PLAN_FAR; level++) {
        add_staged(l, TT_FEATURE_READY_BEST + 2 * level, l->best_gain[level]);
        add_staged(l, TT_FEATURE_READY_ALL + 2 * level, l->all_gains[level]);
    }
    add_cubes(l);
    add_wanted(l);
}

/* --- The features -------------------------------------------------------------------------------------------------- */

static bool is_over(const tt_town *town)
{
    return town->completed || (town->filled == TT_WHOLE_TOWN && town->question.ask == TT_ASK_NOTHING);
}

static void start(look *l, const tt_table *table, const tt_town *town, int kept, tt_gains *gains)
{
    l->table = table;
    l->town = town;
    l->kept = town->question.ask == TT_ASK_KEEP ? TT_NO_CARD : kept;
    l->gains = gains;
    l->stands = tt_stands(town);
    l->empty = tt_empty(town);
    int open = TT_SQUARES - tb_count(l->stands);
    l->stage = (open < 14) + (open < 11) + (open < 8) + (open < 5);
    l->card_stage = (open < 12) + (open < 7);
    memset(l->best_gain, 0, sizeof l->best_gain);
    memset(l->all_gains, 0, sizeof l->all_gains);
    l->sum = l->n = 0;
}

static void add_all(look *l)
{
    add(l, TT_GROUND + (TT_SQUARES - tb_count(l->stands)) * TT_COUNTS + tb_count(l->empty), 1);
    add_plans(l);
}

int tt_features(const void *a_view, tb_feature out[])
{
    const tt_view *view = a_view;
    tt_gains gains;
    look l;

    l.weights = NULL;
    l.out = out;
    start(&l, &view->table, &view->town[view->seat], view->own.kept, &gains);
    tt_gains_start(&view->table, view->town, view->seat, &gains);
    if (is_over(l.town)) {
        add(&l, TT_FINAL, gains.score.total);
        return l.n;
    }
    add_pieces(&l);
    add_all(&l);
    return l.n;
}

/* What is noted of a town with these pieces. */
static tt_note *note_of(look *l, const tt_state *s, int seat, tt_note notes[], uint32_t mask)
{
    uint64_t key = tt_pieces_key(s, seat);
    tt_note *note = &notes[key & mask];

    key |= !key;
    if (note->key == key) {
        tt_gains_of(&note->gains, &s->table, s->town, seat);
        return note;
    }
    note->key = key;
    tt_gains_start(&s->table, s->town, seat, &note->gains);
    l->gains = &note->gains;
    add_pieces(l);
    note->sum = l->sum;
    l->sum = 0;
    return note;
}

int32_t tt_strength(const void *state, int seat, const int16_t weights[], void *notes, uint32_t mask)
{
    const tt_state *s = state;
    look l;

    TB_ASSERT(weights && notes);
    l.weights = weights;
    l.out = NULL;
    start(&l, &s->table, &s->town[seat], s->hand[seat].kept, NULL);
    tt_note *note = note_of(&l, s, seat, notes, mask);
    l.gains = &note->gains;
    if (is_over(l.town))
        return weights[TT_FINAL] * note->gains.score.total;
    add_all(&l);
    return note->sum + l.sum;
}
