/* log.h - one line for each thing an operator may want to know, on the standard error stream:
 *
 *   at=2026-11-16T03:12:45.123Z level=info event=listening address=127.0.0.1:8000 store=sqlite
 *
 * Values with spaces, quotes or control characters are quoted and escaped, so a line is a line whatever comes from
 * outside. Keys, passphrases and hidden things are never logged.
 *
 * What goes wrong may go wrong thousands of times a second. Of one event only so many lines are written in ten seconds;
 * the others are counted, and the count is a line of its own: event=repeated of=store count=4711. */
#ifndef TB_LOG_H
#define TB_LOG_H

#include <stdbool.h>

typedef enum tb_log_level { TB_LOG_DEBUG, TB_LOG_INFO, TB_LOG_WARNING, TB_LOG_ERROR } tb_log_level;

void tb_log_threshold(tb_log_level least);

/* Pairs of key and value (const char *), ended by NULL. */
void tb_log(tb_log_level level, const char *event, ...) __attribute__((sentinel));

/* So many lines of one event in ten seconds; 0, as at the start: all. */
void tb_log_limit(int most);

/* Tells of lines that were only counted and whose ten seconds are over; `all`: also of the others. To be called now and
 * then, since there may be no further line to tell it with. */
void tb_log_tell_counts(bool all);

/* A number as text, in a buffer of this thread that lives for eight calls. */
const char *tb_log_number(long long number);

/* A line of libwebsockets. Strangers can make it complain, so of these too only so many are written. */
void tb_log_library(int level, const char *line);

#endif
