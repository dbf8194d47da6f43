/* test_numbers.c - positions and moves as numbers: actions tell the legal moves apart, tensors tell views apart, and
 * neither tells anything else. */
#include "check.h"
#include "pick.h"

#include <stdlib.h>

enum { TENSOR_MAX = 4096, ACTIONS_MAX = 4096 };

/* --- Actions ------------------------------------------------------------------------------------------------------ */

static void ranges_of_actions_follow_one_another(void **unused)
{
    (void) unused;
    for (int g = 0; taberna_game(g); g++) {
        taberna_action_range range;
        int next = 0, i = 0;

        for (; taberna_action_range_at(taberna_game(g), i, &range); i++) {
            assert_int_equal(range.first, next);
            assert_true(range.count > 0 && range.name[0] && range.meaning[0]);
            next += range.count;
        }
        assert_true(i > 10);
        assert_int_equal(taberna_action_count(taberna_game(g)), next);
    }
    assert_int_equal(taberna_action_count("chess"), 0);
    assert_false(taberna_action_range_at("chess", 0, &(taberna_action_range){ 0 }));
}

/* In one position: different actions for different moves, and each leads back. */
static void check_actions(const taberna_state *state, int seat, taberna_rng *rng)
{
    static taberna_move moves[TABERNA_MOVES_MAX];
    static taberna_action actions[TABERNA_MOVES_MAX];
    static uint8_t mask[ACTIONS_MAX], seen[ACTIONS_MAX];
    size_t space = (size_t) taberna_action_count(taberna_state_game(state));
    int count = taberna_state_legal(state, seat, moves, TABERNA_MOVES_MAX);

    assert_int_equal(taberna_state_actions(state, seat, actions, TABERNA_MOVES_MAX), count);
    assert_int_equal(taberna_state_mask(state, seat, mask, space), count);
    memset(seen, 0, sizeof seen);
    for (int i = 0; i < count; i++) {
        char text[128] = "";
        taberna_state_move_text(state, moves[i], text, sizeof text);
        CHECK(actions[i] >= 0 && actions[i] < (int) space, "%s has action %d", text, actions[i]);
        CHECK(!seen[actions[i]], "%s has action %d, and so has another move", text, actions[i]);
        seen[actions[i]] = 1;
    }
    assert_memory_equal(mask, seen, space);
    if (count == 0)
        return;
    int i = (int) taberna_rng_below(rng, (uint32_t) count);
    assert_int_equal(taberna_state_action(state, seat, moves[i]), actions[i]);
    assert_int_equal(taberna_state_action_move(state, seat, actions[i]), moves[i]);
}

static void actions_tell_all_legal_moves_apart(void **unused)
{
    uint64_t stream = 0;
    bool fits;
    pick p;

    (void) unused;
    for (int i = 0; pick_config(i, &p, &fits); i++) {
        for (int game = 0; fits && game < 4; game++) {
            pick_state box;
            taberna_rng rng;
            taberna_rng_seed(&rng, 3, stream++);
            pick_setup(&p, &box);
            do {
                uint32_t seats = taberna_state_to_act(pick_in(&box)) & ((1u << TABERNA_SEATS_MAX) - 1);
                if (seats)
                    check_actions(pick_in(&box), __builtin_ctz(seats), &rng);
            } while (pick_step(pick_in(&box), &rng));
            check_actions(pick_in(&box), 0, &rng);
        }
    }
}

static void what_is_no_action_is_none(void **unused)
{
    pick p = { .game = "towns", .seats = 2 };
    uint8_t mask[ACTIONS_MAX];
    pick_state box;
    taberna_rng rng;

    (void) unused;
    taberna_rng_seed(&rng, 1, 0);
    pick_setup(&p, &box);
    while (taberna_state_to_act(pick_in(&box)) == 1u << TABERNA_CHANCE)
        taberna_state_draw(pick_in(&box), &rng);
    assert_int_equal(taberna_state_action_move(pick_in(&box), 0, -1), 0);
    assert_int_equal(taberna_state_action_move(pick_in(&box), 0, 0xffff), 0);
    assert_int_equal(taberna_state_action_move(pick_in(&box), 9, 0), 0);
    assert_int_equal(taberna_state_action(pick_in(&box), 0, 1), -1);
    assert_int_equal(taberna_state_mask(pick_in(&box), 0, mask, 3), -1);
}

/* --- The list form ------------------------------------------------------------------------------------------------ */

static void rows_of_the_list_form_tell_moves_apart(void **unused)
{
    (void) unused;
    for (int g = 0; taberna_game(g); g++) {
        static uint8_t rows[TABERNA_MOVES_MAX * 64];
        static taberna_move moves[TABERNA_MOVES_MAX];
        pick p = { .game = taberna_game(g), .seats = 3 };
        size_t width = (size_t) taberna_column_count(p.game);
        pick_state box;
        taberna_rng rng;

        taberna_rng_seed(&rng, 6, 0);
        pick_setup(&p, &box);
        do {
            uint32_t seats = taberna_state_to_act(pick_in(&box)) & ((1u << TABERNA_SEATS_MAX) - 1);
            int count = seats ? taberna_state_legal(pick_in(&box), __builtin_ctz(seats), moves, TABERNA_MOVES_MAX) : 0;
            size_t bytes = (size_t) count * width;
            assert_int_equal(taberna_state_move_features(pick_in(&box), moves, count, rows, sizeof rows), bytes);
            for (int i = 0; i < count; i++) {
                for (size_t column = 0; column < width; column++) {
                    taberna_column about;
                    assert_true(taberna_column_at(p.game, (int) column, &about));
                    assert_true(rows[(size_t) i * width + column] <= about.most);
                }
                assert_true(i == 0 || memcmp(rows + (size_t) i * width, rows + (size_t) (i - 1) * width, width) != 0);
            }
        } while (pick_step(pick_in(&box), &rng));
        moves[0] = 0xffffffffu;
        assert_int_equal(taberna_state_move_features(pick_in(&box), moves, 1, rows, sizeof rows), 0);
        assert_int_equal(taberna_state_move_features(pick_in(&box), moves, 1, rows, width - 1), 0);
        assert_false(taberna_column_at(p.game, (int) width, &(taberna_column){ 0 }));
    }
}

/* --- Tensors ------------------------------------------------------------------------------------------------------ */

static void blocks_fill_the_tensor_without_gaps(void **unused)
{
    static uint8_t covered[TENSOR_MAX];

    (void) unused;
    for (int g = 0; taberna_game(g); g++)
        for (int seats = 1; seats <= TABERNA_SEATS_MAX; seats++) {
            size_t whole = taberna_tensor_size(taberna_game(g), seats, TABERNA_FORM_PERFECT);
            taberna_block block;
            memset(covered, 0, sizeof covered);
            for (int i = 0; taberna_block_at(taberna_game(g), seats, i, &block); i++) {
                size_t inner = 1, end = taberna_tensor_size(taberna_game(g), seats, block.form);
                for (int d = 1; d < block.rank; d++)
                    inner *= (size_t) block.shape[d];
                for (int first = 0; first < block.shape[0]; first++)
                    for (size_t at = 0; at < inner; at++) {
                        size_t byte = block.offset + (size_t) first * block.stride + at;
                        assert_true(byte < end);
                        assert_int_equal(covered[byte]++, 0);
                    }
            }
            for (size_t byte = 0; byte < whole; byte++)
                assert_int_equal(covered[byte], 1);
        }
    assert_int_equal(taberna_tensor_size("fortuna", 5, TABERNA_FORM_SEAT), 0);
    assert_int_equal(taberna_tensor_size("chess", 2, TABERNA_FORM_SEAT), 0);
}

/* No byte is larger than its block says. */
static void check_ranges(const taberna_state *state, const uint8_t tensor[])
{
    const char *game = taberna_state_game(state);
    taberna_block block;

    for (int i = 0; taberna_block_at(game, taberna_state_seats(state), i, &block); i++) {
        size_t inner = 1;
        for (int d = 1; d < block.rank; d++)
            inner *= (size_t) block.shape[d];
        for (int first = 0; first < block.shape[0]; first++)
            for (size_t at = 0; at < inner; at++) {
                int value = tensor[block.offset + (size_t) first * block.stride + at];
                CHECK(value <= block.most, "%s: %s is %d", game, block.name, value);
            }
    }
}

typedef struct look {
    uint8_t view[TABERNA_STATE_MAX], tensor[TENSOR_MAX];
    size_t view_size, tensor_size;
} look;

static void look_as(const taberna_state *state, int seat, look *out)
{
    taberna_form form = seat == TABERNA_PUBLIC ? TABERNA_FORM_PUBLIC : TABERNA_FORM_SEAT;

    out->view_size = taberna_view_size(taberna_state_game(state));
    assert_int_equal(taberna_state_view(state, seat, out->view, out->view_size, NULL), TABERNA_OK);
    memset(out->tensor, 0xaa, sizeof out->tensor);
    out->tensor_size = taberna_state_tensor(state, seat, form, out->tensor, sizeof out->tensor);
    assert_true(out->tensor_size > 0 && out->tensor[out->tensor_size] == 0xaa);
}

static void check_alike(const look *a, const look *b, const char *what, size_t where)
{
    bool views = memcmp(a->view, b->view, a->view_size) == 0;
    bool tensors = memcmp(a->tensor, b->tensor, a->tensor_size) == 0;

    CHECK(views == tensors, "%s %zu: views are %s, tensors %s", what, where, views ? "equal" : "different",
          tensors ? "equal" : "different");
}

static int next_viewer(const taberna_state *state, int seat)
{
    return seat + 1 == taberna_state_seats(state) ? TABERNA_PUBLIC : seat + 1;
}

/* The law on a state and others near it: every state that one changed bit makes and that could exist. */
static int check_neighbours(const pick_state *box)
{
    static look here[TABERNA_PUBLIC + 1], there;
    const taberna_state *state = (const taberna_state *) (const void *) box->bytes;
    size_t size = taberna_state_size(taberna_state_game(state));
    static uint8_t whole[TENSOR_MAX], other[TENSOR_MAX];
    int found = 0;

    for (int seat = 0; seat <= TABERNA_PUBLIC; seat = next_viewer(state, seat))
        look_as(state, seat, &here[seat]);
    size_t bytes = taberna_state_tensor(state, 0, TABERNA_FORM_PERFECT, whole, sizeof whole);
    check_ranges(state, whole);
    for (size_t bit = 8 * TABERNA_STATE_ALIGN; bit < 8 * size; bit++) {
        pick_state near = *box;
        near.bytes[bit / 8] ^= (unsigned char) (1u << bit % 8);
        if (taberna_state_check(near.bytes, size, NULL) != TABERNA_OK ||
            taberna_state_seats(pick_in(&near)) != taberna_state_seats(state))
            continue;
        found++;
        for (int seat = 0; seat <= TABERNA_PUBLIC; seat = next_viewer(state, seat)) {
            look_as(pick_in(&near), seat, &there);
            check_alike(&here[seat], &there, "byte", bit / 8 - TABERNA_STATE_ALIGN);
        }
        assert_int_equal(taberna_state_tensor(pick_in(&near), 0, TABERNA_FORM_PERFECT, other, sizeof other), bytes);
        CHECK(memcmp(whole, other, bytes) != 0, "the perfect tensor does not show byte %zu",
              bit / 8 - TABERNA_STATE_ALIGN);
    }
    return found;
}

/* And on states of a game: each with the one before it, and with one that looks the same to the seat. */
static void check_steps(const taberna_state *before, const taberna_state *after, taberna_rng *rng)
{
    static look a, b;
    pick_state other;

    for (int seat = 0; seat <= TABERNA_PUBLIC; seat = next_viewer(after, seat)) {
        look_as(before, seat, &a);
        look_as(after, seat, &b);
        check_alike(&a, &b, "step as seat", (size_t) seat);
        taberna_state_redeal(after, seat, rng, pick_in(&other), sizeof other.bytes, NULL);
        look_as(pick_in(&other), seat, &a);
        assert_memory_equal(a.view, b.view, a.view_size);
        assert_memory_equal(a.tensor, b.tensor, a.tensor_size);
    }
}

static void two_views_differ_if_and_only_if_their_tensors_differ(void **unused)
{
    uint64_t stream = 0;
    int found = 0;
    bool fits;
    pick p;

    (void) unused;
    for (int i = 0; pick_config(i, &p, &fits); i++) {
        pick_state box, before;
        int events = 0;
        taberna_rng rng;
        if (!fits)
            continue;
        taberna_rng_seed(&rng, 5, stream++);
        pick_setup(&p, &box);
        for (before = box; pick_step(pick_in(&box), &rng); before = box, events++) {
            if (events % 7 == 0)
                check_steps(pick_in(&before), pick_in(&box), &rng);
            if (events % 251 == (int) (stream % 251))
                found += check_neighbours(&box);
        }
        found += check_neighbours(&box);
    }
    assert_true(found > 10000);
}

/* The first bytes of the larger forms are the smaller ones. */
static void forms_contain_one_another(void **unused)
{
    (void) unused;
    for (int g = 0; taberna_game(g); g++) {
        pick p = { .game = taberna_game(g), .seats = 3 };
        uint8_t open[TENSOR_MAX], own[TENSOR_MAX], whole[TENSOR_MAX];
        pick_state box;
        taberna_rng rng;

        taberna_rng_seed(&rng, 8, 0);
        pick_setup(&p, &box);
        while (pick_step(pick_in(&box), &rng)) {
            size_t least = taberna_state_tensor(pick_in(&box), 1, TABERNA_FORM_PUBLIC, open, sizeof open);
            size_t more = taberna_state_tensor(pick_in(&box), 1, TABERNA_FORM_SEAT, own, sizeof own);
            size_t most = taberna_state_tensor(pick_in(&box), 1, TABERNA_FORM_PERFECT, whole, sizeof whole);
            assert_true(least < more && more < most);
            assert_memory_equal(open, own, least);
            assert_memory_equal(own, whole, more);
        }
        size_t size = taberna_tensor_size(p.game, 3, TABERNA_FORM_SEAT);
        assert_int_equal(taberna_state_tensor(pick_in(&box), 1, TABERNA_FORM_SEAT, own, size - 1), 0);
        assert_int_equal(taberna_state_tensor(pick_in(&box), 3, TABERNA_FORM_SEAT, own, sizeof own), 0);
        assert_int_equal(taberna_state_tensor(pick_in(&box), -1, TABERNA_FORM_SEAT, own, sizeof own), 0);
        assert_int_equal(taberna_state_tensor(pick_in(&box), TABERNA_PUBLIC, TABERNA_FORM_SEAT, own, sizeof own), 0);
        assert_int_equal(taberna_state_tensor(pick_in(&box), 0, (taberna_form) 3, own, sizeof own), 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(ranges_of_actions_follow_one_another),
        TEST(actions_tell_all_legal_moves_apart),
        TEST(what_is_no_action_is_none),
        TEST(rows_of_the_list_form_tell_moves_apart),
        TEST(blocks_fill_the_tensor_without_gaps),
        TEST(two_views_differ_if_and_only_if_their_tensors_differ),
        TEST(forms_contain_one_another),
    };

    return RUN(tests);
}
