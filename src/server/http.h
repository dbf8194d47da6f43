/* http.h - requests and replies, independent of the library that carries them.
 *
 * A request is whole when a handler gets it: method, path, a few headers, the body. The handler answers now or later,
 * exactly once; the request lives until then, also when its connection has gone meanwhile. */
#ifndef TB_HTTP_H
#define TB_HTTP_H

#include "core/message.h"
#include "server/server.h"

struct tb_service; /* everything a handler may need: service.h */

typedef enum tb_method { TB_GET, TB_POST, TB_PUT, TB_DELETE, TB_OTHER } tb_method;

enum {
    TB_PATH_MAX = 256,
    TB_BODY_MAX = 64 << 10,
    TB_IMPORT_MAX = 1 << 20,
    TB_TOKEN_HEX = 64,
    TB_ADDRESS_MAX = 64,
};

typedef struct tb_request {
    struct tb_service *service;
    tb_method method;
    char path[TB_PATH_MAX + 1];
    char query[TB_PATH_MAX + 1];
    char address[TB_ADDRESS_MAX]; /* of the person, behind a trusted proxy or not */
    bool passed_on;               /* by a trusted proxy, for somebody outside */
    char origin[TB_PATH_MAX + 1], host[TB_PATH_MAX + 1];
    char key[TB_TOKEN_HEX + 1];     /* of a seat: cookie or bearer; empty: none */
    char session[TB_TOKEN_HEX + 1]; /* of a name; empty: none                  */
    char *body;
    size_t body_len;
    char part[2][TB_PATH_MAX + 1]; /* what stood for {} in the route, decoded */
    void *memory;                  /* of the handler; freed with the request  */
    void *connection;              /* the library's; NULL: it was closed */
} tb_request;

/* --- Replies: exactly one of these a request ------------------------------------------------------------------------ */

void tb_reply_empty(tb_request *request, int status);
void tb_reply_json(tb_request *request, int status, void (*write)(void *context, tb_text *out), void *context);
void tb_reply_bytes(tb_request *request, int status, const char *type, const char *bytes, size_t len);
void tb_reply_own(tb_request *request, int status, const char *type, char *bytes, size_t len); /* frees them */
void tb_reply_error(tb_request *request, int status, const tb_message *why);

/* Sets a cookie in the reply that follows; max_age 0 removes it. */
void tb_reply_cookie(tb_request *request, const char *name, const char *value, const char *path, int64_t max_age);
void tb_reply_header(tb_request *request, const char *name, const char *value);

/* --- Routes ------------------------------------------------------------------------------------------------------- */

typedef void (*tb_handler)(tb_request *request);

typedef struct tb_route {
    tb_method method;
    const char *path; /* "/api/v1/tables/{}/seats/{}" */
    tb_handler handler;
    size_t body_max; /* 0: no body is expected */
    bool waits;      /* for the store, or for others who do: refused while they wait too long (strain.h) */
} tb_route;

/* Finds the handler. NULL: there is none; *status is then 404 or 405. Fills request->part. */
const tb_route *tb_route_find(tb_request *request, int *status);

/* A value of the query, decoded; false: it is not there or too long. */
bool tb_query(const tb_request *request, const char *name, char *out, size_t size);

#endif
