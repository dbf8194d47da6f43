/* gate.c - a queue that stands for an interval is a bad one (CoDel, RFC 8289); its length is bounded by what is
 * answered in the time that people may wait. */
#include "server/gate.h"

static const double second_us = 1e6;

/* What is longer ago counts less. */
static void count(tb_gate *gate, uint64_t us, uint64_t done)
{
    double keep = (double) us < second_us ? 1 - (double) us / second_us : 0;

    gate->done = gate->done * keep + (double) done;
    gate->busy_us = gate->busy_us * keep + (double) us;
}

static uint32_t room_for(const tb_gate *gate, uint64_t store_us)
{
    double wait_us = TB_GATE_TARGET_MS * 1000 + 2 * (double) store_us; /* a commit under way, and the next one */
    double room = gate->busy_us > 0 ? gate->done / gate->busy_us * wait_us : 0;

    return room > TB_GATE_FEW ? (uint32_t) room : TB_GATE_FEW;
}

void tb_gate_see(tb_gate *gate, uint64_t now_us, uint64_t done, uint32_t waiting, uint64_t store_us)
{
    if (gate->seen_us > 0 && (waiting > 0 || done > gate->seen_done))
        count(gate, now_us - gate->seen_us, done - gate->seen_done);
    gate->seen_us = now_us;
    gate->seen_done = done;
    gate->room = room_for(gate, store_us);
    bool looks_strained = waiting >= gate->room;
    if (looks_strained == gate->strained) {
        gate->since_us = 0;
    } else if (gate->since_us == 0) {
        gate->since_us = now_us;
    } else if (now_us - gate->since_us >= TB_GATE_INTERVAL_MS * 1000) {
        gate->strained = looks_strained;
        gate->since_us = 0;
    }
}

bool tb_gate_refuses(tb_gate *gate, uint32_t waiting, uint32_t rows)
{
    bool refuses = gate->strained && waiting >= TB_GATE_FEW && (uint64_t) waiting * rows >= gate->room;

    gate->refused += refuses;
    return refuses;
}
