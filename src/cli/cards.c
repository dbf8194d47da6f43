/* cards.c - `taberna cards`: the cards of a game, without starting one. */
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "cli/commands.h"
#include "cli/say.h"
#include "cli/table.h"
#include "cli/text.h"

enum { CARDS_MAX = 256 };

typedef struct cards_args {
    const char *game;
    cli_list name;
    bool json;
} cards_args;

#define AT(field) offsetof(cards_args, field)
static const cli_arg args[] = {
    { "GAME", CLI_WORD, .to = AT(game), .required = true, .help = N_("its name; see taberna games") },
    { "NAME", CLI_WORDS, .to = AT(name), .help = N_("a card, by its id or its name, or a kind of cards") },
    { "json", CLI_FLAG, .to = AT(json), .help = N_("one JSON object for machines") },
    { .kind = CLI_END },
};

/* --- Choosing ---------------------------------------------------------------------------------------------------- */

typedef struct choice {
    const tb_game *game;
    const tb_card *card[CARDS_MAX];
    int count;
    bool close; /* one by one with everything, not as a list */
} choice;

typedef bool fits(const tb_card *card, const char *word);

static bool any(const tb_card *card, const char *word)
{
    (void) card;
    (void) word;
    return true;
}

/* Different cards may have the same name, never the same id. */
static bool is_called(const tb_card *card, const char *word)
{
    return strcasecmp(card->id, word) == 0 || strcasecmp(card->name, word) == 0;
}

static bool is_of_kind(const tb_card *card, const char *word) { return strcasecmp(card->kind, word) == 0; }

/* Takes all cards that fit; false if there are none. */
static bool take(choice *chosen, fits *fit, const char *word)
{
    for (int c = 0; c < chosen->game->card_count; c++) {
        if (fit(&chosen->game->cards[c], word))
            chosen->card[chosen->count++] = &chosen->game->cards[c];
    }
    chosen->close = fit == is_called;
    return chosen->count > 0;
}

static int unknown_card(const tb_game *game, const char *name)
{
    const char *ids[CARDS_MAX];
    char clean[80];

    for (int c = 0; c < game->card_count; c++)
        ids[c] = game->cards[c].id;
    const char *nearest = cli_nearest(name, ids, game->card_count);
    return cli_fail(_("unknown card \"%s\"; taberna cards %s lists them%s%s%s"), cli_clean(name, clean, sizeof(clean)),
                    game->name, nearest ? _(" (did you mean ") : "", nearest ? nearest : "", nearest ? "?)" : "");
}

/* --- JSON -------------------------------------------------------------------------------------------------------- */

static void card_json(const tb_card *card, tb_text *out)
{
    tb_json_open(out, NULL, '{');
    tb_json_string(out, "id", card->id);
    tb_json_string(out, "name", card->name);
    tb_json_string(out, "kind", card->kind);
    tb_json_string(out, "set", card->set);
    tb_json_string(out, "rule", card->rule);
    tb_json_string(out, "text", card->text);
    tb_json_open(out, "pattern", '[');
    for (const char *const *row = card->pattern; row && *row; row++)
        tb_json_string(out, NULL, *row);
    tb_json_close(out, ']');
    tb_json_close(out, '}');
}

static void cards_json(const void *context, tb_text *out)
{
    const choice *chosen = context;

    tb_json_open(out, NULL, '{');
    tb_json_string(out, "game", chosen->game->name);
    tb_json_open(out, "cards", '[');
    for (int c = 0; c < chosen->count; c++)
        card_json(chosen->card[c], out);
    tb_json_close(out, ']');
    tb_json_close(out, '}');
}

/* --- Text -------------------------------------------------------------------------------------------------------- */

/* One line a card, under the name of its kind. */
static void print_list(const choice *chosen)
{
    char line[1024];
    int width = 0;

    for (int c = 0; c < chosen->count; c++)
        width = (int) strlen(chosen->card[c]->id) > width ? (int) strlen(chosen->card[c]->id) : width;
    for (int c = 0; c < chosen->count; c++) {
        const tb_card *card = chosen->card[c];
        if (c == 0 || strcmp(card->kind, chosen->card[c - 1]->kind) != 0)
            printf("%s%s\n", c ? "\n" : "", _(card->kind));
        snprintf(line, sizeof(line), "  %-*s  %s: %s (%s)\n", width, card->id, _(card->name), _(card->text),
                 card->rule);
        cli_wrap(stdout, line, 0, width + 4);
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
    char line[1024];

    printf("%s (%s): %s, %s\n", _(card->name), card->id, _(card->kind), _(card->set));
    print_pattern(card->pattern);
    snprintf(line, sizeof(line), "%s (%s)\n", _(card->text), card->rule);
    cli_wrap(stdout, line, 0, 0);
}

static void print_cards(const choice *chosen)
{
    if (chosen->count == 0)
        printf(_("%s has no cards to show.\n"), chosen->game->title);
    if (!chosen->close) {
        print_list(chosen);
        return;
    }
    for (int c = 0; c < chosen->count; c++) {
        if (c > 0)
            putchar('\n');
        print_card(chosen->card[c]);
    }
}

static int run(int count, char **words)
{
    cards_args given = { 0 };
    static choice chosen;
    char name[256];
    int answer = cli_args_read(&cli_cards, count, words, &given);

    if (answer != CLI_GO_ON)
        return answer;
    chosen.game = cli_game(given.game);
    if (!chosen.game)
        return CLI_BAD;
    cli_join(&given.name, name, sizeof(name));
    if (given.name.count == 0)
        take(&chosen, any, name);
    else if (!take(&chosen, is_called, name) && !take(&chosen, is_of_kind, name))
        return unknown_card(chosen.game, name);
    if (given.json)
        cli_print(cards_json, &chosen);
    else
        print_cards(&chosen);
    return CLI_OK;
}

const cli_command cli_cards = {
    .name = "cards",
    .help = N_("the cards of a game, or one of them"),
    .more = N_("taberna cards fortuna            all of them, a line each\n"
               "taberna cards fortuna favour     all of a kind\n"
               "taberna cards fortuna family     one, by its id or its name"),
    .args = args,
    .run = run,
};
