/* Games with blunders whose cost is known from play-outs to the end of the game (plant.c made them,
 * tests/review/planted keeps them): how many of them a deep look calls mistakes or worse. */
#include <stdio.h>
#include <stdlib.h>

#include "check.h"
#include "games/list.h"
#include "record/record.h"
#include "review/review.h"

#define FOLDER "tests/review/planted/"

/* 95 of 100 are wanted: one may be missed (docs/review.md). */
enum { RECORD = 1 << 16, MEMORY = 16 << 20, PLANTED = 29, FOUND = 28 };

static tb_event events[RECORD / 4];
static tb_record record;

static void open_record(const char *name)
{
    static char bytes[RECORD];
    char path[256];
    tb_record_error error;

    snprintf(path, sizeof path, FOLDER "%s", name);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    size_t len = fread(bytes, 1, sizeof bytes, file);
    assert_int_equal(fclose(file), 0);
    assert_int_equal(tb_record_read(bytes, len, tb_game_named, events, TB_LEN(events), &record, &error), TB_OK);
}

static tb_decision judge_event(uint32_t event)
{
    static _Alignas(16) uint8_t memory[MEMORY];
    const tb_match *match = &record.match;
    const tb_review_asked asked = { .match = match,
                                    .evaluation = tb_evaluation_of(match->game),
                                    .insight = tb_insight_of(match->game),
                                    .depth = TB_DEEP };
    static tb_decision d;

    assert_true(tb_review_memory(&asked) <= sizeof memory);
    tb_review_judge(tb_review_start(memory, &asked), event, events[event].move, &d);
    return d;
}

static void planted_blunders_are_found(void **state)
{
    FILE *list = fopen(FOLDER "list", "r");
    char name[64], move[128];
    unsigned event;
    double cost, error;
    int planted = 0, found = 0;

    (void) state;
    assert_non_null(list);
    for (; fscanf(list, "%63s %u %lf %lf %127[^\n]", name, &event, &cost, &error, move) == 5; planted++) {
        open_record(name);
        assert_true(event >= 1 && event <= record.match.count && cost - 2 * error >= 0.1);
        tb_decision d = judge_event(event - 1);
        found += d.label >= TB_MISTAKE;
        if (d.label < TB_MISTAKE)
            printf("# %s %u: %s cost %.3f, the review says %.3f (%.3f)\n", name, event, move, cost, d.loss, d.error);
    }
    assert_int_equal(fclose(list), 0);
    printf("# %d of %d\n", found, planted);
    assert_int_equal(planted, PLANTED);
    CHECK(found >= FOUND, "%d of %d", found, planted);
}

int main(void)
{
    const struct CMUnitTest tests[] = { TEST(planted_blunders_are_found) };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
