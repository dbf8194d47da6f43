/* form.h - what the files of this room share about segments and lines; not for others. */
#ifndef TB_RECORD_FORM_H
#define TB_RECORD_FORM_H

#include "record/record.h"

/* The word for each kind of player; the one for TB_PLAYER_UNTOLD is empty. */
static const char *const tb_player_kinds[] = {
    [TB_PLAYER_UNTOLD] = "",
    [TB_PLAYER_PERSON] = "person",
    [TB_PLAYER_BOT] = "bot",
    [TB_PLAYER_ANONYMOUS] = "anonymous",
};

/* Starts the stream of a segment whose secret is known. */
void tb_segment_stream(const tb_segment *segment, tb_stream *out);

/* A round mark follows the event after which the round has another number, or the game is over. */
static inline bool tb_round_ended(const tb_game *game, const void *state, uint16_t round_before)
{
    return game->progress(state).round != round_before || game->to_act(state) == 0;
}

#endif
