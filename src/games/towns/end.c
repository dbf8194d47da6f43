/* end.c - the end of a turn in the order of T-3.1, of a town and of the game (T-5). */
#include "games/towns/rules.h"

/* --- Step 4: Opaleye's Watch (T-8.10) ----------------------------------------------------------------------------- */

/* What the neighbours (T-6.5) built of the types on the card; not in the turn in which the Watch is built. */
static unsigned seen_by_watch(const tt_state *s, int seat)
{
    const tt_town *town = &s->town[seat];
    unsigned built = s->town[tt_left_of(&s->table, seat)].today.built_types |
                     s->town[tt_right_of(&s->table, seat)].today.built_types;

    return town->today.flags & TT_TODAY_UNVEILED ? 0 : town->watched & built;
}

/* Lets the seats of this step act, if there are any. */
static bool start_step(tt_state *s, int phase, unsigned seats)
{
    TB_ASSERT((seats & ~(unsigned) s->table.open) == 0);
    if (!seats)
        return false;
    s->table.phase = (uint8_t) phase;
    s->table.acting = (uint8_t) seats;
    s->table.step++;
    return true;
}

static bool start_grant(tt_state *s, int seat, int grant, int left, unsigned types)
{
    tt_question *question = &s->town[seat].question;

    TB_ASSERT(question->grant == TT_GRANT_NONE && left > 0);
    question->grant = (uint8_t) grant;
    question->left = (uint8_t) left;
    question->types = (uint8_t) types;
    return tt_ask_grant(s, seat);
}

static bool start_watch(tt_state *s, int phase)
{
    unsigned seats = 0;

    TB_EACH (seat, s->table.open) {
        unsigned types = s->town[seat].watched ? seen_by_watch(s, (int) seat) : 0;
        if (types && start_grant(s, (int) seat, TT_GRANT_WATCH, tb_count(types), types))
            seats |= tt_bit((int) seat);
    }
    return start_step(s, phase, seats);
}

/* What was built has been seen. */
static void forget_built(tt_state *s)
{
    for (int seat = 0; seat < s->table.seats; seat++)
        s->town[seat].today.built_types = 0;
}

/* --- Steps 5 and 6: coins (TF-1.1, TF-3.5) ------------------------------------------------------------------------ */

static void give_coins(tt_state *s)
{
    int jewels = 0;

    TB_EACH (seat, s->table.open) {
        if (s->town[seat].today.built == 2)
            tt_gain(&s->town[seat], 1);
        jewels += s->town[seat].today.jewels;
    }
    for (int seat = 0; jewels && seat < s->table.seats; seat++)
        tt_gain(&s->town[seat], jewels - s->town[seat].today.jewels);
}

/* --- Step 7: the Treasury (TF-4.9) -------------------------------------------------------------------------------- */

static bool start_treasury(tt_state *s)
{
    unsigned seats = 0;

    TB_EACH (seat, s->table.open) {
        int due = s->town[seat].today.due;
        s->town[seat].today.due = 0;
        if (due && start_grant(s, (int) seat, TT_GRANT_TREASURY, due, 1u << TT_TYPE_COTTAGE))
            seats |= tt_bit((int) seat);
    }
    return start_step(s, TT_PHASE_TREASURY, seats);
}

/* --- Steps 8 and 9: completed towns, the next turn ---------------------------------------------------------------- */

/* T-3.8, T-8.5: the hammer passes completed towns and, while others are open, the owner of Fort Ironweed; it stays with
 * the last open town (T-5.3). */
static void pass_hammer(tt_state *s)
{
    tt_table *table = &s->table;
    int seat = table->master;
    unsigned able = table->open;

    if (able & (able - 1))
        TB_EACH (owner, table->open)
            if (s->town[owner].monument == TT_CARD_FORT_IRONWEED)
                able &= ~tt_bit((int) owner);
    TB_ASSERT(able);
    do
        seat = tt_left_of(table, seat);
    while (!(able & tt_bit(seat)));
    table->master = (uint8_t) seat;
}

static void next_turn(tt_state *s)
{
    tt_table *table = &s->table;

    for (int seat = 0; seat < table->seats; seat++) {
        tt_town *town = &s->town[seat];
        if (TB_UNLIKELY(town->filled == TT_WHOLE_TOWN) && !town->completed) { /* T-5.1 */
            town->completed = table->turn;
            table->open &= (uint8_t) ~tt_bit(seat);
        }
    }
    if (!table->open) { /* T-5.4 */
        table->phase = TT_PHASE_OVER;
        table->acting = 0;
        table->step++;
        return;
    }
    if (table->variant == TT_VARIANT_HAMMER)
        pass_hammer(s);
    tt_begin_turn(s);
}

void tt_finish_turn(tt_state *s)
{
    for (int seat = 0; seat < s->table.seats; seat++) /* of completed towns too: they may have got coins */
        memset(&s->town[seat].today, 0, sizeof s->town[seat].today);
    next_turn(s);
}

/* --- From step to step -------------------------------------------------------------------------------------------- */

static void after_watch(tt_state *s)
{
    forget_built(s);
    if (s->table.option[TT_OPTION_COINS] != TT_COINS_NO) {
        give_coins(s);
        if (start_treasury(s))
            return;
    }
    tt_finish_turn(s);
}

/* Whether anything happened this turn but the placing of cubes. Mostly it did not. */
static bool was_eventful(const tt_state *s)
{
    uint64_t events = 0;

    for (int seat = 0; seat < s->table.seats; seat++) {
        uint64_t today;
        memcpy(&today, &s->town[seat].today, sizeof today);
        events |= today;
    }
    return events != 0;
}

static void end_step(tt_state *s)
{
    TB_ASSERT(!s->table.acting);
    switch ((enum tt_phase) s->table.phase) {
    case TT_PHASE_PLAY:
        if (!was_eventful(s))
            next_turn(s);
        else if (!start_watch(s, TT_PHASE_WATCH))
            after_watch(s);
        break;
    case TT_PHASE_WATCH: after_watch(s); break;
    case TT_PHASE_TREASURY: /* back to step 4, where only its Cottages are new */
        if (start_watch(s, TT_PHASE_WATCH_AGAIN))
            break;
        /* fall through */
    default: tt_finish_turn(s);
    }
}

void tt_seat_done(tt_state *s, int seat)
{
    tt_town *town = &s->town[seat];

    TB_ASSERT(s->table.acting != TB_CHANCE && s->table.acting & tt_bit(seat));
    town->question.ask = TT_ASK_NOTHING;
    if (TB_UNLIKELY(town->monument == TT_CARD_PRISM_FORGE))
        memset(town->shared, 0, sizeof town->shared);
    s->table.acting &= (uint8_t) ~tt_bit(seat);
    if (!s->table.acting)
        end_step(s);
}
