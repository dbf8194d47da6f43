/* test_evaluation.c - a town as features: well-formed in positions of every kind, blind to how the board lies and to
 * what the seat cannot see, and in favour of what is plainly better. */
#include "games/towns/evaluation.h"

#include <stdlib.h>

#include "base/hash.h"
#include "base/text.h"
#include "builder.h"
#include "check.h"
#include "core/door.h"
#include "games/towns/gain.h"
#include "games/towns/towns.h"
#include "games/towns/view.h"

enum { GAMES = 120, NAME_MAX_LENGTH = 64 };

/* --- Positions of every kind --------------------------------------------------------------------------------------- */

typedef void position_check(const tt_state *s, int seat, tb_rng *rng);

/* Plays games of one to six seats with random options and shows every position from each seat. */
static void in_many_positions(position_check *check)
{
    tt_state s;
    tb_rng rng;
    tb_seats seats;

    for (int i = 0; i < GAMES; i++) {
        tb_rng_seed(&rng, 4, (uint64_t) i);
        tt_builder_set_up(&s, 1 + i % TT_SEATS, &rng);
        while ((seats = tt_game.to_act(&s)) != 0) {
            if (seats == TB_CHANCE) {
                tt_game.apply(&s, TB_CHANCE_SEAT, tt_game.outcome(&s, tb_rng_below(&rng, tt_game.weight(&s))));
                continue;
            }
            int seat = tb_lowest(seats);
            check(&s, seat, &rng);
            tt_game.apply(&s, seat, tt_builder_choose(&s, seat, &rng));
        }
        check(&s, i % s.table.seats, &rng);
    }
}

static int by_index(const void *a, const void *b)
{
    return ((const tb_feature *) a)->index - ((const tb_feature *) b)->index;
}

/* In the order of their numbers. */
static int features_of(const tt_view *view, tb_feature out[])
{
    int n = tt_evaluation.features(view, out);

    assert_in_range(n, 0, TB_FEATURES_MAX);
    qsort(out, (size_t) n, sizeof out[0], by_index);
    return n;
}

static int32_t strength_of(const tt_view *view)
{
    const int16_t *weights = tt_evaluation.weights(view->table.seats);
    tb_feature active[TB_FEATURES_MAX];
    int32_t sum = 0;

    for (int i = features_of(view, active) - 1; i >= 0; i--)
        sum += weights[active[i].index] * active[i].value;
    return sum;
}

/* --- Form ---------------------------------------------------------------------------------------------------------- */

static void are_well_formed(const tt_state *s, int seat, tb_rng *rng)
{
    tb_feature active[TB_FEATURES_MAX];
    tt_view view;

    (void) rng;
    tt_game.observe(s, seat, &view);
    int n = features_of(&view, active);
    for (int i = 0; i < n; i++) {
        assert_true(active[i].index < tt_evaluation.count);
        assert_true(active[i].value != 0);
        assert_true(i == 0 || active[i - 1].index < active[i].index);
    }
}

static void every_position_has_few_features_and_each_once(void **state)
{
    (void) state;
    in_many_positions(are_well_formed);
}

static void every_feature_has_a_name_of_its_own(void **state)
{
    static char names[4096][NAME_MAX_LENGTH];

    (void) state;
    assert_in_range(tt_evaluation.count, 1, TB_LEN(names));
    for (int i = 0; i < tt_evaluation.count; i++) {
        tb_text out = tb_text_on(names[i], sizeof names[i]);
        tt_evaluation.name(i, &out);
        assert_true(tb_text_whole(&out));
        assert_true(names[i][0] != '\0');
        assert_null(strpbrk(names[i], " \t\n"));
    }
    qsort(names, tt_evaluation.count, sizeof names[0], (int (*)(const void *, const void *)) strcmp);
    for (int i = 1; i < tt_evaluation.count; i++)
        CHECK(strcmp(names[i - 1], names[i]) != 0, "two features are called %s", names[i]);
}

/* --- What must not matter ------------------------------------------------------------------------------------------ */

static void is_the_same_after_a_redeal(const tt_state *s, int seat, tb_rng *rng)
{
    tb_feature one[TB_FEATURES_MAX], other[TB_FEATURES_MAX];
    tt_state redealt;
    tt_view view;

    tt_game.observe(s, seat, &view);
    int n = features_of(&view, one);
    tt_game.redeal(&view, rng, &redealt);
    tt_game.observe(&redealt, seat, &view);
    assert_int_equal(features_of(&view, other), n);
    assert_memory_equal(one, other, (size_t) n * sizeof one[0]);
}

static void what_the_seat_cannot_see_does_not_matter(void **state)
{
    (void) state;
    in_many_positions(is_the_same_after_a_redeal);
}

/* The square after a turning of the board: bit 0 mirrors columns, bit 1 mirrors rows, bit 2 exchanges both. */
static int turn_square(int square, int turning)
{
    int column = square & 3, row = square >> 2;

    column = turning & 1 ? 3 - column : column;
    row = turning & 2 ? 3 - row : row;
    return turning & 4 ? 4 * column + row : 4 * row + column;
}

static void turn_set(uint16_t *squares, int turning)
{
    unsigned turned = 0;

    TB_EACH (square, *squares)
        turned |= tt_bit(turn_square((int) square, turning));
    *squares = (uint16_t) turned;
}

static void turn_town(tt_town *town, int turning)
{
    uint16_t *const sets[] = { &town->filled, &town->coin_squares, &town->laden };
    uint8_t on[TT_SQUARES];

    for (int i = 0; i < TT_RESOURCES; i++) {
        turn_set(&town->cubes[i], turning);
        turn_set(&town->shared[i], turning);
    }
    for (int i = 0; i < TT_TYPES; i++)
        turn_set(&town->pieces[i], turning);
    for (int i = 0; i < TB_LEN(sets); i++)
        turn_set(sets[i], turning);
    memcpy(on, town->on, sizeof on);
    for (int square = 0; square < TT_SQUARES; square++)
        town->on[turn_square(square, turning)] = on[square];
    town->question.square = (uint8_t) turn_square(town->question.square, turning);
}

static void is_the_same_however_it_lies(const tt_state *s, int seat, tb_rng *rng)
{
    tb_feature one[TB_FEATURES_MAX], other[TB_FEATURES_MAX];
    tt_view view, turned;

    (void) rng;
    tt_game.observe(s, seat, &view);
    if (view.town[seat].monument == TT_CARD_GRAND_MAUSOLEUM)
        return; /* hungry Cottages count as well, so equally good feedings may feed different numbers of them */
    int n = features_of(&view, one);
    for (int turning = 1; turning < 8; turning++) {
        turned = view;
        turn_town(&turned.town[seat], turning);
        assert_int_equal(features_of(&turned, other), n);
        assert_memory_equal(one, other, (size_t) n * sizeof one[0]);
    }
}

static void how_the_board_lies_does_not_matter(void **state)
{
    (void) state;
    in_many_positions(is_the_same_however_it_lies);
}

/* --- Keys ---------------------------------------------------------------------------------------------------------- */

enum { NOTED = 1 << 16 };

/* Strengths by key, as far as there is room. */
static struct {
    uint64_t key;
    int32_t strength;
} noted[NOTED];
static int met_again;

/* Whoever has the same key is worth the same: in the same game, which the key does not tell. */
static void is_worth_what_its_key_says(const tt_state *s, int seat, tb_rng *rng)
{
    tt_view view;

    (void) rng;
    for (int turning = 0; turning < 8; turning++) {
        tt_state turned = *s;
        turn_town(&turned.town[seat], turning);
        uint64_t key = tt_evaluation.worth_key(&turned, seat) ^ tb_hash(s->table.card, sizeof s->table.card, 0) ^
                       tb_hash(s->table.option, sizeof s->table.option, s->table.seats);
        tt_game.observe(&turned, seat, &view);
        int32_t strength = strength_of(&view);
        if (noted[key % NOTED].key == key) {
            met_again++;
            assert_int_equal(noted[key % NOTED].strength, strength);
        }
        noted[key % NOTED].key = key;
        noted[key % NOTED].strength = strength;
    }
}

static void the_same_key_is_worth_the_same(void **state)
{
    (void) state;
    in_many_positions(is_worth_what_its_key_says);
    assert_true(met_again > 10000);
}

static void has_one_key_however_it_lies(const tt_state *s, int seat, tb_rng *rng)
{
    const tt_town *town = &s->town[seat];
    uint64_t key = tt_evaluation.position_key(s, seat);
    bool turns = town->question.ask == TT_ASK_BUILD || town->question.ask == TT_ASK_PLACE;
    tb_move moves[TB_MOVES_MAX];
    tt_state other;

    for (int turning = 1; turning < 8 && turns && town->monument != TT_CARD_PRISM_FORGE; turning++) {
        other = *s;
        turn_town(&other.town[seat], turning);
        assert_true(tt_evaluation.position_key(&other, seat) == key);
    }
    if (!tb_has(tt_game.to_act(s), seat) || tt_game.to_act(s) == TB_CHANCE)
        return;
    other = *s;
    int n = tt_game.legal(s, seat, moves);
    tt_game.apply(&other, seat, moves[tb_rng_below(rng, (uint32_t) n)]);
    assert_true(tt_evaluation.position_key(&other, seat) != key);
}

static void a_position_has_one_key_however_the_board_lies(void **state)
{
    (void) state;
    in_many_positions(has_one_key_however_it_lies);
}

/* --- What must matter ---------------------------------------------------------------------------------------------- */

static void an_ended_town_is_worth_its_score(const tt_state *s, int seat, tb_rng *rng)
{
    tt_score score;
    tt_view view;

    (void) rng;
    tt_game.observe(s, seat, &view);
    if (!view.town[seat].completed)
        return;
    tt_score_town(&view.table, view.town, seat, &score);
    assert_int_equal(strength_of(&view), score.total * TB_STRENGTH_ONE / tt_evaluation.points);
}

static void a_completed_town_is_worth_its_score(void **state)
{
    (void) state;
    in_many_positions(an_ended_town_is_worth_its_score);
}

/* Notes are few, so that some are needed again after others took their place, and of one game. */
static void sums_are_the_same(const tt_state *s, int seat, tb_rng *rng)
{
    enum { NOTES = 16 };
    static tt_table game;
    static void *notes;
    tt_view view;

    (void) rng;
    if (memcmp(game.card, s->table.card, sizeof game.card) != 0 ||
        memcmp(game.option, s->table.option, sizeof game.option) != 0) {
        game = s->table;
        free(notes);
        notes = calloc(NOTES, tt_evaluation.note_size);
        assert_non_null(notes);
    }
    const int16_t *weights = tt_evaluation.weights(s->table.seats);
    tt_game.observe(s, seat, &view);
    assert_int_equal(tt_evaluation.strength(s, seat, weights, notes, NOTES - 1), strength_of(&view));
    if (tt_game.to_act(s) == 0) {
        free(notes);
        notes = NULL;
        memset(&game, 0, sizeof game);
    }
}

static void the_strength_is_the_sum_of_the_features_with_notes_of_the_same_game(void **state)
{
    (void) state;
    in_many_positions(sums_are_the_same);
}

/* By scoring the whole town anew with each piece. */
static int gain_by_scoring(const tt_view *view, int type, int card, unsigned squares)
{
    int best = INT16_MIN;
    tt_score score;

    TB_EACH (square, squares) {
        tt_view with = *view;
        tt_town *town = &with.town[view->seat];
        town->pieces[type] |= (uint16_t) tt_bit((int) square);
        town->monument = type == TT_TYPE_MONUMENT ? (uint8_t) card : town->monument;
        tt_score_town(&with.table, with.town, view->seat, &score);
        best = score.total > best ? score.total : best;
    }
    tt_score_town(&view->table, view->town, view->seat, &score);
    return best - score.total;
}

static void gains_are_differences_of_scores(const tt_state *s, int seat, tb_rng *rng)
{
    tt_gains gains;
    tt_view view;

    tt_game.observe(s, seat, &view);
    unsigned free = ~tt_stands(&view.town[seat]) & TT_WHOLE_TOWN, some = free & (unsigned) tb_rng_next(rng);
    if (s->table.turn == 0 || !some)
        return;
    tt_gains_start(&view.table, view.town, seat, &gains);
    for (int type = 0; type < TT_TYPES; type++) {
        int card = type == TT_TYPE_MONUMENT ? view.own.kept : view.table.card[type];
        if (!card || (type == TT_TYPE_MONUMENT && view.town[seat].monument))
            continue;
        assert_int_equal(tt_best_gain(&gains, type, card, some), gain_by_scoring(&view, type, card, some));
    }
}

static void a_gain_is_what_the_whole_score_grows_by(void **state)
{
    (void) state;
    in_many_positions(gains_are_differences_of_scores);
}

/* A first game of so many seats, in which each town is still empty. */
static tt_view first_set(int seats)
{
    static const char edition[] = "first-set";
    tb_config config;
    tb_message why;
    tt_state s;
    tt_view view;

    tb_config_default(&tt_game, seats, &config);
    tb_config_set(&tt_game, &config, "edition", strlen("edition"), edition, strlen(edition), &why);
    assert_int_equal(tb_setup(&tt_game, &config, &s, &why), TB_OK);
    while (tt_game.to_act(&s) == TB_CHANCE)
        tt_game.apply(&s, TB_CHANCE_SEAT, tt_game.outcome(&s, 0));
    tt_game.observe(&s, 0, &view);
    return view;
}

static void put_piece(tt_view *view, int type, unsigned squares)
{
    view->town[0].pieces[type] |= (uint16_t) squares;
    view->town[0].filled |= (uint16_t) squares;
}

static void put_cubes(tt_view *view, int resource, unsigned squares)
{
    view->town[0].cubes[resource] |= (uint16_t) squares;
    view->town[0].filled |= (uint16_t) squares;
}

static void buildings_are_better_than_cubes_that_lie_about(void **state)
{
    (void) state;
    for (int seats = 1; seats <= TT_SEATS; seats++) {
        tt_view town = first_set(seats), heap = town;
        put_piece(&town, TT_TYPE_FARM, 0x0001);
        put_piece(&town, TT_TYPE_COTTAGE, 0x1110);
        put_cubes(&heap, 0, 0x1111);
        assert_true(strength_of(&town) > strength_of(&heap));
    }
}

/* Four Cottages each; only one town has a Farm, the other a fifth. */
static void cottages_that_are_fed_are_better(void **state)
{
    (void) state;
    for (int seats = 1; seats <= TT_SEATS; seats++) {
        tt_view fed = first_set(seats), hungry = fed;
        put_piece(&fed, TT_TYPE_COTTAGE, 0x1111);
        put_piece(&hungry, TT_TYPE_COTTAGE, 0x1113);
        put_piece(&fed, TT_TYPE_FARM, 0x0002);
        assert_true(strength_of(&fed) > strength_of(&hungry));
    }
}

/* Two Trading Posts side by side stand for the two cubes of a Well, but a Well needs a square of its own. */
static void a_pattern_of_trading_posts_alone_is_no_plan(void **state)
{
    tt_view apart = first_set(2), beside;
    tb_feature active[TB_FEATURES_MAX];

    (void) state;
    apart.table.card[TT_TYPE_FACTORY] = TT_CARD_TRADING_POST;
    beside = apart;
    put_piece(&apart, TT_TYPE_FACTORY, 0x0005);
    put_piece(&beside, TT_TYPE_FACTORY, 0x0003);
    for (int i = features_of(&beside, active) - 1; i >= 0; i--)
        assert_in_range(active[i].value + 100, 0, 200);
    assert_in_range(strength_of(&beside) - strength_of(&apart) + 1024, 0, 2048);
}

static void a_lead_is_surer_the_fewer_squares_are_left(void **state)
{
    static tt_state s;
    int32_t begin, before;

    (void) state;
    s.table.seats = 2;
    begin = before = tt_evaluation.sureness(&s);
    for (int filled = 1; filled <= TT_SQUARES; filled++) {
        s.town[0].filled = s.town[1].filled = (uint16_t) (TT_WHOLE_TOWN >> (TT_SQUARES - filled));
        assert_true(tt_evaluation.sureness(&s) >= before);
        before = tt_evaluation.sureness(&s);
    }
    assert_true(before > 4 * begin);
    s.town[1].filled = 0;
    assert_int_equal(tt_evaluation.sureness(&s), begin); /* one of them may still do much */
    s.town[1].completed = 1;
    assert_int_equal(tt_evaluation.sureness(&s), before);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(every_position_has_few_features_and_each_once),
        TEST(every_feature_has_a_name_of_its_own),
        TEST(what_the_seat_cannot_see_does_not_matter),
        TEST(how_the_board_lies_does_not_matter),
        TEST(the_same_key_is_worth_the_same),
        TEST(a_position_has_one_key_however_the_board_lies),
        TEST(a_completed_town_is_worth_its_score),
        TEST(the_strength_is_the_sum_of_the_features_with_notes_of_the_same_game),
        TEST(a_gain_is_what_the_whole_score_grows_by),
        TEST(buildings_are_better_than_cubes_that_lie_about),
        TEST(cottages_that_are_fed_are_better),
        TEST(a_pattern_of_trading_posts_alone_is_no_plan),
        TEST(a_lead_is_surer_the_fewer_squares_are_left),
    };

    return RUN(tests);
}
