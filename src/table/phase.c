/* phase.c - the phase that an entry leads to, told before it is applied. */
#include "base/bits.h"
#include "table/parts.h"

/* Whether nobody is to act behind the entry. */
static bool ends_game(const tb_table *table, const tb_entry *entry)
{
    TB_ASSERT(table->record && entry->play.draws <= TB_DRAWS_MAX);
    const tb_match *match = &table->record->match;
    tb_state_box state;

    memcpy(state.bytes, match->state, match->game->state_size);
    match->game->apply(state.bytes, entry->seat, entry->play.move);
    for (int i = 0; i < entry->play.draws; i++)
        match->game->apply(state.bytes, TB_CHANCE_SEAT, entry->play.draw[i].outcome);
    return match->game->to_act(state.bytes) == 0;
}

int tb_table_phase_after(const tb_table *table, const tb_entry *entry)
{
    switch (entry->kind) {
    case TB_ENTRY_START: return TB_PHASE_PLAYING;
    case TB_ENTRY_EXPIRE: return TB_PHASE_ABORTED;
    case TB_ENTRY_MOVE: return ends_game(table, entry) ? TB_PHASE_OVER : -1;
    case TB_ENTRY_ABORT: return tb_abort_agreed(table, entry->seat, true, true) ? TB_PHASE_ABORTED : -1;
    case TB_ENTRY_RESIGN:
    case TB_ENTRY_TAKEOVER: return tb_abort_agreed(table, entry->seat, false, false) ? TB_PHASE_ABORTED : -1;
    case TB_ENTRY_MOTION:
    case TB_ENTRY_VOTE: {
        int seat = tb_replaced_by(table, entry);
        return seat >= 0 && tb_abort_agreed(table, seat, false, false) ? TB_PHASE_ABORTED : -1;
    }
    default: return -1;
    }
}
