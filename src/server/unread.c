/* unread.c - two sums with the same limit. */
#include "server/unread.h"

#include "base/base.h"

enum { SHARES = 8 }; /* one address has an eighth, but always room for one long answer */

static uint64_t most_of(const tb_service *service) { return (uint64_t) service->options->limit[TB_LIMIT_UNREAD] << 20; }

bool tb_unread_crowded(const tb_service *service, size_t of_address, size_t len)
{
    return service->unread + len > most_of(service) || (of_address > 0 && of_address + len > most_of(service) / SHARES);
}

void tb_unread_add(tb_service *service, size_t len) { service->unread += len; }

void tb_unread_take_off(tb_service *service, size_t len)
{
    TB_ASSERT(service->unread >= len);
    service->unread -= len;
}

bool tb_coming_room(tb_service *service, size_t had, size_t len)
{
    if (len > TB_COMING_SMALL && service->coming - had + len > most_of(service))
        return false;
    service->coming += len - had;
    return true;
}

void tb_coming_done(tb_service *service, size_t len)
{
    TB_ASSERT(service->coming >= len);
    service->coming -= len;
}
