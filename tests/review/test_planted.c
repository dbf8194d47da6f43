/* Games with blunders whose cost is known from play-outs to the end of the game (plant.c made them,
 * tests/review/planted keeps them): how many of them a deep look calls mistakes or worse. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "games/list.h"
#include "record/record.h"
#include "review/review.h"

#define FOLDER "tests/review/planted/"

/* 95 of 100 are wanted: one of Fortuna may be missed (docs/review.md). */
enum { RECORD = 1 << 16, MEMORY = 16 << 20, FORTUNA = 29, FORTUNA_FOUND = 28, TOWNS = 18, TOWNS_FOUND = 17 };

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

static tb_decision judge_move(uint32_t event, tb_move move, tb_depth depth)
{
    static _Alignas(16) uint8_t memory[MEMORY];
    const tb_match *match = &record.match;
    const tb_review_asked asked = { .match = match,
                                    .evaluation = tb_evaluation_of(match->game),
                                    .insight = tb_insight_of(match->game),
                                    .depth = depth };
    static tb_decision d;

    assert_true(tb_review_memory(&asked) <= sizeof memory);
    tb_review_judge(tb_review_start(memory, &asked), event, move, &d);
    return d;
}

static bool is_found(const char *name, unsigned event, const char *move, double cost)
{
    open_record(name);
    assert_true(event >= 1 && event <= record.match.count);
    tb_decision d = judge_move(event - 1, events[event - 1].move, TB_DEEP);
    if (d.label < TB_MISTAKE)
        printf("# %s %u: %s cost %.3f, the review says %.3f (%.3f)\n", name, event, move, cost, d.loss, d.error);
    return d.label >= TB_MISTAKE;
}

/* Of the records whose names begin so. */
static void find(const char *game, int *planted, int *found)
{
    FILE *list = fopen(FOLDER "list", "r");
    char name[64], move[128];
    unsigned event;
    double cost, error;

    assert_non_null(list);
    while (fscanf(list, "%63s %u %lf %lf %127[^\n]", name, &event, &cost, &error, move) == 5) {
        if (strncmp(name, game, strlen(game)) != 0)
            continue;
        ++*planted;
        *found += is_found(name, event, move, cost);
        assert_true(cost - 2 * error >= tb_label_from(TB_BLUNDER, record.match.config.seats));
    }
    assert_int_equal(fclose(list), 0);
    printf("# %s: %d of %d\n", game, *found, *planted);
}

static void blunders_of_fortuna_are_found(void **state)
{
    int planted = 0, found = 0;

    (void) state;
    find("fortuna", &planted, &found);
    assert_int_equal(planted, FORTUNA);
    CHECK(found >= FORTUNA_FOUND, "%d of %d", found, planted);
}

static void blunders_of_towns_are_found(void **state)
{
    int planted = 0, found = 0;

    (void) state;
    find("towns", &planted, &found);
    assert_int_equal(planted, TOWNS);
    CHECK(found >= TOWNS_FOUND, "%d of %d", found, planted);
}

/* Build the almshouse on c2 from c2 and c4: played on by easy, medium, hard or master without doubts it ends with 31,
 * 31, 33 and 33 points, after the cottage that was built with 26, 26, 33 and 31. Plans that looked at eight ways
 * through a round came to 7 and 23. */
enum { SOUND_EVENT = 126, SOUND_MOVE = 1028916230 };

static void a_sound_move_of_towns_is_no_mistake(void **state)
{
    (void) state;
    open_record("towns-1-sound.tbr");
    for (int depth = TB_QUICK; depth < TB_DEPTHS; depth++) {
        tb_decision d = judge_move(SOUND_EVENT, SOUND_MOVE, (tb_depth) depth);
        CHECK(d.label < TB_MISTAKE && d.loss < tb_label_from(TB_MISTAKE, 1), "%s: %f", tb_depth_names[depth], d.loss);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(blunders_of_fortuna_are_found),
        TEST(blunders_of_towns_are_found),
        TEST(a_sound_move_of_towns_is_no_mistake),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
