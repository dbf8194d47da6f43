/* members.c - parsing a request and reading its members. */
#include "ask/ask.h"

#include "table/news.h"

const tb_message_row tb_ask_says[TB_ASK_SAYS] = { TB_ASK_SAYS_LIST(TB_SAY_ROW) };

/* --- Failures ----------------------------------------------------------------------------------------------------- */

enum { VALUE_SHOWN = 40 };

static bool fail(tb_ask_error *error, tb_ask_say say)
{
    TB_ASSERT(say < TB_ASK_SAYS);
    error->why = (tb_message){ .row = &tb_ask_says[say] };
    return false;
}

/* Secrets: an error never repeats their value, not even to their owner. */
static bool is_secret(const char *member)
{
    static const char *const secrets[] = { "passphrase", "invite", "entropy", "secret", "bot_key" };

    for (int i = 0; i < TB_LEN(secrets); i++) {
        if (strcmp(member, secrets[i]) == 0)
            return true;
    }
    return false;
}

static void put_string(const tb_json_node *node, tb_text *out)
{
    size_t len = node->count;

    if (!tb_is_plain_text(node->text, len)) {
        tb_put(out, "a string with control characters");
        return;
    }
    if (len > VALUE_SHOWN) {
        for (len = VALUE_SHOWN; len > 0 && (node->text[len] & 0xc0) == 0x80;)
            len--;
    }
    tb_put(out, "\"");
    tb_put_bytes(out, node->text, len);
    tb_put(out, len < node->count ? "...\"" : "\"");
}

static void put_value(const tb_json_node *node, tb_text *out)
{
    switch (node->kind) {
    case TB_JSON_STRING: put_string(node, out); break;
    case TB_JSON_INT: tb_put_int(out, node->number); break;
    case TB_JSON_FRACTION: tb_put_bytes(out, node->text, node->count <= VALUE_SHOWN ? node->count : VALUE_SHOWN); break;
    case TB_JSON_BOOL: tb_put(out, node->number ? "true" : "false"); break;
    case TB_JSON_NULL: tb_put(out, "null"); break;
    case TB_JSON_ARRAY:
        tb_put(out, "a list of ");
        tb_put_uint(out, node->count);
        break;
    default: tb_put(out, "an object");
    }
}

static void name_member(const tb_ask *ask, const char *member)
{
    tb_text path = tb_text_on(ask->error->member, sizeof(ask->error->member));

    TB_ASSERT(member && ask->path);
    tb_put(&path, ask->path);
    tb_put(&path, member);
}

/* `form` is written already. */
static bool wrong_at(const tb_ask *ask, const char *member, const tb_json_node *node)
{
    tb_text value = tb_text_on(ask->error->value, sizeof(ask->error->value));

    name_member(ask, member);
    if (!node)
        return fail(ask->error, TB_SAY_ASK_MISSING);
    if (is_secret(member))
        return fail(ask->error, TB_SAY_ASK_SECRET);
    put_value(node, &value);
    return fail(ask->error, TB_SAY_ASK_BAD);
}

static void put_form(tb_ask_error *error, const char *form)
{
    tb_text text = tb_text_on(error->form, sizeof(error->form));

    tb_put(&text, form);
}

static void put_names(tb_ask_error *error, tb_names names, tb_names also)
{
    tb_text text = tb_text_on(error->form, sizeof(error->form));

    TB_ASSERT(names.count >= 0 && also.count >= 0);
    for (int i = 0; i < names.count + also.count; i++) {
        const char *name = i < names.count ? names.names[i] : also.names[i - names.count];
        if (!name)
            continue;
        tb_put(&text, text.len ? ", " : "");
        tb_put(&text, name);
    }
    if (text.len == 0)
        tb_put(&text, "none");
}

static bool wrong_form(const tb_ask *ask, const char *member, const tb_json_node *node, const char *form)
{
    put_form(ask->error, form);
    return wrong_at(ask, member, node);
}

bool tb_ask_wrong(const tb_ask *ask, const char *member, const char *form)
{
    return wrong_form(ask, member, tb_ask_member(ask, member), form);
}

bool tb_ask_wrong_value(tb_ask_error *error, const char *member, const char *value, const char *form)
{
    tb_text text = tb_text_on(error->value, sizeof(error->value));

    tb_put(&text, value);
    put_form(error, form);
    name_member(&(tb_ask){ .path = "", .error = error }, member);
    return fail(error, TB_SAY_ASK_BAD);
}

bool tb_ask_refuse(const tb_ask *ask, const tb_message *why)
{
    ask->error->why = *why;
    return why->row ? false : fail(ask->error, TB_SAY_ASK_MEMORY);
}

bool tb_ask_refuse_record(tb_ask_error *error, const tb_record_error *why)
{
    if (why->line > 0)
        error->record = *why;
    else if (!why->why.row)
        return fail(error, TB_SAY_ASK_MEMORY);
    error->why = why->why;
    return false;
}

/* What is wrong with a record stands on a line of it. */
static void put_record_error(const tb_record_error *error, tb_text *out)
{
    tb_text text = TB_TEXT(512);

    TB_ASSERT(error->line > 0 && (error->why.row || error->expected));
    tb_record_error_text(error, NULL, &text);
    if (error->why.row) {
        tb_message_members(&error->why, out);
    } else {
        tb_json_string(out, "id", "record.expected");
        tb_json_string(out, "rule", "");
        tb_json_open(out, "args", '{');
        tb_json_string(out, "expected", error->expected);
        tb_json_close(out, '}');
    }
    tb_json_int(out, "line", error->line);
    tb_json_int(out, "column", error->column);
    tb_json_string(out, "text", text.bytes);
}

/* Our rows get their arguments here: a message has no memory for texts. */
static void put_own_error(const tb_ask_error *error, const char *key, tb_text *out)
{
    const char *const texts[] = { error->member, error->value, error->form };
    static const char *const names[] = { "member", "value", "form" };
    tb_words words[TB_LEN(texts)];
    tb_message message = error->why;

    for (int i = 0; i < TB_LEN(texts); i++) {
        words[i] = (tb_words){ .names = &texts[i], .count = 1 };
        tb_say_word(&message, names[i], &words[i], 0);
    }
    tb_news_reason(&message, key, out);
}

void tb_ask_error_json(const tb_ask_error *error, const char *key, tb_text *out)
{
    if (error->record.line > 0) {
        tb_json_open(out, key, '{');
        put_record_error(&error->record, out);
        tb_json_close(out, '}');
    } else if (error->form[0] || error->member[0]) {
        put_own_error(error, key, out);
    } else {
        tb_news_reason(&error->why, key, out);
    }
}

/* --- The whole ---------------------------------------------------------------------------------------------------- */

/* A name that somebody made up, if it can be repeated as it is. */
static const char *plain_name(const char *name)
{
    size_t len = strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-");

    return len > 0 && len <= VALUE_SHOWN && name[len] == '\0' ? name : "?";
}

static bool not_json(const tb_ask *ask)
{
    tb_text at = tb_text_on(ask->error->value, sizeof(ask->error->value));

    if (ask->json->twice) {
        name_member(ask, plain_name(ask->json->twice));
        return fail(ask->error, TB_SAY_ASK_TWICE);
    }
    tb_put_uint(&at, ask->json->at);
    put_form(ask->error, ask->json->expected);
    return fail(ask->error, TB_SAY_ASK_NOT_JSON);
}

bool tb_ask_parse(char *text, size_t len, tb_json *json, tb_json_node nodes[], uint32_t capacity, tb_ask_error *error,
                  tb_ask *out)
{
    TB_ASSERT(nodes && capacity > 0);
    *error = (tb_ask_error){ 0 };
    *out = (tb_ask){ .json = json, .node = nodes, .path = "", .error = error };
    if (tb_json_parse(json, text, len, nodes, capacity) < 0)
        return not_json(out);
    if (nodes->kind == TB_JSON_OBJECT)
        return true;
    *json = (tb_json){ .expected = "an object" };
    return not_json(out);
}

/* --- Members ------------------------------------------------------------------------------------------------------ */

const tb_json_node *tb_ask_member(const tb_ask *ask, const char *member)
{
    return tb_json_member(ask->json, ask->node, member);
}

static int find_name(tb_names list, const char *name)
{
    TB_ASSERT(name);
    for (int i = 0; i < list.count; i++) {
        if (list.names[i] && strcmp(list.names[i], name) == 0)
            return i;
    }
    return -1;
}

bool tb_ask_only(const tb_ask *ask, tb_names members, tb_names also)
{
    TB_JSON_EACH (node, ask->json, ask->node) {
        if (find_name(members, node->name) < 0 && find_name(also, node->name) < 0) {
            name_member(ask, plain_name(node->name));
            put_names(ask->error, members, also);
            return fail(ask->error, TB_SAY_ASK_UNKNOWN);
        }
    }
    return true;
}

bool tb_ask_inner(const tb_ask *ask, const char *member, const char *path, tb_ask *out)
{
    const tb_json_node *node = tb_ask_member(ask, member);

    TB_ASSERT(path[0] && path[strlen(path) - 1] == '.');
    if (!node || node->kind != TB_JSON_OBJECT)
        return wrong_form(ask, member, node, "an object");
    *out = *ask;
    out->node = node;
    out->path = path;
    return true;
}

bool tb_ask_element(const tb_ask *ask, const tb_json_node *node, const char *path, tb_ask *out)
{
    TB_ASSERT(path[0] && path[strlen(path) - 1] == '.');
    *out = *ask;
    out->node = node;
    out->path = path;
    if (node->kind == TB_JSON_OBJECT)
        return true;
    wrong_form(ask, path, node, "an object");
    ask->error->member[strlen(ask->error->member) - 1] = '\0'; /* the dot */
    return false;
}

bool tb_ask_list(const tb_ask *ask, const char *member, int min, int max, const char *form, const tb_json_node **out)
{
    const tb_json_node *node = tb_ask_member(ask, member);

    TB_ASSERT(min >= 0 && min <= max);
    if (!node || node->kind != TB_JSON_ARRAY || node->count < (uint32_t) min || node->count > (uint32_t) max)
        return wrong_form(ask, member, node, form);
    *out = node;
    return true;
}

bool tb_ask_text(const tb_ask *ask, const char *member, size_t min, size_t max, const char *form, const char **out,
                 size_t *len)
{
    const tb_json_node *node = tb_ask_member(ask, member);

    TB_ASSERT(min <= max);
    if (!node || node->kind != TB_JSON_STRING || node->count < min || node->count > max) {
        wrong_form(ask, member, node, form);
        return false;
    }
    *out = node->text;
    if (len)
        *len = node->count;
    return true;
}

bool tb_ask_string(const tb_ask *ask, const char *member, size_t min, size_t max, const char *form, char *out)
{
    const char *text;
    size_t len;

    if (!tb_ask_text(ask, member, min, max, form, &text, &len))
        return false;
    memcpy(out, text, len + 1);
    return true;
}

bool tb_ask_int(const tb_ask *ask, const char *member, int64_t min, int64_t max, const char *form, int64_t *out)
{
    const tb_json_node *node = tb_ask_member(ask, member);

    TB_ASSERT(min <= max);
    if (!node || node->kind != TB_JSON_INT || node->number < min || node->number > max)
        return wrong_form(ask, member, node, form);
    *out = node->number;
    return true;
}

bool tb_ask_int_or(const tb_ask *ask, const char *member, int64_t min, int64_t max, const char *form, int64_t *out)
{
    return !tb_ask_has(ask, member) || tb_ask_int(ask, member, min, max, form, out);
}

bool tb_ask_choice_at(const tb_ask *ask, const char *member, const tb_json_node *node, tb_names words, int *out)
{
    *out = node && node->kind == TB_JSON_STRING ? find_name(words, node->text) : -1;
    if (*out >= 0)
        return true;
    put_names(ask->error, words, (tb_names){ 0 });
    return wrong_at(ask, member, node);
}

bool tb_ask_choice(const tb_ask *ask, const char *member, tb_names words, int *out)
{
    return tb_ask_choice_at(ask, member, tb_ask_member(ask, member), words, out);
}

bool tb_ask_flag(const tb_ask *ask, const char *member, bool *out)
{
    const tb_json_node *node = tb_ask_member(ask, member);

    if (node && node->kind != TB_JSON_BOOL)
        return wrong_form(ask, member, node, "true, false");
    if (node)
        *out = node->number;
    return true;
}

bool tb_ask_bool(const tb_ask *ask, const char *member, bool *out)
{
    return tb_ask_has(ask, member) ? tb_ask_flag(ask, member, out) : tb_ask_wrong(ask, member, "true or false");
}

bool tb_ask_secret(const tb_ask *ask, const char *member, uint8_t out[TB_ENTROPY_SIZE])
{
    static const char form[] = "64 hex digits, in lower case";
    enum { DIGITS = 2 * TB_ENTROPY_SIZE };
    const char *hex;

    if (!tb_ask_text(ask, member, DIGITS, DIGITS, form, &hex, NULL))
        return false;
    return tb_read_hex_bytes(&hex, hex + DIGITS, out, TB_ENTROPY_SIZE) || tb_ask_wrong(ask, member, form);
}

bool tb_ask_brought(const tb_ask *ask, tb_brought *out)
{
    bool pledge = tb_ask_has(ask, "pledge"), entropy = tb_ask_has(ask, "entropy");

    *out = (tb_brought){ .brings = TB_BRINGS_NOTHING };
    if (pledge && entropy)
        return tb_ask_wrong(ask, "entropy", "left out, since its pledge is there");
    if (!pledge && !entropy)
        return true;
    out->brings = pledge ? TB_BRINGS_PLEDGE : TB_BRINGS_ENTROPY;
    return tb_ask_secret(ask, pledge ? "pledge" : "entropy", out->bytes);
}
