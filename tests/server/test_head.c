/* test_head.c - headers as text. */
#include "check.h"
#include "server/head.h"

#define KEY "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"

static void a_cookie_is_found_among_others_by_its_whole_name(void **state)
{
    char out[TB_TOKEN_HEX + 1];

    (void) state;
    assert_true(tb_cookie_find("a=b; taberna=" KEY "; c=d", "taberna", out));
    assert_string_equal(out, KEY);
    assert_false(tb_cookie_find("xtaberna=" KEY, "taberna", out));
    assert_false(tb_cookie_find("taberna-name=" KEY, "taberna", out));
    assert_string_equal(out, "");
}

static void a_cookie_of_another_length_is_none(void **state)
{
    char out[TB_TOKEN_HEX + 1];

    (void) state;
    assert_false(tb_cookie_find("taberna=" KEY "0", "taberna", out));
    assert_false(tb_cookie_find("taberna=", "taberna", out));
    assert_false(tb_cookie_find(";;; ;", "taberna", out));
    assert_false(tb_cookie_find("", "taberna", out));
}

static void a_bearer_key_has_exactly_its_length(void **state)
{
    char out[TB_TOKEN_HEX + 1] = "cookie";

    (void) state;
    assert_false(tb_bearer_read("Bearer " KEY "0", out));
    assert_false(tb_bearer_read("bearer " KEY, out));
    assert_string_equal(out, "cookie");
    assert_true(tb_bearer_read("Bearer " KEY, out));
    assert_string_equal(out, KEY);
}

static void the_last_forwarded_address_is_the_one_our_proxy_saw(void **state)
{
    char out[TB_ADDRESS_MAX] = "127.0.0.1";

    (void) state;
    assert_true(tb_forwarded_read("6.6.6.6, 192.0.2.7", out));
    assert_string_equal(out, "192.0.2.7");
    assert_true(tb_forwarded_read("6.6.6.6,\t192.0.2.8 ", out));
    assert_string_equal(out, "192.0.2.8");
    assert_true(tb_forwarded_read("2001:db8::1", out));
    assert_string_equal(out, "2001:db8::1");
    assert_false(tb_forwarded_read("192.0.2.7, rubbish", out));
    assert_false(tb_forwarded_read("", out));
    assert_false(tb_forwarded_read("1.2.3.4,", out));
    assert_string_equal(out, "2001:db8::1");
}

static void pages_of_other_sites_may_not_ask(void **state)
{
    (void) state;
    assert_true(tb_origin_fits("", "h", "http://u"));
    assert_true(tb_origin_fits("http://127.0.0.1:8000", "127.0.0.1:8000", "https://u"));
    assert_true(tb_origin_fits("https://play.example", "inner:8000", "https://play.example"));
    assert_false(tb_origin_fits("https://evil.example", "play.example", "https://play.example"));
    assert_false(tb_origin_fits("http://play.example", "play.example", "https://play.example"));
    assert_false(tb_origin_fits("null", "play.example", "https://play.example"));
    assert_false(tb_origin_fits("https://play.example.evil.example", "play.example", "https://play.example"));
    assert_false(tb_origin_fits("https://", "", "https://play.example"));
}

static void a_length_is_digits_and_not_too_many(void **state)
{
    size_t out = 7;

    (void) state;
    assert_true(tb_length_read("65536", &out));
    assert_int_equal(out, 65536);
    assert_false(tb_length_read("", &out));
    assert_false(tb_length_read("-1", &out));
    assert_false(tb_length_read("1e3", &out));
    assert_false(tb_length_read("9999999999999", &out));
    assert_int_equal(out, 65536);
}

static void only_json_is_json(void **state)
{
    (void) state;
    assert_true(tb_is_json_type("application/json"));
    assert_true(tb_is_json_type("application/json; charset=utf-8"));
    assert_false(tb_is_json_type("application/jsonx"));
    assert_false(tb_is_json_type("text/plain"));
    assert_false(tb_is_json_type(""));
}

static void names_of_headers_are_tokens_and_a_colon(void **state)
{
    static const char *const bad[] = {
        "", ":", "x", "x y:", " x:", "x: a\r\nlength:", "x\t:", "caf\xe9:", "x::", "(x):"
    };

    (void) state;
    assert_true(tb_is_header_name("x:", 2));
    assert_true(tb_is_header_name("X-Real_IP.2~:", 13));
    assert_false(tb_is_header_name("a\0b:", 4));
    for (int i = 0; i < TB_LEN(bad); i++)
        assert_false(tb_is_header_name(bad[i], strlen(bad[i])));
}

static void a_value_of_the_query_is_found_by_its_name(void **state)
{
    static tb_request request = { .query = "seat=blue\ninvite=abc\nempty=" };
    char out[8];

    (void) state;
    assert_true(tb_query(&request, "invite", out, sizeof(out)));
    assert_string_equal(out, "abc");
    assert_true(tb_query(&request, "empty", out, sizeof(out)));
    assert_string_equal(out, "");
    assert_false(tb_query(&request, "sea", out, sizeof(out)));
    assert_false(tb_query(&request, "seat", out, 4));
}

static const tb_route *route(tb_request *request, tb_method method, const char *path, int *status)
{
    memset(request, 0, sizeof(*request));
    *status = 0;
    request->method = method;
    snprintf(request->path, sizeof(request->path), "%s", path);
    return tb_route_find(request, status);
}

static void a_route_is_found_by_method_and_parts(void **state)
{
    static tb_request request;
    int status;

    (void) state;
    assert_non_null(route(&request, TB_DELETE, "/api/v1/tables/abcd/seats/blue", &status));
    assert_string_equal(request.part[0], "abcd");
    assert_string_equal(request.part[1], "blue");
    assert_null(route(&request, TB_PUT, "/api/v1/tables/abcd", &status));
    assert_int_equal(status, 405);
    assert_null(route(&request, TB_GET, "/api/v1/nothing", &status));
    assert_int_equal(status, 404);
    assert_null(route(&request, TB_POST, "/index.html", &status));
    assert_int_equal(status, 404);
    assert_null(route(&request, TB_GET, "/api/v1/tables//record", &status));
    assert_non_null(route(&request, TB_GET, "/anything/else", &status));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_cookie_is_found_among_others_by_its_whole_name),
        TEST(a_cookie_of_another_length_is_none),
        TEST(a_bearer_key_has_exactly_its_length),
        TEST(the_last_forwarded_address_is_the_one_our_proxy_saw),
        TEST(pages_of_other_sites_may_not_ask),
        TEST(a_length_is_digits_and_not_too_many),
        TEST(only_json_is_json),
        TEST(names_of_headers_are_tokens_and_a_colon),
        TEST(a_value_of_the_query_is_found_by_its_name),
        TEST(a_route_is_found_by_method_and_parts),
    };

    return RUN(tests);
}
