/* actions.c - Fortuna, chapters 5 and 6: the twelve action cards and the buildings.
 *
 * What a card can do for a seat is asked in three places (is there anything to decide, which cards can a Centurion or a
 * bribe use), so one function answers for all twelve at once as a set of cards: ft_effective (F-3.4). */
#include "games/fortuna/rules.h"

static const uint8_t centurion_price[] = { 1, 2, 3 };                   /* F-5.6, by place on the track */
static const uint8_t vestal_price[2][3] = { { 1, 3, 5 }, { 1, 2, 3 } }; /* F-5.7, F-13.2                */

enum { GIFT_MONEY = 3, GIFT_GOODS = 1, COLLECT_MONEY = 2, FETCH_WATER = 2, PLENTY = 100 }; /* F-5.9, F-5.11, F-5.1 */

/* --- Goods and money --------------------------------------------------------------------------------------------- */

int ft_cubes_left(const ft_open *open, int good)
{
    int left = FT_CUBES;

    TB_ASSERT(good >= FT_RES_WATER && good <= FT_RES_WINE);
    if (!(open->options & FT_LIMITED_CUBES))
        return PLENTY;
    for (int i = 0; i < open->seats; i++)
        left -= open->seat[i].goods[good] + (good == FT_RES_WATER ? open->seat[i].aqueduct : 0);
    return left;
}

int ft_dice_left(const ft_open *open)
{
    int left = FT_DICE;

    for (int i = 0; i < FT_SEATS; i++)
        left -= open->seat[i].dice;
    TB_ASSERT(left >= 0);
    return left;
}

static int least(int a, int b) { return a < b ? a : b; }

/* F-1.5: what does not fit on the money track is lost. */
static int money_gain(const ft_seat *seat, int amount)
{
    TB_ASSERT(amount >= 0 && seat->money <= FT_MONEY_MAX);
    return least(amount, FT_MONEY_MAX - seat->money);
}

static void gain_money(ft_seat *seat, int amount) { seat->money += (uint8_t) money_gain(seat, amount); }

/* How much of a good the seat can take: what is left (F-13.9), and what its store can count (F-R71). */
int ft_room_for(const ft_open *open, const ft_seat *seat, int good)
{
    TB_ASSERT(seat->goods[good] <= FT_STORE_MAX);
    return least(ft_cubes_left(open, good), FT_STORE_MAX - seat->goods[good]);
}

void ft_gain_good(const ft_open *open, ft_seat *seat, int good, int amount)
{
    TB_ASSERT(amount >= 0);
    seat->goods[good] += (uint8_t) least(amount, ft_room_for(open, seat, good));
}

void ft_pay_water(ft_seat *seat, int amount) /* from the Aqueduct first */
{
    int standing = amount < seat->aqueduct ? amount : seat->aqueduct;

    TB_ASSERT(amount >= 0 && amount <= ft_water(seat));
    seat->aqueduct -= (uint8_t) standing;
    seat->goods[FT_RES_WATER] -= (uint8_t) (amount - standing);
}

/* --- What each card could do ------------------------------------------------------------------------------------- */

int ft_hire_price(const ft_open *open, int card, int position)
{
    TB_ASSERT(card == FT_RECRUIT || card == FT_ENGAGE);
    TB_ASSERT(position >= 0 && position < FT_TRACK);
    if (card == FT_RECRUIT)
        return centurion_price[position];
    return vestal_price[(open->options & FT_CHEAP_VESTALS) != 0][position];
}

static bool can_hire(const ft_open *open, int card, int owned, int money)
{
    return owned < FT_TRACK && money >= ft_hire_price(open, card, owned);
}

int ft_hire_limit(const ft_open *open, const ft_seat *seat, int card, int money)
{
    int owned = card == FT_RECRUIT ? seat->centurions : seat->vestals;
    int limit = 0;

    while (can_hire(open, card, owned + limit, money)) {
        money -= ft_hire_price(open, card, owned + limit);
        limit++;
    }
    return limit;
}

static unsigned buildable(const ft_open *open, const ft_seat *seat, int money) /* F-6.1 */
{
    unsigned affordable = (2u << money) - 1; /* a building's number is its price */
    unsigned stocked = 0;

    TB_ASSERT(money >= 0 && money <= FT_MONEY_MAX);
    if (tb_count(seat->buildings) == FT_TRACK)
        return 0;
    for (int i = 0; i < FT_BUILDING_COUNT; i++)
        stocked |= (unsigned) (open->stock[i] > 0) << i;
    if (!seat->married)
        stocked &= ~(1u << FT_BUILD_PALACE); /* F-6.4 */
    return stocked & affordable & ~(unsigned) seat->buildings;
}

int ft_harvest_good(int card)
{
    TB_ASSERT(card == FT_WHEAT_HARVEST || card == FT_WINE_HARVEST);
    return card == FT_WHEAT_HARVEST ? FT_RES_WHEAT : FT_RES_WINE;
}

int ft_harvest_base(const ft_open *open, int card)
{
    return card == FT_WINE_HARVEST && open->options & FT_SMALL_WINE ? 1 : 2; /* F-5.2, F-5.3, F-13.3 */
}

int ft_sale_price(int good) { return good == FT_RES_WHEAT ? 2 : 3; /* F-5.4, F-5.5 */ }

/* How much water can be turned into the good: no more than can be taken of it (F-13.9). */
int ft_harvest_water_limit(const ft_open *open, const ft_seat *seat, int card)
{
    int room = ft_room_for(open, seat, ft_harvest_good(card)) - ft_harvest_base(open, card);

    return least(ft_water(seat), room < 0 ? 0 : room);
}

/* F-5.1, F-5.9, F-5.11: what these bring, as far as there is room for it. */
int ft_fetch_gain(const ft_open *open, const ft_seat *seat)
{
    return least(FETCH_WATER, ft_room_for(open, seat, FT_RES_WATER));
}

int ft_gift_gain(const ft_open *open, const ft_seat *seat, int resource)
{
    TB_ASSERT(resource >= FT_RES_WATER && resource <= FT_RES_MONEY);
    return resource == FT_RES_MONEY ? money_gain(seat, GIFT_MONEY)
                                    : least(GIFT_GOODS, ft_room_for(open, seat, resource));
}

int ft_collect_gain(const ft_seat *seat) { return money_gain(seat, COLLECT_MONEY); }

static bool gift_has_worth(const ft_open *open, const ft_seat *seat, int money, int resource)
{
    return resource == FT_RES_MONEY ? money < FT_MONEY_MAX : ft_room_for(open, seat, resource) > 0; /* F-3.4 */
}

static bool family_can_help(const ft_open *open, const ft_seat *seat, int money)
{
    if (!seat->married)
        return money >= FT_MARRIAGE_PRICE;
    return gift_has_worth(open, seat, money, FT_RES_WHEAT) || gift_has_worth(open, seat, money, FT_RES_WINE) ||
           gift_has_worth(open, seat, money, FT_RES_MONEY);
}

/* F-5.8: a Vestal to return, and a die to be had for it (F-1.3, F-1.4). */
static bool can_ordain(const ft_open *open, const ft_seat *seat)
{
    return seat->vestals > 0 && seat->dice < FT_TRACK && ft_dice_left(open) > 0;
}

/* All of it but Corruption, whose use depends on the others. */
static unsigned plainly_effective(const ft_open *open, const ft_seat *seat, int money, int centurions)
{
    unsigned set = (unsigned) (ft_room_for(open, seat, FT_RES_WATER) > 0) << FT_WATER_SUPPLY |
                   (unsigned) (ft_room_for(open, seat, FT_RES_WHEAT) > 0) << FT_WHEAT_HARVEST |
                   (unsigned) (ft_room_for(open, seat, FT_RES_WINE) > 0) << FT_WINE_HARVEST;

    set |= (unsigned) (seat->goods[FT_RES_WHEAT] > 0) << FT_WHEAT_TRADE;
    set |= (unsigned) (seat->goods[FT_RES_WINE] > 0) << FT_WINE_TRADE;
    set |= (unsigned) can_hire(open, FT_RECRUIT, centurions, money) << FT_RECRUIT;
    set |= (unsigned) can_hire(open, FT_ENGAGE, seat->vestals, money) << FT_ENGAGE;
    set |= (unsigned) can_ordain(open, seat) << FT_CEREMONY;
    set |= (unsigned) family_can_help(open, seat, money) << FT_FAMILY;
    set |= (unsigned) (buildable(open, seat, money) != 0) << FT_CONSTRUCTION;
    set |= (unsigned) (seat->step < FT_ROME) << FT_FORTUNA;
    return set;
}

/* F-5.11: cards of other sides whose action would do something once the bribe is paid. */
static unsigned bribable(const ft_open *open, const ft_seat *seat, int number, int money, int centurions)
{
    unsigned others = FT_ALL_CARDS & ~(unsigned) open->side[ft_side_of(open, number)];
    unsigned set = 0;

    if (open->options & FT_NO_FORTUNA_COPY) /* F-13.12 */
        others &= ~(1u << FT_FORTUNA);
    if (money >= FT_BRIBE_PRICE)
        set = others & plainly_effective(open, seat, money - FT_BRIBE_PRICE, centurions);
    if (open->options & FT_FREE_CORRUPTION) { /* F-13.7 */
        unsigned free_cards = others & ft_ownerless(open);
        set = (set & ~free_cards) | (free_cards & plainly_effective(open, seat, money, centurions));
    }
    return set;
}

unsigned ft_effective(const ft_open *open, const ft_seat *seat, int number, int money, int centurions)
{
    unsigned set = plainly_effective(open, seat, money, centurions);

    if (TB_LIKELY(money < FT_MONEY_MAX) || bribable(open, seat, number, money, centurions))
        set |= 1u << FT_CORRUPTION;
    return set;
}

/* --- The ways of carrying a card out ----------------------------------------------------------------------------- */

static int list_amounts(int verb, int least, int most, tb_move out[])
{
    int n = 0;

    for (int amount = least; amount <= most; amount++)
        out[n++] = ft_move1(verb, amount);
    return n;
}

static int list_set(int verb, unsigned set, tb_move out[])
{
    int n = 0;

    TB_EACH (member, set)
        out[n++] = ft_move1(verb, (int) member);
    return n;
}

static int family_ways(const ft_open *open, const ft_seat *seat, tb_move out[])
{
    int n = 0;

    if (!seat->married) {
        if (seat->money >= FT_MARRIAGE_PRICE)
            out[n++] = ft_move0(FT_VERB_MARRY);
        return n;
    }
    for (int resource = FT_RES_WHEAT; resource <= FT_RES_MONEY; resource++)
        if (gift_has_worth(open, seat, seat->money, resource))
            out[n++] = ft_move1(FT_VERB_GIFT, resource);
    return n;
}

/* F-5.9: a married seat may roll before it chooses the gift: no dice were rolled yet and the roll will count. */
static bool may_roll_early(const ft_open *open, const ft_seat *seat)
{
    return open->card == FT_FAMILY && seat->married && !open->rolled && seat->step < FT_ROME &&
           family_can_help(open, seat, seat->money);
}

static int corruption_ways(const ft_open *open, const ft_seat *seat, tb_move out[])
{
    int n = 0;

    if (seat->money < FT_MONEY_MAX)
        out[n++] = ft_move0(FT_VERB_COLLECT);
    return n + list_set(FT_VERB_BRIBE, bribable(open, seat, open->active, seat->money, seat->centurions), out + n);
}

static int one_way(int verb, tb_move out[])
{
    out[0] = ft_move0(verb);
    return 1;
}

/* All the ways of carrying out the card in hand; none if it would change nothing. Ascending. */
static int ways(const ft_open *open, const ft_seat *seat, tb_move out[])
{
    int card = open->card;

    switch ((enum ft_card) card) {
    case FT_WATER_SUPPLY: return ft_room_for(open, seat, FT_RES_WATER) > 0 ? one_way(FT_VERB_FETCH, out) : 0;
    case FT_WHEAT_HARVEST:
    case FT_WINE_HARVEST:
        if (ft_room_for(open, seat, ft_harvest_good(card)) <= 0)
            return 0;
        return list_amounts(FT_VERB_HARVEST, 0, ft_harvest_water_limit(open, seat, card), out);
    case FT_WHEAT_TRADE: return list_amounts(FT_VERB_SELL, 1, seat->goods[FT_RES_WHEAT], out);
    case FT_WINE_TRADE: return list_amounts(FT_VERB_SELL, 1, seat->goods[FT_RES_WINE], out);
    case FT_RECRUIT:
    case FT_ENGAGE: return list_amounts(FT_VERB_HIRE, 1, ft_hire_limit(open, seat, card, seat->money), out);
    case FT_CEREMONY: return can_ordain(open, seat) ? one_way(FT_VERB_ORDAIN, out) : 0;
    case FT_FAMILY: return family_ways(open, seat, out);
    case FT_CONSTRUCTION: return list_set(FT_VERB_BUILD, buildable(open, seat, seat->money), out);
    case FT_CORRUPTION: return corruption_ways(open, seat, out);
    case FT_FORTUNA: return seat->step < FT_ROME ? one_way(FT_VERB_ADVANCE, out) : 0;
    case FT_CARD_COUNT: break;
    }
    return 0;
}

/* F-4.2: passing is free, unless the action was paid for and can be done (F-7.3), or the dice were rolled for it. */
int ft_action_legal(const ft_state *s, tb_move out[])
{
    const ft_open *open = &s->open;
    const ft_seat *seat = &open->seat[open->active];
    bool bound = open->flags & (FT_PAID | FT_ROLLED_GIFT);
    int n = 0;

    TB_ASSERT(open->phase == FT_PHASE_ACTION && open->card < FT_CARD_COUNT);
    if (!bound)
        out[n++] = ft_move0(FT_VERB_PASS);
    if (may_roll_early(open, seat))
        out[n++] = ft_move0(FT_VERB_ROLL);
    n += ways(open, seat, out + n);
    if (n == 0)
        out[n++] = ft_move0(FT_VERB_PASS); /* a privilege card played meanwhile made it impossible */
    return n;
}

/* --- Carrying it out --------------------------------------------------------------------------------------------- */

/* What a harvest brings: as much as there is (F-13.9). */
int ft_harvest_gain(const ft_open *open, const ft_seat *seat, int water)
{
    return least(ft_harvest_base(open, open->card) + water, ft_room_for(open, seat, ft_harvest_good(open->card)));
}

static void harvest(ft_open *open, ft_seat *seat, int water)
{
    int gain = ft_harvest_gain(open, seat, water);

    TB_ASSERT(water >= 0 && water <= ft_harvest_water_limit(open, seat, open->card));
    ft_pay_water(seat, water);
    seat->goods[ft_harvest_good(open->card)] += (uint8_t) gain;
}

static int sold_good(const ft_open *open)
{
    TB_ASSERT(open->card == FT_WHEAT_TRADE || open->card == FT_WINE_TRADE);
    return open->card == FT_WHEAT_TRADE ? FT_RES_WHEAT : FT_RES_WINE;
}

/* What a sale brings, by the price of the good and the Market (F-6.2). */
int ft_sale_gain(const ft_open *open, const ft_seat *seat, int amount)
{
    return money_gain(seat, amount * (ft_sale_price(sold_good(open)) + ft_has_building(seat, FT_BUILD_MARKET)));
}

static void sell(ft_open *open, ft_seat *seat, int amount)
{
    TB_ASSERT(amount >= 1 && amount <= seat->goods[sold_good(open)]);
    seat->money += (uint8_t) ft_sale_gain(open, seat, amount);
    seat->goods[sold_good(open)] -= (uint8_t) amount;
}

static void hire(ft_open *open, ft_seat *seat, int amount)
{
    uint8_t *owned = open->card == FT_RECRUIT ? &seat->centurions : &seat->vestals;

    TB_ASSERT(amount >= 1 && amount <= ft_hire_limit(open, seat, open->card, seat->money));
    while (amount-- > 0)
        seat->money -= (uint8_t) ft_hire_price(open, open->card, (*owned)++);
}

static void accept_gift(ft_open *open, ft_seat *seat, int resource)
{
    int gain = ft_gift_gain(open, seat, resource);

    TB_ASSERT(seat->married && resource != FT_RES_WATER);
    *(resource == FT_RES_MONEY ? &seat->money : &seat->goods[resource]) += (uint8_t) gain;
}

static void build(ft_open *open, ft_seat *seat, int building) /* F-5.10 */
{
    TB_ASSERT(tb_has(buildable(open, seat, seat->money), building));
    seat->money -= (uint8_t) building;
    seat->buildings |= (uint8_t) (1u << building);
    open->stock[building]--;
}

/* F-5.11: the bribe goes to the seat of that side, if any; then the card is used as if it were here. */
static void bribe(ft_state *s, ft_seat *seat, int card)
{
    ft_open *open = &s->open;
    int owner = ft_owner_of(open, ft_side_with(open, card));

    TB_ASSERT(open->card == FT_CORRUPTION);
    TB_ASSERT(tb_has(bribable(open, seat, open->active, seat->money, seat->centurions), card));
    if (owner >= 0 || !(open->options & FT_FREE_CORRUPTION))
        seat->money -= FT_BRIBE_PRICE;
    if (owner >= 0)
        gain_money(&open->seat[owner], FT_BRIBE_PRICE);
    open->card = (uint8_t) card;
    open->flags |= FT_PAID;
    ft_enter(s, FT_PHASE_ACTION);
}

void ft_apply_action(ft_state *s, int verb, tb_move move)
{
    ft_open *open = &s->open;
    ft_seat *seat = &open->seat[open->active];
    int argument = ft_arg1(move);

    TB_ASSERT(open->phase == FT_PHASE_ACTION);
    switch (verb) {
    case FT_VERB_FETCH: seat->goods[FT_RES_WATER] += (uint8_t) ft_fetch_gain(open, seat); break;
    case FT_VERB_HARVEST: harvest(open, seat, argument); break;
    case FT_VERB_SELL: sell(open, seat, argument); break;
    case FT_VERB_HIRE: hire(open, seat, argument); break;
    case FT_VERB_ORDAIN:
        TB_ASSERT(can_ordain(open, seat));
        seat->vestals--;
        seat->dice++;
        break;
    case FT_VERB_MARRY:
        TB_ASSERT(!seat->married && seat->money >= FT_MARRIAGE_PRICE);
        seat->money -= FT_MARRIAGE_PRICE;
        seat->married = 1;
        break;
    case FT_VERB_GIFT: accept_gift(open, seat, argument); break;
    case FT_VERB_BUILD: build(open, seat, argument); break;
    case FT_VERB_COLLECT: seat->money += (uint8_t) ft_collect_gain(seat); break;
    case FT_VERB_BRIBE: bribe(s, seat, argument); return;
    default:
        TB_ASSERT(verb == FT_VERB_ADVANCE);
        ft_advance(s, 1, ft_phase_after_action(open)); /* F-5.12 */
        return;
    }
    ft_enter(s, ft_phase_after_action(open));
}
