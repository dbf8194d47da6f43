/* strain.c - a timer: what it is late, everybody who comes waits to be heard. */
#include "server/strain.h"

#include <stdlib.h>

#include "server/gate.h"

enum { PAUSE_MS = 5 };

struct tb_strain {
    uv_timer_t timer;
    const tb_pump *pump;
    const tb_hub *hub;
    uint64_t due_ns, late_ns;
    tb_gate gate;
};

/* Rows and jobs of the store, and what waits at a table until the row before is stored. */
static uint32_t waiting_of(const tb_strain *strain, const tb_pump_load *load)
{
    uint32_t intents = tb_hub_intents(strain->hub);

    return load->jobs + (intents > load->rows ? intents : load->rows);
}

static void look(uv_timer_t *timer)
{
    tb_strain *strain = timer->data;
    uint64_t now_ns = uv_hrtime();
    tb_pump_load load = tb_pump_loaded(strain->pump);

    strain->late_ns = now_ns > strain->due_ns ? now_ns - strain->due_ns : 0;
    strain->due_ns = now_ns + UINT64_C(1000000) * PAUSE_MS;
    tb_gate_see(&strain->gate, now_ns / 1000, load.done, waiting_of(strain, &load), load.least_us);
    uv_timer_start(timer, look, PAUSE_MS, 0);
}

tb_strain *tb_strain_new(uv_loop_t *loop, const tb_pump *pump, const tb_hub *hub)
{
    tb_strain *strain = calloc(1, sizeof(*strain));

    if (!strain || !hub) {
        free(strain);
        return NULL;
    }
    strain->pump = pump;
    strain->hub = hub;
    uv_timer_init(loop, &strain->timer);
    strain->timer.data = strain;
    strain->due_ns = uv_hrtime();
    look(&strain->timer);
    return strain;
}

static void closed(uv_handle_t *timer) { free(timer->data); }

void tb_strain_free(tb_strain *strain) { uv_close((uv_handle_t *) &strain->timer, closed); }

bool tb_strain_refuses(tb_strain *strain, uint32_t behind)
{
    tb_pump_load load = tb_pump_loaded(strain->pump);

    return tb_gate_refuses(&strain->gate, waiting_of(strain, &load), behind + 1);
}

uint32_t tb_strain_wait_ms(const tb_strain *strain) { return (uint32_t) (strain->late_ns / 1000000); }

uint64_t tb_strain_refused(const tb_strain *strain) { return strain->gate.refused; }
