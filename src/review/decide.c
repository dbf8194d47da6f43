/* decide.c - which moves are the same, which are worth a closer look, and what the better one leads by. */
#include "review/decide.h"

#include "base/bits.h"
#include "base/hash.h"

const tb_effort tb_efforts[TB_DEPTHS] = {
    [TB_QUICK] = { .screens = 2,
                   .screen_position = 24,
                   .kept = 3,
                   .sight = { .rounds = 1, .positions = 8, .width = 6, .ahead = 5 },
                   .half = 8,
                   .half_least = 2,
                   .half_planned = 8,
                   .budget = 600,
                   .reasons = 10,
                   .reason_futures = 20 },
    [TB_DEEP] = { .screens = 8,
                  .screen_position = 60,
                  .kept = 4,
                  .sight = { .rounds = 2, .positions = 20, .width = 30, .ahead = 8 },
                  .half = TB_REVIEW_HALF,
                  .half_least = 6,
                  .half_planned = 20,
                  .budget = 800,
                  .reasons = UINT32_MAX,
                  .reason_futures = 100 },
};

typedef struct choice {
    const tb_futures *futures;
    const tb_effort *effort;
    tb_move legal[TB_MOVES_MAX];
    uint64_t leads_to[TB_MOVES_MAX]; /* a hash: equal for moves that are the same          */
    bool wanted[TB_MOVES_MAX];       /* goes on to the futures; of those that are the same, the first */
    double sum[TB_MOVES_MAX];        /* of values, in the looks or futures that choose      */
    int n, own, best;                /* numbers of the move that is the same as the played one, and of the best */
} choice;

/* --- Moves that are the same --------------------------------------------------------------------------------------- */

static uint64_t hash_after(const choice *c, const tb_state_box *state, tb_move move)
{
    const tb_game *game = c->futures->judge->game;
    tb_state_box next = *state;

    game->apply(next.bytes, c->futures->seat, move);
    if (c->futures->insight->straighten)
        c->futures->insight->straighten(next.bytes, c->futures->seat);
    return tb_hash(next.bytes, game->state_size, 0);
}

/* The number of the first legal move that leads to the same as this one. */
static int same_as(const choice *c, int number)
{
    int first = 0;

    while (c->leads_to[first] != c->leads_to[number])
        first++;
    return first;
}

/* Returns how many different ones there are. */
static int list_moves(choice *c, tb_move played)
{
    tb_state_box state;
    int different = 0;

    tb_future_begin(c->futures, 0, &state);
    c->n = c->futures->judge->game->legal(state.bytes, c->futures->seat, c->legal);
    for (int i = 0; i < c->n; i++) {
        c->leads_to[i] = hash_after(c, &state, c->legal[i]);
        c->wanted[i] = same_as(c, i) == i;
        different += c->wanted[i];
        if (c->legal[i] == played)
            c->own = same_as(c, i);
    }
    return different;
}

/* The best of the wanted ones but the played one; -1: there is none. */
static int best_other(const choice *c, const bool without[])
{
    int best = -1;

    for (int i = 0; i < c->n; i++)
        if (c->wanted[i] && i != c->own && !(without && without[i]) && (best < 0 || c->sum[i] > c->sum[best]))
            best = i;
    return best;
}

/* --- First sight --------------------------------------------------------------------------------------------------- */

static void look_at_all(choice *c)
{
    float value[TB_MOVES_MAX];

    for (uint32_t r = 0; r < c->effort->screens; r++) {
        tb_future_look(c->futures, 2 * r, c->legal, c->n, c->effort->screen_position, value);
        for (int i = 0; i < c->n; i++)
            c->sum[i] += (double) value[i];
    }
}

/* The played move goes on, and of the others those that look best at first sight. */
static void screen(choice *c, int different)
{
    bool kept[TB_MOVES_MAX] = { false };
    int best;

    if (different <= c->effort->kept)
        return;
    look_at_all(c);
    kept[c->own] = true;
    for (int i = 1; i < c->effort->kept && (best = best_other(c, kept)) >= 0; i++)
        kept[best] = true;
    memcpy(c->wanted, kept, sizeof(kept));
}

/* --- The futures: even ones choose, odd ones measure ---------------------------------------------------------------- */

static void choose(choice *c, uint16_t half)
{
    float value[TB_MOVES_MAX];

    memset(c->sum, 0, sizeof(c->sum));
    for (uint32_t n = 0; n < half; n++) {
        tb_future_compare(c->futures, 2 * n, c->legal, c->n, c->wanted, value);
        for (int i = 0; i < c->n; i++)
            c->sum[i] += c->wanted[i] ? (double) value[i] : 0;
    }
    int other = best_other(c, NULL);
    c->best = other >= 0 && c->sum[other] > c->sum[c->own] ? other : c->own;
}

/* The standard error of the mean difference. */
static double error_of(const tb_decision *d)
{
    double squares = 0;

    for (int i = 0; i < d->half; i++) {
        double off = (double) d->value[1][i] - (double) d->value[0][i] - d->loss;
        squares += off * off;
    }
    return d->half > 1 ? __builtin_sqrt(squares / d->half / (d->half - 1)) : 0;
}

static void measure(const choice *c, tb_decision *d)
{
    const tb_move moves[] = { c->legal[c->own], c->legal[c->best] };
    double value[2] = { 0 }, points[2] = { 0 };

    for (uint32_t n = 0; n < d->half; n++) {
        for (int k = 0; k < 2; k++) {
            tb_outlook seen = tb_future_measure(c->futures, 2 * n + 1, moves[k]);
            d->value[k][n] = seen.value;
            value[k] += (double) seen.value;
            points[k] += (double) seen.points;
        }
    }
    d->better = moves[1];
    d->played_value = value[0] / d->half;
    d->better_value = value[1] / d->half;
    d->loss = d->better_value - d->played_value;
    d->points = (points[1] - points[0]) / d->half;
    d->error = error_of(d);
}

static tb_label label_of(const tb_decision *d, int seats)
{
    double sure = d->loss - d->error;
    int label = TB_BLUNDER;

    if (d->better == d->played || d->loss <= 0)
        return TB_BEST;
    while (label > TB_GOOD && sure < tb_label_from((tb_label) label, seats))
        label--;
    return (tb_label) label;
}

/* It was found, and every other move that was looked at would have been a blunder: so it seemed when it was chosen, and
 * so it measures. */
static bool is_only_move(const choice *c, const tb_decision *d)
{
    int other = best_other(c, NULL);
    double from = tb_label_from(TB_BLUNDER, c->futures->judge->seats) * d->half, lead = 0;

    if (c->best != c->own || other < 0 || c->sum[c->own] - c->sum[other] < from)
        return false;
    for (uint32_t n = 0; n < d->half; n++)
        lead += (double) tb_future_measure(c->futures, 2 * n + 1, c->legal[c->own]).value -
                (double) tb_future_measure(c->futures, 2 * n + 1, c->legal[other]).value;
    return lead >= from;
}

void tb_decide(tb_futures *futures, const tb_effort *effort, const void *state, tb_decision *out)
{
    choice c = { .futures = futures, .effort = effort };
    const tb_judge *judge = futures->judge;
    tb_view_box view;

    TB_ASSERT(tb_has(judge->game->to_act(state), out->seat) && out->half >= 1 && out->half <= TB_REVIEW_HALF);
    judge->game->observe(state, out->seat, view.bytes);
    tb_futures_of(futures, out->seat, view.bytes);
    out->different = (uint16_t) list_moves(&c, out->played);
    out->legal = (uint16_t) c.n;
    screen(&c, out->different);
    choose(&c, out->half);
    out->better = out->played;
    out->played_value = out->better_value = c.sum[c.own] / out->half;
    if (c.best != c.own)
        measure(&c, out);
    out->label = label_of(out, judge->seats);
    out->left_out = out->different < 2 ? TB_SAME : is_only_move(&c, out) ? TB_ONLY : TB_COUNTS;
}
