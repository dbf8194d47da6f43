/* erase.h - a person's names and words are taken out of logs that stay verifiable (docs/log.md). */
#ifndef TB_ERASE_H
#define TB_ERASE_H

#include "store/store.h"

/* Instead of a number of rows. */
enum {
    TB_ERASE_STORE = -1,   /* tb_store_why says it */
    TB_ERASE_DAMAGED = -2, /* what stands behind the damage was left as it is */
};

/* Of one entry. Returns how many rows were changed. */
int tb_erase_entry(tb_store *store, const char *table, uint32_t entry);

/* Whose words: of everybody who sat down under the name, from a time on, and on seats that the person keeps, whatever
 * was shown there. */
typedef struct tb_erase_whom {
    const char *name;
    int64_t since_ms;
    const tb_store_seat *kept;
    int kept_count;
} tb_erase_whom;

/* The name, and what was said and reported from the seat. */
int tb_erase_person(tb_store *store, const char *table, const tb_erase_whom *whom);

#endif
