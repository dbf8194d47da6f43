/* calls.h - the calls of docs/engine.md, and what their handlers share. */
#ifndef TB_LOCAL_CALLS_H
#define TB_LOCAL_CALLS_H

#include "ask/requests.h"
#include "local/local.h"
#include "local/says.h"

/* A request that is being answered. A handler returns false after it has said why; what it wrote is then forgotten. */
typedef struct local_call {
    tb_local *local;
    tb_ask ask;   /* the whole request */
    tb_text *out; /* the answer's object, open */
    tb_ask_error error;
} local_call;

/* All of these are always false. */
bool local_refuse(local_call *call, local_say say);
bool local_refuse_for(local_call *call, const tb_message *why); /* empty: there was no memory */
bool local_no_memory(local_call *call);

/* The handlers, and which members a request may have beside "call". Those of "act" depend on its op. */
#define LOCAL_CALLS_LIST(X)                                                                                            \
    X(version, NULL)                                                                                                   \
    X(games, NULL)                                                                                                     \
    X(cards, "game")                                                                                                   \
    X(create, "now", "id", "game", "seats", "options", "clock", "record", "at", "secret", "bot_key", "entropy")        \
    X(open, "id", "entries")                                                                                           \
    X(append, "table", "entries")                                                                                      \
    X(close, "table")                                                                                                  \
    X(act, NULL)                                                                                                       \
    X(look, "table", "now", "viewer")                                                                                  \
    X(history, "table", "viewer", "from")                                                                              \
    X(why, "table", "seat", "move")                                                                                    \
    X(choose, "table", "seat", "limit")                                                                                \
    X(think, "table", "now", "seat", "limit", "move", "viewers")                                                       \
    X(hint, "table", "record", "at", "seat", "bot", "limit", "top", "seed")                                            \
    X(record, "table", "as")                                                                                           \
    X(replay, "table", "record", "at", "as")                                                                           \
    X(verify, "record")                                                                                                \
    X(expected, "table", "record", "bot")                                                                              \
    X(review, "record", "table", "seat", "depth", "steps")                                                             \
    X(tutor, "table", "seat", "move", "threshold", "show")                                                             \
    X(simulate, "game", "options", "seats", "games", "first", "seed")

#define X(name, ...) bool local_##name(local_call *call);
LOCAL_CALLS_LIST(X)
#undef X

#endif
