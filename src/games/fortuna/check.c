/* check.c - could this state exist? Each group of facts names itself when it fails. Runs after every move in the laws
 * and in the fuzzers, so it knows the table from outside and leans on no rule code that could be wrong in the same way.
 */
#include "games/fortuna/messages.h"
#include "games/fortuna/rules.h"

static bool fail(tb_message *why, enum ft_message_id id)
{
    ft_say(why, id);
    return false;
}

static bool fail_seat(tb_message *why, enum ft_message_id id, int seat, const char *name, int value)
{
    ft_say(why, id);
    tb_say_number(why, "seat", seat);
    tb_say_number(why, name, value);
    return false;
}

static bool fail_count(tb_message *why, enum ft_message_id id, const char *what, const tb_words *words, int member,
                       int have, int need)
{
    ft_say(why, id);
    tb_say_word(why, what, words, member);
    tb_say_number(why, "have", have);
    tb_say_number(why, "need", need);
    return false;
}

enum { PALACE_CARDS = 3 }; /* F-12.2 */

static bool in_setup(const ft_open *open) { return open->phase <= FT_PHASE_RESERVE; }

/* --- Whose turn, which phase ------------------------------------------------------------------------------------- */

static bool numbers_fit(const ft_open *open, tb_message *why)
{
    bool seats = open->seats >= 2 && open->seats <= FT_SEATS;
    bool options = open->options >> FT_OPTION_BITS == 0 && (open->options >> FT_EDITION_SHIFT & FT_EDITION_MASK) < 3;

    if (seats && options && open->active < open->seats && open->turn < open->seats + (open->phase == FT_PHASE_OVER) &&
        open->phase < FT_PHASE_COUNT && open->after < FT_PHASE_COUNT && (open->round == 0) == in_setup(open) &&
        !(open->flags & ~(FT_TURN_FLAGS | FT_LAST_ROUND)))
        return true;
    ft_say(why, FT_SAY_BAD_NUMBERS);
    tb_say_number(why, "seats", open->seats);
    tb_say_number(why, "seat", open->active);
    tb_say_number(why, "turn", open->turn);
    return false;
}

static bool podium_fits(const ft_open *open, tb_message *why)
{
    int places = open->phase == FT_PHASE_PODIUM ? open->turn : open->seats;
    unsigned named = 0;

    for (int i = 0; i < FT_SEATS; i++) {
        if (i < places ? open->podium[i] >= open->seats || tb_has(named, open->podium[i]) : open->podium[i] != FT_NONE)
            return fail(why, FT_SAY_BAD_PODIUM);
        if (i < places)
            named |= 1u << open->podium[i];
    }
    if (!in_setup(open) && open->phase != FT_PHASE_OVER && open->podium[open->turn] != open->active)
        return fail(why, FT_SAY_BAD_PODIUM);
    return true;
}

static bool is_chance_phase(int phase)
{
    return phase == FT_PHASE_PODIUM || phase == FT_PHASE_DEAL || phase == FT_PHASE_ROLL || phase == FT_PHASE_DRAW ||
           phase == FT_PHASE_PALACE_DRAW;
}

static bool acting_fits(const ft_open *open, tb_message *why)
{
    bool fits = open->to_act == 1u << open->active;

    if (is_chance_phase(open->phase))
        fits = open->to_act == TB_CHANCE;
    if (open->phase == FT_PHASE_OVER)
        fits = open->to_act == 0;
    if (open->phase == FT_PHASE_RESERVE)
        fits = open->to_act && open->to_act < 1u << open->seats;
    if (fits)
        return true;
    ft_say(why, FT_SAY_BAD_PHASE);
    tb_say_word(why, "phase", &ft_phase_words, open->phase);
    tb_say_number(why, "acting", open->to_act);
    return false;
}

/* Phases to which the palace and an early roll may lead back: those in which a step card can be played. */
static bool is_resumed(int phase)
{
    return phase == FT_PHASE_CHOOSE || phase == FT_PHASE_ACTION || phase == FT_PHASE_EXCHANGE ||
           phase == FT_PHASE_POWER || phase == FT_PHASE_BEFORE_ROLL || phase == FT_PHASE_FAVOUR ||
           phase == FT_PHASE_FLIP || phase == FT_PHASE_END;
}

static bool is_card(int card) { return card < FT_CARD_COUNT || card == FT_NONE; }

/* Nothing is kept beyond the phase it belongs to, so that equal positions are equal bytes. */
static bool leftovers_fit(const ft_open *open, tb_message *why)
{
    int phase = open->phase;
    bool palace = phase == FT_PHASE_PALACE_DRAW || phase == FT_PHASE_PALACE_KEEP;
    bool early = phase == FT_PHASE_ROLL && open->flags & FT_ROLLED_GIFT;
    bool acting = phase == FT_PHASE_ACTION || early || (palace && open->after == FT_PHASE_ACTION);
    bool chosen = phase == FT_PHASE_EXCHANGE || (palace && open->after == FT_PHASE_EXCHANGE) ||
                  (acting && !(open->flags & FT_BY_POWER));

    if ((open->card != FT_NONE) != acting || (open->chosen != FT_NONE) != chosen ||
        (open->after != 0) != (palace || early) || (open->after && !is_resumed(open->after)) ||
        (early && open->after != FT_PHASE_ACTION))
        return fail(why, FT_SAY_BAD_LEFTOVERS);
    if (!is_card(open->card) || !is_card(open->chosen) ||
        (chosen && !tb_has(open->side[ft_side_of(open, open->active)], open->chosen)))
        return fail(why, FT_SAY_BAD_LEFTOVERS);
    if (open->flags & (FT_PAID | FT_BY_POWER | FT_ROLLED_GIFT) && !acting)
        return fail(why, FT_SAY_BAD_LEFTOVERS);
    if ((open->drawing != 0) != (phase == FT_PHASE_DRAW || phase == FT_PHASE_PALACE_DRAW) || open->drawing > 3)
        return fail(why, FT_SAY_BAD_LEFTOVERS);
    bool drawing = phase == FT_PHASE_DRAW || phase == FT_PHASE_KEEP;
    if (open->drawing + (drawing ? open->drawn - open->taken : open->aside - PALACE_CARDS) > 0)
        return fail(why, FT_SAY_BAD_LEFTOVERS);
    if ((open->drawn && !drawing) ||
        (open->taken ? !drawing && open->after != FT_PHASE_FLIP && phase != FT_PHASE_FLIP : drawing))
        return fail(why, FT_SAY_BAD_LEFTOVERS);
    if ((in_setup(open) || phase == FT_PHASE_OVER) && (open->flags & FT_TURN_FLAGS || open->taken || open->rolled))
        return fail(why, FT_SAY_BAD_LEFTOVERS);
    return true;
}

/* --- Action cards (F-1.2, F-4.4) --------------------------------------------------------------------------------- */

static bool cards_fit(const ft_open *open, tb_message *why)
{
    for (int card = 0; card < FT_CARD_COUNT; card++) {
        int places = tb_has(open->pool, card);
        for (int side = 0; side < FT_SIDES; side++)
            places += tb_has(open->side[side], card);
        if (places != 1)
            return fail_count(why, FT_SAY_BAD_CARDS, "card", &ft_card_words, card, places, 1);
    }
    for (int side = 0; side < FT_SIDES; side++) {
        int have = tb_count(open->side[side]), down = tb_count(open->side[side] & open->down);
        if (have > FT_SIDE_CARDS || (open->phase > FT_PHASE_DRAFT && have != FT_SIDE_CARDS))
            return fail_count(why, FT_SAY_BAD_SIDE, "side", &ft_side_words, side, have, FT_SIDE_CARDS);
        if (down > (ft_owner_of(open, side) >= 0))
            return fail_count(why, FT_SAY_BAD_DOWN, "side", &ft_side_words, side, down, 1);
    }
    bool before_deal = open->phase < FT_PHASE_DEAL || open->phase == FT_PHASE_DRAFT;
    if ((open->pool != 0) != (open->phase <= FT_PHASE_DRAFT) || (open->pool && open->down) ||
        (before_deal && ft_ownerless(open)) || (open->phase == FT_PHASE_PODIUM && open->pool != FT_ALL_CARDS) ||
        (open->phase == FT_PHASE_DRAFT && tb_count(open->side[ft_side_of(open, open->active)]) == FT_SIDE_CARDS))
        return fail(why, FT_SAY_BAD_LEFTOVERS);
    unsigned all = open->pool | open->down;
    for (int side = 0; side < FT_SIDES; side++)
        all |= open->side[side];
    if (all & ~(unsigned) FT_ALL_CARDS || open->pool & open->down)
        return fail(why, FT_SAY_BAD_LEFTOVERS);
    return true;
}

/* --- Provinces (F-1.3 to F-1.5, F-6) ----------------------------------------------------------------------------- */

static bool province_fits(const ft_open *open, int i, tb_message *why)
{
    const ft_seat *seat = &open->seat[i];

    if (seat->step > FT_ROME)
        return fail_seat(why, FT_SAY_BAD_PAWN, i, "step", seat->step);
    if (seat->money > FT_MONEY_MAX)
        return fail_seat(why, FT_SAY_BAD_MONEY, i, "have", seat->money);
    if (seat->vestals > FT_TRACK || seat->centurions > FT_TRACK || seat->dice > FT_TRACK || seat->dice < 1) {
        fail_seat(why, FT_SAY_BAD_TRACK, i, "vestals", seat->vestals);
        tb_say_number(why, "centurions", seat->centurions);
        tb_say_number(why, "dice", seat->dice);
        return false;
    }
    for (int good = FT_RES_WATER; good <= FT_RES_WINE; good++)
        if (seat->goods[good] > FT_STORE_MAX)
            return fail_seat(why, FT_SAY_BAD_STORE, i, "have", seat->goods[good]);
    if (tb_count(seat->buildings) > FT_TRACK || seat->buildings >> FT_BUILDING_COUNT || seat->married > 1 ||
        seat->aqueduct > ft_has_building(seat, FT_BUILD_AQUEDUCT) ||
        (ft_has_building(seat, FT_BUILD_PALACE) && !seat->married))
        return fail_seat(why, FT_SAY_BAD_PROVINCE, i, "have", seat->buildings);
    return true;
}

static bool provinces_fit(const ft_open *open, tb_message *why)
{
    static const ft_seat nobody = { 0 };

    for (int i = 0; i < FT_SEATS; i++) {
        if (i >= open->seats ? memcmp(&open->seat[i], &nobody, sizeof nobody) != 0 : !province_fits(open, i, why))
            return i >= open->seats ? fail(why, FT_SAY_BAD_LEFTOVERS) : false;
    }
    return true;
}

static bool buildings_fit(const ft_open *open, tb_message *why)
{
    int need = open->seats == 4 ? 3 : 2; /* F-2.4 */

    for (int b = 0; b < FT_BUILDING_COUNT; b++) {
        int have = open->stock[b];
        for (int i = 0; i < open->seats; i++)
            have += ft_has_building(&open->seat[i], b);
        if (have != need)
            return fail_count(why, FT_SAY_BAD_BUILDINGS, "building", &ft_building_words, b, have, need);
    }
    return true;
}

static bool cubes_fit(const ft_open *open, tb_message *why)
{
    if (!(open->options & FT_LIMITED_CUBES))
        return true;
    for (int good = FT_RES_WATER; good <= FT_RES_WINE; good++)
        if (ft_cubes_left(open, good) < 0)
            return fail_count(why, FT_SAY_BAD_CUBES, "resource", &ft_resource_words, good,
                              FT_CUBES - ft_cubes_left(open, good), FT_CUBES);
    return true;
}

/* --- Dice, favours, tokens --------------------------------------------------------------------------------------- */

static bool dice_fit(const ft_open *open, tb_message *why)
{
    int owned = open->seat[open->active].dice;
    bool sorted = true;
    int all = 0;

    for (int i = 0; i < open->seats; i++)
        all += open->seat[i].dice;
    if (all > FT_DICE)
        return fail_seat(why, FT_SAY_BAD_DICE, 0, "have", all);
    for (int i = 0; i < FT_TRACK; i++) {
        if (i < open->rolled)
            sorted = sorted && open->die[i] >= 1 && open->die[i] <= 6 && (i == 0 || open->die[i - 1] <= open->die[i]);
        else
            sorted = sorted && open->die[i] == 0;
    }
    bool to_roll = open->phase == FT_PHASE_ROLL || open->phase == FT_PHASE_BEFORE_ROLL;
    if (sorted && open->rolled <= owned && (open->phase != FT_PHASE_FAVOUR || open->rolled == owned) &&
        (!to_roll || open->rolled < owned))
        return true;
    fail_seat(why, FT_SAY_BAD_ROLL, open->active, "have", open->rolled);
    tb_say_number(why, "dice", owned);
    return false;
}

static bool tokens_fit(const ft_open *open, tb_message *why)
{
    int used = open->arrivals ? 0 : FT_PALACE_TOKENS;

    for (int i = 0; i < FT_FAVOUR_COUNT; i++) {
        used += open->tokens[i];
        if (open->tokens[i] > FT_FAVOUR_TOKENS)
            return fail_count(why, FT_SAY_BAD_TOKENS, "favour", &ft_favour_words, i, open->tokens[i], FT_FAVOUR_TOKENS);
    }
    if (open->options & FT_LIMITED_TOKENS && used + open->taken > FT_TOKENS)
        return fail_seat(why, FT_SAY_BAD_TOKEN_SUPPLY, open->active, "have", used);
    if (open->up & ~FT_ALL_FAVOURS || open->taken > FT_FAVOUR_TOKENS)
        return fail(why, FT_SAY_BAD_LEFTOVERS);
    return true;
}

/* --- Privilege cards (F-10.4, F-12.2) ---------------------------------------------------------------------------- */

static bool privileges_fit(const ft_state *s, tb_message *why)
{
    ft_bag full = ft_full_deck(s->open.seats);

    for (int kind = 0; kind < 16; kind++) {
        int have = ft_bag_count(s->deck, kind) + ft_bag_count(s->drawn, kind) + ft_bag_count(s->aside, kind) +
                   ft_bag_count(s->open.discard, kind);
        for (int i = 0; i < FT_SEATS; i++)
            have += ft_bag_count(s->hand[i], kind);
        if (have != ft_bag_count(full, kind))
            return fail_count(why, FT_SAY_BAD_PRIVILEGES, "card", &ft_privilege_words, kind < FT_PRIV_COUNT ? kind : 0,
                              have, ft_bag_count(full, kind));
    }
    return true;
}

static bool counts_fit(const ft_state *s, tb_message *why)
{
    const ft_open *open = &s->open;

    for (int i = 0; i < FT_SEATS; i++)
        if (ft_bag_size(s->hand[i]) != open->seat[i].hand)
            return fail(why, FT_SAY_BAD_COUNT);
    if (ft_bag_size(s->deck) != open->deck || ft_bag_size(s->drawn) != open->drawn ||
        ft_bag_size(s->aside) != open->aside)
        return fail(why, FT_SAY_BAD_COUNT);
    if (open->drawing > open->deck + ft_bag_size(open->discard) || (open->drawing && !open->deck))
        return fail(why, FT_SAY_BAD_COUNT);
    if ((open->phase == FT_PHASE_KEEP && open->drawn < 2) || (open->phase == FT_PHASE_PALACE_KEEP && open->aside < 2))
        return fail(why, FT_SAY_BAD_COUNT); /* a single card is taken without a question */
    return true;
}

static bool arrivals_fit(const ft_open *open, tb_message *why)
{
    unsigned named = 0;
    int in_rome = 0;

    for (int i = 0; i < open->seats; i++)
        in_rome += open->seat[i].step == FT_ROME;
    for (int i = 0; i < 3; i++) {
        bool arrived = open->arrival[i] < open->seats && !tb_has(named, open->arrival[i]) &&
                       open->seat[open->arrival[i]].step == FT_ROME;
        if (i < open->arrivals ? !arrived : open->arrival[i] != FT_NONE)
            return fail(why, FT_SAY_BAD_ARRIVALS);
        named |= arrived ? 1u << open->arrival[i] : 0;
    }
    if (in_rome == open->arrivals && (open->arrivals > 0) == ((open->flags & FT_LAST_ROUND) != 0))
        return true;
    ft_say(why, FT_SAY_BAD_ARRIVALS);
    tb_say_number(why, "have", open->arrivals);
    tb_say_number(why, "need", in_rome);
    return false;
}

/* What was left is what lies aside and what was taken; what was taken is still held or was played. */
static bool palace_fits(const ft_state *s, tb_message *why)
{
    const ft_open *open = &s->open;
    int taken = ft_palace_taken(open);
    ft_bag left = 0, found = open->left ? s->aside : 0;

    bool choosing = open->phase == FT_PHASE_PALACE_DRAW || open->phase == FT_PHASE_PALACE_KEEP;
    if (taken < 0 || taken > 2 || open->left > 2 || taken >= open->arrivals + (open->arrivals == 0) ||
        (choosing && (open->arrivals < 1 || open->arrivals > 3)) || (open->aside && !choosing && !open->left))
        return fail(why, FT_SAY_BAD_PALACE);
    for (int i = 0; i < 2; i++) {
        if ((i < open->left) != (s->left[i] != FT_NONE) || (i < taken) != (s->took[i] != FT_NONE))
            return fail(why, FT_SAY_BAD_PALACE);
        if ((i < open->left && s->left[i] >= FT_PRIV_COUNT) || (i < taken && s->took[i] >= FT_PRIV_COUNT))
            return fail(why, FT_SAY_BAD_PALACE);
        if (i < open->left)
            left += ft_one(s->left[i]);
        if (i >= taken)
            continue;
        found += ft_one(s->took[i]);
        if (!ft_bag_count(s->hand[open->arrival[i + 1]], s->took[i]) &&
            (s->took[i] > FT_PRIV_WINE || !(open->played[i] >> (2 * s->took[i]) & 3)))
            return fail(why, FT_SAY_BAD_PALACE);
    }
    if (left != found || s->left[0] > s->left[1])
        return fail(why, FT_SAY_BAD_PALACE);
    return true;
}

bool ft_check(const void *state, tb_message *why)
{
    const ft_state *s = state;
    const ft_open *open = &s->open;
    static const uint8_t zero[sizeof s->pad] = { 0 };

    return numbers_fit(open, why) && podium_fits(open, why) && acting_fits(open, why) && cards_fit(open, why) &&
           leftovers_fit(open, why) && provinces_fit(open, why) && buildings_fit(open, why) && cubes_fit(open, why) &&
           dice_fit(open, why) && tokens_fit(open, why) && privileges_fit(s, why) && counts_fit(s, why) &&
           arrivals_fit(open, why) && palace_fits(s, why) &&
           (memcmp(s->pad, zero, sizeof zero) == 0 || fail(why, FT_SAY_BAD_LEFTOVERS));
}
