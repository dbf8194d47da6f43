/* says.h - everything the server itself has to say: ids and English templates, one row each. */
#ifndef TB_SERVER_SAYS_H
#define TB_SERVER_SAYS_H

#include "core/message.h"

#define TB_SERVER_SAYS_LIST(X)                                                                                         \
    X(NO_TABLE, "server.no-such-table", "there is no such table")                                                      \
    X(NO_SEAT, "server.no-such-seat", "this table has no such seat")                                                   \
    X(NO_PAGE, "server.no-such-page", "there is nothing at this address")                                              \
    X(METHOD, "server.method", "this address does not take this method")                                               \
    X(NEED_KEY, "server.need-key", "this needs the key of the seat; sit down first, or send the key")                  \
    X(WRONG_KEY, "server.wrong-key", "this key is not that of the seat")                                               \
    X(NEED_SESSION, "server.need-session", "this needs a session; log in with name and passphrase")                    \
    X(WRONG_PHRASE, "server.wrong-passphrase", "name and passphrase do not fit together")                              \
    X(NAME_TAKEN, "server.name-taken", "somebody has this name already")                                               \
    X(NAME_ALIKE, "server.name-alike", "this looks like {name}, which is the name of somebody else")                   \
    X(NAME_BLANK, "server.name-blank", "nothing of this name is seen")                                                 \
    X(BANNED, "server.banned", "the operator of this server has banned you for a time")                                \
    X(BLOCKED, "server.blocked", "somebody at this table does not want to sit with you")                               \
    X(MANY_BLOCKS, "server.many-blocks", "these are too many names to block")                                          \
    X(WRONG_ORIGIN, "server.wrong-origin", "requests from pages of other sites are not taken")                         \
    X(WRONG_INVITE, "server.wrong-invitation", "this table is joined by its invitation link")                          \
    X(BAD_REQUEST, "server.bad-request", "the request is not as the protocol says")                                    \
    X(NO_LENGTH, "server.no-length", "the request must say how long its body is")                                      \
    X(TOO_LONG, "server.too-long", "this is too long")                                                                 \
    X(NOT_JSON, "server.not-json", "the body must be application/json")                                                \
    X(TOO_MANY, "server.too-many", "too many of these in a short time; wait {seconds} {seconds:second|seconds}")       \
    X(CROWDED, "server.crowded", "too many connections")                                                               \
    X(STORE, "server.store", "the store does not take anything now; nothing was changed, try again")                   \
    X(UNSURE, "server.unsure", "the store does not answer; whether this was stored will be seen at the table")         \
    X(NO_ROOM, "server.disk-full", "there is no room left to store anything")                                          \
    X(NO_STORE, "server.no-store", "the database does not answer")                                                     \
    X(DAMAGED, "server.damaged", "the store is damaged; taberna check-store tells where")                              \
    X(STOPPING, "server.stopping", "the server is about to stop; try again in a moment")                               \
    X(NOT_YET, "server.not-yet", "the game has not begun")                                                             \
    X(WATCHERS, "server.watchers", "whoever watches cannot do this")                                                   \
    X(NO_FREE_SEAT, "server.no-free-seat", "no seat is free")                                                          \
    X(TAKEN_OVER, "server.taken-over", "a bot plays this seat; return first")                                          \
    X(NOT_TO_ACT, "server.not-to-act", "it is not the turn of this seat")                                              \
    X(NO_HINTS, "server.no-hints", "this server gives no hints")                                                       \
    X(NO_HINTS_HERE, "server.no-hints-here", "hints are off at this table of several people")                          \
    X(HINT_LATE, "server.hint-late", "the table has moved on while the hint was thought out; ask again")               \
    X(HINTS_BUSY, "server.hints-busy", "too many others wait for a hint; try again in a moment")                       \
    X(BUSY, "server.busy", "too many others ask for this; try again in a moment")                                      \
    X(FULL, "server.full", "this server takes no new tables now; those that are there go on")                          \
    X(LONG_LOG, "server.long-log", "too much has happened at this table: only moves are taken now")                    \
    X(NOT_AWAY, "server.not-away",                                                                                     \
      "only a person who is away and has kept a table without a clock waiting for {hours} hours can be replaced")      \
    X(NO_REMATCH, "server.no-rematch", "nobody has agreed to play again here")                                         \
    X(SLOW, "server.slow", "the connection takes too little")                                                          \
    X(HOOK_URL, "server.hook-address", "this address cannot be posted to")                                             \
    X(MEMORY, "server.memory", "the server has no memory for this; try again")

typedef enum tb_server_say {
#define X(id, name, text) TB_SAY_SERVER_##id,
    TB_SERVER_SAYS_LIST(X)
#undef X
        TB_SERVER_SAYS
} tb_server_say;

extern const tb_message_row tb_server_says[];

#endif
