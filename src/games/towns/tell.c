/* tell.c - what an event did, from the views before and after it (core/tell.h). Coins and completed towns are told as
 * what follows: they are differences between the two. */
#include "games/towns/rules.h"
#include "games/towns/told.h"

const tb_message_row tt_told_rows[TT_TOLD_COUNT] = {
#define X(id, name, rule, text) { "towns." name, rule, text },
    TT_TOLD_LIST(X)
#undef X
};

typedef struct telling {
    const tt_view *was, *is;
    int seat;                      /* who acts; 0 where chance does */
    const tt_town *before, *after; /* its town                      */
    tb_move move;                  /* 0: hidden                     */
    tb_told *out;
} telling;

/* --- Words -------------------------------------------------------------------------------------------------------- */

static tb_message *say_plain(const telling *t, enum tt_told_id id) { return tb_told_add(t->out, &tt_told_rows[id]); }

/* A sentence about the seat. */
static tb_message *say(const telling *t, enum tt_told_id id)
{
    tb_message *out = say_plain(t, id);

    tb_say_word(out, "seat", &tt_seat_words, t->seat);
    return out;
}

static void add_card(tb_message *out, const char *name, int card) { tb_say_word(out, name, &tt_card_words, card); }
static void add_square(tb_message *out, int square) { tb_say_word(out, "square", &tt_square_words, square); }

static void add_resource(tb_message *out, const char *name, int resource)
{
    tb_say_word(out, name, &tt_resource_words, resource);
}

static void add_seats(tb_message *out, unsigned seats)
{
    TB_EACH (seat, seats)
        tb_say_item(out, "seats", &tt_seat_words, (int) seat);
}

static tb_message *say_resource(const telling *t, enum tt_told_id id, int resource)
{
    tb_message *out = say(t, id);

    add_resource(out, "resource", resource);
    return out;
}

/* A resource and its square. */
static void say_cube(const telling *t, enum tt_told_id id, int resource, int square)
{
    add_square(say_resource(t, id, resource), square);
}

/* A building and its square. */
static tb_message *say_piece(const telling *t, enum tt_told_id id, int card, int square)
{
    tb_message *out = say(t, id);

    add_card(out, "card", card);
    add_square(out, square);
    return out;
}

static void say_amount(const telling *t, enum tt_told_id id, int amount)
{
    tb_say_number(say(t, id), "amount", amount);
}

static int cube_in_hand(const telling *t) { return t->before->today.cube - 1; }
static int coins_gained(const telling *t) { return t->after->coins - t->before->coins; }
static int grey_card(const telling *t) { return t->was->table.card[TT_TYPE_WELL]; }

/* --- Set-up ------------------------------------------------------------------------------------------------------- */

/* Cards in play, the two monuments of a seat and the first display are told when the last one is there. */
static void tell_draw(const telling *t)
{
    if (t->is->table.phase == TT_PHASE_CARDS)
        return;
    tb_message *out = say_plain(t, TT_TOLD_DRAW);
    for (int type = TT_TYPE_FARM; type <= TT_TYPE_FACTORY; type++)
        tb_say_item(out, "cards", &tt_card_words, t->is->table.card[type]);
}

static void tell_first(const telling *t)
{
    tb_say_word(say_plain(t, TT_TOLD_FIRST), "seat", &tt_seat_words, tt_low(t->move));
}

static void tell_deal(const telling *t)
{
    if (t->was->table.dealt % 2 == 0)
        return;
    tb_message *out = say_plain(t, t->move ? TT_TOLD_DEAL_SEEN : TT_TOLD_DEAL);
    tb_say_word(out, "seat", &tt_seat_words, t->was->table.dealt / 2);
    if (!t->move)
        return;
    add_card(out, "first", t->is->own.kept);
    add_card(out, "second", t->is->own.back);
}

static void tell_keep(const telling *t)
{
    int card = (int) (t->move & 63);
    tb_message *out = say(t, card ? TT_TOLD_KEEP_SEEN : TT_TOLD_KEEP);

    if (!card)
        return;
    add_card(out, "card", card);
    add_card(out, "given", t->was->own.kept + t->was->own.back - card);
}

static void tell_display(const telling *t)
{
    if (t->is->table.phase == TT_PHASE_DISPLAY)
        return;
    tb_message *out = say_plain(t, TT_TOLD_DISPLAY);
    for (int resource = 0; resource < TT_RESOURCES; resource++)
        for (int i = 0; i < t->is->table.display[resource]; i++)
            tb_say_item(out, "resources", &tt_resource_words, resource);
}

/* --- Naming ------------------------------------------------------------------------------------------------------- */

/* T-10.2: a card of the display, and the one that takes its place. */
static void say_choice(const telling *t, int resource, int next)
{
    add_resource(say_resource(t, TT_TOLD_CHOOSE, resource), "next", next);
}

static void tell_reveal(const telling *t)
{
    int resource = tt_low(t->move);

    switch (t->was->table.phase) {
    case TT_PHASE_DISPLAY: tell_display(t); break;
    case TT_PHASE_REFILL: say_choice(t, t->was->table.named - 1, resource); break;
    default: add_resource(say_plain(t, TT_TOLD_REVEAL), "resource", resource);
    }
}

/* In solo the choice is told with the card that refills the display, unless the order of the pile is known by then. */
static void tell_name(const telling *t)
{
    const tt_table *table = &t->was->table;
    int resource = tt_low(t->move);

    if (table->variant != TT_VARIANT_SOLO)
        say_resource(t, table->phase == TT_PHASE_PLAY ? TT_TOLD_OWN : TT_TOLD_NAME, resource);
    else if (t->is->table.phase != TT_PHASE_REFILL)
        say_choice(t, resource, table->queued ? table->queue[0] - 1 : resource);
}

static void tell_take(const telling *t)
{
    int owner = tt_second(t->move), square = tt_low(t->move);
    tb_message *out = say_resource(t, TT_TOLD_TAKE, t->was->town[owner].on[square] - 1);

    add_square(out, square);
    tb_say_word(out, "other", &tt_seat_words, owner);
}

/* --- Placing ------------------------------------------------------------------------------------------------------ */

static void tell_place(const telling *t) { say_cube(t, TT_TOLD_PLACE, cube_in_hand(t), tt_low(t->move)); }

static void tell_store(const telling *t)
{
    int square = tt_low(t->move);
    bool warehouse = tt_plays(&t->was->table, TT_TYPE_FACTORY, TT_CARD_WAREHOUSE);
    bool cottage = t->before->pieces[TT_TYPE_COTTAGE] & tt_bit(square);

    say_cube(t,
             cottage     ? TT_TOLD_STORE_COTTAGE
             : warehouse ? TT_TOLD_STORE
                         : TT_TOLD_STORE_SHOP,
             cube_in_hand(t), square);
}

static void tell_swap(const telling *t)
{
    tb_message *out = say_resource(t, TT_TOLD_SWAP, tt_low(t->move));

    add_resource(out, "given", cube_in_hand(t));
    add_square(out, tt_second(t->move));
}

static void tell_return(const telling *t) { say_cube(t, TT_TOLD_RETURN, cube_in_hand(t), tt_low(t->move)); }

static void tell_pay(const telling *t)
{
    add_resource(say_resource(t, TT_TOLD_PAY, tt_low(t->move)), "given", cube_in_hand(t));
}

static void tell_convert(const telling *t)
{
    add_resource(say_resource(t, TT_TOLD_CONVERT, tt_low(t->move)), "given", cube_in_hand(t));
}

static void tell_extra(const telling *t) { say_cube(t, TT_TOLD_EXTRA, t->was->table.named - 1, tt_low(t->move)); }

/* --- Building ----------------------------------------------------------------------------------------------------- */

/* The cubes it is made of; with the Prism Forge some may have left before (TF-4.3). */
static void add_cubes(const telling *t, tb_message *out)
{
    unsigned cubes = 0;

    for (int resource = 0; resource < TT_RESOURCES; resource++)
        cubes |= t->before->cubes[resource] | t->before->shared[resource];
    TB_EACH (square, cubes & tt_squares(t->move))
        tb_say_item(out, "squares", &tt_square_words, (int) square);
}

/* TF-3.7: a Cathedral that was not paid for has made way for a grey building, which may have to be put elsewhere. */
static void tell_grey_instead(const telling *t, int card, int square)
{
    if (card != TT_CARD_CATHEDRAL || t->after->pieces[TT_TYPE_CHAPEL] & tt_bit(square))
        return;
    bool here = t->after->pieces[TT_TYPE_WELL] & tt_bit(square);
    tb_message *out = say_plain(t, here ? TT_TOLD_GREY : TT_TOLD_GREY_SHED);
    add_card(out, "card", grey_card(t));
    if (here)
        add_square(out, square);
}

static void tell_build(const telling *t)
{
    int card = tt_card_of(t->move), square = tt_low(t->move);

    add_cubes(t, say_piece(t, TT_TOLD_BUILD, card, square));
    tell_grey_instead(t, card, square);
}

static void tell_raise(const telling *t)
{
    tb_message *out = say(t, TT_TOLD_RAISE);

    add_card(out, "card", tt_card_of(t->move));
    add_cubes(t, out);
}

static void tell_put(const telling *t)
{
    int type = t->before->question.type, square = tt_low(t->move);
    int card = type == TT_TYPE_MONUMENT ? t->after->monument : t->was->table.card[type];

    say_piece(t, TT_TOLD_PUT, card, square);
    tell_grey_instead(t, card, square);
}

static void tell_stock(const telling *t)
{
    int card = t->was->table.card[TT_TYPE_FACTORY];
    enum tt_told_id id = card == TT_CARD_FACTORY ? TT_TOLD_STOCK_FACTORY
                         : card == TT_CARD_BANK  ? TT_TOLD_STOCK_BANK
                                                 : TT_TOLD_STOCK_MUSEUM;

    say_cube(t, id, tt_low(t->move), t->before->question.square);
}

static void tell_spend(const telling *t)
{
    int amount = tt_low(t->move), square = t->before->question.square;

    if (t->before->question.ask != TT_ASK_CATHEDRAL) {
        if (amount)
            say_amount(t, TT_TOLD_MASONS, amount);
        else
            say(t, TT_TOLD_MASONS_NONE);
    } else if (amount) {
        tb_message *out = say(t, TT_TOLD_CATHEDRAL);
        tb_say_number(out, "amount", amount);
        add_square(out, square);
    } else {
        say_piece(t, TT_TOLD_NO_CATHEDRAL, grey_card(t), square);
    }
}

static void tell_count(const telling *t)
{
    add_square(say(t, tt_low(t->move) ? TT_TOLD_COUNT_COLUMN : TT_TOLD_COUNT_ROW), t->before->question.square);
}

static void tell_exchange(const telling *t)
{
    int square = (int) (t->move >> 6 & 15), card = (int) (t->move & 63);
    tb_message *out = say_piece(t, TT_TOLD_EXCHANGE, card, square);

    add_card(out, "given", t->was->table.card[tt_type_on(t->before, square)]);
    tell_grey_instead(t, card, square);
}

static void tell_grant(const telling *t)
{
    int card = tt_card_of(t->move), square = tt_low(t->move);

    add_card(say_piece(t, TT_TOLD_GRANT, card, square), "monument", t->before->monument);
    tell_grey_instead(t, card, square);
}

static void tell_watch(const telling *t) { add_card(say(t, TT_TOLD_WATCH), "card", (int) (t->move & 63)); }
static void tell_petal(const telling *t) { add_square(say(t, TT_TOLD_PETAL), tt_low(t->move)); }

static void tell_skip(const telling *t)
{
    bool extra = t->before->question.ask == TT_ASK_EXTRA;

    say(t, extra                                         ? TT_TOLD_SKIP_EXTRA
           : t->before->question.grant == TT_GRANT_GUILD ? TT_TOLD_SKIP_EXCHANGE
                                                         : TT_TOLD_SKIP_TREASURY);
}

static void tell_done(const telling *t) { say(t, TT_TOLD_DONE); }

/* --- What follows ------------------------------------------------------------------------------------------------- */

/* Whose coins grew. */
static unsigned grown(const telling *t)
{
    unsigned seats = 0;

    for (int seat = 0; seat < TT_SEATS; seat++)
        seats |= (unsigned) (t->is->town[seat].coins > t->was->town[seat].coins) << seat;
    return seats;
}

static unsigned completed(const telling *t) { return t->was->table.open & ~(unsigned) t->is->table.open; }

/* What a move of the seat itself brings or costs; where it ends the turn, coins may come to all (T-3.1). */
static void tell_coins(const telling *t)
{
    int verb = tb_move_verb(t->move), gain = coins_gained(t);
    unsigned seats = grown(t), others = seats & ~tt_bit(t->seat);

    if (others || (seats && (verb == TT_VERB_DONE || verb == TT_VERB_SKIP)))
        add_seats(say_plain(t, TT_TOLD_TURN_COINS), seats);
    else if (gain > 0)
        tb_say_number(say_plain(t, TT_TOLD_GAIN), "coins", gain);
    else if (gain < 0 && verb != TT_VERB_PAY && verb != TT_VERB_SPEND)
        tb_say_number(say_plain(t, TT_TOLD_COST), "coins", -gain);
}

/* --- All of them -------------------------------------------------------------------------------------------------- */

void tt_tell(const void *before, const void *after, int seat, tb_move move, tb_told *out)
{
    static void (*const tell[TT_VERBS])(const telling *t) = {
        [TT_VERB_DRAW] = tell_draw,       [TT_VERB_FIRST] = tell_first,   [TT_VERB_DEAL] = tell_deal,
        [TT_VERB_REVEAL] = tell_reveal,   [TT_VERB_KEEP] = tell_keep,     [TT_VERB_NAME] = tell_name,
        [TT_VERB_TAKE] = tell_take,       [TT_VERB_PLACE] = tell_place,   [TT_VERB_STORE] = tell_store,
        [TT_VERB_SWAP] = tell_swap,       [TT_VERB_RETURN] = tell_return, [TT_VERB_PAY] = tell_pay,
        [TT_VERB_CONVERT] = tell_convert, [TT_VERB_EXTRA] = tell_extra,   [TT_VERB_BUILD] = tell_build,
        [TT_VERB_RAISE] = tell_raise,     [TT_VERB_PUT] = tell_put,       [TT_VERB_STOCK] = tell_stock,
        [TT_VERB_SPEND] = tell_spend,     [TT_VERB_COUNT] = tell_count,   [TT_VERB_EXCHANGE] = tell_exchange,
        [TT_VERB_GRANT] = tell_grant,     [TT_VERB_WATCH] = tell_watch,   [TT_VERB_PETAL] = tell_petal,
        [TT_VERB_SKIP] = tell_skip,       [TT_VERB_DONE] = tell_done,
    };
    const tt_view *was = before, *is = after;
    int who = seat == TB_CHANCE_SEAT ? 0 : seat;
    telling t = { was, is, who, &was->town[who], &is->town[who], move, out };
    int hidden = was->table.phase == TT_PHASE_DEAL ? TT_VERB_DEAL : TT_VERB_KEEP;

    tell[move ? tb_move_verb(move) : hidden](&t);
    tell_coins(&t);
    if (completed(&t))
        add_seats(say_plain(&t, TT_TOLD_COMPLETE), completed(&t));
}
