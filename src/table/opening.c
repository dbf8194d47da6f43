/* opening.c - how a game comes to a table: set up anew, or played on from a record that somebody brought. */
#include <stdlib.h>

#include "base/bits.h"
#include "base/hash.h"
#include "games/list.h"
#include "table/parts.h"

/* --- Memory ------------------------------------------------------------------------------------------------------- */

enum {
    ROOM = TB_DRAWS_MAX + 1, /* one entry: a move and its draws */
    GROWTH = 64,             /* entries without chance until the list grows again */
};

tb_record *tb_record_new(uint32_t capacity)
{
    tb_record *record = calloc(1, sizeof *record);

    TB_ASSERT(capacity > 0);
    if (!record)
        return NULL;
    record->match.events = malloc(capacity * sizeof(tb_event));
    record->match.capacity = capacity;
    if (record->match.events)
        return record;
    free(record);
    return NULL;
}

void tb_record_free(tb_record *record)
{
    if (record)
        free(record->match.events);
    free(record);
}

bool tb_record_reserve(tb_record *record)
{
    tb_match *match = &record->match;

    TB_ASSERT(match->count <= match->capacity);
    if (match->capacity - match->count >= ROOM)
        return true;
    uint32_t capacity = match->count + ROOM + GROWTH;
    tb_event *events = realloc(match->events, capacity * sizeof *events);
    if (!events)
        return false;
    match->events = events;
    match->capacity = capacity;
    return true;
}

/* --- A record that is brought ------------------------------------------------------------------------------------- */

static bool same_config(const tb_config *a, const tb_config *b)
{
    return a->seats == b->seats && memcmp(a->option, b->option, sizeof a->option) == 0;
}

/* Whether the record is what the terms say it is. */
static tb_status check_import(const tb_terms *terms, const tb_match *match, tb_record_error *why)
{
    if (terms->game && (terms->game != match->game || !same_config(&terms->config, &match->config))) {
        why->status = tb_refuse(TB_BAD_CONFIG, TB_SAY_TABLE_RECORD_CONFIG, &why->why);
    } else if (terms->record_at > match->count) {
        why->status = tb_refuse(TB_NOTHING, TB_SAY_TABLE_RECORD_AT, &why->why);
        tb_say_number(&why->why, "count", (int32_t) match->count);
        tb_say_number(&why->why, "at", (int32_t) terms->record_at);
    }
    return why->status;
}

tb_status tb_import(const tb_terms *terms, tb_record **out, tb_record_error *why)
{
    TB_ASSERT(terms->record);
    uint32_t capacity = tb_record_capacity(terms->record, terms->record_len) + 1;
    tb_record *record = tb_record_new(capacity);

    if (!record)
        return TB_NO_ROOM;
    tb_status status =
        tb_record_read(terms->record, terms->record_len, tb_game_named, record->match.events, capacity, record, why);
    if (status == TB_NO_ROOM) /* there is room for every event: it has too many segments */
        status = why->status = TB_BAD_TEXT;
    if (status == TB_OK)
        status = check_import(terms, &record->match, why);
    if (status == TB_OK)
        *out = record;
    else
        tb_record_free(record);
    return status;
}

/* --- The opening -------------------------------------------------------------------------------------------------- */

/* The imported record goes on with a list of events of its own. */
static void copy_record(const tb_record *from, tb_record *to)
{
    tb_event *events = to->match.events;
    uint32_t capacity = to->match.capacity;

    TB_ASSERT(from->match.count <= capacity);
    *to = *from;
    to->match.events = events;
    to->match.capacity = capacity;
    memcpy(events, from->match.events, from->match.count * sizeof *events);
}

static tb_status open_match(const tb_terms *terms, const tb_record *imported, const tb_source *source,
                            tb_record *record, tb_message *why)
{
    tb_match *match = &record->match;

    if (!imported)
        return tb_match_start(match, terms->game, &terms->config, source, match->events, match->capacity, why);
    copy_record(imported, record);
    return tb_match_play_on(match, terms->record_at, source, why);
}

tb_source tb_source_of(const tb_terms *terms, const tb_sitter sitter[TB_MAX_SEATS], const uint8_t broken[TB_MAX_SEATS],
                       uint8_t entropy[TB_MAX_SEATS][TB_ENTROPY_SIZE])
{
    tb_source source = { .secret = terms->secret,
                         .entropy = (const uint8_t(*)[TB_ENTROPY_SIZE]) entropy,
                         .broken = broken };

    for (int seat = 0; seat < terms->config.seats; seat++) {
        memcpy(entropy[seat], sitter[seat].entropy, TB_ENTROPY_SIZE);
        source.entropy_from |= (tb_seats) tb_has_entropy(&sitter[seat]) << seat;
        source.pledged |= (tb_seats) (sitter[seat].pledge == TB_PLEDGE_OPENED) << seat;
    }
    return source;
}

tb_status tb_open_game(const tb_terms *terms, const tb_record *imported, const tb_sitter sitter[TB_MAX_SEATS],
                       const uint8_t broken[TB_MAX_SEATS], tb_record **out, tb_message *why)
{
    uint8_t entropy[TB_MAX_SEATS][TB_ENTROPY_SIZE];
    tb_source source = tb_source_of(terms, sitter, broken, entropy);
    tb_player player[TB_MAX_SEATS];
    tb_record *record = tb_record_new((imported ? imported->match.count : 0) + 2 * ROOM);

    TB_ASSERT(terms->config.seats <= TB_MAX_SEATS);
    if (!record)
        return TB_NO_ROOM;
    tb_status status = open_match(terms, imported, &source, record, why);
    if (status < 0) {
        tb_record_free(record);
        return status == TB_NO_ROOM ? TB_NOTHING : status; /* the memory is there: it is the match that is full */
    }
    for (int seat = 0; seat < TB_MAX_SEATS; seat++)
        player[seat] = sitter[seat].player;
    if (terms->form == TB_LOG_OLD)
        memcpy(record->player, player, sizeof record->player); /* its records stay as they were */
    else
        tb_record_change_players(record, player);
    *out = record;
    return TB_OK;
}

bool tb_note_play(const tb_match *match, uint32_t first, tb_entry *out)
{
    uint32_t draws = match->count - first;

    TB_ASSERT(first <= match->count);
    if (draws > TB_DRAWS_MAX)
        return false;
    out->play.draws = (uint16_t) draws;
    for (uint32_t i = 0; i < draws; i++) {
        const tb_event *event = &match->events[first + i];
        TB_ASSERT(event->seat == TB_CHANCE_SEAT);
        out->play.draw[i].outcome = event->move;
        out->play.draw[i].u = event->u;
        out->play.draw[i].sum = event->sum;
    }
    out->play.hash = tb_hash(match->state, match->game->state_size, 0);
    return true;
}
