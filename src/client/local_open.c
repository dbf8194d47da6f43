/* local_open.c - a table on this machine is made, or opened again: who sits there, its secrets, its log. */
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/random.h>

#include "client/local.h"
#include "core/chance.h"
#include "games/list.h"
#include "say/say.h"
#include "say/text.h"

enum { OPEN_AT_ONCE = 100, HEX = 2 * TB_SECRET_SIZE + 1 };

/* --- Asking for a table ------------------------------------------------------------------------------------------- */

static bool put_secret(client_local *local, uint64_t number, char out[HEX])
{
    uint8_t bytes[TB_SECRET_SIZE];
    tb_text text = tb_text_on(out, HEX);

    if (local->seeded)
        tb_seeded_secret(local->seed, number, bytes);
    else if (getrandom(bytes, sizeof(bytes), 0) != (ssize_t) sizeof(bytes))
        return cli_refuse(_("the system gives no random numbers; use --seed"));
    tb_put_hex_bytes(&text, bytes, sizeof(bytes));
    return true;
}

static json_t *seats_of(const client_local *local, const client_terms *terms)
{
    json_t *list = json_array();
    char name[TB_OPPONENT_NAME];

    for (int seat = 0; seat < terms->seats; seat++) {
        const tb_opponent_kind *player = &local->player[seat];
        tb_opponent_name(player, name);
        name[TB_LEVEL_MAX] = '\0';
        if (!*player->word)
            json_array_append_new(
                list, json_pack("{s:s, s:s}", "who", "me", "name", terms->names[seat] ? terms->names[seat] : "me"));
        else
            json_array_append_new(list, json_pack("{s:s, s:s}", "who", player->bot ? "bot" : "program",
                                                  player->bot ? "bot" : "name", name));
    }
    return list;
}

json_t *client_local_make(client_local *local, const client_terms *terms, uint64_t segment)
{
    char secret[HEX], bots[HEX];

    if (!put_secret(local, segment, secret) || !put_secret(local, UINT32_MAX - segment, bots))
        return NULL;
    json_t *request =
        json_pack("{s:s, s:I, s:s, s:o, s:s, s:s}", "call", "create", "now", client_local_now(local), "game",
                  terms->game->name, "seats", seats_of(local, terms), "secret", secret, "bot_key", bots);
    if (terms->record)
        json_object_set_new(request, "record", json_string(terms->record));
    else if (terms->options)
        json_object_set_new(request, "options", json_deep_copy(terms->options));
    if (terms->clock)
        json_object_set_new(request, "clock", json_deep_copy(terms->clock));
    json_t *answer = client_local_ask(local, request), *error = json_object_get(answer, "error");
    if (answer && !error)
        return answer;
    char line[CLIENT_LINE];
    tb_text text = tb_text_on(line, sizeof(line));
    client_put_message(error, &text);
    cli_fail("%s", error ? line : _("not enough memory"));
    json_decref(answer);
    return NULL;
}

/* --- Sitting down --------------------------------------------------------------------------------------------- */

void client_local_private(const client_local *local, int seats, client_private *out)
{
    tb_text text = tb_text_on(out->seats, sizeof(out->seats));

    for (int seat = 0; seat < seats; seat++)
        cli_put_fmt(&text, seat ? ",%s" : "%s", *local->player[seat].word ? local->player[seat].word : "me");
    out->think_ms = local->think_ms;
}

bool client_local_seed(client_local *local, const uint64_t *seed)
{
    local->seeded = seed != NULL;
    local->seed = seed ? *seed : 0;
    return seed || getrandom(&local->seed, sizeof(local->seed), 0) == (ssize_t) sizeof(local->seed) ||
           cli_refuse(_("the system gives no random numbers; use --seed"));
}

/* A tutor would be against the other people at the table. */
static bool tutor_may_sit(const client *own, const tb_opponent_kind player[], int seats)
{
    int people = 0;

    for (int seat = 0; seat < seats; seat++)
        people += !*player[seat].word;
    return !own->tutor || people < 2 ||
           cli_refuse(_("--tutor is for one person against bots, and %d people sit at this table"), people);
}

static void sit(client *own, client_local *local)
{
    if (local->inbox) /* it sits already: a game of an earlier version becomes a new table */
        return;
    own->kind = &client_on_this_machine;
    own->place = local;
    own->id = own->invitation = "";
    local->inbox = json_array();
    local->wake = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
}

bool client_local_create(client *own, client_local *local, const client_terms *terms, bool keeps)
{
    client_private private;

    if (!tutor_may_sit(own, terms->player, terms->seats))
        return false;
    sit(own, local);
    local->log.file = -1;
    memcpy(local->player, terms->player, sizeof(local->player));
    json_t *answer = client_local_make(local, terms, 0);
    if (!answer)
        return false;
    local->table = (int) json_integer_value(json_object_get(answer, "table"));
    if (keeps) {
        client_local_private(local, terms->seats, &private);
        client_log_begin(&local->log, terms->game, &private);
        client_log_append(&local->log, json_object_get(answer, "entries"));
    }
    json_decref(answer);
    client_bots_open(own);
    if (terms->record)
        client_local_tell_segments(client_local_match(own));
    return true;
}

/* A long log comes in several requests. */
static bool open_entries(client *own, json_t *entries)
{
    client_local *local = client_local_of(own);
    size_t count = json_array_size(entries);
    json_t *answer = NULL;

    for (size_t at = 0; at < count; at += OPEN_AT_ONCE) {
        json_t *part = json_array();
        for (size_t i = at; i < count && i < at + OPEN_AT_ONCE; i++)
            json_array_append(part, json_array_get(entries, i));
        json_decref(answer);
        answer = at == 0 ? client_local_ask(local, json_pack("{s:s, s:o}", "call", "open", "entries", part))
                         : client_local_ask(local, json_pack("{s:s, s:i, s:o}", "call", "append", "table", local->table,
                                                             "entries", part));
        if (at == 0)
            local->table = (int) json_integer_value(json_object_get(answer, "table"));
    }
    const json_t *why =
        json_object_get(answer, "error") ? json_object_get(answer, "error") : json_object_get(answer, "frozen");
    tb_text text = TB_TEXT(CLIENT_LINE);
    client_put_message(why, &text);
    if (why)
        cli_fail(_("the game cannot go on: %s"), text.bytes);
    bool good = answer && !why;
    json_decref(answer);
    return good;
}

void client_seats_again(const tb_game *game, int seats, const tb_player players[], const char *list,
                        tb_opponent_kind out[])
{
    for (int seat = 0; seat < seats; seat++) {
        const char *name = players[seat].name;
        size_t len = tb_opponent_word_len(list);

        out[seat] = (tb_opponent_kind){ .word = "" };
        if (players[seat].kind == TB_PLAYER_BOT && tb_opponent_read(list, len, &out[seat]) < 0 &&
            tb_opponent_read(name, strlen(name), &out[seat]) < 0) {
            tb_opponent_read("random", strlen("random"), &out[seat]);
            cli_tell(0,
                     _("%s was played by %s, which cannot be called from here: random plays on. --seats names "
                       "another.\n"),
                     cli_seat(game, seats, seat), name);
        }
        list += len + (list[len] == ',');
    }
}

/* By the private file; without it, by the log: a program is not called from there. */
static void seat_again(client_local *local, const tb_table *table, const char *list)
{
    tb_player players[TB_MAX_SEATS];

    for (int seat = 0; seat < table->terms.config.seats; seat++)
        players[seat] = table->sitter[seat].player;
    client_seats_again(table->terms.game, table->terms.config.seats, players, list, local->player);
}

void client_terms_from(const tb_record *record, const char *text, client_terms *out)
{
    *out = (client_terms){ .game = record->match.game, .seats = record->match.config.seats, .record = text };
    for (int seat = 0; seat < out->seats; seat++)
        out->names[seat] = record->player[seat].kind == TB_PLAYER_PERSON ? record->player[seat].name : NULL;
}

/* A game of an earlier version goes on from its record, with a log of its own. */
static bool take_over(client *own, client_local *local, const tb_record *record, const client_private *private)
{
    client_log before = local->log;
    client_terms terms;
    size_t len;
    char *text = cli_record_text(record, TB_COMPLETE, true, &len);

    client_terms_from(record, text, &terms);
    client_seats_again(terms.game, terms.seats, record->player, private->seats, terms.player);
    bool good = text && client_local_create(own, local, &terms, true);
    free(text);
    if (good && *local->log.folder)
        client_log_forget(&before);
    else
        client_log_leave(&before);
    return good;
}

bool client_local_resume(client *own, client_local *local, const char *name)
{
    client_private private;
    json_t *entries;
    cli_record file;

    sit(own, local);
    bool good = client_log_take(&local->log, name, &private, &entries, &file);
    local->think_ms = local->think_ms ? local->think_ms : private.think_ms;
    good = good && (entries ? open_entries(own, entries) : take_over(own, local, &file.record, &private));
    if (good && entries) {
        local->away_ms = client_local_now(local) - client_local_table(own)->at_ms;
        seat_again(local, client_local_table(own), private.seats);
        good = tutor_may_sit(own, local->player, client_local_table(own)->terms.config.seats);
        if (good)
            client_bots_open(own);
    }
    json_decref(entries);
    cli_record_close(&file);
    return good;
}
