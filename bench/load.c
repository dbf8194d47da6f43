/* load.c - plays many tables of a server at once, as fast as it can or at a given pace, and measures.
 *
 *   bench-load PORT[,PORT] TABLES ACTING SECONDS [MOVES_A_SECOND]
 *   bench-load PORT TABLES ACTING open RATE:SECONDS,... [SLOW]
 *
 * TABLES tables of two persons are created, each with two WebSockets. At ACTING of them both seats play random moves
 * for SECONDS; the others just sit there. With a second port the second seat plays through that one. One thread, epoll,
 * a WebSocket client that can do no more than this. Prints one JSON object: moves acknowledged a second, and how long
 * it took from sending a move until the other seat had its news, in milliseconds.
 *
 * With `open` arrivals do not wait for answers: in each phase they come at RATE a second, at random times, a move where
 * one is due and a line of chat at any table where none is. How long the answer takes is counted from the time at
 * which the message was to be sent. What is refused is sent again by a later arrival. SLOW more sockets watch
 * acting tables and never read. One JSON object a phase. */
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { HEAD = 4096, SAMPLES = 1 << 22, CONNECTING = 200, SEATS = 2, IN_FLIGHT = 1 << 20 };

typedef struct table table;

typedef struct client {
    table *table;
    int fd, seat;
    bool upgraded;
    char *in; /* bytes that are not a whole message yet */
    size_t len, size;
} client;

struct table {
    char id[17], key[65];
    client client[SEATS];
    bool acting;
    int mover;        /* who sent the move under way; -1: nobody */
    uint64_t sent_ns; /* when                                    */
    uint64_t due_ns;  /* when the next one may be sent           */
    char move[600];   /* that waits for its time; empty: none    */
    bool over;
    char again[600]; /* the move under way, to be sent again if it is refused                */
    long index;      /* of its game, as far as it is known here                              */
    bool is_due;     /* stands among those whose move waits                                  */
};

static struct {
    int port, other_port, tables, acting;
    double seconds, rate;
    int epoll;
    uint32_t id;
    uint64_t random;
    uint64_t acks, refused, news, bytes;
    uint32_t *sample; /* microseconds */
    size_t samples;
    bool measuring;
    int upgraded, finished;

    /* The open loop. */
    bool open;
    uint64_t *sent_ns; /* by the id of the message: when it was to be sent */
    table **due;       /* tables whose move waits, in a ring               */
    uint32_t due_first, due_count;
    uint64_t offered, busy, closed;
    double late_ms; /* how late messages were sent, in all: this program was too slow */
} load = { .random = 88172645463325252u };

static const char *const seat_name[SEATS] = { "blue", "orange" };

static uint64_t now_ns(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t) now.tv_sec * 1000000000u + (uint64_t) now.tv_nsec;
}

static uint32_t below(uint32_t n)
{
    load.random ^= load.random << 13;
    load.random ^= load.random >> 7;
    load.random ^= load.random << 17;
    return (uint32_t) ((load.random >> 32) * n >> 32);
}

static void die(const char *what)
{
    fprintf(stderr, "bench-load: %s: %s\n", what, strerror(errno));
    exit(2);
}

static int dial(int port)
{
    struct sockaddr_in to = { .sin_family = AF_INET, .sin_port = htons((uint16_t) port) };
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), one = 1;

    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (fd < 0 || connect(fd, (struct sockaddr *) &to, sizeof(to)) != 0)
        die("cannot connect");
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof(one));
    return fd;
}

static void send_all(int fd, const char *bytes, size_t len)
{
    while (len > 0) {
        ssize_t n = send(fd, bytes, len, MSG_NOSIGNAL);
        if (n < 0 && (errno == EAGAIN || errno == EINTR))
            continue;
        if (n < 0)
            die("send");
        bytes += n;
        len -= (size_t) n;
    }
}

/* --- Tables ----------------------------------------------------------------------------------------------------------- */

static void copy_member(const char *from, const char *name, char *out, size_t size)
{
    const char *at = strstr(from, name);

    if (!at) {
        fprintf(stderr, "bench-load: no %s in: %.300s\n", name, from);
        exit(2);
    }
    snprintf(out, size, "%s", at + strlen(name));
}

enum { ANSWER = 8192 };

/* Asks for a table and waits for the whole answer. */
static void ask_for_table(int fd, char text[ANSWER])
{
    static const char body[] = "{\"game\":\"fortuna\",\"seats\":[{\"who\":\"me\",\"name\":\"A\"},"
                               "{\"who\":\"me\",\"name\":\"B\"}],\"token\":true}";
    size_t len = 0;
    int n = snprintf(text, ANSWER,
                     "POST /api/v1/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
                     "Content-Length: %zu\r\n\r\n%s",
                     strlen(body), body);

    send_all(fd, text, (size_t) n);
    for (;;) {
        ssize_t got = recv(fd, text + len, ANSWER - 1 - len, 0);
        if (got <= 0)
            die("no answer to a new table");
        len += (size_t) got;
        text[len] = '\0';
        char *end = strstr(text, "\r\n\r\n");
        char *length = strcasestr(text, "content-length:");
        if (end && length && len >= (size_t) (end + 4 - text) + strtoul(length + 15, NULL, 10))
            return;
    }
}

/* A server that is busy with other loads is asked again. */
static void create(int fd, table *own)
{
    char text[ANSWER];

    ask_for_table(fd, text);
    while (strncmp(text, "HTTP/1.1 503", 12) == 0) {
        usleep(50000);
        ask_for_table(fd, text);
    }
    copy_member(text, "\"id\":\"", own->id, sizeof(own->id));
    copy_member(text, "\"key\":\"", own->key, sizeof(own->key));
    own->mover = -1;
}

static void knock(client *own)
{
    char text[HEAD];
    int n =
        snprintf(text, sizeof(text),
                 "GET /api/v1/tables/%s/socket?seat=%s HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
                 "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n"
                 "Sec-WebSocket-Protocol: taberna.v1\r\nAuthorization: Bearer %s\r\n\r\n",
                 own->table->id, seat_name[own->seat], own->table->key);
    struct epoll_event event = { .events = EPOLLIN, .data.ptr = own };

    own->fd = dial(own->seat ? load.other_port : load.port);
    send_all(own->fd, text, (size_t) n);
    fcntl(own->fd, F_SETFL, O_NONBLOCK);
    if (epoll_ctl(load.epoll, EPOLL_CTL_ADD, own->fd, &event) != 0)
        die("epoll");
}

/* --- Moves ------------------------------------------------------------------------------------------------------------ */

/* A text frame; the mask of zeros leaves the bytes as they are. */
static void send_text(client *own, const char *text, size_t len)
{
    char frame[HEAD];
    size_t at = 0;

    frame[at++] = (char) 0x81;
    if (len < 126) {
        frame[at++] = (char) (0x80 | len);
    } else {
        frame[at++] = (char) (0x80 | 126);
        frame[at++] = (char) (len >> 8);
        frame[at++] = (char) len;
    }
    memset(frame + at, 0, 4);
    memcpy(frame + at + 4, text, len);
    send_all(own->fd, frame, at + 4 + len);
}

static void send_move(client *own)
{
    char text[HEAD];
    int n = snprintf(text, sizeof(text), "{\"op\":\"move\",\"id\":%u,\"move\":\"%s\"}", load.id++ & 0xffffff,
                     own->table->move);

    memcpy(own->table->again, own->table->move, sizeof(own->table->again));
    own->table->move[0] = '\0';
    own->table->mover = own->seat;
    own->table->sent_ns = now_ns();
    send_text(own, text, (size_t) n);
}

/* A server that had too much to do is asked again a little later. */
static void send_again_later(client *own)
{
    table *at = own->table;

    memcpy(at->move, at->again, sizeof(at->move));
    at->mover = -2 - own->seat;
    at->due_ns = now_ns() + 50000000u;
}

/* Any of the legal moves, which stand at the end of the view. */
static bool choose(const char *message, char *out, size_t size)
{
    static const char mark[] = "{\"move\":\"";
    const char *legal = strstr(message, "\"legal\":["), *at, *found = NULL;
    uint32_t seen = 0;

    if (!legal)
        return false;
    for (at = strstr(legal, mark); at; at = strstr(at + 1, mark)) {
        if (below(++seen) == 0)
            found = at;
    }
    if (!found)
        return false;
    found += strlen(mark);
    snprintf(out, size, "%.*s", (int) strcspn(found, "\""), found);
    return true;
}

static void put_due(table *at)
{
    if (at->is_due)
        return;
    at->is_due = true;
    load.due[(load.due_first + load.due_count++) % (uint32_t) load.tables] = at;
}

static void go_on(client *own, const char *message)
{
    table *at = own->table;

    if (load.open && at->acting && !at->over && at->mover < 0 && choose(message, at->move, sizeof(at->move))) {
        at->mover = -2 - own->seat;
        put_due(at);
    }
    if (load.open)
        return;
    if (!at->acting || at->over || at->move[0] || !choose(message, at->move, sizeof(at->move)))
        return;
    if (load.rate <= 0 || !load.measuring) {
        if (load.measuring)
            send_move(own);
        else
            at->mover = -2 - own->seat; /* waits for the start */
        return;
    }
    at->mover = -2 - own->seat;
}

/* Whose answer it is, and how long it took. */
static void take_answer(client *own, const char *message, bool done)
{
    const char *id = strstr(message, "\"id\":");
    uint32_t number = id ? (uint32_t) strtoul(id + 5, NULL, 10) : 0;
    table *at = own->table;

    if (done && load.samples < SAMPLES)
        load.sample[load.samples++] = (uint32_t) ((now_ns() - load.sent_ns[number % IN_FLIGHT]) / 1000);
    load.acks += done;
    load.busy += !done;
    if (!done && number % 2 == 0 && at->mover == own->seat) { /* a move: it is sent again */
        memcpy(at->move, at->again, sizeof(at->move));
        at->mover = -2 - own->seat;
        put_due(at);
    }
}

static void take(client *own, char *message, size_t len)
{
    table *at = own->table;

    load.bytes += len;
    if (load.open && strncmp(message, "{\"type\":\"done\"", 14) == 0) {
        take_answer(own, message, true);
        return;
    }
    if (load.open && strncmp(message, "{\"type\":\"refused\"", 17) == 0) {
        if (!strstr(message, "server.busy"))
            fprintf(stderr, "%.300s\n", message);
        take_answer(own, message, false);
        return;
    }
    const char *index = load.open ? strstr(message, "\"index\":") : NULL;
    if (index && strtol(index + 8, NULL, 10) > at->index) { /* the first of the two who hears of the move */
        at->index = strtol(index + 8, NULL, 10);
        at->mover = -1;
    }
    if (strncmp(message, "{\"type\":\"news\"", 14) == 0) {
        load.news++;
        if (!load.open && at->mover >= 0 && own->seat != at->mover && load.measuring && load.samples < SAMPLES)
            load.sample[load.samples++] = (uint32_t) ((now_ns() - at->sent_ns) / 1000);
        if (strstr(message, "\"phase\":\"over\"") && !at->over) {
            at->over = true;
            load.finished++;
        }
        go_on(own, message);
    } else if (strncmp(message, "{\"type\":\"welcome\"", 17) == 0) {
        go_on(own, message);
    } else if (strncmp(message, "{\"type\":\"done\"", 14) == 0) {
        load.acks += load.measuring;
    } else if (strncmp(message, "{\"type\":\"refused\"", 17) == 0) {
        load.refused++;
        if (strstr(message, "server.busy"))
            send_again_later(own);
        else
            fprintf(stderr, "%.300s\n", message);
    }
}

/* --- Frames ------------------------------------------------------------------------------------------------------------- */

/* Takes whole frames off the bytes that came; returns how many bytes that were. */
static size_t take_frames(client *own)
{
    size_t at = 0;

    for (;;) {
        const unsigned char *head = (const unsigned char *) own->in + at;
        size_t left = own->len - at, header = 2, len;
        if (left < 2)
            return at;
        len = head[1] & 127;
        if (len == 126) {
            header = 4;
            if (left < header)
                return at;
            len = (size_t) head[2] << 8 | head[3];
        } else if (len == 127) {
            header = 10;
            if (left < header)
                return at;
            len = 0;
            for (int i = 2; i < 10; i++)
                len = len << 8 | head[i];
        }
        if (left < header + len)
            return at;
        if ((head[0] & 15) == 1) {
            char *message = own->in + at + header, kept = message[len];
            message[len] = '\0';
            take(own, message, len);
            message[len] = kept;
        } else if ((head[0] & 15) == 8 && load.open) {
            load.closed++;
        } else if ((head[0] & 15) == 8) {
            fprintf(stderr, "bench-load: the server closes a socket\n");
        }
        at += header + len;
    }
}

static void receive(client *own)
{
    if (own->size - own->len < 8192) {
        own->size = own->size ? own->size * 2 : 16384;
        own->in = realloc(own->in, own->size);
        if (!own->in)
            die("memory");
    }
    ssize_t n = recv(own->fd, own->in + own->len, own->size - own->len - 1, 0);
    if (n < 0 && errno == EAGAIN)
        return;
    if (n <= 0)
        die("the server closed a connection");
    own->len += (size_t) n;
    if (!own->upgraded) {
        own->in[own->len] = '\0';
        char *end = strstr(own->in, "\r\n\r\n");
        if (!end)
            return;
        if (strncmp(own->in, "HTTP/1.1 101", 12) != 0) {
            fprintf(stderr, "bench-load: %.200s\n", own->in);
            exit(2);
        }
        own->upgraded = true;
        load.upgraded++;
        own->len -= (size_t) (end + 4 - own->in);
        memmove(own->in, end + 4, own->len);
    }
    size_t used = take_frames(own);
    own->len -= used;
    memmove(own->in, own->in + used, own->len);
    if (own->len == 0 && !own->table->acting) { /* those who only sit there should cost this process little */
        free(own->in);
        own->in = NULL;
        own->size = 0;
    }
}

static void turn(int wait_ms)
{
    struct epoll_event event[512];
    int n = epoll_wait(load.epoll, event, 512, wait_ms);

    for (int i = 0; i < n; i++)
        receive(event[i].data.ptr);
}

/* --- All together --------------------------------------------------------------------------------------------------------- */

static void connect_all(table *tables)
{
    int opened = 0;

    for (int t = 0; t < load.tables; t++) {
        for (int seat = 0; seat < SEATS; seat++) {
            tables[t].client[seat] = (client){ .table = &tables[t], .seat = seat };
            knock(&tables[t].client[seat]);
            opened++;
            while (opened - load.upgraded > CONNECTING)
                turn(100);
        }
    }
    while (load.upgraded < opened)
        turn(100);
    for (uint64_t until = now_ns() + 500000000u; now_ns() < until;)
        turn(10);
}

/* Sends what waits: all of it at once, or each table at its own time. */
static void start_moves(table *tables, uint64_t now)
{
    for (int t = 0; t < load.acting; t++) {
        table *at = &tables[t];
        if (at->mover >= -1 || !at->move[0] || now < at->due_ns)
            continue;
        if (load.rate > 0)
            at->due_ns += (uint64_t) (1e9 * load.acting / load.rate);
        send_move(&at->client[-2 - at->mover]);
    }
}

static void run(table *tables)
{
    uint64_t start = now_ns(), end = start + (uint64_t) (load.seconds * 1e9);

    for (int t = 0; t < load.acting; t++)
        tables[t].due_ns =
            start + (load.rate > 0 ? (uint64_t) below(1000) * (uint64_t) (1e6 * load.acting / load.rate) : 0);
    load.measuring = true;
    for (uint64_t now = start; now < end; now = now_ns()) {
        start_moves(tables, now);
        turn(1);
    }
    load.seconds = (double) (now_ns() - start) / 1e9;
}

/* --- The open loop ---------------------------------------------------------------------------------------------------- */

/* Even numbers are moves. */
static uint32_t number_for(bool move, uint64_t due_ns)
{
    uint32_t id = load.id = (load.id + 2) & 0xffffff;

    id = (id & ~1u) | !move;
    load.sent_ns[id % IN_FLIGHT] = due_ns;
    return id;
}

static void arrive(table *tables, uint64_t due_ns)
{
    char text[HEAD];
    table *at = load.due_count ? load.due[load.due_first] : &tables[below((uint32_t) load.acting)];
    client *own = &at->client[below(SEATS)];
    int n;

    load.offered++;
    load.late_ms += (double) (now_ns() - due_ns) / 1e6;
    if (load.due_count) {
        load.due_first = (load.due_first + 1) % (uint32_t) load.tables;
        load.due_count--;
        at->is_due = false;
        own = &at->client[-2 - at->mover];
        at->mover = own->seat;
        memcpy(at->again, at->move, sizeof(at->again));
        n = snprintf(text, sizeof(text), "{\"op\":\"move\",\"id\":%u,\"move\":\"%s\"}", number_for(true, due_ns),
                     at->move);
        at->move[0] = '\0';
    } else {
        n = snprintf(text, sizeof(text), "{\"op\":\"chat\",\"id\":%u,\"text\":\"well\"}", number_for(false, due_ns));
    }
    send_text(own, text, (size_t) n);
}

static double percentile(double share);
static int by_size(const void *a, const void *b);

static void print_phase(double rate, double seconds)
{
    qsort(load.sample, load.samples, sizeof(uint32_t), by_size);
    printf("{\"rate\":%.0f,\"offered_s\":%.0f,\"accepted_s\":%.0f,\"refused_s\":%.0f,\"p50_ms\":%.1f,\"p99_ms\":%.1f,"
           "\"p999_ms\":%.1f,\"late_ms\":%.2f,\"closed\":%llu}\n",
           rate, (double) load.offered / seconds, (double) load.acks / seconds, (double) load.busy / seconds,
           percentile(0.5), percentile(0.99), percentile(0.999), load.late_ms / (double) load.offered,
           (unsigned long long) load.closed);
    fflush(stdout);
    load.samples = 0;
    load.offered = load.acks = load.busy = 0;
    load.late_ms = 0;
}

/* Times between arrivals are uniform up to twice their mean. */
static void run_phase(table *tables, double rate, double seconds)
{
    uint64_t start = now_ns(), end = start + (uint64_t) (seconds * 1e9), due = start;

    while (due < end) {
        for (uint64_t now = now_ns(); due <= now && due < end; due += (uint64_t) (2e9 / rate * below(1000) / 1000))
            arrive(tables, due);
        turn(now_ns() < due && due - now_ns() > 2000000 ? 1 : 0);
    }
    print_phase(rate, seconds);
}

/* Sockets that watch and never read, with little room for what they do not read. */
static void open_slow(table *tables, int count)
{
    static const char form[] =
        "GET /api/v1/tables/%s/socket HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n"
        "Sec-WebSocket-Protocol: taberna.v1\r\n\r\n";

    for (int i = 0; i < count; i++) {
        char text[HEAD];
        int fd = dial(load.port), n = snprintf(text, sizeof(text), form, tables[i % load.acting].id), small = 4096;

        setsockopt(fd, SOL_SOCKET, SO_RCVBUF, &small, sizeof(small));
        send_all(fd, text, (size_t) n);
        turn(0);
    }
}

static void run_open(table *tables, const char *phases)
{
    load.measuring = true;
    for (char *end; *phases; phases = *end == ',' ? end + 1 : end) {
        double rate = strtod(phases, &end), seconds = *end == ':' ? strtod(end + 1, &end) : 0;
        if (rate <= 0 || seconds <= 0)
            die("phases are RATE:SECONDS,...");
        run_phase(tables, rate, seconds);
    }
}

static int by_size(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *) a, y = *(const uint32_t *) b;

    return (x > y) - (x < y);
}

static double percentile(double share)
{
    return load.samples ? load.sample[(size_t) (share * (double) (load.samples - 1))] / 1000.0 : 0;
}

int main(int count, char **words)
{
    struct rlimit files;

    if (count < 5) {
        fprintf(stderr, "usage: bench-load PORT[,PORT] TABLES ACTING SECONDS [MOVES_A_SECOND]\n");
        return 2;
    }
    load.port = load.other_port = atoi(words[1]);
    if (strchr(words[1], ','))
        load.other_port = atoi(strchr(words[1], ',') + 1);
    load.tables = atoi(words[2]);
    load.acting = atoi(words[3]);
    load.open = strcmp(words[4], "open") == 0 && count > 5;
    load.seconds = atof(words[4]);
    load.rate = !load.open && count > 5 ? atof(words[5]) : 0;
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    load.epoll = epoll_create1(EPOLL_CLOEXEC);
    load.sample = malloc(SAMPLES * sizeof(uint32_t));
    static table *tables; /* to the end of the program */
    tables = calloc((size_t) load.tables, sizeof(table));
    load.sent_ns = calloc(IN_FLIGHT, sizeof(uint64_t));
    load.due = calloc((size_t) load.tables, sizeof(table *));
    if (!tables || !load.sample || !load.sent_ns || !load.due)
        die("memory");

    uint64_t begun = now_ns();
    int fd = dial(load.port);
    for (int t = 0; t < load.tables; t++) {
        create(fd, &tables[t]);
        tables[t].acting = t < load.acting;
    }
    close(fd);
    double created = (double) (now_ns() - begun) / 1e9;
    begun = now_ns();
    connect_all(tables);
    double connected = (double) (now_ns() - begun) / 1e9;
    if (load.open && count > 6)
        open_slow(tables, atoi(words[6]));
    fprintf(stderr, "ready\n");
    if (load.open) {
        run_open(tables, words[5]);
        return 0;
    }
    run(tables);
    qsort(load.sample, load.samples, sizeof(uint32_t), by_size);
    printf("{\"tables_created_s\":%.0f,\"sockets\":%d,\"sockets_opened_s\":%.0f,\"acting\":%d,\"seconds\":%.1f,"
           "\"moves_s\":%.0f,\"refused\":%llu,\"finished\":%d,\"mbytes_s\":%.1f,\"p50_ms\":%.2f,\"p90_ms\":%.2f,"
           "\"p99_ms\":%.2f,\"max_ms\":%.2f}\n",
           load.tables / created, load.upgraded, load.upgraded / connected, load.acting * SEATS, load.seconds,
           (double) load.acks / load.seconds, (unsigned long long) load.refused, load.finished,
           (double) load.bytes / 1e6 / load.seconds, percentile(0.5), percentile(0.9), percentile(0.99), percentile(1));
    return 0;
}
