/* position.c - finding a position. */
#include "local/position.h"

#include <stdlib.h>

#include "games/list.h"
#include "local/house.h"

bool local_record_read(local_call *call, local_position *out, tb_proof *proof)
{
    tb_record *record = &call->local->record;
    tb_record_error error = { 0 };
    const char *text;
    size_t len;

    *out = (local_position){ .match = &record->match, .ended = true };
    if (!tb_ask_text(&call->ask, "record", 0, SIZE_MAX, "a complete record", &text, &len))
        return false;
    uint32_t capacity = tb_record_capacity(text, len) + 1;
    out->events = malloc(capacity * sizeof(*out->events));
    if (!out->events)
        return local_no_memory(call);
    tb_status status = proof ? tb_record_verify(text, len, tb_game_named, out->events, capacity, record, proof, &error)
                             : tb_record_read(text, len, tb_game_named, out->events, capacity, record, &error);
    if (status >= 0)
        return true;
    local_position_done(out);
    return tb_ask_refuse_record(&call->error, &error);
}

static bool find_match(local_call *call, local_position *out)
{
    if (tb_ask_has(&call->ask, "record"))
        return local_record_read(call, out, NULL);
    if (!local_read(call, LOCAL_BEGUN))
        return false;
    const tb_table *table = call->table;
    bool ended = table->stage == TB_PHASE_OVER || table->stage == TB_PHASE_ABORTED;
    *out = (local_position){ .match = &table->record->match, .ended = ended };
    return true;
}

static bool read_at(local_call *call, local_position *out)
{
    TB_ASSERT(out->match);
    int64_t at = out->match->count;

    if (!tb_ask_int_or(&call->ask, "at", 0, INT32_MAX, LOCAL_EVENT_FORM, &at))
        return false;
    out->at = (uint32_t) at;
    if (at <= out->match->count)
        return true;
    local_refuse(call, LOCAL_SAY_NO_EVENT);
    tb_say_number(&call->error.why, "count", (int32_t) out->match->count);
    tb_say_number(&call->error.why, "at", (int32_t) at);
    return false;
}

bool local_position_read(local_call *call, local_position *out)
{
    if (!find_match(call, out))
        return false;
    if (read_at(call, out))
        return true;
    local_position_done(out);
    return false;
}

void local_position_done(local_position *position)
{
    free(position->events);
    position->events = NULL;
}
