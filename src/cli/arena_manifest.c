/* arena_manifest.c - what an arena keeps, in words: what is wrong with a journal or a manifest, and whether the same
 * games came out again. */
#include <inttypes.h>
#include <stdlib.h>

#include "cli/arena.h"
#include "cli/commands.h"
#include "cli/ranks.h"
#include "lab/ranks.h"
#include "say/file.h"
#include "say/say.h"
#include "say/stop.h"
#include "say/text.h"

/* --- The journal ------------------------------------------------------------------------------------------------- */

static void refuse_journal(const char *path, const tb_journal_fault *fault)
{

    const char *place = cli_clean_long(fault->place);
    switch (fault->kind) {
    case TB_JOURNAL_SYSTEM: cli_fail(_("cannot use the journal %s: %s"), path, strerror(fault->error)); break;
    case TB_JOURNAL_BUSY:
        cli_fail(_("another run is writing the journal %s; wait for it or name another"), path);
        break;
    case TB_JOURNAL_FOREIGN: cli_fail(_("%s is no journal of an arena; name another file"), path); break;
    case TB_JOURNAL_OTHER_PLAN:
        cli_fail(_("%s is the journal of another arena: %s differs; name another file"), path, place);
        break;
    case TB_JOURNAL_BAD_LINE:
        cli_fail(_("%s, line %" PRIu64 ": no game of this arena (%s); remove the line to play that game again"), path,
                 fault->line, *place ? place : "JSON");
        break;
    }
}

tb_journal *arena_journal_open(const char *path, tb_arena_results *results)
{
    tb_journal_fault fault = { 0 };
    tb_journal *journal = tb_journal_open(path, results, &fault);
    char missing[240];

    if (!journal)
        refuse_journal(path, &fault);
    else if (results->done > 0 && results->done < results->games)
        fprintf(stderr, _("%s holds %" PRIu64 " of %" PRIu64 " games; missing: %s\n"), path, results->done,
                results->games, tb_arena_missing(results, missing, sizeof(missing)));
    return journal;
}

/* --- The manifest ------------------------------------------------------------------------------------------------ */

bool arena_manifest_write(const tb_arena_report *report, const char *path)
{
    return cli_file_fill(path, tb_manifest_json, &(tb_manifest_source){ report, TABERNA_VERSION, cli_commit });
}

/* What stands in a file of somebody else's goes to no terminal as it is. */
static int refuse(const tb_manifest *m, const char *path, tb_status status)
{

    if (status == TB_BAD_VERSION) {
        cli_fail(_("%s: %s had rules version %" PRId64 " then and has %" PRIu32 " now; the games cannot be the same"),
                 path, m->plan.game->name, m->rules, m->plan.game->rules_version);
        return CLI_NO;
    }
    if (m->line > 0)
        return cli_fail(_("%s: line %d, column %d: this is no JSON"), path, m->line, m->column);
    return cli_fail(_("%s: %s is not as taberna arena writes it; the file was changed or is none of ours"), path,
                    cli_clean_long(m->place));
}

static void tell_changes(const tb_manifest *m)
{

    if (m->bots_differ)
        fprintf(stderr, _("taberna arena: the bots have changed since (plan.%s); other games are to be expected\n"),
                cli_clean_long(m->place + strlen("plan.")));
    if (m->judge_differs)
        fprintf(stderr, _("taberna arena: the judge has changed since; results without luck are not compared\n"));
    if (!m->commit || strcmp(m->commit, cli_commit) != 0)
        fprintf(stderr, _("taberna arena: the manifest was made by commit %s, this program by %s\n"),
                cli_clean_long(m->commit ? m->commit : "?"), cli_commit);
}

static int read_manifest(const char *path, tb_manifest *m)
{
    char *bytes;
    size_t len;

    if (!cli_file_read(path, &bytes, &len))
        return CLI_BAD;
    tb_status status = tb_manifest_read(bytes, len, m);
    free(bytes);
    if (status != TB_OK)
        return refuse(m, path, status);
    tell_changes(m);
    return CLI_GO_ON;
}

/* Nobody starts a program by giving somebody a file. */
static bool is_allowed(const tb_manifest *m, const char *path, const char *bots)
{
    char list[TB_ARENA_BOTS * TB_OPPONENT_WORD + 1];
    tb_text text = tb_text_on(list, sizeof(list));
    bool foreign = false;

    for (int b = 0; b < m->plan.lineups.bots; b++) {
        foreign |= m->plan.bot[b].bot == NULL;
        tb_put(&text, b ? "," : "");
        tb_put(&text, m->plan.bot[b].word);
    }
    return !foreign || (bots && strcmp(bots, list) == 0) ||
           cli_refuse(_("%s starts programs: %s. If you trust them, name them: --bots with that list"), path,
                      cli_clean_long(list));
}

/* --- Playing again ----------------------------------------------------------------------------------------------- */

typedef struct replaying {
    const tb_manifest *m;
    cli_progress progress;
    bool differs;
} replaying;

static void watch(void *context, uint64_t done) { cli_progress_show(&((replaying *) context)->progress, done); }

static bool compare_game(void *context, const tb_arena_news *news)
{
    replaying *r = context;

    TB_ASSERT(news->index < r->m->games);
    r->differs |= news->game.hash != r->m->hash[news->index];
    return true;
}

/* One game that differs says enough. */
static bool is_enough(void *context, const tb_arena_results *results)
{
    (void) results;
    return ((replaying *) context)->differs;
}

static int judge(const tb_manifest *m, const tb_arena_results *results)
{
    char place[TB_MANIFEST_PLACE];

    for (uint64_t i = 0; i < m->games; i++) {
        if (!results->known[i] || results->game[i].hash == m->hash[i])
            continue;
        printf(_("no: game %" PRIu64 " ended differently\n"), i);
        return CLI_NO;
    }
    if (results->done < m->games) {
        cli_fail(_("stopped after %" PRIu64 " of %" PRIu64 " games, all of them the same"), results->done, m->games);
        return cli_stop_code();
    }
    if (tb_arena_signature(results, m->games) != m->signature) {
        printf(_("no: the games are the same, but their signature is %016" PRIx64 "\n"),
               tb_arena_signature(results, m->games));
        return CLI_NO;
    }
    if (tb_manifest_differs(m, results, place)) {
        printf(_("no: the games are the same, but %s does not follow from them\n"), cli_clean_long(place));
        return CLI_NO;
    }
    printf(_("yes: the same %" PRIu64 " games, and the same figures from them\n"), m->games);
    return CLI_OK;
}

static int play_again(const tb_manifest *m, int threads, tb_arena_results *results)
{
    replaying r = { .m = m };
    tb_arena arena = {
        .plan = &m->plan,
        .results = results,
        .threads = threads,
        .note = compare_game,
        .enough = is_enough,
        .watch = watch,
        .context = &r,
        .stop = &cli_stopped,
    };

    cli_progress_start(&r.progress, results->games, results->done);
    cli_stop_watch();
    tb_status status = tb_arena_run(&arena);
    cli_progress_end(&r.progress);
    if (status < 0)
        return cli_fail(_("%s; fewer --threads may help"), _(tb_status_text(status)));
    return tb_rank() == 0 ? judge(m, results) : CLI_OK;
}

int arena_manifest_verify(const char *path, const char *bots, int threads)
{
    tb_manifest m = { 0 };
    tb_arena_results results = { 0 };
    int answer = read_manifest(path, &m);

    if (answer == CLI_GO_ON && !(is_allowed(&m, path, bots) && arena_open_results(&results, &m.plan, m.games)))
        answer = CLI_BAD;
    if (cli_ranks_agree(answer == CLI_GO_ON))
        answer = play_again(&m, threads, &results);
    else if (answer == CLI_GO_ON)
        answer = CLI_BAD;
    tb_arena_results_close(&results);
    tb_manifest_close(&m);
    return answer;
}
