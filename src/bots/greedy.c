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
    uint16_t step; /* the one the seat looks through                               */
} look;

static void begin(look *l, const tb_judge *judge, const void *state, int seat)
{
    l->judge = judge;
    l->seat = seat;
    l->step = judge->game->progress(state).step;
}

static bool goes_on(const look *l, const void *state)
{
    const tb_game *game = l->judge->game;

    return tb_has(game->to_act(state), l->seat) && game->progress(state).step == l->step;
}

static void judge_here(look *l, const void *state, float out[])
{
    if (l->judge->game->to_act(state) == 0)
        tb_judge_end(l->judge, state, out);
    else
        tb_judge_state(l->judge, state, out);
}

static void try_move(const look *l, const void *state, tb_move move, tb_state_box *out)
{
    memcpy(out->bytes, state, l->judge->game->state_size);
    l->judge->game->apply(out->bytes, l->seat, move);
}

/* The move that looks best right behind it. */
static int first_sight(look *l, const void *state, const tb_move moves[], int n)
{
    float found[TB_MAX_SEATS], most = -1;
    tb_state_box next;
    int best = 0;

    for (int i = 0; i < n; i++) {
        try_move(l, state, moves[i], &next);
        judge_here(l, next.bytes, found);
        if (found[l->seat] > most) {
            most = found[l->seat];
            best = i;
        }
    }
    return best;
}

/* How every seat stands in the position that the looking seat likes best among those it can reach by itself, and the
 * way there. `share` is how many of them may be looked at: every move gets an equal part of it, and what those before
 * it left over. Where that would not do for a look at the moves behind each, the way goes on by first sight: all ways
 * end where the seat has no more say, for positions in the middle of them do not compare with those. With a share of 0
 * the position itself is judged. Returns how many were looked at. */
static int find_best(look *l, const void *state, int depth, int share, float out[], way *best)
{
    const tb_game *game = l->judge->game;
    tb_move moves[TB_MOVES_MAX];
    float found[TB_MAX_SEATS];
    tb_state_box next;
    way rest;
    int used = 0;

    TB_ASSERT(depth >= 0 && depth <= DEPTH_MAX);
    best->count = 0;
    if (share == 0 || depth == DEPTH_MAX || !goes_on(l, state)) {
        judge_here(l, state, out);
        return 1;
    }
    int n = game->legal(state, l->seat, moves);
    if (share < n * n) {
        moves[0] = moves[first_sight(l, state, moves, n)];
        used = n;
        n = 1;
    }
    for (int i = 0; i < n; i++) {
        int part = share > used ? (share - used + n - i - 1) / (n - i) : 1;
        try_move(l, state, moves[i], &next);
        used += find_best(l, next.bytes, depth + 1, part, found, &rest);
        if (i > 0 && found[l->seat] <= out[l->seat])
            continue;
        memcpy(out, found, (size_t) l->judge->seats * sizeof(found[0]));
        TB_ASSERT(rest.count < DEPTH_MAX);
        best->move[0] = moves[i];
        memcpy(best->move + 1, rest.move, (size_t) rest.count * sizeof(rest.move[0]));
        best->count = rest.count + 1;
    }
    return used;
}

void tb_greedy_values(const tb_judge *judge, const void *state, int seat, const tb_move legal[], int n, int positions,
                      float value[])
{
    float found[TB_MAX_SEATS];
    tb_state_box next;
    way best;
    look l;

    TB_ASSERT(n > 0 && n <= TB_MOVES_MAX && tb_has(judge->game->to_act(state), seat));
    begin(&l, judge, state, seat);
    for (int i = 0; i < n; i++) {
        try_move(&l, state, legal[i], &next);
        find_best(&l, next.bytes, 1, positions / n, found, &best);
        value[i] = found[seat];
    }
}

void tb_greedy_best(const tb_judge *judge, const void *state, int seat, int positions, float out[])
{
    way best;
    look l;

    begin(&l, judge, state, seat);
    find_best(&l, state, 0, positions, out, &best);
}

/* The lowest seat to act goes its best way to the end of its own part in the step. */
static void go_best_way(const tb_judge *judge, void *state, int positions)
{
    const tb_game *game = judge->game;
    int seat = tb_lowest(game->to_act(state));
    float found[TB_MAX_SEATS];
    way best;
    look l;

    begin(&l, judge, state, seat);
    find_best(&l, state, 0, positions, found, &best);
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
