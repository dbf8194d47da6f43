/* fuzz_record.c - any bytes as a record.
 *
 * What is refused says where and why. What is read is a legal game: it is written again byte for byte, its end is a
 * state that could exist, and an observer's record of it can be written too. */
#include "fuzz.h"
#include "games/list.h"
#include "record/record.h"

enum { EVENTS = 4096, TEXT = 1 << 18 };

static tb_event events[EVENTS];
static tb_record record;
static char written[TEXT];

static void check_refusal(const tb_record_error *error)
{
    char bytes[512];
    tb_text text = tb_text_on(bytes, sizeof bytes);

    FUZZ_EXPECT(error->status < 0 && error->line > 0 && error->column > 0);
    FUZZ_EXPECT((error->expected != NULL) != (error->why.row != NULL));
    tb_record_error_text(error, NULL, &text);
    FUZZ_EXPECT(text.len > 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *bytes = (const char *) data;
    tb_text text = tb_text_on(written, sizeof written);
    tb_record_error error;
    tb_proof proof;
    tb_message why;

    if (tb_record_read(bytes, size, tb_game_named, events, EVENTS, &record, &error) < 0) {
        check_refusal(&error);
        return 0;
    }
    FUZZ_EXPECT(record.match.game->check(record.match.state, &why));
    tb_record_write(&record, TB_COMPLETE, false, &text);
    FUZZ_EXPECT(text.len == size && (!tb_text_whole(&text) || memcmp(written, bytes, size) == 0));
    text = tb_text_on(written, sizeof written);
    tb_record_write(&record, TB_PUBLIC, false, &text);
    if (tb_record_verify(bytes, size, tb_game_named, events, EVENTS, &record, &proof, &error) < 0)
        check_refusal(&error);
    return 0;
}
