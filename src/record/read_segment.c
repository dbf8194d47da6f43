/* read_segment.c - what stands before the moves of a segment: who played, what chance comes from. */
#include "core/view.h"
#include "record/form.h"
#include "record/lines.h"
#include "record/says.h"

/* --- Players ------------------------------------------------------------------------------------------------------ */

static bool take_seat(tb_lines *in, const tb_match *match, int *last_seat)
{
    const char *place = in->at + 1;
    int seat;

    TB_ASSERT(match->game && match->config.seats > 0);
    if (!tb_lines_choice(in, match->game->seat_names(match->config.seats)->names, match->config.seats,
                         "the name of a seat", &seat))
        return false;
    if (seat <= *last_seat)
        return tb_lines_expected(in, place, "a later seat than in the line before");
    *last_seat = seat;
    return true;
}

/* A name is the rest of the line: it may hold spaces. */
static bool read_player_name(tb_lines *in, tb_player *player, tb_player_kind kind)
{
    const char *name = in->at < in->eol ? in->at + 1 : in->eol;

    in->at = in->eol;
    if (tb_player_set(player, kind, name, (size_t) (in->eol - name)) == TB_OK)
        return true;
    return tb_lines_expected(in, name,
                             kind == TB_PLAYER_BOT      ? N_("the name of a bot (a-z, 0-9, - and @)")
                             : kind == TB_PLAYER_PERSON ? N_("a name: at most 64 bytes of UTF-8, no control characters")
                                                        : N_("the end of the line"));
}

bool tb_read_player(tb_lines *in, const tb_match *match, int *last_seat, tb_player *out)
{
    int kind;

    in->at += strlen("seat");
    return take_seat(in, match, last_seat) &&
           tb_lines_choice(in, tb_player_kinds, TB_LEN(tb_player_kinds), "person, bot or anonymous", &kind) &&
           read_player_name(in, out, (tb_player_kind) kind);
}

/* Players of this segment who are not those of the last one. Leaves the next line at hand. */
static bool read_cast(tb_lines *in, tb_record *record, int segment)
{
    static const char other[] = N_("another player than in the lines before the first segment");
    int last_seat = -1;
    tb_player player;

    while (tb_lines_begin_with(in, "seat")) {
        const char *start = in->start;
        if (!tb_read_player(in, &record->match, &last_seat, &player))
            return false;
        const tb_player *header = &record->player[last_seat];
        if (header->kind == player.kind && strcmp(header->name, player.name) == 0)
            return tb_lines_expected(in, start, other);
        record->played[segment][last_seat] = tb_cast(record, &player);
        if (!tb_lines_next(in, "a line `commit ...`"))
            return false;
    }
    return true;
}

/* --- Chance ------------------------------------------------------------------------------------------------------- */

static bool read_commit(tb_lines *in, tb_segment *segment)
{
    if (!tb_lines_keyword(in, "commit", "a line `commit ...`"))
        return false;
    segment->committed = in->eol - in->at != 5 || memcmp(in->at, " none", 5) != 0;
    if (!segment->committed)
        return true;
    return tb_lines_hex(in, "64 hexadecimal digits, or none", segment->commitment, TB_SHA256_SIZE) && tb_lines_end(in);
}

/* Rounds of promises that seats broke off. Each of these leaves the next line at hand. */
static bool read_broken(tb_lines *in, const tb_match *match, tb_segment *segment)
{
    int seat = -1;
    uint32_t count;

    while (tb_lines_begin_with(in, "broken")) {
        in->at += strlen("broken");
        if (!take_seat(in, match, &seat) || !tb_lines_number(in, 1, UINT8_MAX, "a number from 1 to 255", &count) ||
            !tb_lines_end(in) || !tb_lines_next(in, "a line `moves`"))
            return false;
        segment->broken[seat] = (uint8_t) count;
    }
    return true;
}

static bool read_pledges(tb_lines *in, const tb_match *match, tb_segment *segment,
                         uint8_t pledge[TB_MAX_SEATS][TB_SHA256_SIZE])
{
    int seat = -1;

    while (tb_lines_begin_with(in, "pledge")) {
        in->at += strlen("pledge");
        if (!take_seat(in, match, &seat) || !tb_lines_hex(in, "64 hexadecimal digits", pledge[seat], TB_SHA256_SIZE) ||
            !tb_lines_end(in) || !tb_lines_next(in, "the entropy of this pledge"))
            return false;
        TB_ASSERT(seat >= 0);
        segment->pledged |= (tb_seats) 1 << seat;
    }
    return true;
}

/* Whether it is what the seat has promised, if it has. */
static bool check_pledge(tb_lines *in, const tb_segment *segment, int seat, const uint8_t pledge[TB_SHA256_SIZE])
{
    uint8_t hash[TB_SHA256_SIZE];

    tb_sha256_of(segment->entropy[seat], TB_ENTROPY_SIZE, hash);
    if (!(segment->pledged >> seat & 1u) || memcmp(hash, pledge, sizeof hash) == 0)
        return true;
    tb_say(&in->error->why, &tb_record_says[TB_SAY_RECORD_WRONG_ENTROPY]);
    return tb_lines_refused(in, in->start, TB_BAD_CHANCE);
}

/* Entropy of any number of persons, in seat order, only under a commitment. */
static bool read_entropy(tb_lines *in, const tb_match *match, tb_segment *segment,
                         uint8_t pledge[TB_MAX_SEATS][TB_SHA256_SIZE])
{
    int seat = -1;

    while (tb_lines_begin_with(in, "entropy")) {
        in->at += strlen("entropy");
        if (!take_seat(in, match, &seat) ||
            !tb_lines_hex(in, "64 hexadecimal digits", segment->entropy[seat], TB_ENTROPY_SIZE) || !tb_lines_end(in) ||
            !check_pledge(in, segment, seat, pledge[seat]) || !tb_lines_next(in, "a line `moves`"))
            return false;
        TB_ASSERT(seat >= 0);
        segment->entropy_from |= (tb_seats) 1 << seat;
    }
    return (segment->pledged & ~segment->entropy_from) == 0 ||
           tb_lines_expected(in, in->start, N_("the entropy of every pledge"));
}

static bool read_source(tb_lines *in, const tb_match *match, tb_segment *segment, uint32_t form)
{
    uint8_t pledge[TB_MAX_SEATS][TB_SHA256_SIZE];

    if (!tb_lines_next(in, "a line `moves`") || !segment->committed)
        return in->error->status == TB_OK;
    return (form == 1 || (read_broken(in, match, segment) && read_pledges(in, match, segment, pledge))) &&
           read_entropy(in, match, segment, pledge);
}

/* --- The segment -------------------------------------------------------------------------------------------------- */

static bool read_number(tb_lines *in, const tb_match *match)
{
    uint32_t number;

    if (!tb_lines_keyword(in, "segment", "a line `segment NUMBER`"))
        return false;
    const char *place = in->at + 1;
    if (match->segments == TB_SEGMENTS_MAX) {
        tb_say(&in->error->why, &tb_record_says[TB_SAY_MATCH_SEGMENTS]);
        tb_say_number(&in->error->why, "count", TB_SEGMENTS_MAX - 1);
        return tb_lines_refused(in, in->start, TB_NO_ROOM);
    }
    if (!tb_lines_number(in, 1, TB_SEGMENTS_MAX, "the number of the next segment", &number) || !tb_lines_end(in))
        return false;
    return number == match->segments + 1u || tb_lines_expected(in, place, "the number of the next segment");
}

bool tb_read_segment(tb_lines *in, tb_record *record, uint32_t form)
{
    tb_match *match = &record->match;

    if (!read_number(in, match))
        return false;
    int number = match->segments++;
    tb_segment *segment = &match->segment[number];
    TB_ASSERT(!segment->committed && !segment->entropy_from);
    segment->first = match->count;
    return tb_lines_next(in, "a line `commit ...`") && (form == 1 || read_cast(in, record, number)) &&
           read_commit(in, segment) && read_source(in, match, segment, form) &&
           tb_lines_keyword(in, "moves", "a line `moves`") && tb_lines_end(in);
}
