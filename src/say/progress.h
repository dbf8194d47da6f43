/* progress.h - how far a long run of games is, on standard error. */
#ifndef SAY_PROGRESS_H
#define SAY_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

/* Shows nothing for two seconds; then how far the run is, with the time left: a bar on a terminal, otherwise a line now
 * and then. */
typedef struct cli_progress {
    uint64_t games, known; /* to be played; known before the run began */
    double begun, told;    /* seconds of the steady clock              */
    bool bar, shown;
    bool steps; /* they are steps of one review, not games */
} cli_progress;

void cli_progress_start(cli_progress *progress, uint64_t games, uint64_t known);
void cli_progress_show(cli_progress *progress, uint64_t done);
void cli_progress_end(cli_progress *progress);

/* Seconds of the steady clock. */
double cli_now(void);

#endif
