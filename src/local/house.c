/* house.c - a handful of tables, and entries as they happen. */
#include "local/calls.h"

#include <stdlib.h>

#include "base/bits.h"
#include "table/news.h"

/* --- Tables ------------------------------------------------------------------------------------------------------- */

int local_place_new(local_call *call)
{
    tb_local *local = call->local;
    const char *id = "local";
    int place = 0;

    if (tb_ask_has(&call->ask, "id") &&
        !tb_ask_text(&call->ask, "id", 0, TB_TABLE_ID, "a text of at most 16 bytes", &id, NULL))
        return -1;
    while (place < TB_LOCAL_TABLES && local->tables[place])
        place++;
    if (place == TB_LOCAL_TABLES) {
        local_refuse(call, LOCAL_SAY_TABLES);
        tb_say_number(&call->error.why, "most", TB_LOCAL_TABLES);
        return -1;
    }
    local->tables[place] = tb_table_new(id);
    if (local->tables[place])
        return place;
    local_no_memory(call);
    return -1;
}

void local_place_free(tb_local *local, int place)
{
    TB_ASSERT(place >= 0 && place < TB_LOCAL_TABLES);
    tb_table_free(local->tables[place]);
    local->tables[place] = NULL;
}

const tb_table *tb_local_table(const tb_local *local, int table)
{
    return table >= 0 && table < TB_LOCAL_TABLES ? local->tables[table] : NULL;
}

void tb_local_done(tb_local *local)
{
    for (int place = 0; place < TB_LOCAL_TABLES; place++)
        local_place_free(local, place);
    local_review_free(local);
    free(local->arena);
    local->arena = NULL;
    local->arena_size = 0;
}

static bool find_table(local_call *call)
{
    int64_t place;

    if (!tb_ask_int(&call->ask, "table", 0, TB_LOCAL_TABLES - 1, "the number of a table that is open", &place))
        return false;
    call->place = (int) place;
    call->table = call->local->tables[place];
    return call->table || local_refuse(call, LOCAL_SAY_NO_TABLE);
}

static bool read_eyes(local_call *call, const char *member, tb_eyes most, int *out)
{
    return tb_ask_eyes(&call->ask, member, most, call->table->terms.game, call->table->terms.config.seats, out);
}

static bool read_now(local_call *call)
{
    return tb_ask_int(&call->ask, "now", 0, LOCAL_LATEST_MS, LOCAL_TIME_FORM, &call->now);
}

static bool has(int needs, int need) { return (needs & need) == need; }

bool local_read(local_call *call, int needs)
{
    return (!has(needs, LOCAL_TABLE) || find_table(call)) &&
           (!has(needs, LOCAL_BEGUN) || call->table->record || local_refuse(call, LOCAL_SAY_NOT_YET)) &&
           (!has(needs, LOCAL_SEAT) || read_eyes(call, "seat", TB_EYES_SEAT, &call->seat)) &&
           (!has(needs, LOCAL_VIEWER) || read_eyes(call, "viewer", TB_EYES_PUBLIC, &call->viewer)) &&
           (!has(needs, LOCAL_DEED) ? !has(needs, LOCAL_NOW) || read_now(call) : local_deed(call));
}

bool local_close(local_call *call)
{
    local_place_free(call->local, call->place);
    return true;
}

void local_put_bots(const tb_table *table, tb_text *out)
{
    tb_json_open(out, "bots", '[');
    TB_EACH (seat, tb_table_bots_to_act(table))
        tb_json_string(out, NULL, tb_table_seat_name(table, (int) seat));
    tb_json_close(out, ']');
}

/* --- Entries ------------------------------------------------------------------------------------------------------ */

bool local_deed(local_call *call)
{
    const tb_table *table = call->table;
    const tb_terms *terms = &table->terms;
    const tb_json_node *list;
    int viewer;

    if (table->phase == TB_PHASE_FROZEN)
        return local_refuse_for(call, &table->frozen);
    if (!read_now(call))
        return false;
    if (call->now < table->at_ms)
        call->now = table->at_ms; /* a log's time never goes back */
    if (!tb_ask_has(&call->ask, "viewers"))
        return true;
    if (!tb_ask_list(&call->ask, "viewers", 0, INT32_MAX, "a list of seats", &list))
        return false;
    TB_JSON_EACH (node, call->ask.json, list) {
        if (!tb_ask_eyes_at(&call->ask, "viewers", node, TB_EYES_PUBLIC, terms->game, terms->config.seats, &viewer))
            return false;
        call->viewers |= 1u << viewer;
    }
    return true;
}

/* Bytes that an answer may still need behind an entry: that of the start, which may follow, the bots, the brackets. */
enum { REST = 2048 };

static bool has_room(const tb_text *out, size_t more) { return out->len + more < out->size; }

/* The row is written before it is applied: its chain is that of the table as it is. */
static void write_row(const local_call *call, tb_entry *entry)
{
    tb_text text = tb_text_on(call->local->entry, sizeof(call->local->entry));

    tb_table_write(call->table, entry, call->now, &text);
    TB_ASSERT(tb_text_whole(&text));
}

static void put_news(const local_call *call, const tb_entry *entry)
{
    const tb_table *table = call->table;

    TB_ASSERT(call->viewers >> (TB_PUBLIC + 1) == 0);
    tb_json_open(call->out, "news", '{');
    TB_EACH (viewer, call->viewers) {
        tb_json_key(call->out, tb_table_seat_name(table, (int) viewer));
        tb_news_entry(table, entry, (int) viewer, (1u << table->terms.config.seats) - 1, call->now, call->out);
    }
    tb_json_close(call->out, '}');
}

/* An entry that has no room in the answer does not happen; news that have none are left out. */
bool local_happen(local_call *call, tb_entry *entry)
{
    tb_text *out = call->out;
    size_t rest = entry->kind == TB_ENTRY_START ? REST / 2 : REST;
    tb_entry form;

    if (tb_table_precede(call->table, entry, &form) && !local_happen(call, &form))
        return false;
    write_row(call, entry);
    tb_json_open(out, NULL, '{');
    tb_json_int(out, "at", call->now);
    tb_json_string(out, "text", call->local->entry);
    if (!has_room(out, rest))
        return local_refuse(call, LOCAL_SAY_TOO_LONG);
    if (tb_table_apply(call->table, entry, call->now) < 0)
        return local_no_memory(call); /* it was proposed, so it follows */
    tb_text without_news = *out;
    if (call->viewers && tb_news_heard(entry))
        put_news(call, entry);
    if (!has_room(out, rest))
        *out = without_news;
    tb_json_close(out, '}');
    return true;
}

bool local_start_if_full(local_call *call)
{
    const tb_table *table = call->table;
    tb_message why = { 0 };
    tb_entry entry;

    TB_ASSERT(table->entries > 0);
    if (table->phase != TB_PHASE_OPEN)
        return true;
    for (int seat = 0; seat < table->terms.config.seats; seat++) {
        if (table->sitter[seat].player.kind == TB_PLAYER_UNTOLD)
            return true;
    }
    if (tb_table_propose_start(table, &entry, &why) < 0)
        return local_refuse_for(call, &why);
    return local_happen(call, &entry);
}

bool local_answer_deed(local_call *call, tb_entry *entry)
{
    tb_json_open(call->out, "entries", '[');
    if (!local_happen(call, entry) || !local_start_if_full(call))
        return false;
    tb_json_close(call->out, ']');
    local_put_bots(call->table, call->out);
    return true;
}
