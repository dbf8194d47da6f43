/* table.h - what several commands take: the game, its options, and who sits where. All complain by themselves. */
#ifndef CLI_TABLE_H
#define CLI_TABLE_H

#include "bots/bot.h"
#include "cli/args.h"
#include "core/game.h"

/* The game of that name; NULL after a complaint. */
const tb_game *cli_game(const char *name);

/* A config for so many seats with each NAME=VALUE of the list set, the edition first; none may come twice. */
bool cli_config(const tb_game *game, int seats, const cli_list *options, tb_config *out);

/* Reads a list such as me,random,random into bots by seat; a person ("me", if `people`) is NULL.
 * Returns the number of seats, 0 after a complaint. */
int cli_seats(const tb_game *game, const char *list, bool people, const tb_bot *out[TB_MAX_SEATS]);

/* Prints who can be named there, for cli_command.values: the bots; a person and the bots. */
void cli_bots_help(FILE *stream);
void cli_players_help(FILE *stream);

#endif
