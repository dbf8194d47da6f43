/* measure.c - the futures with odd numbers measure what the better move leads by, and what it is called. */
#include "review/choice.h"

tb_lead tb_lead_of(const float behind[], const float ahead[], int n)
{
    tb_lead out = { 0, 0 };

    TB_ASSERT(n > 0);
    for (int i = 0; i < n; i++)
        out.mean += (double) ahead[i] - (double) behind[i];
    out.mean /= n;
    for (int i = 0; i < n; i++) {
        double off = (double) ahead[i] - (double) behind[i] - out.mean;
        out.error += off * off;
    }
    out.error = n > 1 ? __builtin_sqrt(out.error / n / (n - 1)) : 0;
    return out;
}

tb_lead tb_lead_in(const tb_choice *c, int behind, int ahead)
{
    return tb_lead_of(c->value[behind], c->value[ahead], c->futures_seen);
}

/* How many futures measure a lead: what was seen when it was chosen says it, so that what is measured does not. */
static int futures_for(const tb_choice *c, tb_lead chosen)
{
    int seats = c->futures->judge->seats;
    double from = tb_label_from(TB_INACCURACY, seats),
           wanted = c->effort->error * from / tb_label_from(TB_INACCURACY, 2);
    double deviation = chosen.error * __builtin_sqrt((double) c->futures_seen), ratio = deviation / wanted;

    if (chosen.mean + tb_certain * chosen.error < from || ratio * ratio <= c->first)
        return c->first;
    return ratio * ratio < c->most ? (int) (ratio * ratio) : c->most;
}

/* What could be a mistake, as it seemed when the better move was chosen, is measured with more care. */
static bool is_grave(const tb_choice *c, tb_lead chosen)
{
    double from = c->effort->grave * tb_label_from(TB_MISTAKE, c->futures->judge->seats);

    return chosen.mean + tb_certain * chosen.error >= from;
}

/* That is in all futures that there are, and by a deep look to the end of the game, where no judge is asked. Where
 * seats plan it is by wider plans: most of what looks like a loss there is what a narrow one overlooks. */
static void look_closer(const tb_choice *c, tb_futures *futures, tb_decision *d)
{
    if (tb_futures_are_planned(futures->judge->evaluation)) {
        futures->sight.width *= futures->sight.wider;
        d->half = (uint16_t) c->first;
        return;
    }
    d->half = (uint16_t) c->most;
    d->to_the_end = c->effort->to_the_end;
    futures->sight.rounds = d->to_the_end ? TB_TO_THE_END : futures->sight.rounds;
}

/* Every second game that is played to its end is played on by a bot: what a move costs must not hang on who plays on.
 */
static bool is_by_bot(const tb_decision *d, int n) { return d->to_the_end && n % 2 == 1; }

/* Whether the better move leads by more than its standard error with each kind of players by itself. */
static bool players_agree(const tb_decision *d)
{
    float value[2][TB_REVIEW_HALF];

    for (int kind = 0; kind < 2 && d->to_the_end; kind++) {
        int n = 0;
        for (int i = kind; i < d->half; i += 2, n++)
            for (int k = 0; k < 2; k++)
                value[k][n] = d->value[k][i];
        tb_lead ahead = tb_lead_of(value[0], value[1], n);
        if (ahead.mean <= ahead.error)
            return false;
    }
    return true;
}

/* --- Where seats plan, bots try what plans found ------------------------------------------------------------------- */

enum { TRIES_SIFT = 4, TRIES_FIRST = 8, TRIES_SURE = 16, TRIES_MOST = 32, TRIED_LEAST = 48, PLANS_TIMES = 2 };

/* What seemed large is likely less than it seemed: it must come out so many times surer than need be. */
static const double likely_less = 2.5;

/* How many futures measure a lead that seemed so large: as many as it takes to be sure that it is a mistake. */
static uint16_t tries_for(const tb_choice *c, tb_lead seen, int n, double from)
{
    int most = c->effort->most_tried;
    double wanted = (seen.mean - from) / (likely_less * tb_certain);
    double times = wanted > 0 ? seen.error * seen.error / (wanted * wanted) : most;

    if (times * n >= most)
        return (uint16_t) most;
    return times * n < TRIED_LEAST ? TRIED_LEAST : (uint16_t) (times * n);
}

static bool is_sure(tb_lead seen, double from) { return seen.mean - tb_certain * seen.error >= from; }

typedef struct trial { /* of the moves that were kept */
    float value[TB_KEPT_MAX][TRIES_MOST];
    bool out[TB_KEPT_MAX];
    int futures, best;
} trial;

/* The played move and those that plans found better. */
static void enter(const tb_choice *c, trial *t)
{
    t->futures = 0;
    t->best = c->best;
    for (int k = TB_OWN; k < c->count; k++) {
        tb_lead ahead = tb_lead_of(c->value[TB_OWN], c->value[k], c->first);
        t->out[k] = k != TB_OWN && k != c->best && ahead.mean <= 0;
    }
}

static void play_on(const tb_choice *c, const tb_futures *futures, trial *t, int until)
{
    for (; t->futures < until; t->futures++)
        for (int k = 0; k < c->count; k++)
            if (!t->out[k])
                t->value[k][t->futures] =
                    tb_future_value(futures, 2 * (uint32_t) t->futures, c->legal[c->kept[k]]).value;
}

/* Finds what bots do best behind, tries no more what is behind it by more than the error, and says by how much it leads
 * over the played move. */
static tb_lead sift(const tb_choice *c, trial *t)
{
    t->best = TB_OWN;
    for (int k = TB_OWN + 1; k < c->count; k++)
        if (!t->out[k] && (t->best == TB_OWN || tb_lead_of(t->value[t->best], t->value[k], t->futures).mean > 0))
            t->best = k;
    for (int k = TB_OWN + 1; k < c->count; k++) {
        tb_lead behind = tb_lead_of(t->value[t->out[k] ? t->best : k], t->value[t->best], t->futures);
        t->out[k] = t->out[k] || behind.mean > behind.error;
    }
    return tb_lead_of(t->value[TB_OWN], t->value[t->best], t->futures);
}

/* A plan knows the future that it is made in and mends what players do not. So bots, which know what their seat sees,
 * play on behind the played move and those that plans found better, in more and more futures until the lead is no
 * mistake even if it is larger by its error. Returns the place of the better move if it could be one, and sets how many
 * futures are to measure it; TB_OWN: it could not. */
static int seek_mistake(const tb_choice *c, const tb_futures *futures, tb_decision *d)
{
    int seats = futures->judge->seats, most = c->effort->tries * 2 / (seats > 2 ? seats : 2);
    double from = tb_label_from(TB_MISTAKE, seats);
    tb_lead seen = { 0, 0 };
    trial t;

    TB_ASSERT(most <= TRIES_MOST);
    enter(c, &t);
    for (int until = TRIES_SIFT; until <= most && !(t.futures >= TRIES_SURE && is_sure(seen, from)); until *= 2) {
        play_on(c, futures, &t, until);
        seen = sift(c, &t);
        if (t.futures >= TRIES_FIRST && seen.mean + seen.error < from)
            return TB_OWN;
    }
    d->half = tries_for(c, seen, t.futures, from);
    return t.best;
}

/* What a move costs must not hang on who plays on: whether plans of other futures find the better one better too, by
 * more than the error and by what may matter. */
static bool plans_agree(const tb_choice *c, int best, tb_futures *futures)
{
    const tb_move moves[] = { c->legal[c->own], c->legal[c->kept[best]] };
    float value[2][TRIES_MOST];
    int most = PLANS_TIMES * c->first;

    TB_ASSERT(most <= TRIES_MOST);
    futures->by_bot = false;
    for (int n = 0; n < most; n++)
        for (int k = 0; k < 2; k++)
            value[k][n] = tb_future_value(futures, 2 * (uint32_t) n + 1, moves[k]).value;
    tb_lead ahead = tb_lead_of(value[0], value[1], most);
    double matters = tb_label_from(TB_INACCURACY, futures->judge->seats);
    return ahead.mean > ahead.error && ahead.mean + ahead.error >= matters;
}

static void measure_in_futures(const tb_choice *c, int best, tb_futures *futures, tb_decision *d)
{
    const tb_move moves[] = { c->legal[c->own], c->legal[c->kept[best]] };
    double value[2] = { 0 }, points[2] = { 0 };

    for (int n = 0; n < d->half; n++) {
        futures->by_bot = d->played_on || is_by_bot(d, n);
        for (int k = 0; k < 2; k++) {
            tb_outlook seen = tb_future_value(futures, 2 * (uint32_t) n + 1, moves[k]);
            d->value[k][n] = seen.value;
            value[k] += (double) seen.value;
            points[k] += (double) seen.points;
        }
    }
    tb_lead ahead = tb_lead_of(d->value[0], d->value[1], d->half);
    d->better = moves[1];
    d->played_value = value[0] / d->half;
    d->better_value = value[1] / d->half;
    d->loss = ahead.mean;
    d->points = (points[1] - points[0]) / d->half;
    d->error = ahead.error;
}

void tb_measure(const tb_choice *c, tb_decision *d)
{
    tb_lead chosen = tb_lead_in(c, TB_OWN, c->best);
    tb_futures futures = *c->futures;
    bool tried = c->effort->tries && tb_futures_are_planned(futures.judge->evaluation);
    int best = TB_OWN;

    d->half = (uint16_t) futures_for(c, chosen);
    futures.by_bot = tried;
    if (tried)
        best = seek_mistake(c, &futures, d);
    else if (is_grave(c, chosen))
        look_closer(c, &futures, d);
    d->played_on = best != TB_OWN;
    measure_in_futures(c, d->played_on ? best : c->best, &futures, d);
    d->gravest = players_agree(d) ? TB_BLUNDER : TB_GOOD;
    if (tried && !(d->played_on && plans_agree(c, best, &futures)))
        d->gravest = TB_INACCURACY;
}

/* Few futures know their own error badly: a label takes more of them for certain, after Student. */
static double sure_loss(const tb_decision *d)
{
    double few = d->half > 1 ? (d->half + 1.0) / (d->half - 1.0) : 1;

    return d->loss - tb_certain * few * d->error;
}

tb_label tb_label_of(const tb_decision *d, int seats)
{
    double sure = sure_loss(d);
    int label = d->gravest;

    if (d->better == d->played || d->loss <= 0)
        return TB_BEST;
    while (label > TB_GOOD && sure < tb_label_from((tb_label) label, seats))
        label--;
    return (tb_label) label;
}
