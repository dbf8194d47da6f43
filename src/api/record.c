/* record.c - how a match stands, and the match as text that anybody can check. */
#include <stdlib.h>

#include "api/handle.h"

void api_result(const tb_game *game, const void *bytes, int seats, taberna_result *result)
{
    tb_result inside = { 0 };

    game->scores(bytes, &inside);
    *result = (taberna_result){ 0 };
    for (int seat = 0; seat < seats; seat++) {
        result->score[seat] = inside.score[seat];
        result->rank[seat] = inside.rank[seat];
    }
}

void taberna_scores(const taberna_match *match, taberna_result *result)
{
    api_result(match->game, api_state(match), match->config.seats, result);
}

typedef struct writing {
    const tb_record *record;
    int as;
} writing;

/* A game that is over shows its secrets; one that is not yet keeps that of the draws to come. */
static void write_record(const void *from, tb_text *out)
{
    const writing *w = from;

    tb_record_write(w->record, w->as, false, out);
}

char *taberna_record(const taberna_match *match, int as)
{
    if (!match->record || (as != TB_COMPLETE && !api_is_viewer(match, as)))
        return NULL;
    return api_text(write_record, &(writing){ match->record, as });
}

taberna_status taberna_verify(const char *text, size_t length, uint32_t *proved, taberna_error *error)
{
    uint32_t capacity = tb_record_capacity(text, length);
    tb_record *record = malloc(sizeof(*record));
    tb_event *events = calloc((size_t) capacity + 1, sizeof(*events));
    tb_proof proof = { 0 };
    tb_record_error fault = { .status = TB_NO_ROOM };
    taberna_status answer = TABERNA_OK;

    if (!record || !events)
        answer = api_fail(error, TB_NO_ROOM, NULL);
    else if (tb_record_verify(text, length, tb_game_named, events, capacity, record, &proof, &fault) != TB_OK)
        answer = api_fail_record(error, &fault);
    else
        api_ok(error);
    if (proved)
        *proved = answer == TABERNA_OK ? proof.committed : 0;
    free(events);
    free(record);
    return answer;
}
