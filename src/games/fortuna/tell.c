/* tell.c - what an event did, from the views before and after it (core/tell.h). Numbers are differences between the
 * two, so a gain that found no room is told as it was. */
#include "games/fortuna/rules.h"
#include "games/fortuna/told.h"
#include "games/fortuna/view.h"

const tb_message_row ft_told_rows[FT_TOLD_COUNT] = {
#define X(id, name, rule, text) { "fortuna." name, rule, text },
    FT_TOLD_LIST(X)
#undef X
};

typedef struct telling {
    const ft_open *was, *is;
    int seat;                      /* who acts, or draws */
    const ft_seat *before, *after; /* its province       */
    tb_move move;                  /* 0: hidden          */
    tb_told *out;
} telling;

/* --- Words -------------------------------------------------------------------------------------------------------- */

static void say_seat(const telling *t, tb_message *out, const char *name, int seat)
{
    tb_say_word(out, name, &ft_side_words, ft_side_of(t->was, seat));
}

/* A sentence about the seat. */
static tb_message *say(const telling *t, enum ft_told_id id)
{
    tb_message *out = tb_told_add(t->out, &ft_told_rows[id]);

    say_seat(t, out, "seat", t->seat);
    return out;
}

static tb_message *say_number(const telling *t, enum ft_told_id id, const char *name, int value)
{
    tb_message *out = say(t, id);

    tb_say_number(out, name, value);
    return out;
}

static tb_message *say_card(const telling *t, enum ft_told_id id, int card)
{
    tb_message *out = say(t, id);

    tb_say_word(out, "card", &ft_card_words, card);
    return out;
}

static tb_message *say_privilege(const telling *t, enum ft_told_id id, int kind)
{
    tb_message *out = say(t, id);

    tb_say_word(out, "privilege", &ft_privilege_words, kind);
    return out;
}

static void say_order(const telling *t, tb_message *out)
{
    for (int place = 0; place < t->is->seats; place++)
        tb_say_item(out, "seats", &ft_side_words, ft_side_of(t->is, t->is->podium[place]));
}

static int argument(const telling *t) { return ft_arg1(t->move); }
static int coins_gained(const telling *t) { return t->after->money - t->before->money; }
static int steps_gone(const telling *t) { return t->after->step - t->before->step; }

/* --- Set-up ------------------------------------------------------------------------------------------------------- */

/* Lots and deals are told when the last one is there. */
static void tell_podium(const telling *t)
{
    if (t->is->phase != FT_PHASE_PODIUM)
        say_order(t, tb_told_add(t->out, &ft_told_rows[FT_TOLD_PODIUM]));
}

static void tell_deal(const telling *t)
{
    if (!t->is->pool)
        tb_told_add(t->out, &ft_told_rows[FT_TOLD_DEAL]);
}

static void tell_take(const telling *t) { say_card(t, FT_TOLD_TAKE, argument(t)); }
static void tell_reserve(const telling *t) { say_card(t, FT_TOLD_RESERVE, argument(t)); }

/* --- Phases 2 and 3 ----------------------------------------------------------------------------------------------- */

static void tell_pass(const telling *t)
{
    switch (t->was->phase) {
    case FT_PHASE_ACTION: say_card(t, FT_TOLD_PASS_ACTION, t->was->card); break;
    case FT_PHASE_POWER: say(t, FT_TOLD_PASS_POWER); break;
    case FT_PHASE_FLIP: say(t, FT_TOLD_PASS_FLIP); break;
    default: say(t, FT_TOLD_PASS_RESERVE); break;
    }
}

static void tell_choose(const telling *t) { say_card(t, FT_TOLD_CHOOSE, argument(t)); }
static void tell_command(const telling *t) { say_card(t, FT_TOLD_COMMAND, argument(t)); }

static void tell_exchange(const telling *t)
{
    tb_say_word(say_card(t, FT_TOLD_EXCHANGE, argument(t)), "given", &ft_card_words, t->was->chosen);
}

static void tell_fetch(const telling *t)
{
    say_number(t, FT_TOLD_FETCH, "amount", t->after->goods[FT_RES_WATER] - t->before->goods[FT_RES_WATER]);
}

static void tell_harvest(const telling *t)
{
    int good = ft_harvest_good(t->was->card), water = argument(t);
    int plain = good == FT_RES_WHEAT ? FT_TOLD_HARVEST_WHEAT : FT_TOLD_HARVEST_WINE;
    int watered = good == FT_RES_WHEAT ? FT_TOLD_WATER_WHEAT : FT_TOLD_WATER_WINE;
    tb_message *out = say_number(t, (enum ft_told_id)(water ? watered : plain), "gain",
                                 t->after->goods[good] - t->before->goods[good]);

    if (water)
        tb_say_number(out, "water", water);
}

static void tell_sell(const telling *t)
{
    bool wheat = t->was->card == FT_WHEAT_TRADE;
    tb_message *out = say_number(t, wheat ? FT_TOLD_SELL_WHEAT : FT_TOLD_SELL_WINE, "amount", argument(t));

    tb_say_number(out, "gain", coins_gained(t));
}

static void tell_hire(const telling *t)
{
    bool recruit = t->was->card == FT_RECRUIT;
    tb_message *out = say_number(t, recruit ? FT_TOLD_RECRUIT : FT_TOLD_ENGAGE, "amount", argument(t));

    tb_say_number(out, "price", -coins_gained(t));
}

static void tell_ordain(const telling *t) { say(t, FT_TOLD_ORDAIN); }
static void tell_marry(const telling *t) { say_number(t, FT_TOLD_MARRY, "price", -coins_gained(t)); }

static void tell_gift(const telling *t)
{
    int resource = argument(t);

    if (resource == FT_RES_MONEY) {
        say_number(t, FT_TOLD_GIFT_COINS, "amount", coins_gained(t));
        return;
    }
    int gain = t->after->goods[resource] - t->before->goods[resource];
    tb_say_word(say_number(t, FT_TOLD_GIFT, "amount", gain), "resource", &ft_resource_words, resource);
}

static void tell_build(const telling *t)
{
    int price = -coins_gained(t);
    tb_message *out = say(t, price ? FT_TOLD_BUILD : FT_TOLD_BUILD_FREE);

    tb_say_word(out, "building", &ft_building_words, argument(t));
    if (price)
        tb_say_number(out, "price", price);
}

static void tell_collect(const telling *t) { say_number(t, FT_TOLD_COLLECT, "amount", coins_gained(t)); }

static void tell_bribe(const telling *t)
{
    int owner = ft_owner_of(t->was, ft_side_with(t->was, argument(t)));

    if (owner >= 0)
        say_seat(t, say_card(t, FT_TOLD_BRIBE, argument(t)), "other", owner);
    else
        say_card(t, coins_gained(t) ? FT_TOLD_BRIBE_BANK : FT_TOLD_BRIBE_FREE, argument(t));
}

static void tell_advance(const telling *t) { say_number(t, FT_TOLD_ADVANCE, "steps", steps_gone(t)); }

/* --- Phase 4 ------------------------------------------------------------------------------------------------------ */

/* A roll is told with its dice. */
static void tell_roll(const telling *t) { (void) t; }

static void tell_dice(const telling *t)
{
    tb_message *out = say(t, FT_TOLD_DICE);

    tb_say_item(out, "dice", NULL, ft_arg1(t->move));
    if (ft_arg2(t->move))
        tb_say_item(out, "dice", NULL, ft_arg2(t->move) - 1);
    if (ft_arg3(t->move))
        tb_say_item(out, "dice", NULL, ft_arg3(t->move) - 1);
}

static void tell_give(const telling *t)
{
    static const uint8_t rows[FT_FAVOUR_COUNT] = {
        [FT_FAVOUR_WATER] = FT_TOLD_WATER,     [FT_FAVOUR_ORGY] = FT_TOLD_ORGY,
        [FT_FAVOUR_FOOD] = FT_TOLD_FOOD,       [FT_FAVOUR_BATTLE] = FT_TOLD_BATTLE,
        [FT_FAVOUR_FORTUNE] = FT_TOLD_FORTUNE, [FT_FAVOUR_RELIGION] = FT_TOLD_RELIGION,
    };
    tb_message *out = say_number(t, (enum ft_told_id) rows[argument(t)], "steps", steps_gone(t));

    if (ft_arg2(t->move))
        tb_say_number(out, "amount", ft_arg2(t->move) - 1);
}

static void tell_tax(const telling *t)
{
    say(t, coins_gained(t) ? FT_TOLD_TAX : steps_gone(t) ? FT_TOLD_TAX_STEP : FT_TOLD_TAX_NONE);
}

static void tell_idle(const telling *t) { say_number(t, FT_TOLD_IDLE, "die", argument(t)); }

static void tell_flip(const telling *t) { tb_say_word(say(t, FT_TOLD_FLIP), "favour", &ft_favour_words, argument(t)); }

/* --- Privilege cards ---------------------------------------------------------------------------------------------- */

/* Of several cards drawn the choice is told; a single one goes to the hand at once. */
static void tell_draw(const telling *t)
{
    bool palace = t->was->phase == FT_PHASE_PALACE_DRAW;

    if (t->was->drawing > 1 || (palace ? t->was->aside : t->was->drawn) > 0)
        return;
    if (palace)
        say(t, FT_TOLD_PALACE_LAST);
    else if (t->move)
        say_privilege(t, FT_TOLD_DRAW_SEEN, argument(t));
    else
        say(t, FT_TOLD_DRAW);
}

static void tell_keep_two(const telling *t)
{
    tb_message *out = say_number(t, t->move ? FT_TOLD_KEEP_TWO_SEEN : FT_TOLD_KEEP_TWO, "drawn", t->was->drawn);

    if (!t->move)
        return;
    tb_say_item(out, "privileges", &ft_privilege_words, ft_arg1(t->move));
    tb_say_item(out, "privileges", &ft_privilege_words, ft_arg2(t->move) - 1);
}

static void tell_keep(const telling *t)
{
    bool palace = t->was->phase == FT_PHASE_PALACE_KEEP;
    const char *count = palace ? "left" : "drawn";
    int among = palace ? t->was->aside : t->was->drawn;

    if (t->after->hand - t->before->hand == 2)
        tell_keep_two(t);
    else if (t->move)
        tb_say_number(say_privilege(t, palace ? FT_TOLD_PALACE_SEEN : FT_TOLD_KEEP_SEEN, argument(t)), count, among);
    else
        say_number(t, palace ? FT_TOLD_PALACE : FT_TOLD_KEEP, count, among);
}

/* A goods card brings a good of its own and one of the player's choice; a supply may lack one (F-13.9). */
static void tell_play_good(const telling *t)
{
    int kinds[2] = { 0 }, count = 0, gain = 0;

    for (int good = FT_RES_WATER; good <= FT_RES_WINE; good++) {
        if (t->after->goods[good] == t->before->goods[good])
            continue;
        gain += t->after->goods[good] - t->before->goods[good];
        kinds[count++] = good;
    }
    tb_message *out = say_privilege(t, count == 2 ? FT_TOLD_PLAY_GOODS : FT_TOLD_PLAY_GOOD, argument(t));
    tb_say_word(out, count == 2 ? "first" : "resource", &ft_resource_words, kinds[0]);
    if (count == 2)
        tb_say_word(out, "second", &ft_resource_words, kinds[1]);
    else
        tb_say_number(out, "amount", gain);
}

static void tell_play(const telling *t)
{
    int kind = argument(t);

    if (kind == FT_PRIV_STEP)
        say_number(t, FT_TOLD_PLAY_STEP, "steps", steps_gone(t));
    else if (kind == FT_PRIV_GUARD)
        say_privilege(t, ft_arg2(t->move) - 1 == FT_RES_VESTAL ? FT_TOLD_PLAY_VESTAL : FT_TOLD_PLAY_CENTURION, kind);
    else
        tell_play_good(t);
}

static void tell_end(const telling *t) { say(t, FT_TOLD_END); }

/* --- What follows ------------------------------------------------------------------------------------------------- */

/* F-12.2: the last palace card goes to the third arrival without a question. */
static bool got_last_card(const telling *t)
{
    return t->was->aside == 1 && t->is->aside == 0 && t->is->arrivals > t->was->arrivals;
}

static void tell_what_follows(const telling *t)
{
    if (t->is->arrivals > t->was->arrivals)
        say(t, t->was->arrivals ? FT_TOLD_ARRIVE : FT_TOLD_ARRIVE_FIRST);
    if (got_last_card(t))
        say(t, FT_TOLD_PALACE_LAST);
    if (t->was->round && t->is->round > t->was->round) {
        tb_message *out = tb_told_add(t->out, &ft_told_rows[FT_TOLD_ROUND]);
        tb_say_number(out, "round", t->is->round);
        say_order(t, out);
    }
}

/* --- All of them -------------------------------------------------------------------------------------------------- */

/* What is hidden from the reader is a card drawn or kept; the phase is public. */
static int hidden_verb(const ft_open *was)
{
    return was->phase == FT_PHASE_DRAW || was->phase == FT_PHASE_PALACE_DRAW ? FT_VERB_DRAW : FT_VERB_KEEP;
}

void ft_tell(const void *a_before, const void *an_after, int seat, tb_move move, tb_told *out)
{
    static void (*const tell[FT_VERB_COUNT])(const telling *t) = {
        [FT_VERB_PODIUM] = tell_podium,     [FT_VERB_DEAL] = tell_deal,       [FT_VERB_DICE] = tell_dice,
        [FT_VERB_DRAW] = tell_draw,         [FT_VERB_PASS] = tell_pass,       [FT_VERB_ROLL] = tell_roll,
        [FT_VERB_END] = tell_end,           [FT_VERB_TAKE] = tell_take,       [FT_VERB_RESERVE] = tell_reserve,
        [FT_VERB_CHOOSE] = tell_choose,     [FT_VERB_FETCH] = tell_fetch,     [FT_VERB_HARVEST] = tell_harvest,
        [FT_VERB_SELL] = tell_sell,         [FT_VERB_HIRE] = tell_hire,       [FT_VERB_ORDAIN] = tell_ordain,
        [FT_VERB_MARRY] = tell_marry,       [FT_VERB_GIFT] = tell_gift,       [FT_VERB_BUILD] = tell_build,
        [FT_VERB_COLLECT] = tell_collect,   [FT_VERB_BRIBE] = tell_bribe,     [FT_VERB_ADVANCE] = tell_advance,
        [FT_VERB_EXCHANGE] = tell_exchange, [FT_VERB_COMMAND] = tell_command, [FT_VERB_TAX] = tell_tax,
        [FT_VERB_IDLE] = tell_idle,         [FT_VERB_GIVE] = tell_give,       [FT_VERB_FLIP] = tell_flip,
        [FT_VERB_KEEP] = tell_keep,         [FT_VERB_PLAY] = tell_play,
    };
    const ft_open *was = &((const ft_view *) a_before)->open, *is = &((const ft_view *) an_after)->open;
    int who = seat == TB_CHANCE_SEAT ? was->active : seat;
    telling t = { was, is, who, &was->seat[who], &is->seat[who], move, out };

    tell[move ? tb_move_verb(move) : hidden_verb(was)](&t);
    tell_what_follows(&t);
}
