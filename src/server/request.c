/* request.c - what stands in a request's head. */
#include "server/request.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>

#include "server/head.h"
#include "server/web.h"

static const struct {
    enum lws_token_indexes token;
    tb_method method;
} methods[] = {
    { WSI_TOKEN_GET_URI, TB_GET },       { WSI_TOKEN_POST_URI, TB_POST },  { WSI_TOKEN_PUT_URI, TB_PUT },
    { WSI_TOKEN_DELETE_URI, TB_DELETE }, { WSI_TOKEN_HEAD_URI, TB_OTHER }, { WSI_TOKEN_PATCH_URI, TB_OTHER },
    { WSI_TOKEN_OPTIONS_URI, TB_OTHER },
};

/* The library does not list headers that it does not know, it only tells whether a given one is there. But they lie in
 * the memory of the head, behind 8 bytes of which the first two are their length. So everything there that looks like
 * one and has no valid name is asked for. That layout is one version's; others are trusted to read names as the RFC has
 * them. */
bool tb_names_good(struct lws *wsi)
{
    enum { KNOWN_LAYOUT = 4001006, URI_AT = 9, BEFORE = 8 }; /* the URI is the first that is put into that memory */
    char *uri = NULL;
    int uri_len = 0;

    if (lws_http_get_uri_and_method(wsi, &uri, &uri_len) < 0 || !uri)
        return false;
    if (LWS_LIBRARY_VERSION_NUMBER != KNOWN_LAYOUT)
        return true;
    const char *end = uri - URI_AT + TB_HEAD_BYTES;
    for (const char *name = uri + BEFORE; name < end; name++) {
        size_t len = (size_t) (uint8_t) name[-BEFORE] << 8 | (uint8_t) name[1 - BEFORE];
        if (len > 0 && len <= (size_t) (end - name) && !tb_is_header_name(name, len) &&
            lws_hdr_custom_length(wsi, name, (int) len) >= 0)
            return false;
    }
    return true;
}

static tb_method method_of(struct lws *wsi)
{
    for (int i = 0; i < TB_LEN(methods); i++) {
        if (lws_hdr_total_length(wsi, methods[i].token) > 0)
            return methods[i].method;
    }
    return TB_OTHER;
}

/* A header as a string; empty if it is not there or does not fit. */
static void copy_header(struct lws *wsi, enum lws_token_indexes token, char *out, size_t size)
{
    if (lws_hdr_total_length(wsi, token) <= 0 || lws_hdr_copy(wsi, out, (int) size, token) < 0)
        out[0] = '\0';
}

static void read_secrets(struct lws *wsi, tb_request *out)
{
    char header[TB_HEAD_BYTES]; /* whole: others on the same host may have put much there */

    copy_header(wsi, WSI_TOKEN_HTTP_COOKIE, header, sizeof(header));
    tb_cookie_find(header, "taberna", out->key);
    tb_cookie_find(header, "taberna-name", out->session);
    copy_header(wsi, WSI_TOKEN_HTTP_AUTHORIZATION, header, sizeof(header));
    tb_bearer_read(header, out->key);
    sodium_memzero(header, sizeof(header));
}

static void read_address(const tb_service *service, struct lws *wsi, tb_request *out)
{
    char forwarded[TB_HEAD_BYTES]; /* whole, however much a client has put before what its proxy says */

    lws_get_peer_simple(wsi, out->address, sizeof(out->address));
    if (!service->options->trust_proxy)
        return;
    out->passed_on = lws_hdr_total_length(wsi, WSI_TOKEN_X_FORWARDED_FOR) > 0;
    copy_header(wsi, WSI_TOKEN_X_FORWARDED_FOR, forwarded, sizeof(forwarded));
    tb_forwarded_read(forwarded, out->address);
}

void tb_headers_read(const tb_service *service, struct lws *wsi, tb_request *out)
{
    read_address(service, wsi, out);
    copy_header(wsi, WSI_TOKEN_ORIGIN, out->origin, sizeof(out->origin));
    if (!out->origin[0] && lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN) > 0)
        snprintf(out->origin, sizeof(out->origin), "unreadable"); /* too long is not the same as none */
    copy_header(wsi, WSI_TOKEN_HOST, out->host, sizeof(out->host));
    read_secrets(wsi, out);
}

bool tb_origin_allowed(const tb_service *service, const tb_request *request)
{
    return tb_origin_fits(request->origin, request->host, service->url);
}

/* The library hands over the arguments of the query decoded, one by one; they are kept a line each. */
void tb_query_read(struct lws *wsi, tb_request *request)
{
    char *out = request->query;
    size_t len = 0, size = sizeof(request->query);
    char part[TB_PATH_MAX + 1];

    out[0] = '\0';
    for (int i = 0; lws_hdr_copy_fragment(wsi, part, sizeof(part), WSI_TOKEN_HTTP_URI_ARGS, i) > 0; i++) {
        int wrote = snprintf(out + len, size - len, "%s%s", i ? "\n" : "", part);
        if (wrote < 0 || (size_t) wrote >= size - len)
            return;
        len += (size_t) wrote;
    }
}

bool tb_body_announced(struct lws *wsi)
{
    char length[8];

    if (lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING) > 0)
        return true;
    if (lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH) > 0) {
        copy_header(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, length, sizeof(length));
        return strcmp(length, "0") != 0;
    }
    return lws_hdr_total_length(wsi, WSI_TOKEN_POST_URI) > 0 || lws_hdr_total_length(wsi, WSI_TOKEN_PUT_URI) > 0 ||
           lws_hdr_total_length(wsi, WSI_TOKEN_PATCH_URI) > 0;
}

/* What the body may be; 0 or the status to answer with. */
static int check_body(tb_exchange *exchange)
{
    char header[64];
    const tb_method method = exchange->request.method;

    if (lws_hdr_total_length(exchange->wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING) > 0)
        return 411;
    if (method != TB_POST && method != TB_PUT)
        return exchange->last ? 400 : 0;
    copy_header(exchange->wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, header, sizeof(header));
    if (!header[0])
        return 411;
    if (!tb_length_read(header, &exchange->body_expected))
        return 400;
    if (exchange->body_expected > exchange->route->body_max)
        return 413;
    copy_header(exchange->wsi, WSI_TOKEN_HTTP_CONTENT_TYPE, header, sizeof(header));
    return tb_is_json_type(header) ? 0 : 415;
}

/* A trusted proxy may have given it one already, which then stands in the logs of both. */
static void identify(const tb_service *service, tb_exchange *exchange)
{
    static const char name[] = "x-request-id:",
                      letters[] = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_";
    char *id = exchange->id;
    int len = service->options->trust_proxy
                  ? lws_hdr_custom_copy(exchange->wsi, id, TB_REQUEST_ID + 1, name, (int) strlen(name))
                  : -1;

    if (len <= 0 || strspn(id, letters) != strlen(id))
        snprintf(id, TB_REQUEST_ID + 1, "%s-%llx", service->node + strlen("node-"),
                 (unsigned long long) service->requests);
}

tb_exchange *tb_exchange_begin(tb_service *service, struct lws *wsi, const char *path, size_t path_len, int *status)
{
    tb_exchange *exchange = calloc(1, sizeof(*exchange));
    char accepts[200];

    *status = 0;
    if (!exchange)
        return NULL;
    tb_request *request = &exchange->request;
    exchange->wsi = wsi;
    exchange->begun_ns = uv_hrtime();
    identify(service, exchange);
    request->service = service;
    request->connection = wsi;
    request->method = method_of(wsi);
    exchange->last = tb_body_announced(wsi);
    exchange->is_head = lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) > 0;
    tb_headers_read(service, wsi, request);
    tb_query_read(wsi, request);
    copy_header(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, accepts, sizeof(accepts));
    exchange->takes_gzip = strstr(accepts, "gzip") != NULL;
    copy_header(wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, exchange->if_none_match, sizeof(exchange->if_none_match));
    if (!tb_names_good(wsi)) {
        exchange->last = true;
        *status = 400;
        return exchange;
    }
    if (path_len > TB_PATH_MAX || strnlen(path, path_len) < path_len) { /* the library ends a path at ; and & */
        *status = 404;
        return exchange;
    }
    memcpy(request->path, path, path_len);
    exchange->route = tb_route_find(request, status);
    if (exchange->route)
        *status = check_body(exchange);
    return exchange;
}
