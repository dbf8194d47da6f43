/* now.c - what time it is: that of the database, by a clock that does not jump.
 *
 * Between two looks at the database time goes on with the monotonic clock of the system, so setting the system's clock
 * changes nothing here. A store of this machine alone (SQLite) has no other clock: it is looked at once, at the start.
 */
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>

#include "server/log.h"
#include "server/service.h"

enum { TOLERATED_MS = 250, TOLD_MS = 2000 };

static _Atomic int64_t offset_ms; /* of the time from the monotonic clock; 0: not known yet */

static int64_t read_clock(clockid_t clock)
{
    struct timespec now;

    clock_gettime(clock, &now);
    return (int64_t) now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int64_t tb_now_ms(void)
{
    int64_t offset = atomic_load(&offset_ms);

    if (offset == 0) {
        int64_t first = read_clock(CLOCK_REALTIME) - read_clock(CLOCK_MONOTONIC);
        offset = atomic_compare_exchange_strong(&offset_ms, &offset, first) ? first : atomic_load(&offset_ms);
    }
    return read_clock(CLOCK_MONOTONIC) + offset;
}

void tb_now_is(int64_t database_ms)
{
    int64_t differs = database_ms - tb_now_ms(), system = read_clock(CLOCK_REALTIME) - database_ms;

    if (llabs(system) > TOLD_MS)
        tb_log(TB_LOG_WARNING, "clock-skew", "ms", tb_log_number(system), "why",
               "the clock of this machine is not that of the database, which counts; is NTP running?", NULL);
    if (llabs(differs) > TOLERATED_MS)
        atomic_fetch_add(&offset_ms, differs);
}
