/* check.c - which entries may come next: one row a kind, the reasons in the order in which a person would ask.
 *
 * The same rows judge proposals and the log, so nothing is written that would not be applied. */
#include "core/door.h"
#include "table/parts.h"

/* --- Facts -------------------------------------------------------------------------------------------------------- */

enum {
    OPEN = 1 << 0,    /* only before the start               */
    PLAYING = 1 << 1, /* only while a game is played         */
    SEATLESS = 1 << 2,
    FREE = 1 << 3,   /* nobody sits on the seat             */
    TAKEN = 1 << 4,  /* somebody does                       */
    PERSON = 1 << 5, /* a person does                       */
    NOT_RESIGNED = 1 << 6,
    NOT_TAKEN_OVER = 1 << 7,
    SETTLED = 1 << 8,                               /* not between a restore and its new segment */
    PLAYS = PERSON | NOT_RESIGNED | NOT_TAKEN_OVER, /* the person plays, and no bot for it */
};

static tb_status check_stage(const tb_table *table, int facts, tb_message *why)
{
    if (facts & OPEN && table->stage != TB_PHASE_OPEN)
        return tb_refuse(TB_NOTHING, TB_SAY_TABLE_BEGUN, why);
    if (facts & PLAYING && table->stage != TB_PHASE_PLAYING)
        return tb_refuse(TB_NOTHING, TB_SAY_TABLE_NOT_PLAYING, why);
    if (facts & SETTLED && (table->restored || table->opening))
        return tb_refuse(TB_NOTHING, TB_SAY_TABLE_OPENING, why);
    return TB_OK;
}

static tb_status check_sitter(const tb_sitter *sitter, int facts, tb_message *why)
{
    bool is_free = sitter->player.kind == TB_PLAYER_UNTOLD;

    if (facts & FREE && !is_free)
        return tb_refuse(TB_NOTHING, TB_SAY_TABLE_SEAT_TAKEN, why);
    if (facts & (TAKEN | PERSON) && is_free)
        return tb_refuse(TB_NOTHING, TB_SAY_TABLE_SEAT_FREE, why);
    if (facts & PERSON && !tb_sits_person(sitter))
        return tb_refuse(TB_NOTHING, TB_SAY_TABLE_BOT_SEAT, why);
    if (facts & NOT_RESIGNED && sitter->resigned)
        return tb_refuse(TB_NOTHING, TB_SAY_TABLE_RESIGNED, why);
    if (facts & NOT_TAKEN_OVER && sitter->taken_over)
        return tb_refuse(TB_NOTHING, TB_SAY_TABLE_TAKEN_OVER, why);
    return TB_OK;
}

/* --- What single kinds ask beyond the facts ----------------------------------------------------------------------- */

static tb_status refuse_length(enum tb_table_say say, int most, tb_message *why)
{
    tb_say(why, &tb_table_says[say]);
    tb_say_number(why, "most", most);
    return TB_BAD_TEXT;
}

static tb_status check_player(const tb_table *table, const tb_entry *entry, tb_message *why)
{
    const tb_player *given = &entry->sit.player;
    size_t len = strlen(given->name);
    tb_player player;

    (void) table;
    if (given->kind == TB_PLAYER_BOT)
        return len <= TB_LEVEL_MAX && tb_player_set(&player, TB_PLAYER_BOT, given->name, len) == TB_OK
                   ? TB_OK
                   : refuse_length(TB_SAY_TABLE_BAD_BOT, TB_LEVEL_MAX, why);
    return tb_is_person(given) && tb_player_set(&player, (tb_player_kind) given->kind, given->name, len) == TB_OK
               ? TB_OK
               : refuse_length(TB_SAY_TABLE_BAD_NAME, TB_PLAYER_NAME_MAX, why);
}

static tb_status check_entropy(const tb_table *table, const tb_entry *entry, tb_message *why)
{
    for (int seat = 0; seat < table->terms.config.seats; seat++) {
        if (table->sitter[seat].pledge == TB_PLEDGE_OPENED)
            return tb_refuse(TB_NOTHING, TB_SAY_TABLE_REVEALED, why);
    }
    return table->sitter[entry->seat].pledge != TB_PLEDGE_NONE ? tb_refuse(TB_NOTHING, TB_SAY_TABLE_ENTROPY_GIVEN, why)
                                                               : TB_OK;
}

static tb_status check_start(const tb_table *table, const tb_entry *entry, tb_message *why)
{
    int count = 0;

    (void) entry;
    if (!table->terms.game)
        return tb_refuse(TB_BAD_CONFIG, TB_SAY_TABLE_NO_GAME, why);
    for (int seat = 0; seat < table->terms.config.seats; seat++)
        count += table->sitter[seat].player.kind == TB_PLAYER_UNTOLD;
    bool full = count == 0;
    if (full)
        count = tb_pledges_due(table);
    if (count == 0)
        return TB_OK;
    tb_say(why, &tb_table_says[full ? TB_SAY_TABLE_PLEDGES : TB_SAY_TABLE_SEATS_FREE]);
    tb_say_number(why, "count", count);
    return TB_NOTHING;
}

static tb_status check_return(const tb_table *table, const tb_entry *entry, tb_message *why)
{
    return table->sitter[entry->seat].taken_over ? TB_OK : tb_refuse(TB_NOTHING, TB_SAY_TABLE_NOT_TAKEN_OVER, why);
}

static tb_status check_chat(const tb_table *table, const tb_entry *entry, tb_message *why)
{
    (void) table;
    return entry->chat.len > 0 && entry->chat.len <= TB_CHAT_MAX && tb_is_plain_text(entry->chat.text, entry->chat.len)
               ? TB_OK
               : refuse_length(TB_SAY_TABLE_BAD_CHAT, TB_CHAT_MAX, why);
}

static tb_status check_abort(const tb_table *table, const tb_entry *entry, tb_message *why)
{
    return table->sitter[entry->seat].wants_abort ? tb_refuse(TB_NOTHING, TB_SAY_TABLE_ABORT_WANTED, why) : TB_OK;
}

static tb_status check_continue(const tb_table *table, const tb_entry *entry, tb_message *why)
{
    return table->sitter[entry->seat].wants_abort ? TB_OK : tb_refuse(TB_NOTHING, TB_SAY_TABLE_ABORT_NOT_WANTED, why);
}

/* The log of form 2 goes over into form 3 once, and all entries before are vouched for. */
static tb_status check_form(const tb_table *table, const tb_entry *entry, tb_message *why)
{
    return table->form == TB_LOG_OLD && entry->before == table->chain
               ? TB_OK
               : tb_refuse(TB_BAD_CHANCE, TB_SAY_TABLE_OTHER_FORM, why);
}

static tb_status check_report(const tb_table *table, const tb_entry *entry, tb_message *why)
{
    return entry->chat.about >= 0 && entry->chat.about < table->terms.config.seats
               ? check_chat(table, entry, why)
               : tb_refuse(TB_NOTHING, TB_SAY_TABLE_NO_SEAT, why);
}

/* --- The rows ----------------------------------------------------------------------------------------------------- */

static const struct {
    int facts;
    tb_status (*more)(const tb_table *table, const tb_entry *entry, tb_message *why); /* NULL: the facts are all */
} rows[TB_ENTRY_KINDS] = {
    [TB_ENTRY_SIT] = { OPEN | FREE, check_player },
    [TB_ENTRY_RISE] = { OPEN | TAKEN, NULL },
    [TB_ENTRY_ENTROPY] = { OPEN | PERSON, check_entropy },
    [TB_ENTRY_START] = { OPEN | SEATLESS | SETTLED, check_start },
    [TB_ENTRY_MOVE] = { PLAYING | SETTLED, NULL },
    [TB_ENTRY_UNDO] = { PLAYING | PLAYS | SETTLED, NULL },
    [TB_ENTRY_RESIGN] = { PLAYING | PERSON | NOT_RESIGNED, NULL },
    [TB_ENTRY_TAKEOVER] = { PLAYING | PLAYS, NULL },
    [TB_ENTRY_RETURN] = { PLAYING | PERSON | NOT_RESIGNED, check_return },
    [TB_ENTRY_KEY] = { PERSON, NULL },
    [TB_ENTRY_CHAT] = { PERSON, check_chat },
    [TB_ENTRY_ABORT] = { PLAYING | PLAYS, check_abort },
    [TB_ENTRY_CONTINUE] = { PLAYING | PLAYS, check_continue },
    [TB_ENTRY_FORM] = { SEATLESS, check_form },
    [TB_ENTRY_PLEDGE] = { PERSON, tb_check_pledge },
    [TB_ENTRY_REVEAL] = { PERSON, tb_check_reveal },
    [TB_ENTRY_LATE] = { PERSON, tb_check_late },
    [TB_ENTRY_RESTORED] = { SEATLESS, tb_check_live },
    [TB_ENTRY_SEGMENT] = { SEATLESS, tb_check_segment },
    [TB_ENTRY_RESUME] = { SEATLESS, tb_check_resume },
    [TB_ENTRY_MOTION] = { PERSON, tb_check_motion },
    [TB_ENTRY_VOTE] = { PERSON, tb_check_vote },
    [TB_ENTRY_REACT] = { PERSON, NULL },
    [TB_ENTRY_REPORT] = { PERSON, check_report },
    [TB_ENTRY_REMATCH] = { SEATLESS, tb_check_rematch },
    [TB_ENTRY_EXPIRE] = { SEATLESS, tb_check_live },
};

tb_status tb_check_entry(const tb_table *table, const tb_entry *entry, tb_message *why)
{
    TB_ASSERT(entry->kind < TB_ENTRY_KINDS);
    int facts = rows[entry->kind].facts;

    if ((entry->kind == TB_ENTRY_CREATE) != (table->entries == 0))
        return tb_refuse(TB_NOTHING, table->entries == 0 ? TB_SAY_TABLE_EMPTY : TB_SAY_TABLE_CREATED, why);
    if (entry->kind == TB_ENTRY_CREATE)
        return TB_OK;
    tb_status status = check_stage(table, facts, why);
    if (status == TB_OK && !(facts & SEATLESS)) {
        if (entry->seat < 0 || entry->seat >= table->terms.config.seats)
            return tb_refuse(TB_NOTHING, TB_SAY_TABLE_NO_SEAT, why);
        status = check_sitter(&table->sitter[entry->seat], facts, why);
    }
    return status == TB_OK && rows[entry->kind].more ? rows[entry->kind].more(table, entry, why) : status;
}

tb_status tb_check_terms(const tb_terms *terms, tb_message *why)
{
    enum { DAY_MS = 24 * 3600 * 1000 };
    tb_state_box state;

    if (!terms->game)
        return tb_refuse(TB_BAD_CONFIG, TB_SAY_TABLE_NO_GAME, why);
    if (terms->clock != TB_CLOCK_NONE && (terms->clock_ms < 1000 || terms->clock_ms > TB_CLOCK_MOST_MS)) {
        tb_say(why, &tb_table_says[TB_SAY_TABLE_BAD_CLOCK]);
        tb_say_number(why, "days", (int32_t) (TB_CLOCK_MOST_MS / DAY_MS));
        return TB_BAD_CONFIG;
    }
    return tb_setup(terms->game, &terms->config, state.bytes, why);
}
