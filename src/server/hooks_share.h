/* hooks_share.h - whose post is next; for hooks_post.c alone.
 *
 * A receiver is known by three parties: its host, the last two labels of that (whoever has a domain has as many names
 * as wanted), and, as soon as it is resolved, its address. Each may have so many posts under way and no more, and who
 * has the fewest comes first: a receiver waits for the next place that is free, however many posts others wait for. */
#ifndef TB_HOOKS_SHARE_H
#define TB_HOOKS_SHARE_H

#include "server/hooks_post.h"

enum { TB_POSTS_AT_ONCE = 32 };

typedef struct tb_shares tb_shares;

/* NULL without memory. */
tb_shares *tb_shares_new(void);
void tb_shares_free(tb_shares *shares);

/* Notes the parties of the address that is written in the post. */
void tb_shares_host(const tb_shares *shares, tb_post *post);

/* Whether one more may wait: the others of its host would wait too long. */
bool tb_shares_may_wait(const tb_post *post, const tb_post *waiting);

/* Where the next one hangs among those that wait; NULL: none may go yet. */
tb_post **tb_shares_next(tb_post **waiting, const tb_post *under_way);

/* The post, which is under way, would go to this address. False: enough do so, and it is `crowded`: it has to wait
 * again, now that its address is known. */
struct sockaddr;
bool tb_shares_enter(const tb_shares *shares, tb_post *post, const tb_post *under_way, const struct sockaddr *address);

#endif
