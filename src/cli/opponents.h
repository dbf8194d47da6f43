/* opponents.h - who plays, from arguments. */
#ifndef CLI_OPPONENTS_H
#define CLI_OPPONENTS_H

#include "opponents/opponent.h"

/* Who may be named beside our own bots. */
enum { CLI_FOREIGN = 1, CLI_PEOPLE = 2, CLI_BUILDS = 4 };

/* Reads a list such as hard,master@600,exec:./mine for the option of that name. A program of somebody else's only with
 * CLI_FOREIGN, a person ("me", whose word stays empty) only with CLI_PEOPLE, a bot of another build only with
 * CLI_BUILDS. Returns how many there are; more than `most` are counted but not stored; 0 after a complaint. */
int cli_opponents(const char *option, const char *list, int also, tb_opponent_kind out[], int most);

#endif
