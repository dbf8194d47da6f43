/* rules.h - reading the rules, from the shell and in the middle of a game. */
#ifndef CLI_RULES_H
#define CLI_RULES_H

#include "core/game.h"

/* Prints the rule or chapter of that number, the chapter of that title, a text such as "rulings", or all rules that
 * hold these words; false if there is nothing of that kind. */
bool cli_rules_show(const tb_game *game, const char *what);

#endif
