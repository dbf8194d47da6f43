/* inputs.c - a view of Fortuna as facts that hold or do not hold, for the net (bots/net.h) that nets.c holds.
 *
 * How much there is of a thing stands there as on a thermometer: "one at least", "two at least" ... Unlike the features
 * (evaluation.c), the inputs also tell what is going on in the middle of a turn, what lies in reach on the other sides,
 * which favours are open, and which cards are held. What belongs together the net finds out. */
#include "games/fortuna/evaluation.h"

#include "games/fortuna/rules.h"
#include "games/fortuna/view.h"

#define FT_INPUT_LIST(X) /* the first of each, and how many there are */                                               \
    X(STEP, FT_ROME + 1)                                                                                               \
    X(FOREMOST, FT_ROME + 1) /* the step of the foremost other pawn            */                                      \
    X(AHEAD, FT_SEATS)       /* how many are ahead                             */                                      \
    X(IN_ROME, FT_SEATS)     /* how many others are inside Rome                */                                      \
    X(MONEY, 12)                                                                                                       \
    X(WATER, 4)                                                                                                        \
    X(WHEAT, 6)                                                                                                        \
    X(WINE, 6)                                                                                                         \
    X(VESTALS, FT_TRACK)                                                                                               \
    X(CENTURIONS, FT_TRACK)                                                                                            \
    X(MORE_DICE, FT_TRACK - 1)                                                                                         \
    X(MARRIED, 1)                                                                                                      \
    X(BUILDING, FT_BUILDING_COUNT)                                                                                     \
    X(AQUEDUCT_FULL, 1)                                                                                                \
    X(HELD, FT_PRIV_COUNT) /* a card of that kind                             */                                       \
    X(MORE_STEP_CARDS, 3)                                                                                              \
    X(HAND, 5)                                                                                                         \
    X(POINTS, 8) /* of cards                                        */                                                 \
    X(OPEN, FT_CARD_COUNT)                                                                                             \
    X(RESERVED, FT_CARD_COUNT)                                                                                         \
    X(IN_REACH, FT_CARD_COUNT) /* open on another side                            */                                   \
    X(NEXT_PLACE, FT_SEATS)                                                                                            \
    X(TO_COME, 1)                                                                                                      \
    X(LAST_ROUND, 1)                                                                                                   \
    X(LAST_TO_COME, 1)                                                                                                 \
    X(PHASE, FT_PHASE_COUNT) /* of the own turn                                 */                                     \
    X(TAKEN, FT_FAVOUR_TOKENS)                                                                                         \
    X(HIGHEST_DIE, 6)                                                                                                  \
    X(FAVOUR_UP, FT_FAVOUR_COUNT) /* while the own turn is to come or goes on */                                       \
    X(TOKENS, FT_FAVOUR_TOKENS *FT_FAVOUR_COUNT)                                                                       \
    X(SETTING_UP, 1)                                                                                                   \
    X(RICHEST, 4)    /* of the others                                   */                                             \
    X(MOST_CARDS, 4) /* that another holds                              */                                             \
    X(PLACE, FT_SEATS)

#define X(id, width) INPUT_##id, LAST_##id = INPUT_##id + (width) -1,
enum { FT_INPUT_LIST(X) INPUTS };
#undef X

_Static_assert((int) INPUTS == FT_INPUTS, "the nets in nets.c have a row for each input");

typedef struct list {
    uint16_t *out;
    int n;
} list;

static void add(list *l, int input) { l->out[l->n++] = (uint16_t) input; }

static void add_if(list *l, int input, bool holds)
{
    l->out[l->n] = (uint16_t) input;
    l->n += holds;
}

/* One for each piece, from input `first` to input `last` at most. */
static void add_up_to(list *l, int first, int last, int pieces)
{
    for (int i = first; i <= last && i - first < pieces; i++)
        add(l, i);
}

static int smaller(int a, int b) { return a < b ? a : b; }
static int larger(int a, int b) { return a > b ? a : b; }

/* --- The own province and hand ----------------------------------------------------------------------------------- */

static void add_province(list *l, const ft_seat *seat)
{
    int money = seat->money;

    add(l, INPUT_STEP + seat->step);
    add_up_to(l, INPUT_MONEY, LAST_MONEY, smaller(money, 10) + (money >= 12) + (money >= 15));
    add_up_to(l, INPUT_WATER, LAST_WATER, ft_water(seat));
    add_up_to(l, INPUT_WHEAT, LAST_WHEAT, seat->goods[FT_RES_WHEAT]);
    add_up_to(l, INPUT_WINE, LAST_WINE, seat->goods[FT_RES_WINE]);
    add_up_to(l, INPUT_VESTALS, LAST_VESTALS, seat->vestals);
    add_up_to(l, INPUT_CENTURIONS, LAST_CENTURIONS, seat->centurions);
    add_up_to(l, INPUT_MORE_DICE, LAST_MORE_DICE, seat->dice - 1);
    add_if(l, INPUT_MARRIED, seat->married);
    TB_EACH (building, (unsigned) seat->buildings)
        add(l, INPUT_BUILDING + (int) building);
    add_if(l, INPUT_AQUEDUCT_FULL, seat->aqueduct);
}

static void add_hand(list *l, const ft_view *view, int seat)
{
    int points = ft_card_points(&view->open, seat, view->hand);

    for (int kind = 0; kind < FT_PRIV_COUNT; kind++)
        add_if(l, INPUT_HELD + kind, ft_bag_count(view->hand, kind));
    add_up_to(l, INPUT_MORE_STEP_CARDS, LAST_MORE_STEP_CARDS, ft_bag_count(view->hand, FT_PRIV_STEP) - 1);
    add_up_to(l, INPUT_HAND, LAST_HAND, view->open.seat[seat].hand);
    add_up_to(l, INPUT_POINTS, LAST_POINTS,
              smaller(points, 4) + (points >= 6) + (points >= 8) + (points >= 10) + (points >= 13));
}

/* --- The others -------------------------------------------------------------------------------------------------- */

static void add_others(list *l, const ft_open *open, int seat)
{
    int foremost = 0, ahead = 0, in_rome = 0, richest = 0, cards = 0;

    for (int i = 0; i < open->seats; i++) {
        const ft_seat *other = &open->seat[i];
        if (i == seat)
            continue;
        foremost = larger(foremost, other->step);
        ahead += other->step > open->seat[seat].step;
        in_rome += other->step >= FT_GATE;
        richest = larger(richest, other->money);
        cards = larger(cards, other->hand);
    }
    add(l, INPUT_FOREMOST + foremost);
    add(l, INPUT_AHEAD + ahead);
    add(l, INPUT_IN_ROME + in_rome);
    add_up_to(l, INPUT_RICHEST, LAST_RICHEST, (richest >= 2) + (richest >= 5) + (richest >= 8) + (richest >= 12));
    add_up_to(l, INPUT_MOST_CARDS, LAST_MOST_CARDS, cards);
}

/* --- The table --------------------------------------------------------------------------------------------------- */

static void add_cards(list *l, const ft_open *open, int seat)
{
    unsigned mine = open->side[ft_side_of(open, seat)], down = open->down, in_reach = FT_ALL_CARDS & ~mine & ~down;

    TB_EACH (card, mine & ~down)
        add(l, INPUT_OPEN + (int) card);
    TB_EACH (card, mine & down)
        add(l, INPUT_RESERVED + (int) card);
    TB_EACH (card, in_reach)
        add(l, INPUT_IN_REACH + (int) card);
}

static int place_of(const ft_open *open, int seat)
{
    int place = 0;

    while (open->podium[place] != seat)
        place++;
    return place;
}

static void add_turn(list *l, const ft_open *open, int seat)
{
    int place = place_of(open, seat);
    bool to_come = place > open->turn, last_round = open->flags & FT_LAST_ROUND, active = open->active == seat;

    add(l, INPUT_PLACE + place);
    add(l, INPUT_NEXT_PLACE + ft_next_place(open, seat));
    add_if(l, INPUT_TO_COME, to_come);
    add_if(l, INPUT_LAST_ROUND, last_round);
    add_if(l, INPUT_LAST_TO_COME, last_round && to_come);
    if (active) {
        add(l, INPUT_PHASE + open->phase);
        add_up_to(l, INPUT_TAKEN, LAST_TAKEN, open->taken);
        if (open->rolled)
            add(l, INPUT_HIGHEST_DIE + open->die[open->rolled - 1] - 1);
    }
    for (int favour = 0; favour < FT_FAVOUR_COUNT; favour++) {
        int tokens = INPUT_TOKENS + FT_FAVOUR_TOKENS * favour;
        add_if(l, INPUT_FAVOUR_UP + favour, (active || to_come) && tb_has(open->up, favour));
        add_up_to(l, tokens, tokens + FT_FAVOUR_TOKENS - 1, open->tokens[favour]);
    }
}

int ft_inputs(const void *a_view, uint16_t out[TB_INPUTS_MAX])
{
    const ft_view *view = a_view;
    const ft_open *open = &view->open;
    int seat = view->seat;
    list l = { out, 0 };

    add_province(&l, &open->seat[seat]);
    add_hand(&l, view, seat);
    add_others(&l, open, seat);
    if (!open->round) {
        add(&l, INPUT_SETTING_UP);
        return l.n;
    }
    add_cards(&l, open, seat);
    add_turn(&l, open, seat);
    return l.n;
}
