/* play.c - `taberna play`: a game at this keyboard. */
#include "cli/play.h"

#include <stdlib.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/screen.h"
#include "cli/table.h"
#include "record/says.h"
#include "say/recordfile.h"
#include "say/say.h"
#include "say/stop.h"
#include "say/text.h"

#define NO_SEED UINT64_MAX

static const cli_arg args[] = {
    { "GAME", CLI_GAME, .to = AT(game), .help = N_("its name; see taberna games") },
    { "seats", CLI_TEXT, .value = "WHO,WHO...", .to = AT(seats),
      .help = N_("who sits where (me, and medium for each other seat that the game needs)") },
    { "name", CLI_TEXTS, .value = "NAME", .to = AT(names),
      .help = N_("what the first person at this keyboard is called, then the next (me)") },
    { "option", CLI_TEXTS, .value = "NAME=VALUE", .to = AT(options), .help = N_("an option of the game") },
    { "clock", CLI_TEXT, .value = "KIND:SECONDS", .to = AT(clock),
      .help = N_("move:60, a minute for each move; bank:1200, so long for the whole game; a bot plays on for "
                 "somebody without time (none)") },
    { "seed", CLI_COUNT, .value = "S", .to = AT(seed), .most = 999999999999999999,
      .help = N_("the same seed gives the same dice, and bots that choose the same if time does not run out") },
    { "think", CLI_COUNT, .value = "MS", .to = AT(think), .least = 1, .most = 3600000,
      .help = N_("a bot thinks at most so many milliseconds (as its level has it)") },
    { "load", CLI_TEXT, .value = "FILE", .to = AT(load), .help = N_("go on with a saved game") },
    { "resume", CLI_FLAG, .to = AT(resume), .help = N_("go on with the game that was interrupted last") },
    { "new", CLI_FLAG, .to = AT(fresh), .help = N_("begin a new game without being asked about interrupted ones") },
    { "speed", CLI_COUNT, .value = "N", .to = AT(speed), .most = CLIENT_FASTEST,
      .help = N_("how fast moves are shown, from 1 (slow) to 9; 0: at once (5)") },
    { "tutor", CLI_COUNT, .value = "N", .to = AT(tutor), .least = 1, .most = 1000, .alone = "50",
      .help = N_(
          "before a move that costs you at least N thousandths of a win (50) a tutor asks whether you are sure; only "
          "for one person against bots") },
    { "plain", CLI_FLAG, .to = AT(plain), .help = N_("line by line: no full screen, no line editing, no clearing") },
};

/* --- Who plays ---------------------------------------------------------------------------------------------------- */

static int read_seats(const char *list, tb_opponent_kind player[])
{
    return cli_opponents("seats", list, CLI_FOREIGN | CLI_PEOPLE, player, TB_MAX_SEATS);
}

/* Without --seats: you, and as many bots as the game needs. Returns how many sit down; 0 after a complaint. */
static int sit_down(const tb_game *game, const char *list, tb_opponent_kind player[])
{
    for (int seat = 1; seat < game->min_seats; seat++)
        tb_opponent_read("medium", strlen("medium"), &player[seat]);
    return list ? read_seats(list, player) : game->min_seats;
}

/* Those who sat there in the record that was loaded, or those of --seats. */
static bool sit_down_again(const tb_record *record, const char *list, tb_opponent_kind player[])
{
    int seats = record->match.config.seats, named = list ? read_seats(list, player) : seats;

    if (!list)
        client_seats_again(record->match.game, seats, record->player, "", player);
    if (named > 0 && named != seats)
        cli_fail(_("--seats must name the %d seats of the saved game"), seats);
    return named == seats;
}

/* --- The table ---------------------------------------------------------------------------------------------------- */

/* The people get the names in their order. */
static bool name_people(const play_args *given, client_terms *terms)
{
    tb_player person;
    int named = 0;

    for (int i = 0; i < given->names.count; i++) {
        const char *name = given->names.item[i];
        if (tb_player_set(&person, TB_PLAYER_PERSON, name, strlen(name)) != TB_OK)
            return cli_refuse(_("--name takes 1 to %d bytes without control characters, and without a space at its "
                                "ends, not \"%s\""),
                              TB_PLAYER_NAME_MAX, cli_clean(name));
    }
    for (int seat = 0; seat < terms->seats; seat++) {
        if (!*terms->player[seat].word && named < given->names.count)
            terms->names[seat] = given->names.item[named++];
    }
    return named == given->names.count ||
           cli_refuse(_("--name is given %d times, but only %d people play"), given->names.count, named);
}

/* Why a record cannot be gone on with, which the table would say without its name. */
static bool goes_on(const char *path, tb_record *record)
{
    const tb_match *match = &record->match;

    if (tb_match_is_over(match))
        return cli_refuse(_("%s: the game is over"), path);
    return client_has_segment(match) ||
           cli_refuse(
               _("%s: this game was played on too often (%d times); taberna replay %s shows it, taberna play %s starts a "
                 "new one"),
               path, TB_SEGMENTS_MAX - 1, path, match->game->name);
}

/* The terms of a new game. */
static bool begin_anew(const play_args *given, cli_record *file, client_terms *terms)
{
    tb_config config;

    (void) file;
    *terms = (client_terms){ .game = given->game };
    terms->seats = sit_down(given->game, given->seats, terms->player);
    return terms->seats > 0 && cli_config(given->game, terms->seats, &given->options, &config) &&
           name_people(given, terms);
}

/* Those of the record. People keep its names, unless they say others. */
static bool go_on(const play_args *given, cli_record *file, client_terms *terms)
{
    if (given->options.count > 0)
        return cli_refuse(_("--option does not go with --load: the saved game has its options"));
    if (!cli_record_open(file, given->load, 0))
        return false;
    client_terms_from(&file->record, file->bytes, terms);
    if (given->game && terms->game != given->game)
        return cli_refuse(_("%s is a game of %s, not of %s"), given->load, terms->game->name, given->game->name);
    return sit_down_again(&file->record, given->seats, terms->player) && name_people(given, terms) &&
           goes_on(given->load, &file->record);
}

bool play_open(client *own, client_local *local, const play_args *given, const char *name, bool keeps)
{
    TB_ASSERT(given->game || given->load || *name);
    if (given->resume && (given->names.count > 0 || given->clock))
        return cli_refuse(_("--name and --clock go with a new game, or with --load: the interrupted one has its own"));
    if (*name)
        return client_local_resume(own, local, name);
    client_terms terms;
    cli_record file = { 0 };
    json_t *clock = NULL, *options = NULL;
    bool done = (given->load ? go_on : begin_anew)(given, &file, &terms) && cli_clock_json(given->clock, &clock) &&
                (options = cli_options_json(&given->options)) != NULL;
    terms.options = options;
    terms.clock = clock;
    done = done && client_local_create(own, local, &terms, keeps);
    if (done && given->load)
        own->saved_at = file.record.match.count;
    json_decref(options);
    json_decref(clock);
    cli_record_close(&file);
    return done;
}

/* --- Staying there ------------------------------------------------------------------------------------------------ */

/* The name of the interrupted game that is asked for; empty: none is. False after a complaint. */
static bool find_interrupted(const play_args *given, char name[CLIENT_LOG_NAME])
{
    *name = '\0';
    return !given->resume || client_log_list(given->game, (char(*)[CLIENT_LOG_NAME]) name, 1) > 0 ||
           cli_refuse(_("no game was interrupted here; taberna play GAME begins one"));
}

/* Line by line nobody is asked. */
static void tell_interrupted(const play_args *given)
{
    char name[1][CLIENT_LOG_NAME], words[160];

    if (!given->fresh && !given->resume && cli_line_is_terminal() && client_log_list(given->game, name, 1) > 0)
        cli_tell(0, _("A game was interrupted: %s. taberna play --resume goes on with it.\n"),
                 client_log_describe(name[0], words, sizeof(words)));
}

static int play_lines(client *own, client_local *local, const play_args *given, char name[CLIENT_LOG_NAME])
{
    if (!given->game && !given->resume && !given->load)
        return cli_fail(_("play needs the name of a game, such as taberna play fortuna; see taberna games"));
    tell_interrupted(given);
    return play_open(own, local, given, name, cli_line_is_terminal()) ? cli_line_stay(own) : CLI_BAD;
}

static void say_goodbye(const client *own, const client_local *local)
{
    bool kept = *local->log.folder;

    if (cli_stopped)
        putchar('\n');
    if (!own->welcomed || client_is_finished(own))
        return;
    if (kept && local->log.failed)
        printf(_("The last moves could not be kept; taberna play --resume goes on from the last that were.\n"));
    else if (kept)
        printf(cli_stopped ? _("Stopped. The game is kept: taberna play --resume goes on with it.\n")
                           : _("The game is kept: taberna play --resume goes on with it.\n"));
    else if (cli_stopped)
        printf(_("Stopped. What was not saved is gone; save FILE keeps a game.\n"));
    else if (!own->turn && own->saved_at != own->index)
        printf(_("The game is unfinished and not saved; save FILE keeps it the next time.\n"));
}

static int run(void *args_given)
{
    const play_args *given = args_given;
    static client own;
    char name[CLIENT_LOG_NAME];

    if (!find_interrupted(given, name))
        return CLI_BAD;
    client_local *local = calloc(1, sizeof(*local));
    if (!local || !client_local_seed(local, given->seed == NO_SEED ? NULL : &given->seed))
        return CLI_BAD;
    local->think_ms = (uint32_t) given->think;
    local->log.file = -1;
    cli_line_sit(&own, given->plain);
    own.tutor = (int) given->tutor;
    int code = (!given->plain && term_is_capable() ? play_full : play_lines)(&own, local, given, name);
    say_goodbye(&own, local);
    client_local_close(&own);
    client_free(&own);
    free(local);
    return code;
}

const cli_command cli_play = {
    .name = "play",
    .help = N_("play in this terminal, or on a pipe"),
    .more = N_(
        "On a terminal of at least 80 x 24 characters the table fills the screen: arrows, Tab and the mouse point at "
        "what can be chosen, digits and letters choose a move of the list, Enter takes it, Esc takes a pick back, ? "
        "explains what is under the cursor. Elsewhere, and with --plain, it goes line by line.\n\n"
        "The game is kept after every move. One that was interrupted is offered the next time, or goes on with "
        "--resume.\n\n"
        "Line by line, a question comes with numbered choices: type a number, or the move itself. ? explains the "
        "choices and cites the rules; hint, undo, table, log, rules, cards, save, quit and help do what they say. A "
        "move without a choice is played for you, but not one that ends what you could take back: that one waits for "
        "Enter.\n\n"
        "Several people can share the keyboard (--seats me,me,hard): the screen is cleared between them. The "
        "commitment to the dice is shown at the start, the secret behind it at the end; taberna verify checks a "
        "saved record against both.\n\n"
        "A level thinks until it has looked far enough or its time is over: easy and novice at once, medium 0.1 s at "
        "most, hard 0.5 s, master 2 s. A program of yours has 10 s; if it fails, easy plays on for it."),
    CLI_ARGS(args),
    CLI_USUAL(.seed = NO_SEED, .speed = CLIENT_USUAL),
    .values = cli_players_help,
    .run = run,
};
