/* entry_write.c - entries as text: a word for the kind, the seat, then whatever the kind has to say. */
#include "table/entry.h"
#include "table/form.h"

static const char *const kind_names[TB_ENTRY_KINDS] = {
    [TB_ENTRY_CREATE] = "create",   [TB_ENTRY_SIT] = "sit",           [TB_ENTRY_RISE] = "rise",
    [TB_ENTRY_ENTROPY] = "entropy", [TB_ENTRY_START] = "start",       [TB_ENTRY_MOVE] = "move",
    [TB_ENTRY_UNDO] = "undo",       [TB_ENTRY_RESIGN] = "resign",     [TB_ENTRY_TAKEOVER] = "takeover",
    [TB_ENTRY_RETURN] = "return",   [TB_ENTRY_KEY] = "key",           [TB_ENTRY_CHAT] = "chat",
    [TB_ENTRY_ABORT] = "abort",     [TB_ENTRY_CONTINUE] = "continue",
};

const char *tb_entry_kind_name(tb_entry_kind kind)
{
    TB_ASSERT(kind < TB_ENTRY_KINDS);
    return kind_names[kind];
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

/* How many values there are up to the last that is not 0, then these. */
static void put_options(const tb_config *config, tb_text *out)
{
    int count = TB_MAX_OPTIONS;

    while (count > 0 && config->option[count - 1] == 0)
        count--;
    put_word(out, "options");
    put_number(out, (uint64_t) count);
    for (int i = 0; i < count; i++)
        put_number(out, config->option[i]);
}

static void put_terms(const tb_entry *entry, tb_text *out)
{
    const tb_terms *terms = &entry->terms;

    TB_ASSERT(terms->clock < TB_CLOCK_KINDS && terms->name[0]);
    put_number(out, TB_LOG_FORMAT);
    put_word(out, "game");
    put_word(out, terms->name);
    put_word(out, "rules");
    put_number(out, terms->rules);
    put_word(out, "seats");
    put_number(out, terms->config.seats);
    put_options(&terms->config, out);
    put_word(out, terms->is_public ? "public" : "private");
    put_word(out, "clock");
    put_word(out, tb_clock_words[terms->clock]);
    if (terms->clock != TB_CLOCK_NONE)
        put_number(out, (uint64_t) terms->clock_ms);
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
    if (!bot)
        put_hex(out, entry->sit.key, TB_SHA256_SIZE);
    if (!bot && entry->sit.has_entropy)
        put_hex(out, entry->sit.entropy, TB_ENTROPY_SIZE);
    else if (!bot)
        put_word(out, "-");
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

/* By kind; NULL: there is nothing more to say. */
static void (*const put[TB_ENTRY_KINDS])(const tb_entry *entry, tb_text *out) = {
    [TB_ENTRY_CREATE] = put_terms, [TB_ENTRY_SIT] = put_sit,   [TB_ENTRY_ENTROPY] = put_entropy,
    [TB_ENTRY_START] = put_play,   [TB_ENTRY_MOVE] = put_move, [TB_ENTRY_TAKEOVER] = put_why,
    [TB_ENTRY_KEY] = put_key,      [TB_ENTRY_CHAT] = put_chat,
};

void tb_entry_write(const tb_entry *entry, tb_text *out)
{
    TB_ASSERT(entry->kind < TB_ENTRY_KINDS);
    TB_ASSERT(entry->kind == TB_ENTRY_CREATE || entry->kind == TB_ENTRY_START || entry->seat >= 0);
    tb_put(out, kind_names[entry->kind]);
    if (entry->kind != TB_ENTRY_CREATE && entry->kind != TB_ENTRY_START)
        put_number(out, (uint64_t) entry->seat);
    if (put[entry->kind])
        put[entry->kind](entry, out);
}
