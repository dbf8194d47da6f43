/* ask.h - reading the members of a request: strict, with an answer that names the one that is wrong.
 *
 * All of these return false at the first thing that is wrong, and have then said so. */
#ifndef LOCAL_ASK_H
#define LOCAL_ASK_H

#include "local/call.h"
#include "table/table.h"

/* The end of the year 9999: whatever a clock may add to it still fits. */
#define LOCAL_LATEST_MS INT64_C(253402300799999)

/* One object that is being read. */
typedef struct local_object {
    local_call *call;
    const tb_json_node *node;
    const char *path; /* what stands before its members in an error: "", "clock.", "seats[1]." */
} local_object;

local_object local_whole(local_call *call);

/* The member is an object, and becomes `out`; `path` is its name with a dot. */
bool local_inner(const local_object *object, const char *member, const char *path, local_object *out);

/* Says that the member is wrong; always false. */
bool local_wrong(const local_object *object, const char *member, const char *expected);

bool local_has(const local_object *object, const char *member);
const tb_json_node *local_member(const local_object *object, const char *member);

/* No members but these (NULL ends them) and `also`, which may be NULL. */
bool local_only(const local_object *object, const char *const members[], int most, const char *also);

/* len may be NULL. */
bool local_string(const local_object *object, const char *member, const char *expected, const char **out, size_t *len);
bool local_number(const local_object *object, const char *member, int64_t least, int64_t most, int64_t *out);
bool local_choice(const local_object *object, const char *member, const char *const words[], int count,
                  const char *expected, int *out);

/* 64 hex digits. */
bool local_hex(const local_object *object, const char *member, uint8_t out[32]);

/* Milliseconds since 1970 for "now". */
bool local_now(local_call *call, int64_t *out);

/* May be left out: then *out stays. */
bool local_number_or(const local_object *object, const char *member, int64_t least, int64_t most, int64_t *out);

bool local_game(const local_object *object, const tb_game **out);

/* "options", on a config that has its defaults; checks that they go together. */
bool local_options(const local_object *object, const tb_game *game, tb_config *config);

/* "move", as text. */
bool local_move(const local_object *object, const tb_game *game, tb_move *out);

/* The number of the seat that the member names, at a table of so many; a viewer may be "public" as well. `game` NULL:
 * there are no names of seats. */
bool local_seat(const local_object *object, const char *member, const tb_game *game, int seats, int *out);
bool local_viewer(const local_object *object, const char *member, const tb_game *game, int seats, int *out);

#endif
