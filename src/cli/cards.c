/* cards.c - `taberna cards`: the cards of a game, without starting one. */
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "cli/commands.h"
#include "core/about.h"
#include "say/say.h"
#include "say/text.h"

enum { CARDS_MAX = 256 };

typedef struct given {
    const tb_game *game;
    const char *kind;
    cli_list name;
    bool json;
} cards_args;

static const cli_arg args[] = {
    { "GAME", CLI_GAME, .to = AT(game), .required = true, .help = N_("its name; see taberna games") },
    { "NAME", CLI_WORDS, .to = AT(name), .help = N_("a card, by its id or its name, or a kind of cards") },
    { "kind", CLI_TEXT, .value = "KIND", .to = AT(kind),
      .help = N_("all cards of a kind, also if a card is called so") },
    { "json", CLI_FLAG, .to = AT(json), .help = N_("one JSON object for machines") },
};

/* --- Choosing ---------------------------------------------------------------------------------------------------- */

typedef struct choice {
    const tb_game *game;
    const tb_card *card[CARDS_MAX];
    int count;
    bool close; /* one by one with everything, not as a list */
} choice;

typedef bool fits(const tb_card *card, const char *word);

/* Different cards may have the same name, never the same id. */
static bool is_called(const tb_card *card, const char *word)
{
    return strcasecmp(card->id, word) == 0 || strcasecmp(card->name, word) == 0 ||
           strcasecmp(tb_card_name(cli_translate, card), word) == 0;
}

static bool is_of_kind(const tb_card *card, const char *word) { return strcasecmp(card->kind, word) == 0; }

/* Takes all cards that fit (NULL: all there are); false if there are none. */
static bool take(choice *chosen, fits *fit, const char *word)
{
    TB_ASSERT(chosen->count + chosen->game->card_count <= CARDS_MAX);
    for (int c = 0; c < chosen->game->card_count; c++) {
        if (!fit || fit(&chosen->game->cards[c], word))
            chosen->card[chosen->count++] = &chosen->game->cards[c];
    }
    chosen->close = fit == is_called;
    return chosen->count > 0;
}

/* By id or by name; the id it stands for. */
static const char *nearest_card(const tb_game *game, const char *word)
{
    const char *names[2 * CARDS_MAX] = { 0 };
    int count = game->card_count;

    TB_ASSERT(count <= CARDS_MAX);
    for (int c = 0; c < count; c++) {
        names[c] = game->cards[c].id;
        names[count + c] = game->cards[c].name;
    }
    const char *nearest = cli_nearest(word, names, 2 * count);
    for (int c = 0; nearest && c < count; c++) {
        if (nearest == names[count + c])
            nearest = names[c];
    }
    return nearest;
}

static int unknown_card(const tb_game *game, const char *name)
{
    const char *nearest = nearest_card(game, name);

    return nearest ? cli_fail(_("unknown card \"%s\"; taberna cards %s lists them (did you mean %s?)"), cli_clean(name),
                              game->name, nearest)
                   : cli_fail(_("unknown card \"%s\"; taberna cards %s lists them"), cli_clean(name), game->name);
}

static int unknown_kind(const tb_game *game, const char *kind)
{
    const char *kinds[CARDS_MAX];
    int count = 0;

    for (int c = 0; c < game->card_count; c++) {
        if (c == 0 || strcmp(game->cards[c].kind, game->cards[c - 1].kind) != 0)
            kinds[count++] = game->cards[c].kind;
    }
    return cli_unknown(_("unknown kind \"%s\"; kinds are: %s"), kind, kinds, count);
}

/* --- JSON -------------------------------------------------------------------------------------------------------- */

static void cards_json(const void *context, tb_text *out)
{
    const choice *chosen = context;

    tb_json_open(out, NULL, '{');
    tb_cards_json(chosen->game, chosen->card, chosen->count, out);
    tb_json_close(out, '}');
}

/* --- Text -------------------------------------------------------------------------------------------------------- */

/* One line a card, under the name of its kind. */
static void print_list(const choice *chosen)
{
    int width = 0;

    for (int c = 0; c < chosen->count; c++)
        width = (int) strlen(chosen->card[c]->id) > width ? (int) strlen(chosen->card[c]->id) : width;
    for (int c = 0; c < chosen->count; c++) {
        const tb_card *card = chosen->card[c];
        if (c == 0 || strcmp(card->kind, chosen->card[c - 1]->kind) != 0)
            printf("%s%s\n", c ? "\n" : "", cli_translate("type", card->kind));
        cli_tell(width + 4, _("  %-*s  %s: %s (%s)\n"), width, card->id, tb_card_name(cli_translate, card),
                 _(card->text), card->rule);
    }
}

static void print_pattern(const char *const *row)
{
    for (; row && *row; row++) {
        printf("   ");
        for (const char *letter = *row; *letter; letter++)
            printf(" %c", *letter);
        putchar('\n');
    }
}

static void print_card(const tb_card *card)
{
    printf(_("%s (%s): %s, %s\n"), tb_card_name(cli_translate, card), card->id, cli_translate("type", card->kind),
           cli_translate("set", card->set));
    print_pattern(card->pattern);
    cli_tell(0, "%s (%s)\n", _(card->text), card->rule);
    if (card->variant)
        cli_tell(0, "%s=%s: %s\n", card->variant->option, card->variant->value, _(card->variant->text));
}

/* Below cards that have a drawing. */
static void print_legend(const choice *chosen)
{
    const tb_game *game = chosen->game;
    bool drawn = false;

    for (int c = 0; c < chosen->count; c++)
        drawn = drawn || chosen->card[c]->pattern;
    if (!drawn || !game->pattern_letters)
        return;
    printf("\n%s", _("Letters:"));
    for (int i = 0; game->pattern_letters[i]; i++)
        printf(" %c %s,", game->pattern_letters[i], tb_translated_word(cli_translate, game->pattern_words, i));
    printf(" . %s\n", _("anything"));
}

static void print_cards(const choice *chosen)
{
    if (chosen->count == 0)
        printf(_("%s has no cards to show.\n"), cli_translate("game", chosen->game->title));
    if (!chosen->close) {
        print_list(chosen);
        return;
    }
    for (int c = 0; c < chosen->count; c++) {
        if (c > 0)
            putchar('\n');
        print_card(chosen->card[c]);
    }
    print_legend(chosen);
}

bool cli_cards_show(const tb_game *game, const char *name, const char **out_nearest)
{
    choice chosen = { .game = game };
    bool found = take(&chosen, is_called, name) || take(&chosen, is_of_kind, name);

    *out_nearest = found ? NULL : nearest_card(game, name);
    if (found)
        print_cards(&chosen);
    return found;
}

/* A word may be a card and a kind, as Tiny Towns' Farm is: then the card is meant. */
static void point_at_kind(const choice *chosen, const char *word)
{
    choice kind = { .game = chosen->game };

    if (chosen->close && take(&kind, is_of_kind, word))
        printf(_("\nAll %d of that kind: taberna cards %s --kind %s\n"), kind.count, kind.game->name,
               kind.card[0]->kind);
}

static int run(void *args_given)
{
    const cards_args *given = args_given;
    choice chosen = { .game = given->game };
    char name[256];

    cli_join(&given->name, name, sizeof(name));
    if (given->kind && *name)
        return cli_fail(_("--kind lists all of a kind; leave \"%s\" out"), cli_clean(name));
    if (given->kind && !take(&chosen, is_of_kind, given->kind))
        return unknown_kind(given->game, given->kind);
    if (*name && !take(&chosen, is_called, name) && !take(&chosen, is_of_kind, name))
        return unknown_card(given->game, name);
    if (!given->kind && !*name)
        take(&chosen, NULL, "");
    if (given->json) {
        cli_print(cards_json, &chosen);
        return CLI_OK;
    }
    print_cards(&chosen);
    point_at_kind(&chosen, name);
    return CLI_OK;
}

const cli_command cli_cards = {
    .name = "cards",
    .help = N_("the cards of a game, or one of them"),
    .more = N_("taberna cards fortuna            all of them, a line each\n"
               "taberna cards fortuna favour     all of a kind; so does --kind favour\n"
               "taberna cards fortuna family     one, by its id or its name"),
    CLI_ARGS(args),
    .run = run,
};
