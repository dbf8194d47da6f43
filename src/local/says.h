/* says.h - everything this room itself has to say: ids and English templates, one row each. */
#ifndef LOCAL_SAYS_H
#define LOCAL_SAYS_H

#include "core/message.h"

#define LOCAL_SAYS_LIST(X)                                                                                             \
    X(TOO_LONG, "engine.too-long", "the answer would be too long")                                                     \
    X(NO_TABLE, "engine.no-such-table", "no such table is open")                                                       \
    X(TABLES, "engine.tables", "{most} tables are open already; close one first")                                      \
    X(NOT_YET, "engine.not-yet", "the game has not begun")                                                             \
    X(NOT_OVER, "engine.not-over", "this can be seen when the game is over")                                           \
    X(NOT_FINISHED, "engine.not-finished", "only a finished game can be reviewed, and this one is not")                \
    X(NO_TUTOR, "engine.no-tutor", "the tutor sits only at tables of one person against bots")                         \
    X(NO_REVIEW, "engine.no-review", "no review was begun: name a record or a table")                                  \
    X(NO_EVENT, "engine.no-event", "the game has {count} {count:event|events}; there is no event {at}")                \
    X(NOT_TO_ACT, "engine.not-to-act", "this seat is not to act here")                                                 \
    X(PERSON, "engine.person", "a person plays this seat")                                                             \
    X(UNKNOWN_BOT, "engine.unknown-bot", "this program has no bot of this name")

typedef enum local_say {
#define X(id, name, text) LOCAL_SAY_##id,
    LOCAL_SAYS_LIST(X)
#undef X
        LOCAL_SAYS
} local_say;

extern const tb_message_row local_says[LOCAL_SAYS];

#endif
