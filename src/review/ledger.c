/* ledger.c - a walk through a match with the value of every state before and after each event. */
#include "review/ledger.h"

#include "base/bits.h"
#include "base/hash.h"
#include "bots/greedy.h"

enum {
    POSITIONS = 40,     /* of a look ahead; ten times as many explain no more of the results */
    NOBODY = TB_PUBLIC, /* as a looker: is never to act, so the state is judged as it stands    */
};

typedef struct values {
    double of[TB_MAX_SEATS];
} values;

/* A state with its V, and by whose look ahead that is. */
typedef struct place {
    tb_state_box state;
    values value;
    int looker;
} place;

typedef struct walk {
    const tb_judge *judge;
    tb_choosers choosers;
    tb_ledger *ledger;
    tb_ledger_line line; /* of the event in hand */
    place at;
} walk;

/* --- The judge --------------------------------------------------------------------------------------------------- */

tb_judge tb_ledger_judge(const tb_game *game, const tb_evaluation *evaluation, int seats)
{
    tb_judge judge =
        evaluation->net && seats > 1 ? tb_judge_by_net(game, evaluation, seats) : tb_judge_for(game, evaluation, seats);

    judge.shares = true;
    return judge;
}

uint64_t tb_ledger_judge_hash(const tb_judge *judge)
{
    const tb_evaluation *e = judge->evaluation;
    const int32_t rest[] = { POSITIONS, e->points };
    uint64_t hash = tb_hash(rest, sizeof(rest), (uint64_t) judge->seats);

    if (judge->net) /* how it joins the chances of three and more was another way once */
        return tb_hash(judge->net, tb_net_size(e->input_count) * sizeof(int16_t), judge->seats > 2 ? ~hash : hash);
    return tb_hash(judge->weights, e->count * sizeof(int16_t), hash);
}

/* --- Values ------------------------------------------------------------------------------------------------------ */

static values value_of(const tb_judge *judge, const void *state, int looker)
{
    float found[TB_MAX_SEATS];
    values out = { 0 };

    tb_greedy_best(judge, state, looker, POSITIONS, found);
    for (int i = 0; i < judge->seats; i++)
        out.of[i] = found[i];
    return out;
}

/* Whose look ahead counts. Behind chance the lowest seat to act, so that V depends on the state alone; behind a
 * decision the one that made it, as long as it is to act. */
static int looker_after(const tb_game *game, const void *state, int mover)
{
    tb_seats seats = game->to_act(state);

    if (seats == 0 || seats == TB_CHANCE)
        return NOBODY;
    if (mover == TB_CHANCE_SEAT)
        return tb_lowest(seats);
    return tb_has(seats, mover) ? mover : NOBODY;
}

static void evaluate(const tb_judge *judge, int mover, place *at)
{
    at->looker = looker_after(judge->game, at->state.bytes, mover);
    at->value = value_of(judge, at->state.bytes, at->looker);
}

static void go(const walk *w, int mover, tb_move move, place *out)
{
    out->state = w->at.state;
    w->judge->game->apply(out->state.bytes, mover, move);
    evaluate(w->judge, mover, out);
}

/* --- Entries ----------------------------------------------------------------------------------------------------- */

static void add(double to[], const double what[], int seats)
{
    for (int i = 0; i < seats; i++)
        to[i] += what[i];
}

static void subtract(const values *after, const values *before, int seats, double out[])
{
    for (int i = 0; i < seats; i++)
        out[i] = after->of[i] - before->of[i];
}

/* The judge's change of mind about the state as it is. */
static void see_anew(walk *w, const values *anew)
{
    subtract(anew, &w->at.value, w->ledger->seats, w->line.drift);
    add(w->ledger->drift, w->line.drift, w->ledger->seats);
    w->at.value = *anew;
}

/* The event has led there. */
static void arrive(walk *w, const place *next)
{
    subtract(&next->value, &w->at.value, w->ledger->seats, w->line.change);
    memcpy(w->line.value, next->value.of, sizeof(w->line.value));
    w->at = *next;
}

/* All that could have come out, with weights. */
static int outcomes_of(const walk *w, const tb_event *event, tb_outcome out[TB_MOVES_MAX])
{
    const tb_game *game = w->judge->game;
    tb_move legal[TB_MOVES_MAX];

    _Static_assert((int) TB_OUTCOMES_MAX <= (int) TB_MOVES_MAX, "a list for both");
    if (event->seat == TB_CHANCE_SEAT)
        return game->outcomes(w->at.state.bytes, out);
    int n = game->legal(w->at.state.bytes, event->seat, legal);
    for (int i = 0; i < n; i++)
        out[i] = (tb_outcome){ legal[i], 1 };
    return n;
}

/* The mean over all outcomes, and what became of the one that came. */
static values mean_of(const walk *w, const tb_event *event, place *out_came)
{
    tb_outcome outcome[TB_MOVES_MAX];
    int n = outcomes_of(w, event, outcome), seats = w->ledger->seats;
    values mean = { 0 };
    double sum = 0;
    place next;

    for (int o = 0; o < n; o++) {
        go(w, event->seat, outcome[o].move, &next);
        for (int i = 0; i < seats; i++)
            mean.of[i] += outcome[o].weight * next.value.of[i];
        sum += outcome[o].weight;
        if (outcome[o].move == event->move)
            *out_came = next;
    }
    for (int i = 0; i < seats; i++)
        mean.of[i] /= sum;
    return mean;
}

static void enter_luck(walk *w, const tb_event *event)
{
    place came = { 0 };
    values mean = mean_of(w, event, &came);

    see_anew(w, &mean);
    arrive(w, &came);
    w->line.luck = true;
    w->ledger->lucks++;
    add(w->ledger->luck, w->line.change, w->ledger->seats);
}

/* What the seat's choice gave beyond the mean of what it could have chosen, by asking it again. */
static void enter_choice(walk *w, int seat, const place *after)
{
    double share = 1.0 / w->choosers.times;
    place other;

    for (int time = 0; time < w->choosers.times; time++) {
        go(w, seat, w->choosers.ask(w->choosers.context, w->at.state.bytes, seat), &other);
        for (int i = 0; i < w->ledger->seats; i++)
            w->ledger->choice[i] += (after->value.of[i] - other.value.of[i]) * share;
    }
}

static void enter_decision(walk *w, const tb_event *event)
{
    int seat = event->seat;
    place after;

    if (w->at.looker != seat) {
        values best = value_of(w->judge, w->at.state.bytes, seat);
        see_anew(w, &best);
    }
    go(w, seat, event->move, &after);
    if (tb_has(w->choosers.again, seat) && event->choices > 1)
        enter_choice(w, seat, &after);
    arrive(w, &after);
    for (int i = 0; i < w->ledger->seats; i++)
        *(i == seat ? &w->ledger->own[i] : &w->ledger->help[i][seat]) += w->line.change[i];
}

void tb_ledger_take(const tb_match *match, const tb_judge *judge, const tb_choosers *choosers, tb_ledger *out,
                    tb_ledger_line lines[])
{
    tb_net_seat seen[TB_MAX_SEATS] = { 0 };
    tb_judge remembers = *judge;
    walk w = { .judge = &remembers, .ledger = out };

    if (choosers)
        w.choosers = *choosers;
    TB_ASSERT(!w.choosers.again || (w.choosers.ask && w.choosers.times > 0));
    TB_ASSERT(tb_match_is_over(match) && judge->shares && judge->seats == match->config.seats);
    remembers.seen = seen;
    *out = (tb_ledger){ .seats = judge->seats };
    tb_match_state_at(match, 0, w.at.state.bytes);
    evaluate(&remembers, TB_CHANCE_SEAT, &w.at);
    memcpy(out->start, w.at.value.of, sizeof(out->start));
    for (uint32_t e = 0; e < match->count; e++) {
        const tb_event *event = &match->events[e];
        w.line = (tb_ledger_line){ 0 };
        if (event->seat == TB_CHANCE_SEAT || (tb_has(w.choosers.evenly, event->seat) && event->choices > 1))
            enter_luck(&w, event);
        else
            enter_decision(&w, event);
        if (lines)
            lines[e] = w.line;
    }
    memcpy(out->result, w.at.value.of, sizeof(out->result));
}
