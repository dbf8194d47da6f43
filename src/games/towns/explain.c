/* explain.c - what a legal move would do, in numbers, with the rule behind it: for people who ask.
 *
 * Moves that bring a piece into the town are tried out on a copy of what the seat sees: its points before and after say
 * more than any sentence could. */
#include "games/towns/rules.h"
#include "games/towns/towns.h"

/* What is to be explained. */
typedef struct telling {
    const tt_view *view;
    const tt_town *town;
    tb_move move;
    tb_message *out;
} telling;

/* --- Words -------------------------------------------------------------------------------------------------------- */

static void say(const telling *t, enum tt_message_id id) { tt_say(t->out, id); }

static void say_number(const telling *t, const char *name, int number) { tb_say_number(t->out, name, number); }

static void say_card(const telling *t, const char *name, int card) { tb_say_word(t->out, name, &tt_card_words, card); }

static void say_square(const telling *t, int square) { tb_say_word(t->out, "square", &tt_square_words, square); }

static void say_resource(const telling *t, const char *name, int resource)
{
    tb_say_word(t->out, name, &tt_resource_words, resource);
}

/* A resource and the square it comes to. */
static void say_cube(const telling *t, enum tt_message_id id, int resource, int square)
{
    say(t, id);
    say_resource(t, "resource", resource);
    say_square(t, square);
}

/* The coins of a town that gains some, now and then. */
static void say_gain(const telling *t, int coins)
{
    tt_town richer = *t->town;

    tt_gain(&richer, coins);
    say_number(t, "coins", richer.coins);
    say_number(t, "before", t->town->coins);
}

static int named_cube(const telling *t) { return t->town->today.cube - 1; }

/* --- Trying it out ------------------------------------------------------------------------------------------------ */

enum { NOBODY = 1 << TT_SEATS };

/* The table as the seat sees it. The step cannot end: a seat that is not there never says done. */
static void copy_table(const telling *t, tt_state *out)
{
    memset(out, 0, sizeof *out);
    out->table = t->view->table;
    out->table.acting |= NOBODY;
    memcpy(out->town, t->view->town, sizeof out->town);
    out->hand[t->view->seat] = t->view->own;
}

static void try_out(const telling *t, tt_state *out)
{
    copy_table(t, out);
    tt_game.apply(out, t->view->seat, t->move);
}

static void say_points(const telling *t, const char *name, const tt_table *table, const tt_town towns[])
{
    tt_score score;

    tt_score_town(table, towns, t->view->seat, &score);
    say_number(t, name, score.total);
}

static void say_points_after(const telling *t, const tt_state *after)
{
    say_points(t, "points", &after->table, after->town);
    say_points(t, "before", &t->view->table, t->view->town);
}

/* --- Set-up and naming -------------------------------------------------------------------------------------------- */

static void tell_keep(const telling *t)
{
    int card = (int) (t->move & 63);

    say(t, TT_SAY_DO_KEEP);
    say_card(t, "card", card);
    say_card(t, "other", t->view->own.kept + t->view->own.back - card);
}

static void tell_name(const telling *t)
{
    static const uint8_t ways[] = {
        [TT_VARIANT_HAMMER] = TT_SAY_DO_NAME,
        [TT_VARIANT_TOWN_HALL] = TT_SAY_DO_OWN,
        [TT_VARIANT_SOLO] = TT_SAY_DO_CHOOSE,
    };
    int towns = tb_count(t->view->table.open), variant = t->view->table.variant;

    say(t, variant == TT_VARIANT_HAMMER && towns == 1 ? TT_SAY_DO_NAME_LAST : ways[variant]);
    say_resource(t, "resource", tt_low(t->move));
    say_number(t, "towns", towns);
}

static void tell_take(const telling *t)
{
    int owner = tt_second(t->move), square = tt_low(t->move);

    say_cube(t, TT_SAY_DO_TAKE, t->view->town[owner].on[square] - 1, square);
    tb_say_word(t->out, "seat", &tt_seat_words, owner);
}

/* --- Placing ------------------------------------------------------------------------------------------------------ */

static bool brings_petal(const telling *t, int square)
{
    return t->town->monument == TT_CARD_PETAL_PROMENADE && t->town->coin_squares & tt_bit(square);
}

static void tell_place(const telling *t)
{
    int square = tt_low(t->move), left = tb_count(tt_empty(t->town)) - 1;

    if (t->town->question.ask == TT_ASK_TAKEN) {
        say_cube(t, left ? TT_SAY_DO_PLACE_TAKEN : TT_SAY_DO_PLACE_TAKEN_LAST, named_cube(t), square);
        say_gain(t, 1 + brings_petal(t, square));
    } else if (brings_petal(t, square)) {
        say_cube(t, TT_SAY_DO_PLACE_PETAL, named_cube(t), square);
        say_gain(t, 1);
    } else {
        say_cube(t, left ? TT_SAY_DO_PLACE : TT_SAY_DO_PLACE_LAST, named_cube(t), square);
        say_number(t, "left", left);
    }
}

static void tell_store(const telling *t)
{
    int square = tt_low(t->move);
    bool warehouse = tt_plays(&t->view->table, TT_TYPE_FACTORY, TT_CARD_WAREHOUSE);
    enum tt_message_id id = warehouse ? TT_SAY_DO_STORE : TT_SAY_DO_STORE_SHOP;

    if (t->town->pieces[TT_TYPE_COTTAGE] & tt_bit(square))
        id = TT_SAY_DO_STORE_COTTAGE;
    say_cube(t, id, named_cube(t), square);
    say_number(t, "left", TT_ON_MAX - 1 - tt_cubes_on(t->town->on[square]));
}

static void tell_swap(const telling *t)
{
    say_cube(t, TT_SAY_DO_SWAP, tt_low(t->move), tt_second(t->move));
    say_resource(t, "given", named_cube(t));
}

static void tell_return(const telling *t)
{
    bool kept = t->view->table.option[TT_OPTION_MUSEUM] == TT_MUSEUM_KEPT;

    say_cube(t, kept ? TT_SAY_DO_RETURN_NAMED : TT_SAY_DO_RETURN, named_cube(t), tt_low(t->move));
    say_gain(t, 1);
}

static void tell_pay(const telling *t)
{
    bool neither = t->view->table.option[TT_OPTION_SEMAPHORE_COIN] == TT_SEMAPHORE_NEITHER;
    int monument = t->town->monument;

    say(t, monument == TT_CARD_HOLLOW_HILL                     ? TT_SAY_DO_PAY_HILL
           : monument == TT_CARD_SOUTHERN_SEMAPHORE && neither ? TT_SAY_DO_PAY_FORFEIT
                                                               : TT_SAY_DO_PAY);
    say_resource(t, "resource", tt_low(t->move));
    say_number(t, "coins", t->town->coins - 1);
}

static void tell_convert(const telling *t)
{
    say(t, TT_SAY_DO_CONVERT);
    say_resource(t, "resource", tt_low(t->move));
    say_resource(t, "given", named_cube(t));
}

static void tell_extra(const telling *t)
{
    int square = tt_low(t->move);

    say_cube(t, TT_SAY_DO_EXTRA, t->view->table.named - 1, square);
    say_gain(t, 1 + brings_petal(t, square));
}

/* --- New pieces --------------------------------------------------------------------------------------------------- */

/* TF-3.7: a Cathedral is paid for in a second step, or becomes a grey piece at once; false for other cards. */
static bool is_cathedral(const telling *t, int card, int square)
{
    enum { PRICE = 3 };

    if (card != TT_CARD_CATHEDRAL)
        return false;
    tt_town richer = *t->town;
    if (t->town->coin_squares & tt_bit(square))
        tt_gain(&richer, 1);
    say(t, richer.coins >= PRICE ? TT_SAY_DO_CATHEDRAL : TT_SAY_DO_NO_CATHEDRAL);
    say_card(t, "card", t->view->table.card[TT_TYPE_WELL]);
    say_square(t, square);
    return true;
}

/* The points that a new piece makes; `rule` is the card whose rule lets it come. */
static void say_piece(const telling *t, int rule, int message, int card, int square)
{
    bool coins = t->view->table.option[TT_OPTION_COINS] != TT_COINS_NO;
    tt_state after;

    if (is_cathedral(t, card, square))
        return;
    try_out(t, &after);
    tb_say(t->out, &tt_card_messages[rule][message + coins]);
    say_card(t, "card", card);
    say_square(t, square);
    say_points_after(t, &after);
    say_number(t, "coins", after.town[t->view->seat].coins);
}

/* The cubes that a building takes away. With the Prism Forge some may be gone already. */
static void say_cubes(const telling *t)
{
    unsigned cubes = t->town->filled & ~tt_stands(t->town) & tt_squares(t->move);

    say_number(t, "cubes", tb_count(cubes));
}

static void tell_build(const telling *t)
{
    int card = tt_card_of(t->move);

    say_piece(t, card, TT_DO_BUILD, card, tt_low(t->move));
    if (card != TT_CARD_CATHEDRAL)
        say_cubes(t);
}

static void tell_raise(const telling *t)
{
    int by = t->town->monument == TT_CARD_OBELISK ? TT_CARD_OBELISK : TT_CARD_SHED;

    tb_say(t->out, &tt_card_messages[by][TT_DO_RAISE]);
    say_card(t, "card", tt_card_of(t->move));
    say_cubes(t);
}

static void tell_put(const telling *t)
{
    int type = t->town->question.type;
    int card = type == TT_TYPE_MONUMENT ? t->view->own.kept : t->view->table.card[type];

    say_piece(t, card, TT_DO_PUT, card, tt_low(t->move));
}

static void tell_grant(const telling *t)
{
    say_piece(t, t->town->monument, TT_DO_PUT, tt_card_of(t->move), tt_low(t->move));
}

static void tell_exchange(const telling *t)
{
    int square = (int) (t->move >> 6 & 15), card = (int) (t->move & 63);
    bool moves = tt_cards[card].flags & TT_ANYWHERE;
    tt_state after;

    if (is_cathedral(t, card, square))
        return;
    say(t, moves ? TT_SAY_DO_EXCHANGE_SHED : TT_SAY_DO_EXCHANGE);
    say_card(t, "given", t->view->table.card[tt_type_on(t->town, square)]);
    say_square(t, square);
    say_card(t, "card", card);
    if (moves)
        return;
    try_out(t, &after);
    say_points_after(t, &after);
}

/* --- Questions ---------------------------------------------------------------------------------------------------- */

static void tell_stock(const telling *t)
{
    int square = t->town->question.square, card = t->view->table.card[TT_TYPE_FACTORY];

    say_cube(t,
             card == TT_CARD_FACTORY ? TT_SAY_DO_STOCK_FACTORY
             : card == TT_CARD_BANK  ? TT_SAY_DO_STOCK_BANK
                                     : TT_SAY_DO_STOCK_MUSEUM,
             tt_low(t->move), square);
    say_number(t, "left", t->town->on[square] == 0);
}

static void tell_cathedral(const telling *t)
{
    bool pays = tt_low(t->move) > 0, moves = !pays && tt_plays(&t->view->table, TT_TYPE_WELL, TT_CARD_SHED);
    tt_state after;

    try_out(t, &after);
    say(t, pays ? TT_SAY_DO_PAY_CATHEDRAL : moves ? TT_SAY_DO_MOVE_SHED : TT_SAY_DO_REFUSE_CATHEDRAL);
    say_card(t, "card", t->view->table.card[TT_TYPE_WELL]);
    say_square(t, t->town->question.square);
    say_points(t, "points", &after.table, after.town);
    say_number(t, "coins", after.town[t->view->seat].coins);
}

static void tell_spend(const telling *t)
{
    int amount = tt_low(t->move);

    if (t->town->question.ask == TT_ASK_CATHEDRAL) {
        tell_cathedral(t);
        return;
    }
    say(t, amount ? TT_SAY_DO_MASONS : TT_SAY_DO_MASONS_NONE);
    say_number(t, "amount", amount);
    say_number(t, "have", t->town->coins);
}

static void tell_count(const telling *t)
{
    int square = t->town->question.square;
    unsigned line = tt_low(t->move) ? tt_column(square) : tt_row(square);
    int types = tt_count_types(t->town, line & ~tt_bit(square));

    say(t, TT_SAY_DO_COUNT);
    tb_say_word(t->out, "line", &tt_line_words, tt_low(t->move));
    say_number(t, "types", types);
    say_gain(t, types);
}

static void tell_watch(const telling *t)
{
    say(t, TT_SAY_DO_WATCH);
    say_card(t, "card", (int) (t->move & 63));
    say_number(t, "left", TT_WATCHED_TYPES - 1 - tb_count(t->town->watched));
}

static void tell_petal(const telling *t)
{
    say(t, TT_SAY_DO_PETAL);
    say_square(t, tt_low(t->move));
    say_number(t, "left", TT_PETALS - 1 - tb_count(t->town->coin_squares));
}

static void tell_skip(const telling *t)
{
    if (t->town->question.ask == TT_ASK_EXTRA) {
        say(t, TT_SAY_DO_SKIP_EXTRA);
        return;
    }
    say(t, t->town->question.grant == TT_GRANT_GUILD ? TT_SAY_DO_SKIP_EXCHANGE : TT_SAY_DO_SKIP_TREASURY);
    say_number(t, "left", t->town->question.left);
}

/* --- The end of a seat's turn ------------------------------------------------------------------------------------- */

static bool could_build(const telling *t)
{
    tb_move moves[TB_MOVES_MAX];
    tt_state s;

    copy_table(t, &s);
    return tt_legal_build(&s, t->view->seat, moves) > 1;
}

static void tell_done(const telling *t)
{
    int left = tb_count(tt_empty(t->town));

    if (!left) {
        say(t, TT_SAY_DO_DONE_FULL);
        say_points(t, "points", &t->view->table, t->view->town);
    } else if (t->town->today.built == 2 && t->view->table.option[TT_OPTION_COINS] != TT_COINS_NO) {
        say(t, TT_SAY_DO_DONE_COIN);
        say_gain(t, 1);
    } else {
        say(t, could_build(t) ? TT_SAY_DO_DONE_WAIT : TT_SAY_DO_DONE);
        say_number(t, "left", left);
    }
}

/* --- The table ---------------------------------------------------------------------------------------------------- */

void tt_explain(const void *view, tb_move move, tb_message *out)
{
    static void (*const tell[TT_VERBS])(const telling *t) = {
        [TT_VERB_KEEP] = tell_keep,     [TT_VERB_NAME] = tell_name,         [TT_VERB_TAKE] = tell_take,
        [TT_VERB_PLACE] = tell_place,   [TT_VERB_STORE] = tell_store,       [TT_VERB_SWAP] = tell_swap,
        [TT_VERB_RETURN] = tell_return, [TT_VERB_PAY] = tell_pay,           [TT_VERB_CONVERT] = tell_convert,
        [TT_VERB_EXTRA] = tell_extra,   [TT_VERB_BUILD] = tell_build,       [TT_VERB_RAISE] = tell_raise,
        [TT_VERB_PUT] = tell_put,       [TT_VERB_STOCK] = tell_stock,       [TT_VERB_SPEND] = tell_spend,
        [TT_VERB_COUNT] = tell_count,   [TT_VERB_EXCHANGE] = tell_exchange, [TT_VERB_GRANT] = tell_grant,
        [TT_VERB_WATCH] = tell_watch,   [TT_VERB_PETAL] = tell_petal,       [TT_VERB_SKIP] = tell_skip,
        [TT_VERB_DONE] = tell_done,
    };
    const tt_view *v = view;
    telling t = { v, &v->town[v->seat], move, out };

    tell[tb_move_verb(move)](&t);
}
