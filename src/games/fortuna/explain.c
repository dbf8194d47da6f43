/* explain.c - what a legal move would do, in numbers, with the rule behind it: for people who ask. */
#include "games/fortuna/messages.h"
#include "games/fortuna/rules.h"
#include "games/fortuna/view.h"

static void say_card(tb_message *out, enum ft_message_id id, const tb_words *words, int card)
{
    ft_say(out, id);
    tb_say_word(out, "card", words, card);
}

static void say_two(tb_message *out, enum ft_message_id id, const char *first, int a, const char *second, int b)
{
    ft_say(out, id);
    tb_say_number(out, first, a);
    tb_say_number(out, second, b);
}

/* --- Phase 2 and 3 ----------------------------------------------------------------------------------------------- */

static void explain_pass(const ft_open *open, tb_message *out)
{
    switch (open->phase) {
    case FT_PHASE_ACTION: say_card(out, FT_SAY_DO_PASS_ACTION, &ft_card_words, open->card); break;
    case FT_PHASE_POWER: ft_say(out, FT_SAY_DO_PASS_POWER); break;
    case FT_PHASE_FLIP: ft_say(out, FT_SAY_DO_PASS_FLIP); break;
    default: ft_say(out, FT_SAY_DO_PASS_RESERVE); break;
    }
}

static int price_of(const ft_open *open, int owned, int amount)
{
    int price = 0;

    for (int i = 0; i < amount; i++)
        price += ft_hire_price(open, open->card, owned + i);
    return price;
}

static void explain_hire(const ft_open *open, const ft_seat *seat, int amount, tb_message *out)
{
    bool recruit = open->card == FT_RECRUIT;
    int price = price_of(open, recruit ? seat->centurions : seat->vestals, amount);

    say_two(out, recruit ? FT_SAY_DO_RECRUIT : FT_SAY_DO_ENGAGE, "price", price, "amount", amount);
}

static void explain_bribe(const ft_open *open, int card, tb_message *out)
{
    int side = ft_side_with(open, card);

    if (ft_owner_of(open, side) >= 0)
        ft_say(out, FT_SAY_DO_BRIBE);
    else
        ft_say(out, open->options & FT_FREE_CORRUPTION ? FT_SAY_DO_BRIBE_FREE : FT_SAY_DO_BRIBE_BANK);
    tb_say_word(out, "seat", &ft_side_words, side);
    tb_say_word(out, "card", &ft_card_words, card);
}

static void explain_exchange(const ft_open *open, int card, tb_message *out)
{
    say_card(out, FT_SAY_DO_EXCHANGE, &ft_card_words, card);
    tb_say_word(out, "given", &ft_card_words, open->chosen);
    tb_say_word(out, "side", &ft_side_words, ft_side_with(open, card));
}

static void explain_gift(const ft_open *open, const ft_seat *seat, int resource, tb_message *out)
{
    ft_say(out, FT_SAY_DO_GIFT);
    tb_say_number(out, "amount", ft_gift_gain(open, seat, resource));
    tb_say_word(out, "resource", &ft_resource_words, resource);
}

static void explain_harvest(const ft_open *open, const ft_seat *seat, int water, tb_message *out)
{
    bool wheat = open->card == FT_WHEAT_HARVEST;

    say_two(out, wheat ? FT_SAY_DO_HARVEST_WHEAT : FT_SAY_DO_HARVEST_WINE, "water", water, "gain",
            ft_harvest_gain(open, seat, water));
}

static void explain_sell(const ft_open *open, const ft_seat *seat, int amount, tb_message *out)
{
    bool wheat = open->card == FT_WHEAT_TRADE;

    say_two(out, wheat ? FT_SAY_DO_SELL_WHEAT : FT_SAY_DO_SELL_WINE, "amount", amount, "gain",
            ft_sale_gain(open, seat, amount));
}

/* --- Phase 4 and privilege cards --------------------------------------------------------------------------------- */

static void explain_give(const ft_seat *seat, int favour, int amount, tb_message *out)
{
    int steps = ft_favour_steps(seat, favour, amount), room = FT_ROME - seat->step;

    say_two(out, FT_SAY_DO_WATER + favour, "amount", amount, "steps", steps < room ? steps : room);
}

static void explain_keep(const ft_open *open, tb_move move, tb_message *out)
{
    bool two = ft_arg2(move) != 0;
    enum ft_message_id id = two ? FT_SAY_DO_KEEP_TWO : FT_SAY_DO_KEEP;

    say_card(out, open->phase == FT_PHASE_PALACE_KEEP ? FT_SAY_DO_PALACE : id, &ft_privilege_words, ft_arg1(move));
    if (two)
        tb_say_word(out, "other", &ft_privilege_words, ft_arg2(move) - 1);
}

/* Two goods, or one where nothing is left of the other (F-13.9). */
static void explain_play_good(const ft_open *open, const ft_seat *seat, int first, int second, tb_message *out)
{
    bool has_first = ft_room_for(open, seat, first) > 0;
    bool has_second = ft_room_for(open, seat, second) > (first == second);

    ft_say(out, has_first && has_second ? FT_SAY_DO_PLAY_GOOD : FT_SAY_DO_PLAY_ONE_GOOD);
    if (has_first && has_second) {
        tb_say_word(out, "first", &ft_resource_words, first);
        tb_say_word(out, "resource", &ft_resource_words, second);
        return;
    }
    tb_say_word(out, "resource", &ft_resource_words, has_first ? first : second);
    tb_say_word(out, "missing", &ft_resource_words, has_first ? second : first);
}

static void explain_play(const ft_open *open, const ft_seat *seat, int kind, int resource, tb_message *out)
{
    switch (kind) {
    case FT_PRIV_STEP:
        ft_say(out, FT_SAY_DO_PLAY_STEP);
        tb_say_number(out, "step", seat->step + 1);
        break;
    case FT_PRIV_GUARD:
        ft_say(out, FT_SAY_DO_PLAY_GUARD);
        tb_say_word(out, "resource", &ft_resource_words, resource);
        break;
    default: explain_play_good(open, seat, kind - FT_PRIV_WATER, resource, out); break;
    }
}

/* --- All of them ------------------------------------------------------------------------------------------------- */

static void explain_roll(const ft_open *open, const ft_seat *seat, tb_message *out)
{
    ft_say(out, open->phase == FT_PHASE_ACTION ? FT_SAY_DO_ROLL_EARLY : FT_SAY_DO_ROLL);
    tb_say_number(out, "dice", seat->dice - open->rolled);
}

static void explain_number(tb_message *out, enum ft_message_id id, const char *name, int value)
{
    ft_say(out, id);
    tb_say_number(out, name, value);
}

void ft_explain(const void *a_view, tb_move move, tb_message *out)
{
    const ft_view *view = a_view;
    const ft_open *open = &view->open;
    const ft_seat *seat = &open->seat[view->seat];
    int a = ft_arg1(move);

    switch (tb_move_verb(move)) {
    case FT_VERB_PASS: explain_pass(open, out); break;
    case FT_VERB_ROLL: explain_roll(open, seat, out); break;
    case FT_VERB_END: ft_say(out, FT_SAY_DO_END); break;
    case FT_VERB_TAKE: say_card(out, FT_SAY_DO_TAKE, &ft_card_words, a); break;
    case FT_VERB_RESERVE: say_card(out, FT_SAY_DO_RESERVE, &ft_card_words, a); break;
    case FT_VERB_CHOOSE: say_card(out, FT_SAY_DO_CHOOSE, &ft_card_words, a); break;
    case FT_VERB_FETCH: explain_number(out, FT_SAY_DO_FETCH, "gain", ft_fetch_gain(open, seat)); break;
    case FT_VERB_HARVEST: explain_harvest(open, seat, a, out); break;
    case FT_VERB_SELL: explain_sell(open, seat, a, out); break;
    case FT_VERB_HIRE: explain_hire(open, seat, a, out); break;
    case FT_VERB_ORDAIN: ft_say(out, FT_SAY_DO_ORDAIN); break;
    case FT_VERB_MARRY: explain_number(out, FT_SAY_DO_MARRY, "price", FT_MARRIAGE_PRICE); break;
    case FT_VERB_GIFT: explain_gift(open, seat, a, out); break;
    case FT_VERB_BUILD: ft_say(out, FT_SAY_DO_BUILD_MARKET + a); break;
    case FT_VERB_COLLECT: explain_number(out, FT_SAY_DO_COLLECT, "gain", ft_collect_gain(seat)); break;
    case FT_VERB_BRIBE: explain_bribe(open, a, out); break;
    case FT_VERB_ADVANCE: explain_number(out, FT_SAY_DO_ADVANCE, "step", seat->step + 1); break;
    case FT_VERB_EXCHANGE: explain_exchange(open, a, out); break;
    case FT_VERB_COMMAND: say_card(out, FT_SAY_DO_COMMAND, &ft_card_words, a); break;
    case FT_VERB_TAX: ft_say(out, seat->money ? FT_SAY_DO_TAX : FT_SAY_DO_TAX_STEP); break;
    case FT_VERB_IDLE: explain_number(out, FT_SAY_DO_IDLE, "die", a); break;
    case FT_VERB_GIVE: explain_give(seat, a, ft_arg2(move) - 1, out); break;
    case FT_VERB_FLIP:
        ft_say(out, FT_SAY_DO_FLIP);
        tb_say_word(out, "favour", &ft_favour_words, a);
        break;
    case FT_VERB_KEEP: explain_keep(open, move, out); break;
    case FT_VERB_PLAY: explain_play(open, seat, a, ft_arg2(move) - 1, out); break;
    }
}
