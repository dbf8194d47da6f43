/* commands.h - all commands, in the order of `taberna --help`. */
#ifndef CLI_COMMANDS_H
#define CLI_COMMANDS_H

#include "base/text.h"
#include "cli/args.h"

extern const cli_command cli_games;
extern const cli_command cli_rules;
extern const cli_command cli_cards;
extern const cli_command cli_play;
extern const cli_command cli_simulate;
extern const cli_command cli_arena;
extern const cli_command cli_replay;
extern const cli_command cli_verify;
extern const cli_command cli_hint;
extern const cli_command cli_review;
extern const cli_command cli_perft;
extern const cli_command cli_bot_protocol;
extern const cli_command cli_serve;
extern const cli_command cli_client;
extern const cli_command cli_check_store;
extern const cli_command cli_backup;
extern const cli_command cli_restore;
extern const cli_command cli_moderate;

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
