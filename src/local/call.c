/* call.c - finding the handler of a request, and answering when it refuses. */
#include "local/call.h"

#include "local/ask.h"
#include "table/news.h"

/* Which members a request may have, beside "call". */
static const struct {
    const char *name;
    bool (*answer)(local_call *call);
    const char *members[12];
} calls[] = {
    { "version", local_version, { 0 } },
    { "games", local_games, { 0 } },
    { "cards", local_cards, { "game" } },
    { "create",
      local_create,
      { "now", "id", "game", "seats", "options", "clock", "record", "at", "secret", "bot_key", "entropy" } },
    { "open", local_open, { "id", "entries" } },
    { "append", local_append, { "table", "entries" } },
    { "close", local_close, { "table" } },
    { "act", local_act, { "table", "now", "seat", "op", "move", "text", "why", "name", "bot", "viewers" } },
    { "look", local_look, { "table", "now", "viewer" } },
    { "history", local_history, { "table", "viewer", "from" } },
    { "why", local_why, { "table", "seat", "move" } },
    { "choose", local_choose, { "table", "seat", "limit" } },
    { "think", local_think, { "table", "now", "seat", "limit", "move", "viewers" } },
    { "hint", local_hint, { "table", "record", "at", "seat", "bot", "limit", "top", "seed" } },
    { "record", local_record, { "table", "as" } },
    { "replay", local_replay, { "table", "record", "at", "as" } },
    { "verify", local_verify, { "record" } },
    { "expected", local_expected, { "table", "record", "bot" } },
    { "simulate", local_simulate, { "game", "options", "seats", "games", "first", "seed" } },
};

/* --- Refusals ----------------------------------------------------------------------------------------------------- */

bool local_refuse(local_call *call, local_say say)
{
    tb_say(&call->why, &local_says[say]);
    return false;
}

bool local_refuse_for(local_call *call, const tb_message *why)
{
    call->why = *why;
    return why->row ? false : local_refuse(call, LOCAL_SAY_MEMORY);
}

bool local_refuse_record(local_call *call, const tb_record_error *error)
{
    if (error->line == 0)
        return local_refuse_for(call, &error->why);
    call->record = *error;
    return false;
}

static void put_bad_request(const local_call *call, tb_text *out)
{
    char bytes[200];
    tb_text text = tb_text_on(bytes, sizeof(bytes));

    tb_put(&text, call->member[0] ? call->member : "the request");
    tb_put(&text, ": expected ");
    tb_put(&text, call->expected);
    tb_json_string(out, "id", call->why.row->id);
    tb_json_string(out, "rule", "");
    tb_json_open(out, "args", '{');
    tb_json_string(out, "member", call->member);
    tb_json_string(out, "expected", call->expected);
    tb_json_close(out, '}');
    tb_json_string(out, "text", bytes);
}

/* What is wrong with a record stands on a line of it. */
static void put_record_error(const tb_record_error *error, tb_text *out)
{
    char bytes[512];
    tb_text text = tb_text_on(bytes, sizeof(bytes));

    tb_record_error_text(error, NULL, &text);
    if (error->why.row) {
        tb_message_members(&error->why, out);
    } else {
        tb_json_string(out, "id", "record.expected");
        tb_json_string(out, "rule", "");
        tb_json_open(out, "args", '{');
        tb_json_string(out, "expected", error->expected);
        tb_json_close(out, '}');
    }
    tb_json_int(out, "line", error->line);
    tb_json_int(out, "column", error->column);
    tb_json_string(out, "text", bytes);
}

static void put_error(const local_call *call, tb_text *out)
{
    bool bad_request = call->why.row == &local_says[LOCAL_SAY_BAD_REQUEST];

    tb_json_open(out, NULL, '{');
    if (bad_request || call->record.line > 0) {
        tb_json_open(out, "error", '{');
        if (bad_request)
            put_bad_request(call, out);
        else
            put_record_error(&call->record, out);
        tb_json_close(out, '}');
    } else {
        tb_news_reason(&call->why, "error", out);
    }
    tb_json_close(out, '}');
}

/* --- The door ----------------------------------------------------------------------------------------------------- */

static bool answer_call(local_call *call)
{
    local_object ask = local_whole(call);
    const char *name;

    if (!local_string(&ask, "call", "the name of a call", &name, NULL))
        return false;
    for (int i = 0; i < TB_LEN(calls); i++) {
        if (strcmp(calls[i].name, name) == 0)
            return local_only(&ask, calls[i].members, TB_LEN(calls[i].members), "call") && calls[i].answer(call);
    }
    return local_wrong(&ask, "call", "the name of a call");
}

static bool answer(local_call *call, char *request, size_t len)
{
    static tb_json_node nodes[LOCAL_VALUES];
    local_object nothing = { .call = call, .path = "" };

    if (tb_json_parse(&call->json, request, len, nodes, LOCAL_VALUES) < 0)
        return local_wrong(&nothing, "", call->json.expected);
    call->ask = nodes;
    if (call->ask->kind != TB_JSON_OBJECT)
        return local_wrong(&nothing, "", "an object");
    tb_json_open(call->out, NULL, '{');
    if (!answer_call(call))
        return false;
    tb_json_close(call->out, '}');
    return tb_text_whole(call->out) || local_refuse(call, LOCAL_SAY_TOO_LONG);
}

size_t local_answer(char *request, size_t len, char *bytes, size_t size)
{
    tb_text out = tb_text_on(bytes, size);
    static local_call call;

    call = (local_call){ .out = &out };
    if (!answer(&call, request, len)) {
        out = tb_text_on(bytes, size);
        put_error(&call, &out);
    }
    return out.len;
}
