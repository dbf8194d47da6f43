/* asked.h - requests written with single quotes, and the member that each is refused for. */
#ifndef TB_ASKED_H
#define TB_ASKED_H

#include "../check.h"
#include "ask/requests.h"

/* 64 hex digits. */
#define HEX64 "00112233445566778899aabbccddeeff0123456789abcdef0123456789abcdef"

/* The text with ' as ", in a buffer of its own size, so that a reader that looks behind its end is found out. */
static inline char *quoted(const char *text, size_t *len)
{
    *len = strlen(text);
    char *out = test_malloc(*len + (*len == 0));

    for (size_t i = 0; i < *len; i++)
        out[i] = text[i] == '\'' ? '"' : text[i];
    return out;
}

typedef struct refused_row {
    const char *text, *member;
} refused_row;

/* A refusal names the member, and what it can be unless it stands there twice. */
static inline void check_refusal(const refused_row *row, bool read, const tb_ask_error *error)
{
    CHECK(!read, "%s: was read", row->text);
    CHECK(strcmp(error->member, row->member) == 0, "%s: refused for '%s', not '%s'", row->text, error->member,
          row->member);
    CHECK(error->why.row && (error->form[0] || error->why.row == &tb_ask_says[TB_SAY_ASK_TWICE]),
          "%s: nothing was expected", row->text);
}

#endif
