/* undo.c - taking back, to the barrier and no further.
 *
 * Behind the last chance event and the last end of a step lies a stretch of moves of one seat, or of seats acting at
 * once. There moves of different seats commute, so the own ones can be lifted out and the others played again. What a
 * move showed its seat is found from the views, not coded per card (core/undo.h). */
#include "core/undo.h"

#include "core/door.h"
#include "record/match.h"
#include "record/says.h"

void tb_match_stretch(const tb_match *match, tb_stretch *out)
{
    const tb_game *game = match->game;
    tb_state_box state;

    tb_match_state_at(match, 0, state.bytes);
    out->state = state;
    out->first = 0;
    out->after_chance = false;
    for (uint32_t i = 0; i < match->count; i++) {
        const tb_event *event = &match->events[i];
        uint16_t step = game->progress(state.bytes).step;
        game->apply(state.bytes, event->seat, event->move);
        bool chance = event->seat == TB_CHANCE_SEAT;
        if (chance || game->progress(state.bytes).step != step) {
            out->first = i + 1;
            out->after_chance = chance;
            out->state = state;
        }
    }
}

/* The seat's last decision in the stretch that showed it nothing new, nor did a later move of it; or match->count. */
static uint32_t find_decision(const tb_match *match, const tb_stretch *tail, int seat, bool *out_revealed)
{
    const tb_game *game = match->game;
    uint32_t found = match->count;
    tb_state_box before, after;

    TB_ASSERT(tail->first <= match->count);
    *out_revealed = false;
    after = tail->state;
    for (uint32_t i = tail->first; i < match->count; i++) {
        const tb_event *event = &match->events[i];
        before = after;
        game->apply(after.bytes, event->seat, event->move);
        if (event->seat != seat)
            continue;
        if (tb_reveals(game, before.bytes, seat, event->move, after.bytes)) {
            found = match->count;
            *out_revealed = true;
        } else if (event->choices > 1) {
            found = i;
        }
    }
    return found;
}

/* Plays the stretch again without the seat's events from `from` on; false if the rest does not stand without them. */
static bool replay_without(const tb_match *match, tb_stretch *tail, int seat, uint32_t from)
{
    const tb_game *game = match->game;
    uint16_t step = game->progress(tail->state.bytes).step;
    tb_message why;

    TB_ASSERT(from >= tail->first && from < match->count);
    for (uint32_t i = tail->first; i < match->count; i++) {
        const tb_event *event = &match->events[i];
        bool lifted = i >= from && event->seat == seat;
        if (!lifted && tb_try(game, tail->state.bytes, event->seat, event->move, &why) < 0)
            return false;
    }
    return game->progress(tail->state.bytes).step == step && game->to_act(tail->state.bytes) != TB_CHANCE;
}

/* Finds the events of the stretch to lift out and leaves in `tail` the state without them. */
static tb_status prepare_undo(const tb_match *match, int seat, tb_stretch *tail, uint32_t *out_from, tb_message *why)
{
    bool revealed;
    enum tb_record_say say;

    *out_from = find_decision(match, tail, seat, &revealed);
    if (*out_from < match->count) {
        if (replay_without(match, tail, seat, *out_from))
            return TB_OK;
        say = TB_SAY_UNDO_NEEDED;
    } else {
        say = revealed ? TB_SAY_UNDO_REVEAL : tail->after_chance ? TB_SAY_UNDO_CHANCE : TB_SAY_UNDO_NOTHING;
    }
    tb_say(why, &tb_record_says[say]);
    return TB_NOTHING;
}

bool tb_stretch_can_undo(const tb_match *match, const tb_stretch *stretch, int seat, tb_message *why)
{
    tb_stretch tail = *stretch;
    uint32_t from;

    return prepare_undo(match, seat, &tail, &from, why) == TB_OK;
}

bool tb_match_can_undo(const tb_match *match, int seat, tb_message *why)
{
    tb_stretch tail;

    tb_match_stretch(match, &tail);
    return tb_stretch_can_undo(match, &tail, seat, why);
}

tb_status tb_match_undo(tb_match *match, int seat, tb_message *why)
{
    tb_stretch tail;
    uint32_t from;

    tb_match_stretch(match, &tail);
    tb_status status = prepare_undo(match, seat, &tail, &from, why);
    if (status < 0)
        return status;
    uint32_t count = from, old_first[TB_SEGMENTS_MAX];
    for (int s = 0; s < match->segments; s++)
        old_first[s] = match->segment[s].first;
    for (uint32_t i = from; i < match->count; i++) {
        if (match->events[i].seat != seat) {
            match->events[count++] = match->events[i];
            continue;
        }
        for (int s = 0; s < match->segments; s++) /* segments that begin behind it move up */
            match->segment[s].first -= old_first[s] > i;
    }
    TB_ASSERT(count < match->count);
    match->count = count;
    memcpy(match->state, tail.state.bytes, match->game->state_size);
    return TB_OK;
}

/* --- Taking back what others played ------------------------------------------------------------------------------- */

/* Whether the event was no chance and has shown nobody anything; `state` is the one before it, then the one behind it.
 */
static bool showed_nothing(const tb_match *match, const tb_event *event, tb_state_box *state, tb_message *why)
{
    const tb_game *game = match->game;
    tb_state_box before = *state;
    bool shows = false;

    if (event->seat == TB_CHANCE_SEAT) {
        tb_say(why, &tb_record_says[TB_SAY_CUT_CHANCE]);
        return false;
    }
    game->apply(state->bytes, event->seat, event->move);
    for (int viewer = 0; viewer < match->config.seats && !shows; viewer++)
        shows = tb_reveals_to(game, viewer, before.bytes, event->seat, event->move, state->bytes);
    if (shows)
        tb_say(why, &tb_record_says[TB_SAY_CUT_REVEAL]);
    return !shows;
}

/* Over the end of a step others have seen what was played and thought about it: nothing hidden may have come to light,
 * to anybody. */
static bool walk_over_steps(const tb_match *match, uint32_t count, tb_state_box *out, tb_message *why)
{
    tb_state_box state;

    tb_match_state_at(match, count, state.bytes);
    *out = state;
    for (uint32_t i = count; i < match->count; i++) {
        if (!showed_nothing(match, &match->events[i], &state, why))
            return false;
    }
    return true;
}

/* Walks to the state after `count` events; false: it cannot be gone back to. */
static bool walk_to(const tb_match *match, const tb_stretch *stretch, uint32_t count, tb_state_box *out,
                    tb_message *why)
{
    const tb_game *game = match->game;
    tb_state_box before, after = stretch->state;
    bool revealed = false;

    if (count >= match->count) {
        tb_say(why, &tb_record_says[TB_SAY_UNDO_NOTHING]);
        return false;
    }
    if (count < stretch->first)
        return walk_over_steps(match, count, out, why);
    for (uint32_t i = stretch->first; i < match->count; i++) {
        const tb_event *event = &match->events[i];
        if (i == count)
            *out = after;
        before = after;
        game->apply(after.bytes, event->seat, event->move);
        revealed = revealed || (i >= count && tb_reveals(game, before.bytes, event->seat, event->move, after.bytes));
    }
    if (revealed)
        tb_say(why, &tb_record_says[TB_SAY_UNDO_REVEAL]);
    return !revealed;
}

bool tb_stretch_can_cut(const tb_match *match, const tb_stretch *stretch, uint32_t count, tb_message *why)
{
    tb_state_box state;

    return walk_to(match, stretch, count, &state, why);
}

tb_status tb_match_cut(tb_match *match, const tb_stretch *stretch, uint32_t count, tb_message *why)
{
    tb_state_box state;

    if (!walk_to(match, stretch, count, &state, why))
        return TB_NOTHING;
    for (int s = 0; s < match->segments; s++) {
        if (match->segment[s].first > count)
            match->segment[s].first = count;
    }
    match->count = count;
    memcpy(match->state, state.bytes, match->game->state_size);
    return TB_OK;
}
