/* greedy.c - the look-ahead of greedy.h, depth first. */
#include "bots/greedy.h"

#include "base/bits.h"

enum { DEPTH_MAX = 8 };

typedef struct way { /* moves of a seat, one after the other */
    int count;
    tb_move move[DEPTH_MAX];
} way;

typedef struct look {
    const tb_judge *judge;
    int seat;
    uint16_t step;                  /* the one the seat looks through                               */
    int left;                       /* positions that may still be looked at                        */
    tb_seats judged;                /* seats that are judged anew in each position: all, or itself  */
    int32_t strength[TB_MAX_SEATS]; /* of the others, as it was when the looking began              */
} look;

static tb_seats all_seats(const tb_judge *judge) { return (1u << judge->seats) - 1; }

static bool goes_on(const look *l, const void *state)
{
    const tb_game *game = l->judge->game;

    return l->left > 0 && tb_has(game->to_act(state), l->seat) && game->progress(state).step == l->step;
}

/* How every seat stands in the position that the looking seat likes best among those it can reach by itself, and the
 * way there. */
static void find_best(look *l, const void *state, int depth, float out[], way *best)
{
    const tb_game *game = l->judge->game;
    tb_move moves[TB_MOVES_MAX];
    float found[TB_MAX_SEATS];
    tb_state_box next;
    way rest;

    TB_ASSERT(depth >= 0 && depth <= DEPTH_MAX);
    best->count = 0;
    if (game->to_act(state) == 0) {
        tb_judge_end(l->judge, state, out);
        return;
    }
    if (depth == DEPTH_MAX || !goes_on(l, state)) {
        tb_judge_strengths(l->judge, state, l->judged, l->strength);
        tb_judge_stands(l->judge, l->strength, out);
        l->left--;
        return;
    }
    int n = game->legal(state, l->seat, moves);
    for (int i = 0; i < n; i++) {
        memcpy(next.bytes, state, game->state_size);
        game->apply(next.bytes, l->seat, moves[i]);
        find_best(l, next.bytes, depth + 1, found, &rest);
        if (i > 0 && found[l->seat] <= out[l->seat])
            continue;
        memcpy(out, found, (size_t) l->judge->seats * sizeof(found[0]));
        TB_ASSERT(rest.count < DEPTH_MAX);
        best->move[0] = moves[i];
        memcpy(best->move + 1, rest.move, (size_t) rest.count * sizeof(rest.move[0]));
        best->count = rest.count + 1;
    }
}

void tb_greedy_values(const tb_judge *judge, const void *state, int seat, const tb_move legal[], int n, int positions,
                      float value[])
{
    uint16_t step = judge->game->progress(state).step;
    float found[TB_MAX_SEATS];
    tb_state_box next;
    way best;

    TB_ASSERT(n > 0 && n <= TB_MOVES_MAX && tb_has(judge->game->to_act(state), seat));
    for (int i = 0; i < n; i++) {
        look l = { .judge = judge, .seat = seat, .step = step, .left = positions / n, .judged = all_seats(judge) };
        memcpy(next.bytes, state, judge->game->state_size);
        judge->game->apply(next.bytes, seat, legal[i]);
        find_best(&l, next.bytes, 1, found, &best);
        value[i] = found[seat];
    }
}

/* The lowest seat to act goes its best way to the end of its own part in the step. While it looks for it, the others'
 * strengths count as unchanged: that spares most of the judging, and hardly ever leads another way. */
static void go_best_way(const tb_judge *judge, void *state, int positions)
{
    const tb_game *game = judge->game;
    int seat = tb_lowest(game->to_act(state));
    look l = {
        .judge = judge, .seat = seat, .step = game->progress(state).step, .left = positions, .judged = 1u << seat
    };
    float found[TB_MAX_SEATS];
    way best;

    tb_judge_strengths(judge, state, all_seats(judge) & ~l.judged, l.strength);
    find_best(&l, state, 0, found, &best);
    TB_ASSERT(best.count > 0); /* else nobody would ever move */
    for (int i = 0; i < best.count; i++)
        game->apply(state, seat, best.move[i]);
}

void tb_greedy_ahead(const tb_judge *judge, void *state, uint32_t until, int positions, tb_future *future, float out[])
{
    const tb_game *game = judge->game;
    tb_seats seats;

    while ((seats = game->to_act(state)) != 0) {
        if (seats == TB_CHANCE)
            game->apply(state, TB_CHANCE_SEAT, tb_future_draw(future, game, state));
        else if (game->progress(state).step < until)
            go_best_way(judge, state, positions);
        else
            break;
    }
    if (seats == 0)
        tb_judge_end(judge, state, out);
    else
        tb_judge_state(judge, state, out);
}
