/* commands.h - all commands, in the order of `taberna --help`. */
#ifndef CLI_COMMANDS_H
#define CLI_COMMANDS_H

#include "base/text.h"
#include "cli/args.h"

#define CLI_COMMAND_LIST(X)                                                                                            \
    X(games)                                                                                                           \
    X(rules)                                                                                                           \
    X(cards) X(play) X(simulate) X(arena) X(replay) X(verify) X(hint) X(review) X(perft) X(bot_protocol) X(serve)      \
        X(client) X(check_store) X(backup) X(restore) X(moderate)

#define X(name) extern const cli_command cli_##name;
CLI_COMMAND_LIST(X)
#undef X

/* What is read in the middle of a game too. Rules: what cli_digest_show finds. Cards: those of that id or name, with
 * their drawings, or else the list of that kind; if there are none, *out_nearest is the id that was perhaps meant, or
 * NULL. False: there is no such thing. */
bool cli_rules_show(const tb_game *game, const char *what);
bool cli_cards_show(const tb_game *game, const char *name, const char **out_nearest);

/* The commit that the program was built from, with "-dirty" behind it if files had been changed; "unknown" outside a
 * repository. */
extern const char cli_commit[];

/* All of them, up to a NULL, and their arguments as JSON (for cli_print). */
void cli_describe(const void *what, tb_text *out);

#endif
