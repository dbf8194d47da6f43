/* A server killed with -9 at any moment has kept every row that it acknowledged. */
#include <signal.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "acks.h"
#include "base/base.h"
#include "contract.h"
#include "place.h"
#include "store/sqlite.h"

enum { KILLS = 200 };

static void sleep_us(long us) { nanosleep(&(struct timespec){ 0, us * 1000 }, NULL); }

static void live(int out, uint64_t seed)
{
    char why[TB_STORE_WHY];
    tb_store *store;
    tb_rng rng;

    tb_rng_seed(&rng, seed, 1);
    if (tb_store_open(store_url, TB_STORE_SERVE, &store, why) != TB_STORE_OK)
        _exit(2);
    /* Carrying the write-ahead log over is a moment like any other, and shall come often. */
    sqlite3_wal_autocheckpoint(((tb_sqlite *) store)->db, 30);
    append_for_ever(store, &rng, out);
}

/* Lets a child live for a while, in every other round counted from its first word. Returns how many rows it told of. */
static int live_and_die(int round, tb_rng *rng, acks *told)
{
    int ends[2], status;
    char first[8];
    int count = 0;

    assert_int_equal(pipe(ends), 0);
    pid_t child = fork();
    if (child == 0) {
        close(ends[0]);
        live(ends[1], (uint64_t) round);
    }
    close(ends[1]);
    if (round % 2 && read(ends[0], first, sizeof first) == (ssize_t) sizeof first) {
        uint32_t ack[2];

        memcpy(ack, first, sizeof ack);
        told->rows[ack[0]] = told->rows[ack[0]] < ack[1] ? ack[1] : told->rows[ack[0]];
        count = 1;
    }
    sleep_us((long) tb_rng_below(rng, round % 2 ? 8000 : 40000));
    assert_int_equal(kill(child, SIGKILL), 0);
    count += read_acks(told, ends[0]);
    close(ends[0]);
    assert_int_equal(waitpid(child, &status, 0), child);
    CHECK(WIFSIGNALED(status), "round %d: the child ended by itself with %d", round, WEXITSTATUS(status));
    return count;
}

static void a_killed_server_loses_nothing(void **state)
{
    acks told = { { 0 } };
    int rows = 0;
    tb_rng rng;

    (void) state;
    snprintf(store_url, sizeof store_url, "sqlite:%.200s", place_of("killed.db"));
    tb_store_close(open_store(TB_STORE_SERVE));
    tb_rng_seed(&rng, 2026, 0);
    for (int round = 0; round < KILLS; round++) {
        rows += live_and_die(round, &rng, &told);
        tb_store *store = open_store(round % 3 ? TB_STORE_READ : TB_STORE_SERVE);
        CHECK(all_there(store, &told), "round %d: rows are missing or damaged", round);
        tb_store_close(store);
    }
    assert_in_range(rows, KILLS, INT32_MAX);
}

int main(void)
{
    const struct CMUnitTest tests[] = { TEST(a_killed_server_loses_nothing) };

    return RUN(tests);
}
