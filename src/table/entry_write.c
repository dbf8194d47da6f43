/* entry_write.c - entries as text: a word for the kind, the seat, then whatever the kind has to say. */
#include "base/bits.h"
#include "table/entry.h"
#include "table/form.h"

static const char *const kind_names[TB_ENTRY_KINDS] = {
    [TB_ENTRY_CREATE] = "create",     [TB_ENTRY_SIT] = "sit",           [TB_ENTRY_RISE] = "rise",
    [TB_ENTRY_ENTROPY] = "entropy",   [TB_ENTRY_START] = "start",       [TB_ENTRY_MOVE] = "move",
    [TB_ENTRY_UNDO] = "undo",         [TB_ENTRY_RESIGN] = "resign",     [TB_ENTRY_TAKEOVER] = "takeover",
    [TB_ENTRY_RETURN] = "return",     [TB_ENTRY_KEY] = "key",           [TB_ENTRY_CHAT] = "chat",
    [TB_ENTRY_ABORT] = "abort",       [TB_ENTRY_CONTINUE] = "continue", [TB_ENTRY_FORM] = "form",
    [TB_ENTRY_PLEDGE] = "pledge",     [TB_ENTRY_REVEAL] = "reveal",     [TB_ENTRY_LATE] = "late",
    [TB_ENTRY_RESTORED] = "restored", [TB_ENTRY_SEGMENT] = "segment",   [TB_ENTRY_RESUME] = "resume",
    [TB_ENTRY_MOTION] = "motion",     [TB_ENTRY_VOTE] = "vote",         [TB_ENTRY_REACT] = "react",
    [TB_ENTRY_REPORT] = "report",     [TB_ENTRY_REMATCH] = "rematch",   [TB_ENTRY_EXPIRE] = "expire",
};

const char *tb_entry_kind_name(tb_entry_kind kind)
{
    TB_ASSERT(kind < TB_ENTRY_KINDS);
    return kind_names[kind];
}

bool tb_entry_has_seat(tb_entry_kind kind)
{
    static const bool seatless[TB_ENTRY_KINDS] = {
        [TB_ENTRY_CREATE] = true,  [TB_ENTRY_START] = true,  [TB_ENTRY_FORM] = true,    [TB_ENTRY_RESTORED] = true,
        [TB_ENTRY_SEGMENT] = true, [TB_ENTRY_RESUME] = true, [TB_ENTRY_REMATCH] = true, [TB_ENTRY_EXPIRE] = true,
    };

    TB_ASSERT(kind < TB_ENTRY_KINDS);
    return !seatless[kind];
}

bool tb_entry_holds_words(tb_entry_kind kind)
{
    return kind == TB_ENTRY_CREATE || kind == TB_ENTRY_SIT || kind == TB_ENTRY_CHAT || kind == TB_ENTRY_REPORT;
}

/* --- Words, each with a space before it --------------------------------------------------------------------------- */

static void put_word(tb_text *out, const char *word)
{
    tb_put_char(out, ' ');
    tb_put(out, word);
}

static void put_number(tb_text *out, uint64_t number)
{
    tb_put_char(out, ' ');
    tb_put_uint(out, number);
}

static void put_hex(tb_text *out, const uint8_t *bytes, size_t len)
{
    tb_put_char(out, ' ');
    tb_put_hex_bytes(out, bytes, len);
}

/* --- What the kinds say ------------------------------------------------------------------------------------------- */

/* How many values there are up to the last that is not 0, then these; in form 3 nothing if there are none. */
static void put_options(const tb_config *config, bool old, tb_text *out)
{
    int count = TB_MAX_OPTIONS;

    while (count > 0 && config->option[count - 1] == 0)
        count--;
    if (count == 0 && !old)
        return;
    put_word(out, "options");
    put_number(out, (uint64_t) count);
    for (int i = 0; i < count; i++)
        put_number(out, config->option[i]);
}

/* Form 3 leaves out what is as usual. */
static void put_usage(const tb_terms *terms, bool old, tb_text *out)
{
    if (old || terms->is_public)
        put_word(out, terms->is_public ? "public" : "private");
    if (old || terms->clock != TB_CLOCK_NONE) {
        put_word(out, "clock");
        put_word(out, tb_clock_words[terms->clock]);
    }
    if (terms->clock != TB_CLOCK_NONE)
        put_number(out, (uint64_t) terms->clock_ms);
    if (!old && terms->hints)
        put_word(out, "hints");
    if (terms->again[0]) {
        put_word(out, "again");
        put_word(out, terms->again);
    }
}

static void put_terms(const tb_entry *entry, tb_text *out)
{
    const tb_terms *terms = &entry->terms;
    bool old = terms->form == TB_LOG_OLD;

    TB_ASSERT(terms->clock < TB_CLOCK_KINDS && terms->name[0]);
    put_number(out, terms->form);
    put_word(out, "game");
    put_word(out, terms->name);
    put_word(out, "rules");
    put_number(out, terms->rules);
    put_word(out, "seats");
    put_number(out, terms->config.seats);
    put_options(&terms->config, old, out);
    put_usage(terms, old, out);
    put_word(out, "secret");
    put_hex(out, terms->secret, TB_SECRET_SIZE);
    put_word(out, "bots");
    put_hex(out, terms->bot_key, TB_KEY_SIZE);
    put_word(out, "invite");
    put_hex(out, terms->invite, TB_SHA256_SIZE);
    if (!terms->record)
        return;
    put_word(out, "record");
    put_number(out, terms->record_at);
    tb_put_char(out, '\n');
    tb_put_bytes(out, terms->record, terms->record_len);
}

static void put_sit(const tb_entry *entry, tb_text *out)
{
    bool bot = entry->sit.player.kind == TB_PLAYER_BOT;

    put_word(out, tb_sits_words[bot ? TB_SITS_BOT : TB_SITS_PERSON]);
    if (!bot) {
        put_hex(out, entry->sit.key, TB_SHA256_SIZE);
        put_word(out, entry->sit.brought.brings == TB_BRINGS_NOTHING  ? "-"
                      : entry->sit.brought.brings == TB_BRINGS_PLEDGE ? TB_PLEDGE_MARK
                                                                      : "");
    }
    if (!bot && entry->sit.brought.brings != TB_BRINGS_NOTHING)
        tb_put_hex_bytes(out, entry->sit.brought.bytes, TB_ENTROPY_SIZE);
    if (entry->sit.player.name[0])
        put_word(out, entry->sit.player.name);
}

static void put_entropy(const tb_entry *entry, tb_text *out) { put_hex(out, entry->entropy, TB_ENTROPY_SIZE); }

/* The draws, and the hash of the state that they lead to. */
static void put_play(const tb_entry *entry, tb_text *out)
{
    TB_ASSERT(entry->play.draws <= TB_DRAWS_MAX);
    for (int i = 0; i < entry->play.draws; i++) {
        put_number(out, entry->play.draw[i].outcome);
        tb_put_char(out, '/');
        tb_put_uint(out, entry->play.draw[i].u);
        tb_put_char(out, '/');
        tb_put_uint(out, entry->play.draw[i].sum);
    }
    put_word(out, "= ");
    tb_put_hex(out, entry->play.hash, 16);
}

static void put_move(const tb_entry *entry, tb_text *out)
{
    put_number(out, entry->play.move);
    put_play(entry, out);
}

static void put_why(const tb_entry *entry, tb_text *out)
{
    TB_ASSERT(entry->why < TB_TAKEOVER_WHYS);
    put_word(out, tb_takeover_words[entry->why]);
}

static void put_key(const tb_entry *entry, tb_text *out) { put_hex(out, entry->sit.key, TB_SHA256_SIZE); }

static void put_chat(const tb_entry *entry, tb_text *out)
{
    TB_ASSERT(entry->chat.len > 0 && entry->chat.len <= TB_CHAT_MAX);
    tb_put_char(out, ' ');
    tb_put_bytes(out, entry->chat.text, entry->chat.len);
}

static void put_form(const tb_entry *entry, tb_text *out)
{
    put_number(out, TB_LOG_FORMAT);
    tb_put_char(out, ' ');
    tb_put_hex(out, entry->before, 16);
}

/* Whose agreement it needs stands last, from the lowest seat up. */
static void put_motion(const tb_entry *entry, tb_text *out)
{
    TB_ASSERT(entry->motion.what < TB_MOTIONS);
    put_word(out, tb_motion_words[entry->motion.what]);
    put_number(out, entry->motion.number);
    put_word(out, "asks");
    TB_EACH (seat, entry->motion.asked)
        put_number(out, seat);
}

static void put_vote(const tb_entry *entry, tb_text *out) { put_word(out, tb_vote_words[entry->agrees]); }

static void put_reaction(const tb_entry *entry, tb_text *out) { put_word(out, entry->word); }

static void put_report(const tb_entry *entry, tb_text *out)
{
    put_number(out, (uint64_t) entry->chat.about);
    put_chat(entry, out);
}

/* By kind; NULL: there is nothing more to say. */
static void (*const put[TB_ENTRY_KINDS])(const tb_entry *entry, tb_text *out) = {
    [TB_ENTRY_CREATE] = put_terms,   [TB_ENTRY_SIT] = put_sit,          [TB_ENTRY_ENTROPY] = put_entropy,
    [TB_ENTRY_START] = put_play,     [TB_ENTRY_MOVE] = put_move,        [TB_ENTRY_TAKEOVER] = put_why,
    [TB_ENTRY_KEY] = put_key,        [TB_ENTRY_CHAT] = put_chat,        [TB_ENTRY_FORM] = put_form,
    [TB_ENTRY_PLEDGE] = put_entropy, [TB_ENTRY_REVEAL] = put_entropy,   [TB_ENTRY_SEGMENT] = put_entropy,
    [TB_ENTRY_MOTION] = put_motion,  [TB_ENTRY_VOTE] = put_vote,        [TB_ENTRY_REACT] = put_reaction,
    [TB_ENTRY_REPORT] = put_report,  [TB_ENTRY_REMATCH] = put_reaction,
};

void tb_entry_write(const tb_entry *entry, tb_text *out)
{
    TB_ASSERT(entry->kind < TB_ENTRY_KINDS);
    TB_ASSERT(entry->seat >= 0 || !tb_entry_has_seat((tb_entry_kind) entry->kind));
    tb_put(out, kind_names[entry->kind]);
    if (tb_entry_has_seat((tb_entry_kind) entry->kind))
        put_number(out, (uint64_t) entry->seat);
    if (put[entry->kind])
        put[entry->kind](entry, out);
}
