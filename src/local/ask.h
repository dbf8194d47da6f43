/* ask.h - reading the members of a request: strict, with an answer that names the one that is wrong.
 *
 * All of these return false at the first thing that is wrong, and have then said so. */
#ifndef W_ASK_H
#define W_ASK_H

#include "local/call.h"
#include "table/table.h"

/* The end of the year 9999: whatever a clock may add to it still fits. */
#define W_LATEST_MS INT64_C(253402300799999)

/* One object that is being read. */
typedef struct w_object {
    w_call *call;
    const tb_json_node *node;
    const char *path; /* what stands before its members in an error: "", "clock.", "seats[1]." */
} w_object;

w_object w_whole(w_call *call);

/* The member is an object, and becomes `out`; `path` is its name with a dot. */
bool w_inner(const w_object *object, const char *member, const char *path, w_object *out);

/* Says that the member is wrong; always false. */
bool w_wrong(const w_object *object, const char *member, const char *expected);

bool w_has(const w_object *object, const char *member);
const tb_json_node *w_member(const w_object *object, const char *member);

/* No members but these (NULL ends them) and `also`, which may be NULL. */
bool w_only(const w_object *object, const char *const members[], int most, const char *also);

/* len may be NULL. */
bool w_string(const w_object *object, const char *member, const char *expected, const char **out, size_t *len);
bool w_number(const w_object *object, const char *member, int64_t least, int64_t most, int64_t *out);
bool w_choice(const w_object *object, const char *member, const char *const words[], int count, const char *expected,
              int *out);

/* 64 hex digits. */
bool w_hex(const w_object *object, const char *member, uint8_t out[32]);

/* Milliseconds since 1970 for "now". */
bool w_now(w_call *call, int64_t *out);

/* May be left out: then *out stays. */
bool w_number_or(const w_object *object, const char *member, int64_t least, int64_t most, int64_t *out);

bool w_game(const w_object *object, const tb_game **out);

/* "options", on a config that has its defaults; checks that they go together. */
bool w_options(const w_object *object, const tb_game *game, tb_config *config);

/* "move", as text. */
bool w_move(const w_object *object, const tb_game *game, tb_move *out);

/* The number of the seat that the member names, at a table of so many; a viewer may be "public" as well. `game` NULL:
 * there are no names of seats. */
bool w_seat(const w_object *object, const char *member, const tb_game *game, int seats, int *out);
bool w_viewer(const w_object *object, const char *member, const tb_game *game, int seats, int *out);

#endif
