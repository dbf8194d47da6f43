/* unread.h - how much of what the server has written waits for people who do not read it, in all. Each socket may leave
 * a megabyte waiting and each request a whole record; thousands of those that never read would take all memory. */
#ifndef TB_UNREAD_H
#define TB_UNREAD_H

#include "server/service.h"

enum { TB_UNREAD_SMALL = 64 << 10 }; /* bytes that are always written: an answer, news, a welcome */

/* Whether so many bytes more would be too many. */
bool tb_unread_crowded(const tb_service *service, size_t len);

void tb_unread_add(tb_service *service, size_t len);
void tb_unread_take_off(tb_service *service, size_t len);

#endif
