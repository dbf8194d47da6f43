/* test_blocks.c - every block of a tensor says what the JSON of the same view says. */
#include "blocks.h"

#include "check.h"
#include "core/notation.h"
#include "games/list.h"
#include "pick.h"

/* --- Comparing ---------------------------------------------------------------------------------------------------- */

static int block_named(const beside *b, const char *name)
{
    for (int i = 0; i < b->block_count; i++)
        if (strcmp(b->blocks[i].name, name) == 0)
            return i;
    fail_msg("there is no block %s", name);
    return 0;
}

void block_is(beside *b, const char *name, int first, int at, int64_t value)
{
    int i = block_named(b, name);
    const taberna_block *block = &b->blocks[i];
    int found = b->tensor[block->offset + (size_t) first * block->stride + (size_t) at];

    assert_true(first < block->shape[0]);
    CHECK(found == value, "%s[%d]+%d is %d, and %lld in the view", name, first, at, found, (long long) value);
    b->compared[i] = true;
}

void block_is_not_told(beside *b, const char *name) { b->compared[block_named(b, name)] = true; }

const tb_json_node *member(const beside *b, const tb_json_node *object, const char *name)
{
    const tb_json_node *node = tb_json_member(&b->json, object, name);

    CHECK(node, "the view has no %s", name);
    return node;
}

int64_t number(const beside *b, const tb_json_node *object, const char *name)
{
    return member(b, object, name)->number;
}

int word(const tb_json_node *node, const tb_words *words)
{
    if (node->kind == TB_JSON_NULL)
        return 0;
    for (int i = 0; i < words->count; i++)
        if (words->names[i] && strcmp(words->names[i], node->text) == 0)
            return i + 1;
    fail_msg("there is no word %s", node->text);
    return 0;
}

void counts_are(beside *b, const char *name, int first, int at, const tb_json_node *list, const tb_words *words,
                int members)
{
    int count[64] = { 0 };

    EACH_CHILD(b, node, list)
    count[word(node, words) - 1]++;
    for (int i = 0; i < members; i++)
        block_is(b, name, first, at + i, count[i]);
}

int behind(const beside *b, int seat) { return (seat - b->viewer + b->seats) % b->seats; }

/* --- The test ----------------------------------------------------------------------------------------------------- */

static void compare(const taberna_state *state, int viewer, beside *b)
{
    static tb_json_node nodes[BLOCK_NODES];
    char *text = taberna_state_json(state, viewer);

    b->state = state;
    b->viewer = viewer;
    assert_non_null(text);
    assert_int_equal(tb_json_parse(&b->json, text, strlen(text), nodes, BLOCK_NODES), TB_OK);
    b->view = &nodes[0];
    b->table = member(b, b->view, "table");
    assert_true(taberna_state_tensor(state, viewer, TABERNA_FORM_SEAT, b->tensor, sizeof b->tensor) > 0);
    (strcmp(taberna_state_game(state), "fortuna") == 0 ? compare_fortuna : compare_towns)(b);
    taberna_free(text);
}

static void every_block_says_what_the_view_says(void **unused)
{
    bool fits;
    pick p;

    (void) unused;
    for (int i = 0; pick_config(i, &p, &fits); i++) {
        static beside b;
        pick_state box;
        taberna_rng rng;
        int events = 0;

        if (!fits || i % 2)
            continue;
        b = (beside){ .seats = p.seats };
        while (taberna_block_at(p.game, p.seats, b.block_count, &b.blocks[b.block_count]))
            b.block_count++;
        taberna_rng_seed(&rng, 17, (uint64_t) i);
        pick_setup(&p, &box);
        do {
            if (events % 16 == i % 16)
                compare(pick_in(&box), (int) taberna_rng_below(&rng, (uint32_t) p.seats), &b);
            events++;
        } while (pick_step(pick_in(&box), &rng));
        compare(pick_in(&box), 0, &b);
        for (int block = 0; block < b.block_count; block++)
            CHECK(b.compared[block] || b.blocks[block].form == TABERNA_FORM_PERFECT, "%s is compared with nothing",
                  b.blocks[block].name);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = { TEST(every_block_says_what_the_view_says) };

    return RUN(tests);
}
