/* act.c - what persons do at a table, and what they see there. */
#include "local/house.h"
#include "table/news.h"

bool local_act(local_call *call)
{
    tb_message why = { 0 };
    tb_entry entry;
    tb_table *table;
    local_deed deed;
    tb_ask_op op;
    int seat;

    if (!local_table(call, &table) || !local_seat(call, table, &seat) || !local_deed_read(call, table, &deed) ||
        !tb_ask_deed_read(&call->ask, TB_NAMES("call", "table", "now", "seat", "op", "viewers"), &op))
        return false;
    if (tb_ask_propose(&op, table, seat, &entry, &why) < 0)
        return local_refuse_for(call, &why);
    return local_answer_deed(&deed, &entry);
}

/* --- What is seen ------------------------------------------------------------------------------------------------- */

static tb_seats persons(const tb_table *table)
{
    tb_seats seats = 0;

    for (int seat = 0; seat < table->terms.config.seats; seat++)
        seats |= (tb_seats) (tb_is_person(&table->sitter[seat].player)) << seat;
    return seats;
}

static bool read_viewer(local_call *call, const tb_table *table, int *out)
{
    return tb_ask_eyes(&call->ask, "viewer", TB_EYES_PUBLIC, table->terms.game, table->terms.config.seats, out);
}

/* All persons play on this device, so all their seats are "mine", and everybody is present. */
bool local_look(local_call *call)
{
    tb_table *table;
    int viewer;
    int64_t now;

    if (!local_table(call, &table) || !read_viewer(call, table, &viewer) || !local_now(call, &now))
        return false;
    tb_json_key(call->out, "welcome");
    tb_news_welcome(table, viewer, persons(table), (1u << table->terms.config.seats) - 1, now, call->out);
    local_put_bots(table, call->out);
    return true;
}

bool local_history(local_call *call)
{
    tb_table *table;
    int viewer;
    int64_t from = 0;

    if (!local_table(call, &table) || !read_viewer(call, table, &viewer) ||
        !tb_ask_int_or(&call->ask, "from", 0, INT32_MAX, LOCAL_EVENT_FORM, &from))
        return false;
    tb_json_key(call->out, "history");
    tb_news_history(table, viewer, (uint32_t) from, 0, call->out);
    return true;
}

/* What a move would do, or why it is not legal. */
bool local_why(local_call *call)
{
    tb_message why = { 0 };
    tb_table *table;
    tb_move move;
    int seat;

    if (!local_playing(call, &table) || !local_seat(call, table, &seat) ||
        !tb_ask_move(&call->ask, table->terms.game, &move))
        return false;
    bool legal = tb_table_explain(table, seat, move, &why) == TB_OK;
    tb_json_bool(call->out, "legal", legal);
    tb_news_reason(&why, legal ? "does" : "why", call->out);
    return true;
}
