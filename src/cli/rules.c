/* rules.c - `taberna rules`: the digest of a game, one rule of it, a chapter, or the rules that hold some words; and
 * `taberna bot-protocol`: how a program of somebody else's plays along. */
#include "cli/commands.h"
#include "say/digest.h"
#include "say/say.h"
#include "say/text.h"

typedef struct given {
    const tb_game *game;
    cli_list what;
} rules_args;

static const cli_arg args[] = {
    { "GAME", CLI_GAME, .to = AT(game), .required = true, .help = N_("its name; see taberna games") },
    { "NUMBER|WORD", CLI_WORDS, .to = AT(what),
      .help = N_("a rule (F-4.3, 4.3), a chapter (F-4, its title), \"rulings\", or words") },
};

static int run(void *args_given)
{
    const rules_args *given = args_given;
    char what[256];

    cli_join(&given->what, what, sizeof(what));
    if (cli_digest_show(given->game->name, what))
        return CLI_OK;
    cli_fail(_("no rule of %s says \"%s\"; taberna rules %s prints them all"), given->game->name, cli_clean_long(what),
             given->game->name);
    return CLI_NO;
}

const cli_command cli_rules = {
    .name = "rules",
    .help = N_("the rules of a game, or one of them"),
    .more = N_("taberna rules fortuna            all of them\n"
               "taberna rules fortuna F-4.3      one rule; 4.3 will do\n"
               "taberna rules fortuna F-4        a chapter\n"
               "taberna rules fortuna rulings    how doubtful points were decided\n"
               "taberna rules fortuna tax step   all rules that hold these words"),
    CLI_ARGS(args),
    .run = run,
};

static int run_protocol(void *given)
{
    (void) given;
    cli_digest_show("bot-protocol", "");
    return CLI_OK;
}

const cli_command cli_bot_protocol = {
    .name = "bot-protocol",
    .help = N_("how a program of yours plays along, line by line"),
    .run = run_protocol,
};
