/* favour.c - Fortuna, chapter 8: the dice and the Emperor's favours.
 *
 * Dice never add up; the highest one opens the most. So a seat chooses a favour among those up to its highest die, or
 * the tax, or, if its lowest die opens nothing, that idle die (F-8.11). */
#include "games/fortuna/rules.h"

/* --- F-8.1: the dice --------------------------------------------------------------------------------------------- */

static void add_die(ft_open *open, int face)
{
    int place = open->rolled++;

    while (place > 0 && open->die[place - 1] > face) { /* ascending */
        open->die[place] = open->die[place - 1];
        place--;
    }
    open->die[place] = (uint8_t) face;
}

void ft_apply_dice(ft_state *s, tb_move outcome)
{
    ft_open *open = &s->open;
    int next = open->after ? open->after : FT_PHASE_FAVOUR;

    open->after = 0;
    add_die(open, ft_arg1(outcome));
    if (ft_arg2(outcome))
        add_die(open, ft_arg2(outcome) - 1);
    if (ft_arg3(outcome))
        add_die(open, ft_arg3(outcome) - 1);
    ft_enter(s, next);
}

/* --- F-8.2 to F-8.8: what can be given --------------------------------------------------------------------------- */

unsigned ft_open_favours(const ft_open *open, int die) { return open->up & ((1u << die) - 1); }

static int least(int a, int b) { return a < b ? a : b; }

/* F-8.14: no goods for steps beyond the palace. */
int ft_favour_limit(const ft_seat *seat, int favour)
{
    int room = FT_ROME - seat->step;

    switch ((enum ft_favour) favour) {
    case FT_FAVOUR_WATER: return ft_water(seat) > 0;
    case FT_FAVOUR_ORGY: return least(least(seat->goods[FT_RES_WINE], 2), room);
    case FT_FAVOUR_FOOD: return least(least(seat->goods[FT_RES_WHEAT], 2), room);
    case FT_FAVOUR_BATTLE: return least(seat->centurions, room);
    case FT_FAVOUR_FORTUNE: return seat->married;
    case FT_FAVOUR_RELIGION: return seat->vestals > 0;
    case FT_FAVOUR_COUNT: break;
    }
    return 0;
}

int ft_favour_steps(const ft_seat *seat, int favour, int amount)
{
    if (favour == FT_FAVOUR_FORTUNE)
        return 1 + ft_has_building(seat, FT_BUILD_PALACE); /* F-8.7 */
    if (favour == FT_FAVOUR_RELIGION)
        return seat->vestals; /* F-8.8 */
    return amount;
}

/* Writes a move and counts it only if it holds: no branch depends on the dice, which nobody can predict. */
static int offer(tb_move out[], int n, tb_move move, bool holds)
{
    out[n] = move;
    return n + holds;
}

static tb_move give(int favour, int amount) { return ft_move(FT_VERB_GIVE, favour, amount + 1, 0); }

int ft_favour_legal(const ft_state *s, tb_move out[])
{
    const ft_open *open = &s->open;
    const ft_seat *seat = &open->seat[open->active];
    unsigned opened = ft_open_favours(open, open->die[open->rolled - 1]);
    int room = FT_ROME - seat->step, n = 0;
    int wine = opened & 1 << FT_FAVOUR_ORGY ? least(seat->goods[FT_RES_WINE], room) : 0;
    int wheat = opened & 1 << FT_FAVOUR_FOOD ? least(seat->goods[FT_RES_WHEAT], room) : 0;
    int centurions = opened & 1 << FT_FAVOUR_BATTLE ? least(seat->centurions, room) : 0;

    n = offer(out, n, ft_move0(FT_VERB_TAX), opened != 0);                                             /* F-8.10 */
    n = offer(out, n, ft_move1(FT_VERB_IDLE, open->die[0]), ft_open_favours(open, open->die[0]) == 0); /* F-8.11 */
    n = offer(out, n, give(FT_FAVOUR_WATER, 1), tb_has(opened, FT_FAVOUR_WATER) && ft_water(seat) > 0);
    n = offer(out, n, give(FT_FAVOUR_ORGY, 1), wine >= 1);
    n = offer(out, n, give(FT_FAVOUR_ORGY, 2), wine >= 2);
    n = offer(out, n, give(FT_FAVOUR_FOOD, 1), wheat >= 1);
    n = offer(out, n, give(FT_FAVOUR_FOOD, 2), wheat >= 2);
    n = offer(out, n, give(FT_FAVOUR_BATTLE, 1), centurions >= 1);
    n = offer(out, n, give(FT_FAVOUR_BATTLE, 2), centurions >= 2);
    n = offer(out, n, give(FT_FAVOUR_BATTLE, 3), centurions >= 3);
    n = offer(out, n, ft_move1(FT_VERB_GIVE, FT_FAVOUR_FORTUNE), tb_has(opened, FT_FAVOUR_FORTUNE) && seat->married);
    return offer(out, n, ft_move1(FT_VERB_GIVE, FT_FAVOUR_RELIGION),
                 tb_has(opened, FT_FAVOUR_RELIGION) && seat->vestals > 0);
}

/* --- Giving, paying, flipping ------------------------------------------------------------------------------------ */

static void pay_favour(ft_seat *seat, int favour, int amount)
{
    switch ((enum ft_favour) favour) {
    case FT_FAVOUR_WATER: ft_pay_water(seat, amount); break;
    case FT_FAVOUR_ORGY: seat->goods[FT_RES_WINE] -= (uint8_t) amount; break;
    case FT_FAVOUR_FOOD: seat->goods[FT_RES_WHEAT] -= (uint8_t) amount; break;
    case FT_FAVOUR_BATTLE: seat->centurions -= (uint8_t) amount; break;
    case FT_FAVOUR_FORTUNE:
    case FT_FAVOUR_RELIGION: /* nothing is given up */
    case FT_FAVOUR_COUNT: break;
    }
}

/* F-8.9: the pawn has advanced, so the card turns over and its tokens are taken. */
void ft_apply_give(ft_state *s, int favour, int amount)
{
    ft_open *open = &s->open;
    ft_seat *seat = &open->seat[open->active];
    int steps = ft_favour_steps(seat, favour, amount);

    pay_favour(seat, favour, amount);
    open->up &= (uint8_t) ~(1u << favour);
    open->taken = open->tokens[favour];
    open->tokens[favour] = 0;
    ft_advance(s, steps, FT_PHASE_FLIP);
}

void ft_apply_tax(ft_state *s) /* F-8.10 */
{
    ft_seat *seat = &s->open.seat[s->open.active];

    if (seat->money)
        seat->money--;
    else if (seat->step)
        seat->step--;
    ft_enter(s, FT_PHASE_FLIP);
}

unsigned ft_flippable(const ft_open *open) /* F-8.12 */
{
    unsigned set = 0;

    TB_EACH (favour, open->up)
        set |= (unsigned) (open->tokens[favour] == 0) << favour;
    return set;
}

int ft_flip_legal(const ft_state *s, tb_move out[])
{
    int n = 0;

    out[n++] = ft_move0(FT_VERB_PASS);
    TB_EACH (favour, ft_flippable(&s->open))
        out[n++] = ft_move1(FT_VERB_FLIP, (int) favour);
    return n;
}

void ft_apply_flip(ft_state *s, int favour)
{
    s->open.up &= (uint8_t) ~(1u << favour);
    ft_enter(s, FT_PHASE_DRAW);
}
