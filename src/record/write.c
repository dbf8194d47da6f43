/* write.c - a match as text.
 *
 * The writer replays the game as it writes, because three things depend on the state: who may see an event, which
 * moves belong to one simultaneous step (they are sorted by seat), and the hash at the end of a round. */
#include "base/bits.h"
#include "base/hash.h"
#include "core/notation.h"
#include "core/view.h"
#include "record/form.h"
#include "record/record.h"

typedef struct writer {
    const tb_match *match;
    const tb_game *game;
    int as;
    tb_text *out;
    tb_state_box state;
} writer;

static void put_word(tb_text *out, const char *word)
{
    tb_put(out, word);
    tb_put_char(out, ' ');
}

static void put_number_line(tb_text *out, const char *word, uint64_t number)
{
    put_word(out, word);
    tb_put_uint(out, number);
    tb_put_char(out, '\n');
}

static void put_hex_line(tb_text *out, const uint8_t *bytes)
{
    tb_put_hex_bytes(out, bytes, TB_SHA256_SIZE);
    tb_put_char(out, '\n');
}

static void put_player(const writer *w, int seat, const tb_player *player)
{
    TB_ASSERT(player->kind < TB_LEN(tb_player_kinds));
    if (player->kind == TB_PLAYER_UNTOLD)
        return;
    put_word(w->out, "seat");
    put_word(w->out, tb_seat_name(w->game, w->match->config.seats, seat));
    tb_put(w->out, tb_player_kinds[player->kind]);
    if (player->name[0])
        tb_put_char(w->out, ' ');
    tb_put(w->out, player->name);
    tb_put_char(w->out, '\n');
}

static void put_header(const writer *w, const tb_record *record)
{
    put_number_line(w->out, "taberna-record", tb_record_needs_form_2(record) ? TB_RECORD_FORMAT : 1);
    if (w->as != TB_COMPLETE) {
        put_word(w->out, "as");
        tb_put(w->out, tb_seat_name(w->game, w->match->config.seats, w->as));
        tb_put_char(w->out, '\n');
    }
    put_word(w->out, "game");
    tb_put(w->out, w->game->name);
    tb_put_char(w->out, '\n');
    put_number_line(w->out, "rules", w->game->rules_version);
    put_number_line(w->out, "seats", w->match->config.seats);
    for (int i = 0; i < w->game->option_count; i++) {
        if (w->game->options[i].later && w->match->config.option[i] == 0)
            continue; /* as before there was this option */
        put_word(w->out, "option");
        put_word(w->out, w->game->options[i].name);
        tb_put(w->out, w->game->options[i].values[w->match->config.option[i]]);
        tb_put_char(w->out, '\n');
    }
    for (int seat = 0; seat < w->match->config.seats; seat++)
        put_player(w, seat, &record->player[seat]);
}

/* What persons promised before anybody showed it, and how often that was broken off. */
static void put_pledges(const writer *w, const tb_segment *segment)
{
    uint8_t hash[TB_SHA256_SIZE];

    for (int seat = 0; seat < w->match->config.seats; seat++) {
        if (segment->broken[seat] == 0)
            continue;
        put_word(w->out, "broken");
        put_number_line(w->out, tb_seat_name(w->game, w->match->config.seats, seat), segment->broken[seat]);
    }
    TB_EACH (seat, segment->pledged) {
        tb_sha256_of(segment->entropy[seat], TB_ENTROPY_SIZE, hash);
        put_word(w->out, "pledge");
        put_word(w->out, tb_seat_name(w->game, w->match->config.seats, (int) seat));
        put_hex_line(w->out, hash);
    }
}

static void put_segment(const writer *w, const tb_record *record, int number)
{
    const tb_segment *segment = &w->match->segment[number];

    TB_ASSERT(number >= 0 && number < w->match->segments);
    put_number_line(w->out, "segment", (uint64_t) number + 1);
    for (int seat = 0; seat < w->match->config.seats; seat++) {
        if (record->played[number][seat])
            put_player(w, seat, tb_record_player(record, number, seat));
    }
    put_word(w->out, "commit");
    if (segment->committed)
        put_hex_line(w->out, segment->commitment);
    else
        tb_put(w->out, "none\n");
    if (segment->committed)
        put_pledges(w, segment);
    TB_EACH (seat, segment->entropy_from) {
        put_word(w->out, "entropy");
        put_word(w->out, tb_seat_name(w->game, w->match->config.seats, (int) seat));
        put_hex_line(w->out, segment->entropy[seat]);
    }
    tb_put(w->out, "moves\n");
}

/* One event, and the mark at the end of a round. A draw would tell an observer how many of the cards it does not see
 * come before the one drawn, so only complete records show u and sum. */
static void put_event(writer *w, const tb_event *event)
{
    int audience = w->game->audience(w->state.bytes, event->seat, event->move);
    bool hidden = w->as != TB_COMPLETE && audience != TB_PUBLIC && audience != w->as;
    bool chance = event->seat == TB_CHANCE_SEAT;
    uint16_t round = w->game->progress(w->state.bytes).round;

    put_word(w->out, tb_seat_name(w->game, w->match->config.seats, event->seat));
    if (hidden)
        tb_put_char(w->out, '?');
    else
        tb_move_text(w->game, event->move, w->out);
    if (chance && w->as == TB_COMPLETE) {
        tb_put_char(w->out, ' ');
        tb_put_uint(w->out, event->u);
        tb_put_char(w->out, '/');
        tb_put_uint(w->out, event->sum);
    }
    tb_put_char(w->out, '\n');
    w->game->apply(w->state.bytes, event->seat, event->move);
    if (w->as == TB_COMPLETE && tb_round_ended(w->game, w->state.bytes, round)) {
        put_word(w->out, "round");
        tb_put_uint(w->out, round);
        tb_put_char(w->out, ' ');
        tb_put_hex(w->out, tb_hash(w->state.bytes, w->game->state_size, 0), 16);
        tb_put_char(w->out, '\n');
    }
}

/* Where the moves end that may change places with the one at `first`: at chance, at the end of the step, at `limit`. */
static uint32_t find_run_end(const writer *w, uint32_t first, uint32_t limit)
{
    const tb_event *events = w->match->events;
    tb_state_box state = w->state;
    uint16_t step = w->game->progress(state.bytes).step;
    uint32_t i = first;

    TB_ASSERT(first < limit && limit <= w->match->count);
    while (i < limit && events[i].seat != TB_CHANCE_SEAT && w->game->progress(state.bytes).step == step) {
        w->game->apply(state.bytes, events[i].seat, events[i].move);
        i++;
    }
    TB_ASSERT(i > first);
    return i;
}

static void put_events(writer *w, uint32_t first, uint32_t limit)
{
    const tb_event *events = w->match->events;

    TB_ASSERT(first <= limit && limit <= w->match->count);
    while (first < limit) {
        if (events[first].seat == TB_CHANCE_SEAT) {
            put_event(w, &events[first++]);
            continue;
        }
        uint32_t end = find_run_end(w, first, limit);
        for (int seat = 0; seat < w->match->config.seats; seat++) {
            for (uint32_t i = first; i < end; i++)
                if (events[i].seat == seat)
                    put_event(w, &events[i]);
        }
        first = end;
    }
}

static void put_result(const writer *w)
{
    tb_result result;

    if (!tb_match_is_over(w->match)) {
        tb_put(w->out, "unfinished\n");
        return;
    }
    w->game->scores(w->match->state, &result);
    for (int seat = 0; seat < w->match->config.seats; seat++) {
        put_word(w->out, "result");
        put_word(w->out, tb_seat_name(w->game, w->match->config.seats, seat));
        tb_put_int(w->out, result.score[seat]);
        tb_put_char(w->out, ' ');
        tb_put_uint(w->out, result.rank[seat]);
        tb_put_char(w->out, '\n');
    }
}

/* A secret is shown when no draw can follow from it any more. */
static void put_secrets(const writer *w, bool reveal)
{
    bool done = reveal || w->match->closed || tb_match_is_over(w->match);

    for (int i = 0; i < w->match->segments; i++) {
        const tb_segment *segment = &w->match->segment[i];
        if (!segment->committed || !segment->secret_known || (i == w->match->segments - 1 && !done))
            continue;
        put_word(w->out, "secret");
        tb_put_uint(w->out, (uint64_t) i + 1);
        tb_put_char(w->out, ' ');
        put_hex_line(w->out, segment->secret);
    }
}

void tb_record_write(const tb_record *record, int as, bool reveal, tb_text *out)
{
    const tb_match *match = &record->match;
    writer w = { .match = match, .game = match->game, .as = as, .out = out };

    TB_ASSERT(match->segments >= 1 && match->segment[0].first == 0);
    TB_ASSERT(as == TB_COMPLETE || (as >= 0 && as <= TB_PUBLIC));
    tb_match_state_at(match, 0, w.state.bytes);
    put_header(&w, record);
    for (int i = 0; i < match->segments; i++) {
        bool last = i == match->segments - 1;
        put_segment(&w, record, i);
        put_events(&w, match->segment[i].first, last ? match->count : match->segment[i + 1].first);
    }
    put_result(&w);
    if (as == TB_COMPLETE)
        put_secrets(&w, reveal);
    tb_put(out, "end\n");
}
