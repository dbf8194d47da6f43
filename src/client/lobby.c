/* lobby.c - the way to a table of a server: which there are, a new one, a seat. */
#include <string.h>

#include "client/remote.h"
#include "say/say.h"
#include "say/text.h"

/* --- Tables ------------------------------------------------------------------------------------------------------- */

static void print_sitters(const json_t *table)
{
    tb_text text = TB_TEXT(CLIENT_LINE);

    TERM_EACH (sitter, term_list(table, "seats")) {
        tb_put(&text, sitter.at ? ", " : "    ");
        tb_put(&text, term_is(sitter.is, "who", "open") ? _("a free seat") : client_called(sitter.is));
    }
    client_print(&text, 4);
}

/* It may stand well for one of the seats: said before anybody sits down. */
static void print_position(const json_t *table)
{
    if (json_is_integer(json_object_get(table, "goes_on_from")))
        cli_tell(4, _("    This game goes on from a position that its host has chosen.\n"));
}

int client_list_tables(const client_place *place)
{
    client_answer answer;
    int code = client_demand(place, "GET", "", NULL, NULL, 200, &answer);
    const json_t *tables = json_object_get(answer.json, "tables");

    if (code == CLI_OK && !json_is_array(tables))
        code = client_refused(&answer);
    if (code == CLI_OK && json_array_size(tables) == 0)
        printf(_("There are no public tables now; --new GAME creates one.\n"));
    TERM_EACH (table, tables) {
        printf("%s/t/%s  %s, %s\n", place->server, term_member(table.is, "id"), term_member(table.is, "game"),
               term_member(table.is, "phase"));
        print_sitters(table.is);
        print_position(table.is);
    }
    client_answer_free(&answer);
    return code;
}

/* Whether there is such a table: what is wrong with the address is told once, not tried again and again. */
static int look_for_table(const client_remote *remote)
{
    client_answer answer;
    int code = client_demand(&remote->place, "GET", "", NULL, NULL, 200, &answer);

    if (code == CLI_OK)
        print_position(json_object_get(answer.json, "table"));
    client_answer_free(&answer);
    return code;
}

static const char *name_of(const client_wish *wish) { return wish->name ? wish->name : "guest"; }

/* --- A new table -------------------------------------------------------------------------------------------------- */

/* NULL: something is no UTF-8. */
static json_t *seats_of(const client_wish *wish, bool *mine)
{
    json_t *seats = json_array(), *seat;
    const char *list = wish->seats ? wish->seats : "me,medium";

    for (const char *at = list; at; at = strchr(at, ',') ? strchr(at, ',') + 1 : NULL) {
        char word[CLIENT_WORD];
        snprintf(word, sizeof(word), "%.*s", (int) strcspn(at, ","), at);
        if (strcmp(word, "me") == 0)
            seat = json_pack("{s:s, s:s}", "who", "me", "name", name_of(wish));
        else if (strcmp(word, "open") == 0)
            seat = json_pack("{s:s}", "who", "open");
        else
            seat = json_pack("{s:s, s:s}", "who", "bot", "bot", word);
        if (json_array_append_new(seats, seat) != 0) {
            json_decref(seats);
            return NULL;
        }
        *mine |= strcmp(word, "me") == 0;
    }
    return seats;
}

/* Takes what a new table or a seat came with: its key. */
static bool take_key(client_remote *remote, const json_t *answer)
{
    const char *key = term_member(answer, "key");

    if (!*key)
        return true;
    if (!client_key_well_formed(key))
        return cli_refuse(_("the server gave a key that is none"));
    memcpy(remote->key, key, CLIENT_KEY + 1);
    client_key_keep(&remote->place, remote->key);
    return true;
}

static bool take_new_table(client_remote *remote, const json_t *answer)
{
    const char *id = term_member(json_object_get(answer, "table"), "id"), *invite = term_member(answer, "invite");

    if (strlen(id) != CLIENT_ID || id[strspn(id, "abcdefghijklmnopqrstuvwxyz234567")])
        return cli_refuse(_("the server named no table"));
    TB_ASSERT(!*remote->place.table);
    memcpy(remote->place.table, id, CLIENT_ID + 1);
    snprintf(remote->place.invite, sizeof(remote->place.invite), "%s", invite);
    snprintf(remote->invitation, sizeof(remote->invitation), "%s/t/%s?invite=%s", remote->place.server, id, invite);
    printf(_("The table is %s/t/%s\n"), remote->place.server, id);
    printf(_("Invitation for friends: %s"), remote->invitation);
    putchar('\n');
    return take_key(remote, answer);
}

int client_create_table(client *own, client_remote *remote, const client_wish *wish)
{
    bool mine = false;
    client_answer answer;
    json_t *body = json_pack("{s:s, s:o, s:O, s:b, s:b}", "game", wish->game, "seats", seats_of(wish, &mine), "options",
                             wish->options, "public", wish->is_public, "token", 1);

    if (wish->clock)
        json_object_set(body, "clock", wish->clock);
    if (!body || (mine && !client_pledge_add(body))) {
        json_decref(body);
        return cli_fail(_("the table cannot be asked for: is every word UTF-8?"));
    }
    int code = client_demand(&remote->place, "POST", "", NULL, body, 201, &answer);
    if (code == CLI_OK)
        code = take_new_table(remote, answer.json) ? CLI_OK : CLI_NO;
    own->watch |= !mine;
    json_decref(body);
    client_answer_free(&answer);
    return code;
}

/* --- A seat ------------------------------------------------------------------------------------------------------- */

static bool take_seat(client *own, const json_t *answer)
{
    const char *seat = term_member(answer, "seat");

    if (!client_seat_well_formed(seat))
        return cli_refuse(_("the server named no seat"));
    memcpy(own->seat, seat, strlen(seat) + 1);
    return true;
}

/* On the seat that was told, or any free one. With a seat of one's own there already, 409 is no failure: it goes on. */
static int sit_down(client *own, client_remote *remote, const client_wish *wish)
{
    client_answer answer;
    json_t *body = json_pack("{s:s, s:b}", "name", name_of(wish), "token", 1);

    if (*remote->place.invite)
        json_object_set_new(body, "invite", json_string(remote->place.invite));
    if (wish->seat)
        json_object_set_new(body, "seat", json_string(wish->seat));
    if (!body || !client_pledge_add(body)) {
        json_decref(body);
        return cli_fail(_("the seat cannot be asked for: is every word UTF-8?"));
    }
    bool came = client_request(&remote->place, "POST", "/seats", remote->key, body, &answer);
    int code = CLI_OK;
    if (!came)
        code = CLI_BAD;
    else if (answer.status == 201)
        code = take_seat(own, answer.json) && take_key(remote, answer.json) ? CLI_OK : CLI_NO;
    else if (answer.status != 409 || !*remote->key)
        code = client_refused(&answer);
    json_decref(body);
    client_answer_free(&answer);
    return code;
}

int client_come_in(client *own, client_remote *remote, const client_wish *wish)
{
    int code = look_for_table(remote);

    if (code != CLI_OK || own->watch)
        return code;
    if (!*remote->key)
        client_key_find(&remote->place, remote->key);
    bool wants_seat = *remote->place.invite || wish->name || wish->seat;
    bool wants_another = *remote->place.invite && wish->seat;
    return (*remote->key ? wants_another : wants_seat) ? sit_down(own, remote, wish) : CLI_OK;
}
