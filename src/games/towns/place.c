/* place.c - chapter 3, placing: the cube goes on an empty square (T-3.3), or a card or a coin opens another way. */
#include "games/towns/rules.h"

/* --- Squares ------------------------------------------------------------------------------------------------------ */

/* TF-4.6: while its coins lie in the town, what others name goes on them, and what the owner names goes elsewhere
 * unless nothing else is empty or the town is the last. */
static unsigned promenade_places(const tt_state *s, int seat, unsigned empty)
{
    const tt_town *town = &s->town[seat];
    unsigned others = empty & ~(unsigned) town->coin_squares;
    bool taken = town->question.ask == TT_ASK_TAKEN;

    if (!taken && tt_named_by_another(&s->table, seat))
        return town->coin_squares;
    if (!others || (!taken && tb_count(s->table.open) == 1))
        return empty;
    return others;
}

/* Where a cube may go: empty squares (T-3.4), also those with a coin (TF-1.8), less what the Petal Promenade forbids.
 */
static unsigned places(const tt_state *s, int seat)
{
    const tt_town *town = &s->town[seat];
    unsigned empty = tt_empty(town);

    if (TB_UNLIKELY(town->coin_squares) && town->monument == TT_CARD_PETAL_PROMENADE)
        return promenade_places(s, seat, empty);
    return empty;
}

static int room_on(int card) { return card == TT_CARD_WAREHOUSE ? 3 : card == TT_CARD_ODDITY_SHOP ? 1 : 0; }

/* Cottages that may take a cube (T-8.14), Warehouses and Oddity Shops with room (T-7.23, TF-3.12). */
static unsigned stores(const tt_state *s, int seat)
{
    const tt_town *town = &s->town[seat];
    int room = room_on(s->table.card[TT_TYPE_FACTORY]);
    unsigned squares = 0;

    if (town->monument == TT_CARD_BONDMAKER)
        squares = town->pieces[TT_TYPE_COTTAGE] & ~(unsigned) town->laden;
    if (room)
        TB_EACH (square, town->pieces[TT_TYPE_FACTORY])
            squares |= (unsigned) (tt_cubes_on(town->on[square]) < room) << square;
    return squares;
}

/* --- What may be done with the cube ------------------------------------------------------------------------------- */

/* One move for each square. Every square is written and only those of the set are kept: how many there are cannot be
 * foreseen, and a wrong guess of the processor would cost more than all the writing. out has room for all squares. */
static int list_squares(int verb, unsigned squares, tb_move out[])
{
    int n = 0;

    for (int square = 0; square < TT_SQUARES; square++) {
        out[n] = tt_move(verb, square);
        n += squares >> square & 1;
    }
    return n;
}

static int list(int verb, unsigned members, tb_move out[])
{
    int n = 0;

    TB_EACH (member, members)
        out[n++] = tt_move(verb, (int) member);
    return n;
}

static int warehouse_swaps(const tt_town *town, int cube, tb_move out[])
{
    int n = 0;

    TB_EACH (square, town->pieces[TT_TYPE_FACTORY])
        for (int resource = 0; resource < TT_RESOURCES; resource++)
            if (resource != cube && tt_has_on(town->on[square], resource)) /* T-3.6 */
                out[n++] = tt_move2(TT_VERB_SWAP, (int) square, resource);
    return n;
}

static int museum_returns(const tt_town *town, int cube, tb_move out[])
{
    int n = 0;

    TB_EACH (square, town->pieces[TT_TYPE_FACTORY])
        if (tt_has_on(town->on[square], cube))
            out[n++] = tt_move(TT_VERB_RETURN, (int) square);
    return n;
}

/* Ways round placing the named cube; only when another named it (T-3.7), be it a card (TF-2.4, TF-2.5). The seat that
 * named it places it (TF-1.6). */
static int other_ways(const tt_state *s, int seat, tb_move out[])
{
    const tt_town *town = &s->town[seat];
    int black = town->pieces[TT_TYPE_FACTORY] ? s->table.card[TT_TYPE_FACTORY] : TT_NO_CARD;
    int cube = town->today.cube - 1;
    TB_ASSERT(cube >= 0 && cube < TT_RESOURCES);
    unsigned others = ((1u << TT_RESOURCES) - 1) & ~(1u << cube);
    int n = list(TT_VERB_STORE, stores(s, seat), out);

    if (black == TT_CARD_WAREHOUSE)
        n += warehouse_swaps(town, cube, out + n);
    if (black == TT_CARD_MUSEUM) /* TF-3.11 */
        n += museum_returns(town, cube, out + n);
    if (town->coins) /* TF-1.5 */
        n += list(TT_VERB_PAY, others, out + n);
    if (black == TT_CARD_FACTORY && tt_stocked(town) & 1u << cube) /* T-7.22 */
        n += list(TT_VERB_CONVERT, others, out + n);
    return n;
}

int tt_legal_place(const tt_state *s, int seat, tb_move out[])
{
    const tt_town *town = &s->town[seat];
    int n = list_squares(TT_VERB_PLACE, places(s, seat), out);
    bool ways = town->coins || town->pieces[TT_TYPE_FACTORY] || town->monument == TT_CARD_BONDMAKER;

    if (ways && !(town->today.flags & TT_TODAY_CHANGED) && tt_named_by_another(&s->table, seat))
        n += other_ways(s, seat, out + n);
    return n;
}

int tt_legal_taken(const tt_state *s, int seat, tb_move out[]) { return list(TT_VERB_PLACE, places(s, seat), out); }

int tt_legal_extra(const tt_state *s, int seat, tb_move out[])
{
    int n = list(TT_VERB_EXTRA, tt_empty(&s->town[seat]), out);

    out[n++] = tt_move(TT_VERB_SKIP, 0);
    return n;
}

/* --- What happens ------------------------------------------------------------------------------------------------- */

/* TF-4.7: a second cube, after one that another named. */
static bool may_place_extra(const tt_state *s, int seat)
{
    const tt_town *town = &s->town[seat];
    bool forfeited =
        town->today.flags & TT_TODAY_PAID && s->table.option[TT_OPTION_SEMAPHORE_COIN] == TT_SEMAPHORE_NEITHER;

    return town->monument == TT_CARD_SOUTHERN_SEMAPHORE && tt_named_by_another(&s->table, seat) && !forfeited &&
           tt_empty(town);
}

static void go_on_to_build(tt_state *s, int seat)
{
    tt_town *town = &s->town[seat];

    town->today.cube = 0;
    town->question.ask = may_place_extra(s, seat) ? TT_ASK_EXTRA : TT_ASK_BUILD;
}

static void put_cube(tt_town *town, int resource, int square)
{
    TB_ASSERT(resource >= 0 && resource < TT_RESOURCES && tt_empty(town) & tt_bit(square));
    town->cubes[resource] |= (uint16_t) tt_bit(square);
    town->filled |= (uint16_t) tt_bit(square);
    if (TB_UNLIKELY(town->coin_squares & tt_bit(square)) && town->monument == TT_CARD_PETAL_PROMENADE) {
        town->coin_squares &= (uint16_t) ~tt_bit(square);
        tt_gain(town, 1);
    }
}

/* TF-3.12: a coin for the taken cube. A board filled by it is completed, and the turn is over. */
static void placed_taken(tt_state *s, int seat)
{
    tt_town *town = &s->town[seat];

    TB_ASSERT(town->question.ask == TT_ASK_TAKEN);
    town->today.cube = 0;
    tt_gain(town, 1);
    town->question.ask = TT_ASK_NAME;
    if (!tt_empty(town)) {
        town->question.ask = TT_ASK_NOTHING;
        tt_finish_turn(s);
    }
}

/* TF-1.9: from now on it goes on a square. */
static void change_cube(tt_town *town, int resource, int flags)
{
    TB_ASSERT(resource >= 0 && resource < TT_RESOURCES && !(town->today.flags & TT_TODAY_CHANGED));
    town->today.cube = (uint8_t) (resource + 1);
    town->today.flags |= (uint8_t) (flags | TT_TODAY_CHANGED);
}

static void store(tt_town *town, int square)
{
    TB_ASSERT(town->today.cube > 0 && tt_stands(town) & tt_bit(square));
    if (town->pieces[TT_TYPE_COTTAGE] & tt_bit(square))
        town->laden |= (uint16_t) tt_bit(square);
    else
        town->on[square] = (uint8_t) tt_add_on(town->on[square], town->today.cube - 1);
}

static void swap(tt_town *town, int square, int resource)
{
    unsigned rest = tt_take_on(town->on[square], resource);

    town->on[square] = (uint8_t) tt_add_on(rest, town->today.cube - 1);
    change_cube(town, resource, 0);
}

static void return_to_supply(tt_state *s, int seat, int square)
{
    tt_town *town = &s->town[seat];

    TB_ASSERT(town->today.cube > 0 && tt_has_on(town->on[square], town->today.cube - 1));
    if (s->table.option[TT_OPTION_MUSEUM] != TT_MUSEUM_KEPT)
        town->on[square] = (uint8_t) tt_take_on(town->on[square], town->today.cube - 1);
    tt_gain(town, 1);
    town->today.cube = 0;
    town->question.ask = TT_ASK_BUILD; /* TF-4.7: no second cube where no first was placed */
}

static void pay(tt_town *town, int resource)
{
    TB_ASSERT(town->coins > 0);
    town->coins--;
    town->hill += town->monument == TT_CARD_HOLLOW_HILL; /* TF-4.1 */
    change_cube(town, resource, TT_TODAY_PAID);
}

static void place_extra(tt_state *s, int seat, int square)
{
    tt_town *town = &s->town[seat];

    TB_ASSERT(town->question.ask == TT_ASK_EXTRA && s->table.named > 0);
    put_cube(town, s->table.named - 1, square);
    tt_gain(town, 1);
    town->question.ask = TT_ASK_BUILD;
}

void tt_apply_place(tt_state *s, int seat, int verb, tb_move move)
{
    tt_town *town = &s->town[seat];

    TB_ASSERT(s->table.acting & tt_bit(seat));
    switch (verb) {
    case TT_VERB_PLACE:
        put_cube(town, town->today.cube - 1, tt_low(move));
        if (TB_LIKELY(town->question.ask == TT_ASK_PLACE))
            go_on_to_build(s, seat);
        else
            placed_taken(s, seat);
        break;
    case TT_VERB_STORE:
        store(town, tt_low(move));
        go_on_to_build(s, seat);
        break;
    case TT_VERB_SWAP: swap(town, tt_second(move), tt_low(move)); break;
    case TT_VERB_RETURN: return_to_supply(s, seat, tt_low(move)); break;
    case TT_VERB_PAY: pay(town, tt_low(move)); break;
    case TT_VERB_CONVERT: change_cube(town, tt_low(move), 0); break;
    case TT_VERB_EXTRA: place_extra(s, seat, tt_low(move)); break;
    }
}

/* --- Cubes on black pieces ---------------------------------------------------------------------------------------- */

/* Digits from the lowest up never grow. */
unsigned tt_add_on(unsigned on, int resource)
{
    unsigned digit = (unsigned) resource + 1, low = on % TT_ON_BASE;

    TB_ASSERT(resource >= 0 && resource < TT_RESOURCES && tt_cubes_on(on) < TT_ON_MAX);
    if (digit >= low)
        return on * TT_ON_BASE + digit;
    return tt_add_on(on / TT_ON_BASE, resource) * TT_ON_BASE + low;
}

unsigned tt_take_on(unsigned on, int resource)
{
    TB_ASSERT(on);
    if (on % TT_ON_BASE == (unsigned) resource + 1)
        return on / TT_ON_BASE;
    return tt_take_on(on / TT_ON_BASE, resource) * TT_ON_BASE + on % TT_ON_BASE;
}
