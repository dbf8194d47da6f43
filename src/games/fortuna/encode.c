/* encode.c - a position of Fortuna as a tensor: the open table and what the viewing seat knows, composed from its view.
 * Seats and sides stand as the viewer sees them: its own first, then clockwise. */
#include "games/fortuna/encode.h"

#include "games/fortuna/rules.h"
#include "games/fortuna/view.h"

/* clang-format off */
/* From favour_tokens to arrived the blocks lie as the bytes of the state do, and are copied in one piece. */
#define TABLE_BLOCKS(X) \
    X(viewer, CLASS, FT_SEATS - 1, 1, 0, 0, "the number of the viewing seat at the table") \
    X(phase, CLASS, FT_PHASE_COUNT - 1, 1, 0, 0, "by the list of phases") \
    X(then, CLASS, FT_PHASE_COUNT - 1, 1, 0, 0, "the phase after the palace or an early roll; 0: none") \
    X(round, COUNT, 255, 2, 0, 0, "from 1, 0 during set-up: the rest by 256, and how often 256") \
    X(turn, COUNT, FT_SEATS, 1, 0, 0, "how many have had their turn in this round; in the set-up, places of the podium given") \
    X(edition, CLASS, 2, 1, 0, 0, "french, italian, spanish") \
    X(options, FLAG, 1, 12, 0, 0, "the options behind the edition, in their order: not the first of their values") \
    X(flags, FLAG, 1, 5, 0, 0, "the action is paid for; by power; rolled for a gift; a step card was played; last round") \
    X(side, CLASS, FT_SIDES, FT_CARD_COUNT, 0, 0, "where each action card lies: the viewer's side is 1, then clockwise; 0: on none yet") \
    X(reserved, FLAG, 1, FT_CARD_COUNT, 0, 0, "action cards that lie face down") \
    X(favour_up, FLAG, 1, FT_FAVOUR_COUNT, 0, 0, "favours that lie face up") \
    X(favour_tokens, COUNT, FT_FAVOUR_TOKENS, FT_FAVOUR_COUNT, 0, 0, "tokens on each favour") \
    X(supply, COUNT, 3, FT_BUILDING_COUNT, 0, 0, "buildings left of each sort") \
    X(card, CLASS, FT_CARD_COUNT, 1, 0, 0, "the action card being carried out, from 1; 0: none") \
    X(chosen, CLASS, FT_CARD_COUNT, 1, 0, 0, "the action card chosen this turn and not exchanged yet, from 1; 0: none") \
    X(rolled, COUNT, FT_TRACK, 1, 0, 0, "dice rolled this turn") \
    X(dice, COUNT, 6, FT_TRACK, 0, 0, "their faces, ascending; 0: not rolled") \
    X(tokens_taken, COUNT, FT_FAVOUR_TOKENS, 1, 0, 0, "this turn, still to be changed into cards") \
    X(still_to_draw, COUNT, 3, 1, 0, 0, "cards to come in this draw") \
    X(drawn_size, COUNT, 3, 1, 0, 0, "cards drawn for tokens, to be chosen from") \
    X(aside_size, COUNT, 3, 1, 0, 0, "palace cards that lie aside") \
    X(deck_size, COUNT, 26, 1, 0, 0, "privilege cards in the deck") \
    X(arrived, COUNT, FT_SEATS, 1, 0, 0, "pawns that have reached the palace") \
    X(palace_left_size, COUNT, 2, 1, 0, 0, "palace cards that the first arrival left") \
    X(discard, COUNT, 8, FT_PRIV_COUNT, 0, 0, "discarded privilege cards of each kind") \
    X(arrival_played, COUNT, 3, 2, 4, 0, "goods cards of each kind that the second and the third arrival played since")

#define SEAT_BLOCKS(X) \
    X(step, COUNT, FT_ROME, 1, 0, 0, "of the pawn on the road") \
    X(money, COUNT, FT_MONEY_MAX, 1, 0, 0, "coins") \
    X(goods, COUNT, FT_STORE_MAX, 3, 0, 0, "water, wheat, wine in store") \
    X(aqueduct, COUNT, 1, 1, 0, 0, "water on the Aqueduct") \
    X(vestals, COUNT, FT_TRACK, 1, 0, 0, "Vestals") \
    X(centurions, COUNT, FT_TRACK, 1, 0, 0, "Centurions") \
    X(own_dice, COUNT, FT_TRACK, 1, 0, 0, "dice it rolls") \
    X(buildings, FLAG, 1, FT_BUILDING_COUNT, 0, 0, "owned, of each sort") \
    X(married, FLAG, 1, 1, 0, 0, "whether it is married") \
    X(hand_size, COUNT, 26, 1, 0, 0, "privilege cards in hand") \
    X(to_act, FLAG, 1, 1, 0, 0, "whether it is to act") \
    X(active, FLAG, 1, 1, 0, 0, "whether the turn, or the pick of a draft, is its own") \
    X(place, COUNT, FT_SEATS, 1, 0, 0, "on the podium, from 1; 0: not drawn yet") \
    X(arrival, COUNT, 3, 1, 0, 0, "the how many-th to arrive, of the first three; 0: not among them") \
    X(shown, COUNT, 8, FT_PRIV_COUNT, 0, 0, "its hand of each kind, laid open at the end")

#define OWN_BLOCKS(X) \
    X(hand, COUNT, 8, FT_PRIV_COUNT, 0, 0, "the own privilege cards of each kind") \
    X(drawn, COUNT, 3, FT_PRIV_COUNT, 0, 0, "cards drawn for tokens that the viewer chooses from, of each kind") \
    X(aside, COUNT, 3, FT_PRIV_COUNT, 0, 0, "palace cards that the viewer chooses from, of each kind") \
    X(palace_left, CLASS, FT_PRIV_COUNT, 2, 0, 0, "cards the first arrival left, if the viewer saw them: kind from 1; 0: none") \
    X(palace_took, CLASS, FT_PRIV_COUNT, 1, 0, 0, "which of them the viewer took: kind from 1; 0: none")

#define HIDDEN_BLOCKS(X) \
    X(deck, COUNT, 8, FT_PRIV_COUNT, 0, 0, "cards of the deck, of each kind") \
    X(all_drawn, COUNT, 3, FT_PRIV_COUNT, 0, 0, "cards drawn for tokens, of each kind") \
    X(all_aside, COUNT, 3, FT_PRIV_COUNT, 0, 0, "palace cards that lie aside, of each kind") \
    X(all_left, CLASS, FT_PRIV_COUNT, 2, 0, 0, "cards the first arrival left: kind from 1; 0: none") \
    X(all_took, CLASS, FT_PRIV_COUNT, 2, 0, 0, "what the second and the third arrival took: kind from 1; 0: nothing")

#define SECRET_BLOCKS(X) \
    X(hands, COUNT, 8, FT_PRIV_COUNT, 0, 0, "privilege cards in hand, of each kind")
/* clang-format on */

typedef struct table_part {
    TABLE_BLOCKS(TB_BLOCK_FIELD)
} table_part;
typedef struct seat_part {
    SEAT_BLOCKS(TB_BLOCK_FIELD)
} seat_part;
typedef struct own_part {
    OWN_BLOCKS(TB_BLOCK_FIELD)
} own_part;
typedef struct hidden_part {
    HIDDEN_BLOCKS(TB_BLOCK_FIELD)
} hidden_part;
typedef struct secret_part {
    SECRET_BLOCKS(TB_BLOCK_FIELD)
} secret_part;

static const tb_block blocks[] = {
#define X(...) TB_BLOCK_ROW(table_part, TABLE, __VA_ARGS__)
    TABLE_BLOCKS(X)
#undef X
#define X(...) TB_BLOCK_ROW(seat_part, SEATS, __VA_ARGS__)
        SEAT_BLOCKS(X)
#undef X
#define X(...) TB_BLOCK_ROW(own_part, OWN, __VA_ARGS__)
            OWN_BLOCKS(X)
#undef X
#define X(...) TB_BLOCK_ROW(hidden_part, HIDDEN, __VA_ARGS__)
                HIDDEN_BLOCKS(X)
#undef X
#define X(...) TB_BLOCK_ROW(secret_part, SECRETS, __VA_ARGS__)
                    SECRET_BLOCKS(X)
#undef X
};

/* --- Small parts -------------------------------------------------------------------------------------------------- */

/* Eight kinds of a bag, four bits each, as eight bytes. */
static inline uint64_t spread_bag(ft_bag bag)
{
    uint64_t x = bag & UINT32_MAX;

    x = (x | x << 16) & UINT64_C(0x0000ffff0000ffff);
    x = (x | x << 8) & UINT64_C(0x00ff00ff00ff00ff);
    return (x | x << 4) & UINT64_C(0x0f0f0f0f0f0f0f0f);
}

static inline void put_bag(uint8_t out[FT_PRIV_COUNT], ft_bag bag)
{
    uint64_t low = spread_bag(bag), high = spread_bag(bag >> 32);

    memcpy(out, &low, 8);
    memcpy(out + 8, &high, FT_PRIV_COUNT - 8);
}

/* From 1; FT_NONE is 0. */
static inline uint8_t or_none(int value) { return (uint8_t) (value + 1); }

/* How many places clockwise of the viewer. */
static inline int from_viewer(int place, int viewer, int places)
{
    return place >= viewer ? place - viewer : place - viewer + places;
}

/* --- The table ---------------------------------------------------------------------------------------------------- */

static inline void put_cards(const ft_open *open, int viewer, table_part *restrict out)
{
    int own = ft_side_of(open, viewer);
    tb_classes sides = { { 0 } };

    for (int i = 0; i < FT_SIDES; i++)
        tb_add_class(&sides, open->side[(own + i) & 3], (unsigned) i + 1);
    tb_put_classes(out->side, &sides, FT_CARD_COUNT);
    tb_put_set(out->reserved, open->down, 8);
    tb_put_set(out->reserved + 8, (unsigned) open->down >> 8, FT_CARD_COUNT - 8);
}

/* Two bits a kind, as in the state. */
static inline void put_played(uint8_t out[4], unsigned played)
{
    uint32_t x = (played | played << 12) & 0x000f000f;

    x = (x | x << 6) & 0x03030303;
    memcpy(out, &x, sizeof x);
}

/* Options behind the edition, whose two bits lie between them. */
static inline void put_options(unsigned options, table_part *restrict out)
{
    unsigned low = (1u << FT_EDITION_SHIFT) - 1, others = (options & low) | (options >> 2 & ~low);

    out->edition[0] = (uint8_t) (options >> FT_EDITION_SHIFT & FT_EDITION_MASK);
    tb_put_set(out->options, others, 8);
    tb_put_set(out->options + 8, others >> 8, 4);
}

enum { COPIED = offsetof(table_part, palace_left_size) - offsetof(table_part, favour_tokens) };
#define SAME_PLACE(block, field)                                                                                       \
    _Static_assert(offsetof(table_part, block) - offsetof(table_part, favour_tokens) ==                                \
                       offsetof(ft_open, field) - offsetof(ft_open, tokens),                                           \
                   "copied in one piece")
SAME_PLACE(supply, stock);
SAME_PLACE(card, card);
SAME_PLACE(dice, die);
SAME_PLACE(tokens_taken, taken);
SAME_PLACE(aside_size, aside);
SAME_PLACE(arrived, arrivals);

static inline void put_table(const ft_open *open, int viewer, table_part *restrict out)
{
    out->viewer[0] = (uint8_t) viewer;
    out->phase[0] = open->phase;
    out->then[0] = open->after;
    memcpy(out->round, &open->round, 2);
    out->turn[0] = open->turn;
    put_options(open->options, out);
    tb_put_set(out->flags, open->flags, 5);
    put_cards(open, viewer, out);
    tb_put_set(out->favour_up, open->up, FT_FAVOUR_COUNT);
    memcpy(out->favour_tokens, open->tokens, COPIED);
    out->card[0] = or_none(open->card);
    out->chosen[0] = or_none(open->chosen);
    out->palace_left_size[0] = open->left;
    put_bag(out->discard, open->discard);
    put_played(out->arrival_played, open->played[0]);
    put_played(out->arrival_played + 4, open->played[1]);
}

/* --- The seats ---------------------------------------------------------------------------------------------------- */

enum { TRACKS = offsetof(ft_seat, buildings) }; /* all numbers from the step to the dice */
_Static_assert(offsetof(seat_part, buildings) == TRACKS, "copied in one piece");

static inline void put_seat(const ft_open *open, int i, seat_part *restrict out)
{
    const ft_seat *seat = &open->seat[i];

    memcpy(out->step, seat, TRACKS);
    tb_put_set(out->buildings, seat->buildings, FT_BUILDING_COUNT);
    out->married[0] = seat->married;
    out->hand_size[0] = seat->hand;
    out->to_act[0] = tb_has(open->to_act, i);
    out->active[0] = open->active == i;
    out->place[0] = out->arrival[0] = 0;
    memset(out->shown, 0, sizeof out->shown);
}

static inline void put_seats(const ft_open *open, const ft_view *view, int viewer, seat_part *restrict out)
{
    int n = open->seats;

    for (int i = 0; i < n; i++)
        put_seat(open, i, &out[from_viewer(i, viewer, n)]);
    for (int i = 0; i < n && open->podium[i] != FT_NONE; i++)
        out[from_viewer(open->podium[i], viewer, n)].place[0] = (uint8_t) (i + 1);
    for (int i = 0; i < 3 && open->arrival[i] != FT_NONE; i++)
        out[from_viewer(open->arrival[i], viewer, n)].arrival[0] = (uint8_t) (i + 1);
    for (int i = 0; open->phase == FT_PHASE_OVER && i < n; i++)
        put_bag(out[from_viewer(i, viewer, n)].shown, view->shown[i]);
}

static inline void put_own(const ft_view *view, own_part *restrict out)
{
    put_bag(out->hand, view->hand);
    memset(out->drawn, 0, sizeof out->drawn);
    memset(out->aside, 0, sizeof out->aside);
    if (TB_UNLIKELY(view->drawn | view->aside)) {
        put_bag(out->drawn, view->drawn);
        put_bag(out->aside, view->aside);
    }
    out->palace_left[0] = or_none(view->left[0]);
    out->palace_left[1] = or_none(view->left[1]);
    out->palace_took[0] = or_none(view->took);
}

/* --- What is hidden ----------------------------------------------------------------------------------------------- */

static void put_hidden(const ft_state *s, int viewer, hidden_part *out, secret_part secrets[])
{
    put_bag(out->deck, s->deck);
    put_bag(out->all_drawn, s->drawn);
    put_bag(out->all_aside, s->aside);
    for (int i = 0; i < 2; i++) {
        out->all_left[i] = or_none(s->left[i]);
        out->all_took[i] = or_none(s->took[i]);
    }
    for (int i = 0; i < s->open.seats; i++)
        put_bag(secrets[from_viewer(i, viewer, s->open.seats)].hands, s->hand[i]);
}

static void tensor(const void *state, int viewer, tb_form form, uint8_t *out)
{
    const ft_state *s = state;
    seat_part *seats = (seat_part *) (out + sizeof(table_part));
    own_part *own = (own_part *) (seats + s->open.seats);
    hidden_part *hidden = (hidden_part *) (own + 1);
    ft_view view;

    TB_ASSERT(viewer >= 0 && viewer < s->open.seats);
    ft_look(s, form == TB_FORM_PUBLIC ? TB_PUBLIC : viewer, &view); /* the open part stays where it is */
    put_table(&s->open, viewer, (table_part *) out);
    put_seats(&s->open, &view, viewer, seats);
    if (form != TB_FORM_PUBLIC)
        put_own(&view, own);
    if (form == TB_FORM_PERFECT)
        put_hidden(s, viewer, hidden, (secret_part *) (hidden + 1));
}

const tb_encoding ft_encoding = {
    .blocks = blocks,
    .block_count = TB_LEN(blocks),
    .part_size = { sizeof(table_part), sizeof(seat_part), sizeof(own_part), sizeof(hidden_part), sizeof(secret_part) },
    .ranges = ft_action_ranges,
    .range_count = FT_ACTION_RANGES,
    .action_count = FT_ACTIONS,
    .tensor = tensor,
    .actions = ft_actions,
    .play_on = ft_play_on,
};
