/* search.c - the iterations of the tree search described in search.h. */
#include "bots/search.h"

#include "base/bits.h"
#include "base/hash.h"
#include "bots/greedy.h"
#include "bots/tree.h"

enum { PATH_MAX = 256, ROOT = 1 };

typedef struct walk { /* one search */
    const tb_thinking *search;
    const tb_game *game;
    tb_judge judge;
    tb_net_seat seen[TB_MAX_SEATS];
    tb_tree tree;
    uint64_t seed;
    tb_future future; /* of this iteration */
    uint32_t horizon; /* the step at which all iterations are judged */
    int seat, count;  /* of legal moves    */
    const tb_move *legal;
    tb_move moves[TB_MOVES_MAX];
    uint32_t edges[TB_MOVES_MAX];
    struct {
        uint32_t edge;
        int seat;
    } path[PATH_MAX];
    int length;
} walk;

/* --- Selection --------------------------------------------------------------------------------------------------- */

/* The natural logarithm, near enough and the same on every machine: exact at powers of two, straight lines between. */
static float log_near(uint32_t n)
{
    int power = tb_highest(n);
    float rest = (float) n / (float) (1u << power) - 1.0f;

    return 0.6931472f * ((float) power + rest);
}

/* A move is worth what its visits brought and what it looked like at first sight. */
static float value_of(const walk *w, const tb_edge *edge, float mean)
{
    float trust = w->search->level.trust, tried = (float) edge->visits;

    TB_ASSERT(edge->visits == 0 || edge->value >= 0);
    if (trust > 0)
        return (edge->value + trust * edge->prior) / (tried + trust);
    return edge->visits ? edge->value / tried : mean;
}

/* Upper confidence bound; a move of which nothing is known counts as good as the node is on average. A move that is not
 * legal in every deal is measured by the visits in which it was. */
static int select_edge(walk *w, int n)
{
    const tb_edge *all = w->tree.edges;
    float sum = 0, visits = 0, best = -1;
    int chosen = 0;

    TB_ASSERT(n > 0 && n <= TB_MOVES_MAX);
    for (int i = 0; i < n; i++) {
        sum += all[w->edges[i]].value;
        visits += (float) all[w->edges[i]].visits;
    }
    float mean = visits > 0 ? sum / visits : 0.5f;
    for (int i = 0; i < n; i++) {
        tb_edge *edge = &w->tree.edges[w->edges[i]];
        float room = log_near(++edge->offered + 1) / ((float) edge->visits + 0.5f);
        float bound = value_of(w, edge, mean) + w->search->level.exploration * __builtin_sqrtf(room);

        if (bound > best) {
            best = bound;
            chosen = i;
        }
    }
    return chosen;
}

/* Looks at the moves that are new in this node, to where the seat has no more say: in the middle of its step moves do
 * not compare. */
static void look_at_moves(walk *w, const void *state, int seat, int n)
{
    float value[TB_MOVES_MAX];
    bool all_seen = true;

    TB_ASSERT(n > 0 && n <= TB_MOVES_MAX);
    for (int i = 0; i < n; i++)
        all_seen = all_seen && w->tree.edges[w->edges[i]].prior >= 0;
    if (all_seen)
        return;
    tb_greedy_values(&w->judge, state, seat, w->moves, n, w->search->level.positions, value);
    for (int i = 0; i < n; i++) {
        tb_edge *edge = &w->tree.edges[w->edges[i]];
        edge->prior = edge->prior < 0 ? value[i] : edge->prior;
    }
}

/* --- One iteration ----------------------------------------------------------------------------------------------- */

/* What the searching seat learns from an event tells nodes apart. */
static uint64_t after_event(const walk *w, uint64_t key, const void *state, int seat, tb_move move)
{
    int audience = w->game->audience(state, seat, move);
    uint64_t seen = audience == TB_PUBLIC || audience == w->seat ? move : 1;

    return tb_mix(key ^ (seen << 3 | (uint64_t) seat));
}

/* The searching seat acts first where several may: what the others do at once cannot depend on it. */
static int next_seat(const walk *w, tb_seats seats) { return tb_has(seats, w->seat) ? w->seat : tb_lowest(seats); }

/* Chooses one of n > 1 moves by the tree; -1 at a leaf. */
static int choose(walk *w, uint64_t key, const void *state, int seat, int n)
{
    tb_node *node = tb_tree_node(&w->tree, key);

    TB_ASSERT(n > 1 && n <= w->game->max_moves && w->length <= PATH_MAX);
    if (!node || w->length == PATH_MAX || node->visits++ == 0 || !tb_tree_edges(&w->tree, node, w->moves, n, w->edges))
        return -1;
    if (w->search->level.trust > 0)
        look_at_moves(w, state, seat, n);
    int chosen = select_edge(w, n);
    w->path[w->length].edge = w->edges[chosen];
    w->path[w->length++].seat = seat;
    return chosen;
}

/* Takes the next step down; false at a leaf. */
static bool descend(walk *w, void *state, uint64_t *key)
{
    tb_seats seats = w->game->to_act(state);
    int seat = TB_CHANCE_SEAT;
    tb_move move;

    if (seats == 0)
        return false;
    if (seats == TB_CHANCE) {
        move = tb_future_draw(&w->future, w->game, state);
    } else {
        if (w->game->progress(state).step >= w->horizon && w->search->level.positions > 0)
            return false;
        seat = next_seat(w, seats);
        int n = w->game->legal(state, seat, w->moves);
        int chosen = n > 1 ? choose(w, *key, state, seat, n) : 0;
        if (chosen < 0)
            return false;
        move = w->moves[chosen];
    }
    *key = after_event(w, *key, state, seat, move);
    w->game->apply(state, seat, move);
    return true;
}

static void value_leaf(walk *w, void *state, tb_rng *rng, float out[])
{
    const tb_level *level = &w->search->level;
    tb_tally tally = { 0 };

    if (w->game->to_act(state) == 0) {
        tb_judge_end(&w->judge, state, out);
    } else if (level->positions > 0) {
        tb_greedy_ahead(&w->judge, state, w->horizon, level->positions, &w->future, out);
    } else {
        w->game->playout(state, rng, &tally);
        tb_judge_end(&w->judge, state, out);
    }
}

/* Chooses at the root, where the moves are the same in every deal: before there is one. */
static tb_edge *choose_first(walk *w, const void *view)
{
    tb_node *root = tb_tree_node(&w->tree, ROOT);
    tb_state_box deal;

    TB_ASSERT(root && w->count > 0 && w->count <= TB_MOVES_MAX);
    memcpy(w->moves, w->legal, (size_t) w->count * sizeof(w->moves[0]));
    tb_tree_edges(&w->tree, root, w->moves, w->count, w->edges);
    if (root->visits++ == 0 && w->search->level.trust > 0) {
        tb_rng rng;
        tb_rng_seed(&rng, w->seed, UINT64_MAX);
        w->game->redeal(view, &rng, deal.bytes);
        look_at_moves(w, deal.bytes, w->seat, w->count);
    }
    int chosen = select_edge(w, w->count);
    w->path[0].edge = w->edges[chosen];
    w->path[0].seat = w->seat;
    w->length = 1;
    return &w->tree.edges[w->edges[chosen]];
}

/* The n-th visit of every first move meets the same deal and the same dice. */
static void iterate(walk *w, const void *view)
{
    const tb_edge *first = choose_first(w, view);
    float value[TB_MAX_SEATS];
    tb_state_box state;
    tb_rng rng;

    tb_rng_seed(&rng, w->seed, first->visits);
    w->future = tb_future_of(tb_rng_next(&rng));
    w->game->redeal(view, &rng, state.bytes);
    uint64_t key = after_event(w, ROOT, state.bytes, w->seat, first->move);
    w->game->apply(state.bytes, w->seat, first->move);
    while (descend(w, state.bytes, &key))
        ;
    TB_ASSERT(w->length <= PATH_MAX);
    value_leaf(w, state.bytes, &rng, value);
    for (int i = 0; i < w->length; i++) {
        tb_edge *edge = &w->tree.edges[w->path[i].edge];
        edge->visits++;
        edge->value += value[w->path[i].seat];
    }
}

/* --- The search -------------------------------------------------------------------------------------------------- */

static void rank(walk *w, tb_advice out[])
{
    tb_tree_edges(&w->tree, tb_tree_node(&w->tree, ROOT), w->legal, w->count, w->edges);
    for (int i = 0; i < w->count; i++) {
        const tb_edge *edge = &w->tree.edges[w->edges[i]];
        float value = edge->visits ? edge->value / (float) edge->visits : 0.0f;
        tb_advice_add(out, i, (tb_advice){ .move = w->legal[i], .visits = edge->visits, .value = value });
    }
}

size_t tb_search_memory(uint32_t iterations)
{
    int log2_nodes = 9; /* the root has an edge for each of TB_MOVES_MAX moves, however few the iterations */

    while ((uint32_t) 1 << log2_nodes < 2 * iterations && log2_nodes < 18)
        log2_nodes++;
    return tb_tree_size(log2_nodes);
}

/* Every iteration is judged at the same moment, since positions of different moments do not compare: when the own turn
 * is over, and after each round of turns that follows. */
static uint32_t horizon_of(const tb_thinking *search, const void *state, int seats)
{
    return search->game->progress(state).step + 1u + (uint32_t) ((search->level.turns - 1) * seats);
}

uint32_t tb_search_run(const tb_thinking *search, const void *view, int seat, const tb_move legal[], int n, tb_rng *rng,
                       tb_advice out[])
{
    walk w = { .search = search, .game = search->game, .seat = seat, .legal = legal, .count = n };
    tb_state_box deal;
    tb_config config;
    uint32_t done = 0;

    TB_ASSERT(n >= 1 && n <= search->game->max_moves && tb_moves_ascend(legal, n));
    TB_ASSERT(search->memory && search->level.iterations > 0);
    search->game->redeal(view, rng, deal.bytes);
    search->game->config_of(deal.bytes, &config);
    w.seed = tb_rng_next(rng);
    w.horizon = horizon_of(search, deal.bytes, config.seats);
    w.judge = (search->level.by_net ? tb_judge_by_net : tb_judge_for)(search->game, search->evaluation, config.seats);
    w.judge.seen = w.seen;
    bool fits = tb_tree_start(&w.tree, search->memory, search->size);
    TB_ASSERT(fits);
    (void) fits;
    do {
        iterate(&w, view);
    } while (++done < search->level.iterations && !(search->stop && search->stop(search->context)));
    rank(&w, out);
    return done;
}
