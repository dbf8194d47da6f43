/* decide.c - which moves are the same, which are worth a closer look, and what the better one leads by. */
#include "review/choice.h"

#include "base/bits.h"
#include "base/hash.h"

const tb_effort tb_efforts[TB_DEPTHS] = {
    [TB_QUICK] = { .screens = 2,
                   .screen_position = 24,
                   .kept = 3,
                   .sight = { .rounds = 1, .own = 40, .positions = 8, .width = 16, .ways = 80, .ahead = 8, .wider = 2 },
                   .first = 4,
                   .first_planned = 2,
                   .most = 96,
                   .most_planned = 2,
                   .screens_planned = 1,
                   .error = 0.03,
                   .rare = 12,
                   .grave = 1,
                   .budget = 16000,
                   .budget_planned = 8000,
                   .reasons = 10,
                   .reason_futures = 20 },
    [TB_DEEP] = { .screens = 8,
                  .screen_position = 60,
                  .kept = 10,
                  .sight = { .rounds = 3,
                             .own = 300,
                             .positions = 40,
                             .width = 16,
                             .ways = 80,
                             .ahead = 8,
                             .wider = 1,
                             .played = 8 },
                  .first = 8,
                  .first_planned = 4,
                  .most = TB_REVIEW_HALF,
                  .most_planned = 4,
                  .screens_planned = 1,
                  .error = 0.01,
                  .rare = 25,
                  .grave = 0.8,
                  .to_the_end = true,
                  .tries = 32,
                  .most_tried = 96,
                  .budget = 240000,
                  .budget_planned = 8000,
                  .reasons = UINT32_MAX,
                  .reason_futures = 100 },
};

uint16_t tb_effort_first(const tb_effort *effort, const tb_evaluation *evaluation)
{
    return tb_futures_are_planned(evaluation) ? effort->first_planned : effort->first;
}

void tb_decided_in(const tb_match *match, uint32_t event, tb_state_box *out)
{
    const tb_game *game = match->game;
    int seat = match->events[event].seat;
    tb_state_box now;
    uint32_t base = 0;

    tb_match_state_at(match, 0, now.bytes);
    *out = now;
    for (uint32_t e = 0; e < event; e++) {
        uint32_t step = game->progress(now.bytes).step;
        game->apply(now.bytes, match->events[e].seat, match->events[e].move);
        if (match->events[e].seat == TB_CHANCE_SEAT || game->progress(now.bytes).step != step) {
            *out = now;
            base = e + 1;
        }
    }
    for (uint32_t e = base; e < event; e++)
        if (match->events[e].seat == seat)
            game->apply(out->bytes, seat, match->events[e].move);
}

/* --- Moves that are the same --------------------------------------------------------------------------------------- */

static uint64_t hash_after(const tb_choice *c, const tb_state_box *state, tb_move move)
{
    const tb_game *game = c->futures->judge->game;
    tb_state_box next = *state;

    game->apply(next.bytes, c->futures->seat, move);
    if (c->futures->insight->straighten)
        c->futures->insight->straighten(next.bytes, c->futures->seat);
    return tb_hash(next.bytes, game->state_size, 0);
}

/* The number of the first legal move that leads to the same as this one. */
static int same_as(const tb_choice *c, int number)
{
    int first = 0;

    while (c->leads_to[first] != c->leads_to[number])
        first++;
    return first;
}

/* Returns how many different ones there are; of those that are the same, the first is wanted. */
static int list_moves(tb_choice *c, tb_move played)
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

/* --- First sight --------------------------------------------------------------------------------------------------- */

static void look_at_all(tb_choice *c)
{
    bool planned = tb_futures_are_planned(c->futures->judge->evaluation);
    uint32_t screens = planned ? c->effort->screens_planned : c->effort->screens;
    float value[TB_MOVES_MAX];

    for (uint32_t r = 0; r < screens; r++) {
        tb_future_look(c->futures, 2 * r, c->legal, c->n, c->effort->screen_position, value);
        for (int i = 0; i < c->n; i++)
            c->sum[i] += (double) value[i];
    }
}

/* The best at first sight of those that are still wanted; -1: there is none. */
static int best_at_sight(const tb_choice *c)
{
    int best = -1;

    for (int i = 0; i < c->n; i++)
        if (c->wanted[i] && (best < 0 || c->sum[i] > c->sum[best]))
            best = i;
    return best;
}

/* The played move goes on, and of the others those that look best at first sight. */
static void screen(tb_choice *c, int different)
{
    int best = c->own;

    if (different > c->effort->kept)
        look_at_all(c);
    for (c->count = 0; best >= 0 && c->count < c->effort->kept; best = best_at_sight(c)) {
        c->kept[c->count++] = best;
        c->wanted[best] = false;
    }
}

/* --- The futures with even numbers choose: as many as it takes ------------------------------------------------------ */

static void try_in_futures(tb_choice *c, int until)
{
    for (; c->futures_seen < until; c->futures_seen++)
        for (int k = 0; k < c->count; k++)
            if (!c->out[k])
                c->value[k][c->futures_seen] =
                    tb_future_value(c->futures, 2 * (uint32_t) c->futures_seen, c->legal[c->kept[k]]).value;
}

/* The best of those that are not out but this one; -1: there is none. */
static int best_but(const tb_choice *c, int without)
{
    int best = -1;

    for (int k = 0; k < c->count; k++)
        if (k != without && !c->out[k] && (best < 0 || tb_lead_in(c, best, k).mean > 0))
            best = k;
    return best;
}

/* What is clearly behind the best is looked at no more; the played move stays. */
static void drop(tb_choice *c, int best)
{
    for (int k = TB_OWN + 1; k < c->count; k++) {
        tb_lead ahead = tb_lead_in(c, c->out[k] || k == best ? best : k, best);
        if (ahead.mean > tb_certain * ahead.error && ahead.mean > 0)
            c->out[k] = true;
    }
}

/* The best other move is clearly better than the played one, clearly not, or not by anything that matters. */
static bool is_clear(const tb_choice *c)
{
    int other = best_but(c, TB_OWN);

    if (other < 0)
        return true;
    tb_lead ahead = tb_lead_in(c, TB_OWN, other);
    double little = tb_label_from(TB_INACCURACY, c->futures->judge->seats);
    double reach = tb_certain * ahead.error + c->effort->rare * little / c->futures_seen;
    return ahead.mean - reach > 0 || ahead.mean + reach < (ahead.mean < 0 ? 0 : little);
}

/* The best is another one than the played only where its lead stands out of the noise. */
static void choose(tb_choice *c)
{
    for (int until = c->first; until <= c->most; until *= 2) {
        try_in_futures(c, until);
        drop(c, best_but(c, -1));
        if (is_clear(c))
            break;
    }
    int other = best_but(c, TB_OWN);
    tb_lead ahead = other < 0 ? (tb_lead){ 0, 0 } : tb_lead_in(c, TB_OWN, other);
    c->best = ahead.mean > ahead.error ? other : TB_OWN;
}

/* Whether every other move seemed a blunder when it was chosen. One that was out at once still counts as it looked. */
static int next_best(const tb_choice *c)
{
    int other = -1;

    for (int k = TB_OWN + 1; k < c->count; k++)
        if (other < 0 || tb_lead_of(c->value[other], c->value[k], c->first).mean > 0)
            other = k;
    return other;
}

/* It was found, and every other move that was looked at would have been a blunder: so it seemed when it was chosen, and
 * so it measures. */
static bool is_only_move(const tb_choice *c)
{
    int other = next_best(c), n = c->first;
    double from = tb_label_from(TB_BLUNDER, c->futures->judge->seats), ahead = 0;

    if (c->best != TB_OWN || other < 0 || tb_lead_of(c->value[other], c->value[TB_OWN], n).mean < from)
        return false;
    for (uint32_t i = 0; i < (uint32_t) n; i++)
        ahead += (double) tb_future_value(c->futures, 2 * i + 1, c->legal[c->own]).value -
                 (double) tb_future_value(c->futures, 2 * i + 1, c->legal[c->kept[other]]).value;
    return ahead >= from * n;
}

static double mean_of(const float value[], int n)
{
    double sum = 0;

    for (int i = 0; i < n; i++)
        sum += (double) value[i];
    return sum / n;
}

void tb_decide(tb_futures *futures, const tb_effort *effort, uint16_t most, const void *state, tb_decision *out)
{
    tb_choice c = { .futures = futures, .effort = effort, .most = most };
    const tb_judge *judge = futures->judge;
    tb_view_box view;

    TB_ASSERT(tb_has(judge->game->to_act(state), out->seat) && most <= TB_REVIEW_HALF);
    c.first = tb_effort_first(effort, judge->evaluation);
    TB_ASSERT(most >= c.first);
    judge->game->observe(state, out->seat, view.bytes);
    tb_futures_of(futures, out->seat, view.bytes);
    out->different = (uint16_t) list_moves(&c, out->played);
    out->legal = (uint16_t) c.n;
    screen(&c, out->different);
    choose(&c);
    out->better = out->played;
    out->played_value = out->better_value = mean_of(c.value[TB_OWN], c.futures_seen);
    if (c.best != TB_OWN)
        tb_measure(&c, out);
    out->label = tb_label_of(out, judge->seats);
    out->left_out = out->different < 2 ? TB_SAME : is_only_move(&c) ? TB_ONLY : TB_COUNTS;
}
