/* refuse.c - why a move is not legal here, with the rule that says so. Only asked about moves that are not; so the last
 * reason of each function needs no test. */
#include "games/towns/rules.h"

/* What is being asked about. */
typedef struct quarrel {
    const tt_state *s;
    const tt_town *town;
    int seat;
    tb_move move;
    tb_message *why;
} quarrel;

/* --- Words -------------------------------------------------------------------------------------------------------- */

static void no(const quarrel *q, enum tt_message_id id) { tt_say(q->why, id); }

static void no_card(const quarrel *q, enum tt_message_id id, int card)
{
    no(q, id);
    tb_say_word(q->why, "card", &tt_card_words, card);
}

static void no_square(const quarrel *q, enum tt_message_id id, int square)
{
    no(q, id);
    tb_say_word(q->why, "square", &tt_square_words, square);
}

static void no_resource(const quarrel *q, enum tt_message_id id, int resource)
{
    no(q, id);
    tb_say_word(q->why, "resource", &tt_resource_words, resource);
}

static bool full(const quarrel *q, int square)
{
    if (tt_empty(q->town) & tt_bit(square))
        return false;
    no_square(q, TT_SAY_SQUARE_FULL, square);
    return true;
}

/* --- The seat is not asked at all --------------------------------------------------------------------------------- */

/* What comes before anybody may act again. */
static const uint8_t first[TT_PHASE_COUNT] = {
    [TT_PHASE_CARDS] = TT_SAY_FIRST_CARDS,
    [TT_PHASE_LOT] = TT_SAY_FIRST_LOT,
    [TT_PHASE_DEAL] = TT_SAY_FIRST_DEAL,
    [TT_PHASE_DISPLAY] = TT_SAY_FIRST_DISPLAY,
    [TT_PHASE_REVEAL] = TT_SAY_FIRST_REVEAL,
    [TT_PHASE_REFILL] = TT_SAY_FIRST_REFILL,
    [TT_PHASE_KEEP] = TT_SAY_HAVE_KEPT,
    [TT_PHASE_NAME] = TT_SAY_OTHER_NAMES,
    [TT_PHASE_PLAY] = TT_SAY_HAVE_DONE,
    [TT_PHASE_WATCH] = TT_SAY_OTHER_WATCHES,
    [TT_PHASE_WATCH_AGAIN] = TT_SAY_OTHER_WATCHES,
    [TT_PHASE_TREASURY] = TT_SAY_OTHER_OPENS_CHEST,
    [TT_PHASE_OVER] = TT_SAY_IS_OVER,
};

static void no_seat(const quarrel *q)
{
    const tt_table *table = &q->s->table;

    if (table->acting && q->town->completed) {
        no(q, TT_SAY_TOWN_COMPLETED);
        return;
    }
    no(q, first[table->phase]);
    if (table->acting == 0 || table->acting == TB_CHANCE)
        return;
    int other = tb_lowest(table->acting);
    if (q->s->town[other].question.ask == TT_ASK_TAKEN)
        no(q, TT_SAY_OTHER_PLACES_TAKEN);
    tb_say_word(q->why, "seat", &tt_seat_words, other);
}

/* --- Something else is asked -------------------------------------------------------------------------------------- */

static const uint8_t must[TT_ASK_COUNT] = {
    [TT_ASK_KEEP] = TT_SAY_MUST_KEEP,
    [TT_ASK_NAME] = TT_SAY_MUST_NAME,
    [TT_ASK_TAKEN] = TT_SAY_MUST_PLACE_TAKEN,
    [TT_ASK_PLACE] = TT_SAY_MUST_PLACE,
    [TT_ASK_EXTRA] = TT_SAY_MUST_SAY_EXTRA,
    [TT_ASK_BUILD] = TT_SAY_MUST_BUILD,
    [TT_ASK_SITE] = TT_SAY_MUST_SITE,
    [TT_ASK_STOCK] = TT_SAY_MUST_STOCK,
    [TT_ASK_CATHEDRAL] = TT_SAY_MUST_PAY_CATHEDRAL,
    [TT_ASK_TEAHOUSE] = TT_SAY_MUST_COUNT,
    [TT_ASK_EXCHANGE] = TT_SAY_MUST_EXCHANGE,
    [TT_ASK_MASONS] = TT_SAY_MUST_PAY_MASONS,
    [TT_ASK_GRANT] = TT_SAY_MUST_GRANT,
    [TT_ASK_WATCH] = TT_SAY_MUST_WATCH,
    [TT_ASK_PETAL] = TT_SAY_MUST_PETAL,
};

static void no_other(const quarrel *q)
{
    int ask = q->town->question.ask;

    no(q, must[ask]);
    if (ask == TT_ASK_PLACE || ask == TT_ASK_TAKEN)
        tb_say_word(q->why, "resource", &tt_resource_words, q->town->today.cube - 1);
    if (ask == TT_ASK_GRANT)
        tb_say_word(q->why, "monument", &tt_card_words, q->town->monument);
}

/* --- Naming ------------------------------------------------------------------------------------------------------- */

static void no_keep(const quarrel *q) { no_card(q, TT_SAY_NOT_DEALT, (int) (q->move & 63)); }

static void no_name(const quarrel *q)
{
    bool solo = q->s->table.variant == TT_VARIANT_SOLO;

    no_resource(q, solo ? TT_SAY_NOT_ON_DISPLAY : TT_SAY_BANK_FORBIDS, tt_low(q->move));
}

static void no_take(const quarrel *q)
{
    no(q, q->town->today.flags & TT_TODAY_TOOK ? TT_SAY_TOOK_ALREADY : TT_SAY_NO_SHOP);
}

/* --- Placing ------------------------------------------------------------------------------------------------------ */

static void no_place(const quarrel *q)
{
    int square = tt_low(q->move);

    if (!full(q, square))
        no_square(q, q->town->coin_squares & tt_bit(square) ? TT_SAY_PROMENADE_OWN : TT_SAY_PROMENADE_DUTY, square);
}

/* Ways round placing, which all need an unchanged cube that another named. */
static bool no_way_round(const quarrel *q, enum tt_message_id own)
{
    if (!tt_named_by_another(&q->s->table, q->seat))
        no(q, own);
    else if (q->town->today.flags & TT_TODAY_CHANGED)
        no(q, TT_SAY_CHANGED_CUBE);
    else
        return false;
    return true;
}

static void no_store(const quarrel *q)
{
    int square = tt_low(q->move), black = q->s->table.card[TT_TYPE_FACTORY];
    bool takes = (q->town->pieces[TT_TYPE_FACTORY] & tt_bit(square) &&
                  (black == TT_CARD_WAREHOUSE || black == TT_CARD_ODDITY_SHOP)) ||
                 (q->town->pieces[TT_TYPE_COTTAGE] & tt_bit(square) && q->town->monument == TT_CARD_BONDMAKER);

    if (!no_way_round(q, TT_SAY_NAMED_YOURSELF))
        no_square(q, takes ? TT_SAY_STORE_FULL : TT_SAY_TAKES_NO_CUBES, square);
}

static void no_swap(const quarrel *q)
{
    int square = tt_second(q->move), resource = tt_low(q->move);

    if (no_way_round(q, TT_SAY_NAMED_YOURSELF))
        return;
    if (resource == q->town->today.cube - 1) {
        no(q, TT_SAY_CHANGES_NOTHING);
        return;
    }
    no_resource(q, TT_SAY_NOT_ON_WAREHOUSE, resource);
    tb_say_word(q->why, "square", &tt_square_words, square);
}

static void no_return(const quarrel *q)
{
    if (no_way_round(q, TT_SAY_NAMED_YOURSELF))
        return;
    no_resource(q, TT_SAY_NOT_ON_MUSEUM, q->town->today.cube - 1);
    tb_say_word(q->why, "square", &tt_square_words, tt_low(q->move));
}

static void no_pay(const quarrel *q)
{
    if (!no_way_round(q, TT_SAY_NO_COIN_FOR_NAMER))
        no(q, q->town->coins ? TT_SAY_CHANGES_NOTHING : TT_SAY_NO_COIN);
}

static void no_convert(const quarrel *q)
{
    bool factory = tt_plays(&q->s->table, TT_TYPE_FACTORY, TT_CARD_FACTORY) &&
                   tt_stocked(q->town) & 1u << (q->town->today.cube - 1);

    if (no_way_round(q, TT_SAY_NAMED_YOURSELF))
        return;
    if (factory)
        no(q, TT_SAY_CHANGES_NOTHING);
    else
        no_resource(q, TT_SAY_NO_FACTORY, q->town->today.cube - 1);
}

static void no_empty_square(const quarrel *q) { full(q, tt_low(q->move)); }

/* --- Building ----------------------------------------------------------------------------------------------------- */

/* Whether this card is one that the seat could build at all. */
static bool not_a_card_of_mine(const quarrel *q, int card)
{
    int type = tt_cards[card].type;

    if (type != TT_TYPE_MONUMENT) {
        if (q->s->table.card[type] == card)
            return false;
        no_card(q, TT_SAY_NOT_IN_PLAY, card);
    } else if (q->town->monument) {
        no(q, TT_SAY_MONUMENT_STANDS);
    } else if (q->s->hand[q->seat].kept == card) {
        return false;
    } else {
        no_card(q, TT_SAY_NOT_YOUR_MONUMENT, card);
    }
    return true;
}

/* Whether it cannot be paid for or held. */
static bool not_affordable(const quarrel *q, int card)
{
    if (tt_may_put(q->s, q->seat, tt_cards[card].type, q->town->coins))
        return false;
    if (card == TT_CARD_BANK)
        no(q, TT_SAY_FIVE_BANKS);
    else if (card == TT_CARD_JEWELER)
        no(q, TT_SAY_JEWELER_ALONE);
    else {
        no(q, TT_SAY_FESTIVAL_PRICE);
        tb_say_number(q->why, "have", q->town->coins);
    }
    return true;
}

/* Whether some legal build takes exactly these cubes for this card. */
static bool is_offered(const tt_state *s, int seat, int card, unsigned squares)
{
    tb_move moves[TB_MOVES_MAX];
    int n = tt_legal_build(s, seat, moves);

    for (int i = 0; i < n - 1; i++)
        if (tt_card_of(moves[i]) == card && tt_squares(moves[i]) == squares)
            return true;
    return false;
}

/* Whether the pattern is there and only a square for the piece is missing (TF-4.3): with one more it is offered. */
static bool lacks_a_square(const quarrel *q, int card)
{
    tt_state roomier = *q->s;

    if (tt_empty(q->town))
        return false;
    roomier.town[q->seat].filled &= (uint16_t) ~q->town->pieces[TT_TYPE_MONUMENT];
    return is_offered(&roomier, q->seat, card, tt_squares(q->move));
}

static void no_build(const quarrel *q)
{
    int card = tt_card_of(q->move);
    bool raise = tb_move_verb(q->move) == TT_VERB_RAISE;
    bool offered = is_offered(q->s, q->seat, card, tt_squares(q->move));

    if (not_a_card_of_mine(q, card))
        return;
    if (tb_has(tt_go_anywhere(&q->s->table, q->town), tt_cards[card].type) != raise) {
        no_card(q, raise ? TT_SAY_NO_FREE_SITE : TT_SAY_SITE_FOLLOWS, card);
        return;
    }
    if (!offered && not_affordable(q, card))
        return;
    if (!offered && raise && lacks_a_square(q, card)) {
        no_card(q, TT_SAY_NO_SQUARE_LEFT, card);
        return;
    }
    no_card(q, offered ? TT_SAY_WRONG_SITE : TT_SAY_NO_PATTERN, card);
    if (offered)
        tb_say_word(q->why, "square", &tt_square_words, tt_low(q->move));
}

/* --- Questions ---------------------------------------------------------------------------------------------------- */

static void no_stock(const quarrel *q) { no_resource(q, TT_SAY_BANK_TWICE, tt_low(q->move)); }

static void no_spend(const quarrel *q)
{
    if (q->town->question.ask == TT_ASK_CATHEDRAL) {
        no(q, TT_SAY_CATHEDRAL_PRICE);
        return;
    }
    no(q, TT_SAY_MASONS_LIMIT);
    tb_say_number(q->why, "most", tt_most_for_masons(q->town));
}

static void no_exchange(const quarrel *q)
{
    int square = (int) (q->move >> 6 & 15), card = (int) (q->move & 63);

    if (q->town->question.barred == square + 1) {
        no_square(q, TT_SAY_EXCHANGED_ALREADY, square);
    } else if (!(tt_exchangeable(q->town) & tt_bit(square))) {
        no_square(q, TT_SAY_NOTHING_THERE, square);
    } else if (tt_cards[card].type == TT_TYPE_MONUMENT || q->s->table.card[tt_cards[card].type] != card) {
        no_card(q, TT_SAY_NOT_IN_PLAY, card);
    } else if (!not_affordable(q, card)) {
        no_square(q, TT_SAY_SAME_TYPE, square);
        tb_say_word(q->why, "card", &tt_card_words, card);
    }
}

static void no_grant(const quarrel *q)
{
    int card = tt_card_of(q->move), type = tt_cards[card].type;

    if (type == TT_TYPE_MONUMENT || q->s->table.card[type] != card) {
        no_card(q, TT_SAY_NOT_IN_PLAY, card);
    } else if (!(q->town->question.types & 1u << type)) {
        no_card(q, TT_SAY_NOT_GRANTED, card);
        tb_say_word(q->why, "monument", &tt_card_words, q->town->monument);
    } else if (!not_affordable(q, card)) {
        full(q, tt_low(q->move));
    }
}

static void no_watch(const quarrel *q)
{
    int card = (int) (q->move & 63), type = tt_cards[card].type;
    bool in_play = type != TT_TYPE_MONUMENT && q->s->table.card[type] == card;

    no_card(q, in_play ? TT_SAY_ON_WATCH_ALREADY : TT_SAY_NOT_IN_PLAY, card);
}

static void no_petal(const quarrel *q)
{
    if (!full(q, tt_low(q->move)))
        no_square(q, TT_SAY_COIN_THERE, tt_low(q->move));
}

static void no_skip(const quarrel *q)
{
    no(q, TT_SAY_NO_SKIPPING);
    tb_say_word(q->why, "monument", &tt_card_words, q->town->monument);
}

/* --- The table ---------------------------------------------------------------------------------------------------- */

/* Which questions a verb answers, as a set, and why it may still be wrong. */
static const struct {
    uint32_t asks;
    void (*reason)(const quarrel *q);
} answers[TT_VERBS] = {
    [TT_VERB_KEEP] = { 1u << TT_ASK_KEEP, no_keep },
    [TT_VERB_NAME] = { 1u << TT_ASK_NAME, no_name },
    [TT_VERB_TAKE] = { 1u << TT_ASK_NAME, no_take },
    [TT_VERB_PLACE] = { 1u << TT_ASK_PLACE | 1u << TT_ASK_TAKEN, no_place },
    [TT_VERB_STORE] = { 1u << TT_ASK_PLACE, no_store },
    [TT_VERB_SWAP] = { 1u << TT_ASK_PLACE, no_swap },
    [TT_VERB_RETURN] = { 1u << TT_ASK_PLACE, no_return },
    [TT_VERB_PAY] = { 1u << TT_ASK_PLACE, no_pay },
    [TT_VERB_CONVERT] = { 1u << TT_ASK_PLACE, no_convert },
    [TT_VERB_EXTRA] = { 1u << TT_ASK_EXTRA, no_empty_square },
    [TT_VERB_BUILD] = { 1u << TT_ASK_BUILD, no_build },
    [TT_VERB_RAISE] = { 1u << TT_ASK_BUILD, no_build },
    [TT_VERB_PUT] = { 1u << TT_ASK_SITE, no_empty_square },
    [TT_VERB_STOCK] = { 1u << TT_ASK_STOCK, no_stock },
    [TT_VERB_SPEND] = { 1u << TT_ASK_CATHEDRAL | 1u << TT_ASK_MASONS, no_spend },
    [TT_VERB_EXCHANGE] = { 1u << TT_ASK_EXCHANGE, no_exchange },
    [TT_VERB_GRANT] = { 1u << TT_ASK_GRANT, no_grant },
    [TT_VERB_WATCH] = { 1u << TT_ASK_WATCH, no_watch },
    [TT_VERB_PETAL] = { 1u << TT_ASK_PETAL, no_petal },
    [TT_VERB_SKIP] = { 1u << TT_ASK_GRANT, no_skip },
};

void tt_refuse(const void *state, int seat, tb_move move, tb_message *why)
{
    const tt_state *s = state;
    quarrel q = { s, &s->town[seat], seat, move, why };
    int verb = tb_move_verb(move);

    if (!tb_has(s->table.acting, seat))
        no_seat(&q);
    else if (verb <= TT_VERB_REVEAL)
        no(&q, TT_SAY_CHANCE_DECIDES);
    else if (answers[verb].asks & 1u << q.town->question.ask)
        answers[verb].reason(&q);
    else
        no_other(&q);
}
