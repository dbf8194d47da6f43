/* test_hook_addresses.c - a webhook goes into the open network alone, however an address is written. */
#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/un.h>

#include "../check.h"
#include "server/hooks.h"

static bool allows(const char *text, bool private_allowed)
{
    struct sockaddr_in four = { .sin_family = AF_INET };
    struct sockaddr_in6 six = { .sin6_family = AF_INET6 };

    if (inet_pton(AF_INET, text, &four.sin_addr) == 1)
        return tb_hook_address_allowed((const struct sockaddr *) &four, private_allowed);
    CHECK(inet_pton(AF_INET6, text, &six.sin6_addr) == 1, "%s is no address", text);
    return tb_hook_address_allowed((const struct sockaddr *) &six, private_allowed);
}

static const char *const closed[] = {
    "0.0.0.0",
    "0.1.2.3",
    "10.0.0.0",
    "10.255.255.255",
    "100.64.0.0",
    "100.127.255.255",
    "127.0.0.1",
    "127.255.255.254",
    "169.254.0.1",
    "169.254.169.254",
    "172.16.0.0",
    "172.31.255.255",
    "192.0.0.1",
    "192.0.2.1",
    "192.88.99.1",
    "192.168.0.1",
    "192.168.255.255",
    "198.18.0.1",
    "198.19.255.255",
    "198.51.100.7",
    "203.0.113.7",
    "224.0.0.1",
    "239.255.255.255",
    "240.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "::127.0.0.1",
    "::8.8.8.8",
    "::ffff:127.0.0.1",
    "::ffff:10.1.2.3",
    "::ffff:0.0.0.0",
    "64:ff9b::127.0.0.1",
    "64:ff9b::192.168.1.1",
    "64:ff9b:1::8.8.8.8",
    "100::1",
    "2001::1",
    "2001:0:4136:e378:8000:63bf:3fff:fdd2",
    "2001:2::1",
    "2001:10::1",
    "2001:db8::1",
    "2002:7f00:1::1",
    "2002:a00:1::1",
    "2002:c0a8:101::1",
    "3fff::1",
    "4000::1",
    "5f00::1",
    "fc00::1",
    "fd12:3456::1",
    "fe80::1",
    "fec0::1",
    "ff02::1",
    "ff0e::1",
};

static const char *const open_ones[] = {
    "1.1.1.1",         "8.8.8.8",         "9.255.255.255",        "11.0.0.0",
    "100.63.255.255",  "100.128.0.0",     "126.255.255.255",      "128.0.0.0",
    "169.253.255.255", "169.255.0.0",     "172.15.255.255",       "172.32.0.0",
    "192.0.1.0",       "192.167.255.255", "192.169.0.0",          "198.17.255.255",
    "198.20.0.0",      "223.255.255.255", "::ffff:8.8.8.8",       "64:ff9b::8.8.8.8",
    "2002:808:808::",  "2001:200::1",     "2001:4860:4860::8888", "2606:4700:4700::1111",
    "2a00:1450::1",
};

static void addresses_that_are_not_of_the_open_network_are_refused(void **state)
{
    (void) state;
    for (size_t i = 0; i < sizeof(closed) / sizeof(closed[0]); i++)
        CHECK(!allows(closed[i], false), "%s was allowed", closed[i]);
}

static void addresses_of_the_open_network_are_allowed(void **state)
{
    (void) state;
    for (size_t i = 0; i < sizeof(open_ones) / sizeof(open_ones[0]); i++)
        CHECK(allows(open_ones[i], false), "%s was refused", open_ones[i]);
}

static void the_operator_may_allow_all(void **state)
{
    (void) state;
    assert_true(allows("127.0.0.1", true));
    assert_true(allows("::1", true));
    assert_true(allows("192.168.1.1", true));
}

static void other_kinds_of_addresses_are_refused_always(void **state)
{
    struct sockaddr_un path = { .sun_family = AF_UNIX, .sun_path = "/run/socket" };

    (void) state;
    assert_false(tb_hook_address_allowed((const struct sockaddr *) &path, false));
    assert_false(tb_hook_address_allowed((const struct sockaddr *) &path, true));
}

static void urls_that_cannot_be_posted_to_are_refused(void **state)
{
    static const char *const urls[] = {
        "",
        "example.org",
        "//example.org/x",
        "/x",
        "ftp://example.org/",
        "file:///etc/passwd",
        "gopher://example.org/",
        "dict://example.org/",
        "javascript:alert(1)",
        "http://",
        "http://anna@example.org/",
        "https://anna:secret@example.org/",
        "http://:secret@example.org/",
        "http://exa mple.org/",
        "http://example.org/a b",
        "http://example.org/\r\nHost: x",
        "http://example.org:99999/",
        "http://example.org:x/",
        "http://localhost/",
        "http://LOCALHOST:8000/",
        "http://localhost./",
        "http://a.localhost/",
        "http://127.0.0.1/",
        "http://127.1/",
        "http://2130706433/",
        "http://0x7f000001/",
        "http://0177.0.0.1/",
        "http://[::1]/",
        "http://[::ffff:10.0.0.1]/",
        "http://[fe80::1%25eth0]/",
        "http://[::1",
        "http://10.0.0.1:8080/x",
        "http://169.254.169.254/latest/meta-data/",
    };

    (void) state;
    for (size_t i = 0; i < sizeof(urls) / sizeof(urls[0]); i++)
        CHECK(!tb_hook_url_allowed(urls[i], false), "%s was allowed", urls[i]);
}

static void urls_of_the_open_network_are_allowed(void **state)
{
    static const char *const urls[] = {
        "http://example.org",    "https://example.org/a/b?c=d&e=%20",  "https://example.org:8443/",
        "http://8.8.8.8/",       "http://[2606:4700:4700::1111]:80/x", "HTTPS://Example.ORG/",
        "https://notlocalhost/",
    };

    (void) state;
    for (size_t i = 0; i < sizeof(urls) / sizeof(urls[0]); i++)
        CHECK(tb_hook_url_allowed(urls[i], false), "%s was refused", urls[i]);
}

static void the_operator_may_allow_urls_of_his_own(void **state)
{
    (void) state;
    assert_true(tb_hook_url_allowed("http://127.0.0.1:8000/x", true));
    assert_true(tb_hook_url_allowed("http://localhost/", true));
    assert_true(tb_hook_url_allowed("http://[::1]/", true));
    assert_false(tb_hook_url_allowed("ftp://127.0.0.1/", true));
    assert_false(tb_hook_url_allowed("http://anna@127.0.0.1/", true));
}

static void a_url_has_500_bytes_at_most(void **state)
{
    char url[600];

    (void) state;
    for (int len = 499; len <= 502; len++) {
        snprintf(url, sizeof(url), "http://example.org/%0*d", len - 19, 0);
        assert_int_equal(tb_hook_url_allowed(url, false), len <= 500);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(addresses_that_are_not_of_the_open_network_are_refused),
        TEST(addresses_of_the_open_network_are_allowed),
        TEST(the_operator_may_allow_all),
        TEST(other_kinds_of_addresses_are_refused_always),
        TEST(urls_that_cannot_be_posted_to_are_refused),
        TEST(urls_of_the_open_network_are_allowed),
        TEST(the_operator_may_allow_urls_of_his_own),
        TEST(a_url_has_500_bytes_at_most),
    };

    return RUN(tests);
}
