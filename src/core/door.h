/* door.h - the checked doors: everything that comes from outside enters here. A refusal gives a reason that cites the
 * rule, and changes nothing. */
#ifndef TB_DOOR_H
#define TB_DOOR_H

#include "core/game.h"

/* Starts a config: defaults of the game for this number of seats, option 0 (edition) at its fallback. */
void tb_config_default(const tb_game *game, int seats, tb_config *out);

/* Sets one option by name and value. Setting `edition` also sets what the edition presets. TB_BAD_CONFIG says in `why`
 * what is unknown; `config` is then untouched. Callers set the edition first. */
tb_status tb_config_set(const tb_game *game, tb_config *config, const char *name, size_t name_len, const char *value,
                        size_t value_len, tb_message *why);

/* Whether the game is for so many seats: TB_OK, or TB_BAD_CONFIG with the reason. */
tb_status tb_check_seats(const tb_game *game, int seats, tb_message *why);

/* Checks the number of seats and the options, then sets up. */
tb_status tb_setup(const tb_game *game, const tb_config *config, void *out_state, tb_message *why);

/* Applies a move of a seat if it is legal; else TB_ILLEGAL or TB_NOT_TO_ACT with the reason, state untouched. */
tb_status tb_try(const tb_game *game, void *state, int seat, tb_move move, tb_message *why);

/* Applies a chance outcome if it is one of the possible ones; else TB_ILLEGAL. */
tb_status tb_try_chance(const tb_game *game, void *state, tb_move outcome, tb_message *why);

/* The row of a message of these doors by its id (len bytes); NULL: they do not say that. */
const tb_message_row *tb_door_message(const char *id, size_t len);

/* True if the move is among the legal ones. */
bool tb_is_legal(const tb_game *game, const void *state, int seat, tb_move move);

/* Checked builds: traps unless the game's `check` finds the state possible. The doors and the match do so after every
 * event; searches and play-outs, which apply moves by the million, do not. Release builds: nothing. */
static inline void tb_assert_possible(const tb_game *game, const void *state)
{
#ifdef TB_CHECKED
    tb_message why = { .row = NULL };

    TB_ASSERT(tb_may_act(game->to_act(state)));
    TB_ASSERT(game->check(state, &why));
#else
    (void) game, (void) state;
#endif
}

#endif
