/* create.c - tables that begin, anew or from a record, and tables that are opened again with the entries they had. */
#include "games/list.h"
#include "local/calls.h"
#include "table/news.h"

/* --- A new table -------------------------------------------------------------------------------------------------- */

/* Nobody else comes to this table, so a seat needs no key. What is added to the seed is the first person's. */
static bool sit_down(local_call *call, const tb_ask_create *create)
{
    static const uint8_t no_key[TB_SHA256_SIZE];
    const tb_brought *brought = &create->brought;
    tb_message why = { 0 };
    tb_entry entry;

    TB_ASSERT(create->seats <= TB_MAX_SEATS);
    for (int seat = 0; seat < create->seats; seat++) {
        const tb_player *player = &create->player[seat];
        if (player->kind == TB_PLAYER_UNTOLD)
            continue;
        if (tb_table_propose_sit(call->table, seat, player, no_key, brought, &entry, &why) < 0)
            return local_refuse_for(call, &why);
        if (!local_happen(call, &entry))
            return false;
        brought = tb_is_person(player) ? NULL : brought;
    }
    return local_start_if_full(call);
}

static bool begin(local_call *call, int place, tb_entry *entry, const tb_ask_create *create)
{
    TB_ASSERT(place >= 0 && place < TB_LOCAL_TABLES && call->local->tables[place]);
    call->table = call->local->tables[place];
    if (!local_deed(call))
        return false;
    tb_json_int(call->out, "table", place);
    tb_json_open(call->out, "entries", '[');
    if (!local_happen(call, entry) || !sit_down(call, create))
        return false;
    tb_json_close(call->out, ']');
    local_put_bots(call->table, call->out);
    return true;
}

bool local_create(local_call *call)
{
    tb_ask_create create;
    tb_entry entry;

    if (!tb_ask_terms(&call->ask, &create) || !tb_ask_secret(&call->ask, "secret", create.terms.secret) ||
        !tb_ask_secret(&call->ask, "bot_key", create.terms.bot_key) ||
        !tb_ask_create_propose(&create, &entry, &call->error))
        return false;
    int place = local_place_new(call);
    if (place < 0)
        return false;
    bool done = begin(call, place, &entry, &create);
    if (!done)
        local_place_free(call->local, place);
    return done;
}

/* --- A table that was kept ---------------------------------------------------------------------------------------- */

static bool read_entry(const tb_ask *ask, const tb_json_node *node, int64_t *at, const char **text, size_t *len)
{
    tb_ask entry;

    return tb_ask_element(ask, node, "entries[].", &entry) &&
           tb_ask_int(&entry, "at", 0, LOCAL_LATEST_MS, LOCAL_TIME_FORM, at) &&
           tb_ask_text(&entry, "text", 0, TB_ENTRY_MAX, "an entry of a log", text, len) &&
           tb_ask_only(&entry, TB_NAMES("at", "text"), (tb_names){ 0 });
}

/* Entries as they were handed over: first a look at all of them, then they happen. Those that do not follow freeze the
 * table, as they do on a server. */
static bool read_entries(local_call *call, tb_table *table)
{
    const tb_ask *ask = &call->ask;
    const tb_json_node *list;
    const char *text;
    int64_t at;
    size_t len;

    if (!tb_ask_list(ask, "entries", 0, TB_LOCAL_VALUES, "a list of entries", &list))
        return false;
    for (int apply = 0; apply < 2; apply++) {
        TB_JSON_EACH (node, ask->json, list) {
            if (!read_entry(ask, node, &at, &text, &len))
                return false;
            if (apply && tb_table_read(table, text, len, at, tb_game_named) == TB_NO_ROOM)
                return local_no_memory(call);
        }
    }
    return true;
}

static void put_state(const tb_table *table, tb_text *out)
{
    tb_json_int(out, "entries", table->entries);
    if (table->phase == TB_PHASE_FROZEN)
        tb_news_reason(&table->frozen, "frozen", out);
    local_put_bots(table, out);
}

bool local_open(local_call *call)
{
    int place = local_place_new(call);

    if (place < 0)
        return false;
    tb_table *table = call->local->tables[place];
    bool done = read_entries(call, table);
    if (done && table->entries == 0) /* nothing can be shown of a table without terms */
        done = table->frozen.row ? local_refuse_for(call, &table->frozen)
                                 : tb_ask_wrong(&call->ask, "entries", "a list with at least one entry");
    if (done) {
        tb_json_int(call->out, "table", place);
        put_state(table, call->out);
    } else {
        local_place_free(call->local, place);
    }
    return done;
}

bool local_append(local_call *call)
{
    if (!read_entries(call, call->table))
        return false;
    put_state(call->table, call->out);
    return true;
}
