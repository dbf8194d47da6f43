/* The memory of a search: found again what was put in, and nothing touched that was not given. */
#include "bots/tree.h"

#include "base/hash.h"
#include "check.h"

enum { GUARD = 64, SMALL = 4 };

/* Memory for a tree of 2^SMALL nodes and a bit, between two guards. */
typedef struct plot {
    _Alignas(16) uint8_t bytes[GUARD + 65536 + GUARD];
    size_t size;
    tb_tree tree;
} plot;

static bool start(plot *p, size_t size)
{
    assert_in_range(size, 0, 65536);
    p->size = size;
    memset(p->bytes, 0xA5, sizeof p->bytes);
    return tb_tree_start(&p->tree, p->bytes + GUARD, size);
}

static void assert_guards_hold(const plot *p)
{
    for (int i = 0; i < GUARD; i++) {
        assert_int_equal(p->bytes[i], 0xA5);
        assert_int_equal(p->bytes[GUARD + p->size + (size_t) i], 0xA5);
    }
}

static uint64_t key_of(int i) { return tb_mix((uint64_t) i + 1); }

static void nodes_are_found_again(void **state)
{
    static plot p;
    tb_node *node[10];

    (void) state;
    assert_true(start(&p, tb_tree_size(6)));
    for (int i = 0; i < 10; i++) {
        node[i] = tb_tree_node(&p.tree, key_of(i));
        assert_non_null(node[i]);
        assert_int_equal(node[i]->visits, 0);
        node[i]->visits = 100 + (uint32_t) i;
    }
    for (int i = 0; i < 10; i++)
        assert_ptr_equal(tb_tree_node(&p.tree, key_of(i)), node[i]);
    for (int i = 0; i < 10; i++)
        assert_int_equal(node[i]->visits, 100 + i);
}

static void keys_that_want_the_same_place_are_told_apart(void **state)
{
    static plot p;
    static const uint64_t keys[] = { 0x10, 0x1000000000000010, 0x2000000000000010, 0, 0x8000000000000000 };

    (void) state;
    assert_true(start(&p, tb_tree_size(SMALL)));
    for (int i = 0; i < TB_LEN(keys); i++)
        tb_tree_node(&p.tree, keys[i])->visits = (uint32_t) i + 1;
    for (int i = 0; i < TB_LEN(keys); i++)
        assert_int_equal(tb_tree_node(&p.tree, keys[i])->visits, i + 1);
}

static void moves_of_different_deals_are_merged_in_order(void **state)
{
    static plot p;
    static const tb_move first[] = { 20, 40, 60 }, second[] = { 10, 40, 50, 70 }, third[] = { 10, 20, 40, 50, 60, 70 };
    uint32_t a[3], b[4], c[6];

    (void) state;
    assert_true(start(&p, tb_tree_size(6)));
    tb_node *node = tb_tree_node(&p.tree, 7);
    assert_true(tb_tree_edges(&p.tree, node, first, 3, a));
    p.tree.edges[a[1]].visits = 5;
    assert_true(tb_tree_edges(&p.tree, node, second, 4, b));
    assert_true(tb_tree_edges(&p.tree, node, third, 6, c));
    for (int i = 0; i < 6; i++)
        assert_int_equal(p.tree.edges[c[i]].move, third[i]);
    assert_int_equal(b[1], a[1]);
    assert_int_equal(p.tree.edges[c[2]].visits, 5);
    assert_int_equal(c[0], b[0]);
    assert_int_equal(c[1], a[0]);
    assert_int_equal(c[5], b[3]);
    assert_int_equal(p.tree.edge_count, 1 + 6);
}

static void a_new_edge_knows_nothing(void **state)
{
    static plot p;
    static const tb_move move = 3;
    uint32_t edge;

    (void) state;
    assert_true(start(&p, tb_tree_size(SMALL)));
    assert_true(tb_tree_edges(&p.tree, tb_tree_node(&p.tree, 1), &move, 1, &edge));
    const tb_edge *e = &p.tree.edges[edge];
    assert_true(e->visits == 0 && e->offered == 0 && e->value == 0 && e->prior < 0 && e->next == 0);
}

/* Random lists of moves at random nodes, against a table of who got which edge. */
static void whatever_subset_is_legal_a_move_keeps_its_edge(void **state)
{
    enum { NODES = 20, MOVES = 12 };
    static plot p;
    uint32_t known[NODES][MOVES] = { { 0 } };
    tb_rng rng;

    (void) state;
    assert_true(start(&p, tb_tree_size(8)));
    tb_rng_seed(&rng, 3, 0);
    for (int i = 0; i < 2000; i++) {
        int which = (int) tb_rng_below(&rng, NODES), n = 0;
        tb_move moves[MOVES];
        uint32_t edges[MOVES];
        for (uint32_t m = 0; m < MOVES; m++)
            if (tb_rng_below(&rng, 2))
                moves[n++] = 1 + m;
        assert_true(tb_tree_edges(&p.tree, tb_tree_node(&p.tree, key_of(which)), moves, n, edges));
        for (int m = 0; m < n; m++) {
            uint32_t *mine = &known[which][moves[m] - 1];
            assert_true(*mine == 0 || *mine == edges[m]);
            *mine = edges[m];
            assert_int_equal(p.tree.edges[edges[m]].move, moves[m]);
        }
    }
    assert_guards_hold(&p);
}

static void a_full_tree_grows_no_more_and_keeps_what_it_has(void **state)
{
    static plot p;
    int held = 0;

    (void) state;
    assert_true(start(&p, tb_tree_size(SMALL)));
    for (int i = 0; i < 100; i++) {
        tb_node *node = tb_tree_node(&p.tree, key_of(i));
        if (!node)
            break;
        node->visits = 1000 + (uint32_t) i;
        held++;
    }
    assert_in_range(held, 8, 15);
    assert_null(tb_tree_node(&p.tree, key_of(500)));
    for (int i = 0; i < held; i++)
        assert_int_equal(tb_tree_node(&p.tree, key_of(i))->visits, 1000 + i);
    assert_guards_hold(&p);
}

static void without_room_for_edges_the_old_ones_stay(void **state)
{
    static plot p;
    static const tb_move few[] = { 100, 200, 300 };
    tb_move many[TB_MOVES_MAX];
    uint32_t out[TB_MOVES_MAX], before[3];

    (void) state;
    for (uint32_t i = 0; i < TB_MOVES_MAX; i++)
        many[i] = 1 + i;
    assert_true(start(&p, tb_tree_size(SMALL)));
    tb_node *node = tb_tree_node(&p.tree, 1), *other = tb_tree_node(&p.tree, 2);
    assert_true(tb_tree_edges(&p.tree, node, few, 3, before));
    assert_false(tb_tree_edges(&p.tree, other, many, TB_MOVES_MAX, out));
    assert_int_equal(p.tree.edge_count, p.tree.edge_limit);
    assert_false(tb_tree_edges(&p.tree, node, many, 2, out));
    assert_true(tb_tree_edges(&p.tree, node, few, 3, out));
    assert_memory_equal(out, before, sizeof before);
    assert_true(tb_tree_edges(&p.tree, other, many, 50, out));
    assert_guards_hold(&p);
}

static void any_size_is_used_as_far_as_it_goes_and_no_further(void **state)
{
    static plot p;
    tb_move moves[8] = { 1, 2, 3, 4, 5, 6, 7, 8 };
    uint32_t out[8];
    uint32_t nodes = 0;

    (void) state;
    for (size_t size = tb_tree_size(SMALL); size < 20000; size += 1111) {
        assert_true(start(&p, size));
        assert_true(p.tree.mask + 1 >= nodes);
        nodes = p.tree.mask + 1;
        for (int i = 0; i < 2000; i++) {
            tb_node *node = tb_tree_node(&p.tree, key_of(i));
            if (node)
                tb_tree_edges(&p.tree, node, moves, 8, out);
        }
        assert_guards_hold(&p);
    }
    assert_true(nodes > 1 << SMALL);
}

static void too_little_memory_is_refused_untouched(void **state)
{
    static plot p;

    (void) state;
    assert_false(start(&p, tb_tree_size(SMALL) - 1));
    assert_false(start(&p, 0));
    for (size_t i = 0; i < sizeof p.bytes; i++)
        assert_int_equal(p.bytes[i], 0xA5);
}

static void an_old_tree_in_the_same_memory_is_forgotten(void **state)
{
    static plot p;

    (void) state;
    assert_true(start(&p, tb_tree_size(SMALL)));
    tb_tree_node(&p.tree, 77)->visits = 9;
    assert_true(tb_tree_start(&p.tree, p.bytes + GUARD, p.size));
    assert_int_equal(tb_tree_node(&p.tree, 77)->visits, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(nodes_are_found_again),
        TEST(keys_that_want_the_same_place_are_told_apart),
        TEST(moves_of_different_deals_are_merged_in_order),
        TEST(a_new_edge_knows_nothing),
        TEST(whatever_subset_is_legal_a_move_keeps_its_edge),
        TEST(a_full_tree_grows_no_more_and_keeps_what_it_has),
        TEST(without_room_for_edges_the_old_ones_stay),
        TEST(any_size_is_used_as_far_as_it_goes_and_no_further),
        TEST(too_little_memory_is_refused_untouched),
        TEST(an_old_tree_in_the_same_memory_is_forgotten),
    };
    return RUN(tests);
}
