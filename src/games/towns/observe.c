/* observe.c - what is hidden and what is open (T-2.6), and states that fit what a seat has seen.
 *
 * Hidden are only monuments: the one a seat keeps until it is built, and the one it gave back, for ever. The order of a
 * deck is not hidden but unknown to all: it does not exist until a card is drawn. */
#include "games/towns/rules.h"

void tt_observe(const void *state, int seat, void *out_view)
{
    const tt_state *s = state;
    tt_view view;

    TB_ASSERT(seat == TB_PUBLIC || (seat >= 0 && seat < s->table.seats));
    memset(&view, 0, sizeof view);
    view.table = s->table;
    memcpy(view.town, s->town, sizeof view.town);
    view.seat = (uint8_t) seat;
    if (seat != TB_PUBLIC)
        view.own = s->hand[seat];
    memcpy(out_view, &view, sizeof view);
}

/* --- Redeal ------------------------------------------------------------------------------------------------------- */

static uint64_t card_bit(int card) { return card ? UINT64_C(1) << card : 0; }

/* Takes any card out of a set, all alike. */
static int draw(uint64_t *cards, tb_rng *rng)
{
    uint64_t rest = *cards;

    TB_ASSERT(rest);
    for (uint32_t skip = tb_rng_below(rng, (uint32_t) tb_count(rest)); skip; skip--)
        rest &= rest - 1;
    int card = tb_lowest(rest);
    *cards &= ~card_bit(card);
    return card;
}

static uint64_t unseen_monuments(const tt_view *view)
{
    uint64_t seen = card_bit(view->own.kept) | card_bit(view->own.back);

    for (int seat = 0; seat < view->table.seats; seat++)
        seen |= card_bit(view->town[seat].monument);
    return tt_monument_deck(&view->table) & ~seen;
}

static bool has_chosen(const tt_table *table, int seat)
{
    return table->turn > 0 || table->phase == TT_PHASE_DISPLAY ||
           (table->phase == TT_PHASE_KEEP && !(table->acting & tt_bit(seat)));
}

/* Until the choice is made the pair has no order: the lower card stands first. */
static tt_hand draw_hand(const tt_view *view, int seat, uint64_t *cards, tb_rng *rng)
{
    int dealt = view->table.dealt - 2 * seat;
    tt_hand hand = { 0 };

    if (dealt <= 0)
        return hand;
    hand.kept = view->town[seat].monument ? view->town[seat].monument : (uint8_t) draw(cards, rng);
    if (dealt >= 2)
        hand.back = (uint8_t) draw(cards, rng);
    if (dealt >= 2 && !has_chosen(&view->table, seat) && hand.kept > hand.back)
        hand = (tt_hand){ hand.back, hand.kept };
    return hand;
}

void tt_redeal(const void *view, tb_rng *rng, void *out_state)
{
    const tt_view *v = view;
    uint64_t cards = unseen_monuments(v);
    tt_state s;

    memset(&s, 0, sizeof s);
    s.table = v->table;
    memcpy(s.town, v->town, sizeof s.town);
    for (int seat = 0; seat < v->table.seats; seat++)
        s.hand[seat] = seat == v->seat ? v->own : draw_hand(v, seat, &cards, rng);
    memcpy(out_state, &s, sizeof s);
}
