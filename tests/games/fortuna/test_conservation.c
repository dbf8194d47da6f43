/* test_conservation.c - Fortuna, whole games at random: nothing appears or vanishes, and the promises of the digest
 * hold at every state. Counted here from the table itself, not by the engine's own check. */
#include "check.h"
#include "core/door.h"
#include "games/fortuna/fortuna.h"
#include "games/fortuna/rules.h"

enum { GAMES = 400 };

typedef struct walk {
    ft_state before, now;
    tb_rng rng;
    int seat; /* who acted last */
    tb_move move;
} walk;

static void set_up(walk *w, int index)
{
    tb_config config;
    tb_message why = { 0 };

    tb_rng_seed(&w->rng, 1904, (uint64_t) index);
    tb_config_default(&ft_game, 2 + index % 3, &config);
    for (int i = 1; i < ft_game.option_count; i++)
        config.option[i] = (uint8_t) tb_rng_below(&w->rng, ft_game.options[i].count);
    assert_int_equal(tb_setup(&ft_game, &config, &w->now, &why), TB_OK);
    w->move = 0;
}

static void act(walk *w)
{
    tb_move legal[TB_MOVES_MAX];
    tb_seats seats = ft_game.to_act(&w->now);

    w->before = w->now;
    w->seat = tb_lowest(seats);
    if (seats == TB_CHANCE)
        w->move = ft_game.outcome(&w->now, tb_rng_below(&w->rng, ft_game.weight(&w->now)));
    else
        w->move = legal[tb_rng_below(&w->rng, (uint32_t) ft_game.legal(&w->now, w->seat, legal))];
    ft_game.apply(&w->now, w->seat, w->move);
}

/* Plays all games and calls the law after every event. */
static void hold(void (*law)(const walk *w))
{
    for (int i = 0; i < GAMES; i++) {
        static walk w;
        set_up(&w, i);
        while (ft_game.to_act(&w.now)) {
            act(&w);
            law(&w);
        }
    }
}

/* --- Laws -------------------------------------------------------------------------------------------------------- */

static void action_cards(const walk *w)
{
    const ft_open *open = &w->now.open;
    unsigned all = open->pool;
    int cards = tb_count(open->pool);

    for (int side = 0; side < FT_SIDES; side++) {
        int down = tb_count(open->side[side] & open->down);
        all |= open->side[side];
        cards += tb_count(open->side[side]);
        if (!open->round)
            continue;
        assert_int_equal(tb_count(open->side[side]), 3);
        assert_true(down <= (ft_owner_of(open, side) >= 0));
    }
    assert_int_equal(all, FT_ALL_CARDS);
    assert_int_equal(cards, 12);
}

static void ft_1_2_twelve_action_cards_three_a_side(void **state)
{
    (void) state;
    hold(action_cards);
}

/* After the own exchange each player has exactly one card face down, until the own next turn. */
static void reserved_cards(const walk *w)
{
    const ft_open *open = &w->now.open;

    if (open->round < 3)
        return; /* with first-flip=may somebody may have none in the first round */
    for (int seat = 0; seat < open->seats; seat++) {
        int down = tb_count(open->side[ft_side_of(open, seat)] & open->down);
        bool own = seat == open->active && open->chosen != FT_NONE;
        if (seat == open->active && open->phase == FT_PHASE_CHOOSE)
            own = true;
        if (open->phase != FT_PHASE_PALACE_DRAW && open->phase != FT_PHASE_PALACE_KEEP)
            assert_int_equal(down, !own);
    }
}

static void ft_4_5_each_player_has_one_reserved_card(void **state)
{
    (void) state;
    hold(reserved_cards);
}

static void exchanges(const walk *w)
{
    static const int least[] = { 0, 0, 8, 7, 6 }, of_players[] = { 0, 0, 2, 4, 6 }; /* F-13.11 */
    const ft_open *open = &w->now.open;
    bool players = open->chosen == FT_FORTUNA && open->options & FT_FORTUNA_TO_PLAYERS;
    tb_move legal[TB_MOVES_MAX];
    int targets = 0;

    if (open->phase != FT_PHASE_EXCHANGE)
        return;
    int n = ft_game.legal(&w->now, w->now.open.active, legal);
    for (int i = 0; i < n; i++)
        targets += tb_move_verb(legal[i]) == FT_VERB_EXCHANGE;
    assert_true(targets >= (players ? of_players : least)[open->seats]);
}

static void ft_4_3_there_always_is_a_card_to_take(void **state)
{
    (void) state;
    hold(exchanges);
}

static void privilege_cards(const walk *w)
{
    const ft_state *s = &w->now;
    ft_bag all = s->deck + s->open.discard + s->drawn + s->aside;

    for (int i = 0; i < FT_SEATS; i++)
        all += s->hand[i];
    assert_true(all == ft_full_deck(s->open.seats));
}

static void ft_10_4_no_privilege_card_is_lost(void **state)
{
    (void) state;
    hold(privilege_cards);
}

static void provinces(const walk *w)
{
    const ft_open *open = &w->now.open;
    int dice = 0, vestals = 0, centurions = 0, buildings[FT_BUILDING_COUNT] = { 0 };

    for (int i = 0; i < open->seats; i++) {
        const ft_seat *seat = &open->seat[i];
        assert_true(seat->money <= 20 && seat->step <= 15 && seat->aqueduct <= 1 && seat->married <= 1);
        assert_true(seat->dice >= 1 && seat->dice <= 3 && seat->vestals <= 3 && seat->centurions <= 3);
        assert_true(tb_count(seat->buildings) <= 3);
        dice += seat->dice;
        vestals += seat->vestals;
        centurions += seat->centurions;
        for (int b = 0; b < FT_BUILDING_COUNT; b++)
            buildings[b] += tb_has(seat->buildings, b);
    }
    assert_true(dice <= 9 && vestals <= 12 && centurions <= 12);
    for (int b = 0; b < FT_BUILDING_COUNT; b++)
        assert_int_equal(buildings[b] + open->stock[b], open->seats == 4 ? 3 : 2);
}

static void ft_1_4_pieces_keep_to_their_numbers(void **state)
{
    (void) state;
    hold(provinces);
}

static void cubes(const walk *w)
{
    const ft_open *open = &w->now.open;

    if (!(open->options & FT_LIMITED_CUBES))
        return;
    for (int good = 0; good < 3; good++) {
        int all = 0;
        for (int i = 0; i < open->seats; i++)
            all += open->seat[i].goods[good] + (good == FT_RES_WATER ? open->seat[i].aqueduct : 0);
        assert_true(all <= 15);
    }
}

static void ft_13_9_fifteen_cubes_of_a_kind(void **state)
{
    (void) state;
    hold(cubes);
}

static void tokens(const walk *w)
{
    const ft_open *open = &w->now.open;
    int used = open->taken + (open->arrivals ? 0 : 3);

    for (int i = 0; i < FT_FAVOUR_COUNT; i++) {
        assert_true(open->tokens[i] <= 3);
        used += open->tokens[i];
    }
    if (open->options & FT_LIMITED_TOKENS)
        assert_true(used <= 15);
}

static void ft_13_10_fifteen_tokens_with_those_on_the_palace(void **state)
{
    (void) state;
    hold(tokens);
}

static void favours(const walk *w)
{
    const ft_open *open = &w->now.open;
    int down = FT_FAVOUR_COUNT - tb_count(open->up);

    if (open->phase != FT_PHASE_FAVOUR)
        return;
    assert_true(down <= (open->seats == 2 ? 2 : open->seats - 1));
    if (open->die[open->rolled - 1] >= 5)
        assert_true((open->up & 15) != 0); /* one of the favours 1 to 4 */
}

static void ft_ruling_46_a_five_always_opens_one_of_the_first_four(void **state)
{
    (void) state;
    hold(favours);
}

static void last_round(const walk *w)
{
    const ft_open *a = &w->before.open, *b = &w->now.open;

    if (a->arrivals)
        assert_true(a->round == b->round);
    if (a->arrivals && b->phase == FT_PHASE_OVER)
        assert_memory_equal(a->podium, b->podium, sizeof a->podium);
}

static void ft_12_1_the_game_ends_in_the_round_of_the_first_arrival(void **state)
{
    (void) state;
    hold(last_round);
}

/* Steps of the game: each pick of the draft, the reservation of all, then each turn; they only grow. */
static void progress(const walk *w)
{
    tb_progress a = ft_game.progress(&w->before), b = ft_game.progress(&w->now);
    bool same_turn = w->before.open.round == w->now.open.round && w->before.open.turn == w->now.open.turn;

    assert_true(a.step <= b.step && a.round <= b.round);
    if (w->before.open.round)
        assert_true((a.step == b.step) == same_turn);
}

static void ft_3_1_each_turn_is_a_step_of_the_game(void **state)
{
    (void) state;
    hold(progress);
}

/* F-3.4: every move changes something besides the course of the turn, except those that only go on. */
static void effects(const walk *w)
{
    static const uint8_t going_on[] = { FT_VERB_PASS, FT_VERB_ROLL, FT_VERB_END,  FT_VERB_CHOOSE,
                                        FT_VERB_TAX,  FT_VERB_IDLE, FT_VERB_TAKE, FT_VERB_RESERVE };
    const ft_open *a = &w->before.open, *b = &w->now.open;

    if (w->seat == TB_CHANCE_SEAT || memchr(going_on, tb_move_verb(w->move), sizeof going_on))
        return;
    if (tb_move_verb(w->move) == FT_VERB_BRIBE && b->options & FT_FREE_CORRUPTION)
        return; /* F-13.7: nothing is paid, the action follows */
    assert_true(memcmp(a->seat, b->seat, sizeof a->seat) != 0 || memcmp(a->side, b->side, sizeof a->side) != 0 ||
                a->up != b->up);
}

static void ft_3_4_every_action_changes_something(void **state)
{
    (void) state;
    hold(effects);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(ft_1_2_twelve_action_cards_three_a_side),
        TEST(ft_4_5_each_player_has_one_reserved_card),
        TEST(ft_4_3_there_always_is_a_card_to_take),
        TEST(ft_10_4_no_privilege_card_is_lost),
        TEST(ft_1_4_pieces_keep_to_their_numbers),
        TEST(ft_13_9_fifteen_cubes_of_a_kind),
        TEST(ft_13_10_fifteen_tokens_with_those_on_the_palace),
        TEST(ft_ruling_46_a_five_always_opens_one_of_the_first_four),
        TEST(ft_12_1_the_game_ends_in_the_round_of_the_first_arrival),
        TEST(ft_3_1_each_turn_is_a_step_of_the_game),
        TEST(ft_3_4_every_action_changes_something),
    };
    return RUN(tests);
}
