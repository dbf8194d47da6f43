/* When the power is cut, every row that was acknowledged is on the disk; and a store that did not sync would be caught.
 */
#include <sys/wait.h>
#include <unistd.h>

#include "acks.h"
#include "base/base.h"
#include "contract.h"
#include "lossy_vfs.h"
#include "place.h"
#include "store/sqlite.h"

enum { CUTS = 240, CUTS_UNSYNCED = 40 };

static void live(int out, int round, bool synced)
{
    char why[TB_STORE_WHY];
    tb_store *store;
    tb_rng rng;

    tb_rng_seed(&rng, (uint64_t) round, synced);
    lossy_install();
    lossy_cut_after((int) tb_rng_below(&rng, round % 4 ? 400 : 40), (lossy_way) tb_rng_below(&rng, LOSSY_WAYS),
                    (uint64_t) round);
    if (tb_store_open(store_url, TB_STORE_SERVE, &store, why) != TB_STORE_OK)
        _exit(2);
    sqlite3 *db = ((tb_sqlite *) store)->db;
    sqlite3_wal_autocheckpoint(db, 30);
    if (!synced && sqlite3_exec(db, "PRAGMA synchronous = OFF", NULL, NULL, NULL) != SQLITE_OK)
        _exit(7);
    append_for_ever(store, &rng, out);
}

/* Lets a child append until its power is cut. Returns how many rows it told of. */
static int live_and_lose_power(int round, bool synced, acks *told)
{
    int ends[2], status;

    assert_int_equal(pipe(ends), 0);
    pid_t child = fork();
    if (child == 0) {
        close(ends[0]);
        live(ends[1], round, synced);
    }
    close(ends[1]);
    int count = read_acks(told, ends[0]);
    close(ends[0]);
    assert_int_equal(waitpid(child, &status, 0), child);
    CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0, "round %d: the child ended with status %d", round, status);
    return count;
}

/* Whether the store opens, is whole and has all that was acknowledged. */
static bool is_sound(acks *told)
{
    char why[TB_STORE_WHY];
    tb_store *store;

    if (tb_store_open(store_url, TB_STORE_SERVE, &store, why) != TB_STORE_OK)
        return false;
    sqlite3_stmt *check = NULL;
    bool sound =
        sqlite3_prepare_v2(((tb_sqlite *) store)->db, "PRAGMA integrity_check", -1, &check, NULL) == SQLITE_OK &&
        sqlite3_step(check) == SQLITE_ROW && strcmp((const char *) sqlite3_column_text(check, 0), "ok") == 0;
    sqlite3_finalize(check);
    sound = sound && all_there(store, told);
    tb_store_close(store);
    return sound;
}

static void begin_anew(const char *file)
{
    static const char *const ends[] = { "", "-wal", "-shm", "-journal" };
    char path[600];

    for (int i = 0; i < TB_LEN(ends); i++) {
        snprintf(path, sizeof path, "%s%s", place_of(file), ends[i]);
        unlink(path);
    }
    snprintf(store_url, sizeof store_url, "sqlite:%.200s", place_of(file));
}

static void a_power_cut_loses_nothing(void **state)
{
    acks told = { { 0 } };
    int rows = 0;

    (void) state;
    for (int round = 0; round < CUTS; round++) {
        if (round % 40 == 0) { /* the birth of a store is a time for cuts, too */
            begin_anew("power.db");
            told = (acks){ { 0 } };
        }
        rows += live_and_lose_power(round, true, &told);
        CHECK(is_sound(&told), "round %d: rows are missing or damaged", round);
    }
    assert_in_range(rows, CUTS, INT32_MAX);
}

static void without_syncs_the_loss_would_be_seen(void **state)
{
    int losses = 0;

    (void) state;
    for (int round = 0; round < CUTS_UNSYNCED; round++) {
        acks told = { { 0 } };

        begin_anew("unsynced.db");
        tb_store_close(open_store(TB_STORE_SERVE));
        live_and_lose_power(round, false, &told);
        losses += !is_sound(&told);
    }
    assert_in_range(losses, CUTS_UNSYNCED / 4, CUTS_UNSYNCED);
}

int main(void)
{
    const struct CMUnitTest tests[] = { TEST(a_power_cut_loses_nothing), TEST(without_syncs_the_loss_would_be_seen) };

    return RUN(tests);
}
