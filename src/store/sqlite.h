/* sqlite.h - the store in one SQLite file, inside. sqlite.c opens it, sqlite_run.c runs its statements, the others hold
 * the verbs of a subject each. */
#ifndef TB_STORE_SQLITE_H
#define TB_STORE_SQLITE_H

#include <sqlite3.h>

#include "store/driver.h"

/* Now by the database's clock, in milliseconds since 1970. */
#define TB_SQLITE_NOW "CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)"

/* Every statement is prepared when it is first used and kept. Parameters are numbered in the order of the types: t
 * text, i integer, b hash. */
#define TB_SQLITE_STATEMENTS(X)                                                                                        \
    X(BEGIN, "BEGIN IMMEDIATE")                                                                                        \
    X(COMMIT, "COMMIT")                                                                                                \
    X(APPEND,                                                                                                          \
      "INSERT INTO log (table_id, seq, at_ms, text) SELECT ?1, ?2, ?3, ?4 "                                            \
      "WHERE ?2 = 0 OR EXISTS (SELECT 1 FROM log WHERE table_id = ?1 AND seq = ?2 - 1) ON CONFLICT DO NOTHING")        \
    X(BIRTH, "INSERT INTO tables (id, born_ms, is_public, phase) VALUES (?1, ?2, ?3, ?4)")                             \
    X(PHASE, "UPDATE tables SET phase = ?2 WHERE id = ?1 AND phase <> ?2")                                             \
    X(LOAD, "SELECT seq, at_ms, text FROM log WHERE table_id = ?1 AND seq >= ?2 ORDER BY seq")                         \
    X(REWRITE, "UPDATE log SET text = ?4 WHERE table_id = ?1 AND seq = ?2 AND text = ?3")                              \
    X(ABOUT, "SELECT phase, born_ms, is_public FROM tables WHERE id = ?1")                                             \
    X(EXISTS, "SELECT 1 FROM log WHERE table_id = ?1 AND seq = 0")                                                     \
    X(MEASURE, "SELECT (SELECT count(*) FROM tables WHERE phase <= " TB_STORE_LIVE "), page_count * page_size "        \
               "FROM pragma_page_count, pragma_page_size")                                                             \
    X(LIST_ALL, "SELECT id FROM tables WHERE id > ?1 ORDER BY id LIMIT ?2")                                            \
    X(LIST_LIVE, "SELECT id FROM tables WHERE phase <= " TB_STORE_LIVE " AND id > ?1 ORDER BY id LIMIT ?2")            \
    X(LIST_PUBLIC, "SELECT id FROM tables WHERE phase <= " TB_STORE_LIVE " AND is_public = 1 AND (?1 = '' "            \
                   "OR born_ms < (SELECT born_ms FROM tables WHERE id = ?1) "                                          \
                   "OR (born_ms = (SELECT born_ms FROM tables WHERE id = ?1) AND id > ?1)) "                           \
                   "ORDER BY born_ms DESC, id LIMIT ?2")                                                               \
    X(BEAT, "INSERT INTO nodes (node, until_ms) VALUES (?1, " TB_SQLITE_NOW " + ?2) "                                  \
            "ON CONFLICT (node) DO UPDATE SET until_ms = excluded.until_ms")                                           \
    X(LEASE, "UPDATE tables SET keeper = ?1 WHERE id = ?2 "                                                            \
             "AND EXISTS (SELECT 1 FROM nodes WHERE node = ?1 AND until_ms > " TB_SQLITE_NOW ") "                      \
             "AND (keeper IS NULL OR keeper = ?1 "                                                                     \
             "OR NOT EXISTS (SELECT 1 FROM nodes WHERE node = keeper AND until_ms > " TB_SQLITE_NOW "))")              \
    X(ORPHANS, "SELECT id FROM tables WHERE phase <= " TB_STORE_LIVE " AND keeper IS NULL "                            \
               "UNION ALL SELECT id FROM nodes CROSS JOIN tables ON keeper = node "                                    \
               "WHERE until_ms <= " TB_SQLITE_NOW " AND phase <= " TB_STORE_LIVE " LIMIT ?1")                          \
    X(RELEASE, "UPDATE tables SET keeper = NULL WHERE keeper = ?1 AND phase <= " TB_STORE_LIVE)                        \
    X(LEAVE, "DELETE FROM nodes WHERE node = ?1")                                                                      \
    X(NAME_ADD, "INSERT INTO names (name, phrase_hash, at_ms) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING")             \
    X(NAME_PHRASE, "SELECT phrase_hash FROM names WHERE name = ?1")                                                    \
    X(NAME_SINCE, "SELECT at_ms FROM names WHERE name = ?1")                                                           \
    X(SESSION_ADD, "INSERT INTO sessions (hash, name, until_ms) VALUES (?1, ?2, ?3) ON CONFLICT DO NOTHING")           \
    X(SESSION_TRIM, "DELETE FROM sessions WHERE name = ?1 AND hash NOT IN "                                            \
                    "(SELECT hash FROM sessions WHERE name = ?1 ORDER BY until_ms DESC LIMIT ?2)")                     \
    X(SESSION_NAME, "SELECT name FROM sessions WHERE hash = ?1 AND until_ms > ?2")                                     \
    X(SESSION_DROP, "DELETE FROM sessions WHERE hash = ?1")                                                            \
    X(SEAT_KEEP, "INSERT INTO seats (table_id, seat, name, sat) SELECT ?1, ?2, name, ?4 FROM names WHERE name = ?3")   \
    X(SEAT_DROP, "DELETE FROM seats WHERE table_id = ?1 AND seat = ?2")                                                \
    X(SEATS_KEPT, "SELECT table_id, seat, sat FROM seats WHERE name = ?1 ORDER BY kept DESC LIMIT ?2")                 \
    X(NAME_CHANGE, "UPDATE names SET phrase_hash = ?2 WHERE name = ?1")                                                \
    X(NAME_DROP, "DELETE FROM names WHERE name = ?1")                                                                  \
    X(SESSIONS_DROP, "DELETE FROM sessions WHERE name = ?1")                                                           \
    X(HOOKS_DROP, "DELETE FROM hooks WHERE (table_id, seat) IN (SELECT table_id, seat FROM seats WHERE name = ?1)")    \
    X(SEATS_DROP, "DELETE FROM seats WHERE name = ?1")                                                                 \
    X(MARK_SET, "INSERT INTO marks (kind, who, whom, until_ms, note) VALUES (?1, ?2, ?3, ?4, ?5) "                     \
                "ON CONFLICT DO UPDATE SET until_ms = excluded.until_ms, note = excluded.note "                        \
                "WHERE ?6 = 0 OR until_ms <= ?7")                                                                      \
    X(MARK_DROP, "DELETE FROM marks WHERE kind = ?1 AND who = ?2 AND whom = ?3")                                       \
    X(MARKS, "SELECT who, whom, until_ms, note FROM marks WHERE kind = ?1 AND who = ?2 AND until_ms > ?3 "             \
             "ORDER BY whom LIMIT ?4")                                                                                 \
    X(MARKS_ALL, "SELECT who, whom, until_ms, note FROM marks WHERE kind = ?1 AND ?2 = '' AND until_ms > ?3 "          \
                 "ORDER BY who, whom LIMIT ?4")                                                                        \
    X(MARKS_END, "DELETE FROM marks WHERE until_ms <= ?1")                                                             \
    X(SESSIONS_END, "DELETE FROM sessions WHERE until_ms <= ?1")                                                       \
    X(MARKED_AT, "SELECT name FROM seats JOIN marks ON who = name WHERE table_id = ?1 AND kind = ?2 AND whom = ?3")    \
    X(DEED_ADD, "INSERT INTO deeds (at_ms, by, deed, about, note) VALUES (?1, ?2, ?3, ?4, ?5)")                        \
    X(DEEDS, "SELECT number, at_ms, by, deed, about, note FROM deeds WHERE number > ?1 ORDER BY number LIMIT ?2")      \
    X(DEEDS_FORGET, "UPDATE deeds SET about = '', by = CASE by WHEN ?1 THEN 'a person' ELSE by END "                   \
                    "WHERE " TB_STORE_DEEDS_OF("?1"))                                                                  \
    X(DEEDS_LAST, "SELECT coalesce(max(number), 0) FROM deeds")                                                        \
    X(REPORTS, "SELECT table_id, seq, at_ms, text FROM log WHERE substr(text, 18, 7) = 'report ' "                     \
               "ORDER BY at_ms DESC LIMIT ?1")                                                                         \
    X(HOOK_SET, "INSERT OR REPLACE INTO hooks (table_id, seat, url, secret, sent) VALUES (?1, ?2, ?3, ?4, ?5)")        \
    X(HOOK_DROP, "DELETE FROM hooks WHERE table_id = ?1 AND seat = ?2")                                                \
    X(HOOK_SENT, "UPDATE hooks SET sent = ?3 WHERE table_id = ?1 AND seat = ?2")                                       \
    X(HOOKS, "SELECT seat, url, secret, sent FROM hooks WHERE table_id = ?1 ORDER BY seat LIMIT ?2")

typedef enum tb_sqlite_id {
#define X(id, sql) TB_SQLITE_##id,
    TB_SQLITE_STATEMENTS(X)
#undef X
        TB_SQLITE_IDS
} tb_sqlite_id;

typedef struct tb_sqlite {
    tb_store store;
    sqlite3 *db;
    int lock;       /* the descriptor of FILE.lock; -1: not held        */
    bool left_open; /* a transaction has failed, and so did its rollback */
    sqlite3_stmt *kept[TB_SQLITE_IDS];
} tb_sqlite;

/* A statement ready to be stepped, its parameters bound; NULL on failure, and the reason is told. A text or hash must
 * stay where it is until the statement is reset. */
sqlite3_stmt *tb_sqlite_bound(tb_sqlite *self, tb_sqlite_id id, const char *types, ...);

/* Runs a statement to its end. Rows that it changed are counted by sqlite3_changes. */
tb_store_status tb_sqlite_do(tb_sqlite *self, tb_sqlite_id id, const char *types, ...);

/* The status of what SQLite has just failed at, with the reason. */
tb_store_status tb_sqlite_failed(tb_sqlite *self);

/* A transaction of several statements: COMMIT if all went well, else ROLLBACK. */
tb_store_status tb_sqlite_begin(tb_sqlite *self);
tb_store_status tb_sqlite_end(tb_sqlite *self, tb_store_status status);

/* Ids that a statement selects. Returns how many; -1 on failure. */
int tb_sqlite_ids(tb_sqlite *self, sqlite3_stmt *statement, char (*out)[TB_STORE_ID + 1]);

/* Creates or upgrades the schema (SERVE), or checks that it is this version's (READ, JOIN). */
tb_store_status tb_sqlite_schema(tb_sqlite *self, tb_store_mode mode, const char *file);

/* The verbs, as driver.h describes them. */
tb_store_status tb_sqlite_append(tb_store *store, const char *node, tb_store_row rows[], int count);
tb_store_status tb_sqlite_load(tb_store *store, const char *table, uint32_t seq, tb_store_take *take, void *context);
tb_store_status tb_sqlite_rewrite(tb_store *store, const char *table, uint32_t seq, const char *before,
                                  const char *after);
int tb_sqlite_tables(tb_store *store, tb_store_list which, const char *after, char (*out)[TB_STORE_ID + 1], int most);
tb_store_status tb_sqlite_about(tb_store *store, const char *table, tb_store_about *out);
tb_store_status tb_sqlite_measure(tb_store *store, tb_store_size *out);
tb_store_status tb_sqlite_copy(tb_store *store, const char *file);
tb_store_status tb_sqlite_stand_still(tb_store *store);
int64_t tb_sqlite_check(tb_store *store, tb_store_found *found, void *context);
tb_store_status tb_sqlite_beat(tb_store *store, const char *node, int64_t ms);
int64_t tb_sqlite_now_ms(tb_store *store);
tb_store_status tb_sqlite_lease(tb_store *store, const char *node, const char (*tables)[TB_STORE_ID + 1], int count,
                                bool granted[]);
int tb_sqlite_orphans(tb_store *store, char (*out)[TB_STORE_ID + 1], int most);
tb_store_status tb_sqlite_leave(tb_store *store, const char *node);
int tb_sqlite_nodes(tb_store *store, char (*out)[TB_STORE_NODE + 1], int most);
tb_store_status tb_sqlite_whisper(tb_store *store, const char *node, const char *table, uint32_t word);
tb_store_status tb_sqlite_tell(tb_store *store, const char *node, const tb_store_tiding tidings[], int count);
tb_store_status tb_sqlite_listen(tb_store *store, const char *node, int ms, int wake, tb_store_told *told,
                                 void *context, bool *missed);
tb_store_status tb_sqlite_name_add(tb_store *store, const char *name, const char *phrase_hash, int64_t at_ms);
tb_store_status tb_sqlite_name_phrase(tb_store *store, const char *name, char phrase_hash[TB_STORE_PHRASE]);
tb_store_status tb_sqlite_name_since(tb_store *store, const char *name, int64_t *at_ms);
tb_store_status tb_sqlite_session_add(tb_store *store, const uint8_t hash[TB_STORE_HASH], const char *name,
                                      int64_t until_ms);
tb_store_status tb_sqlite_session_name(tb_store *store, const uint8_t hash[TB_STORE_HASH], int64_t now_ms,
                                       char name[TB_STORE_NAME + 1]);
tb_store_status tb_sqlite_session_drop(tb_store *store, const uint8_t hash[TB_STORE_HASH]);
int tb_sqlite_seats_kept(tb_store *store, const char *name, tb_store_seat out[], int most);
tb_store_status tb_sqlite_name_change(tb_store *store, const char *name, const char *phrase_hash);
tb_store_status tb_sqlite_name_drop(tb_store *store, const char *name);
tb_store_status tb_sqlite_mark_set(tb_store *store, const tb_store_mark *mark, bool fresh, int64_t now_ms);
tb_store_status tb_sqlite_mark_drop(tb_store *store, const char *kind, const char *who, const char *whom);
tb_store_status tb_sqlite_marked_at(tb_store *store, const char *table, const char *kind, const char *whom,
                                    char name[TB_STORE_NAME + 1]);
tb_store_status tb_sqlite_forget_ended(tb_store *store, int64_t now_ms);
int tb_sqlite_marks(tb_store *store, const char *kind, const char *who, int64_t now_ms, tb_store_mark out[], int most);
tb_store_status tb_sqlite_deed_add(tb_store *store, const tb_store_deed *deed);
int tb_sqlite_deeds(tb_store *store, int64_t after, tb_store_deed out[], int most);
int64_t tb_sqlite_deeds_last(tb_store *store);
tb_store_status tb_sqlite_reports(tb_store *store, int most, tb_store_take *take, void *context);
tb_store_status tb_sqlite_hook_set(tb_store *store, const tb_store_hook *hook);
tb_store_status tb_sqlite_hook_sent(tb_store *store, const char *table, int seat, uint32_t sent);
int tb_sqlite_hooks(tb_store *store, const char *table, tb_store_hook out[], int most);

#endif
