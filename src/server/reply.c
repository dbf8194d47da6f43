/* reply.c - replies: made by handlers, sent in pieces as the connection takes them. */
#include <stdio.h>
#include <stdlib.h>

#include "server/request.h"
#include "server/unread.h"
#include "server/web.h"

enum { HEAD_MAX = 4096, PIECE = 16384 };

/* What every reply carries, and why a page of ours needs no more than that. The policy names where people reach the
 * server, since some browsers do not count its WebSockets to 'self'. */
#define POLICY                                                                                                         \
    "default-src 'self'; img-src 'self' data:; media-src blob:; script-src 'self' 'wasm-unsafe-eval'; "                \
    "connect-src 'self' ws%s; object-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"

static const char *const safety[][2] = {
    { "x-content-type-options:", "nosniff" },
    { "referrer-policy:", "no-referrer" },
    { "cross-origin-opener-policy:", "same-origin" },
    { "cross-origin-resource-policy:", "same-origin" },
    { "permissions-policy:", "camera=(), geolocation=(), microphone=()" },
};

/* --- Making ----------------------------------------------------------------------------------------------------------- */

static void answer(tb_request *request, int status, const char *type, char *own, const char *bytes, size_t len)
{
    tb_exchange *exchange = (tb_exchange *) request;

    TB_ASSERT(!exchange->answered);
    exchange->answered = true;
    exchange->status = status;
    tb_spans_add(&request->service->answers, uv_hrtime() - exchange->begun_ns);
    if (status >= 500)
        tb_log(TB_LOG_WARNING, "unanswered", "request", exchange->id, "status", tb_log_number(status), "path",
               request->path, NULL);
    exchange->type = type;
    exchange->own = own;
    exchange->bytes = bytes;
    exchange->len = len;
    if (own)
        tb_unread_add(request->service, len);
    if (exchange->handled)
        request->service->handled--;
    if (!exchange->wsi) {
        tb_exchange_free(exchange);
        return;
    }
    lws_rx_flow_control(exchange->wsi, 1); /* the library writes only where it may read */
    lws_callback_on_writable(exchange->wsi);
}

void tb_reply_empty(tb_request *request, int status) { answer(request, status, NULL, NULL, NULL, 0); }

void tb_reply_asset(tb_request *request, const tb_asset *asset)
{
    answer(request, 200, asset->type, NULL, asset->bytes, asset->len);
}

void tb_reply_bytes(tb_request *request, int status, const char *type, const char *bytes, size_t len)
{
    char *own = malloc(len + 1);

    if (!own) {
        tb_reply_empty(request, 503);
        return;
    }
    memcpy(own, bytes, len);
    answer(request, status, type, own, own, len);
}

void tb_reply_own(tb_request *request, int status, const char *type, char *bytes, size_t len)
{
    answer(request, status, type, bytes, bytes, len);
}

void tb_reply_json(tb_request *request, int status, void (*write)(void *context, tb_text *out), void *context)
{
    tb_text text = tb_text_on(NULL, 0);

    write(context, &text);
    char *own = malloc(text.len + 1);
    if (!own) {
        tb_reply_empty(request, 503);
        return;
    }
    text = tb_text_on(own, text.len + 1);
    write(context, &text);
    if (!tb_text_whole(&text)) { /* longer than measured: the system clock was set back in between */
        free(own);
        tb_reply_empty(request, 503);
        return;
    }
    answer(request, status, "application/json", own, own, text.len);
}

static void write_error(void *context, tb_text *out)
{
    tb_json_open(out, NULL, '{');
    tb_news_reason(context, "error", out);
    tb_json_close(out, '}');
}

void tb_reply_error(tb_request *request, int status, const tb_message *why)
{
    tb_message copy = *why;

    tb_reply_json(request, status, write_error, &copy);
}

void tb_reply_header(tb_request *request, const char *name, const char *value)
{
    tb_exchange *exchange = (tb_exchange *) request;

    TB_ASSERT(exchange->headers < TB_REPLY_HEADERS);
    snprintf(exchange->header[exchange->headers][0], TB_REPLY_HEADER, "%s:", name);
    snprintf(exchange->header[exchange->headers][1], TB_REPLY_HEADER, "%s", value);
    exchange->headers++;
}

void tb_reply_cookie(tb_request *request, const char *name, const char *value, const char *path, int64_t max_age)
{
    char cookie[TB_REPLY_HEADER];

    snprintf(cookie, sizeof(cookie), "%s=%s; Path=%s; Max-Age=%lld; HttpOnly; SameSite=Strict%s", name, value, path,
             (long long) max_age, request->service->secure ? "; Secure" : "");
    tb_reply_header(request, "set-cookie", cookie);
}

/* --- Sending ---------------------------------------------------------------------------------------------------------- */

typedef struct head {
    struct lws *wsi;
    unsigned char *at, *end;
    bool failed;
} head;

static void add(head *out, const char *name, const char *value)
{
    if (lws_add_http_header_by_name(out->wsi, (const unsigned char *) name, (const unsigned char *) value,
                                    (int) strlen(value), &out->at, out->end))
        out->failed = true;
}

static void add_policy(head *out, const tb_service *service)
{
    char policy[sizeof(POLICY) + sizeof(service->url)];

    snprintf(policy, sizeof(policy), POLICY, service->url + strlen("http")); /* ws://host or wss://host */
    add(out, "content-security-policy:", policy);
}

static bool send_head(tb_exchange *exchange)
{
    unsigned char bytes[LWS_PRE + HEAD_MAX];
    head out = { exchange->wsi, bytes + LWS_PRE, bytes + sizeof(bytes) - 1, false };
    unsigned char *start = out.at;

    if (lws_add_http_header_status(exchange->wsi, (unsigned int) exchange->status, &out.at, out.end) ||
        lws_add_http_header_content_length(exchange->wsi, exchange->len, &out.at, out.end))
        return false;
    if (exchange->last)
        add(&out, "connection:", "close");
    if (exchange->type)
        add(&out, "content-type:", exchange->type);
    add_policy(&out, exchange->request.service);
    add(&out, "x-request-id:", exchange->id);
    for (int i = 0; i < TB_LEN(safety); i++)
        add(&out, safety[i][0], safety[i][1]);
    if (exchange->request.service->secure)
        add(&out, "strict-transport-security:", "max-age=31536000");
    bool has_cache = false;
    for (int i = 0; i < exchange->headers; i++) {
        add(&out, exchange->header[i][0], exchange->header[i][1]);
        has_cache |= strcmp(exchange->header[i][0], "cache-control:") == 0;
    }
    if (!has_cache)
        add(&out, "cache-control:", "no-store");
    return !out.failed && !lws_finalize_write_http_header(exchange->wsi, start, &out.at, out.end);
}

/* What is left goes out in pieces; a head alone, or an answer without a body, in none. */
static bool send_piece(tb_exchange *exchange)
{
    unsigned char piece[LWS_PRE + PIECE];
    size_t left = exchange->len - exchange->sent, n = left < PIECE ? left : PIECE;

    memcpy(piece + LWS_PRE, exchange->bytes + exchange->sent, n);
    exchange->sent += n;
    return lws_write(exchange->wsi, piece + LWS_PRE, n, n == left ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) >= 0;
}

int tb_exchange_send(tb_exchange *exchange)
{
    if (!exchange->headers_sent) {
        exchange->headers_sent = true;
        if (!send_head(exchange))
            return -1;
        if (exchange->is_head)
            exchange->sent = exchange->len;
    } else if (exchange->sent < exchange->len && !send_piece(exchange)) {
        return -1;
    }
    if (exchange->sent == exchange->len)
        return 1;
    lws_callback_on_writable(exchange->wsi);
    return 0;
}

void tb_exchange_free(tb_exchange *exchange)
{
    if (!exchange)
        return;
    if (exchange->own)
        tb_unread_take_off(exchange->request.service, exchange->len);
    free(exchange->own);
    if (exchange->request.body)
        tb_coming_done(exchange->request.service, exchange->body_expected);
    free(exchange->request.body);
    free(exchange->request.memory);
    free(exchange);
}
