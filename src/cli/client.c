/* client.c - `taberna client`: at a table of a server. */
#include <curl/curl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <unistd.h>

#include "cli/commands.h"
#include "cli/line.h"
#include "cli/screen.h"
#include "cli/table.h"
#include "client/remote.h"
#include "say/say.h"
#include "say/text.h"

typedef struct client_args {
    const char *url, *name, *seat, *key, *game, *seats, *clock;
    cli_list options;
    bool is_public, watch, automatic, plain;
} client_args;

#define AT(field) offsetof(client_args, field)
static const cli_arg args[] = {
    { "URL", CLI_WORD, .to = AT(url), .required = true,
      .help = N_("a server (http://HOST:PORT), a table (.../t/ID) or an invitation (.../t/ID?invite=CODE)") },
    { "name", CLI_TEXT, .value = "NAME", .to = AT(name),
      .help = N_("sit down, and be called that at the table (guest)") },
    { "seat", CLI_TEXT, .value = "SEAT", .to = AT(seat), .help = N_("sit down there, or go on there (any seat)") },
    { "key", CLI_TEXT, .value = "KEY", .to = AT(key),
      .help = N_("the key of your seats (the one that is remembered)") },
    { "new", CLI_TEXT, .value = "GAME", .to = AT(game),
      .help = N_("create a table on the server, and sit down there") },
    { "seats", CLI_TEXT, .value = "WHO,WHO...", .to = AT(seats),
      .help = N_("with --new: who sits where: me, open or a bot's level (me,medium)") },
    { "option", CLI_TEXTS, .value = "NAME=VALUE", .to = AT(options), .help = N_("with --new: an option of the game") },
    { "clock", CLI_TEXT, .value = "KIND:SECONDS", .to = AT(clock),
      .help = N_("with --new: move:60, a minute for each move; bank:1200, so long for the whole game (none)") },
    { "public", CLI_FLAG, .to = AT(is_public), .help = N_("with --new: list it, for anybody to sit down") },
    { "watch", CLI_FLAG, .to = AT(watch), .help = N_("only look on") },
    { "auto", CLI_FLAG, .to = AT(automatic), .help = N_("play random moves by itself: for tests and demonstrations") },
    { "plain", CLI_FLAG, .to = AT(plain), .help = N_("line by line: no full screen, nothing is printed bold") },
    { .kind = CLI_END },
};

/* --- The lobby ---------------------------------------------------------------------------------------------------- */

static void print_sitters(const json_t *table)
{
    char who[CLIENT_WORD], name[CLIENT_WORD], line[CLIENT_LINE];
    tb_text text = tb_text_on(line, sizeof(line));
    size_t i;
    const json_t *sitter;

    json_array_foreach(json_object_get(table, "seats"), i, sitter)
    {
        bool free = strcmp(client_word(sitter, "who", who, sizeof(who)), "open") == 0;
        tb_put(&text, i ? ", " : "    ");
        tb_put(&text, free ? _("a free seat") : client_called(sitter, name, sizeof(name)));
    }
    client_print(&text, 4);
}

/* It may stand well for one of the seats: said before anybody sits down. */
static void print_position(const json_t *table)
{
    if (json_is_integer(json_object_get(table, "goes_on_from")))
        cli_tell(4, _("    This game goes on from a position that its host has chosen.\n"));
}

static int list_tables(const client_place *place)
{
    char id[CLIENT_WORD], game[CLIENT_WORD], phase[CLIENT_WORD];
    client_answer answer;
    size_t i;
    const json_t *table;
    bool came = client_request(place, "GET", "/tables", NULL, NULL, &answer);
    const json_t *tables = json_object_get(answer.json, "tables");
    int code = !came ? CLI_BAD : answer.status == 200 && json_is_array(tables) ? CLI_OK : client_refused(&answer);

    if (code == CLI_OK && json_array_size(tables) == 0)
        printf(_("There are no public tables now; --new GAME creates one.\n"));
    json_array_foreach(tables, i, table)
    {
        printf("%s/t/%s  %s, %s\n", place->server, client_word(table, "id", id, sizeof(id)),
               client_word(table, "game", game, sizeof(game)), client_word(table, "phase", phase, sizeof(phase)));
        print_sitters(table);
        print_position(table);
    }
    client_answer_free(&answer);
    return code;
}

static const char *name_of(const client_args *given) { return given->name ? given->name : "guest"; }

/* --- A new table -------------------------------------------------------------------------------------------------- */

/* NULL: something is no UTF-8. */
static json_t *seats_of(const char *list, const char *name, bool *mine)
{
    json_t *seats = json_array(), *seat;

    for (const char *at = list; at; at = strchr(at, ',') ? strchr(at, ',') + 1 : NULL) {
        char word[CLIENT_WORD];
        snprintf(word, sizeof(word), "%.*s", (int) strcspn(at, ","), at);
        if (strcmp(word, "me") == 0)
            seat = json_pack("{s:s, s:s}", "who", "me", "name", name);
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
static bool take_key(client_remote *own, const json_t *answer)
{
    const char *key = json_string_value(json_object_get(answer, "key"));

    if (!key)
        return true;
    if (!client_key_well_formed(key))
        return cli_refuse(_("the server gave a key that is none"));
    memcpy(own->key, key, CLIENT_KEY + 1);
    client_key_keep(&own->place, own->key);
    return true;
}

static bool take_new_table(client_remote *own, const json_t *answer)
{
    char id[CLIENT_ID + 2], invite[CLIENT_WORD];

    client_word(json_object_get(answer, "table"), "id", id, sizeof(id));
    client_word(answer, "invite", invite, sizeof(invite));
    if (strlen(id) != CLIENT_ID || id[strspn(id, "abcdefghijklmnopqrstuvwxyz234567")])
        return cli_refuse(_("the server named no table"));
    TB_ASSERT(!*own->place.table);
    memcpy(own->place.table, id, CLIENT_ID + 1);
    memcpy(own->place.invite, invite, sizeof(invite));
    snprintf(own->invitation, sizeof(own->invitation), "%s/t/%s?invite=%s", own->place.server, id, invite);
    printf(_("The table is %s/t/%s\n"), own->place.server, id);
    printf(_("Invitation for friends: %s"), own->invitation);
    putchar('\n');
    return take_key(own, answer);
}

static int create(client *who, client_remote *own, const client_args *given)
{
    json_t *clock = NULL, *options = cli_options_json(&given->options);
    bool mine = false;
    client_answer answer;

    if (!options || !cli_clock_json(given->clock, &clock)) {
        json_decref(options);
        return CLI_BAD;
    }
    json_t *body = json_pack("{s:s, s:o, s:o, s:b, s:b}", "game", given->game, "seats",
                             seats_of(given->seats ? given->seats : "me,medium", name_of(given), &mine), "options",
                             options, "public", given->is_public, "token", 1);
    if (clock)
        json_object_set_new(body, "clock", clock);
    if (!body || (mine && !client_pledge_add(body))) {
        json_decref(body);
        return cli_fail(_("the table cannot be asked for: is every word UTF-8?"));
    }
    int code = !client_request(&own->place, "POST", "/tables", NULL, body, &answer) ? CLI_BAD
               : answer.status != 201                                               ? client_refused(&answer)
               : take_new_table(own, answer.json)                                   ? CLI_OK
                                                                                    : CLI_NO;
    who->watch |= !mine;
    json_decref(body);
    client_answer_free(&answer);
    return code;
}

/* --- A seat ------------------------------------------------------------------------------------------------------- */

static bool take_seat(client *own, const json_t *answer)
{
    const char *seat = json_string_value(json_object_get(answer, "seat"));

    if (!seat || !client_seat_well_formed(seat))
        return cli_refuse(_("the server named no seat"));
    memcpy(own->seat, seat, strlen(seat) + 1);
    return true;
}

/* On the seat that was told, or any free one. With a seat of one's own there already, 409 is no failure: it goes on. */
static int sit_down(client *who, client_remote *own, const client_args *given)
{
    char path[CLIENT_WORD];
    client_answer answer;
    json_t *body = json_pack("{s:s, s:b}", "name", name_of(given), "token", 1);

    if (*own->place.invite)
        json_object_set_new(body, "invite", json_string(own->place.invite));
    if (given->seat)
        json_object_set_new(body, "seat", json_string(given->seat));
    if (!body || !client_pledge_add(body)) {
        json_decref(body);
        return cli_fail(_("the seat cannot be asked for: is every word UTF-8?"));
    }
    snprintf(path, sizeof(path), "/tables/%s/seats", own->place.table);
    bool came = client_request(&own->place, "POST", path, own->key, body, &answer), had_key = *own->key;
    int code = !came ? CLI_BAD : CLI_OK;
    if (came && answer.status == 201) {
        code = take_seat(who, answer.json) && take_key(own, answer.json) ? CLI_OK : CLI_NO;
    } else if (came && !(answer.status == 409 && had_key)) {
        code = client_refused(&answer);
    }
    json_decref(body);
    client_answer_free(&answer);
    return code;
}

/* Whether there is such a table: what is wrong with the address is told once, not tried again and again. */
static int look_for_table(const client_remote *own)
{
    char path[CLIENT_WORD];
    client_answer answer;

    snprintf(path, sizeof(path), "/tables/%s", own->place.table);
    int code = !client_request(&own->place, "GET", path, NULL, NULL, &answer) ? CLI_BAD
               : answer.status != 200                                         ? client_refused(&answer)
                                                                              : CLI_OK;
    if (code == CLI_OK)
        print_position(json_object_get(answer.json, "table"));
    client_answer_free(&answer);
    return code;
}

static int come_in(client *who, client_remote *own, const client_args *given)
{
    int code = look_for_table(own);

    if (code != CLI_OK || who->watch)
        return code;
    if (!*own->key)
        client_key_find(&own->place, own->key);
    bool wants_seat = *own->place.invite || given->name || given->seat;
    bool wants_another = *own->place.invite && given->seat;
    return (*own->key ? wants_another : wants_seat) ? sit_down(who, own, given) : CLI_OK;
}

/* --- The command -------------------------------------------------------------------------------------------------- */

static bool read_given(const client_args *given, client *own, client_remote *remote)
{
    if (given->key && !client_key_well_formed(given->key))
        return cli_refuse(_("--key takes the 64 hex digits of a seat's key"));
    if (given->seat && !client_seat_well_formed(given->seat))
        return cli_refuse(_("--seat takes the name of a seat, such as blue"));
    if (!given->game && (given->seats || given->options.count > 0 || given->clock || given->is_public))
        return cli_refuse(_("--seats, --option, --clock and --public go with --new GAME"));
    if (!client_place_read(given->url, &remote->place))
        return false;
    if (given->game && *remote->place.table)
        return cli_refuse(_("--new creates a table on a server: give its address alone, %s"), remote->place.server);
    snprintf(remote->key, sizeof(remote->key), "%s", given->key ? given->key : "");
    snprintf(own->seat, sizeof(own->seat), "%s", given->seat && !given->watch ? given->seat : "");
    cli_line_sit(own, given->plain);
    own->terminal = isatty(STDIN_FILENO);
    own->watch = given->watch;
    own->automatic = given->automatic;
    own->one_seat = *own->seat;
    return true;
}

/* On the whole screen where that can be, else line by line. */
static int stay(client *own)
{
    int code;

    return !own->plain && !own->automatic && cli_screen_stay(own, &code) ? code : cli_line_stay(own);
}

static int go(client *own, client_remote *remote, const client_args *given)
{
    uint64_t seed;

    if (!*remote->place.table && !given->game)
        return list_tables(&remote->place);
    int code = given->game ? create(own, remote, given) : come_in(own, remote, given);
    if (code != CLI_OK)
        return code;
    if (getrandom(&seed, sizeof(seed), 0) != (ssize_t) sizeof(seed))
        return cli_fail(_("the system gives no random numbers"));
    tb_rng_seed(&own->rng, seed, 0);
    if (!client_remote_open(own, remote))
        return CLI_BAD;
    code = stay(own);
    if (client_plays(own) && !client_is_finished(own))
        printf(_("\nYour seat stays yours. To come back:\n  taberna client %s/t/%s\n"), remote->place.server,
               remote->place.table);
    client_remote_close(own);
    return code;
}

static int run(void *given)
{
    static client own;
    static client_remote remote;

    curl_global_init(CURL_GLOBAL_DEFAULT);
    int code = read_given(given, &own, &remote) ? go(&own, &remote, given) : CLI_BAD;
    client_free(&own);
    curl_global_cleanup();
    return code;
}

const cli_command cli_client = {
    .name = "client",
    .help = N_("play at a table of a server, in this terminal or on a pipe"),
    .more = N_(
        "An address alone lists the public tables; with --new it creates one and prints the invitation for friends. "
        "The link of a table shows it; with an invitation, or at a public table with --name, you sit down. The key of "
        "your seat is remembered in $XDG_STATE_HOME/taberna/keys.json, so that the link alone brings you back to "
        "it.\n\n"
        "A question comes with numbered choices: type a number, or the move itself. undo, chat, table, record, resign, "
        "return, abort, continue, quit and help do what they say. Of what lies on the table, members that are 0, empty "
        "or no are not printed. A connection that is lost is opened again. On a pipe a line is read whenever something "
        "is asked."),
    .args = args,
    .size = sizeof(client_args),
    .run = run,
};
