/* faults.c - a library to be loaded before the program (LD_PRELOAD): memory runs out and the store fails, once at each
 * place of the program that asks.
 *
 * From the moment at which the file that TABERNA_FAULTS names exists, the first allocation from each address of the
 * program itself fails, and so does the first call of SQLite and of PostgreSQL's library with each statement.
 * Every failure is a line in that file, KIND ADDRESS KEY; what stands in it when the program starts has failed before
 * and does so no more. What libraries do for themselves is left alone.
 *   TABERNA_FAULTS_KINDS   what fails: letters of m memory, s the store at each place, p the store at each place and
 *                          statement
 *   TABERNA_FAULTS_STEPS   each Nth step of a statement of SQLite fails, whichever it is
 * A connection to PostgreSQL is cut twice: before the statement is sent, and behind it, when nobody knows whether it
 * was carried out. */
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { PLACES = 8192, FULL = 13 /* SQLITE_FULL */, NO_MEMORY = 7 /* SQLITE_NOMEM */, WORDS = 32 };

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *old, size_t size);

static uintptr_t base, first, last; /* where the program lies, and its code */
static uint64_t failed[PLACES];     /* the keys of those that have failed, 0: none */
static const char *kinds = "";
static int steps, every;

/* --- Places that have failed -------------------------------------------------------------------------------------- */

static int find_code(struct dl_phdr_info *info, size_t size, void *context)
{
    (void) size, (void) context;
    for (int i = 0; i < info->dlpi_phnum; i++) {
        if (info->dlpi_phdr[i].p_type == PT_LOAD && info->dlpi_phdr[i].p_flags & PF_X) {
            base = info->dlpi_addr;
            first = base + info->dlpi_phdr[i].p_vaddr;
            last = first + info->dlpi_phdr[i].p_memsz;
        }
    }
    return 1; /* the program comes first */
}

/* The slot of a key, or the free one that it would take; PLACES: none is left. */
static uint32_t slot_of(uint64_t key)
{
    for (uint32_t i = 0, at = (uint32_t) (key % PLACES); i < PLACES; i++, at = (at + 1) % PLACES) {
        uint64_t there = __atomic_load_n(&failed[at], __ATOMIC_RELAXED);
        if (there == 0 || there == key)
            return at;
    }
    return PLACES;
}

__attribute__((constructor)) static void begin(void)
{
    const char *text = getenv("TABERNA_FAULTS_STEPS"), *path = getenv("TABERNA_FAULTS");
    unsigned long long key;
    char line[128];

    every = text ? atoi(text) : 0;
    text = getenv("TABERNA_FAULTS_KINDS");
    FILE *file = path ? fopen(path, "re") : NULL;
    while (file && fgets(line, sizeof(line), file)) {
        if (sscanf(line, "%*s %*s %llx", &key) == 1 && slot_of(key) < PLACES)
            failed[slot_of(key)] = key;
    }
    if (file)
        fclose(file);
    dl_iterate_phdr(find_code, NULL);
    kinds = text ? text : "";
}

static bool note(const char *what, uintptr_t where, uint64_t key)
{
    const char *path = getenv("TABERNA_FAULTS");
    char line[128];
    int fd = path ? open(path, O_WRONLY | O_APPEND | O_CLOEXEC) : -1;

    if (fd < 0)
        return false;
    int len =
        snprintf(line, sizeof(line), "%s %lx %llx\n", what, (unsigned long) (where - base), (unsigned long long) key);
    bool noted = write(fd, line, (size_t) len) == len;
    close(fd);
    return noted;
}

static uint64_t mix(uint64_t hash, const char *text)
{
    for (; text && *text; text++)
        hash = (hash ^ (uint8_t) *text) * 0x100000001b3u;
    return hash;
}

/* Whether this address fails now, with this statement: it has not before. */
static bool fails(const char *what, uintptr_t where, const char *statement)
{
    if (where < first || where >= last)
        return false;
    uint64_t key = mix((0xcbf29ce484222325u ^ (where - base)) * 0x100000001b3u, what);
    key = mix(key, statement) | 1;
    uint32_t at = slot_of(key);
    uint64_t none = 0;
    if (at == PLACES || __atomic_load_n(&failed[at], __ATOMIC_RELAXED) == key ||
        !__atomic_compare_exchange_n(&failed[at], &none, key, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED))
        return false;
    if (note(what, where, key))
        return true;
    __atomic_store_n(&failed[at], 0, __ATOMIC_RELAXED); /* it has not begun */
    return false;
}

static bool store_fails(const char *what, uintptr_t where, const char *statement)
{
    if (strchr(kinds, 'p'))
        return fails(what, where, statement);
    return strchr(kinds, 's') && fails(what, where, NULL);
}

#define HERE ((uintptr_t) __builtin_return_address(0))

/* --- Memory ------------------------------------------------------------------------------------------------------- */

static bool lacks_memory(uintptr_t where) { return *kinds && strchr(kinds, 'm') && fails("memory", where, NULL); }

void *malloc(size_t size) { return lacks_memory(HERE) ? NULL : __libc_malloc(size); }

void *calloc(size_t nmemb, size_t size) { return lacks_memory(HERE) ? NULL : __libc_calloc(nmemb, size); }

void *realloc(void *ptr, size_t size) { return lacks_memory(HERE) ? NULL : __libc_realloc(ptr, size); }

char *strdup(const char *s)
{
    char *copy = lacks_memory(HERE) ? NULL : __libc_malloc(strlen(s) + 1);

    return copy ? strcpy(copy, s) : NULL;
}

int uv_thread_create(void *thread, void (*entry)(void *argument), void *argument);

int uv_thread_create(void *thread, void (*entry)(void *argument), void *argument)
{
    static int (*real)(void *thread, void (*entry)(void *argument), void *argument);

    if (!real)
        *(void **) &real = dlsym(RTLD_NEXT, "uv_thread_create");
    return lacks_memory(HERE) ? -EAGAIN : real(thread, entry, argument);
}

/* --- SQLite: what it says of the last call belongs to the failure -------------------------------------------------- */

static _Thread_local int code;

#define REAL(name)                                                                                                     \
    if (!real)                                                                                                         \
    *(void **) &real = dlsym(RTLD_NEXT, #name)

int sqlite3_step(void *statement);
int sqlite3_prepare_v2(void *db, const char *sql, int len, void **statement, const char **tail);
int sqlite3_prepare_v3(void *db, const char *sql, int len, unsigned flags, void **statement, const char **tail);
int sqlite3_exec(void *db, const char *sql, void *callback, void *context, char **message);
int sqlite3_open_v2(const char *file, void **db, int flags, const char *vfs);
int sqlite3_errcode(void *db);
const char *sqlite3_errmsg(void *db);

int sqlite3_step(void *statement)
{
    static int (*real)(void *statement);
    static const char *(*sql)(void *statement);

    REAL(sqlite3_step);
    if (!sql)
        *(void **) &sql = dlsym(RTLD_NEXT, "sqlite3_sql");
    if (store_fails("sqlite3_step", HERE, sql(statement)) ||
        (every > 0 && __atomic_add_fetch(&steps, 1, __ATOMIC_RELAXED) % every == 0 && note("step", HERE, 0)))
        return code = FULL;
    code = 0;
    return real(statement);
}

int sqlite3_prepare_v2(void *db, const char *sql, int len, void **statement, const char **tail)
{
    static int (*real)(void *db, const char *sql, int len, void **statement, const char **tail);

    REAL(sqlite3_prepare_v2);
    code = store_fails("sqlite3_prepare_v2", HERE, sql) ? FULL : 0;
    *statement = NULL;
    return code ? code : real(db, sql, len, statement, tail);
}

int sqlite3_prepare_v3(void *db, const char *sql, int len, unsigned flags, void **statement, const char **tail)
{
    static int (*real)(void *db, const char *sql, int len, unsigned flags, void **statement, const char **tail);

    REAL(sqlite3_prepare_v3);
    code = store_fails("sqlite3_prepare_v3", HERE, sql) ? FULL : 0;
    *statement = NULL;
    return code ? code : real(db, sql, len, flags, statement, tail);
}

int sqlite3_exec(void *db, const char *sql, void *callback, void *context, char **message)
{
    static int (*real)(void *db, const char *sql, void *callback, void *context, char **message);

    REAL(sqlite3_exec);
    code = store_fails("sqlite3_exec", HERE, sql) ? FULL : 0;
    return code ? code : real(db, sql, callback, context, message);
}

int sqlite3_open_v2(const char *file, void **db, int flags, const char *vfs)
{
    static int (*real)(const char *file, void **db, int flags, const char *vfs);

    REAL(sqlite3_open_v2);
    code = 0;
    if (!store_fails("sqlite3_open_v2", HERE, NULL))
        return real(file, db, flags, vfs);
    *db = NULL; /* as when there is no memory for it */
    return NO_MEMORY;
}

int sqlite3_errcode(void *db)
{
    static int (*real)(void *db);

    REAL(sqlite3_errcode);
    return code ? code : real(db);
}

const char *sqlite3_errmsg(void *db)
{
    static const char *(*real)(void *db);

    REAL(sqlite3_errmsg);
    return code ? "database or disk is full" : real(db);
}

/* --- PostgreSQL --------------------------------------------------------------------------------------------------- */

void *PQconnectdbParams(const char *const *keys, const char *const *values, int expand);
int PQsendQuery(void *conn, const char *sql);
int PQsendPrepare(void *conn, const char *name, const char *sql, int count, const unsigned *types);
int PQsendQueryPrepared(void *conn, const char *name, int count, const char *const *values, const int *lens,
                        const int *formats, int format);
int PQsendQueryParams(void *conn, const char *sql, int count, const unsigned *types, const char *const *values,
                      const int *lens, const int *formats, int format);

static void cut(void *conn, int how)
{
    static int (*real)(const void *conn);

    REAL(PQsocket);
    shutdown(real(conn), how);
}

/* The connection before a statement is sent, then the statement, then the connection. */
#define SEND(name, statement, ...)                                                                                     \
    REAL(name);                                                                                                        \
    bool before = store_fails(#name, HERE, statement),                                                                 \
         behind = !before && store_fails(#name "-sent", HERE, statement);                                              \
    if (before)                                                                                                        \
        cut(conn, SHUT_RDWR);                                                                                          \
    int sent = real(__VA_ARGS__);                                                                                      \
    if (behind)                                                                                                        \
        cut(conn, SHUT_RD);                                                                                            \
    return sent

void *PQconnectdbParams(const char *const *keys, const char *const *values, int expand)
{
    static void *(*real)(const char *const *keys, const char *const *values, int expand);
    const char *other[2][WORDS] = { { NULL } };
    int count = 0;

    REAL(PQconnectdbParams);
    if (!store_fails("PQconnectdbParams", HERE, NULL))
        return real(keys, values, expand);
    for (; keys[count] && count < WORDS - 2; count++) {
        other[0][count] = keys[count];
        other[1][count] = values[count];
    }
    other[0][count] = "host";
    other[1][count] = "/nowhere";
    return real(other[0], other[1], expand);
}

int PQsendQuery(void *conn, const char *sql)
{
    static int (*real)(void *conn, const char *sql);

    SEND(PQsendQuery, sql, conn, sql);
}

int PQsendPrepare(void *conn, const char *name, const char *sql, int count, const unsigned *types)
{
    static int (*real)(void *conn, const char *name, const char *sql, int count, const unsigned *types);

    SEND(PQsendPrepare, name, conn, name, sql, count, types);
}

int PQsendQueryPrepared(void *conn, const char *name, int count, const char *const *values, const int *lens,
                        const int *formats, int format)
{
    static int (*real)(void *conn, const char *name, int count, const char *const *values, const int *lens,
                       const int *formats, int format);

    SEND(PQsendQueryPrepared, name, conn, name, count, values, lens, formats, format);
}

int PQsendQueryParams(void *conn, const char *sql, int count, const unsigned *types, const char *const *values,
                      const int *lens, const int *formats, int format)
{
    static int (*real)(void *conn, const char *sql, int count, const unsigned *types, const char *const *values,
                       const int *lens, const int *formats, int format);

    SEND(PQsendQueryParams, sql, conn, sql, count, types, values, lens, formats, format);
}
