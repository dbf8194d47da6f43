/* view.h - what a seat sees as JSON: the one shape for every screen.
 *
 *   {"game":"fortuna","rules":1,"options":{...},"seat":"blue","round":2,"phase":"choose","to_act":["blue"],
 *    "prompt":{"id":...,"rule":...,"args":{...}},"table":{...},"legal":[{"move":"choose card family","fields":{...}}]}
 *
 * It is made from the view alone, so nothing hidden can be in it. `seat` is "public" for TB_PUBLIC, which has no legal
 * moves. Names are fixed ASCII ids; screens translate. */
#ifndef TB_VIEW_H
#define TB_VIEW_H

#include "core/game.h"

/* `view` is what `seat` (or TB_PUBLIC) observed. `key` names the member the object becomes; NULL: a value by itself. */
void tb_view_json(const tb_game *game, const void *view, int seat, const char *key, tb_text *out);

/* The member options, {"name":"value"}. */
void tb_options_json(const tb_game *game, const tb_config *config, tb_text *out);

/* The members that any picture of a game has: game, rules and options. The caller has opened the object. */
void tb_config_json(const tb_game *game, const tb_config *config, tb_text *out);

/* The members round, phase and to_act of a state; `to_act` is ["chance"] when chance is to act. */
void tb_progress_json(const tb_game *game, const void *state, tb_text *out);

/* "blue", "public" or "chance"; `seats` is how many play. */
const char *tb_seat_name(const tb_game *game, int seats, int seat);

#endif
