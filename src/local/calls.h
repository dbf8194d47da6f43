/* calls.h - the calls of docs/engine.md, and what their handlers share. */
#ifndef TB_LOCAL_CALLS_H
#define TB_LOCAL_CALLS_H

#include "ask/requests.h"
#include "bots/bot.h"
#include "local/local.h"
#include "local/says.h"

/* A place in a game that was played: of a record that came with the request, or of a table. */
typedef struct local_position {
    const tb_match *match;
    uint32_t at;      /* after so many events: the member "at", or all of them */
    bool ended;       /* everything may be shown: it is a record, or the table's game has ended */
    tb_event *events; /* of a record; given back when the request is answered */
} local_position;

/* A request that is being answered. A handler returns false after it has said why; what it wrote is then forgotten. */
typedef struct local_call {
    tb_local *local;
    tb_ask ask;   /* the whole request */
    tb_text *out; /* the answer's object, open */
    tb_ask_error error;

    /* What was read of it before its handler is called, as far as that needs it. */
    tb_table *table;
    int place; /* of the table */
    int seat, viewer;
    int64_t now;      /* of a deed: not before what happened last */
    uint32_t viewers; /* who is told of a deed, a bit each; TB_PUBLIC too */
    local_position position;
} local_call;

/* The members of these names; a table whose game has begun; a deed: when it is done, and who is told. */
enum {
    LOCAL_TABLE = 1,
    LOCAL_BEGUN = 2 | LOCAL_TABLE,
    LOCAL_SEAT = 4 | LOCAL_TABLE,
    LOCAL_VIEWER = 8 | LOCAL_TABLE,
    LOCAL_NOW = 16,
    LOCAL_DEED = 32 | LOCAL_NOW | LOCAL_TABLE,
};

/* All of these are always false. */
bool local_refuse(local_call *call, local_say say);
bool local_refuse_for(local_call *call, const tb_message *why); /* empty: there was no memory */
bool local_no_memory(local_call *call);

/* The handlers, what they need, and which members a request may have beside "call". Those of "act" depend on its op. */
#define LOCAL_CALLS_LIST(X)                                                                                            \
    X(version, 0, NULL)                                                                                                \
    X(games, 0, NULL)                                                                                                  \
    X(cards, 0, "game")                                                                                                \
    X(create, 0, "now", "id", "game", "seats", "options", "clock", "record", "at", "secret", "bot_key", "entropy")     \
    X(open, 0, "id", "entries")                                                                                        \
    X(append, LOCAL_TABLE, "table", "entries")                                                                         \
    X(close, LOCAL_TABLE, "table")                                                                                     \
    X(act, LOCAL_SEAT | LOCAL_DEED, NULL)                                                                              \
    X(look, LOCAL_VIEWER | LOCAL_NOW, "table", "now", "viewer")                                                        \
    X(history, LOCAL_VIEWER, "table", "viewer", "from")                                                                \
    X(why, LOCAL_BEGUN | LOCAL_SEAT, "table", "seat", "move")                                                          \
    X(choose, LOCAL_BEGUN | LOCAL_SEAT, "table", "seat", "limit")                                                      \
    X(think, LOCAL_BEGUN | LOCAL_SEAT | LOCAL_DEED, "table", "now", "seat", "limit", "move", "viewers")                \
    X(hint, 0, "table", "record", "at", "seat", "bot", "limit", "top", "seed")                                         \
    X(record, LOCAL_BEGUN, "table", "as")                                                                              \
    X(replay, 0, "table", "record", "at", "as")                                                                        \
    X(verify, 0, "record")                                                                                             \
    X(expected, 0, "table", "record", "bot")                                                                           \
    X(review, 0, "record", "table", "seat", "depth", "steps")                                                          \
    X(tutor, LOCAL_BEGUN | LOCAL_SEAT, "table", "seat", "move", "threshold", "show")                                   \
    X(simulate, 0, "game", "options", "seats", "games", "first", "seed")

#define X(name, ...) bool local_##name(local_call *call);
LOCAL_CALLS_LIST(X)
#undef X

/* --- Reading ------------------------------------------------------------------------------------------------------ */

/* The end of the year 9999: whatever a clock may add to it still fits. */
#define LOCAL_LATEST_MS  INT64_C(253402300799999)
#define LOCAL_TIME_FORM  "milliseconds since 1970"
#define LOCAL_EVENT_FORM "the number of an event, 0 or more"

/* A free place for a table, with an empty one in it; the member "id" may name it. -1 after saying why there is none. */
int local_place_new(local_call *call);
void local_place_free(tb_local *local, int place);

/* Reads what is needed. */
bool local_read(local_call *call, int needs);

/* Reads "record" or "table", and "at", into call->position. */
bool local_position_read(local_call *call);

/* --- What happens ------------------------------------------------------------------------------------------------- */

/* Reads "now" and "viewers" of a deed at the table that is known; nobody is told unless they are named. */
bool local_deed(local_call *call);

/* Writes the entry, {"at":...,"text":"...","news":{"blue":{...}}}, and carries it out. The list of entries is open.
 * Where the answer has no room for the news the entry stands alone, and its viewers look. */
bool local_happen(local_call *call, tb_entry *entry);

/* Starts the game if it only waited for its last seat. */
bool local_start_if_full(local_call *call);

/* A whole answer to a deed that is one entry, and to what follows from it by itself. */
bool local_answer_deed(local_call *call, tb_entry *entry);

/* Forgets the review that was begun, finished or not; nothing where there is none. */
void local_review_free(tb_local *local);

/* "bots": the seats that are to act and that bots play. */
void local_put_bots(const tb_table *table, tb_text *out);

/* --- Bots --------------------------------------------------------------------------------------------------------- */

#define LOCAL_SEED_MOST INT64_C(999999999999999999)
#define LOCAL_SEED_FORM "a number of at most 18 digits"

/* Where its draws come from. The same as those of a bot of the program with this seed, this stream and as many
 * decisions behind it (src/opponents): the same questions have the same answers there and here. */
typedef struct local_luck {
    uint64_t seed, stream, decision;
} local_luck;

typedef struct local_question {
    tb_thinker thinker;
    const tb_game *game;
    local_luck luck;
    uint32_t limit; /* ends it after so many iterations, in a game that is planned by a beam positions; 0: none */
    int seat;
} local_question;

/* Ranks the n >= 1 legal moves into local->advice, the best first. False without memory. */
bool local_advise(tb_local *local, const local_question *asked, const void *view, const tb_move legal[], int n);

/* The same from a state, of which it sees what its seat does; returns how many moves are legal, 0 without memory. */
int local_advise_in(tb_local *local, const local_question *asked, const void *state);

#endif
