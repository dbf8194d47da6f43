/* web.h - what the files that speak with libwebsockets share, and small things that all handlers need. */
#ifndef TB_WEB_H
#define TB_WEB_H

#include <libwebsockets.h>

#include "server/service.h"

enum {
    TB_REQUEST_S = 20,    /* so long a request may take to come whole */
    TB_HEAD_BYTES = 8192, /* of memory for the head of one            */
};

int tb_http_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t len);
int tb_socket_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t len);
extern const size_t tb_http_connection_size, tb_socket_connection_size;

/* Sends `bye` to all sockets and closes them. */
void tb_sockets_close(tb_service *service);

/* 429 with Retry-After. */
void tb_reply_too_many(tb_request *request, int seconds);
/* Reads what the operator tells about privacy; false: complained. */
bool tb_privacy_read(tb_service *service);

void tb_reply_asset(tb_request *request, const tb_asset *asset);

#endif
