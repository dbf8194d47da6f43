/* orders.h - what an operator has decided (taberna moderate), carried out by a running server within a second. */
#ifndef TB_ORDERS_H
#define TB_ORDERS_H

#include "server/service.h"

typedef struct tb_orders tb_orders;

tb_orders *tb_orders_new(tb_service *service);
void tb_orders_start(tb_orders *orders);
void tb_orders_stop(tb_orders *orders); /* frees it when nothing is under way any more */

/* Whether the operator has banned the address; IPv6 by its /64. */
bool tb_orders_ban(const tb_orders *orders, const char *address);

#endif
