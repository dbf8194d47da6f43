/* progress.c - how far a long run of games is. */
#include "say/progress.h"

#include <inttypes.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

#include "say/text.h"

enum { BAR = 30, SILENT = 2, BETWEEN_LINES = 30 };

double cli_now(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double) now.tv_sec + (double) now.tv_nsec / 1e9;
}

void cli_progress_start(cli_progress *p, uint64_t games, uint64_t known)
{
    TB_ASSERT(games > 0 && known <= games);
    *p = (cli_progress){ .games = games, .known = known, .begun = cli_now(), .bar = isatty(STDERR_FILENO) };
}

/* "1 h 20 min", "3 min 5 s". */
static void put_time(double seconds, char *out, size_t size)
{
    long s = (long) (seconds + 0.5);

    if (s >= 3600)
        snprintf(out, size, _("%ld h %ld min"), s / 3600, s % 3600 / 60);
    else if (s >= 60)
        snprintf(out, size, _("%ld min %ld s"), s / 60, s % 60);
    else
        snprintf(out, size, _("%ld s"), s);
}

static void print_bar(const cli_progress *p, uint64_t done)
{
    int full = (int) (done * BAR / p->games);

    fputs("\r[", stderr);
    for (int i = 0; i < BAR; i++)
        fputc(i < full ? '#' : '.', stderr);
    fputs("] ", stderr);
}

void cli_progress_show(cli_progress *p, uint64_t done)
{
    double now = cli_now(), elapsed = now - p->begun;
    uint64_t played = done - p->known;
    char left[64] = "?";

    if (elapsed < SILENT || (!p->bar && p->shown && now - p->told < BETWEEN_LINES))
        return;
    if (played > 0)
        put_time(elapsed * (double) (p->games - done) / (double) played, left, sizeof(left));
    if (p->bar)
        print_bar(p, done);
    fprintf(stderr,
            p->steps ? _("%" PRIu64 " of %" PRIu64 " steps, %s left") : _("%" PRIu64 " of %" PRIu64 " games, %s left"),
            done, p->games, left);
    fputs(p->bar ? "\033[K" : "\n", stderr);
    fflush(stderr);
    p->told = now;
    p->shown = true;
}

void cli_progress_end(cli_progress *p)
{
    if (p->bar && p->shown)
        fputc('\n', stderr);
}
