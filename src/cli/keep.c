/* keep.c - the running game on the disk. */
#include "cli/keep.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "cli/opponents.h"
#include "say/file.h"
#include "say/say.h"
#include "say/text.h"

enum { PRIVATE_SIZE = 1 << 14 };

#define FIRST_LINE "taberna-private 1"

/* --- Places ------------------------------------------------------------------------------------------------------- */

void keep_find_folder(char *out, size_t size)
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    int len = data && *data == '/'   ? snprintf(out, size, "%s/taberna", data)
              : home && *home == '/' ? snprintf(out, size, "%s/.local/share/taberna", home)
                                     : 0;

    if (len <= 0 || (size_t) len >= size)
        *out = '\0';
}

/* Makes a folder with all above it, the last one with this mode. */
static bool make_folders(const char *path, mode_t mode)
{
    char part[PATH_MAX];

    for (const char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        snprintf(part, sizeof(part), "%.*s", (int) (slash - path), path);
        mkdir(part, 0777);
    }
    return mkdir(path, mode) == 0 || errno == EEXIST;
}

static void put_path(const char *folder, const char *kind, const char *name, const char *end, char out[PATH_MAX])
{
    snprintf(out, PATH_MAX, "%.2000s/%s/%.*s%s", folder, kind, KEEP_NAME, name, end);
}

void keep_path(const keep *own, const char *end, char out[PATH_MAX])
{
    put_path(own->folder, "running", own->name, end, out);
}

int keep_lock(const keep *own)
{
    char path[PATH_MAX];

    keep_path(own, ".lock", path);
    int lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (lock >= 0 && flock(lock, LOCK_EX | LOCK_NB) == 0)
        return lock;
    if (lock >= 0)
        close(lock);
    return -1;
}

static bool not_kept(keep *own, const char *path, int error)
{
    cli_fail(_("this game will not be kept: %s (%s)"), strerror(error), path);
    *own->folder = '\0';
    own->lock = -1;
    return false;
}

bool keep_begin(keep *own, const play_session *session)
{
    char path[PATH_MAX], when[32];
    time_t now = time(NULL);
    struct tm local;

    *own = (keep){ .lock = -1 };
    keep_find_folder(own->folder, sizeof(own->folder));
    if (!*own->folder) {
        cli_fail(_("this game will not be kept: there is neither XDG_DATA_HOME nor HOME"));
        return false;
    }
    put_path(own->folder, "running", "", "", path);
    path[strlen(path) - 1] = '\0';
    if (!make_folders(path, 0700))
        return not_kept(own, path, errno);
    localtime_r(&now, &local);
    strftime(when, sizeof(when), "%Y%m%d-%H%M%S", &local);
    snprintf(own->name, sizeof(own->name), "%s-%s-%d", session->record.match.game->name, when, (int) getpid());
    own->lock = keep_lock(own);
    return own->lock >= 0 ? keep_write(own, session) : not_kept(own, path, errno);
}

/* --- Writing ------------------------------------------------------------------------------------------------------ */

static void put_seats(const play_session *session, tb_text *out)
{
    for (int seat = 0; seat < session->record.match.config.seats; seat++) {
        const tb_opponent_kind *player = &session->player[seat];
        tb_put(out, seat ? "," : "");
        tb_put(out, cli_is_person(player) ? "me" : player->word);
    }
}

static void put_private(const play_session *session, tb_text *out)
{
    const tb_match *match = &session->record.match;

    tb_put(out, FIRST_LINE "\nseats ");
    put_seats(session, out);
    tb_put(out, "\nthink ");
    tb_put_uint(out, session->think_ms);
    for (int s = 0; s < match->segments; s++) {
        if (!match->segment[s].secret_known)
            continue;
        tb_put(out, "\nsecret ");
        tb_put_hex_bytes(out, match->segment[s].commitment, TB_SHA256_SIZE);
        tb_put_char(out, ' ');
        tb_put_hex_bytes(out, match->segment[s].secret, TB_SECRET_SIZE);
    }
    tb_put(out, "\nend\n");
}

/* Only when something in it has changed; before the record that needs it. */
static bool write_private(keep *own, const play_session *session)
{
    char bytes[PRIVATE_SIZE], path[PATH_MAX], seats[sizeof(own->seats)];
    tb_text text = tb_text_on(bytes, sizeof(bytes)), who = tb_text_on(seats, sizeof(seats));

    put_seats(session, &who);
    if (own->segments == session->record.match.segments && strcmp(seats, own->seats) == 0)
        return true;
    put_private(session, &text);
    keep_path(own, ".private", path);
    if (!tb_text_whole(&text) || !cli_file_write(path, bytes, text.len))
        return false;
    own->segments = session->record.match.segments;
    memcpy(own->seats, seats, sizeof(seats));
    return true;
}

static void swallow(void *owner, const char *text)
{
    (void) owner;
    (void) text;
}

static bool write_both(keep *own, const play_session *session)
{
    char path[PATH_MAX];

    keep_path(own, ".record", path);
    return write_private(own, session) && cli_record_save(&session->record, false, path);
}

bool keep_write(keep *own, const play_session *session)
{
    if (!*own->folder)
        return false;
    bool known = own->failed;
    cli_taker before = { 0 };

    if (known) /* it has been said */
        before = cli_say_to(swallow, NULL);
    own->failed = !write_both(own, session);
    if (known)
        cli_say_to(before.take, before.owner);
    if (own->failed && !known)
        cli_fail(_("play goes on, but the last moves are not kept"));
    return !own->failed;
}

/* --- The end ------------------------------------------------------------------------------------------------------ */

static void remove_running(const keep *own)
{
    static const char *const ends[] = { ".record", ".private", ".lock" };
    char path[PATH_MAX];

    for (int i = 0; i < TB_LEN(ends); i++) {
        keep_path(own, ends[i], path);
        unlink(path);
    }
}

void keep_leave(keep *own)
{
    if (own->lock >= 0)
        close(own->lock);
    own->lock = -1;
    *own->folder = '\0';
}

void keep_forget(keep *own)
{
    if (*own->folder)
        remove_running(own);
    keep_leave(own);
}

void keep_finish(keep *own, const play_session *session)
{
    char folder[PATH_MAX];

    if (!*own->folder)
        return;
    snprintf(folder, sizeof(folder), "%s/finished", own->folder);
    make_folders(folder, 0777);
    put_path(own->folder, "finished", own->name, ".record", own->finished);
    if (!cli_record_save(&session->record, true, own->finished)) {
        *own->finished = '\0';
        keep_leave(own);
        return;
    }
    keep_forget(own);
}
