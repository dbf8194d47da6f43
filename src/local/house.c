/* house.c - a handful of tables, and entries as they happen. */
#include "local/house.h"

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

static bool find_table(local_call *call, int64_t *place)
{
    return tb_ask_int(&call->ask, "table", 0, TB_LOCAL_TABLES - 1, "the number of a table that is open", place) &&
           (call->local->tables[*place] || local_refuse(call, LOCAL_SAY_NO_TABLE));
}

bool local_table(local_call *call, tb_table **out)
{
    int64_t place;

    if (!find_table(call, &place))
        return false;
    *out = call->local->tables[place];
    return true;
}

bool local_playing(local_call *call, tb_table **out)
{
    return local_table(call, out) && ((*out)->record || local_refuse(call, LOCAL_SAY_NOT_YET));
}

bool local_seat(local_call *call, const tb_table *table, int *out)
{
    return tb_ask_eyes(&call->ask, "seat", TB_EYES_SEAT, table->terms.game, table->terms.config.seats, out);
}

bool local_now(local_call *call, int64_t *out)
{
    return tb_ask_int(&call->ask, "now", 0, LOCAL_LATEST_MS, LOCAL_TIME_FORM, out);
}

bool local_close(local_call *call)
{
    int64_t place;

    if (!find_table(call, &place))
        return false;
    local_place_free(call->local, (int) place);
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

bool local_deed_read(local_call *call, tb_table *table, local_deed *out)
{
    const tb_terms *terms = &table->terms;
    const tb_json_node *list = NULL;
    int viewer;

    *out = (local_deed){ .call = call, .table = table };
    if (table->phase == TB_PHASE_FROZEN)
        return local_refuse_for(call, &table->frozen);
    if (!local_now(call, &out->now))
        return false;
    if (out->now < table->at_ms)
        out->now = table->at_ms; /* a log's time never goes back */
    if (tb_ask_has(&call->ask, "viewers") &&
        !tb_ask_list(&call->ask, "viewers", 0, INT32_MAX, "a list of seats", &list))
        return false;
    const tb_json_node *node = list ? tb_json_first(call->ask.json, list) : NULL;
    for (; node; node = tb_json_next(call->ask.json, node)) {
        if (!tb_ask_eyes_at(&call->ask, "viewers", node, TB_EYES_PUBLIC, terms->game, terms->config.seats, &viewer))
            return false;
        out->viewers |= 1u << viewer;
    }
    return true;
}

/* Bytes that an answer may still need behind an entry: that of the start, which may follow, the bots, the brackets. */
enum { REST = 2048 };

static bool has_room(const tb_text *out, size_t more) { return out->len + more < out->size; }

/* The row is written before it is applied: its chain is that of the table as it is. */
static void write_row(const local_deed *deed, tb_entry *entry)
{
    tb_text text = tb_text_on(deed->call->local->entry, sizeof(deed->call->local->entry));

    tb_table_write(deed->table, entry, deed->now, &text);
    TB_ASSERT(tb_text_whole(&text));
}

static void put_news(const local_deed *deed, const tb_entry *entry)
{
    const tb_table *table = deed->table;

    TB_ASSERT(deed->viewers >> (TB_PUBLIC + 1) == 0);
    tb_json_open(deed->call->out, "news", '{');
    TB_EACH (viewer, deed->viewers) {
        tb_json_key(deed->call->out, tb_table_seat_name(table, (int) viewer));
        tb_news_entry(table, entry, (int) viewer, (1u << table->terms.config.seats) - 1, deed->now, deed->call->out);
    }
    tb_json_close(deed->call->out, '}');
}

/* An entry that has no room in the answer does not happen; news that have none are left out. */
bool local_happen(local_deed *deed, tb_entry *entry)
{
    tb_text *out = deed->call->out;
    size_t rest = entry->kind == TB_ENTRY_START ? REST / 2 : REST;
    tb_entry form;

    if (tb_table_precede(deed->table, entry, &form) && !local_happen(deed, &form))
        return false;
    write_row(deed, entry);
    tb_json_open(out, NULL, '{');
    tb_json_int(out, "at", deed->now);
    tb_json_string(out, "text", deed->call->local->entry);
    if (!has_room(out, rest))
        return local_refuse(deed->call, LOCAL_SAY_TOO_LONG);
    if (tb_table_apply(deed->table, entry, deed->now) < 0)
        return local_no_memory(deed->call); /* it was proposed, so it follows */
    tb_text without_news = *out;
    if (deed->viewers && tb_news_heard(entry))
        put_news(deed, entry);
    if (!has_room(out, rest))
        *out = without_news;
    tb_json_close(out, '}');
    return true;
}

bool local_start_if_full(local_deed *deed)
{
    const tb_table *table = deed->table;
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
        return local_refuse_for(deed->call, &why);
    return local_happen(deed, &entry);
}

bool local_answer_deed(local_deed *deed, tb_entry *entry)
{
    tb_json_open(deed->call->out, "entries", '[');
    if (!local_happen(deed, entry) || !local_start_if_full(deed))
        return false;
    tb_json_close(deed->call->out, ']');
    local_put_bots(deed->table, deed->call->out);
    return true;
}
