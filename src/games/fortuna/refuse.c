/* refuse.c - why a move is not legal, with the rule that forbids it; and what is asked of a seat. Never on the fast
 * path: the checked door comes here only after legal() has said no. */
#include "games/fortuna/messages.h"
#include "games/fortuna/rules.h"
#include "games/fortuna/view.h"

typedef const ft_open *table;

static void say_card(tb_message *why, enum ft_message_id id, int card)
{
    ft_say(why, id);
    tb_say_word(why, "card", &ft_card_words, card);
}

static void say_privilege(tb_message *why, enum ft_message_id id, int kind)
{
    ft_say(why, id);
    tb_say_word(why, "card", &ft_privilege_words, kind);
}

static void say_number(tb_message *why, enum ft_message_id id, const char *name, int value)
{
    ft_say(why, id);
    tb_say_number(why, name, value);
}

static void say_favour(tb_message *why, enum ft_message_id id, int favour, const char *name, int value)
{
    ft_say(why, id);
    tb_say_word(why, "favour", &ft_favour_words, favour);
    tb_say_number(why, name, value);
}

static bool on_side(table open, int seat, int card) { return tb_has(open->side[ft_side_of(open, seat)], card); }

/* --- Phase 2 and 3 ----------------------------------------------------------------------------------------------- */

static void refuse_exchange(table open, int seat, int card, tb_message *why)
{
    int owner = ft_owner_of(open, ft_side_with(open, card));

    if (on_side(open, seat, card)) {
        say_card(why, FT_SAY_EXCHANGE_OWN, card);
        return;
    }
    if (owner < 0) { /* only cards of players lie face down (F-2.3) */
        TB_ASSERT(open->options & FT_FORTUNA_TO_PLAYERS);
        say_card(why, FT_SAY_EXCHANGE_EMPTY, card);
        tb_say_word(why, "given", &ft_card_words, open->chosen);
        return;
    }
    say_card(why, FT_SAY_RESERVED, card);
    tb_say_word(why, "seat", &ft_side_words, ft_side_of(open, owner));
}

static void refuse_command(table open, int seat, int card, tb_message *why)
{
    if (!open->seat[seat].centurions)
        ft_say(why, FT_SAY_NO_CENTURION);
    else if (!on_side(open, seat, card))
        say_card(why, FT_SAY_COMMAND_OTHERS, card);
    else if (tb_has(open->down, card))
        say_card(why, FT_SAY_COMMAND_DOWN, card);
    else
        say_card(why, FT_SAY_NO_EFFECT, card);
}

static void refuse_pass(table open, tb_message *why)
{
    if (open->phase == FT_PHASE_RESERVE)
        ft_say(why, FT_SAY_MUST_RESERVE);
    else if (open->phase == FT_PHASE_ACTION && open->flags & FT_ROLLED_GIFT)
        ft_say(why, FT_SAY_GIFT_IS_DUE);
    else if (open->phase == FT_PHASE_ACTION)
        say_card(why, FT_SAY_MUST_BE_DONE, open->card);
    else
        ft_say(why, FT_SAY_CANNOT_PASS);
}

/* --- Action cards ------------------------------------------------------------------------------------------------ */

static void refuse_sell(table open, const ft_seat *seat, int amount, tb_message *why)
{
    if (amount == 0)
        ft_say(why, FT_SAY_SELL_SOMETHING);
    else if (open->card == FT_WHEAT_TRADE)
        say_number(why, FT_SAY_NO_WHEAT, "have", seat->goods[FT_RES_WHEAT]);
    else
        say_number(why, FT_SAY_NO_WINE, "have", seat->goods[FT_RES_WINE]);
}

static void refuse_harvest(table open, const ft_seat *seat, tb_message *why)
{
    if (ft_room_for(open, seat, ft_harvest_good(open->card)) <= 0)
        ft_say(why, FT_SAY_NO_CUBES);
    else
        say_number(why, open->card == FT_WHEAT_HARVEST ? FT_SAY_NO_WATER : FT_SAY_NO_WATER_FOR_WINE, "most",
                   ft_harvest_water_limit(open, seat, open->card));
}

static void refuse_hire(table open, const ft_seat *seat, tb_message *why)
{
    say_number(why, open->card == FT_RECRUIT ? FT_SAY_HIRE_LIMIT : FT_SAY_VESTAL_LIMIT, "most",
               ft_hire_limit(open, seat, open->card, seat->money));
}

static void refuse_ordain(const ft_seat *seat, tb_message *why)
{
    if (!seat->vestals)
        ft_say(why, FT_SAY_NO_VESTAL);
    else
        ft_say(why, seat->dice == FT_TRACK ? FT_SAY_THREE_DICE : FT_SAY_NO_DICE);
}

static void refuse_marry(const ft_seat *seat, tb_message *why)
{
    if (seat->married) {
        ft_say(why, FT_SAY_ALREADY_MARRIED);
        return;
    }
    say_number(why, FT_SAY_MARRIAGE_PRICE, "price", FT_MARRIAGE_PRICE);
    tb_say_number(why, "have", seat->money);
}

static void refuse_gift(const ft_seat *seat, int resource, tb_message *why)
{
    if (!seat->married)
        ft_say(why, FT_SAY_NOT_MARRIED);
    else if (resource < FT_RES_WHEAT || resource > FT_RES_MONEY)
        ft_say(why, FT_SAY_NO_SUCH_GIFT);
    else
        ft_say(why, FT_SAY_GIFT_LOST);
}

static void refuse_build(table open, const ft_seat *seat, int building, tb_message *why)
{
    enum ft_message_id id = FT_SAY_BUILDING_PRICE;

    if (ft_has_building(seat, building))
        id = FT_SAY_HAVE_BUILDING;
    else if (tb_count(seat->buildings) == FT_TRACK)
        id = FT_SAY_NO_SLOT;
    else if (!open->stock[building])
        id = FT_SAY_NO_STOCK;
    else if (building == FT_BUILD_PALACE && !seat->married)
        id = FT_SAY_PALACE_UNMARRIED;
    ft_say(why, id);
    tb_say_word(why, "building", &ft_building_words, building);
    tb_say_number(why, "price", building);
    tb_say_number(why, "have", seat->money);
}

static void refuse_bribe(table open, int seat, int card, tb_message *why)
{
    bool free = open->options & FT_FREE_CORRUPTION && ft_owner_of(open, ft_side_with(open, card)) < 0; /* F-13.7 */

    if (on_side(open, seat, card))
        say_card(why, FT_SAY_BRIBE_OWN, card);
    else if (card == FT_FORTUNA && open->options & FT_NO_FORTUNA_COPY)
        say_card(why, FT_SAY_BRIBE_FORTUNA, card);
    else if (open->seat[seat].money < FT_BRIBE_PRICE && !free)
        ft_say(why, FT_SAY_BRIBE_PRICE);
    else
        say_card(why, FT_SAY_NO_EFFECT, card);
}

static void refuse_roll(table open, const ft_seat *seat, tb_message *why)
{
    if (open->rolled)
        ft_say(why, FT_SAY_ALREADY_ROLLED);
    else
        ft_say(why, seat->step == FT_ROME ? FT_SAY_NO_ROLL_IN_ROME : FT_SAY_ROLL_FOR_GIFT);
}

/* Which verbs carry out which card. */
static const uint8_t verbs_of[FT_CARD_COUNT][4] = {
    [FT_WATER_SUPPLY] = { FT_VERB_FETCH },
    [FT_WHEAT_HARVEST] = { FT_VERB_HARVEST },
    [FT_WINE_HARVEST] = { FT_VERB_HARVEST },
    [FT_WHEAT_TRADE] = { FT_VERB_SELL },
    [FT_WINE_TRADE] = { FT_VERB_SELL },
    [FT_RECRUIT] = { FT_VERB_HIRE },
    [FT_ENGAGE] = { FT_VERB_HIRE },
    [FT_CEREMONY] = { FT_VERB_ORDAIN },
    [FT_FAMILY] = { FT_VERB_MARRY, FT_VERB_GIFT, FT_VERB_ROLL },
    [FT_CONSTRUCTION] = { FT_VERB_BUILD },
    [FT_CORRUPTION] = { FT_VERB_COLLECT, FT_VERB_BRIBE },
    [FT_FORTUNA] = { FT_VERB_ADVANCE },
};

static void refuse_action(table open, int seat_number, int verb, int a, tb_message *why)
{
    const ft_seat *seat = &open->seat[seat_number];

    if (!memchr(verbs_of[open->card], verb, sizeof verbs_of[0])) {
        say_card(why, FT_SAY_OTHER_CARD, open->card);
        return;
    }
    switch (verb) {
    case FT_VERB_FETCH: ft_say(why, FT_SAY_NO_CUBES); break;
    case FT_VERB_HARVEST: refuse_harvest(open, seat, why); break;
    case FT_VERB_SELL: refuse_sell(open, seat, a, why); break;
    case FT_VERB_HIRE: refuse_hire(open, seat, why); break;
    case FT_VERB_ORDAIN: refuse_ordain(seat, why); break;
    case FT_VERB_MARRY: refuse_marry(seat, why); break;
    case FT_VERB_GIFT: refuse_gift(seat, a, why); break;
    case FT_VERB_ROLL: refuse_roll(open, seat, why); break;
    case FT_VERB_BUILD: refuse_build(open, seat, a, why); break;
    case FT_VERB_COLLECT: say_number(why, FT_SAY_MONEY_FULL, "have", seat->money); break;
    case FT_VERB_BRIBE: refuse_bribe(open, seat_number, a, why); break;
    default: ft_say(why, FT_SAY_IN_ROME); break;
    }
}

/* --- Phase 4 ----------------------------------------------------------------------------------------------------- */

static bool takes_amount(int favour) { return favour <= FT_FAVOUR_BATTLE; }

static void refuse_give(table open, const ft_seat *seat, int favour, int raw_amount, tb_message *why)
{
    int highest = open->die[open->rolled - 1], limit = ft_favour_limit(seat, favour);
    bool religion = favour == FT_FAVOUR_RELIGION;

    if (!tb_has(open->up, favour))
        say_favour(why, FT_SAY_FAVOUR_DOWN, favour, "die", favour + 1);
    else if (favour >= highest) {
        say_favour(why, FT_SAY_DIE_TOO_LOW, favour, "need", favour + 1);
        tb_say_number(why, "die", highest);
    } else if (!limit)
        say_favour(why, FT_SAY_FAVOUR_UNMET, favour, "most", 0);
    else if (!takes_amount(favour))
        say_favour(why, religion ? FT_SAY_RELIGION_WHOLE : FT_SAY_FORTUNE_WHOLE, favour, "most", limit);
    else if (!raw_amount)
        say_favour(why, FT_SAY_FAVOUR_AMOUNT, favour, "most", limit);
    else if (raw_amount - 1 > FT_ROME - seat->step)
        say_favour(why, FT_SAY_PAST_ROME, favour, "room", FT_ROME - seat->step);
    else /* the rows stand in the order of the favours */
        say_favour(why, FT_SAY_WATER_LIMIT + (unsigned) favour, favour, "most", limit);
}

static void refuse_idle(table open, int die, tb_message *why)
{
    int lowest = open->die[0];
    bool lowest_opens = ft_open_favours(open, lowest) != 0;

    say_number(why, lowest_opens ? FT_SAY_NOT_IDLE : FT_SAY_NO_SUCH_DIE, "die", lowest_opens ? die : lowest);
}

static void refuse_flip(table open, int favour, tb_message *why)
{
    bool up = tb_has(open->up, favour);
    say_favour(why, up ? FT_SAY_FLIP_TOKENS : FT_SAY_FLIP_DOWN, favour, "have", open->tokens[favour]);
}

/* --- Privilege cards --------------------------------------------------------------------------------------------- */

static void refuse_keep(const ft_state *s, int first, int raw_second, tb_message *why)
{
    bool palace = s->open.phase == FT_PHASE_PALACE_KEEP;
    ft_bag from = palace ? s->aside : s->drawn;

    if (!ft_bag_count(from, first))
        say_privilege(why, FT_SAY_NOT_DRAWN, first);
    else if (palace)
        ft_say(why, FT_SAY_KEEP_ONE_PALACE);
    else if (!ft_has_building(&s->open.seat[s->open.active], FT_BUILD_BASILICA))
        ft_say(why, FT_SAY_KEEP_ONE);
    else if (ft_bag_count(from, raw_second - 1) <= (raw_second - 1 == first))
        say_privilege(why, FT_SAY_NOT_DRAWN, raw_second - 1);
    else
        ft_say(why, FT_SAY_KEEP_ORDER);
}

static void refuse_goods_card(int kind, int raw_resource, tb_message *why)
{
    int resource = raw_resource - 1;

    if (kind == FT_PRIV_GUARD) {
        if (resource == FT_RES_VESTAL || resource == FT_RES_CENTURION)
            ft_say(why, FT_SAY_TRACK_FULL);
        else
            say_privilege(why, FT_SAY_WHICH_SERVANT, kind);
    } else if (raw_resource && resource <= FT_RES_WINE) {
        ft_say(why, FT_SAY_NO_CUBES);
    } else {
        say_privilege(why, FT_SAY_WHICH_GOOD, kind);
    }
}

static void refuse_play(const ft_state *s, int seat_number, int kind, int raw_resource, tb_message *why)
{
    const ft_seat *seat = &s->open.seat[seat_number];

    if (kind > FT_PRIV_STEP)
        say_privilege(why, FT_SAY_SCORING_CARD, kind);
    else if (!ft_bag_count(s->hand[seat_number], kind))
        say_privilege(why, FT_SAY_NOT_HELD, kind);
    else if (kind != FT_PRIV_STEP)
        refuse_goods_card(kind, raw_resource, why);
    else if (raw_resource)
        say_privilege(why, FT_SAY_STEP_ALONE, kind);
    else
        ft_say(why, seat->step == FT_ROME ? FT_SAY_IN_ROME : FT_SAY_STEP_TWICE);
}

/* --- By phase ---------------------------------------------------------------------------------------------------- */

enum { /* sets of phases */
       IN_ACTION = 1 << FT_PHASE_ACTION,
       IN_TURN = 1 << FT_PHASE_CHOOSE | IN_ACTION | 1 << FT_PHASE_EXCHANGE | 1 << FT_PHASE_POWER |
                 1 << FT_PHASE_BEFORE_ROLL | 1 << FT_PHASE_FAVOUR | 1 << FT_PHASE_FLIP | 1 << FT_PHASE_END,
       WITH_CARDS = 1 << FT_PHASE_KEEP | 1 << FT_PHASE_PALACE_KEEP,
};

/* The phases in which a verb has its place; the verbs of an action card all in IN_ACTION. */
static unsigned phases_of(int verb)
{
    switch (verb) {
    case FT_VERB_PASS: return IN_TURN | 1 << FT_PHASE_RESERVE | 1 << FT_PHASE_DRAFT;
    case FT_VERB_ROLL: return IN_ACTION | 1 << FT_PHASE_BEFORE_ROLL;
    case FT_VERB_END: return 1 << FT_PHASE_END;
    case FT_VERB_TAKE: return 1 << FT_PHASE_DRAFT;
    case FT_VERB_RESERVE: return 1 << FT_PHASE_RESERVE;
    case FT_VERB_CHOOSE: return 1 << FT_PHASE_CHOOSE;
    case FT_VERB_EXCHANGE: return 1 << FT_PHASE_EXCHANGE;
    case FT_VERB_COMMAND: return 1 << FT_PHASE_POWER;
    case FT_VERB_TAX:
    case FT_VERB_IDLE:
    case FT_VERB_GIVE: return 1 << FT_PHASE_FAVOUR;
    case FT_VERB_FLIP: return 1 << FT_PHASE_FLIP;
    case FT_VERB_KEEP: return WITH_CARDS;
    case FT_VERB_PLAY: return IN_TURN;
    default: return IN_ACTION;
    }
}

static void refuse_phase(table open, int verb, tb_message *why)
{
    if (verb == FT_VERB_PLAY && tb_has(WITH_CARDS, open->phase)) {
        ft_say(why, FT_SAY_NOT_WHILE_CHOOSING);
        return;
    }
    ft_say(why, verb == FT_VERB_END ? FT_SAY_CANNOT_END : FT_SAY_OTHER_PHASE);
    tb_say_word(why, "phase", &ft_phase_words, open->phase);
}

/* The seat is not asked at all. */
static void refuse_seat(table open, tb_message *why)
{
    if (open->to_act == 0) {
        ft_say(why, FT_SAY_GAME_OVER);
    } else if (open->to_act == TB_CHANCE) {
        ft_say(why, FT_SAY_CHANCE_FIRST);
    } else if (open->phase == FT_PHASE_RESERVE) {
        ft_say(why, FT_SAY_HAVE_RESERVED);
    } else {
        ft_say(why, FT_SAY_NOT_YOUR_TURN);
        tb_say_word(why, "seat", &ft_side_words, ft_side_of(open, open->active));
    }
}

void ft_refuse(const void *state, int seat, tb_move move, tb_message *why)
{
    const ft_state *s = state;
    table open = &s->open;
    int verb = tb_move_verb(move), a = ft_arg1(move);

    if (!tb_has(open->to_act, seat)) {
        refuse_seat(open, why);
        return;
    }
    if (ft_is_chance(verb)) {
        ft_say(why, FT_SAY_CHANCE_DECIDES);
        return;
    }
    if (!tb_has(phases_of(verb), open->phase)) {
        refuse_phase(open, verb, why);
        return;
    }
    switch (verb) {
    case FT_VERB_PASS: refuse_pass(open, why); break;
    case FT_VERB_TAKE: say_card(why, FT_SAY_NOT_IN_POOL, a); break;
    case FT_VERB_RESERVE: say_card(why, FT_SAY_RESERVE_OWN, a); break;
    case FT_VERB_CHOOSE: say_card(why, FT_SAY_NOT_ON_YOUR_SIDE, a); break;
    case FT_VERB_EXCHANGE: refuse_exchange(open, seat, a, why); break;
    case FT_VERB_COMMAND: refuse_command(open, seat, a, why); break;
    case FT_VERB_TAX: ft_say(why, FT_SAY_NO_TAX); break;
    case FT_VERB_IDLE: refuse_idle(open, a, why); break;
    case FT_VERB_GIVE: refuse_give(open, &open->seat[seat], a, ft_arg2(move), why); break;
    case FT_VERB_FLIP: refuse_flip(open, a, why); break;
    case FT_VERB_KEEP: refuse_keep(s, a, ft_arg2(move), why); break;
    case FT_VERB_PLAY: refuse_play(s, seat, a, ft_arg2(move), why); break;
    default: refuse_action(open, seat, verb, a, why); break;
    }
}
