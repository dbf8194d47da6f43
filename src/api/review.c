/* review.c - luck, decisions and reasons of a finished match, as JSON. */
#include "review/review.h"

#include <stdlib.h>

#include "api/handle.h"

enum { ALIGNMENT = 16 };

static void write_review(const void *from, tb_text *out)
{
    tb_json_open(out, NULL, '{');
    tb_review_members(from, out);
    tb_json_close(out, '}');
}

static char *make(const tb_review_asked *asked, const taberna_watcher *watcher, taberna_error *error)
{
    void *memory = aligned_alloc(ALIGNMENT, (tb_review_memory(asked) + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT);
    char *json = NULL;
    bool stopped = false;

    if (!memory) {
        api_fail(error, TB_NO_ROOM, NULL);
        return NULL;
    }
    tb_review *review = tb_review_start(memory, asked);
    while (!stopped && tb_review_step(review))
        stopped = watcher && !watcher->go_on(watcher->context, review->done, review->work);
    if (stopped)
        api_say(error, TABERNA_NOTHING, "review.stopped", "the review was stopped");
    else if ((json = api_text(write_review, review)))
        api_ok(error);
    else
        api_fail(error, TB_NO_ROOM, NULL);
    free(memory);
    return json;
}

char *taberna_review(const taberna_match *match, int seat, int deep, const taberna_watcher *watcher,
                     taberna_error *error)
{
    tb_review_asked asked = {
        .evaluation = tb_evaluation_of(match->game),
        .insight = tb_insight_of(match->game),
        .depth = deep ? TB_DEEP : TB_QUICK,
        .seats = seat == TABERNA_COMPLETE ? (1u << match->config.seats) - 1 : 1u << (seat & 7),
    };

    if (seat != TABERNA_COMPLETE && !api_is_seat(match, seat)) {
        api_say(error, TABERNA_BAD_CONFIG, "review.no-such-seat", "there is no such seat");
        return NULL;
    }
    if (!match->record) {
        api_say(error, TABERNA_NOTHING, "review.no-record", "a match that was redealt has no events to review");
        return NULL;
    }
    if (!tb_match_is_over(&match->record->match)) {
        api_say(error, TABERNA_NOTHING, "engine.not-finished",
                "only a finished game can be reviewed, and this one is not");
        return NULL;
    }
    asked.match = &match->record->match;
    return make(&asked, watcher, error);
}
