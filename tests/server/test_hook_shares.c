/* test_hook_shares.c - receivers that do not answer hold up no others. The slow ones listen and never accept. */
#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include "../check.h"
#include "listener.h"
#include "server/hooks_post.h"

enum { POSTS = 400, SLOW = 16, USUAL_MS = 0, ANSWERING = 0x7f000909 };

static struct {
    uv_loop_t loop;
    tb_poster *poster;
    listener ear;
    int slow[SLOW], port; /* of them all, at 127.0.0.1 and so on */
    tb_post post[POSTS];
    int sent, done, well;
} scene;

static int listen_slowly(int number)
{
    struct sockaddr_in address = {
        .sin_family = AF_INET,
        .sin_port = htons((uint16_t) scene.port),
        .sin_addr.s_addr = htonl(INADDR_LOOPBACK + (uint32_t) number),
    };
    socklen_t len = sizeof(address);
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);

    assert_true(fd >= 0);
    assert_int_equal(bind(fd, (const struct sockaddr *) &address, len), 0);
    assert_int_equal(listen(fd, POSTS), 0);
    assert_int_equal(getsockname(fd, (struct sockaddr *) &address, &len), 0);
    scene.port = ntohs(address.sin_port);
    return fd;
}

static int set_up(void **state)
{
    (void) state;
    memset(&scene, 0, sizeof(scene));
    assert_int_equal(uv_loop_init(&scene.loop), 0);
    listener_start_at(&scene.ear, ANSWERING);
    for (int i = 0; i < SLOW; i++)
        scene.slow[i] = listen_slowly(i);
    return 0;
}

/* Closing ends what the slow ones keep. */
static int tear_down(void **state)
{
    (void) state;
    tb_poster_close(scene.poster);
    assert_int_equal(uv_run(&scene.loop, UV_RUN_DEFAULT), 0);
    assert_int_equal(scene.done, scene.sent);
    for (int i = 0; i < SLOW; i++)
        close(scene.slow[i]);
    listener_stop(&scene.ear);
    return uv_loop_close(&scene.loop);
}

static void open_poster(int64_t timeout_ms)
{
    scene.poster =
        tb_poster_new(&scene.loop, &(tb_poster_options){ .private_allowed = true, .timeout_ms = timeout_ms });
    assert_non_null(scene.poster);
}

static void done(tb_post *post)
{
    scene.done++;
    scene.well += post->status == 200;
}

static void send_to(const char *host, int port)
{
    static const uint8_t secret[TB_STORE_HASH];
    tb_post *post = &scene.post[scene.sent++];

    snprintf(post->url, sizeof(post->url), "http://%s:%d/hook", host, port);
    memcpy(post->body, "{}", 2);
    post->body_len = 2;
    post->done = done;
    tb_poster_send(scene.poster, post, secret);
}

static void send_slowly(int number, int posts)
{
    char host[32];

    snprintf(host, sizeof(host), "127.0.0.%d", number + 1);
    for (int i = 0; i < posts; i++)
        send_to(host, scene.port);
}

static void run_for(uint64_t ms)
{
    for (uint64_t end = uv_hrtime() + ms * 1000000; uv_hrtime() < end; usleep(2000))
        uv_run(&scene.loop, UV_RUN_NOWAIT);
}

/* One that answers is posted to at once, whatever the others do. */
static void expect_answer(void)
{
    int well = scene.well;

    send_to("127.0.9.9", scene.ear.port);
    for (int i = 0; i < 40 && scene.well == well; i++)
        run_for(50);
    assert_int_equal(scene.well, well + 1);
}

static void a_slow_receiver_holds_up_no_other(void **state)
{
    (void) state;
    open_poster(USUAL_MS);
    send_slowly(0, 200);
    run_for(100);
    expect_answer();
}

/* Names cost nothing: what counts is the address that they lead to. */
static void a_slow_receiver_of_many_names_holds_up_no_other(void **state)
{
    char host[32];

    (void) state;
    open_poster(USUAL_MS);
    for (int i = 0; i < 100; i++) {
        snprintf(host, sizeof(host), "receiver-%d.localhost", i);
        send_to(host, scene.port);
    }
    run_for(200);
    expect_answer();
}

/* They have all places; the next that is free is not theirs. */
static void many_slow_receivers_hold_up_no_other_for_long(void **state)
{
    (void) state;
    open_poster(1500);
    for (int i = 0; i < SLOW; i++)
        send_slowly(i, 20);
    run_for(300);
    expect_answer();
    expect_answer();
}

/* Of one host so many wait and no more: the others end at once, and are tried again later. */
static void one_host_does_not_fill_what_waits(void **state)
{
    (void) state;
    open_poster(USUAL_MS);
    send_slowly(0, 350);
    run_for(200);
    assert_in_range(scene.done, 350 - 256 - 4, 350 - 256);
    expect_answer();
}

static void who_answers_gets_all_of_many(void **state)
{
    (void) state;
    open_poster(USUAL_MS);
    for (int i = 0; i < 100; i++)
        send_to("127.0.9.9", scene.ear.port);
    for (int i = 0; i < 100 && scene.well < 100; i++)
        run_for(50);
    assert_int_equal(scene.well, 100);
    assert_int_equal(listener_count(&scene.ear), 100);
}

#define ROW(function) cmocka_unit_test_setup_teardown(function, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        ROW(a_slow_receiver_holds_up_no_other),
        ROW(a_slow_receiver_of_many_names_holds_up_no_other),
        ROW(many_slow_receivers_hold_up_no_other_for_long),
        ROW(one_host_does_not_fill_what_waits),
        ROW(who_answers_gets_all_of_many),
    };

    return RUN(tests);
}
