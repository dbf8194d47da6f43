/* entry_terms.c - reading the terms of a table, of form 2, which says everything in one order, and of form 3, in which
 * members that are as usual are left out. */
#include "record/lines.h"
#include "table/entry.h"
#include "table/form.h"

typedef struct terms_reader {
    tb_lines *in;
    tb_find_game find;
    tb_terms *terms;
} terms_reader;

static bool take_number64(tb_lines *in, uint64_t max, const char *expected, int64_t *out)
{
    tb_span span;
    uint64_t number;

    TB_ASSERT(max <= INT64_MAX);
    if (!tb_lines_word(in, expected, &span))
        return false;
    const char *at = span.at, *end = span.at + span.len;
    bool read = tb_read_uint(&at, end, &number) && at == end && (span.len == 1 || span.at[0] != '0');
    if (!read || number == 0 || number > max)
        return tb_lines_expected(in, span.at, expected);
    *out = (int64_t) number;
    return true;
}

/* Takes the word if it is the next one. */
static bool take_if(tb_lines *in, const char *word)
{
    size_t len = strlen(word), left = (size_t) (in->eol - in->at);

    if (left < len + 1 || in->at[0] != ' ' || memcmp(in->at + 1, word, len) != 0 ||
        (left > len + 1 && in->at[len + 1] != ' '))
        return false;
    in->at += len + 1;
    return true;
}

bool tb_read_table_id(tb_span word, char out[TB_TABLE_ID + 1])
{
    bool good = word.len == TB_TABLE_ID;

    for (size_t i = 0; good && i < word.len; i++)
        good = (word.at[i] >= 'a' && word.at[i] <= 'z') || (word.at[i] >= '2' && word.at[i] <= '7');
    if (good)
        memcpy(out, word.at, TB_TABLE_ID);
    return good;
}

static bool read_format(terms_reader *r)
{
    uint32_t format;

    if (!tb_lines_number(r->in, 1, INT32_MAX, "the number of the log's form", &format))
        return false;
    r->terms->form = (uint8_t) format;
    if (format == TB_LOG_FORMAT || format == TB_LOG_OLD)
        return true;
    tb_lines_expected(r->in, r->in->start, "a form of the log that this program knows");
    r->in->error->status = TB_BAD_VERSION;
    return false;
}

static bool read_game(terms_reader *r)
{
    tb_terms *terms = r->terms;
    tb_span name;

    if (!tb_lines_keyword(r->in, "game", "game") || !tb_lines_word(r->in, "the name of a game", &name))
        return false;
    bool good = name.len < sizeof terms->name;
    for (size_t i = 0; i < name.len; i++)
        good = good && ((name.at[i] >= 'a' && name.at[i] <= 'z') || name.at[i] == '-');
    if (!good)
        return tb_lines_expected(r->in, name.at, "the name of a game: 1 to 15 of a-z and -");
    memcpy(terms->name, name.at, name.len);
    terms->game = r->find(name.at, name.len);
    return tb_lines_keyword(r->in, "rules", "rules") &&
           tb_lines_number(r->in, 0, INT32_MAX, "the version of the rules", &terms->rules);
}

/* Under another version of the rules there may have been other options. */
static bool read_config(terms_reader *r)
{
    tb_terms *terms = r->terms;
    const tb_game *known = terms->game && terms->game->rules_version == terms->rules ? terms->game : NULL;
    bool old = terms->form == TB_LOG_OLD;
    uint32_t seats, count, value = 1;

    if (!tb_lines_keyword(r->in, "seats", "seats") ||
        !tb_lines_number(r->in, 1, TB_MAX_SEATS, "a number of seats", &seats))
        return false;
    terms->config.seats = (uint8_t) seats;
    if (!take_if(r->in, "options"))
        return !old || tb_lines_expected(r->in, r->in->at, "options");
    if (!tb_lines_number(r->in, !old, TB_MAX_OPTIONS, "how many options follow", &count))
        return false;
    for (uint32_t i = 0; i < count; i++) {
        const char *place = r->in->at + 1;
        if (!tb_lines_number(r->in, 0, UINT8_MAX, "the number of an option's value", &value))
            return false;
        if (known && (i >= known->option_count || value >= known->options[i].count)) {
            tb_lines_expected(r->in, place, "a value of an option that the game has");
            r->in->error->status = TB_BAD_CONFIG;
            return false;
        }
        terms->config.option[i] = (uint8_t) value;
    }
    return value != 0 || tb_lines_expected(r->in, r->in->at, "a last value that is not 0");
}

static bool read_clock_kind(terms_reader *r)
{
    int clock;

    if (!tb_lines_choice(r->in, tb_clock_words, TB_CLOCK_KINDS, "none, move or bank", &clock))
        return false;
    r->terms->clock = (uint8_t) clock;
    return clock == TB_CLOCK_NONE ||
           take_number64(r->in, TB_CLOCK_MOST_MS, "milliseconds on the clock", &r->terms->clock_ms);
}

/* Form 2 says everything. */
static bool read_old_usage(terms_reader *r)
{
    static const char *const listed[] = { "private", "public" };
    int is_public;

    if (!tb_lines_choice(r->in, listed, TB_LEN(listed), "private or public", &is_public) ||
        !tb_lines_keyword(r->in, "clock", "clock"))
        return false;
    r->terms->is_public = is_public;
    r->terms->hints = true;
    return read_clock_kind(r);
}

static bool read_again(terms_reader *r)
{
    tb_span id;

    return tb_lines_word(r->in, "the id of a table", &id) &&
           (tb_read_table_id(id, r->terms->again) || tb_lines_expected(r->in, id.at, "the id of a table"));
}

/* Form 3 leaves out what is as usual. */
static bool read_usage(terms_reader *r)
{
    r->terms->is_public = take_if(r->in, "public");
    if (take_if(r->in, "clock")) {
        const char *place = r->in->at + 1;
        if (!read_clock_kind(r))
            return false;
        if (r->terms->clock == TB_CLOCK_NONE)
            return tb_lines_expected(r->in, place, "move or bank");
    }
    r->terms->hints = take_if(r->in, "hints");
    return !take_if(r->in, "again") || read_again(r);
}

/* Behind the line end, byte for byte. */
static bool read_import(terms_reader *r)
{
    tb_terms *terms = r->terms;

    if (r->in->at == r->in->eol && r->in->eol == r->in->end)
        return true;
    if (!tb_lines_keyword(r->in, "record", "record, or the end of the entry") ||
        !tb_lines_number(r->in, 0, INT32_MAX, "how many events of the record count", &terms->record_at) ||
        !tb_lines_end(r->in))
        return false;
    if (r->in->end - r->in->eol < 2)
        return tb_lines_expected(r->in, r->in->eol, "a line end and the record");
    terms->record = r->in->eol + 1;
    terms->record_len = (size_t) (r->in->end - terms->record);
    r->in->end = r->in->eol;
    return true;
}

bool tb_read_terms(tb_lines *in, tb_find_game find, tb_terms *terms)
{
    static const char hex[] = "64 hexadecimal digits";
    terms_reader reader = { in, find, terms }, *r = &reader;

    return read_format(r) && read_game(r) && read_config(r) &&
           (r->terms->form == TB_LOG_OLD ? read_old_usage(r) : read_usage(r)) &&
           tb_lines_keyword(r->in, "secret", "secret") && tb_lines_hex(r->in, hex, terms->secret, TB_SECRET_SIZE) &&
           tb_lines_keyword(r->in, "bots", "bots") && tb_lines_hex(r->in, hex, terms->bot_key, TB_KEY_SIZE) &&
           tb_lines_keyword(r->in, "invite", "invite") && tb_lines_hex(r->in, hex, terms->invite, TB_SHA256_SIZE) &&
           read_import(r);
}
