/* http.c - the life of a request between libwebsockets and its handler.
 *
 * A connection has one request at a time. For bytes behind a body the library says once more that the body is
 * complete, and a POST that it has read together with the request before it gets its own head for a body, over and over
 * again. So nothing is read while a handler is at work, and if anything has been read that is not part of the request
 * the connection ends behind the answer. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/ioctl.h>
#include <sys/socket.h>

#include "server/api.h"
#include "server/orders.h"
#include "server/pulse.h"
#include "server/request.h"
#include "server/unread.h"
#include "server/web.h"

enum { LOOK_US = 50000, SPARE = 32 };

/* What libwebsockets keeps for a connection. */
typedef struct connection {
    tb_exchange *exchange;
} connection;

/* --- Failures before a handler is asked --------------------------------------------------------------------------------- */

static const struct {
    int status;
    tb_server_say say;
} failures[] = {
    { 400, TB_SAY_SERVER_BAD_REQUEST }, { 403, TB_SAY_SERVER_WRONG_ORIGIN }, { 404, TB_SAY_SERVER_NO_PAGE },
    { 405, TB_SAY_SERVER_METHOD },      { 411, TB_SAY_SERVER_NO_LENGTH },    { 413, TB_SAY_SERVER_TOO_LONG },
    { 415, TB_SAY_SERVER_NOT_JSON },    { 503, TB_SAY_SERVER_STOPPING },
};

static void fail(tb_request *request, int status)
{
    tb_message why = { 0 };

    for (int i = 0; i < TB_LEN(failures); i++) {
        if (failures[i].status == status)
            tb_say(&why, &tb_server_says[failures[i].say]);
    }
    tb_reply_error(request, status, &why);
}

static bool is_over_limit(tb_request *request)
{
    tb_service *service = request->service;

    if (service->orders && tb_orders_ban(service->orders, request->address)) {
        tb_reply_say(request, 403, TB_SAY_SERVER_BANNED);
        return true;
    }
    int seconds = tb_limits_take(service->limits, TB_LIMIT_REQUESTS, request->address, tb_now_ms());

    if (seconds > 0)
        tb_reply_too_many(request, seconds);
    return seconds > 0;
}

void tb_reply_too_many(tb_request *request, int seconds)
{
    tb_message why = { 0 };
    char text[16];

    tb_say(&why, &tb_server_says[TB_SAY_SERVER_TOO_MANY]);
    tb_say_number(&why, "seconds", seconds);
    snprintf(text, sizeof(text), "%d", seconds);
    tb_reply_header(request, "retry-after", text);
    tb_reply_error(request, 429, &why);
}

/* --- Steps of a request ------------------------------------------------------------------------------------------------- */

static void dispatch(tb_exchange *exchange)
{
    tb_request *request = &exchange->request;
    int status = request->service->stopping ? 503 : 0;

    if (!status && request->method != TB_GET && !tb_origin_allowed(request->service, request))
        status = 403;
    if (status) {
        fail(request, status);
        return;
    }
    if (exchange->route->waits && tb_strain_refuses(request->service->strain, 0)) {
        tb_reply_busy(request);
        return;
    }
    exchange->handled = true;
    request->service->handled++;
    exchange->route->handler(request);
}

/* The handler is asked, once. Nothing is read until it answers (reply.c). */
static void hand_over(tb_exchange *exchange)
{
    lws_rx_flow_control(exchange->wsi, 0);
    dispatch(exchange);
}

/* -1 closes the connection. */
static int wait_for_body(tb_exchange *exchange)
{
    tb_service *service = exchange->request.service;

    if (!tb_coming_room(service, 0, exchange->body_expected)) {
        tb_reply_busy(&exchange->request);
        return 0;
    }
    exchange->request.body = malloc(exchange->body_expected + 1);
    if (!exchange->request.body)
        tb_coming_done(service, exchange->body_expected);
    lws_set_timer_usecs(exchange->wsi, TB_REQUEST_S * LWS_US_PER_SEC); /* the library's own begins with each piece */
    return exchange->request.body ? 0 : -1;
}

static int begin(tb_service *service, struct lws *wsi, connection *own, const char *path, size_t len)
{
    int status;
    tb_exchange *exchange = own->exchange ? NULL : tb_exchange_begin(service, wsi, path, len, &status);

    if (!exchange)
        return -1;
    own->exchange = exchange;
    service->requests++;
    if (is_over_limit(&exchange->request))
        return 0;
    if (service->connections > service->most_connections) {
        exchange->last = true;
        tb_reply_header(&exchange->request, "retry-after", "10");
        tb_reply_say(&exchange->request, 503, TB_SAY_SERVER_CROWDED);
        return 0;
    }
    if (status) {
        fail(&exchange->request, status);
        return 0;
    }
    if (exchange->body_expected == 0) {
        hand_over(exchange);
        return 0;
    }
    return wait_for_body(exchange);
}

static int take_body(tb_exchange *exchange, const char *bytes, size_t len)
{
    tb_request *request = &exchange->request;

    if (len == 0 || (!request->body && exchange->answered)) /* refused already: the rest is discarded */
        return 0;
    if (!request->body || len > exchange->body_expected - request->body_len)
        return -1;
    memcpy(request->body + request->body_len, bytes, len);
    request->body_len += len;
    request->body[request->body_len] = '\0';
    return 0;
}

/* The library says so again for whatever comes behind the body: a request is handled once, and no other follows it. */
static void complete_body(tb_exchange *exchange)
{
    if (!exchange->request.body || exchange->request.body_len < exchange->body_expected)
        return;
    if (exchange->handled || exchange->answered) {
        exchange->last = true;
        return;
    }
    exchange->last = false;
    hand_over(exchange);
}

static bool is_body_late(const tb_exchange *exchange)
{
    return exchange->request.body && !exchange->handled && !exchange->answered;
}

/* Whether bytes wait that nobody reads before the answer is out. */
static bool has_more_waiting(struct lws *wsi)
{
    int waiting = 0;

    return ioctl(lws_get_socket_fd(wsi), FIONREAD, &waiting) == 0 && waiting > 0;
}

/* A client that keeps sending and does not read its answer makes the library spin between the two: disconnect it. One
 * that has read all of it may send the next request before we are told that it is out. */
static int look_again(connection *own, struct lws *wsi)
{
    tb_exchange *exchange = own->exchange;

    if (!exchange)
        return 0;
    if (is_body_late(exchange))
        return -1;
    if (exchange->headers_sent && lws_partial_buffered(wsi) && has_more_waiting(wsi)) {
        shutdown(lws_get_socket_fd(wsi), SHUT_RDWR); /* or the library keeps trying for seconds */
        return -1;
    }
    if (exchange->headers_sent)
        lws_set_timer_usecs(wsi, LOOK_US);
    return 0;
}

/* Whether the library has read more than the request. It does not tell for one connection, only whether any that it may
 * read from has something left: so it is asked while it may not read from this one, and while it may. If others have
 * something left too, this one ends as well; that costs its client a new connection. */
static bool has_more_come(struct lws *wsi)
{
    struct lws_context *context = lws_get_context(wsi);

    lws_rx_flow_control(wsi, 0);
    bool others = lws_service_adjust_timeout(context, 1, 0) == 0;
    lws_rx_flow_control(wsi, 1);
    return others || lws_service_adjust_timeout(context, 1, 0) == 0;
}

/* -1 closes the connection. */
static int write_on(connection *own, struct lws *wsi)
{
    tb_exchange *exchange = own->exchange;

    if (!exchange || !exchange->answered)
        return 0;
    if (!exchange->headers_sent && !exchange->last)
        exchange->last = has_more_come(wsi);
    int sent = tb_exchange_send(exchange);
    if (sent >= 0 && lws_partial_buffered(wsi)) { /* it is called again when that is out */
        lws_set_timer_usecs(wsi, LOOK_US);
        return 0;
    }
    if (sent <= 0)
        return sent;
    bool last = exchange->last;
    own->exchange = NULL;
    tb_exchange_free(exchange);
    return last || lws_http_transaction_completed(wsi) ? -1 : 0;
}

/* The connection is closed; the answer of a handler that is still at work is discarded. */
static void let_go(connection *own)
{
    tb_exchange *exchange = own->exchange;

    own->exchange = NULL;
    if (!exchange)
        return;
    exchange->wsi = NULL;
    exchange->request.connection = NULL;
    if (exchange->answered || !exchange->handled)
        tb_exchange_free(exchange);
}

/* --- Connections ---------------------------------------------------------------------------------------------------- */

/* Every connection counts for its address from the moment it is accepted, whether or not anything is ever asked through
 * it. Behind a proxy all have the proxy's address: there only sockets are counted, for whom the proxy names (socket.c).
 * Of all addresses together a few more are taken than may be open, to be told that it is crowded. */
static bool is_turned_away(tb_service *service, lws_sockfd_type fd)
{
    char address[TB_ADDRESS_MAX] = "";

    if (service->connections >= service->most_connections + SPARE) {
        service->turned_away++;
        return true;
    }
    if (service->options->trust_proxy)
        return false;
    lws_get_peer_simple_fd(fd, address, sizeof(address));
    if (tb_limits_may_enter(service->limits, address))
        return false;
    service->turned_away++;
    return true;
}

/* The library keeps for us for whom the connection counts; "": for nobody. */
static void enter(tb_service *service, struct lws *wsi)
{
    char address[TB_ADDRESS_MAX] = "";

    if (!service->options->trust_proxy)
        lws_get_peer_simple(wsi, address, sizeof(address));
    if (address[0] && !tb_limits_enter(service->limits, address))
        address[0] = '\0';
    char *whose = strdup(address);
    if (!whose && address[0])
        tb_limits_leave(service->limits, address);
    service->connections += whose != NULL;
    lws_set_opaque_user_data(wsi, whose);
}

/* Also of what the library itself opened: that counts for nobody and was never entered. */
static void leave(tb_service *service, struct lws *wsi)
{
    char *whose = lws_get_opaque_user_data(wsi);

    if (!whose)
        return;
    if (whose[0])
        tb_limits_leave(service->limits, whose);
    service->connections--;
    lws_set_opaque_user_data(wsi, NULL);
    free(whose);
}

/* Only WebSockets are upgraded to. HTTP/2 in clear text would go past the rules of a proxy in front, so the
 * header that asks for it is overwritten and the request answered without it. What the library does not know itself it
 * has answered already, and on a keep-alive connection it has freed the head that `name` points to: disconnect. */
static int confirm_upgrade(struct lws *wsi, char *name)
{
    char wanted[16];

    if (lws_hdr_copy(wsi, wanted, sizeof(wanted), WSI_TOKEN_UPGRADE) <= 0)
        return -1;
    if (strcasecmp(wanted, "websocket") == 0)
        return 0;
    if (strcasecmp(wanted, "h2c") != 0)
        return -1;
    name[0] = '\0';
    return 0;
}

int tb_http_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t len)
{
    connection *own = user;
    tb_service *service = lws_context_user(lws_get_context(wsi));

    switch (reason) {
    case LWS_CALLBACK_OPENSSL_LOAD_EXTRA_SERVER_VERIFY_CERTS: tb_pulse_tls(service, user); return 0;
    case LWS_CALLBACK_FILTER_NETWORK_CONNECTION:
        return is_turned_away(service, ((const struct lws_filter_network_conn_args *) user)->accept_fd);
    case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED: enter(service, wsi); return 0;
    case LWS_CALLBACK_WSI_DESTROY: leave(service, wsi); return 0;
    case LWS_CALLBACK_HTTP: return begin(service, wsi, own, in, len);
    case LWS_CALLBACK_HTTP_BODY: return own->exchange ? take_body(own->exchange, in, len) : -1;
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
        if (own->exchange)
            complete_body(own->exchange);
        return 0;
    case LWS_CALLBACK_TIMER: return look_again(own, wsi);
    case LWS_CALLBACK_HTTP_WRITEABLE: return write_on(own, wsi);
    case LWS_CALLBACK_CLOSED_HTTP:
    case LWS_CALLBACK_HTTP_DROP_PROTOCOL:
        if (own)
            let_go(own);
        return 0;
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE: return confirm_upgrade(wsi, in);
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: return -1; /* a WebSocket that does not name our protocol */
    case LWS_CALLBACK_RAW_ADOPT: return -1;                  /* CONNECT: it would stay open, without a limit in time */
    default: return lws_callback_http_dummy(wsi, reason, user, in, len);
    }
}

const size_t tb_http_connection_size = sizeof(connection);
