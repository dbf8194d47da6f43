/* simulate.c - `taberna simulate`: many games between bots, counted. */
#include "lab/simulate.h"

#include <inttypes.h>
#include <unistd.h>

#include "cli/commands.h"
#include "cli/ranks.h"
#include "cli/table.h"
#include "lab/ranks.h"
#include "say/progress.h"
#include "say/recordfile.h"
#include "say/say.h"
#include "say/stop.h"
#include "say/text.h"

typedef struct given {
    const tb_game *game;
    const char *seats, *records;
    cli_list options;
    uint64_t games, seed, threads;
    bool json, progress, force;
} simulate_args;

static const cli_arg args[] = {
    { "GAME", CLI_GAME, .to = AT(game), .required = true, .help = N_("its name; see taberna games") },
    { "seats", CLI_TEXT, .value = "BOT,BOT...", .to = AT(seats), .required = true, .help = N_("who plays, by seat") },
    { "games", CLI_COUNT, .value = "N", .to = AT(games), .least = 1, .most = 1000000000000,
      .help = N_("how many games (1000)") },
    { "seed", CLI_COUNT, .value = "S", .to = AT(seed), .most = 999999999999999999,
      .help = N_("the same seed gives the same games (1)") },
    { "threads", CLI_COUNT, .value = "N", .to = AT(threads), .least = 1, .most = TB_THREADS_MAX,
      .help = N_("how many threads (1); the result does not depend on it") },
    { "option", CLI_TEXTS, .value = "NAME=VALUE", .to = AT(options), .help = N_("an option of the game") },
    { "records", CLI_TEXT, .value = "DIR", .to = AT(records), .help = N_("write each game as DIR/GAME-INDEX.tbr") },
    { "force", CLI_FLAG, .to = AT(force), .help = N_("overwrite the records that DIR holds") },
    { "progress", CLI_FLAG, .to = AT(progress), .help = N_("show progress even if standard error is no terminal") },
    { "json", CLI_FLAG, .to = AT(json), .help = N_("one JSON object for machines") },
};

/* What happens beside the play loop. */
typedef struct watching {
    const simulate_args *given;
    cli_progress progress;
} watching;

/* --- During the run ---------------------------------------------------------------------------------------------- */

static bool keep_record(void *context, uint64_t index, const tb_record *record)
{
    const watching *w = context;

    return cli_record_keep(w->given->records, index, record);
}

static void show_progress(void *context, uint64_t done) { cli_progress_show(&((watching *) context)->progress, done); }

/* --- The report -------------------------------------------------------------------------------------------------- */

static void print_report(const tb_sim_report *r)
{
    const tb_sim_result *result = r->result;
    double games = (double) result->games, seconds = (double) result->cpu_ns / 1e9;

    printf(_("%s: %" PRIu64 " games, seed %" PRIu64 ", %s s of processor time\n"), r->simulation->game->name,
           result->games, r->simulation->seed, cli_decimal(0, 2, seconds));
    printf(_("  %" PRIu64 " decisions, %" PRIu64 " forced moves, %" PRIu64 " chance events\n"), result->tally.decisions,
           result->tally.forced_moves, result->tally.chance_events);
    printf(_("  %.0f decisions/s, %.0f games/s\n"), tb_ratio((double) result->tally.decisions, seconds),
           tb_ratio(games, seconds));
    printf(_("  rounds: %s (%" PRIu32 " to %" PRIu32 ")\n\n"),
           cli_decimal(0, 2, tb_ratio((double) result->rounds, games)), result->fewest_rounds, result->most_rounds);
    printf("  %s %s %s %s %s\n", cli_cell(-10, _("seat")), cli_cell(-12, _("player")), cli_cell(12, _("wins")),
           cli_cell(9, _("score")), cli_cell(7, _("rank")));
    for (int s = 0; s < r->simulation->config.seats; s++) {
        const tb_sim_seat *seat = &result->seat[s];
        printf("  %s %-12s %s %s %s\n", cli_cell(-10, cli_seat(r->simulation->game, r->simulation->config.seats, s)),
               r->simulation->opponent[s].word, cli_decimal(12, 1, (double) seat->wins / TB_WIN),
               cli_decimal(9, 3, tb_ratio((double) seat->score, games)),
               cli_decimal(7, 3, tb_ratio((double) seat->ranks, TB_RANK * games)));
    }
    printf(_("\n  signature %016" PRIx64 "\n"), result->signature);
}

/* --- The command ------------------------------------------------------------------------------------------------- */

static bool plan(const simulate_args *given, tb_simulation *out)
{
    out->game = given->game;
    int seats = cli_opponents("seats", given->seats, 0, out->opponent, TB_MAX_SEATS);
    if (seats == 0 || !cli_config(out->game, seats, &given->options, &out->config))
        return false;
    out->games = given->games;
    out->seed = given->seed;
    out->threads = (int) given->threads;
    return !given->records || cli_record_folder(given->records, given->game, given->force || tb_rank() > 0);
}

static int finish(tb_status status, const simulate_args *given, const tb_sim_report *r, const tb_message *why)
{
    if (status == TB_BAD_CONFIG)
        return cli_fail("%s", cli_sentence(why));
    if (status == TB_NOTHING) /* keep_record has said why */
        return CLI_BAD;
    if (status < 0)
        return cli_fail(_("%s; fewer --threads may help"), _(tb_status_text(status)));
    if (given->json)
        cli_print(tb_sim_json, r);
    else
        print_report(r);
    if (given->records && !given->json)
        printf(_("  records in %s\n"), given->records);
    if (r->result->games == given->games)
        return CLI_OK;
    cli_fail(_("stopped after %" PRIu64 " of %" PRIu64 " games"), r->result->games, given->games);
    return cli_stop_code();
}

static int simulate(const simulate_args *given)
{
    bool shows = given->progress || isatty(STDERR_FILENO);
    tb_simulation simulation = { .watch = shows ? show_progress : NULL, .stop = &cli_stopped };
    watching watch = { .given = given };
    tb_sim_result result;
    tb_message why = { 0 };

    if (!cli_ranks_agree(plan(given, &simulation)))
        return CLI_BAD;
    simulation.context = &watch;
    simulation.keep = given->records ? keep_record : NULL;
    cli_progress_start(&watch.progress, given->games, 0);
    cli_stop_watch();
    tb_status status = tb_simulate_ranks(&simulation, &result, &why);
    cli_progress_end(&watch.progress);
    return tb_rank() > 0 ? CLI_OK : finish(status, given, &(tb_sim_report){ &simulation, &result }, &why);
}

static int run(void *given)
{
    cli_ranks_join();
    return cli_ranks_leave(simulate(given));
}

const cli_command cli_simulate = {
    .name = "simulate",
    .help = N_("many games between bots: speed, scores, a signature"),
    .more =
        N_("Seconds are processor time of the play loop, over all threads. A decision has at least two legal moves; "
           "forced moves are counted apart. A shared win counts in parts, shared ranks as their mean. The signature is "
           "a hash over all final states, the same for every compiler and number of threads.\n\n"
           "With --records each game draws its chance from a committed stream, as a real game does (the secret is "
           "SHA-256 of \"SEED INDEX\"), so its games differ from those without --records.\n\n"
           "Ctrl-C finishes the games that are being played, prints what was done so far and exits 130; a "
           "second one leaves at once."),
    CLI_ARGS(args),
    CLI_USUAL(.games = 1000, .seed = 1, .threads = 1),
    .values = cli_bots_help,
    .run = run,
};
