/* desk.h - a house of src/local, natively: requests as text, answers as text. */
#ifndef TB_TEST_DESK_H
#define TB_TEST_DESK_H

#include "check.h"
#include "local/local.h"

/* A secret. */
#define HEX "0101010101010101010101010101010101010101010101010101010101010101"

extern tb_local house;

/* The answer to a request, of this house or of another; it lasts until the next one. */
const char *answer_to(const char *request);
const char *answer_in(tb_local *local, const char *request);

/* The same with more of a request in the middle, for texts that are made up: before, in JSON quotes, after. */
const char *answer_with(const char *before, const char *text, const char *after);

/* Whether the answer has these bytes in it. */
#define ASSERT_SAYS(answer, part) CHECK(strstr((answer), (part)), "expected %s in: %.300s", (part), (answer))
#define ASSERT_FAILS(answer, id)                                                                                       \
    CHECK(strncmp((answer), "{\"error\":{\"id\":\"" id "\"", strlen("{\"error\":{\"id\":\"" id "\"")) == 0,            \
          "expected the error " id ": %.300s", (answer))

/* Creates a table: Fortuna for Anna and a novice; returns its number. */
int new_table(void);
void close_table(int table);

#endif
