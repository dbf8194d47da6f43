/* test_old.c - logs that earlier versions wrote (tests/old): every entry is still read and applied, up to the last
 * state, and the game goes on from there. */
#include "fixture.h"

#include <glob.h>
#include <stdlib.h>

enum { LOGS_LEAST = 10 };

static desk d;
static bool kind_seen[TB_ENTRY_KINDS], clock_seen[TB_CLOCK_KINDS], why_seen[TB_TAKEOVER_WHYS];

/* The phase that the log of this name ends in, as the README beside it says. */
static tb_phase phase_of(const char *path)
{
    static const struct {
        const char *name;
        tb_phase phase;
    } known[] = {
        { "/open.log", TB_PHASE_OPEN },       { "/over.log", TB_PHASE_OVER }, { "/solo.log", TB_PHASE_OVER },
        { "/aborted.log", TB_PHASE_ABORTED }, { "/bots-", TB_PHASE_OVER },
    };

    for (int i = 0; i < TB_LEN(known); i++) {
        if (strstr(path, known[i].name))
            return known[i].phase;
    }
    return TB_PHASE_PLAYING;
}

static char *read_file(const char *path)
{
    static char bytes[TEXT_MAX];
    FILE *file = fopen(path, "rb");

    assert_non_null(file);
    size_t len = fread(bytes, 1, sizeof bytes - 1, file);
    assert_true(feof(file) && len > 0 && bytes[len - 1] == '\n');
    fclose(file);
    bytes[len] = '\0';
    return bytes;
}

/* The line end behind an entry: the next line that begins with a digit begins another one. */
static char *end_of(char *text)
{
    char *end = strchr(text, '\n');

    while (end[1] && !(end[1] >= '0' && end[1] <= '9'))
        end = strchr(end + 1, '\n');
    return end;
}

static void note_kind(const char *text, size_t len)
{
    tb_entry entry;

    assert_int_equal(tb_entry_read(text, len, tb_game_named, &entry, NULL), TB_OK);
    kind_seen[entry.kind] = true;
    if (entry.kind == TB_ENTRY_CREATE)
        clock_seen[entry.terms.clock] = true;
    if (entry.kind == TB_ENTRY_TAKEOVER)
        why_seen[entry.why] = true;
}

/* Applies a log to the desk's new table, one entry after the other; the first that is not taken ends it. */
static tb_status apply_log(char *log)
{
    tb_status status = TB_OK;

    memset(&d, 0, sizeof d);
    d.table = tb_table_new("abcdefghijklmnop");
    assert_non_null(d.table);
    tb_rng_seed(&d.rng, 1, 1);
    while (*log && status == TB_OK) {
        char *text, *end = end_of(log);
        d.now_ms = strtoll(log, &text, 10);
        assert_int_equal(*text++, ' ');
        note_kind(text, (size_t) (end - text));
        status = tb_table_read(d.table, text, (size_t) (end - text), d.now_ms, tb_game_named);
        log = end + 1;
    }
    return status;
}

static void each_log(void (*check)(const char *path, char *log))
{
    glob_t found;

    assert_int_equal(glob("tests/old/*/logs/*.log", 0, NULL, &found), 0);
    assert_true(found.gl_pathc >= LOGS_LEAST);
    for (size_t i = 0; i < found.gl_pathc; i++) {
        check(found.gl_pathv[i], read_file(found.gl_pathv[i]));
        desk_close(&d);
    }
    globfree(&found);
}

static void is_applied(const char *path, char *log)
{
    tb_status status = apply_log(log);

    CHECK(status == TB_OK && d.table->phase == phase_of(path), "%s: entry %u: %s (%s)", path, d.table->entries,
          tb_status_name(status), d.table->reason.row ? d.table->reason.row->id : "");
}

static void every_entry_is_applied(void **state)
{
    (void) state;
    each_log(is_applied);
}

/* All that there were then; later kinds come behind them. */
static void every_kind_of_entry_is_among_them(void **state)
{
    (void) state;
    for (int kind = TB_ENTRY_CREATE; kind <= TB_ENTRY_CONTINUE; kind++)
        CHECK(kind_seen[kind], "no entry %s", tb_entry_kind_name((tb_entry_kind) kind));
    for (int clock = TB_CLOCK_NONE; clock <= TB_CLOCK_BANK; clock++)
        assert_true(clock_seen[clock]);
    assert_true(why_seen[TB_TAKEOVER_LEFT] && why_seen[TB_TAKEOVER_TIME]);
}

static void goes_on(const char *path, char *log)
{
    assert_int_equal(apply_log(log), TB_OK);
    if (phase_of(path) != TB_PHASE_PLAYING)
        return;
    play_on(&d, LOG_MAX);
    assert_int_equal(d.table->phase, TB_PHASE_OVER);
}

static void games_go_on_to_their_end(void **state)
{
    (void) state;
    each_log(goes_on);
}

/* In the hash of the last state that the log tells of. */
static void freezes_when_changed(const char *path, char *log)
{
    char *hash = NULL;

    for (char *at = log; (at = strstr(at, " = ")) != NULL; at++)
        hash = at + 3;
    if (!hash) {
        assert_int_equal(phase_of(path), TB_PHASE_OPEN);
        return;
    }
    *hash = *hash == '0' ? '1' : '0';
    assert_true(apply_log(log) < 0);
    assert_int_equal(d.table->phase, TB_PHASE_FROZEN);
}

static void a_log_that_was_changed_freezes_its_table(void **state)
{
    (void) state;
    each_log(freezes_when_changed);
}

/* A Shed that the Prism Forge could once raise in a town without an empty square (T-7.9, TF-4.3): behind that move
 * nobody could go on. The table freezes there, and everybody still sees it as it was before. */
static void a_raise_without_a_site_freezes_its_table_and_it_can_be_looked_at(void **state)
{
    static char shown[TEXT_MAX];
    tb_text text = tb_text_on(shown, sizeof shown);
    char *log = read_file("tests/old/7b5ca45/frozen/raise.log");
    uint32_t lines = 0;

    (void) state;
    for (const char *at = log; (at = strchr(at, '\n')) != NULL; at++)
        lines++;
    assert_int_equal(apply_log(log), TB_ILLEGAL);
    assert_int_equal(d.table->phase, TB_PHASE_FROZEN);
    assert_int_equal(d.table->frozen_at, lines - 1);
    assert_int_equal(d.table->stage, TB_PHASE_PLAYING);
    tb_news_welcome(d.table, 0, 1, 1, d.now_ms, &text);
    assert_true(tb_text_whole(&text));
    assert_non_null(strstr(shown, "\"phase\":\"frozen\""));
    assert_non_null(strstr(shown, "feast-hall"));
    text = tb_text_on(shown, sizeof shown);
    assert_true(tb_table_record(d.table, TB_PUBLIC, &text) && tb_text_whole(&text));
    desk_close(&d);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(every_entry_is_applied),
        TEST(every_kind_of_entry_is_among_them),
        TEST(games_go_on_to_their_end),
        TEST(a_log_that_was_changed_freezes_its_table),
        TEST(a_raise_without_a_site_freezes_its_table_and_it_can_be_looked_at),
    };
    return RUN(tests);
}
