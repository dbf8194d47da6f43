/* chance.c - drawing cards in play, dealing monuments, turning up resource cards. A deck is what nobody has seen yet.
 */
#include "games/towns/rules.h"

static bool draws_resource(int phase)
{
    return phase == TT_PHASE_DISPLAY || phase == TT_PHASE_REVEAL || phase == TT_PHASE_REFILL;
}

static uint64_t dealt_monuments(const tt_state *s)
{
    uint64_t cards = 1; /* no card */

    for (int seat = 0; seat < s->table.seats; seat++)
        cards |= UINT64_C(1) << s->hand[seat].kept | UINT64_C(1) << s->hand[seat].back;
    return cards;
}

/* What may come out, each as likely as the others: cards, or seats in the lot. */
static uint64_t equal_chances(const tt_state *s)
{
    if (s->table.phase == TT_PHASE_LOT)
        return s->table.open;
    if (s->table.phase == TT_PHASE_CARDS)
        return tt_drawable(&s->table, tt_next_type(&s->table));
    return tt_monument_deck(&s->table) & ~dealt_monuments(s);
}

static tb_move equal_move(const tt_state *s, int member)
{
    if (s->table.phase == TT_PHASE_LOT)
        return tt_move(TT_VERB_FIRST, member);
    if (s->table.phase == TT_PHASE_CARDS)
        return tt_move(TT_VERB_DRAW, member);
    return tt_card_move(TT_VERB_DEAL, s->table.dealt / 2, member);
}

uint32_t tt_weight(const void *state)
{
    const tt_state *s = state;
    uint32_t sum = 0;

    if (!draws_resource(s->table.phase))
        return (uint32_t) tb_count(equal_chances(s));
    for (int resource = 0; resource < TT_RESOURCES; resource++)
        sum += s->table.deck[resource];
    return sum;
}

/* The member of a set that has n members below it. */
static int nth(uint64_t set, uint32_t n)
{
    TB_ASSERT(n < (uint32_t) tb_count(set));
    while (n--)
        set &= set - 1;
    return tb_lowest(set);
}

tb_move tt_outcome(const void *state, uint32_t u)
{
    const tt_state *s = state;
    int resource = 0;

    TB_ASSERT(u < tt_weight(state));
    if (!draws_resource(s->table.phase))
        return equal_move(s, nth(equal_chances(s), u));
    while (u >= s->table.deck[resource])
        u -= s->table.deck[resource++];
    return tt_move(TT_VERB_REVEAL, resource);
}

int tt_outcomes(const void *state, tb_outcome out[])
{
    const tt_state *s = state;
    int n = 0;

    if (draws_resource(s->table.phase)) {
        for (int resource = 0; resource < TT_RESOURCES; resource++)
            if (s->table.deck[resource])
                out[n++] = (tb_outcome){ tt_move(TT_VERB_REVEAL, resource), s->table.deck[resource] };
        return n;
    }
    TB_EACH (member, equal_chances(s))
        out[n++] = (tb_outcome){ equal_move(s, (int) member), 1 };
    return n;
}

/* --- What an outcome does ----------------------------------------------------------------------------------------- */

/* Until the choice is made, a hand is a pair without an order. */
static void deal(tt_state *s, int card)
{
    TB_ASSERT(s->table.phase == TT_PHASE_DEAL && s->table.dealt < 2 * s->table.seats);
    tt_hand *hand = &s->hand[s->table.dealt++ / 2];

    TB_ASSERT(card >= TT_FIRST_MONUMENT && card < TT_CARD_COUNT);
    if (hand->kept && hand->kept < card) {
        hand->back = (uint8_t) card;
    } else {
        hand->back = hand->kept;
        hand->kept = (uint8_t) card;
    }
    tt_set_up_further(s);
}

static void reveal(tt_state *s, int resource)
{
    tt_table *table = &s->table;

    TB_ASSERT(draws_resource(table->phase) && resource < TT_RESOURCES);
    TB_ASSERT(table->deck[resource] > 0 && table->deck_left > 0);
    table->deck[resource]--;
    table->deck_left--;
    if (table->phase == TT_PHASE_REVEAL) {
        table->named = (uint8_t) (resource + 1);
        table->namer = TT_NAMED_BY_CARD; /* T-9.4 */
        tt_start_play(s);
        return;
    }
    table->display[resource]++;
    if (table->phase == TT_PHASE_REFILL)
        tt_start_play(s);
    else if (table->deck_left == TT_DECK - TT_DISPLAY)
        tt_begin_turn(s);
}

void tt_apply_chance(tt_state *s, tb_move outcome)
{
    TB_ASSERT(s->table.acting == TB_CHANCE);
    switch (tb_move_verb(outcome)) {
    case TT_VERB_DRAW:
        TB_ASSERT(s->table.phase == TT_PHASE_CARDS && tt_next_type(&s->table) < TT_TYPES);
        s->table.card[tt_next_type(&s->table)] = (uint8_t) (outcome & 63);
        tt_set_up_further(s);
        break;
    case TT_VERB_FIRST:
        TB_ASSERT(s->table.phase == TT_PHASE_LOT && tt_low(outcome) < s->table.seats);
        s->table.master = (uint8_t) tt_low(outcome);
        tt_set_up_further(s);
        break;
    case TT_VERB_DEAL: deal(s, (int) (outcome & 63)); break;
    default: reveal(s, tt_low(outcome));
    }
}
