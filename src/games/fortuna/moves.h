/* moves.h - Fortuna's verbs, and how a move's arguments lie in its number.
 *
 *   bits 26-31 verb   bits 18-25 first argument   bits 10-17 second   bits 2-9 third
 *
 * The verbs are numbered so that every list of legal moves comes out ascending as the rules generate it. */
#ifndef FT_MOVES_H
#define FT_MOVES_H

#include "core/game.h"

#define FT_VERB_LIST(X)                                                                                                \
    X(PODIUM, "podium") /* chance: the seat drawn for the next place              */                                   \
    X(DEAL, "deal")     /* chance: the action card dealt to the next free place   */                                   \
    X(DICE, "dice")     /* chance: the results, ascending                         */                                   \
    X(DRAW, "draw")     /* chance: the privilege card drawn                       */                                   \
    X(PASS, "pass")     /* leave it: the action, military power, the extra flip   */                                   \
    X(ROLL, "roll")                                                                                                    \
    X(END, "end")                                                                                                      \
    X(TAKE, "take") /* draft */                                                                                        \
    X(RESERVE, "reserve")                                                                                              \
    X(CHOOSE, "choose")                                                                                                \
    X(FETCH, "fetch")     /* Water supply */                                                                           \
    X(HARVEST, "harvest") /* both harvests: amount is the water given */                                               \
    X(SELL, "sell")                                                                                                    \
    X(HIRE, "hire")     /* Recruit Centurions, Engage Vestals */                                                       \
    X(ORDAIN, "ordain") /* Religious ceremony */                                                                       \
    X(MARRY, "marry")                                                                                                  \
    X(GIFT, "gift") /* Family, married */                                                                              \
    X(BUILD, "build")                                                                                                  \
    X(COLLECT, "collect") /* Corruption: two coins */                                                                  \
    X(BRIBE, "bribe")     /* Corruption: use a card of another side */                                                 \
    X(ADVANCE, "advance") /* Fortuna */                                                                                \
    X(EXCHANGE, "exchange")                                                                                            \
    X(COMMAND, "command") /* military power */                                                                         \
    X(TAX, "tax")                                                                                                      \
    X(IDLE, "idle") /* a die that opens nothing */                                                                     \
    X(GIVE, "give") /* a favour */                                                                                     \
    X(FLIP, "flip")                                                                                                    \
    X(KEEP, "keep")                                                                                                    \
    X(PLAY, "play") /* a privilege card */

enum ft_verb {
    FT_NO_VERB,
#define X(id, name) FT_VERB_##id,
    FT_VERB_LIST(X)
#undef X
        FT_VERB_COUNT
};

enum { FT_SHIFT_1 = 18, FT_SHIFT_2 = 10, FT_SHIFT_3 = 2, FT_ARG_WIDTH = 8, FT_ARG = (1 << FT_ARG_WIDTH) - 1 };

extern const tb_verb ft_verbs[FT_VERB_COUNT];

/* Optional arguments are stored one higher, 0 standing for none (core/game.h). */
static inline tb_move ft_move(int verb, int a, int b, int c)
{
    TB_ASSERT(verb > FT_NO_VERB && verb < FT_VERB_COUNT);
    TB_ASSERT(a >= 0 && a <= FT_ARG && b >= 0 && b <= FT_ARG && c >= 0 && c <= FT_ARG);
    return (tb_move) verb << TB_VERB_SHIFT | (tb_move) a << FT_SHIFT_1 | (tb_move) b << FT_SHIFT_2 |
           (tb_move) c << FT_SHIFT_3;
}
static inline tb_move ft_move0(int verb) { return ft_move(verb, 0, 0, 0); }
static inline tb_move ft_move1(int verb, int a) { return ft_move(verb, a, 0, 0); }

static inline int ft_arg1(tb_move move) { return (int) (move >> FT_SHIFT_1) & FT_ARG; }
static inline int ft_arg2(tb_move move) { return (int) (move >> FT_SHIFT_2) & FT_ARG; }
static inline int ft_arg3(tb_move move) { return (int) (move >> FT_SHIFT_3) & FT_ARG; }

/* Which verbs belong to chance. */
static inline bool ft_is_chance(int verb) { return verb <= FT_VERB_DRAW; }

#endif
