/* test_patterns.c - the scan for patterns against a naive matcher that turns the drawings of the cards and looks square
 * by square; and the proof that no seat ever has more moves than the game declares. */
#include <stdlib.h>

#include "base/rng.h"
#include "check.h"
#include "games/towns/cards.h"
#include "games/towns/state.h"
#include "games/towns/towns.h"
#include "games/towns/words.h"

enum { TOWNS = 1000000, CARDS_EACH = 4, SIDE = 4 };

/* --- The naive matcher -------------------------------------------------------------------------------------------- */

typedef struct drawing {
    int rows, columns;
    char at[SIDE][SIDE];
} drawing;

static drawing drawing_of(int card)
{
    drawing d = { 0 };
    const char *const *row = tt_card_rows[card - 1].pattern;

    for (; row[d.rows]; d.rows++) {
        d.columns = (int) strlen(row[d.rows]);
        memcpy(d.at[d.rows], row[d.rows], (size_t) d.columns);
    }
    return d;
}

static drawing turned_right(const drawing *d)
{
    drawing t = { .rows = d->columns, .columns = d->rows };

    for (int y = 0; y < d->rows; y++)
        for (int x = 0; x < d->columns; x++)
            t.at[x][d->rows - 1 - y] = d->at[y][x];
    return t;
}

static drawing mirrored(const drawing *d)
{
    drawing m = { .rows = d->rows, .columns = d->columns };

    for (int y = 0; y < d->rows; y++)
        for (int x = 0; x < d->columns; x++)
            m.at[y][d->columns - 1 - x] = d->at[y][x];
    return m;
}

/* A town as letters; '*' stands for a Trading Post. Returns whether it fits, and which cubes it takes. */
static bool fits(const drawing *d, const char town[16], int top, int left, unsigned *cubes)
{
    *cubes = 0;
    for (int y = 0; y < d->rows; y++)
        for (int x = 0; x < d->columns; x++) {
            int square = SIDE * (top + y) + left + x;
            if (d->at[y][x] == '.' || town[square] == '*')
                continue;
            if (town[square] != d->at[y][x])
                return false;
            *cubes |= 1u << square;
        }
    return *cubes != 0;
}

static int add(unsigned list[], int n, unsigned cubes)
{
    for (int i = 0; i < n; i++)
        if (list[i] == cubes)
            return n;
    list[n] = cubes;
    return n + 1;
}

static int naive_list(const drawing turns[8], const char town[16], unsigned out[])
{
    unsigned cubes;
    int n = 0;

    for (int t = 0; t < 8; t++)
        for (int top = 0; top + turns[t].rows <= SIDE; top++)
            for (int left = 0; left + turns[t].columns <= SIDE; left++)
                if (fits(&turns[t], town, top, left, &cubes))
                    n = add(out, n, cubes);
    return n;
}

static void all_turns(int card, drawing out[8])
{
    out[0] = drawing_of(card);
    for (int t = 1; t < 4; t++)
        out[t] = turned_right(&out[t - 1]);
    for (int t = 4; t < 8; t++)
        out[t] = mirrored(&out[t - 4]);
}

/* --- Comparing ---------------------------------------------------------------------------------------------------- */

static void random_town(tb_rng *rng, char town[16])
{
    uint32_t fullness = 4 + tb_rng_below(rng, 13), letters = 2 + tb_rng_below(rng, 4), posts = tb_rng_below(rng, 4);
    uint32_t first = tb_rng_below(rng, TT_RESOURCES);

    for (int square = 0; square < 16; square++) {
        town[square] = '.';
        if (tb_rng_below(rng, 16) < fullness)
            town[square] = tt_letters[(first + tb_rng_below(rng, letters)) % TT_RESOURCES];
        if (posts == 3 && tb_rng_below(rng, 6) == 0)
            town[square] = '*';
    }
}

/* What the engine's scan finds, ascending. */
static int scan(int card, const char town[16], uint16_t out[], int *found_count)
{
    const tt_pattern *pattern = &tt_cards[card].pattern;
    uint16_t cubes[TT_RESOURCES] = { 0 }, wild = 0;
    tt_sides sides;

    for (int square = 0; square < 16; square++) {
        const char *letter = memchr(tt_letters, town[square], TT_RESOURCES);
        if (letter)
            cubes[letter - tt_letters] |= (uint16_t) (1 << square);
        wild |= (uint16_t) ((town[square] == '*') << square);
    }
    for (int r = 0; r < TT_RESOURCES; r++)
        sides.of[r] = tt_turn(cubes[r]) | tt_turn(wild);
    tt_lanes found = tt_find(pattern, &sides);
    *found_count = 0;
    for (int lane = 0; lane < TT_LANES; lane++)
        *found_count += tb_count(found[lane]);
    return tt_placements(pattern, found, wild, TT_WHOLE_TOWN, out, 0);
}

static void compare(int card, const drawing turns[8], const char town[16])
{
    unsigned naive[TT_PLACEMENTS_MAX];
    uint16_t list[TT_PLACEMENTS_MAX];
    int found, expected = naive_list(turns, town, naive), n = scan(card, town, list, &found);

    CHECK(n == expected, "%s in %.16s: %d placements, expected %d", tt_card_words.names[card], town, n, expected);
    for (int i = 0; i < n; i++) {
        CHECK(i == 0 || list[i - 1] < list[i], "%s in %.16s: not ascending", tt_card_words.names[card], town);
        CHECK(add(naive, expected, list[i]) == expected, "%s in %.16s: %x does not fit", tt_card_words.names[card],
              town, list[i]);
    }
    if (!memchr(town, '*', 16))
        CHECK(found == n, "%s in %.16s: a placement is found twice", tt_card_words.names[card], town);
}

static void tt_4_1_the_scan_finds_what_a_naive_matcher_finds(void **state)
{
    static drawing turns[TT_CARD_COUNT][8];
    char town[16];
    tb_rng rng;

    (void) state;
    for (int card = 1; card < TT_CARD_COUNT; card++)
        all_turns(card, turns[card]);
    tb_rng_seed(&rng, 1, 0);
    for (int i = 0; i < TOWNS; i++) {
        random_town(&rng, town);
        for (int k = 0; k < CARDS_EACH; k++) {
            int card = 1 + (int) tb_rng_below(&rng, TT_CARD_COUNT - 1);
            compare(card, turns[card], town);
        }
    }
}

/* Every placement of every card, one at a time in an otherwise empty town: found, and found alone. */
static void tt_4_1_every_turning_in_every_place_is_found(void **state)
{
    (void) state;
    for (int card = 1; card < TT_CARD_COUNT; card++) {
        drawing turns[8];
        all_turns(card, turns);
        for (int t = 0; t < 8; t++)
            for (int top = 0; top + turns[t].rows <= SIDE; top++)
                for (int left = 0; left + turns[t].columns <= SIDE; left++) {
                    char town[16];
                    uint16_t list[TT_PLACEMENTS_MAX];
                    int found;
                    memset(town, '.', sizeof town);
                    for (int y = 0; y < turns[t].rows; y++)
                        memcpy(&town[SIDE * (top + y) + left], turns[t].at[y], (size_t) turns[t].columns);
                    assert_int_equal(scan(card, town, list, &found), 1);
                }
    }
}

/* --- How many moves there can be ---------------------------------------------------------------------------------- */

/* All sets of squares that a card can cover, and the sum of their sizes: a build names one of the sets and one of its
 * squares. With Trading Posts a set names fewer squares, never more; two sets may then become one, never one two. */
static int most_builds(int card, unsigned containing)
{
    drawing turns[8];
    unsigned sets[8 * 16];
    int n = 0, sum = 0;

    all_turns(card, turns);
    for (int t = 0; t < 8; t++)
        for (int top = 0; top + turns[t].rows <= SIDE; top++)
            for (int left = 0; left + turns[t].columns <= SIDE; left++) {
                unsigned squares = 0;
                for (int y = 0; y < turns[t].rows; y++)
                    for (int x = 0; x < turns[t].columns; x++)
                        if (turns[t].at[y][x] != '.')
                            squares |= 1u << (SIDE * (top + y) + left + x);
                if (!containing || squares & containing)
                    n = add(sets, n, squares);
            }
    for (int i = 0; i < n; i++)
        sum += tb_count(sets[i]);
    return sum;
}

static int most_of_type(int type, unsigned containing)
{
    int most = 0;

    for (int card = 1; card < TT_CARD_COUNT; card++)
        if (tt_cards[card].type == type && most_builds(card, containing) > most)
            most = most_builds(card, containing);
    return most;
}

/* The Prism Forge adds, for the square of a Trading Post just built, the sets that were there before it (TF-4.3); then
 * the monument stands and is no longer built. */
static void tt_4_4_no_seat_has_more_moves_than_declared(void **state)
{
    int all = 1, before_post = 0; /* done */

    (void) state;
    for (int type = 0; type < TT_TYPES; type++)
        all += most_of_type(type, 0);
    for (int square = 0; square < 16; square++) {
        int sum = 0;
        for (int type = 0; type < TT_TYPE_FACTORY; type++)
            sum += most_of_type(type, 1u << square);
        before_post = sum > before_post ? sum : before_post;
    }
    int forged = all - most_of_type(TT_TYPE_MONUMENT, 0) + before_post;
    print_message("# at most %d builds, %d with the Prism Forge and Trading Posts\n", all, forged);
    assert_true(all <= tt_game.max_moves);
    assert_true(forged <= tt_game.max_moves);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(tt_4_1_the_scan_finds_what_a_naive_matcher_finds),
        TEST(tt_4_1_every_turning_in_every_place_is_found),
        TEST(tt_4_4_no_seat_has_more_moves_than_declared),
    };

    return RUN(tests);
}
