/* strain.h - how long what comes in has to wait, and how much of it is therefore refused.
 *
 * It waits for the loop and then for the store. The system hands over connections that have something to say in the
 * order in which they did; a descriptor of our own stands in that row with them, and the time until it is read is how
 * long everybody waits for the loop. The store's wait is known from the rows before. From LOW on a growing share of new
 * wishes is refused, at HIGH all; refusing takes a fraction of the time that granting takes, so the server settles in
 * between, and what it accepts is answered soon. */
#ifndef TB_STRAIN_H
#define TB_STRAIN_H

#include <stdbool.h>
#include <stdint.h>
#include <uv.h>

typedef struct tb_strain tb_strain;

enum { TB_STRAIN_LOW_MS = 45, TB_STRAIN_HIGH_MS = 100 };

/* NULL: no memory, or no descriptor. */
tb_strain *tb_strain_new(uv_loop_t *loop);
void tb_strain_free(tb_strain *strain);

/* Whether what has just come, and would wait so long for the store, is refused. */
bool tb_strain_refuses(tb_strain *strain, uint64_t store_us);

uint32_t tb_strain_wait_ms(const tb_strain *strain); /* for the loop */
uint64_t tb_strain_refused(const tb_strain *strain);

/* Of what has waited so long (in microseconds), this share is refused, in 65536ths. */
uint32_t tb_strain_share(uint64_t wait_us);

#endif
