/* handle.h - what is behind the handles of include/taberna/taberna.h, and how its parts say what went wrong. */
#ifndef TB_HANDLE_H
#define TB_HANDLE_H

#include <taberna/taberna.h>

#include "opponents/opponent.h"
#include "record/record.h"

/* A match with a past has a record and draws from its committed stream; one that was redealt has a state only and draws
 * from the generator. The state is that of the record, or `loose`. */
struct taberna_match {
    const tb_game *game;
    tb_config config;
    tb_rng rng;        /* of play-outs, and of chance in a match without a past */
    tb_record *record; /* NULL: no past                                         */
    tb_event *events;  /* of the record                                         */
    tb_state_box loose;
};

static inline const void *api_state(const taberna_match *match)
{
    return match->record ? match->record->match.state : match->loose.bytes;
}

static inline bool api_is_seat(const taberna_match *match, int seat) { return seat >= 0 && seat < match->config.seats; }

static inline bool api_is_viewer(const taberna_match *match, int seat)
{
    return seat == TB_PUBLIC || api_is_seat(match, seat);
}

/* Fill in the error, if there is one to fill in, and return its status. */
taberna_status api_fail(taberna_error *error, tb_status status, const tb_message *why);
taberna_status api_fail_record(taberna_error *error, const tb_record_error *fault);
taberna_status api_say(taberna_error *error, taberna_status status, const char *id, const char *text);
taberna_status api_ok(taberna_error *error);

/* The text that `write` makes, in memory of its own; NULL without memory. It is called twice and writes the same. */
char *api_text(void (*write)(const void *from, tb_text *out), const void *from);

/* The game of that name; NULL: there is none. */
const tb_game *api_game(const char *name);

#endif
