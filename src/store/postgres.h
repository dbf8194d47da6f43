/* postgres.h - the store in PostgreSQL, inside. postgres.c opens it, postgres_link.c keeps the connection,
 * postgres_run.c runs the statements of postgres_sql.h, the others hold the verbs of a subject each. */
#ifndef TB_STORE_POSTGRES_H
#define TB_STORE_POSTGRES_H

#include <libpq-fe.h>

#include "store/driver.h"
#include "store/postgres_sql.h"

typedef enum tb_postgres_id {
#define X(id, sql) TB_POSTGRES_##id,
    TB_POSTGRES_STATEMENTS(X)
#undef X
        TB_POSTGRES_IDS
} tb_postgres_id;

typedef struct tb_postgres {
    tb_store store;
    char *url;
    tb_store_mode mode;
    PGconn *conn;           /* NULL: lost, or never made */
    int64_t until_ms;       /* when the verb has waited long enough, by our clock */
    int64_t tried_ms;       /* when connecting last failed, by our clock; 0: never */
    tb_store_status status; /* of the last failure */
    bool prepared[TB_POSTGRES_IDS];
    bool pooled;      /* behind a pooler: the next transaction may go over another session */
    bool listening;   /* on this connection */
    bool rolled_back; /* the last failure was a conflict with another transaction: it may be retried */
} tb_postgres;

/* An array as a parameter, in PostgreSQL's binary form. There was no memory for it when `bytes` is NULL. */
typedef struct tb_postgres_array {
    char *bytes;
    size_t len, size;
} tb_postgres_array;

/* Types of elements, as the system catalogue numbers them. */
enum { TB_POSTGRES_BOOL = 16, TB_POSTGRES_INT8 = 20, TB_POSTGRES_TEXT = 25 };

/* Room for so many elements, of so many bytes together. */
void tb_postgres_array_start(tb_postgres_array *array, int type, int count, size_t bytes);
void tb_postgres_array_text(tb_postgres_array *array, const char *text, size_t len);
void tb_postgres_array_number(tb_postgres_array *array, int64_t number); /* of INT8 */
void tb_postgres_array_bool(tb_postgres_array *array, bool value);       /* of BOOL */

/* Milliseconds of a clock that never jumps. */
int64_t tb_postgres_clock(void);

/* Begins a verb: true if there is a connection; makes one if there is none. */
bool tb_postgres_ready(tb_postgres *self);
void tb_postgres_drop(tb_postgres *self);

/* Runs a statement. The parameters are numbered in the order of the types: t text, i integer (int64_t), b hash, a
 * array. NULL on failure: self->status and the reason are set. The caller clears the result. */
PGresult *tb_postgres_run(tb_postgres *self, tb_postgres_id id, const char *types, ...);

/* The same for verbs that want to know only whether it went well. `rows` may be NULL; it gets how many rows came back.
 */
tb_store_status tb_postgres_do(tb_postgres *self, tb_postgres_id id, int *rows, const char *types, ...);

/* Waits for the answer to what was sent; NULL, with the reason, if that failed or the answer is a failure. */
PGresult *tb_postgres_answer(tb_postgres *self, bool sent);

/* Runs one or more constant statements without parameters. */
PGresult *tb_postgres_exec(tb_postgres *self, const char *sql);

/* Clears a result; true if there was one. */
bool tb_postgres_clear(PGresult *result);

/* A whole number of a result. */
int64_t tb_postgres_number(const PGresult *result, int row, int column);

/* Ids in the first column. Returns how many; -1 if there is no result. Clears it. */
int tb_postgres_ids(PGresult *result, char (*out)[TB_STORE_ID + 1]);

/* Creates or upgrades the schema, or checks that it is this version's. */
tb_store_status tb_postgres_schema(tb_postgres *self, bool may_upgrade);

/* The verbs, as driver.h describes them. */
tb_store_status tb_postgres_append(tb_store *store, const char *node, tb_store_row rows[], int count);
tb_store_status tb_postgres_load(tb_store *store, const char *table, uint32_t seq, tb_store_take *take, void *context);
tb_store_status tb_postgres_load_parts(tb_store *store, tb_store_part parts[], int count, tb_store_take *take);
tb_store_status tb_postgres_rewrite(tb_store *store, const char *table, uint32_t seq, const char *before,
                                    const char *after);
int tb_postgres_tables(tb_store *store, tb_store_list which, const char *after, char (*out)[TB_STORE_ID + 1], int most);
tb_store_status tb_postgres_about(tb_store *store, const char *table, tb_store_about *out);
tb_store_status tb_postgres_copy(tb_store *store, const char *file);
tb_store_status tb_postgres_measure(tb_store *store, tb_store_size *out);
tb_store_status tb_postgres_stand_still(tb_store *store);
int64_t tb_postgres_check(tb_store *store, tb_store_found *found, void *context);
tb_store_status tb_postgres_beat(tb_store *store, const char *node, int64_t ms);
int64_t tb_postgres_now_ms(tb_store *store);
tb_store_status tb_postgres_lease(tb_store *store, const char *node, const char (*tables)[TB_STORE_ID + 1], int count,
                                  bool granted[]);
int tb_postgres_orphans(tb_store *store, char (*out)[TB_STORE_ID + 1], int most);
tb_store_status tb_postgres_leave(tb_store *store, const char *node);
int tb_postgres_nodes(tb_store *store, char (*out)[TB_STORE_NODE + 1], int most);
tb_store_status tb_postgres_whisper(tb_store *store, const char *node, const char *table, uint32_t word);
tb_store_status tb_postgres_tell(tb_store *store, const char *node, const tb_store_tiding tidings[], int count);
tb_store_status tb_postgres_listen(tb_store *store, const char *node, int ms, int wake, tb_store_told *told,
                                   void *context, bool *missed);
tb_store_status tb_postgres_name_add(tb_store *store, const char *name, const char *phrase_hash, int64_t at_ms);
tb_store_status tb_postgres_name_phrase(tb_store *store, const char *name, char phrase_hash[TB_STORE_PHRASE]);
tb_store_status tb_postgres_name_since(tb_store *store, const char *name, int64_t *at_ms);
tb_store_status tb_postgres_session_add(tb_store *store, const uint8_t hash[TB_STORE_HASH], const char *name,
                                        int64_t until_ms);
tb_store_status tb_postgres_session_name(tb_store *store, const uint8_t hash[TB_STORE_HASH], int64_t now_ms,
                                         char name[TB_STORE_NAME + 1]);
tb_store_status tb_postgres_session_drop(tb_store *store, const uint8_t hash[TB_STORE_HASH]);
int tb_postgres_seats_kept(tb_store *store, const char *name, tb_store_seat out[], int most);
tb_store_status tb_postgres_name_change(tb_store *store, const char *name, const char *phrase_hash);
tb_store_status tb_postgres_name_drop(tb_store *store, const char *name);
tb_store_status tb_postgres_mark_set(tb_store *store, const tb_store_mark *mark, bool fresh, int64_t now_ms);
tb_store_status tb_postgres_mark_drop(tb_store *store, const char *kind, const char *who, const char *whom);
tb_store_status tb_postgres_marked_at(tb_store *store, const char *table, const char *kind, const char *whom,
                                      char name[TB_STORE_NAME + 1]);
tb_store_status tb_postgres_forget_ended(tb_store *store, int64_t now_ms);
int tb_postgres_marks(tb_store *store, const char *kind, const char *who, int64_t now_ms, tb_store_mark out[],
                      int most);
tb_store_status tb_postgres_deed_add(tb_store *store, const tb_store_deed *deed);
int tb_postgres_deeds(tb_store *store, int64_t after, tb_store_deed out[], int most);
int64_t tb_postgres_deeds_last(tb_store *store);
tb_store_status tb_postgres_reports(tb_store *store, int most, tb_store_take *take, void *context);
tb_store_status tb_postgres_hook_set(tb_store *store, const tb_store_hook *hook);
tb_store_status tb_postgres_hook_sent(tb_store *store, const char *table, int seat, uint32_t sent);
int tb_postgres_hooks(tb_store *store, const char *table, tb_store_hook out[], int most);

#endif
