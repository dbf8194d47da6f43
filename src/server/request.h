/* request.h - requests as the library brings them: what http.c, reply.c and request.c share; not for others. */
#ifndef TB_REQUEST_H
#define TB_REQUEST_H

#include <libwebsockets.h>

#include "server/service.h"

enum { TB_REPLY_HEADERS = 4, TB_REPLY_HEADER = 400, TB_REQUEST_ID = 64 };

typedef struct tb_exchange {
    tb_request request; /* first: handlers know only this */
    struct lws *wsi;    /* NULL: the connection has gone  */
    const tb_route *route;
    size_t body_expected;
    bool last;    /* the connection ends behind the answer: bytes of this request are to come, or more than it came */
    bool is_head; /* only the head of the answer is sent */
    bool takes_gzip;
    char if_none_match[80];

    uint64_t begun_ns;
    char id[TB_REQUEST_ID + 1]; /* stands in the answer and in the log */

    bool handled; /* a handler was asked */
    bool answered;
    int status;
    const char *type;
    char *own; /* the reply's bytes if they are ours to free */
    const char *bytes;
    size_t len, sent;
    int headers;
    char header[TB_REPLY_HEADERS][2][TB_REPLY_HEADER];
    bool headers_sent;
} tb_exchange;

/* Reads what the library has parsed; NULL without memory. *status is 0, or the failure to answer with. */
tb_exchange *tb_exchange_begin(tb_service *service, struct lws *wsi, const char *path, size_t path_len, int *status);

/* Address, origin, host, key and session, as they stand in the headers of any connection. */
void tb_headers_read(const tb_service *service, struct lws *wsi, tb_request *out);

void tb_query_read(struct lws *wsi, tb_request *request);

/* Whether bytes behind the head belong to the request, as far as its head tells: also a length that is no number, and a
 * method that has a body without any length. */
bool tb_body_announced(struct lws *wsi);

/* Whether every header has a name. The library reads one that is the beginning of a name it knows (X, Conn) on to the
 * next colon and so hides the header behind it: a length, the address that a proxy wrote. */
bool tb_names_good(struct lws *wsi);

/* Whether the request may come from the page it comes from. */
bool tb_origin_allowed(const tb_service *service, const tb_request *request);

/* Sends as much of the reply as goes now. -1: close the connection; 1: it is whole. */
int tb_exchange_send(tb_exchange *exchange);
void tb_exchange_free(tb_exchange *exchange);

#endif
