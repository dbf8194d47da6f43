/* build.c - chapter 4: turning resources into buildings.
 *
 * The scan compares the whole town with the patterns of the seven cards in play and of the seat's own monument; see
 * patterns.h. Only when something is complete are single placements read off. */
#include "games/towns/rules.h"

/* --- What may be built -------------------------------------------------------------------------------------------- */

bool tt_may_put(const tt_state *s, int seat, int type, int coins)
{
    TB_ASSERT(type >= 0 && type < TT_TYPES && coins >= 0);
    switch (tt_card_for(s, seat, type)) {
    case TT_CARD_BANK: return tb_count(tt_stocked(&s->town[seat])) < TT_RESOURCES;  /* T-7.24 */
    case TT_CARD_JEWELER: return coins >= 1 || s->table.variant != TT_VARIANT_SOLO; /* TF-3.5 */
    case TT_CARD_ESTIVAL_FESTIVAL: return coins >= 2;                               /* TF-4.2 */
    default: return true;
    }
}

/* T-7.9, T-8.9. */
unsigned tt_go_anywhere(const tt_table *table, const tt_town *town)
{
    if (town->monument == TT_CARD_OBELISK)
        return (1u << TT_TYPES) - 1;
    return tt_plays(table, TT_TYPE_WELL, TT_CARD_SHED) ? 1u << TT_TYPE_WELL : 0;
}

/* --- Finding patterns (T-4.1) ------------------------------------------------------------------------------------- */

/* Complete patterns by type, as last cells in lanes. */
typedef struct finds {
    tt_lanes of[TT_TYPES];
    unsigned wild; /* Trading Posts */
} finds;

/* Looks for all patterns the seat may use; false if none is complete. */
static inline bool find_all(const tt_state *s, int seat, const uint16_t cubes[], unsigned wild, finds *out)
{
    tt_lanes all = tt_turn(wild), any;
    tt_sides sides;

    for (int resource = 0; resource < TT_RESOURCES; resource++)
        sides.of[resource] = tt_turn(cubes[resource]) | all;
    any = out->of[TT_TYPE_COTTAGE] = tt_find(&tt_cards[TT_CARD_COTTAGE].pattern, &sides);
    for (int type = TT_TYPE_FARM; type <= TT_TYPE_FACTORY; type++)
        any |= out->of[type] = tt_find(&tt_cards[s->table.card[type]].pattern, &sides);
    out->of[TT_TYPE_MONUMENT] = (tt_lanes){ 0 };
    if (!s->town[seat].monument) /* T-4.5: once */
        any |= out->of[TT_TYPE_MONUMENT] = tt_find(&tt_cards[s->hand[seat].kept].pattern, &sides);
    out->wild = wild;
    return tt_any(any);
}

/* T-7.25: they stand for any cube. */
static unsigned trading_posts(const tt_state *s, int seat)
{
    return tt_plays(&s->table, TT_TYPE_FACTORY, TT_CARD_TRADING_POST) ? s->town[seat].pieces[TT_TYPE_FACTORY] : 0;
}

/* Squares of all cubes. */
static unsigned all_of(const uint16_t cubes[])
{
    unsigned squares = 0;

    for (int resource = 0; resource < TT_RESOURCES; resource++)
        squares |= cubes[resource];
    return squares;
}

/* TF-4.3: patterns that were complete before the last building took its cubes. A square that held such a cube counts as
 * the cube, even if a Trading Post stands there now. */
static bool find_overlaps(const tt_state *s, int seat, finds *out)
{
    const tt_town *town = &s->town[seat];
    uint16_t before[TT_RESOURCES];

    for (int resource = 0; resource < TT_RESOURCES; resource++)
        before[resource] = town->cubes[resource] | town->shared[resource];
    return find_all(s, seat, before, trading_posts(s, seat) & ~all_of(town->shared), out);
}

/* --- Listing (T-4.2) ---------------------------------------------------------------------------------------------- */

/* Everything that decides what one seat may build now. */
typedef struct offer {
    const tt_state *s;
    int seat;
    finds plain, overlap;
    unsigned shared; /* squares of cubes that may serve again; then `overlap` counts */
    unsigned stands; /* squares with a piece */
} offer;

/* The sets of cubes that a type can be built from, ascending. */
static int cubes_for(const offer *o, int type, uint16_t out[])
{
    const tt_pattern *pattern = &tt_cards[tt_card_for(o->s, o->seat, type)].pattern;
    int n = tt_placements(pattern, o->plain.of[type], o->plain.wild, TT_WHOLE_TOWN, out, 0);

    if (o->shared && type != o->s->town[o->seat].today.shared_type)
        n = tt_placements(pattern, o->overlap.of[type], o->overlap.wild, o->shared, out, n);
    return n;
}

/* Where a piece of this type may go, cost considered: a coin on the square is gained first (TF-4.4). */
static unsigned sites_for(const offer *o, int type)
{
    const tt_town *town = &o->s->town[o->seat];

    if (tt_may_put(o->s, o->seat, type, town->coins))
        return ~o->stands;
    return tt_may_put(o->s, o->seat, type, town->coins + 1) ? town->coin_squares & ~o->stands : 0;
}

/* A piece that goes anywhere needs an empty square once its cubes are taken (T-7.9). Cubes that serve a second time lie
 * there no more (TF-4.3): in a full town the first building may stand where the last of them lay. */
static bool leaves_a_square(const offer *o, unsigned cubes)
{
    const tt_town *town = &o->s->town[o->seat];

    return tt_empty(town) || all_of(town->cubes) & cubes;
}

static int list_type(const offer *o, int type, int verb, tb_move out[])
{
    uint16_t cubes[2 * TT_PLACEMENTS_MAX];
    int card = tt_card_for(o->s, o->seat, type);
    unsigned sites = sites_for(o, type);
    int n = 0, count = sites ? cubes_for(o, type, cubes) : 0;

    TB_ASSERT(card > TT_NO_CARD && card < TT_CARD_COUNT);
    for (int i = 0; i < count; i++) {
        if (verb == TT_VERB_RAISE) {
            out[n] = tt_build_move(verb, card, cubes[i], 0);
            n += leaves_a_square(o, cubes[i]);
            continue;
        }
        TB_EACH (square, cubes[i] & sites)
            out[n++] = tt_build_move(verb, card, cubes[i], (int) square);
    }
    return n;
}

static unsigned complete_types(const offer *o)
{
    unsigned types = 0;

    for (int type = 0; type < TT_TYPES; type++)
        types |= (unsigned) (tt_any(o->plain.of[type]) || (o->shared && tt_any(o->overlap.of[type]))) << type;
    return types;
}

static int list_all(const offer *o, tb_move out[])
{
    unsigned types = complete_types(o), anywhere = tt_go_anywhere(&o->s->table, &o->s->town[o->seat]);
    int n = 0;

    TB_EACH (type, types & ~anywhere)
        n += list_type(o, (int) type, TT_VERB_BUILD, out + n);
    TB_EACH (type, types & anywhere)
        n += list_type(o, (int) type, TT_VERB_RAISE, out + n);
    return n;
}

/* T-4.4: each card as often as it can be; T-4.7: or it waits. Only after placing: nothing else asks this. */
int tt_legal_build(const tt_state *s, int seat, tb_move out[])
{
    const tt_town *town = &s->town[seat];
    offer o;
    int n = 0;

    bool complete = find_all(s, seat, town->cubes, trading_posts(s, seat), &o.plain);
    o.shared = town->monument == TT_CARD_PRISM_FORGE ? all_of(town->shared) : 0;
    if (TB_UNLIKELY(o.shared))
        complete |= find_overlaps(s, seat, &o.overlap);
    if (complete) {
        o.s = s;
        o.seat = seat;
        o.stands = tt_stands(town);
        n = list_all(&o, out);
    }
    out[n] = tt_move(TT_VERB_DONE, 0);
    return n + 1;
}

/* --- Building ----------------------------------------------------------------------------------------------------- */

/* TF-4.3: the cubes of this building may serve once more; or they just did. */
static void share_cubes(tt_town *town, int type, unsigned squares)
{
    bool overlaps = squares & all_of(town->shared);

    if (overlaps)
        town->today.flags |= TT_TODAY_FORGED;
    bool may = !(town->today.flags & TT_TODAY_FORGED);
    for (int resource = 0; resource < TT_RESOURCES; resource++)
        town->shared[resource] = may ? town->cubes[resource] & (uint16_t) squares : 0;
    town->today.shared_type = may ? (uint8_t) type : 0;
}

/* T-4.3: a cube serves one building. */
static void take_cubes(tt_town *town, int type, unsigned squares)
{
    unsigned cubes = all_of(town->cubes) & squares;

    TB_ASSERT(squares);
    if (TB_UNLIKELY(town->monument == TT_CARD_PRISM_FORGE))
        share_cubes(town, type, squares);
    for (int resource = 0; resource < TT_RESOURCES; resource++)
        town->cubes[resource] &= (uint16_t) ~squares;
    town->filled &= (uint16_t) ~cubes;
}

void tt_apply_build(tt_state *s, int seat, tb_move move)
{
    tt_town *town = &s->town[seat];
    int type = tt_cards[tt_card_of(move)].type;

    TB_ASSERT(town->question.ask == TT_ASK_BUILD && tt_card_of(move) == tt_card_for(s, seat, type));
    TB_ASSERT(tb_move_verb(move) == TT_VERB_RAISE || tt_squares(move) & tt_bit(tt_low(move)));
    take_cubes(town, type, tt_squares(move));
    town->today.built += town->today.built < 2; /* TF-1.1 */
    if (tb_move_verb(move) == TT_VERB_RAISE)
        tt_ask_site(town, type);
    else
        tt_put(s, seat, type, tt_low(move));
}
