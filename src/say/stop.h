/* stop.h - what Ctrl-C does. Nothing is ever half written: cli_file_write holds the signal off until it is done. */
#ifndef SAY_STOP_H
#define SAY_STOP_H

#include <stdatomic.h>
#include <stdbool.h>

extern atomic_bool cli_stopped;

/* From now on SIGINT, SIGTERM and SIGHUP set the flag: a long run looks at it, finishes what it is at and says what was
 * done. A second SIGINT ends the program at once. */
void cli_stop_watch(void);

/* From now on they end the program at once with cli_stop_code() and these words on standard error. */
void cli_stop_leave(const char *words);

/* What the program then exits with, as shells count signals: 130 for Ctrl-C, 143 for SIGTERM, 129 for SIGHUP. */
int cli_stop_code(void);

#endif
