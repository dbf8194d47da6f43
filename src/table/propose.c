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
    status = tb_open_game(terms, imported, nobody, &opened, &why->why);
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
                               const uint8_t key_hash[TB_SHA256_SIZE], const uint8_t *entropy, tb_entry *out,
                               tb_message *why)
{
    bool person = player->kind == TB_PLAYER_PERSON;

    begin(out, TB_ENTRY_SIT, seat);
    out->sit.player = *player;
    out->sit.has_entropy = person && entropy;
    if (person)
        memcpy(out->sit.key, key_hash, TB_SHA256_SIZE);
    if (out->sit.has_entropy)
        memcpy(out->sit.entropy, entropy, TB_ENTROPY_SIZE);
    return judge(table, out, why);
}

tb_status tb_table_propose_rise(const tb_table *table, int seat, tb_entry *out, tb_message *why)
{
    return propose(table, TB_ENTRY_RISE, seat, out, why);
}

tb_status tb_table_propose_entropy(const tb_table *table, int seat, const uint8_t entropy[TB_ENTROPY_SIZE],
                                   tb_entry *out, tb_message *why)
{
    begin(out, TB_ENTRY_ENTROPY, seat);
    memcpy(out->entropy, entropy, TB_ENTROPY_SIZE);
    return judge(table, out, why);
}

/* --- The game ----------------------------------------------------------------------------------------------------- */

tb_status tb_table_propose_start(const tb_table *table, tb_entry *out, tb_message *why)
{
    tb_status status = propose(table, TB_ENTRY_START, -1, out, why);
    tb_record *record = NULL;

    if (status == TB_OK)
        status = tb_open_game(&table->terms, table->imported, table->sitter, &record, why);
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

tb_status tb_table_propose_return(const tb_table *table, int seat, tb_entry *out, tb_message *why)
{
    return propose(table, TB_ENTRY_RETURN, seat, out, why);
}

tb_status tb_table_propose_key(const tb_table *table, int seat, const uint8_t key_hash[TB_SHA256_SIZE], tb_entry *out,
                               tb_message *why)
{
    begin(out, TB_ENTRY_KEY, seat);
    memcpy(out->sit.key, key_hash, TB_SHA256_SIZE);
    return judge(table, out, why);
}

tb_status tb_table_propose_chat(const tb_table *table, int seat, const char *text, size_t len, tb_entry *out,
                                tb_message *why)
{
    bool fits = len <= TB_CHAT_MAX;

    begin(out, TB_ENTRY_CHAT, seat);
    out->chat.len = fits ? (uint16_t) len : 0; /* an empty text has the same refusal as a long one */
    memcpy(out->chat.text, text, out->chat.len);
    return judge(table, out, why);
}

tb_status tb_table_propose_abort(const tb_table *table, int seat, bool wants, tb_entry *out, tb_message *why)
{
    return propose(table, wants ? TB_ENTRY_ABORT : TB_ENTRY_CONTINUE, seat, out, why);
}
