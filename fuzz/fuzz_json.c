/* fuzz_json.c - any bytes as JSON.
 *
 * What the strict reader takes is JSON for the loose one as well, and its tree is sound: every child is reached once,
 * names and strings are closed and as long as they say, and numbers stand where they stood. */
#include "base/json_read.h"
#include "base/text.h"
#include "fuzz.h"

enum { NODES = 4096, BYTES = 1 << 16 };

static uint32_t walk(const tb_json *json, const tb_json_node *node, int depth)
{
    uint32_t all = 1, children = 0;

    FUZZ_EXPECT(depth <= TB_JSON_DEEPEST);
    if (node->kind == TB_JSON_STRING)
        FUZZ_EXPECT(strlen(node->text) == node->count);
    if (node->kind == TB_JSON_FRACTION)
        FUZZ_EXPECT(node->count > 1 && tb_json_well_formed(node->text, node->count));
    if (node->kind != TB_JSON_ARRAY && node->kind != TB_JSON_OBJECT) {
        FUZZ_EXPECT(node->first == 0);
        return all;
    }
    for (const tb_json_node *child = tb_json_first(json, node); child; child = tb_json_next(json, child)) {
        FUZZ_EXPECT((child->name != NULL) == (node->kind == TB_JSON_OBJECT));
        if (child->name)
            FUZZ_EXPECT(tb_json_member(json, node, child->name) == child);
        all += walk(json, child, depth + 1);
        children++;
    }
    FUZZ_EXPECT(children == node->count);
    return all;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static tb_json_node nodes[NODES];
    static char text[BYTES];
    tb_json json;

    if (size > sizeof(text))
        return 0;
    memcpy(text, data, size);
    tb_status status = tb_json_parse(&json, text, size, nodes, NODES);
    if (status == TB_OK) {
        FUZZ_EXPECT(tb_json_well_formed((const char *) data, size));
        FUZZ_EXPECT(walk(&json, nodes, 0) == json.count);
    } else {
        FUZZ_EXPECT(json.expected && json.at <= size);
    }
    return 0;
}
