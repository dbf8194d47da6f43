/* json_read.h - a strict reader of JSON for rooms without a library, in the caller's memory.
 *
 * It takes what a program sends to us: JSON in valid UTF-8. Of what JSON allows it refuses the zero character, a member
 * twice, more than TB_JSON_MEMBERS of them in one object, nesting deeper than TB_JSON_DEEPEST. A number that is no
 * integer of 64 bits is read as TB_JSON_FRACTION, which no caller accepts: so a refusal can name the member.
 *
 * Strings are decoded where they stand, so the text is changed; each is closed with a zero byte. */
#ifndef TB_JSON_READ_H
#define TB_JSON_READ_H

#include "base/base.h"

enum { TB_JSON_DEEPEST = 8, TB_JSON_MEMBERS = 64 };

typedef enum tb_json_kind {
    TB_JSON_NULL,
    TB_JSON_BOOL,
    TB_JSON_INT,
    TB_JSON_FRACTION,
    TB_JSON_STRING,
    TB_JSON_ARRAY,
    TB_JSON_OBJECT,
} tb_json_kind;

typedef struct tb_json_node {
    const char *name; /* of a member; NULL for others                                    */
    const char *text; /* of a string, closed with a zero; of a fraction as it stands     */
    int64_t number;   /* of an integer; 0 or 1 of a bool                                 */
    uint32_t count;   /* bytes of the text, elements of an array, members of an object   */
    uint32_t first;   /* of an array or object: its first child; 0: it is empty          */
    uint32_t next;    /* the sibling behind it; 0: none                                  */
    uint8_t kind;     /* enum tb_json_kind */
} tb_json_node;

typedef struct tb_json {
    tb_json_node *nodes; /* the caller's; the whole is nodes[0] */
    uint32_t capacity, count;
    size_t at;            /* a failure: how many bytes were good ...    */
    const char *expected; /* ... and what should have come behind them  */
    const char *twice;    /* the member that stands there a second time; NULL: that is not what is wrong */
} tb_json;

/* Reads exactly one value. TB_BAD_TEXT, or TB_NO_ROOM: more values than `capacity`, fill `at` and `expected`. */
tb_status tb_json_parse(tb_json *json, char *text, size_t len, tb_json_node *nodes, uint32_t capacity);

/* The member of an object, or NULL: there is none, or it is no object. */
const tb_json_node *tb_json_member(const tb_json *json, const tb_json_node *object, const char *name);

/* Walks over the children. */
#define TB_JSON_EACH(node, json, list)                                                                                 \
    for (const tb_json_node *node = tb_json_first(json, list); node; node = tb_json_next(json, node))
static inline const tb_json_node *tb_json_first(const tb_json *json, const tb_json_node *parent)
{
    TB_ASSERT(parent->first < json->count);
    return parent->first ? &json->nodes[parent->first] : NULL;
}

static inline const tb_json_node *tb_json_next(const tb_json *json, const tb_json_node *node)
{
    TB_ASSERT(node->next < json->count);
    return node->next ? &json->nodes[node->next] : NULL;
}

#endif
