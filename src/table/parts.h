/* parts.h - what the files of this room share about tables; not for others. */
#ifndef TB_TABLE_PARTS_H
#define TB_TABLE_PARTS_H

#include "table/says.h"
#include "table/table.h"

/* Says why and gives the status back. */
static inline tb_status tb_refuse(tb_status status, enum tb_table_say say, tb_message *why)
{
    TB_ASSERT(status < 0);
    tb_say(why, &tb_table_says[say]);
    return status;
}

/* --- check.c ------------------------------------------------------------------------------------------------------ */

/* Whether the entry may come next, as far as that can be told without playing: proposals and apply ask alike. */
tb_status tb_check_entry(const tb_table *table, const tb_entry *entry, tb_message *why);

/* Whether the terms are those of a table that can be played: game, seats and options, clock. */
tb_status tb_check_terms(const tb_terms *terms, tb_message *why);

/* --- opening.c ---------------------------------------------------------------------------------------------------- */

/* An empty record with memory for so many events; NULL without memory. */
tb_record *tb_record_new(uint32_t capacity);
void tb_record_free(tb_record *record);

/* Makes sure that one more entry fits; false without memory. */
bool tb_record_reserve(tb_record *record);

/* Reads the record of the terms into memory of its own. TB_NO_ROOM: no memory, why->line is 0. */
tb_status tb_import(const tb_terms *terms, tb_record **out, tb_record_error *why);

/* The game as it opens: new, or played on from the imported record. `sitter` gives entropy and players. TB_NO_ROOM: no
 * memory. */
tb_status tb_open_game(const tb_terms *terms, const tb_record *imported, const tb_sitter sitter[TB_MAX_SEATS],
                       tb_record **out, tb_message *why);

/* Notes in the entry the draws behind event `first` and the state they led to. False: more than an entry holds. */
bool tb_note_play(const tb_match *match, uint32_t first, tb_entry *out);

/* --- apply.c ------------------------------------------------------------------------------------------------------ */

enum { NO_SEAT = -1 };

/* The next entry does not follow: everything stays as it was before it. The reason is for the operator; the public one
 * speaks of nothing hidden. */
void tb_freeze_at_entry(tb_table *table, const tb_message *why);

/* Whether everybody who still plays wants to end the game without a result: as it is, or as if `seat` played and wanted
 * so. */
bool tb_abort_agreed(const tb_table *table, int seat, bool plays, bool wants);

/* --- clock.c ------------------------------------------------------------------------------------------------------ */

/* Lets the clocks run or stand as the entry just applied demands. */
void tb_clock_turn(tb_table *table, const tb_entry *entry, int64_t at_ms);

/* --- table.c ------------------------------------------------------------------------------------------------------ */

static inline bool tb_sits_person(const tb_sitter *sitter) { return sitter->player.kind == TB_PLAYER_PERSON; }

/* A person who plays, and is not played for. */
static inline bool tb_plays_person(const tb_sitter *sitter)
{
    return tb_sits_person(sitter) && !sitter->taken_over && !sitter->resigned;
}

#endif
