/* inputs.c - a view of Fortuna as facts that hold or do not hold, for the net (bots/net.h) that nets.c holds.
 *
 * How much there is of a thing stands there as on a thermometer: "one at least", "two at least" ... Unlike the features
 * (evaluation.c), the inputs also tell what is going on in the middle of a turn, what lies in reach on the other sides,
 * which favours are open, and which cards are held. What belongs together the net finds out. New inputs come last: the
 * first stages of script/tune learn with those that there were first. */
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
    X(PLACE, FT_SEATS)                                                                                                 \
    X(STEP_PLAYED, 1)                                                                                                  \
    X(STEPS_NOW, 3 * FT_FAVOUR_COUNT)  /* that each number of the die would bring, while the favour is to come  */     \
    X(STEPS_FULL, 3 * FT_FAVOUR_COUNT) /* with all favours up                                                  */      \
    X(DRAWN, FT_PRIV_COUNT)            /* a card of that kind lies there to choose from  */                            \
    X(DRAWN_POINTS, 6)                 /* that the best of them would bring               */                           \
    X(DRAWN_CARDS, 3)                                                                                                  \
    X(ARRIVALS, 3)          /* pawns that have reached the palace              */                                      \
    X(SCORE, 24)            /* steps and points above nine, as at the end      */                                      \
    X(DEALT, FT_CARD_COUNT) /* to the own side, while setting up       */

#define X(id, width) INPUT_##id, LAST_##id = INPUT_##id + (width) -1,
enum { FT_INPUT_LIST(X) INPUTS };
#undef X

_Static_assert((int) INPUTS == FT_INPUTS, "the nets in nets.c have a row for each input");

static void add(tb_inputs *l, int input) { tb_inputs_add(l, input, 1); }
static void add_if(tb_inputs *l, int input, bool holds) { tb_inputs_add(l, input, holds); }

/* One for each piece, from input `first` to input `last` at most. */
static void add_up_to(tb_inputs *l, int first, int last, int pieces)
{
    int most = last - first + 1, count = pieces < 0 ? 0 : pieces < most ? pieces : most;

    tb_inputs_add(l, first, (1u << count) - 1);
}

static int smaller(int a, int b) { return a < b ? a : b; }
static int larger(int a, int b) { return a > b ? a : b; }

/* --- The own province and hand ----------------------------------------------------------------------------------- */

static void add_province(tb_inputs *l, const ft_seat *seat)
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
    tb_inputs_add(l, INPUT_BUILDING, seat->buildings);
    add_if(l, INPUT_AQUEDUCT_FULL, seat->aqueduct);
}

enum { SCORE_OF_ALL = 9 }; /* hardly anybody ends with less */

static void add_hand(tb_inputs *l, const ft_view *view, int seat)
{
    int points = ft_card_points(&view->open, seat, view->hand);

    for (int kind = 0; kind < FT_PRIV_COUNT; kind++)
        add_if(l, INPUT_HELD + kind, ft_bag_count(view->hand, kind));
    add_up_to(l, INPUT_MORE_STEP_CARDS, LAST_MORE_STEP_CARDS, ft_bag_count(view->hand, FT_PRIV_STEP) - 1);
    add_up_to(l, INPUT_HAND, LAST_HAND, view->open.seat[seat].hand);
    add_up_to(l, INPUT_POINTS, LAST_POINTS,
              smaller(points, 4) + (points >= 6) + (points >= 8) + (points >= 10) + (points >= 13));
    add_up_to(l, INPUT_SCORE, LAST_SCORE, view->open.seat[seat].step + points - SCORE_OF_ALL);
}

/* Cards that the seat has drawn and not yet chosen from (F-9.2, F-12.2). */
static void add_drawn(tb_inputs *l, const ft_view *view, int seat)
{
    ft_bag drawn = view->drawn + view->aside;
    int points = ft_card_points(&view->open, seat, view->hand), most = 0, cards = 0;

    if (!drawn)
        return;
    for (int kind = 0; kind < FT_PRIV_COUNT; kind++) {
        int count = ft_bag_count(drawn, kind);
        add_if(l, INPUT_DRAWN + kind, count);
        cards += count;
        if (count)
            most = larger(most, ft_card_points(&view->open, seat, view->hand + ft_one(kind)) - points);
    }
    add_up_to(l, INPUT_DRAWN_POINTS, LAST_DRAWN_POINTS, most);
    add_up_to(l, INPUT_DRAWN_CARDS, LAST_DRAWN_CARDS, cards);
}

/* --- The others -------------------------------------------------------------------------------------------------- */

static void add_others(tb_inputs *l, const ft_open *open, int seat)
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

static void add_cards(tb_inputs *l, const ft_open *open, int seat)
{
    unsigned mine = open->side[ft_side_of(open, seat)], down = open->down, in_reach = FT_ALL_CARDS & ~mine & ~down;

    tb_inputs_add(l, INPUT_OPEN, mine & ~down);
    tb_inputs_add(l, INPUT_RESERVED, mine & down);
    tb_inputs_add(l, INPUT_IN_REACH, in_reach);
}

static int place_of(const ft_open *open, int seat)
{
    int place = 0;

    while (open->podium[place] != seat)
        place++;
    return place;
}

static void add_turn(tb_inputs *l, const ft_open *open, int seat)
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
    tb_inputs_add(l, INPUT_FAVOUR_UP, active || to_come ? open->up : 0);
    for (int favour = 0; favour < FT_FAVOUR_COUNT; favour++) {
        int tokens = INPUT_TOKENS + FT_FAVOUR_TOKENS * favour;
        add_up_to(l, tokens, tokens + FT_FAVOUR_TOKENS - 1, open->tokens[favour]);
    }
}

/* The most steps that each number of a die would bring, as on a thermometer. */
static void add_steps(tb_inputs *l, const ft_seat *seat, unsigned up, int first)
{
    int most = 0;

    for (int favour = 0; favour < FT_FAVOUR_COUNT; favour++) {
        int limit = tb_has(up, favour) ? ft_favour_limit(seat, favour) : 0;
        if (limit)
            most = larger(most, smaller(ft_favour_steps(seat, favour, limit), FT_ROME - seat->step));
        add_up_to(l, first + 3 * favour, first + 3 * favour + 2, most);
    }
}

static void add_favours(tb_inputs *l, const ft_open *open, int seat)
{
    bool active = open->active == seat,
         to_favour = active ? open->phase <= FT_PHASE_FAVOUR : place_of(open, seat) > open->turn;

    if (to_favour)
        add_steps(l, &open->seat[seat], open->up, INPUT_STEPS_NOW);
    add_steps(l, &open->seat[seat], FT_ALL_FAVOURS, INPUT_STEPS_FULL);
    add_if(l, INPUT_STEP_PLAYED, active && open->flags & FT_STEP_PLAYED);
}

void ft_inputs(const void *a_view, tb_inputs *out)
{
    const ft_view *view = a_view;
    const ft_open *open = &view->open;
    int seat = view->seat;

    add_province(out, &open->seat[seat]);
    add_hand(out, view, seat);
    add_drawn(out, view, seat);
    add_up_to(out, INPUT_ARRIVALS, LAST_ARRIVALS, open->arrivals);
    add_others(out, open, seat);
    add_if(out, INPUT_SETTING_UP, !open->round);
    if (!open->round) {
        tb_inputs_add(out, INPUT_DEALT, open->side[ft_side_of(open, seat)] & FT_ALL_CARDS);
        return;
    }
    add_cards(out, open, seat);
    add_turn(out, open, seat);
    add_favours(out, open, seat);
}
