/* pledge.c - what persons add to the seed of chance, so that nobody chooses it.
 *
 * A round: everybody who sits promises entropy by its hash, and when all seats are taken shows it. Who shows last knows
 * the seed first, and can only keep silent: the seat is lost then, the round is broken, all promise anew, and the
 * record counts it. After a restore there is a round for the new segment, which costs nobody the seat: it waits half a
 * minute for promises, so that who is quick cannot shut out the others by showing it at once, and a minute in all. */
#include "base/bits.h"
#include "table/parts.h"

static const int64_t minute_ms = 60 * 1000, hour_ms = 3600 * 1000, days_ms = INT64_C(3) * 24 * 3600 * 1000;

/* --- Questions ---------------------------------------------------------------------------------------------------- */

bool tb_table_alone(const tb_table *table)
{
    const tb_sitter *first = NULL;

    for (int seat = 0; seat < table->terms.config.seats; seat++) {
        const tb_sitter *sitter = &table->sitter[seat];
        if (!tb_sits_person(sitter))
            continue;
        if (first && memcmp(first->key, sitter->key, sizeof first->key) != 0)
            return false;
        first = sitter;
    }
    return true;
}

static bool is_full(const tb_table *table)
{
    for (int seat = 0; seat < table->terms.config.seats; seat++) {
        if (table->sitter[seat].player.kind == TB_PLAYER_UNTOLD)
            return false;
    }
    return true;
}

static int count_pledges(const tb_table *table, tb_pledge pledge)
{
    int count = 0;

    for (int seat = 0; seat < table->terms.config.seats; seat++)
        count += table->sitter[seat].pledge == pledge;
    return count;
}

int tb_pledges_due(const tb_table *table)
{
    return tb_table_alone(table) ? 0 : count_pledges(table, TB_PLEDGE_MADE) + count_pledges(table, TB_PLEDGE_OWED);
}

tb_asks tb_table_asks(const tb_table *table, int seat)
{
    uint8_t pledge = table->sitter[seat].pledge;
    bool open = table->stage == TB_PHASE_OPEN;

    TB_ASSERT(seat >= 0 && seat < TB_MAX_SEATS);
    if (table->phase == TB_PHASE_FROZEN || table->restored || !(table->opening || open))
        return TB_ASKS_NOTHING;
    if (pledge == TB_PLEDGE_OWED)
        return TB_ASKS_PLEDGE;
    if (pledge != TB_PLEDGE_MADE)
        return TB_ASKS_NOTHING;
    bool gathered = table->opening || (is_full(table) && !tb_table_alone(table));
    return gathered && !count_pledges(table, TB_PLEDGE_OWED) ? TB_ASKS_REVEAL : TB_ASKS_NOTHING;
}

int64_t tb_table_patience(const tb_table *table)
{
    const tb_terms *terms = &table->terms;
    bool quick = terms->clock != TB_CLOCK_NONE && terms->clock_ms < hour_ms;

    return table->opening || quick ? minute_ms : days_ms;
}

int64_t tb_asked_until(const tb_table *table, int seat)
{
    bool owes = table->sitter[seat].pledge == TB_PLEDGE_OWED;

    return table->asked_ms + (table->opening && owes ? minute_ms / 2 : tb_table_patience(table));
}

bool tb_table_can_start(const tb_table *table)
{
    return table->phase == TB_PHASE_OPEN && !table->restored && is_full(table) && tb_pledges_due(table) == 0;
}

bool tb_table_can_resume(const tb_table *table, int64_t now_ms)
{
    bool due = count_pledges(table, TB_PLEDGE_MADE) + count_pledges(table, TB_PLEDGE_OWED) > 0;

    return table->phase == TB_PHASE_PLAYING && table->opening && (!due || now_ms >= table->asked_ms + minute_ms);
}

/* --- What may come next ------------------------------------------------------------------------------------------- */

static bool is_round(const tb_table *table)
{
    return table->opening || (table->stage == TB_PHASE_OPEN && !table->restored);
}

tb_status tb_check_pledge(const tb_table *table, const tb_entry *entry, tb_message *why)
{
    uint8_t pledge = table->sitter[entry->seat].pledge;

    if (!is_round(table))
        return tb_refuse(TB_NOTHING, TB_SAY_TABLE_BEGUN, why);
    if (pledge != TB_PLEDGE_OWED && (pledge != TB_PLEDGE_NONE || table->opening))
        return tb_refuse(TB_NOTHING, TB_SAY_TABLE_ENTROPY_GIVEN, why);
    return count_pledges(table, TB_PLEDGE_OPENED) ? tb_refuse(TB_NOTHING, TB_SAY_TABLE_REVEALED, why) : TB_OK;
}

tb_status tb_check_reveal(const tb_table *table, const tb_entry *entry, tb_message *why)
{
    uint8_t hash[TB_SHA256_SIZE];

    if (!is_round(table))
        return tb_refuse(TB_NOTHING, TB_SAY_TABLE_BEGUN, why);
    bool asked = table->opening ? table->sitter[entry->seat].pledge == TB_PLEDGE_MADE /* once it was not waited for */
                                : tb_table_asks(table, entry->seat) == TB_ASKS_REVEAL;
    if (!asked)
        return tb_refuse(TB_NOTHING, TB_SAY_TABLE_NOT_ASKED, why);
    tb_sha256_of(entry->entropy, TB_ENTROPY_SIZE, hash);
    return memcmp(hash, table->sitter[entry->seat].pledged, sizeof hash) == 0
               ? TB_OK
               : tb_refuse(TB_BAD_CHANCE, TB_SAY_TABLE_OTHER_ENTROPY, why);
}

tb_status tb_check_late(const tb_table *table, const tb_entry *entry, tb_message *why)
{
    tb_asks asks = tb_table_asks(table, entry->seat);
    bool waits = table->opening ? asks == TB_ASKS_PLEDGE : is_full(table) && asks != TB_ASKS_NOTHING;

    return waits ? TB_OK : tb_refuse(TB_NOTHING, TB_SAY_TABLE_NOT_ASKED, why);
}

tb_status tb_check_live(const tb_table *table, const tb_entry *entry, tb_message *why)
{
    (void) entry;
    return table->stage == TB_PHASE_OPEN || table->stage == TB_PHASE_PLAYING
               ? TB_OK
               : tb_refuse(TB_NOTHING, TB_SAY_TABLE_NOT_PLAYING, why);
}

tb_status tb_check_segment(const tb_table *table, const tb_entry *entry, tb_message *why)
{
    (void) entry;
    return table->restored ? TB_OK : tb_refuse(TB_NOTHING, TB_SAY_TABLE_NOT_RESTORED, why);
}

tb_status tb_check_resume(const tb_table *table, const tb_entry *entry, tb_message *why)
{
    (void) entry;
    return table->opening ? TB_OK : tb_refuse(TB_NOTHING, TB_SAY_TABLE_NOT_RESTORED, why);
}

/* --- Rounds that end ---------------------------------------------------------------------------------------------- */

static void count_broken(tb_table *table, int seat)
{
    TB_ASSERT(seat >= 0 && seat < TB_MAX_SEATS);
    if (table->broken[seat] < UINT8_MAX)
        table->broken[seat]++;
}

/* What was promised or shown counts no more. */
static void void_pledges(tb_table *table)
{
    for (int seat = 0; seat < table->terms.config.seats; seat++) {
        tb_sitter *sitter = &table->sitter[seat];
        if (sitter->pledge == TB_PLEDGE_MADE || sitter->pledge == TB_PLEDGE_OPENED)
            sitter->pledge = TB_PLEDGE_OWED;
    }
}

tb_status tb_leave_round(tb_table *table, const tb_entry *entry, tb_message *why)
{
    (void) why;
    if (tb_sits_person(&table->sitter[entry->seat]) && count_pledges(table, TB_PLEDGE_OPENED) > 0) {
        count_broken(table, entry->seat);
        void_pledges(table);
    }
    return TB_OK;
}

/* After a restore the seat stays, and its person has had no say in the new segment. */
tb_status tb_be_late(tb_table *table, const tb_entry *entry, tb_message *why)
{
    tb_sitter *sitter = &table->sitter[entry->seat];

    if (table->opening) {
        sitter->pledge = TB_PLEDGE_NONE;
        return TB_OK;
    }
    tb_status status = tb_leave_round(table, entry, why);
    memset(sitter, 0, sizeof *sitter);
    return status;
}

/* --- After a restore ---------------------------------------------------------------------------------------------- */

tb_status tb_mark_restored(tb_table *table, const tb_entry *entry, tb_message *why)
{
    (void) entry, (void) why;
    table->restored = true;
    table->opening = false;
    return TB_OK;
}

/* Every person who plays is asked, whatever was promised before: it may have been shown. Alone nobody is. */
tb_status tb_change_secret(tb_table *table, const tb_entry *entry, tb_message *why)
{
    (void) why;
    memcpy(table->terms.secret, entry->entropy, TB_SECRET_SIZE);
    table->restored = false;
    table->opening = table->stage == TB_PHASE_PLAYING;
    void_pledges(table);
    bool asks = !tb_table_alone(table);
    for (int seat = 0; table->opening && seat < table->terms.config.seats; seat++) {
        tb_sitter *sitter = &table->sitter[seat];
        sitter->pledge = asks && tb_plays_person(sitter) ? TB_PLEDGE_OWED : TB_PLEDGE_NONE;
    }
    return TB_OK;
}

/* Chance is not to act between two entries: nothing is drawn here. */
tb_status tb_open_segment(tb_table *table, const tb_entry *entry, tb_message *why)
{
    uint8_t entropy[TB_MAX_SEATS][TB_ENTROPY_SIZE];
    tb_match *match = &table->record->match;

    (void) entry;
    for (int seat = 0; seat < table->terms.config.seats; seat++) {
        if (table->sitter[seat].pledge == TB_PLEDGE_MADE && count_pledges(table, TB_PLEDGE_OPENED) > 0)
            count_broken(table, seat);
    }
    tb_source source = tb_source_of(&table->terms, table->sitter, table->broken, entropy);
    tb_status status = tb_match_play_on(match, match->count, &source, why);
    if (status < 0)
        return status == TB_NO_ROOM ? TB_NOTHING : status; /* it has been restored too often */
    table->opening = false;
    memset(table->broken, 0, sizeof table->broken);
    return TB_OK;
}

void tb_pledges_turn(tb_table *table, const tb_entry *entry, int64_t at_ms)
{
    bool asks = false;

    for (int seat = 0; seat < table->terms.config.seats; seat++)
        asks = asks || tb_table_asks(table, seat) != TB_ASKS_NOTHING;
    if (!asks || !(table->opening || is_full(table)))
        table->asked_ms = 0;
    else if (table->asked_ms == 0 || entry->kind == TB_ENTRY_PLEDGE)
        table->asked_ms = table->opening && table->asked_ms ? table->asked_ms : at_ms;
}
