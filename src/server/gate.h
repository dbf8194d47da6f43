/* gate.h - who is let in when more comes than can be done; pure, so that a test can let its time pass.
 *
 * What was let in and is not answered yet may be as much as the server answers in TARGET_MS, by the rate at which it
 * answers now (Little's law): then nobody waits much longer than that, and refusing takes a fraction of the time that
 * granting takes. Up to FEW are always let in, however slow the machine is: two clients whose server was away for a
 * moment are no crowd. And a burst that is worked off in INTERVAL_MS refuses nobody. */
#ifndef TB_GATE_H
#define TB_GATE_H

#include <stdbool.h>
#include <stdint.h>

enum {
    TB_GATE_TARGET_MS = 50,
    TB_GATE_FEW = 32,
    TB_GATE_INTERVAL_MS = 120,
};

typedef struct tb_gate {
    uint64_t seen_us, seen_done;
    double done, busy_us; /* what was answered, and in which time, while anything waited: the last second or so */
    uint32_t room;        /* so much may wait */
    bool strained;
    uint64_t since_us; /* when it began to look otherwise than `strained` says; 0: it does not */
    uint64_t refused;
} tb_gate;

/* What has been answered since the start, what waits now, and what the store takes on a good day. To be called often.
 */
void tb_gate_see(tb_gate *gate, uint64_t now_us, uint64_t done, uint32_t waiting, uint64_t store_us);

/* Whether what has just come is refused: so much waits, and `rows` one after the other with this one last. */
bool tb_gate_refuses(tb_gate *gate, uint32_t waiting, uint32_t rows);

#endif
