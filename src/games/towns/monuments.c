/* monuments.c - chapter 8: monuments that ask their owner something, most of them for pieces that come for nothing. */
#include "games/towns/rules.h"

enum { EXCHANGES = 2 };

/* --- Pieces for nothing (T-4.8) ----------------------------------------------------------------------------------- */

/* The types that the giving monument may still put, by the cards in play. */
static unsigned grantable(const tt_state *s, int seat)
{
    const tt_town *town = &s->town[seat];
    unsigned types = 0, allowed = town->question.types;

    for (int type = 0; type <= TT_TYPE_FACTORY; type++)
        types |= (unsigned) tt_may_put(s, seat, type, town->coins) << type;
    return types & allowed;
}

static void start_grant(tt_town *town, int grant, int left, unsigned types)
{
    TB_ASSERT(left >= 0 && left <= UINT8_MAX && types <= (1u << TT_TYPES) - 1);
    town->question.grant = (uint8_t) grant;
    town->question.left = (uint8_t) left;
    town->question.types = (uint8_t) types;
}

static void end_grant(tt_town *town)
{
    start_grant(town, TT_GRANT_NONE, 0, 0);
    town->question.barred = 0;
}

/* Pieces that may be exchanged: not the monument, not the one just exchanged (T-8.1). */
unsigned tt_exchangeable(const tt_town *town)
{
    unsigned squares = 0;

    for (int type = 0; type <= TT_TYPE_FACTORY; type++)
        squares |= town->pieces[type];
    return town->question.barred ? squares & ~tt_bit(town->question.barred - 1) : squares;
}

static bool has_more(const tt_state *s, int seat)
{
    const tt_town *town = &s->town[seat];

    if (town->question.left == 0)
        return false;
    if (town->question.grant == TT_GRANT_GUILD)
        return tt_exchangeable(town) != 0;
    return tt_empty(town) && grantable(s, seat);
}

bool tt_ask_grant(tt_state *s, int seat)
{
    tt_town *town = &s->town[seat];

    TB_ASSERT(town->question.grant != TT_GRANT_NONE);
    if (!has_more(s, seat)) {
        end_grant(town);
        return false;
    }
    town->question.ask = town->question.grant == TT_GRANT_GUILD ? TT_ASK_EXCHANGE : TT_ASK_GRANT;
    return true;
}

/* --- When they are built ------------------------------------------------------------------------------------------ */

enum { ALL_TYPES = (1u << TT_TYPE_MONUMENT) - 1 };

void tt_built_guild(tt_state *s, int seat, int square)
{
    (void) square;
    start_grant(&s->town[seat], TT_GRANT_GUILD, EXCHANGES, ALL_TYPES);
    tt_resume(s, seat);
}

void tt_built_grove(tt_state *s, int seat, int square)
{
    (void) square;
    start_grant(&s->town[seat], TT_GRANT_GROVE, 1, ALL_TYPES);
    tt_resume(s, seat);
}

/* TF-4.5: all coins first. Coins never outnumber the cards that can be built: at least five of the seven always can. */
int tt_most_for_masons(const tt_town *town)
{
    int empty = tb_count(tt_empty(town));

    return town->coins < empty ? town->coins : empty;
}

void tt_built_masons(tt_state *s, int seat, int square)
{
    (void) square;
    if (tt_most_for_masons(&s->town[seat]))
        s->town[seat].question.ask = TT_ASK_MASONS;
    else
        tt_resume(s, seat);
}

void tt_built_watch(tt_state *s, int seat, int square)
{
    (void) square;
    s->town[seat].question.ask = TT_ASK_WATCH;
}

/* TF-4.6: as many coins as there are empty squares, at most three. */
void tt_built_promenade(tt_state *s, int seat, int square)
{
    tt_town *town = &s->town[seat];

    (void) square;
    if (tb_count(tt_empty(town)) > TT_PETALS) {
        town->question.ask = TT_ASK_PETAL;
        return;
    }
    town->coin_squares = (uint16_t) tt_empty(town);
    tt_resume(s, seat);
}

/* --- What may be answered ----------------------------------------------------------------------------------------- */

int tt_type_on(const tt_town *town, int square)
{
    int type = 0;

    TB_ASSERT(tt_stands(town) & tt_bit(square));
    while (!(town->pieces[type] & tt_bit(square)))
        type++;
    return type;
}

int tt_legal_exchange(const tt_state *s, int seat, tb_move out[])
{
    const tt_town *town = &s->town[seat];
    unsigned types = grantable(s, seat);
    int n = 0;

    TB_EACH (square, tt_exchangeable(town))
        TB_EACH (type, types & ~(1u << tt_type_on(town, (int) square)))
            out[n++] = tt_move(TT_VERB_EXCHANGE, (int) square << 6 | s->table.card[type]);
    out[n++] = tt_move(TT_VERB_SKIP, 0);
    return n;
}

int tt_legal_masons(const tt_state *s, int seat, tb_move out[])
{
    int most = tt_most_for_masons(&s->town[seat]);

    for (int coins = 0; coins <= most; coins++)
        out[coins] = tt_move(TT_VERB_SPEND, coins);
    return most + 1;
}

int tt_legal_grant(const tt_state *s, int seat, tb_move out[])
{
    const tt_town *town = &s->town[seat];
    int n = 0;

    TB_EACH (type, grantable(s, seat))
        TB_EACH (square, tt_empty(town))
            out[n++] = tt_card_move(TT_VERB_GRANT, s->table.card[type], (int) square);
    if (town->question.grant == TT_GRANT_TREASURY)
        out[n++] = tt_move(TT_VERB_SKIP, 0);
    return n;
}

int tt_legal_watch(const tt_state *s, int seat, tb_move out[])
{
    int n = 0;

    TB_EACH (type, ALL_TYPES & ~(unsigned) s->town[seat].watched)
        out[n++] = tt_move(TT_VERB_WATCH, s->table.card[type]);
    return n;
}

int tt_legal_petal(const tt_state *s, int seat, tb_move out[])
{
    const tt_town *town = &s->town[seat];
    int n = 0;

    TB_EACH (square, tt_empty(town) & ~(unsigned) town->coin_squares)
        out[n++] = tt_move(TT_VERB_PETAL, (int) square);
    return n;
}

/* --- What happens ------------------------------------------------------------------------------------------------- */

/* T-8.1: the old piece leaves, its cubes with it. A Shed may go anywhere. */
static void exchange(tt_state *s, int seat, int square, int card)
{
    tt_town *town = &s->town[seat];
    int type = tt_cards[card].type;

    TB_ASSERT(town->question.ask == TT_ASK_EXCHANGE && town->question.left > 0);
    TB_ASSERT(tt_exchangeable(town) & tt_bit(square));
    town->question.left--;
    town->pieces[tt_type_on(town, square)] &= (uint16_t) ~tt_bit(square);
    town->filled &= (uint16_t) ~tt_bit(square);
    town->on[square] = 0;
    if (tt_cards[card].flags & TT_ANYWHERE)
        tt_ask_site(town, type);
    else
        tt_put(s, seat, type, square);
}

static void grant(tt_state *s, int seat, int card, int square)
{
    tt_town *town = &s->town[seat];
    int type = tt_cards[card].type;

    TB_ASSERT(town->question.ask == TT_ASK_GRANT && town->question.left > 0);
    TB_ASSERT(tb_has(grantable(s, seat), type));
    town->question.left--;
    if (town->question.grant == TT_GRANT_MASONS || town->question.grant == TT_GRANT_WATCH)
        town->question.types &= (uint8_t) ~(1u << type); /* each once */
    if (town->question.grant == TT_GRANT_WATCH)
        town->watched &= (uint8_t) ~(1u << type);
    tt_put(s, seat, type, square);
}

static void pay_masons(tt_state *s, int seat, int coins)
{
    tt_town *town = &s->town[seat];

    TB_ASSERT(town->question.ask == TT_ASK_MASONS && coins <= tt_most_for_masons(town));
    town->coins -= (uint8_t) coins;
    start_grant(town, TT_GRANT_MASONS, coins, ALL_TYPES);
    tt_resume(s, seat);
}

static void watch(tt_state *s, int seat, int card)
{
    tt_town *town = &s->town[seat];

    TB_ASSERT(town->question.ask == TT_ASK_WATCH && !tb_has(town->watched, tt_cards[card].type));
    town->watched |= (uint8_t) (1u << tt_cards[card].type);
    if (tb_count(town->watched) == TT_WATCHED_TYPES)
        tt_resume(s, seat);
}

static void lay_petal(tt_state *s, int seat, int square)
{
    tt_town *town = &s->town[seat];

    TB_ASSERT(town->question.ask == TT_ASK_PETAL);
    TB_ASSERT(tt_empty(town) & ~(unsigned) town->coin_squares & tt_bit(square));
    town->coin_squares |= (uint16_t) tt_bit(square);
    if (tb_count(town->coin_squares) == TT_PETALS)
        tt_resume(s, seat);
}

/* Nothing more from the Guild, or not this Cottage of the Treasury, or no second cube. */
static void skip(tt_state *s, int seat)
{
    tt_town *town = &s->town[seat];

    if (town->question.ask == TT_ASK_EXTRA) {
        town->question.ask = TT_ASK_BUILD;
        return;
    }
    TB_ASSERT(town->question.left > 0);
    town->question.left -= 1;
    if (town->question.grant == TT_GRANT_GUILD)
        town->question.left = 0;
    tt_resume(s, seat);
}

void tt_apply_monument(tt_state *s, int seat, int verb, tb_move move)
{
    switch (verb) {
    case TT_VERB_EXCHANGE: exchange(s, seat, (int) (move >> 6 & 15), (int) (move & 63)); break;
    case TT_VERB_GRANT: grant(s, seat, tt_card_of(move), tt_low(move)); break;
    case TT_VERB_SPEND: pay_masons(s, seat, tt_low(move)); break;
    case TT_VERB_WATCH: watch(s, seat, (int) (move & 63)); break;
    case TT_VERB_PETAL: lay_petal(s, seat, tt_low(move)); break;
    case TT_VERB_SKIP: skip(s, seat); break;
    }
}
