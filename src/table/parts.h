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
                       const uint8_t broken[TB_MAX_SEATS], tb_record **out, tb_message *why);

/* What chance comes from: the secret and what persons brought. `entropy` is room that lasts as long as the source. */
tb_source tb_source_of(const tb_terms *terms, const tb_sitter sitter[TB_MAX_SEATS], const uint8_t broken[TB_MAX_SEATS],
                       uint8_t entropy[TB_MAX_SEATS][TB_ENTROPY_SIZE]);

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

/* --- said.c ------------------------------------------------------------------------------------------------------- */

/* The entry is talk and was just counted. */
void tb_said_note(tb_table *table, const tb_entry *entry);
void tb_said_free(struct tb_said *said);
size_t tb_said_bytes(const struct tb_said *said);

/* --- pledge.c ----------------------------------------------------------------------------------------------------- */

tb_status tb_check_pledge(const tb_table *table, const tb_entry *entry, tb_message *why);
tb_status tb_check_reveal(const tb_table *table, const tb_entry *entry, tb_message *why);
tb_status tb_check_late(const tb_table *table, const tb_entry *entry, tb_message *why);
tb_status tb_check_live(const tb_table *table, const tb_entry *entry, tb_message *why);
tb_status tb_check_segment(const tb_table *table, const tb_entry *entry, tb_message *why);
tb_status tb_check_resume(const tb_table *table, const tb_entry *entry, tb_message *why);

/* Until when the table waits for what the seat is asked for. */
int64_t tb_asked_until(const tb_table *table, int seat);

/* How many promises are still to be made or kept before the start. */
int tb_pledges_due(const tb_table *table);

/* A person leaves before the start: if anybody has revealed, the round is broken and all promises count no more. */
tb_status tb_leave_round(tb_table *table, const tb_entry *entry, tb_message *why);
tb_status tb_be_late(tb_table *table, const tb_entry *entry, tb_message *why);
tb_status tb_mark_restored(tb_table *table, const tb_entry *entry, tb_message *why);
tb_status tb_change_secret(tb_table *table, const tb_entry *entry, tb_message *why);
tb_status tb_open_segment(tb_table *table, const tb_entry *entry, tb_message *why);

/* Since when persons are asked, behind the entry just applied. */
void tb_pledges_turn(tb_table *table, const tb_entry *entry, int64_t at_ms);

/* --- motion.c ----------------------------------------------------------------------------------------------------- */

tb_status tb_check_motion(const tb_table *table, const tb_entry *entry, tb_message *why);
tb_status tb_check_vote(const tb_table *table, const tb_entry *entry, tb_message *why);
tb_status tb_check_rematch(const tb_table *table, const tb_entry *entry, tb_message *why);
tb_status tb_move_motion(tb_table *table, const tb_entry *entry, tb_message *why);
tb_status tb_count_vote(tb_table *table, const tb_entry *entry, tb_message *why);
tb_status tb_note_rematch(tb_table *table, const tb_entry *entry, tb_message *why);

/* The seat that the entry, if it is the last vote of a motion, has replaced by a bot; -1: none. */
int tb_replaced_by(const tb_table *table, const tb_entry *entry);

/* --- clock.c ------------------------------------------------------------------------------------------------------ */

/* Lets the clocks run or stand as the entry just applied demands. */
void tb_clock_turn(tb_table *table, const tb_entry *entry, int64_t at_ms);

/* --- table.c ------------------------------------------------------------------------------------------------------ */

static inline bool tb_sits_person(const tb_sitter *sitter) { return tb_is_person(&sitter->player); }

static inline bool tb_has_entropy(const tb_sitter *sitter)
{
    return sitter->pledge == TB_PLEDGE_GIVEN || sitter->pledge == TB_PLEDGE_OPENED;
}

/* A person who plays, and is not played for. */
static inline bool tb_plays_person(const tb_sitter *sitter)
{
    return tb_sits_person(sitter) && !sitter->taken_over && !sitter->resigned;
}

#endif
