/* fuzz_ask.c - any bytes as a request or message of a client.
 *
 * The first byte chooses the reader, the rest is the text. What is read keeps the promises of server/ask.h; what is
 * refused says what was expected, and names the member in plain letters. */
#include "fuzz.h"
#include "server/ask.h"

#include <string.h>

static bool is_bounded(const char *text, size_t size) { return memchr(text, '\0', size) != NULL; }

static void check_error(const tb_ask_error *error)
{
    FUZZ_EXPECT(error->expected && error->expected[0]);
    FUZZ_EXPECT(is_bounded(error->member, sizeof(error->member)));
    for (const char *at = error->member; *at; at++)
        FUZZ_EXPECT(*at >= ' ' && *at < 0x7f);
}

static void check_player(const tb_player *player, tb_player_kind kind)
{
    tb_player again;

    FUZZ_EXPECT(player->kind == kind && is_bounded(player->name, sizeof(player->name)));
    FUZZ_EXPECT(tb_player_set(&again, kind, player->name, strlen(player->name)) == TB_OK);
    FUZZ_EXPECT(kind != TB_PLAYER_BOT || (!strchr(player->name, '@') && strncmp(player->name, "exec", 4) != 0));
}

static bool ask_create(const char *text, size_t len, tb_ask_error *error)
{
    tb_ask_create out;
    tb_message why;

    if (!tb_ask_create_read(text, len, &out, &why, error)) {
        FUZZ_EXPECT(why.row != NULL);
        return false;
    }
    FUZZ_EXPECT(out.terms.game && strcmp(out.terms.name, out.terms.game->name) == 0);
    FUZZ_EXPECT(out.seats == out.terms.config.seats && out.seats <= TB_MAX_SEATS);
    FUZZ_EXPECT(out.terms.clock < TB_CLOCK_KINDS && (out.terms.clock == TB_CLOCK_NONE) == (out.terms.clock_ms == 0));
    for (int s = 0; s < out.seats; s++)
        check_player(&out.seat[s].player, (tb_player_kind) out.seat[s].kind);
    tb_ask_create_done(&out);
    return true;
}

static bool ask_sit(const char *text, size_t len, tb_ask_error *error)
{
    tb_ask_sit out;

    if (!tb_ask_sit_read(text, len, &out, error))
        return false;
    check_player(&out.player, TB_PLAYER_PERSON);
    FUZZ_EXPECT(is_bounded(out.seat, sizeof(out.seat)) && is_bounded(out.invite, sizeof(out.invite)));
    return true;
}

static bool ask_bot(const char *text, size_t len, tb_ask_error *error)
{
    tb_ask_bot out;

    if (!tb_ask_bot_read(text, len, &out, error))
        return false;
    check_player(&out.player, TB_PLAYER_BOT);
    return true;
}

static bool ask_entropy(const char *text, size_t len, tb_ask_error *error)
{
    tb_ask_entropy out;

    return tb_ask_entropy_read(text, len, &out, error);
}

static bool ask_login(const char *text, size_t len, tb_ask_error *error)
{
    tb_ask_login out;

    if (!tb_ask_login_read(text, len, &out, error))
        return false;
    FUZZ_EXPECT(is_bounded(out.passphrase, sizeof(out.passphrase)) && strlen(out.passphrase) >= 8);
    return true;
}

static bool ask_hook(const char *text, size_t len, tb_ask_error *error)
{
    tb_ask_hook out;

    if (!tb_ask_hook_read(text, len, &out, error))
        return false;
    FUZZ_EXPECT(is_bounded(out.url, sizeof(out.url)));
    return true;
}

static bool ask_op(const char *text, size_t len, tb_ask_error *error)
{
    tb_ask_op out;

    if (!tb_ask_op_read(text, len, &out, error))
        return false;
    FUZZ_EXPECT(out.has_id && out.op < TB_OPS);
    FUZZ_EXPECT(is_bounded(out.text, sizeof(out.text)) && strlen(out.text) == out.text_len);
    FUZZ_EXPECT((out.op == TB_OP_MOVE || out.op == TB_OP_WHY || out.op == TB_OP_CHAT) == (out.text_len > 0));
    FUZZ_EXPECT((out.op == TB_OP_HINT) == (out.top > 0) && out.top <= TB_MOVES_MAX);
    return true;
}

static bool (*const readers[])(const char *text, size_t len, tb_ask_error *error) = {
    ask_create, ask_sit, ask_bot, ask_entropy, ask_login, ask_hook, ask_op,
};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    tb_ask_error error;

    if (size == 0)
        return 0;
    if (!readers[data[0] % TB_LEN(readers)]((const char *) data + 1, size - 1, &error))
        check_error(&error);
    return 0;
}
