/* routes.c - the table of routes: which handler answers which request. */
#include "server/api.h"

static const tb_route routes[] = {
    { TB_GET, "/healthz", tb_api_health, 0, false },
    { TB_GET, "/readyz", tb_api_ready, 0, false },
    { TB_GET, "/privacy", tb_api_privacy, 0, false },
    { TB_GET, "/metrics", tb_api_metrics, 0, false },
    { TB_GET, "/api/v1", tb_api_version, 0, false },
    { TB_GET, "/api/v1/games", tb_api_games, 0, false },
    { TB_GET, "/api/v1/me", tb_api_me, 0, true },
    { TB_PUT, "/api/v1/me/passphrase", tb_api_passphrase, TB_BODY_MAX, true },
    { TB_POST, "/api/v1/me/deletion", tb_api_deletion, TB_BODY_MAX, true },
    { TB_GET, "/api/v1/me/blocks", tb_api_blocks, 0, true },
    { TB_POST, "/api/v1/me/blocks", tb_api_block, TB_BODY_MAX, true },
    { TB_POST, "/api/v1/names", tb_api_name, TB_BODY_MAX, true },
    { TB_POST, "/api/v1/sessions", tb_api_login, TB_BODY_MAX, true },
    { TB_DELETE, "/api/v1/sessions", tb_api_logout, 0, true },
    { TB_GET, "/api/v1/tables", tb_api_lobby, 0, true },
    { TB_POST, "/api/v1/tables", tb_api_create, TB_IMPORT_MAX, true },
    { TB_GET, "/api/v1/tables/{}", tb_api_table, 0, true },
    { TB_POST, "/api/v1/tables/{}/seats", tb_api_sit, TB_BODY_MAX, true },
    { TB_DELETE, "/api/v1/tables/{}/seats/{}", tb_api_leave, 0, true },
    { TB_PUT, "/api/v1/tables/{}/seats/{}/webhook", tb_api_hook, TB_BODY_MAX, true },
    { TB_POST, "/api/v1/tables/{}/bots", tb_api_bot, TB_BODY_MAX, true },
    { TB_POST, "/api/v1/tables/{}/entropy", tb_api_entropy, TB_BODY_MAX, true },
    { TB_POST, "/api/v1/tables/{}/rematch", tb_api_rematch, TB_BODY_MAX, true },
    { TB_POST, "/api/v1/tables/{}/key", tb_api_key, TB_BODY_MAX, true },
    { TB_GET, "/api/v1/tables/{}/record", tb_api_record, 0, true },
};

/* Whatever is not ours may be a file of the page. */
static const tb_route page = { TB_GET, "", tb_api_page, 0, false };

/* Fills the parts that {} stands for; false: another path. */
static bool fits(const char *route, const char *path, char part[2][TB_PATH_MAX + 1])
{
    int parts = 0;

    while (*route) {
        if (route[0] == '{') {
            size_t len = strcspn(path, "/");
            if (len == 0)
                return false;
            memcpy(part[parts], path, len);
            part[parts++][len] = '\0';
            route += 2;
            path += len;
        } else if (*route++ != *path++) {
            return false;
        }
    }
    return *path == '\0';
}

/* Not for those whom a proxy lets in, which may not recognise every way to write the path. */
static bool is_for_operators(const tb_route *route)
{
    return route->handler == tb_api_ready || route->handler == tb_api_metrics;
}

const tb_route *tb_route_find(tb_request *request, int *status)
{
    bool found = false;

    for (int i = 0; i < TB_LEN(routes); i++) {
        bool hidden = request->passed_on && is_for_operators(&routes[i]);
        if (hidden || !fits(routes[i].path, request->path, request->part))
            continue;
        if (routes[i].method == request->method)
            return &routes[i];
        found = true;
    }
    if (!found && request->method == TB_GET && strncmp(request->path, "/api/", 5) != 0)
        return &page;
    *status = found ? 405 : 404;
    return NULL;
}
