/* assets.h - the page: all files of one folder, read once at the start and answered from memory.
 *
 * What is not in the folder cannot be asked for, whatever the path says. A file with a .gz beside it is sent
 * compressed to clients that accept gzip. Files whose name carries a hash (name.0123abcd.js) may be cached for ever,
 * others are revalidated (ETag). */
#ifndef TB_ASSETS_H
#define TB_ASSETS_H

#include "server/http.h"

typedef struct tb_assets tb_assets;

/* NULL with `why`: no such folder, not readable, or more than 64 MiB. */
tb_assets *tb_assets_read(const char *folder, char *why, size_t why_size);
void tb_assets_free(tb_assets *assets);

/* One file as it is sent. */
typedef struct tb_asset {
    const char *type; /* "text/html; charset=utf-8" */
    const char *bytes;
    size_t len;
    bool gzip, lasting;
    char etag[20]; /* with its quotes */
} tb_asset;

/* "/" is index.html, and so is "/t/ID" (the page finds out itself). False: there is none. */
bool tb_assets_find(const tb_assets *assets, const char *path, bool takes_gzip, tb_asset *out);

#endif
