/* bot.h - computer players: a name, and a brain that sits down on a seat.
 *
 * A brain (core/play.h) is asked with the view of its seat and never sees the state. It draws only from the generator
 * it was given, so the same questions and generator give the same answers. */
#ifndef TB_BOT_H
#define TB_BOT_H

#include "core/play.h"

/* The brain of any bot; `brain` stays first. */
typedef struct tb_bot_brain {
    tb_brain brain;
    tb_rng *rng; /* the host's */
} tb_bot_brain;

typedef struct tb_bot {
    const char *name; /* "random": what stands in --seats */
    const char *help; /* one English phrase               */
    tb_move (*choose)(tb_brain *brain, const tb_game *game, int seat, const void *view, const tb_move legal[], int n);
    bool needs_view;
} tb_bot;

/* Any legal move with equal chance. Play among these alone is what tb_game.playout does. */
extern const tb_bot tb_bot_random;

/* All bots there are. */
extern const tb_bot *const tb_bots[];
extern const int tb_bot_count;

/* The bot of that name (len bytes), or NULL. */
const tb_bot *tb_bot_named(const char *name, size_t len);

/* Makes a brain of this kind that draws from rng. */
void tb_bot_sit(const tb_bot *bot, tb_rng *rng, tb_bot_brain *out);

/* The move of a seat that is to act: its brain's choice, or the only one there is. */
tb_move tb_bot_move(tb_bot_brain *brain, const tb_game *game, const void *state, int seat);

#endif
