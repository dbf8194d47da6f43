/* replay.h - walking through a match event by event, and each stop as a line of JSON.
 *
 *   tb_replay replay;
 *   tb_replay_start(&replay, match);
 *   do {
 *       tb_replay_json(&replay, TB_COMPLETE, &text);    one object, no line end
 *   } while (tb_replay_next(&replay));
 */
#ifndef TB_REPLAY_H
#define TB_REPLAY_H

#include "record/record.h"

typedef struct tb_replay {
    const tb_match *match;
    uint32_t index;             /* how many events have happened; 0: the set-up */
    tb_state_box state, before; /* after and before the last event */
} tb_replay;

/* Stands at the set-up, before the first event. The match must outlive the replay. */
void tb_replay_start(tb_replay *replay, const tb_match *match);

/* Takes the next event; false at the end. */
bool tb_replay_next(tb_replay *replay);

/* The event just taken and what it led to. TB_COMPLETE: the whole true state; a seat or TB_PUBLIC: its view, and hidden
 * events without their content. docs/records.md names the members. */
void tb_replay_json(const tb_replay *replay, int as, tb_text *out);

/* The members seat, move, fields and told of an event, and u and sum for TB_COMPLETE; move and fields are null where
 * `as` may not see them, and told is a list of what `as` may know of it (core/tell.h). `before` is the state it
 * happened in, `seats` how many play. The caller has opened the object. */
void tb_event_json(const tb_game *game, int seats, const void *before, const tb_event *event, int as, tb_text *out);

#endif
