/* games.c - `taberna games`: what can be played, by how many, with which editions and options. */
#include <stddef.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/say.h"
#include "cli/text.h"
#include "core/door.h"
#include "core/notation.h"
#include "games/list.h"

typedef struct games_args {
    bool json;
} games_args;

#define AT(field) offsetof(games_args, field)
static const cli_arg args[] = {
    { "json", CLI_FLAG, .to = AT(json), .help = N_("one JSON object for machines") },
    { .kind = CLI_END },
};

/* Option 0 of a game with presets is its edition. */
static int editions_of(const tb_game *game) { return game->presets ? game->options[0].count : 0; }

static tb_config edition_config(const tb_game *game, int edition)
{
    const tb_option *option = &game->options[0];
    const char *value = option->values[edition];
    tb_config config;
    tb_message why;

    tb_config_default(game, game->min_seats, &config);
    tb_config_set(game, &config, option->name, strlen(option->name), value, strlen(value), &why);
    return config;
}

/* --- JSON -------------------------------------------------------------------------------------------------------- */

static void option_json(const tb_option *option, int usual, tb_text *out)
{
    tb_json_open(out, NULL, '{');
    tb_json_string(out, "name", option->name);
    tb_json_open(out, "values", '[');
    for (int v = 0; v < option->count; v++)
        tb_json_string(out, NULL, option->values[v]);
    tb_json_close(out, ']');
    tb_json_string(out, "default", option->values[usual]);
    tb_json_string(out, "help", option->help);
    tb_json_close(out, '}');
}

static void edition_json(const tb_game *game, int edition, tb_text *out)
{
    tb_config config = edition_config(game, edition);

    tb_json_open(out, NULL, '{');
    tb_json_string(out, "name", game->options[0].values[edition]);
    tb_json_open(out, "options", '{');
    for (int o = 1; o < game->option_count; o++)
        tb_json_string(out, game->options[o].name, game->options[o].values[config.option[o]]);
    tb_json_close(out, '}');
    tb_json_close(out, '}');
}

static void arg_json(const tb_arg *arg, tb_text *out)
{
    static const char *const shapes[] = { "number", "word", "square", "squares" };

    tb_json_open(out, NULL, '{');
    tb_json_string(out, "key", tb_key_name(arg->key));
    tb_json_string(out, "shape", shapes[arg->shape]);
    tb_json_bool(out, "optional", arg->optional);
    tb_json_open(out, "words", '[');
    for (int w = 0; arg->words && w < arg->words->count; w++) {
        if (arg->words->names[w])
            tb_json_string(out, NULL, arg->words->names[w]);
    }
    tb_json_close(out, ']');
    tb_json_close(out, '}');
}

static void verb_json(const tb_verb *verb, tb_text *out)
{
    tb_json_open(out, NULL, '{');
    tb_json_string(out, "name", verb->name);
    tb_json_string(out, "rule", verb->rule);
    tb_json_string(out, "help", verb->help);
    tb_json_open(out, "args", '[');
    for (int a = 0; a < TB_MAX_ARGS && verb->args[a].key != TB_KEY_NONE; a++)
        arg_json(&verb->args[a], out);
    tb_json_close(out, ']');
    tb_json_close(out, '}');
}

static void game_json(const tb_game *game, tb_text *out)
{
    tb_config usual;

    tb_config_default(game, game->min_seats, &usual);
    tb_json_open(out, NULL, '{');
    tb_json_string(out, "name", game->name);
    tb_json_string(out, "title", game->title);
    tb_json_int(out, "rules_version", game->rules_version);
    tb_json_int(out, "min_seats", game->min_seats);
    tb_json_int(out, "max_seats", game->max_seats);
    tb_json_int(out, "state_size", game->state_size);
    tb_json_int(out, "view_size", game->view_size);
    tb_json_int(out, "max_moves", game->max_moves);
    tb_json_int(out, "max_outcomes", game->max_outcomes);
    tb_json_open(out, "options", '[');
    for (int o = 0; o < game->option_count; o++)
        option_json(&game->options[o], usual.option[o], out);
    tb_json_close(out, ']');
    tb_json_open(out, "editions", '[');
    for (int e = 0; e < editions_of(game); e++)
        edition_json(game, e, out);
    tb_json_close(out, ']');
    tb_json_open(out, "verbs", '[');
    for (int v = 1; v < game->verb_count; v++) {
        if (game->verbs[v].name)
            verb_json(&game->verbs[v], out);
    }
    tb_json_close(out, ']');
    tb_json_close(out, '}');
}

static void games_json(const void *nothing, tb_text *out)
{
    (void) nothing;
    tb_json_open(out, NULL, '{');
    tb_json_open(out, "games", '[');
    for (int g = 0; g < tb_game_count; g++)
        game_json(tb_games[g], out);
    tb_json_close(out, ']');
    tb_json_close(out, '}');
}

/* --- Text -------------------------------------------------------------------------------------------------------- */

static void print_option(const tb_option *option, int usual)
{
    char line[1024];
    tb_text text = tb_text_on(line, sizeof(line));

    tb_put(&text, "    ");
    for (int v = 0; v < option->count; v++) {
        tb_put(&text, v ? " | " : "");
        tb_put(&text, option->values[v]);
        tb_put(&text, v == usual ? _(" (default)") : "");
    }
    printf("  %s\n", option->name);
    cli_wrap(stdout, line, 0, 4);
    snprintf(line, sizeof(line), "\n    %s\n", _(option->help));
    cli_wrap(stdout, line, 0, 4);
}

/* What an edition changes against the defaults. */
static void print_edition(const tb_game *game, const tb_config *usual, int edition)
{
    tb_config config = edition_config(game, edition);
    char line[1024];
    tb_text text = tb_text_on(line, sizeof(line));
    bool any = false;

    tb_put(&text, "  ");
    tb_put(&text, game->options[0].values[edition]);
    tb_put(&text, ":");
    for (int o = 1; o < game->option_count; o++) {
        if (config.option[o] == usual->option[o])
            continue;
        tb_put(&text, any ? ", " : " ");
        tb_put(&text, game->options[o].name);
        tb_put(&text, "=");
        tb_put(&text, game->options[o].values[config.option[o]]);
        any = true;
    }
    tb_put(&text, any ? "\n" : _(" all defaults\n"));
    cli_wrap(stdout, line, 0, 4);
}

static void print_game(const tb_game *game)
{
    tb_config usual;

    tb_config_default(game, game->min_seats, &usual);
    printf(_("%s (%s): %d to %d players, rules version %d\n"), game->name, game->title, game->min_seats,
           game->max_seats, (int) game->rules_version);
    printf(_("\nOptions (--option NAME=VALUE):\n"));
    for (int o = 0; o < game->option_count; o++)
        print_option(&game->options[o], usual.option[o]);
    if (editions_of(game) > 0)
        printf(_("\nEditions set these options, unless they are given too:\n"));
    for (int e = 0; e < editions_of(game); e++)
        print_edition(game, &usual, e);
}

static int run(int count, char **words)
{
    games_args given = { 0 };
    int answer = cli_args_read(&cli_games, count, words, &given);

    if (answer != CLI_GO_ON)
        return answer;
    if (given.json) {
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
    .args = args,
    .run = run,
};
