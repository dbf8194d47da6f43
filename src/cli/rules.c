/* rules.c - `taberna rules`: the digest of a game, one rule of it, a chapter, or the rules that hold some words. */
#include <stdio.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/digest.h"
#include "cli/say.h"
#include "cli/table.h"
#include "cli/text.h"

typedef struct rules_args {
    const char *game;
    cli_list what;
} rules_args;

#define AT(field) offsetof(rules_args, field)
static const cli_arg args[] = {
    { "GAME", CLI_WORD, .to = AT(game), .required = true, .help = N_("its name; see taberna games") },
    { "NUMBER|WORD", CLI_WORDS, .to = AT(what),
      .help = N_("a rule (F-4.3, 4.3), a chapter (F-4, its title), \"rulings\", or words") },
    { .kind = CLI_END },
};

static bool first_hit;

static void print_hit(const cli_passage *passage)
{
    if (!first_hit)
        putchar('\n');
    first_hit = false;
    cli_digest_print(passage);
}

static int search(const char *game, const cli_list *words, const char *phrase)
{
    char clean[256];

    first_hit = true;
    if (cli_digest_search(game, words->item, words->count, print_hit) > 0)
        return CLI_OK;
    cli_fail(_("no rule of %s says \"%s\"; taberna rules %s prints them all"), game,
             cli_clean(phrase, clean, sizeof(clean)), game);
    return CLI_NO;
}

static int run(int count, char **words)
{
    rules_args given = { 0 };
    cli_passage passage;
    char phrase[256];
    int answer = cli_args_read(&cli_rules, count, words, &given);

    if (answer != CLI_GO_ON)
        return answer;
    const tb_game *game = cli_game(given.game);
    if (!game)
        return CLI_BAD;
    cli_join(&given.what, phrase, sizeof(phrase));
    bool found = given.what.count == 0 ? cli_digest_whole(game->name, NULL, &passage)
                                       : cli_digest_number(game->name, phrase, &passage) ||
                                             cli_digest_chapter(game->name, phrase, &passage) ||
                                             cli_digest_whole(game->name, phrase, &passage);
    if (!found)
        return search(game->name, &given.what, phrase);
    cli_digest_print(&passage);
    return CLI_OK;
}

const cli_command cli_rules = {
    .name = "rules",
    .help = N_("the rules of a game, or one of them"),
    .more = N_("taberna rules fortuna            all of them\n"
               "taberna rules fortuna F-4.3      one rule; 4.3 will do\n"
               "taberna rules fortuna F-4        a chapter\n"
               "taberna rules fortuna rulings    how doubtful points were decided\n"
               "taberna rules fortuna tax step   all rules that hold these words"),
    .args = args,
    .run = run,
};
