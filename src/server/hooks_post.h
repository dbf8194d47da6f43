/* hooks_post.h - POST requests to the world, done by one thread of their own; for hooks.c alone.
 *
 * Not in libuv's pool: an address that answers slowly, on purpose perhaps, would keep bots from thinking. libcurl does
 * many at once in one thread. */
#ifndef TB_HOOKS_POST_H
#define TB_HOOKS_POST_H

#include <uv.h>

#include "base/text.h"
#include "store/store.h"

typedef struct tb_poster tb_poster;

/* By what a receiver is known (hooks_share.h). */
typedef enum tb_party { TB_PARTY_HOST, TB_PARTY_DOMAIN, TB_PARTY_ADDRESS, TB_PARTIES } tb_party;

/* One request. The caller owns it again when `done` is called, on the loop. */
typedef struct tb_post tb_post;
struct tb_post {
    char url[TB_STORE_URL + 1];
    char body[512];
    size_t body_len;
    char signature[112]; /* the whole header */
    int status;          /* out: of the answer; 0: there was none */
    void (*done)(tb_post *post);
    void *context;
    tb_post *next; /* the poster's, as is the rest */
    void *easy, *headers;
    size_t answered;            /* bytes read so far */
    uint64_t party[TB_PARTIES]; /* 0: not known */
    int turned_away;            /* so often its address was crowded */
    bool crowded;               /* the last time */
    tb_poster *poster;
};

typedef struct tb_poster_options {
    bool private_allowed;
    int64_t timeout_ms; /* 0: the usual one; tests are quicker */
} tb_poster_options;

/* NULL without memory or threads. */
tb_poster *tb_poster_new(uv_loop_t *loop, const tb_poster_options *options);

/* Signs the body and sends it when its turn has come: a slow receiver keeps no other waiting. */
void tb_poster_send(tb_poster *poster, tb_post *post, const uint8_t secret[TB_STORE_HASH]);

/* What is under way may finish, for some seconds; what waits is done with status 0. Frees itself on the loop. */
void tb_poster_close(tb_poster *poster);

#endif
