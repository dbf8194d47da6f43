/* setup.c - Fortuna, chapter 2: setting up the table.
 *
 * The order is: podium by lot, Fortuna to the first player, the other eleven cards dealt or drafted, the rest dealt to
 * the empty sides, and everybody reserves a card. Cards are dealt to the first side clockwise that has fewer than
 * three. */
#include "games/fortuna/fortuna.h"
#include "games/fortuna/rules.h"

/* --- F-2.1 to F-2.7: what everybody starts with ------------------------------------------------------------------ */

static const ft_seat start_seat = {
    /* F-2.1 */
    .money = 5, .goods = { 1, 1, 1 }, .vestals = 1, .centurions = 1, .dice = 1,
};

#define X(id, name, few, many) +((ft_bag) (few) << (4 * FT_PRIV_##id))
static const ft_bag deck_of_few = 0 FT_PRIVILEGE_LIST(X);
#undef X
#define X(id, name, few, many) +((ft_bag) (many) << (4 * FT_PRIV_##id))
static const ft_bag deck_of_four = 0 FT_PRIVILEGE_LIST(X);
#undef X

ft_bag ft_full_deck(int seats) /* F-2.5 */ { return seats == 4 ? deck_of_four : deck_of_few; }

/* Option 0 is the edition, the others are bits in the order of enum ft_option_bit: the later ones behind the edition.
 */
static int bit_of_option(int option)
{
    TB_ASSERT(option >= 1 && option < FT_OPTION_BITS - 1);
    return option <= FT_EDITION_SHIFT ? option - 1 : option + 1;
}

static uint16_t pack_options(const tb_config *config)
{
    unsigned bits = (unsigned) config->option[0] << FT_EDITION_SHIFT;

    for (int i = 1; i < ft_game.option_count; i++)
        bits |= (unsigned) (config->option[i] != 0) << bit_of_option(i);
    return (uint16_t) bits;
}

void ft_config_of(const void *state, tb_config *out)
{
    const ft_open *open = &((const ft_state *) state)->open;

    *out = (tb_config){ .seats = open->seats };
    out->option[0] = open->options >> FT_EDITION_SHIFT & FT_EDITION_MASK;
    for (int i = 1; i < ft_game.option_count; i++)
        out->option[i] = tb_has(open->options, bit_of_option(i));
}

tb_status ft_setup(const tb_config *config, void *out_state, tb_message *why)
{
    (void) why; /* every config whose numbers are in range is a game */
    ft_state s = { .deck = ft_full_deck(config->seats), .left = { FT_NONE, FT_NONE }, .took = { FT_NONE, FT_NONE } };
    ft_open *open = &s.open;

    open->seats = config->seats;
    open->options = pack_options(config);
    open->phase = FT_PHASE_PODIUM;
    open->to_act = TB_CHANCE;
    open->pool = FT_ALL_CARDS;
    open->deck = config->seats == 4 ? 26 : 22; /* F-2.5 */
    open->up = FT_ALL_FAVOURS;                 /* F-2.6 */
    open->card = open->chosen = FT_NONE;
    for (int i = 0; i < FT_BUILDING_COUNT; i++)
        open->stock[i] = config->seats == 4 ? 3 : 2; /* F-2.4 */
    for (int i = 0; i < FT_SEATS; i++) {
        open->podium[i] = FT_NONE;
        if (i < config->seats)
            open->seat[i] = start_seat;
    }
    for (int i = 0; i < 3; i++)
        open->arrival[i] = FT_NONE;
    TB_ASSERT(config->seats >= 2 && config->seats <= FT_SEATS && open->deck == ft_bag_size(s.deck));
    memcpy(out_state, &s, sizeof s);
    return TB_OK;
}

/* --- F-2.2: the podium ------------------------------------------------------------------------------------------- */

static bool side_is_full(const ft_open *open, int side)
{
    TB_ASSERT(tb_count(open->side[side]) <= FT_SIDE_CARDS);
    return tb_count(open->side[side]) == FT_SIDE_CARDS;
}

static void enter_reserve(ft_open *open)
{
    TB_ASSERT(!open->pool && !open->down);
    open->phase = FT_PHASE_RESERVE;
    open->active = open->podium[0];
    open->to_act = (uint8_t) ((1u << open->seats) - 1);
}

static void enter_deal(ft_open *open)
{
    TB_ASSERT(open->pool);
    open->phase = FT_PHASE_DEAL;
    open->to_act = TB_CHANCE;
}

/* F-2.9: the next seat that still needs cards, after `seat` in the order of the draft. */
static int next_drafter(const ft_open *open, int seat)
{
    int n = open->seats, place = 0;

    TB_ASSERT(tb_count(open->pool) > FT_CARD_COUNT - FT_SIDE_CARDS * n);
    if (!(open->options & FT_PODIUM_DRAFT)) {
        do
            seat = (seat + 1) % n;
        while (side_is_full(open, ft_side_of(open, seat)));
        return seat;
    }
    while (open->podium[place] != seat)
        place++;
    do
        place = (place + n - 1) % n; /* F-13.4: from the last place upwards */
    while (side_is_full(open, ft_side_of(open, open->podium[place])));
    return open->podium[place];
}

static void enter_draft(ft_open *open, int seat)
{
    TB_ASSERT(!side_is_full(open, ft_side_of(open, seat)));
    open->phase = FT_PHASE_DRAFT;
    open->active = (uint8_t) seat;
    open->to_act = (uint8_t) (1u << seat);
}

void ft_apply_podium(ft_state *s, int seat)
{
    ft_open *open = &s->open;

    TB_ASSERT(open->phase == FT_PHASE_PODIUM && open->turn < open->seats);
    TB_ASSERT(seat >= 0 && seat < open->seats);
    open->podium[open->turn++] = (uint8_t) seat;
    if (open->turn < open->seats)
        return;
    open->turn = 0;
    open->side[ft_side_of(open, open->podium[0])] = 1 << FT_FORTUNA; /* F-2.7 */
    open->pool &= (uint16_t) ~(1u << FT_FORTUNA);
    if (open->options & FT_EXPERT)
        enter_draft(open, next_drafter(open, open->podium[0]));
    else
        enter_deal(open);
}

/* --- F-2.8, F-2.9: the action cards ------------------------------------------------------------------------------ */

void ft_apply_deal(ft_state *s, int card)
{
    ft_open *open = &s->open;
    int side = 0;

    TB_ASSERT(open->phase == FT_PHASE_DEAL && tb_has(open->pool, card));
    while (side_is_full(open, side))
        side++;
    TB_ASSERT(side < FT_SIDES);
    open->side[side] |= (uint16_t) (1u << card);
    open->pool &= (uint16_t) ~(1u << card);
    if (!open->pool)
        enter_reserve(open);
}

int ft_draft_legal(const ft_state *s, tb_move out[])
{
    int n = 0;

    TB_EACH (card, s->open.pool)
        out[n++] = ft_move1(FT_VERB_TAKE, (int) card);
    return n;
}

void ft_apply_take(ft_state *s, int card)
{
    ft_open *open = &s->open;
    int placed = FT_CARD_COUNT - tb_count(open->pool) + 1;

    TB_ASSERT(open->phase == FT_PHASE_DRAFT && tb_has(open->pool, card));
    open->side[ft_side_of(open, open->active)] |= (uint16_t) (1u << card);
    open->pool &= (uint16_t) ~(1u << card);
    if (placed < FT_SIDE_CARDS * open->seats)
        enter_draft(open, next_drafter(open, open->active));
    else if (open->pool)
        enter_deal(open);
    else
        enter_reserve(open);
}

/* --- F-2.10: reserving a card, everybody at once ----------------------------------------------------------------- */

int ft_reserve_legal(const ft_state *s, int seat, tb_move out[])
{
    int n = 0;

    if (s->open.options & FT_FREE_FLIP) /* F-13.5 */
        out[n++] = ft_move0(FT_VERB_PASS);
    TB_EACH (card, s->open.side[ft_side_of(&s->open, seat)])
        out[n++] = ft_move1(FT_VERB_RESERVE, (int) card);
    return n;
}

void ft_apply_reserve(ft_state *s, int seat, int card)
{
    ft_open *open = &s->open;

    TB_ASSERT(open->phase == FT_PHASE_RESERVE && tb_has(open->to_act, seat));
    TB_ASSERT(card == FT_NONE || tb_has(open->side[ft_side_of(open, seat)], card));
    if (card != FT_NONE)
        open->down |= (uint16_t) (1u << card);
    open->to_act &= (uint8_t) ~(1u << seat);
    if (open->to_act)
        return;
    open->round = 1;
    open->turn = 0;
    ft_begin_turn(s);
}
