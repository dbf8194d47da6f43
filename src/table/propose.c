/* propose.c - entries that may be written next. Each proposal fills in an entry and asks check.c; those that play try
 * it on a copy. Nothing is changed. */
#include "table/parts.h"

static void begin(tb_entry *out, tb_entry_kind kind, int seat)
{
    memset(out, 0, sizeof *out);
    out->kind = (uint8_t) kind;
    out->seat = seat >= 0 && seat < TB_MAX_SEATS ? (int8_t) seat : -1;
}

/* Whether the entry may come next. A frozen table takes none. */
static tb_status judge(const tb_table *table, const tb_entry *entry, tb_message *why)
{
    if (table->phase != TB_PHASE_FROZEN)
        return tb_check_entry(table, entry, why);
    *why = table->frozen;
    return TB_NOTHING;
}

/* A proposal that has nothing to say but its kind and seat. */
static tb_status propose(const tb_table *table, tb_entry_kind kind, int seat, tb_entry *out, tb_message *why)
{
    begin(out, kind, seat);
    return judge(table, out, why);
}

/* --- Before the game ---------------------------------------------------------------------------------------------- */

/* What the terms bring is tried: the record is read, gives its game and config, and is played on. */
static tb_status try_import(tb_terms *terms, tb_record_error *why)
{
    static const tb_sitter nobody[TB_MAX_SEATS];
    static const uint8_t unbroken[TB_MAX_SEATS];
    tb_record *imported, *opened;
    bool to_the_end = terms->record_at == TB_RECORD_END;

    terms->game = NULL;
    terms->record_at = to_the_end ? 0 : terms->record_at;
    if (terms->record_len > TB_RECORD_MOST) {
        tb_say(&why->why, &tb_table_says[TB_SAY_TABLE_RECORD_LONG]);
        tb_say_number(&why->why, "most", TB_RECORD_MOST);
        return TB_BAD_TEXT;
    }
    tb_status status = tb_import(terms, &imported, why);
    if (status < 0)
        return status;
    terms->game = imported->match.game;
    terms->config = imported->match.config;
    terms->record_at = to_the_end ? imported->match.count : terms->record_at;
    status = tb_open_game(terms, imported, nobody, unbroken, &opened, &why->why);
    tb_record_free(imported);
    if (status == TB_OK)
        tb_record_free(opened);
    return status;
}

/* What the terms leave open, or say without meaning, so that what is written is read back the same. */
static void complete(tb_terms *terms)
{
    tb_text name = tb_text_on(terms->name, sizeof terms->name);

    tb_put(&name, terms->game->name);
    terms->rules = terms->game->rules_version;
    terms->form = TB_LOG_FORMAT;
    if (terms->clock == TB_CLOCK_NONE)
        terms->clock_ms = 0;
    if (!terms->record)
        terms->record_len = terms->record_at = 0;
}

tb_status tb_table_propose_create(const tb_terms *terms, tb_entry *out, tb_record_error *why)
{
    tb_record_error unasked;
    tb_status status = TB_OK;

    why = why ? why : &unasked;
    *why = (tb_record_error){ .status = TB_OK };
    begin(out, TB_ENTRY_CREATE, -1);
    out->terms = *terms;
    if (terms->record)
        status = try_import(&out->terms, why);
    if (status == TB_OK)
        status = tb_check_terms(&out->terms, &why->why);
    if (status == TB_OK)
        complete(&out->terms);
    return why->status = status;
}

tb_status tb_table_propose_sit(const tb_table *table, int seat, const tb_player *player,
                               const uint8_t key_hash[TB_SHA256_SIZE], const tb_brought *brought, tb_entry *out,
                               tb_message *why)
{
    bool person = tb_is_person(player);

    begin(out, TB_ENTRY_SIT, seat);
    out->sit.player = *player;
    if (person)
        memcpy(out->sit.key, key_hash, TB_SHA256_SIZE);
    if (person && brought && brought->brings != TB_BRINGS_NOTHING)
        out->sit.brought = *brought;
    return judge(table, out, why);
}

tb_status tb_table_propose_rise(const tb_table *table, int seat, tb_entry *out, tb_message *why)
{
    return propose(table, TB_ENTRY_RISE, seat, out, why);
}

/* A proposal that has 32 bytes to say. */
static tb_status propose_bytes(const tb_table *table, tb_entry_kind kind, int seat,
                               const uint8_t bytes[TB_ENTROPY_SIZE], tb_entry *out, tb_message *why)
{
    begin(out, kind, seat);
    memcpy(out->entropy, bytes, TB_ENTROPY_SIZE);
    return judge(table, out, why);
}

tb_status tb_table_propose_entropy(const tb_table *table, int seat, const uint8_t entropy[TB_ENTROPY_SIZE],
                                   tb_entry *out, tb_message *why)
{
    return propose_bytes(table, TB_ENTRY_ENTROPY, seat, entropy, out, why);
}

tb_status tb_table_propose_pledge(const tb_table *table, int seat, const uint8_t hash[TB_SHA256_SIZE], tb_entry *out,
                                  tb_message *why)
{
    return propose_bytes(table, TB_ENTRY_PLEDGE, seat, hash, out, why);
}

tb_status tb_table_propose_reveal(const tb_table *table, int seat, const uint8_t entropy[TB_ENTROPY_SIZE],
                                  tb_entry *out, tb_message *why)
{
    tb_status status = propose_bytes(table, TB_ENTRY_REVEAL, seat, entropy, out, why);

    return status == TB_OK && tb_table_asks(table, seat) != TB_ASKS_REVEAL
               ? tb_refuse(TB_NOTHING, TB_SAY_TABLE_NOT_ASKED, why)
               : status;
}

tb_status tb_table_propose_late(const tb_table *table, int seat, tb_entry *out, tb_message *why)
{
    return propose(table, TB_ENTRY_LATE, seat, out, why);
}

tb_status tb_table_propose_restored(const tb_table *table, tb_entry *out, tb_message *why)
{
    return propose(table, TB_ENTRY_RESTORED, NO_SEAT, out, why);
}

tb_status tb_table_propose_segment(const tb_table *table, const uint8_t secret[TB_SECRET_SIZE], tb_entry *out,
                                   tb_message *why)
{
    return propose_bytes(table, TB_ENTRY_SEGMENT, NO_SEAT, secret, out, why);
}

tb_status tb_table_propose_expire(const tb_table *table, tb_entry *out, tb_message *why)
{
    return propose(table, TB_ENTRY_EXPIRE, NO_SEAT, out, why);
}

tb_status tb_table_propose_resume(const tb_table *table, tb_entry *out, tb_message *why)
{
    return propose(table, TB_ENTRY_RESUME, NO_SEAT, out, why);
}

/* --- The game ----------------------------------------------------------------------------------------------------- */

tb_status tb_table_propose_start(const tb_table *table, tb_entry *out, tb_message *why)
{
    tb_status status = propose(table, TB_ENTRY_START, -1, out, why);
    tb_record *record = NULL;

    if (status == TB_OK)
        status = tb_open_game(&table->terms, table->imported, table->sitter, table->broken, &record, why);
    if (status < 0)
        return status;
    bool fits = tb_note_play(&record->match, table->imported ? table->terms.record_at : 0, out);
    tb_record_free(record);
    return fits ? TB_OK : tb_refuse(TB_NO_ROOM, TB_SAY_TABLE_FULL, why);
}

/* Plays on a copy of the match, which shares its list of events: the room behind the last one is free. */
tb_status tb_table_propose_move(const tb_table *table, int seat, tb_move move, tb_entry *out, tb_message *why)
{
    tb_status status = propose(table, TB_ENTRY_MOVE, seat, out, why);

    if (status < 0)
        return status;
    if (!tb_record_reserve(table->record))
        return tb_refuse(TB_NO_ROOM, TB_SAY_TABLE_FULL, why);
    tb_match match = table->record->match;
    uint32_t count = match.count;
    status = tb_match_play(&match, seat, move, why);
    if (status < 0)
        return status;
    out->play.move = move;
    return tb_note_play(&match, count + 1, out) ? TB_OK : tb_refuse(TB_NO_ROOM, TB_SAY_TABLE_FULL, why);
}

tb_status tb_table_explain(const tb_table *table, int seat, tb_move move, tb_message *why)
{
    tb_entry entry;
    tb_view_box view;
    tb_status status = tb_table_propose_move(table, seat, move, &entry, why);

    if (status < 0)
        return status;
    const tb_match *match = &table->record->match;
    *why = (tb_message){ .row = NULL };
    if (match->game->explain) {
        match->game->observe(match->state, seat, view.bytes);
        match->game->explain(view.bytes, move, why);
    }
    return TB_OK;
}

tb_status tb_table_propose_undo(const tb_table *table, int seat, tb_entry *out, tb_message *why)
{
    tb_status status = propose(table, TB_ENTRY_UNDO, seat, out, why);

    if (status < 0)
        return status;
    return tb_stretch_can_undo(&table->record->match, table->stretch, seat, why) ? TB_OK : TB_NOTHING;
}

/* --- Persons ------------------------------------------------------------------------------------------------------ */

tb_status tb_table_propose_resign(const tb_table *table, int seat, tb_entry *out, tb_message *why)
{
    return propose(table, TB_ENTRY_RESIGN, seat, out, why);
}

tb_status tb_table_propose_takeover(const tb_table *table, int seat, tb_takeover_why reason, tb_entry *out,
                                    tb_message *why)
{
    begin(out, TB_ENTRY_TAKEOVER, seat);
    out->why = (uint8_t) reason;
    return judge(table, out, why);
}

/* Logs from before may hold what is refused here: this is no check of entries. */
tb_status tb_table_propose_return(const tb_table *table, int seat, tb_entry *out, tb_message *why)
{
    tb_status status = propose(table, TB_ENTRY_RETURN, seat, out, why);

    return status == TB_OK && table->sitter[seat].overdue ? tb_refuse(TB_NOTHING, TB_SAY_TABLE_OVERDUE, why) : status;
}

tb_status tb_table_propose_key(const tb_table *table, int seat, const uint8_t key_hash[TB_SHA256_SIZE], tb_entry *out,
                               tb_message *why)
{
    begin(out, TB_ENTRY_KEY, seat);
    memcpy(out->sit.key, key_hash, TB_SHA256_SIZE);
    return judge(table, out, why);
}

static void take_text(tb_entry *out, const char *text, size_t len)
{
    out->chat.len = len <= TB_CHAT_MAX ? (uint16_t) len : 0; /* an empty text has the same refusal as a long one */
    memcpy(out->chat.text, text, out->chat.len);
}

tb_status tb_table_propose_chat(const tb_table *table, int seat, const char *text, size_t len, tb_entry *out,
                                tb_message *why)
{
    begin(out, TB_ENTRY_CHAT, seat);
    take_text(out, text, len);
    return judge(table, out, why);
}

tb_status tb_table_propose_report(const tb_table *table, int seat, int about, const char *text, size_t len,
                                  tb_entry *out, tb_message *why)
{
    if (about == seat)
        return tb_refuse(TB_NOTHING, TB_SAY_TABLE_NO_SEAT, why);
    begin(out, TB_ENTRY_REPORT, seat);
    out->chat.about = (int8_t) about;
    take_text(out, text, len);
    return judge(table, out, why);
}

/* The word is one that the reader of requests knows. */
tb_status tb_table_propose_react(const tb_table *table, int seat, const char *word, tb_entry *out, tb_message *why)
{
    begin(out, TB_ENTRY_REACT, seat);
    tb_text text = tb_text_on(out->word, sizeof out->word);
    tb_put(&text, word);
    TB_ASSERT(tb_text_whole(&text));
    return judge(table, out, why);
}

/* --- What others must agree to ------------------------------------------------------------------------------------ */

tb_status tb_table_propose_motion(const tb_table *table, const tb_motion *motion, tb_entry *out, tb_message *why)
{
    begin(out, TB_ENTRY_MOTION, motion->by);
    out->motion = *motion;
    return judge(table, out, why);
}

tb_status tb_table_propose_vote(const tb_table *table, int seat, bool agrees, tb_entry *out, tb_message *why)
{
    begin(out, TB_ENTRY_VOTE, seat);
    out->agrees = agrees;
    return judge(table, out, why);
}

tb_status tb_table_propose_rematch(const tb_table *table, const char *id, tb_entry *out, tb_message *why)
{
    begin(out, TB_ENTRY_REMATCH, NO_SEAT);
    tb_text text = tb_text_on(out->word, sizeof out->word);
    tb_put(&text, id);
    TB_ASSERT(tb_text_whole(&text));
    return judge(table, out, why);
}

tb_status tb_table_propose_abort(const tb_table *table, int seat, bool wants, tb_entry *out, tb_message *why)
{
    return propose(table, wants ? TB_ENTRY_ABORT : TB_ENTRY_CONTINUE, seat, out, why);
}
