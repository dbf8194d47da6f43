/* file.c - reading and writing whole files. */
#include "say/file.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "say/text.h"

enum { LARGEST_FILE = 64 << 20, FIRST_STEP = 1 << 16 };

/* --- Reading ----------------------------------------------------------------------------------------------------- */

static bool cannot_read(const char *path, const char *why)
{

    return cli_refuse(_("cannot read %s: %s"), cli_clean_long(path), why);
}

/* Everything the stream holds, in a block that grows by doubling; NULL with errno set. */
static char *read_all(FILE *stream, size_t *out_len)
{
    size_t size = FIRST_STEP, len = 0;
    char *bytes = malloc(size);

    while (bytes) {
        len += fread(bytes + len, 1, size - 1 - len, stream);
        if (len < size - 1)
            break;
        errno = EFBIG;
        char *larger = size < LARGEST_FILE ? realloc(bytes, size *= 2) : NULL;
        if (!larger)
            free(bytes);
        bytes = larger;
    }
    if (bytes && ferror(stream)) {
        free(bytes);
        return NULL;
    }
    if (bytes)
        bytes[len] = '\0';
    *out_len = len;
    return bytes;
}

bool cli_file_read(const char *path, char **out, size_t *out_len)
{
    bool standard = strcmp(path, "-") == 0;
    FILE *stream = standard ? stdin : fopen(path, "rb");

    if (!stream)
        return cannot_read(path, strerror(errno));
    char *bytes = read_all(stream, out_len);
    int error = errno;
    if (!standard)
        fclose(stream);
    if (!bytes)
        return cannot_read(path, strerror(error));
    *out = bytes;
    return true;
}

/* --- Writing ----------------------------------------------------------------------------------------------------- */

static bool cannot_write(const char *path, int error)
{

    return cli_refuse(_("cannot write %s: %s"), cli_clean_long(path), strerror(error));
}

bool cli_file_put(int file, const char *bytes, size_t len)
{
    while (len > 0) {
        ssize_t done = write(file, bytes, len);
        if (done < 0 && errno == EINTR)
            continue;
        if (done <= 0)
            return false;
        bytes += done;
        len -= (size_t) done;
    }
    return true;
}

bool cli_file_put_private(const char *path, const char *bytes, size_t len)
{
    int file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    bool done = file >= 0 && cli_file_put(file, bytes, len) && fsync(file) == 0;
    int error = errno;

    if (file >= 0)
        close(file);
    errno = error;
    return done;
}

static bool write_directly(const char *path, const char *bytes, size_t len)
{
    int file = open(path, O_WRONLY);

    if (file < 0)
        return cannot_write(path, errno);
    bool done = cli_file_put(file, bytes, len);
    int error = errno;
    close(file);
    return done ? true : cannot_write(path, error);
}

/* mkstemp makes files for the owner alone; records are as public as any other file the user makes. */
static void give_usual_mode(int file)
{
    mode_t mask = umask(0);

    umask(mask);
    fchmod(file, 0666 & ~mask);
}

/* A new file beside the path, whose name `beside` gets; -1 after a complaint. */
static int make_beside(const char *path, char beside[PATH_MAX])
{
    if (snprintf(beside, PATH_MAX, "%s.XXXXXX", path) >= PATH_MAX) {
        cannot_write(path, ENAMETOOLONG);
        return -1;
    }
    int file = mkstemp(beside);
    if (file < 0)
        cannot_write(path, errno);
    return file;
}

bool cli_file_may_write(const char *path)
{
    char beside[PATH_MAX];
    struct stat about;

    if (stat(path, &about) == 0 && S_ISDIR(about.st_mode))
        return cannot_write(path, EISDIR);
    if (stat(path, &about) == 0 && !S_ISREG(about.st_mode))
        return access(path, W_OK) == 0 || cannot_write(path, errno);
    int file = make_beside(path, beside);
    if (file < 0)
        return false;
    close(file);
    unlink(beside);
    return true;
}

static bool write_beside(const char *path, const char *bytes, size_t len)
{
    char beside[PATH_MAX];
    int file = make_beside(path, beside);

    if (file < 0)
        return false;
    give_usual_mode(file);
    bool done = cli_file_put(file, bytes, len) && fsync(file) == 0;
    int error = errno;
    if (close(file) != 0 && done) {
        done = false;
        error = errno;
    }
    if (done && rename(beside, path) != 0) {
        done = false;
        error = errno;
    }
    if (done)
        return true;
    unlink(beside);
    return cannot_write(path, error);
}

bool cli_file_write(const char *path, const char *bytes, size_t len)
{
    struct stat about;
    sigset_t wait, before;

    if (stat(path, &about) == 0 && !S_ISREG(about.st_mode))
        return write_directly(path, bytes, len);

    sigemptyset(&wait); /* a signal to end waits until the file is either whole or gone */
    sigaddset(&wait, SIGINT);
    sigaddset(&wait, SIGTERM);
    sigaddset(&wait, SIGHUP);
    pthread_sigmask(SIG_BLOCK, &wait, &before);
    bool done = write_beside(path, bytes, len);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return done;
}

bool cli_file_fill(const char *path, cli_fill *fill, const void *what)
{
    size_t len;
    char *bytes = cli_written(fill, what, &len);
    bool done = bytes && cli_file_write(path, bytes, len);

    free(bytes);
    return done;
}

bool cli_file_home(const char *variable, const char *fallback, const char *name, char *out, size_t size)
{
    const char *set = getenv(variable), *home = getenv("HOME");
    int len = 0;

    if (set && *set == '/')
        len = snprintf(out, size, "%s/taberna/%s", set, name);
    else if (home && *home == '/')
        len = snprintf(out, size, "%s/%s/taberna/%s", home, fallback, name);
    bool fits = len > 0 && (size_t) len < size;
    if (!fits)
        *out = '\0';
    return fits;
}

void cli_file_sync_folder(const char *path)
{
    const char *slash = strrchr(path, '/');
    char folder[PATH_MAX];

    snprintf(folder, sizeof(folder), "%.*s", slash ? (int) (slash - path) + 1 : 1, slash ? path : ".");
    int opened = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (opened < 0)
        return;
    fsync(opened);
    close(opened);
}

bool cli_file_make_folders(const char *path)
{
    char folder[PATH_MAX];

    for (const char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        snprintf(folder, sizeof(folder), "%.*s", (int) (slash - path), path);
        if (mkdir(folder, 0700) != 0 && errno != EEXIST)
            return false;
    }
    return true;
}

bool cli_file_make_directory(const char *path)
{
    struct stat about;
    int error;

    if (mkdir(path, 0777) == 0)
        return true;
    error = errno;
    if (error == EEXIST && stat(path, &about) == 0)
        error = S_ISDIR(about.st_mode) ? 0 : ENOTDIR;
    return error == 0 ? true : cannot_write(path, error);
}

bool cli_file_find(const char *directory, const char *begin, const char *end, char *out, size_t size)
{
    DIR *files = opendir(directory);
    bool found = false;

    for (const struct dirent *file; !found && files && (file = readdir(files));) {
        size_t len = strlen(file->d_name), tail = strlen(end);
        found = strncmp(file->d_name, begin, strlen(begin)) == 0 && len >= strlen(begin) + tail &&
                strcmp(file->d_name + len - tail, end) == 0;
        if (found)
            snprintf(out, size, "%s", file->d_name);
    }
    if (files)
        closedir(files);
    return found;
}

bool cli_file_is_plain(const char *path)
{
    struct stat about;

    return stat(path, &about) == 0 && S_ISREG(about.st_mode);
}
