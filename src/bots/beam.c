/* beam.c - the layers of the beam described in beam.h. */
#include "bots/beam.h"

#include "base/bits.h"
#include "base/hash.h"
#include "bots/blur.h"
#include "bots/company.h"
#include "bots/layer.h"

enum {
    LOWEST = INT32_MIN / 2,
    ROUNDS_TO_THE_END = 32, /* about so many when nothing is left to chance: the beam's width then */
    ROUNDS_FEW = 8,         /* it is no wider than with so few                                     */
    SCOUTS = 8,             /* a part of the width, to find how many rounds are left                */
    ROUNDS_MAX = 255,
    SEEN_A_NODE = 16,
    MEMO_MIN = 1 << 8,
    MEMO_MAX = 1 << 17,
    REMEMBERED = 8,        /* strengths, for each iteration         */
    NOTED = 32,            /* so many of them for each note of the evaluation */
    ROOTS_TOLD_APART = 64, /* with more first moves a position counts for one of those that lead to it */
    ROOT_TIMES = 20,       /* at the root so many times more positions are looked at */
    CHILDREN = 2,          /* of one position, that a layer keeps when it spreads */
};

typedef struct worth { /* of a legal move in one future */
    int32_t now;       /* its best position in this layer                          */
    int32_t last;      /* its best position in the last layer in which it had one  */
    int32_t end;       /* its best position where planning ended                   */
} worth;

typedef struct seen { /* what was put in a layer, and where */
    uint64_t kind;    /* 0: none */
    uint32_t node;
} seen;

typedef struct plan {
    const tb_thinking *beam;
    const tb_judge *judge;
    int seat, count; /* of legal moves */
    const tb_move *legal;
    tb_layer layers[2], *to; /* where ways that end are put */
    const tb_node *from;     /* NULL: the position that is asked about */
    int32_t rivals;          /* mean strength of the others, there */
    bool alone;              /* nobody else is to act there */
    int32_t best, end;       /* of the ways from there: the most of all, and of those that end the game */
    tb_node *child[CHILDREN];
    int children; /* kept of those from there */
    seen *seen;   /* what is in `to` */
    uint32_t seen_mask, done;
    int rounds;   /* gone through in this future */
    bool spreads; /* keeps positions that are unlike each other */
    bool begun;   /* all first moves of this future have been looked at */
    bool stopped;
    worth worth[TB_MOVES_MAX];
    uint32_t kept[TB_MOVES_MAX]; /* positions that the beam kept behind each move, in all layers */
    tb_memo memo;
    tb_company company;
    tb_ways ways;
} plan;

/* --- Memory ------------------------------------------------------------------------------------------------------- */

/* The futures of a level, alone or with others at the table. */
static int futures_of(const tb_level *level, int seats)
{
    return seats > 1 && level->futures_of_many ? level->futures_of_many : level->futures;
}

/* The rounds that it goes into each of them: beside several others what they do is known less far ahead. */
static int rounds_of(const tb_level *level, int seats)
{
    return seats > 2 && level->rounds_of_many ? level->rounds_of_many : level->rounds;
}

static uint32_t width_of(const tb_level *level, int seats)
{
    TB_ASSERT(level->futures > 0 && level->rounds > 0);
    return level->iterations / (uint32_t) (futures_of(level, seats) * rounds_of(level, seats));
}

static uint32_t larger(uint32_t a, uint32_t b) { return a > b ? a : b; }

static uint32_t widest(const tb_level *level)
{
    uint32_t once = level->iterations / (level->folds ? ROUNDS_FEW : ROUNDS_TO_THE_END);

    return 1 + larger(once, larger(width_of(level, 1), larger(width_of(level, 2), width_of(level, 3))));
}

static uint32_t seen_size(uint32_t width)
{
    uint32_t size = 64;

    while (size < SEEN_A_NODE * width)
        size *= 2;
    return size;
}

static uint32_t memo_size(const tb_level *level)
{
    uint32_t size = MEMO_MIN;

    while (size < MEMO_MAX && size < level->iterations * REMEMBERED)
        size *= 2;
    return size;
}

static size_t notes_size(const tb_evaluation *evaluation, const tb_level *level)
{
    return memo_size(level) / NOTED * evaluation->note_size;
}

size_t tb_beam_memory(const tb_evaluation *evaluation, const tb_level *level)
{
    uint32_t width = widest(level);

    return 2 * width * (sizeof(tb_node) + sizeof(uint32_t)) + seen_size(width) * sizeof(seen) +
           memo_size(level) * sizeof(tb_memo_entry) + TB_COMPANY_SCRIPTS * sizeof(tb_script) +
           notes_size(evaluation, level);
}

static void lay_out(plan *p)
{
    const tb_evaluation *evaluation = p->beam->evaluation;
    uint32_t width = widest(&p->beam->level), memo = memo_size(&p->beam->level);

    TB_ASSERT(p->beam->memory && p->beam->size >= tb_beam_memory(evaluation, &p->beam->level));
    p->layers[0].nodes = p->beam->memory;
    p->layers[1].nodes = p->layers[0].nodes + width;
    p->seen = (seen *) (p->layers[1].nodes + width);
    p->memo = (tb_memo){ .entries = (tb_memo_entry *) (p->seen + seen_size(width)), .mask = memo - 1 };
    p->memo.notes = p->memo.entries + memo;
    p->memo.notes_mask = memo / NOTED - 1;
    p->company.scripts = (tb_script *) ((char *) p->memo.notes + notes_size(evaluation, &p->beam->level));
    memset(p->memo.entries, 0, memo * sizeof p->memo.entries[0] + notes_size(evaluation, &p->beam->level));
    p->layers[0].order = (uint32_t *) (p->company.scripts + TB_COMPANY_SCRIPTS);
    p->layers[1].order = p->layers[0].order + width;
    memset(p->company.scripts, 0, TB_COMPANY_SCRIPTS * sizeof(tb_script));
}

/* --- What is in a layer ------------------------------------------------------------------------------------------- */

/* Where a position of this kind is noted, or may be; NULL if there is no room. */
static seen *find_seen(const plan *p, uint64_t kind)
{
    uint32_t at = (uint32_t) kind & p->seen_mask;

    TB_ASSERT(kind);
    for (int tries = 0; tries < 8; tries++, at = (at + 1) & p->seen_mask)
        if (p->seen[at].kind == kind || !p->seen[at].kind)
            return &p->seen[at];
    return NULL;
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

static bool tells_roots_apart(const plan *p) { return p->count <= ROOTS_TOLD_APART && p->beam->level.folds; }

static uint64_t roots_of(const plan *p, int root)
{
    TB_ASSERT(root >= 0 && root < p->count);
    if (p->from)
        return p->from->roots;
    return tells_roots_apart(p) ? UINT64_C(1) << root : 0;
}

/* A value for all first moves behind a node, by a field of their worth. */
static void raise_all(plan *p, const tb_node *n, size_t field, int32_t value)
{
    if (value == LOWEST)
        return;
    if (!n->roots)
        raise((int32_t *) ((char *) &p->worth[n->root] + field), value);
    TB_EACH (root, n->roots)
        raise((int32_t *) ((char *) &p->worth[root] + field), value);
}

/* The position of this layer that is worth the same to the seat; NULL: none. */
static tb_node *same_kind(const plan *p, const seen *at, uint64_t kind)
{
    tb_node *n = at && at->kind == kind ? &p->to->nodes[at->node] : NULL;

    return n && n->kind == kind ? n : NULL;
}

/* The worst child of p->from if it has as many as it may. */
static tb_node *worst_child(const plan *p)
{
    tb_node *worst = p->child[0];

    if (!p->from || !p->spreads || p->children < CHILDREN)
        return NULL;
    for (int i = 1; i < CHILDREN; i++)
        worst = p->child[i]->value < worst->value ? p->child[i] : worst;
    return worst;
}

static void note_child(plan *p, tb_node *n)
{
    for (int i = 0; i < p->children; i++)
        if (p->child[i] == n)
            return;
    if (p->children < CHILDREN)
        p->child[p->children++] = n;
}

/* The node that a position is put into: in place of one that it is better than. */
static tb_node *choose_node(plan *p, tb_node *same, int32_t value)
{
    tb_node *out = same ? same : worst_child(p);

    if (!out)
        return tb_layer_room(p->to, value);
    return value > out->value ? out : NULL;
}

/* Positions that are worth the same to the seat are of one kind; otherwise each is a kind of its own. */
static uint64_t kind_of(const plan *p, const void *state, uint64_t key)
{
    const tb_evaluation *e = p->judge->evaluation;
    uint64_t kind = p->spreads && e->worth_key ? e->worth_key(state, p->seat) : key;

    return kind | !kind;
}

static void keep(plan *p, const void *state, const tb_way *way, int32_t own, int32_t value)
{
    int root = root_of(p, way);
    uint64_t said = p->from ? p->from->said : 1, roots = roots_of(p, root);
    uint64_t key = tb_position_key(p->judge, p->beam->level.folds, state, p->seat), kind = kind_of(p, state, key);
    seen *at = find_seen(p, kind);
    tb_node *next = same_kind(p, at, kind);

    TB_ASSERT(root < p->count);
    if (next && next->key == key) {
        next->roots |= roots;
        return;
    }
    next = choose_node(p, next, value);
    if (!next)
        return;
    next->value = value;
    next->own = own;
    next->root = (uint16_t) root;
    next->roots = roots;
    next->key = key;
    next->kind = kind;
    next->said = p->alone ? tb_mix_key(said, way->move[0]) : said;
    memcpy(next->state.bytes, state, p->judge->game->state_size);
    if (at)
        *at = (seen){ kind, (uint32_t) (next - p->to->nodes) };
    note_child(p, next);
    tb_layer_settle(p->to, next);
}

static void see(void *context, const void *state, const tb_way *way, int32_t own)
{
    plan *p = context;
    int32_t value = value_of(p, own, p->rivals);
    bool over = p->judge->game->to_act(state) == 0;

    if (p->from) {
        raise(&p->best, value);
        raise(&p->end, over ? value : LOWEST);
    } else {
        worth *w = &p->worth[root_of(p, way)];
        raise(&w->now, value);
        raise(&w->end, over ? value : LOWEST);
    }
    if (!over && (p->to->count < p->to->width || value > tb_layer_least(p->to)))
        keep(p, state, way, own, value);
}

/* All ways of the seat from a position in which it is to act. */
static void go_ways(plan *p, const void *state, const tb_node *from, int positions)
{
    TB_ASSERT(tb_has(p->judge->game->to_act(state), p->seat));
    p->from = from;
    p->alone = p->judge->seats > 1 && p->judge->game->to_act(state) == 1u << p->seat;
    p->best = p->end = LOWEST;
    p->children = 0;
    p->ways.positions = positions;
    p->ways.apart = !from;
    tb_ways_go(&p->ways, state);
    if (from) {
        raise_all(p, from, offsetof(worth, now), p->best);
        raise_all(p, from, offsetof(worth, end), p->end);
    }
    p->done++;
}

static void start_layer(plan *p, tb_layer *to)
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
    for (uint32_t i = 0; i < p->to->count; i++) {
        const tb_node *n = &p->to->nodes[i];
        p->kept[n->root] += !n->roots;
        TB_EACH (root, n->roots)
            p->kept[root]++;
    }
    for (int i = 0; i < p->count; i++) {
        if (p->worth[i].now > LOWEST)
            p->worth[i].last = p->worth[i].now;
        p->worth[i].now = LOWEST;
    }
}

/* Goes on from all nodes of a layer; false when the search was stopped on the way. */
static bool next_layer(plan *p, tb_layer *from, tb_layer *to)
{
    start_layer(p, to);
    for (uint32_t i = 0; i < from->count; i++) {
        tb_node *n = &from->nodes[i];
        if (must_stop(p))
            return false;
        if (tb_company_go(&p->company, n->said, n->state.bytes, &p->rivals))
            go_ways(p, n->state.bytes, n, p->beam->level.positions);
        else
            raise_all(p, n, offsetof(worth, end), value_of(p, n->own, p->rivals));
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
    tb_layer *from = &p->layers[0], *to = &p->layers[1];

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
    p->rounds = 1;
    for (; p->rounds < rounds && from->count && !p->stopped && next_layer(p, from, to); p->rounds++) {
        tb_layer *free = from;
        from = to;
        to = free;
    }
    for (uint32_t i = 0; i < from->count; i++)
        raise_all(p, &from->nodes[i], offsetof(worth, end), from->nodes[i].value);
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

/* One future to the end of the game; what was found before stays if it is stopped too early, and where it is better. */
static bool plan_whole(plan *p, const void *state, uint32_t width, int32_t found[], int64_t sum[])
{
    if (must_stop(p))
        return false;
    plan_future(p, state, width, ROUNDS_MAX);
    if (!p->begun)
        return false;
    for (int i = 0; i < p->count; i++) {
        raise(&found[i], p->worth[i].end);
        p->worth[i].end = found[i];
    }
    memset(sum, 0, (size_t) p->count * sizeof sum[0]);
    add_worth(p, sum);
    return true;
}

/* Nothing is left to chance: one future is all there are, and worth more thought. The fewer rounds are left, the wider
 * the beam can be. */
static void plan_to_the_end(plan *p, const void *state, int64_t sum[])
{
    const tb_level *level = &p->beam->level;
    uint32_t width = 1 + level->iterations / ROUNDS_TO_THE_END;
    int32_t found[TB_MOVES_MAX];

    for (int i = 0; i < p->count; i++)
        found[i] = LOWEST;
    if (level->folds) {
        if (!plan_whole(p, state, 1 + width / SCOUTS, found, sum))
            return;
        int rounds = p->rounds > ROUNDS_FEW ? p->rounds : ROUNDS_FEW;
        width = 1 + level->iterations / (uint32_t) rounds;
    }
    plan_whole(p, state, width, found, sum);
}

/* Returns how many futures there were. Alone, the narrowest beam finds out whether anything is left to chance:
 * mostly that takes no thought of its own, for a wider one comes to the same positions again. */
static int plan_all(plan *p, const void *view, tb_rng *rng, int64_t sum[])
{
    const tb_level *level = &p->beam->level;
    int seats = p->judge->seats, futures = futures_of(level, seats), rounds = rounds_of(level, seats);
    uint32_t width = width_of(level, seats);
    int first = p->spreads ? 0 : 1; /* the future that is next */
    tb_state_box state;

    width += !width;
    imagine(p, view, rng, state.bytes);
    bool luck = plan_future(p, state.bytes, p->spreads ? 1 : width, rounds);
    add_worth(p, sum);
    if (!luck && rounds > 1) {
        plan_to_the_end(p, state.bytes, sum);
        return 1;
    }
    for (int future = first; future < futures; future++) {
        if (must_stop(p))
            return future ? future : 1;
        if (future > 0)
            imagine(p, view, rng, state.bytes);
        plan_future(p, state.bytes, width, rounds);
        if (!p->begun)
            return future ? future : 1;
        if (future == 0)
            memset(sum, 0, (size_t) p->count * sizeof sum[0]);
        add_worth(p, sum);
    }
    return futures;
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
    p.ways.folds = p.company.folds = beam->level.folds;
    p.spreads = beam->level.folds && config.seats == 1;
    lay_out(&p);
    judge.memo = &p.memo;
    int futures = plan_all(&p, view, rng, sum);
    rank_moves(&p, state.bytes, sum, futures, rng, out);
    return p.done;
}
