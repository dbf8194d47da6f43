/* keeper.c - what happens at a table by itself. */
#include <sodium.h>
#include <stdlib.h>

#include "base/bits.h"
#include "server/keeper_parts.h"
#include "server/log.h"

enum {
    AGAIN_MS = 1000,        /* after the store took nothing        */
    TIMER_MAX_MS = 86400000 /* a day: longer waits are looked at again */
};

tb_care *tb_care_of(tb_keeper *keeper, tb_place *place)
{
    tb_care *own = tb_place_notes(place, sizeof(tb_care));

    if (own && !own->keeper) {
        own->keeper = keeper;
        own->place = place;
    }
    return own;
}

/* The place stays as long as the lease: other nodes tell of the table, and leave its bots and clocks to us. */
void tb_care_keep(tb_care *own, bool keeps)
{
    if (own->kept == keeps)
        return;
    own->kept = keeps;
    if (keeps) {
        own->keeper->kept++;
        tb_place_hold(own->place);
    } else {
        own->keeper->kept--;
        tb_place_release(own->place);
    }
}

void tb_keeper_finish_if_idle(tb_keeper *keeper)
{
    if (keeper->stopping && keeper->thinking == 0 && keeper->intents == 0 && !keeper->job_under_way && keeper->done) {
        void (*done)(void *context) = keeper->done;
        keeper->done = NULL;
        done(keeper->context);
    }
}

/* --- What the keeper does ----------------------------------------------------------------------------------------------- */

typedef struct deed {
    tb_intent intent;
    tb_care *own;
    enum {
        TIME,
        MOVE,
        START,
        SEGMENT,
        RESUME,
        EXPIRE
    } what;   /* TIME: of a clock, or before the start to keep a promise */
    int seat; /* of a move, or whose time is over */
    tb_move move;
    uint8_t secret[TB_SECRET_SIZE]; /* of a segment */
} deed;

static tb_status propose_time(const deed *todo, const tb_table *table, tb_entry *out, tb_message *why)
{
    if (tb_table_deadline(table, todo->seat) > tb_place_now_ms(todo->own->place))
        return TB_NOTHING;
    return table->phase == TB_PHASE_OPEN || table->opening
               ? tb_table_propose_late(table, todo->seat, out, why)
               : tb_table_propose_takeover(table, todo->seat, TB_TAKEOVER_TIME, out, why);
}

static tb_status propose_deed(tb_intent *intent, const tb_table *table, tb_entry *out, tb_message *why)
{
    const deed *todo = (const deed *) intent;

    switch (todo->what) {
    case START: return tb_table_propose_start(table, out, why);
    case SEGMENT: return tb_table_propose_segment(table, todo->secret, out, why);
    case RESUME: return tb_table_propose_resume(table, out, why);
    case EXPIRE: return tb_table_propose_expire(table, out, why);
    case MOVE:
        return tb_table_bot(table, todo->seat) ? tb_table_propose_move(table, todo->seat, todo->move, out, why)
                                               : TB_NOTHING;
    default: return propose_time(todo, table, out, why);
    }
}

static void set_timer(tb_care *own, int64_t wait_ms);

static void deed_done(tb_intent *intent, const tb_answer *answer)
{
    deed *todo = (deed *) intent;
    tb_care *own = todo->own;
    tb_keeper *keeper = own->keeper;

    if (todo->what == MOVE)
        own->moving &= ~(1u << todo->seat);
    else
        own->acting = false;
    keeper->intents--;
    free(todo);
    if (answer->status < 0)
        set_timer(own, AGAIN_MS); /* retry: the obstacle may be temporary */
    else
        tb_care_look_after(own);
    tb_place_release(own->place);
    tb_keeper_finish_if_idle(keeper);
}

/* Holds a reference to the place until the deed is done. */
static bool do_deed(tb_care *own, deed what)
{
    deed *todo = malloc(sizeof(*todo));

    if (!todo)
        return false;
    *todo = what;
    todo->own = own;
    todo->intent.propose = propose_deed;
    todo->intent.answered = deed_done;
    own->keeper->intents++;
    tb_place_hold(own->place);
    tb_place_intend(own->place, &todo->intent);
    return true;
}

/* A deed of which one at a time is enough. False: no memory. */
static bool act(tb_care *own, deed what)
{
    if (own->acting)
        return true;
    own->acting = true; /* before it, since it may be done at once */
    if (do_deed(own, what))
        return true;
    own->acting = false;
    return false;
}

static void bot_chose(void *context, int seat, tb_move move)
{
    tb_care *own = context;
    tb_keeper *keeper = own->keeper;

    TB_ASSERT(keeper->thinking > 0 && seat >= 0 && seat < TB_MAX_SEATS && own->thought[seat]);
    keeper->thinking--;
    own->thought[seat] = NULL;
    own->moving |= 1u << seat;
    if (!move || keeper->stopping || !do_deed(own, (deed){ .what = MOVE, .seat = seat, .move = move })) {
        own->moving &= ~(1u << seat);
        tb_care_look_after(own);
    }
    tb_place_release(own->place);
    tb_keeper_finish_if_idle(keeper);
}

/* False: too many others wait for a bot, or there is no memory for it; to be tried again. */
static bool let_think(tb_care *own, const tb_table *table, int seat)
{
    tb_keeper *keeper = own->keeper;
    uint64_t address = tb_place_waits_for(own->place);

    TB_ASSERT(!own->thought[seat] && tb_table_bot(table, seat));
    if (!tb_turns_has_room(keeper->options.think.turns, address))
        return false;
    own->thought[seat] = tb_think(&keeper->options.think, table, seat, address, bot_chose, own);
    if (!own->thought[seat]) {
        tb_log(TB_LOG_ERROR, "bot", "table", tb_place_id(own->place), "bot", tb_table_bot(table, seat), "why",
               "it is not known here, or there is no memory for it", NULL);
        return false;
    }
    keeper->thinking++;
    tb_place_hold(own->place);
    return true;
}

/* --- Clocks --------------------------------------------------------------------------------------------------------------- */

typedef struct glance {
    tb_visit visit; /* first */
    tb_care *own;
} glance;

static void arrived(tb_visit *visit, tb_place *place, tb_store_status status)
{
    tb_care *own = ((glance *) visit)->own;

    (void) status;
    free(visit);
    if (place)
        tb_care_look_after(own);
    else
        set_timer(own, AGAIN_MS);
}

/* The table may have been folded meanwhile, or be in doubt. */
static void look_again(tb_care *own)
{
    if (tb_place_table(own->place)) {
        tb_care_look_after(own);
        return;
    }
    glance *visit = calloc(1, sizeof(*visit));
    if (!visit) {
        set_timer(own, AGAIN_MS);
        return;
    }
    visit->visit.arrived = arrived;
    visit->own = own;
    tb_hub_visit(own->keeper->options.hub, tb_place_id(own->place), &visit->visit);
}

static void on_timer(uv_timer_t *timer) { look_again(timer->data); }

static void free_timer(uv_handle_t *handle) { free(handle); }

static void drop_timer(tb_care *own)
{
    if (!own->timer)
        return;
    uv_close((uv_handle_t *) own->timer, free_timer);
    own->timer = NULL;
    tb_place_release(own->place);
}

static void set_timer(tb_care *own, int64_t wait_ms)
{
    if (own->keeper->stopping)
        return;
    if (!own->timer) {
        own->timer = malloc(sizeof(*own->timer));
        if (!own->timer) {
            own->keeper->lacks_timers = true;
            return;
        }
        uv_timer_init(own->keeper->options.loop, own->timer);
        own->timer->data = own;
        tb_place_hold(own->place);
    }
    if (wait_ms < 0)
        wait_ms = 0;
    uv_timer_start(own->timer, on_timer, (uint64_t) (wait_ms < TIMER_MAX_MS ? wait_ms : TIMER_MAX_MS), 0);
}

static void end_clocks(tb_care *own, const tb_table *table, int64_t now_ms)
{
    for (int seat = 0; seat < table->terms.config.seats; seat++) {
        if (tb_table_deadline(table, seat) <= now_ms) {
            act(own, (deed){ .what = TIME, .seat = seat });
            return;
        }
    }
}

/* --- All together --------------------------------------------------------------------------------------------------------- */

/* What is to be written at once, if anything. */
static bool next_step(const tb_table *table, int64_t now_ms, deed *out)
{
    bool live = table->phase == TB_PHASE_OPEN || table->phase == TB_PHASE_PLAYING;

    *out = (deed){ .what = START };
    if (tb_table_expires(table) <= now_ms) {
        out->what = EXPIRE;
        return true;
    }
    if (table->restored && live) {
        out->what = SEGMENT;
        randombytes_buf(out->secret, sizeof(out->secret));
        return true;
    }
    if (tb_table_can_resume(table, now_ms)) {
        out->what = RESUME;
        return true;
    }
    return tb_table_can_start(table);
}

void tb_care_look_after(tb_care *own)
{
    const tb_table *table = tb_place_table(own->place);

    if (!table || own->keeper->stopping)
        return;
    int64_t now_ms = tb_place_now_ms(own->place), deadline = tb_table_next_deadline(table);
    if (tb_table_expires(table) < deadline)
        deadline = tb_table_expires(table);
    tb_seats bots = tb_table_bots_to_act(table);
    bool crowded = false; /* something is to be tried again */
    deed step;
    bool steps = next_step(table, now_ms, &step);

    if (!steps && bots == 0 && deadline == INT64_MAX) {
        drop_timer(own);
        if (table->phase > TB_PHASE_PLAYING)
            tb_care_keep(own, false);
        return;
    }
    if (!own->kept) {
        tb_leases_want(own);
        return;
    }
    if (steps)
        crowded = !act(own, step);
    TB_EACH (seat, bots) {
        if (!own->thought[seat] && !tb_has(own->moving, seat))
            crowded |= !let_think(own, table, (int) seat);
    }
    if (crowded && deadline > now_ms + AGAIN_MS)
        deadline = now_ms + AGAIN_MS;
    if (deadline == INT64_MAX) {
        drop_timer(own);
    } else if (deadline > now_ms) {
        set_timer(own, deadline - now_ms);
    } else {
        set_timer(own, AGAIN_MS); /* never 0: the loop would run it again and again before anything else */
        end_clocks(own, table, now_ms);
    }
}

void tb_keeper_changed(tb_keeper *keeper, tb_place *place)
{
    tb_care *own = tb_care_of(keeper, place);

    if (own)
        tb_care_look_after(own);
}

bool tb_keeper_keeps(const tb_keeper *keeper, tb_place *place)
{
    const tb_care *own = tb_place_notes(place, sizeof(tb_care));

    return own && own->keeper == keeper && own->kept;
}

tb_store_status tb_keeper_store(const tb_keeper *keeper)
{
    bool late = keeper->options.now_ms() - keeper->beaten_ms > keeper->options.lease_ms;

    return keeper->beat_said == TB_STORE_OK && late ? TB_STORE_DOWN : keeper->beat_said;
}

void tb_keeper_count(const tb_keeper *keeper, uint32_t *thinking, uint32_t *kept)
{
    *thinking = keeper->thinking;
    *kept = keeper->kept;
}

/* --- Beginning and end ---------------------------------------------------------------------------------------------- */

/* One that has nothing to await is just looked at. */
static void look_without_timer(void *context, tb_place *place)
{
    tb_care *own = tb_care_of(context, place);

    if (own && own->kept && !own->timer)
        look_again(own);
}

static void on_beat(uv_timer_t *timer)
{
    tb_keeper *keeper = timer->data;
    bool lacks_timers = keeper->lacks_timers;

    keeper->lacks_timers = false;
    if (lacks_timers)
        tb_hub_each(keeper->options.hub, look_without_timer, keeper);
    tb_leases_beat(keeper);
}

tb_keeper *tb_keeper_new(const tb_keeper_options *options)
{
    tb_keeper *keeper = calloc(1, sizeof(*keeper));

    if (!keeper)
        return NULL;
    keeper->options = *options;
    keeper->beaten_ms = options->now_ms();
    uv_timer_init(options->loop, &keeper->beat);
    keeper->beat.data = keeper;
    return keeper;
}

void tb_keeper_start(tb_keeper *keeper)
{
    uv_timer_start(&keeper->beat, on_beat, 0, (uint64_t) keeper->options.lease_ms / 3);
}

static void stop_care(void *context, tb_place *place)
{
    tb_care *own = tb_care_of(context, place);

    for (int seat = 0; own && seat < TB_MAX_SEATS; seat++) {
        if (own->thought[seat])
            tb_thought_stop(own->thought[seat]);
    }
    if (own)
        drop_timer(own);
}

void tb_keeper_stop(tb_keeper *keeper, void (*done)(void *context), void *context)
{
    keeper->stopping = true;
    keeper->done = done;
    keeper->context = context;
    uv_timer_stop(&keeper->beat);
    tb_leases_try_adopting(keeper);
    tb_hub_each(keeper->options.hub, stop_care, keeper);
    tb_turns_stop(keeper->options.think.turns);
    tb_keeper_finish_if_idle(keeper);
}

static void free_keeper(uv_handle_t *handle) { free(handle->data); }

void tb_keeper_free(tb_keeper *keeper) { uv_close((uv_handle_t *) &keeper->beat, free_keeper); }
