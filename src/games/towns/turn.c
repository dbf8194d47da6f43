/* turn.c - chapter 3, the first half of a turn: how its resource comes to be known. */
#include "games/towns/rules.h"

/* --- The beginning of a turn (T-3.1) ------------------------------------------------------------------------------ */

static void ask(tt_state *s, int seat, int question)
{
    TB_ASSERT(seat >= 0 && seat < s->table.seats && question < TT_ASK_COUNT);
    s->town[seat].question.ask = (uint8_t) question;
}

/* T-3.2: one seat names; in solo it chooses from the display (T-10.1). */
static void ask_for_name(tt_state *s, int seat)
{
    TB_ASSERT(s->table.open & tt_bit(seat));
    s->table.phase = TT_PHASE_NAME;
    s->table.acting = (uint8_t) tt_bit(seat);
    ask(s, seat, TT_ASK_NAME);
}

/* T-9.2, third rounds: every seat chooses for itself. The owner of Fort Ironweed places nothing (T-9.5), unless its
 * town is the last. */
static void ask_all_for_names(tt_state *s)
{
    tt_table *table = &s->table;
    bool last = tb_count(table->open) == 1;

    table->phase = TT_PHASE_PLAY;
    table->acting = table->open;
    table->namer = TT_NAMED_BY_EACH;
    TB_EACH (seat, table->open) {
        bool idle = s->town[seat].monument == TT_CARD_FORT_IRONWEED && !last;
        ask(s, (int) seat, idle ? TT_ASK_BUILD : TT_ASK_NAME);
    }
}

/* Another card (T-9.2); an empty pile is made new (T-9.3). */
static void ask_for_card(tt_table *table)
{
    if (table->deck_left == 0)
        tt_start_deck(table);
    table->phase = TT_PHASE_REVEAL;
    table->acting = (uint8_t) TB_CHANCE;
}

void tt_begin_turn(tt_state *s)
{
    tt_table *table = &s->table;

    TB_ASSERT(table->open);
    table->turn++;
    table->step++;
    table->named = 0;
    if (table->variant == TT_VARIANT_HAMMER) {
        table->namer = table->master;
        s->town[table->master].masters++;
        ask_for_name(s, table->master);
    } else if (table->variant == TT_VARIANT_SOLO) {
        table->namer = TT_NAMED_BY_CARD; /* T-10.3 */
        ask_for_name(s, 0);
    } else if (table->turn % 3 == 0) {
        ask_all_for_names(s);
    } else {
        ask_for_card(table);
    }
}

/* T-3.5: all open towns place the named cube and build. */
void tt_start_play(tt_state *s)
{
    tt_table *table = &s->table;

    TB_ASSERT(table->named > 0 && table->named <= TT_RESOURCES);
    table->phase = TT_PHASE_PLAY;
    table->acting = table->open;
    table->step++;
    TB_EACH (seat, table->open) {
        s->town[seat].today.cube = table->named;
        ask(s, (int) seat, TT_ASK_PLACE);
    }
}

/* --- The resource deck -------------------------------------------------------------------------------------------- */

/* T-9.1, T-10.1. */
void tt_start_deck(tt_table *table)
{
    memset(table->deck, TT_DECK_EACH, sizeof table->deck);
    table->deck_left = table->variant == TT_VARIANT_SOLO ? TT_DECK : TT_DECK - TT_PUT_AWAY;
}

/* T-10.2: the chosen card goes under the pile, the display is refilled at once. While unseen cards are left the next
 * one is chance; afterwards the pile has been seen, and its order is known. */
static void choose_from_display(tt_state *s, int resource)
{
    tt_table *table = &s->table;

    TB_ASSERT(table->display[resource] > 0 && table->queued < TB_LEN(table->queue));
    table->display[resource]--;
    table->queue[table->queued++] = (uint8_t) (resource + 1);
    if (table->deck_left) {
        table->phase = TT_PHASE_REFILL;
        table->acting = (uint8_t) TB_CHANCE;
        return;
    }
    table->display[table->queue[0] - 1]++;
    table->queued--;
    memmove(table->queue, table->queue + 1, table->queued);
    table->queue[table->queued] = 0;
    tt_start_play(s);
}

/* --- Naming (T-3.2) ----------------------------------------------------------------------------------------------- */

unsigned tt_stocked(const tt_town *town)
{
    unsigned resources = 0;

    TB_EACH (square, town->pieces[TT_TYPE_FACTORY])
        for (unsigned on = town->on[square]; on; on /= TT_ON_BASE)
            resources |= 1u << (on % TT_ON_BASE - 1);
    return resources;
}

/* The resources a seat may name, as a set. */
static unsigned nameable(const tt_state *s, int seat)
{
    const unsigned all = (1u << TT_RESOURCES) - 1;
    unsigned shown = 0;

    if (s->table.variant != TT_VARIANT_SOLO) {
        if (!tt_plays(&s->table, TT_TYPE_FACTORY, TT_CARD_BANK))
            return all;
        unsigned allowed = all & ~tt_stocked(&s->town[seat]); /* T-7.24; five Banks forbid nothing */
        return allowed ? allowed : all;
    }
    for (int resource = 0; resource < TT_RESOURCES; resource++)
        shown |= (unsigned) (s->table.display[resource] > 0) << resource;
    return shown;
}

/* TF-3.12: squares of the owner's Oddity Shops that the seat may empty; once, before naming. */
static unsigned shops(const tt_state *s, int seat, int owner)
{
    unsigned squares = 0;

    if (!tt_plays(&s->table, TT_TYPE_FACTORY, TT_CARD_ODDITY_SHOP) || owner == seat || owner >= s->table.seats ||
        s->town[seat].today.flags & TT_TODAY_TOOK)
        return 0;
    TB_EACH (square, s->town[owner].pieces[TT_TYPE_FACTORY])
        squares |= (unsigned) (s->town[owner].on[square] > 0) << square;
    return squares;
}

int tt_legal_name(const tt_state *s, int seat, tb_move out[])
{
    int n = 0;

    TB_EACH (resource, nameable(s, seat))
        out[n++] = tt_move(TT_VERB_NAME, (int) resource);
    if (!tt_plays(&s->table, TT_TYPE_FACTORY, TT_CARD_ODDITY_SHOP))
        return n;
    for (int owner = 0; owner < s->table.seats; owner++)
        TB_EACH (square, shops(s, seat, owner))
            out[n++] = tt_move2(TT_VERB_TAKE, owner, (int) square);
    return n;
}

void tt_apply_name(tt_state *s, int seat, int resource)
{
    TB_ASSERT(s->town[seat].question.ask == TT_ASK_NAME);
    TB_ASSERT(tb_has(nameable(s, seat), resource));
    if (s->table.phase == TT_PHASE_PLAY) { /* T-9.2: a third round */
        s->town[seat].today.cube = (uint8_t) (resource + 1);
        ask(s, seat, TT_ASK_PLACE);
        return;
    }
    ask(s, seat, TT_ASK_NOTHING);
    s->table.named = (uint8_t) (resource + 1);
    if (s->table.variant == TT_VARIANT_SOLO)
        choose_from_display(s, resource);
    else
        tt_start_play(s);
}

void tt_apply_take(tt_state *s, int seat, int owner, int square)
{
    tt_town *town = &s->town[seat];

    TB_ASSERT(town->question.ask == TT_ASK_NAME && tb_has(shops(s, seat, owner), square));
    town->today.cube = s->town[owner].on[square];
    town->today.flags |= TT_TODAY_TOOK;
    s->town[owner].on[square] = 0;
    ask(s, seat, TT_ASK_TAKEN);
}
