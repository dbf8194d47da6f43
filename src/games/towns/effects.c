/* effects.c - what a new piece does: its costs and effects, one piece after the other (T-4.6), whether it was built
 * from resources or put for nothing (T-4.8). What needs no answer happens at once. */
#include "games/towns/rules.h"

/* --- Coins (TF-1) ------------------------------------------------------------------------------------------------- */

enum { CHEST = 4, CATHEDRAL_COINS = 3, FESTIVAL_COINS = 2 };

/* TF-1.2, TF-1.3. */
int tt_room_for_coins(const tt_town *town)
{
    bool space = town->monument && tt_cards[town->monument].flags & TT_COIN_SPACE;

    TB_ASSERT(town->coins <= CHEST + space);
    return CHEST + space - town->coins;
}

/* TF-1.2: what finds no room is lost. TF-4.9: the Treasury sees the chest become full. */
void tt_gain(tt_town *town, int coins)
{
    int room = tt_room_for_coins(town);
    int gained = coins < room ? coins : room;

    TB_ASSERT(coins >= 0);
    if (town->monument == TT_CARD_TREASURY && town->coins < CHEST && town->coins + gained == CHEST)
        town->today.due++;
    town->coins += (uint8_t) gained;
}

/* --- Counting ----------------------------------------------------------------------------------------------------- */

/* Cottages of a town, Barrett Castle as two (T-8.3). */
static int count_cottages(const tt_town *town)
{
    return tb_count(town->pieces[TT_TYPE_COTTAGE]) + 2 * (town->monument == TT_CARD_BARRETT_CASTLE);
}

static int count_of_type(const tt_town *town, int type)
{
    if (type == TT_TYPE_COTTAGE)
        return count_cottages(town);
    if (type == TT_TYPE_MONUMENT && town->monument == TT_CARD_BARRETT_CASTLE)
        return 0;
    return tb_count(town->pieces[type]);
}

/* How many coins a Teahouse brings by the types in a line, itself left out (TF-3.6). */
static int teahouse_coins(const tt_town *town, int square, unsigned line)
{
    int types = tt_count_types(town, line & ~tt_bit(square));
    int room = tt_room_for_coins(town);

    return types < room ? types : room;
}

/* --- Buildings ---------------------------------------------------------------------------------------------------- */

static void ask(tt_town *town, int question, int type, int square)
{
    TB_ASSERT(question > TT_ASK_NOTHING && question < TT_ASK_COUNT && type >= 0 && type < TT_TYPES);
    town->question.ask = (uint8_t) question;
    town->question.type = (uint8_t) type;
    town->question.square = (uint8_t) square;
}

void tt_ask_site(tt_town *town, int type) { ask(town, TT_ASK_SITE, type, 0); }

static void built_nothing(tt_state *s, int seat, int square)
{
    (void) square;
    tt_resume(s, seat);
}

static void built_coin(tt_state *s, int seat, int square)
{
    (void) square;
    tt_gain(&s->town[seat], 1);
    tt_resume(s, seat);
}

static void built_statue(tt_state *s, int seat, int square)
{
    tt_town *town = &s->town[seat];
    bool all = s->table.option[TT_OPTION_STATUE] != TT_STATUE_GREY;
    int coins = 0;

    (void) square;
    for (int type = 0; type < TT_TYPES; type++)
        coins += (all || type == TT_TYPE_WELL) && count_of_type(town, type) >= 3;
    tt_gain(town, coins);
    tt_resume(s, seat);
}

static void built_jeweler(tt_state *s, int seat, int square)
{
    tt_town *town = &s->town[seat];

    (void) square;
    if (town->coins)
        town->coins--;
    else
        town->today.jewels++;
    tt_resume(s, seat);
}

/* TF-3.6: asked only where row and column differ in what they bring. */
static void built_teahouse(tt_state *s, int seat, int square)
{
    tt_town *town = &s->town[seat];
    int row = teahouse_coins(town, square, tt_row(square)), column = teahouse_coins(town, square, tt_column(square));

    if (row != column) {
        ask(town, TT_ASK_TEAHOUSE, TT_TYPE_THEATER, square);
        return;
    }
    tt_gain(town, row);
    tt_resume(s, seat);
}

/* TF-3.7: without three coins, or if the owner will not pay, a grey piece takes its place; a Shed may move. */
static void grey_instead(tt_state *s, int seat, int square)
{
    tt_town *town = &s->town[seat];

    TB_ASSERT(town->pieces[TT_TYPE_CHAPEL] & tt_bit(square));
    town->pieces[TT_TYPE_CHAPEL] &= (uint16_t) ~tt_bit(square);
    town->filled &= (uint16_t) ~tt_bit(square);
    if (tt_plays(&s->table, TT_TYPE_WELL, TT_CARD_SHED))
        tt_ask_site(town, TT_TYPE_WELL);
    else
        tt_put(s, seat, TT_TYPE_WELL, square);
}

static void built_cathedral(tt_state *s, int seat, int square)
{
    if (s->town[seat].coins >= CATHEDRAL_COINS)
        ask(&s->town[seat], TT_ASK_CATHEDRAL, TT_TYPE_CHAPEL, square);
    else
        grey_instead(s, seat, square);
}

static void built_parsonage(tt_state *s, int seat, int square)
{
    tt_town *town = &s->town[seat];
    int cottages = count_cottages(town);
    bool exactly = s->table.option[TT_OPTION_PARSONAGE] == TT_PARSONAGE_EXACTLY;

    (void) square;
    if (town->coins < cottages || (exactly && town->coins != cottages))
        town->coins = 0;
    tt_resume(s, seat);
}

static void built_den(tt_state *s, int seat, int square)
{
    (void) square;
    if (s->town[seat].coins == 1)
        tt_gain(&s->town[seat], 2);
    tt_resume(s, seat);
}

static void built_to_stock(tt_state *s, int seat, int square)
{
    ask(&s->town[seat], TT_ASK_STOCK, TT_TYPE_FACTORY, square);
}

/* --- Monuments that ask nothing ----------------------------------------------------------------------------------- */

static void built_elder(tt_state *s, int seat, int square)
{
    (void) square;
    s->town[seat].elder = (uint8_t) tb_count(tt_stands(&s->town[seat]));
    tt_resume(s, seat);
}

static void built_festival(tt_state *s, int seat, int square)
{
    TB_ASSERT(s->town[seat].coins >= FESTIVAL_COINS);
    (void) square;
    s->town[seat].coins -= FESTIVAL_COINS;
    tt_resume(s, seat);
}

/* TF-4.4: coins on the centre squares; where a building stands already, the coin is gained. */
static void built_grotto(tt_state *s, int seat, int square)
{
    tt_town *town = &s->town[seat];
    unsigned built = tt_stands(town) & TT_CENTRE;

    (void) square;
    town->coin_squares = (uint16_t) (TT_CENTRE & ~built);
    tt_gain(town, tb_count(built));
    tt_resume(s, seat);
}

/* TF-4.10: the monument counts as a type. */
static void built_windseed(tt_state *s, int seat, int square)
{
    int most = 0;

    (void) square;
    for (int type = 0; type < TT_TYPES; type++) {
        int count = count_of_type(&s->town[seat], type);
        most = count > most ? count : most;
    }
    tt_gain(&s->town[seat], most);
    tt_resume(s, seat);
}

/* --- Putting a piece ---------------------------------------------------------------------------------------------- */

static tt_effect *const when_built[TT_WHEN_COUNT] = {
    [TT_WHEN_NONE] = built_nothing,
    [TT_WHEN_COIN] = built_coin,     /* TF-3.1, TF-3.3 */
    [TT_WHEN_STATUE] = built_statue, /* TF-3.4 */
    [TT_WHEN_JEWELER] = built_jeweler,
    [TT_WHEN_TEAHOUSE] = built_teahouse,
    [TT_WHEN_CATHEDRAL] = built_cathedral,
    [TT_WHEN_PARSONAGE] = built_parsonage, /* TF-3.8 */
    [TT_WHEN_DEN] = built_den,             /* TF-3.9 */
    [TT_WHEN_STOCK] = built_to_stock,      /* T-7.22, T-7.24, TF-3.11 */
    [TT_WHEN_GUILD] = tt_built_guild,
    [TT_WHEN_GROVE] = tt_built_grove, /* T-8.7 */
    [TT_WHEN_WATCH] = tt_built_watch,
    [TT_WHEN_ELDER] = built_elder,
    [TT_WHEN_FESTIVAL] = built_festival,
    [TT_WHEN_GROTTO] = built_grotto,
    [TT_WHEN_MASONS] = tt_built_masons,
    [TT_WHEN_PROMENADE] = tt_built_promenade,
    [TT_WHEN_WINDSEED] = built_windseed,
};

/* A coin that lies on the square is the owner's before anything is paid (TF-4.4). A Cathedral counts as built only when
 * it is paid for (T-8.10). */
void tt_put(tt_state *s, int seat, int type, int square)
{
    tt_town *town = &s->town[seat];
    int card = tt_card_for(s, seat, type);

    TB_ASSERT(card > TT_NO_CARD && card < TT_CARD_COUNT && tt_cards[card].type == type);
    TB_ASSERT(tt_empty(town) & tt_bit(square));
    TB_ASSERT(type != TT_TYPE_MONUMENT || !town->monument);
    town->pieces[type] |= (uint16_t) tt_bit(square);
    town->filled |= (uint16_t) tt_bit(square);
    if (type == TT_TYPE_MONUMENT) {
        town->monument = (uint8_t) card;
        town->today.flags |= TT_TODAY_UNVEILED;
    } else if (card != TT_CARD_CATHEDRAL) {
        town->today.built_types |= (uint8_t) (1u << type);
    }
    if (TB_UNLIKELY(town->coin_squares & tt_bit(square))) {
        town->coin_squares &= (uint16_t) ~tt_bit(square);
        tt_gain(town, 1);
    }
    if (town->question.grant == TT_GRANT_GUILD)
        town->question.barred = (uint8_t) (square + 1);
    when_built[tt_cards[card].when](s, seat, square);
}

/* The piece is finished: the monument that gives pieces goes on, or the turn. */
void tt_resume(tt_state *s, int seat)
{
    tt_question *question = &s->town[seat].question;

    question->type = question->square = 0;
    if (TB_UNLIKELY(question->grant) && tt_ask_grant(s, seat))
        return;
    question->ask = TT_ASK_BUILD;
    if (s->table.phase != TT_PHASE_PLAY)
        tt_seat_done(s, seat);
}

/* --- Questions about a piece -------------------------------------------------------------------------------------- */

int tt_legal_site(const tt_state *s, int seat, tb_move out[])
{
    int n = 0;

    TB_EACH (square, tt_empty(&s->town[seat]))
        out[n++] = tt_move(TT_VERB_PUT, (int) square);
    return n;
}

/* T-7.24: a Bank takes what no other black piece of the owner has. */
int tt_legal_stock(const tt_state *s, int seat, tb_move out[])
{
    unsigned barred = tt_plays(&s->table, TT_TYPE_FACTORY, TT_CARD_BANK) ? tt_stocked(&s->town[seat]) : 0;
    int n = 0;

    TB_EACH (resource, ((1u << TT_RESOURCES) - 1) & ~barred)
        out[n++] = tt_move(TT_VERB_STOCK, (int) resource);
    return n;
}

int tt_legal_cathedral(const tt_state *s, int seat, tb_move out[])
{
    (void) s, (void) seat;
    out[0] = tt_move(TT_VERB_SPEND, 0);
    out[1] = tt_move(TT_VERB_SPEND, CATHEDRAL_COINS);
    return 2;
}

int tt_legal_teahouse(const tt_state *s, int seat, tb_move out[])
{
    (void) s, (void) seat;
    out[0] = tt_move(TT_VERB_COUNT, 0);
    out[1] = tt_move(TT_VERB_COUNT, 1);
    return 2;
}

/* A Museum takes two cubes, the others one. */
static void stock(tt_state *s, int seat, int resource)
{
    tt_town *town = &s->town[seat];
    uint8_t *on = &town->on[town->question.square];
    int wanted = tt_plays(&s->table, TT_TYPE_FACTORY, TT_CARD_MUSEUM) ? 2 : 1;

    TB_ASSERT(town->question.ask == TT_ASK_STOCK && resource < TT_RESOURCES && tt_cubes_on(*on) < wanted);
    *on = (uint8_t) tt_add_on(*on, resource);
    if (tt_cubes_on(*on) == wanted)
        tt_resume(s, seat);
}

static void pay_cathedral(tt_state *s, int seat, int coins)
{
    tt_town *town = &s->town[seat];

    TB_ASSERT(town->question.ask == TT_ASK_CATHEDRAL);
    TB_ASSERT(coins == 0 || (coins == CATHEDRAL_COINS && town->coins >= coins));
    if (coins == 0) {
        grey_instead(s, seat, town->question.square);
        return;
    }
    town->coins -= (uint8_t) coins;
    town->today.built_types |= 1u << TT_TYPE_CHAPEL;
    tt_resume(s, seat);
}

void tt_apply_piece(tt_state *s, int seat, int verb, tb_move move)
{
    tt_town *town = &s->town[seat];
    int square = town->question.square;

    switch (verb) {
    case TT_VERB_PUT: tt_put(s, seat, town->question.type, tt_low(move)); break;
    case TT_VERB_STOCK: stock(s, seat, tt_low(move)); break;
    case TT_VERB_SPEND: pay_cathedral(s, seat, tt_low(move)); break;
    case TT_VERB_COUNT:
        tt_gain(town, teahouse_coins(town, square, tt_low(move) ? tt_column(square) : tt_row(square)));
        tt_resume(s, seat);
        break;
    }
}
