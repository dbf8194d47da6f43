/* table.h - what several commands take: the game, its options, who plays. All complain by themselves. */
#ifndef CLI_TABLE_H
#define CLI_TABLE_H

#include <jansson.h>

#include "cli/args.h"
#include "opponents/opponent.h"
#include "record/match.h"

/* Prints a value in one line, and releases it. */
void cli_print_json(json_t *value);

/* The game of that name; NULL after a complaint. */
const tb_game *cli_game(const char *name);

/* A config for so many seats with each NAME=VALUE of the list set, the edition first; none may come twice. */
bool cli_config(const tb_game *game, int seats, const cli_list *options, tb_config *out);

/* Options as a table takes them, {"name":"value"}; NULL after a complaint. */
json_t *cli_options_json(const cli_list *list);

/* A clock as a table takes it, from "move:60": *out, NULL without a word. */
bool cli_clock_json(const char *word, json_t **out);

/* Who may be named beside our own bots. */
enum { CLI_FOREIGN = 1, CLI_PEOPLE = 2, CLI_BUILDS = 4 };

/* Reads a list such as hard,master@600,exec:./mine for the option of that name. A program of somebody else's only with
 * CLI_FOREIGN, a person ("me", whose word stays empty) only with CLI_PEOPLE, a bot of another build only with
 * CLI_BUILDS. Returns how many there are; more than `most` are counted but not stored; 0 after a complaint. */
int cli_opponents(const char *option, const char *list, int also, tb_opponent_kind out[], int most);

/* The seat of that name; TB_PUBLIC for "public" if it may be that. -1 after a complaint; the format takes the word and
 * the list. */
int cli_choose_seat(const char *format, const char *word, const tb_match *match, bool or_public);

/* Prints who can be named as a player, for cli_command.values: the bots; these and programs of others; these and a
 * person. */
void cli_bots_help(FILE *stream);
void cli_opponents_help(FILE *stream);
void cli_players_help(FILE *stream);

#endif
