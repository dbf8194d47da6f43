/* test_cards.c - Tiny Towns: the numbers that cards say to people are those that the rules go by. A town is drawn row
 * by row, with a letter for each type in their order: c(ottage) f(arm) w(ell) t(heater) v (tavern) a (chapel) x
 * (factory) m(onument); what is left out at the end is empty. The coins that a Jeweler, a Museum and a Semaphore bring
 * during a turn are looked at in cases/. */
#include "check.h"
#include "games/towns/rules.h"

/* --- Towns -------------------------------------------------------------------------------------------------------- */

/* Two seats with the first card of each type and this one; the drawing is the town of seat 0. */
static tt_state lay(int card, const char *drawing)
{
    static const uint8_t first[TT_TYPES] = { TT_CARD_COTTAGE, TT_CARD_FARM,   TT_CARD_WELL,    TT_CARD_THEATER,
                                             TT_CARD_TAVERN,  TT_CARD_CHAPEL, TT_CARD_FACTORY, TT_NO_CARD };
    static const char letters[] = "cfwtvaxm";
    tt_state s = { .table = { .seats = 2, .phase = TT_PHASE_PLAY } };
    tt_town *town = &s.town[0];

    memcpy(s.table.card, first, sizeof first);
    if (tt_cards[card].type == TT_TYPE_MONUMENT)
        s.hand[0].kept = (uint8_t) card;
    else
        s.table.card[tt_cards[card].type] = (uint8_t) card;
    for (int square = 0; drawing[square]; square++) {
        const char *letter = strchr(letters, drawing[square]);
        if (!letter)
            continue;
        town->pieces[letter - letters] |= (uint16_t) tt_bit(square);
        town->filled |= (uint16_t) tt_bit(square);
        if (*letter == 'm')
            town->monument = (uint8_t) card;
    }
    return s;
}

/* Points of the pieces of a card. */
static int points_in(const tt_state *s, int card)
{
    tt_scoring g;

    tt_scoring_of(&s->table, s->town, 0, &g);
    return tt_score_type(&g, tt_cards[card].type);
}

static int points(int card, const char *drawing)
{
    tt_state s = lay(card, drawing);

    return points_in(&s, card);
}

/* How many squares are fed, with so many coins. */
static int fed(int card, int coins, const char *drawing)
{
    tt_state s = lay(card, drawing);
    tt_score score;

    s.town[0].coins = (uint8_t) coins;
    tt_score_town(&s.table, s.town, 0, &score);
    return tb_count(score.fed);
}

/* Coins gained by putting it on the last square of a town with so many. */
static int gains(int card, int coins, const char *drawing)
{
    tt_state s = lay(card, drawing);

    s.town[0].coins = (uint8_t) coins;
    tt_put(&s, 0, tt_cards[card].type, TT_SQUARES - 1);
    return s.town[0].coins - coins;
}

/* --- What cards say ----------------------------------------------------------------------------------------------- */

static bool said[TT_CARD_COUNT];

__attribute__((format(printf, 2, 3))) static void says(int card, const char *format, ...)
{
    char expected[200];
    va_list args;

    va_start(args, format);
    vsnprintf(expected, sizeof expected, format, args);
    va_end(args);
    assert_string_equal(tt_card_rows[card - 1].text, expected);
    said[card] = true;
}

static const char *word(int number)
{
    static const char *const words[] = { "no", "one", "two", "three", "four", "five", "six" };

    assert_in_range(number, 0, TB_LEN(words) - 1);
    return words[number];
}

static void blue_red_and_grey(void)
{
    says(TT_CARD_COTTAGE, "%d points if it is fed.", points(TT_CARD_COTTAGE, "cf"));
    says(TT_CARD_FARM, "Feeds %s buildings that want food, anywhere in the town.",
         word(fed(TT_CARD_FARM, 0, "ccccccf")));
    says(TT_CARD_ROOT_CELLAR,
         "When built: %d coin. At the end each coin spent feeds all that want food in %s row or column.",
         gains(TT_CARD_ROOT_CELLAR, 0, ""), word(fed(TT_CARD_ROOT_CELLAR, 1, "c....c....f")));
    says(TT_CARD_TITHE_BARN, "At the end each coin spent feeds %s buildings that want food, anywhere in the town.",
         word(fed(TT_CARD_TITHE_BARN, 1, "ccccf")));
    says(TT_CARD_WELL, "%d point for each adjacent Cottage, fed or not.", points(TT_CARD_WELL, "wc"));
    says(TT_CARD_FOUNTAIN, "%d points if adjacent to another Fountain.", points(TT_CARD_FOUNTAIN, "ww") / 2);
    says(TT_CARD_MILLSTONE, "%d points if adjacent to a red or a yellow building.", points(TT_CARD_MILLSTONE, "wf"));
    says(TT_CARD_SHED, "%d point. Goes on any empty square of the town.", points(TT_CARD_SHED, "w"));
    says(TT_CARD_MINE, "When built: %d coin.", gains(TT_CARD_MINE, 0, ""));
    says(TT_CARD_STATUE, "When built: %d coin for each type with %s or more pieces in the town.",
         gains(TT_CARD_STATUE, 0, "fff"), gains(TT_CARD_STATUE, 0, "ff") == 0 ? "three" : "fewer");
}

static void yellow(void)
{
    int corner = points(TT_CARD_TAILOR, "t"), centre = points(TT_CARD_TAILOR, ".....t");

    says(TT_CARD_THEATER, "%d point for each other type in its row and column together.",
         points(TT_CARD_THEATER, "tf"));
    says(TT_CARD_BAKERY, "%d points if adjacent to a red or a black building.", points(TT_CARD_BAKERY, "tx"));
    says(TT_CARD_MARKET, "%d point for each Market in its row or in its column, itself counted; the better of both.",
         points(TT_CARD_MARKET, "t"));
    says(TT_CARD_TAILOR, "%d point, and %d more for each Tailor on the four centre squares.", corner, centre - corner);
    says(TT_CARD_JEWELER,
         "%d points. When built: pay %d coin, always in solo; if you have none, all others gain 1 when the turn ends.",
         points(TT_CARD_JEWELER, "t"), -gains(TT_CARD_JEWELER, 4, ""));
    says(TT_CARD_TEAHOUSE, "%d point. When built: %d coin for each type in its row or in its column.",
         points(TT_CARD_TEAHOUSE, "t"), gains(TT_CARD_TEAHOUSE, 0, "...f........f"));
}

static void green(void)
{
    tt_state neighbour = lay(TT_CARD_SCHOOLHOUSE, "vcf");

    says(TT_CARD_TAVERN, "%d, %d, %d, %d or %d points for one to five Taverns.", points(TT_CARD_TAVERN, "v"),
         points(TT_CARD_TAVERN, "vv"), points(TT_CARD_TAVERN, "vvv"), points(TT_CARD_TAVERN, "vvvv"),
         points(TT_CARD_TAVERN, "vvvvv"));
    says(TT_CARD_ALMSHOUSE, "%d, %d, %d, %d, %d or %d points for one to six Almshouses.",
         points(TT_CARD_ALMSHOUSE, "v"), points(TT_CARD_ALMSHOUSE, "vv"), points(TT_CARD_ALMSHOUSE, "vvv"),
         points(TT_CARD_ALMSHOUSE, "vvvv"), points(TT_CARD_ALMSHOUSE, "vvvvv"), points(TT_CARD_ALMSHOUSE, "vvvvvv"));
    says(TT_CARD_FEAST_HALL, "%d points; %d if you have more Feast Halls than your right neighbour.",
         tt_cards[TT_CARD_FEAST_HALL].each, points(TT_CARD_FEAST_HALL, "v"));
    says(TT_CARD_INN, "%d points if no other Inn is in its row or column.", points(TT_CARD_INN, "v"));
    says(TT_CARD_GAMBLERS_DEN, "%d points. When built: %d coins if you have exactly 1.",
         points(TT_CARD_GAMBLERS_DEN, "v"), gains(TT_CARD_GAMBLERS_DEN, 1, ""));
    neighbour.town[1].coins = 1;
    says(TT_CARD_SCHOOLHOUSE,
         "%d points beside a fed Cottage; %d if you then have no fewer coins than your right neighbour.",
         points_in(&neighbour, TT_CARD_SCHOOLHOUSE), points(TT_CARD_SCHOOLHOUSE, "vcf"));
}

static void orange_and_black(void)
{
    tt_state cube = lay(TT_CARD_WAREHOUSE, "x"), cathedral = lay(TT_CARD_CATHEDRAL, "");
    tb_move moves[2];

    says(TT_CARD_CHAPEL, "%d point for each fed Cottage in the town.", points(TT_CARD_CHAPEL, "acf"));
    says(TT_CARD_ABBEY, "%d points if no black, green or yellow building is adjacent.", points(TT_CARD_ABBEY, "a"));
    says(TT_CARD_CLOISTER, "%d point for each Cloister in a corner of the town.", points(TT_CARD_CLOISTER, "a"));
    says(TT_CARD_TEMPLE, "%d points if adjacent to %s or more fed Cottages.", points(TT_CARD_TEMPLE, "cacf"),
         points(TT_CARD_TEMPLE, "acf") == 0 ? "two" : "one");
    tt_legal_cathedral(&cathedral, 0, moves);
    says(TT_CARD_CATHEDRAL,
         "%d points if no other Cathedral is adjacent. When built: pay %d coins or put a grey building instead.",
         points(TT_CARD_CATHEDRAL, "a"), tt_low(moves[1]));
    says(TT_CARD_PARSONAGE,
         "%d points beside a Cottage. When built: lose all coins if you have fewer coins than Cottages.",
         points(TT_CARD_PARSONAGE, "ac"));
    cube.town[0].on[0] = (uint8_t) tt_add_on(0, TT_WOOD);
    says(TT_CARD_WAREHOUSE, "Takes up to %s cubes named by others, or swaps one; %d point for each cube on it.",
         word(TT_ON_MAX), points_in(&cube, TT_CARD_WAREHOUSE));
    says(TT_CARD_BANK,
         "%d points. When built: put on it a cube that no other Bank of yours has. You no longer name that resource.",
         points(TT_CARD_BANK, "x"));
    says(TT_CARD_TRADING_POST, "%d point. Stands for any one resource in your patterns, and stays.",
         points(TT_CARD_TRADING_POST, "x"));
    says(TT_CARD_MUSEUM,
         "When built: put two cubes on it. When another names one of them, you may return it for 1 coin, not place.");
    says(TT_CARD_ODDITY_SHOP, "%d points. Takes one cube named by another; a master builder may buy it out.",
         points(TT_CARD_ODDITY_SHOP, "x"));
}

/* T-8.11 and T-8.13: by the number of buildings, and by how many were earlier. */
static int elder(int buildings)
{
    tt_state s = lay(TT_CARD_ELDER_TREE, "m");

    s.town[0].elder = (uint8_t) buildings;
    return points_in(&s, TT_CARD_ELDER_TREE);
}

static int starloom(int earlier)
{
    tt_state s = lay(TT_CARD_STARLOOM, "m");

    s.table.seats = 4;
    s.town[0].completed = 9;
    for (int seat = 1; seat <= earlier; seat++)
        s.town[seat].completed = 8;
    return points_in(&s, TT_CARD_STARLOOM);
}

static void monuments_of_the_base(void)
{
    tt_state unfed = lay(TT_CARD_GRAND_MAUSOLEUM, "mc"), castle = lay(TT_CARD_BARRETT_CASTLE, "mw");

    says(TT_CARD_ARCHITECTS_GUILD, "%d point. When built: exchange up to two buildings for other types.",
         points(TT_CARD_ARCHITECTS_GUILD, "m"));
    says(TT_CARD_ARCHIVE, "%d point for each other type in the town.", points(TT_CARD_ARCHIVE, "mf"));
    says(TT_CARD_BARRETT_CASTLE, "%d points if fed. Counts as %s Cottages and not as a monument.",
         points(TT_CARD_BARRETT_CASTLE, "mf"), word(points_in(&castle, TT_CARD_WELL)));
    says(TT_CARD_CATHEDRAL_OF_CATERINA, "%d points. Your squares without a building cost nothing.",
         points(TT_CARD_CATHEDRAL_OF_CATERINA, "m"));
    says(TT_CARD_FORT_IRONWEED, "%d points. You are no longer master builder, unless your town is the last.",
         points(TT_CARD_FORT_IRONWEED, "m"));
    says(TT_CARD_GRAND_MAUSOLEUM, "Your unfed Cottages are worth %d points each.", points_in(&unfed, TT_CARD_COTTAGE));
    says(TT_CARD_GROVE_UNIVERSITY, "%d points. When built: put any building on an empty square.",
         points(TT_CARD_GROVE_UNIVERSITY, "m"));
    says(TT_CARD_MANDRAS_PALACE, "%d points for each type adjacent to it.", points(TT_CARD_MANDRAS_PALACE, "mf"));
    says(TT_CARD_OPALEYES_WATCH,
         "When built: put %s types on it. When a neighbour builds one of them, you put that piece in your town.",
         word(TT_WATCHED_TYPES));
    says(TT_CARD_ELDER_TREE, "%d, %d, %d, %d, %d or %d points for the number of buildings when it is built.", elder(1),
         elder(2), elder(3), elder(4), elder(5), elder(6));
    says(TT_CARD_SILVA_FORUM, "%d point, and %d for each building of the largest connected group of one type.",
         tt_cards[TT_CARD_SILVA_FORUM].each, points(TT_CARD_SILVA_FORUM, "mff") - points(TT_CARD_SILVA_FORUM, "mf"));
    says(TT_CARD_STARLOOM, "%d, %d or %d points for being the first, second or third to complete the town.",
         starloom(0), starloom(1), starloom(2));
    assert_int_equal(starloom(3), 0);
    says(TT_CARD_SKY_BATHS, "%d points for each type that your town lacks.", points(TT_CARD_SKY_BATHS, "mcfwtva"));
}

static void monuments_of_fortune(void)
{
    tt_state hill = lay(TT_CARD_HOLLOW_HILL, "m"), festival = lay(TT_CARD_ESTIVAL_FESTIVAL, "m");
    int before = points_in(&hill, TT_CARD_HOLLOW_HILL);
    tt_town chest = { 0 };
    tt_score score;

    hill.town[0].hill = 1;
    says(TT_CARD_HOLLOW_HILL, "%d points, %d for each coin you spend on changing a resource from now on.", before,
         points_in(&hill, TT_CARD_HOLLOW_HILL) - before);
    festival.town[0].coins = 1;
    tt_score_town(&festival.table, festival.town, 0, &score);
    says(TT_CARD_ESTIVAL_FESTIVAL,
         "Costs %d coins. %d points. Holds %s coin more. Your coins are worth %d points each at the end.",
         -gains(TT_CARD_ESTIVAL_FESTIVAL, 4, ""), points_in(&festival, TT_CARD_ESTIVAL_FESTIVAL),
         word(tt_room_for_coins(&festival.town[0]) + 1 - tt_room_for_coins(&chest)), score.coins);
    says(TT_CARD_PRISM_FORGE, "%d point. Once a turn two different buildings may share cubes of their patterns.",
         points(TT_CARD_PRISM_FORGE, "m"));
    says(
        TT_CARD_CATERINAS_GROTTO,
        "%d points. Holds one coin more. When built: a coin on each centre square, yours when a building stands there.",
        points(TT_CARD_CATERINAS_GROTTO, "m"));
    says(TT_CARD_MASONS_GUILD, "%d points. When built: spend any number of coins and put as many different buildings.",
         points(TT_CARD_MASONS_GUILD, "m"));
    says(TT_CARD_PETAL_PROMENADE,
         "%d points. Holds one coin more. When built: coins on %s empty squares; cubes named by others bring them.",
         points(TT_CARD_PETAL_PROMENADE, "m"), word(TT_PETALS));
    says(TT_CARD_SOUTHERN_SEMAPHORE,
         "%d point. When another names a resource you may place a second cube of it, for 1 coin gained.",
         points(TT_CARD_SOUTHERN_SEMAPHORE, "m"));
    says(TT_CARD_ERAFLAGE_VINEYARD, "%d points if fed, %d for each other type in its row and column.",
         points(TT_CARD_ERAFLAGE_VINEYARD, "m....f"), points(TT_CARD_ERAFLAGE_VINEYARD, "mw"));
    says(TT_CARD_TREASURY,
         "%d point for each adjacent Cottage. When your chest fills to %d coins you may put a Cottage.",
         points(TT_CARD_TREASURY, "mc"), tt_room_for_coins(&chest));
    says(TT_CARD_WINDSEED, "Holds one coin more. When built: %d coin for each building of your most frequent type.",
         gains(TT_CARD_WINDSEED, 0, "ff") - gains(TT_CARD_WINDSEED, 0, "f"));
}

static void tt_7_1_cards_say_the_numbers_of_the_rules(void **state)
{
    (void) state;
    blue_red_and_grey();
    yellow();
    green();
    orange_and_black();
    monuments_of_the_base();
    monuments_of_fortune();
    for (int card = 1; card < TT_CARD_COUNT; card++)
        CHECK(said[card] || !strpbrk(tt_card_rows[card - 1].text, "0123456789"),
              "%s has a number that is not looked at", tt_card_rows[card - 1].id);
}

int main(void)
{
    const struct CMUnitTest tests[] = { TEST(tt_7_1_cards_say_the_numbers_of_the_rules) };

    return RUN(tests);
}
