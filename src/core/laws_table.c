/* laws_table.c - laws of the table of a game: whether everything it declares can be used as declared. */
#include "core/laws_parts.h"

/* Names stand in records, JSON and command lines: they need no quotes and no escapes anywhere. */
static bool is_plain(const char *name)
{
    if (!name || !*name)
        return false;
    for (; *name; name++)
        if (!(*name >= 'a' && *name <= 'z') && !(*name >= '0' && *name <= '9') && *name != '-')
            return false;
    return true;
}

/* NULL stands for a number that has no name. */
static bool names_fit(const char *const names[], int count)
{
    for (int i = 0; i < count; i++) {
        if (names[i] && !is_plain(names[i]))
            return false;
        for (int j = 0; j < i; j++)
            if (names[i] && names[j] && strcmp(names[i], names[j]) == 0)
                return false;
    }
    return true;
}

static bool sizes_fit(const tb_game *game)
{
    return game->state_size > 0 && game->state_size <= TB_STATE_MAX && game->view_size > 0 &&
           game->view_size <= TB_VIEW_MAX && game->max_moves > 0 && game->max_moves <= TB_MOVES_MAX &&
           game->max_outcomes <= TB_OUTCOMES_MAX && game->min_seats > 0 && game->min_seats <= game->max_seats &&
           game->max_seats <= TB_MAX_SEATS && game->option_count <= TB_MAX_OPTIONS;
}

static bool functions_stand(const tb_game *game)
{
    return game->seat_names && game->setup && game->config_of && game->to_act && game->legal && game->weight &&
           game->outcome && game->outcomes && game->apply && game->scores && game->progress && game->observe &&
           game->redeal && game->check && game->audience && game->refuse && game->prompt && game->view_json &&
           game->state_json && game->draw && game->playout;
}

static bool options_fit(const tb_game *game)
{
    for (int i = 0; i < game->option_count; i++) {
        const tb_option *option = &game->options[i];
        if (!is_plain(option->name) || !option->help || option->count == 0 || option->fallback >= option->count)
            return false;
        if (i > 0 && game->options[i - 1].later && !option->later) /* later ones stand last */
            return false;
        for (int value = 0; value < option->count; value++)
            if (!option->values[value])
                return false;
        if (!names_fit(option->values, option->count))
            return false;
        for (int other = 0; other < i; other++)
            if (strcmp(option->name, game->options[other].name) == 0)
                return false;
    }
    return true;
}

static bool presets_fit(const tb_game *game)
{
    if (!game->presets)
        return true;
    for (int edition = 0; edition < game->options[0].count; edition++)
        for (int i = 1; i < game->option_count; i++) {
            uint8_t preset = game->presets[edition * game->option_count + i];
            if (preset != TB_NO_PRESET && preset >= game->options[i].count)
                return false;
        }
    return true;
}

/* An argument holds every word it may name and, where it is optional, its absence. */
static bool arg_fits(const tb_arg *arg, uint32_t *used)
{
    if (!is_plain(arg->key->name) || arg->shape > TB_AS_WORDS || arg->width == 0 ||
        arg->shift + arg->width > TB_VERB_SHIFT)
        return false;
    uint32_t mask = ((uint32_t) 1 << arg->width) - 1;
    if (*used & mask << arg->shift)
        return false;
    *used |= mask << arg->shift;
    if (arg->shape == TB_AS_NUMBER)
        return true;
    if (arg->shape == TB_AS_WORDS)
        return arg->words && !arg->optional && arg->words->count <= arg->width;
    return arg->words && names_fit(arg->words->names, arg->words->count) &&
           arg->words->count + (arg->optional ? 1u : 0u) <= mask + 1;
}

static bool verb_fits(const tb_game *game, int verb)
{
    const tb_verb *row = &game->verbs[verb];
    uint32_t used = 0;

    if (!is_plain(row->name) || !row->rule || !row->help)
        return false;
    for (int other = 1; other < verb; other++)
        if (game->verbs[other].name && strcmp(game->verbs[other].name, row->name) == 0)
            return false;
    for (int i = 0; i < TB_MAX_ARGS && row->args[i].key; i++) {
        if (!arg_fits(&row->args[i], &used))
            return false;
        for (int j = 0; j + 1 < i; j++)
            if (row->args[j].key == row->args[i].key && row->args[i - 1].key != row->args[i].key)
                return false; /* a key that comes several times comes in one run: JSON makes a list of it */
    }
    return true;
}

static bool seats_are_named(const tb_game *game)
{
    for (int seats = game->min_seats; seats <= game->max_seats; seats++) {
        const tb_words *names = game->seat_names(seats);
        if (names->count < seats || !names_fit(names->names, names->count))
            return false;
    }
    return true;
}

/* A variant has its texts, and its option and value are the game's. */
static bool variant_fits(const tb_game *game, const tb_card_variant *variant)
{
    for (int i = 0; i < game->option_count; i++)
        for (int value = 0; value < game->options[i].count; value++)
            if (strcmp(game->options[i].name, variant->option) == 0 &&
                strcmp(game->options[i].values[value], variant->value) == 0)
                return variant->text && *variant->text;
    return false;
}

static bool cards_fit(const tb_game *game)
{
    if (!game->cards)
        return game->card_count == 0;
    for (int c = 0; c < game->card_count; c++) {
        const tb_card *card = &game->cards[c];
        if (!is_plain(card->id) || !is_plain(card->kind) || !is_plain(card->set))
            return false;
        if (!card->name || !*card->name || !card->text || !*card->text || !card->rule)
            return false;
        if (card->variant && !variant_fits(game, card->variant))
            return false;
        for (int other = 0; other < c; other++)
            if (strcmp(card->id, game->cards[other].id) == 0)
                return false;
    }
    return true;
}

bool tb_laws_of_table(const tb_game *game, tb_broken *broken)
{
    if (!is_plain(game->name) || !game->title || !sizes_fit(game))
        return tb_break_law(broken, "a game has a name and sizes within bounds", TB_PUBLIC, 0);
    if (!functions_stand(game))
        return tb_break_law(broken, "every function of a game is there", TB_PUBLIC, 0);
    if (!options_fit(game) || !presets_fit(game))
        return tb_break_law(broken, "options and presets are in range", TB_PUBLIC, 0);
    if (!seats_are_named(game))
        return tb_break_law(broken, "every seat has a name", TB_PUBLIC, 0);
    if (!cards_fit(game))
        return tb_break_law(broken, "cards have an id of their own and all their texts", TB_PUBLIC, 0);
    if (game->verb_count > 1 << (32 - TB_VERB_SHIFT))
        return tb_break_law(broken, "verbs and their arguments fit into a move", TB_PUBLIC, 0);
    for (int verb = 1; verb < game->verb_count; verb++)
        if (game->verbs[verb].name && !verb_fits(game, verb))
            return tb_break_law(broken, "verbs and their arguments fit into a move", TB_PUBLIC,
                                (tb_move) verb << TB_VERB_SHIFT);
    return true;
}
