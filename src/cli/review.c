/* review.c - `taberna review`: was it luck or skill, where did it go wrong, and why. */
#include "cli/review.h"

#include <stdlib.h>
#include <sys/stat.h>

#include "cli/commands.h"
#include "cli/table.h"
#include "games/list.h"
#include "say/file.h"
#include "say/progress.h"
#include "say/recordfile.h"
#include "say/stop.h"
#include "say/text.h"

typedef struct given {
    const char *file, *seat, *depth, *html;
    bool json;
} review_args;

static const cli_arg args[] = {
    { "FILE", CLI_WORD, .to = AT(file), .required = true,
      .help = N_("a record of a finished game, or a folder of records; - is standard input") },
    { "seat", CLI_TEXT, .value = "SEAT", .to = AT(seat), .help = N_("judge the decisions of this seat only (all)") },
    { "depth", CLI_TEXT, .value = "DEPTH", .to = AT(depth),
      .help = N_("quick or deep: how many futures each decision is judged in (quick)") },
    { "json", CLI_FLAG, .to = AT(json), .help = N_("one JSON object for machines") },
    { "html", CLI_TEXT, .value = "FILE", .to = AT(html), .help = N_("write a page with a graph to this file") },
};

/* --- Making it ---------------------------------------------------------------------------------------------------- */

/* Those whose decisions are judged; 0 after a complaint. */
static tb_seats seats_of(const tb_match *match, const char *asked)
{
    if (!asked)
        return (1u << match->config.seats) - 1;
    int seat = cli_choose_seat(_("unknown seat \"%s\" in --seat; this game has: %s"), asked, match, false);
    return seat < 0 ? 0 : 1u << seat;
}

bool cli_review_start(const tb_record *record, tb_depth depth, tb_seats seats, cli_reviewed *out)
{
    enum { ALIGNMENT = 16 };
    const tb_match *match = &record->match;
    tb_review_asked asked = {
        .match = match,
        .evaluation = tb_evaluation_of(match->game),
        .insight = tb_insight_of(match->game),
        .depth = depth,
        .seats = seats,
    };

    TB_ASSERT(tb_match_is_over(match) && seats);
    *out = (cli_reviewed){ .company = { match->game, match->config.seats, record->player } };
    void *memory = aligned_alloc(ALIGNMENT, (tb_review_memory(&asked) + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT);
    out->review = memory ? tb_review_start(memory, &asked) : NULL;
    return memory != NULL;
}

int cli_review_make(const tb_record *record, const cli_review_ask *ask, cli_reviewed *out)
{
    tb_seats seats = seats_of(&record->match, ask->seat);
    cli_progress progress;

    out->review = NULL;
    if (!seats)
        return CLI_BAD;
    if (!tb_match_is_over(&record->match)) {
        cli_fail(_("only a finished game can be reviewed, and this one is not"));
        return CLI_NO;
    }
    if (!cli_review_start(record, ask->depth, seats, out))
        return cli_fail(_("not enough memory"));
    cli_progress_start(&progress, out->review->work, 0);
    progress.steps = true;
    while (tb_review_step(out->review) && !cli_stopped) {
        progress.games = out->review->work;
        cli_progress_show(&progress, out->review->done);
    }
    cli_progress_end(&progress);
    return cli_stopped ? cli_stop_code() : CLI_OK;
}

/* --- The command -------------------------------------------------------------------------------------------------- */

static void put_json(const void *reviewed, tb_text *out)
{
    tb_json_open(out, NULL, '{');
    tb_review_members(((const cli_reviewed *) reviewed)->review, out);
    tb_json_close(out, '}');
}

static int show(const review_args *given, const cli_reviewed *reviewed)
{
    if (given->json)
        cli_print(put_json, reviewed);
    else if (!given->html)
        cli_review_text(reviewed);
    else if (!cli_file_fill(given->html, cli_review_page, reviewed))
        return CLI_BAD;
    return CLI_OK;
}

static int review_file(const review_args *given, const cli_review_ask *ask)
{
    cli_reviewed reviewed = { 0 };
    cli_record file;
    int code = CLI_BAD;

    if (cli_record_open(&file, given->file, 0))
        code = cli_review_make(&file.record, ask, &reviewed);
    if (code == CLI_OK)
        code = show(given, &reviewed);
    free(reviewed.review);
    cli_record_close(&file);
    return code;
}

static bool is_folder(const char *path)
{
    struct stat found;

    return stat(path, &found) == 0 && S_ISDIR(found.st_mode);
}

static int run(void *args_given)
{
    const review_args *given = args_given;
    int depth = cli_choose(_("unknown depth \"%s\"; depths are: %s"), given->depth, tb_depth_names, TB_DEPTHS);
    cli_review_ask ask = { given->seat, (tb_depth) depth };

    if (depth < 0)
        return CLI_BAD;
    if (given->json && given->html)
        return cli_fail(_("--json and --html are two answers: take one of them"));
    cli_stop_watch();
    if (!is_folder(given->file))
        return review_file(given, &ask);
    if (given->html)
        return cli_fail(_("--html is for one game, not for a folder"));
    return cli_review_folder(given->file, &ask, given->json);
}

const cli_command cli_review = {
    .name = "review",
    .help = N_("luck, mistakes and reasons of a finished game"),
    .more = N_(
        "Says where each seat's result came from: luck, its own decisions, those of the others, and what the judge changed "
        "its mind by. Every decision is judged from what its seat could know, in futures that are the same for all moves. "
        "A mistake comes with a better move and with what that one would have led to, and in how many futures.\n\n"
        "Of a folder all finished games are reviewed: accuracy game by game, by stage and by kind of decision, and which "
        "cards, buildings and other things lost most, with intervals that hold 95 times of 100.\n\n"
        "Chances are in percent of a win; for somebody alone they are points. docs/review.md tells how everything is "
        "computed, and what --json has.\n\n"
        "Exit code 1: the game is not finished."),
    CLI_ARGS(args),
    CLI_USUAL(.depth = "quick"),
    .run = run,
};
