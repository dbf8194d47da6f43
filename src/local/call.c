/* call.c - finding the handler of a request, and answering when it refuses. */
#include "local/calls.h"

#include <stdlib.h>

const tb_message_row local_says[LOCAL_SAYS] = { LOCAL_SAYS_LIST(TB_SAY_ROW) };

static const struct {
    const char *name;
    bool (*answer)(local_call *call);
    int needs;
    const char *members[11];
} calls[] = {
#define X(name, needs, ...) { #name, local_##name, needs, { __VA_ARGS__ } },
    LOCAL_CALLS_LIST(X)
#undef X
};

bool local_refuse(local_call *call, local_say say)
{
    TB_ASSERT(say < LOCAL_SAYS);
    call->error.why = (tb_message){ .row = &local_says[say] };
    return false;
}

bool local_refuse_for(local_call *call, const tb_message *why) { return tb_ask_refuse(&call->ask, why); }

bool local_no_memory(local_call *call) { return tb_ask_refuse(&call->ask, &(tb_message){ .row = NULL }); }

static bool answer_call(local_call *call)
{
    const char *names[TB_LEN(calls)];
    int i;

    for (i = 0; i < TB_LEN(calls); i++)
        names[i] = calls[i].name;
    if (!tb_ask_choice(&call->ask, "call", (tb_names){ names, TB_LEN(names) }, &i))
        return false;
    tb_names members = { calls[i].members, TB_LEN(calls[i].members) };
    return (calls[i].answer == local_act || tb_ask_only(&call->ask, TB_NAMES("call"), members)) &&
           local_read(call, calls[i].needs) && calls[i].answer(call);
}

static bool answer_request(local_call *call, char *request, size_t len)
{
    tb_json json;

    if (!tb_ask_parse(request, len, &json, call->local->nodes, TB_LOCAL_VALUES, &call->error, &call->ask))
        return false;
    call->ask.owner = true;
    tb_json_open(call->out, NULL, '{');
    if (!answer_call(call))
        return false;
    tb_json_close(call->out, '}');
    return tb_text_whole(call->out) || local_refuse(call, LOCAL_SAY_TOO_LONG);
}

size_t tb_local_ask(tb_local *local, char *request, size_t len, char *answer, size_t size)
{
    tb_text out = tb_text_on(answer, size);
    local_call call = { .local = local, .out = &out };

    TB_ASSERT(answer && size > 0);
    if (!answer_request(&call, request, len)) {
        out = tb_text_on(answer, size);
        tb_json_open(&out, NULL, '{');
        tb_ask_error_json(&call.error, "error", &out);
        tb_json_close(&out, '}');
    }
    free(call.position.events);
    return out.len;
}
