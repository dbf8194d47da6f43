/* position.c - finding a position. */
#include "local/position.h"

#include <stdlib.h>

#include "games/list.h"
#include "local/room.h"

/* A record has memory for one at a time: a call needs no more. */
static tb_record brought;

static bool read_record(w_call *call, const char *text, size_t len, w_position *out)
{
    uint32_t capacity = tb_record_capacity(text, len) + 1;
    tb_record_error error = { 0 };

    out->events = malloc(capacity * sizeof(*out->events));
    if (!out->events)
        return w_refuse(call, W_SAY_MEMORY);
    if (tb_record_read(text, len, tb_game_named, out->events, capacity, &brought, &error) < 0) {
        w_position_done(out);
        return w_refuse_record(call, &error);
    }
    out->match = &brought.match;
    out->ended = true;
    return true;
}

static bool find_match(w_call *call, w_position *out)
{
    w_object ask = w_whole(call);
    const char *text;
    size_t len;
    tb_table *table;

    *out = (w_position){ 0 };
    if (w_has(&ask, "record"))
        return w_string(&ask, "record", "a complete record", &text, &len) && read_record(call, text, len, out);
    if (!w_playing(call, &table))
        return false;
    out->match = &table->record->match;
    out->ended = table->stage == TB_PHASE_OVER || table->stage == TB_PHASE_ABORTED;
    return true;
}

bool w_position_read(w_call *call, w_position *out)
{
    w_object ask = w_whole(call);

    if (!find_match(call, out))
        return false;
    int64_t at = out->match->count;
    if (!w_number_or(&ask, "at", 0, INT32_MAX, &at)) {
        w_position_done(out);
        return false;
    }
    if (at > out->match->count) {
        w_refuse(call, W_SAY_NO_EVENT);
        tb_say_number(&call->why, "count", (int32_t) out->match->count);
        tb_say_number(&call->why, "at", (int32_t) at);
        w_position_done(out);
        return false;
    }
    out->at = (uint32_t) at;
    return true;
}

void w_position_done(w_position *position)
{
    free(position->events);
    position->events = NULL;
}
