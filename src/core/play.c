/* play.c - the loop around chance, forced moves and brains. */
#include "core/play.h"

#include "base/bits.h"

static tb_event chance_event(const tb_play *play, const void *state)
{
    uint32_t sum = play->game->weight(state);
    TB_ASSERT(sum > 0 && play->draw);
    uint32_t u = play->draw(play->source, sum);

    TB_ASSERT(u < sum);
    return (tb_event){ .seat = TB_CHANCE_SEAT, .move = play->game->outcome(state, u), .u = u, .sum = sum };
}

static tb_move ask(const tb_play *play, const void *state, int seat, const tb_move legal[], int n)
{
    tb_brain *brain = play->brains[seat];
    tb_view_box view;

    TB_ASSERT(brain && n >= 2);
    if (!brain->needs_view)
        return brain->choose(brain, play->game, seat, NULL, legal, n);
    play->game->observe(state, seat, view.bytes);
    return brain->choose(brain, play->game, seat, view.bytes, legal, n);
}

/* The event's move is 0 when the brain chose something that was not offered. */
static tb_event seat_event(const tb_play *play, const void *state, int seat)
{
    tb_move legal[TB_MOVES_MAX];
    int n = play->game->legal(state, seat, legal);
    tb_event event = { .seat = seat, .choices = n };

    TB_ASSERT(n > 0 && n <= play->game->max_moves && tb_moves_ascend(legal, n));
    tb_move chosen = n == 1 ? legal[0] : ask(play, state, seat, legal, n);
    for (int i = 0; i < n; i++)
        if (legal[i] == chosen)
            event.move = chosen;
    return event;
}

tb_status tb_play_on(const tb_play *play, void *state, tb_tally *tally)
{
    const tb_game *game = play->game;
    tb_seats seats;

    while ((seats = game->to_act(state)) != 0) {
        tb_event event = seats == TB_CHANCE ? chance_event(play, state) : seat_event(play, state, tb_lowest(seats));

        if (event.move == 0)
            return TB_ILLEGAL;
        game->apply(state, event.seat, event.move);
        tally->chance_events += event.choices == 0;
        tally->forced_moves += event.choices == 1;
        tally->decisions += event.choices > 1;
        if (play->watch && !play->watch(play->watcher, &event, state))
            return TB_NOTHING;
    }
    return TB_OK;
}

uint32_t tb_draw_from_rng(void *rng, uint32_t sum) { return tb_rng_below(rng, sum); }
