/* hooks_share.c - posts of many receivers take turns. What waits is looked through from its beginning, which costs
 * little: some thousands at most, and only when a place is free. */
#include "server/hooks_share.h"

#include <ctype.h>
#include <curl/curl.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "server/hooks.h"

enum { WAITING_MOST = 256 }; /* of one host */

/* How many of one party are under way at most. */
static const int share[TB_PARTIES] = {
    [TB_PARTY_HOST] = 4,
    [TB_PARTY_DOMAIN] = 8,
    [TB_PARTY_ADDRESS] = 4,
};

struct tb_shares {
    uint8_t key[crypto_shorthash_KEYBYTES]; /* nobody can choose names that count as another's */
};

tb_shares *tb_shares_new(void)
{
    tb_shares *shares = sodium_init() < 0 ? NULL : calloc(1, sizeof(*shares));

    if (shares)
        crypto_shorthash_keygen(shares->key);
    return shares;
}

void tb_shares_free(tb_shares *shares) { free(shares); }

/* --- Parties ------------------------------------------------------------------------------------------------------ */

/* Never 0. Equal bytes of two kinds are two parties. */
static uint64_t party_of(const tb_shares *shares, tb_party kind, const void *bytes, size_t len)
{
    uint8_t text[TB_STORE_URL + 1];
    uint64_t out;

    _Static_assert(sizeof(out) == crypto_shorthash_BYTES, "a hash is a number");
    TB_ASSERT(len < sizeof(text));
    text[0] = (uint8_t) kind;
    memcpy(text + 1, bytes, len);
    crypto_shorthash((uint8_t *) &out, text, len + 1, shares->key);
    return out | 1;
}

/* The last two labels of a name; all of a number. */
static const char *domain_of(const char *host, size_t len)
{
    const char *at = host + len;
    int dots = 0;

    if (len == 0 || host[0] == '[' || isdigit((unsigned char) host[len - 1]))
        return host;
    while (at > host && (dots += at[-1] == '.') < 2)
        at--;
    return at;
}

void tb_shares_host(const tb_shares *shares, tb_post *post)
{
    CURLU *parts = curl_url();
    char *host = NULL;

    memset(post->party, 0, sizeof(post->party));
    if (parts && curl_url_set(parts, CURLUPART_URL, post->url, 0) == CURLUE_OK &&
        curl_url_get(parts, CURLUPART_HOST, &host, 0) == CURLUE_OK) {
        size_t len = strlen(host);
        while (len > 0 && host[len - 1] == '.')
            len--;
        for (size_t i = 0; i < len; i++)
            host[i] = (char) tolower((unsigned char) host[i]);
        const char *domain = domain_of(host, len);
        post->party[TB_PARTY_HOST] = party_of(shares, TB_PARTY_HOST, host, len);
        post->party[TB_PARTY_DOMAIN] = party_of(shares, TB_PARTY_DOMAIN, domain, len - (size_t) (domain - host));
    }
    curl_free(host);
    curl_url_cleanup(parts);
}

/* --- Turns -------------------------------------------------------------------------------------------------------- */

/* How many of a party are in the list, other than this one. */
static int count(const tb_post *list, const tb_post *post, tb_party kind)
{
    int found = 0;

    for (; list; list = list->next)
        found += list != post && list->party[kind] == post->party[kind];
    return found;
}

static bool has_room(const tb_post *post, const tb_post *under_way, tb_party kind)
{
    return post->party[kind] == 0 || count(under_way, post, kind) < share[kind];
}

static bool may_go(const tb_post *post, const tb_post *under_way)
{
    for (int kind = 0; kind < TB_PARTIES; kind++) {
        if (!has_room(post, under_way, (tb_party) kind))
            return false;
    }
    return true;
}

bool tb_shares_may_wait(const tb_post *post, const tb_post *waiting)
{
    return count(waiting, post, TB_PARTY_HOST) < WAITING_MOST;
}

/* Of those that may go, the one whose host has the fewest under way; of these the one that has waited longest. */
tb_post **tb_shares_next(tb_post **waiting, const tb_post *under_way)
{
    tb_post **best = NULL;
    int fewest = TB_POSTS_AT_ONCE, running = 0;

    for (const tb_post *post = under_way; post; post = post->next)
        running++;
    for (; running < TB_POSTS_AT_ONCE && *waiting && fewest > 0; waiting = &(*waiting)->next) {
        int own = count(under_way, *waiting, TB_PARTY_HOST);
        if (own >= fewest || !may_go(*waiting, under_way))
            continue;
        best = waiting;
        fewest = own;
    }
    return best;
}

bool tb_shares_enter(const tb_shares *shares, tb_post *post, const tb_post *under_way, const struct sockaddr *address)
{
    uint8_t bytes[TB_HOOK_ADDRESS];
    size_t len = tb_hook_address_bytes(address, bytes);

    post->party[TB_PARTY_ADDRESS] = party_of(shares, TB_PARTY_ADDRESS, bytes, len);
    post->crowded = !has_room(post, under_way, TB_PARTY_ADDRESS);
    return !post->crowded;
}
