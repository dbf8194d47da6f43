/* review.c - a finished game looked at again, a little at a time, so that a page can show how far it is and stop. */
#include "review/review.h"

#include <stdlib.h>

#include "base/bits.h"
#include "games/list.h"
#include "local/calls.h"

enum { ALIGNMENT = 16, STEPS_MOST = 100000 };

struct local_review {
    tb_match match; /* ours, with events of ours */
    tb_event *events;
    void *memory;
    tb_review *review;
};

void local_review_free(tb_local *local)
{
    struct local_review *held = local->review;

    if (!held)
        return;
    free(held->memory);
    free(held->events);
    free(held);
    local->review = NULL;
}

/* A copy of the match, so that nothing that happens to its table matters. */
static struct local_review *hold(const tb_match *match)
{
    struct local_review *held = calloc(1, sizeof(*held));

    if (!held)
        return NULL;
    held->match = *match;
    held->events = malloc((match->count + 1) * sizeof(tb_event));
    if (!held->events) {
        free(held);
        return NULL;
    }
    memcpy(held->events, match->events, match->count * sizeof(tb_event));
    held->match.events = held->events;
    return held;
}

static bool read_depth(local_call *call, tb_depth *out)
{
    int depth = TB_QUICK;

    if (tb_ask_has(&call->ask, "depth") &&
        !tb_ask_choice(&call->ask, "depth", (tb_names){ tb_depth_names, TB_DEPTHS }, &depth))
        return false;
    *out = (tb_depth) depth;
    return true;
}

/* The seat whose decisions are judged; all where none is named. */
static bool read_seats(local_call *call, const tb_match *match, tb_seats *out)
{
    int seat;

    *out = (1u << match->config.seats) - 1;
    if (!tb_ask_has(&call->ask, "seat"))
        return true;
    if (!tb_ask_eyes(&call->ask, "seat", TB_EYES_SEAT, match->game, match->config.seats, &seat))
        return false;
    *out = 1u << seat;
    return true;
}

/* Begins a review of a record or of a table whose game has ended; an earlier one that was not finished is forgotten. */
static bool begin(local_call *call)
{
    if (!local_position_read(call))
        return false;
    const tb_match *match = call->position.match;
    tb_review_asked asked = { .evaluation = tb_evaluation_of(match->game), .insight = tb_insight_of(match->game) };
    if (!tb_match_is_over(match))
        return local_refuse(call, LOCAL_SAY_NOT_FINISHED);
    if (!read_depth(call, &asked.depth) || !read_seats(call, match, &asked.seats))
        return false;
    local_review_free(call->local);
    struct local_review *held = call->local->review = hold(match);
    if (!held)
        return local_no_memory(call);
    asked.match = &held->match;
    held->memory = aligned_alloc(ALIGNMENT, (tb_review_memory(&asked) + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT);
    if (!held->memory) {
        local_review_free(call->local);
        return local_no_memory(call);
    }
    held->review = tb_review_start(held->memory, &asked);
    return true;
}

bool local_review(local_call *call)
{
    int64_t steps = 1;
    bool more = true;

    if (!tb_ask_int_or(&call->ask, "steps", 0, STEPS_MOST, "how many steps, 0 or more", &steps))
        return false;
    if ((tb_ask_has(&call->ask, "record") || tb_ask_has(&call->ask, "table")) && !begin(call))
        return false;
    if (!call->local->review)
        return local_refuse(call, LOCAL_SAY_NO_REVIEW);
    tb_review *review = call->local->review->review;
    while (steps-- > 0 && more)
        more = tb_review_step(review);
    tb_json_int(call->out, "done", review->done);
    tb_json_int(call->out, "work", review->work);
    if (review->done < review->work)
        return true;
    tb_json_open(call->out, "review", '{');
    tb_review_members(review, call->out);
    tb_json_close(call->out, '}');
    local_review_free(call->local);
    return true;
}
