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

static bool read_hash(tb_lines *in, uint64_t *out)
{
    uint8_t hash[8];

    if (!tb_lines_hex(in, "16 hexadecimal digits", hash, sizeof hash))
        return false;
    *out = 0;
    for (size_t i = 0; i < sizeof hash; i++)
        *out = *out << 8 | hash[i];
    return true;
}

/* --- What the kinds say ------------------------------------------------------------------------------------------- */

/* What a person who sits down adds to the seed, or promises to; - for nothing. */
static bool read_brought(reader *r)
{
    enum { MARK = sizeof TB_PLEDGE_MARK - 1 };
    static const char expected[] = "64 hexadecimal digits of entropy, or of its hash behind sha256:, or -";
    tb_entry *entry = r->entry;
    tb_span word;

    if (!tb_lines_word(&r->in, expected, &word))
        return false;
    if (tb_spells("-", word.at, word.len))
        return true;
    const char *at = word.at;
    bool pledge = word.len > MARK && memcmp(word.at, TB_PLEDGE_MARK, MARK) == 0;
    at += pledge ? MARK : 0;
    entry->sit.brought.brings = pledge ? TB_BRINGS_PLEDGE : TB_BRINGS_ENTROPY;
    return (word.at + word.len - at == 2 * TB_ENTROPY_SIZE &&
            tb_read_hex_bytes(&at, word.at + word.len, entry->sit.brought.bytes, TB_ENTROPY_SIZE)) ||
           tb_lines_expected(&r->in, word.at, expected);
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
    if (!bot && r->in.at == r->in.eol)
        return tb_player_set(&entry->sit.player, TB_PLAYER_ANONYMOUS, "", 0) == TB_OK;
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
    return read_hash(&r->in, &r->entry->play.hash);
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

static bool read_terms(reader *r) { return tb_read_terms(&r->in, r->find, &r->entry->terms); }

static bool read_form(reader *r)
{
    uint32_t form;

    return tb_lines_number(&r->in, TB_LOG_FORMAT, TB_LOG_FORMAT, "3", &form) && read_hash(&r->in, &r->entry->before);
}

/* Seats in ascending order up to the end of the line. */
static bool read_seats(reader *r, tb_seats *out)
{
    static const char expected[] = "the number of a later seat";
    uint32_t seat, least = 0;

    for (*out = 0; r->in.at != r->in.eol; least = seat + 1) {
        const char *place = r->in.at + 1;
        if (least == TB_MAX_SEATS)
            return tb_lines_expected(&r->in, place, "the end of the entry");
        if (!tb_lines_number(&r->in, least, TB_MAX_SEATS - 1, expected, &seat))
            return false;
        *out |= (tb_seats) 1 << seat;
    }
    return true;
}

static bool read_motion(reader *r)
{
    tb_motion *motion = &r->entry->motion;
    int what;

    motion->by = r->entry->seat;
    if (!tb_lines_choice(&r->in, tb_motion_words, TB_MOTIONS, "takeback, replace or rematch", &what) ||
        !tb_lines_number(&r->in, 0, INT32_MAX, "a number of events, of a seat, or 0 or 1", &motion->number) ||
        !tb_lines_keyword(&r->in, "asks", "asks"))
        return false;
    motion->what = (uint8_t) what;
    return read_seats(r, &motion->asked);
}

static bool read_vote(reader *r)
{
    int agrees;

    if (!tb_lines_choice(&r->in, tb_vote_words, TB_LEN(tb_vote_words), "no or yes", &agrees))
        return false;
    r->entry->agrees = agrees;
    return true;
}

static bool read_reaction(reader *r)
{
    static const char expected[] = "a reaction: 1 to 16 of a-z and -";
    tb_span word;

    if (!tb_lines_word(&r->in, expected, &word))
        return false;
    bool good = word.len <= TB_REACTION_MAX;
    for (size_t i = 0; i < word.len; i++)
        good = good && ((word.at[i] >= 'a' && word.at[i] <= 'z') || word.at[i] == '-');
    if (!good)
        return tb_lines_expected(&r->in, word.at, expected);
    memcpy(r->entry->word, word.at, word.len);
    return true;
}

static bool read_rematch(reader *r)
{
    tb_span word;

    return tb_lines_word(&r->in, "the id of a table", &word) &&
           (tb_read_table_id(word, r->entry->word) || tb_lines_expected(&r->in, word.at, "the id of a table"));
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

static bool read_report(reader *r)
{
    uint32_t about;

    if (!tb_lines_number(&r->in, 0, TB_MAX_SEATS - 1, "the number of a seat", &about) || !read_chat(r))
        return false;
    r->entry->chat.about = (int8_t) about;
    return true;
}

static bool (*const read[TB_ENTRY_KINDS])(reader *r) = {
    [TB_ENTRY_CREATE] = read_terms,   [TB_ENTRY_SIT] = read_sit,         [TB_ENTRY_ENTROPY] = read_entropy,
    [TB_ENTRY_START] = read_play,     [TB_ENTRY_MOVE] = read_move,       [TB_ENTRY_TAKEOVER] = read_why,
    [TB_ENTRY_KEY] = read_key,        [TB_ENTRY_CHAT] = read_chat,       [TB_ENTRY_FORM] = read_form,
    [TB_ENTRY_PLEDGE] = read_entropy, [TB_ENTRY_REVEAL] = read_entropy,  [TB_ENTRY_SEGMENT] = read_entropy,
    [TB_ENTRY_MOTION] = read_motion,  [TB_ENTRY_VOTE] = read_vote,       [TB_ENTRY_REACT] = read_reaction,
    [TB_ENTRY_REPORT] = read_report,  [TB_ENTRY_REMATCH] = read_rematch,
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
    if (!tb_entry_has_seat((tb_entry_kind) r->entry->kind))
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
