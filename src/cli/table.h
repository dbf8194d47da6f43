/* table.h - what several commands take: the game and its options. All complain by themselves. */
#ifndef CLI_TABLE_H
#define CLI_TABLE_H

#include <jansson.h>

#include "cli/args.h"
#include "core/game.h"

/* The game of that name; NULL after a complaint. */
const tb_game *cli_game(const char *name);

/* A config for so many seats with each NAME=VALUE of the list set, the edition first; none may come twice. */
bool cli_config(const tb_game *game, int seats, const cli_list *options, tb_config *out);

/* Options as a table takes them, {"name":"value"}; NULL after a complaint. */
json_t *cli_options_json(const cli_list *list);

/* A clock as a table takes it, from "move:60": *out, NULL without a word. */
bool cli_clock_json(const char *word, json_t **out);

/* Prints who can be named as a player, for cli_command.values: the bots; these and programs of others; these and a
 * person. */
void cli_bots_help(FILE *stream);
void cli_opponents_help(FILE *stream);
void cli_players_help(FILE *stream);

#endif
