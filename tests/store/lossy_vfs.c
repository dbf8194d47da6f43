/* lossy_vfs.c - the disk that forgets: a list of later writes for each file, and SQLite's methods around it. */
#include "lossy_vfs.h"

#include <fcntl.h>
#include <sqlite3.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/base.h"
#include "base/rng.h"

enum { MAX_DISKS = 16, SECTOR = 512 };

/* A write or a truncation that is not on the disk yet. */
typedef struct later {
    struct later *next;
    int64_t at;
    size_t len;
    bool truncates; /* to `at` */
    uint8_t bytes[];
} later;

/* What the disk has of a file. */
typedef struct disk {
    char path[512];
    bool is_there; /* a new file is not there before its first sync */
    uint8_t *bytes;
    size_t len;
    int64_t size; /* of the file as programs see it */
    later *first, **last;
} disk;

typedef struct lossy_file {
    sqlite3_file base;
    disk *disk; /* NULL: a temporary file */
    sqlite3_file *real;
} lossy_file;

static sqlite3_vfs *real_vfs;
static disk disks[MAX_DISKS];
static int64_t limit = -1;
static int operations_left = -1;
static lossy_way cut_way;
static tb_rng rng;

static void *must(void *memory)
{
    if (!memory)
        abort();
    return memory;
}

/* --- The disk ----------------------------------------------------------------------------------------------------- */

static void put_on(disk *self, int64_t at, const uint8_t *bytes, size_t len)
{
    size_t end = (size_t) at + len;

    if (end > self->len) {
        self->bytes = must(realloc(self->bytes, end));
        memset(self->bytes + self->len, 0, end - self->len);
        self->len = end;
    }
    memcpy(self->bytes + at, bytes, len);
}

/* Sectors of a torn write reach the disk one by one, or do not. */
static void put_torn(disk *self, const later *write)
{
    for (size_t from = 0; from < write->len; from += SECTOR) {
        size_t len = write->len - from < SECTOR ? write->len - from : SECTOR;

        if (tb_rng_below(&rng, 2))
            put_on(self, write->at + (int64_t) from, write->bytes + from, len);
    }
}

static void carry_out(disk *self, const later *write, lossy_way way)
{
    if (way == LOSSY_NONE || (way != LOSSY_ALL && tb_rng_below(&rng, 2)))
        return;
    self->is_there = true;
    if (write->truncates)
        self->len = self->len < (size_t) write->at ? self->len : (size_t) write->at;
    else if (way == LOSSY_TORN && tb_rng_below(&rng, 2))
        put_torn(self, write);
    else
        put_on(self, write->at, write->bytes, write->len);
}

static void settle(disk *self, lossy_way way)
{
    for (later *write = self->first, *next; write; write = next) {
        next = write->next;
        carry_out(self, write, way);
        free(write);
    }
    self->first = NULL;
    self->last = &self->first;
}

static void note_later(disk *self, int64_t at, const void *bytes, size_t len, bool truncates)
{
    later *write = must(malloc(sizeof *write + len));

    *write = (later){ .at = at, .len = len, .truncates = truncates };
    if (len)
        memcpy(write->bytes, bytes, len);
    *self->last = write;
    self->last = &write->next;
}

static void write_file(const disk *self)
{
    int file = open(self->path, O_WRONLY | O_CREAT | O_TRUNC, 0644);

    if (file < 0 || (self->len && write(file, self->bytes, self->len) != (ssize_t) self->len))
        abort();
    close(file);
}

static void cut_power(void)
{
    for (int i = 0; i < MAX_DISKS; i++) {
        if (!disks[i].path[0])
            continue;
        settle(&disks[i], cut_way);
        if (disks[i].is_there)
            write_file(&disks[i]);
        else
            unlink(disks[i].path);
    }
    _exit(0);
}

static void count_operation(void)
{
    if (operations_left >= 0 && operations_left-- == 0)
        cut_power();
}

static disk *find_disk(const char *path)
{
    disk *free_one = NULL;

    for (int i = 0; i < MAX_DISKS; i++) {
        if (strcmp(disks[i].path, path) == 0)
            return &disks[i];
        if (!disks[i].path[0] && !free_one)
            free_one = &disks[i];
    }
    return must(free_one);
}

/* What is in a file when it is first opened is on the disk. */
static disk *insert_disk(const char *path, bool existed)
{
    disk *self = find_disk(path);
    struct stat about;

    if (self->path[0])
        return self;
    snprintf(self->path, sizeof self->path, "%s", path);
    self->last = &self->first;
    self->is_there = existed;
    if (!existed || stat(path, &about) != 0 || about.st_size == 0)
        return self;
    self->len = (size_t) about.st_size;
    self->size = about.st_size;
    self->bytes = must(malloc(self->len));
    int file = open(path, O_RDONLY);
    if (file < 0 || read(file, self->bytes, self->len) != (ssize_t) self->len)
        abort();
    close(file);
    return self;
}

static bool is_full(const disk *self, int64_t end)
{
    int64_t total = end - self->size;

    if (limit < 0 || total <= 0)
        return false;
    for (int i = 0; i < MAX_DISKS; i++)
        total += disks[i].size;
    return total > limit;
}

/* --- A file, as SQLite wants it ----------------------------------------------------------------------------------- */

static sqlite3_file *real_of(sqlite3_file *file) { return ((lossy_file *) file)->real; }

static int close_file(sqlite3_file *file)
{
    int code = real_of(file)->pMethods->xClose(real_of(file));

    free(real_of(file));
    return code;
}

static int read_from(sqlite3_file *file, void *out, int len, sqlite3_int64 at)
{
    return real_of(file)->pMethods->xRead(real_of(file), out, len, at);
}

static int write_to(sqlite3_file *file, const void *bytes, int len, sqlite3_int64 at)
{
    disk *self = ((lossy_file *) file)->disk;

    if (self) {
        count_operation();
        if (is_full(self, at + len))
            return SQLITE_FULL;
        note_later(self, at, bytes, (size_t) len, false);
        self->size = self->size < at + len ? at + len : self->size;
    }
    return real_of(file)->pMethods->xWrite(real_of(file), bytes, len, at);
}

static int truncate_to(sqlite3_file *file, sqlite3_int64 size)
{
    disk *self = ((lossy_file *) file)->disk;

    if (self) {
        count_operation();
        note_later(self, size, NULL, 0, true);
        self->size = self->size > size ? size : self->size;
    }
    return real_of(file)->pMethods->xTruncate(real_of(file), size);
}

static int sync_file(sqlite3_file *file, int flags)
{
    disk *self = ((lossy_file *) file)->disk;

    (void) flags;
    if (self) {
        count_operation();
        settle(self, LOSSY_ALL);
        self->is_there = true;
    }
    return SQLITE_OK;
}

static int size_of(sqlite3_file *file, sqlite3_int64 *out)
{
    return real_of(file)->pMethods->xFileSize(real_of(file), out);
}

static int lock(sqlite3_file *file, int level) { return real_of(file)->pMethods->xLock(real_of(file), level); }
static int unlock(sqlite3_file *file, int level) { return real_of(file)->pMethods->xUnlock(real_of(file), level); }

static int is_reserved(sqlite3_file *file, int *out)
{
    return real_of(file)->pMethods->xCheckReservedLock(real_of(file), out);
}

static int control(sqlite3_file *file, int what, void *arg)
{
    return real_of(file)->pMethods->xFileControl(real_of(file), what, arg);
}

static int sector(sqlite3_file *file) { return real_of(file)->pMethods->xSectorSize(real_of(file)); }
static int character(sqlite3_file *file) { return real_of(file)->pMethods->xDeviceCharacteristics(real_of(file)); }

static int shared_map(sqlite3_file *file, int page, int size, int extend, void volatile **out)
{
    return real_of(file)->pMethods->xShmMap(real_of(file), page, size, extend, out);
}

static int shared_lock(sqlite3_file *file, int offset, int count, int flags)
{
    return real_of(file)->pMethods->xShmLock(real_of(file), offset, count, flags);
}

static void shared_barrier(sqlite3_file *file) { real_of(file)->pMethods->xShmBarrier(real_of(file)); }

static int shared_unmap(sqlite3_file *file, int drop)
{
    return real_of(file)->pMethods->xShmUnmap(real_of(file), drop);
}

static const sqlite3_io_methods methods = {
    .iVersion = 2,
    .xClose = close_file,
    .xRead = read_from,
    .xWrite = write_to,
    .xTruncate = truncate_to,
    .xSync = sync_file,
    .xFileSize = size_of,
    .xLock = lock,
    .xUnlock = unlock,
    .xCheckReservedLock = is_reserved,
    .xFileControl = control,
    .xSectorSize = sector,
    .xDeviceCharacteristics = character,
    .xShmMap = shared_map,
    .xShmLock = shared_lock,
    .xShmBarrier = shared_barrier,
    .xShmUnmap = shared_unmap,
};

static int open_file(sqlite3_vfs *vfs, const char *path, sqlite3_file *out, int flags, int *flags_out)
{
    lossy_file *file = (lossy_file *) out;
    bool existed = path && access(path, F_OK) == 0;

    (void) vfs;
    *file = (lossy_file){ .real = must(calloc(1, (size_t) real_vfs->szOsFile)) };
    int code = real_vfs->xOpen(real_vfs, path, file->real, flags, flags_out);
    if (code != SQLITE_OK) {
        free(file->real);
        return code;
    }
    file->base.pMethods = &methods;
    file->disk = path ? insert_disk(path, existed) : NULL;
    return SQLITE_OK;
}

static int delete_file(sqlite3_vfs *vfs, const char *path, int sync_directory)
{
    disk *self = find_disk(path);

    (void) vfs;
    if (self->path[0]) {
        settle(self, LOSSY_NONE);
        free(self->bytes);
        *self = (disk){ .path = "" };
    }
    return real_vfs->xDelete(real_vfs, path, sync_directory);
}

void lossy_install(void)
{
    static sqlite3_vfs vfs;

    real_vfs = sqlite3_vfs_find(NULL);
    vfs = *real_vfs;
    vfs.pNext = NULL;
    vfs.zName = "lossy";
    vfs.szOsFile = sizeof(lossy_file);
    vfs.xOpen = open_file;
    vfs.xDelete = delete_file;
    if (sqlite3_vfs_register(&vfs, 1) != SQLITE_OK)
        abort();
}

void lossy_cut_after(int operations, lossy_way way, uint64_t seed)
{
    operations_left = operations;
    cut_way = way;
    tb_rng_seed(&rng, seed, 7);
}

void lossy_limit(int64_t bytes) { limit = bytes; }
