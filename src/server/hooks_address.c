/* hooks_address.c - where a webhook may go: into the open network and nowhere else.
 *
 * What is refused is listed by the registries of special-purpose addresses (RFC 6890 and its successors). Of IPv6 only
 * global unicast is taken at all; forms that carry an IPv4 address inside are judged by that one. */
#include <arpa/inet.h>
#include <curl/curl.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>

#include "server/hooks.h"

typedef struct range {
    uint8_t bytes[16];
    uint8_t bits;
} range;

static const range closed_4[] = {
    { { 0 }, 8 },             /* this network, and unspecified */
    { { 10 }, 8 },            /* private                       */
    { { 100, 64 }, 10 },      /* shared by a provider's customers */
    { { 127 }, 8 },           /* loopback                      */
    { { 169, 254 }, 16 },     /* link-local, and the data of cloud machines */
    { { 172, 16 }, 12 },      /* private                       */
    { { 192, 0, 0 }, 24 },    /* protocol assignments          */
    { { 192, 0, 2 }, 24 },    /* documentation                 */
    { { 192, 88, 99 }, 24 },  /* relays of 6to4                */
    { { 192, 168 }, 16 },     /* private                       */
    { { 198, 18 }, 15 },      /* benchmarks                    */
    { { 198, 51, 100 }, 24 }, /* documentation                 */
    { { 203, 0, 113 }, 24 },  /* documentation                 */
    { { 224 }, 4 },           /* multicast                     */
    { { 240 }, 4 },           /* reserved, and broadcast       */
};

static const range open_6 = { { 0x20 }, 3 }; /* global unicast */

static const range closed_6[] = {
    { { 0x20, 0x01, 0x00 }, 23 },       /* protocol assignments; Teredo among them */
    { { 0x20, 0x01, 0x0d, 0xb8 }, 32 }, /* documentation */
    { { 0x3f, 0xff, 0x00 }, 20 },       /* documentation */
};

/* Where an IPv4 address stands inside one of IPv6. */
static const struct {
    range range;
    uint8_t at;
} carriers[] = {
    { { { [10] = 0xff, [11] = 0xff }, 96 }, 12 }, /* mapped */
    { { { 0x00, 0x64, 0xff, 0x9b }, 96 }, 12 },   /* NAT64  */
    { { { 0x20, 0x02 }, 16 }, 2 },                /* 6to4   */
};

static bool lies_in(const uint8_t *address, const range *in)
{
    int whole = in->bits / 8, rest = in->bits % 8;
    uint8_t mask = (uint8_t) (0xff00 >> rest);

    return memcmp(address, in->bytes, (size_t) whole) == 0 &&
           (rest == 0 || (address[whole] & mask) == (in->bytes[whole] & mask));
}

static bool is_open_4(const uint8_t address[4])
{
    for (int i = 0; i < TB_LEN(closed_4); i++) {
        if (lies_in(address, &closed_4[i]))
            return false;
    }
    return true;
}

static bool is_open_6(const uint8_t address[16])
{
    for (int i = 0; i < TB_LEN(carriers); i++) {
        if (lies_in(address, &carriers[i].range))
            return is_open_4(address + carriers[i].at);
    }
    for (int i = 0; i < TB_LEN(closed_6); i++) {
        if (lies_in(address, &closed_6[i]))
            return false;
    }
    return lies_in(address, &open_6);
}

bool tb_hook_address_allowed(const struct sockaddr *address, bool private_allowed)
{
    if (address->sa_family == AF_INET) {
        struct sockaddr_in four;
        memcpy(&four, address, sizeof(four));
        return private_allowed || is_open_4((const uint8_t *) &four.sin_addr);
    }
    if (address->sa_family == AF_INET6) {
        struct sockaddr_in6 six;
        memcpy(&six, address, sizeof(six));
        return private_allowed || is_open_6(six.sin6_addr.s6_addr);
    }
    return false;
}

size_t tb_hook_address_bytes(const struct sockaddr *address, uint8_t out[TB_HOOK_ADDRESS])
{
    struct sockaddr_in four;
    struct sockaddr_in6 six;

    if (address->sa_family == AF_INET) {
        memcpy(&four, address, sizeof(four));
        memcpy(out, &four.sin_addr, 4);
        return 4;
    }
    memcpy(&six, address, sizeof(six));
    for (int i = 0; i < TB_LEN(carriers); i++) {
        if (lies_in(six.sin6_addr.s6_addr, &carriers[i].range)) {
            memcpy(out, six.sin6_addr.s6_addr + carriers[i].at, 4);
            return 4;
        }
    }
    memcpy(out, &six.sin6_addr, TB_HOOK_ADDRESS);
    return TB_HOOK_ADDRESS;
}

/* --- As it is written --------------------------------------------------------------------------------------------- */

/* Names that mean this machine everywhere. */
static bool is_local_name(const char *host, size_t len)
{
    static const char LOCAL[] = "localhost";
    size_t end = sizeof(LOCAL) - 1;

    return len >= end && strcasecmp(host + len - end, LOCAL) == 0 && (len == end || host[len - end - 1] == '.');
}

/* A number is judged at once; a name is when it is resolved. */
static bool is_host_allowed(char *host, bool private_allowed)
{
    struct sockaddr_in four = { .sin_family = AF_INET };
    struct sockaddr_in6 six = { .sin6_family = AF_INET6 };
    size_t len = strlen(host);

    if (private_allowed)
        return len > 0;
    if (inet_pton(AF_INET, host, &four.sin_addr) == 1)
        return tb_hook_address_allowed((const struct sockaddr *) &four, false);
    if (len > 2 && host[0] == '[') {
        host[len - 1] = '\0';
        return inet_pton(AF_INET6, host + 1, &six.sin6_addr) == 1 &&
               tb_hook_address_allowed((const struct sockaddr *) &six, false);
    }
    while (len > 0 && host[len - 1] == '.')
        host[--len] = '\0';
    return len > 0 && !is_local_name(host, len);
}

static bool has_part(CURLU *parts, CURLUPart which)
{
    char *text = NULL;
    bool has = curl_url_get(parts, which, &text, 0) == CURLUE_OK;

    curl_free(text);
    return has;
}

bool tb_hook_url_allowed(const char *url, bool private_allowed)
{
    CURLU *parts = curl_url();
    char *scheme = NULL, *host = NULL;

    bool allowed = parts && strlen(url) <= TB_STORE_URL && curl_url_set(parts, CURLUPART_URL, url, 0) == CURLUE_OK &&
                   curl_url_get(parts, CURLUPART_SCHEME, &scheme, 0) == CURLUE_OK &&
                   (strcmp(scheme, "http") == 0 || strcmp(scheme, "https") == 0) &&
                   curl_url_get(parts, CURLUPART_HOST, &host, 0) == CURLUE_OK && !has_part(parts, CURLUPART_USER) &&
                   !has_part(parts, CURLUPART_PASSWORD) && is_host_allowed(host, private_allowed);
    curl_free(scheme);
    curl_free(host);
    curl_url_cleanup(parts);
    return allowed;
}
