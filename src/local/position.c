/* position.c - finding a position. */
#include "local/position.h"

#include <stdlib.h>

#include "games/list.h"
#include "local/room.h"

/* A record has memory for one at a time: a call needs no more. */
static tb_record brought;

static bool read_record(local_call *call, const char *text, size_t len, local_position *out)
{
    uint32_t capacity = tb_record_capacity(text, len) + 1;
    tb_record_error error = { 0 };

    out->events = malloc(capacity * sizeof(*out->events));
    if (!out->events)
        return local_refuse(call, LOCAL_SAY_MEMORY);
    if (tb_record_read(text, len, tb_game_named, out->events, capacity, &brought, &error) < 0) {
        local_position_done(out);
        return local_refuse_record(call, &error);
    }
    out->match = &brought.match;
    out->ended = true;
    return true;
}

static bool find_match(local_call *call, local_position *out)
{
    local_object ask = local_whole(call);
    const char *text;
    size_t len;
    tb_table *table;

    *out = (local_position){ 0 };
    if (local_has(&ask, "record"))
        return local_string(&ask, "record", "a complete record", &text, &len) && read_record(call, text, len, out);
    if (!local_playing(call, &table))
        return false;
    out->match = &table->record->match;
    out->ended = table->stage == TB_PHASE_OVER || table->stage == TB_PHASE_ABORTED;
    return true;
}

bool local_position_read(local_call *call, local_position *out)
{
    local_object ask = local_whole(call);

    if (!find_match(call, out))
        return false;
    int64_t at = out->match->count;
    if (!local_number_or(&ask, "at", 0, INT32_MAX, &at)) {
        local_position_done(out);
        return false;
    }
    if (at > out->match->count) {
        local_refuse(call, LOCAL_SAY_NO_EVENT);
        tb_say_number(&call->why, "count", (int32_t) out->match->count);
        tb_say_number(&call->why, "at", (int32_t) at);
        local_position_done(out);
        return false;
    }
    out->at = (uint32_t) at;
    return true;
}

void local_position_done(local_position *position)
{
    free(position->events);
    position->events = NULL;
}
