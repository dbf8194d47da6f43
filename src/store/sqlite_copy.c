/* sqlite_copy.c - a copy of the whole store as one file, while a server may go on writing. */
#include <stdio.h>
#include <unistd.h>

#include "store/sqlite.h"

/* The copy is compact and has no log of its own: it can be moved like any file. */
tb_store_status tb_sqlite_copy(tb_store *store, const char *file)
{
    tb_sqlite *self = (tb_sqlite *) store;
    sqlite3_stmt *statement = NULL;
    bool done = sqlite3_prepare_v2(self->db, "VACUUM INTO ?1", -1, &statement, NULL) == SQLITE_OK &&
                sqlite3_bind_text(statement, 1, file, -1, SQLITE_STATIC) == SQLITE_OK &&
                sqlite3_step(statement) == SQLITE_DONE;
    tb_store_status status = done ? TB_STORE_OK : tb_sqlite_failed(self);

    sqlite3_finalize(statement);
    return status;
}
