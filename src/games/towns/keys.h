/* keys.h - numbers by which bots tell positions apart (core/evaluate.h). A town that is turned or mirrored is the same
 * town: all cards look the same from all eight sides. */
#ifndef TT_KEYS_H
#define TT_KEYS_H

#include "base/base.h"

/* The same for two states: the features of the seat are the same. */
uint64_t tt_worth_key(const void *state, int seat);

/* The same for two states, with the same cards in play: what the seat's pieces score, and would score with one more, is
 * the same. */
uint64_t tt_pieces_key(const void *state, int seat);

/* The same for two states: but for a turning of the seat's town, they are the same state. */
uint64_t tt_position_key(const void *state, int seat);

#endif
