/* motion.c - what others must agree to: taking back over moves of others, a bot for somebody who is away, playing once
 * more. The entry names whom it asks, since a log does not know who is connected. It is decided when the last of them
 * has agreed; one who does not, or the next move, ends it. */
#include "base/bits.h"
#include "table/parts.h"

/* --- What may come next ------------------------------------------------------------------------------------------- */

static tb_status check_asked(const tb_table *table, const tb_motion *motion, tb_message *why)
{
    TB_EACH (seat, motion->asked) {
        if (seat >= table->terms.config.seats || (int) seat == motion->by || !tb_sits_person(&table->sitter[seat]))
            return tb_refuse(TB_NOTHING, TB_SAY_TABLE_NO_VOTER, why);
    }
    return TB_OK;
}

static tb_status check_replace(const tb_table *table, const tb_motion *motion, tb_message *why)
{
    bool good = motion->number < table->terms.config.seats && (int) motion->number != motion->by &&
                !tb_has(motion->asked, (int) motion->number) && tb_plays_person(&table->sitter[motion->number]);

    return good ? TB_OK : tb_refuse(TB_NOTHING, TB_SAY_TABLE_NOT_AWAY, why);
}

/* Those who could answer the one that stands may have gone, too: a bot for one who is away can be wanted all the same,
 * and by who was not asked to play again, that. */
static bool gives_way(const tb_table *table, const tb_motion *motion)
{
    const tb_motion *standing = &table->motion;

    if (table->stage == TB_PHASE_PLAYING)
        return motion->what == TB_MOTION_REPLACE;
    return motion->what == TB_MOTION_REMATCH && standing->asked != 0 && standing->by != motion->by &&
           !tb_has(standing->asked, motion->by);
}

tb_status tb_check_motion(const tb_table *table, const tb_entry *entry, tb_message *why)
{
    const tb_motion *motion = &entry->motion;
    bool played = table->stage == TB_PHASE_PLAYING;
    tb_status status = check_asked(table, motion, why);

    if (table->motion.by >= 0 && !gives_way(table, motion))
        status = tb_refuse(TB_NOTHING, TB_SAY_TABLE_MOTION, why);
    if (status < 0)
        return status;
    if (motion->what == TB_MOTION_REMATCH) {
        bool ended = table->stage == TB_PHASE_OVER || table->stage == TB_PHASE_ABORTED;
        return ended && motion->number <= 1 && !table->rematch[0] ? TB_OK
                                                                  : tb_refuse(TB_NOTHING, TB_SAY_TABLE_NOT_OVER, why);
    }
    if (!played || table->restored || table->opening || !tb_plays_person(&table->sitter[entry->seat]))
        return tb_refuse(TB_NOTHING, TB_SAY_TABLE_NOT_PLAYING, why);
    if (motion->what == TB_MOTION_REPLACE)
        return check_replace(table, motion, why);
    return tb_stretch_can_cut(&table->record->match, table->stretch, motion->number, why) ? TB_OK : TB_NOTHING;
}

/* The seat that moved may take it back. */
tb_status tb_check_vote(const tb_table *table, const tb_entry *entry, tb_message *why)
{
    const tb_motion *motion = &table->motion;
    bool own = motion->by == entry->seat && !entry->agrees;

    return motion->by >= 0 && (own || tb_has(motion->asked, entry->seat))
               ? TB_OK
               : tb_refuse(TB_NOTHING, TB_SAY_TABLE_NO_MOTION, why);
}

bool tb_table_wants_rematch(const tb_table *table)
{
    return table->motion.by >= 0 && table->motion.what == TB_MOTION_REMATCH && table->motion.asked == 0;
}

tb_status tb_check_rematch(const tb_table *table, const tb_entry *entry, tb_message *why)
{
    (void) entry;
    return tb_table_wants_rematch(table) ? TB_OK : tb_refuse(TB_NOTHING, TB_SAY_TABLE_NO_MOTION, why);
}

/* --- Deciding ----------------------------------------------------------------------------------------------------- */

static void end_motion(tb_table *table) { table->motion = (tb_motion){ .by = NO_SEAT }; }

static tb_status decide(tb_table *table, tb_message *why)
{
    tb_motion motion = table->motion;
    tb_status status = TB_OK;

    TB_ASSERT(motion.by >= 0 && motion.asked == 0);
    if (motion.what == TB_MOTION_REMATCH)
        return TB_OK; /* until the other table is there */
    if (motion.what == TB_MOTION_TAKEBACK) {
        status = tb_match_cut(&table->record->match, table->stretch, motion.number, why);
        if (motion.number < table->stretch->first)
            tb_match_stretch(&table->record->match, table->stretch);
    } else {
        tb_sitter *sitter = &table->sitter[motion.number];
        sitter->taken_over = true;
        sitter->wants_abort = false;
        sitter->why = TB_TAKEOVER_LEFT;
    }
    end_motion(table);
    return status;
}

tb_status tb_move_motion(tb_table *table, const tb_entry *entry, tb_message *why)
{
    table->motion = entry->motion;
    return table->motion.asked == 0 ? decide(table, why) : TB_OK;
}

tb_status tb_count_vote(tb_table *table, const tb_entry *entry, tb_message *why)
{
    if (!entry->agrees) {
        end_motion(table);
        return TB_OK;
    }
    table->motion.asked &= ~((tb_seats) 1 << entry->seat);
    return table->motion.asked == 0 ? decide(table, why) : TB_OK;
}

tb_status tb_note_rematch(tb_table *table, const tb_entry *entry, tb_message *why)
{
    (void) why;
    memcpy(table->rematch, entry->word, sizeof table->rematch);
    table->rematch_turn = (uint8_t) table->motion.number;
    end_motion(table);
    return TB_OK;
}

int tb_replaced_by(const tb_table *table, const tb_entry *entry)
{
    bool voted = entry->kind == TB_ENTRY_VOTE;
    const tb_motion *motion = voted ? &table->motion : &entry->motion;
    tb_seats left = motion->asked & ~(voted ? (tb_seats) 1 << entry->seat : 0);

    if (voted && (!entry->agrees || motion->by < 0))
        return NO_SEAT;
    return motion->what == TB_MOTION_REPLACE && left == 0 ? (int) motion->number : NO_SEAT;
}
