/* beam.c - the layers of the beam described in beam.h. */
#include "bots/beam.h"

#include "base/bits.h"
#include "base/hash.h"
#include "bots/blur.h"
#include "bots/company.h"

enum {
    LOWEST = INT32_MIN / 2,
    ROUNDS_TO_THE_END = 32, /* about so many when nothing is left to chance: the beam's width then */
    ROUNDS_MAX = 255,
    SEEN_A_NODE = 16,
    ROOT_TIMES = 20, /* at the root so many times more positions are looked at */
};

typedef struct node {
    int32_t value; /* own strength less what the others' counts */
    int32_t own;
    uint16_t root; /* number of the first move */
    uint64_t said; /* what the seat did alone  */
    tb_state_box state;
} node;

typedef struct layer { /* the best nodes of a round: `order` is a heap with the worst on top */
    node *nodes;
    uint32_t *order;
    uint32_t count, width;
} layer;

typedef struct worth { /* of a legal move in one future */
    int32_t now;       /* its best position in this layer                          */
    int32_t last;      /* its best position in the last layer in which it had one  */
    int32_t end;       /* its best position where planning ended                   */
} worth;

typedef struct plan {
    const tb_thinking *beam;
    const tb_judge *judge;
    int seat, count; /* of legal moves */
    const tb_move *legal;
    layer layers[2], *to; /* where ways that end are put */
    const node *from;     /* NULL: the position that is asked about */
    int32_t rivals;       /* mean strength of the others, there */
    bool alone;           /* nobody else is to act there */
    uint64_t *seen;       /* hashes of the states in `to` */
    uint32_t seen_mask, done;
    bool begun; /* all first moves of this future have been looked at */
    bool stopped;
    worth worth[TB_MOVES_MAX];
    uint32_t kept[TB_MOVES_MAX]; /* positions that the beam kept behind each move, in all layers */
    tb_company company;
    tb_ways ways;
} plan;

/* --- Memory ------------------------------------------------------------------------------------------------------- */

static uint32_t widest(const tb_level *level)
{
    TB_ASSERT(level->futures > 0 && level->rounds > 0);
    uint32_t once = level->iterations / ROUNDS_TO_THE_END;
    uint32_t each = level->iterations / (uint32_t) (level->futures * level->rounds);

    return 1 + (once > each ? once : each);
}

static uint32_t seen_size(uint32_t width)
{
    uint32_t size = 64;

    while (size < SEEN_A_NODE * width)
        size *= 2;
    return size;
}

size_t tb_beam_memory(const tb_level *level)
{
    uint32_t width = widest(level);

    return 2 * width * (sizeof(node) + sizeof(uint32_t)) + seen_size(width) * sizeof(uint64_t) +
           TB_COMPANY_SCRIPTS * sizeof(tb_script);
}

static void lay_out(plan *p)
{
    uint32_t width = widest(&p->beam->level);

    TB_ASSERT(p->beam->memory && p->beam->size >= tb_beam_memory(&p->beam->level));
    p->layers[0].nodes = p->beam->memory;
    p->layers[1].nodes = p->layers[0].nodes + width;
    p->seen = (uint64_t *) (p->layers[1].nodes + width);
    p->company.scripts = (tb_script *) (p->seen + seen_size(width));
    p->layers[0].order = (uint32_t *) (p->company.scripts + TB_COMPANY_SCRIPTS);
    p->layers[1].order = p->layers[0].order + width;
    memset(p->company.scripts, 0, TB_COMPANY_SCRIPTS * sizeof(tb_script));
}

/* --- Layers ------------------------------------------------------------------------------------------------------- */

static int32_t value_at(const layer *l, uint32_t place)
{
    TB_ASSERT(place < l->count);
    return l->nodes[l->order[place]].value;
}

static void exchange(layer *l, uint32_t a, uint32_t b)
{
    uint32_t kept = l->order[a];

    TB_ASSERT(a < l->count && b < l->count);
    l->order[a] = l->order[b];
    l->order[b] = kept;
}

static void lift(layer *l, uint32_t place)
{
    for (; place && value_at(l, (place - 1) / 2) > value_at(l, place); place = (place - 1) / 2)
        exchange(l, place, (place - 1) / 2);
}

static void sink(layer *l, uint32_t place)
{
    for (;;) {
        uint32_t worst = place;
        for (uint32_t below = 2 * place + 1; below <= 2 * place + 2 && below < l->count; below++)
            worst = value_at(l, below) < value_at(l, worst) ? below : worst;
        if (worst == place)
            return;
        exchange(l, place, worst);
        place = worst;
    }
}

/* A node to be filled in with this value: a new one, or the worst; then `lift` or `sink` puts it in its place. */
static node *make_room(layer *l, int32_t value)
{
    if (l->count < l->width) {
        l->order[l->count] = l->count;
        return &l->nodes[l->count++];
    }
    return value > value_at(l, 0) ? &l->nodes[l->order[0]] : NULL;
}

static bool was_seen(plan *p, uint64_t hash)
{
    uint32_t at = (uint32_t) hash & p->seen_mask;

    hash |= !hash;
    for (int tries = 0; tries < 8; tries++, at = (at + 1) & p->seen_mask) {
        if (p->seen[at] == hash)
            return true;
        if (!p->seen[at]) {
            p->seen[at] = hash;
            return false;
        }
    }
    return false;
}

/* --- From round to round ------------------------------------------------------------------------------------------ */

static int32_t value_of(const plan *p, int32_t own, int32_t rivals)
{
    return own - rivals / 100 * tb_rivalry(p->judge);
}

static int root_of(const plan *p, const tb_way *way)
{
    int root = 0;

    if (p->from)
        return p->from->root;
    while (root < p->count - 1 && p->legal[root] != way->move[0])
        root++;
    TB_ASSERT(p->legal[root] == way->move[0]);
    return root;
}

static void raise(int32_t *most, int32_t value) { *most = value > *most ? value : *most; }

static void see(void *context, const void *state, const tb_way *way, int32_t own)
{
    plan *p = context;
    const tb_game *game = p->judge->game;
    int root = root_of(p, way);
    int32_t value = value_of(p, own, p->rivals);
    uint64_t said = p->from ? p->from->said : 1;
    layer *to = p->to;

    raise(&p->worth[root].now, value);
    if (game->to_act(state) == 0) {
        raise(&p->worth[root].end, value);
        return;
    }
    if ((to->count == to->width && value <= value_at(to, 0)) || was_seen(p, tb_hash(state, game->state_size, 0)))
        return;
    bool full = to->count == to->width;
    node *next = make_room(to, value);
    TB_ASSERT(next && root < p->count);
    next->value = value;
    next->own = own;
    next->root = (uint16_t) root;
    next->said = p->alone ? tb_mix_key(said, way->move[0]) : said;
    memcpy(next->state.bytes, state, game->state_size);
    if (full)
        sink(to, 0);
    else
        lift(to, to->count - 1);
}

/* All ways of the seat from a position in which it is to act. */
static void go_ways(plan *p, const void *state, const node *from, int positions)
{
    TB_ASSERT(tb_has(p->judge->game->to_act(state), p->seat));
    p->from = from;
    p->alone = p->judge->seats > 1 && p->judge->game->to_act(state) == 1u << p->seat;
    p->ways.positions = positions;
    tb_ways_go(&p->ways, state);
    p->done++;
}

static void start_layer(plan *p, layer *to)
{
    p->to = to;
    to->count = 0;
    memset(p->seen, 0, ((size_t) p->seen_mask + 1) * sizeof p->seen[0]);
}

static bool must_stop(void *context)
{
    plan *p = context;
    const tb_thinking *beam = p->beam;

    p->stopped = p->stopped || (beam->stop && beam->stop(beam->context));
    return p->stopped;
}

/* What came of the round that led to p->to. */
static void end_layer(plan *p)
{
    for (uint32_t i = 0; i < p->to->count; i++)
        p->kept[p->to->nodes[i].root]++;
    for (int i = 0; i < p->count; i++) {
        if (p->worth[i].now > LOWEST)
            p->worth[i].last = p->worth[i].now;
        p->worth[i].now = LOWEST;
    }
}

/* Goes on from all nodes of a layer; false when the search was stopped on the way. */
static bool next_layer(plan *p, layer *from, layer *to)
{
    start_layer(p, to);
    for (uint32_t i = 0; i < from->count; i++) {
        node *n = &from->nodes[i];
        if (must_stop(p))
            return false;
        if (tb_company_go(&p->company, n->said, n->state.bytes, &p->rivals))
            go_ways(p, n->state.bytes, n, p->beam->level.positions);
        else
            raise(&p->worth[n->root].end, value_of(p, n->own, p->rivals));
    }
    if (p->stopped)
        return false;
    end_layer(p);
    return true;
}

/* --- A future ----------------------------------------------------------------------------------------------------- */

/* Plans through one future; true if anything in it was left to chance or to others. */
static bool plan_future(plan *p, const void *state, uint32_t width, int rounds)
{
    layer *from = &p->layers[0], *to = &p->layers[1];

    TB_ASSERT(width > 0 && width <= widest(&p->beam->level) && rounds > 0);
    p->seen_mask = seen_size(width) - 1;
    p->ways.luck = p->company.luck = false;
    from->width = to->width = width;
    for (int i = 0; i < p->count; i++)
        p->worth[i] = (worth){ LOWEST, LOWEST, LOWEST };
    p->rivals = tb_company_strength(p->judge, state, p->seat);
    start_layer(p, from);
    go_ways(p, state, NULL, ROOT_TIMES * p->beam->level.positions);
    end_layer(p);
    p->begun = !p->stopped;
    for (int round = 1; round < rounds && from->count && !p->stopped && next_layer(p, from, to); round++) {
        layer *free = from;
        from = to;
        to = free;
    }
    for (uint32_t i = 0; i < from->count; i++)
        raise(&p->worth[from->nodes[i].root].end, from->nodes[i].value);
    return p->ways.luck || p->company.luck;
}

/* A move that fell out of the beam is worth what it last was, and less than the best. */
static int32_t worth_of(const plan *p, int root, int32_t best)
{
    int32_t fallen = best - TB_STRENGTH_ONE / 16;

    if (p->worth[root].end > LOWEST)
        return p->worth[root].end;
    return p->worth[root].last < fallen ? p->worth[root].last : fallen;
}

static void add_worth(const plan *p, int64_t sum[])
{
    int32_t best = LOWEST;

    for (int i = 0; i < p->count; i++)
        raise(&best, p->worth[i].end);
    for (int i = 0; i < p->count; i++)
        sum[i] += worth_of(p, i, best);
}

/* --- All futures -------------------------------------------------------------------------------------------------- */

static void imagine(plan *p, const void *view, tb_rng *rng, void *state)
{
    p->judge->game->redeal(view, rng, state);
    p->ways.future = p->company.future = tb_rng_next(rng);
}

/* Nothing is left to chance: one future is all there are, and worth more thought. */
static void plan_to_the_end(plan *p, const void *state, int64_t sum[])
{
    if (must_stop(p))
        return;
    plan_future(p, state, 1 + p->beam->level.iterations / ROUNDS_TO_THE_END, ROUNDS_MAX);
    if (!p->begun)
        return;
    memset(sum, 0, (size_t) p->count * sizeof sum[0]);
    add_worth(p, sum);
}

/* Returns how many futures there were. */
static int plan_all(plan *p, const void *view, tb_rng *rng, int64_t sum[])
{
    const tb_level *level = &p->beam->level;
    uint32_t width = level->iterations / (uint32_t) (level->futures * level->rounds);
    tb_state_box state;

    imagine(p, view, rng, state.bytes);
    bool luck = plan_future(p, state.bytes, width ? width : 1, level->rounds);
    add_worth(p, sum);
    if (!luck && level->rounds > 1) {
        plan_to_the_end(p, state.bytes, sum);
        return 1;
    }
    for (int future = 1; future < level->futures; future++) {
        if (must_stop(p))
            return future;
        imagine(p, view, rng, state.bytes);
        plan_future(p, state.bytes, width ? width : 1, level->rounds);
        if (!p->begun)
            return future;
        add_worth(p, sum);
    }
    return level->futures;
}

/* How far a strength is misjudged. */
static int32_t blur_of(const tb_level *level, tb_rng *rng)
{
    return level->blur > 0 ? (int32_t) (level->blur * TB_STRENGTH_ONE * tb_blur(rng)) : 0;
}

/* How the seat would stand if its strength were the one planned. */
static void rank_moves(const plan *p, const void *state, const int64_t sum[], int futures, tb_rng *rng, tb_advice out[])
{
    int32_t strength[TB_MAX_SEATS];
    float stands[TB_MAX_SEATS];
    int32_t rivals = tb_company_strength(p->judge, state, p->seat);
    uint32_t visits = (uint32_t) futures;

    TB_ASSERT(futures > 0);
    tb_judge_strengths(p->judge, state, (1u << p->judge->seats) - 1, strength);
    for (int i = 0; i < p->count; i++) {
        strength[p->seat] = (int32_t) (sum[i] / futures) - value_of(p, 0, rivals);
        strength[p->seat] += blur_of(&p->beam->level, rng);
        tb_judge_stands(p->judge, strength, stands);
        tb_advice_add(out, i,
                      (tb_advice){ p->legal[i], visits, stands[p->seat], visits + p->kept[i], strength[p->seat] });
    }
}

uint32_t tb_beam_run(const tb_thinking *beam, const void *view, int seat, const tb_move legal[], int n, tb_rng *rng,
                     tb_advice out[])
{
    int64_t sum[TB_MOVES_MAX] = { 0 };
    tb_state_box state;
    tb_config config;

    TB_ASSERT(n >= 1 && n <= beam->game->max_moves && tb_moves_ascend(legal, n));
    beam->game->redeal(view, rng, state.bytes);
    beam->game->config_of(state.bytes, &config);
    tb_judge judge = tb_judge_for(beam->game, beam->evaluation, config.seats);
    judge.weights = beam->weights ? beam->weights : judge.weights;
    judge.shares = beam->shares;
    plan p = {
        .beam = beam,
        .judge = &judge,
        .seat = seat,
        .count = n,
        .legal = legal,
        .company = { .judge = &judge, .seat = seat, .positions = beam->level.positions, .stop = must_stop },
        .ways = { .judge = &judge, .seat = seat, .see = see, .stop = must_stop },
    };
    p.ways.context = p.ways.stopper = p.company.stopper = &p;
    lay_out(&p);
    int futures = plan_all(&p, view, rng, sum);
    rank_moves(&p, state.bytes, sum, futures, rng, out);
    return p.done;
}
