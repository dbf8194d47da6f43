/* backup.c - `taberna backup` and `taberna restore`: a copy of a store while it is served, and a store made of it.
 *
 * A backup ends before things that people have seen. So every table that is open or played is marked before the
 * restored store can be served: it goes on with another secret (docs/log.md, "After a restore"). */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/commands.h"
#include "cli/logs.h"
#include "say/file.h"
#include "say/say.h"
#include "say/text.h"

static const char scheme[] = "sqlite:", usual_store[] = "sqlite:taberna.db";

typedef struct given {
    const char *file, *store;
} backup_args;

#define STORE_ARG                                                                                                      \
    {                                                                                                                  \
        "store", CLI_TEXT, .value = "STORE", .to = AT(store),                                                          \
                           .help = N_("sqlite:FILE, or postgresql://... (TABERNA_STORE, or sqlite:taberna.db)")        \
    }

static const cli_arg backup_rows[] = {
    { "FILE", CLI_WORD, .to = AT(file), .required = true, .help = N_("where the copy goes; it must not be there yet") },
    STORE_ARG,
};

static const cli_arg restore_rows[] = {
    { "FILE", CLI_WORD, .to = AT(file),
      .help = N_("the copy; left out, STORE was restored by other means, and its tables are marked") },
    STORE_ARG,
};

static bool is_file(const char *store) { return strncmp(store, scheme, strlen(scheme)) == 0; }

static bool is_there(const char *path) { return access(path, F_OK) == 0; }

/* Into a file beside it, which takes the name when it is whole and on the disk. */
static bool sync_and_name(const char *beside, const char *path)
{
    int file = open(beside, O_RDONLY | O_CLOEXEC);
    bool done = file >= 0 && fsync(file) == 0;

    if (file >= 0)
        close(file);
    /* A link fails if somebody else made the file meanwhile. */
    done = done && link(beside, path) == 0;
    int error = errno;
    unlink(beside);
    cli_file_sync_folder(path);
    errno = error;
    return done;
}

static int copy_store(const char *from, const char *beside)
{
    char why[TB_STORE_WHY];
    tb_store *store;

    if (tb_store_open(from, TB_STORE_READ, &store, why) != TB_STORE_OK)
        return cli_fail("%s", why);
    int answer = CLI_OK;
    if (tb_store_copy_to(store, beside) != TB_STORE_OK)
        answer = cli_fail("%s", tb_store_why(store));
    tb_store_close(store);
    if (answer != CLI_OK)
        unlink(beside);
    return answer;
}

static int refuse_existing(const char *path)
{
    return cli_fail(_("%s is there already; name another file, or move it away"), path);
}

/* --- Backup ------------------------------------------------------------------------------------------------------- */

static int run_backup(void *argument)
{
    const backup_args *given = argument;
    char beside[PATH_MAX];

    if (!is_file(given->store))
        return cli_fail(_("a PostgreSQL store is copied by pg_dump; behind pg_restore comes taberna restore --store"));
    if (is_there(given->file))
        return refuse_existing(given->file);
    snprintf(beside, sizeof(beside), "%s.part", given->file);
    unlink(beside);
    int answer = copy_store(given->store, beside);
    if (answer == CLI_OK && !sync_and_name(beside, given->file))
        return cli_fail(_("cannot write %s: %s"), given->file, strerror(errno));
    return answer;
}

/* --- Marking ------------------------------------------------------------------------------------------------------ */

typedef struct marking {
    cli_log log;
    int tables;
} marking;

/* A frozen table takes nothing, and needs nothing. */
static bool mark(void *context, const char *id)
{
    marking *own = context;
    tb_entry entry;
    tb_message why;
    bool done = true;

    if (!cli_log_read(&own->log, id))
        return false;
    if (tb_table_propose_restored(own->log.table, &entry, &why) == TB_OK) {
        done = cli_log_append(&own->log, &entry, -1, "restore");
        own->tables++;
        if (!done)
            cli_fail(_("table %s cannot be marked: %s"), id, tb_store_why(own->log.store));
    }
    tb_table_free(own->log.table);
    return done;
}

/* Nobody else may serve it meanwhile. */
static int mark_store(const char *url)
{
    marking own = { 0 };
    char why[TB_STORE_WHY];

    if (tb_store_open(url, TB_STORE_SERVE, &own.log.store, why) != TB_STORE_OK)
        return cli_fail("%s", why);
    int left = cli_each_table(own.log.store, TB_STORE_LIST_LIVE, mark, &own);
    if (left < 0)
        cli_fail("%s", tb_store_why(own.log.store));
    tb_store_close(own.log.store);
    if (left != 0)
        return CLI_BAD;
    printf(_("Tables that go on with other chance: %d\n"), own.tables);
    return CLI_OK;
}

/* --- Restore ------------------------------------------------------------------------------------------------------ */

/* What SQLite had put beside a file of this name: it would write the entries in there into the new one. */
static bool has_left(const char *target, char path[PATH_MAX])
{
    static const char *const ends[] = { "", "-wal", "-journal" };

    for (int i = 0; i < TB_LEN(ends); i++) {
        snprintf(path, PATH_MAX, "%.4000s%s", target, ends[i]);
        if (is_there(path))
            return true;
    }
    return false;
}

/* The copy is marked before it has the name under which it can be served. */
static int restore_file(const char *file, const char *target)
{
    char beside[PATH_MAX], from[PATH_MAX], url[PATH_MAX], lock[PATH_MAX];

    if (has_left(target, beside))
        return refuse_existing(beside);
    snprintf(beside, sizeof(beside), "%.4000s.part", target);
    snprintf(lock, sizeof(lock), "%.4000s.part.lock", target);
    snprintf(from, sizeof(from), "%s%.4000s", scheme, file);
    snprintf(url, sizeof(url), "%s%.4000s.part", scheme, target);
    unlink(beside);
    int answer = copy_store(from, beside);
    if (answer == CLI_OK)
        answer = mark_store(url);
    unlink(lock);
    if (answer != CLI_OK)
        unlink(beside);
    else if (!sync_and_name(beside, target))
        return cli_fail(_("cannot write %s: %s"), target, strerror(errno));
    return answer;
}

static int run_restore(void *argument)
{
    const backup_args *given = argument;
    const char *store = given->store;

    if (!given->file)
        return mark_store(store);
    if (!is_file(store))
        return cli_fail(_("a PostgreSQL store is restored by pg_restore; then say taberna restore without a file"));
    return restore_file(given->file, store + strlen(scheme));
}

const cli_command cli_backup = {
    .name = "backup",
    .help = N_("copy a store into a file, also while it is served"),
    .more =
        N_("Exit codes: 0 the copy is there and on the disk, 2 it is not. taberna check-store sqlite:FILE proves it."),
    CLI_ARGS(backup_rows),
    CLI_USUAL(.store = usual_store),
    .variables = "TABERNA_",
    .run = run_backup,
};

const cli_command cli_restore = {
    .name = "restore",
    .help = N_("make a store of a copy, so that no dice are rolled twice"),
    .more = N_(
        "Every table that is open or played is marked: the next server opens a new segment there with other chance, since "
        "what came after the copy may have been seen. STORE must not be there yet. Exit codes: 0 done, 2 nothing was "
        "made."),
    CLI_ARGS(restore_rows),
    CLI_USUAL(.store = usual_store),
    .variables = "TABERNA_",
    .run = run_restore,
};
