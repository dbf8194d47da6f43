/* opponent.c - one door for all kinds of opponents, and counting what they took. */
#include "opponents/opponent.h"

#include <stdlib.h>

#include "base/hash.h"
#include "opponents/foreign.h"
#include "opponents/library.h"
#include "opponents/thinker.h"

struct tb_opponent {
    tb_brain brain; /* stays first */
    tb_opponent_kind kind;
    const tb_game *game;
    tb_limits limits;
    uint64_t cap_ns;
    tb_thinker *thinker; /* one of the three is not NULL */
    tb_foreign *foreign;
    tb_library *library;
    uint64_t seed, decision; /* of the game that runs: its number, and decisions so far */
    tb_fault fault;
    tb_opponent_work work;
};

/* --- Thinking ---------------------------------------------------------------------------------------------------- */

static tb_timer start(const tb_opponent *o) { return tb_timer_start(&o->limits, o->cap_ns, true); }

static void count(tb_opponent *o, const tb_timer *timer)
{
    uint64_t elapsed = tb_timer_elapsed(timer);

    o->decision++;
    o->work.decisions++;
    o->work.ns += elapsed;
    o->work.late += (timer->cap > 0 && elapsed > timer->cap / 5 * 6) || o->fault.kind == TB_FAULT_STALL;
}

static tb_move choose(tb_brain *brain, const tb_game *game, int seat, const void *view, const tb_move legal[], int n)
{
    tb_opponent *o = (tb_opponent *) brain;
    tb_advice advice[TB_MOVES_MAX];
    tb_move move = 0;

    (void) game;
    if (o->fault.kind)
        return 0;
    tb_timer timer = start(o);
    TB_ASSERT(!o->library);
    if (o->foreign) {
        move = tb_foreign_move(o->foreign, &timer, view, legal, n, &o->fault);
    } else {
        tb_thinker_advise(o->thinker, &timer, o->seed, o->decision, seat, view, legal, n, advice);
        move = advice[0].move;
    }
    count(o, &timer);
    return move;
}

tb_brain *tb_opponent_brain(tb_opponent *opponent) { return &opponent->brain; }

tb_move tb_opponent_move(tb_opponent *o, const void *state, int seat)
{
    tb_move legal[TB_MOVES_MAX];
    tb_view_box view;
    int n = o->game->legal(state, seat, legal);

    TB_ASSERT(n >= 1);
    if (n == 1)
        return legal[0];
    if (o->brain.needs_view)
        o->game->observe(state, seat, view.bytes);
    return choose(&o->brain, o->game, seat, o->brain.needs_view ? view.bytes : NULL, legal, n);
}

static bool is_among(tb_move move, const tb_move legal[], int n)
{
    for (int i = 0; i < n; i++)
        if (legal[i] == move)
            return true;
    return false;
}

tb_move tb_opponent_answer(tb_opponent *o, const char *record, size_t len, int seat, const tb_move legal[], int n)
{
    TB_ASSERT(o->library && n >= 2);
    if (o->fault.kind)
        return 0;
    tb_timer timer = start(o);
    tb_move move = tb_library_move(o->library, record, len, seat, &o->fault);
    if (!o->fault.kind && !is_among(move, legal, n))
        o->fault = (tb_fault){ .kind = TB_FAULT_ILLEGAL, .say = TB_FAULT_SAY_BUILD_MOVE };
    count(o, &timer);
    return o->fault.kind ? 0 : move;
}

bool tb_opponent_advise(tb_opponent *o, const void *view, int seat, const tb_move legal[], int n, tb_advice out[])
{
    TB_ASSERT(n >= 1 && n <= TB_MOVES_MAX);
    if (!o->thinker)
        return false;
    if (n == 1) {
        out[0] = (tb_advice){ .move = legal[0], .visits = 1, .value = 0.5f };
        return true;
    }
    tb_timer timer = start(o);
    tb_thinker_advise(o->thinker, &timer, o->seed, o->decision, seat, view, legal, n, out);
    count(o, &timer);
    return true;
}

int tb_opponent_advise_in(tb_opponent *o, const void *state, int seat, tb_advice out[])
{
    tb_move legal[TB_MOVES_MAX];
    tb_view_box view = { 0 };
    int n = o->game->legal(state, seat, legal);

    o->game->observe(state, seat, view.bytes);
    tb_opponent_advise(o, view.bytes, seat, legal, n, out);
    return n;
}

/* --- Coming and going -------------------------------------------------------------------------------------------- */

int tb_opponent_try(const tb_opponent_kind *kind, char name[TB_OPPONENT_NAME])
{
    name[0] = '\0';
    if (kind->bot)
        return 0;
    return kind->of_library ? tb_library_try(kind->word) : tb_foreign_try(kind->word, name);
}

tb_opponent *tb_opponent_open(const tb_opponent_kind *kind, const tb_game *game, const tb_limits *limits)
{
    tb_opponent *o = calloc(1, sizeof(*o));

    if (!o)
        return NULL;
    o->kind = *kind;
    o->game = game;
    o->limits = *limits;
    if (kind->bot) {
        o->thinker = tb_thinker_open(&o->kind, game, &o->limits);
    } else if (kind->of_library) {
        o->library = tb_library_open(o->kind.word, game);
    } else {
        o->limits.think_ms = limits->think_ms ? limits->think_ms : TB_FOREIGN_MS;
        o->foreign = tb_foreign_open(o->kind.word, game, &o->limits);
    }
    o->cap_ns = (uint64_t) o->limits.think_ms * 1000000;
    o->brain = (tb_brain){ o->kind.word, choose, !kind->bot || kind->bot->judges };
    if (o->thinker || o->foreign || o->library)
        return o;
    free(o);
    return NULL;
}

void tb_opponent_close(tb_opponent *o)
{
    if (!o)
        return;
    tb_thinker_close(o->thinker);
    tb_foreign_close(o->foreign);
    tb_library_close(o->library);
    free(o);
}

void tb_opponent_begin(tb_opponent *o, const tb_config *config, int seat, uint64_t seed, uint64_t stream)
{
    TB_ASSERT(seat >= 0 && seat < config->seats);
    o->seed = tb_mix(seed + tb_mix(stream + 1));
    o->decision = 0;
    o->fault = (tb_fault){ .kind = TB_FAULT_NONE };
    if (o->foreign)
        tb_foreign_begin(o->foreign, config, seat, o->seed, &o->fault);
    if (o->library)
        tb_library_begin(o->library, o->seed, &o->fault);
}

void tb_opponent_end(tb_opponent *o, const void *state)
{
    if (o->foreign && !o->fault.kind)
        tb_foreign_end(o->foreign, state, &o->fault);
}

const tb_fault *tb_opponent_fault(const tb_opponent *opponent) { return &opponent->fault; }

tb_opponent_work tb_opponent_work_of(const tb_opponent *opponent) { return opponent->work; }
