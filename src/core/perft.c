/* perft.c - counting the move tree by walking it; the last ply is counted without being played. */
#include "core/perft.h"

#include "base/bits.h"

/* The events that can happen next, ascending; returns how many. 0: the game is over. */
static int next_events(const tb_game *game, const void *state, int *out_seat, tb_move out[TB_MOVES_MAX])
{
    tb_seats seats = game->to_act(state);
    tb_outcome outcomes[TB_OUTCOMES_MAX];

    TB_ASSERT(tb_may_act(seats));
    if (seats == 0)
        return 0;
    *out_seat = tb_lowest(seats);
    if (seats != TB_CHANCE)
        return game->legal(state, *out_seat, out);
    int n = game->outcomes(state, outcomes);
    for (int i = 0; i < n; i++)
        out[i] = outcomes[i].move;
    return n;
}

uint64_t tb_perft(const tb_game *game, const void *state, int depth, tb_perft_row row, void *context)
{
    tb_move moves[TB_MOVES_MAX];
    tb_state_box child;
    uint64_t total = 0;
    int seat = 0;

    TB_ASSERT(depth >= 0);
    if (depth == 0)
        return 1;
    int n = next_events(game, state, &seat, moves);
    if (n == 0)
        return 1;
    if (depth == 1 && !row)
        return (uint64_t) n;
    for (int i = 0; i < n; i++) {
        memcpy(child.bytes, state, game->state_size);
        game->apply(child.bytes, seat, moves[i]);
        uint64_t count = tb_perft(game, child.bytes, depth - 1, NULL, NULL);
        if (row)
            row(context, seat, moves[i], count);
        total += count;
    }
    return total;
}
