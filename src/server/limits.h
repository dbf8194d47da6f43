/* limits.h - rate limits: a leaky bucket for each address and kind of request.
 *
 * A bucket holds as many as the limit says and empties in the limit's time. Buckets that are empty again are forgotten,
 * so the table stays as small as the number of addresses that were busy lately, and it is bounded. */
#ifndef TB_LIMITS_H
#define TB_LIMITS_H

#include "server/server.h"

typedef struct tb_limits_book tb_limits_book;

tb_limits_book *tb_limits_new(const tb_server_options *options);
void tb_limits_free(tb_limits_book *book);

/* One more by this address. 0: it may; else seconds until it may again. IPv6 addresses count by their /64, and
 * all of a /48 together may do 16 times as much. Any other word counts as itself. */
int tb_limits_take(tb_limits_book *book, tb_limit limit, const char *address, int64_t now_ms);

/* So many bytes more, or fewer, wait for who is connected from this address and does not read. Returns how many now. */
size_t tb_limits_unread(tb_limits_book *book, const char *address, int64_t change);

/* The address as a number, the same for all that count as one; never 0. */
uint64_t tb_limits_number(const tb_limits_book *book, const char *address);

/* tb_limits_take for what belongs to one socket and needs no book. Zero at first. */
typedef struct tb_bucket {
    int64_t at_ms;
    uint32_t level; /* in thousandths */
} tb_bucket;
bool tb_bucket_take(tb_bucket *bucket, uint32_t most, int64_t window_ms, int64_t now_ms);

/* Open connections of an address: counted up and down. False: too many. */
bool tb_limits_may_enter(tb_limits_book *book, const char *address);
bool tb_limits_enter(tb_limits_book *book, const char *address);
void tb_limits_leave(tb_limits_book *book, const char *address);

#endif
