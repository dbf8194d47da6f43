/* room.c - a handful of tables, and entries as they happen. */
#include "local/room.h"

#include "base/bits.h"
#include "core/view.h"
#include "table/news.h"

static tb_table *tables[W_TABLES];

/* --- Tables ------------------------------------------------------------------------------------------------------- */

int w_room_new(w_call *call)
{
    w_object ask = w_whole(call);
    const char *id = "local";
    size_t len = strlen(id);
    int place = 0;

    if (w_has(&ask, "id") && !w_string(&ask, "id", "an id", &id, &len))
        return -1;
    if (len > TB_TABLE_ID) {
        w_wrong(&ask, "id", "at most 16 bytes");
        return -1;
    }
    while (place < W_TABLES && tables[place])
        place++;
    if (place == W_TABLES) {
        w_refuse(call, W_SAY_TABLES);
        tb_say_number(&call->why, "most", W_TABLES);
        return -1;
    }
    tables[place] = tb_table_new(id);
    if (tables[place])
        return place;
    w_refuse(call, W_SAY_MEMORY);
    return -1;
}

void w_room_free(int place)
{
    tb_table_free(tables[place]);
    tables[place] = NULL;
}

tb_table *w_room_at(int place) { return tables[place]; }

static bool find_table(w_call *call, int64_t *place)
{
    w_object ask = w_whole(call);

    return w_number(&ask, "table", 0, W_TABLES - 1, place) && (tables[*place] || w_refuse(call, W_SAY_NO_TABLE));
}

bool w_table(w_call *call, tb_table **out)
{
    int64_t place;

    if (!find_table(call, &place))
        return false;
    *out = tables[place];
    return true;
}

bool w_playing(w_call *call, tb_table **out)
{
    return w_table(call, out) && ((*out)->record || w_refuse(call, W_SAY_NOT_YET));
}

bool w_table_seat(w_call *call, const tb_table *table, int *out)
{
    w_object ask = w_whole(call);

    return w_seat(&ask, "seat", table->terms.game, table->terms.config.seats, out);
}

bool w_close(w_call *call)
{
    int64_t place;

    if (!find_table(call, &place))
        return false;
    w_room_free((int) place);
    return true;
}

void w_put_bots(const tb_table *table, tb_text *out)
{
    tb_json_open(out, "bots", '[');
    TB_EACH (seat, tb_table_bots_to_act(table))
        tb_json_string(out, NULL, tb_seat_name(table->terms.game, table->terms.config.seats, (int) seat));
    tb_json_close(out, ']');
}

/* --- Entries ------------------------------------------------------------------------------------------------------ */

static bool read_viewer(const w_object *ask, const tb_json_node *node, w_deed *deed)
{
    const tb_terms *terms = &deed->table->terms;
    int seats = terms->config.seats;

    if (node->kind == TB_JSON_STRING && strcmp(node->text, "public") == 0) {
        deed->viewers |= 1u << TB_PUBLIC;
        return true;
    }
    for (int seat = 0; node->kind == TB_JSON_STRING && seat < seats; seat++) {
        if (strcmp(tb_seat_name(terms->game, seats, seat), node->text) == 0) {
            deed->viewers |= 1u << seat;
            return true;
        }
    }
    return w_wrong(ask, "viewers", "seats of the table, or public");
}

bool w_deed_read(w_call *call, tb_table *table, w_deed *out)
{
    w_object ask = w_whole(call);
    const tb_json_node *list = w_member(&ask, "viewers");

    *out = (w_deed){ .call = call, .table = table };
    if (table->phase == TB_PHASE_FROZEN)
        return w_refuse_for(call, &table->frozen);
    if (!w_now(call, &out->now))
        return false;
    if (out->now < table->at_ms)
        out->now = table->at_ms; /* a log's time never goes back */
    if (list && list->kind != TB_JSON_ARRAY)
        return w_wrong(&ask, "viewers", "a list of seats");
    const tb_json_node *node = list ? tb_json_first(&call->json, list) : NULL;
    for (; node; node = tb_json_next(&call->json, node)) {
        if (!read_viewer(&ask, node, out))
            return false;
    }
    return true;
}

static void put_entry(const tb_entry *entry, int64_t now, tb_text *out)
{
    static char bytes[TB_ENTRY_MAX + 1];
    tb_text text = tb_text_on(bytes, sizeof(bytes));

    tb_entry_write(entry, &text);
    tb_json_int(out, "at", now);
    tb_json_string(out, "text", bytes);
}

static void put_news(const w_deed *deed, const tb_entry *entry)
{
    const tb_table *table = deed->table;
    int seats = table->terms.config.seats;

    tb_json_open(deed->call->out, "news", '{');
    TB_EACH (viewer, deed->viewers) {
        tb_json_key(deed->call->out, tb_seat_name(table->terms.game, seats, (int) viewer));
        tb_news_entry(table, entry, (int) viewer, (1u << seats) - 1, deed->now, deed->call->out);
    }
    tb_json_close(deed->call->out, '}');
}

bool w_happen(w_deed *deed, const tb_entry *entry)
{
    tb_text *out = deed->call->out;

    if (tb_table_apply(deed->table, entry, deed->now) < 0)
        return w_refuse(deed->call, W_SAY_MEMORY); /* it was proposed, so it follows */
    tb_json_open(out, NULL, '{');
    put_entry(entry, deed->now, out);
    if (deed->viewers)
        put_news(deed, entry);
    tb_json_close(out, '}');
    return true;
}

bool w_start_if_full(w_deed *deed)
{
    const tb_table *table = deed->table;
    tb_message why = { 0 };
    tb_entry entry;

    if (table->phase != TB_PHASE_OPEN)
        return true;
    for (int seat = 0; seat < table->terms.config.seats; seat++) {
        if (table->sitter[seat].player.kind == TB_PLAYER_UNTOLD)
            return true;
    }
    if (tb_table_propose_start(table, &entry, &why) < 0)
        return w_refuse_for(deed->call, &why);
    return w_happen(deed, &entry);
}

bool w_answer_deed(w_deed *deed, const tb_entry *entry)
{
    tb_json_open(deed->call->out, "entries", '[');
    if (!w_happen(deed, entry) || !w_start_if_full(deed))
        return false;
    tb_json_close(deed->call->out, ']');
    w_put_bots(deed->table, deed->call->out);
    return true;
}
