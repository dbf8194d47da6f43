/* plan.h - the plan of an arena as JSON, for journals and manifests: everything its games depend on.
 *
 * The number of games is no part of it, so a journal serves a longer run too. `knowledge` is a hash of what our bots
 * know about the game, their weights and their levels: with another one they play other moves. */
#ifndef TB_PLAN_H
#define TB_PLAN_H

#include "lab/arena.h"
#include "lab/json.h"

void tb_plan_json(const tb_arena_plan *plan, const char *key, tb_text *out);

/* Reads what tb_plan_json wrote. TB_BAD_TEXT: `out_path` names the first thing that is not as it must be;
 * TB_BAD_VERSION: the game has other rules now; TB_BAD_CONFIG: the bots know other things now, but the plan is whole.
 */
tb_status tb_plan_read(const json_t *json, tb_arena_plan *out, char *out_path, size_t size);

#endif
