/* server.h - tables for people and bots, over HTTP and WebSockets.
 *
 * One event loop (libuv, with libwebsockets on it) does everything that is quick; what waits or computes is done by
 * threads: three for the store (pump.h), one for webhooks (hooks.h), a few for bots, hints, passphrases and long
 * records, each kind with a queue and threads of its own (turns.h). A table lives in the store; what stands here in
 * memory is only what its log gives (hub.h).
 *
 *   http.h      requests in, replies out; routes.c lists the handlers      socket.h    viewers of tables
 *   hub.h       tables in memory: load, act, tell viewers, fold            keeper.h    leases, bots, clocks
 *   pump.h      the store's threads                                        hooks.h     webhooks
 *   hints.h     what a bot would do on somebody's seat */
#ifndef TB_SERVER_H
#define TB_SERVER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What somebody may do at most; each is a number that the operator can set (--limit NAME=N). */
#define TB_LIMITS_LIST(X)                                                                                              \
    X(CONNECTIONS, "connections", 256, "open connections of one address")                                              \
    X(REQUESTS, "requests", 600, "requests of one address in a minute")                                                \
    X(TABLES, "tables", 60, "tables that one address creates in an hour")                                              \
    X(PASSPHRASES, "passphrases", 20, "passphrases that one address tries in ten minutes")                             \
    X(MESSAGES, "messages", 600, "messages through one socket in a minute")                                            \
    X(CHATS, "chats", 20, "chat lines of one seat in a minute")                                                        \
    X(HINTS, "hints", 20, "hints for one seat in a minute")                                                            \
    X(ITERATIONS, "iterations", 2400, "iterations of one decision of a bot, if nobody else waits")                     \
    X(SOCKETS, "sockets", 100000, "open sockets of all")                                                               \
    X(ALL_CONNECTIONS, "all-connections", 120000, "open connections of all")                                           \
    X(UNREAD, "unread", 512, "megabytes for all that are written and not yet read")                                    \
    X(ALL_TABLES, "all-tables", 1000000, "tables of all that are open or played")                                      \
    X(STORE, "store", 1000000, "megabytes of the store; from there on no new tables")                                  \
    X(HOT, "hot", 4096, "tables kept in memory")

typedef enum tb_limit {
#define X(id, name, most, help) TB_LIMIT_##id,
    TB_LIMITS_LIST(X)
#undef X
        TB_LIMITS
} tb_limit;

typedef struct tb_server_options {
    const char *program, *commit; /* which one this is, for clients */
    const char *listen;           /* an address: "127.0.0.1", "::", ... */
    int port;                     /* 0: any free one; it stands in the log */
    const char *store;
    const char *listen_store;       /* its address for the one connection that listens; NULL: the same */
    const char *tls_cert, *tls_key; /* NULL: without TLS */
    const char *public_url;         /* as people reach it, without a slash at the end; NULL: http://listen:port */
    const char *web;                /* the folder with the page; NULL: none */
    const char *privacy;            /* a file with what people read at /privacy; NULL: what stands in privacy.c */
    bool trust_proxy;               /* the address of a person stands in X-Forwarded-For */
    bool private_hooks;             /* webhooks may go to private and loopback addresses  */
    bool no_hints;                  /* nobody is told what a bot would do                 */
    int threads;                    /* for bots; 0: as many as there are processors       */
    int bot_pace_ms;                /* a bot takes at least so long for a move            */
    int fold_ms;                    /* a table at which nothing happens leaves memory after so long */
    uint32_t limit[TB_LIMITS];
} tb_server_options;

/* The defaults. */
void tb_server_defaults(tb_server_options *out);

/* Sets one limit by its name; false: there is none of this name. */
bool tb_server_limit(tb_server_options *options, const char *name, size_t len, uint32_t value);

/* Serves until SIGTERM or SIGINT; then lets what is in flight finish and returns 0. 2: it could not start, and has said
 * why. */
int tb_server_run(const tb_server_options *options);

#endif
