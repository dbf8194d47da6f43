/* fuzz_ask.c - any bytes as a request or message of a client.
 *
 * The first byte chooses the reader, the rest is the text. What is read keeps the promises of ask/requests.h;
 * what is refused says what it can be, and names the member in plain letters. */
#include "ask/requests.h"
#include "fuzz.h"

#include <stdlib.h>
#include <string.h>

static bool is_bounded(const char *text, size_t size) { return memchr(text, '\0', size) != NULL; }

static void check_error(const tb_ask_error *error)
{
    char bytes[4096];
    tb_text said = tb_text_on(bytes, sizeof(bytes));

    FUZZ_EXPECT(error->why.row || error->record.line > 0);
    FUZZ_EXPECT(is_bounded(error->member, sizeof(error->member)) && is_bounded(error->form, sizeof(error->form)));
    for (const char *at = error->member; *at; at++)
        FUZZ_EXPECT(*at >= ' ' && *at < 0x7f);
    FUZZ_EXPECT(tb_is_plain_text(error->value, strlen(error->value)));
    tb_ask_error_json(error, NULL, &said);
    FUZZ_EXPECT(tb_text_whole(&said) && tb_json_well_formed(bytes, said.len));
}

static void check_player(const tb_player *player, tb_player_kind kind)
{
    tb_player again;

    FUZZ_EXPECT(player->kind == kind && is_bounded(player->name, sizeof(player->name)));
    FUZZ_EXPECT(tb_player_set(&again, kind, player->name, strlen(player->name)) == TB_OK);
    FUZZ_EXPECT(kind != TB_PLAYER_BOT || (!strchr(player->name, '@') && strncmp(player->name, "exec", 4) != 0));
}

static void check_create(const void *read)
{
    const tb_ask_create *out = read;
    static tb_entry entry;
    tb_ask_error error;

    FUZZ_EXPECT(out->terms.game || out->terms.record);
    FUZZ_EXPECT(out->seats >= 1 && out->seats <= TB_MAX_SEATS);
    FUZZ_EXPECT((out->terms.clock == TB_CLOCK_NONE) == (out->terms.clock_ms == 0));
    for (int s = 0; s < out->seats; s++)
        check_player(&out->player[s], (tb_player_kind) out->player[s].kind);
    if (!tb_ask_create_propose(out, &entry, &error)) {
        FUZZ_EXPECT(out->terms.record);
        check_error(&error);
        return;
    }
    FUZZ_EXPECT(strcmp(entry.terms.name, entry.terms.game->name) == 0 && entry.terms.config.seats == out->seats);
}

static void check_sit(const void *read)
{
    const tb_ask_body *out = read;

    check_player(&out->player, out->player.name[0] ? TB_PLAYER_PERSON : TB_PLAYER_ANONYMOUS);
    FUZZ_EXPECT(is_bounded(out->seat, sizeof(out->seat)) && is_bounded(out->invite, sizeof(out->invite)));
}

static void check_bot(const void *read) { check_player(&((const tb_ask_body *) read)->player, TB_PLAYER_BOT); }

static void check_entropy(const void *read)
{
    const tb_ask_body *out = read;

    FUZZ_EXPECT(is_bounded(out->seat, sizeof(out->seat)));
}

static void check_login(const void *read)
{
    const tb_ask_body *out = read;

    FUZZ_EXPECT(is_bounded(out->passphrase, sizeof(out->passphrase)) && strlen(out->passphrase) >= 8);
}

static void check_phrases(const void *read)
{
    const tb_ask_body *out = read;

    check_login(read);
    FUZZ_EXPECT(is_bounded(out->new_phrase, sizeof(out->new_phrase)) && strlen(out->new_phrase) >= 8);
}

static void check_block(const void *read)
{
    const tb_ask_body *out = read;

    FUZZ_EXPECT(is_bounded(out->player.name, sizeof(out->player.name)) && out->player.name[0]);
}

static void check_rematch(const void *read)
{
    const tb_ask_body *out = read;

    FUZZ_EXPECT(out->brought.brings <= TB_BRINGS_PLEDGE);
}

static void check_hook(const void *read)
{
    const tb_ask_body *out = read;

    FUZZ_EXPECT(is_bounded(out->url, sizeof(out->url)));
}

static void check_op(const void *read)
{
    const tb_ask_op *out = read;

    FUZZ_EXPECT(out->has_id && out->op < TB_OPS);
    FUZZ_EXPECT(is_bounded(out->text, sizeof(out->text)) && strlen(out->text) == out->text_len);
    bool has_text = out->op == TB_OP_MOVE || out->op == TB_OP_WHY || out->op == TB_OP_CHAT || out->op == TB_OP_REACT ||
                    out->op == TB_OP_REPORT;
    FUZZ_EXPECT(has_text == (out->text_len > 0));
    FUZZ_EXPECT((out->op == TB_OP_HINT) == (out->top > 0) && out->top <= TB_MOVES_MAX);
}

static const struct {
    tb_ask_reader *read;
    void (*check)(const void *read);
} readers[] = {
    { tb_ask_create_read, check_create },   { tb_ask_sit_read, check_sit },
    { tb_ask_bot_read, check_bot },         { tb_ask_entropy_read, check_entropy },
    { tb_ask_login_read, check_login },     { tb_ask_hook_read, check_hook },
    { tb_ask_message_read, check_op },      { tb_ask_phrase_read, check_login },
    { tb_ask_phrases_read, check_phrases }, { tb_ask_block_read, check_block },
    { tb_ask_rematch_read, check_rematch },
};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static union {
        tb_ask_create create;
        tb_ask_body body;
        tb_ask_op op;
    } out;
    tb_ask_error error;

    if (size == 0)
        return 0;
    int reader = (uint8_t) (data[0] - '1') % TB_LEN(readers);
    char *text = malloc(size); /* of its own length, so that the sanitizer sees a step beyond it */
    FUZZ_EXPECT(text);
    memcpy(text, data + 1, size - 1);
    if (tb_ask_read(text, size - 1, readers[reader].read, &out, &error))
        readers[reader].check(&out);
    else
        check_error(&error);
    free(text);
    return 0;
}
