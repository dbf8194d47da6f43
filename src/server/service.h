/* service.h - what the parts of a running server share. */
#ifndef TB_SERVICE_H
#define TB_SERVICE_H

#include <uv.h>

#include "server/assets.h"
#include "server/hints.h"
#include "server/hooks.h"
#include "server/hub.h"
#include "server/keeper.h"
#include "server/limits.h"
#include "server/log.h"
#include "server/room.h"
#include "server/server.h"
#include "server/strain.h"
#include "server/turns.h"

struct lws_context;

typedef struct tb_service {
    const tb_server_options *options;
    uv_loop_t loop;
    struct lws_context *web;
    tb_pump *pump;
    tb_hub *hub;
    tb_keeper *keeper;
    tb_hooks *hooks;
    tb_hints *hints;
    tb_room *room;
    tb_strain *strain;
    tb_turns *bots, *phrases, *records; /* what waits for a thread, beside hints */
    tb_limits_book *limits;
    struct tb_orders *orders;       /* of the operator; NULL: it stops */
    struct tb_deletions *deletions; /* NULL: it stops */
    tb_assets *assets;              /* NULL: no page */
    char *privacy;                  /* of the operator; NULL: what stands in privacy.c */
    void *tls;                      /* the SSL_CTX of all connections; NULL: without TLS */
    char node[TB_STORE_NODE + 1];
    char url[256]; /* as people reach it */
    bool stopping;
    bool damaged;                  /* the database's own check has found something at the start */
    bool secure;                   /* people reach it through https: cookies say so */
    struct tb_socket *socket_list; /* all that are open */
    uint32_t sockets;
    size_t unread;        /* bytes that wait to be read (unread.h) */
    size_t coming;        /* bytes of requests and messages that have room and are not done with */
    uint32_t handled;     /* requests and hints that are not answered yet */
    uint32_t connections; /* that are open, sockets and others */
    uint32_t most_connections;
    uint64_t requests, messages, turned_away;
    tb_spans answers; /* from the head of a request to its answer */
} tb_service;

/* Milliseconds since 1970. */
int64_t tb_now_ms(void);

/* The database, asked just now, says that it is this time: from here on it is. */
void tb_now_is(int64_t database_ms);

#endif
