/* review.c - the steps of a review: the ledger, then each decision, then reasons for the worst. */
#include "review/review.h"

#include "base/bits.h"
#include "review/decide.h"

const char *const tb_depth_names[TB_DEPTHS] = { "quick", "deep" };
const char *const tb_stage_names[TB_STAGES] = { "opening", "middle", "ending" };
const char *const tb_label_names[TB_LABELS] = { "best", "good", "inaccuracy", "mistake", "blunder" };

enum {
    ALIGNMENT = 16,
    GUESSED = 8, /* one decision of so many will want reasons: for the progress until it is known */
};

static size_t round_up(size_t size) { return (size + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT; }

static bool is_decision(const tb_event *event, tb_seats seats)
{
    return event->seat != TB_CHANCE_SEAT && event->choices > 1 && tb_has(seats, event->seat);
}

/* Of these seats. */
static uint32_t count_decisions(const tb_match *match, tb_seats seats)
{
    uint32_t count = 0;

    for (uint32_t e = 0; e < match->count; e++)
        count += is_decision(&match->events[e], seats);
    return count;
}

/* What a deep look looks into, and a quick one. */
static size_t arena_size(const tb_review_asked *asked)
{
    size_t deep = tb_futures_memory(asked->evaluation, &tb_efforts[asked->depth].sight);
    size_t quick = tb_futures_memory(asked->evaluation, &tb_efforts[TB_QUICK].sight);

    return deep > quick ? deep : quick;
}

size_t tb_review_memory(const tb_review_asked *asked)
{
    return round_up(sizeof(tb_review)) + round_up(asked->match->count * sizeof(tb_ledger_line)) +
           round_up(count_decisions(asked->match, asked->seats) * sizeof(tb_decision)) + round_up(arena_size(asked));
}

/* Long games with many seats get fewer futures: each seat acts in a future, and is judged beside every other. A
 * decision gets as many whether or not those of other seats are asked for. */
static uint16_t most_for(const tb_review_asked *asked, tb_depth depth)
{
    const tb_effort *effort = &tb_efforts[depth];
    uint32_t seats = asked->match->config.seats;
    uint32_t load = count_decisions(asked->match, (1u << seats) - 1) * seats * seats / 2;
    bool planned = tb_futures_are_planned(asked->evaluation);
    uint32_t most = planned ? effort->most_planned : effort->most;
    uint32_t budget = planned ? effort->budget_planned : effort->budget;
    uint32_t first = tb_effort_first(effort, asked->evaluation);

    if (planned && seats == 1)
        return (uint16_t) first; /* they hardly differ */
    if (load > 0 && most > budget / load)
        most = budget / load;
    return (uint16_t) (most < first ? first : most);
}

tb_review *tb_review_start(void *memory, const tb_review_asked *asked)
{
    const tb_match *match = asked->match;
    const tb_effort *effort = &tb_efforts[asked->depth];
    uint8_t *at = memory;
    tb_review *review = memory;
    uint32_t decisions = count_decisions(match, asked->seats);

    TB_ASSERT(memory && tb_match_is_over(match) && asked->depth < TB_DEPTHS && asked->insight && asked->evaluation);
    *review = (tb_review){ .asked = *asked };
    at += round_up(sizeof(*review));
    review->lines = (tb_ledger_line *) (void *) at;
    at += round_up(match->count * sizeof(tb_ledger_line));
    review->decisions = (tb_decision *) (void *) at;
    at += round_up(decisions * sizeof(tb_decision));
    review->arena = at;
    review->judge = tb_ledger_judge(match->game, asked->evaluation, match->config.seats);
    review->judge.seen = review->seen;
    review->most = most_for(asked, asked->depth);
    review->decided = decisions;
    review->reasons = decisions < effort->reasons ? decisions : effort->reasons;
    review->work = 1 + decisions + (decisions + GUESSED - 1) / GUESSED;
    review->rounds = match->game->progress(match->state).round;
    return review;
}

/* --- Decisions ---------------------------------------------------------------------------------------------------- */

static tb_futures futures_of(const tb_review *review, tb_depth depth)
{
    return (tb_futures){
        .judge = &review->judge,
        .insight = review->asked.insight,
        .sight = tb_efforts[depth].sight,
        .memory = review->arena,
    };
}

static void judge(const tb_review *review, uint32_t event, tb_move move, tb_depth depth, tb_decision *out)
{
    const tb_review_asked *asked = &review->asked;
    tb_futures futures = futures_of(review, depth);
    tb_state_box state;

    TB_ASSERT(event < asked->match->count);
    tb_decided_in(asked->match, event, &state);
    uint16_t round = asked->match->game->progress(state.bytes).round;
    *out = (tb_decision){
        .event = event,
        .seat = (uint8_t) asked->match->events[event].seat,
        .stage = (uint8_t) (round ? (round - 1) * TB_STAGES / review->rounds : TB_OPENING),
        .round = round,
        .played = move,
    };
    tb_decide(&futures, &tb_efforts[depth], most_for(asked, depth), state.bytes, out);
}

void tb_review_judge(const tb_review *review, uint32_t event, tb_move move, tb_decision *out)
{
    judge(review, event, move, review->asked.depth, out);
}

/* The next decision; there must be one. Levels were measured by quick looks, so a deep review takes one beside its own.
 */
static void decide_next(tb_review *review)
{
    const tb_event *events = review->asked.match->events;
    tb_decision *d = &review->decisions[review->count++], quick;

    while (!is_decision(&events[review->event], review->asked.seats))
        review->event++;
    tb_review_judge(review, review->event, events[review->event].move, d);
    quick = *d;
    if (review->asked.depth != TB_QUICK && tb_review_levels(review, TB_STAGES))
        judge(review, review->event, d->played, TB_QUICK, &quick);
    d->quick_loss = quick.loss;
    d->quick_counts = quick.left_out == TB_COUNTS;
    review->event++;
}

/* --- Reasons ------------------------------------------------------------------------------------------------------ */

/* The worst decision without reasons that was an inaccuracy or more; NULL: none is left. */
static tb_decision *next_to_explain(const tb_review *review)
{
    tb_decision *worst = NULL;

    for (uint32_t i = 0; i < review->count; i++) {
        tb_decision *d = &review->decisions[i];
        if (d->label >= TB_INACCURACY && !d->explained && (!worst || d->loss > worst->loss))
            worst = d;
    }
    return worst;
}

static void explain_next(tb_review *review)
{
    const tb_review_asked *asked = &review->asked;
    tb_decision *d = next_to_explain(review);
    tb_futures futures = futures_of(review, asked->depth);
    tb_state_box state;

    TB_ASSERT(d);
    tb_decided_in(asked->match, d->event, &state);
    tb_explain(&futures, &tb_efforts[asked->depth], state.bytes, d);
    d->explained = true;
}

/* Behind the last decision it is known how many want reasons. */
static void count_reasons(tb_review *review)
{
    uint32_t wanted = 0;

    for (uint32_t i = 0; i < review->count; i++)
        wanted += review->decisions[i].label >= TB_INACCURACY;
    if (wanted < review->reasons)
        review->reasons = wanted;
    review->work = review->done + 1 + review->reasons;
}

bool tb_review_step(tb_review *review)
{
    const tb_review_asked *asked = &review->asked;

    if (review->done == review->work)
        return false;
    if (review->done == 0)
        tb_ledger_take(asked->match, &review->judge, NULL, &review->ledger, review->lines);
    else if (review->count < review->decided)
        decide_next(review);
    else
        explain_next(review);
    if (review->count == review->decided && review->done == review->decided)
        count_reasons(review);
    review->done++;
    return review->done < review->work;
}
