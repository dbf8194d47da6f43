/* privileges.c - Fortuna, chapters 9 and 10, and the palace (F-12.1, F-12.2): drawing, keeping and playing privilege
 * cards.
 *
 * The deck has no order: each card is drawn when it is drawn, a chance event over what the deck still holds. */
#include "games/fortuna/rules.h"

enum { PALACE_CARDS = 3 };

/* --- Bags -------------------------------------------------------------------------------------------------------- */

int ft_bag_size(ft_bag bag)
{
    bag = (bag & UINT64_C(0x0F0F0F0F0F0F0F0F)) + (bag >> 4 & UINT64_C(0x0F0F0F0F0F0F0F0F));
    return (int) ((bag * UINT64_C(0x0101010101010101)) >> 56);
}

int ft_bag_kind_at(ft_bag bag, int index)
{
    int kind = 0;

    TB_ASSERT(index >= 0 && index < ft_bag_size(bag));
    while ((index -= (int) (bag & 15)) >= 0) {
        bag >>= 4;
        kind++;
    }
    return kind;
}

/* --- F-9.1, F-9.4: drawing --------------------------------------------------------------------------------------- */

/* F-9.4: a card is needed; if the deck is empty the discards become the deck. */
static void refill_deck(ft_state *s)
{
    if (s->open.deck)
        return;
    s->deck = s->open.discard;
    s->open.deck = (uint8_t) ft_bag_size(s->deck);
    s->open.discard = 0;
}

/* Begins a draw of up to `wanted` cards; false if there is none to draw. */
static bool begin_draw(ft_state *s, int wanted, int phase)
{
    int available = s->open.deck;

    TB_ASSERT(wanted > 0 && s->open.deck == ft_bag_size(s->deck));
    if (available < wanted)
        available += ft_bag_size(s->open.discard);
    s->open.drawing = (uint8_t) (wanted < available ? wanted : available);
    if (!s->open.drawing)
        return false;
    refill_deck(s);
    ft_wait_for(&s->open, phase, TB_CHANCE);
    return true;
}

void ft_start_draw(ft_state *s)
{
    if (begin_draw(s, s->open.taken, FT_PHASE_DRAW))
        return;
    s->open.taken = 0;
    ft_enter(s, FT_PHASE_END);
}

static void take_into_hand(ft_state *s, ft_bag cards, int count)
{
    TB_ASSERT(count == ft_bag_size(cards));
    s->hand[s->open.active] += cards;
    s->open.seat[s->open.active].hand += (uint8_t) count;
}

/* F-9.2: what was not kept is discarded face up. */
static void finish_draw(ft_state *s, ft_bag kept, int count)
{
    ft_open *open = &s->open;

    TB_ASSERT(open->drawn == ft_bag_size(s->drawn) && count <= open->drawn);
    take_into_hand(s, kept, count);
    open->discard += s->drawn - kept;
    s->drawn = 0;
    open->drawn = 0;
    open->taken = 0;
    ft_enter(s, FT_PHASE_END);
}

static void draw_for_tokens(ft_state *s, int kind)
{
    ft_open *open = &s->open;

    s->drawn += ft_one(kind);
    open->drawn++;
    if (open->drawing)
        return;
    if (open->drawn == 1)
        finish_draw(s, s->drawn, 1); /* a single card is kept without a question */
    else
        ft_wait_for(open, FT_PHASE_KEEP, 1u << open->active);
}

static void draw_for_palace(ft_state *s, int kind)
{
    ft_open *open = &s->open;

    s->aside += ft_one(kind);
    open->aside++;
    if (open->drawing)
        return;
    if (open->aside == 1)
        ft_apply_palace(s, kind);
    else
        ft_wait_for(open, FT_PHASE_PALACE_KEEP, 1u << open->active);
}

void ft_apply_draw(ft_state *s, int kind)
{
    ft_open *open = &s->open;

    TB_ASSERT(open->phase == FT_PHASE_DRAW || open->phase == FT_PHASE_PALACE_DRAW);
    TB_ASSERT(open->drawing > 0 && ft_bag_count(s->deck, kind) > 0);
    s->deck -= ft_one(kind);
    open->deck--;
    open->drawing--;
    if (open->drawing)
        refill_deck(s);
    if (open->phase == FT_PHASE_DRAW)
        draw_for_tokens(s, kind);
    else
        draw_for_palace(s, kind);
}

/* --- F-9.2, F-9.3: keeping --------------------------------------------------------------------------------------- */

/* The kinds in a bag, ascending. */
static unsigned kinds_of(ft_bag bag)
{
    unsigned set = 0;

    for (int kind = 0; bag; kind++, bag >>= 4)
        set |= (unsigned) ((bag & 15) != 0) << kind;
    return set;
}

int ft_keep_legal(const ft_state *s, tb_move out[])
{
    const ft_open *open = &s->open;
    bool two = ft_has_building(&open->seat[open->active], FT_BUILD_BASILICA) && open->taken >= 2; /* F-6.5 */
    unsigned kinds = kinds_of(s->drawn);
    int n = 0;

    TB_EACH (first, kinds) {
        out[n++] = ft_move1(FT_VERB_KEEP, (int) first);
        if (!two)
            continue;
        TB_EACH (second, kinds & ~((1u << first) - 1))
            if (second != first || ft_bag_count(s->drawn, (int) first) > 1)
                out[n++] = ft_move(FT_VERB_KEEP, (int) first, (int) second + 1, 0);
    }
    return n;
}

void ft_apply_keep(ft_state *s, int first, int second)
{
    TB_ASSERT(s->open.phase == FT_PHASE_KEEP && ft_bag_count(s->drawn, first) > 0);
    TB_ASSERT(second == FT_NONE || ft_bag_count(s->drawn, second) > (second == first));
    if (second == FT_NONE)
        finish_draw(s, ft_one(first), 1);
    else
        finish_draw(s, ft_one(first) + ft_one(second), 2);
}

/* --- F-12.1, F-12.2: the palace ---------------------------------------------------------------------------------- */

int ft_palace_legal(const ft_state *s, tb_move out[])
{
    int n = 0;

    TB_EACH (kind, kinds_of(s->aside))
        out[n++] = ft_move1(FT_VERB_KEEP, (int) kind);
    return n;
}

static void leave_palace(ft_state *s)
{
    int after = s->open.after;

    s->open.after = 0;
    ft_enter(s, after);
}

/* What the first arrival leaves is remembered: it and the second arrival have seen it. */
static void remember_left(ft_state *s)
{
    TB_ASSERT(s->open.aside <= TB_LEN(s->left));
    s->open.left = s->open.aside;
    for (int i = 0; i < s->open.left; i++)
        s->left[i] = (uint8_t) ft_bag_kind_at(s->aside, i);
}

void ft_apply_palace(ft_state *s, int kind)
{
    ft_open *open = &s->open;

    TB_ASSERT(ft_bag_count(s->aside, kind) > 0 && open->arrivals >= 1 && open->arrivals <= 3);
    s->aside -= ft_one(kind);
    open->aside--;
    take_into_hand(s, ft_one(kind), 1);
    if (open->arrivals == 1)
        remember_left(s);
    else
        s->took[open->arrivals - 2] = (uint8_t) kind;
    leave_palace(s);
}

static void arrive(ft_state *s, int after)
{
    ft_open *open = &s->open;
    int place = open->arrivals++;

    TB_ASSERT(place < open->seats);
    open->flags |= FT_LAST_ROUND;
    open->after = (uint8_t) after;
    if (place < 3)
        open->arrival[place] = open->active;
    if (place == 0 && begin_draw(s, PALACE_CARDS, FT_PHASE_PALACE_DRAW))
        return;
    if (open->aside > 1)
        ft_wait_for(open, FT_PHASE_PALACE_KEEP, 1u << open->active);
    else if (open->aside == 1)
        ft_apply_palace(s, ft_bag_kind_at(s->aside, 0));
    else
        leave_palace(s);
}

void ft_advance(ft_state *s, int steps, int after)
{
    ft_seat *seat = &s->open.seat[s->open.active];
    int step = seat->step + steps;

    TB_ASSERT(steps > 0 && seat->step < FT_ROME);
    seat->step = (uint8_t) (step < FT_ROME ? step : FT_ROME); /* F-8.14 */
    if (seat->step == FT_ROME)
        arrive(s, after);
    else
        ft_enter(s, after);
}

/* --- F-3.3, F-10.1, F-10.2: playing a card in the own turn ------------------------------------------------------- */

static int play_guard(const ft_seat *seat, tb_move out[])
{
    int n = 0;

    if (seat->vestals < FT_TRACK)
        out[n++] = ft_move(FT_VERB_PLAY, FT_PRIV_GUARD, FT_RES_VESTAL + 1, 0);
    if (seat->centurions < FT_TRACK)
        out[n++] = ft_move(FT_VERB_PLAY, FT_PRIV_GUARD, FT_RES_CENTURION + 1, 0);
    return n;
}

static int play_good(const ft_open *open, const ft_seat *seat, int kind, tb_move out[])
{
    int good = kind - FT_PRIV_WATER, n = 0;

    for (int choice = FT_RES_WATER; choice <= FT_RES_WINE; choice++)
        if (ft_room_for(open, seat, good) > 0 || ft_room_for(open, seat, choice) > 0)
            out[n++] = ft_move(FT_VERB_PLAY, kind, choice + 1, 0);
    return n;
}

int ft_play_legal(const ft_state *s, tb_move out[])
{
    const ft_open *open = &s->open;
    const ft_seat *seat = &open->seat[open->active];
    ft_bag hand = s->hand[open->active];
    int n = 0;

    TB_ASSERT(open->seat[open->active].hand == ft_bag_size(hand));
    if (ft_bag_count(hand, FT_PRIV_GUARD))
        n += play_guard(seat, out + n);
    for (int kind = FT_PRIV_WATER; kind <= FT_PRIV_WINE; kind++)
        if (ft_bag_count(hand, kind))
            n += play_good(open, seat, kind, out + n);
    if (ft_bag_count(hand, FT_PRIV_STEP) && seat->step < FT_ROME && !(open->flags & FT_STEP_PLAYED))
        out[n++] = ft_move1(FT_VERB_PLAY, FT_PRIV_STEP);
    return n;
}

/* Who chose a palace card after the first arrival may be playing that very card: the others can only count (F-12.6). */
static void count_played(ft_state *s, int kind)
{
    TB_ASSERT(kind >= 0 && kind <= FT_PRIV_WINE);
    for (int i = 0; i < 2; i++)
        if (s->open.arrival[i + 1] == s->open.active && s->took[i] != FT_NONE)
            s->open.played[i] += (uint8_t) (1u << (2 * kind));
}

void ft_apply_play(ft_state *s, int kind, int resource)
{
    ft_open *open = &s->open;
    ft_seat *seat = &open->seat[open->active];

    TB_ASSERT(kind <= FT_PRIV_STEP && ft_bag_count(s->hand[open->active], kind) > 0);
    s->hand[open->active] -= ft_one(kind);
    seat->hand--;
    open->discard += ft_one(kind);
    if (kind == FT_PRIV_STEP) {
        open->flags |= FT_STEP_PLAYED;
        ft_advance(s, 1, open->phase);
        return;
    }
    count_played(s, kind);
    if (resource == FT_RES_VESTAL) {
        TB_ASSERT(seat->vestals < FT_TRACK);
        seat->vestals++;
    } else if (resource == FT_RES_CENTURION) {
        TB_ASSERT(seat->centurions < FT_TRACK);
        seat->centurions++;
    } else {
        ft_gain_good(open, seat, kind - FT_PRIV_WATER, 1);
        ft_gain_good(open, seat, resource, 1);
    }
    ft_enter(s, open->phase);
}
