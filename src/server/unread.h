/* unread.h - how much of what the server has written waits for people who do not read it, and how much of what they
 * send is there and not yet whole, in all. Each socket may leave a megabyte waiting and each request a whole record;
 * thousands of those that never read, or never end, would take all memory. */
#ifndef TB_UNREAD_H
#define TB_UNREAD_H

#include "server/service.h"

enum { TB_UNREAD_SMALL = 64 << 10 }; /* bytes that are always written: an answer, news, a welcome */

/* Whether so many bytes more would be too many, in all or for an address that has left so many unread. */
bool tb_unread_crowded(const tb_service *service, size_t of_address, size_t len);

void tb_unread_add(tb_service *service, size_t len);
void tb_unread_take_off(tb_service *service, size_t len);

enum { TB_COMING_SMALL = 4 << 10 }; /* bytes that always may come: a usual request, a message in pieces */

/* Room for so many bytes of one request or message, of which it has `had` already. False: too much is coming. */
bool tb_coming_room(tb_service *service, size_t had, size_t len);
void tb_coming_done(tb_service *service, size_t len);

#endif
