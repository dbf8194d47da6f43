/* limits.c - buckets in a table of fixed size, and counts of open connections.
 *
 * A bucket belongs to one address and one kind of request. A keyed hash says in which row of eight it lies, so nobody
 * can choose addresses that collide. A row that is full drops its emptiest bucket: a flood of addresses evicts those
 * that have done least, and takes no memory. */
#include "server/limits.h"

#include <arpa/inet.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "base/base.h"

enum {
    ROWS = 8192, /* of WAYS buckets: 65,536 in all */
    WAYS = 8,
    HEADS = 16384, /* lists of addresses with open connections */
    UNIT = 1000,   /* one deed, in the thousandths of a bucket */
    NETWORK = 48,  /* the family of a whole network of IPv6, one with thousands of /64 */
    TIMES = 16,    /* as much as one of these is open to all of them together */
};

static const int64_t window_ms[TB_LIMITS] = {
    [TB_LIMIT_REQUESTS] = 60 * 1000, [TB_LIMIT_TABLES] = 3600 * 1000, [TB_LIMIT_PASSPHRASES] = 600 * 1000,
    [TB_LIMIT_CHATS] = 60 * 1000,    [TB_LIMIT_HINTS] = 60 * 1000,
};

/* Who is counted as one. */
typedef struct origin {
    uint8_t family;   /* 4, 6, NETWORK; 0: it is no address, and only as good as its hash */
    uint8_t bytes[8]; /* an IPv4 address, the first half of an IPv6 address      */
} origin;

typedef struct slot {
    origin from;
    uint8_t limit;
    tb_bucket bucket;
} slot;

typedef struct visitor {
    struct visitor *next;
    origin from;
    uint32_t open;
    size_t unread;
} visitor;

struct tb_limits_book {
    uint32_t most[TB_LIMITS];
    uint8_t key[crypto_shorthash_KEYBYTES];
    slot *slots;
    visitor *heads[HEADS];
};

/* --- Buckets ------------------------------------------------------------------------------------------------------ */

static uint64_t room_of(uint32_t most)
{
    uint64_t room = (uint64_t) most * UNIT;

    return room < UINT32_MAX ? room : UINT32_MAX;
}

/* Subtracts what has leaked since the last time. Less than a thousandth is left for the next time: at_ms advances only
 * by the time that the subtracted amount took. */
static void leak(tb_bucket *bucket, uint32_t most, int64_t window, int64_t now_ms)
{
    uint64_t room = room_of(most);
    int64_t elapsed = now_ms - bucket->at_ms;

    if (elapsed < 0 || elapsed >= window || bucket->level == 0) {
        bucket->level = elapsed < 0 ? bucket->level : 0;
        bucket->at_ms = now_ms;
        return;
    }
    uint64_t leaked = (uint64_t) elapsed * room / (uint64_t) window;
    if (leaked >= bucket->level) {
        *bucket = (tb_bucket){ .at_ms = now_ms };
    } else if (leaked > 0) {
        bucket->level -= (uint32_t) leaked;
        bucket->at_ms += (int64_t) ((leaked * (uint64_t) window + room - 1) / room);
    }
}

bool tb_bucket_take(tb_bucket *bucket, uint32_t most, int64_t window, int64_t now_ms)
{
    leak(bucket, most, window, now_ms);
    if (bucket->level + UNIT > room_of(most))
        return false;
    bucket->level += UNIT;
    return true;
}

/* Seconds, at least one, until a bucket that was full a moment ago takes one more. */
static int seconds_left(const tb_bucket *bucket, uint32_t most, int64_t window)
{
    uint64_t room = room_of(most);

    if (room < UNIT)
        return (int) (window / 1000);
    uint64_t ms = (bucket->level + UNIT - room) * (uint64_t) window / room;
    return (int) (ms / 1000) + 1;
}

/* --- Addresses ---------------------------------------------------------------------------------------------------- */

static uint64_t hash(const tb_limits_book *book, const void *bytes, size_t len)
{
    uint64_t out;

    _Static_assert(sizeof(out) == crypto_shorthash_BYTES, "a hash is a number");
    crypto_shorthash((uint8_t *) &out, bytes, len, book->key);
    return out;
}

static bool is_mapped(const struct in6_addr *address)
{
    static const uint8_t prefix[12] = { [10] = 0xff, [11] = 0xff };

    return memcmp(address->s6_addr, prefix, sizeof(prefix)) == 0;
}

static origin origin_of(const tb_limits_book *book, const char *address)
{
    struct in_addr four;
    struct in6_addr six;
    char plain[INET6_ADDRSTRLEN] = "";
    size_t len = strcspn(address, "%"); /* what follows names an interface of ours */
    origin out = { 0 };

    if (len < sizeof(plain))
        memcpy(plain, address, len);
    if (inet_pton(AF_INET, plain, &four) == 1) {
        out.family = 4;
        memcpy(out.bytes, &four, sizeof(four));
    } else if (inet_pton(AF_INET6, plain, &six) == 1) {
        out.family = is_mapped(&six) ? 4 : 6;
        memcpy(out.bytes, six.s6_addr + (out.family == 4 ? 12 : 0), out.family == 4 ? 4 : 8);
    } else {
        uint64_t word = hash(book, address, strlen(address));
        memcpy(out.bytes, &word, sizeof(word));
    }
    return out;
}

/* False: it is no part of a network that counts. */
static bool network_of(const origin *from, origin *out)
{
    *out = (origin){ .family = NETWORK };
    memcpy(out->bytes, from->bytes, NETWORK / 8);
    return from->family == 6;
}

static uint32_t most_of(uint32_t most, const origin *from)
{
    return from->family != NETWORK ? most : most < UINT32_MAX / TIMES ? most * TIMES : UINT32_MAX;
}

static bool is_same(const origin *a, const origin *b) { return memcmp(a, b, sizeof(*a)) == 0; }

/* --- The book ----------------------------------------------------------------------------------------------------- */

tb_limits_book *tb_limits_new(const tb_server_options *options)
{
    tb_limits_book *book = calloc(1, sizeof(*book));
    slot *slots = calloc((size_t) ROWS * WAYS, sizeof(slot));

    if (!book || !slots || sodium_init() < 0) {
        free(book);
        free(slots);
        return NULL;
    }
    memcpy(book->most, options->limit, sizeof(book->most));
    crypto_shorthash_keygen(book->key);
    book->slots = slots;
    return book;
}

void tb_limits_free(tb_limits_book *book)
{
    if (!book)
        return;
    for (int h = 0; h < HEADS; h++) {
        for (visitor *at = book->heads[h], *next; at; at = next) {
            next = at->next;
            free(at);
        }
    }
    free(book->slots);
    free(book);
}

/* How full a bucket would be now, in millionths; 0: empty or never used. */
static uint64_t fullness(const tb_limits_book *book, slot *one, int64_t now_ms)
{
    uint32_t most = most_of(book->most[one->limit], &one->from);

    if (one->bucket.level == 0)
        return 0;
    leak(&one->bucket, most, window_ms[one->limit], now_ms);
    return (uint64_t) one->bucket.level * 1000000 / room_of(most);
}

/* The bucket of this address and kind, a new one in place of the emptiest of its row if there is none. */
static tb_bucket *bucket_of(tb_limits_book *book, tb_limit limit, const origin *from, int64_t now_ms)
{
    struct {
        origin from;
        uint8_t limit;
    } whose = { *from, (uint8_t) limit };
    slot *row = book->slots + hash(book, &whose, sizeof(whose)) % ROWS * WAYS;
    slot *emptiest = row;
    uint64_t least = UINT64_MAX;

    for (int i = 0; i < WAYS; i++) {
        if (row[i].bucket.level > 0 && row[i].limit == limit && is_same(&row[i].from, from))
            return &row[i].bucket;
        uint64_t full = fullness(book, &row[i], now_ms);
        if (full < least) {
            least = full;
            emptiest = &row[i];
        }
    }
    *emptiest = (slot){ .from = *from, .limit = (uint8_t) limit };
    return &emptiest->bucket;
}

static int take(tb_limits_book *book, tb_limit limit, const origin *from, int64_t now_ms)
{
    uint32_t most = most_of(book->most[limit], from);
    tb_bucket *bucket = bucket_of(book, limit, from, now_ms);

    TB_ASSERT(window_ms[limit] > 0);
    return tb_bucket_take(bucket, most, window_ms[limit], now_ms) ? 0 : seconds_left(bucket, most, window_ms[limit]);
}

int tb_limits_take(tb_limits_book *book, tb_limit limit, const char *address, int64_t now_ms)
{
    origin from = origin_of(book, address), network;
    int seconds = take(book, limit, &from, now_ms);

    return seconds == 0 && network_of(&from, &network) ? take(book, limit, &network, now_ms) : seconds;
}

uint64_t tb_limits_number(const tb_limits_book *book, const char *address)
{
    origin from = origin_of(book, address);

    return hash(book, &from, sizeof(from)) | 1;
}

/* --- Open connections --------------------------------------------------------------------------------------------- */

static visitor **link_to(tb_limits_book *book, const origin *from)
{
    visitor **link = &book->heads[hash(book, from, sizeof(*from)) % HEADS];

    while (*link && !is_same(&(*link)->from, from))
        link = &(*link)->next;
    return link;
}

static bool has_room(tb_limits_book *book, const origin *from)
{
    const visitor *who = *link_to(book, from);

    return (who ? who->open : 0) < most_of(book->most[TB_LIMIT_CONNECTIONS], from);
}

static bool may_enter(tb_limits_book *book, const origin *from)
{
    origin network;

    return has_room(book, from) && (!network_of(from, &network) || has_room(book, &network));
}

bool tb_limits_may_enter(tb_limits_book *book, const char *address)
{
    origin from = origin_of(book, address);

    return may_enter(book, &from);
}

static bool count_in(tb_limits_book *book, const origin *from)
{
    visitor **link = link_to(book, from);

    if (!*link) {
        visitor *fresh = calloc(1, sizeof(*fresh));
        if (!fresh)
            return false;
        fresh->from = *from;
        *link = fresh;
    }
    (*link)->open++;
    return true;
}

static void count_out(tb_limits_book *book, const origin *from)
{
    visitor **link = link_to(book, from);
    visitor *found = *link;

    if (!found || --found->open > 0)
        return;
    *link = found->next;
    free(found);
}

bool tb_limits_enter(tb_limits_book *book, const char *address)
{
    origin from = origin_of(book, address), network;

    if (!may_enter(book, &from) || !count_in(book, &from))
        return false;
    if (!network_of(&from, &network) || count_in(book, &network))
        return true;
    count_out(book, &from);
    return false;
}

void tb_limits_leave(tb_limits_book *book, const char *address)
{
    origin from = origin_of(book, address), network;

    count_out(book, &from);
    if (network_of(&from, &network))
        count_out(book, &network);
}

size_t tb_limits_unread(tb_limits_book *book, const char *address, int64_t change)
{
    origin from = origin_of(book, address);
    visitor *who = *link_to(book, &from);

    if (!who) /* there was no memory to count it */
        return 0;
    who->unread = change < 0 && who->unread < (size_t) -change ? 0 : who->unread + (size_t) change;
    return who->unread;
}
