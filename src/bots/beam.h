/* beam.h - planning the own game through imagined futures, for games in which seats hardly touch each other.
 *
 * A future fixes what the seat cannot know: hidden cards, and chance by the number of the step. In each of them the
 * seat plans round by round as if it knew it: from the best positions found so far it goes all its ways through the
 * next round, lets the others have theirs, and keeps the best again, as many as the beam is wide. A move is worth what
 * the best position is worth that it leads to, on the mean over the futures. Where nothing is left to chance there is
 * only one future, and the beam goes to the end of the game. */
#ifndef TB_BEAM_H
#define TB_BEAM_H

#include "bots/advice.h"
#include "bots/thinking.h"

size_t tb_beam_memory(const tb_evaluation *evaluation, const tb_level *level);

/* Plans for the seat whose view it is and ranks its n legal moves, the best first. Returns the positions gone on from.
 */
uint32_t tb_beam_run(const tb_thinking *beam, const void *view, int seat, const tb_move legal[], int n, tb_rng *rng,
                     tb_advice out[]);

#endif
