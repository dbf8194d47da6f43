/* play.h - a game at this keyboard: shared by play.c (the command, line by line), screen.c (on the whole screen) and
 * play_offer.c (what can be played there, and who plays). */
#ifndef CLI_PLAY_H
#define CLI_PLAY_H

#include "cli/args.h"
#include "client/full.h"
#include "client/local.h"

/* What the command was told. */
typedef struct given {
    const tb_game *game;
    const char *seats, *load, *clock;
    cli_list names, options;
    uint64_t seed, think, speed, tutor;
    bool plain, resume, fresh;
} play_args;

/* Opens the table that is asked for, or the interrupted game of that name (empty: none); `keeps`: on the disk.
 * Complains by itself. */
bool play_open(client *own, client_local *local, const play_args *given, const char *name, bool keeps);

/* On the whole screen (screen.c); returns the exit code. */
int play_full(client *own, client_local *local, const play_args *given, char name[CLIENT_LOG_NAME]);

/* Offers what was interrupted and what can be played, where that was not said: fills in `given`, with its seats and
 * people as --seats and --name would have them, or the name of an interrupted game. False: nothing is wanted. */
bool play_offer(term_screen *screen, play_args *given, char name[CLIENT_LOG_NAME]);

#endif
