/* arena.c - `taberna arena`: bots against each other, measured so that anybody can measure again. */
#include "cli/arena.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

#include "cli/commands.h"
#include "cli/ranks.h"
#include "cli/table.h"
#include "core/door.h"
#include "lab/json.h"
#include "lab/ranks.h"
#include "say/file.h"
#include "say/recordfile.h"
#include "say/say.h"
#include "say/stop.h"
#include "say/text.h"

typedef struct given {
    const tb_game *game;
    const char *bots, *lineup, *records, *journal, *manifest, *verify, *csv;
    const char *elo0, *elo1, *alpha, *beta;
    cli_list options;
    uint64_t games, players, seed, threads, again;
    bool json, force, sprt, adjusted, raw;
} arena_args;

static const cli_arg args[] = {
    { "GAME", CLI_GAME, .to = AT(game), .help = N_("its name; see taberna games") },
    { "bots", CLI_TEXT, .value = "BOT,BOT...", .to = AT(bots), .help = N_("who plays") },
    { "games", CLI_COUNT, .value = "N", .to = AT(games), .least = 1, .most = TB_ARENA_GAMES_MAX,
      .help = N_("how many games (100), rounded up to whole sets") },
    { "players", CLI_COUNT, .value = "K", .to = AT(players), .least = 1, .most = TB_MAX_SEATS,
      .help = N_("how many at a table (as many as there are bots, if the game allows it)") },
    { "lineup", CLI_TEXT, .value = "KIND", .to = AT(lineup),
      .help = N_("mixed: all bots alike; one-against-rest: the first on one seat, the second on all others (mixed)") },
    { "option", CLI_TEXTS, .value = "NAME=VALUE", .to = AT(options), .help = N_("an option of the game") },
    { "seed", CLI_COUNT, .value = "S", .to = AT(seed), .most = 999999999999999999,
      .help = N_("the same seed gives the same games (1)") },
    { "threads", CLI_COUNT, .value = "N", .to = AT(threads), .least = 1, .most = TB_THREADS_MAX,
      .help = N_("how many threads (1); the result does not depend on it") },
    { "sprt", CLI_FLAG, .to = AT(sprt), .help = N_("stop as soon as it is decided how much better the first bot is") },
    { "elo0", CLI_TEXT, .value = "X", .to = AT(elo0), .help = N_("by this many rating points (0) ...") },
    { "elo1", CLI_TEXT, .value = "X", .to = AT(elo1), .help = N_("... or rather by this many (50)") },
    { "alpha", CLI_TEXT, .value = "P", .to = AT(alpha), .help = N_("the chance to take elo1 wrongly (0.05)") },
    { "beta", CLI_TEXT, .value = "P", .to = AT(beta), .help = N_("the chance to take elo0 wrongly (0.05)") },
    { "adjusted", CLI_FLAG, .to = AT(adjusted), .help = N_("--sprt looks at results without luck") },
    { "raw", CLI_FLAG, .to = AT(raw), .help = N_("do not take the luck out of results, which costs some ms a game") },
    { "again", CLI_COUNT, .value = "N", .to = AT(again), .most = TB_ARENA_AGAIN_MAX,
      .help = N_("ask our bots N times more at each decision, and take the luck of their choices out too (0)") },
    { "journal", CLI_TEXT, .value = "FILE", .to = AT(journal),
      .help = N_("note each finished game; the same command plays only those that are missing") },
    { "manifest", CLI_TEXT, .value = "FILE", .to = AT(manifest), .help = N_("write what --verify needs") },
    { "verify", CLI_TEXT, .value = "FILE", .to = AT(verify), .help = N_("play a manifest again: the same games?") },
    { "csv", CLI_TEXT, .value = "FILE", .to = AT(csv), .help = N_("write the tables as CSV, a line for each bot") },
    { "records", CLI_TEXT, .value = "DIR", .to = AT(records), .help = N_("write each game as DIR/GAME-INDEX.tbr") },
    { "force", CLI_FLAG, .to = AT(force), .help = N_("overwrite the records that DIR holds") },
    { "json", CLI_FLAG, .to = AT(json), .help = N_("one JSON object for machines") },
};

/* A run of the command. */
typedef struct arena_run {
    const arena_args *given;
    tb_arena_plan plan;
    tb_arena_names names;
    tb_arena_results results;
    tb_journal *journal;
    tb_sprt test;
    tb_sprt_run test_run;
    cli_progress progress;
} arena_run;

/* --- The plan ---------------------------------------------------------------------------------------------------- */

static bool read_bots(const char *list, tb_arena_plan *out)
{
    out->lineups.bots = cli_opponents("bots", list, CLI_FOREIGN | CLI_BUILDS, out->bot, TB_ARENA_BOTS);
    if (out->lineups.bots > TB_ARENA_BOTS)
        return cli_refuse(_("--bots takes at most %d"), TB_ARENA_BOTS);
    for (int b = 0; b < out->lineups.bots; b++) {
        if (!tb_json_can_hold(out->bot[b].word))
            return cli_refuse(
                _("a command in --bots is not UTF-8, as journals and manifests are; a link to it may be"));
    }
    return out->lineups.bots > 0;
}

static bool read_lineup(const char *word, tb_lineups *out)
{
    int kind = word ? cli_choose(_("--lineup cannot be \"%s\"; it can be: %s"), word, tb_lineup_names, TB_LINEUP_KINDS)
                    : TB_LINEUP_MIXED;

    if (kind < 0)
        return false;
    out->kind = (tb_lineup_kind) kind;
    return out->kind != TB_LINEUP_ONE_AGAINST_REST || (out->bots == 2 && out->seats > 1) ||
           cli_refuse(_("--lineup one-against-rest takes two bots and at least two players"));
}

static int usual_seats(const tb_game *game, int bots)
{
    if (bots < game->min_seats)
        return game->min_seats;
    return bots < game->max_seats ? bots : game->max_seats;
}

static bool plan_arena(const arena_args *given, tb_arena_plan *out)
{
    tb_state_box start;
    tb_message why;

    out->game = given->game;
    out->seed = given->seed;
    out->luck = !given->raw;
    out->again = (uint8_t) given->again;
    if (!read_bots(given->bots, out))
        return false;
    out->lineups.seats = given->players ? (int) given->players : usual_seats(out->game, out->lineups.bots);
    if (!cli_config(out->game, out->lineups.seats, &given->options, &out->config) ||
        !read_lineup(given->lineup, &out->lineups))
        return false;
    return tb_setup(out->game, &out->config, start.bytes, &why) >= 0 || cli_refuse("%s", cli_sentence(&why));
}

static bool read_real(const char *name, const char *word, double least, double most, double *out)
{
    char *end;

    if (!word)
        return true;
    double value = strtod(word, &end);
    if (end == word || *end || value < least || value > most || isnan(value))
        return cli_refuse(_("--%s takes a number from %g to %g, not \"%s\""), name, least, most, cli_clean(word));
    *out = round(value * 1e6) / 1e6; /* just what a manifest will hold */
    return true;
}

static bool plan_test(const arena_args *given, const tb_lineups *lineups, tb_sprt *out)
{
    *out = (tb_sprt){ .elo0 = 0, .elo1 = 50, .alpha = 0.05, .beta = 0.05, .adjusted = given->adjusted };
    if (!given->sprt) {
        if (!given->elo0 && !given->elo1 && !given->alpha && !given->beta && !given->adjusted)
            return true;
        return cli_refuse(_("--elo0, --elo1, --alpha, --beta and --adjusted belong to --sprt"));
    }
    if (lineups->bots < 2 || lineups->seats < 2)
        return cli_refuse(_("--sprt compares the first two bots, at a table for two or more"));
    if (given->adjusted && (given->raw || lineups->bots != 2))
        return cli_refuse(_("--adjusted takes two bots, and no --raw"));
    if (!read_real("elo0", given->elo0, -TB_SPRT_FURTHEST, TB_SPRT_FURTHEST, &out->elo0) ||
        !read_real("elo1", given->elo1, -TB_SPRT_FURTHEST, TB_SPRT_FURTHEST, &out->elo1) ||
        !read_real("alpha", given->alpha, TB_SPRT_SUREST, TB_SPRT_LEAST_SURE, &out->alpha) ||
        !read_real("beta", given->beta, TB_SPRT_SUREST, TB_SPRT_LEAST_SURE, &out->beta))
        return false;
    return out->elo0 < out->elo1 || cli_refuse(_("--elo0 must be less than --elo1"));
}

/* --- During the run ---------------------------------------------------------------------------------------------- */

static bool keep_record(void *context, uint64_t index, const tb_record *record)
{
    const arena_run *r = context;

    return cli_record_keep(r->given->records, index, record);
}

static bool note_game(void *context, const tb_arena_news *news)
{
    const arena_run *r = context;

    return !r->journal || tb_journal_add(r->journal, news) ||
           cli_refuse(_("cannot write the journal %s: %s"), r->given->journal, strerror(errno));
}

static bool is_enough(void *context, const tb_arena_results *results)
{
    arena_run *r = context;

    if (!r->given->sprt)
        return false;
    tb_sprt_follow(&r->test, &r->test_run, results);
    return r->test_run.verdict != TB_UNDECIDED;
}

static void watch(void *context, uint64_t done) { cli_progress_show(&((arena_run *) context)->progress, done); }

/* --- The report -------------------------------------------------------------------------------------------------- */

static int answer_of(const arena_run *r, uint64_t games)
{
    char missing[240];

    if (r->results.done < games) {
        cli_fail(_("stopped after %" PRIu64 " of %" PRIu64 " games; missing: %s"), r->results.done, games,
                 tb_arena_missing(&r->results, missing, sizeof(missing)));
        return cli_stop_code();
    }
    return r->given->sprt && r->test_run.verdict != TB_TAKE_H1 ? CLI_NO : CLI_OK;
}

static int report_run(const arena_run *r, tb_status status)
{
    bool decided = r->test_run.verdict != TB_UNDECIDED;
    tb_arena_report report = {
        .results = &r->results,
        .games = decided ? r->test_run.sets * tb_set_size(&r->plan.lineups) : r->results.games,
        .names = &r->names,
        .test = r->given->sprt ? &r->test : NULL,
        .test_run = &r->test_run,
        .seconds = cli_now() - r->progress.begun,
        .threads = (int) r->given->threads,
        .ranks = tb_rank_count(),
    };

    if (r->given->json)
        cli_print(tb_arena_report_json, &report);
    else
        arena_print(&report);
    if (r->given->csv && !cli_file_fill(r->given->csv, tb_arena_csv, &report))
        return CLI_BAD;
    if (status == TB_NOTHING) /* what could not be written has been complained about */
        return CLI_BAD;
    if (status < 0)
        return cli_fail(_("%s; fewer --threads may help"), _(tb_status_text(status)));
    int answer = answer_of(r, report.games);
    if (r->given->manifest && r->results.done >= report.games && !arena_manifest_write(&report, r->given->manifest))
        return CLI_BAD;
    return answer;
}

/* --- The command ------------------------------------------------------------------------------------------------- */

static int play(arena_run *r)
{
    const arena_args *given = r->given;
    tb_arena arena = {
        .plan = &r->plan,
        .results = &r->results,
        .threads = (int) given->threads,
        .keep = given->records ? keep_record : NULL,
        .note = note_game,
        .enough = is_enough,
        .watch = watch,
        .context = r,
        .stop = &cli_stopped,
    };

    tb_sprt_start(&r->test, &r->plan.lineups, &r->test_run);
    cli_progress_start(&r->progress, r->results.games, r->results.done);
    cli_stop_watch();
    tb_status status = tb_arena_run(&arena);
    cli_progress_end(&r->progress);
    return tb_rank() > 0 ? CLI_OK : report_run(r, status);
}

bool arena_open_results(tb_arena_results *results, const tb_arena_plan *plan, uint64_t games)
{
    uint64_t set = tb_set_size(&plan->lineups), whole = (games + set - 1) / set * set;

    return tb_arena_results_open(results, plan, whole) || cli_refuse(_("no memory for %" PRIu64 " games"), whole);
}

/* The first rank takes in the games of all. */
static bool open_journal(arena_run *r)
{
    if (!r->given->journal || tb_rank() > 0)
        return true;
    r->journal = arena_journal_open(r->given->journal, &r->results);
    if (!r->journal || !r->given->adjusted || tb_arena_without_luck(&r->results, r->results.games) == 0)
        return r->journal;
    cli_fail(_("%s holds games without luck, or by another judge; --adjusted needs a journal of its own"),
             r->given->journal);
    return false;
}

/* What an arena that goes on has written, it may write again. */
static bool open_records(const arena_run *r)
{
    const arena_args *given = r->given;

    return !given->records ||
           cli_record_folder(given->records, given->game, given->force || r->results.done > 0 || tb_rank() > 0);
}

/* A name that was mistyped should not lose every game. */
static bool try_programs(const tb_arena_plan *plan, tb_arena_names *names)
{
    char greeted[TB_OPPONENT_NAME];

    for (int b = 0; b < plan->lineups.bots; b++) {
        int why = tb_opponent_try(&plan->bot[b], greeted);
        const char *clean = cli_clean_long(plan->bot[b].word);
        if (why)
            return cli_refuse(_("%s in --bots cannot be started: %s"), clean, strerror(why));
        snprintf(names->of[b], sizeof(names->of[b]), "%s", *greeted ? greeted : clean);
    }
    tb_arena_number_names(plan, names);
    return true;
}

/* Everything that can be refused before the first game. */
static bool prepare(arena_run *r)
{
    const char *manifest = tb_rank() == 0 ? r->given->manifest : NULL;
    const char *csv = tb_rank() == 0 ? r->given->csv : NULL;

    return plan_arena(r->given, &r->plan) && plan_test(r->given, &r->plan.lineups, &r->test) &&
           try_programs(&r->plan, &r->names) && (!manifest || cli_file_may_write(manifest)) &&
           (!csv || cli_file_may_write(csv)) && arena_open_results(&r->results, &r->plan, r->given->games) &&
           open_journal(r) && open_records(r);
}

static int run_plan(const arena_args *given)
{
    arena_run r = { .given = given };
    int answer = cli_ranks_agree(prepare(&r)) ? play(&r) : CLI_BAD;

    if (r.journal && !tb_journal_close(r.journal))
        answer = cli_fail(_("cannot write the journal %s: %s"), given->journal, strerror(errno));
    tb_arena_results_close(&r.results);
    return answer;
}

static int run_verify(const arena_args *given)
{
    if (given->game || given->lineup || given->records || given->journal || given->manifest || given->elo0 ||
        given->elo1 || given->alpha || given->beta || given->options.count || given->players || given->json ||
        given->force || given->sprt || given->adjusted || given->raw || given->csv)
        return cli_fail(_("--verify takes all from the manifest; beside it stand only --bots and --threads"));
    return arena_manifest_verify(given->verify, given->bots, (int) given->threads);
}

static int run(void *args_given)
{
    const arena_args *given = args_given;
    int answer;

    cli_ranks_join();
    if (given->verify)
        answer = run_verify(given);
    else if (!given->game || !given->bots)
        answer = cli_fail(_("%s is missing; see taberna arena --help"), given->game ? "--bots" : "GAME");
    else
        answer = run_plan(given);
    return cli_ranks_leave(answer);
}

const cli_command cli_arena = {
    .name = "arena",
    .help = N_("bots against each other: win shares and ratings"),
    .more = N_(
        "The games come in sets. A set is one seed of chance, played by every line-up in every rotation of its seats: "
        "with two bots at a table for two, two games with the same dice. With more bots than seats every choice of "
        "them plays, with fewer they take several seats. Bots think by iterations, never by the clock, so the games "
        "depend on the arguments alone.\n\n"
        "Shares count seats; a shared win counts in parts. Ratings follow Plackett and Luce on the scale of chess: "
        "400 points are odds of ten to one; > marks a bot that never lost to another kind, whose true rating may be "
        "any higher one. docs/arena.md has the formulas.\n\n"
        "Beside the results stand the same without luck: from each is taken what every chance event gave beyond the "
        "mean of all that could have come out, by a judge that was fixed before. That moves no mean and makes the "
        "variance smaller.\n\n"
        "With --sprt the exit code is 0 if the first bot is rather elo1 than elo0 points better than the second, "
        "else 1. With --verify it is 0 if the same games came out, else 1.\n\n"
        "A program of others that crashes, stalls or plays an illegal move has lost that game; easy plays it on for "
        "the sake of the others. Ctrl-C leaves the games that are being played, prints the table so far and exits "
        "130; a second one leaves at once."),
    CLI_ARGS(args),
    CLI_USUAL(.games = 100, .seed = 1, .threads = 1),
    .values = cli_opponents_help,
    .run = run,
};
