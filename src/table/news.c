/* news.c - composing what a viewer is told. Everything of the game comes out of the viewer's own view (core/view.h) or
 * of events as the viewer may see them (record/replay.h); nothing here reads the state itself. */
#include "table/news.h"

#include "base/bits.h"
#include "core/view.h"
#include "record/replay.h"
#include "table/form.h"
#include "table/parts.h"

enum { PROTOCOL = 1, REASON_MAX = 512 };

const char *const tb_phase_words[TB_PHASES] = {
    [TB_PHASE_OPEN] = "open",       [TB_PHASE_PLAYING] = "playing", [TB_PHASE_OVER] = "over",
    [TB_PHASE_ABORTED] = "aborted", [TB_PHASE_FROZEN] = "frozen",
};

/* --- Parts -------------------------------------------------------------------------------------------------------- */

/* Seats of a game that this program does not have, or not for so many, are numbered. */
static const char *seat_name(const tb_table *table, int seat)
{
    static const char *const numbers[TB_MAX_SEATS] = { "1", "2", "3", "4", "5", "6" };
    const tb_game *game = table->terms.game;
    int seats = table->terms.config.seats;

    if (seat == TB_PUBLIC)
        return "public";
    if (seat < 0)
        return NULL;
    TB_ASSERT(seat < TB_MAX_SEATS);
    return game && seats <= game->max_seats ? tb_seat_name(game, seats, seat) : numbers[seat];
}

static void put_hex(const char *key, const uint8_t bytes[TB_SHA256_SIZE], tb_text *out)
{
    tb_json_key(out, key);
    tb_put_char(out, '"');
    tb_put_hex_bytes(out, bytes, TB_SHA256_SIZE);
    tb_put_char(out, '"');
}

static void put_seat_names(const tb_table *table, const char *key, tb_seats seats, tb_text *out)
{
    tb_json_open(out, key, '[');
    TB_EACH (seat, seats)
        tb_json_string(out, NULL, seat_name(table, (int) seat));
    tb_json_close(out, ']');
}

void tb_news_reason(const tb_message *why, const char *key, tb_text *out)
{
    char said[REASON_MAX];
    tb_text text = tb_text_on(said, sizeof said);

    if (!why->row) {
        tb_json_null(out, key);
        return;
    }
    tb_message_text(why, NULL, &text);
    tb_json_open(out, key, '{');
    tb_message_members(why, out);
    tb_json_string(out, "text", said);
    tb_json_close(out, '}');
}

/* --- The table ---------------------------------------------------------------------------------------------------- */

/* What the seat has promised for the seed, and what it is asked for. */
static void put_pledge(const tb_table *table, int seat, int64_t now_ms, tb_text *out)
{
    static const char *const words[] = { [TB_ASKS_PLEDGE] = "pledge", [TB_ASKS_REVEAL] = "reveal" };
    const tb_sitter *sitter = &table->sitter[seat];
    tb_asks asks = tb_table_asks(table, seat);
    int64_t left = tb_asked_until(table, seat) - now_ms;

    if (sitter->pledge == TB_PLEDGE_MADE || sitter->pledge == TB_PLEDGE_OPENED)
        put_hex("pledge", sitter->pledged, out);
    if (asks == TB_ASKS_NOTHING)
        return;
    tb_json_string(out, "asked", words[asks]);
    if (table->asked_ms)
        tb_json_int(out, "asked_ms", left > 0 ? left : 0);
}

static void put_sitter(const tb_table *table, int seat, bool present, int64_t now_ms, tb_text *out)
{
    const tb_sitter *sitter = &table->sitter[seat];
    bool bot = sitter->player.kind == TB_PLAYER_BOT, person = tb_sits_person(sitter);
    int64_t left = tb_table_clock_left(table, seat, now_ms);

    TB_ASSERT(seat >= 0 && seat < TB_MAX_SEATS);
    tb_json_open(out, NULL, '{');
    tb_json_string(out, "seat", seat_name(table, seat));
    tb_json_string(out, "who", person ? "person" : bot ? "bot" : "open");
    tb_json_string(out, "name", sitter->player.name[0] ? sitter->player.name : NULL);
    tb_json_bool(out, "present", present);
    tb_json_string(out, "played_by", person && !tb_plays_person(sitter) ? "bot" : NULL);
    tb_json_string(out, "why", sitter->taken_over ? tb_takeover_words[sitter->why] : NULL);
    tb_json_bool(out, "resigned", sitter->resigned);
    tb_json_bool(out, "wants_abort", sitter->wants_abort);
    tb_json_bool(out, "entropy", tb_has_entropy(sitter));
    put_pledge(table, seat, now_ms, out);
    if (left >= 0)
        tb_json_int(out, "clock_ms", left);
    tb_json_close(out, '}');
}

static void put_result(const tb_table *table, tb_text *out)
{
    tb_result result;

    tb_table_result(table, &result);
    tb_json_open(out, "result", '[');
    for (int seat = 0; seat < table->terms.config.seats; seat++) {
        tb_json_open(out, NULL, '{');
        tb_json_string(out, "seat", seat_name(table, seat));
        tb_json_int(out, "score", result.score[seat]);
        tb_json_int(out, "rank", result.rank[seat]);
        tb_json_close(out, '}');
    }
    tb_json_close(out, ']');
}

static void put_agreements(const tb_table *table, tb_text *out)
{
    const tb_motion *motion = &table->motion;

    tb_json_bool(out, "hints", tb_table_hints(table));
    tb_json_bool(out, "opening", table->restored || table->opening);
    if (motion->by < 0) {
        tb_json_null(out, "motion");
    } else {
        tb_json_open(out, "motion", '{');
        tb_json_string(out, "what", tb_motion_words[motion->what]);
        tb_json_string(out, "seat", seat_name(table, motion->by));
        if (motion->what == TB_MOTION_REPLACE)
            tb_json_string(out, "replace", seat_name(table, (int) motion->number));
        else
            tb_json_int(out, "number", motion->number);
        put_seat_names(table, "asked", motion->asked, out);
        tb_json_close(out, '}');
    }
    if (table->rematch[0])
        tb_json_string(out, "rematch", table->rematch);
}

static void put_seats(const tb_table *table, tb_seats present, int64_t now_ms, tb_text *out)
{
    tb_json_open(out, "seats", '[');
    for (int seat = 0; seat < table->terms.config.seats; seat++)
        put_sitter(table, seat, tb_has(present, seat), now_ms, out);
    tb_json_close(out, ']');
    if (table->stage == TB_PHASE_OVER)
        put_result(table, out);
    if (table->stage == TB_PHASE_OVER || table->stage == TB_PHASE_ABORTED)
        put_hex("secret", table->terms.secret, out);
    if (table->phase == TB_PHASE_FROZEN)
        tb_news_reason(&table->frozen, "frozen", out);
    put_agreements(table, out);
}

static void put_clock(const tb_terms *terms, tb_text *out)
{
    TB_ASSERT(terms->clock < TB_CLOCK_KINDS);
    tb_json_open(out, "clock", '{');
    tb_json_string(out, "kind", tb_clock_words[terms->clock]);
    if (terms->clock != TB_CLOCK_NONE)
        tb_json_int(out, "seconds", terms->clock_ms / 1000);
    tb_json_close(out, '}');
}

/* Options of a game or a version that this program does not have cannot be named. */
static void put_options(const tb_terms *terms, tb_text *out)
{
    const tb_game *game = terms->game;

    tb_json_open(out, "options", '{');
    for (int i = 0; game && i < game->option_count; i++) {
        const tb_option *option = &game->options[i];
        if (terms->config.option[i] < option->count)
            tb_json_string(out, option->name, option->values[terms->config.option[i]]);
    }
    tb_json_close(out, '}');
}

static void put_commitment(const tb_table *table, tb_text *out)
{
    uint8_t commitment[TB_SHA256_SIZE];

    tb_stream_commit(table->terms.secret, commitment);
    put_hex("commitment", commitment, out);
}

void tb_news_table(const tb_table *table, tb_seats present, int64_t now_ms, tb_text *out)
{
    const tb_terms *terms = &table->terms;

    TB_ASSERT(table->phase < TB_PHASES);
    tb_json_string(out, "id", table->id);
    tb_json_string(out, "game", terms->name);
    tb_json_int(out, "rules", terms->rules);
    put_options(terms, out);
    tb_json_string(out, "phase", tb_phase_words[table->phase]);
    tb_json_bool(out, "public", terms->is_public);
    put_clock(terms, out);
    put_commitment(table, out);
    if (terms->record_len > 0)
        tb_json_int(out, "goes_on_from", terms->record_at);
    if (terms->again[0])
        tb_json_string(out, "again", terms->again);
    put_seats(table, present, now_ms, out);
}

/* --- The game ----------------------------------------------------------------------------------------------------- */

static void put_game(const tb_table *table, int viewer, tb_text *out)
{
    const tb_match *match = table->record ? &table->record->match : NULL;
    tb_view_box view;

    tb_json_int(out, "index", match ? match->count : 0);
    if (match) {
        match->game->observe(match->state, viewer, view.bytes);
        tb_view_json(match->game, view.bytes, viewer, "view", out);
    } else {
        tb_json_null(out, "view");
    }
    tb_json_bool(out, "undo", tb_table_can_undo(table, viewer));
}

/* The events from number `first` on; `state` is the one before them, and goes along. */
static void put_events(const tb_match *match, int viewer, uint32_t first, tb_state_box *state, tb_text *out)
{
    TB_ASSERT(first <= match->count);
    tb_json_open(out, "events", '[');
    for (uint32_t i = first; i < match->count; i++) {
        const tb_event *event = &match->events[i];
        tb_json_open(out, NULL, '{');
        tb_event_json(match->game, match->config.seats, state->bytes, event, viewer, out);
        tb_json_close(out, '}');
        match->game->apply(state->bytes, event->seat, event->move);
    }
    tb_json_close(out, ']');
}

static void put_news_events(const tb_table *table, int viewer, tb_text *out)
{
    tb_state_box state;

    if (table->record && table->first_event < table->record->match.count) {
        memcpy(state.bytes, table->before->bytes, table->record->match.game->state_size);
        put_events(&table->record->match, viewer, table->first_event, &state, out);
    } else {
        tb_json_open(out, "events", '[');
        tb_json_close(out, ']');
    }
}

/* --- Messages ----------------------------------------------------------------------------------------------------- */

bool tb_news_heard(const tb_entry *entry)
{
    return entry->kind != TB_ENTRY_KEY && entry->kind != TB_ENTRY_FORM && entry->kind != TB_ENTRY_REPORT;
}

void tb_news_welcome(const tb_table *table, int viewer, tb_seats mine, tb_seats present, int64_t now_ms, tb_text *out)
{
    TB_ASSERT(viewer >= 0 && viewer <= TB_PUBLIC);
    tb_json_open(out, NULL, '{');
    tb_json_string(out, "type", "welcome");
    tb_json_int(out, "n", table->heard[viewer]);
    tb_json_int(out, "protocol", PROTOCOL);
    tb_json_open(out, "table", '{');
    tb_news_table(table, present, now_ms, out);
    tb_json_close(out, '}');
    tb_json_string(out, "you", seat_name(table, viewer));
    put_seat_names(table, "mine", mine, out);
    put_game(table, viewer, out);
    tb_json_close(out, '}');
}

static void put_change(const tb_table *table, const tb_entry *entry, int viewer, tb_seats present, int64_t now_ms,
                       tb_text *out)
{
    put_news_events(table, viewer, out);
    tb_json_open(out, "table", '{');
    tb_json_string(out, "phase", tb_phase_words[table->phase]);
    if (entry->kind == TB_ENTRY_SEGMENT)
        put_commitment(table, out);
    put_seats(table, present, now_ms, out);
    tb_json_close(out, '}');
    put_game(table, viewer, out);
}

bool tb_news_talk(const tb_entry *entry) { return entry->kind == TB_ENTRY_CHAT || entry->kind == TB_ENTRY_REACT; }

static void open_news(const tb_table *table, const tb_entry *entry, int viewer, tb_text *out)
{
    TB_ASSERT(viewer >= 0 && viewer <= TB_PUBLIC);
    tb_json_open(out, NULL, '{');
    tb_json_string(out, "type", "news");
    tb_json_int(out, "n", table->heard[viewer]);
    tb_json_string(out, "what", tb_entry_kind_name((tb_entry_kind) entry->kind));
    tb_json_string(out, "seat", seat_name(table, entry->seat));
}

void tb_news_muted(const tb_table *table, const tb_entry *entry, int viewer, tb_text *out)
{
    TB_ASSERT(tb_news_talk(entry));
    open_news(table, entry, viewer, out);
    tb_json_string(out, "text", "");
    tb_json_bool(out, "muted", true);
    tb_json_close(out, '}');
}

void tb_news_entry(const tb_table *table, const tb_entry *entry, int viewer, tb_seats present, int64_t now_ms,
                   tb_text *out)
{
    open_news(table, entry, viewer, out);
    if (entry->kind == TB_ENTRY_TAKEOVER)
        tb_json_string(out, "why", tb_takeover_words[entry->why]);
    if (entry->kind == TB_ENTRY_VOTE)
        tb_json_bool(out, "agrees", entry->agrees);
    if (tb_news_talk(entry))
        tb_json_string(out, "text", entry->kind == TB_ENTRY_CHAT ? entry->chat.text : entry->word);
    else
        put_change(table, entry, viewer, present, now_ms, out);
    tb_json_close(out, '}');
}

void tb_news_history(const tb_table *table, int viewer, uint32_t from, int64_t id, tb_text *out)
{
    const tb_match *match = table->record ? &table->record->match : NULL;
    uint32_t count = match ? match->count : 0;
    tb_state_box state;

    TB_ASSERT(viewer >= 0 && viewer <= TB_PUBLIC);
    if (from > count)
        from = count;
    tb_json_open(out, NULL, '{');
    tb_json_string(out, "type", "history");
    tb_json_int(out, "id", id);
    tb_json_int(out, "from", from);
    if (match) {
        tb_match_state_at(match, from, state.bytes);
        put_events(match, viewer, from, &state, out);
    } else {
        tb_json_open(out, "events", '[');
        tb_json_close(out, ']');
    }
    tb_json_close(out, '}');
}
