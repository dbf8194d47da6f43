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
#include "bots/judge.h"

typedef struct tb_search {
    const tb_game *game;
    const tb_evaluation *evaluation;
    tb_level level; /* positions 0: leaves are played out at random, to the end */
    void *memory;   /* for the tree, aligned to 16 */
    size_t size;
    bool (*stop)(void *context); /* asked before each iteration but the first; true ends the search; may be NULL */
    void *context;
} tb_search;

/* Bytes of memory for so many iterations. */
size_t tb_search_memory(uint32_t iterations);

/* Searches for the seat whose view it is and ranks its n legal moves, the best first. Returns the iterations done. */
uint32_t tb_search_run(const tb_search *search, const void *view, int seat, const tb_move legal[], int n, tb_rng *rng,
                       tb_advice out[]);

#endif
