/* store.h - where tables, names and webhooks are kept: SQLite in a file, or PostgreSQL for several nodes.
 *
 * All verbs are synchronous and durable: what one of them has said TB_STORE_OK to survives a crash of this process, of
 * the database and of the machine. A verb that fails has changed nothing. One tb_store is used by one thread at a time;
 * a server opens several. Times are milliseconds since 1970 by the caller's clock, leases are by the database's.
 *
 * A verb on PostgreSQL whose connection breaks says TB_STORE_DOWN and may still have been carried out: after an
 * append the caller then reads the log to see. No verb waits longer than some 15 seconds. All words are UTF-8 without
 * zero bytes; those that are not, or are too long, are TB_STORE_BROKEN where they would be stored and TB_STORE_ABSENT
 * where they are sought.
 *
 *   sqlite:FILE            one node; a second server on the same file is refused, readers are welcome
 *   postgresql://...       as libpq takes it; several nodes
 *
 * Between here and PostgreSQL may be a pooler (pgbouncer) that gives each transaction any session: then nothing is left
 * to the session. Only listening needs one of its own. */
#ifndef TB_STORE_H
#define TB_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    TB_STORE_ID = 16,   /* characters of a table's id           */
    TB_STORE_NAME = 64, /* bytes of a person's name             */
    TB_STORE_HASH = 32, /* bytes of a hash                      */
    TB_STORE_WHY = 300,
    TB_STORE_NODE = 40,    /* bytes of a node's name               */
    TB_STORE_URL = 500,    /* bytes of a webhook's address         */
    TB_STORE_KIND = 16,    /* bytes of the kind of a mark or a deed */
    TB_STORE_TEXT = 500,   /* bytes of a note about one            */
    TB_STORE_PHRASE = 128, /* bytes of a passphrase's hash (argon2id, as libsodium writes it) */
};

typedef enum tb_store_status {
    TB_STORE_OK,
    TB_STORE_TAKEN,  /* the name, the sequence number or the file belongs to somebody else already */
    TB_STORE_ABSENT, /* there is no such thing                                                     */
    TB_STORE_FULL,   /* no room: disk full, quota                                                  */
    TB_STORE_DOWN,   /* no answer now; try again later. The connection is renewed by itself        */
    TB_STORE_BROKEN, /* it is not ours, damaged, or of a later version                             */
} tb_store_status;

typedef struct tb_store tb_store;

typedef enum tb_store_mode {
    TB_STORE_SERVE, /* create or upgrade the schema; SQLite: lock out other servers */
    TB_STORE_READ,  /* change nothing                                               */
    TB_STORE_JOIN,  /* another connection of a process that has opened with SERVE   */
    TB_STORE_HEAR,  /* as JOIN, for tb_store_listen; refused behind a pooler        */
} tb_store_mode;

/* Opens; `why` gets a sentence that names the place and the remedy on failure. */
tb_store_status tb_store_open(const char *url, tb_store_mode mode, tb_store **out, char why[TB_STORE_WHY]);
void tb_store_close(tb_store *store);

/* Why the last verb failed, one English sentence; for logs, not for people at a table. */
const char *tb_store_why(const tb_store *store);

/* --- The log ------------------------------------------------------------------------------------------------------ */

typedef struct tb_store_row {
    char table[TB_STORE_ID + 1];
    uint32_t seq;
    int64_t at_ms;
    const char *text;
    size_t len;
    int8_t phase;   /* the table's phase behind this row, for the lobby and for the start of a node; -1: as before  */
    bool is_public; /* of row 0 */

    /* With this row a seat is taken, or is free again. In the same transaction the name that kept it and its
     * webhook are dropped. */
    bool seat_changes;
    int8_t seat;
    const char *name; /* who keeps it by name from now on; NULL, or a name that is not there: nobody */

    bool stored; /* out: false: the number is taken, or its predecessor is missing */
} tb_store_row;

/* Appends rows of any tables, all in one durable transaction; the rows of a table are stored or not by
 * themselves. A row is stored only directly behind its predecessor, and not behind a row of the same call that was not
 * stored: so a log has no gaps, and no row follows from another than its node has seen. Other nodes are not told; that
 * is tb_store_tell. TB_STORE_OK, or nothing is stored (DOWN on PostgreSQL: see above). Row 0 makes the table. */
tb_store_status tb_store_append(tb_store *store, const char *node, tb_store_row rows[], int count);

/* Hands over the rows of a table from `seq` on, ascending; false from `take` stops. ABSENT: no such table. The text is
 * the store's until `take` returns, which must not use the store; phase and is_public of the rows are not told. */
tb_store_status tb_store_load(tb_store *store, const char *table, uint32_t seq,
                              bool (*take)(void *context, const tb_store_row *row), void *context);

/* What has been added to many logs, in one statement where the database is another process. Each part is handed to
 * `take` as by tb_store_load, with its own context; false: no more of that part. OK also if nothing is there. */
typedef struct tb_store_part {
    const char *table;
    uint32_t seq;
    void *context;
    tb_store_status status; /* out */
} tb_store_part;
void tb_store_load_parts(tb_store *store, tb_store_part parts[], int count,
                         bool (*take)(void *context, const tb_store_row *row));

/* Puts another text in the place of one that is exactly so: what a person has said is deleted (docs/log.md). ABSENT: it
 * is not so any more. Both end with a zero byte. Of the old text nothing stays in a SQLite file; PostgreSQL removes it
 * from its own when it vacuums. */
tb_store_status tb_store_rewrite(tb_store *store, const char *table, uint32_t seq, const char *before,
                                 const char *after);

typedef enum tb_store_list { TB_STORE_LIST_LIVE, TB_STORE_LIST_PUBLIC, TB_STORE_LIST_ALL } tb_store_list;

/* Ids of tables after the id `after` ("" to begin), ascending: those that are open or played (LIVE), or ALL; those that
 * are open or played and public, newest first (PUBLIC). Returns how many of at most `most`; -1 on failure. */
int tb_store_tables(tb_store *store, tb_store_list which, const char *after, char (*out)[TB_STORE_ID + 1], int most);

/* What is kept about a table beside its log; it must follow from it. */
typedef struct tb_store_about {
    int64_t phase, born_ms;
    bool is_public;
} tb_store_about;
tb_store_status tb_store_about_table(tb_store *store, const char *table, tb_store_about *out);

/* How much it holds: tables that are open or played, and bytes on the disk. */
typedef struct tb_store_size {
    uint64_t live, bytes;
} tb_store_size;
tb_store_status tb_store_measure(tb_store *store, tb_store_size *out);

/* Of a store opened with READ: from the next look on everything is seen as it was then. */
tb_store_status tb_store_stand_still(tb_store *store);

/* Copies the whole store, as it is at one moment, into a new SQLite file. */
tb_store_status tb_store_copy_to(tb_store *store, const char *file);

/* Tells what the database finds wrong with itself, and of entries whose table is not listed (`table`, else ""). Reads
 * everything. Returns how many entries there are; -1: they cannot be counted. */
typedef void tb_store_found(void *context, const char *table, const char *why);
int64_t tb_store_check(tb_store *store, tb_store_found *found, void *context);

/* --- Nodes and leases --------------------------------------------------------------------------------------------- */

/* Says that the node lives for another `ms`. Its leases live as long. */
tb_store_status tb_store_beat(tb_store *store, const char *node, int64_t ms);

/* What time it is by the database's clock, in milliseconds since 1970; -1: it has none of its own, or does not answer.
 */
int64_t tb_store_now_ms(tb_store *store);

/* Takes the leases of these tables that nobody living holds; granted[i] tells, also of those it holds already. A node
 * that has not beaten in time gets none. A lease means: this node thinks for the table's bots and keeps its clocks. */
tb_store_status tb_store_lease(tb_store *store, const char *node, const char (*tables)[TB_STORE_ID + 1], int count,
                               bool granted[]);

/* Live tables whose lease nobody living holds. Returns how many; -1 on failure. */
int tb_store_orphans(tb_store *store, char (*out)[TB_STORE_ID + 1], int most);

/* Gives back all leases of the node: it is about to stop. */
tb_store_status tb_store_leave(tb_store *store, const char *node);

/* Nodes that live. Returns how many of at most `most`; -1 on failure. */
int tb_store_nodes(tb_store *store, char (*out)[TB_STORE_NODE + 1], int most);

/* Says something about a table to the other nodes that listen, and keeps nothing of it. SQLite: there are none. */
tb_store_status tb_store_whisper(tb_store *store, const char *node, const char *table, uint32_t word);

/* Tells the other nodes that listen how far the logs of these tables go, in one notice. A notice takes a lock of the
 * whole database at its commit, so appends carry none, and a node sends one now and then for all its rows. SQLite:
 * nobody. */
enum { TB_STORE_TIDINGS = 256 };
typedef struct tb_store_tiding {
    char table[TB_STORE_ID + 1];
    uint32_t seq; /* of its last row */
} tb_store_tiding;
tb_store_status tb_store_tell(tb_store *store, const char *node, const tb_store_tiding tidings[], int count);

/* What another node did. */
typedef struct tb_store_notice {
    const char *node, *table;
    bool is_whisper; /* else it appended a row */
    uint32_t word;   /* whispered, or the row's number */
} tb_store_notice;

typedef void tb_store_told(void *context, const tb_store_notice *notice);

/* Waits up to `ms` for what other nodes append or whisper, and tells of each; `missed` is true once when listening
 * begins and once after the connection was lost: everything may have changed before. SQLite: just waits. `wake` (a
 * descriptor that becomes readable, or -1) ends the wait early. */
tb_store_status tb_store_listen(tb_store *store, const char *node, int ms, int wake, tb_store_told *told, void *context,
                                bool *missed);

/* --- Persons who keep their seats by a name ----------------------------------------------------------------------- */

tb_store_status tb_store_name_add(tb_store *store, const char *name, const char *phrase_hash, int64_t at_ms);
tb_store_status tb_store_name_phrase(tb_store *store, const char *name, char phrase_hash[TB_STORE_PHRASE]);
tb_store_status tb_store_name_since(tb_store *store, const char *name, int64_t *at_ms); /* when it was added */

tb_store_status tb_store_session_add(tb_store *store, const uint8_t hash[TB_STORE_HASH], const char *name,
                                     int64_t until_ms);
tb_store_status tb_store_session_name(tb_store *store, const uint8_t hash[TB_STORE_HASH], int64_t now_ms,
                                      char name[TB_STORE_NAME + 1]);
tb_store_status tb_store_session_drop(tb_store *store, const uint8_t hash[TB_STORE_HASH]);

/* A seat that somebody keeps by name, since the row of its table's log with which it was taken (tb_store_append). */
typedef struct tb_store_seat {
    char table[TB_STORE_ID + 1];
    int8_t seat;
    uint32_t sat; /* the number of that row */
} tb_store_seat;

/* The newest first. Returns how many of at most `most`; -1 on failure. */
int tb_store_seats_kept(tb_store *store, const char *name, tb_store_seat out[], int most);

/* Gives the name another passphrase; its sessions end. */
tb_store_status tb_store_name_change(tb_store *store, const char *name, const char *phrase_hash);

/* The name, its sessions and the seats that it keeps, with their webhooks, are forgotten. */
tb_store_status tb_store_name_drop(tb_store *store, const char *name);

/* --- Marks: what people and operators have decided about others ------------------------------------------------------ */

/* One mark of a kind about somebody, until a time. What the words mean is the server's (server/marks.h). */
typedef struct tb_store_mark {
    char kind[TB_STORE_KIND + 1];
    char who[TB_STORE_NAME + 1], whom[TB_STORE_NAME + 1]; /* `whom` may be empty */
    int64_t until_ms;                                     /* INT64_MAX: for ever */
    char note[TB_STORE_TEXT + 1];                         /* may be empty */
} tb_store_mark;

/* Sets a mark, or sets it anew. `fresh`: only if there is none that still holds, else TB_STORE_TAKEN. */
tb_store_status tb_store_mark_set(tb_store *store, const tb_store_mark *mark, bool fresh, int64_t now_ms);

/* Removes it; ABSENT: there is none. */
tb_store_status tb_store_mark_drop(tb_store *store, const char *kind, const char *who, const char *whom);

/* Those of a kind that still hold, of one `who` ("": of all), by who and whom. Returns how many; -1 on failure. */
int tb_store_marks(tb_store *store, const char *kind, const char *who, int64_t now_ms, tb_store_mark out[], int most);

/* Marks and sessions that have ended are removed, with the names and addresses in them. */
tb_store_status tb_store_forget_ended(tb_store *store, int64_t now_ms);

/* A name that keeps a seat at the table and has set such a mark about `whom`; ABSENT: none of them has. */
tb_store_status tb_store_marked_at(tb_store *store, const char *table, const char *kind, const char *whom,
                                   char name[TB_STORE_NAME + 1]);

/* What an operator or a person has done, for ever, numbered from 1. */
typedef struct tb_store_deed {
    int64_t number, at_ms;
    char by[TB_STORE_NAME + 1];    /* operator, or the name of a person */
    char deed[TB_STORE_KIND + 1];  /* ban, freeze, ... */
    char about[TB_STORE_NAME + 1]; /* a table, a name, an address */
    char note[TB_STORE_TEXT + 1];
} tb_store_deed;

tb_store_status tb_store_deed_add(tb_store *store, const tb_store_deed *deed);
int tb_store_deeds(tb_store *store, int64_t after, tb_store_deed out[], int most); /* ascending; -1 on failure */
int64_t tb_store_deeds_last(tb_store *store);                                      /* its number; 0: none; -1 */

/* Hands over rows of all logs that are reports (docs/log.md), the newest first. */
tb_store_status tb_store_reports(tb_store *store, int most, bool (*take)(void *context, const tb_store_row *row),
                                 void *context);

/* --- Webhooks ----------------------------------------------------------------------------------------------------- */

typedef struct tb_store_hook {
    char table[TB_STORE_ID + 1];
    int8_t seat;
    char url[TB_STORE_URL + 1];
    uint8_t secret[TB_STORE_HASH]; /* signs what is posted                          */
    uint32_t sent;                 /* the entry up to which its person was told of  */
} tb_store_hook;

tb_store_status tb_store_hook_set(tb_store *store, const tb_store_hook *hook); /* an empty url removes it */
/* What was said last counts: a post that did not arrive is taken back. */
tb_store_status tb_store_hook_sent(tb_store *store, const char *table, int seat, uint32_t sent);
int tb_store_hooks(tb_store *store, const char *table, tb_store_hook out[], int most);

#endif
