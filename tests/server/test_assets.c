/* test_assets.c - a folder is read once, and nothing but what lies in it is ever found. */
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../check.h"
#include "base/sha256.h"
#include "server/assets.h"

static char folder[64];
static char why[300];

static void put(const char *path, const char *text)
{
    char whole[200];

    snprintf(whole, sizeof(whole), "%s/%s", folder, path);
    FILE *file = fopen(whole, "wb");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

static void put_folder(const char *path)
{
    char whole[200];

    snprintf(whole, sizeof(whole), "%s/%s", folder, path);
    assert_int_equal(mkdir(whole, 0755), 0);
}

static void put_link(const char *path, const char *target)
{
    char whole[200];

    snprintf(whole, sizeof(whole), "%s/%s", folder, path);
    assert_int_equal(symlink(target, whole), 0);
}

/* SITE/page is the folder; SITE/secret.txt lies beside it. */
static int set_up(void **state)
{
    (void) state;
    snprintf(folder, sizeof(folder), "%s/taberna-assets-XXXXXX", getenv("TMPDIR") ? getenv("TMPDIR") : "/tmp");
    assert_non_null(mkdtemp(folder));
    put("secret.txt", "secret");
    put_folder("page");
    put("page/index.html", "<!doctype html>");
    put("page/index.html.gz", "packed");
    put("page/app.0123abcd.js", "1");
    put("page/app.js", "2");
    put("page/.hidden", "hidden");
    put("page/empty.txt", "");
    put_folder("page/.git");
    put("page/.git/config", "hidden");
    put_folder("page/deep");
    put_folder("page/deep/er");
    put("page/deep/er/game.wasm", "wasm");
    put_link("page/link.txt", "../secret.txt");
    put_link("page/up", "..");
    put_link("page/self.html", "index.html");
    strcat(folder, "/page");
    return 0;
}

static int tear_down(void **state)
{
    char command[120];

    (void) state;
    *strrchr(folder, '/') = '\0';
    snprintf(command, sizeof(command), "rm -r '%s'", folder);
    return system(command);
}

static tb_assets *read_folder(void)
{
    tb_assets *assets = tb_assets_read(folder, why, sizeof(why));

    CHECK(assets != NULL, "%s", why);
    return assets;
}

static void must_find(const tb_assets *assets, const char *path, bool takes_gzip, const char *bytes, tb_asset *out)
{
    CHECK(tb_assets_find(assets, path, takes_gzip, out), "%s: not found", path);
    assert_int_equal(out->len, strlen(bytes));
    assert_memory_equal(out->bytes, bytes, out->len);
}

static void files_are_found_by_their_path(void **state)
{
    tb_assets *assets = read_folder();
    tb_asset asset;

    (void) state;
    must_find(assets, "/index.html", false, "<!doctype html>", &asset);
    assert_string_equal(asset.type, "text/html; charset=utf-8");
    must_find(assets, "/deep/er/game.wasm", true, "wasm", &asset);
    assert_string_equal(asset.type, "application/wasm");
    assert_false(asset.gzip);
    must_find(assets, "/empty.txt", true, "", &asset);
    assert_string_equal(asset.type, "text/plain; charset=utf-8");
    tb_assets_free(assets);
}

static void the_page_stands_for_the_root_and_for_tables(void **state)
{
    tb_assets *assets = read_folder();
    tb_asset asset;

    (void) state;
    must_find(assets, "/", false, "<!doctype html>", &asset);
    must_find(assets, "/t/abcdefghijkl2345", false, "<!doctype html>", &asset);
    assert_string_equal(asset.type, "text/html; charset=utf-8");
    assert_false(tb_assets_find(assets, "/t/", false, &asset));
    must_find(assets, "/t/abc", false, "<!doctype html>", &asset);
    assert_false(tb_assets_find(assets, "/t/abcdefghijkl2345/", false, &asset));
    assert_false(tb_assets_find(assets, "/t/../index.html", false, &asset));
    tb_assets_free(assets);
}

static void clients_that_accept_gzip_get_it_where_there_is_one(void **state)
{
    tb_assets *assets = read_folder();
    tb_asset plain, packed;

    (void) state;
    must_find(assets, "/index.html", true, "packed", &packed);
    assert_true(packed.gzip);
    assert_string_equal(packed.type, "text/html; charset=utf-8");
    must_find(assets, "/index.html", false, "<!doctype html>", &plain);
    assert_false(plain.gzip);
    assert_string_not_equal(plain.etag, packed.etag);
    must_find(assets, "/", true, "packed", &packed);
    must_find(assets, "/app.js", true, "2", &plain);
    assert_false(plain.gzip);
    tb_assets_free(assets);
}

/* The SHA-256 of "<!doctype html>" begins so. */
static void the_etag_is_the_beginning_of_the_hash(void **state)
{
    uint8_t hash[TB_SHA256_SIZE];
    char expected[20];
    tb_assets *assets = read_folder();
    tb_asset asset;

    (void) state;
    must_find(assets, "/", false, "<!doctype html>", &asset);
    tb_sha256_of("<!doctype html>", 15, hash);
    tb_text text = tb_text_on(expected, sizeof(expected));
    tb_put_char(&text, '"');
    tb_put_hex_bytes(&text, hash, 8);
    tb_put_char(&text, '"');
    assert_string_equal(asset.etag, expected);
    assert_int_equal(strlen(asset.etag), 18);
    tb_assets_free(assets);
}

static void a_name_with_a_hash_lasts(void **state)
{
    tb_assets *assets = read_folder();
    tb_asset asset;

    (void) state;
    must_find(assets, "/app.0123abcd.js", false, "1", &asset);
    assert_true(asset.lasting);
    assert_string_equal(asset.type, "text/javascript; charset=utf-8");
    must_find(assets, "/app.js", false, "2", &asset);
    assert_false(asset.lasting);
    must_find(assets, "/", false, "<!doctype html>", &asset);
    assert_false(asset.lasting);
    tb_assets_free(assets);
}

static void no_path_leads_out_or_to_what_is_hidden(void **state)
{
    static const char *const paths[] = {
        "",
        "index.html",
        "//index.html",
        "/./index.html",
        "/../secret.txt",
        "/deep/../index.html",
        "/..",
        "/.",
        "/%2e%2e/secret.txt",
        "/%2e/index.html",
        "/..%2fsecret.txt",
        "/link.txt",
        "/up/secret.txt",
        "/up",
        "/self.html",
        "/.hidden",
        "/.git/config",
        "/deep",
        "/deep/",
        "/deep/er",
        "/INDEX.HTML",
        "/index.html/",
        "/index.html?x",
        "/index.htm",
        "/etc/passwd",
        "/index.html\n",
        "\\..\\secret.txt",
    };
    tb_assets *assets = read_folder();
    tb_asset asset;

    (void) state;
    for (size_t i = 0; i < sizeof(paths) / sizeof(paths[0]); i++) {
        CHECK(!tb_assets_find(assets, paths[i], false, &asset), "'%s' was found", paths[i]);
        CHECK(!tb_assets_find(assets, paths[i], true, &asset), "'%s' was found", paths[i]);
    }
    tb_assets_free(assets);
}

static void a_path_of_any_length_is_survived(void **state)
{
    tb_assets *assets = read_folder();
    char path[1000];
    tb_asset asset;

    (void) state;
    for (size_t len = 1; len < sizeof(path); len++) {
        memset(path, '/', len);
        path[len] = '\0';
        assert_int_equal(tb_assets_find(assets, path, true, &asset), len == 1);
    }
    tb_assets_free(assets);
}

static void what_cannot_be_read_is_said(void **state)
{
    char missing[100];

    (void) state;
    snprintf(missing, sizeof(missing), "%s/none", folder);
    assert_null(tb_assets_read(missing, why, sizeof(why)));
    assert_non_null(strstr(why, "none"));
    snprintf(missing, sizeof(missing), "%s/index.html", folder);
    assert_null(tb_assets_read(missing, why, sizeof(why)));
}

/* A sparse file costs the disk nothing. */
static void more_than_64_mib_are_refused(void **state)
{
    char path[100];

    (void) state;
    snprintf(path, sizeof(path), "%s/large.bin", folder);
    put("large.bin", "");
    assert_int_equal(truncate(path, (64 << 20) + 1), 0);
    assert_null(tb_assets_read(folder, why, sizeof(why)));
    assert_non_null(strstr(why, "64 MiB"));
    unlink(path);
}

static void an_empty_folder_has_nothing(void **state)
{
    char path[100];
    tb_asset asset;

    (void) state;
    snprintf(path, sizeof(path), "%s/deep/nothing", folder);
    put_folder("deep/nothing");
    tb_assets *assets = tb_assets_read(path, why, sizeof(why));
    assert_non_null(assets);
    assert_false(tb_assets_find(assets, "/", true, &asset));
    tb_assets_free(assets);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(files_are_found_by_their_path),
        TEST(the_page_stands_for_the_root_and_for_tables),
        TEST(clients_that_accept_gzip_get_it_where_there_is_one),
        TEST(the_etag_is_the_beginning_of_the_hash),
        TEST(a_name_with_a_hash_lasts),
        TEST(no_path_leads_out_or_to_what_is_hidden),
        TEST(a_path_of_any_length_is_survived),
        TEST(what_cannot_be_read_is_said),
        TEST(more_than_64_mib_are_refused),
        TEST(an_empty_folder_has_nothing),
    };

    return cmocka_run_group_tests(tests, set_up, tear_down);
}
