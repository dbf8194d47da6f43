/* arena_manifest.c - the manifest of an arena: everything that somebody else needs to play the same games, and what
 * came out; and playing them again. */
#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>

#include "cli/arena.h"
#include "cli/args.h"
#include "cli/commit.h"
#include "cli/ranks.h"
#include "lab/plan.h"
#include "lab/ranks.h"
#include "say/file.h"
#include "say/say.h"
#include "say/stop.h"
#include "say/text.h"

enum { PATH_ROOM = 160 };

/* --- Writing ----------------------------------------------------------------------------------------------------- */

static void find_cpu(char *out, size_t size)
{
    static const char key[] = "model name";
    FILE *file = fopen("/proc/cpuinfo", "r");
    char line[256];

    snprintf(out, size, "unknown");
    while (file && fgets(line, sizeof(line), file)) {
        const char *colon = strchr(line, ':');
        if (strncmp(line, key, sizeof(key) - 1) != 0 || !colon)
            continue;
        snprintf(out, size, "%.*s", (int) strcspn(colon + 2, "\n"), colon + 2);
        break;
    }
    if (file)
        fclose(file);
}

/* Of an arena_report. */
static void fill(const void *report, tb_text *out)
{
    const arena_report *r = report;
    char cpu[128];

    find_cpu(cpu, sizeof(cpu));
    tb_json_open(out, NULL, '{');
    tb_json_int(out, "taberna_arena_manifest", 1);
    tb_json_open(out, "program", '{');
    tb_json_string(out, "version", TABERNA_VERSION);
    tb_json_string(out, "commit", cli_commit);
    tb_json_close(out, '}');
    tb_json_string(out, "cpu", cpu);
    arena_json_members(r, out);
    tb_json_open(out, "hashes", '[');
    for (uint64_t i = 0; i < r->games; i++)
        tb_json_hex(out, NULL, r->results->game[i].hash);
    tb_json_close(out, ']');
    tb_json_close(out, '}');
    tb_put_char(out, '\n');
}

bool arena_manifest_write(const arena_report *report, const char *path)
{
    size_t len;
    char *bytes = cli_written(fill, report, &len);
    bool done = bytes && cli_file_write(path, bytes, len);

    free(bytes);
    return done;
}

/* --- Reading ----------------------------------------------------------------------------------------------------- */

typedef struct manifest {
    const char *path;
    json_t *json;
    tb_arena_plan plan;
    uint64_t games, signature;
    uint64_t *hash;
    bool tested; /* by a sequential test */
    tb_sprt test;
} manifest;

/* What stands in a file of somebody else's goes to no terminal as it is. */
static int wrong(const manifest *m, const char *place)
{
    char clean[PATH_ROOM];

    return cli_fail(_("%s: %s is not as taberna arena writes it; the file was changed or is none of ours"), m->path,
                    cli_clean(place, clean, sizeof(clean)));
}

static int read_plan(manifest *m)
{
    char place[PATH_ROOM], path[PATH_ROOM + 8];
    const json_t *plan = json_object_get(m->json, "plan");

    switch (tb_plan_read(plan, &m->plan, place, sizeof(place))) {
    case TB_OK: return CLI_GO_ON;
    case TB_BAD_VERSION:
        cli_fail(_("%s: %s had rules version %" PRId64 " then and has %" PRIu32 " now; the games cannot be the same"),
                 m->path, m->plan.game->name, (int64_t) json_integer_value(json_object_get(plan, "rules_version")),
                 m->plan.game->rules_version);
        return CLI_NO;
    case TB_BAD_CONFIG:
        fprintf(stderr, _("taberna arena: the bots have changed since (plan.%s); other games are to be expected\n"),
                place);
        return CLI_GO_ON;
    default: snprintf(path, sizeof(path), "plan.%s", place); return wrong(m, path);
    }
}

static int read_games(manifest *m)
{
    const json_t *games = json_object_get(m->json, "games"), *hashes = json_object_get(m->json, "hashes");
    json_int_t count = json_integer_value(games);
    char place[PATH_ROOM];

    if (!json_is_integer(games) || count < 1 || count > ARENA_GAMES_MAX)
        return wrong(m, "games");
    if (!json_is_array(hashes) || json_array_size(hashes) != (size_t) count)
        return wrong(m, "hashes");
    m->games = (uint64_t) count;
    m->hash = calloc(m->games, sizeof(*m->hash));
    for (uint64_t i = 0; m->hash && i < m->games; i++) {
        if (tb_json_read_hex(json_array_get(hashes, i), &m->hash[i]))
            continue;
        snprintf(place, sizeof(place), "hashes[%" PRIu64 "]", i);
        return wrong(m, place);
    }
    if (!m->hash || !tb_json_read_hex(json_object_get(m->json, "signature"), &m->signature))
        return wrong(m, "signature");
    if (!json_is_array(json_object_get(m->json, "standings")))
        return wrong(m, "standings");
    return CLI_GO_ON;
}

/* Results without luck can be found again by the judge that took it, and by no other. */
static int read_judge(manifest *m)
{
    const json_t *adjusted = json_object_get(m->json, "adjusted");
    tb_judge ours = tb_arena_judge(&m->plan);
    uint64_t judge;

    if (!adjusted)
        return CLI_GO_ON;
    if (!tb_json_read_hex(json_object_get(adjusted, "judge"), &judge))
        return wrong(m, "adjusted.judge");
    m->plan.luck = judge == tb_ledger_judge_hash(&ours);
    if (!m->plan.luck)
        fprintf(stderr, _("taberna arena: the judge has changed since; results without luck are not compared\n"));
    return CLI_GO_ON;
}

/* What the sequential test was asked; what it answered follows from the games. */
static int read_test(manifest *m)
{
    json_t *test = json_object_get(m->json, "sprt");
    tb_sprt *t = &m->test;

    if (test && (json_unpack(test, "{s:f, s:f, s:f, s:f}", "elo0", &t->elo0, "elo1", &t->elo1, "alpha", &t->alpha,
                             "beta", &t->beta) != 0 ||
                 !arena_test_is_sound(t) || m->plan.lineups.bots < 2 || m->plan.lineups.seats < 2))
        return wrong(m, "sprt");
    t->adjusted = json_is_true(json_object_get(test, "adjusted"));
    m->tested = test && (m->plan.luck || !t->adjusted);
    return CLI_GO_ON;
}

static void compare_programs(const manifest *m)
{
    const char *commit = json_string_value(json_object_get(json_object_get(m->json, "program"), "commit"));
    char clean[80];

    if (!commit || strcmp(commit, cli_commit) != 0)
        fprintf(stderr, _("taberna arena: the manifest was made by commit %s, this program by %s\n"),
                cli_clean(commit ? commit : "?", clean, sizeof(clean)), cli_commit);
}

static int read_manifest(manifest *m)
{
    char *bytes;
    size_t len;
    int line, column;

    if (!cli_file_read(m->path, &bytes, &len))
        return CLI_BAD;
    m->json = tb_json_read(bytes, len, &line, &column);
    free(bytes);
    if (!m->json)
        return cli_fail(_("%s: line %d, column %d: this is no JSON"), m->path, line, column);
    if (json_integer_value(json_object_get(m->json, "taberna_arena_manifest")) != 1)
        return wrong(m, "taberna_arena_manifest");
    int answer = read_plan(m);
    if (answer == CLI_GO_ON)
        answer = read_games(m);
    if (answer == CLI_GO_ON)
        answer = read_judge(m);
    if (answer == CLI_GO_ON)
        answer = read_test(m);
    if (answer == CLI_GO_ON)
        compare_programs(m);
    return answer;
}

/* Nobody starts a program by giving somebody a file. */
static bool is_allowed(const manifest *m, const char *bots)
{
    char list[TB_ARENA_BOTS * TB_OPPONENT_WORD + 1], clean[sizeof(list)];
    tb_text text = tb_text_on(list, sizeof(list));
    bool foreign = false;

    for (int b = 0; b < m->plan.lineups.bots; b++) {
        foreign |= m->plan.bot[b].bot == NULL;
        tb_put(&text, b ? "," : "");
        tb_put(&text, m->plan.bot[b].word);
    }
    return !foreign || (bots && strcmp(bots, list) == 0) ||
           cli_refuse(_("%s starts programs: %s. If you trust them, name them: --bots with that list"), m->path,
                      cli_clean(list, clean, sizeof(clean)));
}

/* --- Playing again ----------------------------------------------------------------------------------------------- */

typedef struct replaying {
    const manifest *m;
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

/* The members that say what came out, but for those that depend on a clock or on programs of others. */
static json_t *figures_of(const manifest *m, const json_t *json)
{
    const struct {
        const char *key;
        bool compared;
    } rows[] = { { "game", true },
                 { "fair_share", true },
                 { "standings", true },
                 { "adjusted", m->plan.luck },
                 { "sprt", m->tested || !m->test.adjusted } };
    json_t *figures = json_object();

    for (size_t k = 0; k < sizeof(rows) / sizeof(*rows); k++) {
        json_t *value = json_object_get(json, rows[k].key);
        if (value && rows[k].compared)
            json_object_set(figures, rows[k].key, value);
    }
    return figures;
}

/* The report of the games as it would be written; NULL without memory. */
static json_t *report_again(const manifest *m, const tb_arena_results *results)
{
    tb_sprt_run run;
    arena_report report = {
        .results = results, .games = m->games, .test = m->tested ? &m->test : NULL, .test_run = &run
    };
    int line, column;
    size_t len;

    tb_sprt_start(&m->test, &m->plan.lineups, &run);
    if (m->tested)
        tb_sprt_follow(&m->test, &run, results);
    char *bytes = cli_written(arena_json, &report, &len);
    json_t *json = bytes ? tb_json_read(bytes, len, &line, &column) : NULL;
    free(bytes);
    return json;
}

/* Whether the figures of the manifest are those that its games give; if not, where. */
static bool has_same_figures(const manifest *m, const tb_arena_results *results, char *place, size_t size)
{
    json_t *report = report_again(m, results), *ours = figures_of(m, report), *theirs = figures_of(m, m->json);
    bool other = tb_json_difference(ours, theirs, place, size);

    json_decref(report);
    json_decref(ours);
    json_decref(theirs);
    return !other;
}

static int judge(const manifest *m, const tb_arena_results *results)
{
    char place[PATH_ROOM], clean[PATH_ROOM];

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
    if (!has_same_figures(m, results, place, sizeof(place))) {
        printf(_("no: the games are the same, but %s does not follow from them\n"),
               cli_clean(place, clean, sizeof(clean)));
        return CLI_NO;
    }
    printf(_("yes: the same %" PRIu64 " games, and the same figures from them\n"), m->games);
    return CLI_OK;
}

static int play_again(const manifest *m, int threads, tb_arena_results *results)
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
    manifest m = { .path = path };
    tb_arena_results results = { 0 };
    int answer = read_manifest(&m);

    if (answer == CLI_GO_ON && !(is_allowed(&m, bots) && arena_open_results(&results, &m.plan, m.games)))
        answer = CLI_BAD;
    if (cli_ranks_agree(answer == CLI_GO_ON))
        answer = play_again(&m, threads, &results);
    else if (answer == CLI_GO_ON)
        answer = CLI_BAD;
    tb_arena_results_close(&results);
    json_decref(m.json);
    free(m.hash);
    return answer;
}
