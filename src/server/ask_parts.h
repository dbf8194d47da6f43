/* ask_parts.h - how the members of an object are read; for the readers of ask.h alone.
 *
 * All of these return false at the first thing that is wrong and have then filled the error. */
#ifndef TB_ASK_PARTS_H
#define TB_ASK_PARTS_H

#include "server/ask.h"

/* One object that is being read. */
typedef struct tb_ask {
    const json_t *object;
    const char *path; /* what stands before its members in an error: "", "clock.", "seats[1]." */
    tb_ask_error *error;
} tb_ask;

bool tb_ask_has(const tb_ask *ask, const char *member);

/* Says that the member is wrong; always false. */
bool tb_ask_wrong(const tb_ask *ask, const char *member, const char *expected);

/* No members but these. */
bool tb_ask_only(const tb_ask *ask, const char *const members[], int count);

/* A string of min to max bytes, copied with a closing zero. */
bool tb_ask_string(const tb_ask *ask, const char *member, size_t min, size_t max, const char *expected, char *out);

bool tb_ask_int(const tb_ask *ask, const char *member, int64_t min, int64_t max, const char *expected, int64_t *out);

/* One of these words; out gets its number. */
bool tb_ask_choice(const tb_ask *ask, const char *member, const char *const words[], int count, const char *expected,
                   int *out);

/* May be left out: then *out stays. */
bool tb_ask_flag(const tb_ask *ask, const char *member, bool *out);

/* The name of a person; the word of one of our bots, at the strength it has by itself. */
bool tb_ask_person(const tb_ask *ask, const char *member, tb_player *out);
bool tb_ask_opponent(const tb_ask *ask, const char *member, tb_player *out);

/* 64 hex digits. */
bool tb_ask_secret(const tb_ask *ask, const char *member, uint8_t out[TB_ENTROPY_SIZE]);

#endif
