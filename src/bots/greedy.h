/* greedy.h - looking through the own decisions only: what could a seat reach before chance, another seat or the end of
 * its step has its say, and which of these positions does the judge like best? */
#ifndef TB_GREEDY_H
#define TB_GREEDY_H

#include "bots/future.h"
#include "bots/judge.h"

/* Values each of the n legal moves of `seat` by the best position it leads to, looking at about `positions` in all, and
 * at least at where each move leads by first sight; with fewer positions than moves, at what each move itself leads to.
 */
void tb_greedy_values(const tb_judge *judge, const void *state, int seat, const tb_move legal[], int n, int positions,
                      float value[]);

/* How every seat stands in the best position that `seat` reaches by itself, looking at about `positions`; in the state
 * as it is where the seat is not to act. */
void tb_greedy_best(const tb_judge *judge, const void *state, int seat, int positions, float out[]);

/* Plays a state on with every seat going its best way until the game comes to step `until`; then says how every seat
 * stands. */
void tb_greedy_ahead(const tb_judge *judge, void *state, uint32_t until, int positions, tb_future *future, float out[]);

#endif
