/* process.h - a program of somebody else's at the other end of two pipes, and lines to and from it.
 *
 * It is started without a shell in a process group of its own; its standard error is ours. Nothing here waits longer
 * than its timer says, whatever the program does, and a program that was stopped leaves neither a process nor a
 * descriptor behind. */
#ifndef TB_PROCESS_H
#define TB_PROCESS_H

#include <sys/types.h>

#include "opponents/command.h"
#include "opponents/timer.h"

enum { TB_LINE_MAX = 4096 };

typedef struct tb_process {
    pid_t pid;    /* 0: it does not run              */
    int to, from; /* its standard input, its output  */
    size_t start, len;
    char bytes[TB_LINE_MAX]; /* what it said and nobody has heard yet: from `start` to `len` */
} tb_process;

typedef enum tb_heard {
    TB_HEARD_LINE,
    TB_HEARD_NOTHING,  /* in time                             */
    TB_HEARD_TOO_MUCH, /* a line longer than TB_LINE_MAX      */
    TB_HEARD_END,      /* it has ended, or closed what we need */
} tb_heard;

/* Starts it. 0, or the errno that says why not. */
int tb_process_start(tb_process *process, const tb_command *command);

/* Sends bytes. TB_HEARD_LINE: they are on their way. */
tb_heard tb_process_say(tb_process *process, const tb_timer *timer, const char *bytes, size_t len);

/* The next line without its end, closed with a zero; it lasts until the next call. */
tb_heard tb_process_hear(tb_process *process, const tb_timer *timer, char **line);

/* Closes its input, gives it so many milliseconds to end by itself, then kills its group; reaps it in any case. How it
 * ended, as waitpid has it; -1 if it had to be killed. */
int tb_process_stop(tb_process *process, int grace_ms);

#endif
