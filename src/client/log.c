/* log.c - the running game on the disk: writing. */
#include "client/log.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <time.h>
#include <unistd.h>

#include "say/file.h"
#include "say/say.h"
#include "say/text.h"
#include "term/read.h"

#define FIRST_LINE "taberna-private 2"

/* --- Places ------------------------------------------------------------------------------------------------------- */

void client_log_folder(char *out, size_t size) { cli_file_home("XDG_DATA_HOME", ".local/share", "", out, size); }

void client_log_path(const client_log *log, const char *end, char out[PATH_MAX])
{
    snprintf(out, PATH_MAX, "%.2000srunning/%.*s%s", log->folder, CLIENT_LOG_NAME, log->name, end);
}

int client_log_lock(const char *path, int flags)
{
    int file = open(path, O_RDWR | O_APPEND | O_CLOEXEC | flags, 0600);

    if (file < 0 || flock(file, LOCK_EX | LOCK_NB) == 0)
        return file;
    close(file);
    errno = EWOULDBLOCK;
    return -1;
}

static bool not_kept(client_log *log, const char *path, int error)
{
    cli_fail(_("this game will not be kept: %s (%s)"), strerror(error), path);
    *log->folder = '\0';
    return false;
}

bool client_log_begin(client_log *log, const tb_game *game, const client_private *own)
{
    char path[PATH_MAX], when[32];
    time_t now = time(NULL);
    struct tm local;

    *log = (client_log){ .file = -1 };
    client_log_folder(log->folder, sizeof(log->folder));
    if (!*log->folder)
        return cli_refuse(_("this game will not be kept: there is neither XDG_DATA_HOME nor HOME"));
    localtime_r(&now, &local);
    strftime(when, sizeof(when), "%Y%m%d-%H%M%S", &local);
    snprintf(log->name, sizeof(log->name), "%s-%s-%d", game->name, when, (int) getpid());
    client_log_path(log, ".log", path);
    if (cli_file_make_folders(path))
        log->file = client_log_lock(path, O_CREAT | O_EXCL);
    if (log->file < 0)
        return not_kept(log, path, errno);
    bool done = client_log_private(log, own);
    cli_file_sync_folder(path);
    return done;
}

/* --- Writing ------------------------------------------------------------------------------------------------------ */

bool client_log_private(const client_log *log, const client_private *own)
{
    char path[PATH_MAX], bytes[CLIENT_LOG_SEATS + 100];
    int len = snprintf(bytes, sizeof(bytes), FIRST_LINE "\nseats %s\nthink %u\nend\n", own->seats, own->think_ms);

    client_log_path(log, ".private", path);
    return cli_file_put_private(path, bytes, (size_t) len) ||
           cli_refuse(_("cannot write %s: %s"), path, strerror(errno));
}

/* All of them or none: what was written of them is cut off again. */
static bool write_entries(client_log *log, const json_t *entries)
{
    off_t length = log->length;
    bool done = true;

    TERM_EACH (entry, entries) {
        const char *text = term_member(entry.is, "text");
        char head[64];
        int len = snprintf(head, sizeof(head), "%lld %zu ",
                           (long long) json_integer_value(json_object_get(entry.is, "at")), strlen(text));
        done = done && cli_file_put(log->file, head, (size_t) len) && cli_file_put(log->file, text, strlen(text)) &&
               cli_file_put(log->file, "\n", 1);
        length += len + (off_t) strlen(text) + 1;
    }
    done = done && fsync(log->file) == 0;
    int error = errno;
    if (done)
        log->length = length;
    else if (ftruncate(log->file, log->length) != 0)
        error = errno;
    errno = error;
    return done;
}

void client_log_append(client_log *log, json_t *entries)
{
    char path[PATH_MAX];

    if (!*log->folder)
        return;
    log->waiting = log->waiting ? log->waiting : json_array();
    json_array_extend(log->waiting, entries);
    bool known = log->failed;
    log->failed = !write_entries(log, log->waiting);
    if (!log->failed) {
        json_array_clear(log->waiting);
    } else if (!known) {
        client_log_path(log, ".log", path);
        cli_fail(_("cannot write %s: %s; play goes on, but the last moves are not kept"), path, strerror(errno));
    }
}

void client_log_replace(client_log *log, const json_t *entries)
{
    client_log next = *log;
    char path[PATH_MAX], beside[PATH_MAX];

    if (!*log->folder)
        return;
    client_log_path(log, ".log", path);
    client_log_path(log, ".next", beside);
    next.length = 0;
    next.file = client_log_lock(beside, O_CREAT | O_TRUNC);
    if (next.file >= 0 && write_entries(&next, entries) && rename(beside, path) == 0) {
        cli_file_sync_folder(path);
        close(log->file);
        log->file = next.file;
        log->length = next.length;
        log->failed = false;
        json_array_clear(log->waiting);
        return;
    }
    cli_fail(_("cannot write %s: %s; play goes on, but the last moves are not kept"), path, strerror(errno));
    log->failed = true;
    if (next.file >= 0)
        close(next.file);
    unlink(beside);
}

/* --- The end ------------------------------------------------------------------------------------------------------ */

void client_log_leave(client_log *log)
{
    if (log->file >= 0)
        close(log->file);
    json_decref(log->waiting);
    log->waiting = NULL;
    log->file = -1;
    *log->folder = '\0';
}

void client_log_forget(client_log *log)
{
    static const char *const ends[] = { ".log", ".private", ".record", ".lock" };
    char path[PATH_MAX];

    for (int i = 0; *log->folder && i < TB_LEN(ends); i++) {
        client_log_path(log, ends[i], path);
        unlink(path);
    }
    client_log_leave(log);
}

void client_log_finish(client_log *log, const char *record, size_t len)
{
    if (!*log->folder)
        return;
    snprintf(log->finished, sizeof(log->finished), "%.2000sfinished/%s.record", log->folder, log->name);
    cli_file_make_folders(log->finished);
    if (cli_file_write(log->finished, record, len)) {
        client_log_forget(log);
        return;
    }
    *log->finished = '\0';
    client_log_leave(log);
}
