/* unread.c - a sum with a limit. */
#include "server/unread.h"

#include "base/base.h"

bool tb_unread_crowded(const tb_service *service, size_t len)
{
    return service->unread + len > (size_t) service->options->limit[TB_LIMIT_UNREAD] << 20;
}

void tb_unread_add(tb_service *service, size_t len) { service->unread += len; }

void tb_unread_take_off(tb_service *service, size_t len)
{
    TB_ASSERT(service->unread >= len);
    service->unread -= len;
}
