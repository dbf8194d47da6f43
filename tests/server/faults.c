/* faults.c - a library to be loaded before the program (LD_PRELOAD): memory runs out and SQLite fails, once at each
 * place of the program that asks.
 *
 * From the moment at which the file that TABERNA_FAULTS names exists, the first allocation from each address of the
 * program itself fails, and with TABERNA_FAULTS_STEPS=N each Nth step of a statement. Every failure is a line in that
 * file. What libraries allocate for themselves is left alone. */
#include <dlfcn.h>
#include <fcntl.h>
#include <link.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { SITES = 4096, FULL = 13 /* SQLITE_FULL */ };

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *old, size_t size);

static uintptr_t first, last; /* the program's code */
static uintptr_t site[SITES];
static int steps, every;

static int find_code(struct dl_phdr_info *info, size_t size, void *context)
{
    (void) size, (void) context;
    for (int i = 0; i < info->dlpi_phnum; i++) {
        if (info->dlpi_phdr[i].p_type == PT_LOAD && info->dlpi_phdr[i].p_flags & PF_X) {
            first = info->dlpi_addr + info->dlpi_phdr[i].p_vaddr;
            last = first + info->dlpi_phdr[i].p_memsz;
        }
    }
    return 1; /* the program comes first */
}

__attribute__((constructor)) static void begin(void)
{
    const char *text = getenv("TABERNA_FAULTS_STEPS");

    every = text ? atoi(text) : 0;
    dl_iterate_phdr(find_code, NULL);
}

static bool note(const char *what, uintptr_t where)
{
    const char *path = getenv("TABERNA_FAULTS");
    char line[64];
    int fd = path ? open(path, O_WRONLY | O_APPEND | O_CLOEXEC) : -1;

    if (fd < 0)
        return false;
    int len = snprintf(line, sizeof(line), "%s %lx\n", what, (unsigned long) (where - first));
    bool noted = write(fd, line, (size_t) len) == len;
    close(fd);
    return noted;
}

/* Whether this is the first time that this address asks. */
static bool is_first(uintptr_t where)
{
    if (where < first || where >= last)
        return false;
    for (uint32_t i = 0, at = (uint32_t) (where * 2654435761u) % SITES; i < SITES; i++, at = (at + 1) % SITES) {
        uintptr_t none = 0;
        if (__atomic_load_n(&site[at], __ATOMIC_RELAXED) == where)
            return false;
        if (__atomic_compare_exchange_n(&site[at], &none, where, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED)) {
            if (note("memory", where))
                return true;
            __atomic_store_n(&site[at], 0, __ATOMIC_RELAXED); /* it has not begun */
            return false;
        }
    }
    return false;
}

void *malloc(size_t size) { return is_first((uintptr_t) __builtin_return_address(0)) ? NULL : __libc_malloc(size); }

void *calloc(size_t nmemb, size_t size)
{
    return is_first((uintptr_t) __builtin_return_address(0)) ? NULL : __libc_calloc(nmemb, size);
}

void *realloc(void *ptr, size_t size)
{
    return is_first((uintptr_t) __builtin_return_address(0)) ? NULL : __libc_realloc(ptr, size);
}

int sqlite3_step(void *statement);

int sqlite3_step(void *statement)
{
    static int (*real)(void *statement);

    if (!real)
        *(void **) &real = dlsym(RTLD_NEXT, "sqlite3_step");
    if (every > 0 && __atomic_add_fetch(&steps, 1, __ATOMIC_RELAXED) % every == 0 &&
        note("step", (uintptr_t) __builtin_return_address(0)))
        return FULL;
    return real(statement);
}
