/* sqlite_nodes.c - heartbeats and leases in SQLite. There is one server, so nobody else appends and nobody is woken;
 * the leases are kept all the same, so that a node behaves alike on every store. */
#include <poll.h>

#include "store/sqlite.h"

tb_store_status tb_sqlite_beat(tb_store *store, const char *node, int64_t ms)
{
    return tb_sqlite_do((tb_sqlite *) store, TB_SQLITE_BEAT, "ti", node, ms);
}

int64_t tb_sqlite_now_ms(tb_store *store)
{
    (void) store;
    return -1;
}

tb_store_status tb_sqlite_lease(tb_store *store, const char *node, const char (*tables)[TB_STORE_ID + 1], int count,
                                bool granted[])
{
    tb_sqlite *self = (tb_sqlite *) store;
    tb_store_status status = tb_sqlite_begin(self);

    if (status != TB_STORE_OK)
        return status;
    for (int i = 0; i < count && status == TB_STORE_OK; i++) {
        status = tb_sqlite_do(self, TB_SQLITE_LEASE, "tt", node, tables[i]);
        granted[i] = status == TB_STORE_OK && sqlite3_changes(self->db) == 1;
    }
    status = tb_sqlite_end(self, status);
    for (int i = 0; i < count && status != TB_STORE_OK; i++)
        granted[i] = false;
    return status;
}

int tb_sqlite_orphans(tb_store *store, char (*out)[TB_STORE_ID + 1], int most)
{
    tb_sqlite *self = (tb_sqlite *) store;

    return tb_sqlite_ids(self, tb_sqlite_bound(self, TB_SQLITE_ORPHANS, "i", (int64_t) most), out);
}

tb_store_status tb_sqlite_leave(tb_store *store, const char *node)
{
    tb_sqlite *self = (tb_sqlite *) store;
    tb_store_status status = tb_sqlite_begin(self);

    if (status != TB_STORE_OK)
        return status;
    status = tb_sqlite_do(self, TB_SQLITE_RELEASE, "t", node);
    if (status == TB_STORE_OK)
        status = tb_sqlite_do(self, TB_SQLITE_LEAVE, "t", node);
    return tb_sqlite_end(self, status);
}

int tb_sqlite_nodes(tb_store *store, char (*out)[TB_STORE_NODE + 1], int most)
{
    (void) store, (void) out, (void) most;
    return 0;
}

tb_store_status tb_sqlite_whisper(tb_store *store, const char *node, const char *table, uint32_t word)
{
    (void) store, (void) node, (void) table, (void) word;
    return TB_STORE_OK;
}

tb_store_status tb_sqlite_tell(tb_store *store, const char *node, const tb_store_tiding tidings[], int count)
{
    (void) store, (void) node, (void) tidings, (void) count;
    return TB_STORE_OK;
}

tb_store_status tb_sqlite_listen(tb_store *store, const char *node, int ms, int wake, tb_store_told *told,
                                 void *context, bool *missed)
{
    struct pollfd waiting = { .fd = wake, .events = POLLIN };

    (void) store, (void) node, (void) told, (void) context, (void) missed;
    poll(&waiting, 1, ms);
    return TB_STORE_OK;
}
