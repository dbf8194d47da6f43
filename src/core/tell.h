/* tell.h - what an event did, as messages for one reader.
 *
 * The game tells it from two views of the reader, before and after the event, and from the move if the reader may see
 * it: nothing else reaches its function, so nothing hidden can be in what is told. An event without a message is told
 * together with the one that completes it: a roll with its dice, the cards drawn with the one that is kept. */
#ifndef TB_TELL_H
#define TB_TELL_H

#include "core/game.h"

enum { TB_TELL_ALL = -1 }; /* a reader who may know everything: a complete record */

/* Tells `reader` (a seat, TB_PUBLIC, TB_TELL_ALL) what a legal move of a seat, or an outcome of TB_CHANCE_SEAT, does in
 * this state. A game that tells nothing leaves `out` empty. */
void tb_tell(const tb_game *game, const void *before, int seat, tb_move move, int reader, tb_told *out);

#endif
