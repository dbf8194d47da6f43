/* ask_create.c - POST /api/v1/tables: the terms of a new table, and who sits at it from the beginning. */
#include <stdio.h>
#include <stdlib.h>

#include "core/door.h"
#include "games/list.h"
#include "server/ask_parts.h"
#include "server/says.h"

enum {
    SECOND = 1000,
    MONTH_S = 30 * 24 * 3600, /* the longest clock */
    MOVE_MIN_S = 5,
    BANK_MIN_S = 30,
};

/* --- The game: a new one, or one that is played on ---------------------------------------------------------------- */

static void set_game(tb_ask_create *out, const tb_game *game)
{
    out->terms.game = game;
    out->terms.rules = game->rules_version;
    snprintf(out->terms.name, sizeof(out->terms.name), "%s", game->name);
}

static bool read_game(const tb_ask *ask, tb_ask_create *out)
{
    const char *name = json_string_value(json_object_get(ask->object, "game"));
    const tb_game *game = name ? tb_game_named(name, strlen(name)) : NULL;

    if (!game)
        return tb_ask_wrong(ask, "game", "the name of a game that GET /api/v1/games lists");
    set_game(out, game);
    return true;
}

/* Reads the record for its game, options and number of events. Whether it goes on from there is the table's question.
 */
static bool open_record(const tb_ask *ask, tb_ask_create *out, tb_record *record, tb_message *why)
{
    tb_terms *terms = &out->terms;
    uint32_t capacity = tb_record_capacity(terms->record, terms->record_len);
    tb_event *events = malloc((capacity + (size_t) 1) * sizeof(*events));
    tb_record_error error = { 0 };

    if (!events) {
        tb_say(why, &tb_server_says[TB_SAY_SERVER_MEMORY]);
        return tb_ask_wrong(ask, "record", "a record that fits into memory");
    }
    tb_status status =
        tb_record_read(terms->record, terms->record_len, tb_game_named, events, capacity, record, &error);
    free(events);
    if (status == TB_OK)
        return true;
    if (error.why.row)
        *why = error.why;
    else
        tb_say(why, &tb_server_says[TB_SAY_SERVER_RECORD]);
    return tb_ask_wrong(ask, "record", error.expected ? error.expected : "a complete record");
}

static bool take_record(const tb_ask *ask, tb_ask_create *out, const tb_record *record)
{
    const char *game = json_string_value(json_object_get(ask->object, "game"));
    int64_t at = record->match.count;

    TB_ASSERT(record->match.game);
    if (tb_ask_has(ask, "game") && (!game || strcmp(game, record->match.game->name) != 0))
        return tb_ask_wrong(ask, "game", "the game of the record, or nothing");
    if (tb_ask_has(ask, "options"))
        return tb_ask_wrong(ask, "options", "nothing: the options are the record's");
    out->has_at = tb_ask_has(ask, "at");
    if (out->has_at && !tb_ask_int(ask, "at", 0, record->match.count, "the number of an event of the record", &at))
        return false;
    out->terms.record_at = (uint32_t) at;
    out->terms.config = record->match.config;
    set_game(out, record->match.game);
    return true;
}

static bool read_record(const tb_ask *ask, tb_ask_create *out, tb_message *why)
{
    const json_t *text = json_object_get(ask->object, "record");

    if (!json_is_string(text))
        return tb_ask_wrong(ask, "record", "a complete record");
    out->terms.record = json_string_value(text);
    out->terms.record_len = json_string_length(text);

    tb_record *record = calloc(1, sizeof(*record));
    bool good = record && open_record(ask, out, record, why) && take_record(ask, out, record);

    if (!record) {
        tb_say(why, &tb_server_says[TB_SAY_SERVER_MEMORY]);
        tb_ask_wrong(ask, "record", "a record that fits into memory");
    }
    free(record);
    return good;
}

/* --- Options ------------------------------------------------------------------------------------------------------ */

static bool set_option(const tb_ask *options, const char *name, tb_ask_create *out, tb_message *why)
{
    const json_t *value = json_object_get(options->object, name);

    if (!json_is_string(value))
        return tb_ask_wrong(options, name, "a value of this option, as a string");
    return tb_config_set(out->terms.game, &out->terms.config, name, strlen(name), json_string_value(value),
                         json_string_length(value), why) == TB_OK ||
           tb_ask_wrong(options, name, "a value of this option");
}

/* In the order of the game: the edition is its first option, and presets the others. */
static bool read_options(const tb_ask *ask, tb_ask_create *out, tb_message *why)
{
    const tb_game *game = out->terms.game;
    tb_ask options = { .object = json_object_get(ask->object, "options"), .path = "options.", .error = ask->error };
    const char *names[TB_MAX_OPTIONS];

    if (!options.object)
        return true;
    if (!json_is_object(options.object))
        return tb_ask_wrong(ask, "options", "an object of names and values");
    for (int i = 0; i < game->option_count; i++)
        names[i] = game->options[i].name;
    if (!tb_ask_only(&options, names, game->option_count)) {
        tb_config_set(game, &out->terms.config, "", 0, "", 0, why); /* says that there is no such option */
        return false;
    }
    for (int i = 0; i < game->option_count; i++) {
        if (tb_ask_has(&options, names[i]) && !set_option(&options, names[i], out, why))
            return false;
    }
    return true;
}

/* Each option may be one the game has and all together still not be a game. */
static bool can_be_set_up(const tb_ask *ask, const tb_ask_create *out, tb_message *why)
{
    tb_state_box state;

    if (tb_setup(out->terms.game, &out->terms.config, state.bytes, why) == TB_OK)
        return true;
    return tb_ask_wrong(ask, "options", "options that go together");
}

/* --- Clock and seats ---------------------------------------------------------------------------------------------- */

static bool read_clock(const tb_ask *ask, tb_ask_create *out)
{
    static const char *const kinds[TB_CLOCK_KINDS] = {
        [TB_CLOCK_NONE] = "none", [TB_CLOCK_MOVE] = "move", [TB_CLOCK_BANK] = "bank"
    };
    static const char *const members[] = { "kind", "seconds" };
    tb_ask clock = { .object = json_object_get(ask->object, "clock"), .path = "clock.", .error = ask->error };
    int kind;
    int64_t seconds;

    if (!clock.object)
        return true;
    if (!json_is_object(clock.object))
        return tb_ask_wrong(ask, "clock", "an object");
    if (!tb_ask_choice(&clock, "kind", kinds, TB_CLOCK_KINDS, "none, move or bank", &kind) ||
        !tb_ask_only(&clock, members, kind == TB_CLOCK_NONE ? 1 : 2))
        return false;
    out->terms.clock = (uint8_t) kind;
    if (kind == TB_CLOCK_NONE)
        return true;
    if (!tb_ask_int(&clock, "seconds", kind == TB_CLOCK_MOVE ? MOVE_MIN_S : BANK_MIN_S, MONTH_S,
                    kind == TB_CLOCK_MOVE ? "5 seconds to 30 days" : "30 seconds to 30 days", &seconds))
        return false;
    out->terms.clock_ms = seconds * SECOND;
    return true;
}

static bool read_seat(const tb_ask *seat, tb_ask_seat *out)
{
    static const char *const kinds[] = {
        [TB_PLAYER_UNTOLD] = "open", [TB_PLAYER_PERSON] = "me", [TB_PLAYER_BOT] = "bot"
    };
    static const char *const members[][2] = {
        [TB_PLAYER_UNTOLD] = { "who", NULL }, [TB_PLAYER_PERSON] = { "who", "name" }, [TB_PLAYER_BOT] = { "who", "bot" }
    };
    int kind;

    if (!tb_ask_choice(seat, "who", kinds, TB_LEN(kinds), "me, open or bot", &kind) ||
        !tb_ask_only(seat, members[kind], members[kind][1] ? 2 : 1))
        return false;
    out->kind = (uint8_t) kind;
    if (kind == TB_PLAYER_PERSON)
        return tb_ask_person(seat, "name", &out->player);
    return kind != TB_PLAYER_BOT || tb_ask_opponent(seat, "bot", &out->player);
}

static bool read_seats(const tb_ask *ask, tb_ask_create *out)
{
    const json_t *list = json_object_get(ask->object, "seats");
    size_t count = json_array_size(list);
    const tb_game *game = out->terms.game;

    if (!json_is_array(list))
        return tb_ask_wrong(ask, "seats", "a list of seats");
    if (out->terms.record && count != out->terms.config.seats)
        return tb_ask_wrong(ask, "seats", "as many seats as in the record");
    if (count < game->min_seats || count > game->max_seats)
        return tb_ask_wrong(ask, "seats", "as many seats as this game can have");
    out->seats = (int) count;
    for (int i = 0; i < out->seats; i++) {
        char path[24];
        tb_ask seat = { .object = json_array_get(list, (size_t) i), .path = path, .error = ask->error };

        snprintf(path, sizeof(path), "seats[%d]", i);
        if (!json_is_object(seat.object))
            return tb_ask_wrong(ask, path, "an object");
        snprintf(path, sizeof(path), "seats[%d].", i);
        if (!read_seat(&seat, &out->seat[i]))
            return false;
    }
    return true;
}

/* What one adds is added for a seat. */
static bool read_own_entropy(const tb_ask *ask, tb_ask_create *out)
{
    out->has_entropy = tb_ask_has(ask, "entropy");
    if (!out->has_entropy)
        return true;
    for (int i = 0; i < out->seats; i++) {
        if (out->seat[i].kind == TB_PLAYER_PERSON)
            return tb_ask_secret(ask, "entropy", out->entropy);
    }
    return tb_ask_wrong(ask, "entropy", "nothing, since no seat is yours");
}

/* --- The whole ---------------------------------------------------------------------------------------------------- */

static bool read_new_game(const tb_ask *ask, tb_ask_create *out, tb_message *why)
{
    if (tb_ask_has(ask, "at"))
        return tb_ask_wrong(ask, "at", "nothing without a record");
    if (!read_game(ask, out) || !read_seats(ask, out))
        return false;
    tb_config_default(out->terms.game, out->seats, &out->terms.config);
    return read_options(ask, out, why) && can_be_set_up(ask, out, why);
}

static bool read_create(const tb_ask *ask, tb_ask_create *out, tb_message *why)
{
    static const char *const members[] = { "game",    "seats", "options", "clock", "public",
                                           "entropy", "token", "record",  "at" };

    if (!tb_ask_only(ask, members, TB_LEN(members)))
        return false;
    if (tb_ask_has(ask, "record") ? !read_record(ask, out, why) || !read_seats(ask, out)
                                  : !read_new_game(ask, out, why))
        return false;
    return read_clock(ask, out) && tb_ask_flag(ask, "public", &out->terms.is_public) && read_own_entropy(ask, out) &&
           tb_ask_flag(ask, "token", &out->wants_token);
}

bool tb_ask_create_read(const char *text, size_t len, tb_ask_create *out, tb_message *why, tb_ask_error *error)
{
    *out = (tb_ask_create){ 0 };
    tb_say(why, &tb_server_says[TB_SAY_SERVER_BAD_REQUEST]);
    out->root = tb_ask_parse(text, len, error);
    tb_ask ask = { .object = out->root, .path = "", .error = error };
    if (out->root && read_create(&ask, out, why))
        return true;
    tb_ask_create_done(out);
    return false;
}

void tb_ask_create_done(tb_ask_create *create)
{
    json_decref(create->root);
    *create = (tb_ask_create){ 0 };
}
