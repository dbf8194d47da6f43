/* Houses as values: a program may have several, one a thread, and keeps what happens at their tables itself. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#include "desk.h"

static tb_local *new_house(void)
{
    tb_local *local = calloc(1, sizeof *local);

    assert_non_null(local);
    return local;
}

static void leave(tb_local *local)
{
    tb_local_done(local);
    free(local);
}

/* --- Kept by the caller ------------------------------------------------------------------------------------------- */

static char log_text[TB_LOCAL_BUFFER]; /* the entries so far, as JSON without brackets */

/* Keeps the entries of an answer; nobody was told of them, so they are all that stands there. */
static void keep(const char *said)
{
    static const char begins[] = "\"entries\":[", ends[] = "],\"bots\":";
    const char *from = strstr(said, begins), *to = from ? strstr(from, ends) : NULL;

    CHECK(from && to, "no entries: %.300s", said);
    from += strlen(begins);
    if (log_text[0])
        strcat(log_text, ",");
    strncat(log_text, from, (size_t) (to - from));
}

/* The first seat that a bot is to play; false: none is. */
static bool bot_to_act(const char *said, char seat[16])
{
    const char *at = strstr(said, "\"bots\":[\"");

    return at && sscanf(at, "\"bots\":[\"%15[^\"]", seat) == 1;
}

/* What the bots do is chosen in another house, as by a thread of its own, and comes back as a move. */
static void a_table_is_kept_copied_and_opened_again(void **state)
{
    tb_local *brain = new_house(), *later = new_house();
    static char request[TB_LOCAL_BUFFER], shown[TB_LOCAL_BUFFER];
    char seat[16], move[64];

    (void) state;
    log_text[0] = '\0';
    keep(answer_to("{\"call\":\"create\",\"now\":5,\"game\":\"fortuna\",\"secret\":\"" HEX "\",\"bot_key\":\"" HEX
                   "\",\"seats\":[{\"who\":\"bot\",\"bot\":\"easy\"},{\"who\":\"bot\",\"bot\":\"novice\"}]}"));
    snprintf(request, sizeof request, "{\"call\":\"open\",\"entries\":[%s]}", log_text);
    ASSERT_SAYS(answer_in(brain, request), "\"entries\":4");
    strcpy(shown, answer_to("{\"call\":\"look\",\"table\":0,\"viewer\":\"public\",\"now\":9}"));
    for (int i = 0; i < 40 && bot_to_act(shown, seat); i++) {
        snprintf(request, sizeof request, "{\"call\":\"choose\",\"table\":0,\"seat\":\"%s\"}", seat);
        assert_int_equal(sscanf(answer_in(brain, request), "{\"move\":\"%63[^\"]", move), 1);
        snprintf(request, sizeof request, "{\"call\":\"think\",\"table\":0,\"now\":9,\"seat\":\"%s\",\"move\":\"%s\"}",
                 seat, move);
        strcpy(shown, answer_to(request));
        keep(shown);
        const char *last = strrchr(log_text, '{');
        snprintf(request, sizeof request, "{\"call\":\"append\",\"table\":0,\"entries\":[%s]}", last);
        ASSERT_SAYS(answer_in(brain, request), "\"bots\":[");
    }

    snprintf(request, sizeof request, "{\"call\":\"open\",\"entries\":[%s]}", log_text);
    ASSERT_SAYS(answer_in(later, request), "\"entries\":44");
    strcpy(shown, answer_to("{\"call\":\"look\",\"table\":0,\"viewer\":\"blue\",\"now\":9}"));
    assert_string_equal(answer_in(later, "{\"call\":\"look\",\"table\":0,\"viewer\":\"blue\",\"now\":9}"), shown);
    assert_int_equal(tb_local_table(later, 0)->entries, 44);
    assert_null(tb_local_table(later, 1));
    assert_null(tb_local_table(later, TB_LOCAL_TABLES));
    close_table(0);
    leave(brain);
    leave(later);
}

/* --- Programs that the caller runs -------------------------------------------------------------------------------- */

static void the_moves_of_a_program_are_brought_by_the_caller(void **state)
{
    static const char look[] = "{\"call\":\"look\",\"table\":0,\"viewer\":\"orange\",\"now\":9}";
    static char request[256];
    char move[64];

    (void) state;
    ASSERT_SAYS(answer_to("{\"call\":\"create\",\"now\":5,\"game\":\"fortuna\",\"secret\":\"" HEX
                          "\",\"bot_key\":\"" HEX "\",\"seats\":[{\"who\":\"me\",\"name\":\"Anna\"},"
                          "{\"who\":\"program\",\"name\":\"exec-bot-py\"}]}"),
                " sit 1 bot exec-bot-py\"");
    ASSERT_SAYS(answer_to(look), "\"bots\":[\"orange\"]");
    const char *legal = strstr(answer_to(look), "\"legal\":[{\"move\":\"");
    assert_int_equal(sscanf(legal, "\"legal\":[{\"move\":\"%63[^\"]", move), 1);
    ASSERT_FAILS(answer_to("{\"call\":\"choose\",\"table\":0,\"seat\":\"orange\"}"), "engine.unknown-bot");
    ASSERT_FAILS(answer_to("{\"call\":\"think\",\"table\":0,\"seat\":\"orange\",\"now\":9}"), "engine.unknown-bot");
    snprintf(request, sizeof request, "{\"call\":\"think\",\"table\":0,\"now\":9,\"seat\":\"orange\",\"move\":\"%s\"}",
             move);
    ASSERT_SAYS(answer_to(request), " move 1 ");
    assert_false(tb_table_bots_to_act(tb_local_table(&house, 0)));
    close_table(0);
}

/* --- Threads ------------------------------------------------------------------------------------------------------ */

typedef struct worker {
    pthread_t thread;
    tb_local *local;
    char answer[400];
} worker;

static const char simulate[] =
    "{\"call\":\"simulate\",\"game\":\"fortuna\",\"seats\":[\"medium@20\",\"easy\"],\"games\":2,\"seed\":7}";

static void *work(void *context)
{
    worker *own = context;
    char request[sizeof simulate];

    memcpy(request, simulate, sizeof request);
    tb_local_ask(own->local, request, strlen(request), own->answer, sizeof own->answer);
    return NULL;
}

static void houses_in_two_threads_do_not_know_of_each_other(void **state)
{
    worker workers[2];

    (void) state;
    for (int i = 0; i < 2; i++) {
        workers[i].local = new_house();
        assert_int_equal(pthread_create(&workers[i].thread, NULL, work, &workers[i]), 0);
    }
    for (int i = 0; i < 2; i++) {
        pthread_join(workers[i].thread, NULL);
        leave(workers[i].local);
    }
    ASSERT_SAYS(workers[0].answer, "\"signature\":\"");
    assert_string_equal(workers[0].answer, workers[1].answer);
    assert_string_equal(answer_to(simulate), workers[0].answer);
}

/* --- Answers that are too long ------------------------------------------------------------------------------------ */

/* Asks with so many bytes for the answer. */
static const char *answer_within(size_t size, const char *request)
{
    static char bytes[1000], answer[TB_LOCAL_BUFFER];

    assert_true(strlen(request) < sizeof bytes && size <= sizeof answer);
    memcpy(bytes, request, strlen(request) + 1);
    assert_true(tb_local_ask(&house, bytes, strlen(request), answer, size) < size);
    return answer;
}

static void an_entry_without_room_in_the_answer_does_not_happen(void **state)
{
    int table = new_table();
    char look[100], act[300], before[40], move[64];
    const char *legal;

    (void) state;
    snprintf(look, sizeof look, "{\"call\":\"look\",\"table\":%d,\"viewer\":\"blue\",\"now\":9}", table);
    const char *shown = answer_to(look), *n = strstr(shown, "\"n\":");
    legal = strstr(shown, "\"legal\":[{\"move\":\"");
    assert_true(n && legal);
    snprintf(before, sizeof before, "%.*s", (int) strcspn(n, ",}") + 1, n);
    assert_int_equal(sscanf(legal, "\"legal\":[{\"move\":\"%63[^\"]", move), 1);
    snprintf(act, sizeof act,
             "{\"call\":\"act\",\"table\":%d,\"now\":9,\"seat\":\"blue\",\"op\":\"move\",\"move\":\"%s\","
             "\"viewers\":[\"blue\"]}",
             table, move);
    ASSERT_FAILS(answer_within(1000, act), "engine.too-long");
    ASSERT_SAYS(answer_to(look), before);

    /* News that have no room are left out; the entry has happened and is handed over. */
    const char *said = answer_within(3000, act);
    ASSERT_SAYS(said, "{\"entries\":[{\"at\":9,\"text\":\"");
    assert_null(strstr(said, "\"news\""));
    assert_null(strstr(answer_to(look), before));
    close_table(table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(a_table_is_kept_copied_and_opened_again),
        TEST(the_moves_of_a_program_are_brought_by_the_caller),
        TEST(houses_in_two_threads_do_not_know_of_each_other),
        TEST(an_entry_without_room_in_the_answer_does_not_happen),
    };
    int failed = RUN(tests);

    tb_local_done(&house);
    return failed;
}
