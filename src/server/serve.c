/* serve.c - the life of a server: everything made in order, run, and ended in the opposite order. */
#include <errno.h>
#include <libwebsockets.h>
#include <netdb.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "server/deletions.h"
#include "server/orders.h"
#include "server/pulse.h"
#include "server/service.h"
#include "server/web.h"

enum {
    LEASE_MS = 6000,
    PING_S = 30,       /* a silent connection is pinged after so long */
    HANGUP_S = 45,     /* and given up after so long                  */
    FAREWELL_MS = 300, /* for sockets to send `bye` and the close     */
    RX_BYTES = 4096,
    LINES_MOST = 20, /* of one event in the log, in ten seconds */
};

/* --- Options ---------------------------------------------------------------------------------------------------------- */

static const struct {
    const char *name;
    uint32_t usual;
} limits[] = {
#define X(id, name, most, help) { name, most },
    TB_LIMITS_LIST(X)
#undef X
};

void tb_server_defaults(tb_server_options *out)
{
    *out = (tb_server_options){
        .program = "", .commit = "", .listen = "127.0.0.1", .port = 8000, .bot_pace_ms = 250, .fold_ms = 30000
    };
    for (int i = 0; i < TB_LIMITS; i++)
        out->limit[i] = limits[i].usual;
}

bool tb_server_limit(tb_server_options *options, const char *name, size_t len, uint32_t value)
{
    for (int i = 0; i < TB_LIMITS; i++) {
        if (tb_spells(limits[i].name, name, len)) {
            options->limit[i] = value;
            return true;
        }
    }
    return false;
}

/* --- What the parts tell each other ------------------------------------------------------------------------------------ */

static void table_changed(void *context, tb_place *place, const tb_entry *entry)
{
    tb_service *service = context;

    tb_keeper_changed(service->keeper, place);
    if (tb_keeper_keeps(service->keeper, place))
        tb_hooks_changed(service->hooks, place, entry);
}

/* A server that stops looks at nothing new; the hub may be gone before the last notice comes. */
static void heard(void *context, const tb_store_notice *notice)
{
    tb_service *service = context;

    if (!service->stopping)
        tb_hub_heard(service->hub, notice);
}

static void missed(void *context)
{
    tb_service *service = context;

    if (!service->stopping)
        tb_hub_missed(service->hub);
}

/* --- Beginning ---------------------------------------------------------------------------------------------------------- */

static void name_node(tb_service *service)
{
    uint8_t bytes[8];
    tb_text text = tb_text_on(service->node, sizeof(service->node));

    randombytes_buf(bytes, sizeof(bytes));
    tb_put(&text, "node-");
    tb_put_hex_bytes(&text, bytes, sizeof(bytes));
}

/* As many descriptors as the system allows: each connection is one, and a few are for files and the store. */
static uint32_t raise_descriptors(uint32_t wanted)
{
    enum { OTHERS = 64 };
    struct rlimit limit;

    if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
        return wanted;
    if (limit.rlim_cur < limit.rlim_max) {
        rlim_t before = limit.rlim_cur;
        limit.rlim_cur = limit.rlim_max;
        if (setrlimit(RLIMIT_NOFILE, &limit) != 0) {
            tb_log(TB_LOG_WARNING, "descriptors", "why", "the soft limit could not be raised", NULL);
            limit.rlim_cur = before;
        }
    }
    uint64_t room = limit.rlim_cur > 2 * OTHERS ? limit.rlim_cur - OTHERS : OTHERS;
    return room < wanted ? (uint32_t) room : wanted;
}

/* As many threads for bots as told; half as many for hints and for passphrases, which take some memory each; one for
 * long records. */
static int threads_of(const tb_server_options *options)
{
    return options->threads > 0 ? options->threads : (int) uv_available_parallelism();
}

static int half_of(int threads) { return threads > 1 ? threads / 2 : 1; }

static bool open_queues(tb_service *service)
{
    enum { BOTS_WAITING = 8192, PHRASES_WAITING = 128, RECORDS_WAITING = 64 };
    int threads = threads_of(service->options);

    service->bots = tb_turns_new(&service->loop, threads, BOTS_WAITING);
    service->hints = tb_hints_new(&service->loop, half_of(threads));
    service->phrases = tb_turns_new(&service->loop, half_of(threads), PHRASES_WAITING);
    service->records = tb_turns_new(&service->loop, 1, RECORDS_WAITING);
    return service->bots && service->hints && service->phrases && service->records;
}

static void report_damage(void *context, const char *table, const char *why)
{
    tb_service *service = context;

    service->damaged = true;
    tb_log(TB_LOG_ERROR, "damaged", "table", *table ? table : "none", "why", why, NULL);
}

/* The database's own check reads the whole file; of a large one the operator has to ask for it. Damaged tables are
 * found and frozen when they are read, in any case. */
static void check_file(tb_service *service)
{
    const char *url = service->options->store;
    static const char scheme[] = "sqlite:";
    enum { MOST_BYTES = 256 << 20 };
    char why[TB_STORE_WHY];
    struct stat file;
    tb_store *store;

    if (strncmp(url, scheme, strlen(scheme)) != 0 || stat(url + strlen(scheme), &file) != 0)
        return;
    if (file.st_size > MOST_BYTES) {
        tb_log(TB_LOG_INFO, "unchecked", "why", "the file is large; taberna check-store reads all of it", NULL);
    } else if (tb_store_open(url, TB_STORE_JOIN, &store, why) == TB_STORE_OK) {
        tb_store_check(store, report_damage, service);
        tb_store_close(store);
    }
}

static bool lacks_memory(void)
{
    tb_log(TB_LOG_ERROR, "start", "why", "no memory", NULL);
    return false;
}

static bool open_parts(tb_service *service)
{
    const tb_server_options *options = service->options;
    char why[TB_STORE_WHY] = "no memory";
    tb_pump_ears ears = { heard, missed, service };

    if (options->web && !(service->assets = tb_assets_read(options->web, why, sizeof(why)))) {
        tb_log(TB_LOG_ERROR, "web", "folder", options->web, "why", why, NULL);
        return false;
    }
    if (options->privacy && !tb_privacy_read(service))
        return false;
    service->pump = tb_pump_open(&service->loop, options->store, options->listen_store, service->node, &ears, why);
    if (!service->pump) {
        tb_log(TB_LOG_ERROR, "store", "doing", "open", "why", why, NULL);
        return false;
    }
    check_file(service);
    service->limits = tb_limits_new(options);
    service->orders = tb_orders_new(service);
    service->deletions = tb_deletions_new(service);
    if (!open_queues(service) || !service->limits || !service->orders || !service->deletions)
        return lacks_memory();
    service->hub = tb_hub_new(&(tb_hub_options){
        .loop = &service->loop,
        .pump = service->pump,
        .node = service->node,
        .shared = strncmp(options->store, "sqlite:", 7) != 0,
        .now_ms = tb_now_ms,
        .fold_ms = options->fold_ms,
        .hot = options->limit[TB_LIMIT_HOT],
        .changed = table_changed,
        .context = service,
    });
    service->keeper = tb_keeper_new(&(tb_keeper_options){
        .loop = &service->loop,
        .pump = service->pump,
        .hub = service->hub,
        .node = service->node,
        .now_ms = tb_now_ms,
        .time_told = tb_now_is,
        .think = { &service->loop, service->bots, options->limit[TB_LIMIT_ITERATIONS], options->bot_pace_ms },
        .lease_ms = LEASE_MS,
    });
    service->hooks = tb_hooks_new(&(tb_hooks_options){
        .loop = &service->loop,
        .pump = service->pump,
        .url = service->url,
        .private_allowed = options->private_hooks,
    });
    service->room =
        tb_room_new(&service->loop, service->pump, options->limit[TB_LIMIT_ALL_TABLES], options->limit[TB_LIMIT_STORE]);
    service->strain = tb_strain_new(&service->loop, service->pump, service->hub);
    if (!service->hub || !service->keeper || !service->hooks || !service->room || !service->strain)
        return lacks_memory();
    return true;
}

/* The library would wait for an address that is not there, in silence. */
static bool can_listen(const tb_server_options *options)
{
    struct addrinfo hints = { .ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE | AI_NUMERICHOST }, *found = NULL;
    char port[8];
    int one = 1;

    snprintf(port, sizeof(port), "%d", options->port);
    int status = getaddrinfo(options->listen, port, &hints, &found);
    int fd = status == 0 ? socket(found->ai_family, SOCK_STREAM | SOCK_CLOEXEC, 0) : -1;
    if (fd >= 0)
        setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &one, sizeof(one));
    bool can = fd >= 0 && bind(fd, found->ai_addr, found->ai_addrlen) == 0;
    if (!can)
        tb_log(TB_LOG_ERROR, "listening", "address", options->listen ? options->listen : "*", "port", port, "why",
               status ? gai_strerror(status) : strerror(errno), NULL);
    if (fd >= 0)
        close(fd);
    freeaddrinfo(found);
    return can;
}

static const lws_retry_bo_t aliveness = { .secs_since_valid_ping = PING_S, .secs_since_valid_hangup = HANGUP_S };

static bool open_web(tb_service *service)
{
    static struct lws_protocols protocols[3];
    const tb_server_options *options = service->options;
    void *loops[1] = { &service->loop };
    struct lws_context_creation_info info = { 0 };

    protocols[0] = (struct lws_protocols){ "http", tb_http_callback, tb_http_connection_size, 0, 0, NULL, 0 };
    protocols[1] =
        (struct lws_protocols){ "taberna.v1", tb_socket_callback, tb_socket_connection_size, RX_BYTES, 0, NULL, 0 };
    lws_set_log_level(LLL_ERR, tb_log_library);
    info.options = LWS_SERVER_OPTION_LIBUV;
    if (!options->listen || !strchr(options->listen, ':'))
        info.options |= LWS_SERVER_OPTION_DISABLE_IPV6;
    if (options->tls_cert)
        info.options |= LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
    info.foreign_loops = loops;
    info.user = service;
    info.gid = info.uid = -1;
    info.max_http_header_data2 = TB_HEAD_BYTES;
    info.timeout_secs = TB_REQUEST_S;
    info.keepalive_timeout = 60;
    info.retry_and_idle_policy = &aliveness;
    info.iface = options->listen;
    info.port = options->port;
    info.protocols = protocols;
    info.vhost_name = "taberna";
    info.alpn = "http/1.1";
    info.ssl_cert_filepath = options->tls_cert;
    info.ssl_private_key_filepath = options->tls_key;
    service->web = lws_create_context(&info);
    struct lws_vhost *host = service->web ? lws_get_vhost_by_name(service->web, "taberna") : NULL;
    if (!host)
        return false;
    snprintf(service->url, sizeof(service->url), "%s", options->public_url ? options->public_url : "");
    if (!options->public_url) {
        const char *address = options->listen ? options->listen : "127.0.0.1";
        bool is_6 = strchr(address, ':') != NULL;
        snprintf(service->url, sizeof(service->url), "%s://%s%s%s:%d", options->tls_cert ? "https" : "http",
                 is_6 ? "[" : "", address, is_6 ? "]" : "", lws_get_vhost_listen_port(host));
    }
    service->secure = strncmp(service->url, "https:", 6) == 0;
    return true;
}

/* --- The end: nothing new, what is under way to its end, goodbye ----------------------------------------------------------- */

typedef struct ending {
    tb_service *service;
    uv_signal_t signal[2];
    uv_timer_t farewell;
    int waits;
} ending;

static void pump_closed(void *context) { (void) context; }

static void close_all(uv_timer_t *timer)
{
    ending *own = timer->data;
    tb_service *service = own->service;

    lws_context_destroy(service->web);
    tb_keeper_free(service->keeper);
    tb_hooks_free(service->hooks);
    tb_hints_free(service->hints);
    tb_turns_free(service->bots);
    tb_turns_free(service->phrases);
    tb_turns_free(service->records);
    tb_room_free(service->room);
    tb_strain_free(service->strain);
    tb_hub_free(service->hub);
    tb_pump_close(service->pump, pump_closed, NULL);
    uv_close((uv_handle_t *) timer, NULL);
}

/* All that was stored is sent; now sockets get `bye` and are closed. */
static void say_goodbye(ending *own)
{
    tb_sockets_close(own->service);
    uv_timer_start(&own->farewell, close_all, FAREWELL_MS, 0);
}

static void wait_for_store(uv_timer_t *timer)
{
    ending *own = timer->data;

    if (tb_pump_busy(own->service->pump) == 0 && own->service->handled == 0) {
        uv_timer_stop(timer);
        say_goodbye(own);
    }
}

static void bots_stopped(void *context)
{
    ending *own = context;

    uv_timer_start(&own->farewell, wait_for_store, 0, 10);
}

static void on_signal(uv_signal_t *signal, int number)
{
    ending *own = signal->data;

    if (own->service->stopping)
        return;
    own->service->stopping = true;
    tb_log(TB_LOG_INFO, "stopping", "signal", tb_log_number(number), NULL);
    for (int i = 0; i < 2; i++)
        uv_close((uv_handle_t *) &own->signal[i], NULL);
    tb_pulse_stop(own->service);
    tb_hints_stop(own->service->hints);
    tb_turns_stop(own->service->phrases);
    tb_turns_stop(own->service->records);
    tb_room_stop(own->service->room);
    tb_orders_stop(own->service->orders);
    own->service->orders = NULL;
    tb_deletions_stop(own->service->deletions);
    own->service->deletions = NULL;
    tb_keeper_stop(own->service->keeper, bots_stopped, own);
}

static void await_signals(ending *own)
{
    static const int numbers[2] = { SIGTERM, SIGINT };
    uv_loop_t *loop = &own->service->loop;

    for (int i = 0; i < 2; i++) {
        uv_signal_init(loop, &own->signal[i]);
        own->signal[i].data = own;
        uv_signal_start(&own->signal[i], on_signal, numbers[i]);
    }
    uv_timer_init(loop, &own->farewell);
    own->farewell.data = own;
}

/* --- All together --------------------------------------------------------------------------------------------------------- */

/* The pool has a thread for each task that the queues let begin. */
static void set_threads(int threads)
{
    char text[16];

    snprintf(text, sizeof(text), "%d", threads + 2 * half_of(threads) + 1);
    setenv("UV_THREADPOOL_SIZE", text, 1);
}

int tb_server_run(const tb_server_options *options)
{
    static tb_service service; /* one a process: libraries below have one too */
    ending end = { .service = &service };

    memset(&service, 0, sizeof(service));
    service.options = options;
    signal(SIGPIPE, SIG_IGN);
    tb_log_limit(LINES_MOST);
    set_threads(threads_of(options));
    service.most_connections = raise_descriptors(options->limit[TB_LIMIT_ALL_CONNECTIONS]);
    if (sodium_init() < 0 || uv_loop_init(&service.loop) != 0) {
        lacks_memory();
        return 2;
    }
    name_node(&service);
    if (!can_listen(options) || !open_parts(&service))
        return 2;
    if (!open_web(&service)) {
        tb_log(TB_LOG_ERROR, "listening", "why", "the certificate or its key cannot be read", NULL);
        return 2;
    }
    await_signals(&end);
    tb_keeper_start(service.keeper);
    tb_room_start(service.room);
    tb_orders_start(service.orders);
    tb_deletions_start(service.deletions);
    tb_pulse_start(&service);
    tb_log(TB_LOG_INFO, "listening", "url", service.url, "node", service.node, NULL);
    uv_run(&service.loop, UV_RUN_DEFAULT);
    lws_context_destroy(service.web); /* its second half, now that the loop has closed its handles */
    tb_limits_free(service.limits);
    tb_assets_free(service.assets);
    free(service.privacy);
    uv_loop_close(&service.loop);
    tb_log(TB_LOG_INFO, "stopped", NULL);
    return 0;
}
