/* row.c - entries as rows of a store. In a log of form 3 each begins with its chain: the first 16 digits of
 * SHA-256("BEFORE AT ENTRY"), of the chain of the row before it (16 zeros before the first), the time in milliseconds
 * and the entry. So no row can be changed, lost, moved or given another time without the next reader noticing; only the
 * rows at the end can be missing. Rows of form 2 are counted in all the same: `form 3 CHAIN` vouches for them.
 *
 * A row out of which a person's words were removed is `HASH erased CHAIN ENTRY`: HASH covers it as above, also in form
 * 2, and CHAIN is that of the row as it was, with which the next row goes on. */
#include "table/form.h"
#include "table/parts.h"

enum { DIGITS = 16, HEAD = DIGITS + 1 };
#define ERASED "erased "

static uint64_t chain_of(uint64_t before, int64_t at_ms, const char *text, size_t len)
{
    char head[HEAD + 24];
    tb_text out = tb_text_on(head, sizeof head);
    uint8_t hash[TB_SHA256_SIZE];
    tb_sha256 sha;
    uint64_t chain = 0;

    tb_put_hex(&out, before, DIGITS);
    tb_put_char(&out, ' ');
    tb_put_int(&out, at_ms);
    tb_put_char(&out, ' ');
    TB_ASSERT(tb_text_whole(&out));
    tb_sha256_start(&sha);
    tb_sha256_add(&sha, head, out.len);
    tb_sha256_add(&sha, text, len);
    tb_sha256_finish(&sha, hash);
    for (int i = 0; i < 8; i++)
        chain = chain << 8 | hash[i];
    return chain;
}

/* Whether the rows from here on carry their chain. The first one says by itself of which form it is. */
static bool is_chained(const tb_table *table, const tb_entry *entry)
{
    return (table->entries == 0 ? entry->terms.form : table->form) == TB_LOG_FORMAT;
}

void tb_table_write(const tb_table *table, tb_entry *entry, int64_t at_ms, tb_text *out)
{
    size_t first = out->len;
    bool chained = is_chained(table, entry);

    for (int i = 0; chained && i < HEAD; i++)
        tb_put_char(out, ' ');
    size_t begin = out->len;
    tb_entry_write(entry, out);
    if (!tb_text_whole(out))
        return;
    entry->chain = chain_of(table->chain, at_ms, out->bytes + begin, out->len - begin);
    if (!chained)
        return;
    char digits[HEAD];
    tb_text head = tb_text_on(digits, sizeof digits);
    tb_put_hex(&head, entry->chain, DIGITS);
    memcpy(out->bytes + first, digits, DIGITS);
}

/* The chain that stands here, with a space behind it; false: there is none. */
static bool read_chain(const char *text, size_t len, uint64_t *out)
{
    uint8_t bytes[DIGITS / 2];
    const char *at = text;

    if (len < HEAD || text[DIGITS] != ' ' || !tb_read_hex_bytes(&at, text + DIGITS, bytes, sizeof bytes))
        return false;
    *out = 0;
    for (size_t i = 0; i < sizeof bytes; i++)
        *out = *out << 8 | bytes[i];
    return true;
}

/* Whether something was removed from the row: then its chain is told, and the entry stands `head` bytes further on. */
static bool was_erased(const char *text, size_t len, size_t *head, uint64_t *chain)
{
    enum { MARK = sizeof ERASED - 1 };

    if (len - *head <= MARK || memcmp(text + *head, ERASED, MARK) != 0 ||
        !read_chain(text + *head + MARK, len - *head - MARK, chain))
        return false;
    *head += MARK + HEAD;
    return true;
}

tb_status tb_table_entry(const tb_table *table, const char *text, size_t len, int64_t at_ms, tb_find_game find,
                         tb_entry *out)
{
    uint64_t told = 0, kept = 0;
    bool has_chain = read_chain(text, len, &told);
    size_t head = has_chain ? HEAD : 0;
    uint64_t chain = chain_of(table->chain, at_ms, text + head, len - head);
    bool erased = has_chain && was_erased(text, len, &head, &kept);
    tb_status status = tb_entry_read(text + head, len - head, find, out, NULL);

    if (status < 0)
        return status;
    out->chain = erased ? kept : chain;
    if (table->entries == 0 && out->kind != TB_ENTRY_CREATE)
        return TB_OK; /* it does not follow, whatever its chain */
    if (erased && !tb_entry_holds_words((tb_entry_kind) out->kind))
        return TB_BAD_CHANCE;
    return has_chain == (erased || is_chained(table, out)) && (!has_chain || told == chain) ? TB_OK : TB_BAD_CHANCE;
}

/* --- Rows without what a person has said ---------------------------------------------------------------------------- */

bool tb_entry_erase(tb_entry *entry)
{
    static const char nothing[] = "\xe2\x80\xa6"; /* an ellipsis, in every language */

    if (!tb_entry_holds_words((tb_entry_kind) entry->kind) || entry->kind == TB_ENTRY_CREATE)
        return false;
    if (entry->kind == TB_ENTRY_SIT) {
        bool named = entry->sit.player.kind == TB_PLAYER_PERSON;
        return named && tb_player_set(&entry->sit.player, TB_PLAYER_ANONYMOUS, "", 0) == TB_OK;
    }
    if (strcmp(entry->chat.text, nothing) == 0)
        return false;
    entry->chat.len = sizeof nothing - 1;
    memset(entry->chat.text, 0, sizeof entry->chat.text);
    memcpy(entry->chat.text, nothing, sizeof nothing);
    return true;
}

/* The word in the line if it begins there with a space behind it; then `at` is behind both. */
static bool take_word(const char **at, const char *end, const char *word)
{
    size_t len = strlen(word);

    if ((size_t) (end - *at) <= len || memcmp(*at, word, len) != 0 || (*at)[len] != ' ')
        return false;
    *at += len + 1;
    return true;
}

/* Where the person begins in a line `seat SEAT person NAME`; NULL: it is another line, or another person. */
static const char *find_person(const char *line, const char *end, const char *name)
{
    const char *at = line;

    if (!take_word(&at, end, "seat"))
        return NULL;
    while (at < end && *at != ' ')
        at++;
    const char *person = at < end ? ++at : end;
    if (!take_word(&at, end, "person"))
        return NULL;
    return !name || ((size_t) (end - at) == strlen(name) && memcmp(at, name, strlen(name)) == 0) ? person : NULL;
}

bool tb_terms_erase(tb_terms *terms, const char *name, tb_text *room)
{
    const char *end = terms->record + terms->record_len, *next;
    bool found = false;

    for (const char *line = terms->record; line < end; line = next) {
        const char *stop = memchr(line, '\n', (size_t) (end - line));
        const char *person = find_person(line, stop ? stop : end, name);
        next = stop ? stop + 1 : end;
        tb_put_bytes(room, line, (size_t) ((person ? person : next) - line));
        if (person)
            tb_put(room, stop ? "anonymous\n" : "anonymous");
        found |= person != NULL;
    }
    if (!found || !tb_text_whole(room))
        return false;
    terms->record = room->bytes;
    terms->record_len = room->len;
    return true;
}

void tb_table_write_erased(const tb_table *table, const tb_entry *entry, int64_t at_ms, tb_text *out)
{
    char digits[HEAD];
    size_t first = out->len;

    for (int i = 0; i < HEAD; i++)
        tb_put_char(out, ' ');
    size_t begin = out->len;
    tb_put(out, ERASED);
    tb_put_hex(out, entry->chain, DIGITS);
    tb_put_char(out, ' ');
    tb_entry_write(entry, out);
    if (!tb_text_whole(out))
        return;
    tb_text head = tb_text_on(digits, sizeof digits);
    tb_put_hex(&head, chain_of(table->chain, at_ms, out->bytes + begin, out->len - begin), DIGITS);
    memcpy(out->bytes + first, digits, DIGITS);
}

static void freeze_at(tb_table *table, enum tb_table_say say)
{
    tb_message why = { .row = NULL };

    if (table->frozen_at != UINT32_MAX)
        return;
    if (say != TB_SAY_TABLE_BROKEN) {
        tb_say(&why, &tb_table_says[say]);
        tb_say_number(&why, "entry", (int32_t) table->entries);
    }
    tb_freeze_at_entry(table, &why);
}

tb_status tb_table_read(tb_table *table, const char *text, size_t len, int64_t at_ms, tb_find_game find)
{
    tb_entry entry;
    tb_status status = tb_table_entry(table, text, len, at_ms, find, &entry);

    if (status >= 0)
        return tb_table_apply(table, &entry, at_ms);
    freeze_at(table, status == TB_BAD_CHANCE ? TB_SAY_TABLE_OTHER_CHAIN : TB_SAY_TABLE_BROKEN);
    return status;
}

void tb_table_missing(tb_table *table) { freeze_at(table, TB_SAY_TABLE_MISSING); }

bool tb_table_precede(const tb_table *table, const tb_entry *entry, tb_entry *out)
{
    bool newer =
        entry->kind > TB_ENTRY_FORM || (entry->kind == TB_ENTRY_SIT && entry->sit.brought.brings == TB_BRINGS_PLEDGE);

    if (!newer || table->form != TB_LOG_OLD)
        return false;
    memset(out, 0, sizeof *out);
    out->kind = TB_ENTRY_FORM;
    out->seat = NO_SEAT;
    out->before = table->chain;
    return true;
}
