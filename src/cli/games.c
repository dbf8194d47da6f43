/* games.c - `taberna games`: what can be played, by how many, with which editions and options. */
#include <stddef.h>

#include "cli/commands.h"
#include "core/about.h"
#include "core/door.h"
#include "games/list.h"
#include "say/say.h"
#include "say/text.h"

typedef struct given {
    bool json;
} games_args;

static const cli_arg args[] = {
    { "json", CLI_FLAG, .to = AT(json), .help = N_("one JSON object for machines") },
};

/* --- JSON -------------------------------------------------------------------------------------------------------- */

static void games_json(const void *nothing, tb_text *out)
{
    (void) nothing;
    tb_json_open(out, NULL, '{');
    tb_json_open(out, "games", '[');
    for (int g = 0; g < tb_game_count; g++)
        tb_game_json(tb_games[g], out);
    tb_json_close(out, ']');
    tb_json_close(out, '}');
}

/* --- Text -------------------------------------------------------------------------------------------------------- */

static void print_option(const tb_option *option, int usual)
{
    tb_text text = TB_TEXT(1024);

    tb_put(&text, "    ");
    for (int v = 0; v < option->count; v++)
        cli_put_fmt(&text, "%s%s%s", v ? " | " : "", option->values[v], v == usual ? _(" (default)") : "");
    printf("  %s\n", option->name);
    cli_wrap(stdout, text.bytes, 0, 4);
    cli_tell(4, "\n    %s\n", _(option->help));
}

/* What an edition changes against the defaults. */
static void print_edition(const tb_game *game, const tb_config *usual, int edition)
{
    tb_config config = tb_edition_config(game, edition);
    tb_text text = TB_TEXT(1024);
    bool any = false;

    cli_put_fmt(&text, "  %s:", game->options[0].values[edition]);
    for (int o = 1; o < game->option_count; o++) {
        if (config.option[o] == usual->option[o])
            continue;
        cli_put_fmt(&text, "%s%s=%s", any ? ", " : " ", game->options[o].name,
                    game->options[o].values[config.option[o]]);
        any = true;
    }
    tb_put(&text, any ? "\n" : _(" all defaults\n"));
    cli_wrap(stdout, text.bytes, 0, 4);
}

static void print_game(const tb_game *game)
{
    tb_config usual;

    tb_config_default(game, game->min_seats, &usual);
    printf(_("%s (%s): %d to %d players, rules version %d\n"), game->name, cli_translate("game", game->title),
           game->min_seats, game->max_seats, (int) game->rules_version);
    printf(_("\nOptions (--option NAME=VALUE):\n"));
    for (int o = 0; o < game->option_count; o++)
        print_option(&game->options[o], usual.option[o]);
    if (tb_game_editions(game) > 0)
        printf(_("\nEditions set these options, unless they are given too:\n"));
    for (int e = 0; e < tb_game_editions(game); e++)
        print_edition(game, &usual, e);
}

static int run(void *given)
{
    if (((const games_args *) given)->json) {
        cli_print(games_json, NULL);
        return CLI_OK;
    }
    for (int g = 0; g < tb_game_count; g++) {
        if (g > 0)
            putchar('\n');
        print_game(tb_games[g]);
    }
    return CLI_OK;
}

const cli_command cli_games = {
    .name = "games",
    .help = N_("games, player counts, editions and options"),
    CLI_ARGS(args),
    .run = run,
};
