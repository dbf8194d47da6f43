/* plan.h - the plan of an arena as JSON, for journals and manifests: everything its games depend on.
 *
 * The number of games is no part of it, so a journal serves a longer run too. `knowledge` is a hash of what our bots
 * know about the game, their weights and their levels: with another one they play other moves. */
#ifndef TB_PLAN_H
#define TB_PLAN_H

#include <jansson.h>

#include "lab/arena.h"

void tb_plan_json(const tb_arena_plan *plan, const char *key, tb_text *out);

/* Where two values differ, as a path such as "bots[1].iterations"; false if they do not. Numbers that are not whole may
 * differ by a millionth: they are rounded when they are written. */
bool tb_json_difference(const json_t *a, const json_t *b, char *out_path, size_t size);

/* Reads what tb_plan_json wrote. TB_BAD_TEXT: `out_path` names the first thing that is not as it must be;
 * TB_BAD_VERSION: the game has other rules now; TB_BAD_CONFIG: the bots know other things now, but the plan is whole.
 */
tb_status tb_plan_read(const json_t *json, tb_arena_plan *out, char *out_path, size_t size);

/* A whole text of JSON: NULL unless it is one value without duplicate keys; `out_line` and `out_column` say where it
 * goes wrong. The caller gives it back with json_decref. */
json_t *tb_json_read(const char *bytes, size_t len, int *out_line, int *out_column);

#endif
