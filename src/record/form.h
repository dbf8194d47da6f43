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

/* Whether form 1 cannot say all of it. */
bool tb_record_needs_form_2(const tb_record *record);

/* player.c: the number of a player of an earlier segment, for tb_record.played. */
uint8_t tb_cast(tb_record *record, const tb_player *player);

/* read_segment.c: a segment from its line `segment` to its line `moves`; the seats' names are the game's. */
struct tb_lines;
bool tb_read_segment(struct tb_lines *in, tb_record *record, uint32_t form);

/* read_segment.c: what stands behind `seat`; `last_seat` is that of the line before. */
bool tb_read_player(struct tb_lines *in, const tb_match *match, int *last_seat, tb_player *out);

/* A round mark follows the event after which the round has another number, or the game is over. */
static inline bool tb_round_ended(const tb_game *game, const void *state, uint16_t round_before)
{
    return game->progress(state).round != round_before || game->to_act(state) == 0;
}

#endif
