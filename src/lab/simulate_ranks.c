/* simulate_ranks.c - a simulation in several processes: each plays its share of the stretches, the first adds them up.
 */
#include <time.h>

#include "lab/ranks.h"
#include "lab/simulate.h"

enum { PART = 1 };

typedef struct part {
    tb_status status;
    tb_sim_result result;
} part;

_Static_assert(sizeof(part) <= TB_MAIL_MAX, "a part fits into a message");

static bool take_part(const tb_mail *mail, tb_status *status, tb_sim_result *whole)
{
    part theirs;

    if (mail->about != PART)
        return false;
    memcpy(&theirs, mail->bytes, sizeof(theirs));
    tb_sim_add(whole, &theirs.result);
    if (theirs.status < 0)
        *status = theirs.status;
    return true;
}

static bool is_stopped(const tb_simulation *s) { return s->stop && atomic_load(s->stop); }

static void add_parts(const tb_simulation *simulation, tb_status *status, tb_sim_result *whole)
{
    const struct timespec ms = { .tv_nsec = 1000000 };
    int missing = tb_rank_count() - 1;
    tb_mail mail;

    while (missing > 0 && !is_stopped(simulation)) {
        while (tb_ranks_receive(&mail))
            missing -= take_part(&mail, status, whole);
        nanosleep(&ms, NULL);
    }
}

/* After a signal nobody sends or waits: the others got it too, and one of them may be dead. */
tb_status tb_simulate_ranks(tb_simulation *simulation, tb_sim_result *out, tb_message *why)
{
    simulation->share = tb_rank();
    simulation->shares = tb_rank_count();
    tb_status status = tb_simulate(simulation, out, why);

    if (tb_rank() > 0 && !is_stopped(simulation)) {
        part mine = { .status = status, .result = *out };
        tb_ranks_send(0, PART, &mine, sizeof(mine));
    } else if (tb_rank() == 0) {
        add_parts(simulation, &status, out);
    }
    return status;
}
