/* head.h - what stands in the head of a request, read strictly: cookies, keys, addresses, origins, the query, the path.
 * It knows no library, so that it can be tested and fuzzed by itself. */
#ifndef TB_HEAD_H
#define TB_HEAD_H

#include "server/http.h"

/* The value of a cookie of exactly 64 characters, from a Cookie header; false: there is none, `out` is empty. */
bool tb_cookie_find(const char *cookies, const char *name, char out[TB_TOKEN_HEX + 1]);

/* The 64 characters behind "Bearer " in an Authorization header. */
bool tb_bearer_read(const char *header, char out[TB_TOKEN_HEX + 1]);

/* The last address of an X-Forwarded-For header: the one that our own proxy saw. False: it is no address. */
bool tb_forwarded_read(const char *header, char out[TB_ADDRESS_MAX]);

/* Whether a page of this origin may ask: an empty one (no browser), the server's own, or one of the host that was
 * asked where that is another name than the public one. */
bool tb_origin_fits(const char *origin, const char *host, const char *url);

/* A length as it stands in Content-Length; false: it is none. */
bool tb_length_read(const char *header, size_t *out);

/* Whether it is the name of a header with the colon behind it, as HTTP writes them (RFC 9110 5.6.2). */
bool tb_is_header_name(const char *name, size_t len);

/* Whether the type is application/json, with or without parameters. */
bool tb_is_json_type(const char *header);

#endif
