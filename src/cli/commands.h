/* commands.h - all commands, in the order of `taberna --help`. */
#ifndef CLI_COMMANDS_H
#define CLI_COMMANDS_H

#include "base/text.h"
#include "cli/args.h"

extern const cli_command cli_games, cli_rules, cli_cards, cli_play, cli_simulate, cli_arena, cli_replay, cli_verify,
    cli_hint, cli_review, cli_perft, cli_bot_protocol, cli_serve, cli_client, cli_check_store, cli_backup, cli_restore,
    cli_moderate;

/* Cards of that id or name, with their drawings, or else the list of that kind, in the middle of a game too. False:
 * there are none; *out_nearest is the id that was perhaps meant, or NULL. */
bool cli_cards_show(const tb_game *game, const char *name, const char **out_nearest);

/* The commit that the program was built from, with "-dirty" behind it if files had been changed; "unknown" outside a
 * repository. */
extern const char cli_commit[];

/* Prints all of them, up to a NULL, and their arguments as JSON. */
void cli_describe(const cli_command *const commands[]);

#endif
