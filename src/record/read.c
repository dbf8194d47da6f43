/* read.c - the strict reader of complete records, in the order of the lines; docs/records.md has the grammar.
 *
 * Each read_ function finds its line at hand and takes it whole. Events go through the checked doors as they are read,
 * so a record that was read was legal from its first to its last line. */
#include "base/hash.h"
#include "core/door.h"
#include "core/notation.h"
#include "record/form.h"
#include "record/lines.h"
#include "record/says.h"

typedef struct reader {
    tb_lines in;
    tb_record *record;
    tb_match *match;
    const tb_game *game;
    uint32_t form;     /* of the record                                        */
    uint16_t run_step; /* the step of the moves that must stand in seat order */
    int run_seat;      /* the last of them, -1 none                            */
} reader;

static tb_message *why(reader *r) { return &r->in.error->why; }

static void say(reader *r, enum tb_record_say id) { tb_say(why(r), &tb_record_says[id]); }

static const char *const *seat_names(const reader *r)
{
    TB_ASSERT(r->game && r->match->config.seats > 0);
    return r->game->seat_names(r->match->config.seats)->names;
}

static bool take_seat(reader *r, const char *expected, int *out)
{
    return tb_lines_choice(&r->in, seat_names(r), r->match->config.seats, expected, out);
}

/* --- The header -------------------------------------------------------------------------------------------------- */

/* A line with a version number, refused if it is none of those known here. */
static bool read_version(reader *r, const char *word, const char *expected, uint32_t first, uint32_t known,
                         enum tb_record_say id, uint32_t *out)
{
    uint32_t found;

    if (!tb_lines_keyword(&r->in, word, expected) ||
        !tb_lines_number(&r->in, 0, INT32_MAX, "a version number", &found) || !tb_lines_end(&r->in))
        return false;
    *out = found;
    if (found >= first && found <= known)
        return true;
    say(r, id);
    tb_say_number(why(r), "found", (int32_t) found);
    tb_say_number(why(r), "known", (int32_t) known);
    return tb_lines_refused(&r->in, r->in.start + strlen(word) + 1, TB_BAD_VERSION);
}

static bool read_game(reader *r, tb_find_game find)
{
    tb_span name;

    if (tb_lines_begin_with(&r->in, "as")) {
        say(r, TB_SAY_RECORD_PARTIAL);
        return tb_lines_refused(&r->in, r->in.start, TB_BAD_TEXT);
    }
    if (!tb_lines_keyword(&r->in, "game", "a line `game NAME`") || !tb_lines_word(&r->in, "the name of a game", &name))
        return false;
    r->game = r->match->game = find(name.at, name.len);
    if (r->game)
        return tb_lines_end(&r->in);
    say(r, TB_SAY_RECORD_GAME);
    return tb_lines_refused(&r->in, name.at, TB_BAD_CONFIG);
}

static bool read_seats(reader *r)
{
    uint32_t seats;

    if (!tb_lines_keyword(&r->in, "seats", "a line `seats NUMBER`") ||
        !tb_lines_number(&r->in, r->game->min_seats, r->game->max_seats, "a number of seats for this game", &seats))
        return false;
    r->match->config.seats = (uint8_t) seats;
    return tb_lines_end(&r->in);
}

static const char *option_name(const void *options, int i) { return ((const tb_option *) options)[i].name; }

/* The next option of the game; of later ones, which may be left out, any that is still to come. */
static bool read_option_name(reader *r, int *number)
{
    const tb_option *options = r->game->options + *number;
    int count = options->later ? r->game->option_count - *number : 1, i = 0;
    tb_span name;

    TB_ASSERT(*number >= 0 && *number < r->game->option_count);
    if (!tb_lines_word(&r->in, "the next option of this game, in its order", &name))
        return false;
    while (i < count && !tb_spells(options[i].name, name.at, name.len))
        i++;
    *number += i;
    if (i < count)
        return true;
    r->in.error->possible = (tb_possible){ count, option_name, options };
    return tb_lines_expected(&r->in, name.at, "the next option of this game, in its order");
}

/* A later option with its first value is left out: a record is written in one way only. */
static bool read_option(reader *r, int *number)
{
    int value;

    if (!tb_lines_keyword(&r->in, "option", "a line `option NAME VALUE`") || !read_option_name(r, number))
        return false;
    const tb_option *option = &r->game->options[*number];
    if (!tb_lines_choice(&r->in, option->values + option->later, option->count - option->later,
                         "a value of this option", &value))
        return false;
    r->match->config.option[(*number)++] = (uint8_t) (value + option->later);
    return tb_lines_end(&r->in);
}

/* Every option in order, but later ones only where they are named: the others are 0, whatever the edition presets. */
static bool read_options(reader *r)
{
    int number = 0, count = r->game->option_count;

    while (number < count && (!r->game->options[number].later || tb_lines_next_begins_with(&r->in, "option")))
        if (!tb_lines_next(&r->in, "a line `option NAME VALUE`") || !read_option(r, &number))
            return false;
    return true;
}

static bool read_header(reader *r, tb_find_game find)
{
    tb_lines *in = &r->in;
    int last_seat = -1;
    tb_player player;
    uint32_t rules;

    if (!tb_lines_next(in, "a line `taberna-record 1`") ||
        !read_version(r, "taberna-record", "a line `taberna-record 1`", 1, TB_RECORD_FORMAT, TB_SAY_RECORD_FORMAT,
                      &r->form) ||
        !tb_lines_next(in, "a line `game NAME`") || !read_game(r, find) ||
        !tb_lines_next(in, "a line `rules NUMBER`") ||
        !read_version(r, "rules", "a line `rules NUMBER`", r->game->rules_version, r->game->rules_version,
                      TB_SAY_RECORD_RULES, &rules) ||
        !tb_lines_next(in, "a line `seats NUMBER`") || !read_seats(r))
        return false;
    if (!read_options(r))
        return false;
    tb_status status = tb_setup(r->game, &r->match->config, r->match->state, why(r));
    if (status < 0)
        return tb_lines_refused(in, in->start, status);
    for (;;) {
        if (!tb_lines_next(in, "a line `segment 1`"))
            return false;
        if (!tb_lines_begin_with(in, "seat"))
            return true;
        if (!tb_read_player(in, r->match, &last_seat, &player))
            return false;
        r->record->player[last_seat] = player;
    }
}

static bool read_segment(reader *r)
{
    r->run_seat = -1;
    return tb_read_segment(&r->in, r->record, r->form);
}

/* --- Events ------------------------------------------------------------------------------------------------------ */

/* The draw at the end of a chance line; what lies before it is the outcome. */
static bool take_draw(reader *r, tb_span *outcome, tb_event *event)
{
    static const char expected[] = N_("a draw at the end of the line, as in 2/6");
    tb_lines *in = &r->in;
    const char *space = in->eol, *slash;

    TB_ASSERT(outcome->at <= in->eol);
    while (space > outcome->at && *space != ' ')
        space--;
    if (space == outcome->at)
        return tb_lines_expected(in, in->eol, expected);
    outcome->len = (size_t) (space - outcome->at);
    slash = memchr(space, '/', (size_t) (in->eol - space));
    if (!slash || !tb_span_number((tb_span){ space + 1, (size_t) (slash - space - 1) }, &event->u) ||
        !tb_span_number((tb_span){ slash + 1, (size_t) (in->eol - slash - 1) }, &event->sum))
        return tb_lines_expected(in, space + 1, expected);
    return true;
}

/* In one simultaneous step the moves stand in the order of the seats. */
static bool check_order(reader *r, const tb_event *event)
{
    uint16_t step = r->game->progress(r->match->state).step;

    if (event->seat == TB_CHANCE_SEAT || step != r->run_step)
        r->run_seat = -1;
    r->run_step = step;
    if (event->seat == TB_CHANCE_SEAT)
        return true;
    if (event->seat < r->run_seat) {
        say(r, TB_SAY_RECORD_SEAT_ORDER);
        return tb_lines_refused(&r->in, r->in.start, TB_BAD_TEXT);
    }
    r->run_seat = event->seat;
    return true;
}

static bool read_round(reader *r, uint16_t round)
{
    tb_lines *in = &r->in;
    uint8_t bytes[8];
    uint32_t number;
    uint64_t hash = 0;

    if (!tb_lines_next(in, "the mark of the round that ends here") ||
        !tb_lines_keyword(in, "round", "the mark of the round that ends here: round NUMBER HASH") ||
        !tb_lines_number(in, round, round, "the number of the round that ends here", &number))
        return false;
    const char *place = in->at + 1;
    if (!tb_lines_hex(in, "16 hexadecimal digits", bytes, sizeof bytes) || !tb_lines_end(in))
        return false;
    for (size_t i = 0; i < sizeof bytes; i++)
        hash = hash << 8 | bytes[i];
    if (hash == tb_hash(r->match->state, r->game->state_size, 0))
        return true;
    say(r, TB_SAY_RECORD_WRONG_HASH);
    return tb_lines_refused(in, place, TB_BAD_TEXT);
}

static bool read_event(reader *r)
{
    tb_lines *in = &r->in;
    tb_event event = { .seat = TB_CHANCE_SEAT };
    tb_text_error error;
    int seat;

    if (tb_lines_begin_with(in, "chance")) {
        in->at += strlen("chance");
    } else {
        if (!take_seat(r, "an event (chance or the name of a seat), or how the game ended", &seat))
            return false;
        event.seat = (uint8_t) seat;
    }
    if (in->at == in->eol)
        return tb_lines_expected(in, in->at, "a move");
    tb_span text = { in->at + 1, (size_t) (in->eol - in->at - 1) };
    if (event.seat == TB_CHANCE_SEAT && !take_draw(r, &text, &event))
        return false;
    if (tb_move_read(r->game, text.at, text.len, &event.move, &error) < 0) {
        in->error->possible = error.possible;
        return tb_lines_expected(in, text.at + error.at, error.expected);
    }
    uint16_t round = r->game->progress(r->match->state).round;
    if (!check_order(r, &event))
        return false;
    tb_status status = tb_match_tell(r->match, &event, why(r));
    if (status < 0)
        return tb_lines_refused(in, text.at, status);
    return !tb_round_ended(r->game, r->match->state, round) || read_round(r, round);
}

/* Events and new segments until the game is over or the record says that it was left unfinished. */
static bool read_events(reader *r)
{
    while (!tb_match_is_over(r->match)) {
        if (!tb_lines_next(&r->in, "an event, or unfinished"))
            return false;
        if (tb_lines_begin_with(&r->in, "unfinished"))
            return true;
        if (!(tb_lines_begin_with(&r->in, "segment") ? read_segment(r) : read_event(r)))
            return false;
    }
    return tb_lines_next(&r->in, "the result of the first seat");
}

/* --- The end ----------------------------------------------------------------------------------------------------- */

static bool read_result(reader *r, int seat, const tb_result *result)
{
    tb_lines *in = &r->in;
    int score;
    uint32_t rank;

    TB_ASSERT(seat >= 0 && seat < r->match->config.seats);
    if (!tb_lines_keyword(in, "result", "a line `result SEAT SCORE RANK` for each seat") ||
        !tb_lines_keyword(in, seat_names(r)[seat], "the next seat"))
        return false;
    const char *place = in->at + 1;
    if (!tb_lines_score(in, "a score", &score) || !tb_lines_number(in, 1, TB_MAX_SEATS, "a rank", &rank) ||
        !tb_lines_end(in))
        return false;
    if (score == result->score[seat] && rank == result->rank[seat])
        return true;
    say(r, TB_SAY_RECORD_WRONG_RESULT);
    tb_say_number(why(r), "score", result->score[seat]);
    tb_say_number(why(r), "rank", result->rank[seat]);
    return tb_lines_refused(in, place, TB_BAD_TEXT);
}

static bool read_ending(reader *r)
{
    tb_result result;

    if (!tb_match_is_over(r->match))
        return tb_lines_keyword(&r->in, "unfinished", "unfinished") && tb_lines_end(&r->in);
    r->game->scores(r->match->state, &result);
    for (int seat = 0; seat < r->match->config.seats; seat++) {
        if (seat > 0 && !tb_lines_next(&r->in, "the result of the next seat"))
            return false;
        if (!read_result(r, seat, &result))
            return false;
    }
    return true;
}

/* Any of the secrets, in the order of the segments, then `end` and nothing more. */
static bool read_secrets(reader *r)
{
    static const char expected[] = N_("the number of a later segment under a commitment");
    tb_lines *in = &r->in;
    uint32_t number, last = 0;

    if (!tb_lines_next(in, "a secret, or end"))
        return false;
    while (tb_lines_begin_with(in, "secret")) {
        in->at += strlen("secret");
        const char *place = in->at + 1;
        if (!tb_lines_number(in, 1, r->match->segments, expected, &number))
            return false;
        tb_segment *segment = &r->match->segment[number - 1];
        if (number <= last || !segment->committed)
            return tb_lines_expected(in, place, expected);
        if (!tb_lines_hex(in, "64 hexadecimal digits", segment->secret, TB_SECRET_SIZE) || !tb_lines_end(in) ||
            !tb_lines_next(in, "a secret, or end"))
            return false;
        segment->secret_known = true;
        last = number;
    }
    if (!tb_lines_keyword(in, "end", "a secret, or end") || !tb_lines_end(in))
        return false;
    in->number++;
    in->start = in->next;
    return in->next == in->end || tb_lines_expected(in, in->next, "the end of the text after the line `end`");
}

tb_status tb_record_read(const char *bytes, size_t len, tb_find_game find, tb_event *events, uint32_t capacity,
                         tb_record *out, tb_record_error *error)
{
    reader r = { .in = tb_lines_on(bytes, len, error), .record = out, .match = &out->match, .run_seat = -1 };

    TB_ASSERT(find && (events || capacity == 0));
    *error = (tb_record_error){ .status = TB_OK };
    memset(out, 0, sizeof *out);
    out->match.events = events;
    out->match.capacity = capacity;
    out->match.closed = true;
    if (!(read_header(&r, find) && read_segment(&r) && read_events(&r) && read_ending(&r) && read_secrets(&r)))
        return error->status;
    if (r.form == 1 || tb_record_needs_form_2(out))
        return TB_OK;
    r.in = tb_lines_on(bytes, len, error); /* a record is written in one way only */
    if (tb_lines_next(&r.in, "a line `taberna-record 1`"))
        tb_lines_expected(&r.in, r.in.start, N_("taberna-record 1, since nothing here needs a later form"));
    return error->status;
}
