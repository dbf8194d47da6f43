/* test_actions.c - builds as actions: every place of every pattern has a number of its own, also with Trading Posts and
 * the Prism Forge, which random play hardly ever brings together. */
#include "check.h"
#include "games/towns/encode.h"
#include "games/towns/rules.h"
#include "games/towns/towns.h"

static void check_apart(const tt_state *s, int seat, const tb_move moves[], int n)
{
    static uint16_t actions[TB_MOVES_MAX];
    static int owner[TT_ACTIONS];
    static int round;

    assert_true(tt_encoding.actions(s, seat, moves, n, actions));
    round += TB_MOVES_MAX;
    for (int i = 0; i < n; i++) {
        assert_true(actions[i] < TT_ACTIONS);
        CHECK(owner[actions[i]] < round, "moves %x and %x have action %d", moves[i], moves[owner[actions[i]] - round],
              actions[i]);
        owner[actions[i]] = round + i;
    }
}

/* --- Places ------------------------------------------------------------------------------------------------------- */

static int by_number(const void *left, const void *right)
{
    tb_move a = *(const tb_move *) left, b = *(const tb_move *) right;

    return (a > b) - (a < b);
}

/* All builds of a card, each once; returns how many. */
static int all_builds(int card, tb_move out[])
{
    const tt_pattern *pattern = &tt_cards[card].pattern;
    int n = 0, unique = 0;

    for (int lane = 0; lane < TT_LANES; lane++)
        TB_EACH (last, pattern->last[0]) {
            unsigned squares = tt_squares_of(pattern, lane, (int) last);
            TB_EACH (square, squares)
                out[n++] = tt_build_move(TT_VERB_BUILD, card, squares, (int) square);
        }
    qsort(out, (size_t) n, sizeof out[0], by_number);
    for (int i = 0; i < n; i++)
        if (i == 0 || out[i] != out[i - 1])
            out[unique++] = out[i];
    return unique;
}

static void the_builds_of_a_card_have_the_first_actions_of_its_type(void **unused)
{
    static tb_move moves[8 * TT_SQUARES * TT_CELLS_MAX];
    static uint16_t actions[TB_MOVES_MAX];
    int most[TT_TYPES] = { 0 };
    tt_state s = { .table.seats = 1 };

    (void) unused;
    for (int card = 1; card < TT_CARD_COUNT; card++) {
        int n = all_builds(card, moves), type = tt_cards[card].type, first = TT_ACTIONS, last = 0;
        check_apart(&s, 0, moves, n);
        tt_encoding.actions(&s, 0, moves, n, actions);
        for (int i = 0; i < n; i++) {
            first = actions[i] < first ? actions[i] : first;
            last = actions[i] > last ? actions[i] : last;
        }
        assert_int_equal(last - first + 1, n); /* without a gap */
        most[type] = n > most[type] ? n : most[type];
    }
    for (int type = 0; type < TT_TYPES; type++) { /* and as many as the range has */
        char name[32];
        int i = 0;
        snprintf(name, sizeof name, "build-%s", tt_type_words.names[type]);
        while (strcmp(tt_action_ranges[i].name, name) != 0)
            i++;
        assert_int_equal(tt_action_ranges[i].count, most[type]);
    }
}

/* --- Trading Posts and the Prism Forge ---------------------------------------------------------------------------- */

static int any(tb_rng *rng, int n) { return (int) tb_rng_below(rng, (uint32_t) n); }

/* A town in the middle of building: cubes, some pieces, some of the cubes that the last building took. */
static void fill_town(tt_town *town, bool forge, tb_rng *rng)
{
    for (int square = 0; square < TT_SQUARES; square++) {
        int what = any(rng, 12);
        if (what < 8)
            town->cubes[any(rng, 2) + any(rng, 4)] |= (uint16_t) tt_bit(square);
        else if (what < 10)
            town->pieces[TT_TYPE_FACTORY] |= (uint16_t) tt_bit(square);
        else if (what == 10)
            continue;
        else
            town->pieces[any(rng, TT_TYPE_FACTORY)] |= (uint16_t) tt_bit(square);
        town->filled |= (uint16_t) tt_bit(square);
        if (forge && what >= 8 && any(rng, 3) == 0)
            town->shared[any(rng, TT_RESOURCES)] |= (uint16_t) tt_bit(square);
    }
}

static void random_table(tt_state *s, bool forge, bool posts, tb_rng *rng)
{
    tt_town *town = &s->town[0];

    memset(s, 0, sizeof *s);
    s->table = (tt_table){ .seats = 2, .phase = TT_PHASE_PLAY, .acting = 1, .open = 3, .turn = 5, .named = 1 };
    s->table.card[TT_TYPE_COTTAGE] = TT_CARD_COTTAGE;
    for (int type = TT_TYPE_FARM; type <= TT_TYPE_FACTORY; type++)
        s->table.card[type] = (uint8_t) (TT_CARD_FARM + (type - TT_TYPE_FARM) * TT_CARDS_OF_TYPE + any(rng, 6));
    if (posts)
        s->table.card[TT_TYPE_FACTORY] = TT_CARD_TRADING_POST;
    fill_town(town, forge, rng);
    s->hand[0].kept =
        (uint8_t) (forge ? TT_CARD_PRISM_FORGE : TT_FIRST_MONUMENT + any(rng, TT_CARD_COUNT - TT_FIRST_MONUMENT));
    town->monument = forge ? TT_CARD_PRISM_FORGE : 0;
    town->today.shared_type = (uint8_t) any(rng, TT_TYPE_MONUMENT);
    town->question.ask = TT_ASK_BUILD;
    town->coins = (uint8_t) any(rng, 5);
}

static void builds_of_any_town_have_actions_of_their_own(void **unused)
{
    enum { TOWNS = 60000 };
    static tb_move moves[TB_MOVES_MAX];
    static uint16_t actions[TB_MOVES_MAX];
    int spares = 0, most = 0;
    tb_rng rng;

    (void) unused;
    tb_rng_seed(&rng, 31, 0);
    for (int i = 0; i < TOWNS; i++) {
        tt_state s;
        random_table(&s, i % 2, i % 4 >= 1, &rng);
        int n = tt_game.legal(&s, 0, moves), used = 0;
        check_apart(&s, 0, moves, n);
        tt_encoding.actions(&s, 0, moves, n, actions);
        for (int k = 0; k < n; k++)
            used += actions[k] >= TT_ACT_SPARE && actions[k] <= TT_LAST_SPARE;
        most = used > most ? used : most;
        spares += used;
    }
    assert_true(spares > 0 && most <= TT_SPARE_ACTIONS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(the_builds_of_a_card_have_the_first_actions_of_its_type),
        TEST(builds_of_any_town_have_actions_of_their_own),
    };

    return RUN(tests);
}
