/* undo.h - how far a move may be taken back, found from the views and never coded per card.
 *
 * Undo of a seat goes back to the last of:
 *   - a chance event;
 *   - the end of the step (tb_progress.step grew);
 *   - a move after which its actor sees something that its earlier view and the move did not determine;
 *   - a move of another seat outside the same simultaneous step. Inside one step the moves of different seats commute,
 *     so a seat's own moves can be taken out from between the others'; outside it the end of a step lies between.
 * A move that leaves the game waiting for chance needs no case of its own: the chance event follows in the same
 * transaction and is the barrier.
 *
 * record/undo.c, which knows the events, takes back; here is the one case that must be found from the views. It
 * samples: see tb_reveals. */
#ifndef TB_UNDO_H
#define TB_UNDO_H

#include "core/game.h"

/* True if the move showed its actor something new: among 32 deals that fit what it knew before, the same move leads to
 * a view other than the one it got. The deals come from a generator seeded by that view, so the answer is repeatable.
 * If the knowledge gained changes the view in a share p of the deals, it is missed with probability (1 - p)^32. */
bool tb_reveals(const tb_game *game, const void *before, int seat, tb_move move, const void *after);

/* The same for anybody who looks on, TB_PUBLIC too: true also if the move could not be made in some deal that fits what
 * the viewer knew, for then it shows what the actor held. */
bool tb_reveals_to(const tb_game *game, int viewer, const void *before, int seat, tb_move move, const void *after);

#endif
