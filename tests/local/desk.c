/* desk.c - asking. */
#include "desk.h"

#include <stdlib.h>

tb_local house;
static char answer[TB_LOCAL_BUFFER];

/* The request stands in memory of its own length, so that the sanitizer sees a step beyond it. */
static const char *ask(tb_local *local, const char *request, size_t len)
{
    char *bytes = malloc(len ? len : 1);

    assert_non_null(bytes);
    memcpy(bytes, request, len);
    size_t written = tb_local_ask(local, bytes, len, answer, sizeof answer);
    free(bytes);
    assert_true(written < sizeof answer && strlen(answer) == written);
    CHECK(tb_json_well_formed(answer, written), "not JSON: %.300s", answer);
    return answer;
}

const char *answer_in(tb_local *local, const char *request) { return ask(local, request, strlen(request)); }

const char *answer_to(const char *request) { return answer_in(&house, request); }

const char *answer_with(const char *before, const char *text, const char *after)
{
    static char request[TB_LOCAL_BUFFER];
    tb_text out = tb_text_on(request, sizeof request);

    tb_put(&out, before);
    out.last = ':'; /* the string needs no comma */
    tb_json_string(&out, NULL, text);
    tb_put(&out, after);
    assert_true(tb_text_whole(&out));
    return ask(&house, request, out.len);
}

int new_table(void)
{
    const char *created =
        answer_to("{\"call\":\"create\",\"now\":5,\"game\":\"fortuna\",\"secret\":\"" HEX "\",\"bot_key\":\"" HEX
                  "\",\"entropy\":\"" HEX
                  "\",\"seats\":[{\"who\":\"me\",\"name\":\"Anna\"},{\"who\":\"bot\",\"bot\":\"novice\"}]}");

    CHECK(strncmp(created, "{\"table\":", 9) == 0, "%.300s", created);
    return created[9] - '0';
}

void close_table(int table)
{
    char request[] = "{\"call\":\"close\",\"table\":0}";

    *strchr(request, '0') = (char) ('0' + table);
    assert_string_equal(answer_to(request), "{}");
}
