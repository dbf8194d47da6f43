/* entry_read.c - the strict reader of entries: exactly what entry_write.c writes, nothing else. */
#include "record/lines.h"
#include "table/entry.h"
#include "table/form.h"

typedef struct reader {
    tb_lines in;
    tb_find_game find;
    tb_entry *entry;
} reader;

/* --- Words -------------------------------------------------------------------------------------------------------- */

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

/* What is left of the line, behind one space. */
static bool take_rest(tb_lines *in, const char *expected, tb_span *out)
{
    if (in->at == in->eol || *in->at != ' ') {
        tb_lines_expected(in, in->at, expected);
        return false;
    }
    *out = (tb_span){ in->at + 1, (size_t) (in->eol - in->at - 1) };
    in->at = in->eol;
    return true;
}

/* --- What the kinds say ------------------------------------------------------------------------------------------- */

static bool read_format(reader *r)
{
    uint32_t format;

    if (!tb_lines_number(&r->in, 1, INT32_MAX, "the number of the log's form", &format))
        return false;
    if (format == TB_LOG_FORMAT)
        return true;
    tb_lines_expected(&r->in, r->in.start, "a form of the log that this program knows");
    r->in.error->status = TB_BAD_VERSION;
    return false;
}

static bool read_game(reader *r)
{
    tb_terms *terms = &r->entry->terms;
    tb_span name;

    if (!tb_lines_keyword(&r->in, "game", "game") || !tb_lines_word(&r->in, "the name of a game", &name))
        return false;
    bool good = name.len < sizeof terms->name;
    for (size_t i = 0; i < name.len; i++)
        good = good && ((name.at[i] >= 'a' && name.at[i] <= 'z') || name.at[i] == '-');
    if (!good)
        return tb_lines_expected(&r->in, name.at, "the name of a game: 1 to 15 of a-z and -");
    memcpy(terms->name, name.at, name.len);
    terms->game = r->find(name.at, name.len);
    return tb_lines_keyword(&r->in, "rules", "rules") &&
           tb_lines_number(&r->in, 0, INT32_MAX, "the version of the rules", &terms->rules);
}

/* Under another version of the rules there may have been other options. */
static bool read_config(reader *r)
{
    tb_terms *terms = &r->entry->terms;
    const tb_game *known = terms->game && terms->game->rules_version == terms->rules ? terms->game : NULL;
    uint32_t seats, count, value = 1;

    if (!tb_lines_keyword(&r->in, "seats", "seats") ||
        !tb_lines_number(&r->in, 1, TB_MAX_SEATS, "a number of seats", &seats) ||
        !tb_lines_keyword(&r->in, "options", "options") ||
        !tb_lines_number(&r->in, 0, TB_MAX_OPTIONS, "how many options follow", &count))
        return false;
    terms->config.seats = (uint8_t) seats;
    for (uint32_t i = 0; i < count; i++) {
        const char *place = r->in.at + 1;
        if (!tb_lines_number(&r->in, 0, UINT8_MAX, "the number of an option's value", &value))
            return false;
        if (known && (i >= known->option_count || value >= known->options[i].count)) {
            tb_lines_expected(&r->in, place, "a value of an option that the game has");
            r->in.error->status = TB_BAD_CONFIG;
            return false;
        }
        terms->config.option[i] = (uint8_t) value;
    }
    return value != 0 || tb_lines_expected(&r->in, r->in.at, "a last value that is not 0");
}

static bool read_clock(reader *r)
{
    static const char *const listed[] = { "private", "public" };
    tb_terms *terms = &r->entry->terms;
    int is_public, clock;

    if (!tb_lines_choice(&r->in, listed, TB_LEN(listed), "private or public", &is_public) ||
        !tb_lines_keyword(&r->in, "clock", "clock") ||
        !tb_lines_choice(&r->in, tb_clock_words, TB_CLOCK_KINDS, "none, move or bank", &clock))
        return false;
    terms->is_public = is_public;
    terms->clock = (uint8_t) clock;
    return clock == TB_CLOCK_NONE ||
           take_number64(&r->in, TB_CLOCK_MOST_MS, "milliseconds on the clock", &terms->clock_ms);
}

/* Behind the line end, byte for byte. */
static bool read_import(reader *r)
{
    tb_terms *terms = &r->entry->terms;

    if (r->in.at == r->in.eol && r->in.eol == r->in.end)
        return true;
    if (!tb_lines_keyword(&r->in, "record", "record, or the end of the entry") ||
        !tb_lines_number(&r->in, 0, INT32_MAX, "how many events of the record count", &terms->record_at) ||
        !tb_lines_end(&r->in))
        return false;
    if (r->in.end - r->in.eol < 2)
        return tb_lines_expected(&r->in, r->in.eol, "a line end and the record");
    terms->record = r->in.eol + 1;
    terms->record_len = (size_t) (r->in.end - terms->record);
    r->in.end = r->in.eol;
    return true;
}

static bool read_terms(reader *r)
{
    static const char hex[] = "64 hexadecimal digits";
    tb_terms *terms = &r->entry->terms;

    return read_format(r) && read_game(r) && read_config(r) && read_clock(r) &&
           tb_lines_keyword(&r->in, "secret", "secret") && tb_lines_hex(&r->in, hex, terms->secret, TB_SECRET_SIZE) &&
           tb_lines_keyword(&r->in, "bots", "bots") && tb_lines_hex(&r->in, hex, terms->bot_key, TB_KEY_SIZE) &&
           tb_lines_keyword(&r->in, "invite", "invite") && tb_lines_hex(&r->in, hex, terms->invite, TB_SHA256_SIZE) &&
           read_import(r);
}

/* What a person who sits down adds to the seed; - for nothing. */
static bool read_brought(reader *r)
{
    static const char expected[] = "64 hexadecimal digits of entropy, or -";
    tb_entry *entry = r->entry;
    tb_span word;

    if (!tb_lines_word(&r->in, expected, &word))
        return false;
    if (tb_spells("-", word.at, word.len))
        return true;
    const char *at = word.at;
    entry->sit.has_entropy = word.len == 2 * TB_ENTROPY_SIZE &&
                             tb_read_hex_bytes(&at, word.at + word.len, entry->sit.entropy, TB_ENTROPY_SIZE);
    return entry->sit.has_entropy || tb_lines_expected(&r->in, word.at, expected);
}

static bool read_sit(reader *r)
{
    tb_entry *entry = r->entry;
    int who;
    tb_span name;

    if (!tb_lines_choice(&r->in, tb_sits_words, TB_SITS, "person or bot", &who))
        return false;
    bool bot = who == TB_SITS_BOT;
    if (!bot && !(tb_lines_hex(&r->in, "64 hexadecimal digits", entry->sit.key, TB_SHA256_SIZE) && read_brought(r)))
        return false;
    const char *expected = bot ? "the word for a bot" : "a name";
    if (!take_rest(&r->in, expected, &name))
        return false;
    if ((bot && name.len > TB_LEVEL_MAX) ||
        tb_player_set(&entry->sit.player, bot ? TB_PLAYER_BOT : TB_PLAYER_PERSON, name.at, name.len) < 0)
        return tb_lines_expected(&r->in, name.at, expected);
    return true;
}

static bool read_entropy(reader *r)
{
    return tb_lines_hex(&r->in, "64 hexadecimal digits", r->entry->entropy, TB_ENTROPY_SIZE);
}

/* One draw: outcome/u/sum. */
static bool read_draw(reader *r, tb_span word, int number)
{
    const char *first = memchr(word.at, '/', word.len), *end = word.at + word.len;
    const char *second = first ? memchr(first + 1, '/', (size_t) (end - first - 1)) : NULL;

    TB_ASSERT(number >= 0 && number < TB_DRAWS_MAX);
    return second &&
           tb_span_number((tb_span){ word.at, (size_t) (first - word.at) }, &r->entry->play.draw[number].outcome) &&
           tb_span_number((tb_span){ first + 1, (size_t) (second - first - 1) }, &r->entry->play.draw[number].u) &&
           tb_span_number((tb_span){ second + 1, (size_t) (end - second - 1) }, &r->entry->play.draw[number].sum);
}

static bool read_play(reader *r)
{
    static const char expected[] = "a draw, as in 53/2/14, or = and the hash of the state";
    uint8_t hash[8];
    tb_span word;

    for (;;) {
        if (!tb_lines_word(&r->in, expected, &word))
            return false;
        if (word.len == 1 && word.at[0] == '=')
            break;
        int number = r->entry->play.draws;
        if (number == TB_DRAWS_MAX || !read_draw(r, word, number))
            return tb_lines_expected(&r->in, word.at, expected);
        r->entry->play.draws++;
    }
    if (!tb_lines_hex(&r->in, "16 hexadecimal digits", hash, sizeof hash))
        return false;
    for (size_t i = 0; i < sizeof hash; i++)
        r->entry->play.hash = r->entry->play.hash << 8 | hash[i];
    return true;
}

static bool read_move(reader *r)
{
    return tb_lines_number(&r->in, 1, UINT32_MAX, "the number of a move", &r->entry->play.move) && read_play(r);
}

static bool read_why(reader *r)
{
    int why;

    if (!tb_lines_choice(&r->in, tb_takeover_words, TB_TAKEOVER_WHYS, "left or time", &why))
        return false;
    r->entry->why = (uint8_t) why;
    return true;
}

static bool read_key(reader *r)
{
    return tb_lines_hex(&r->in, "64 hexadecimal digits", r->entry->sit.key, TB_SHA256_SIZE);
}

static bool read_chat(reader *r)
{
    static const char expected[] = "1 to 500 bytes of UTF-8 without control characters";
    tb_span said;

    if (!take_rest(&r->in, expected, &said))
        return false;
    if (said.len == 0 || said.len > TB_CHAT_MAX || !tb_is_plain_text(said.at, said.len))
        return tb_lines_expected(&r->in, said.at, expected);
    r->entry->chat.len = (uint16_t) said.len;
    memcpy(r->entry->chat.text, said.at, said.len);
    return true;
}

static bool (*const read[TB_ENTRY_KINDS])(reader *r) = {
    [TB_ENTRY_CREATE] = read_terms, [TB_ENTRY_SIT] = read_sit,   [TB_ENTRY_ENTROPY] = read_entropy,
    [TB_ENTRY_START] = read_play,   [TB_ENTRY_MOVE] = read_move, [TB_ENTRY_TAKEOVER] = read_why,
    [TB_ENTRY_KEY] = read_key,      [TB_ENTRY_CHAT] = read_chat,
};

/* --- An entry ----------------------------------------------------------------------------------------------------- */

static bool read_kind(reader *r)
{
    tb_span word;
    int kind = 0;

    if (!tb_lines_word(&r->in, "the kind of an entry", &word))
        return false;
    while (kind < TB_ENTRY_KINDS && !tb_spells(tb_entry_kind_name((tb_entry_kind) kind), word.at, word.len))
        kind++;
    if (kind == TB_ENTRY_KINDS)
        return tb_lines_expected(&r->in, word.at, "the kind of an entry");
    r->entry->kind = (uint8_t) kind;
    return true;
}

static bool read_seat(reader *r)
{
    uint32_t seat;

    r->entry->seat = -1;
    if (r->entry->kind == TB_ENTRY_CREATE || r->entry->kind == TB_ENTRY_START)
        return true;
    if (!tb_lines_number(&r->in, 0, TB_MAX_SEATS - 1, "the number of a seat", &seat))
        return false;
    r->entry->seat = (int8_t) seat;
    return true;
}

/* Only what is imported may lie behind the first line. */
static bool read_entry(reader *r)
{
    if (!read_kind(r) || !read_seat(r) || (read[r->entry->kind] && !read[r->entry->kind](r)))
        return false;
    return tb_lines_end(&r->in) &&
           (r->in.eol == r->in.end || tb_lines_expected(&r->in, r->in.eol, "the end of the entry"));
}

tb_status tb_entry_read(const char *text, size_t len, tb_find_game find, tb_entry *out, tb_record_error *why)
{
    tb_record_error unasked;
    reader r = { .in = tb_lines_on(text, len, why ? why : &unasked), .find = find, .entry = out };
    const char *eol = len ? memchr(text, '\n', len) : NULL;

    TB_ASSERT(find && (text || len == 0));
    *r.in.error = (tb_record_error){ .status = TB_OK };
    memset(out, 0, sizeof *out);
    r.in.number = 1;
    r.in.next = r.in.end;
    r.in.eol = eol ? eol : r.in.end;
    if (len > TB_ENTRY_MAX)
        tb_lines_expected(&r.in, text, "an entry of at most 1 MiB");
    else
        read_entry(&r);
    return r.in.error->status;
}
