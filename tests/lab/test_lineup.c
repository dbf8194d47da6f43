/* Line-ups: everybody sits everywhere equally often, with the same dice. */
#include "lab/lineup.h"

#include "check.h"

enum { BOTS = TB_ARENA_BOTS };

static void a_set_is_balanced(void **state)
{
    (void) state;
    for (int bots = 1; bots <= 8; bots++) {
        for (int seats = 1; seats <= TB_MAX_SEATS; seats++) {
            tb_lineups l = { .bots = bots, .seats = seats };
            uint64_t size = tb_set_size(&l);
            unsigned sat[BOTS][TB_MAX_SEATS] = { 0 };

            for (uint64_t game = 3 * size; game < 4 * size; game++) {
                uint8_t at[TB_MAX_SEATS];
                int copies[BOTS] = { 0 };
                tb_lineup_seats(&l, 1, game, at);
                for (int seat = 0; seat < seats; seat++) {
                    sat[at[seat]][seat]++;
                    copies[at[seat]]++;
                }
                for (int b = 0; b < bots; b++)
                    CHECK(copies[b] <= tb_lineup_copies(&l, b), "bot %d holds %d seats", b, copies[b]);
            }
            for (int b = 0; b < bots; b++)
                for (int seat = 0; seat < seats; seat++)
                    CHECK(sat[b][seat] == sat[0][0], "%d bots, %d seats: bot %d, seat %d", bots, seats, b, seat);
        }
    }
}

static void with_more_bots_than_seats_every_choice_of_them_plays(void **state)
{
    (void) state;
    tb_lineups l = { .bots = 5, .seats = 3 };
    unsigned met[1 << 5] = { 0 };

    assert_int_equal(tb_set_size(&l), 10 * 3);
    for (uint64_t game = 0; game < 30; game++) {
        uint8_t at[TB_MAX_SEATS];
        tb_lineup_seats(&l, 1, game, at);
        met[1u << at[0] | 1u << at[1] | 1u << at[2]]++;
    }
    for (unsigned group = 0; group < 1 << 5; group++)
        assert_int_equal(met[group], __builtin_popcount(group) == 3 ? 3 : 0);
}

static void with_fewer_bots_what_is_left_over_goes_round(void **state)
{
    (void) state;
    assert_int_equal(tb_set_size(&(tb_lineups){ .bots = 2, .seats = 4 }), 4);     /* aabb            */
    assert_int_equal(tb_set_size(&(tb_lineups){ .bots = 2, .seats = 3 }), 2 * 3); /* aba, abb        */
    assert_int_equal(tb_set_size(&(tb_lineups){ .bots = 3, .seats = 5 }), 3 * 5); /* abcab, -ac, -bc */
    assert_int_equal(tb_set_size(&(tb_lineups){ .bots = 3, .seats = 1 }), 3);     /* alone           */
}

static void one_against_the_rest_is_alone_on_every_seat_once(void **state)
{
    (void) state;
    tb_lineups l = { .kind = TB_LINEUP_ONE_AGAINST_REST, .bots = 2, .seats = 4 };
    unsigned alone[4] = { 0 };

    assert_int_equal(tb_set_size(&l), 4);
    for (uint64_t game = 8; game < 12; game++) {
        uint8_t at[TB_MAX_SEATS];
        int first = 0;
        tb_lineup_seats(&l, 1, game, at);
        for (int seat = 0; seat < 4; seat++) {
            first += at[seat] == 0;
            alone[seat] += at[seat] == 0;
        }
        assert_int_equal(first, 1);
    }
    for (int seat = 0; seat < 4; seat++)
        assert_int_equal(alone[seat], 1);
}

/* The order inside a set is one cycle; between sets it changes. */
static void neighbours_change_from_set_to_set(void **state)
{
    (void) state;
    tb_lineups l = { .bots = 4, .seats = 4 };
    unsigned behind[4] = { 0 };

    for (uint64_t set = 0; set < 300; set++) {
        uint8_t first[TB_MAX_SEATS], at[TB_MAX_SEATS];
        tb_lineup_seats(&l, 1, 4 * set, first);
        for (int turn = 0; turn < 4; turn++) {
            tb_lineup_seats(&l, 1, 4 * set + (uint64_t) turn, at);
            for (int seat = 0; seat < 4; seat++) {
                assert_int_equal(at[seat], first[(seat + turn) % 4]);
                behind[at[(seat + 1) % 4]] += at[seat] == 0;
            }
        }
    }
    assert_int_equal(behind[0], 0);
    for (int b = 1; b < 4; b++)
        assert_in_range(behind[b], 300, 500); /* about 400 */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_set_is_balanced),
        TEST(with_more_bots_than_seats_every_choice_of_them_plays),
        TEST(with_fewer_bots_what_is_left_over_goes_round),
        TEST(one_against_the_rest_is_alone_on_every_seat_once),
        TEST(neighbours_change_from_set_to_set),
    };
    return RUN(tests);
}
