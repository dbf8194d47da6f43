/* client.c - `taberna client`: at a table of a server. */
#include <curl/curl.h>
#include <sys/random.h>
#include <unistd.h>

#include "cli/commands.h"
#include "cli/screen.h"
#include "cli/table.h"
#include "client/remote.h"
#include "say/say.h"
#include "say/text.h"

typedef struct given {
    const char *url, *name, *seat, *key, *game, *seats, *clock;
    cli_list options;
    bool is_public, watch, automatic, plain;
} client_args;

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
};

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

/* The way to the table, new or not. */
static int come(client *own, client_remote *remote, const client_args *given)
{
    client_wish wish = { given->name, given->seat, given->game, given->seats, .is_public = given->is_public };
    int code = CLI_BAD;

    wish.options = cli_options_json(&given->options);
    if (wish.options && cli_clock_json(given->clock, &wish.clock))
        code = (given->game ? client_create_table : client_come_in)(own, remote, &wish);
    json_decref(wish.options);
    json_decref(wish.clock);
    return code;
}

static int go(client *own, client_remote *remote, const client_args *given)
{
    uint64_t seed;

    if (!*remote->place.table && !given->game)
        return client_list_tables(&remote->place);
    int code = come(own, remote, given);
    if (code != CLI_OK)
        return code;
    if (getrandom(&seed, sizeof(seed), 0) != (ssize_t) sizeof(seed))
        return cli_fail(_("the system gives no random numbers"));
    tb_rng_seed(&own->rng, seed, 0);
    if (!client_remote_open(own, remote))
        return CLI_BAD;
    if (own->plain || own->automatic || !cli_screen_stay(own, &code))
        code = cli_line_stay(own);
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
        "A question comes with numbered choices: type a number, or the move itself; help lists what else can be said. "
        "A connection that is lost is opened again. On a pipe a line is read whenever something is asked."),
    CLI_ARGS(args),
    .run = run,
};
