/* assets.c - a folder in memory: sorted paths, found by comparing them whole.
 *
 * A path that is asked for is never taken apart and never given to the file system, so nothing in it can lead anywhere.
 * Links are not followed and files whose name begins with a dot are not read. */
#include "server/assets.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/sha256.h"
#include "server/keys.h"

enum {
    TOTAL_MAX = 64 << 20, /* bytes of all files */
    FILES_MAX = 10000,
    DEPTH_MAX = 16,
    HASH_DIGITS = 8, /* at least so many in a name that never changes its content */
};

typedef struct file {
    char path[TB_PATH_MAX + 1]; /* "/js/game.js" */
    char *bytes;
    size_t len;
    char etag[20];
} file;

struct tb_assets {
    file *files; /* ascending by path */
    size_t count;
    size_t total;
    char *why; /* while it is read */
    size_t why_size;
};

/* --- Kinds -------------------------------------------------------------------------------------------------------- */

static const struct {
    const char *ending, *type;
} kinds[] = {
    { "css", "text/css; charset=utf-8" },
    { "gz", "application/gzip" },
    { "html", "text/html; charset=utf-8" },
    { "ico", "image/x-icon" },
    { "js", "text/javascript; charset=utf-8" },
    { "json", "application/json" },
    { "map", "application/json" },
    { "mjs", "text/javascript; charset=utf-8" },
    { "png", "image/png" },
    { "po", "text/plain; charset=utf-8" },
    { "svg", "image/svg+xml" },
    { "txt", "text/plain; charset=utf-8" },
    { "wasm", "application/wasm" },
    { "webmanifest", "application/manifest+json" },
    { "woff2", "font/woff2" },
};

static const char *type_of(const char *path)
{
    const char *dot = strrchr(path, '.');

    for (int k = 0; dot && k < TB_LEN(kinds); k++) {
        if (strcmp(kinds[k].ending, dot + 1) == 0)
            return kinds[k].type;
    }
    return "application/octet-stream";
}

/* Whether the name says what is in it: name.0123abcd.js */
static bool is_lasting(const char *path)
{
    for (const char *dot = strchr(strrchr(path, '/'), '.'); dot; dot = strchr(dot + 1, '.')) {
        size_t digits = strspn(dot + 1, "0123456789abcdef");
        if (digits >= HASH_DIGITS && dot[1 + digits] == '.')
            return true;
    }
    return false;
}

/* --- Reading ------------------------------------------------------------------------------------------------------ */

static bool fail(tb_assets *assets, const char *path, const char *what)
{
    snprintf(assets->why, assets->why_size, "%s: %s", path, what);
    return false;
}

/* Room for one more, zeroed; NULL without memory. */
static file *add_file(tb_assets *assets)
{
    if ((assets->count & (assets->count - 1)) == 0) {
        file *more = realloc(assets->files, (assets->count ? 2 * assets->count : 1) * sizeof(file));
        if (!more)
            return NULL;
        assets->files = more;
    }
    assets->files[assets->count] = (file){ 0 };
    return &assets->files[assets->count++];
}

static bool read_whole(int fd, char *out, size_t len)
{
    for (size_t done = 0; done < len;) {
        ssize_t got = read(fd, out + done, len - done);

        if (got == 0 || (got < 0 && errno != EINTR))
            return false;
        done += got > 0 ? (size_t) got : 0;
    }
    return true;
}

static void set_etag(file *to)
{
    uint8_t hash[TB_SHA256_SIZE];
    tb_text text = tb_text_on(to->etag, sizeof(to->etag));

    tb_sha256_of(to->bytes, to->len, hash);
    tb_put_char(&text, '"');
    tb_put_hex_bytes(&text, hash, 8);
    tb_put_char(&text, '"');
}

static bool take_file(tb_assets *assets, int fd, const struct stat *stat, const char *path)
{
    size_t len = (size_t) stat->st_size;

    if (len > TOTAL_MAX - assets->total)
        return fail(assets, path, "this would be more than 64 MiB; the folder is not that of the page");
    if (assets->count >= FILES_MAX)
        return fail(assets, path, "these are more than 10,000 files; the folder is not that of the page");

    char *bytes = malloc(len + 1);
    file *fresh = bytes && read_whole(fd, bytes, len) ? add_file(assets) : NULL;
    if (!fresh) {
        free(bytes);
        return fail(assets, path, "could not be read");
    }
    memcpy(fresh->path, path, strlen(path) + 1);
    fresh->bytes = bytes;
    fresh->len = len;
    set_etag(fresh);
    assets->total += len;
    return true;
}

static bool take_folder(tb_assets *assets, int fd, const char *path, int depth);

/* One name in a folder. What is neither a file nor a folder, a link above all, is passed over. */
static bool take_name(tb_assets *assets, int folder, const char *path, const char *name, int depth)
{
    char whole[TB_PATH_MAX + 1];
    struct stat stat;

    if (name[0] == '.')
        return true;
    if (snprintf(whole, sizeof(whole), "%s/%s", path, name) >= (int) sizeof(whole))
        return fail(assets, path, "a path in this folder is too long");
    int fd = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (fd < 0)
        return errno == ELOOP || errno == ENXIO || fail(assets, whole, strerror(errno));
    if (fstat(fd, &stat) < 0) {
        close(fd);
        return fail(assets, whole, strerror(errno));
    }
    if (S_ISDIR(stat.st_mode))
        return take_folder(assets, fd, whole, depth + 1);
    bool good = !S_ISREG(stat.st_mode) || take_file(assets, fd, &stat, whole);
    close(fd);
    return good;
}

/* Closes the descriptor. */
static bool take_folder(tb_assets *assets, int fd, const char *path, int depth)
{
    DIR *folder = depth < DEPTH_MAX ? fdopendir(fd) : NULL;
    bool good = true;

    if (!folder) {
        close(fd);
        return fail(assets, path, depth < DEPTH_MAX ? strerror(errno) : "folders are nested too deep");
    }
    for (const struct dirent *entry = readdir(folder); good && entry; entry = readdir(folder))
        good = take_name(assets, dirfd(folder), path, entry->d_name, depth);
    closedir(folder);
    return good;
}

static int by_path(const void *a, const void *b) { return strcmp(((const file *) a)->path, ((const file *) b)->path); }

tb_assets *tb_assets_read(const char *folder, char *why, size_t why_size)
{
    tb_assets *assets = calloc(1, sizeof(*assets));
    int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);

    if (!assets || fd < 0) {
        snprintf(why, why_size, "%s: %s", folder, assets ? strerror(errno) : "no memory");
        free(assets);
        if (fd >= 0)
            close(fd);
        return NULL;
    }
    assets->why = why;
    assets->why_size = why_size;
    if (!take_folder(assets, fd, "", 0)) {
        tb_assets_free(assets);
        return NULL;
    }
    if (assets->count > 0)
        qsort(assets->files, assets->count, sizeof(file), by_path);
    return assets;
}

void tb_assets_free(tb_assets *assets)
{
    if (!assets)
        return;
    for (size_t i = 0; i < assets->count; i++)
        free(assets->files[i].bytes);
    free(assets->files);
    free(assets);
}

/* --- Finding ------------------------------------------------------------------------------------------------------ */

static const file *file_at(const tb_assets *assets, const char *path, const char *ending)
{
    file wanted;

    if (assets->count == 0 ||
        snprintf(wanted.path, sizeof(wanted.path), "%s%s", path, ending) >= (int) sizeof(wanted.path))
        return NULL;
    return bsearch(&wanted, assets->files, assets->count, sizeof(file), by_path);
}

/** Any table's address: one that was cut off or misspelt is told by the page, in the reader's language. */
static bool is_page(const char *path)
{
    return strcmp(path, "/") == 0 || (strncmp(path, "/t/", 3) == 0 && path[3] != '\0' && !strchr(path + 3, '/'));
}

bool tb_assets_find(const tb_assets *assets, const char *path, bool takes_gzip, tb_asset *out)
{
    if (is_page(path))
        path = "/index.html";
    const file *plain = file_at(assets, path, "");
    const file *packed = plain && takes_gzip ? file_at(assets, path, ".gz") : NULL;
    const file *sent = packed ? packed : plain;

    if (!sent)
        return false;
    *out = (tb_asset){
        .type = type_of(path),
        .bytes = sent->bytes,
        .len = sent->len,
        .gzip = packed != NULL,
        .lasting = is_lasting(path),
    };
    memcpy(out->etag, sent->etag, sizeof(out->etag));
    return true;
}
