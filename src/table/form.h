/* form.h - the words of the log and of the news, by number; not for others. */
#ifndef TB_TABLE_FORM_H
#define TB_TABLE_FORM_H

#include "record/lines.h"
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

static const char *const tb_motion_words[TB_MOTIONS] = {
    [TB_MOTION_TAKEBACK] = "takeback",
    [TB_MOTION_REPLACE] = "replace",
    [TB_MOTION_REMATCH] = "rematch",
};

static const char *const tb_vote_words[] = { "no", "yes" };

/* In front of the hash of entropy that is promised. */
#define TB_PLEDGE_MARK "sha256:"

/* entry_terms.c: what stands behind the word `create`. The line at hand ends in front of a record. */
bool tb_read_terms(tb_lines *in, tb_find_game find, tb_terms *terms);

/* False: it is not the id of a table. */
bool tb_read_table_id(tb_span word, char out[TB_TABLE_ID + 1]);

#endif
