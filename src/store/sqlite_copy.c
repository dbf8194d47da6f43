/* sqlite_copy.c - a copy of the whole store as one file, while a server may go on writing. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "store/sqlite.h"

static tb_store_status vacuum_into(tb_sqlite *self, const char *file)
{
    sqlite3_stmt *statement = NULL;
    bool done = sqlite3_prepare_v2(self->db, "VACUUM INTO ?1", -1, &statement, NULL) == SQLITE_OK &&
                sqlite3_bind_text(statement, 1, file, -1, SQLITE_STATIC) == SQLITE_OK &&
                sqlite3_step(statement) == SQLITE_DONE;
    tb_store_status status = done ? TB_STORE_OK : tb_sqlite_failed(self);

    sqlite3_finalize(statement);
    return status;
}

/* The copy is compact and has no log of its own: it can be moved like any file. It is its owner's alone from its first
 * byte on, as is what SQLite puts beside it meanwhile, since whoever is killed in the middle leaves both. */
tb_store_status tb_sqlite_copy(tb_store *store, const char *file)
{
    tb_sqlite *self = (tb_sqlite *) store;
    int made = open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);

    if (made < 0)
        return tb_store_fail(store->why, errno == ENOSPC ? TB_STORE_FULL : TB_STORE_BROKEN, "%s cannot be made: %s",
                             file, strerror(errno));
    tb_store_status status = vacuum_into(self, file);
    if (status == TB_STORE_OK && fsync(made) != 0)
        status = tb_store_fail(store->why, TB_STORE_FULL, "%s cannot be written: %s", file, strerror(errno));
    close(made);
    if (status != TB_STORE_OK)
        unlink(file);
    return status;
}
