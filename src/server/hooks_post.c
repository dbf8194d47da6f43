/* hooks_post.c - the thread that posts. Requests go in and come out through two lists under one lock; libcurl is woken
 * for the one, the loop for the other. Whose turn it is in between, hooks_share.c says. */
#include "server/hooks_post.h"

#include <curl/curl.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include "base/sha256.h"
#include "server/hooks.h"
#include "server/hooks_share.h"

enum {
    TIMEOUT_MS = 10000,
    CONNECT_MS = 5000,
    CLOSING_MS = 3000,      /* for what is under way when the server stops */
    ANSWER_MAX = 4 << 10,   /* bytes of an answer that are read; its status alone counts */
    HEADERS_MAX = 16 << 10, /* bytes of its headers */
    TURNED_AWAY_MOST = 3,   /* so often a post may find another crowded address behind its name */
};

struct tb_poster {
    uv_async_t finished_some;
    pthread_t thread;
    CURLM *multi;
    tb_poster_options options;

    pthread_mutex_t lock; /* of what follows */
    tb_post *coming, **coming_end;
    tb_post *finished;
    bool closing, ended;

    tb_shares *shares; /* the thread's, as is the rest */
    tb_post *waiting;
    tb_post *under_way;
};

static int64_t now_ms(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t) now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* --- One request -------------------------------------------------------------------------------------------------- */

/* The name is resolved by now; this is the address that would be connected to. */
static curl_socket_t open_socket(void *context, curlsocktype purpose, struct curl_sockaddr *address)
{
    tb_post *post = context;
    const tb_poster *poster = post->poster;

    if (purpose != CURLSOCKTYPE_IPCXN || !tb_hook_address_allowed(&address->addr, poster->options.private_allowed) ||
        !tb_shares_enter(poster->shares, post, poster->under_way, &address->addr))
        return CURL_SOCKET_BAD;
    return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

static size_t take_answer(char *bytes, size_t size, size_t count, void *context)
{
    tb_post *post = context;

    (void) bytes;
    post->answered += size * count;
    return post->answered <= ANSWER_MAX ? size * count : 0;
}

static size_t take_header(char *bytes, size_t size, size_t count, void *context)
{
    tb_post *post = context;

    (void) bytes;
    post->answered += size * count;
    return post->answered <= HEADERS_MAX ? size * count : 0;
}

/* Whatever libcurl might do beyond one request to the address that was named is switched off: other protocols,
 * redirects, proxies of the environment, connections of earlier requests. */
static bool set_up(CURL *easy, tb_post *post)
{
    curl_easy_setopt(easy, CURLOPT_PRIVATE, post);
    curl_easy_setopt(easy, CURLOPT_POSTFIELDS, post->body);
    curl_easy_setopt(easy, CURLOPT_POSTFIELDSIZE, (long) post->body_len);
    curl_easy_setopt(easy, CURLOPT_HTTPHEADER, (struct curl_slist *) post->headers);
    curl_easy_setopt(easy, CURLOPT_USERAGENT, "taberna");
    curl_easy_setopt(easy, CURLOPT_HTTP_VERSION, (long) CURL_HTTP_VERSION_1_1);
    curl_easy_setopt(easy, CURLOPT_FOLLOWLOCATION, 0L);
    curl_easy_setopt(easy, CURLOPT_FORBID_REUSE, 1L);
    curl_easy_setopt(easy, CURLOPT_DNS_CACHE_TIMEOUT, 0L);
    curl_easy_setopt(easy, CURLOPT_DISALLOW_USERNAME_IN_URL, 1L);
    curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(easy, CURLOPT_TIMEOUT_MS, (long) post->poster->options.timeout_ms);
    curl_easy_setopt(easy, CURLOPT_CONNECTTIMEOUT_MS, (long) CONNECT_MS);
    curl_easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, open_socket);
    curl_easy_setopt(easy, CURLOPT_OPENSOCKETDATA, post);
    curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, take_answer);
    curl_easy_setopt(easy, CURLOPT_WRITEDATA, post);
    curl_easy_setopt(easy, CURLOPT_HEADERFUNCTION, take_header);
    curl_easy_setopt(easy, CURLOPT_HEADERDATA, post);
    return curl_easy_setopt(easy, CURLOPT_URL, post->url) == CURLE_OK &&
           curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https") == CURLE_OK &&
           curl_easy_setopt(easy, CURLOPT_PROXY, "") == CURLE_OK &&
           curl_easy_setopt(easy, CURLOPT_NOPROXY, "*") == CURLE_OK;
}

static struct curl_slist *headers_of(const tb_post *post)
{
    struct curl_slist *first = curl_slist_append(NULL, "Content-Type: application/json");
    struct curl_slist *both = first ? curl_slist_append(first, post->signature) : NULL;

    if (!both)
        curl_slist_free_all(first);
    return both;
}

/* --- The thread --------------------------------------------------------------------------------------------------- */

static void drop_request(tb_poster *poster, tb_post *post)
{
    if (post->easy) {
        curl_multi_remove_handle(poster->multi, post->easy);
        curl_easy_cleanup(post->easy);
        post->easy = NULL;
    }
    curl_slist_free_all(post->headers);
    post->headers = NULL;
}

static void finish(tb_poster *poster, tb_post *post, int status)
{
    drop_request(poster, post);
    post->status = status;
    pthread_mutex_lock(&poster->lock);
    post->next = poster->finished;
    poster->finished = post;
    pthread_mutex_unlock(&poster->lock);
    uv_async_send(&poster->finished_some);
}

static void begin(tb_poster *poster, tb_post *post)
{
    post->headers = headers_of(post);
    post->easy = curl_easy_init();
    post->answered = 0;
    post->crowded = false;
    if (!post->headers || !post->easy || !set_up(post->easy, post) ||
        curl_multi_add_handle(poster->multi, post->easy) != CURLM_OK) {
        finish(poster, post, 0);
        return;
    }
    post->next = poster->under_way;
    poster->under_way = post;
}

static void end(tb_poster *poster, tb_post *post, int status)
{
    tb_post **link = &poster->under_way;

    while (*link != post)
        link = &(*link)->next;
    *link = post->next;
    finish(poster, post, status);
}

/* Behind all others; or not at all, if too many of its host wait. */
static void wait_for_turn(tb_poster *poster, tb_post *post)
{
    tb_post **link = &poster->waiting;

    if (!tb_shares_may_wait(post, poster->waiting)) {
        finish(poster, post, 0);
        return;
    }
    while (*link)
        link = &(*link)->next;
    post->next = NULL;
    *link = post;
}

/* What has come since. When closing, nothing waits any more. */
static bool take_in(tb_poster *poster)
{
    pthread_mutex_lock(&poster->lock);
    tb_post *post = poster->coming;
    bool closing = poster->closing;
    poster->coming = NULL;
    poster->coming_end = &poster->coming;
    pthread_mutex_unlock(&poster->lock);
    for (tb_post *next; post; post = next) {
        next = post->next;
        wait_for_turn(poster, post);
    }
    while (closing && (post = poster->waiting)) {
        poster->waiting = post->next;
        finish(poster, post, 0);
    }
    return closing;
}

static void begin_waiting(tb_poster *poster)
{
    tb_post **link;

    while ((link = tb_shares_next(&poster->waiting, poster->under_way))) {
        tb_post *post = *link;
        *link = post->next;
        begin(poster, post);
    }
}

/* Its address has enough to do: it waits again, with its address known. */
static bool was_turned_away(tb_poster *poster, tb_post *post)
{
    tb_post **link = &poster->under_way;

    if (!post->crowded || ++post->turned_away > TURNED_AWAY_MOST)
        return false;
    while (*link != post)
        link = &(*link)->next;
    *link = post->next;
    drop_request(poster, post);
    wait_for_turn(poster, post);
    return true;
}

/* An answer that was longer than what is read of it is still an answer. */
static void end_answered(tb_poster *poster)
{
    int left;

    for (CURLMsg *told = curl_multi_info_read(poster->multi, &left); told;
         told = curl_multi_info_read(poster->multi, &left)) {
        bool whole = told->data.result == CURLE_OK || told->data.result == CURLE_WRITE_ERROR;
        tb_post *post = NULL;
        long status = 0;

        curl_easy_getinfo(told->easy_handle, CURLINFO_PRIVATE, (char **) &post);
        curl_easy_getinfo(told->easy_handle, CURLINFO_RESPONSE_CODE, &status);
        if (!whole && was_turned_away(poster, post))
            continue;
        end(poster, post, whole ? (int) status : 0);
    }
}

static void *run(void *context)
{
    tb_poster *poster = context;
    int64_t until = INT64_MAX;

    while (true) {
        int busy;

        if (take_in(poster) && until == INT64_MAX)
            until = now_ms() + CLOSING_MS;
        curl_multi_perform(poster->multi, &busy);
        end_answered(poster);
        begin_waiting(poster); /* behind those that have ended: one more of them may be all there is to wake up for */
        while (poster->under_way && now_ms() >= until)
            end(poster, poster->under_way, 0);
        if (until != INT64_MAX && !poster->under_way)
            break;
        curl_multi_poll(poster->multi, NULL, 0, until == INT64_MAX && !poster->under_way ? 60000 : 200, NULL);
    }
    pthread_mutex_lock(&poster->lock);
    poster->ended = true;
    pthread_mutex_unlock(&poster->lock);
    uv_async_send(&poster->finished_some);
    return NULL;
}

/* --- On the loop -------------------------------------------------------------------------------------------------- */

static void free_poster(tb_poster *poster)
{
    tb_shares_free(poster->shares);
    curl_multi_cleanup(poster->multi);
    curl_global_cleanup();
    pthread_mutex_destroy(&poster->lock);
    free(poster);
}

static void free_closed(uv_handle_t *handle) { free_poster(handle->data); }

static void deliver(uv_async_t *async)
{
    tb_poster *poster = async->data;

    pthread_mutex_lock(&poster->lock);
    tb_post *post = poster->finished;
    bool ended = poster->ended;
    poster->finished = NULL;
    pthread_mutex_unlock(&poster->lock);
    while (post) {
        tb_post *next = post->next;
        post->done(post);
        post = next;
    }
    if (ended) {
        pthread_join(poster->thread, NULL);
        uv_close((uv_handle_t *) async, free_closed);
    }
}

/* Signals are the main thread's; a broken connection is an error here, not the end. */
static bool start_thread(tb_poster *poster)
{
    sigset_t all, kept;

    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &kept);
    bool good = pthread_create(&poster->thread, NULL, run, poster) == 0;
    pthread_sigmask(SIG_SETMASK, &kept, NULL);
    return good;
}

tb_poster *tb_poster_new(uv_loop_t *loop, const tb_poster_options *options)
{
    tb_poster *poster = calloc(1, sizeof(*poster));

    if (!poster)
        return NULL;
    poster->options = *options;
    if (poster->options.timeout_ms == 0)
        poster->options.timeout_ms = TIMEOUT_MS;
    poster->coming_end = &poster->coming;
    poster->shares = tb_shares_new();
    pthread_mutex_init(&poster->lock, NULL);
    curl_global_init(CURL_GLOBAL_DEFAULT);
    poster->multi = curl_multi_init();
    poster->finished_some.data = poster;
    if (!poster->shares || !poster->multi || uv_async_init(loop, &poster->finished_some, deliver) < 0) {
        free_poster(poster);
        return NULL;
    }
    if (start_thread(poster))
        return poster;
    uv_close((uv_handle_t *) &poster->finished_some, free_closed);
    return NULL;
}

static void sign(tb_post *post, const uint8_t secret[TB_STORE_HASH])
{
    tb_text header = tb_text_on(post->signature, sizeof(post->signature));
    uint8_t sum[TB_SHA256_SIZE];

    tb_hmac_sha256(secret, TB_STORE_HASH, post->body, post->body_len, sum);
    tb_put(&header, "Taberna-Signature: sha256=");
    tb_put_hex_bytes(&header, sum, sizeof(sum));
}

void tb_poster_send(tb_poster *poster, tb_post *post, const uint8_t secret[TB_STORE_HASH])
{
    sign(post, secret);
    post->next = NULL;
    post->easy = post->headers = NULL;
    post->turned_away = 0;
    post->poster = poster;
    tb_shares_host(poster->shares, post);
    pthread_mutex_lock(&poster->lock);
    *poster->coming_end = post;
    poster->coming_end = &post->next;
    pthread_mutex_unlock(&poster->lock);
    curl_multi_wakeup(poster->multi);
}

void tb_poster_close(tb_poster *poster)
{
    pthread_mutex_lock(&poster->lock);
    poster->closing = true;
    pthread_mutex_unlock(&poster->lock);
    curl_multi_wakeup(poster->multi);
}
