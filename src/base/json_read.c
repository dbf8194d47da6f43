/* json_read.c - one pass over the text, one node a value. */
#include "base/json_read.h"

typedef struct reader {
    tb_json *json;
    char *begin, *at, *end;
    int depth;
    bool full; /* it has failed for want of nodes */
} reader;

static bool fail(reader *r, const char *expected)
{
    TB_ASSERT(expected && r->at >= r->begin && r->at <= r->end);
    r->json->at = (size_t) (r->at - r->begin);
    r->json->expected = expected;
    return false;
}

static void skip_space(reader *r)
{
    while (r->at < r->end && (*r->at == ' ' || *r->at == '\t' || *r->at == '\n' || *r->at == '\r'))
        r->at++;
}

static bool take(reader *r, char c)
{
    TB_ASSERT(r->at <= r->end);
    if (r->at == r->end || *r->at != c)
        return false;
    r->at++;
    return true;
}

/* --- Strings ------------------------------------------------------------------------------------------------------ */

/* Four hex digits. */
static bool take_unit(reader *r, uint32_t *out)
{
    uint32_t unit = 0;

    if (r->end - r->at < 4)
        return false;
    for (int i = 0; i < 4; i++) {
        char c = r->at[i];
        uint32_t digit = c >= '0' && c <= '9'   ? (uint32_t) (c - '0')
                         : c >= 'a' && c <= 'f' ? (uint32_t) (c - 'a' + 10)
                         : c >= 'A' && c <= 'F' ? (uint32_t) (c - 'A' + 10)
                                                : 16;
        if (digit == 16)
            return false;
        unit = unit << 4 | digit;
    }
    r->at += 4;
    *out = unit;
    return true;
}

/* A character behind \u: one unit, or two surrogates. */
static bool take_code(reader *r, uint32_t *out)
{
    uint32_t high, low;

    if (!take_unit(r, &high) || high == 0 || (high >= 0xdc00 && high <= 0xdfff))
        return false;
    *out = high;
    if (high < 0xd800 || high > 0xdbff)
        return true;
    if (!take(r, '\\') || !take(r, 'u') || !take_unit(r, &low) || low < 0xdc00 || low > 0xdfff)
        return false;
    *out = 0x10000 + ((high - 0xd800) << 10) + (low - 0xdc00);
    return true;
}

static char *put_utf8(char *to, uint32_t code)
{
    int more = code < 0x80 ? 0 : code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    static const uint8_t lead[] = { 0, 0xc0, 0xe0, 0xf0 };

    TB_ASSERT(code > 0 && code <= 0x10ffff);
    *to++ = (char) (lead[more] | code >> (6 * more));
    while (more-- > 0)
        *to++ = (char) (0x80 | (code >> (6 * more) & 0x3f));
    return to;
}

/* What it stands for is never longer than the escape. */
static bool take_escape(reader *r, char **to)
{
    static const char letters[] = "\"\\/bfnrt", means[] = "\"\\/\b\f\n\r\t";
    uint32_t code;

    if (r->at == r->end || *r->at == '\0')
        return false;
    const char *found = strchr(letters, *r->at);
    if (found) {
        r->at++;
        *(*to)++ = means[found - letters];
        return true;
    }
    if (!take(r, 'u') || !take_code(r, &code))
        return false;
    *to = put_utf8(*to, code);
    TB_ASSERT(*to <= r->at);
    return true;
}

/* Bytes of the character of UTF-8 that stands here (no overlong forms, no surrogates, nothing below a space); 0: none
 * does. */
static int utf8_len(const char *text, const char *end)
{
    const uint8_t *at = (const uint8_t *) text;
    int len = at[0] < 0x80 ? 1 : at[0] >= 0xf0 ? 4 : at[0] >= 0xe0 ? 3 : 2;

    TB_ASSERT(text < end);
    if (at[0] < 0x20 || (at[0] >= 0x80 && at[0] < 0xc2) || at[0] > 0xf4 || end - text < len)
        return 0;
    for (int i = 1; i < len; i++) {
        if ((at[i] & 0xc0) != 0x80)
            return 0;
    }
    bool overlong = (at[0] == 0xe0 && at[1] < 0xa0) || (at[0] == 0xf0 && at[1] < 0x90);
    bool surrogate = at[0] == 0xed && at[1] >= 0xa0, beyond = at[0] == 0xf4 && at[1] >= 0x90;
    return overlong || surrogate || beyond ? 0 : len;
}

static bool take_string(reader *r, const char **text, uint32_t *len)
{
    if (!take(r, '"'))
        return fail(r, "a string");
    char *from = r->at, *to = from;
    while (r->at < r->end && *r->at != '"') {
        if (take(r, '\\')) {
            if (!take_escape(r, &to))
                return fail(r, "an escape that JSON has");
            continue;
        }
        int size = utf8_len(r->at, r->end);
        if (size == 0)
            return fail(r, "UTF-8 without control characters");
        while (size-- > 0)
            *to++ = *r->at++;
    }
    if (!take(r, '"'))
        return fail(r, "the end of the string");
    TB_ASSERT(to < r->at); /* decoded in place: never longer than it was written */
    *to = '\0';
    *text = from;
    *len = (uint32_t) (to - from);
    return true;
}

/* --- Other values ------------------------------------------------------------------------------------------------- */

static bool take_word(reader *r, const char *word)
{
    size_t len = strlen(word);

    if ((size_t) (r->end - r->at) < len || memcmp(r->at, word, len) != 0)
        return false;
    r->at += len;
    return true;
}

static bool take_digits(reader *r)
{
    const char *start = r->at;

    while (r->at < r->end && *r->at >= '0' && *r->at <= '9')
        r->at++;
    return r->at > start;
}

/* An integer as JSON writes it, from its first byte on: its value, if 64 bits hold it. */
static bool fits_int(const char *at, const char *end, int64_t *out)
{
    bool minus = *at == '-';
    int64_t number = 0; /* below zero there is one number more */

    TB_ASSERT(at < end);
    for (at += minus; at < end; at++) {
        int digit = *at - '0';
        TB_ASSERT(digit >= 0 && digit <= 9);
        if (number < (INT64_MIN + digit) / 10)
            return false;
        number = number * 10 - digit;
    }
    if (!minus && number == INT64_MIN)
        return false;
    *out = minus ? number : -number;
    return true;
}

static bool take_number(reader *r, tb_json_node *node)
{
    char *start = r->at;
    bool whole = true;

    take(r, '-');
    const char *digits = r->at;
    if (!take_digits(r) || (*digits == '0' && r->at - digits > 1))
        return fail(r, "a value");
    if (take(r, '.')) {
        whole = false;
        if (!take_digits(r))
            return fail(r, "a digit");
    }
    if (take(r, 'e') || take(r, 'E')) {
        whole = false;
        if (!take(r, '+'))
            take(r, '-');
        if (!take_digits(r))
            return fail(r, "a digit");
    }
    if (whole && fits_int(start, r->at, &node->number))
        return true;
    node->kind = TB_JSON_FRACTION;
    node->text = start;
    node->count = (uint32_t) (r->at - start);
    return true;
}

/* --- Trees -------------------------------------------------------------------------------------------------------- */

static bool take_value(reader *r, uint32_t *out);

static bool is_new(const tb_json *json, uint32_t first, const char *name)
{
    for (uint32_t i = first; i; i = json->nodes[i].next) {
        TB_ASSERT(json->nodes[i].name);
        if (strcmp(json->nodes[i].name, name) == 0)
            return false;
    }
    return true;
}

/* One child of `parent`, linked behind `*last`. */
static bool take_child(reader *r, uint32_t parent, uint32_t *last)
{
    tb_json_node *nodes = r->json->nodes;
    const char *name = NULL;
    uint32_t len, child;

    TB_ASSERT(parent < r->json->count);
    TB_ASSERT(nodes[parent].kind == TB_JSON_OBJECT || nodes[parent].kind == TB_JSON_ARRAY);
    skip_space(r);
    if (nodes[parent].kind == TB_JSON_OBJECT) {
        if (!take_string(r, &name, &len))
            return false;
        if (!is_new(r->json, nodes[parent].first, name)) {
            r->json->twice = name;
            return fail(r, "no member twice");
        }
        if (nodes[parent].count == TB_JSON_MEMBERS)
            return fail(r, "fewer members");
        skip_space(r);
        if (!take(r, ':'))
            return fail(r, "a colon");
    }
    if (!take_value(r, &child))
        return false;
    TB_ASSERT(child > parent && child > *last);
    nodes[child].name = name;
    *(*last ? &nodes[*last].next : &nodes[parent].first) = child;
    *last = child;
    nodes[parent].count++;
    return true;
}

static bool take_children(reader *r, uint32_t parent, char closing)
{
    uint32_t last = 0;

    if (++r->depth > TB_JSON_DEEPEST)
        return fail(r, "less nesting");
    skip_space(r);
    if (!take(r, closing)) {
        do {
            if (!take_child(r, parent, &last))
                return false;
        } while (take(r, ','));
        if (!take(r, closing))
            return fail(r, closing == '}' ? "a comma or }" : "a comma or ]");
    }
    r->depth--;
    return true;
}

static bool take_value_at(reader *r, uint32_t place)
{
    tb_json_node *node = &r->json->nodes[place];

    if (take(r, '{')) {
        node->kind = TB_JSON_OBJECT;
        return take_children(r, place, '}');
    }
    if (take(r, '[')) {
        node->kind = TB_JSON_ARRAY;
        return take_children(r, place, ']');
    }
    if (r->at < r->end && *r->at == '"') {
        node->kind = TB_JSON_STRING;
        return take_string(r, &node->text, &node->count);
    }
    if (take_word(r, "null"))
        return true;
    node->kind = TB_JSON_BOOL;
    node->number = take_word(r, "true");
    if (node->number || take_word(r, "false"))
        return true;
    node->kind = TB_JSON_INT;
    return take_number(r, node);
}

static bool take_value(reader *r, uint32_t *out)
{
    TB_ASSERT(r->json->count <= r->json->capacity);
    if (r->json->count == r->json->capacity) {
        r->full = true;
        return fail(r, "fewer values");
    }
    *out = r->json->count++;
    r->json->nodes[*out] = (tb_json_node){ .kind = TB_JSON_NULL };
    skip_space(r);
    if (!take_value_at(r, *out))
        return false;
    skip_space(r);
    return true;
}

tb_status tb_json_parse(tb_json *json, char *text, size_t len, tb_json_node *nodes, uint32_t capacity)
{
    reader r = { .json = json, .begin = text, .at = text, .end = text + len };
    uint32_t whole;

    TB_ASSERT(text && len <= UINT32_MAX);
    TB_ASSERT(nodes || capacity == 0);
    *json = (tb_json){ .nodes = nodes, .capacity = capacity };
    if (take_value(&r, &whole) && (r.at == r.end || fail(&r, "the end of the text")))
        return TB_OK;
    return r.full ? TB_NO_ROOM : TB_BAD_TEXT;
}

const tb_json_node *tb_json_member(const tb_json *json, const tb_json_node *object, const char *name)
{
    TB_ASSERT(name);
    if (!object || object->kind != TB_JSON_OBJECT)
        return NULL;
    TB_JSON_EACH (node, json, object) {
        if (strcmp(node->name, name) == 0)
            return node;
    }
    return NULL;
}
