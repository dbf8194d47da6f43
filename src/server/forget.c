/* forget.c - a name goes, with all that is kept about it beside the logs. */
#include <stdio.h>

#include "base/base.h"
#include "server/api.h"
#include "server/looks.h"
#include "server/marks.h"
#include "server/service.h"

tb_store_status tb_deed_note(tb_store *store, const char *by, const char *what, const char *about)
{
    tb_store_deed deed = { .at_ms = tb_now_ms() };

    snprintf(deed.by, sizeof(deed.by), "%s", by);
    snprintf(deed.deed, sizeof(deed.deed), "%s", what);
    snprintf(deed.about, sizeof(deed.about), "%s", about);
    return tb_store_deed_add(store, &deed);
}

/* Whom the name has blocked, or who has blocked it: each stands there from both sides. */
static void drop_blocks(tb_store *store, const char *name, const char *kind, const char *mirror)
{
    tb_store_mark found[16];
    int count;

    do {
        count = tb_store_marks(store, kind, name, 0, found, TB_LEN(found));
        for (int i = 0; i < count; i++) {
            tb_store_mark_drop(store, mirror, found[i].whom, name);
            if (tb_store_mark_drop(store, kind, name, found[i].whom) != TB_STORE_OK)
                return;
        }
    } while (count == TB_LEN(found));
}

tb_store_status tb_name_forget(tb_store *store, const char *name)
{
    char look[TB_LOOK + 1];
    tb_store_status status = tb_store_name_drop(store, name);

    if (!tb_is_banned(store, name)) /* one that has ended */
        tb_store_mark_drop(store, TB_MARK_BAN_NAME, name, "");
    if (status != TB_STORE_OK)
        return status;
    tb_look_of(name, look);
    tb_store_mark_drop(store, TB_MARK_LOOK, look, "");
    drop_blocks(store, name, TB_MARK_BLOCK, TB_MARK_BLOCKED);
    drop_blocks(store, name, TB_MARK_BLOCKED, TB_MARK_BLOCK);
    return TB_STORE_OK;
}
