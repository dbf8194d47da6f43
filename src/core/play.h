/* play.h - playing a game to its end with one brain per seat.
 *
 * A brain is asked with the view of its seat, never with the state, and only when there is something to choose: a
 * forced move is played for it. Where several seats may act at once the lowest is asked first; their moves commute. */
#ifndef TB_PLAY_H
#define TB_PLAY_H

#include "core/game.h"

/* What chooses for a seat. A kind of brain that remembers something puts this first in a struct of its own. */
typedef struct tb_brain tb_brain;
struct tb_brain {
    const char *name;
    /* Picks one of the n >= 2 legal moves. `view` is what the seat knows; NULL unless needs_view. */
    tb_move (*choose)(tb_brain *brain, const tb_game *game, int seat, const void *view, const tb_move legal[], int n);
    bool needs_view; /* false spares the cost of observing, for brains that do not look */
};

/* One event, as it happened. */
typedef struct tb_event {
    int seat; /* or TB_CHANCE_SEAT */
    tb_move move;
    uint32_t u, sum; /* of a chance event: the number drawn and its bound; else 0 */
    int choices;     /* how many legal moves there were; 0 for chance             */
} tb_event;

typedef struct tb_play {
    const tb_game *game;
    tb_brain *brains[TB_MAX_SEATS]; /* by seat; the same one may hold several seats */

    /* A number below sum, sum > 0: from a tb_rng, a tb_stream or anything else. */
    uint32_t (*draw)(void *source, uint32_t sum);
    void *source;

    /* Called after each event with the state that followed; false stops the game there. May be NULL. */
    bool (*watch)(void *watcher, const tb_event *event, const void *after);
    void *watcher;
} tb_play;

/* Plays the state on to its end and adds to the tally. TB_OK at the end; TB_NOTHING when the watcher stopped it;
 * TB_ILLEGAL when a brain chose what was not offered: `state` then stands before that move. */
tb_status tb_play_on(const tb_play *play, void *state, tb_tally *tally);

/* The usual source for `draw`: a tb_rng. */
uint32_t tb_draw_from_rng(void *rng, uint32_t sum);

#endif
