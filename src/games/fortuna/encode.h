/* encode.h - Fortuna as numbers for programs that learn (core/encode.h). */
#ifndef FT_ENCODE_H
#define FT_ENCODE_H

#include "core/encode.h"
#include "games/fortuna/state.h"

extern const tb_encoding ft_encoding;

/* encode_moves.c: the space of actions. */
#define FT_ACTION_LIST(X)                                                                                              \
    X(PASS, "pass", 1, "leave it")                                                                                     \
    X(ROLL, "roll", 1, "roll the dice")                                                                                \
    X(END, "end", 1, "end the turn")                                                                                   \
    X(TAKE, "take", FT_CARD_COUNT, "draft, by action card")                                                            \
    X(RESERVE, "reserve", FT_CARD_COUNT, "by action card")                                                             \
    X(CHOOSE, "choose", FT_CARD_COUNT, "by action card")                                                               \
    X(FETCH, "fetch", 1, "take water")                                                                                 \
    X(HARVEST, "harvest", FT_STORE_MAX + 2, "by the water given, from 0")                                              \
    X(SELL, "sell", FT_STORE_MAX, "by the amount, from 1")                                                             \
    X(HIRE, "hire", FT_TRACK, "by the number, from 1")                                                                 \
    X(ORDAIN, "ordain", 1, "a Vestal for a die")                                                                       \
    X(MARRY, "marry", 1, "marry")                                                                                      \
    X(GIFT, "gift", 3, "wheat, wine, money")                                                                           \
    X(BUILD, "build", FT_BUILDING_COUNT, "by building")                                                                \
    X(COLLECT, "collect", 1, "take coins")                                                                             \
    X(BRIBE, "bribe", FT_CARD_COUNT, "by action card")                                                                 \
    X(ADVANCE, "advance", 1, "a step by the card Fortuna")                                                             \
    X(EXCHANGE, "exchange", FT_CARD_COUNT, "by the action card that is taken")                                         \
    X(COMMAND, "command", FT_CARD_COUNT, "by action card")                                                             \
    X(TAX, "tax", 1, "pay the tax")                                                                                    \
    X(IDLE, "idle", 6, "by the face of the die")                                                                       \
    X(GIVE, "give", 10, "water 1; orgy 1, 2; food 1, 2; battle 1, 2, 3; fortuna; religion")                            \
    X(FLIP, "flip", FT_FAVOUR_COUNT, "by favour")                                                                      \
    X(KEEP, "keep", FT_PRIV_COUNT, "one card, by kind")                                                                \
    X(KEEP_TWO, "keep-two", FT_PRIV_COUNT *(FT_PRIV_COUNT + 1) / 2, "two cards: k (k + 1) / 2 + j for kinds j <= k")   \
    X(PLAY, "play", 12, "guard for a Vestal, a Centurion; water, wheat, wine, each with a choice of three; step")

#define X(id, name, count, meaning) FT_ACT_##id, FT_LAST_##id = FT_ACT_##id + (count) -1,
enum ft_action { FT_ACTION_LIST(X) FT_ACTIONS };
#undef X

#define X(id, name, count, meaning) +1
enum { FT_ACTION_RANGES = 0 FT_ACTION_LIST(X) };
#undef X

extern const tb_action_range ft_action_ranges[FT_ACTION_RANGES];
bool ft_actions(const void *state, int seat, const tb_move moves[], int n, uint16_t out[]);

/* fortuna.c */
int ft_play_on(void *state, int *seat, tb_move move, int least, tb_rng *rng, tb_move moves[], tb_tally *tally,
               tb_seats *moved);

#endif
