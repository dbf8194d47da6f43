/* about.c - a game as JSON. */
#include "core/about.h"

#include "core/door.h"
#include "core/notation.h"

int tb_game_editions(const tb_game *game) { return game->presets ? game->options[0].count : 0; }

tb_config tb_edition_config(const tb_game *game, int edition)
{
    const tb_option *option = &game->options[0];
    const char *value = option->values[edition];
    tb_config config;
    tb_message why;

    TB_ASSERT(edition >= 0 && edition < tb_game_editions(game));
    tb_config_default(game, game->min_seats, &config);
    tb_config_set(game, &config, option->name, strlen(option->name), value, strlen(value), &why);
    return config;
}

static void option_json(const tb_option *option, int usual, tb_text *out)
{
    TB_ASSERT(usual >= 0 && usual < option->count);
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
    tb_config config = tb_edition_config(game, edition);

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
    static const char *const shapes[] = { "number", "word", "words" };

    TB_ASSERT(arg->shape < TB_LEN(shapes));
    tb_json_open(out, NULL, '{');
    tb_json_string(out, "key", arg->key->name);
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
    for (int a = 0; a < TB_MAX_ARGS && verb->args[a].key; a++)
        arg_json(&verb->args[a], out);
    tb_json_close(out, ']');
    tb_json_close(out, '}');
}

void tb_game_json(const tb_game *game, tb_text *out)
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
    for (int e = 0; e < tb_game_editions(game); e++)
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

static void variant_json(const tb_card_variant *variant, tb_text *out)
{
    if (!variant)
        return;
    tb_json_open(out, "variant", '{');
    tb_json_string(out, "option", variant->option);
    tb_json_string(out, "value", variant->value);
    tb_json_string(out, "text", variant->text);
    tb_json_string(out, "signs", variant->signs);
    tb_json_close(out, '}');
}

static void card_json(const tb_card *card, tb_text *out)
{
    tb_json_open(out, NULL, '{');
    tb_json_string(out, "id", card->id);
    tb_json_string(out, "name", card->name);
    tb_json_string(out, "kind", card->kind);
    tb_json_string(out, "set", card->set);
    tb_json_string(out, "rule", card->rule);
    tb_json_string(out, "text", card->text);
    tb_json_string(out, "signs", card->signs);
    tb_json_open(out, "pattern", '[');
    for (const char *const *row = card->pattern; row && *row; row++)
        tb_json_string(out, NULL, *row);
    tb_json_close(out, ']');
    variant_json(card->variant, out);
    tb_json_close(out, '}');
}

static void legend_json(const tb_game *game, tb_text *out)
{
    tb_json_open(out, "legend", '{');
    for (int i = 0; game->pattern_letters && game->pattern_letters[i]; i++) {
        const char letter[] = { game->pattern_letters[i], '\0' };
        tb_json_string(out, letter, game->pattern_words->names[i]);
    }
    tb_json_close(out, '}');
}

void tb_cards_json(const tb_game *game, const tb_card *const chosen[], int count, tb_text *out)
{
    TB_ASSERT(!chosen || count >= 0);
    tb_json_string(out, "game", game->name);
    legend_json(game, out);
    tb_json_open(out, "cards", '[');
    for (int c = 0; c < (chosen ? count : game->card_count); c++)
        card_json(chosen ? chosen[c] : &game->cards[c], out);
    tb_json_close(out, ']');
}
