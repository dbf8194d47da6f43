/* verify.c - what can be proved about a record, and the sentences of its errors.
 *
 * Reading has already replayed it: every move legal, every outcome the one its draw chooses, hashes and result right.
 * What remains is whether the draws are the ones that were committed to before the first of them. */
#include "base/bits.h"
#include "core/view.h"
#include "record/form.h"
#include "record/lines.h"
#include "record/says.h"

/* Goes to the line of an event: it begins with `chance` or the name of a seat, as no other line does. */
static void find_event(tb_lines *in, const tb_match *match, uint32_t index)
{
    uint32_t seen = 0;

    TB_ASSERT(index < match->count);
    while (tb_lines_next(in, "")) {
        bool event = tb_lines_begin_with(in, "chance");
        for (int seat = 0; seat < match->config.seats; seat++)
            event |= tb_lines_begin_with(in, tb_seat_name(match->game, match->config.seats, seat));
        if (event && seen++ == index)
            return;
    }
}

static void find_secret(tb_lines *in, const tb_match *match, int segment)
{
    int before = 0;

    TB_ASSERT(segment >= 0 && segment < match->segments);
    for (int i = 0; i < segment; i++)
        before += match->segment[i].secret_known;
    while (tb_lines_next(in, ""))
        if (tb_lines_begin_with(in, "secret") && before-- == 0)
            return;
}

static bool is_committed_secret(const tb_segment *segment)
{
    uint8_t commitment[TB_SHA256_SIZE];

    tb_stream_commit(segment->secret, commitment);
    return memcmp(commitment, segment->commitment, sizeof commitment) == 0;
}

/* Compares the draws of one segment with its stream; `text` is for finding the place of what is wrong. */
static bool check_segment(const tb_match *match, int number, tb_lines text, tb_proof *proof)
{
    const tb_segment *segment = &match->segment[number];
    uint32_t end = number + 1 < match->segments ? segment[1].first : match->count;
    tb_message *why = &text.error->why;
    tb_stream stream;

    TB_ASSERT(segment->first <= end && end <= match->count);
    if (segment->secret_known && !is_committed_secret(segment)) {
        find_secret(&text, match, number);
        tb_say(why, &tb_record_says[TB_SAY_RECORD_WRONG_SECRET]);
        tb_say_number(why, "segment", number + 1);
        return tb_lines_refused(&text, text.start, TB_BAD_CHANCE);
    }
    tb_segment_stream(segment, &stream);
    for (uint32_t i = segment->first; i < end; i++) {
        const tb_event *event = &match->events[i];
        if (event->seat != TB_CHANCE_SEAT)
            continue;
        *(!segment->committed ? &proof->open : !segment->secret_known ? &proof->sealed : &proof->committed) += 1;
        uint32_t u = segment->secret_known ? tb_stream_draw(&stream, event->sum) : event->u;
        if (u == event->u)
            continue;
        find_event(&text, match, i);
        tb_say(why, &tb_record_says[TB_SAY_RECORD_WRONG_CHANCE]);
        tb_say_number(why, "u", (int32_t) u);
        tb_say_number(why, "found", (int32_t) event->u);
        return tb_lines_refused(&text, text.start, TB_BAD_CHANCE);
    }
    return true;
}

/* That entropy is what was promised was compared when it was read. */
static void count_entropy(const tb_match *match, tb_proof *proof)
{
    for (int i = 0; i < match->segments; i++) {
        const tb_segment *segment = &match->segment[i];
        proof->pledged += (uint8_t) tb_count(segment->pledged);
        proof->given += (uint8_t) tb_count(segment->entropy_from & ~segment->pledged);
        for (int seat = 0; seat < match->config.seats; seat++)
            proof->broken += segment->broken[seat];
    }
}

/* What reading has proved; a mark was compared at the end of every round. */
static void count_read(const tb_match *match, tb_proof *proof)
{
    const tb_game *game = match->game;
    tb_state_box state;

    *proof = (tb_proof){ .segments = match->segments, .finished = tb_match_is_over(match) };
    count_entropy(match, proof);
    tb_match_state_at(match, 0, state.bytes);
    for (uint32_t i = 0; i < match->count; i++) {
        const tb_event *event = &match->events[i];
        uint16_t round = game->progress(state.bytes).round;
        game->apply(state.bytes, event->seat, event->move);
        proof->rounds += tb_round_ended(game, state.bytes, round);
        *(event->seat == TB_CHANCE_SEAT ? &proof->outcomes : &proof->moves) += 1;
    }
}

tb_status tb_record_verify(const char *bytes, size_t len, tb_find_game find, tb_event *events, uint32_t capacity,
                           tb_record *out, tb_proof *proof, tb_record_error *error)
{
    tb_status status = tb_record_read(bytes, len, find, events, capacity, out, error);

    if (status < 0)
        return status;
    count_read(&out->match, proof);
    for (int i = 0; i < out->match.segments; i++)
        if (!check_segment(&out->match, i, tb_lines_on(bytes, len, error), proof))
            return error->status;
    return TB_OK;
}

static void put_say(enum tb_record_say say, tb_translate translate, tb_text *out)
{
    tb_put(out, tb_translated(translate, tb_record_says[say].template_));
    tb_put_char(out, ' ');
}

/* What stands there instead; of a long word the beginning. */
static void put_found(const tb_record_error *error, tb_translate translate, tb_text *out)
{
    enum { LONGEST = 32 };

    if (error->found_len == 0)
        return;
    tb_put(out, ", ");
    put_say(TB_SAY_RECORD_NOT, translate, out);
    tb_put_char(out, '"');
    tb_put_bytes(out, error->found, error->found_len < LONGEST ? error->found_len : LONGEST);
    tb_put(out, error->found_len < LONGEST ? "\"" : "...\"");
}

void tb_record_error_text(const tb_record_error *error, tb_translate translate, tb_text *out)
{
    tb_message place = { .row = NULL };

    tb_say(&place, &tb_record_says[TB_SAY_RECORD_AT]);
    tb_say_number(&place, "line", (int32_t) error->line);
    tb_say_number(&place, "column", (int32_t) error->column);
    tb_message_text(&place, translate, out);
    tb_put(out, ": ");
    if (error->expected) {
        put_say(TB_SAY_RECORD_EXPECTED, translate, out);
        tb_put(out, tb_translated(translate, error->expected));
        put_found(error, translate, out);
        return;
    }
    tb_message_text(&error->why, translate, out);
    if (error->why.row && error->why.row->rule[0]) {
        tb_put(out, " (");
        tb_put(out, error->why.row->rule);
        tb_put_char(out, ')');
    }
}
