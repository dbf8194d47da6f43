/* The contract on SQLite, and what only a file has: who may open it, and what it says of files that are not ours. */
#include <signal.h>
#include <sqlite3.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/base.h"
#include "contract.h"
#include "place.h"
#include "store/sqlite.h"

static const char *url_of(const char *file)
{
    static char url[600];

    snprintf(url, sizeof url, "sqlite:%s", place_of(file));
    return url;
}

static void use(const char *file) { snprintf(store_url, sizeof store_url, "sqlite:%.200s", place_of(file)); }

static void run_sql(const char *file, const char *sql)
{
    sqlite3 *db;

    assert_int_equal(sqlite3_open(place_of(file), &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
}

static void write_file(const char *file, const char *text)
{
    FILE *out = fopen(place_of(file), "w");

    assert_non_null(out);
    fputs(text, out);
    fclose(out);
}

static void a_url_names_its_database(void **state)
{
    (void) state;
    refuses("mysql://x", TB_STORE_SERVE, TB_STORE_BROKEN, "sqlite:FILE");
    refuses("", TB_STORE_SERVE, TB_STORE_BROKEN, "postgresql://");
    refuses("sqlite:", TB_STORE_SERVE, TB_STORE_BROKEN, "name of a file");
    refuses("sqlite::memory:", TB_STORE_SERVE, TB_STORE_BROKEN, "name of a file");
}

static void a_missing_place_is_named(void **state)
{
    (void) state;
    refuses(url_of("nowhere/x.db"), TB_STORE_SERVE, TB_STORE_ABSENT, "no such directory");
    refuses(url_of("nothing.db"), TB_STORE_READ, TB_STORE_ABSENT, "no such file");
    refuses(url_of("nothing.db"), TB_STORE_JOIN, TB_STORE_ABSENT, "no such file");
    refuses(url_of("."), TB_STORE_SERVE, TB_STORE_BROKEN, "cannot be opened");
}

static void what_is_not_ours_stays_untouched(void **state)
{
    static const char rubbish[] =
        "This is a letter to my aunt, and it is long enough to be read as a header of a file, "
        "which it is not; it goes on for a while, until it ends.\n";
    char back[sizeof rubbish] = "";

    (void) state;
    write_file("letter.txt", rubbish);
    for (int mode = TB_STORE_SERVE; mode <= TB_STORE_JOIN; mode++)
        refuses(url_of("letter.txt"), (tb_store_mode) mode, TB_STORE_BROKEN, "not a database");
    FILE *in = fopen(place_of("letter.txt"), "r");
    assert_non_null(in);
    assert_int_equal(fread(back, 1, sizeof back, in), sizeof rubbish - 1);
    fclose(in);
    assert_string_equal(back, rubbish);

    run_sql("other.db", "CREATE TABLE aunts (name)");
    refuses(url_of("other.db"), TB_STORE_SERVE, TB_STORE_BROKEN, "another program");
    run_sql("marked.db", "PRAGMA application_id = 77");
    refuses(url_of("marked.db"), TB_STORE_SERVE, TB_STORE_BROKEN, "another program");
    refuses(url_of("marked.db"), TB_STORE_READ, TB_STORE_BROKEN, "another program");
}

static void another_version_is_refused(void **state)
{
    (void) state;
    use("later.db");
    tb_store_close(open_store(TB_STORE_SERVE));
    run_sql("later.db", "PRAGMA user_version = 1000");
    for (int mode = TB_STORE_SERVE; mode <= TB_STORE_JOIN; mode++)
        refuses(url_of("later.db"), (tb_store_mode) mode, TB_STORE_BROKEN, "use a later program");
    run_sql("empty.db", "VACUUM");
    refuses(url_of("empty.db"), TB_STORE_READ, TB_STORE_BROKEN, "start the server");
    refuses(url_of("empty.db"), TB_STORE_JOIN, TB_STORE_BROKEN, "start the server");
}

static unsigned mode_of(const char *file)
{
    struct stat found;

    return stat(place_of(file), &found) == 0 ? found.st_mode & 0777 : 0;
}

/* Version 1 did not know since which row a seat is kept. */
static void a_store_of_version_1_is_upgraded(void **state)
{
    (void) state;
    use("first.db");
    tb_store *store = open_store(TB_STORE_SERVE);
    assert_true(append_one(store, "abc", 0, "x"));
    assert_int_equal(tb_store_name_add(store, "Anna", "h", 1), TB_STORE_OK);
    tb_store_close(store);
    run_sql("first.db", "ALTER TABLE seats DROP COLUMN sat; PRAGMA user_version = 1;"
                        "DROP TABLE marks; DROP TABLE deeds; DROP INDEX log_reports;"
                        "INSERT INTO seats (table_id, seat, name) VALUES ('abc', 1, 'Anna')");
    refuses(store_url, TB_STORE_READ, TB_STORE_BROKEN, "start the server");
    store = open_store(TB_STORE_SERVE);
    assert_int_equal(mode_of("first.db.version-1"), 0600); /* the file as it was */
    refuses(url_of("first.db.version-1"), TB_STORE_READ, TB_STORE_BROKEN, "start the server");
    tb_store_seat kept[2];
    assert_int_equal(tb_store_seats_kept(store, "Anna", kept, 2), 1);
    assert_true(kept[0].seat == 1 && kept[0].sat == 0);
    assert_int_equal(count_rows(store, "abc"), 1);
    tb_store_close(store);
}

/* A child that upgrades, and is killed when a file becomes longer than so many bytes. */
static int upgraded_by_one_who_is_killed(rlim_t bytes)
{
    pid_t child = fork();
    int status;

    if (child == 0) {
        tb_store *store;
        char why[TB_STORE_WHY];
        setrlimit(RLIMIT_FSIZE, &(struct rlimit){ bytes, bytes });
        umask(022);
        tb_store_open(store_url, TB_STORE_SERVE, &store, why);
        _exit(0);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    return WIFSIGNALED(status) ? WTERMSIG(status) : 0;
}

/* A part of it is no copy, and nobody else reads that part. */
static void a_copy_that_was_broken_off_is_made_again(void **state)
{
    char text[1000];

    (void) state;
    use("broken.db");
    memset(text, 'x', sizeof text);
    text[sizeof text - 1] = '\0';
    tb_store *store = open_store(TB_STORE_SERVE);
    for (uint32_t seq = 0; seq < 100; seq++)
        assert_true(append_one(store, "abc", seq, text));
    tb_store_close(store);
    run_sql("broken.db", "PRAGMA user_version = 2; DROP TABLE marks; DROP TABLE deeds; DROP INDEX log_reports");
    assert_int_equal(upgraded_by_one_who_is_killed(60000), SIGXFSZ);
    assert_int_equal(mode_of("broken.db.version-2.part"), 0600);
    store = open_store(TB_STORE_SERVE);
    assert_int_equal(count_rows(store, "abc"), 100);
    tb_store_close(store);
    use("broken.db.version-2");
    store = open_store(TB_STORE_READ);
    assert_int_equal(count_rows(store, "abc"), 100);
    tb_store_close(store);
    assert_int_equal(mode_of("broken.db.version-2.part"), 0);
}

/* Root may do anything: drop to somebody who may not, in a child. */
static int tried_as_nobody(const char *url, tb_store_mode mode)
{
    pid_t child = fork();
    int status;

    if (child == 0) {
        char why[TB_STORE_WHY];
        tb_store *store;

        if (geteuid() == 0 && (setegid(65534) != 0 || seteuid(65534) != 0))
            _exit(99);
        _exit((int) tb_store_open(url, mode, &store, why) + (strstr(why, "no permission") ? 50 : 0));
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    return WEXITSTATUS(status);
}

static void no_permission_is_said(void **state)
{
    (void) state;
    use("locked.db");
    tb_store_close(open_store(TB_STORE_SERVE));
    assert_int_equal(chmod(place_of("locked.db"), 0444), 0);
    assert_int_equal(chmod(place_of("locked.db.lock"), 0444), 0);
    assert_int_equal(chmod(place(), 0755), 0);
    assert_int_equal(tried_as_nobody(store_url, TB_STORE_SERVE), 50 + TB_STORE_BROKEN);
    if (geteuid() == 0)
        assert_int_equal(tried_as_nobody(url_of("new.db"), TB_STORE_SERVE), 50 + TB_STORE_BROKEN);
}

/* A child that serves until it is killed. */
static pid_t serve_in_child(void)
{
    int ends[2];
    char word;

    assert_int_equal(pipe(ends), 0);
    pid_t child = fork();
    if (child == 0) {
        char why[TB_STORE_WHY];
        tb_store *store;

        word = tb_store_open(store_url, TB_STORE_SERVE, &store, why) == TB_STORE_OK ? 'y' : 'n';
        if (write(ends[1], &word, 1) != 1)
            _exit(1);
        for (;;)
            pause();
    }
    assert_int_equal(read(ends[0], &word, 1), 1);
    assert_int_equal(word, 'y');
    close(ends[0]);
    close(ends[1]);
    return child;
}

static void one_server_a_file(void **state)
{
    char pid[24];

    (void) state;
    use("served.db");
    pid_t child = serve_in_child();
    snprintf(pid, sizeof pid, "process %d;", (int) child);
    refuses(store_url, TB_STORE_SERVE, TB_STORE_TAKEN, pid);
    tb_store_close(open_store(TB_STORE_READ));
    assert_int_equal(symlink("served.db", place_of("alias.db")), 0);
    refuses(url_of("alias.db"), TB_STORE_SERVE, TB_STORE_TAKEN, pid);

    assert_int_equal(kill(child, SIGKILL), 0);
    assert_int_equal(waitpid(child, NULL, 0), child);
    tb_store_close(open_store(TB_STORE_SERVE));
}

/* SQLite would keep another log beside the other name. */
static void a_file_with_two_names_is_refused(void **state)
{
    (void) state;
    use("named.db");
    pid_t child = serve_in_child();
    char twin[600];
    snprintf(twin, sizeof twin, "%s", place_of("twin.db"));
    assert_int_equal(link(place_of("named.db"), twin), 0);
    refuses(url_of("twin.db"), TB_STORE_SERVE, TB_STORE_BROKEN, "2 names");
    refuses(url_of("twin.db"), TB_STORE_READ, TB_STORE_BROKEN, "2 names");
    assert_int_equal(kill(child, SIGKILL), 0);
    assert_int_equal(waitpid(child, NULL, 0), child);
    refuses(store_url, TB_STORE_SERVE, TB_STORE_BROKEN, "hard links");
    assert_int_equal(unlink(place_of("twin.db")), 0);
    tb_store_close(open_store(TB_STORE_SERVE));
}

static void only_its_owner_reads_the_file(void **state)
{
    static const char *const files[] = { "mine.db", "mine.db-wal", "mine.db-shm", "mine.db.lock" };
    mode_t before = umask(0);

    (void) state;
    use("mine.db");
    for (int round = 0; round < 2; round++) {
        tb_store *store = open_store(TB_STORE_SERVE);
        for (int i = 0; i < TB_LEN(files); i++)
            assert_int_equal(mode_of(files[i]), 0600);
        tb_store_close(store);
        assert_int_equal(chmod(place_of("mine.db"), 0644), 0); /* as earlier versions left it */
    }
    umask(before);
}

static void commits_are_synced(void **state)
{
    (void) state;
    use("synced.db");
    for (int mode = TB_STORE_SERVE; mode <= TB_STORE_JOIN; mode++) {
        tb_store *store = open_store((tb_store_mode) mode);
        sqlite3 *db = ((tb_sqlite *) store)->db;
        static const char *const settings[][2] = { { "PRAGMA synchronous", "2" },
                                                   { "PRAGMA journal_mode", "wal" },
                                                   { "PRAGMA foreign_keys", "1" },
                                                   { "PRAGMA integrity_check", "ok" } };

        for (int i = 0; i < TB_LEN(settings); i++) {
            sqlite3_stmt *statement;

            assert_int_equal(sqlite3_prepare_v2(db, settings[i][0], -1, &statement, NULL), SQLITE_OK);
            assert_int_equal(sqlite3_step(statement), SQLITE_ROW);
            assert_string_equal((const char *) sqlite3_column_text(statement, 0), settings[i][1]);
            sqlite3_finalize(statement);
        }
        tb_store_close(store);
    }
}

/* The process that served before is dead, even if its last heartbeat was not long ago. */
static void a_restart_finds_all_leases_free(void **state)
{
    static const char asked[1][TB_STORE_ID + 1] = { "leased" };
    char orphan[1][TB_STORE_ID + 1];
    bool granted[1];

    (void) state;
    use("leases.db");
    tb_store *store = open_store(TB_STORE_SERVE);
    assert_true(append_one(store, "leased", 0, "create"));
    assert_int_equal(tb_store_beat(store, "old", 3600000), TB_STORE_OK);
    assert_int_equal(tb_store_lease(store, "old", asked, 1, granted), TB_STORE_OK);
    assert_true(granted[0]);
    assert_int_equal(tb_store_orphans(store, orphan, 1), 0);
    tb_store_close(store);

    store = open_store(TB_STORE_SERVE);
    assert_int_equal(tb_store_orphans(store, orphan, 1), 1);
    assert_string_equal(orphan[0], "leased");
    tb_store_close(store);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        CONTRACT_TESTS(CONTRACT_ROW) TEST(a_url_names_its_database),
        TEST(a_missing_place_is_named),
        TEST(what_is_not_ours_stays_untouched),
        TEST(another_version_is_refused),
        TEST(a_store_of_version_1_is_upgraded),
        TEST(a_copy_that_was_broken_off_is_made_again),
        TEST(no_permission_is_said),
        TEST(one_server_a_file),
        TEST(a_file_with_two_names_is_refused),
        TEST(only_its_owner_reads_the_file),
        TEST(commits_are_synced),
        TEST(a_restart_finds_all_leases_free),
    };

    use("contract.db");
    return RUN(tests);
}
