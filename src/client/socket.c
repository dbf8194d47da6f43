/* socket.c - the connection to a table: opened again whenever it is lost, with longer and longer pauses. */
#include <libwebsockets.h>
#include <stdlib.h>
#include <string.h>

#include "client/remote.h"
#include "say/say.h"
#include "say/text.h"
#include "server/says.h"

enum { FIRST_PAUSE_MS = 500, LONGEST_PAUSE_MS = 30000, TICK_MS = 20, PING_S = 30, HANGUP_S = 60 };

/* The server's own codes for closing: what it says then will be true the next time too. */
enum { CLOSED_KEY = 4401, CLOSED_FORBIDDEN = 4403, CLOSED_ABSENT = 4404 };

typedef struct client_wire {
    struct lws_context *context;
    struct lws *wsi; /* NULL: there is no connection, and none is being opened */
    lws_sorted_usec_list_t again, tick;
    client *owner;
    char *out; /* what is to be sent, behind LWS_PRE bytes; NULL: nothing */
    size_t out_len;
    char *part; /* of a message that has not come whole */
    size_t part_len;
    int closed;   /* the code that the server closed with; 0: none */
    int tries;    /* since it last went well */
    bool at_once; /* to be opened again without a pause */
    bool waits;   /* until it is time to open it again  */
    bool heard;   /* something since it was last looked at what is asked for chance */
} client_wire;

static void connect_now(lws_sorted_usec_list_t *timer);

/* --- Sending ------------------------------------------------------------------------------------------------------ */

static client_remote *remote_of(const client *own) { return own->place; }

static void send_op(client *own, const json_t *message)
{
    client_wire *wire = remote_of(own)->wire;
    char *text = json_dumps(message, JSON_COMPACT);
    size_t len = text ? strlen(text) : 0;

    free(wire->out);
    wire->out = text ? malloc(LWS_PRE + len) : NULL;
    wire->out_len = len;
    if (wire->out)
        memcpy(wire->out + LWS_PRE, text, len);
    free(text);
    if (wire->wsi)
        lws_callback_on_writable(wire->wsi);
}

static int write_out(client_wire *wire)
{
    if (wire->at_once) /* it is to be opened for somebody else */
        return -1;
    if (!wire->out)
        return 0;
    int sent = lws_write(wire->wsi, (unsigned char *) wire->out + LWS_PRE, wire->out_len, LWS_WRITE_TEXT);
    free(wire->out);
    wire->out = NULL;
    return sent < 0 ? -1 : 0;
}

static int add_key(const client *own, struct lws *wsi, unsigned char **at, size_t len)
{
    char value[CLIENT_KEY + 16];

    if (!*remote_of(own)->key)
        return 0;
    int size = snprintf(value, sizeof(value), "Bearer %s", remote_of(own)->key);
    return lws_add_http_header_by_token(wsi, WSI_TOKEN_HTTP_AUTHORIZATION, (unsigned char *) value, size, at, *at + len)
               ? -1
               : 0;
}

/* --- Hearing ------------------------------------------------------------------------------------------------------ */

/* Messages come in pieces. -1 closes the connection. */
static int take_piece(client_wire *wire, struct lws *wsi, const char *bytes, size_t len)
{
    if (len > CLIENT_HEARD - wire->part_len)
        return -1;
    char *longer = realloc(wire->part, wire->part_len + len + 1);
    if (!longer)
        return -1;
    wire->part = longer;
    memcpy(longer + wire->part_len, bytes, len);
    wire->part_len += len;
    if (!lws_is_final_fragment(wsi) || lws_remaining_packet_payload(wsi) > 0)
        return 0;
    wire->tries = 0;
    json_t *message = json_loadb(wire->part, wire->part_len, JSON_REJECT_DUPLICATES, NULL);
    client_heard(wire->owner, message);
    json_decref(message);
    wire->heard = true;
    wire->part_len = 0;
    return wire->at_once || wire->owner->ended ? -1 : 0;
}

static void note_code(client_wire *wire, const unsigned char *bytes, size_t len)
{
    if (len >= 2)
        wire->closed = bytes[0] << 8 | bytes[1];
}

static int pause_ms(client_wire *wire)
{
    int ms = FIRST_PAUSE_MS;

    for (int i = 0; i < wire->tries && ms < LONGEST_PAUSE_MS; i++)
        ms *= 2;
    ms = ms < LONGEST_PAUSE_MS ? ms : LONGEST_PAUSE_MS;
    return ms + (int) tb_rng_below(&wire->owner->rng, (uint32_t) ms / 4); /* not all clients at the same moment */
}

static void lose(client_wire *wire)
{
    client *own = wire->owner;

    wire->wsi = NULL;
    wire->part_len = 0;
    free(wire->out);
    wire->out = NULL;
    if (own->ended)
        return;
    if (wire->closed == CLOSED_KEY || wire->closed == CLOSED_FORBIDDEN || wire->closed == CLOSED_ABSENT) {
        own->ended = true;
        own->code = CLI_NO;
        return;
    }
    if (!wire->at_once && wire->tries == 0)
        printf(_("The connection is lost; trying again.\n"));
    client_lost(own);
    lws_sul_schedule(wire->context, 0, &wire->again, connect_now,
                     wire->at_once ? 1 : (lws_usec_t) pause_ms(wire) * LWS_US_PER_MS);
    wire->tries += !wire->at_once;
    wire->at_once = false;
    wire->waits = true;
}

static int hear(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t len)
{
    client_wire *wire = lws_context_user(lws_get_context(wsi));

    (void) user;
    switch (reason) {
    case LWS_CALLBACK_CLIENT_APPEND_HANDSHAKE_HEADER: return add_key(wire->owner, wsi, in, len);
    case LWS_CALLBACK_CLIENT_RECEIVE: return take_piece(wire, wsi, in, len);
    case LWS_CALLBACK_CLIENT_WRITEABLE: return write_out(wire);
    case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE: note_code(wire, in, len); return 0;
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
    case LWS_CALLBACK_CLIENT_CLOSED: lose(wire); return 0;
    default: return 0;
    }
}

/* --- Opening ------------------------------------------------------------------------------------------------------ */

/* "[::1]" is how a URL writes the address ::1. */
static const char *address_of(const client_place *place, char out[CLIENT_HOST])
{
    size_t len = strlen(place->host);

    if (place->host[0] != '[' || len < 2)
        return place->host;
    memcpy(out, place->host + 1, len - 2);
    out[len - 2] = '\0';
    return out;
}

static void connect_now(lws_sorted_usec_list_t *timer)
{
    static const lws_retry_bo_t alive = { .secs_since_valid_ping = PING_S, .secs_since_valid_hangup = HANGUP_S };
    client_wire *wire = lws_container_of(timer, client_wire, again);
    const client *own = wire->owner;
    const client_place *place = &remote_of(own)->place;
    char path[160], address[CLIENT_HOST];
    struct lws_client_connect_info info = { 0 };

    snprintf(path, sizeof(path), "/api/v1/tables/%s/socket%s%s", place->table, *own->seat ? "?seat=" : "", own->seat);
    info.context = wire->context;
    info.address = address_of(place, address);
    info.port = place->port;
    info.path = path;
    info.host = strstr(place->server, "://") + strlen("://");
    info.protocol = "taberna.v1";
    info.local_protocol_name = "taberna.v1";
    info.ssl_connection = place->secure ? LCCSCF_USE_SSL : 0;
    info.retry_and_idle_policy = &alive;
    wire->closed = 0;
    wire->waits = false;
    wire->wsi = lws_client_connect_via_info(&info);
    if (!wire->wsi && !wire->waits) /* some failures are told to `hear`, others are not */
        lose(wire);
}

/* --- The table ---------------------------------------------------------------------------------------------------- */

/* Closes a connection that there is, and opens another at once. */
static void look(client *own)
{
    client_wire *wire = remote_of(own)->wire;

    wire->at_once = wire->wsi != NULL;
    if (!wire->wsi && !wire->waits)
        connect_now(&wire->again);
    else if (wire->wsi)
        lws_callback_on_writable(wire->wsi);
}

/* What the library does not wait for is seen at the next tick: a line of the person, a signal that came just before. */
static void tick(lws_sorted_usec_list_t *timer)
{
    client_wire *wire = lws_container_of(timer, client_wire, tick);

    lws_sul_schedule(wire->context, 0, &wire->tick, tick, (lws_usec_t) TICK_MS * LWS_US_PER_MS);
}

/* Requests of their own are not made while the library calls back. */
static bool wait_for(client *own, int ms)
{
    client_wire *wire = remote_of(own)->wire;
    bool good = lws_service(wire->context, ms < 0 ? 0 : -1) >= 0;

    if (good && wire->heard && !own->ended) {
        wire->heard = false;
        client_pledge_answer(own);
    }
    return good;
}

static bool is_busy(const client *own) { return own->waiting; }

static char *record(client *own, bool to_keep, size_t *len)
{
    const client_remote *remote = remote_of(own);
    char what[CLIENT_WORD + 16], *text = NULL;
    client_answer answer;

    (void) to_keep;
    snprintf(what, sizeof(what), "/record%s%s", *own->seat ? "?seat=" : "", own->seat);
    if (client_demand(&remote->place, "GET", what, remote->key, NULL, 200, &answer) == CLI_OK) {
        text = answer.body;
        *len = answer.len;
        answer.body = NULL;
    }
    client_answer_free(&answer);
    return text;
}

static void saved(client *own, const char *path)
{

    (void) own;
    printf(_("Saved as %s. This proves what can be proved of it:\n  taberna verify %s\n"), path, cli_quote(path));
}

static const client_kind on_server = {
    .look = look,
    .send = send_op,
    .wait = wait_for,
    .is_busy = is_busy,
    .record = record,
    .saved = saved,
};

static struct lws_context *make_context(client_wire *wire, bool secure)
{
    static const struct lws_protocols protocols[] = {
        { "taberna.v1", hear, 0, 0, 0, NULL, 0 },
        { NULL, NULL, 0, 0, 0, NULL, 0 },
    };
    struct lws_context_creation_info info = { 0 };

    lws_set_log_level(0, NULL);
    info.port = CONTEXT_PORT_NO_LISTEN;
    info.protocols = protocols;
    info.gid = info.uid = -1;
    info.user = wire;
    if (secure) {
        info.options = LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
        info.client_ssl_ca_filepath = client_certificates();
    }
    return lws_create_context(&info);
}

bool client_remote_open(client *own, client_remote *remote)
{
    static client_wire wire;

    client_know(tb_server_says, TB_SERVER_SAYS);
    own->kind = &on_server;
    own->place = remote;
    own->id = remote->place.table;
    own->invitation = remote->invitation;
    remote->wire = &wire;
    wire = (client_wire){ .owner = own };
    wire.context = make_context(&wire, remote->place.secure);
    if (!wire.context)
        return cli_refuse(_("there is no memory for a connection"));
    tick(&wire.tick);
    return true;
}

void client_remote_close(client *own)
{
    client_wire *wire = remote_of(own)->wire;

    own->ended = true;
    lws_context_destroy(wire->context);
    free(wire->out);
    free(wire->part);
}
