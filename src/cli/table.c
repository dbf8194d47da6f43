/* table.c - the game and its options from arguments, and who can play. */
#include "cli/table.h"

#include <stdlib.h>
#include <string.h>

#include "bots/bot.h"
#include "core/door.h"
#include "core/view.h"
#include "games/list.h"
#include "say/say.h"
#include "say/text.h"

enum { NAMES_MAX = 64 };

void cli_print_json(json_t *value)
{
    if (!value)
        exit(cli_fail(_("not enough memory")));
    json_dumpf(value, stdout, JSON_COMPACT);
    putchar('\n');
    json_decref(value);
}

const tb_game *cli_game(const char *name)
{
    const char *names[NAMES_MAX];

    TB_ASSERT(tb_game_count <= NAMES_MAX);
    for (int g = 0; g < tb_game_count; g++)
        names[g] = tb_games[g]->name;
    int game = cli_choose(_("unknown game \"%s\"; games are: %s"), name, names, tb_game_count);
    return game < 0 ? NULL : tb_games[game];
}

/* --- Options ----------------------------------------------------------------------------------------------------- */

static bool is_edition(const char *setting) { return strncmp(setting, "edition=", 8) == 0; }

/* `given`: by option, what it was set with before. The help of an option says what it is that can only be one. */
static bool set_option(const tb_game *game, const char *setting, const char *given[], tb_config *config)
{
    size_t len = strcspn(setting, "=");
    const char *names[TB_MAX_OPTIONS], *value = setting + len + 1;
    char name[80], format[160];
    tb_message why;

    if (!setting[len])
        return cli_refuse(_("--option takes NAME=VALUE, not \"%s\"; see taberna games"), cli_clean(setting));
    TB_ASSERT(game->option_count <= TB_MAX_OPTIONS);
    for (int o = 0; o < game->option_count; o++)
        names[o] = game->options[o].name;
    snprintf(name, sizeof(name), "%.*s", (int) (len < 60 ? len : 60), setting);
    int number = cli_choose(_("unknown option \"%s\"; options are: %s"), name, names, game->option_count);
    if (number < 0)
        return false;
    const tb_option *option = &game->options[number];
    snprintf(format, sizeof(format), _("option %s cannot be \"%%s\"; it can be: %%s"), option->name);
    if (cli_choose(format, value, option->values, option->count) < 0)
        return false;
    if (given[number])
        return cli_refuse(_("option %s is given twice, as \"%s\" and as \"%s\"; give it once: %s"), name, given[number],
                          value, _(option->help));
    given[number] = value;
    return tb_config_set(game, config, name, strlen(name), value, strlen(value), &why) == TB_OK;
}

bool cli_config(const tb_game *game, int seats, const cli_list *options, tb_config *out)
{
    const char *given[TB_MAX_OPTIONS] = { 0 };

    if (seats < game->min_seats || seats > game->max_seats)
        return cli_refuse(_("%s is played by %d to %d, not by %d"), game->name, game->min_seats, game->max_seats,
                          seats);
    tb_config_default(game, seats, out);
    for (int edition = 1; edition >= 0; edition--) {
        for (int i = 0; i < options->count; i++) {
            if (is_edition(options->item[i]) == edition && !set_option(game, options->item[i], given, out))
                return false;
        }
    }
    return true;
}

json_t *cli_options_json(const cli_list *list)
{
    json_t *options = json_object();

    for (int i = 0; i < list->count; i++) {
        const char *word = list->item[i], *equals = strchr(word, '=');
        json_t *value = equals ? json_string(equals + 1) : NULL;
        char name[80];

        snprintf(name, sizeof(name), "%.*s", (int) strcspn(word, "="), word);
        if (!value || json_object_get(options, name) || json_object_set_new(options, name, value) != 0) {
            cli_fail(_("--option takes NAME=VALUE, each name once, not \"%s\"; see taberna games"), cli_clean(word));
            json_decref(options);
            return NULL;
        }
    }
    return options;
}

/* Whether the seconds can be is for the table to say, which knows the limits. */
bool cli_clock_json(const char *word, json_t **out)
{
    size_t len = word ? strcspn(word, ":") : 0;
    char kind[16];
    uint64_t seconds = 0;

    *out = NULL;
    if (!word)
        return true;
    snprintf(kind, sizeof(kind), "%.*s", (int) len, word);
    if (!word[len])
        *out = json_pack("{s:s}", "kind", kind);
    else if (cli_number(word + len + 1, 0, INT64_MAX, &seconds))
        *out = json_pack("{s:s, s:I}", "kind", kind, "seconds", (json_int_t) seconds);
    return *out || cli_refuse(_("--clock takes none, move:SECONDS or bank:SECONDS, not \"%s\""), cli_clean(word));
}

/* --- Seats ------------------------------------------------------------------------------------------------------- */

int cli_choose_seat(const char *format, const char *word, const tb_match *match, bool or_public)
{
    const char *names[TB_MAX_SEATS + 1];
    int seats = match->config.seats;

    for (int seat = 0; seat < seats; seat++)
        names[seat] = tb_seat_name(match->game, seats, seat);
    names[seats] = "public";
    int seat = cli_choose(format, word, names, seats + or_public);
    return seat < seats ? seat : TB_PUBLIC;
}

/* --- Who plays --------------------------------------------------------------------------------------------------- */

static void unknown_player(const char *option, const char *word, int also)
{
    const char *names[NAMES_MAX];
    char format[160];
    int count = 0;

    TB_ASSERT(tb_bot_count < NAMES_MAX);
    if (also & CLI_PEOPLE)
        names[count++] = "me";
    for (int b = 0; b < tb_bot_count; b++)
        names[count++] = tb_bots[b]->name;
    snprintf(format, sizeof(format), _("unknown player \"%%s\" in --%s; players are: %%s"), option);
    cli_unknown(format, word, names, count);
}

/* The word is not one; says what about it is not. */
static void refuse_player(const char *option, const char *word, int also)
{
    size_t len = strcspn(word, "@");

    if (strncmp(word, "exec:", 5) == 0)
        cli_fail(_("\"%s\" in --%s names no program: write exec:COMMAND, and close every quote"), cli_clean(word),
                 option);
    else if (word[len] && tb_bot_named(word, len))
        cli_fail(_("\"%s\" in --%s: behind the @ stands a number of iterations from 1 to %d, for bots that search"),
                 cli_clean(word), option, TB_ITERATIONS_MAX);
    else
        unknown_player(option, word, also);
}

static bool read_player(const char *option, const char *word, size_t len, int also, tb_opponent_kind *out)
{
    char copy[TB_OPPONENT_WORD];

    if ((also & CLI_PEOPLE) && tb_spells("me", word, len)) {
        *out = (tb_opponent_kind){ .word = "" };
        return true;
    }
    if ((also & CLI_BUILDS) && tb_opponent_read_build(word, len, out) == TB_OK)
        return true;
    if (len >= sizeof(copy))
        return cli_refuse(_("a player in --%s is longer than %d bytes"), option, TB_OPPONENT_WORD - 1);
    memcpy(copy, word, len);
    copy[len] = '\0';
    if (tb_opponent_read(word, len, out) < 0) {
        refuse_player(option, copy, also);
        return false;
    }
    if (!out->bot && !(also & CLI_FOREIGN))
        return cli_refuse(_("programs of others do not play here; taberna arena seats them"));
    return true;
}

int cli_opponents(const char *option, const char *list, int also, tb_opponent_kind out[], int most)
{
    int count = 0;

    for (const char *at = list;; at++) {
        size_t len = tb_opponent_word_len(at);
        tb_opponent_kind kind;

        if (!read_player(option, at, len, also, &kind))
            return 0;
        if (count < most)
            out[count] = kind;
        count++;
        at += len;
        if (!*at)
            return count;
    }
}

static void print_bots(FILE *stream)
{
    for (int b = 0; b < tb_bot_count; b++)
        cli_args_row(stream, tb_bots[b]->name, _(tb_bots[b]->help));
    cli_args_row(stream, "NAME@N", _("one that searches, with N iterations in place of its own: hard@200"));
}

static void print_programs(FILE *stream)
{
    cli_args_row(stream, _("exec:COMMAND"), _("a program of yours; see taberna bot-protocol"));
}

void cli_bots_help(FILE *stream)
{
    fprintf(stream, _("\nBOT is one of:\n"));
    print_bots(stream);
}

void cli_opponents_help(FILE *stream)
{
    cli_bots_help(stream);
    print_programs(stream);
    cli_args_row(stream, _("BOT:FILE"), _("that bot of another build of libtaberna, which FILE is"));
}

void cli_players_help(FILE *stream)
{
    fprintf(stream, _("\nWHO is one of:\n"));
    cli_args_row(stream, "me", _("a person at this keyboard; several may be"));
    print_bots(stream);
    print_programs(stream);
}
