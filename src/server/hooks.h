/* hooks.h - webhooks: one signed POST a turn to persons who asked for it and are not connected.
 *
 * Posting is done with libcurl in a thread of its own (hooks_post.h). Every address that a name resolves to is
 * checked right before connecting, so that no name can lead into the operator's network. */
#ifndef TB_HOOKS_H
#define TB_HOOKS_H

#include "server/hub.h"

typedef struct tb_hooks tb_hooks;

typedef struct tb_hooks_options {
    uv_loop_t *loop;
    tb_pump *pump;
    const char *url; /* of the server, for links */
    bool private_allowed;
    int64_t retry_ms[5]; /* 0 in the first: the usual ones; tests are quicker */
    int turns; /* told of at once; 0: as many as usual. Beyond these the one that was tried most is given up */
} tb_hooks_options;

tb_hooks *tb_hooks_new(const tb_hooks_options *options);

/* Something happened at a table that this node keeps: posts to persons who are to act now, were not, and are away. */
void tb_hooks_changed(tb_hooks *hooks, tb_place *place, const tb_entry *entry);

/* A person set or removed an address: what is known about the table is read again. */
void tb_hooks_set(tb_hooks *hooks, const char *table);

/* Whether an address may be posted to as it is written: http or https, a host, no user, no private literal. */
bool tb_hook_url_allowed(const char *url, bool private_allowed);

/* Whether the POST may go to this address (struct sockaddr). */
struct sockaddr;
bool tb_hook_address_allowed(const struct sockaddr *address, bool private_allowed);

/* What counts as one address: one of IPv4, also inside one of IPv6; else a /64. Returns how many bytes that are. */
enum { TB_HOOK_ADDRESS = 8 };
size_t tb_hook_address_bytes(const struct sockaddr *address, uint8_t out[TB_HOOK_ADDRESS]);

/* Drops queued turns and frees; the loop completes posts under way. */
void tb_hooks_free(tb_hooks *hooks);

#endif
