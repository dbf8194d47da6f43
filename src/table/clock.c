/* clock.c - how long a person may still think. A clock runs for a seat while it is to act, its person plays it and the
 * game is being played; what it shows follows from the times in the log alone, so every node sees the same.
 *
 * Per move: the full time from the moment the seat is to act, and again from each own move after which it still is.
 * Taking back gives no new time: the clock goes on with what was left when the move was made, or less. Nor does leaving
 * and coming back: while a bot is to decide for the person the clock stands still.
 * Bank: all the time for one game. A person who ran out of it and returns gets a part of it again.
 * A decision for which there is no time left is the bot's: its person comes back behind it, or the others would wait
 * for ever. */
#include "base/bits.h"
#include "table/parts.h"

enum { LEAST_AGAIN_MS = 10 * 1000, SHARE_AGAIN = 10 };

static int64_t lesser(int64_t a, int64_t b) { return a < b ? a : b; }

static int64_t left_at(const tb_sitter *sitter, int64_t now_ms)
{
    int64_t gone = sitter->since_ms && now_ms > sitter->since_ms ? now_ms - sitter->since_ms : 0;

    TB_ASSERT(sitter->left_ms >= 0);
    return gone < sitter->left_ms ? sitter->left_ms - gone : 0;
}

/* Whether nothing that was played could be taken back. */
static bool behind_barrier(const tb_table *table)
{
    TB_ASSERT(table->stretch && table->stretch->first <= table->record->match.count);
    return table->stretch->first == table->record->match.count;
}

/* What the entry has changed for the seat's time, before the clock is set going or stopped. */
static void turn_move_clock(const tb_table *table, tb_sitter *sitter, const tb_entry *entry, bool own, bool runs,
                            int64_t left)
{
    int64_t full = table->terms.clock_ms;

    if (own && entry->kind == TB_ENTRY_UNDO) {
        sitter->left_ms = sitter->undo_ms = lesser(sitter->undo_ms, runs ? left : full);
    } else if (own && entry->kind == TB_ENTRY_MOVE) {
        sitter->undo_ms = behind_barrier(table) ? full : lesser(sitter->undo_ms, left);
        sitter->left_ms = full;
    } else if (!runs) {
        sitter->left_ms = full;
        if (behind_barrier(table))
            sitter->undo_ms = full;
    } else {
        sitter->left_ms = left;
    }
}

static void turn_bank(const tb_table *table, tb_sitter *sitter, const tb_entry *entry, bool own, int64_t left)
{
    int64_t again = table->terms.clock_ms / SHARE_AGAIN;

    TB_ASSERT(table->terms.clock == TB_CLOCK_BANK);
    sitter->left_ms = left;
    if (own && entry->kind == TB_ENTRY_RETURN && sitter->why == TB_TAKEOVER_TIME)
        sitter->left_ms = lesser(again > LEAST_AGAIN_MS ? again : LEAST_AGAIN_MS, table->terms.clock_ms);
}

/* Whether a bot is to decide for the person, or was until this entry. */
static bool is_held(const tb_sitter *sitter, const tb_entry *entry, bool own)
{
    return sitter->taken_over || (own && entry->kind == TB_ENTRY_RETURN);
}

static void turn(tb_table *table, int seat, const tb_entry *entry, int64_t at_ms)
{
    tb_sitter *sitter = &table->sitter[seat];
    bool own = entry->seat == seat, acts = tb_has(tb_table_to_act(table), seat);
    bool runs = sitter->since_ms != 0 || (acts && is_held(sitter, entry, own));
    bool due = acts && tb_plays_person(sitter);
    int64_t left = left_at(sitter, at_ms);

    if (entry->kind == TB_ENTRY_START)
        sitter->left_ms = sitter->undo_ms = table->terms.clock_ms;
    else if (table->terms.clock == TB_CLOCK_MOVE)
        turn_move_clock(table, sitter, entry, own, runs, left);
    else
        turn_bank(table, sitter, entry, own, left);
    sitter->since_ms = due ? at_ms : 0;
    if (!acts || (own && entry->kind == TB_ENTRY_MOVE))
        sitter->overdue = false;
    else if (own && entry->kind == TB_ENTRY_TAKEOVER && entry->why == TB_TAKEOVER_TIME)
        sitter->overdue = true;
}

void tb_clock_turn(tb_table *table, const tb_entry *entry, int64_t at_ms)
{
    if (table->terms.clock == TB_CLOCK_NONE || !table->record)
        return;
    for (int seat = 0; seat < table->terms.config.seats; seat++)
        turn(table, seat, entry, at_ms);
}

/* --- Questions ---------------------------------------------------------------------------------------------------- */

int64_t tb_table_deadline(const tb_table *table, int seat)
{
    const tb_sitter *sitter = &table->sitter[seat];

    TB_ASSERT(seat >= 0 && seat < TB_MAX_SEATS);
    if (table->asked_ms && tb_table_asks(table, seat) != TB_ASKS_NOTHING)
        return tb_asked_until(table, seat);
    return sitter->since_ms && table->phase == TB_PHASE_PLAYING ? sitter->since_ms + sitter->left_ms : INT64_MAX;
}

int64_t tb_table_next_deadline(const tb_table *table)
{
    int64_t next = INT64_MAX;

    for (int seat = 0; seat < table->terms.config.seats; seat++)
        next = lesser(next, tb_table_deadline(table, seat));
    if (table->opening && table->phase == TB_PHASE_PLAYING)
        next = lesser(next, table->asked_ms + tb_table_patience(table));
    return next;
}

int64_t tb_table_expires(const tb_table *table)
{
    static const int64_t day_ms = 24 * 3600 * 1000;

    switch (table->phase) {
    case TB_PHASE_OPEN: return table->at_ms + 30 * day_ms;
    case TB_PHASE_PLAYING: return table->at_ms + 365 * day_ms;
    default: return INT64_MAX;
    }
}

int64_t tb_table_clock_left(const tb_table *table, int seat, int64_t now_ms)
{
    const tb_sitter *sitter = &table->sitter[seat];

    TB_ASSERT(seat >= 0 && seat < TB_MAX_SEATS);
    if (table->terms.clock == TB_CLOCK_NONE || !tb_plays_person(sitter))
        return -1;
    return table->record ? left_at(sitter, now_ms) : table->terms.clock_ms;
}
