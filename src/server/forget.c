/* forget.c - a name goes, with all that is kept about it beside the logs. */
#include <stdio.h>
#include <string.h>

#include "base/base.h"
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

/* It may have gone before, or through another node. */
static bool is_gone(tb_store_status status) { return status == TB_STORE_OK || status == TB_STORE_ABSENT; }

/* Whom the name has blocked, or who has blocked it: each stands there from both sides. */
static bool drop_blocks(tb_store *store, const char *name, const char *kind, const char *mirror)
{
    tb_store_mark found[16];
    int count;

    do {
        count = tb_store_marks(store, kind, name, 0, found, TB_LEN(found));
        for (int i = 0; i < count; i++) {
            if (!is_gone(tb_store_mark_drop(store, mirror, found[i].whom, name)) ||
                !is_gone(tb_store_mark_drop(store, kind, name, found[i].whom)))
                return false;
        }
    } while (count == TB_LEN(found));
    return count >= 0;
}

/* What it looks like may be kept for another name, from before that was compared. */
static bool drop_look(tb_store *store, const char *name)
{
    char look[TB_LOOK + 1];
    tb_store_mark mark;

    tb_look_of(name, look);
    int count = tb_store_marks(store, TB_MARK_LOOK, look, 0, &mark, 1);
    return count == 0 ||
           (count > 0 && (strcmp(mark.note, name) != 0 || is_gone(tb_store_mark_drop(store, TB_MARK_LOOK, look, ""))));
}

/* A ban that has ended; one that holds, holds for whoever has the name next. */
static bool drop_ended_ban(tb_store *store, const char *name)
{
    tb_store_mark ban;
    int count = tb_store_marks(store, TB_MARK_BAN_NAME, name, tb_now_ms(), &ban, 1);

    return count > 0 || (count == 0 && is_gone(tb_store_mark_drop(store, TB_MARK_BAN_NAME, name, "")));
}

/* The name itself goes last: whoever is interrupted finds it again, with what is left of it. */
tb_store_status tb_name_forget(tb_store *store, const char *name)
{
    int64_t since_ms;
    tb_store_status status = tb_store_name_since(store, name, &since_ms);

    if (!is_gone(status) || !drop_ended_ban(store, name))
        return TB_STORE_DOWN;
    if (status == TB_STORE_OK && !(drop_look(store, name) && drop_blocks(store, name, TB_MARK_BLOCK, TB_MARK_BLOCKED) &&
                                   drop_blocks(store, name, TB_MARK_BLOCKED, TB_MARK_BLOCK)))
        return TB_STORE_DOWN;
    return tb_store_name_drop(store, name);
}
