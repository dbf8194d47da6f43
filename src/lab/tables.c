/* tables.c - what an arena found, in the order of its tables, and all of it as CSV. */
#include "lab/tables.h"

#include <math.h>
#include <stdio.h>

/* --- The order --------------------------------------------------------------------------------------------------- */

/* Whether a stands before b: by rating; alone by score, equals as in the list. */
static bool is_before(const tb_standing standing[], const tb_rating rating[], bool rated, int a, int b)
{
    double x = standing[a].score.value, y = standing[b].score.value;

    if (rated)
        return rating[a].place < rating[b].place;
    return x > y || (!(x < y) && a < b);
}

void tb_arena_tables_find(const tb_arena_report *r, tb_arena_tables *out)
{
    const tb_arena_plan *plan = r->results->plan;
    double cross[TB_ARENA_BOTS][TB_ARENA_BOTS];
    tb_standing standing[TB_ARENA_BOTS];
    tb_rating rating[TB_ARENA_BOTS];
    int place[TB_ARENA_BOTS] = { 0 }, bots = plan->lineups.bots;

    *out = (tb_arena_tables){ .plan = *plan, .without_luck = tb_arena_without_luck(r->results, r->games) };
    out->rated = tb_ratings(r->results, r->games, rating);
    tb_standings(r->results, r->games, standing);
    tb_cross(r->results, r->games, cross);
    for (int b = 0; b < bots; b++)
        for (int other = 0; other < bots; other++)
            place[b] += other != b && is_before(standing, rating, out->rated, other, b);
    for (int b = 0; b < bots; b++) {
        out->plan.bot[place[b]] = plan->bot[b];
        out->name[place[b]] = tb_arena_name(r, b);
        out->standing[place[b]] = standing[b];
        out->rating[place[b]] = rating[b];
        out->rating[place[b]].lead = rating[b].ahead;
        for (int other = 0; other < bots; other++)
            out->cross[place[b]][place[other]] = cross[b][other];
    }
}

/* --- CSV --------------------------------------------------------------------------------------------------------- */

/* In quotes, those inside doubled: the word of a program may hold anything. */
static void put_quoted(tb_text *out, const char *text)
{
    TB_ASSERT(text);
    tb_put_char(out, '"');
    for (; *text; text++) {
        if (*text == '"')
            tb_put_char(out, '"');
        tb_put_char(out, *text);
    }
    tb_put_char(out, '"');
}

/* ",0.5"; nothing behind the comma where there is no number. */
static void put_number(tb_text *out, double value)
{
    char digits[40] = "";

    if (!isnan(value))
        snprintf(digits, sizeof(digits), "%.6f", value);
    tb_put_char(out, ',');
    tb_put(out, digits);
}

static void put_estimate(tb_text *out, const tb_estimate *e)
{
    bool bounds = tb_estimate_has_bounds(e);

    put_number(out, e->value);
    put_number(out, bounds ? e->low : NAN);
    put_number(out, bounds ? e->high : NAN);
}

static void put_head(const tb_arena_tables *t, tb_text *out)
{
    static const char *const figures[] = { "win_share", "score", "rank", "adjusted", "rating" };

    tb_put(out, "bot,seats");
    for (size_t f = 0; f < sizeof(figures) / sizeof(*figures); f++) {
        static const char *const parts[] = { "", "_low", "_high" };
        for (int part = 0; part < 3; part++) {
            tb_put_char(out, ',');
            tb_put(out, figures[f]);
            tb_put(out, parts[part]);
        }
    }
    tb_put(out, ",variance_factor,ms_per_decision");
    for (int b = 0; b < t->plan.lineups.bots; b++) {
        char name[TB_OPPONENT_WORD + 16];
        snprintf(name, sizeof(name), "ahead of %s", t->name[b]);
        tb_put_char(out, ',');
        put_quoted(out, name);
    }
    tb_put_char(out, '\n');
}

static void put_bot(const tb_arena_tables *t, int bot, tb_text *out)
{
    static const tb_estimate none = { .value = NAN, .low = 1, .high = -1 };
    const tb_standing *s = &t->standing[bot];

    put_quoted(out, t->name[bot]);
    tb_put_char(out, ',');
    tb_put_uint(out, s->seats);
    put_estimate(out, &s->share);
    put_estimate(out, &s->score);
    put_estimate(out, &s->rank);
    put_estimate(out, &s->adjusted);
    put_estimate(out, t->rated ? &t->rating[bot].points : &none);
    put_number(out, s->gain);
    put_number(out, s->decisions ? (double) s->ns / 1e6 / (double) s->decisions : NAN);
    for (int other = 0; other < t->plan.lineups.bots; other++)
        put_number(out, t->cross[bot][other]);
    tb_put_char(out, '\n');
}

void tb_arena_csv(const void *report, tb_text *out)
{
    tb_arena_tables t;

    tb_arena_tables_find(report, &t);
    put_head(&t, out);
    for (int b = 0; b < t.plan.lineups.bots; b++)
        put_bot(&t, b, out);
}
