"""cases_clocks.py - whose time counts: that of the database, and by a clock that does not jump."""
import asyncio
import os
import random
import shutil
import subprocess
import time

from wire import check_store, open_sqlite, rows_of
from cases_motions import _set_back

POSTGRES = True

FAST = """
#define _GNU_SOURCE
#include <dlfcn.h>
#include <time.h>
int clock_gettime(clockid_t clock, struct timespec *out)
{
    static int (*real)(clockid_t, struct timespec *);
    if (!real) real = (int (*)(clockid_t, struct timespec *)) dlsym(RTLD_NEXT, "clock_gettime");
    int code = real(clock, out);
    if (clock == CLOCK_REALTIME) out->tv_sec += 7200;
    return code;
}
"""


def _fast_clock(place):
    """A library that puts the clock of a process two hours forward; None: it cannot be made or loaded here."""
    source, library = place.folder / "fast.c", place.folder / "fast.so"
    source.write_text(FAST)
    compiler = shutil.which("cc") or shutil.which("gcc")
    sanitized = b"__asan_init" in place.program.read_bytes()
    if not compiler or sanitized or subprocess.run([compiler, "-shared", "-fPIC", "-o", library, source, "-ldl"]).returncode:
        return None
    return library


async def a_node_whose_clock_is_wrong_goes_by_the_time_of_the_database(place):
    library = _fast_clock(place)
    if not library:
        place.note("the clock of a process cannot be set here: not tried")
        return
    store = os.environ["TABERNA_TEST_PG"]
    fast = place.server(store, start=False)
    os.environ["LD_PRELOAD"] = str(library)
    try:
        fast.start()
    finally:
        del os.environ["LD_PRELOAD"]
    fast.await_log("event=clock-skew")
    right = place.server(store)
    made = fast.create("fortuna", ["me", "me"], clock={"kind": "move", "seconds": 3600})
    table, key = made["table"]["id"], made["key"]
    for server in (fast, right):
        client = await server.look(table, made["seats"][0], key)
        await client.until(lambda self: self.view)
        left = client.sitter()["clock_ms"]
        assert 3500000 < left <= 3600000, left
        await client.play(random.Random(1), until=lambda self: not self.legal, moves=1)
        await client.close()
    out = subprocess.run(["psql", "--no-psqlrc", "--quiet", "--tuples-only", "--no-align", store, "--command",
                          f"SELECT max(at_ms) FROM taberna.log WHERE table_id = '{table}'"], capture_output=True, text=True)
    assert abs(int(out.stdout) - time.time() * 1000) < 60000, "the log has the time of the database"


async def entries_from_the_future_do_not_let_a_clock_stand(place):
    """As a clock that was fast for a while has left them."""
    server = place.server(f"sqlite:{place.folder}/taberna.db")
    made = server.create("fortuna", ["me", "me"], clock={"kind": "move", "seconds": 5})
    table, key = made["table"]["id"], made["key"]
    client = await server.look(table, made["seats"][0], key)
    await client.until(lambda self: self.view)
    await client.close()
    server.stop()
    _set_back(place.folder / "taberna.db", table, -3600 * 1000)
    server.start()
    client = await server.look(table, made["seats"][0], key)
    await client.until(lambda self: self.sitter()["why"] == "time", seconds=30)
    await client.close()
    times = [at_ms for _, at_ms, _ in rows_of(place.folder / "taberna.db", table)]
    assert times == sorted(times)
    server.stop()
    check_store(place.program, place.folder, server.store)


async def what_is_written_later_is_never_earlier(place):
    server = place.server(f"sqlite:{place.folder}/taberna.db")
    made = server.create("fortuna", ["random", "random"])
    watcher = await server.look(made["table"]["id"])
    await watcher.until(lambda self: self.over)
    with open_sqlite(place.folder / "taberna.db") as db:
        times = [row[0] for row in db.execute("SELECT at_ms FROM log ORDER BY seq")]
    assert times == sorted(times) and abs(times[-1] - time.time() * 1000) < 60000
    await asyncio.sleep(0)
