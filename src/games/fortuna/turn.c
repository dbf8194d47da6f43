/* turn.c - Fortuna, the flow of a turn: chapters 3, 4, 7, the end of a turn (F-9.5) and of a round (F-11).
 *
 * ft_enter is the flow chart. It goes to a phase, or on to the next one where nothing can happen. Whether a phase is
 * passed over depends on open facts alone: a seat that holds any privilege card is asked, whatever the card is, or the
 * pause would tell the others what it holds (F-3.3). */
#include "games/fortuna/rules.h"

/* --- F-3.5, F-3.6: the turn begins ------------------------------------------------------------------------------- */

void ft_begin_turn(ft_state *s)
{
    ft_open *open = &s->open;
    int active = open->podium[open->turn];
    ft_seat *seat = &open->seat[active];

    TB_ASSERT(open->turn < open->seats && open->card == FT_NONE && open->chosen == FT_NONE);
    open->active = (uint8_t) active;
    open->flags &= (uint8_t) ~FT_TURN_FLAGS;
    open->down &= (uint16_t) ~open->side[ft_side_of(open, active)]; /* F-3.5 */
    if (ft_has_building(seat, FT_BUILD_AQUEDUCT) && !seat->aqueduct && ft_cubes_left(open, FT_RES_WATER) > 0)
        seat->aqueduct = 1; /* F-3.6, F-6.3; it stands since an earlier round, as a round is one turn */
    ft_enter(s, FT_PHASE_CHOOSE);
}

/* --- F-11: the round ends ---------------------------------------------------------------------------------------- */

/* F-11.1: who comes first of two seats: the richer, or the one nearer to `start` clockwise. A key that sorts upwards.
 */
static int podium_key(const ft_open *open, int seat, int start)
{
    int distance = (ft_side_of(open, seat) - start + FT_SIDES) % FT_SIDES;

    TB_ASSERT(open->seat[seat].money <= FT_MONEY_MAX && start >= 0 && start < FT_SIDES);
    return (FT_MONEY_MAX - open->seat[seat].money) * FT_SIDES + distance;
}

int ft_next_place(const ft_open *open, int seat)
{
    int start = ft_side_with(open, FT_FORTUNA);
    int first = ft_owner_of(open, start); /* F-11.4: with the card on an empty side money alone decides */

    if (first < 0 && open->options & FT_FORTUNA_STAYS) { /* F-13.8 */
        first = open->podium[0];
        start = ft_side_of(open, first);
    }
    if (seat == first)
        return 0;
    int mine = podium_key(open, seat, start), place = 0;
    for (int other = 0; other < open->seats; other++)
        place += other == first || podium_key(open, other, start) < mine;
    return place;
}

static void new_podium(ft_open *open)
{
    uint8_t podium[FT_SEATS];

    memset(podium, FT_NONE, sizeof podium);
    for (int seat = 0; seat < open->seats; seat++) {
        int place = ft_next_place(open, seat);
        TB_ASSERT(place >= 0 && place < open->seats && podium[place] == FT_NONE);
        podium[place] = (uint8_t) seat;
    }
    memcpy(open->podium, podium, sizeof podium);
}

/* F-13.10: tokens in the supply; those on the palace come back with the first arrival. */
int ft_tokens_left(const ft_open *open)
{
    int left = FT_TOKENS - ft_palace_tokens(open) - open->taken;

    for (int i = 0; i < FT_FAVOUR_COUNT; i++)
        left -= open->tokens[i];
    return left;
}

/* F-11.2: a token on each favour nobody used, three at most; from favour 1 up while there are any (F-13.10). */
static void place_tokens(ft_open *open)
{
    int supply = open->options & FT_LIMITED_TOKENS ? ft_tokens_left(open) : FT_FAVOUR_COUNT;

    for (int i = 0; i < FT_FAVOUR_COUNT; i++) {
        int put = tb_has(open->up, i) && open->tokens[i] < FT_FAVOUR_TOKENS && supply > 0;
        open->tokens[i] += (uint8_t) put;
        supply -= put;
    }
}

/* F-3.1: the next on the podium, or the next round. */
void ft_apply_end(ft_state *s)
{
    ft_open *open = &s->open;

    TB_ASSERT(open->turn < open->seats);
    TB_ASSERT(!open->taken && !open->drawing && !open->drawn && open->card == FT_NONE);
    open->rolled = 0;
    memset(open->die, 0, sizeof open->die);
    open->turn++;
    if (open->turn == open->seats) {
        if (open->flags & FT_LAST_ROUND) { /* F-12.1 */
            open->flags &= (uint8_t) ~FT_TURN_FLAGS;
            open->phase = FT_PHASE_OVER;
            open->to_act = 0;
            return;
        }
        new_podium(open);
        place_tokens(open);
        open->up = FT_ALL_FAVOURS; /* F-11.3 */
        open->turn = 0;
        open->round++;
    }
    ft_begin_turn(s);
}

/* --- The flow chart ---------------------------------------------------------------------------------------------- */

/* F-4.2: after an action comes the exchange, unless a Centurion bought it (F-7.2). */
int ft_phase_after_action(ft_open *open)
{
    int next = open->flags & FT_BY_POWER ? FT_PHASE_BEFORE_ROLL : FT_PHASE_EXCHANGE;

    TB_ASSERT(open->card < FT_CARD_COUNT);
    open->card = FT_NONE;
    open->flags &= (uint8_t) ~(FT_PAID | FT_BY_POWER | FT_ROLLED_GIFT);
    return next;
}

static bool action_can_do_something(const ft_open *open, const ft_seat *seat)
{
    TB_ASSERT(open->card < FT_CARD_COUNT);
    return tb_has(ft_effective(open, seat, open->active, seat->money, seat->centurions), open->card);
}

/* F-7.1: cards of the own side that lie face up and would do something. */
static unsigned commandable(const ft_open *open, const ft_seat *seat)
{
    if (!seat->centurions)
        return 0;
    return ft_effective(open, seat, open->active, seat->money, seat->centurions - 1) &
           open->side[ft_side_of(open, open->active)] & ~(unsigned) open->down;
}

int ft_power_legal(const ft_state *s, tb_move out[])
{
    int n = 0;

    out[n++] = ft_move0(FT_VERB_PASS);
    TB_EACH (card, commandable(&s->open, &s->open.seat[s->open.active]))
        out[n++] = ft_move1(FT_VERB_COMMAND, (int) card);
    return n;
}

void ft_wait_for(ft_open *open, int phase, tb_seats who)
{
    TB_ASSERT(phase >= 0 && phase < FT_PHASE_OVER);
    TB_ASSERT(who != 0 && tb_may_act(who));
    open->phase = (uint8_t) phase;
    open->to_act = (uint8_t) who;
}

/* F-3.2: the phases of a turn, in this order. */
void ft_enter(ft_state *s, int phase)
{
    ft_open *open = &s->open;
    const ft_seat *seat = &open->seat[open->active];
    tb_seats me = 1u << open->active;

    TB_ASSERT(open->active < open->seats);
    switch (phase) {
    case FT_PHASE_ACTION:
        if (seat->hand || action_can_do_something(open, seat))
            break;
        phase = ft_phase_after_action(open);
        if (phase != FT_PHASE_EXCHANGE) {
            ft_enter(s, phase);
            return;
        }
        break;
    case FT_PHASE_POWER:
        if (seat->hand || commandable(open, seat))
            break;
        /* fall through */
    case FT_PHASE_BEFORE_ROLL:
        phase = FT_PHASE_BEFORE_ROLL;
        if (seat->step < FT_ROME && open->rolled < seat->dice) { /* F-8.13 */
            if (seat->hand)
                break;
            ft_wait_for(open, FT_PHASE_ROLL, TB_CHANCE);
            return;
        }
        /* fall through */
    case FT_PHASE_FAVOUR:
        phase = FT_PHASE_FAVOUR;
        if (seat->step < FT_ROME)
            break;
        /* fall through */
    case FT_PHASE_FLIP:
        phase = FT_PHASE_FLIP;
        if (open->seats == 2 && open->turn == 0 && ft_flippable(open)) /* F-8.12 */
            break;
        /* fall through */
    case FT_PHASE_DRAW:
        if (open->taken) {
            ft_start_draw(s);
            return;
        }
        /* fall through */
    case FT_PHASE_END:
        phase = FT_PHASE_END;
        if (seat->hand)
            break;
        ft_apply_end(s);
        return;
    }
    ft_wait_for(open, phase, me);
}

/* --- F-4 and F-7: choosing, exchanging, commanding --------------------------------------------------------------- */

void ft_apply_choose(ft_state *s, int card)
{
    TB_ASSERT(s->open.phase == FT_PHASE_CHOOSE);
    TB_ASSERT(tb_has(s->open.side[ft_side_of(&s->open, s->open.active)], card));
    s->open.chosen = s->open.card = (uint8_t) card;
    ft_enter(s, FT_PHASE_ACTION);
}

void ft_apply_pass(ft_state *s)
{
    switch (s->open.phase) {
    case FT_PHASE_ACTION: ft_enter(s, ft_phase_after_action(&s->open)); return;
    case FT_PHASE_POWER: ft_enter(s, FT_PHASE_BEFORE_ROLL); return;
    default: TB_ASSERT(s->open.phase == FT_PHASE_FLIP); ft_enter(s, FT_PHASE_DRAW);
    }
}

/* F-4.3, F-4.5: cards of the other sides that lie face up; for Fortuna, with fortuna-exchange=players, those of other
 * players only (F-13.11), of whose three cards one at most is reserved. */
unsigned ft_exchangeable(const ft_open *open, int seat)
{
    unsigned cards = FT_ALL_CARDS & ~(unsigned) open->side[ft_side_of(open, seat)] & ~(unsigned) open->down;

    if (open->chosen == FT_FORTUNA && open->options & FT_FORTUNA_TO_PLAYERS)
        cards &= ~ft_ownerless(open);
    return cards;
}

/* F-4.3, F-4.4: the chosen card goes face up to where the other lay; that one comes face down. */
void ft_apply_exchange(ft_state *s, int card)
{
    ft_open *open = &s->open;
    uint16_t both = (uint16_t) (1u << card | 1u << open->chosen);

    TB_ASSERT(open->phase == FT_PHASE_EXCHANGE && open->chosen < FT_CARD_COUNT);
    TB_ASSERT(tb_has(ft_exchangeable(open, open->active), card));
    open->side[ft_side_with(open, card)] ^= both;
    open->side[ft_side_of(open, open->active)] ^= both;
    open->down |= (uint16_t) (1u << card);
    open->chosen = FT_NONE;
    ft_enter(s, FT_PHASE_POWER);
}

void ft_apply_command(ft_state *s, int card)
{
    ft_open *open = &s->open;

    TB_ASSERT(open->phase == FT_PHASE_POWER && tb_has(commandable(open, &open->seat[open->active]), card));
    open->seat[open->active].centurions--;
    open->card = (uint8_t) card;
    open->flags |= FT_PAID | FT_BY_POWER; /* F-7.3 */
    ft_enter(s, FT_PHASE_ACTION);
}

/* F-5.9: the dice are rolled now, for the gift, or in their own phase. */
void ft_apply_roll(ft_state *s)
{
    ft_open *open = &s->open;

    TB_ASSERT(open->phase == FT_PHASE_ACTION || open->phase == FT_PHASE_BEFORE_ROLL);
    TB_ASSERT(open->rolled < open->seat[open->active].dice);
    if (open->phase == FT_PHASE_ACTION) {
        open->flags |= FT_ROLLED_GIFT;
        open->after = FT_PHASE_ACTION;
    }
    ft_wait_for(open, FT_PHASE_ROLL, TB_CHANCE);
}
