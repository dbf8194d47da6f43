/* act.c - what persons do at a table, and what they see there. */
#include "local/room.h"
#include "table/news.h"

/* --- Deeds: one row each. They fill in an entry, or say why not. -------------------------------------------------- */

typedef struct intent {
    local_call *call;
    const tb_table *table;
    int seat;
    tb_entry *out;
    tb_message why; /* of a status below 0 */
} intent;

static bool judge(intent *i, tb_status status) { return status >= 0 || local_refuse_for(i->call, &i->why); }

static bool propose_move(intent *i)
{
    local_object ask = local_whole(i->call);
    tb_move move;

    if (!local_move(&ask, i->table->terms.game, &move))
        return false;
    if (tb_table_bot(i->table, i->seat))
        return local_refuse(i->call, LOCAL_SAY_BOT);
    return judge(i, tb_table_propose_move(i->table, i->seat, move, i->out, &i->why));
}

static bool propose_undo(intent *i) { return judge(i, tb_table_propose_undo(i->table, i->seat, i->out, &i->why)); }

static bool propose_resign(intent *i) { return judge(i, tb_table_propose_resign(i->table, i->seat, i->out, &i->why)); }

static bool propose_return(intent *i) { return judge(i, tb_table_propose_return(i->table, i->seat, i->out, &i->why)); }

static bool propose_takeover(intent *i)
{
    static const char *const words[TB_TAKEOVER_WHYS] = { [TB_TAKEOVER_LEFT] = "left", [TB_TAKEOVER_TIME] = "time" };
    local_object ask = local_whole(i->call);
    int why = TB_TAKEOVER_LEFT;

    if (local_has(&ask, "why") && !local_choice(&ask, "why", words, TB_TAKEOVER_WHYS, "left or time", &why))
        return false;
    return judge(i, tb_table_propose_takeover(i->table, i->seat, (tb_takeover_why) why, i->out, &i->why));
}

static bool propose_abort(intent *i)
{
    return judge(i, tb_table_propose_abort(i->table, i->seat, true, i->out, &i->why));
}

static bool propose_continue(intent *i)
{
    return judge(i, tb_table_propose_abort(i->table, i->seat, false, i->out, &i->why));
}

static bool propose_chat(intent *i)
{
    local_object ask = local_whole(i->call);
    const char *text;
    size_t len;

    if (!local_string(&ask, "text", "what is said", &text, &len))
        return false;
    return judge(i, tb_table_propose_chat(i->table, i->seat, text, len, i->out, &i->why));
}

static bool propose_sit(intent *i)
{
    local_object ask = local_whole(i->call);
    tb_player player;

    return local_player(&ask, &player) && local_propose_sit(i->call, i->table, i->seat, &player, i->out);
}

static bool propose_rise(intent *i) { return judge(i, tb_table_propose_rise(i->table, i->seat, i->out, &i->why)); }

static const struct {
    const char *op;
    bool (*propose)(intent *i);
} ops[] = {
    { "move", propose_move },         { "undo", propose_undo },   { "resign", propose_resign },
    { "return", propose_return },     { "abort", propose_abort }, { "continue", propose_continue },
    { "takeover", propose_takeover }, { "chat", propose_chat },   { "sit", propose_sit },
    { "rise", propose_rise },
};

bool local_act(local_call *call)
{
    local_object ask = local_whole(call);
    tb_entry entry;
    intent i = { .call = call, .out = &entry };
    tb_table *table;
    local_deed deed;
    const char *op;

    if (!local_table(call, &table) || !local_table_seat(call, table, &i.seat) || !local_deed_read(call, table, &deed) ||
        !local_string(&ask, "op", "the name of a deed", &op, NULL))
        return false;
    i.table = table;
    for (int o = 0; o < TB_LEN(ops); o++) {
        if (strcmp(ops[o].op, op) == 0)
            return ops[o].propose(&i) && local_answer_deed(&deed, &entry);
    }
    return local_wrong(&ask, "op", "the name of a deed");
}

/* --- What is seen ------------------------------------------------------------------------------------------------- */

static tb_seats persons(const tb_table *table)
{
    tb_seats seats = 0;

    for (int seat = 0; seat < table->terms.config.seats; seat++)
        seats |= (tb_seats) (table->sitter[seat].player.kind == TB_PLAYER_PERSON) << seat;
    return seats;
}

static bool read_viewer(local_call *call, const tb_table *table, int *out)
{
    local_object ask = local_whole(call);

    return local_viewer(&ask, "viewer", table->terms.game, table->terms.config.seats, out);
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
    local_object ask = local_whole(call);
    tb_table *table;
    int viewer;
    int64_t from = 0;

    if (!local_table(call, &table) || !read_viewer(call, table, &viewer) ||
        !local_number_or(&ask, "from", 0, INT32_MAX, &from))
        return false;
    tb_json_key(call->out, "history");
    tb_news_history(table, viewer, (uint32_t) from, 0, call->out);
    return true;
}

/* What a move would do, or why it is not legal. */
bool local_why(local_call *call)
{
    local_object ask = local_whole(call);
    tb_message why = { 0 };
    tb_table *table;
    tb_move move;
    int seat;

    if (!local_playing(call, &table) || !local_table_seat(call, table, &seat) ||
        !local_move(&ask, table->terms.game, &move))
        return false;
    bool legal = tb_table_explain(table, seat, move, &why) == TB_OK;
    tb_json_bool(call->out, "legal", legal);
    tb_news_reason(&why, legal ? "does" : "why", call->out);
    return true;
}
