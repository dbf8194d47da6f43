/* place.h - a directory for one test program, removed with all that is in it at the end. */
#ifndef TB_TEST_STORE_PLACE_H
#define TB_TEST_STORE_PLACE_H

/* Makes it; the same one every time it is asked for. */
const char *place(void);

/* A file in it; the text lives until the next call. */
const char *place_of(const char *file);

#endif
