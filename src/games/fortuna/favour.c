/* favour.c - Fortuna, chapter 8: the dice and the Emperor's favours.
 *
 * Dice never add up; the highest one opens the most. So a seat chooses a favour among those up to its highest die, or
 * the tax, or, if its lowest die opens nothing, that idle die (F-8.11). */
#include "games/fortuna/rules.h"

/* --- F-8.1: the dice --------------------------------------------------------------------------------------------- */

static void add_die(ft_open *open, int face)
{
    int place = open->rolled++;

    TB_ASSERT(face >= 1 && face <= 6 && place < FT_TRACK);
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

    TB_ASSERT(open->phase == FT_PHASE_ROLL);
    open->after = 0;
    add_die(open, ft_arg1(outcome));
    if (ft_arg2(outcome))
        add_die(open, ft_arg2(outcome) - 1);
    if (ft_arg3(outcome))
        add_die(open, ft_arg3(outcome) - 1);
    ft_enter(s, next);
}

/* --- F-8.2 to F-8.8: what can be given --------------------------------------------------------------------------- */

unsigned ft_open_favours(const ft_open *open, int die)
{
    TB_ASSERT(die >= 0 && die <= FT_FAVOUR_COUNT);
    return open->up & ((1u << die) - 1);
}

static int least(int a, int b) { return a < b ? a : b; }

/* The most that a favour takes, where an amount is given; the two others are done or not. */
static const uint8_t most_given[FT_FAVOUR_COUNT] = { 1, 2, 2, 3, 1, 1 };

int ft_favour_most(int favour)
{
    TB_ASSERT(favour >= 0 && favour < FT_FAVOUR_COUNT);
    return most_given[favour];
}

/* What a seat has to do a favour with. */
static inline int means_for(const ft_seat *seat, int favour)
{
    switch ((enum ft_favour) favour) {
    case FT_FAVOUR_WATER: return ft_water(seat);           /* F-8.3 */
    case FT_FAVOUR_ORGY: return seat->goods[FT_RES_WINE];  /* F-8.4 */
    case FT_FAVOUR_FOOD: return seat->goods[FT_RES_WHEAT]; /* F-8.5 */
    case FT_FAVOUR_BATTLE: return seat->centurions;        /* F-8.6 */
    case FT_FAVOUR_FORTUNE: return seat->married;          /* F-8.7 */
    case FT_FAVOUR_RELIGION: return seat->vestals;         /* F-8.8 */
    case FT_FAVOUR_COUNT: break;
    }
    return 0;
}

/* F-8.14: no goods for steps beyond the palace. */
static inline int favour_limit(const ft_seat *seat, int favour)
{
    TB_ASSERT(favour >= 0 && favour < FT_FAVOUR_COUNT);
    TB_ASSERT(seat->step <= FT_ROME);
    return least(least(means_for(seat, favour), most_given[favour]), FT_ROME - seat->step);
}

int ft_favour_limit(const ft_seat *seat, int favour) { return favour_limit(seat, favour); }

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

/* Every amount of a favour, up to what the seat can give. `favour` is a constant where this is inlined. */
static inline int offer_favour(const ft_seat *seat, unsigned opened, int favour, tb_move out[], int n)
{
    int limit = favour_limit(seat, favour) * (int) (opened >> favour & 1);

    for (int amount = 1; amount <= most_given[favour]; amount++)
        n = offer(out, n, ft_move(FT_VERB_GIVE, favour, amount + 1, 0), amount <= limit);
    return n;
}

int ft_favour_legal(const ft_state *s, tb_move out[])
{
    const ft_open *open = &s->open;
    TB_ASSERT(open->phase == FT_PHASE_FAVOUR && open->rolled > 0 && open->rolled <= FT_TRACK);
    const ft_seat *seat = &open->seat[open->active];
    unsigned opened = ft_open_favours(open, open->die[open->rolled - 1]); /* F-8.2 */
    int n = 0;

    n = offer(out, n, ft_move0(FT_VERB_TAX), opened != 0);                                             /* F-8.10 */
    n = offer(out, n, ft_move1(FT_VERB_IDLE, open->die[0]), ft_open_favours(open, open->die[0]) == 0); /* F-8.11 */
    n = offer_favour(seat, opened, FT_FAVOUR_WATER, out, n);
    n = offer_favour(seat, opened, FT_FAVOUR_ORGY, out, n);
    n = offer_favour(seat, opened, FT_FAVOUR_FOOD, out, n);
    n = offer_favour(seat, opened, FT_FAVOUR_BATTLE, out, n);
    n = offer(out, n, ft_move1(FT_VERB_GIVE, FT_FAVOUR_FORTUNE),
              favour_limit(seat, FT_FAVOUR_FORTUNE) & opened >> FT_FAVOUR_FORTUNE);
    return offer(out, n, ft_move1(FT_VERB_GIVE, FT_FAVOUR_RELIGION),
                 favour_limit(seat, FT_FAVOUR_RELIGION) & opened >> FT_FAVOUR_RELIGION);
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

    TB_ASSERT(open->phase == FT_PHASE_FAVOUR && tb_has(open->up, favour));
    TB_ASSERT(ft_favour_limit(seat, favour) >= (amount > 1 ? amount : 1));
    pay_favour(seat, favour, amount);
    open->up &= (uint8_t) ~(1u << favour);
    open->taken = open->tokens[favour];
    open->tokens[favour] = 0;
    ft_advance(s, steps, FT_PHASE_FLIP);
}

void ft_apply_tax(ft_state *s) /* F-8.10 */
{
    ft_seat *seat = &s->open.seat[s->open.active];

    TB_ASSERT(s->open.phase == FT_PHASE_FAVOUR);
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
    TB_ASSERT(s->open.phase == FT_PHASE_FLIP && tb_has(ft_flippable(&s->open), favour));
    s->open.up &= (uint8_t) ~(1u << favour);
    ft_enter(s, FT_PHASE_DRAW);
}
