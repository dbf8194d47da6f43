/* laws.h - properties that every game must keep, checked on any state. Tests, fuzzers and long runs call them; a broken
 * law names itself and the place. They use only the table of the game. */
#ifndef TB_LAWS_H
#define TB_LAWS_H

#include "core/game.h"

typedef struct tb_broken {
    const char *law; /* "legal moves are sorted and unique"                   */
    int seat;        /* whose move or view it is; TB_PUBLIC where nobody's    */
    tb_move move;    /* 0 where no move is concerned                          */
    tb_message why;  /* from check or setup, when that is the law; else empty */
} tb_broken;

/* All laws that can be read off one state. Returns true, or false with the law that is broken.
 *   flow      check passes; to_act is a set of seats or chance; a seat to act has legal moves and no other has any;
 *             they are sorted and unique
 *   chance    outcomes ascending, weights sum to weight(), outcome(u) agrees with the list
 *   notation  moves well formed; text and fields lead back to the move
 *   refusal   an illegal move is refused with a reason and changes nothing
 *   copies    apply depends on the state and the move alone and writes nothing else; steps never go back
 *   setup     setup(config_of) gives the same config; ranks are shared as in 1 2 2 4
 *   secrets   hidden outcomes of one draw leave the views of all others equal
 *   views     for every seat and PUBLIC: a redealt state passes check and has the same view, flow and legal moves
 *   text      JSON is JSON, drawings keep to 80 columns, a prompt is always there, and what `explain` has to say
 *   telling   an event is told to every reader, in sentences, and the same in every deal that fits the reader's view
 *   order     moves of different seats commute and stay legal
 * Long lists of moves are sampled with rng. Uses about 64 KiB of stack. */
bool tb_laws_hold(const tb_game *game, const void *state, tb_rng *rng, tb_broken *broken);

/* A cheap part of them, for every move of very many games: check, to_act, legal sorted and not empty. */
bool tb_laws_hold_quick(const tb_game *game, const void *state, tb_broken *broken);

/* Whether the table itself is sound: sizes within the bounds of game.h, every function there, options and presets in
 * range, names made of a-z 0-9 and dashes and unique, arguments that do not overlap and hold their words, cards with an
 * id of their own and all their texts. */
bool tb_laws_of_table(const tb_game *game, tb_broken *broken);

#endif
