/* table.c - a table's memory, and what can be asked of it. */
#include "table/table.h"

#include <stdlib.h>

#include "base/bits.h"
#include "core/view.h"
#include "table/parts.h"

/* The bot that plays for persons who left, ran out of time or resigned: one that does not throw their game away. */
static const char stand_in[] = "medium";

/* --- Memory ------------------------------------------------------------------------------------------------------- */

tb_table *tb_table_new(const char *id)
{
    tb_table *table = calloc(1, sizeof *table);

    if (!table)
        return NULL;
    tb_text text = tb_text_on(table->id, sizeof table->id);
    tb_put(&text, id);
    table->frozen_at = UINT32_MAX;
    table->motion.by = NO_SEAT;
    return table;
}

void tb_table_free(tb_table *table)
{
    if (!table)
        return;
    tb_record_free(table->record);
    tb_record_free(table->imported);
    free(table->before);
    free(table->stretch);
    tb_said_free(table->said);
    free(table);
}

static tb_record *record_copy(const tb_record *from)
{
    tb_record *copy = tb_record_new(from->match.count + 1);

    if (!copy)
        return NULL;
    tb_event *events = copy->match.events;
    *copy = *from;
    copy->match.events = events;
    copy->match.capacity = from->match.count + 1;
    memcpy(events, from->match.events, from->match.count * sizeof *events);
    return copy;
}

bool tb_table_is_long(const tb_table *table)
{
    enum { EVENTS = 1024 };

    return table->record && table->record->match.count > EVENTS;
}

tb_table *tb_table_snapshot(const tb_table *table)
{
    tb_table *copy = malloc(sizeof *copy);

    if (!copy)
        return NULL;
    *copy = *table;
    copy->imported = NULL;
    copy->before = NULL;
    copy->stretch = NULL;
    copy->said = NULL;
    if (copy->record && !(copy->record = record_copy(table->record))) {
        free(copy);
        return NULL;
    }
    return copy;
}

static size_t record_bytes(const tb_record *record)
{
    return record ? sizeof *record + record->match.capacity * sizeof(tb_event) : 0;
}

size_t tb_table_bytes(const tb_table *table)
{
    return sizeof *table + record_bytes(table->record) + record_bytes(table->imported) +
           (table->before ? sizeof *table->before : 0) + (table->stretch ? sizeof *table->stretch : 0) +
           tb_said_bytes(table->said);
}

/* --- Who plays ---------------------------------------------------------------------------------------------------- */

const char *tb_table_seat_name(const tb_table *table, int seat)
{
    return tb_seat_name(table->terms.game, table->terms.config.seats, seat);
}

int tb_table_seat(const tb_table *table, const char *name)
{
    for (int seat = 0; table->terms.game && seat < table->terms.config.seats; seat++) {
        if (strcmp(tb_table_seat_name(table, seat), name) == 0)
            return seat;
    }
    return -1;
}

tb_seats tb_table_to_act(const tb_table *table)
{
    const tb_match *match = table->record ? &table->record->match : NULL;

    if (!match || table->stage != TB_PHASE_PLAYING || table->restored || table->opening)
        return 0;
    return match->game->to_act(match->state);
}

const char *tb_table_bot(const tb_table *table, int seat)
{
    const tb_sitter *sitter = &table->sitter[seat];

    TB_ASSERT(seat >= 0 && seat < TB_MAX_SEATS);
    if (sitter->player.kind == TB_PLAYER_BOT)
        return sitter->player.name;
    return sitter->taken_over || sitter->resigned ? stand_in : NULL;
}

tb_seats tb_table_bots_to_act(const tb_table *table)
{
    tb_seats bots = 0;

    if (table->phase != TB_PHASE_PLAYING)
        return 0;
    TB_EACH (seat, tb_table_to_act(table)) {
        if (tb_table_bot(table, (int) seat))
            bots |= (tb_seats) 1 << seat;
    }
    return bots;
}

uint64_t tb_table_bot_seed(const tb_table *table, int seat)
{
    char message[32];
    tb_text text = tb_text_on(message, sizeof message);
    uint8_t mac[TB_SHA256_SIZE];
    uint64_t seed = 0;

    TB_ASSERT(seat >= 0 && seat < TB_MAX_SEATS);
    tb_put_uint(&text, (uint64_t) seat);
    tb_put_char(&text, ' ');
    tb_put_uint(&text, table->entries);
    TB_ASSERT(tb_text_whole(&text));
    tb_hmac_sha256(table->terms.bot_key, TB_KEY_SIZE, message, text.len, mac);
    for (int i = 0; i < 8; i++)
        seed = seed << 8 | mac[i];
    return seed;
}

tb_seats tb_table_seats_of(const tb_table *table, const uint8_t key_hash[TB_SHA256_SIZE])
{
    tb_seats seats = 0;

    for (int seat = 0; seat < table->terms.config.seats; seat++) {
        const tb_sitter *sitter = &table->sitter[seat];
        uint8_t difference = 0;
        for (int i = 0; i < TB_SHA256_SIZE; i++)
            difference |= (uint8_t) (sitter->key[i] ^ key_hash[i]);
        seats |= (tb_seats) (difference == 0 && tb_sits_person(sitter)) << seat;
    }
    return seats;
}

bool tb_table_hints(const tb_table *table)
{
    return table->terms.hints || (table->stage != TB_PHASE_OPEN && tb_table_alone(table));
}

bool tb_table_can_undo(const tb_table *table, int seat)
{
    tb_message why;

    TB_ASSERT(seat >= 0 && seat <= TB_PUBLIC);
    if (table->phase != TB_PHASE_PLAYING || seat == TB_PUBLIC || !tb_plays_person(&table->sitter[seat]) ||
        table->restored || table->opening)
        return false;
    return tb_stretch_can_undo(&table->record->match, table->stretch, seat, &why);
}

/* --- The end ------------------------------------------------------------------------------------------------------ */

void tb_table_result(const tb_table *table, tb_result *out)
{
    const tb_match *match = &table->record->match;
    int seats = match->config.seats;
    tb_result game;

    TB_ASSERT(table->stage == TB_PHASE_OVER);
    match->game->scores(match->state, &game);
    *out = game;
    for (int seat = 0; seat < seats; seat++) {
        int better = 0;
        for (int other = 0; other < seats; other++) {
            bool gave_up = table->sitter[other].resigned, this_gave_up = table->sitter[seat].resigned;
            better += gave_up == this_gave_up ? game.rank[other] < game.rank[seat] : this_gave_up;
        }
        out->rank[seat] = (uint8_t) (better + 1);
    }
}

bool tb_table_record(const tb_table *table, int as, tb_text *out)
{
    bool aborted = table->stage == TB_PHASE_ABORTED, ended = aborted || table->stage == TB_PHASE_OVER;

    if (!table->record || (as == TB_COMPLETE && !ended))
        return false;
    tb_record_write(table->record, as, aborted, out);
    return true;
}
