/* replay_review.c - a review beside a replay: made a little at a time, then marks, and the way from one to the next. */
#include "cli/replay_review.h"

#include <inttypes.h>
#include <stdlib.h>

#include "say/text.h"

enum { MOMENT_MS = 40 }; /* between two looks at the keyboard */

/* --- Making it ---------------------------------------------------------------------------------------------------- */

bool replay_review_begin(replay_review *own, const tb_record *record, term_desk *desk)
{
    TB_ASSERT(!own->reviewed.review);
    if (!tb_match_is_over(&record->match))
        term_desk_note(desk, "%s", _("Only a finished game can be reviewed, and this one is not."));
    else if (!cli_review_start(record, TB_QUICK, (1u << record->match.config.seats) - 1, &own->reviewed))
        term_desk_note(desk, "%s", _("not enough memory"));
    own->runs = own->reviewed.review != NULL;
    return own->runs;
}

bool replay_review_work(replay_review *own)
{
    int64_t end = term_now_ms() + MOMENT_MS;

    TB_ASSERT(own->runs);
    while (own->runs && term_now_ms() < end)
        own->runs = tb_review_step(own->reviewed.review);
    return !own->runs;
}

void replay_review_stop(replay_review *own)
{
    free(own->reviewed.review);
    *own = (replay_review){ 0 };
}

void replay_review_put_progress(const replay_review *own, term_desk *desk)
{
    const tb_review *review = own->reviewed.review;
    uint32_t percent = review->work ? (uint32_t) (UINT64_C(100) * review->done / review->work) : 0;

    snprintf(desk->corner, sizeof(desk->corner), _("review: %" PRIu32 " %%, Esc stops it"), percent);
}

/* --- What it found ------------------------------------------------------------------------------------------------ */

/* Decisions lie in the order of their events. */
const tb_decision *replay_review_at(const replay_review *own, uint32_t event)
{
    const tb_review *review = own->reviewed.review;

    for (uint32_t i = 0; replay_review_is_made(own) && i < review->count; i++)
        if (review->decisions[i].event == event)
            return review->decisions[i].label >= TB_INACCURACY ? &review->decisions[i] : NULL;
    return NULL;
}

uint32_t replay_review_next(const replay_review *own, uint32_t index, int step)
{
    int64_t count = own->reviewed.review->asked.match->count;

    TB_ASSERT(step == 1 || step == -1);
    for (int64_t after = (int64_t) index + step; after > 0 && after <= count; after += step)
        if (replay_review_at(own, (uint32_t) after - 1))
            return (uint32_t) after;
    return 0;
}

const char *replay_review_mark(const tb_decision *decision)
{
    static const char *const marks[TB_LABELS] = { [TB_INACCURACY] = " ?!", [TB_MISTAKE] = " ?", [TB_BLUNDER] = " ??" };

    TB_ASSERT(decision->label >= TB_INACCURACY && decision->label < TB_LABELS);
    return marks[decision->label];
}
