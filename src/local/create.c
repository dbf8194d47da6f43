/* create.c - tables that begin, anew or from a record, and tables that are opened again with the entries they had. */
#include "core/door.h"
#include "games/list.h"
#include "local/position.h"
#include "local/room.h"
#include "local/think.h"
#include "table/news.h"

/* --- The terms ---------------------------------------------------------------------------------------------------- */

static bool read_clock(const local_object *ask, tb_terms *terms)
{
    static const char *const kinds[TB_CLOCK_KINDS] = { "none", "move", "bank" };
    static const char *const members[] = { "kind", "seconds" };
    local_object clock;
    int kind;
    int64_t seconds = 0;

    if (!local_has(ask, "clock"))
        return true;
    if (!local_inner(ask, "clock", "clock.", &clock) ||
        !local_choice(&clock, "kind", kinds, TB_CLOCK_KINDS, "none, move or bank", &kind) ||
        !local_only(&clock, members, kind == TB_CLOCK_NONE ? 1 : 2, NULL))
        return false;
    if (kind != TB_CLOCK_NONE && !local_number(&clock, "seconds", 1, TB_CLOCK_MOST_MS / 1000, &seconds))
        return false;
    terms->clock = (uint8_t) kind;
    terms->clock_ms = seconds * 1000;
    return true;
}

static bool read_new_game(const local_object *ask, int seats, tb_terms *terms)
{
    if (local_has(ask, "at"))
        return local_wrong(ask, "at", "nothing without a record");
    if (!local_game(ask, &terms->game))
        return false;
    if (seats < terms->game->min_seats || seats > terms->game->max_seats)
        return local_wrong(ask, "seats", "as many seats as this game can have");
    tb_config_default(terms->game, seats, &terms->config);
    return local_options(ask, terms->game, &terms->config);
}

/* The game goes on from event `at` of the record, from its last one unless told. */
static bool read_record(const local_object *ask, int seats, tb_terms *terms)
{
    local_position position;

    if (local_has(ask, "game") || local_has(ask, "options"))
        return local_wrong(ask, "game", "neither game nor options: they are the record's");
    if (!local_string(ask, "record", "a complete record", &terms->record, &terms->record_len) ||
        !local_position_read(ask->call, &position))
        return false;
    bool fits = position.match->config.seats == seats;
    terms->record_at = position.at;
    local_position_done(&position);
    return fits || local_wrong(ask, "seats", "as many seats as in the record");
}

static bool propose_create(local_call *call, int seats, tb_entry *out)
{
    local_object ask = local_whole(call);
    tb_terms terms = { 0 };
    tb_record_error why = { 0 };

    if (!(local_has(&ask, "record") ? read_record(&ask, seats, &terms) : read_new_game(&ask, seats, &terms)) ||
        !read_clock(&ask, &terms) || !local_hex(&ask, "secret", terms.secret) ||
        !local_hex(&ask, "bot_key", terms.bot_key))
        return false;
    return tb_table_propose_create(&terms, out, &why) == TB_OK || local_refuse_record(call, &why);
}

/* --- Who sits where ----------------------------------------------------------------------------------------------- */

static bool read_bot(const local_object *seat, tb_player *out)
{
    const char *word;
    size_t len;
    local_bot bot;

    if (!local_string(seat, "bot", "the name of a bot", &word, &len))
        return false;
    return (local_bot_read(word, len, &bot) && tb_player_set(out, TB_PLAYER_BOT, word, len) == TB_OK) ||
           local_wrong(seat, "bot", "the name of a bot");
}

static bool read_person(const local_object *seat, tb_player *out)
{
    static const char expected[] = "a name: 1 to 64 bytes, no control characters, no space at its ends";
    const char *name;
    size_t len;

    if (!local_string(seat, "name", expected, &name, &len))
        return false;
    return tb_player_set(out, TB_PLAYER_PERSON, name, len) == TB_OK || local_wrong(seat, "name", expected);
}

bool local_player(const local_object *seat, tb_player *out)
{
    return (local_has(seat, "bot") ? read_bot : read_person)(seat, out);
}

/* TB_PLAYER_UNTOLD: the seat stays open. */
static bool read_seat(const local_object *seat, tb_player *out)
{
    static const char *const kinds[] = { "open", "me", "bot" };
    static const char *const members[][2] = { { "who" }, { "who", "name" }, { "who", "bot" } };
    int kind;

    *out = (tb_player){ .kind = TB_PLAYER_UNTOLD };
    if (!local_choice(seat, "who", kinds, TB_LEN(kinds), "me, open or bot", &kind) ||
        !local_only(seat, members[kind], TB_LEN(members[kind]), NULL))
        return false;
    return kind == 0 || (kind == 1 ? read_person : read_bot)(seat, out);
}

/* As many as there are; -1 after saying what is wrong. */
static int read_seats(local_call *call, tb_player player[TB_MAX_SEATS])
{
    static const char *const paths[] = { "seats[0].", "seats[1].", "seats[2].", "seats[3].", "seats[4].", "seats[5]." };
    local_object ask = local_whole(call);
    const tb_json_node *list = local_member(&ask, "seats");

    if (!list || list->kind != TB_JSON_ARRAY || list->count == 0 || list->count > TB_MAX_SEATS) {
        local_wrong(&ask, "seats", "a list of seats");
        return -1;
    }
    const tb_json_node *node = tb_json_first(&call->json, list);
    for (int i = 0; node; node = tb_json_next(&call->json, node), i++) {
        local_object seat = { .call = call, .node = node, .path = paths[i] };
        if (!read_seat(&seat, &player[i]))
            return -1;
    }
    return (int) list->count;
}

/* Nobody else comes to this table, so a seat needs no key. */
static const uint8_t no_key[TB_SHA256_SIZE];

bool local_propose_sit(local_call *call, const tb_table *table, int seat, const tb_player *player, tb_entry *out)
{
    tb_message why = { 0 };

    return tb_table_propose_sit(table, seat, player, no_key, NULL, out, &why) == TB_OK || local_refuse_for(call, &why);
}

/* What the page adds to the seed is the first person's. */
static bool add_entropy(local_deed *deed, int seat)
{
    local_object ask = local_whole(deed->call);
    uint8_t entropy[TB_ENTROPY_SIZE];
    tb_message why = { 0 };
    tb_entry entry;

    if (!local_has(&ask, "entropy"))
        return true;
    if (seat < 0)
        return local_wrong(&ask, "entropy", "nothing, since no seat is yours");
    if (!local_hex(&ask, "entropy", entropy))
        return false;
    if (tb_table_propose_entropy(deed->table, seat, entropy, &entry, &why) < 0)
        return local_refuse_for(deed->call, &why);
    return local_happen(deed, &entry);
}

static bool sit_down(local_deed *deed, const tb_player player[TB_MAX_SEATS], int seats)
{
    int first_person = -1;
    tb_entry entry;

    for (int seat = 0; seat < seats; seat++) {
        if (player[seat].kind == TB_PLAYER_UNTOLD)
            continue;
        if (player[seat].kind == TB_PLAYER_PERSON && first_person < 0)
            first_person = seat;
        if (!local_propose_sit(deed->call, deed->table, seat, &player[seat], &entry) || !local_happen(deed, &entry))
            return false;
    }
    return add_entropy(deed, first_person) && local_start_if_full(deed);
}

/* --- The calls ---------------------------------------------------------------------------------------------------- */

static bool begin(local_call *call, int place, const tb_entry *entry, const tb_player player[TB_MAX_SEATS], int seats)
{
    local_deed deed;

    if (!local_deed_read(call, local_room_at(place), &deed))
        return false;
    tb_json_int(call->out, "table", place);
    tb_json_open(call->out, "entries", '[');
    if (!local_happen(&deed, entry) || !sit_down(&deed, player, seats))
        return false;
    tb_json_close(call->out, ']');
    local_put_bots(deed.table, call->out);
    return true;
}

bool local_create(local_call *call)
{
    tb_player player[TB_MAX_SEATS] = { 0 };
    int seats = read_seats(call, player);
    tb_entry entry;

    if (seats < 0 || !propose_create(call, seats, &entry))
        return false;
    int place = local_room_new(call);
    if (place < 0)
        return false;
    bool done = begin(call, place, &entry, player, seats);
    if (!done)
        local_room_free(place);
    return done;
}

static bool read_entry(const local_object *entry, int64_t *at, const char **text, size_t *len)
{
    static const char *const members[] = { "at", "text" };

    return local_number(entry, "at", 0, LOCAL_LATEST_MS, at) && local_string(entry, "text", "an entry", text, len) &&
           local_only(entry, members, TB_LEN(members), NULL);
}

/* Entries as they were handed over: first a look at all of them, then they happen. Those that do not follow freeze the
 * table, as they do on a server. */
static bool read_entries(local_call *call, tb_table *table)
{
    local_object ask = local_whole(call);
    const tb_json_node *list = local_member(&ask, "entries");
    const char *text;
    int64_t at;
    size_t len;

    if (!list || list->kind != TB_JSON_ARRAY)
        return local_wrong(&ask, "entries", "a list of entries");
    for (int apply = 0; apply < 2; apply++) {
        const tb_json_node *node = tb_json_first(&call->json, list);
        for (; node; node = tb_json_next(&call->json, node)) {
            if (!read_entry(&(local_object){ call, node, "entries[]." }, &at, &text, &len))
                return false;
            if (apply && tb_table_read(table, text, len, at, tb_game_named) == TB_NO_ROOM)
                return local_refuse(call, LOCAL_SAY_MEMORY);
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
    int place = local_room_new(call);

    if (place < 0)
        return false;
    tb_table *table = local_room_at(place);
    local_object ask = local_whole(call);
    bool done = read_entries(call, table);
    if (done && table->entries == 0) /* nothing can be shown of a table without terms */
        done = table->frozen.row ? local_refuse_for(call, &table->frozen)
                                 : local_wrong(&ask, "entries", "at least one entry");
    if (done) {
        tb_json_int(call->out, "table", place);
        put_state(table, call->out);
    } else {
        local_room_free(place);
    }
    return done;
}

bool local_append(local_call *call)
{
    tb_table *table;

    if (!local_table(call, &table) || !read_entries(call, table))
        return false;
    put_state(table, call->out);
    return true;
}
