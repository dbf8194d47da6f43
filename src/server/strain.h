/* strain.h - how much waits in this server and how late its loop is, looked at every few milliseconds; the gate
 * (gate.h) draws its conclusions. */
#ifndef TB_STRAIN_H
#define TB_STRAIN_H

#include "server/hub.h"

typedef struct tb_strain tb_strain;

/* NULL: no memory. */
tb_strain *tb_strain_new(uv_loop_t *loop, const tb_pump *pump, const tb_hub *hub);
void tb_strain_free(tb_strain *strain);

/* Whether what has just come, and would be stored behind so many rows of the same table, is refused. */
bool tb_strain_refuses(tb_strain *strain, uint32_t behind);

uint32_t tb_strain_wait_ms(const tb_strain *strain); /* for the loop */
uint64_t tb_strain_refused(const tb_strain *strain);

#endif
