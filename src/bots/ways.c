/* ways.c - the ways of ways.h, depth first. */
#include "bots/ways.h"

#include "base/bits.h"
#include "base/hash.h"

enum { MET = 64, STRETCH = 16 }; /* stop is asked once in so many positions */

typedef struct walk {
    tb_ways *ways;
    const tb_game *game;
    uint16_t round;
    tb_way way;
    uint64_t met[MET]; /* positions in the middle of a way, the last ones */
    uint32_t met_count;
    uint32_t positions; /* gone to */
    bool seen, stopped; /* the end of a way; and after that nothing more is wanted */
} walk;

uint64_t tb_mix_key(uint64_t key, uint64_t what) { return tb_mix(key ^ tb_mix(what + UINT64_C(0x9e3779b97f4a7c15))); }

tb_move tb_future_chance(const tb_game *game, uint64_t future, void *state)
{
    TB_ASSERT(game->to_act(state) == TB_CHANCE);
    uint64_t drawn = tb_mix_key(future, game->progress(state).step) >> 32;
    tb_move move = game->outcome(state, (uint32_t) (drawn * game->weight(state) >> 32));

    game->apply(state, TB_CHANCE_SEAT, move);
    return move;
}

uint64_t tb_position_key(const tb_judge *judge, bool folds, const void *state, int seat)
{
    if (folds && judge->evaluation->position_key)
        return judge->evaluation->position_key(state, seat);
    return tb_hash(state, judge->game->state_size, 0);
}

/* Builds in another order often lead to the same town. */
static bool was_met(walk *w, const void *state)
{
    uint64_t hash = tb_position_key(w->ways->judge, w->ways->folds, state, w->ways->seat);

    if (w->ways->folds && w->ways->apart)
        hash = tb_mix_key(hash, w->way.move[0]);

    for (uint32_t i = 0; i < w->met_count && i < MET; i++)
        if (w->met[i] == hash)
            return true;
    w->met[w->met_count++ % MET] = hash;
    return false;
}

static bool must_stop(walk *w)
{
    const tb_ways *ways = w->ways;

    if (!w->stopped && ++w->positions % STRETCH == 0)
        w->stopped = ways->stop && ways->stop(ways->stopper);
    return w->stopped && w->seen;
}

static int go_on(walk *w, const void *state, int share);

static int go_through_chance(walk *w, const void *state, int share)
{
    tb_state_box next;

    memcpy(next.bytes, state, w->game->state_size);
    while (w->game->to_act(next.bytes) == TB_CHANCE)
        tb_future_chance(w->game, w->ways->future, next.bytes);
    w->ways->luck = true;
    return go_on(w, next.bytes, share);
}

static void end_here(walk *w, const void *state)
{
    w->seen = true;
    w->ways->see(w->ways->context, state, &w->way, tb_strength_of_seat(w->ways->judge, state, w->ways->seat));
}

/* Every move gets an equal share of the ends that may still be seen, and what those before it left over. */
static int go_moves(walk *w, const void *state, int share)
{
    tb_move moves[TB_MOVES_MAX];
    tb_state_box next;
    int used = 0, n = w->game->legal(state, w->ways->seat, moves);

    TB_ASSERT(n > 0 && w->way.count < TB_WAY_MAX);
    for (int i = 0; i < n && (used < share || w->way.count == 0) && !must_stop(w); i++) {
        int part = share > used ? (share - used + n - i - 1) / (n - i) : 1;
        memcpy(next.bytes, state, w->game->state_size);
        w->game->apply(next.bytes, w->ways->seat, moves[i]);
        w->way.move[w->way.count++] = moves[i];
        used += go_on(w, next.bytes, part);
        w->way.count--;
    }
    return used;
}

/* Sees about `share` ends of ways from here; returns how many. */
static int go_on(walk *w, const void *state, int share)
{
    tb_seats seats = w->game->to_act(state);
    bool same_round = w->game->progress(state).round == w->round;

    if (seats == TB_CHANCE && same_round)
        return go_through_chance(w, state, share);
    if (!tb_has(seats, w->ways->seat) || !same_round || w->way.count == TB_WAY_MAX) {
        end_here(w, state);
        return 1;
    }
    if (w->way.count >= (w->ways->folds ? 1 : 2) && was_met(w, state))
        return 0;
    return go_moves(w, state, share);
}

void tb_ways_go(tb_ways *ways, const void *state)
{
    walk w = {
        .ways = ways,
        .game = ways->judge->game,
        .round = ways->judge->game->progress(state).round,
        .positions = STRETCH - 1, /* the first question comes at once */
    };

    TB_ASSERT(ways->see && tb_has(ways->judge->game->to_act(state), ways->seat));
    go_on(&w, state, ways->positions);
}
