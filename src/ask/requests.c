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

static bool read_seat(const tb_ask *ask, char out[16])
{
    return tb_ask_string(ask, "seat", 1, 15, "the name of a seat", out);
}

bool tb_ask_sit_read(const tb_ask *ask, void *out)
{
    tb_ask_sit *sit = out;

    *sit = (tb_ask_sit){ 0 };
    return ONLY(ask, "name", "seat", "invite", "entropy", "pledge", "token") &&
           tb_ask_sitter(ask, "name", &sit->player) && (!tb_ask_has(ask, "seat") || read_seat(ask, sit->seat)) &&
           (!tb_ask_has(ask, "invite") ||
            tb_ask_string(ask, "invite", 1, sizeof(sit->invite) - 1, "the code of an invitation", sit->invite)) &&
           tb_ask_brought(ask, &sit->brought) && tb_ask_flag(ask, "token", &sit->wants_token);
}

bool tb_ask_rematch_read(const tb_ask *ask, void *out)
{
    tb_ask_rematch *again = out;

    *again = (tb_ask_rematch){ 0 };
    return ONLY(ask, "entropy", "pledge", "token") && tb_ask_brought(ask, &again->brought) &&
           tb_ask_flag(ask, "token", &again->wants_token);
}

bool tb_ask_bot_read(const tb_ask *ask, void *out)
{
    tb_ask_bot *bot = out;

    *bot = (tb_ask_bot){ 0 };
    return ONLY(ask, "seat", "bot") && read_seat(ask, bot->seat) && tb_ask_bot_word(ask, "bot", &bot->player);
}

bool tb_ask_entropy_read(const tb_ask *ask, void *out)
{
    tb_ask_entropy *entropy = out;

    *entropy = (tb_ask_entropy){ 0 };
    return ONLY(ask, "seat", "entropy", "pledge") && read_seat(ask, entropy->seat) &&
           tb_ask_brought(ask, &entropy->brought) &&
           (entropy->brought.brings != TB_BRINGS_NOTHING || tb_ask_secret(ask, "entropy", entropy->brought.bytes));
}

static bool read_phrase(const tb_ask *ask, const char *member, char out[201])
{
    return tb_ask_string(ask, member, 8, 200, "8 to 200 bytes", out);
}

bool tb_ask_phrase_read(const tb_ask *ask, void *out)
{
    tb_ask_login *login = out;

    *login = (tb_ask_login){ 0 };
    return ONLY(ask, "passphrase") && read_phrase(ask, "passphrase", login->passphrase);
}

bool tb_ask_phrases_read(const tb_ask *ask, void *out)
{
    tb_ask_login *login = out;

    *login = (tb_ask_login){ 0 };
    return ONLY(ask, "passphrase", "new", "token") && read_phrase(ask, "passphrase", login->passphrase) &&
           read_phrase(ask, "new", login->new_phrase) && tb_ask_flag(ask, "token", &login->wants_token);
}

bool tb_ask_block_read(const tb_ask *ask, void *out)
{
    tb_ask_block *block = out;
    tb_player person;

    *block = (tb_ask_block){ 0 };
    if (!ONLY(ask, "name", "blocked") || !tb_ask_person(ask, "name", &person) ||
        !tb_ask_bool(ask, "blocked", &block->blocked))
        return false;
    memcpy(block->name, person.name, sizeof(block->name));
    return true;
}

bool tb_ask_login_read(const tb_ask *ask, void *out)
{
    tb_ask_login *login = out;

    *login = (tb_ask_login){ 0 };
    return ONLY(ask, "name", "passphrase", "token") && tb_ask_person(ask, "name", &login->person) &&
           read_phrase(ask, "passphrase", login->passphrase) && tb_ask_flag(ask, "token", &login->wants_token);
}

bool tb_ask_hook_read(const tb_ask *ask, void *out)
{
    tb_ask_hook *hook = out;

    *hook = (tb_ask_hook){ 0 };
    return ONLY(ask, "url") &&
           tb_ask_string(ask, "url", 0, sizeof(hook->url) - 1, "an address of at most 500 bytes", hook->url);
}
