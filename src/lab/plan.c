/* plan.c - a plan as JSON, written and read. What was read must be what would be written, word for word. */
#include "lab/plan.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/hash.h"
#include "bots/net.h"
#include "core/door.h"
#include "core/view.h"
#include "games/list.h"

/* --- Writing ----------------------------------------------------------------------------------------------------- */

/* Whether a bot of the plan judges by the game's net. */
static bool uses_net(const tb_arena_plan *plan, const tb_evaluation *e)
{
    for (int b = 0; b < plan->lineups.bots; b++) {
        const tb_bot *bot = plan->bot[b].bot;
        if (bot && bot->level != TB_NO_LEVEL && e->levels[bot->level].by_net)
            return true;
    }
    return false;
}

static uint64_t knowledge_of(const tb_arena_plan *plan)
{
    const tb_evaluation *e = tb_evaluation_of(plan->game);

    if (!e)
        return 0;
    uint64_t hash = tb_hash(e->weights(plan->config.seats), e->count * sizeof(int16_t), e->count);
    const int32_t rest[] = { e->points, e->par, e->rivalry, e->rivalry_of_two };
    hash = tb_hash(rest, sizeof(rest), hash);
    hash = tb_hash(e->levels, sizeof(e->levels), hash); /* constants: their gaps are zero */
    if (!uses_net(plan, e))
        return hash;
    return tb_hash(e->net(plan->config.seats), tb_net_size(e->input_count) * sizeof(int16_t), hash);
}

static uint32_t iterations_of(const tb_arena_plan *plan, const tb_opponent_kind *kind)
{
    const tb_evaluation *e = tb_evaluation_of(plan->game);

    if (!kind->bot || kind->bot->level == TB_NO_LEVEL || !e || e->levels[kind->bot->level].iterations == 0)
        return 0;
    return kind->iterations ? kind->iterations : e->levels[kind->bot->level].iterations;
}

static void bots_json(const tb_arena_plan *plan, tb_text *out)
{
    tb_json_open(out, "bots", '[');
    for (int b = 0; b < plan->lineups.bots; b++) {
        tb_json_open(out, NULL, '{');
        tb_json_string(out, "bot", plan->bot[b].word);
        tb_json_int(out, "iterations", iterations_of(plan, &plan->bot[b]));
        tb_json_close(out, '}');
    }
    tb_json_close(out, ']');
}

void tb_plan_json(const tb_arena_plan *plan, const char *key, tb_text *out)
{
    const tb_game *game = plan->game;

    tb_json_open(out, key, '{');
    tb_json_string(out, "game", game->name);
    tb_json_int(out, "rules_version", game->rules_version);
    tb_json_int(out, "players", plan->config.seats);
    tb_options_json(game, &plan->config, out);
    bots_json(plan, out);
    tb_json_string(out, "lineup", tb_lineup_names[plan->lineups.kind]);
    tb_json_int(out, "set_size", (int64_t) tb_set_size(&plan->lineups));
    tb_json_int(out, "seed", (int64_t) plan->seed);
    tb_json_hex(out, "knowledge", knowledge_of(plan));
    tb_json_close(out, '}');
}

/* --- Reading ----------------------------------------------------------------------------------------------------- */

static bool wrong(char *out_path, size_t size, const char *path)
{
    snprintf(out_path, size, "%s", path);
    return false;
}

static bool read_options(const json_t *json, tb_arena_plan *out, char *path, size_t size)
{
    const char *key;
    json_t *value;
    tb_message why;

    json_object_foreach(json_object_get(json, "options"), key, value)
    {
        const char *word = json_string_value(value);
        if (!word || tb_config_set(out->game, &out->config, key, strlen(key), word, strlen(word), &why) < 0) {
            snprintf(path, size, "options.%s", key);
            return false;
        }
    }
    return true;
}

static bool read_bots(const json_t *json, tb_arena_plan *out, char *path, size_t size)
{
    const json_t *bots = json_object_get(json, "bots");
    size_t count = json_array_size(bots);

    if (count == 0 || count > TB_ARENA_BOTS)
        return wrong(path, size, "bots");
    for (size_t b = 0; b < count; b++) {
        const char *word = json_string_value(json_object_get(json_array_get(bots, b), "bot"));
        size_t len = word ? strlen(word) : 0;
        if (!word ||
            (tb_opponent_read(word, len, &out->bot[b]) < 0 && tb_opponent_read_build(word, len, &out->bot[b]) < 0)) {
            snprintf(path, size, "bots[%zu].bot", b);
            return false;
        }
    }
    out->lineups.bots = (int) count;
    return true;
}

static bool read_lineup(const json_t *json, tb_lineups *out, char *path, size_t size)
{
    const char *word = json_string_value(json_object_get(json, "lineup"));

    for (int k = 0; word && k < TB_LINEUP_KINDS; k++) {
        if (strcmp(word, tb_lineup_names[k]) != 0)
            continue;
        out->kind = (tb_lineup_kind) k;
        return k != TB_LINEUP_ONE_AGAINST_REST || (out->bots == 2 && out->seats > 1) || wrong(path, size, "lineup");
    }
    return wrong(path, size, "lineup");
}

static bool read_game(const json_t *json, tb_arena_plan *out, char *path, size_t size)
{
    const char *name = json_string_value(json_object_get(json, "game"));
    json_int_t players = json_integer_value(json_object_get(json, "players"));
    json_int_t seed = json_integer_value(json_object_get(json, "seed"));

    out->game = name ? tb_game_named(name, strlen(name)) : NULL;
    if (!out->game)
        return wrong(path, size, "game");
    if (players < out->game->min_seats || players > out->game->max_seats)
        return wrong(path, size, "players");
    if (seed < 0)
        return wrong(path, size, "seed");
    out->seed = (uint64_t) seed;
    tb_config_default(out->game, (int) players, &out->config);
    out->lineups.seats = (int) players;
    return true;
}

/* What would be written for it; NULL without memory. */
static json_t *written(const tb_arena_plan *plan)
{
    tb_text measure = tb_text_on(NULL, 0);

    tb_plan_json(plan, NULL, &measure);
    char *bytes = malloc(measure.len + 1);
    if (!bytes)
        return NULL;
    tb_text text = tb_text_on(bytes, measure.len + 1);
    tb_plan_json(plan, NULL, &text);
    json_t *json = json_loadb(bytes, text.len, 0, NULL);
    free(bytes);
    return json;
}

tb_status tb_plan_read(const json_t *json, tb_arena_plan *out, char *path, size_t size)
{
    tb_state_box start;
    tb_message why;

    memset(out, 0, sizeof(*out));
    if (!read_game(json, out, path, size))
        return TB_BAD_TEXT;
    if (json_is_integer(json_object_get(json, "rules_version")) &&
        json_integer_value(json_object_get(json, "rules_version")) != out->game->rules_version)
        return TB_BAD_VERSION;
    if (!read_options(json, out, path, size) || !read_bots(json, out, path, size) ||
        !read_lineup(json, &out->lineups, path, size))
        return TB_BAD_TEXT;
    if (tb_setup(out->game, &out->config, start.bytes, &why) < 0) {
        wrong(path, size, "options");
        return TB_BAD_TEXT;
    }
    json_t *again = written(out);
    bool other = tb_json_difference(again, json, path, size);
    bool learnt = !json_equal(json_object_get(again, "knowledge"), json_object_get(json, "knowledge"));
    json_decref(again);
    if (!other)
        return TB_OK;
    return learnt && (strcmp(path, "knowledge") == 0 || strstr(path, ".iterations")) ? TB_BAD_CONFIG : TB_BAD_TEXT;
}
