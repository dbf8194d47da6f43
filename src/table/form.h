/* form.h - the words of the log and of the news, by number; not for others. */
#ifndef TB_TABLE_FORM_H
#define TB_TABLE_FORM_H

#include "table/entry.h"

static const char *const tb_clock_words[TB_CLOCK_KINDS] = {
    [TB_CLOCK_NONE] = "none",
    [TB_CLOCK_MOVE] = "move",
    [TB_CLOCK_BANK] = "bank",
};

static const char *const tb_takeover_words[TB_TAKEOVER_WHYS] = {
    [TB_TAKEOVER_LEFT] = "left",
    [TB_TAKEOVER_TIME] = "time",
};

/* Who takes a seat. */
enum { TB_SITS_PERSON, TB_SITS_BOT, TB_SITS };
static const char *const tb_sits_words[TB_SITS] = { [TB_SITS_PERSON] = "person", [TB_SITS_BOT] = "bot" };

#endif
