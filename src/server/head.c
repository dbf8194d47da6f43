/* head.c - headers as text. */
#include "server/head.h"

#include <arpa/inet.h>
#include <string.h>

bool tb_cookie_find(const char *cookies, const char *name, char out[TB_TOKEN_HEX + 1])
{
    size_t name_len = strlen(name);

    out[0] = '\0';
    for (const char *at = cookies; *at;) {
        at += strspn(at, "; ");
        size_t len = strcspn(at, ";");
        if (len == name_len + 1 + TB_TOKEN_HEX && memcmp(at, name, name_len) == 0 && at[name_len] == '=') {
            memcpy(out, at + name_len + 1, TB_TOKEN_HEX);
            out[TB_TOKEN_HEX] = '\0';
            return true;
        }
        at += len;
    }
    return false;
}

bool tb_bearer_read(const char *header, char out[TB_TOKEN_HEX + 1])
{
    static const char bearer[] = "Bearer ";
    size_t len = strlen(bearer);

    if (strncmp(header, bearer, len) != 0 || strlen(header) != len + TB_TOKEN_HEX)
        return false;
    memcpy(out, header + len, TB_TOKEN_HEX + 1);
    return true;
}

bool tb_forwarded_read(const char *header, char out[TB_ADDRESS_MAX])
{
    const char *last = strrchr(header, ',');
    unsigned char address[16];

    last = last ? last + 1 : header;
    last += strspn(last, " \t");
    size_t len = strcspn(last, " \t");
    if (len == 0 || len >= TB_ADDRESS_MAX)
        return false;
    char copy[TB_ADDRESS_MAX];
    memcpy(copy, last, len);
    copy[len] = '\0';
    if (inet_pton(AF_INET, copy, address) != 1 && inet_pton(AF_INET6, copy, address) != 1)
        return false;
    memcpy(out, copy, len + 1);
    return true;
}

/* What stands behind https:// or the like; empty if nothing does. */
static const char *host_of(const char *url)
{
    const char *rest = strstr(url, "://");

    return rest ? rest + 3 : "";
}

bool tb_origin_fits(const char *origin, const char *host, const char *url)
{
    if (origin[0] == '\0' || strcmp(origin, url) == 0)
        return true;
    bool by_other_name = strcmp(host, host_of(url)) != 0; /* else the scheme counts: who is on the way writes http */
    return by_other_name && host[0] && strcmp(host_of(origin), host) == 0;
}

bool tb_length_read(const char *header, size_t *out)
{
    size_t value = 0;

    if (!*header || strlen(header) > 12)
        return false;
    for (; *header; header++) {
        if (*header < '0' || *header > '9')
            return false;
        value = value * 10 + (size_t) (*header - '0');
    }
    *out = value;
    return true;
}

bool tb_is_header_name(const char *name, size_t len)
{
    static const char token[] = "!#$%&'*+-.^_`|~0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

    if (len < 2 || name[len - 1] != ':')
        return false;
    for (size_t i = 0; i < len - 1; i++) {
        if (!name[i] || !strchr(token, name[i]))
            return false;
    }
    return true;
}

bool tb_is_json_type(const char *header)
{
    static const char json[] = "application/json";
    size_t len = strlen(json);

    return strncmp(header, json, len) == 0 && (header[len] == '\0' || header[len] == ';' || header[len] == ' ');
}

bool tb_query(const tb_request *request, const char *name, char *out, size_t size)
{
    size_t name_len = strlen(name);

    for (const char *at = request->query; *at;) {
        size_t len = strcspn(at, "\n");
        if (len > name_len && memcmp(at, name, name_len) == 0 && at[name_len] == '=') {
            size_t value_len = len - name_len - 1;
            if (value_len >= size)
                return false;
            memcpy(out, at + name_len + 1, value_len);
            out[value_len] = '\0';
            return true;
        }
        at += len + (at[len] == '\n');
    }
    return false;
}
