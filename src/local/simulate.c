/* simulate.c - many games between bots: the same games, with the same signature, as `taberna simulate` plays
 * (src/lab/simulate.c) with one thread and without records. */
#include "base/hash.h"
#include "core/door.h"
#include "core/play.h"
#include "local/calls.h"

enum { GAMES_MOST = 1000000 };

#define BOTS UINT64_C(0x73696d756c617465) /* as the laboratory keeps the draws of bots apart from those of the game */

/* A brain that draws as a bot of the program does. */
typedef struct player {
    tb_brain brain; /* stays first */
    tb_local *local;
    local_question asked;
} player;

typedef struct run {
    const tb_game *game;
    tb_config config;
    player player[TB_MAX_SEATS];
    bool all_random;
    int64_t first, games, seed;
    tb_state_box start, state;
    tb_tally tally;
    uint64_t signature;
} run;

static tb_move choose(tb_brain *brain, const tb_game *game, int seat, const void *view, const tb_move legal[], int n)
{
    player *self = (player *) brain;

    (void) game;
    (void) seat;
    if (!local_advise(self->local, &self->asked, view, legal, n))
        return 0;
    self->asked.luck.decision++;
    return self->local->advice[0].move;
}

/* --- The request -------------------------------------------------------------------------------------------------- */

static bool read_seats(local_call *call, run *r)
{
    const tb_json_node *list;
    int seats = 0;

    if (!tb_ask_list(&call->ask, "seats", r->game->min_seats, r->game->max_seats,
                     "a list of as many bots as this game can have seats", &list))
        return false;
    r->all_random = true;
    TB_JSON_EACH (node, call->ask.json, list) {
        player *p = &r->player[seats];
        *p = (player){ .local = call->local, .asked = { .game = r->game, .seat = seats } };
        if (!tb_ask_thinker_at(&call->ask, "seats", node, &p->asked.thinker))
            return false;
        const tb_bot *bot = p->asked.thinker.bot;
        p->brain = (tb_brain){ .name = node->text, .choose = choose, .needs_view = bot->judges };
        r->all_random = r->all_random && bot == &tb_bot_random;
        seats++;
    }
    tb_config_default(r->game, seats, &r->config);
    return true;
}

static bool read_run(local_call *call, run *r)
{
    const tb_ask *ask = &call->ask;
    tb_message why;

    *r = (run){ .seed = 1 };
    if (!tb_ask_game(ask, &r->game) || !read_seats(call, r) || !tb_ask_options(ask, r->game, &r->config) ||
        !tb_ask_int(ask, "games", 1, GAMES_MOST, "1 to 1000000", &r->games) ||
        !tb_ask_int_or(ask, "first", 0, INT32_MAX, "the number of a game, 0 or more", &r->first) ||
        !tb_ask_int_or(ask, "seed", 0, LOCAL_SEED_MOST, LOCAL_SEED_FORM, &r->seed))
        return false;
    return tb_setup(r->game, &r->config, r->start.bytes, &why) == TB_OK || local_refuse_for(call, &why);
}

/* --- The games ---------------------------------------------------------------------------------------------------- */

static tb_status play_game(run *r, uint64_t index)
{
    tb_rng rng;
    tb_play play = { .game = r->game, .draw = tb_draw_from_rng, .source = &rng };

    TB_ASSERT(r->config.seats <= TB_MAX_SEATS);
    tb_rng_seed(&rng, (uint64_t) r->seed, index);
    memcpy(r->state.bytes, r->start.bytes, r->game->state_size);
    if (r->all_random) {
        r->game->playout(r->state.bytes, &rng, &r->tally);
        return TB_OK;
    }
    for (int seat = 0; seat < r->config.seats; seat++) {
        r->player[seat].asked.luck =
            (local_luck){ tb_mix((uint64_t) r->seed ^ BOTS), index * TB_MAX_SEATS + (uint64_t) seat, 0 };
        play.brains[seat] = &r->player[seat].brain;
    }
    return tb_play_on(&play, r->state.bytes, &r->tally);
}

bool local_simulate(local_call *call)
{
    run r;

    if (!read_run(call, &r))
        return false;
    for (int64_t i = 0; i < r.games; i++) {
        uint64_t index = (uint64_t) (r.first + i);
        if (play_game(&r, index) < 0)
            return local_no_memory(call);
        r.signature += tb_mix(tb_hash(r.state.bytes, r.game->state_size, 0) ^ tb_mix(index));
    }
    tb_json_string(call->out, "game", r.game->name);
    tb_json_int(call->out, "games", r.games);
    tb_json_hex(call->out, "signature", r.signature);
    tb_json_int(call->out, "decisions", (int64_t) r.tally.decisions);
    tb_json_int(call->out, "forced_moves", (int64_t) r.tally.forced_moves);
    tb_json_int(call->out, "chance_events", (int64_t) r.tally.chance_events);
    return true;
}
