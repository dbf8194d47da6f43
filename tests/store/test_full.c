/* A full disk: the append says so and has stored nothing, and all goes on when there is room again. */
#include <fcntl.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/base.h"
#include "contract.h"
#include "lossy_vfs.h"
#include "place.h"

enum { BALLAST = 400000 };

/* Appends pairs of rows until there is no room. Returns how many were stored. */
static uint32_t fill(tb_store *store, const char *id)
{
    static char text[6001];

    memset(text, 'x', sizeof text - 1);
    for (uint32_t seq = 0; seq < 10000; seq += 2) {
        tb_store_row rows[] = { row_of(id, seq, "small"), row_of(id, seq + 1, text) };
        tb_store_status status = tb_store_append(store, "node", rows, 2);

        assert_int_equal(rows[0].stored, status == TB_STORE_OK);
        assert_int_equal(rows[1].stored, status == TB_STORE_OK);
        if (status == TB_STORE_OK)
            continue;
        CHECK(status == TB_STORE_FULL, "append: %d %s", (int) status, tb_store_why(store));
        CHECK(strstr(tb_store_why(store), "full") || strstr(tb_store_why(store), "space"), "%s", tb_store_why(store));
        return seq;
    }
    fail_msg("the disk is never full");
    return 0;
}

/* From a disk with `make_room` left to be called, to one that works again. */
static void fills_and_goes_on(tb_store *store, void (*make_room)(void))
{
    char id[TB_STORE_ID + 1];

    strcpy(id, fresh_id());
    uint32_t rows = fill(store, id);
    assert_in_range(rows, 10, 10000);
    for (int i = 0; i < 3; i++) {
        tb_store_row row = row_of(id, rows, "more");
        tb_store_status status = tb_store_append(store, "node", &row, 1);

        if (status == TB_STORE_OK)
            rows++;
        else
            assert_int_equal(status, TB_STORE_FULL);
        assert_int_equal(count_rows(store, id), rows);
    }
    make_room();
    for (uint32_t i = 0; i < 20; i++)
        assert_true(append_one(store, id, rows + i, "again"));
    assert_int_equal(count_rows(store, id), rows + 20);
}

/* --- A limit of our own ------------------------------------------------------------------------------------------- */

static void raise_limit(void) { lossy_limit(-1); }

static void a_full_disk_stores_nothing_by_halves(void **state)
{
    char why[TB_STORE_WHY];
    tb_store *store;

    (void) state;
    snprintf(store_url, sizeof store_url, "sqlite:%.200s", place_of("limited.db"));
    lossy_install();
    for (int64_t room = 0; room < 60000; room += 5000) {
        lossy_limit(room);
        tb_store_status status = tb_store_open(store_url, TB_STORE_SERVE, &store, why);
        CHECK(status == TB_STORE_FULL, "opened with %lld bytes: %d %s", (long long) room, (int) status, why);
    }
    lossy_limit(1000000);
    store = open_store(TB_STORE_SERVE);
    fills_and_goes_on(store, raise_limit);
    lossy_limit(2500000);
    fills_and_goes_on(store, raise_limit);
    tb_store_close(store);
    store = open_store(TB_STORE_SERVE);
    tb_store_close(store);
}

/* --- A small disk of the system's --------------------------------------------------------------------------------- */

static void throw_ballast_away(void) { assert_int_equal(unlink(place_of("disk/ballast")), 0); }

/* In a view of the file system of our own, so that nothing is left behind. */
static bool mount_small_disk(void)
{
    return mkdir(place_of("disk"), 0755) == 0 && unshare(CLONE_NEWNS) == 0 &&
           mount("none", "/", NULL, MS_REC | MS_PRIVATE, NULL) == 0 &&
           mount("tmpfs", place_of("disk"), "tmpfs", 0, "size=1400k") == 0;
}

static void a_small_disk_is_full_and_has_room_again(void **state)
{
    static char ballast[BALLAST];

    (void) state;
    if (!mount_small_disk()) { /* only root may; the limit of our own comes next */
        rmdir(place_of("disk"));
        skip();
    }
    int file = open(place_of("disk/ballast"), O_CREAT | O_WRONLY, 0644);
    assert_int_equal(write(file, ballast, sizeof ballast), sizeof ballast);
    close(file);
    snprintf(store_url, sizeof store_url, "sqlite:%.200s", place_of("disk/small.db"));
    tb_store *store = open_store(TB_STORE_SERVE);
    fills_and_goes_on(store, throw_ballast_away);
    tb_store_close(store);
    assert_int_equal(umount2(place_of("disk"), MNT_DETACH), 0);
    rmdir(place_of("disk"));
}

int main(void)
{
    const struct CMUnitTest tests[] = { TEST(a_small_disk_is_full_and_has_room_again),
                                        TEST(a_full_disk_stores_nothing_by_halves) };

    return RUN(tests);
}
