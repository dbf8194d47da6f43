/* cards.h - reading a card, from the shell and in the middle of a game. */
#ifndef CLI_CARDS_H
#define CLI_CARDS_H

#include "core/game.h"

/* Prints the cards of that id or name, with their drawings, or else lists those of that kind. False if there are none:
 * *out_nearest is then the id that was perhaps meant, or NULL. */
bool cli_cards_show(const tb_game *game, const char *name, const char **out_nearest);

#endif
