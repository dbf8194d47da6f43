/* crew.h - a number of threads that work side by side, and one that waits for them. */
#ifndef TB_CREW_H
#define TB_CREW_H

#include <stdint.h>

enum { TB_THREADS_MAX = 256 };

typedef struct tb_crew {
    int count; /* of workers: at least 1, at most TB_THREADS_MAX */
    void (*work)(void *context, int worker);

    /* Called by the thread that waits, every `every_ms` and once more when all have left; may be NULL. */
    void (*watch)(void *context);
    uint32_t every_ms;
    void *context;
} tb_crew;

/* Runs work(0) .. work(count - 1), each in a thread, and returns when all have come back. Returns how many threads the
 * system gave: fewer than planned is no failure where threads take work from a shared list; 0 is. */
int tb_crew_run(const tb_crew *crew);

#endif
