/* orders.c - every second the store is asked whether anything was decided since. Bans of addresses are kept here, since
 * every request is compared with them; of a table about which something was decided, the log is read again. */
#include "server/orders.h"

#include <stdlib.h>
#include <string.h>

#include "server/marks.h"
#include "server/socket_parts.h"

enum { EVERY_MS = 1000, DEEDS = 64, TIDY_MS = 3600 * 1000 };

typedef struct ban {
    uint64_t address; /* as the limits count it */
    int64_t until_ms;
} ban;

struct tb_orders {
    tb_job job; /* first */
    tb_service *service;
    uv_timer_t timer;
    bool asking, stopping, read_once;
    int64_t seen; /* the last deed that was carried out */
    int64_t tidied_ms;
    int deeds, bans, found;
    tb_store_deed deed[DEEDS];
    tb_store_mark mark[TB_BANS_MOST];
    ban ban[TB_BANS_MOST];
};

/* --- On the store's thread ------------------------------------------------------------------------------------------ */

/* What was decided before this server began stands in the marks; of the deeds only those behind count. */
static void look(tb_job *job, tb_store *store)
{
    tb_orders *own = (tb_orders *) job;
    int64_t now_ms = tb_now_ms();

    own->found = -1;
    if (now_ms - own->tidied_ms >= TIDY_MS && tb_store_forget_ended(store, now_ms) == TB_STORE_OK)
        own->tidied_ms = now_ms;
    if (!own->read_once) {
        own->seen = tb_store_deeds_last(store);
        own->deeds = 0;
    } else {
        own->deeds = tb_store_deeds(store, own->seen, own->deed, DEEDS);
    }
    if (own->seen >= 0 && (!own->read_once || own->deeds > 0))
        own->found = tb_store_marks(store, TB_MARK_BAN_ADDRESS, "", now_ms, own->mark, TB_BANS_MOST);
}

/* --- On the loop ---------------------------------------------------------------------------------------------------- */

static void take_bans(tb_orders *own)
{
    own->bans = own->found;
    for (int i = 0; i < own->bans; i++)
        own->ban[i] = (ban){ tb_limits_number(own->service->limits, own->mark[i].who), own->mark[i].until_ms };
    for (tb_socket *socket = own->service->socket_list, *next; socket; socket = next) {
        next = socket->next;
        if (tb_orders_ban(own, socket->address))
            tb_socket_close(socket, TB_CLOSE_FORBIDDEN, TB_SAY_SERVER_BANNED);
    }
}

static void carry_out(tb_orders *own)
{
    for (int i = 0; i < own->deeds; i++) {
        const tb_store_deed *deed = &own->deed[i];
        bool is_own = strcmp(deed->deed, "passphrase") == 0; /* who changes it need not stand in a log that stays */
        own->seen = deed->number;
        tb_log(TB_LOG_INFO, "moderated", "by", deed->by, "deed", deed->deed, "about", is_own ? "" : deed->about, NULL);
        if (tb_id_well_formed(deed->about))
            tb_hub_reread(own->service->hub, deed->about);
    }
}

static void free_orders(uv_handle_t *handle) { free(handle->data); }

static void looked(tb_job *job)
{
    tb_orders *own = (tb_orders *) job;

    own->asking = false;
    if (own->stopping) {
        uv_close((uv_handle_t *) &own->timer, free_orders);
        return;
    }
    if (own->found < 0)
        return;
    own->read_once = true;
    take_bans(own);
    carry_out(own);
}

static void ask(uv_timer_t *timer)
{
    tb_orders *own = timer->data;

    if (own->asking)
        return;
    own->asking = true;
    own->job.work = look;
    own->job.done = looked;
    tb_pump_ask(own->service->pump, &own->job);
}

bool tb_orders_ban(const tb_orders *orders, const char *address)
{
    uint64_t number = orders->bans > 0 ? tb_limits_number(orders->service->limits, address) : 0;

    for (int i = 0; i < orders->bans; i++) {
        if (orders->ban[i].address == number && orders->ban[i].until_ms > tb_now_ms())
            return true;
    }
    return false;
}

tb_orders *tb_orders_new(tb_service *service)
{
    tb_orders *own = calloc(1, sizeof(*own));

    if (own)
        own->service = service;
    return own;
}

void tb_orders_start(tb_orders *orders)
{
    uv_timer_init(&orders->service->loop, &orders->timer);
    orders->timer.data = orders;
    uv_timer_start(&orders->timer, ask, 0, EVERY_MS);
}

void tb_orders_stop(tb_orders *orders)
{
    orders->stopping = true;
    uv_timer_stop(&orders->timer);
    if (!orders->asking)
        uv_close((uv_handle_t *) &orders->timer, free_orders);
}
