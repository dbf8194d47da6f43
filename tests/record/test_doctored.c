/* test_doctored.c - whatever is done to a record: it is refused, or it still says the same game. Never a crash. */
#include "fixture.h"

static fixture f, g;
static char doctored[TEXT];

/* Verifies the bytes. If they pass, they tell the same game as f and are written the same. Only names may differ, and
 * entropy that happens to give the same few draws: a commitment is to the secret alone. */
static bool passes(size_t len)
{
    const tb_match *was = &f.record.match, *is = &g.record.match;

    if (tb_record_verify(doctored, len, stones_find, g.events, EVENTS, &g.record, &g.proof, &g.error) < 0) {
        assert_true(g.error.status < 0 && g.error.line > 0 && g.error.column > 0);
        assert_true((g.error.expected != NULL) != (g.error.why.row != NULL));
        return false;
    }
    assert_int_equal(is->count, was->count);
    assert_memory_equal(g.events, f.events, was->count * sizeof(tb_event));
    assert_memory_equal(&is->config, &was->config, sizeof is->config);
    assert_int_equal(is->segments, was->segments);
    for (int i = 0; i < is->segments; i++)
        assert_memory_equal(&is->segment[i], &was->segment[i], offsetof(tb_segment, entropy));
    write_as(&g, TB_COMPLETE);
    assert_int_equal(g.len, len);
    assert_memory_equal(g.text, doctored, len);
    return true;
}

static void make_original(uint64_t seed)
{
    uint8_t secret[TB_SECRET_SIZE] = { 17 };
    tb_source source = { .secret = secret };
    tb_rng rng;

    tb_rng_seed(&rng, seed, 9);
    make_record(&f, &stones_game, 2, seed);
    assert_int_equal(tb_match_play_on(&f.record.match, 9, &source, &f.why), TB_OK);
    play_random(&f, &rng, EVENTS);
    write_as(&f, TB_COMPLETE);
    assert_int_equal(read_text(&f, f.text, f.len), TB_OK); /* events now in the order of the record */
    write_as(&f, TB_COMPLETE);
}

static void a_flipped_byte_is_found_or_harmless(void **state)
{
    static const char bytes[] = " \n\r\0?/09a1fz-\x80\xff";
    int harmless = 0;

    (void) state;
    make_original(1);
    const char *names = strstr(f.text, "seat red"), *segment = strstr(f.text, "segment 1");
    const char *entropy = strstr(f.text, "entropy"), *moves = strstr(f.text, "moves");
    for (size_t at = 0; at < f.len; at++) {
        for (size_t i = 0; i < sizeof bytes + 7; i++) {
            char byte = i < sizeof bytes ? bytes[i] : (char) (f.text[at] ^ 1 << (i - sizeof bytes));
            memcpy(doctored, f.text, f.len);
            doctored[at] = byte;
            if (!passes(f.len) || byte == f.text[at])
                continue;
            const char *place = f.text + at;
            CHECK((place >= names && place < segment) || (place >= entropy && place < moves), "byte %zu as %02x passed",
                  at, byte & 0xff);
            harmless++;
        }
    }
    assert_true(harmless > 0); /* letters of names */
}

static void every_truncation_is_found(void **state)
{
    (void) state;
    make_original(2);
    for (size_t len = 0; len < f.len; len++) {
        memcpy(doctored, f.text, len);
        assert_false(passes(len));
    }
    memcpy(doctored, f.text, f.len);
    assert_true(passes(f.len));
}

static size_t splice(size_t at, size_t drop, const char *bytes, size_t len)
{
    memcpy(doctored, f.text, at);
    memcpy(doctored + at, bytes, len);
    memcpy(doctored + at + len, f.text + at + drop, f.len - at - drop);
    return f.len - drop + len;
}

static void a_lost_or_doubled_line_is_found(void **state)
{
    size_t len;

    (void) state;
    make_original(5); /* its first draws tell one entropy from none */
    for (size_t at = 0; at < f.len; at += len) {
        const char *line = f.text + at;
        len = (size_t) (strchr(line, '\n') + 1 - line);
        assert_false(passes(splice(at, 0, line, len)));
        bool optional = memcmp(line, "seat ", 5) == 0 || memcmp(line, "secret", 6) == 0;
        if (!optional) /* without a name or a secret the record says less, but nothing false */
            assert_false(passes(splice(at, len, "", 0)));
    }
}

static void random_damage_behind_the_header_is_found(void **state)
{
    tb_rng rng;

    (void) state;
    tb_rng_seed(&rng, 4, 4);
    make_original(4);
    size_t body = (size_t) (strstr(f.text, "moves") - f.text);
    for (int trial = 0; trial < 20000; trial++) {
        size_t at = body + tb_rng_below(&rng, (uint32_t) (f.len - body)), from = tb_rng_below(&rng, (uint32_t) f.len);
        size_t drop = tb_rng_below(&rng, 24), len = tb_rng_below(&rng, 24);
        drop = drop > f.len - at ? f.len - at : drop;
        len = len > f.len - from ? f.len - from : len;
        size_t all = splice(at, drop, f.text + from, len);
        bool same = all == f.len && memcmp(doctored, f.text, all) == 0;
        CHECK(passes(all) == same, "trial %d passed", trial);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_flipped_byte_is_found_or_harmless),
        TEST(every_truncation_is_found),
        TEST(a_lost_or_doubled_line_is_found),
        TEST(random_damage_behind_the_header_is_found),
    };
    return RUN(tests);
}
