/* status.c - the names and sentences of the failures, made from the one list in base.h. */
#include "base/base.h"

static const struct {
    const char *name, *text;
} rows[] = {
#define X(id, name, text) { name, text },
    TB_STATUS_LIST(X)
#undef X
};

_Static_assert(sizeof rows / sizeof rows[0] == TB_STATUS_END_ - TB_STATUS_BASE_ - 1, "one row for each failure");

const char *tb_status_name(tb_status status)
{
    if (status >= TB_OK)
        return "ok";
    if (status <= TB_STATUS_BASE_ || status >= TB_STATUS_END_)
        return "unknown";
    return rows[status - TB_STATUS_BASE_ - 1].name;
}

const char *tb_status_text(tb_status status)
{
    if (status >= TB_OK)
        return "it is in order";
    if (status <= TB_STATUS_BASE_ || status >= TB_STATUS_END_)
        return "a failure without a name";
    return rows[status - TB_STATUS_BASE_ - 1].text;
}
