/* arena_table.c - one game of an arena, played by the opponents that its line-up names. */
#include <math.h>
#include <stdlib.h>
#include <time.h>

#include "base/bits.h"
#include "base/hash.h"
#include "core/door.h"
#include "lab/arena.h"

#define BOTS    UINT64_C(0x6f70706f6e656e74) /* keep the draws of the opponents apart from all others of the seed */
#define REPLACE UINT64_C(0x7265706c61636521)

enum { EVENTS_MAX = 1 << 15 };

struct tb_arena_table {
    const tb_arena_plan *plan;
    const atomic_bool *stop;
    tb_judge judge;                                /* where the plan takes luck */
    tb_opponent *bot[TB_ARENA_BOTS][TB_MAX_SEATS]; /* as many of each as a line-up may hold           */
    tb_opponent *substitute[TB_MAX_SEATS];         /* by seat; NULL where all opponents are our own   */
    tb_opponent *at[TB_MAX_SEATS];                 /* who plays the seat in the game that runs        */
    uint8_t bot_at[TB_MAX_SEATS];
    char *text; /* the record, for bots of other builds; grows as it must */
    size_t text_size;
    tb_record record;
    tb_event events[EVENTS_MAX];
};

/* --- Opening ----------------------------------------------------------------------------------------------------- */

static bool open_bots(tb_arena_table *t)
{
    const tb_arena_plan *plan = t->plan;
    const tb_limits limits = { .stop = t->stop };

    for (int b = 0; b < plan->lineups.bots; b++) {
        for (int copy = 0; copy < tb_lineup_copies(&plan->lineups, b); copy++) {
            t->bot[b][copy] = tb_opponent_open(&plan->bot[b], plan->game, &limits);
            if (!t->bot[b][copy])
                return false;
        }
    }
    return true;
}

static bool open_substitutes(tb_arena_table *t)
{
    const tb_limits limits = { .stop = t->stop };
    tb_opponent_kind easy;
    bool foreign = false;

    for (int b = 0; b < t->plan->lineups.bots; b++)
        foreign |= t->plan->bot[b].bot == NULL;
    if (!foreign || tb_opponent_read("easy", 4, &easy) < 0)
        return !foreign;
    for (int seat = 0; seat < t->plan->config.seats; seat++) {
        t->substitute[seat] = tb_opponent_open(&easy, t->plan->game, &limits);
        if (!t->substitute[seat])
            return false;
    }
    return true;
}

tb_arena_table *tb_arena_table_open(const tb_arena_plan *plan, const atomic_bool *stop)
{
    tb_arena_table *t = calloc(1, sizeof(*t));

    if (!t)
        return NULL;
    t->plan = plan;
    t->stop = stop;
    if (plan->luck)
        t->judge = tb_arena_judge(plan);
    if (open_bots(t) && open_substitutes(t))
        return t;
    tb_arena_table_close(t);
    return NULL;
}

void tb_arena_table_close(tb_arena_table *t)
{
    for (int b = 0; b < TB_ARENA_BOTS; b++)
        for (int copy = 0; copy < TB_MAX_SEATS; copy++)
            tb_opponent_close(t->bot[b][copy]);
    for (int seat = 0; seat < TB_MAX_SEATS; seat++)
        tb_opponent_close(t->substitute[seat]);
    free(t->text);
    free(t);
}

const tb_record *tb_arena_table_record(const tb_arena_table *t) { return &t->record; }

/* --- Sitting down ------------------------------------------------------------------------------------------------ */

static void name_player(tb_player *player, const tb_opponent_kind *kind)
{
    char name[TB_OPPONENT_NAME];

    tb_opponent_name(kind, name);
    tb_player_set(player, TB_PLAYER_BOT, name, strlen(name));
}

static void sit_down(tb_arena_table *t, uint64_t index)
{
    const tb_arena_plan *plan = t->plan;
    int copies[TB_ARENA_BOTS] = { 0 };

    tb_lineup_seats(&plan->lineups, plan->seed, index, t->bot_at);
    for (int seat = 0; seat < plan->config.seats; seat++) {
        int bot = t->bot_at[seat];
        t->at[seat] = t->bot[bot][copies[bot]++];
        tb_opponent_begin(t->at[seat], &plan->config, seat, tb_mix(plan->seed ^ BOTS),
                          index * TB_MAX_SEATS + (uint64_t) seat);
        name_player(&t->record.player[seat], &plan->bot[bot]);
    }
}

/* --- Playing ----------------------------------------------------------------------------------------------------- */

/* Bots of ours, also of other builds, are measured by the processor time they take, programs of others by the clock on
 * the wall. */
static uint64_t now_for(const tb_arena_plan *plan, int bot)
{
    const tb_opponent_kind *kind = &plan->bot[bot];
    struct timespec now;

    TB_ASSERT(bot >= 0 && bot < plan->lineups.bots);
    clock_gettime(kind->bot || kind->of_library ? CLOCK_THREAD_CPUTIME_ID : CLOCK_MONOTONIC, &now);
    return (uint64_t) now.tv_sec * 1000000000 + (uint64_t) now.tv_nsec;
}

/* The seat has lost; `easy` plays it on, so that the others get a result. */
static void replace(tb_arena_table *t, int seat, uint64_t index, const tb_fault *fault, tb_arena_news *out)
{
    TB_ASSERT(fault->kind && t->substitute[seat] && seat < t->plan->config.seats);
    out->game.fault[seat] = (uint8_t) fault->kind;
    if (out->fault_seat < 0) {
        out->fault_seat = (int8_t) seat;
        tb_text text = tb_text_on(out->fault_text, sizeof(out->fault_text));
        tb_fault_put(fault, NULL, &text);
    }
    t->at[seat] = t->substitute[seat];
    tb_opponent_begin(t->at[seat], &t->plan->config, seat, tb_mix(t->plan->seed ^ REPLACE),
                      index * TB_MAX_SEATS + (uint64_t) seat);
}

/* The record as it stands, in t->text; its length, or 0 without memory. */
static size_t write_record(tb_arena_table *t)
{
    for (;;) {
        tb_text text = tb_text_on(t->text, t->text_size);
        tb_record_write(&t->record, TB_COMPLETE, false, &text);
        if (tb_text_whole(&text))
            return text.len;
        char *more = realloc(t->text, 2 * text.len);
        if (!more)
            return 0;
        t->text = more;
        t->text_size = 2 * text.len;
    }
}

/* A bot of another build is asked with the record. The time it takes to write it is not the bot's. */
static tb_move ask_library(tb_arena_table *t, int seat, uint64_t *out_ns)
{
    tb_move legal[TB_MOVES_MAX];
    int n = t->plan->game->legal(t->record.match.state, seat, legal);
    size_t len = n > 1 ? write_record(t) : 0;
    uint64_t begun = now_for(t->plan, t->bot_at[seat]);
    tb_move move = n > 1 ? tb_opponent_answer(t->at[seat], t->text, len, seat, legal, n) : legal[0];

    *out_ns = now_for(t->plan, t->bot_at[seat]) - begun;
    return move;
}

static tb_move ask(tb_arena_table *t, int seat, uint64_t *out_ns)
{
    int bot = t->bot_at[seat];

    if (t->plan->bot[bot].of_library && t->at[seat] != t->substitute[seat])
        return ask_library(t, seat, out_ns);
    uint64_t begun = now_for(t->plan, bot);
    tb_move move = tb_opponent_move(t->at[seat], t->record.match.state, seat);
    *out_ns = now_for(t->plan, bot) - begun;
    return move;
}

/* One move of the seat, timed if there was something to decide. */
static tb_status play_move(tb_arena_table *t, int seat, uint64_t index, tb_arena_news *out)
{
    tb_match *match = &t->record.match;
    tb_opponent *opponent = t->at[seat];
    uint64_t late = tb_opponent_work_of(opponent).late, took;
    tb_move move = ask(t, seat, &took);
    uint32_t event = match->count;
    tb_message why;

    out->game.late[seat] += (uint16_t) (tb_opponent_work_of(opponent).late - late);
    if (move == 0) {
        replace(t, seat, index, tb_opponent_fault(opponent), out);
        return TB_OK;
    }
    tb_status status = tb_match_play(match, seat, move, &why);
    if (status == TB_OK && match->events[event].choices > 1 && !out->game.fault[seat]) {
        out->game.decisions[seat]++;
        out->game.ns[seat] += took;
    }
    return status;
}

/* Seats at fault are ranked behind all others. */
static void rank_seats(const tb_arena_plan *plan, const void *state, tb_arena_game *out)
{
    int seats = plan->config.seats, honest = 0;
    tb_result result;

    plan->game->scores(state, &result);
    for (int seat = 0; seat < seats; seat++)
        honest += !out->fault[seat];
    for (int seat = 0; seat < seats; seat++) {
        int rank = 1;
        for (int other = 0; other < seats; other++)
            rank += !out->fault[other] && result.rank[other] < result.rank[seat];
        out->rank[seat] = (uint8_t) (out->fault[seat] ? honest + 1 : rank);
        out->score[seat] = out->fault[seat] && result.score[seat] > 0 ? 0 : result.score[seat];
    }
}

static tb_move choose_again(void *context, const void *state, int seat)
{
    const tb_arena_table *t = context;

    return tb_opponent_move(t->at[seat], state, seat);
}

/* What `random` chooses is chance too: its policy is known. That of our own bots is known by asking them again: they
 * remember nothing but their generator. */
static tb_choosers choosers_of(tb_arena_table *t, const tb_arena_game *game)
{
    tb_choosers out = { .times = t->plan->again, .ask = choose_again, .context = t };

    for (int seat = 0; seat < t->plan->config.seats; seat++) {
        const tb_opponent_kind *bot = &t->plan->bot[t->bot_at[seat]];
        if (bot->bot == &tb_bot_random)
            out.evenly |= 1u << seat;
        else if (out.times > 0 && bot->bot && !bot->of_library && !game->fault[seat])
            out.again |= 1u << seat;
    }
    return out;
}

static void take_luck(tb_arena_table *t, tb_arena_game *out)
{
    tb_choosers choosers = choosers_of(t, out);
    tb_ledger ledger;

    tb_ledger_take(&t->record.match, &t->judge, &choosers, &ledger, NULL);
    for (int seat = 0; seat < ledger.seats; seat++)
        out->luck[seat] = (int32_t) lround((ledger.luck[seat] + ledger.choice[seat]) * TB_LUCK_ONE);
    out->has_luck = true;
}

/* A decision that was broken off may have ended the game: what came of it is no result. */
static bool is_stopped(const tb_arena_table *t) { return t->stop && atomic_load(t->stop); }

tb_status tb_arena_table_play(tb_arena_table *t, uint64_t index, tb_arena_news *out)
{
    const tb_arena_plan *plan = t->plan;
    tb_match *match = &t->record.match;
    uint8_t secret[TB_SECRET_SIZE];
    tb_source source = { .secret = secret };
    tb_message why;

    memset(out, 0, sizeof(*out));
    out->index = index;
    out->fault_seat = -1;
    sit_down(t, index);
    tb_seeded_secret(plan->seed, index / tb_set_size(&plan->lineups), secret);
    tb_status status = tb_match_start(match, plan->game, &plan->config, &source, t->events, EVENTS_MAX, &why);
    while (status >= 0 && !tb_match_is_over(match) && !is_stopped(t))
        status = play_move(t, tb_lowest(plan->game->to_act(match->state)), index, out);
    if (is_stopped(t))
        return TB_NOTHING;
    if (status < 0)
        return status;
    for (int seat = 0; seat < plan->config.seats; seat++)
        tb_opponent_end(t->at[seat], match->state);
    out->game.hash = tb_hash(match->state, plan->game->state_size, 0);
    rank_seats(plan, match->state, &out->game);
    if (plan->luck)
        take_luck(t, &out->game);
    return TB_OK;
}
