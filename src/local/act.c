/* act.c - what persons do at a table, and what they see there. */
#include "local/calls.h"
#include "table/news.h"

bool local_act(local_call *call)
{
    tb_message why = { 0 };
    tb_entry entry;
    tb_ask_op op;

    if (!tb_ask_deed_read(&call->ask, TB_NAMES("call", "table", "now", "seat", "op", "viewers"), &op))
        return false;
    if (tb_ask_propose(&op, call->table, call->seat, &entry, &why) < 0)
        return local_refuse_for(call, &why);
    return local_answer_deed(call, &entry);
}

/* --- What is seen ------------------------------------------------------------------------------------------------- */

static tb_seats persons(const tb_table *table)
{
    tb_seats seats = 0;

    for (int seat = 0; seat < table->terms.config.seats; seat++)
        seats |= (tb_seats) (tb_is_person(&table->sitter[seat].player)) << seat;
    return seats;
}

/* All persons play on this device, so all their seats are "mine", and everybody is present. */
bool local_look(local_call *call)
{
    const tb_table *table = call->table;

    tb_json_key(call->out, "welcome");
    tb_news_welcome(table, call->viewer, persons(table), (1u << table->terms.config.seats) - 1, call->now, call->out);
    local_put_bots(table, call->out);
    return true;
}

bool local_history(local_call *call)
{
    int64_t from = 0;

    if (!tb_ask_int_or(&call->ask, "from", 0, INT32_MAX, LOCAL_EVENT_FORM, &from))
        return false;
    tb_json_key(call->out, "history");
    tb_news_history(call->table, call->viewer, (uint32_t) from, 0, call->out);
    return true;
}

/* What a move would do, or why it is not legal. */
bool local_why(local_call *call)
{
    tb_message why = { 0 };
    tb_move move;

    if (!tb_ask_move(&call->ask, call->table->terms.game, &move))
        return false;
    bool legal = tb_table_explain(call->table, call->seat, move, &why) == TB_OK;
    tb_json_bool(call->out, "legal", legal);
    tb_news_reason(&why, legal ? "does" : "why", call->out);
    return true;
}
