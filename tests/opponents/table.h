/* table.h - positions and whole games for the tests of opponents. */
#ifndef TEST_TABLE_H
#define TEST_TABLE_H

#include "opponents/opponent.h"

/* A kind that is known to be one. */
tb_opponent_kind kind_of(const char *word);

/* A game of two seats (or as many as it needs), played on at random until `seat` 0 has at least so many choices, for
 * the `which`th time. */
void position(const tb_game *game, int which, int choices, tb_config *config, void *out_state);

/* Plays a whole game with the opponent on seat 0 and random moves elsewhere; false if the opponent had a fault. The
 * state is where it ended. */
bool play_game(tb_opponent *opponent, const tb_game *game, int seats, uint64_t seed, void *out_state);

#endif
