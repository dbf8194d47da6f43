/* test_corners.c - play in towns that are almost full: few squares are left, patterns lie over each other, pieces stand
 * among their cubes. For every pair of cards of different types such towns are made up and played on, and the laws of
 * flow hold after every event: the state is possible, and a seat to act has a move. Games from the start hardly ever
 * come to such a town with two given cards in play. */
#include "base/rng.h"
#include "check.h"
#include "core/door.h"
#include "core/laws.h"
#include "core/notation.h"
#include "games/towns/cards.h"
#include "games/towns/moves.h"
#include "games/towns/state.h"
#include "games/towns/towns.h"
#include "games/towns/words.h"

enum { TOWNS_EACH = 60, EVENTS_MAX = 48, HOLES_MAX = 3, PATTERNS_MAX = 4 };

static tb_rng rng;

static int below(int n) { return (int) tb_rng_below(&rng, (uint32_t) n); }
static bool one_in(int n) { return below(n) == 0; }

static int any_of(unsigned set)
{
    for (int skip = below(tb_count(set)); skip; skip--)
        set &= set - 1;
    return tb_lowest(set);
}

/* --- Setting up --------------------------------------------------------------------------------------------------- */

static void choose_card(tb_config *config, int card)
{
    int type = tt_cards[card].type, number = 1;

    while (card - number > 0 && tt_cards[card - number].type == type)
        number++;
    if (type >= TT_TYPE_FARM && type <= TT_TYPE_FACTORY)
        config->option[TT_OPTION_FARM + type - TT_TYPE_FARM] = (uint8_t) number;
}

/* The first seat keeps this monument; the seat that held it gets the other's. */
static void give_monument(tt_state *s, int card)
{
    uint8_t other = s->hand[0].kept;

    for (int seat = 0; seat < s->table.seats; seat++) {
        if (s->hand[seat].kept == card)
            s->hand[seat].kept = other;
        if (s->hand[seat].back == card)
            s->hand[seat].back = other;
    }
    s->hand[0].kept = (uint8_t) card;
}

/* A game with both cards in play, up to the first naming; false if there is none with that many seats. */
static bool set_up(tt_state *s, int seats, int a, int b)
{
    tb_move moves[TB_MOVES_MAX];
    tb_config config;
    tb_message why;

    tb_config_default(&tt_game, seats, &config);
    config.option[TT_OPTION_FORTUNE_LIMIT] = 6;
    for (int i = TT_OPTION_PARSONAGE; i < TT_OPTION_COUNT; i++)
        config.option[i] = (uint8_t) one_in(3);
    choose_card(&config, a);
    choose_card(&config, b);
    if (tb_setup(&tt_game, &config, s, &why) != TB_OK)
        return false;
    while (s->table.phase != TT_PHASE_NAME) {
        int seat = tb_lowest(tt_game.to_act(s));
        if (seat == TB_CHANCE_SEAT)
            moves[0] = tt_game.outcome(s, tb_rng_below(&rng, tt_game.weight(s)));
        else
            tt_game.legal(s, seat, moves);
        tt_game.apply(s, seat, moves[0]);
    }
    int monument = tt_cards[b].type == TT_TYPE_MONUMENT ? b : 0;
    if (monument && !(tt_monument_deck(&s->table) >> monument & 1))
        return false;
    if (monument)
        give_monument(s, monument);
    return true;
}

/* --- An almost full town ------------------------------------------------------------------------------------------ */

static void lay_cube(tt_town *town, int resource, int square)
{
    town->cubes[resource] |= (uint16_t) tt_bit(square);
    town->filled |= (uint16_t) tt_bit(square);
}

/* Black pieces hold what their card asks for; on Banks each resource lies once. */
static bool stock(const tt_state *s, tt_town *town, int square)
{
    int black = s->table.card[TT_TYPE_FACTORY];
    unsigned resources = (1u << TT_RESOURCES) - 1;
    int count = black == TT_CARD_FACTORY || black == TT_CARD_BANK ? 1
                : black == TT_CARD_MUSEUM                         ? 2
                : black == TT_CARD_WAREHOUSE                      ? below(4)
                : black == TT_CARD_ODDITY_SHOP                    ? below(2)
                                                                  : 0;

    if (black == TT_CARD_BANK)
        resources &= ~tt_stocked(town);
    if (!resources)
        return false;
    while (count--)
        town->on[square] = (uint8_t) tt_add_on(town->on[square], any_of(resources));
    return true;
}

static void lay_piece(const tt_state *s, tt_town *town, int type, int square)
{
    if (type == TT_TYPE_FACTORY && !stock(s, town, square))
        return;
    town->pieces[type] |= (uint16_t) tt_bit(square);
    town->filled |= (uint16_t) tt_bit(square);
}

/* A pattern in any position, over what lies there already; a Trading Post may stand for a cube. */
static void lay_pattern(const tt_state *s, tt_town *town, int card)
{
    const tt_pattern *pattern = &tt_cards[card].pattern;
    bool posts = s->table.card[TT_TYPE_FACTORY] == TT_CARD_TRADING_POST;
    int lane = below(TT_LANES);

    if (!pattern->last[lane])
        return;
    int last = any_of(pattern->last[lane]);
    for (int i = 0; i < pattern->count; i++) {
        int square = tt_square_of_lane[lane][last - pattern->distance[i]];
        if (town->filled & tt_bit(square))
            continue;
        if (posts && one_in(2))
            lay_piece(s, town, TT_TYPE_FACTORY, square);
        else
            lay_cube(town, pattern->resource[i], square);
    }
}

/* What the monument in the town remembers. */
static void build_monument(const tt_state *s, tt_town *town, int card)
{
    lay_piece(s, town, TT_TYPE_MONUMENT, below(TT_SQUARES));
    town->monument = (uint8_t) card;
    town->hill = card == TT_CARD_HOLLOW_HILL && one_in(2);
    town->elder = card == TT_CARD_ELDER_TREE ? (uint8_t) (1 + below(6)) : 0;
    while (card == TT_CARD_OPALEYES_WATCH && tb_count(town->watched) < TT_WATCHED_TYPES)
        town->watched |= (uint8_t) (1u << below(TT_TYPE_MONUMENT));
}

/* Coins that lie in the town: some of those that its monument once brought. */
static void lay_coins(tt_town *town)
{
    if (town->monument == TT_CARD_CATERINAS_GROTTO)
        town->coin_squares = (uint16_t) (TT_CENTRE & ~tt_stands(town));
    if (town->monument == TT_CARD_PETAL_PROMENADE && one_in(2))
        town->coin_squares = (uint16_t) tt_bit(any_of(tt_empty(town)));
    town->coins = (uint8_t) below(5);
}

/* One to three squares are empty, where cubes lay if there are any. */
static void make_holes(tt_town *town)
{
    for (int holes = 1 + below(HOLES_MAX); holes; holes--) {
        unsigned cubes = town->filled & ~tt_stands(town);
        unsigned hole = cubes ? tt_bit(any_of(cubes)) : 0;
        for (int resource = 0; resource < TT_RESOURCES; resource++)
            town->cubes[resource] &= (uint16_t) ~hole;
        town->filled &= (uint16_t) ~hole;
    }
}

/* A town in which much is about to be complete; false if no square could be left empty. */
static bool make_town(tt_state *s, int seat, int a, int b)
{
    tt_town *town = &s->town[seat];
    const int cards[] = { a, b, TT_CARD_COTTAGE, s->table.card[1 + below(TT_TYPE_FACTORY)], s->hand[seat].kept };
    int favourite = below(TT_TYPE_MONUMENT), pieces = below(TT_SQUARES);

    if (one_in(2))
        build_monument(s, town, s->hand[seat].kept);
    for (int patterns = 1 + below(PATTERNS_MAX); patterns; patterns--)
        lay_pattern(s, town, cards[below(TB_LEN(cards))]);
    while (tt_empty(town)) {
        int square = any_of(tt_empty(town));
        if (pieces-- > 0)
            lay_piece(s, town, one_in(4) ? below(TT_TYPE_MONUMENT) : favourite, square);
        else
            lay_cube(town, below(TT_RESOURCES), square);
    }
    make_holes(town);
    if (!tt_empty(town))
        return false;
    lay_coins(town);
    return true;
}

/* --- Playing ------------------------------------------------------------------------------------------------------ */

static void check_laws(const tt_state *s, int a, int b)
{
    tb_broken broken = { 0 };
    char why[512] = "", json[16384] = "";
    tb_text out = tb_text_on(why, sizeof why), text = tb_text_on(json, sizeof json);

    if (tb_laws_hold_quick(&tt_game, s, &broken))
        return;
    tb_message_text(&broken.why, NULL, &out);
    tt_game.state_json(s, &text);
    CHECK(false, "%s and %s: the law '%s' is broken (seat %d): %s\n%s", tt_card_words.names[a], tt_card_words.names[b],
          broken.law, broken.seat, why, json);
}

/* Any event; a seat that can still build or be given something seldom stops. */
static void next_event(tt_state *s, tb_seats seats)
{
    tb_move moves[TB_MOVES_MAX];

    if (seats == TB_CHANCE) {
        tt_game.apply(s, TB_CHANCE_SEAT, tt_game.outcome(s, tb_rng_below(&rng, tt_game.weight(s))));
        return;
    }
    int seat = any_of(seats), n = tt_game.legal(s, seat, moves);
    bool may_stop = tb_move_verb(moves[n - 1]) >= TT_VERB_SKIP;
    tt_game.apply(s, seat, moves[below(may_stop && n > 1 && !one_in(8) ? n - 1 : n)]);
}

static void play_on(tt_state *s, int a, int b)
{
    tb_seats seats;

    for (int events = 0; events < EVENTS_MAX && (seats = tt_game.to_act(s)) != 0; events++) {
        check_laws(s, a, b);
        next_event(s, seats);
    }
    check_laws(s, a, b);
}

/* Some towns of a pair; returns how many there were. */
static int play_pair(int a, int b)
{
    int played = 0;
    tt_state start;

    for (int i = 0; i < TOWNS_EACH; i++) {
        bool good = set_up(&start, one_in(4) ? 1 : 2, a, b);
        for (int seat = 0; good && seat < start.table.seats; seat++)
            good = make_town(&start, seat, a, b);
        if (!good)
            continue;
        play_on(&start, a, b);
        played++;
    }
    return played;
}

static void nobody_is_stuck_in_a_full_town_with_any_two_cards(void **state)
{
    (void) state;
    tb_rng_seed(&rng, 14, 0);
    for (int a = 1; a < TT_CARD_COUNT; a++)
        for (int b = a + 1; b < TT_CARD_COUNT; b++) {
            if (tt_cards[a].type == tt_cards[b].type)
                continue;
            CHECK(play_pair(a, b) >= TOWNS_EACH / 4, "%s and %s: hardly a town could be made", tt_card_words.names[a],
                  tt_card_words.names[b]);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = { TEST(nobody_is_stuck_in_a_full_town_with_any_two_cards) };

    return RUN(tests);
}
