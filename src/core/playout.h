/* playout.h - random play to the end or to the next choice, written once and compiled into each game.
 *
 * A game instantiates these functions with its own constant table, so the compiler sees through the pointers and
 * inlines the rules into the loop; `game` must therefore be a constant it can see. */
#ifndef TB_PLAYOUT_H
#define TB_PLAYOUT_H

#include "base/bits.h"
#include "core/game.h"

static inline __attribute__((always_inline)) void tb_playout_inline(const tb_game *game, void *state, tb_rng *rng,
                                                                    tb_move moves[], tb_tally *tally)
{
    uint64_t decisions = 0, forced = 0, chance = 0;
    tb_seats seats;

    while ((seats = game->to_act(state)) != 0) {
        if (seats == TB_CHANCE) {
            uint32_t u = tb_rng_below(rng, game->weight(state));
            game->apply(state, TB_CHANCE_SEAT, game->outcome(state, u));
            chance++;
            continue;
        }
        int seat = tb_lowest(seats);
        int n = game->legal(state, seat, moves);
        TB_ASSERT(n > 0 && n <= game->max_moves);
        uint32_t pick = n > 1 ? tb_rng_below(rng, (uint32_t) n) : 0;
        decisions += n > 1;
        forced += n == 1;
        game->apply(state, seat, moves[pick]);
    }
    tally->decisions += decisions;
    tally->forced_moves += forced;
    tally->chance_events += chance;
}

/* Plays a move, then chance and what leaves no choice, until a seat has at least `least` moves: see core/encode.h. */
static inline __attribute__((always_inline)) int tb_play_on_inline(const tb_game *game, void *state, int *seat,
                                                                   tb_move move, int least, tb_rng *rng,
                                                                   tb_move moves[], tb_tally *tally, tb_seats *moved)
{
    uint64_t forced = 0, chance = 0;
    unsigned step = game->progress(state).step;
    tb_seats seats, by = (tb_seats) (move != 0) << *seat;
    int n = 0;

    if (move)
        game->apply(state, *seat, move);
    while ((seats = game->to_act(state)) != 0) {
        if (seats == TB_CHANCE) {
            uint32_t u = tb_rng_below(rng, game->weight(state));
            game->apply(state, TB_CHANCE_SEAT, game->outcome(state, u));
            chance++;
            continue;
        }
        *seat = tb_lowest(seats);
        n = game->legal(state, *seat, moves);
        TB_ASSERT(n > 0 && n <= game->max_moves);
        if (n >= least)
            break;
        game->apply(state, *seat, moves[0]);
        by |= (tb_seats) 1 << *seat;
        forced++;
        n = 0;
    }
    *moved = chance || step != game->progress(state).step ? by | TB_CHANCE : by;
    tally->forced_moves += forced;
    tally->chance_events += chance;
    return n;
}

#endif
