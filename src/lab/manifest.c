/* manifest.c - the manifest of an arena: writing it, reading it strictly, and comparing it with games played again. */
#include "lab/manifest.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "lab/plan.h"

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

void tb_manifest_json(const void *source, tb_text *out)
{
    const tb_manifest_source *s = source;
    const tb_arena_report *r = s->report;
    char cpu[128];

    find_cpu(cpu, sizeof(cpu));
    tb_json_open(out, NULL, '{');
    tb_json_int(out, "taberna_arena_manifest", 1);
    tb_json_open(out, "program", '{');
    tb_json_string(out, "version", s->version);
    tb_json_string(out, "commit", s->commit);
    tb_json_close(out, '}');
    tb_json_string(out, "cpu", cpu);
    tb_arena_report_members(r, out);
    tb_json_open(out, "hashes", '[');
    for (uint64_t i = 0; i < r->games; i++)
        tb_json_hex(out, NULL, r->results->game[i].hash);
    tb_json_close(out, ']');
    tb_json_close(out, '}');
    tb_put_char(out, '\n');
}

/* --- Reading ----------------------------------------------------------------------------------------------------- */

static tb_status wrong(tb_manifest *m, const char *place)
{
    snprintf(m->place, sizeof(m->place), "%s", place);
    return TB_BAD_TEXT;
}

static tb_status read_plan(tb_manifest *m)
{
    char place[TB_MANIFEST_PLACE - 5];
    const json_t *plan = json_object_get(m->json, "plan");
    tb_status status = tb_plan_read(plan, &m->plan, place, sizeof(place));

    m->rules = (int64_t) json_integer_value(json_object_get(plan, "rules_version"));
    m->bots_differ = status == TB_BAD_CONFIG;
    if (m->bots_differ || status == TB_BAD_TEXT)
        snprintf(m->place, sizeof(m->place), "plan.%s", place);
    return m->bots_differ ? TB_OK : status;
}

static tb_status read_hashes(tb_manifest *m, const json_t *hashes)
{
    char place[TB_MANIFEST_PLACE];

    m->hash = calloc(m->games, sizeof(*m->hash));
    for (uint64_t i = 0; m->hash && i < m->games; i++) {
        if (tb_json_read_hex(json_array_get(hashes, i), &m->hash[i]))
            continue;
        snprintf(place, sizeof(place), "hashes[%" PRIu64 "]", i);
        return wrong(m, place);
    }
    return m->hash ? TB_OK : wrong(m, "hashes");
}

static tb_status read_games(tb_manifest *m)
{
    const json_t *games = json_object_get(m->json, "games"), *hashes = json_object_get(m->json, "hashes");
    json_int_t count = json_integer_value(games);

    if (!json_is_integer(games) || count < 1 || count > TB_ARENA_GAMES_MAX)
        return wrong(m, "games");
    if (!json_is_array(hashes) || json_array_size(hashes) != (size_t) count)
        return wrong(m, "hashes");
    m->games = (uint64_t) count;
    if (!tb_json_read_hex(json_object_get(m->json, "signature"), &m->signature))
        return wrong(m, "signature");
    if (!json_is_array(json_object_get(m->json, "standings")))
        return wrong(m, "standings");
    return read_hashes(m, hashes);
}

/* Results without luck can be found again by the judge that took it, and by no other. */
static tb_status read_judge(tb_manifest *m)
{
    const json_t *adjusted = json_object_get(m->json, "adjusted");
    const json_t *again = json_object_get(adjusted, "again");
    uint64_t judge;

    if (!adjusted)
        return TB_OK;
    if (!tb_json_read_hex(json_object_get(adjusted, "judge"), &judge))
        return wrong(m, "adjusted.judge");
    if (again &&
        (!json_is_integer(again) || json_integer_value(again) < 0 || json_integer_value(again) > TB_ARENA_AGAIN_MAX))
        return wrong(m, "adjusted.again");
    m->plan.again = (uint8_t) json_integer_value(again);
    m->plan.luck = judge == tb_arena_judge_hash(&m->plan);
    m->judge_differs = !m->plan.luck;
    return TB_OK;
}

/* What the sequential test was asked; what it answered follows from the games. */
static tb_status read_test(tb_manifest *m)
{
    json_t *test = json_object_get(m->json, "sprt");
    tb_sprt *t = &m->test;

    if (test && (json_unpack(test, "{s:f, s:f, s:f, s:f}", "elo0", &t->elo0, "elo1", &t->elo1, "alpha", &t->alpha,
                             "beta", &t->beta) != 0 ||
                 !tb_sprt_is_sound(t) || m->plan.lineups.bots < 2 || m->plan.lineups.seats < 2))
        return wrong(m, "sprt");
    t->adjusted = json_is_true(json_object_get(test, "adjusted"));
    m->tested = test && (m->plan.luck || !t->adjusted);
    return TB_OK;
}

tb_status tb_manifest_read(const char *bytes, size_t len, tb_manifest *manifest)
{
    static tb_status (*const parts[])(tb_manifest * m) = { read_plan, read_games, read_judge, read_test };
    tb_status status = TB_OK;

    *manifest = (tb_manifest){ 0 };
    manifest->json = tb_json_read(bytes, len, &manifest->line, &manifest->column);
    if (!manifest->json)
        return TB_BAD_TEXT;
    manifest->line = 0;
    manifest->commit = json_string_value(json_object_get(json_object_get(manifest->json, "program"), "commit"));
    if (json_integer_value(json_object_get(manifest->json, "taberna_arena_manifest")) != 1)
        return wrong(manifest, "taberna_arena_manifest");
    for (int i = 0; i < TB_LEN(parts) && status == TB_OK; i++)
        status = parts[i](manifest);
    return status;
}

void tb_manifest_close(tb_manifest *manifest)
{
    json_decref(manifest->json);
    free(manifest->hash);
}

/* --- Comparing --------------------------------------------------------------------------------------------------- */

/* The members that say what came out, but for those that depend on a clock or on programs of others. */
static json_t *figures_of(const tb_manifest *m, const json_t *json)
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
static json_t *report_again(const tb_manifest *m, const tb_arena_results *results)
{
    tb_sprt_run run;
    tb_arena_report report = {
        .results = results, .games = m->games, .test = m->tested ? &m->test : NULL, .test_run = &run
    };
    tb_text text = tb_text_on(NULL, 0);
    int line, column;

    tb_sprt_start(&m->test, &m->plan.lineups, &run);
    if (m->tested)
        tb_sprt_follow(&m->test, &run, results);
    tb_arena_report_json(&report, &text);
    char *bytes = malloc(text.len + 1);
    if (!bytes)
        return NULL;
    text = tb_text_on(bytes, text.len + 1);
    tb_arena_report_json(&report, &text);
    json_t *json = tb_json_read(bytes, text.len, &line, &column);
    free(bytes);
    return json;
}

bool tb_manifest_differs(const tb_manifest *manifest, const tb_arena_results *results, char place[TB_MANIFEST_PLACE])
{
    json_t *report = report_again(manifest, results), *ours = figures_of(manifest, report);
    json_t *theirs = figures_of(manifest, manifest->json);
    bool other = tb_json_difference(ours, theirs, place, TB_MANIFEST_PLACE);

    json_decref(report);
    json_decref(ours);
    json_decref(theirs);
    return other;
}
