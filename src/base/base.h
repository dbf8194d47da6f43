/* base.h - what every room may lean on: fixed integers, asserts, the list of failures.
 *
 * The engine rooms (base, core, games, bots, record) compile to native code and to WebAssembly with
 * no imports, so nothing here or above it may include stdio, stdlib, assert.h or a clock. */
#ifndef TB_BASE_H
#define TB_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define TB_LEN(array) ((int) (sizeof(array) / sizeof((array)[0])))

/* A fact of the program that cannot be false. Checked builds trap, release builds trust it. */
#ifdef TB_CHECKED
#define TB_ASSERT(fact) ((fact) ? (void) 0 : __builtin_trap())
#else
#define TB_ASSERT(fact) ((void) 0)
#endif

#define TB_LIKELY(x)   __builtin_expect(!!(x), 1)
#define TB_UNLIKELY(x) __builtin_expect(!!(x), 0)

/* What can be wrong with something that came from outside. Zero or more is success. */
#define TB_STATUS_LIST(X)                                                                                              \
    X(ILLEGAL, "illegal", "the move is not legal here")                                                                \
    X(NOT_TO_ACT, "not-to-act", "this seat is not to act now")                                                         \
    X(BAD_TEXT, "bad-text", "the text is not in the expected form")                                                    \
    X(BAD_CONFIG, "bad-config", "no game can be set up from these options")                                            \
    X(BAD_VERSION, "bad-version", "made under another version of the rules or of the format")                          \
    X(BAD_CHANCE, "bad-chance", "a chance outcome does not follow from the commitment")                                \
    X(NO_ROOM, "no-room", "it does not fit into the memory that was given")                                            \
    X(NOTHING, "nothing", "there is nothing to do this with")

typedef enum tb_status {
    TB_OK = 0,
    TB_STATUS_BASE_ = -100,
#define X(id, name, text) TB_##id,
    TB_STATUS_LIST(X)
#undef X
        TB_STATUS_END_
} tb_status;

/* The fixed ASCII id of a status ("illegal"), and its English sentence. Never NULL. */
const char *tb_status_name(tb_status status);
const char *tb_status_text(tb_status status);

#endif
