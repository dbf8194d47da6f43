/* position.c - finding a position. */
#include <stdlib.h>

#include "games/list.h"
#include "local/house.h"

bool local_record_read(local_call *call, tb_proof *proof)
{
    local_position *out = &call->position;
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
    return status >= 0 || tb_ask_refuse_record(&call->error, &error);
}

static bool find_match(local_call *call)
{
    if (tb_ask_has(&call->ask, "record"))
        return local_record_read(call, NULL);
    if (!local_read(call, LOCAL_BEGUN))
        return false;
    const tb_table *table = call->table;
    bool ended = table->stage == TB_PHASE_OVER || table->stage == TB_PHASE_ABORTED;
    call->position = (local_position){ .match = &table->record->match, .ended = ended };
    return true;
}

bool local_position_read(local_call *call)
{
    if (!find_match(call))
        return false;
    int64_t count = call->position.match->count, at = count;
    if (!tb_ask_int_or(&call->ask, "at", 0, INT32_MAX, LOCAL_EVENT_FORM, &at))
        return false;
    call->position.at = (uint32_t) at;
    if (at <= count)
        return true;
    local_refuse(call, LOCAL_SAY_NO_EVENT);
    tb_say_number(&call->error.why, "count", (int32_t) count);
    tb_say_number(&call->error.why, "at", (int32_t) at);
    return false;
}
