/* fuzz_engine.c - any lines as requests to a house, one after the other, at a table with a game on it.
 *
 * Every answer is JSON. After a refusal all tables are as they were before. */
#include "base/hash.h"
#include "base/text.h"
#include "fuzz.h"
#include "local/local.h"

#define HEX "0101010101010101010101010101010101010101010101010101010101010101"

static tb_local house;
static char request[TB_LOCAL_BUFFER], answer[TB_LOCAL_BUFFER];

static size_t ask(const char *text, size_t len)
{
    memcpy(request, text, len);
    size_t written = tb_local_ask(&house, request, len, answer, sizeof(answer));
    FUZZ_EXPECT(written < sizeof(answer) && tb_json_well_formed(answer, written));
    return written;
}

static size_t ask_text(const char *text) { return ask(text, strlen(text)); }

/* Not looked at by the fuzzer, which would take longer for it than for the request. */
__attribute__((no_sanitize("coverage"))) static bool holds(const char *line, size_t len, const char *word)
{
    for (size_t at = 0; at < len; at++) {
        size_t same = 0;
        while (word[same] && at + same < len && line[at + same] == word[same])
            same++;
        if (!word[same])
            return true;
    }
    return false;
}

/* Those that would think for long: their words may stand in no request, and where nobody is named they would. */
static bool is_quick(const char *line, size_t len)
{
    static const char *const slow[] = { "simulate", "hard", "master", "medium", "deep", "@", "\\u" };

    for (int i = 0; i < TB_LEN(slow); i++) {
        if (holds(line, len, slow[i]))
            return false;
    }
    return holds(line, len, "\"bot\"") || !(holds(line, len, "\"hint\"") || holds(line, len, "\"expected\""));
}

/* What would change if anything did. */
static uint64_t fingerprint(void)
{
    uint64_t hash = 0;

    for (int place = 0; place < TB_LOCAL_TABLES; place++) {
        const tb_table *table = tb_local_table(&house, place);
        if (table)
            hash += tb_hash(table, sizeof(*table), (uint64_t) place);
        if (table && table->record)
            hash += tb_hash(table->record->match.state, table->record->match.game->state_size, (uint64_t) place);
    }
    return hash;
}

static void take_line(const char *line, size_t len)
{
    static const char error[] = "{\"error\":";
    uint64_t before = fingerprint();

    if (!is_quick(line, len))
        return;
    ask(line, len);
    if (strncmp(answer, error, sizeof(error) - 1) == 0)
        FUZZ_EXPECT(fingerprint() == before);
}

/* The table that every input begins with; made anew only when the last input did something to it. */
static void set_out(void)
{
    static uint64_t fresh;

    if (fresh && fingerprint() == fresh)
        return;
    tb_local_done(&house);
    ask_text("{\"call\":\"create\",\"now\":5,\"game\":\"fortuna\",\"secret\":\"" HEX "\",\"bot_key\":\"" HEX
             "\",\"seats\":["
             "{\"who\":\"me\",\"name\":\"Anna\"},{\"who\":\"bot\",\"bot\":\"novice\"}]}");
    fresh = fingerprint();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *at = (const char *) data, *end = at + size;

    set_out();
    while (at < end) {
        const char *stop = memchr(at, '\n', (size_t) (end - at));
        take_line(at, (size_t) ((stop ? stop : end) - at));
        at = stop ? stop + 1 : end;
    }
    return 0;
}
