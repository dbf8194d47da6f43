/* ask.c - the requests and messages of docs/protocol.md but the one that creates a table (ask_create.c). */
#include "server/ask.h"

#include "opponents/opponent.h"
#include "server/ask_parts.h"

enum {
    DEPTH_MAX = 8,
    HINT_TOP = 5,     /* moves of a hint unless told */
    VALUES_MAX = 500, /* of JSON in one request: the largest that the protocol knows has fewer than a hundred */
};

/* --- Parsing ------------------------------------------------------------------------------------------------------ */

static bool wrong_whole(tb_ask_error *error, const char *expected)
{
    *error = (tb_ask_error){ .expected = expected };
    return false;
}

/* Before a tree is built: a text of many small or deep values would be a tree a hundred times its size. */
static bool is_flat(const char *text, size_t len, tb_ask_error *error)
{
    int depth = 0, values = 0;
    bool quoted = false;

    for (size_t i = 0; i < len; i++) {
        if (text[i] == '"')
            quoted = !quoted;
        else if (quoted)
            i += text[i] == '\\';
        else if (text[i] == '{' || text[i] == '[')
            depth++, values++;
        else if (text[i] == '}' || text[i] == ']')
            depth--;
        else if (text[i] == ',')
            values++;
        if (depth > DEPTH_MAX)
            return wrong_whole(error, "JSON that is nested 8 deep at most");
        if (values > VALUES_MAX)
            return wrong_whole(error, "JSON of 500 values at most");
    }
    return true;
}

json_t *tb_ask_parse(const char *text, size_t len, tb_ask_error *error)
{
    json_error_t why;

    *error = (tb_ask_error){ 0 };
    if (!is_flat(text, len, error))
        return NULL;
    json_t *root = json_loadb(text, len, JSON_REJECT_DUPLICATES, &why);
    if (json_is_object(root))
        return root;
    if (!root && json_error_code(&why) == json_error_duplicate_key)
        wrong_whole(error, "a JSON object that has no member twice");
    else if (!root && json_error_code(&why) == json_error_invalid_utf8)
        wrong_whole(error, "JSON in UTF-8");
    else
        wrong_whole(error, "a JSON object");
    json_decref(root);
    return NULL;
}

/* --- Members ------------------------------------------------------------------------------------------------------ */

bool tb_ask_has(const tb_ask *ask, const char *member) { return json_object_get(ask->object, member) != NULL; }

bool tb_ask_wrong(const tb_ask *ask, const char *member, const char *expected)
{
    tb_text path = tb_text_on(ask->error->member, sizeof(ask->error->member));

    tb_put(&path, ask->path);
    tb_put(&path, member);
    ask->error->expected = expected;
    return false;
}

/* Whether a name that somebody made up can be repeated as it is. */
static bool is_plain(const char *name)
{
    size_t len = strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-");

    return len > 0 && len <= 40 && name[len] == '\0';
}

bool tb_ask_only(const tb_ask *ask, const char *const members[], int count)
{
    for (void *at = json_object_iter((json_t *) (uintptr_t) ask->object); at;
         at = json_object_iter_next((json_t *) (uintptr_t) ask->object, at)) {
        const char *name = json_object_iter_key(at);
        int i = 0;

        while (i < count && strcmp(members[i], name) != 0)
            i++;
        if (i == count)
            return tb_ask_wrong(ask, is_plain(name) ? name : "?", "no member of this name");
    }
    return true;
}

bool tb_ask_string(const tb_ask *ask, const char *member, size_t min, size_t max, const char *expected, char *out)
{
    const json_t *value = json_object_get(ask->object, member);
    size_t len = json_string_length(value);

    if (!json_is_string(value) || len < min || len > max)
        return tb_ask_wrong(ask, member, expected);
    memcpy(out, json_string_value(value), len + 1);
    return true;
}

bool tb_ask_int(const tb_ask *ask, const char *member, int64_t min, int64_t max, const char *expected, int64_t *out)
{
    const json_t *value = json_object_get(ask->object, member);
    int64_t number = json_integer_value(value);

    if (!json_is_integer(value) || number < min || number > max)
        return tb_ask_wrong(ask, member, expected);
    *out = number;
    return true;
}

bool tb_ask_choice(const tb_ask *ask, const char *member, const char *const words[], int count, const char *expected,
                   int *out)
{
    const char *word = json_string_value(json_object_get(ask->object, member));
    int i = 0;

    while (word && i < count && strcmp(words[i], word) != 0)
        i++;
    if (!word || i == count)
        return tb_ask_wrong(ask, member, expected);
    *out = i;
    return true;
}

bool tb_ask_flag(const tb_ask *ask, const char *member, bool *out)
{
    const json_t *value = json_object_get(ask->object, member);

    if (value && !json_is_boolean(value))
        return tb_ask_wrong(ask, member, "true or false");
    if (value)
        *out = json_is_true(value);
    return true;
}

bool tb_ask_person(const tb_ask *ask, const char *member, tb_player *out)
{
    const json_t *value = json_object_get(ask->object, member);

    if (!json_is_string(value) ||
        tb_player_set(out, TB_PLAYER_PERSON, json_string_value(value), json_string_length(value)) < 0)
        return tb_ask_wrong(ask, member, "a name: 1 to 64 bytes, no control characters, no space at its ends");
    return true;
}

/* Programs of others and iterations at will are for whoever owns the machine, not for whoever reaches it. */
bool tb_ask_opponent(const tb_ask *ask, const char *member, tb_player *out)
{
    static const char EXPECTED[] = "the name of a bot that GET /api/v1/games lists";
    char word[TB_LEVEL_MAX + 1];
    tb_opponent_kind kind;

    if (!tb_ask_string(ask, member, 1, TB_LEVEL_MAX, EXPECTED, word))
        return false;
    if (strchr(word, '@') || tb_opponent_read(word, strlen(word), &kind) < 0 || !kind.bot ||
        tb_player_set(out, TB_PLAYER_BOT, word, strlen(word)) < 0)
        return tb_ask_wrong(ask, member, EXPECTED);
    return true;
}

bool tb_ask_secret(const tb_ask *ask, const char *member, uint8_t out[TB_ENTROPY_SIZE])
{
    static const char EXPECTED[] = "64 hex digits, in lower case";
    char hex[2 * TB_ENTROPY_SIZE + 1];
    const char *at = hex;

    if (!tb_ask_string(ask, member, sizeof(hex) - 1, sizeof(hex) - 1, EXPECTED, hex))
        return false;
    return tb_read_hex_bytes(&at, hex + sizeof(hex) - 1, out, TB_ENTROPY_SIZE) || tb_ask_wrong(ask, member, EXPECTED);
}

static bool read_seat(const tb_ask *ask, char out[16])
{
    return tb_ask_string(ask, "seat", 1, 15, "the name of a seat", out);
}

/* --- Requests ----------------------------------------------------------------------------------------------------- */

#define ONLY(ask, ...)                                                                                                 \
    tb_ask_only(ask, (const char *const[]){ __VA_ARGS__ }, TB_LEN(((const char *const[]){ __VA_ARGS__ })))

/* Parses the text, lets `read` fill `out`, gives the tree back. */
static bool read_whole(const char *text, size_t len, bool (*read)(const tb_ask *ask, void *out), void *out,
                       tb_ask_error *error)
{
    json_t *root = tb_ask_parse(text, len, error);
    tb_ask ask = { .object = root, .path = "", .error = error };
    bool good = root && read(&ask, out);

    json_decref(root);
    return good;
}

static bool read_sit(const tb_ask *ask, void *out)
{
    tb_ask_sit *sit = out;

    sit->has_entropy = tb_ask_has(ask, "entropy");
    return ONLY(ask, "name", "seat", "invite", "entropy", "token") && tb_ask_person(ask, "name", &sit->player) &&
           (!tb_ask_has(ask, "seat") || read_seat(ask, sit->seat)) &&
           (!tb_ask_has(ask, "invite") ||
            tb_ask_string(ask, "invite", 1, sizeof(sit->invite) - 1, "the code of an invitation", sit->invite)) &&
           (!sit->has_entropy || tb_ask_secret(ask, "entropy", sit->entropy)) &&
           tb_ask_flag(ask, "token", &sit->wants_token);
}

bool tb_ask_sit_read(const char *text, size_t len, tb_ask_sit *out, tb_ask_error *error)
{
    *out = (tb_ask_sit){ 0 };
    return read_whole(text, len, read_sit, out, error);
}

static bool read_bot(const tb_ask *ask, void *out)
{
    tb_ask_bot *bot = out;

    return ONLY(ask, "seat", "bot") && read_seat(ask, bot->seat) && tb_ask_opponent(ask, "bot", &bot->player);
}

bool tb_ask_bot_read(const char *text, size_t len, tb_ask_bot *out, tb_ask_error *error)
{
    *out = (tb_ask_bot){ 0 };
    return read_whole(text, len, read_bot, out, error);
}

static bool read_entropy(const tb_ask *ask, void *out)
{
    tb_ask_entropy *entropy = out;

    return ONLY(ask, "seat", "entropy") && read_seat(ask, entropy->seat) &&
           tb_ask_secret(ask, "entropy", entropy->entropy);
}

bool tb_ask_entropy_read(const char *text, size_t len, tb_ask_entropy *out, tb_ask_error *error)
{
    *out = (tb_ask_entropy){ 0 };
    return read_whole(text, len, read_entropy, out, error);
}

static bool read_login(const tb_ask *ask, void *out)
{
    tb_ask_login *login = out;
    tb_player person;

    if (!ONLY(ask, "name", "passphrase", "token") || !tb_ask_person(ask, "name", &person) ||
        !tb_ask_string(ask, "passphrase", 8, sizeof(login->passphrase) - 1, "a passphrase of 8 to 200 bytes",
                       login->passphrase))
        return false;
    memcpy(login->name, person.name, sizeof(login->name));
    return tb_ask_flag(ask, "token", &login->wants_token);
}

bool tb_ask_login_read(const char *text, size_t len, tb_ask_login *out, tb_ask_error *error)
{
    *out = (tb_ask_login){ 0 };
    return read_whole(text, len, read_login, out, error);
}

static bool read_hook(const tb_ask *ask, void *out)
{
    tb_ask_hook *hook = out;

    return ONLY(ask, "url") &&
           tb_ask_string(ask, "url", 0, sizeof(hook->url) - 1, "an address of at most 500 bytes", hook->url);
}

bool tb_ask_hook_read(const char *text, size_t len, tb_ask_hook *out, tb_ask_error *error)
{
    *out = (tb_ask_hook){ 0 };
    return read_whole(text, len, read_hook, out, error);
}

/* --- Messages through the socket ---------------------------------------------------------------------------------- */

static const char *const op_names[TB_OPS] = {
    [TB_OP_MOVE] = "move",   [TB_OP_UNDO] = "undo",         [TB_OP_RESIGN] = "resign", [TB_OP_RETURN] = "return",
    [TB_OP_ABORT] = "abort", [TB_OP_CONTINUE] = "continue", [TB_OP_CHAT] = "chat",     [TB_OP_HISTORY] = "history",
    [TB_OP_WHY] = "why",     [TB_OP_HINT] = "hint",         [TB_OP_PING] = "ping",
};

static bool read_index(const tb_ask *ask, const char *member, uint32_t *out)
{
    int64_t index;

    if (!tb_ask_int(ask, member, 0, UINT32_MAX - 1, "the number of an event, 0 or more", &index))
        return false;
    *out = (uint32_t) index;
    return true;
}

static bool read_top(const tb_ask *ask, int *out)
{
    int64_t top = HINT_TOP;

    if (tb_ask_has(ask, "top") && !tb_ask_int(ask, "top", 1, TB_MOVES_MAX, "how many moves, 1 or more", &top))
        return false;
    *out = (int) top;
    return true;
}

static bool read_move(const tb_ask *ask, tb_ask_op *op)
{
    return tb_ask_string(ask, "move", 1, TB_CHAT_MAX, "a move of 1 to 500 bytes", op->text);
}

static bool read_op_members(const tb_ask *ask, tb_ask_op *op)
{
    switch (op->op) {
    case TB_OP_MOVE:
        op->index = UINT32_MAX;
        return ONLY(ask, "op", "id", "move", "index") && read_move(ask, op) &&
               (!tb_ask_has(ask, "index") || read_index(ask, "index", &op->index));
    case TB_OP_CHAT:
        return ONLY(ask, "op", "id", "text") &&
               tb_ask_string(ask, "text", 1, TB_CHAT_MAX, "a text of 1 to 500 bytes", op->text);
    case TB_OP_HISTORY: return ONLY(ask, "op", "id", "from") && read_index(ask, "from", &op->index);
    case TB_OP_WHY: return ONLY(ask, "op", "id", "move") && read_move(ask, op);
    case TB_OP_HINT: return ONLY(ask, "op", "id", "top") && read_top(ask, &op->top);
    default: return ONLY(ask, "op", "id");
    }
}

static bool read_op(const tb_ask *ask, void *out)
{
    tb_ask_op *op = out;
    int number;

    if (!tb_ask_int(ask, "id", INT64_MIN, INT64_MAX, "an integer", &op->id))
        return false;
    op->has_id = true;
    if (!tb_ask_choice(ask, "op", op_names, TB_OPS, "one of the ops that the protocol lists", &number))
        return false;
    op->op = (tb_op) number;
    if (!read_op_members(ask, op))
        return false;
    op->text_len = strlen(op->text);
    return true;
}

bool tb_ask_op_read(const char *text, size_t len, tb_ask_op *out, tb_ask_error *error)
{
    *out = (tb_ask_op){ 0 };
    return read_whole(text, len, read_op, out, error);
}
