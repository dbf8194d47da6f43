/* room.c - a handful of tables, and entries as they happen. */
#include "local/room.h"

#include "base/bits.h"
#include "core/view.h"
#include "table/news.h"

static tb_table *tables[LOCAL_TABLES];

/* --- Tables ------------------------------------------------------------------------------------------------------- */

int local_room_new(local_call *call)
{
    local_object ask = local_whole(call);
    const char *id = "local";
    size_t len = strlen(id);
    int place = 0;

    if (local_has(&ask, "id") && !local_string(&ask, "id", "an id", &id, &len))
        return -1;
    if (len > TB_TABLE_ID) {
        local_wrong(&ask, "id", "at most 16 bytes");
        return -1;
    }
    while (place < LOCAL_TABLES && tables[place])
        place++;
    if (place == LOCAL_TABLES) {
        local_refuse(call, LOCAL_SAY_TABLES);
        tb_say_number(&call->why, "most", LOCAL_TABLES);
        return -1;
    }
    tables[place] = tb_table_new(id);
    if (tables[place])
        return place;
    local_refuse(call, LOCAL_SAY_MEMORY);
    return -1;
}

void local_room_free(int place)
{
    tb_table_free(tables[place]);
    tables[place] = NULL;
}

tb_table *local_room_at(int place) { return tables[place]; }

static bool find_table(local_call *call, int64_t *place)
{
    local_object ask = local_whole(call);

    return local_number(&ask, "table", 0, LOCAL_TABLES - 1, place) &&
           (tables[*place] || local_refuse(call, LOCAL_SAY_NO_TABLE));
}

bool local_table(local_call *call, tb_table **out)
{
    int64_t place;

    if (!find_table(call, &place))
        return false;
    *out = tables[place];
    return true;
}

bool local_playing(local_call *call, tb_table **out)
{
    return local_table(call, out) && ((*out)->record || local_refuse(call, LOCAL_SAY_NOT_YET));
}

bool local_table_seat(local_call *call, const tb_table *table, int *out)
{
    local_object ask = local_whole(call);

    return local_seat(&ask, "seat", table->terms.game, table->terms.config.seats, out);
}

bool local_close(local_call *call)
{
    int64_t place;

    if (!find_table(call, &place))
        return false;
    local_room_free((int) place);
    return true;
}

void local_put_bots(const tb_table *table, tb_text *out)
{
    tb_json_open(out, "bots", '[');
    TB_EACH (seat, tb_table_bots_to_act(table))
        tb_json_string(out, NULL, tb_seat_name(table->terms.game, table->terms.config.seats, (int) seat));
    tb_json_close(out, ']');
}

/* --- Entries ------------------------------------------------------------------------------------------------------ */

static bool read_viewer(const local_object *ask, const tb_json_node *node, local_deed *deed)
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
    return local_wrong(ask, "viewers", "seats of the table, or public");
}

bool local_deed_read(local_call *call, tb_table *table, local_deed *out)
{
    local_object ask = local_whole(call);
    const tb_json_node *list = local_member(&ask, "viewers");

    *out = (local_deed){ .call = call, .table = table };
    if (table->phase == TB_PHASE_FROZEN)
        return local_refuse_for(call, &table->frozen);
    if (!local_now(call, &out->now))
        return false;
    if (out->now < table->at_ms)
        out->now = table->at_ms; /* a log's time never goes back */
    if (list && list->kind != TB_JSON_ARRAY)
        return local_wrong(&ask, "viewers", "a list of seats");
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

static void put_news(const local_deed *deed, const tb_entry *entry)
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

bool local_happen(local_deed *deed, const tb_entry *entry)
{
    tb_text *out = deed->call->out;

    if (tb_table_apply(deed->table, entry, deed->now) < 0)
        return local_refuse(deed->call, LOCAL_SAY_MEMORY); /* it was proposed, so it follows */
    tb_json_open(out, NULL, '{');
    put_entry(entry, deed->now, out);
    if (deed->viewers)
        put_news(deed, entry);
    tb_json_close(out, '}');
    return true;
}

bool local_start_if_full(local_deed *deed)
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
        return local_refuse_for(deed->call, &why);
    return local_happen(deed, &entry);
}

bool local_answer_deed(local_deed *deed, const tb_entry *entry)
{
    tb_json_open(deed->call->out, "entries", '[');
    if (!local_happen(deed, entry) || !local_start_if_full(deed))
        return false;
    tb_json_close(deed->call->out, ']');
    local_put_bots(deed->table, deed->call->out);
    return true;
}
