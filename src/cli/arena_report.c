/* arena_report.c - what an arena found, as tables for people and as JSON for machines. */
#include <inttypes.h>
#include <math.h>

#include "cli/arena.h"
#include "lab/plan.h"
#include "say/say.h"
#include "say/text.h"

/* --- Tables ------------------------------------------------------------------------------------------------------ */

void arena_print_name(const arena_tables *t, int bot) { printf("  %-*.*s", ARENA_NAME, ARENA_NAME, t->name[bot]); }

/* " 45.2 (41.0 to 49.5)" */
void arena_print_estimate(const tb_estimate *e, int decimals, const char *sign)
{
    const char *(*number)(int width, int decimals, double value) = *sign ? cli_signed_decimal : cli_decimal;
    char bounds[48] = "";

    if (isnan(e->value)) {
        printf("  %23s", "-");
        return;
    }
    if (tb_estimate_has_bounds(e))
        snprintf(bounds, sizeof(bounds), _("(%s to %s)"), number(0, decimals, e->low), number(0, decimals, e->high));
    printf("  %s %s", number(6, decimals, e->value), cli_cell(-16, bounds));
}

tb_estimate arena_percent(const tb_estimate *e)
{
    return (tb_estimate){ .value = 100 * e->value, .low = 100 * e->low, .high = 100 * e->high };
}

/* A bot that plays alone has only a score. */
static void print_scores(const arena_tables *t)
{
    printf("\n  %s%s  %s\n", cli_cell(-ARENA_NAME, _("bot")), cli_cell(7, _("games")), _("   score (95 %)"));
    for (int b = 0; b < t->plan.lineups.bots; b++) {
        arena_print_name(t, b);
        printf("%7" PRIu64, t->standing[b].seats);
        arena_print_estimate(&t->standing[b].score, 2, "");
        putchar('\n');
    }
}

static void print_standings(const arena_tables *t)
{
    printf("\n  %s%s  %s  %s%s\n", cli_cell(-ARENA_NAME, _("bot")), cli_cell(7, _("seats")),
           cli_cell(-23, _("  win share % (95 %)")), cli_cell(-23, _("   score (95 %)")), cli_cell(6, _("rank")));
    for (int b = 0; b < t->plan.lineups.bots; b++) {
        tb_estimate share = arena_percent(&t->standing[b].share);
        arena_print_name(t, b);
        printf("%7" PRIu64, t->standing[b].seats);
        arena_print_estimate(&share, 1, "");
        arena_print_estimate(&t->standing[b].score, 2, "");
        printf("%s\n", cli_decimal(6, 3, t->standing[b].rank.value));
    }
}

static void print_ratings(const arena_tables *t)
{
    printf("\n  %s  %s  %s\n", cli_cell(-ARENA_NAME, _("bot")), cli_cell(-25, _("    rating (95 %)")),
           _("  ahead of the next (95 %)"));
    for (int b = 0; b < t->plan.lineups.bots; b++) {
        const char *mark = t->rating[b].only_won ? ">" : (t->rating[b].only_lost ? "<" : " ");
        arena_print_name(t, b);
        printf(" %s", mark);
        arena_print_estimate(&t->rating[b].points, 0, "+");
        if (b + 1 < t->plan.lineups.bots)
            arena_print_estimate(&t->rating[b].lead, 0, "+");
        putchar('\n');
    }
}

static void print_work(const arena_tables *t)
{
    printf("\n  %s %s %s %s %s %s %s\n", cli_cell(-ARENA_NAME, _("bot")), cli_cell(10, _("decisions")),
           cli_cell(12, _("ms/decision")), cli_cell(12, _("decisions/s")), cli_cell(7, _("illegal")),
           cli_cell(5, _("late")), cli_cell(7, _("lost")));
    for (int b = 0; b < t->plan.lineups.bots; b++) {
        const tb_standing *s = &t->standing[b];
        double ms = s->decisions ? (double) s->ns / 1e6 / (double) s->decisions : 0;
        arena_print_name(t, b);
        printf(" %10" PRIu64 " %s %12.0f %7" PRIu64 " %5" PRIu64 " %7" PRIu64 "\n", s->decisions,
               cli_decimal(12, 4, ms), ms > 0 ? 1000 / ms : 0, s->illegal, s->late, s->faults);
    }
}

static void print_faults(const arena_report *r)
{
    const tb_arena_results *results = r->results;

    for (int b = 0; b < results->plan->lineups.bots; b++) {
        const struct tb_arena_fault *fault = &results->fault[b];
        char clean[sizeof(fault->text)];
        if (fault->text[0])
            cli_tell(4, _("\n  %s was at fault, first in game %" PRIu64 ": %s\n"), arena_name(r, b), fault->game,
                     cli_clean(fault->text, clean, sizeof(clean)));
    }
}

static void print_test(const arena_report *r)
{
    static const char *const said[] = {
        [TB_UNDECIDED] =
            N_("undecided after %" PRIu64 " games: %s is neither shown to be %+.0f nor %+.0f points better "
               "than %s"),
        [TB_TAKE_H0] = N_("decided after %" PRIu64 " games: %s is rather %+.0f than %+.0f points better than %s"),
        [TB_TAKE_H1] = N_("decided after %" PRIu64 " games: %s is rather %+.0f than %+.0f points better than %s"),
    };
    const tb_arena_plan *plan = r->results->plan;
    const tb_sprt *test = r->test;
    bool h1 = r->test_run->verdict == TB_TAKE_H1;
    char line[800];

    snprintf(line, sizeof(line), _(said[r->test_run->verdict]), // NOLINT(clang-diagnostic-format-nonliteral)
             r->test_run->sets * tb_set_size(&plan->lineups), arena_name(r, 0), h1 ? test->elo1 : test->elo0,
             h1 ? test->elo0 : test->elo1, arena_name(r, 1));
    cli_tell(4, "\n  %s", line);
    printf(_("\n    (log likelihood ratio %s, bounds %s and %s)\n"), cli_decimal(0, 2, r->test_run->llr),
           cli_decimal(0, 2, tb_sprt_lower(test)), cli_decimal(0, 2, tb_sprt_upper(test)));
}

static void print_heading(const tb_arena_plan *plan, uint64_t done)
{
    uint64_t set = tb_set_size(&plan->lineups);
    int seats = plan->config.seats;

    if (seats == 1) {
        printf(_("%s, alone: %" PRIu64 " games in sets of %" PRIu64 ", seed %" PRIu64 "\n"), plan->game->name, done,
               set, plan->seed);
        return;
    }
    printf(_("%s, %d players, %s: %" PRIu64 " games in sets of %" PRIu64 ", seed %" PRIu64 "\n"), plan->game->name,
           seats, tb_lineup_names[plan->lineups.kind], done, set, plan->seed);
    printf(_("fair share %s %%\n"), cli_decimal(0, 1, 100.0 / seats));
}

void arena_print(const arena_report *r)
{
    arena_tables t;
    const tb_arena_plan *plan = &t.plan;
    uint64_t done = 0;

    for (uint64_t i = 0; i < r->games; i++)
        done += r->results->known[i];
    arena_tables_find(r, &t);
    print_heading(plan, done);
    if (plan->config.seats > 1)
        print_standings(&t);
    else
        print_scores(&t);
    if (plan->luck && done > 0)
        arena_print_adjusted(&t);
    if (t.rated) {
        print_ratings(&t);
        arena_print_cross(&t);
    }
    print_work(&t);
    print_faults(r);
    if (r->test)
        print_test(r);
    printf(_("\n  signature %016" PRIx64 "\n"), tb_arena_signature(r->results, r->games));
}

/* --- JSON -------------------------------------------------------------------------------------------------------- */

static void json_estimate(tb_text *out, const char *key, const tb_estimate *e)
{
    bool bounds = tb_estimate_has_bounds(e);

    tb_json_open(out, key, '{');
    cli_json_real(out, "value", 6, e->value);
    cli_json_real(out, "low", 6, bounds ? e->low : NAN);
    cli_json_real(out, "high", 6, bounds ? e->high : NAN);
    tb_json_close(out, '}');
}

static void json_rating(tb_text *out, const tb_rating *rating)
{
    json_estimate(out, "rating", &rating->points);
    json_estimate(out, "ahead_of_next", &rating->lead);
    tb_json_bool(out, "only_won", rating->only_won);
    tb_json_bool(out, "only_lost", rating->only_lost);
}

static void json_standings(const arena_report *r, tb_text *out)
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
        cli_json_real(out, "wins", 6, standing[b].wins);
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

static void json_adjusted(const arena_report *r, tb_text *out)
{
    const tb_arena_plan *plan = r->results->plan;
    tb_standing standing[TB_ARENA_BOTS];

    tb_standings(r->results, r->games, standing);
    tb_json_open(out, "adjusted", '{');
    tb_json_hex(out, "judge", r->results->judge);
    tb_json_open(out, "standings", '[');
    for (int b = 0; b < plan->lineups.bots; b++) {
        tb_json_open(out, NULL, '{');
        tb_json_string(out, "bot", plan->bot[b].word);
        json_estimate(out, plan->config.seats > 1 ? "win_share" : "score", &standing[b].adjusted);
        cli_json_real(out, "variance_factor", 6, standing[b].gain);
        tb_json_close(out, '}');
    }
    tb_json_close(out, ']');
    tb_json_close(out, '}');
}

static void json_timing(const arena_report *r, tb_text *out)
{
    tb_standing standing[TB_ARENA_BOTS];

    tb_standings(r->results, r->games, standing);
    tb_json_open(out, "timing", '{');
    cli_json_real(out, "seconds", 6, r->seconds);
    tb_json_int(out, "threads", r->threads);
    tb_json_int(out, "ranks", r->ranks);
    tb_json_open(out, "bots", '[');
    for (int b = 0; b < r->results->plan->lineups.bots; b++) {
        const tb_standing *s = &standing[b];
        double seconds = (double) s->ns / 1e9, decisions = (double) s->decisions;
        tb_json_open(out, NULL, '{');
        tb_json_string(out, "bot", r->results->plan->bot[b].word);
        cli_json_real(out, "decisions_per_second", 6, seconds > 0 ? decisions / seconds : 0);
        cli_json_real(out, "ms_per_decision", 6, decisions > 0 ? 1000 * seconds / decisions : 0);
        tb_json_int(out, "late", (int64_t) s->late);
        tb_json_close(out, '}');
    }
    tb_json_close(out, ']');
    tb_json_close(out, '}');
}

static void json_test(const arena_report *r, tb_text *out)
{
    static const char *const words[] = {
        [TB_UNDECIDED] = "undecided",
        [TB_TAKE_H0] = "h0",
        [TB_TAKE_H1] = "h1",
    };

    tb_json_open(out, "sprt", '{');
    tb_json_string(out, "verdict", words[r->test_run->verdict]);
    tb_json_int(out, "games", (int64_t) (r->test_run->sets * tb_set_size(&r->results->plan->lineups)));
    cli_json_real(out, "llr", 6, r->test_run->llr);
    cli_json_real(out, "lower", 6, tb_sprt_lower(r->test));
    cli_json_real(out, "upper", 6, tb_sprt_upper(r->test));
    cli_json_real(out, "elo0", 6, r->test->elo0);
    cli_json_real(out, "elo1", 6, r->test->elo1);
    cli_json_real(out, "alpha", 6, r->test->alpha);
    cli_json_real(out, "beta", 6, r->test->beta);
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

void arena_json_members(const arena_report *r, tb_text *out)
{
    const tb_arena_plan *plan = r->results->plan;
    uint64_t done = 0;

    for (uint64_t i = 0; i < r->games; i++)
        done += r->results->known[i];
    tb_json_string(out, "game", plan->game->name);
    tb_plan_json(plan, "plan", out);
    tb_json_int(out, "games", (int64_t) done);
    cli_json_real(out, "fair_share", 6, 1.0 / plan->config.seats);
    json_standings(r, out);
    if (plan->luck && tb_arena_without_luck(r->results, r->games) == 0)
        json_adjusted(r, out);
    tb_json_hex(out, "signature", tb_arena_signature(r->results, r->games));
    json_faults(r->results, out);
    tb_json_open(out, "names", '[');
    for (int b = 0; b < plan->lineups.bots; b++)
        tb_json_string(out, NULL, arena_name(r, b));
    tb_json_close(out, ']');
    if (r->test)
        json_test(r, out);
    json_timing(r, out);
}

void arena_json(const void *report, tb_text *out)
{
    tb_json_open(out, NULL, '{');
    arena_json_members(report, out);
    tb_json_close(out, '}');
}

/* --- What is missing --------------------------------------------------------------------------------------------- */

const char *arena_missing(const tb_arena_results *results, char *out, size_t size)
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
