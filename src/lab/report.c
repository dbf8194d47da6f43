/* report.c - what an arena found, as JSON. */
#include "lab/report.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "lab/json.h"
#include "lab/plan.h"

const char *tb_arena_name(const tb_arena_report *r, int bot)
{
    TB_ASSERT(bot >= 0 && bot < r->results->plan->lineups.bots);
    return r->names ? r->names->of[bot] : r->results->plan->bot[bot].word;
}

void tb_arena_number_names(const tb_arena_plan *plan, tb_arena_names *names)
{
    tb_arena_names bare = *names;

    for (int b = 0; b < plan->lineups.bots; b++) {
        int alike = 0, number = 0;
        for (int other = 0; other < plan->lineups.bots; other++) {
            bool same = strcmp(bare.of[other], bare.of[b]) == 0;
            alike += same;
            number += same && other <= b;
        }
        size_t len = strlen(names->of[b]);
        if (!plan->bot[b].bot && alike > 1)
            snprintf(names->of[b] + len, sizeof(names->of[b]) - len, " %d", number);
    }
}

/* --- JSON -------------------------------------------------------------------------------------------------------- */

static void json_estimate(tb_text *out, const char *key, const tb_estimate *e)
{
    bool bounds = tb_estimate_has_bounds(e);

    tb_json_open(out, key, '{');
    tb_json_decimal(out, "value", e->value);
    tb_json_decimal(out, "low", bounds ? e->low : NAN);
    tb_json_decimal(out, "high", bounds ? e->high : NAN);
    tb_json_close(out, '}');
}

static void json_rating(tb_text *out, const tb_rating *rating)
{
    json_estimate(out, "rating", &rating->points);
    json_estimate(out, "ahead_of_next", &rating->lead);
    tb_json_bool(out, "only_won", rating->only_won);
    tb_json_bool(out, "only_lost", rating->only_lost);
}

static void json_standings(const tb_arena_report *r, tb_text *out)
{
    const tb_arena_plan *plan = r->results->plan;
    tb_standing standing[TB_ARENA_BOTS];
    tb_rating rating[TB_ARENA_BOTS];
    bool rated = tb_ratings(r->results, r->games, rating);

    tb_standings(r->results, r->games, standing);
    tb_json_open(out, "standings", '[');
    for (int b = 0; b < plan->lineups.bots; b++) {
        tb_json_open(out, NULL, '{');
        tb_json_string(out, "bot", plan->bot[b].word);
        tb_json_int(out, "seats", (int64_t) standing[b].seats);
        tb_json_decimal(out, "wins", standing[b].wins);
        json_estimate(out, "win_share", &standing[b].share);
        json_estimate(out, "score", &standing[b].score);
        json_estimate(out, "rank", &standing[b].rank);
        if (rated)
            json_rating(out, &rating[b]);
        tb_json_int(out, "decisions", (int64_t) standing[b].decisions);
        tb_json_int(out, "illegal", (int64_t) standing[b].illegal);
        tb_json_int(out, "lost_by_fault", (int64_t) standing[b].faults);
        tb_json_close(out, '}');
    }
    tb_json_close(out, ']');
}

static void json_adjusted(const tb_arena_report *r, tb_text *out)
{
    const tb_arena_plan *plan = r->results->plan;
    tb_standing standing[TB_ARENA_BOTS];

    tb_standings(r->results, r->games, standing);
    tb_json_open(out, "adjusted", '{');
    tb_json_hex(out, "judge", r->results->judge);
    if (plan->again)
        tb_json_int(out, "again", plan->again);
    tb_json_open(out, "standings", '[');
    for (int b = 0; b < plan->lineups.bots; b++) {
        tb_json_open(out, NULL, '{');
        tb_json_string(out, "bot", plan->bot[b].word);
        json_estimate(out, plan->config.seats > 1 ? "win_share" : "score", &standing[b].adjusted);
        tb_json_decimal(out, "variance_factor", standing[b].gain);
        tb_json_close(out, '}');
    }
    tb_json_close(out, ']');
    tb_json_close(out, '}');
}

static void json_timing(const tb_arena_report *r, tb_text *out)
{
    tb_standing standing[TB_ARENA_BOTS];

    tb_standings(r->results, r->games, standing);
    tb_json_open(out, "timing", '{');
    tb_json_decimal(out, "seconds", r->seconds);
    tb_json_int(out, "threads", r->threads);
    tb_json_int(out, "ranks", r->ranks);
    tb_json_open(out, "bots", '[');
    for (int b = 0; b < r->results->plan->lineups.bots; b++) {
        const tb_standing *s = &standing[b];
        double seconds = (double) s->ns / 1e9, decisions = (double) s->decisions;
        tb_json_open(out, NULL, '{');
        tb_json_string(out, "bot", r->results->plan->bot[b].word);
        tb_json_decimal(out, "decisions_per_second", seconds > 0 ? decisions / seconds : 0);
        tb_json_decimal(out, "ms_per_decision", decisions > 0 ? 1000 * seconds / decisions : 0);
        tb_json_int(out, "late", (int64_t) s->late);
        tb_json_close(out, '}');
    }
    tb_json_close(out, ']');
    tb_json_close(out, '}');
}

static void json_test(const tb_arena_report *r, tb_text *out)
{
    static const char *const words[] = {
        [TB_UNDECIDED] = "undecided",
        [TB_TAKE_H0] = "h0",
        [TB_TAKE_H1] = "h1",
    };

    tb_json_open(out, "sprt", '{');
    tb_json_string(out, "verdict", words[r->test_run->verdict]);
    tb_json_int(out, "games", (int64_t) (r->test_run->sets * tb_set_size(&r->results->plan->lineups)));
    tb_json_decimal(out, "llr", r->test_run->llr);
    tb_json_decimal(out, "lower", tb_sprt_lower(r->test));
    tb_json_decimal(out, "upper", tb_sprt_upper(r->test));
    tb_json_decimal(out, "elo0", r->test->elo0);
    tb_json_decimal(out, "elo1", r->test->elo1);
    tb_json_decimal(out, "alpha", r->test->alpha);
    tb_json_decimal(out, "beta", r->test->beta);
    if (r->test->adjusted)
        tb_json_bool(out, "adjusted", true);
    tb_json_close(out, '}');
}

static void json_faults(const tb_arena_results *results, tb_text *out)
{
    tb_json_open(out, "faults", '[');
    for (int b = 0; b < results->plan->lineups.bots; b++) {
        if (!results->fault[b].text[0])
            continue;
        tb_json_open(out, NULL, '{');
        tb_json_string(out, "bot", results->plan->bot[b].word);
        tb_json_int(out, "game", (int64_t) results->fault[b].game);
        tb_json_string(out, "text", results->fault[b].text);
        tb_json_close(out, '}');
    }
    tb_json_close(out, ']');
}

void tb_arena_report_members(const tb_arena_report *r, tb_text *out)
{
    const tb_arena_plan *plan = r->results->plan;
    uint64_t done = 0;

    for (uint64_t i = 0; i < r->games; i++)
        done += r->results->known[i];
    tb_json_string(out, "game", plan->game->name);
    tb_plan_json(plan, "plan", out);
    tb_json_int(out, "games", (int64_t) done);
    tb_json_decimal(out, "fair_share", 1.0 / plan->config.seats);
    json_standings(r, out);
    if (plan->luck && tb_arena_without_luck(r->results, r->games) == 0)
        json_adjusted(r, out);
    tb_json_hex(out, "signature", tb_arena_signature(r->results, r->games));
    json_faults(r->results, out);
    tb_json_open(out, "names", '[');
    for (int b = 0; b < plan->lineups.bots; b++)
        tb_json_string(out, NULL, tb_arena_name(r, b));
    tb_json_close(out, ']');
    if (r->test)
        json_test(r, out);
    json_timing(r, out);
}

void tb_arena_report_json(const void *report, tb_text *out)
{
    tb_json_open(out, NULL, '{');
    tb_arena_report_members(report, out);
    tb_json_close(out, '}');
}

/* --- What is missing --------------------------------------------------------------------------------------------- */

const char *tb_arena_missing(const tb_arena_results *results, char *out, size_t size)
{
    tb_text text = tb_text_on(out, size);
    uint64_t i = 0;

    TB_ASSERT(size > 8);
    while (i < results->games) {
        uint64_t first = i;
        while (i < results->games && !results->known[i])
            i++;
        if (i > first) {
            tb_text more = text;
            tb_put(&more, more.len ? ", " : "");
            tb_put_uint(&more, first);
            if (i - first > 1) {
                tb_put_char(&more, '-');
                tb_put_uint(&more, i - 1);
            }
            if (more.len + 8 >= size) {
                tb_put(&text, ", ...");
                return out;
            }
            text = more;
        }
        while (i < results->games && results->known[i])
            i++;
    }
    return out;
}
