/* arena_report.c - what an arena found, as tables for people. */
#include <inttypes.h>
#include <math.h>

#include "cli/arena.h"
#include "say/say.h"
#include "say/text.h"

/* So that all tables fit into 80 columns: those of a name, and how many bots stand beside each other. */
enum { ARENA_NAME = 15, CROSS_COLUMNS = 10 };

static void print_name(const tb_arena_tables *t, int bot) { printf("  %-*.*s", ARENA_NAME, ARENA_NAME, t->name[bot]); }

/* " 45.2 (41.0 to 49.5)" */
static void print_estimate(const tb_estimate *e, int decimals, const char *sign)
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

static tb_estimate percent(const tb_estimate *e)
{
    return (tb_estimate){ .value = 100 * e->value, .low = 100 * e->low, .high = 100 * e->high };
}

static void print_adjusted(const tb_arena_tables *t)
{
    bool alone = t->plan.config.seats == 1;

    if (t->without_luck > 0) {
        cli_tell(4, _("\n  games noted without luck, or by another judge: %" PRIu64 "; so nothing is adjusted\n"),
                 t->without_luck);
        return;
    }
    printf("\n  %s  %s  %s  %s\n", cli_cell(-ARENA_NAME, _("bot")),
           cli_cell(-23, alone ? _("   score (95 %)") : _("  win share % (95 %)")),
           cli_cell(-23, _("without luck (95 %)")), _("variance"));
    for (int b = 0; b < t->plan.lineups.bots; b++) {
        const tb_standing *s = &t->standing[b];
        tb_estimate raw = alone ? s->score : percent(&s->share);
        tb_estimate adjusted = alone ? s->adjusted : percent(&s->adjusted);
        print_name(t, b);
        print_estimate(&raw, alone ? 2 : 1, "");
        print_estimate(&adjusted, alone ? 2 : 1, "");
        if (!isnan(s->gain))
            printf("  / %s", cli_decimal(0, 2, s->gain));
        putchar('\n');
    }
}

/* The columns of the bots first .. end - 1, numbered as the lines are. */
static void print_columns(const tb_arena_tables *t, int first, int end)
{
    char name[ARENA_NAME + 1];

    printf("\n  %s", cli_cell(-ARENA_NAME, _("ahead of, in %")));
    for (int other = first; other < end; other++)
        printf(" %5d", other + 1);
    putchar('\n');
    for (int b = 0; b < t->plan.lineups.bots; b++) {
        snprintf(name, sizeof(name), "%d %s", b + 1, t->name[b]);
        printf("  %-*s", ARENA_NAME, name);
        for (int other = first; other < end; other++) {
            double share = t->cross[b][other];
            printf(" %s", isnan(share) ? "    -" : cli_decimal(5, 1, 100 * share));
        }
        putchar('\n');
    }
}

static void print_cross(const tb_arena_tables *t)
{
    int bots = t->plan.lineups.bots;

    for (int first = 0; first < bots; first += CROSS_COLUMNS)
        print_columns(t, first, first + CROSS_COLUMNS < bots ? first + CROSS_COLUMNS : bots);
}

/* A bot that plays alone has only a score. */
static void print_scores(const tb_arena_tables *t)
{
    printf("\n  %s%s  %s\n", cli_cell(-ARENA_NAME, _("bot")), cli_cell(7, _("games")), _("   score (95 %)"));
    for (int b = 0; b < t->plan.lineups.bots; b++) {
        print_name(t, b);
        printf("%7" PRIu64, t->standing[b].seats);
        print_estimate(&t->standing[b].score, 2, "");
        putchar('\n');
    }
}

static void print_standings(const tb_arena_tables *t)
{
    printf("\n  %s%s  %s  %s%s\n", cli_cell(-ARENA_NAME, _("bot")), cli_cell(7, _("seats")),
           cli_cell(-23, _("  win share % (95 %)")), cli_cell(-23, _("   score (95 %)")), cli_cell(6, _("rank")));
    for (int b = 0; b < t->plan.lineups.bots; b++) {
        tb_estimate share = percent(&t->standing[b].share);
        print_name(t, b);
        printf("%7" PRIu64, t->standing[b].seats);
        print_estimate(&share, 1, "");
        print_estimate(&t->standing[b].score, 2, "");
        printf("%s\n", cli_decimal(6, 3, t->standing[b].rank.value));
    }
}

static void print_ratings(const tb_arena_tables *t)
{
    printf("\n  %s  %s  %s\n", cli_cell(-ARENA_NAME, _("bot")), cli_cell(-25, _("    rating (95 %)")),
           _("  ahead of the next (95 %)"));
    for (int b = 0; b < t->plan.lineups.bots; b++) {
        const char *mark = t->rating[b].only_won ? ">" : (t->rating[b].only_lost ? "<" : " ");
        print_name(t, b);
        printf(" %s", mark);
        print_estimate(&t->rating[b].points, 0, "+");
        if (b + 1 < t->plan.lineups.bots)
            print_estimate(&t->rating[b].lead, 0, "+");
        putchar('\n');
    }
}

static void print_work(const tb_arena_tables *t)
{
    printf("\n  %s %s %s %s %s %s %s\n", cli_cell(-ARENA_NAME, _("bot")), cli_cell(10, _("decisions")),
           cli_cell(12, _("ms/decision")), cli_cell(12, _("decisions/s")), cli_cell(7, _("illegal")),
           cli_cell(5, _("late")), cli_cell(7, _("lost")));
    for (int b = 0; b < t->plan.lineups.bots; b++) {
        const tb_standing *s = &t->standing[b];
        double ms = s->decisions ? (double) s->ns / 1e6 / (double) s->decisions : 0;
        print_name(t, b);
        printf(" %10" PRIu64 " %s %12.0f %7" PRIu64 " %5" PRIu64 " %7" PRIu64 "\n", s->decisions,
               cli_decimal(12, 4, ms), ms > 0 ? 1000 / ms : 0, s->illegal, s->late, s->faults);
    }
}

static void print_faults(const tb_arena_report *r)
{
    const tb_arena_results *results = r->results;

    for (int b = 0; b < results->plan->lineups.bots; b++) {
        const struct tb_arena_fault *fault = &results->fault[b];
        if (fault->text[0])
            cli_tell(4, _("\n  %s was at fault, first in game %" PRIu64 ": %s\n"), tb_arena_name(r, b), fault->game,
                     cli_clean_long(fault->text));
    }
}

static void print_test(const tb_arena_report *r)
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
             r->test_run->sets * tb_set_size(&plan->lineups), tb_arena_name(r, 0), h1 ? test->elo1 : test->elo0,
             h1 ? test->elo0 : test->elo1, tb_arena_name(r, 1));
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

void arena_print(const tb_arena_report *r)
{
    tb_arena_tables t;
    const tb_arena_plan *plan = &t.plan;
    uint64_t done = 0;

    for (uint64_t i = 0; i < r->games; i++)
        done += r->results->known[i];
    tb_arena_tables_find(r, &t);
    print_heading(plan, done);
    if (plan->config.seats > 1)
        print_standings(&t);
    else
        print_scores(&t);
    if (plan->luck && done > 0)
        print_adjusted(&t);
    if (t.rated) {
        print_ratings(&t);
        print_cross(&t);
    }
    print_work(&t);
    print_faults(r);
    if (r->test)
        print_test(r);
    printf(_("\n  signature %016" PRIx64 "\n"), tb_arena_signature(r->results, r->games));
}
