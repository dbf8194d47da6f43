/* match.c - starting, playing and playing on.
 *
 * A change is prepared in a draft: a copy of the state and of the stream, and events written behind the ones that
 * count. Only when everything has gone well does the match take it over; otherwise it was never touched. */
#include "record/match.h"

#include "base/bits.h"
#include "core/door.h"
#include "record/form.h"
#include "record/says.h"

typedef struct draft {
    const tb_game *game;
    tb_event *events;
    uint32_t count, capacity;
    bool committed;
    tb_stream stream;
    uint32_t (*draw)(void *context, uint32_t sum);
    void *context;
    _Alignas(16) uint8_t state[TB_STATE_MAX];
} draft;

static void draft_begin(draft *next, const tb_match *match)
{
    TB_ASSERT(match->segments >= 1 && match->segments <= TB_SEGMENTS_MAX);
    TB_ASSERT(match->count <= match->capacity && match->game->state_size <= TB_STATE_MAX);
    next->game = match->game;
    next->events = match->events;
    next->count = match->count;
    next->capacity = match->capacity;
    next->committed = match->segment[match->segments - 1].committed;
    next->stream = match->stream;
    next->draw = match->draw;
    next->context = match->context;
    memcpy(next->state, match->state, match->game->state_size);
}

static void draft_end(const draft *next, tb_match *match)
{
    TB_ASSERT(next->game == match->game && next->count <= match->capacity);
    match->count = next->count;
    match->stream = next->stream;
    memcpy(match->state, next->state, match->game->state_size);
}

static tb_status add_event(draft *next, const tb_event *event, tb_message *why)
{
    if (next->count >= next->capacity) {
        tb_say(why, &tb_record_says[TB_SAY_MATCH_FULL]);
        return TB_NO_ROOM;
    }
    next->events[next->count++] = *event;
    return TB_OK;
}

/* How many moves the seat can choose from; 0 if it is not to act, and the door will say so. */
static int count_choices(const tb_game *game, const void *state, int seat)
{
    tb_move moves[TB_MOVES_MAX];
    bool acts = seat >= 0 && seat < TB_MAX_SEATS && tb_has(game->to_act(state), seat);

    return acts ? game->legal(state, seat, moves) : 0;
}

/* Plays a seat's move by the checked door. */
static tb_status add_move(draft *next, int seat, tb_move move, tb_message *why)
{
    tb_event event = { .seat = seat, .move = move, .choices = count_choices(next->game, next->state, seat) };
    tb_status status = tb_try(next->game, next->state, seat, move, why);

    return status < 0 ? status : add_event(next, &event, why);
}

/* Lets chance act until somebody else is to, or nobody. */
static tb_status run_chance(draft *next, tb_message *why)
{
    const tb_game *game = next->game;

    while (game->to_act(next->state) == TB_CHANCE) {
        uint32_t sum = game->weight(next->state);
        TB_ASSERT(sum > 0 && (next->committed || next->draw));
        uint32_t u = next->committed ? tb_stream_draw(&next->stream, sum) : next->draw(next->context, sum);
        TB_ASSERT(u < sum);
        tb_event event = { .seat = TB_CHANCE_SEAT, .move = game->outcome(next->state, u), .u = u, .sum = sum };
        tb_status status = add_event(next, &event, why);
        if (status < 0)
            return status;
        game->apply(next->state, TB_CHANCE_SEAT, event.move);
        tb_assert_possible(game, next->state);
    }
    return TB_OK;
}

void tb_segment_stream(const tb_segment *segment, tb_stream *out)
{
    uint8_t packed[TB_MAX_SEATS * TB_ENTROPY_SIZE];
    int count = 0;

    TB_ASSERT(segment->entropy_from >> TB_MAX_SEATS == 0);
    TB_EACH (seat, segment->entropy_from)
        memcpy(packed + TB_ENTROPY_SIZE * count++, segment->entropy[seat], TB_ENTROPY_SIZE);
    tb_stream_start(out, segment->secret, packed, count);
}

/* Fills in the segment and the draft's share of the source. */
static void open_segment(draft *next, const tb_source *source, uint32_t first, tb_segment *out)
{
    TB_ASSERT(source->entropy_from >> TB_MAX_SEATS == 0);
    TB_ASSERT(source->entropy || source->entropy_from == 0);
    memset(out, 0, sizeof *out);
    out->first = first;
    next->committed = out->committed = out->secret_known = source->secret != NULL;
    next->draw = source->draw;
    next->context = source->context;
    if (!source->secret)
        return;
    out->entropy_from = source->entropy_from;
    out->pledged = source->pledged & source->entropy_from;
    if (source->broken)
        memcpy(out->broken, source->broken, sizeof out->broken);
    TB_EACH (seat, source->entropy_from)
        memcpy(out->entropy[seat], source->entropy[seat], TB_ENTROPY_SIZE);
    memcpy(out->secret, source->secret, TB_SECRET_SIZE);
    tb_stream_commit(out->secret, out->commitment);
    tb_segment_stream(out, &next->stream);
}

static void take_source(tb_match *match, const draft *next)
{
    match->draw = next->draw;
    match->context = next->context;
    match->closed = false;
}

tb_status tb_match_start(tb_match *match, const tb_game *game, const tb_config *config, const tb_source *source,
                         tb_event *events, uint32_t capacity, tb_message *why)
{
    draft next;

    TB_ASSERT(events || capacity == 0);
    *match = (tb_match){ .game = game, .config = *config, .events = events, .capacity = capacity, .segments = 1 };
    tb_status status = tb_setup(game, config, match->state, why);
    if (status < 0)
        return status;
    draft_begin(&next, match);
    open_segment(&next, source, 0, &match->segment[0]);
    status = run_chance(&next, why);
    if (status < 0)
        return status;
    draft_end(&next, match);
    take_source(match, &next);
    return TB_OK;
}

tb_status tb_match_play(tb_match *match, int seat, tb_move move, tb_message *why)
{
    draft next;

    if (match->closed) {
        tb_say(why, &tb_record_says[TB_SAY_MATCH_CLOSED]);
        return TB_NOTHING;
    }
    draft_begin(&next, match);
    tb_status status = add_move(&next, seat, move, why);
    if (status == TB_OK)
        status = run_chance(&next, why);
    if (status == TB_OK)
        draft_end(&next, match);
    return status;
}

/* Whether the event's numbers are the ones of this state and choose its outcome. */
static tb_status check_draw(const tb_game *game, const void *state, const tb_event *event, tb_message *why)
{
    uint32_t sum = game->weight(state);

    TB_ASSERT(sum > 0);
    if (event->sum != sum) {
        tb_say(why, &tb_record_says[TB_SAY_MATCH_WRONG_SUM]);
        tb_say_number(why, "sum", (int32_t) sum);
        return TB_BAD_CHANCE;
    }
    if (event->u >= sum || game->outcome(state, event->u) != event->move) {
        tb_say(why, &tb_record_says[TB_SAY_MATCH_WRONG_DRAW]);
        return TB_BAD_CHANCE;
    }
    return TB_OK;
}

/* Takes an outcome of chance that was drawn elsewhere. */
static tb_status add_outcome(draft *next, const tb_event *told, tb_message *why)
{
    tb_event event = { .seat = TB_CHANCE_SEAT, .move = told->move, .u = told->u, .sum = told->sum };

    if (next->game->to_act(next->state) != TB_CHANCE) {
        tb_say(why, &tb_record_says[TB_SAY_MATCH_NOT_CHANCE]);
        return TB_NOT_TO_ACT;
    }
    tb_status status = check_draw(next->game, next->state, &event, why);
    if (status == TB_OK)
        status = tb_try_chance(next->game, next->state, event.move, why);
    if (status == TB_OK)
        status = add_event(next, &event, why);
    next->stream.index++;
    return status;
}

tb_status tb_match_tell(tb_match *match, const tb_event *event, tb_message *why)
{
    draft next;

    draft_begin(&next, match);
    tb_status status =
        event->seat == TB_CHANCE_SEAT ? add_outcome(&next, event, why) : add_move(&next, event->seat, event->move, why);
    if (status == TB_OK)
        draft_end(&next, match);
    return status;
}

void tb_match_state_at(const tb_match *match, uint32_t count, void *out_state)
{
    tb_message why;
    tb_status status = match->game->setup(&match->config, out_state, &why);

    TB_ASSERT(status == TB_OK && count <= match->count);
    (void) status;
    for (uint32_t i = 0; i < count; i++)
        match->game->apply(out_state, match->events[i].seat, match->events[i].move);
}

/* The events behind the old end are the first ones of the new segment: they move down to where it begins. */
static void join(draft *next, const tb_match *match, uint32_t count)
{
    uint32_t added = next->count - match->count;

    TB_ASSERT(count <= match->count && next->count >= match->count);
    memmove(match->events + count, match->events + match->count, added * sizeof(tb_event));
    next->count = count + added;
}

tb_status tb_match_play_on(tb_match *match, uint32_t count, const tb_source *source, tb_message *why)
{
    draft next;
    tb_segment segment;
    uint8_t kept = match->segments;

    TB_ASSERT(count <= match->count);
    while (kept > 0 && match->segment[kept - 1].first >= count)
        kept--;
    TB_ASSERT(kept > 0 || count == 0);
    if (kept >= TB_SEGMENTS_MAX) {
        tb_say(why, &tb_record_says[TB_SAY_MATCH_SEGMENTS]);
        tb_say_number(why, "count", TB_SEGMENTS_MAX - 1);
        return TB_NO_ROOM;
    }
    draft_begin(&next, match);
    tb_match_state_at(match, count, next.state);
    if (match->game->to_act(next.state) == 0) {
        tb_say(why, &tb_record_says[TB_SAY_MATCH_OVER]);
        return TB_NOTHING;
    }
    open_segment(&next, source, count, &segment);
    tb_status status = run_chance(&next, why);
    if (status < 0)
        return status;
    join(&next, match, count);
    match->segment[kept] = segment;
    match->segments = (uint8_t) (kept + 1);
    draft_end(&next, match);
    take_source(match, &next);
    return TB_OK;
}

tb_status tb_match_reopen(tb_match *match, const uint8_t secret[TB_SECRET_SIZE])
{
    tb_segment *segment = &match->segment[match->segments - 1];
    uint8_t commitment[TB_SHA256_SIZE];

    TB_ASSERT(match->segments >= 1 && segment->first <= match->count);
    tb_stream_commit(secret, commitment);
    if (!segment->committed || memcmp(commitment, segment->commitment, sizeof(commitment)) != 0)
        return TB_BAD_CHANCE;
    memcpy(segment->secret, secret, TB_SECRET_SIZE);
    segment->secret_known = true;
    tb_segment_stream(segment, &match->stream);
    for (uint32_t i = segment->first; i < match->count; i++)
        match->stream.index += match->events[i].seat == TB_CHANCE_SEAT;
    match->closed = false;
    return TB_OK;
}
