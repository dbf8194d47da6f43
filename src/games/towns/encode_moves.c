/* encode_moves.c - moves of Tiny Towns as actions.
 *
 * A build carries a set of squares. Without Trading Posts that set is a place of the card's pattern: one of the ways in
 * which its outline can be turned, times the squares on which it can lie. The set and the pattern give the place back,
 * so the action needs no list: the town is turned in all eight ways (patterns.h), and the first turning in which the
 * set has the outline of the printed pattern, and where it lies there, are the number of the place. Other turnings in
 * which it has that outline are the same place.
 *
 * A Trading Post is left out of the set (T-7.25). Then the place is the first one that holds the set and Trading Posts
 * only, which still tells all sets apart. The Prism Forge can make an exception: it may use the cube again that lay
 * where a Trading Post stands now (TF-4.3), which is another move from the same place. Such a move gets a spare action.
 */
#include "games/towns/encode.h"
#include "games/towns/rules.h"

#define X(id, name, count, meaning) { name, meaning, TT_ACT_##id, count },
const tb_action_range tt_action_ranges[TT_ACTION_RANGES] = { TT_ACTION_LIST(X) };
#undef X

/* --- Places of patterns ------------------------------------------------------------------------------------------- */

/* Of the eight turnings of a card's outline, those that are not the same as an earlier one. A test counts them. */
enum { ALL = 0xff, NO_MIRROR = 0x55, NO_FLIP = 0x33, TWO = 0x11, NO_SWAP = 0x0f, ONE = 0x01 };

static const uint8_t turnings[TT_CARD_COUNT] = {
    0,
    NO_SWAP, /* the cottage */
    ONE,
    ONE,
    ONE,
    ONE,
    ONE,
    ONE, /* farms       */
    TWO,
    TWO,
    TWO,
    TWO,
    TWO,
    TWO, /* wells       */
    NO_MIRROR,
    NO_MIRROR,
    NO_MIRROR,
    NO_MIRROR,
    NO_MIRROR,
    NO_MIRROR, /* theaters    */
    TWO,
    TWO,
    TWO,
    TWO,
    TWO,
    TWO, /* taverns     */
    ALL,
    ALL,
    ALL,
    ALL,
    ALL,
    ALL, /* chapels     */
    ALL,
    NO_MIRROR,
    ALL,
    ALL,
    NO_MIRROR,
    ALL, /* factories   */
    [TT_CARD_ARCHITECTS_GUILD] = NO_SWAP,
    [TT_CARD_ARCHIVE] = ONE,
    [TT_CARD_BARRETT_CASTLE] = NO_MIRROR,
    [TT_CARD_CATHEDRAL_OF_CATERINA] = NO_SWAP,
    [TT_CARD_FORT_IRONWEED] = NO_MIRROR,
    [TT_CARD_GRAND_MAUSOLEUM] = ONE,
    [TT_CARD_GROVE_UNIVERSITY] = NO_MIRROR,
    [TT_CARD_MANDRAS_PALACE] = ONE,
    [TT_CARD_OBELISK] = ALL,
    [TT_CARD_OPALEYES_WATCH] = NO_FLIP,
    [TT_CARD_ELDER_TREE] = TWO,
    [TT_CARD_SILVA_FORUM] = ALL,
    [TT_CARD_STARLOOM] = ONE,
    [TT_CARD_BONDMAKER] = ALL,
    [TT_CARD_SKY_BATHS] = NO_MIRROR,
    [TT_CARD_HOLLOW_HILL] = ALL,
    [TT_CARD_ESTIVAL_FESTIVAL] = TWO,
    [TT_CARD_PRISM_FORGE] = ALL,
    [TT_CARD_CATERINAS_GROTTO] = NO_MIRROR,
    [TT_CARD_MASONS_GUILD] = ONE,
    [TT_CARD_PETAL_PROMENADE] = TWO,
    [TT_CARD_SOUTHERN_SEMAPHORE] = NO_MIRROR,
    [TT_CARD_ERAFLAGE_VINEYARD] = TWO,
    [TT_CARD_TREASURY] = ALL,
    [TT_CARD_WINDSEED] = NO_SWAP,
};

/* Where the last cell of the printed pattern may lie: in lane 0, which every pattern uses. */
static unsigned last_cells(const tt_pattern *pattern) { return pattern->last[0]; }

/* The pattern's outline with its last cell on the last square. */
static unsigned outline(const tt_pattern *pattern)
{
    unsigned squares = 0;

    for (int i = 0; i < pattern->count; i++)
        squares |= 1u << (TT_SQUARES - 1 - pattern->distance[i]);
    return squares;
}

static int number_of_place(int card, int lane, int last)
{
    unsigned cells = last_cells(&tt_cards[card].pattern);

    return tb_count(turnings[card] & ((1u << lane) - 1)) * tb_count(cells) + tb_count(cells & ((1u << last) - 1));
}

/* The place of exactly these squares. */
static int place_of(int card, unsigned squares)
{
    const tt_pattern *pattern = &tt_cards[card].pattern;
    unsigned cells = last_cells(pattern), shape = outline(pattern);
    tt_lanes turned = tt_turn(squares);

    for (int lane = 0; lane < TT_LANES; lane++) {
        int last = tb_highest(turned[lane]);
        if (tb_has(cells, last) && turned[lane] == shape >> (TT_SQUARES - 1 - last))
            return number_of_place(card, lane, last);
    }
    return -1;
}

/* The first place whose squares are these and some of the Trading Posts. */
static int place_with_posts(int card, unsigned squares, unsigned posts, unsigned *out_place)
{
    const tt_pattern *pattern = &tt_cards[card].pattern;

    TB_EACH (lane, turnings[card])
        TB_EACH (last, last_cells(pattern)) {
            unsigned place = tt_squares_of(pattern, (int) lane, (int) last);
            if ((place & squares) == squares && !(place & ~squares & ~posts)) {
                *out_place = place;
                return number_of_place(card, (int) lane, (int) last);
            }
        }
    TB_ASSERT(false);
    return 0;
}

static const uint16_t first_build[TT_TYPES] = {
    TT_ACT_BUILD_COTTAGE, TT_ACT_BUILD_FARM,   TT_ACT_BUILD_WELL,    TT_ACT_BUILD_THEATER,
    TT_ACT_BUILD_TAVERN,  TT_ACT_BUILD_CHAPEL, TT_ACT_BUILD_FACTORY, TT_ACT_BUILD_MONUMENT,
};

static int build_action(const tt_state *s, int seat, tb_move move)
{
    int card = tt_card_of(move), type = tt_cards[card].type, cell = 0;
    unsigned place = tt_squares(move);
    int number = tb_count(place) == tt_cards[card].pattern.count ? place_of(card, place) : -1;

    if (TB_UNLIKELY(number < 0))
        number = place_with_posts(card, tt_squares(move), s->town[seat].pieces[TT_TYPE_FACTORY], &place);
    if (tb_move_verb(move) == TT_VERB_BUILD)
        cell = tb_count(place & (tt_bit(tt_low(move)) - 1));
    return first_build[type] + number * tt_cards[card].pattern.count + cell;
}

/* --- All moves ---------------------------------------------------------------------------------------------------- */

/* The action of the argument 0 of verbs whose one argument is a square, a resource or a number; 0 for the others. */
static const uint16_t action_of_0[TT_VERBS] = {
    [TT_VERB_NAME] = TT_ACT_NAME,     [TT_VERB_PLACE] = TT_ACT_PLACE, [TT_VERB_STORE] = TT_ACT_STORE,
    [TT_VERB_RETURN] = TT_ACT_RETURN, [TT_VERB_PAY] = TT_ACT_PAY,     [TT_VERB_CONVERT] = TT_ACT_CONVERT,
    [TT_VERB_EXTRA] = TT_ACT_EXTRA,   [TT_VERB_PUT] = TT_ACT_PUT,     [TT_VERB_STOCK] = TT_ACT_STOCK,
    [TT_VERB_SPEND] = TT_ACT_SPEND,   [TT_VERB_COUNT] = TT_ACT_COUNT, [TT_VERB_PETAL] = TT_ACT_PETAL,
    [TT_VERB_SKIP] = TT_ACT_SKIP,     [TT_VERB_DONE] = TT_ACT_DONE,
};

static int seat_after(const tt_state *s, int seat, int other)
{
    return other > seat ? other - seat - 1 : other - seat - 1 + s->table.seats;
}

static int action_of(const tt_state *s, int seat, tb_move move)
{
    switch (tb_move_verb(move)) {
    case TT_VERB_KEEP: return TT_ACT_KEEP + (s->hand[seat].back == (move & 63));
    case TT_VERB_TAKE: return TT_ACT_TAKE + TT_SQUARES * seat_after(s, seat, tt_second(move)) + tt_low(move);
    case TT_VERB_SWAP: return TT_ACT_SWAP + TT_RESOURCES * tt_second(move) + tt_low(move);
    case TT_VERB_BUILD:
    case TT_VERB_RAISE: return build_action(s, seat, move);
    case TT_VERB_EXCHANGE:
        return TT_ACT_EXCHANGE + TT_TYPE_MONUMENT * (int) (move >> 6 & 15) + tt_cards[move & 63].type;
    case TT_VERB_GRANT: return TT_ACT_GRANT + TT_SQUARES * tt_cards[tt_card_of(move)].type + tt_low(move);
    case TT_VERB_WATCH: return TT_ACT_WATCH + tt_cards[move & 63].type;
    }
    TB_ASSERT(false);
    return 0;
}

static bool is_among(const uint16_t actions[], int n, uint16_t action)
{
    for (int i = 0; i < n; i++)
        if (actions[i] == action)
            return true;
    return false;
}

/* TF-4.3 with T-7.25: the only way to two builds from one place. */
static bool may_collide(const tt_state *s, int seat)
{
    const tt_town *town = &s->town[seat];

    return town->monument == TT_CARD_PRISM_FORGE && tt_plays(&s->table, TT_TYPE_FACTORY, TT_CARD_TRADING_POST) &&
           town->question.ask == TT_ASK_BUILD && town->pieces[TT_TYPE_FACTORY];
}

static bool use_spares(uint16_t out[], int n)
{
    int spare = TT_ACT_SPARE;

    for (int i = 1; i < n; i++)
        if (is_among(out, i, out[i])) {
            out[i] = spare > TT_LAST_SPARE ? TB_NO_ACTION : (uint16_t) spare;
            spare++;
        }
    return spare <= TT_LAST_SPARE + 1;
}

bool tt_actions(const void *state, int seat, const tb_move moves[], int n, uint16_t out[])
{
    const tt_state *s = state;
    int verb = tb_move_verb(moves[0]);

    if (action_of_0[verb] && verb == tb_move_verb(moves[n - 1])) { /* moves ascend, so all are of that verb */
        for (int i = 0; i < n; i++)
            out[i] = (uint16_t) (action_of_0[verb] + tt_low(moves[i]));
        return true;
    }
    for (int i = 0; i < n; i++) {
        int first = action_of_0[tb_move_verb(moves[i])];
        out[i] = (uint16_t) (TB_LIKELY(first) ? first + tt_low(moves[i]) : action_of(s, seat, moves[i]));
        TB_ASSERT(out[i] < TT_ACTIONS);
    }
    return TB_LIKELY(!may_collide(s, seat)) || use_spares(out, n);
}
