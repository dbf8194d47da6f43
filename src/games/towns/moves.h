/* moves.h - the verbs of Tiny Towns, and how a move's arguments lie in its number.
 *
 *   bits 26-31 verb; below it by verb, as its row in words.c says:
 *   BUILD, RAISE, GRANT  20-25 building   4-19 squares, a bit each   0-3 square; of these what the verb has
 *   DEAL                 20-22 seat       0-5 monument
 *   EXCHANGE             6-9 square       0-5 building
 *   TAKE                 4-6 seat         0-3 square
 *   SWAP                 4-7 square       0-2 resource
 *   others               one argument from bit 0: 6 bits for a card, at most 4 for anything else
 *
 * Verbs are numbered so that every list of legal moves comes out ascending as the rules make it. */
#ifndef TT_MOVES_H
#define TT_MOVES_H

#include "core/game.h"

#define TT_VERB_LIST(X)                                                                                                \
    X(DRAW)   /* chance: the card in play of the next type        */                                                   \
    X(FIRST)  /* chance: the first master builder                 */                                                   \
    X(DEAL)   /* chance: a monument for a seat                    */                                                   \
    X(REVEAL) /* chance: a resource card                          */                                                   \
    X(KEEP)                                                                                                            \
    X(NAME)                                                                                                            \
    X(TAKE) /* a cube out of another's Oddity Shop              */                                                     \
    X(PLACE)                                                                                                           \
    X(STORE)   /* on a Warehouse, Oddity Shop, Bondmaker's Cottage */                                                  \
    X(SWAP)    /* with a cube on a Warehouse                       */                                                  \
    X(RETURN)  /* to the supply, by a Museum                       */                                                  \
    X(PAY)     /* a coin changes the cube                          */                                                  \
    X(CONVERT) /* a Factory changes it                             */                                                  \
    X(EXTRA)   /* Southern Semaphore                               */                                                  \
    X(BUILD)                                                                                                           \
    X(RAISE) /* a piece that may stand anywhere: PUT follows     */                                                    \
    X(PUT)                                                                                                             \
    X(STOCK)    /* a cube on a new black piece                      */                                                 \
    X(SPEND)    /* Cathedral, Masons' Guild                         */                                                 \
    X(COUNT)    /* Teahouse: row or column                          */                                                 \
    X(EXCHANGE) /* Architect's Guild                                */                                                 \
    X(GRANT)    /* a piece for nothing                              */                                                 \
    X(WATCH)    /* a type on Opaleye's Watch                        */                                                 \
    X(PETAL)    /* a coin of the Petal Promenade                    */                                                 \
    X(SKIP)                                                                                                            \
    X(DONE)

#define X(id) TT_VERB_##id,
enum tt_verb { TT_NO_VERB, TT_VERB_LIST(X) TT_VERBS };
#undef X

extern const tb_verb tt_verbs[TT_VERBS];

enum { TT_SHIFT_CARD = 20, TT_SHIFT_SQUARES = 4, TT_SHIFT_SECOND = 4 };

/* One argument: a card, a square, a resource, a seat, a number. */
static inline tb_move tt_move(int verb, int argument)
{
    TB_ASSERT(verb > TT_NO_VERB && verb < TT_VERBS);
    TB_ASSERT(argument >= 0 && argument < 1 << TB_VERB_SHIFT);
    return (tb_move) verb << TB_VERB_SHIFT | (tb_move) argument;
}

/* Two: the first stands higher, so lists made in nested loops ascend. */
static inline tb_move tt_move2(int verb, int first, int second)
{
    TB_ASSERT(first >= 0 && first < 16 && second >= 0 && second < 16);
    return tt_move(verb, first << TT_SHIFT_SECOND | second);
}

static inline tb_move tt_card_move(int verb, int card, int square)
{
    TB_ASSERT(card >= 0 && card < 64 && square >= 0 && square < 64);
    return tt_move(verb, card << TT_SHIFT_CARD | square);
}

static inline tb_move tt_build_move(int verb, int card, unsigned squares, int square)
{
    TB_ASSERT(card > 0 && card < 64 && squares > 0 && squares <= 0xffff && square >= 0 && square < 16);
    return tt_move(verb, card << TT_SHIFT_CARD | (int) squares << TT_SHIFT_SQUARES | square);
}

static inline int tt_low(tb_move move) { return (int) (move & 15); }
static inline int tt_second(tb_move move) { return (int) (move >> TT_SHIFT_SECOND & 15); }
static inline int tt_card_of(tb_move move) { return (int) (move >> TT_SHIFT_CARD & 63); }
static inline unsigned tt_squares(tb_move move) { return move >> TT_SHIFT_SQUARES & 0xffff; }

#endif
