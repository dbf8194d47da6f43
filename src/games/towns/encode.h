/* encode.h - Tiny Towns as numbers for programs that learn (core/encode.h). */
#ifndef TT_ENCODE_H
#define TT_ENCODE_H

#include "core/encode.h"
#include "games/towns/state.h"

extern const tb_encoding tt_encoding;

/* encode_moves.c: the space of actions. A building is the slot of its type, whichever card is in play there; of a
 * type's builds there are as many as the card with the most of them has: places of its pattern times cells. */
#define TT_ACTION_LIST(X)                                                                                              \
    X(KEEP, "keep", 2, "the lower, the higher of the two monuments dealt")                                             \
    X(NAME, "name", TT_RESOURCES, "by resource")                                                                       \
    X(TAKE, "take", 5 * TT_SQUARES, "16 times the seat, the next one being 0, plus the square")                        \
    X(PLACE, "place", TT_SQUARES, "by square")                                                                         \
    X(STORE, "store", TT_SQUARES, "by square")                                                                         \
    X(SWAP, "swap", TT_SQUARES *TT_RESOURCES, "5 times the square, plus the resource")                                 \
    X(RETURN, "return", TT_SQUARES, "by square")                                                                       \
    X(PAY, "pay", TT_RESOURCES, "by resource")                                                                         \
    X(CONVERT, "convert", TT_RESOURCES, "by resource")                                                                 \
    X(EXTRA, "extra", TT_SQUARES, "by square")                                                                         \
    X(BUILD_COTTAGE, "build-cottage", 108, TT_BUILD_MEANING)                                                           \
    X(BUILD_FARM, "build-farm", 36, TT_BUILD_MEANING)                                                                  \
    X(BUILD_WELL, "build-well", 48, TT_BUILD_MEANING)                                                                  \
    X(BUILD_THEATER, "build-theater", 96, TT_BUILD_MEANING)                                                            \
    X(BUILD_TAVERN, "build-tavern", 48, TT_BUILD_MEANING)                                                              \
    X(BUILD_CHAPEL, "build-chapel", 192, TT_BUILD_MEANING)                                                             \
    X(BUILD_FACTORY, "build-factory", 240, TT_BUILD_MEANING)                                                           \
    X(BUILD_MONUMENT, "build-monument", 240, TT_BUILD_MEANING)                                                         \
    X(SPARE, "build-spare", TT_SPARE_ACTIONS,                                                                          \
      "builds of the Prism Forge whose action another build has, in ascending order")                                  \
    X(PUT, "put", TT_SQUARES, "by square")                                                                             \
    X(STOCK, "stock", TT_RESOURCES, "by resource")                                                                     \
    X(SPEND, "spend", 5, "by the coins, from 0")                                                                       \
    X(COUNT, "count", 2, "row, column")                                                                                \
    X(EXCHANGE, "exchange", TT_SQUARES *TT_TYPE_MONUMENT, "7 times the square, plus the type")                         \
    X(GRANT, "grant", TT_SQUARES *TT_TYPE_MONUMENT, "16 times the type, plus the square")                              \
    X(WATCH, "watch", TT_TYPE_MONUMENT, "by type")                                                                     \
    X(PETAL, "petal", TT_SQUARES, "by square")                                                                         \
    X(SKIP, "skip", 1, "leave it")                                                                                     \
    X(DONE, "done", 1, "the turn is done")

#define TT_BUILD_MEANING                                                                                               \
    "the place of the pattern, times its cells, plus the cell of the piece; cell 0 if it goes anywhere"

enum { TT_SPARE_ACTIONS = 32 };

#define X(id, name, count, meaning) TT_ACT_##id, TT_LAST_##id = TT_ACT_##id + (count) -1,
enum tt_action { TT_ACTION_LIST(X) TT_ACTIONS };
#undef X
#define X(id, name, count, meaning) +1
enum { TT_ACTION_RANGES = 0 TT_ACTION_LIST(X) };
#undef X

extern const tb_action_range tt_action_ranges[TT_ACTION_RANGES];
bool tt_actions(const void *state, int seat, const tb_move moves[], int n, uint16_t out[]);

/* towns.c */
int tt_play_on(void *state, int *seat, tb_move move, int least, tb_rng *rng, tb_move moves[], tb_tally *tally,
               tb_seats *moved);

#endif
