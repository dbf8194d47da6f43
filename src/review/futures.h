/* futures.h - a move played through imagined futures.
 *
 * A future is a redeal of what the seat could not see and the chance that follows (bots/future.h). In the same future
 * two moves meet the same cards and dice, and every seat goes the way that it likes best; so what is left between them
 * is the difference of the moves. A future depends on the view alone: what the seat could not know changes nothing. */
#ifndef TB_FUTURES_H
#define TB_FUTURES_H

#include "bots/judge.h"
#include "core/insight.h"

/* How far a future is looked into. */
typedef struct tb_sight {
    uint16_t rounds;    /* behind the present one to whose end every seat goes its best way                         */
    uint16_t own;       /* positions of the look ahead inside the step in which it is decided                        */
    uint16_t positions; /* of each seat's look ahead inside a later one                                              */
    uint16_t width;     /* of the beam with which the seat plans its own game, in games that are planned by one ...  */
    uint16_t ways;      /* ... looking at so many through each round: with few it misses what bots play ...          */
    uint16_t ahead;     /* ... for so many rounds behind the present one                                             */
    uint16_t wider;     /* so many times it may get as wide: memory is asked for that                                */
    uint16_t played;    /* rounds behind the present one that are played on by bots there                            */
} tb_sight;

typedef struct tb_futures {
    const tb_judge *judge;
    const tb_insight *insight;
    tb_sight sight;
    void *memory; /* tb_futures_memory bytes, aligned to 16 */
    int seat;
    const void *view; /* of the seat */
    uint64_t key;     /* a hash of the view */
    bool by_bot;      /* games are played on by a bot that knows what its seat sees: to their end, or to that of
                       * sight.played where seats plan                                                          */
} tb_futures;

/* How a seat stands at the end of a future. */
typedef struct tb_outlook {
    float value;  /* what it may expect, as the judge of shares says */
    float points; /* of the score; 0 in a game whose judge knows none */
} tb_outlook;

enum { TB_TO_THE_END = UINT16_MAX }; /* as rounds */

/* Whether seats of the game plan with a beam. */
bool tb_futures_are_planned(const tb_evaluation *evaluation);

/* For a sight into a game. */
size_t tb_futures_memory(const tb_evaluation *evaluation, const tb_sight *sight);

/* The futures of the seat whose view it is; the view stays the caller's. */
void tb_futures_of(tb_futures *futures, int seat, const void *view);

/* The state in which future number n begins. */
void tb_future_begin(const tb_futures *futures, uint32_t n, tb_state_box *out);

/* What each of the legal moves promises at first sight in future n: enough to see which are worth a closer look. */
void tb_future_look(const tb_futures *futures, uint32_t n, const tb_move legal[], int count, int positions,
                    float value[]);

/* What one move promises in future n: one kind of look for every move, to choose by and to measure by. */
tb_outlook tb_future_value(const tb_futures *futures, uint32_t n, tb_move move);

/* Plays a move in future n and on to the end of the game, every seat going its best way; takes down facts. */
void tb_future_note(const tb_futures *futures, uint32_t n, tb_move move, int32_t facts[TB_FACTS_MAX]);

#endif
