/* requests.c - the smaller requests to a server: seats, bots, entropy, names, webhooks. */
#include "ask/requests.h"

enum { VALUES_MAX = 500 }; /* of JSON in one request: the largest that the protocol knows has fewer than a hundred */

bool tb_ask_read(char *text, size_t len, tb_ask_reader *read, void *out, tb_ask_error *error)
{
    tb_json_node nodes[VALUES_MAX];
    tb_json json;
    tb_ask ask;

    return tb_ask_parse(text, len, &json, nodes, VALUES_MAX, error, &ask) && read(&ask, out);
}

#define ONLY(ask, ...) tb_ask_only(ask, TB_NAMES(__VA_ARGS__), (tb_names){ 0 })

static tb_ask_body *empty(void *out) { return memset(out, 0, sizeof(tb_ask_body)); }

static bool read_seat(const tb_ask *ask, char out[16])
{
    return tb_ask_string(ask, "seat", 1, 15, "the name of a seat", out);
}

bool tb_ask_sit_read(const tb_ask *ask, void *out)
{
    tb_ask_body *body = empty(out);

    return ONLY(ask, "name", "seat", "invite", "entropy", "pledge", "token") &&
           tb_ask_sitter(ask, "name", &body->player) && (!tb_ask_has(ask, "seat") || read_seat(ask, body->seat)) &&
           (!tb_ask_has(ask, "invite") ||
            tb_ask_string(ask, "invite", 1, sizeof(body->invite) - 1, "the code of an invitation", body->invite)) &&
           tb_ask_brought(ask, &body->brought) && tb_ask_flag(ask, "token", &body->wants_token);
}

bool tb_ask_rematch_read(const tb_ask *ask, void *out)
{
    tb_ask_body *body = empty(out);

    return ONLY(ask, "entropy", "pledge", "token") && tb_ask_brought(ask, &body->brought) &&
           tb_ask_flag(ask, "token", &body->wants_token);
}

bool tb_ask_bot_read(const tb_ask *ask, void *out)
{
    tb_ask_body *body = empty(out);

    return ONLY(ask, "seat", "bot") && read_seat(ask, body->seat) && tb_ask_bot_word(ask, "bot", &body->player);
}

bool tb_ask_entropy_read(const tb_ask *ask, void *out)
{
    tb_ask_body *body = empty(out);

    return ONLY(ask, "seat", "entropy", "pledge") && read_seat(ask, body->seat) &&
           tb_ask_brought(ask, &body->brought) &&
           (body->brought.brings != TB_BRINGS_NOTHING || tb_ask_secret(ask, "entropy", body->brought.bytes));
}

static bool read_phrase(const tb_ask *ask, const char *member, char out[201])
{
    return tb_ask_string(ask, member, 8, 200, "8 to 200 bytes", out);
}

bool tb_ask_phrase_read(const tb_ask *ask, void *out)
{
    tb_ask_body *body = empty(out);

    return ONLY(ask, "passphrase") && read_phrase(ask, "passphrase", body->passphrase);
}

bool tb_ask_phrases_read(const tb_ask *ask, void *out)
{
    tb_ask_body *body = empty(out);

    return ONLY(ask, "passphrase", "new", "token") && read_phrase(ask, "passphrase", body->passphrase) &&
           read_phrase(ask, "new", body->new_phrase) && tb_ask_flag(ask, "token", &body->wants_token);
}

bool tb_ask_block_read(const tb_ask *ask, void *out)
{
    tb_ask_body *body = empty(out);

    return ONLY(ask, "name", "blocked") && tb_ask_person(ask, "name", &body->player) &&
           tb_ask_bool(ask, "blocked", &body->blocked);
}

bool tb_ask_login_read(const tb_ask *ask, void *out)
{
    tb_ask_body *body = empty(out);

    return ONLY(ask, "name", "passphrase", "token") && tb_ask_person(ask, "name", &body->player) &&
           read_phrase(ask, "passphrase", body->passphrase) && tb_ask_flag(ask, "token", &body->wants_token);
}

bool tb_ask_hook_read(const tb_ask *ask, void *out)
{
    tb_ask_body *body = empty(out);

    return ONLY(ask, "url") &&
           tb_ask_string(ask, "url", 0, sizeof(body->url) - 1, "an address of at most 500 bytes", body->url);
}
