/* search.h - information-set Monte Carlo tree search, for any game that has an evaluation.
 *
 * The searching seat knows a view. Each iteration redeals what it cannot see, walks down one tree with that deal, and
 * meets the nodes by what the seat itself would see on the way (hidden draws and choices of others do not tell nodes
 * apart). Every seat chooses for itself by upper confidence bounds; chance is sampled. At the first new node the walk
 * leaves the tree: the position is played on greedily for a few steps, and the judge says how well each seat stands
 * there.
 *
 * One thread, one piece of memory, one generator: the same seed, iterations and view give the same answer everywhere.
 */
#ifndef TB_SEARCH_H
#define TB_SEARCH_H

#include "bots/advice.h"
#include "bots/thinking.h"

/* Bytes of memory for so many iterations. */
size_t tb_search_memory(uint32_t iterations);

/* Searches for the seat whose view it is and ranks its n legal moves, the best first. Returns the iterations done. */
uint32_t tb_search_run(const tb_thinking *search, const void *view, int seat, const tb_move legal[], int n, tb_rng *rng,
                       tb_advice out[]);

#endif
