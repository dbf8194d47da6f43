/* apply.c - carrying out entries, one function a kind.
 *
 * What an entry says about chance and about the state it leads to is compared with what comes out here. On the first
 * difference the table is frozen as it was before. */
#include <stdlib.h>

#include "base/hash.h"
#include "table/news.h"
#include "table/parts.h"

/* --- Playing ------------------------------------------------------------------------------------------------------ */

/* Whether the draws behind event `first` and the state are those of the entry. */
static tb_status compare_play(const tb_match *match, uint32_t first, const tb_entry *entry, uint32_t number,
                              tb_message *why)
{
    enum tb_table_say say = TB_SAY_TABLE_OTHER_STATE;
    bool same = entry->play.draws == match->count - first;

    TB_ASSERT(first <= match->count && entry->play.draws <= TB_DRAWS_MAX);
    for (uint32_t i = 0; same && i < entry->play.draws; i++) {
        const tb_event *event = &match->events[first + i];
        same = entry->play.draw[i].outcome == event->move && entry->play.draw[i].u == event->u &&
               entry->play.draw[i].sum == event->sum;
    }
    if (!same)
        say = TB_SAY_TABLE_OTHER_DRAWS;
    else if (entry->play.hash == tb_hash(match->state, match->game->state_size, 0))
        return TB_OK;
    tb_say(why, &tb_table_says[say]);
    tb_say_number(why, "entry", (int32_t) number);
    return TB_BAD_CHANCE;
}

/* The stretch begins anew behind chance and behind the end of a step. */
static void follow_stretch(tb_table *table)
{
    const tb_match *match = &table->record->match;
    TB_ASSERT(match->count > 0 && table->before && table->stretch);
    bool chance = match->events[match->count - 1].seat == TB_CHANCE_SEAT;
    uint16_t step = match->game->progress(table->before->bytes).step;

    if (!chance && match->game->progress(match->state).step == step)
        return;
    table->stretch->first = match->count;
    table->stretch->after_chance = chance;
    memcpy(table->stretch->state.bytes, match->state, match->game->state_size);
}

static void note_end(tb_table *table)
{
    if (tb_match_is_over(&table->record->match))
        table->stage = TB_PHASE_OVER;
}

/* --- Kinds that change the game ---------------------------------------------------------------------------------------------------- */

static void freeze(tb_table *table, enum tb_table_say say)
{
    table->phase = TB_PHASE_FROZEN;
    tb_say(&table->frozen, &tb_table_says[say]);
}

/* Another version of the rules, or a game that is gone: the table can be looked at. */
static void freeze_old(tb_table *table)
{
    const tb_game *game = table->terms.game;

    if (!game) {
        freeze(table, TB_SAY_TABLE_NO_GAME);
    } else if (game->rules_version != table->terms.rules) {
        freeze(table, TB_SAY_TABLE_RULES);
        tb_say_number(&table->frozen, "found", (int32_t) table->terms.rules);
        tb_say_number(&table->frozen, "known", (int32_t) game->rules_version);
    }
}

static tb_status create(tb_table *table, const tb_entry *entry, tb_message *why)
{
    const tb_terms *terms = &entry->terms;
    bool old = !terms->game || terms->game->rules_version != terms->rules;
    tb_record_error error = { .status = TB_OK };
    tb_status status = tb_check_terms(terms, why);

    TB_ASSERT(!table->imported && !table->record && table->entries == 0);
    if (status == TB_OK && terms->record) {
        status = tb_import(terms, &table->imported, &error);
        *why = error.why;
    }
    if (status < 0 && (!old || status == TB_NO_ROOM))
        return status;
    table->terms = *terms;
    table->terms.record = NULL;
    table->form = terms->form;
    table->stage = table->phase = TB_PHASE_OPEN;
    freeze_old(table);
    return TB_OK;
}

/* Room for what news need. */
static bool make_boxes(tb_table *table)
{
    if (!table->before)
        table->before = malloc(sizeof *table->before);
    if (!table->stretch)
        table->stretch = malloc(sizeof *table->stretch);
    return table->before && table->stretch;
}

static tb_status start(tb_table *table, const tb_entry *entry, tb_message *why)
{
    tb_record *record;
    uint32_t first = table->imported ? table->terms.record_at : 0;

    TB_ASSERT(!table->record);
    if (table->terms.record_len > 0 && !table->imported)
        return tb_refuse(TB_BAD_VERSION, TB_SAY_TABLE_RECORD_CONFIG, why);
    if (!make_boxes(table))
        return TB_NO_ROOM;
    tb_status status = tb_open_game(&table->terms, table->imported, table->sitter, table->broken, &record, why);
    if (status < 0)
        return status;
    status = compare_play(&record->match, first, entry, table->entries, why);
    if (status < 0) {
        tb_record_free(record);
        return status;
    }
    tb_record_free(table->imported);
    table->imported = NULL;
    table->record = record;
    table->stage = TB_PHASE_PLAYING;
    memset(table->broken, 0, sizeof table->broken);
    table->first_event = first;
    tb_match_state_at(&record->match, first, table->before->bytes);
    tb_match_stretch(&record->match, table->stretch);
    note_end(table);
    return TB_OK;
}

static tb_status move(tb_table *table, const tb_entry *entry, tb_message *why)
{
    TB_ASSERT(table->record && table->stage == TB_PHASE_PLAYING);
    tb_match *match = &table->record->match;
    uint32_t count = match->count;
    tb_stream stream = match->stream;
    tb_state_box state;

    if (!tb_record_reserve(table->record))
        return TB_NO_ROOM;
    memcpy(state.bytes, match->state, match->game->state_size);
    tb_status status = tb_match_play(match, entry->seat, entry->play.move, why);
    if (status < 0)
        return status == TB_NO_ROOM ? TB_NOTHING : status;
    status = compare_play(match, count + 1, entry, table->entries, why);
    if (status < 0) {
        match->count = count;
        match->stream = stream;
        memcpy(match->state, state.bytes, match->game->state_size);
        return status;
    }
    table->first_event = count;
    memcpy(table->before->bytes, state.bytes, match->game->state_size);
    follow_stretch(table);
    note_end(table);
    return TB_OK;
}

static tb_status undo(tb_table *table, const tb_entry *entry, tb_message *why)
{
    TB_ASSERT(table->record);
    return tb_match_undo(&table->record->match, entry->seat, why);
}

static tb_status change_form(tb_table *table, const tb_entry *entry, tb_message *why)
{
    (void) entry, (void) why;
    table->form = TB_LOG_FORMAT;
    return TB_OK;
}

static tb_status expire(tb_table *table, const tb_entry *entry, tb_message *why)
{
    (void) entry, (void) why;
    table->stage = TB_PHASE_ABORTED;
    table->restored = table->opening = false;
    return TB_OK;
}

/* Kinds that are not here change a seat or nothing. */
static tb_status (*const change_game[TB_ENTRY_KINDS])(tb_table *table, const tb_entry *entry, tb_message *why) = {
    [TB_ENTRY_CREATE] = create,
    [TB_ENTRY_START] = start,
    [TB_ENTRY_MOVE] = move,
    [TB_ENTRY_UNDO] = undo,
    [TB_ENTRY_FORM] = change_form,
    [TB_ENTRY_RISE] = tb_leave_round,
    [TB_ENTRY_LATE] = tb_be_late,
    [TB_ENTRY_RESTORED] = tb_mark_restored,
    [TB_ENTRY_SEGMENT] = tb_change_secret,
    [TB_ENTRY_RESUME] = tb_open_segment,
    [TB_ENTRY_MOTION] = tb_move_motion,
    [TB_ENTRY_VOTE] = tb_count_vote,
    [TB_ENTRY_REMATCH] = tb_note_rematch,
    [TB_ENTRY_EXPIRE] = expire,
};

/* --- Kinds that change who plays a seat --------------------------------------------------------------------------- */

static void make_pledge(tb_sitter *sitter, const uint8_t hash[TB_SHA256_SIZE])
{
    sitter->pledge = TB_PLEDGE_MADE;
    memcpy(sitter->pledged, hash, sizeof sitter->pledged);
}

static void give_entropy(tb_sitter *sitter, const uint8_t entropy[TB_ENTROPY_SIZE], tb_pledge pledge)
{
    sitter->pledge = (uint8_t) pledge;
    memcpy(sitter->entropy, entropy, sizeof sitter->entropy);
}

static void sit(tb_sitter *sitter, const tb_entry *entry)
{
    TB_ASSERT(sitter->player.kind == TB_PLAYER_UNTOLD);
    sitter->player = entry->sit.player;
    if (!tb_sits_person(sitter))
        return;
    memcpy(sitter->key, entry->sit.key, sizeof sitter->key);
    if (entry->sit.brought.brings == TB_BRINGS_PLEDGE)
        make_pledge(sitter, entry->sit.brought.bytes);
    else if (entry->sit.brought.brings == TB_BRINGS_ENTROPY)
        give_entropy(sitter, entry->sit.brought.bytes, TB_PLEDGE_GIVEN);
}

static void rise(tb_sitter *sitter, const tb_entry *entry)
{
    (void) entry;
    memset(sitter, 0, sizeof *sitter);
}

static void add_entropy(tb_sitter *sitter, const tb_entry *entry)
{
    give_entropy(sitter, entry->entropy, entry->kind == TB_ENTRY_REVEAL ? TB_PLEDGE_OPENED : TB_PLEDGE_GIVEN);
}

static void pledge(tb_sitter *sitter, const tb_entry *entry) { make_pledge(sitter, entry->entropy); }

static void resign(tb_sitter *sitter, const tb_entry *entry)
{
    TB_ASSERT(tb_sits_person(sitter) && !sitter->resigned);
    (void) entry;
    sitter->resigned = true;
    sitter->taken_over = sitter->wants_abort = false;
}

static void take_over(tb_sitter *sitter, const tb_entry *entry)
{
    TB_ASSERT(tb_plays_person(sitter) && entry->why < TB_TAKEOVER_WHYS);
    sitter->taken_over = true;
    sitter->wants_abort = false;
    sitter->why = entry->why;
}

static void come_back(tb_sitter *sitter, const tb_entry *entry)
{
    TB_ASSERT(sitter->taken_over);
    (void) entry;
    sitter->taken_over = false;
}

static void change_key(tb_sitter *sitter, const tb_entry *entry)
{
    memcpy(sitter->key, entry->sit.key, sizeof sitter->key);
}

static void want_abort(tb_sitter *sitter, const tb_entry *entry)
{
    TB_ASSERT(tb_plays_person(sitter));
    sitter->wants_abort = entry->kind == TB_ENTRY_ABORT;
}

static void (*const change_sitter[TB_ENTRY_KINDS])(tb_sitter *sitter, const tb_entry *entry) = {
    [TB_ENTRY_SIT] = sit,        [TB_ENTRY_RISE] = rise,          [TB_ENTRY_ENTROPY] = add_entropy,
    [TB_ENTRY_RESIGN] = resign,  [TB_ENTRY_TAKEOVER] = take_over, [TB_ENTRY_RETURN] = come_back,
    [TB_ENTRY_KEY] = change_key, [TB_ENTRY_ABORT] = want_abort,   [TB_ENTRY_CONTINUE] = want_abort,
    [TB_ENTRY_PLEDGE] = pledge,  [TB_ENTRY_REVEAL] = add_entropy,
};

/* --- Applying ----------------------------------------------------------------------------------------------------- */

/* In a log of form 3 one person who remains of several cannot take the result away from the others. */
static bool may_abort(const tb_table *table, int players)
{
    return players > 1 || table->form == TB_LOG_OLD || tb_table_alone(table);
}

bool tb_abort_agreed(const tb_table *table, int seat, bool plays, bool wants)
{
    int players = 0, want = 0;

    for (int other = 0; other < table->terms.config.seats; other++) {
        const tb_sitter *sitter = &table->sitter[other];
        bool is_playing = other == seat ? plays : tb_plays_person(sitter);
        players += is_playing;
        want += is_playing && (other == seat ? wants : sitter->wants_abort);
    }
    return players > 0 && want == players && may_abort(table, players);
}

void tb_table_hold(tb_table *table)
{
    if (table->phase != TB_PHASE_FROZEN)
        freeze(table, TB_SAY_TABLE_HELD);
}

void tb_freeze_at_entry(tb_table *table, const tb_message *why)
{
    static const enum tb_table_say open[] = { TB_SAY_TABLE_OTHER_DRAWS, TB_SAY_TABLE_OTHER_STATE,
                                              TB_SAY_TABLE_OTHER_CHAIN, TB_SAY_TABLE_MISSING };
    bool about_entry = false;

    for (int i = 0; i < TB_LEN(open); i++)
        about_entry = about_entry || why->row == &tb_table_says[open[i]];

    TB_ASSERT(table->frozen_at == UINT32_MAX);
    table->reason = *why;
    table->frozen_at = table->entries;
    if (table->phase == TB_PHASE_FROZEN)
        return;
    freeze(table, TB_SAY_TABLE_BROKEN);
    if (about_entry)
        table->frozen = *why;
    else
        tb_say_number(&table->frozen, "entry", (int32_t) table->entries);
}

static void count_message(tb_table *table, const tb_entry *entry)
{
    if (!tb_news_heard(entry))
        return;
    for (int viewer = 0; viewer <= TB_PUBLIC; viewer++)
        table->heard[viewer]++;
}

static void note_pace(tb_table *table, const tb_entry *entry, int64_t at_ms)
{
    bool goes_on = entry->kind == TB_ENTRY_START || entry->kind == TB_ENTRY_MOVE || entry->kind == TB_ENTRY_RETURN ||
                   entry->kind == TB_ENTRY_RESUME;

    if (goes_on)
        table->moved_ms = at_ms;
    if (entry->seat >= 0 && entry->kind != TB_ENTRY_MOVE)
        table->idle[entry->seat]++;
}

/* What follows from every entry that was carried out. */
static void note(tb_table *table, const tb_entry *entry, int64_t at_ms)
{
    TB_ASSERT((table->stage == TB_PHASE_OPEN) == !table->record || table->phase == TB_PHASE_FROZEN ||
              table->stage == TB_PHASE_ABORTED); /* one that expired had perhaps not begun */
    if (table->record && entry->kind != TB_ENTRY_START && entry->kind != TB_ENTRY_MOVE)
        table->first_event = table->record->match.count;
    if (table->stage == TB_PHASE_PLAYING && tb_abort_agreed(table, NO_SEAT, false, false))
        table->stage = TB_PHASE_ABORTED;
    if (table->phase != TB_PHASE_FROZEN)
        table->phase = table->stage;
    table->entries++;
    table->at_ms = at_ms;
    table->chain = entry->chain;
    note_pace(table, entry, at_ms);
    if (entry->kind == TB_ENTRY_CREATE || entry->kind == TB_ENTRY_MOVE || entry->kind == TB_ENTRY_UNDO)
        table->motion = (tb_motion){ .by = NO_SEAT };
    count_message(table, entry);
    if (tb_news_talk(entry))
        tb_said_note(table, entry);
    tb_pledges_turn(table, entry, at_ms);
    tb_clock_turn(table, entry, at_ms);
}

static bool needs_form(const tb_table *table, const tb_entry *entry)
{
    tb_entry form;

    return tb_table_precede(table, entry, &form);
}

tb_status tb_table_apply(tb_table *table, const tb_entry *entry, int64_t at_ms)
{
    tb_message why = { .row = NULL };

    if (table->frozen_at != UINT32_MAX)
        return TB_NOTHING;
    tb_status status = tb_check_entry(table, entry, &why);
    if (status == TB_OK && entry->kind != TB_ENTRY_CREATE && needs_form(table, entry))
        status = tb_refuse(TB_NOTHING, TB_SAY_TABLE_OTHER_FORM, &why);
    if (status == TB_OK && change_game[entry->kind])
        status = change_game[entry->kind](table, entry, &why);
    if (status == TB_NO_ROOM)
        return status;
    if (status < 0) {
        tb_freeze_at_entry(table, &why);
        return status;
    }
    TB_ASSERT(!change_sitter[entry->kind] || (entry->seat >= 0 && entry->seat < table->terms.config.seats));
    if (change_sitter[entry->kind])
        change_sitter[entry->kind](&table->sitter[entry->seat], entry);
    if (entry->kind == TB_ENTRY_SIT)
        table->sitter[entry->seat].sat = table->entries;
    note(table, entry, at_ms);
    return TB_OK;
}
