/* replay.c - walking through a match, and each stop as a line of JSON. */
#include "record/replay.h"

#include "core/notation.h"
#include "core/tell.h"
#include "core/view.h"

void tb_replay_start(tb_replay *replay, const tb_match *match)
{
    replay->match = match;
    replay->index = 0;
    tb_match_state_at(match, 0, replay->state.bytes);
    replay->before = replay->state;
}

bool tb_replay_next(tb_replay *replay)
{
    const tb_match *match = replay->match;

    TB_ASSERT(replay->index <= match->count);
    if (replay->index == match->count)
        return false;
    const tb_event *event = &match->events[replay->index++];
    replay->before = replay->state;
    match->game->apply(replay->state.bytes, event->seat, event->move);
    return true;
}

void tb_event_json(const tb_game *game, int seats, const void *before, const tb_event *event, int as, tb_text *out)
{
    int audience = game->audience(before, event->seat, event->move);
    tb_told told;

    TB_ASSERT(as == TB_COMPLETE || (as >= 0 && as <= TB_PUBLIC));
    TB_ASSERT((event->seat >= 0 && event->seat < seats) || event->seat == TB_CHANCE_SEAT);
    tb_json_string(out, "seat", tb_seat_name(game, seats, event->seat));
    if (as == TB_COMPLETE || audience == TB_PUBLIC || audience == as) {
        tb_move_members(game, event->move, out);
    } else {
        tb_json_null(out, "move");
        tb_json_null(out, "fields");
    }
    if (event->seat == TB_CHANCE_SEAT && as == TB_COMPLETE) {
        tb_json_int(out, "u", event->u);
        tb_json_int(out, "sum", event->sum);
    }
    tb_tell(game, before, event->seat, event->move, as == TB_COMPLETE ? TB_TELL_ALL : as, &told);
    tb_told_json(&told, "told", out);
}

static void put_state(const tb_replay *replay, tb_text *out)
{
    const tb_game *game = replay->match->game;

    tb_progress_json(game, replay->state.bytes, out);
    tb_json_open(out, "state", '{');
    game->state_json(replay->state.bytes, out);
    tb_json_close(out, '}');
}

static void put_scores(const tb_replay *replay, tb_text *out)
{
    const tb_match *match = replay->match;
    tb_result result;

    if (match->game->to_act(replay->state.bytes) != 0)
        return;
    match->game->scores(replay->state.bytes, &result);
    tb_json_open(out, "result", '[');
    for (int seat = 0; seat < match->config.seats; seat++) {
        tb_json_open(out, NULL, '{');
        tb_json_string(out, "seat", tb_seat_name(match->game, match->config.seats, seat));
        tb_json_int(out, "score", result.score[seat]);
        tb_json_int(out, "rank", result.rank[seat]);
        tb_json_close(out, '}');
    }
    tb_json_close(out, ']');
}

void tb_replay_json(const tb_replay *replay, int as, tb_text *out)
{
    const tb_match *match = replay->match;
    const tb_game *game = match->game;
    tb_view_box view;

    TB_ASSERT(replay->index <= match->count);
    TB_ASSERT(as == TB_COMPLETE || (as >= 0 && as <= TB_PUBLIC));
    tb_json_open(out, NULL, '{');
    tb_json_int(out, "index", replay->index);
    if (replay->index > 0) {
        tb_event_json(game, match->config.seats, replay->before.bytes, &match->events[replay->index - 1], as, out);
    } else {
        tb_json_string(out, "seat", NULL);
        tb_config_json(game, &match->config, out);
        tb_json_int(out, "seats", match->config.seats);
    }
    if (as == TB_COMPLETE) {
        put_state(replay, out);
    } else {
        game->observe(replay->state.bytes, as, view.bytes);
        tb_view_json(game, view.bytes, as, "view", out);
    }
    put_scores(replay, out);
    tb_json_close(out, '}');
}
