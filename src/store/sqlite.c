/* sqlite.c - opens the store in a SQLite file: write-ahead log, synced at every commit, one server at a time.
 *
 * A server holds a lock on FILE.lock, which the system takes away when its process ends in any way. Locks on the file
 * itself are SQLite's, and must not be touched. */
#include "store/sqlite.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/base.h"

#define SCHEME "sqlite:"

/* Pages of the write-ahead log before they are carried over into the file, and how long it may stay: 4096 bytes each.
 */
#define SETTINGS                                                                                                       \
    "PRAGMA foreign_keys = ON; PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 4000;"                           \
    "PRAGMA journal_size_limit = 33554432; PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; "                 \
    "PRAGMA secure_delete = ON"

static void close_store(tb_store *store)
{
    tb_sqlite *self = (tb_sqlite *) store;

    for (int i = 0; i < TB_SQLITE_IDS; i++)
        sqlite3_finalize(self->kept[i]);
    sqlite3_close(self->db);
    if (self->lock >= 0)
        close(self->lock);
    free(self);
}

/* SQLite tries to read what it may not create, and then finds nothing: that is a directory that may not be written. */
static bool has_directory(const char *file)
{
    const char *slash = strrchr(file, '/');
    char *dir = sqlite3_mprintf("%.*s/.", slash ? (int) (slash - file) : 1, slash ? file : ".");
    bool there = dir && access(dir, F_OK) == 0;

    sqlite3_free(dir);
    return there;
}

/* Why a file could not be opened, and what to do. */
static tb_store_status cannot_open(tb_sqlite *self, const char *file, tb_store_mode mode, int error)
{
    char *why = self->store.why;

    if (error == ENOENT && mode == TB_STORE_SERVE && has_directory(file))
        error = EACCES;
    switch (error) {
    case ENOENT:
        return tb_store_fail(why, TB_STORE_ABSENT, "%s: there is no such %s", file,
                             mode == TB_STORE_SERVE ? "directory; make it first" : "file");
    case EACCES:
    case EPERM:
    case EROFS:
        return tb_store_fail(why, TB_STORE_BROKEN,
                             "%s: no permission; the server needs to write this file and its directory", file);
    case ENOSPC:
    case EDQUOT: return tb_store_fail(why, TB_STORE_FULL, "%s: the disk is full", file);
    default:
        return tb_store_fail(why, TB_STORE_BROKEN, "%s: cannot be opened: %s", file,
                             error ? strerror(error) : "it is not a file");
    }
}

/* Tables hold secrets: the file is its owner's alone from the moment it is made, and what SQLite puts beside it gets
 * the same permissions. */
static void make_for_owner(const char *file)
{
    int fresh = file[0] && file[0] != ':' ? open(file, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600) : -1;

    if (fresh >= 0)
        close(fresh);
}

/* Earlier versions left files that everybody could read. By name: to open and close a file would drop the locks that
 * this process has on it. */
static void keep_from_others(const tb_sqlite *self)
{
    static const char *const beside[] = { "", "-wal", "-shm", ".lock" };

    for (int i = 0; i < TB_LEN(beside); i++) {
        char *name = sqlite3_mprintf("%s%s", sqlite3_db_filename(self->db, "main"), beside[i]);
        struct stat found;
        if (name && stat(name, &found) == 0 && (found.st_mode & 077) != 0 && chmod(name, found.st_mode & 0700) != 0)
            errno = 0; /* somebody else's file, who decides who reads it */
        sqlite3_free(name);
    }
}

/* SQLite keeps the newest entries in a file beside the name that it was opened by: through another name they would not
 * be seen, and two servers would not notice each other. */
static tb_store_status check_names(tb_sqlite *self, const char *file)
{
    struct stat found;

    if (stat(file, &found) != 0 || !S_ISREG(found.st_mode) || found.st_nlink <= 1)
        return TB_STORE_OK;
    return tb_store_fail(
        self->store.why, TB_STORE_BROKEN,
        "%s has %lu names (hard links), and may be served by another; remove all but one: find -inum %lu", file,
        (unsigned long) found.st_nlink, (unsigned long) found.st_ino);
}

static tb_store_status open_file(tb_sqlite *self, const char *file, tb_store_mode mode)
{
    static const int flags[] = {
        [TB_STORE_SERVE] = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE,
        [TB_STORE_READ] = SQLITE_OPEN_READONLY,
        [TB_STORE_JOIN] = SQLITE_OPEN_READWRITE,
        [TB_STORE_HEAR] = SQLITE_OPEN_READWRITE,
    };
    const char *opened;

    if (mode == TB_STORE_SERVE)
        make_for_owner(file);
    errno = 0;
    if (sqlite3_open_v2(file, &self->db, flags[mode] | SQLITE_OPEN_NOMUTEX, NULL) != SQLITE_OK)
        return cannot_open(self, file, mode, self->db ? sqlite3_system_errno(self->db) : ENOMEM);
    opened = sqlite3_db_filename(self->db, "main");
    if (!opened || !opened[0])
        return tb_store_fail(self->store.why, TB_STORE_BROKEN, "sqlite: needs the name of a file, not \"%s\"", file);
    if (mode != TB_STORE_READ && sqlite3_db_readonly(self->db, "main") != 0)
        return cannot_open(self, file, mode, EACCES);
    return TB_STORE_OK;
}

/* Who holds the lock has written the number of its process into it. */
static tb_store_status served_already(tb_sqlite *self, const char *file)
{
    char pid[24] = "";
    ssize_t len = pread(self->lock, pid, sizeof pid - 1, 0);

    pid[len > 0 ? strcspn(pid, "\n") : 0] = '\0';
    return tb_store_fail(self->store.why, TB_STORE_TAKEN,
                         "%s is served already, by process %s; stop it or name another file", file,
                         pid[0] ? pid : "unknown");
}

static tb_store_status lock_out_others(tb_sqlite *self, const char *file)
{
    char *name = sqlite3_mprintf("%s.lock", sqlite3_db_filename(self->db, "main"));
    char pid[24];
    int len = snprintf(pid, sizeof pid, "%ld\n", (long) getpid());

    if (!name)
        return cannot_open(self, file, TB_STORE_SERVE, ENOMEM);
    self->lock = open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    sqlite3_free(name);
    if (self->lock < 0)
        return cannot_open(self, file, TB_STORE_SERVE, errno);
    if (flock(self->lock, LOCK_EX | LOCK_NB) != 0)
        return served_already(self, file);
    /* The process id is only for messages: a full disk must not keep the server from starting. */
    if (ftruncate(self->lock, 0) != 0 || pwrite(self->lock, pid, (size_t) len, 0) != len)
        errno = 0;
    return TB_STORE_OK;
}

static tb_store_status set_up(tb_sqlite *self, const char *file, tb_store_mode mode)
{
    bool joins = mode == TB_STORE_JOIN || mode == TB_STORE_HEAR;
    tb_store_status status = joins ? TB_STORE_OK : check_names(self, file);

    if (status == TB_STORE_OK)
        status = open_file(self, file, mode);
    if (status == TB_STORE_OK && mode == TB_STORE_SERVE)
        status = lock_out_others(self, file);
    if (status != TB_STORE_OK)
        return status;
    sqlite3_busy_timeout(self->db, TB_STORE_PATIENCE);
    sqlite3_db_config(self->db, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
    if (sqlite3_exec(self->db, SETTINGS, NULL, NULL, NULL) != SQLITE_OK)
        status = tb_sqlite_failed(self);
    if (status == TB_STORE_OK)
        status = tb_sqlite_schema(self, mode, file);
    if (status == TB_STORE_BROKEN && sqlite3_errcode(self->db) == SQLITE_NOTADB)
        return tb_store_fail(self->store.why, status, "%s is not a database; name another file", file);
    if (status == TB_STORE_OK && mode == TB_STORE_SERVE)
        keep_from_others(self);
    return status;
}

static tb_store_status open_store(const char *url, tb_store_mode mode, tb_store **out, char why[TB_STORE_WHY])
{
    const char *file = url + strlen(SCHEME);
    tb_sqlite *self = calloc(1, sizeof *self);

    if (!self)
        return tb_store_fail(why, TB_STORE_FULL, "no memory");
    self->store.driver = &tb_store_sqlite;
    self->lock = -1;
    tb_store_status status = set_up(self, file, mode);
    if (status != TB_STORE_OK) {
        tb_store_copy(why, TB_STORE_WHY, self->store.why);
        close_store(&self->store);
        return status;
    }
    *out = &self->store;
    return TB_STORE_OK;
}

const tb_store_driver tb_store_sqlite = {
    .scheme = SCHEME,
    .open = open_store,
    .close = close_store,
    .append = tb_sqlite_append,
    .load = tb_sqlite_load,
    .rewrite = tb_sqlite_rewrite,
    .tables = tb_sqlite_tables,
    .about = tb_sqlite_about,
    .measure = tb_sqlite_measure,
    .check = tb_sqlite_check,
    .stand_still = tb_sqlite_stand_still,
    .copy = tb_sqlite_copy,
    .beat = tb_sqlite_beat,
    .now_ms = tb_sqlite_now_ms,
    .lease = tb_sqlite_lease,
    .orphans = tb_sqlite_orphans,
    .leave = tb_sqlite_leave,
    .nodes = tb_sqlite_nodes,
    .whisper = tb_sqlite_whisper,
    .tell = tb_sqlite_tell,
    .listen = tb_sqlite_listen,
    .name_add = tb_sqlite_name_add,
    .name_phrase = tb_sqlite_name_phrase,
    .name_since = tb_sqlite_name_since,
    .session_add = tb_sqlite_session_add,
    .session_name = tb_sqlite_session_name,
    .session_drop = tb_sqlite_session_drop,
    .seats_kept = tb_sqlite_seats_kept,
    .name_change = tb_sqlite_name_change,
    .name_drop = tb_sqlite_name_drop,
    .mark_set = tb_sqlite_mark_set,
    .mark_drop = tb_sqlite_mark_drop,
    .marks = tb_sqlite_marks,
    .forget_ended = tb_sqlite_forget_ended,
    .marked_at = tb_sqlite_marked_at,
    .deed_add = tb_sqlite_deed_add,
    .deeds = tb_sqlite_deeds,
    .deeds_last = tb_sqlite_deeds_last,
    .reports = tb_sqlite_reports,
    .hook_set = tb_sqlite_hook_set,
    .hook_sent = tb_sqlite_hook_sent,
    .hooks = tb_sqlite_hooks,
};
