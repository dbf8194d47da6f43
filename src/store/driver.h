/* driver.h - what a kind of database does for store.h, verb by verb. store.c has checked the words that come in: ids,
 * names and texts are UTF-8 without zero bytes and not longer than they may be. */
#ifndef TB_STORE_DRIVER_H
#define TB_STORE_DRIVER_H

#include "store/store.h"

/* Times in milliseconds that a verb may last when the database does not answer. */
enum { TB_STORE_PATIENCE = 10000 };

/* Sessions that a name may have; one more, and the one that ends first is gone. */
enum { TB_STORE_SESSIONS = 32 };

/* Deeds in which a name stands; a person could be called like a table, or "operator". */
#define TB_STORE_DEEDS_OF(name)                                                                                        \
    "((about = " name " AND deed IN ('passphrase', 'ban-name', 'unban-name')) "                                        \
    "OR (by = " name " AND deed = 'passphrase'))"

/* Tables that are open or played have a phase up to this one (enum tb_phase). */
#define TB_STORE_LIVE "1"

/* Logs and the list of tables are as they are now since this version: a store of it can be checked and copied. */
enum { TB_STORE_READABLE = 2 };

typedef bool tb_store_take(void *context, const tb_store_row *row);

typedef struct tb_store_driver {
    const char *scheme; /* what the url begins with */
    tb_store_status (*open)(const char *url, tb_store_mode mode, tb_store **out, char why[TB_STORE_WHY]);
    void (*close)(tb_store *store);

    tb_store_status (*append)(tb_store *store, const char *node, tb_store_row rows[], int count);
    tb_store_status (*load)(tb_store *store, const char *table, uint32_t seq, tb_store_take *take, void *context);
    tb_store_status (*load_parts)(tb_store *store, tb_store_part parts[], int count, tb_store_take *take); /* or NULL */
    tb_store_status (*rewrite)(tb_store *store, const char *table, uint32_t seq, const char *before, const char *after);
    int (*tables)(tb_store *store, tb_store_list which, const char *after, char (*out)[TB_STORE_ID + 1], int most);

    tb_store_status (*about)(tb_store *store, const char *table, tb_store_about *out);
    tb_store_status (*measure)(tb_store *store, tb_store_size *out);
    tb_store_status (*stand_still)(tb_store *store);
    tb_store_status (*copy)(tb_store *store, const char *file);
    int64_t (*check)(tb_store *store, tb_store_found *found, void *context);

    tb_store_status (*beat)(tb_store *store, const char *node, int64_t ms);
    int64_t (*now_ms)(tb_store *store);
    tb_store_status (*lease)(tb_store *store, const char *node, const char (*tables)[TB_STORE_ID + 1], int count,
                             bool granted[]);
    int (*orphans)(tb_store *store, char (*out)[TB_STORE_ID + 1], int most);
    tb_store_status (*leave)(tb_store *store, const char *node);
    int (*nodes)(tb_store *store, char (*out)[TB_STORE_NODE + 1], int most);
    tb_store_status (*whisper)(tb_store *store, const char *node, const char *table, uint32_t word);
    tb_store_status (*tell)(tb_store *store, const char *node, const tb_store_tiding tidings[], int count);
    tb_store_status (*listen)(tb_store *store, const char *node, int ms, int wake, tb_store_told *told, void *context,
                              bool *missed);

    tb_store_status (*name_add)(tb_store *store, const char *name, const char *phrase_hash, int64_t at_ms);
    tb_store_status (*name_phrase)(tb_store *store, const char *name, char phrase_hash[TB_STORE_PHRASE]);
    tb_store_status (*name_since)(tb_store *store, const char *name, int64_t *at_ms);
    tb_store_status (*session_add)(tb_store *store, const uint8_t hash[TB_STORE_HASH], const char *name,
                                   int64_t until_ms);
    tb_store_status (*session_name)(tb_store *store, const uint8_t hash[TB_STORE_HASH], int64_t now_ms,
                                    char name[TB_STORE_NAME + 1]);
    tb_store_status (*session_drop)(tb_store *store, const uint8_t hash[TB_STORE_HASH]);
    tb_store_status (*name_change)(tb_store *store, const char *name, const char *phrase_hash);
    tb_store_status (*name_drop)(tb_store *store, const char *name);
    int (*seats_kept)(tb_store *store, const char *name, tb_store_seat out[], int most);

    tb_store_status (*mark_set)(tb_store *store, const tb_store_mark *mark, bool fresh, int64_t now_ms);
    tb_store_status (*mark_drop)(tb_store *store, const char *kind, const char *who, const char *whom);
    int (*marks)(tb_store *store, const char *kind, const char *who, int64_t now_ms, tb_store_mark out[], int most);
    tb_store_status (*forget_ended)(tb_store *store, int64_t now_ms);
    tb_store_status (*marked_at)(tb_store *store, const char *table, const char *kind, const char *whom,
                                 char name[TB_STORE_NAME + 1]);
    tb_store_status (*deed_add)(tb_store *store, const tb_store_deed *deed);
    int (*deeds)(tb_store *store, int64_t after, tb_store_deed out[], int most);
    int64_t (*deeds_last)(tb_store *store);
    tb_store_status (*reports)(tb_store *store, int most, tb_store_take *take, void *context);

    tb_store_status (*hook_set)(tb_store *store, const tb_store_hook *hook);
    tb_store_status (*hook_sent)(tb_store *store, const char *table, int seat, uint32_t sent);
    int (*hooks)(tb_store *store, const char *table, tb_store_hook out[], int most);
} tb_store_driver;

/* A driver's store begins with this. */
struct tb_store {
    const tb_store_driver *driver;
    char why[TB_STORE_WHY];
};

extern const tb_store_driver tb_store_sqlite, tb_store_postgres;

/* Writes the sentence, cut to fit, and returns the status: return tb_store_fail(store->why, TB_STORE_DOWN, "...", ...).
 */
tb_store_status tb_store_fail(char why[TB_STORE_WHY], tb_store_status status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Copies a string that came out of the database into an array of `size` bytes, cut to fit. */
void tb_store_copy(char *out, size_t size, const char *text);

#endif
