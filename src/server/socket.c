/* socket.c - WebSockets: each shows one table to one viewer and takes what the viewer wants to happen there.
 *
 * A socket outlives its connection as long as an intent of it is under way. */
#include <stdlib.h>

#include "server/orders.h"
#include "server/socket_parts.h"
#include "server/unread.h"

enum { MESSAGE_MAX = 64 << 10, PART_FIRST = 256, OUTBOX_MAX = 1 << 20, FAREWELL_S = 5 };

typedef struct connection {
    tb_socket *socket;
} connection;

/* --- What goes out ---------------------------------------------------------------------------------------------------- */

/* More or fewer bytes wait for it. */
static void count(tb_socket *socket, int64_t change)
{
    if (change >= 0)
        tb_unread_add(socket->service, (size_t) change);
    else
        tb_unread_take_off(socket->service, (size_t) -change);
    tb_limits_unread(socket->service->limits, socket->address, change);
}

static void drop_outbox(tb_socket *socket)
{
    for (tb_parcel *parcel = socket->outbox, *next; parcel; parcel = next) {
        next = parcel->next;
        tb_note_drop(parcel->note);
        free(parcel);
    }
    socket->outbox = NULL;
    socket->outbox_end = &socket->outbox;
    count(socket, -(int64_t) socket->waiting);
    socket->waiting = 0;
}

/* What the connection did not take at once the library has copied; when that is written, it says so. */
static void hold(tb_socket *socket, size_t len)
{
    if (len > 0 && !lws_partial_buffered(socket->wsi))
        return;
    count(socket, (int64_t) len - (int64_t) socket->held);
    socket->held = len;
    if (len > 0)
        lws_callback_on_writable(socket->wsi);
}

/* There is no memory for what its viewer is to be told: it must come again, or it would miss that. */
static void hang_up(tb_socket *socket)
{
    drop_outbox(socket);
    socket->closing = TB_CLOSE_STORE;
    lws_set_timeout(socket->wsi, PENDING_TIMEOUT_CLOSE_SEND, FAREWELL_S);
    lws_callback_on_writable(socket->wsi);
}

/* What can go at once does: it needs no turn of the loop, which takes four calls of the system more. False: it has to
 * wait for its turn. */
static bool went_at_once(tb_socket *socket, tb_note *note)
{
    if (socket->outbox || lws_partial_buffered(socket->wsi) ||
        lws_write(socket->wsi, note->bytes, note->len, LWS_WRITE_TEXT) < 0)
        return false;
    hold(socket, note->len);
    return true;
}

/* Too much waits in all, or for its address: who does not read is in the way, and what is long. */
static bool is_in_the_way(const tb_socket *socket, const tb_note *note)
{
    const tb_service *service = socket->service;

    return (socket->waiting + socket->held > 0 || note->len > TB_UNREAD_SMALL) &&
           tb_unread_crowded(service, tb_limits_unread(service->limits, socket->address, 0), note->len);
}

void tb_socket_send(tb_socket *socket, tb_note *note)
{
    tb_parcel *parcel;

    if (!socket->wsi || socket->closing)
        return;
    if (!note) {
        hang_up(socket);
        return;
    }
    bool in_the_way = !socket->farewell && is_in_the_way(socket, note);
    if (!in_the_way && went_at_once(socket, note))
        return;
    if (in_the_way || socket->waiting + note->len > OUTBOX_MAX) {
        tb_socket_close(socket, TB_CLOSE_SLOW, TB_SAY_SERVER_SLOW);
        return;
    }
    parcel = malloc(sizeof(*parcel));
    if (!parcel) {
        hang_up(socket);
        return;
    }
    *parcel = (tb_parcel){ tb_note_hold(note), NULL };
    *socket->outbox_end = parcel;
    socket->outbox_end = &parcel->next;
    socket->waiting += note->len;
    count(socket, (int64_t) note->len);
    lws_callback_on_writable(socket->wsi);
}

static void write_bye(void *context, tb_text *out)
{
    tb_message why = { 0 };

    tb_say(&why, &tb_server_says[*(tb_server_say *) context]);
    tb_json_open(out, NULL, '{');
    tb_json_string(out, "type", "bye");
    tb_news_reason(&why, "why", out);
    tb_json_close(out, '}');
}

void tb_socket_close(tb_socket *socket, int code, tb_server_say why)
{
    if (!socket->wsi || socket->closing)
        return;
    if (code == TB_CLOSE_SLOW)
        drop_outbox(socket);
    socket->farewell = true;
    tb_note *note = tb_note_make(write_bye, &why);
    if (note)
        tb_socket_send(socket, note);
    tb_note_drop(note);
    socket->closing = code;
    lws_set_timeout(socket->wsi, PENDING_TIMEOUT_CLOSE_SEND, FAREWELL_S); /* it may not read at all */
    lws_callback_on_writable(socket->wsi);
}

/* -1 closes the connection. */
static int write_on(tb_socket *socket)
{
    struct lws *wsi = socket->wsi;

    if (!lws_partial_buffered(wsi))
        hold(socket, 0);
    while (socket->outbox) {
        tb_parcel *parcel = socket->outbox;
        tb_note *note = parcel->note;

        if (lws_send_pipe_choked(wsi)) {
            lws_callback_on_writable(wsi);
            return 0;
        }
        socket->outbox = parcel->next;
        if (!socket->outbox)
            socket->outbox_end = &socket->outbox;
        socket->waiting -= note->len;
        count(socket, -(int64_t) note->len);
        int sent = lws_write(wsi, note->bytes, note->len, LWS_WRITE_TEXT);
        hold(socket, note->len);
        tb_note_drop(note);
        free(parcel);
        if (sent < 0)
            return -1;
    }
    if (socket->closing) {
        lws_close_reason(wsi, (enum lws_close_status) socket->closing, NULL, 0);
        lws_set_timer_usecs(wsi, 1); /* the code is only sent if it is not a writeable callback that fails */
    }
    return 0;
}

void tb_sockets_close(tb_service *service)
{
    tb_socket *next;

    for (tb_socket *socket = service->socket_list; socket; socket = next) {
        next = socket->next;
        tb_socket_close(socket, LWS_CLOSE_STATUS_GOINGAWAY, TB_SAY_SERVER_STOPPING);
    }
}

/* --- What comes in ---------------------------------------------------------------------------------------------------- */

/* Room for so many bytes more of a message; twice as much as before, since pieces may be of one byte each. False: there
 * is none, or too much is coming from all. */
static bool make_room(tb_socket *socket, size_t len)
{
    size_t size = socket->part_size ? socket->part_size : PART_FIRST;

    if (socket->part_len + len <= socket->part_size)
        return true;
    while (size < socket->part_len + len)
        size *= 2;
    if (!tb_coming_room(socket->service, socket->part_size, size))
        return false;
    char *larger = realloc(socket->part, size);
    if (!larger) {
        tb_coming_done(socket->service, size - socket->part_size);
        return false;
    }
    socket->part = larger;
    socket->part_size = size;
    return true;
}

static void drop_part(tb_socket *socket)
{
    tb_coming_done(socket->service, socket->part_size);
    free(socket->part);
    socket->part = NULL;
    socket->part_len = socket->part_size = 0;
}

/* Frames come in pieces; most come whole and need no memory. A piece may be empty, also the first and the last. */
static int take_piece(tb_socket *socket, struct lws *wsi, char *bytes, size_t len)
{
    bool whole = lws_is_final_fragment(wsi) && lws_remaining_packet_payload(wsi) == 0;

    if (lws_frame_is_binary(wsi)) {
        tb_socket_close(socket, LWS_CLOSE_STATUS_UNACCEPTABLE_OPCODE, TB_SAY_SERVER_BAD_REQUEST);
        return 0;
    }
    if (socket->part_len + len > MESSAGE_MAX) {
        tb_socket_close(socket, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE, TB_SAY_SERVER_TOO_LONG);
        return 0;
    }
    if (whole && socket->part_len == 0) {
        tb_socket_take(socket, bytes, len);
        return 0;
    }
    if (!make_room(socket, len))
        return -1;
    if (len > 0)
        memcpy(socket->part + socket->part_len, bytes, len);
    socket->part_len += len;
    if (whole) {
        tb_socket_take(socket, socket->part, socket->part_len);
        drop_part(socket);
    }
    return 0;
}

/* --- Coming and going ------------------------------------------------------------------------------------------------- */

tb_socket *tb_socket_hold(tb_socket *socket)
{
    socket->holders++;
    return socket;
}

void tb_socket_drop(tb_socket *socket)
{
    if (--socket->holders == 0)
        free(socket);
}

/* /api/v1/tables/ID/socket */
static bool read_path(const char *path, char id[TB_TABLE_ID + 1])
{
    static const char before[] = "/api/v1/tables/", behind[] = "/socket";
    size_t len = strlen(before);

    if (strncmp(path, before, len) != 0 || strlen(path) != len + TB_TABLE_ID + strlen(behind) ||
        strcmp(path + len + TB_TABLE_ID, behind) != 0)
        return false;
    memcpy(id, path + len, TB_TABLE_ID);
    id[TB_TABLE_ID] = '\0';
    return tb_id_well_formed(id);
}

/* The library takes any version for 13, and the bytes of a body for frames. */
static bool is_handshake(struct lws *wsi)
{
    char version[8];

    return lws_hdr_copy(wsi, version, sizeof(version), WSI_TOKEN_VERSION) > 0 && strcmp(version, "13") == 0 &&
           !tb_body_announced(wsi) && tb_names_good(wsi);
}

/* Everything that can be refused without the table. NULL: refused. */
static tb_socket *knock(tb_service *service, struct lws *wsi)
{
    static tb_request request; /* the loop's: only to read headers into */
    tb_socket *socket = calloc(1, sizeof(*socket));
    char path[TB_PATH_MAX + 1];

    if (!socket)
        return NULL;
    memset(&request, 0, sizeof(request));
    tb_headers_read(service, wsi, &request);
    tb_query_read(wsi, &request);
    if (!is_handshake(wsi) || lws_hdr_copy(wsi, path, sizeof(path), WSI_TOKEN_GET_URI) <= 0 ||
        !read_path(path, socket->id) || !tb_origin_allowed(service, &request) || service->stopping ||
        (service->orders && tb_orders_ban(service->orders, request.address)) ||
        service->sockets >= service->options->limit[TB_LIMIT_SOCKETS] ||
        service->connections > service->most_connections ||
        tb_limits_take(service->limits, TB_LIMIT_REQUESTS, request.address, tb_now_ms()) > 0 ||
        (service->options->trust_proxy && !tb_limits_enter(service->limits, request.address))) {
        free(socket);
        return NULL;
    }
    tb_query(&request, "seat", socket->seat_name, sizeof(socket->seat_name));
    socket->has_key = request.key[0] && tb_key_hash(request.key, socket->key);
    memcpy(socket->address, request.address, sizeof(socket->address));
    socket->viewer.address = tb_limits_number(service->limits, socket->address);
    socket->service = service;
    socket->outbox_end = &socket->outbox;
    socket->holders = 1;
    return socket;
}

static void list(tb_socket *socket)
{
    tb_service *service = socket->service;

    socket->next = service->socket_list;
    if (socket->next)
        socket->next->previous = socket;
    service->socket_list = socket;
    service->sockets++;
}

static void unlist(tb_socket *socket)
{
    tb_service *service = socket->service;

    *(socket->previous ? &socket->previous->next : &service->socket_list) = socket->next;
    if (socket->next)
        socket->next->previous = socket->previous;
    service->sockets--;
}

static void let_go(connection *own)
{
    tb_socket *socket = own->socket;

    if (!socket)
        return;
    own->socket = NULL;
    tb_viewer_leave(&socket->viewer);
    drop_outbox(socket);
    count(socket, -(int64_t) socket->held);
    if (socket->service->options->trust_proxy)
        tb_limits_leave(socket->service->limits, socket->address);
    if (socket->wsi)
        unlist(socket);
    socket->wsi = NULL;
    drop_part(socket);
    tb_socket_drop(socket);
}

int tb_socket_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t len)
{
    connection *own = user;
    tb_service *service = lws_context_user(lws_get_context(wsi));

    switch (reason) {
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: own->socket = knock(service, wsi); return own->socket ? 0 : -1;
    case LWS_CALLBACK_ESTABLISHED:
        own->socket->wsi = wsi;
        list(own->socket);
        tb_socket_enter(own->socket);
        return 0;
    case LWS_CALLBACK_RECEIVE: return own->socket ? take_piece(own->socket, wsi, in, len) : -1;
    case LWS_CALLBACK_SERVER_WRITEABLE: return own->socket ? write_on(own->socket) : -1;
    case LWS_CALLBACK_TIMER: return own->socket && own->socket->closing ? -1 : 0;
    case LWS_CALLBACK_CLOSED:
    case LWS_CALLBACK_WS_SERVER_DROP_PROTOCOL:
        if (own)
            let_go(own);
        return 0;
    default: return 0;
    }
}

const size_t tb_socket_connection_size = sizeof(connection);
