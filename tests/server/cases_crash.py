"""cases_crash.py - one node on SQLite: killed at any moment, out of disk, told to stop. What was acknowledged stays."""
import asyncio
import contextlib
import random
import resource
import signal
import subprocess

from saga import GONE, Saga
from wire import Closed, check_store, entry_of, open_sqlite, rows_of


async def killed_at_random_moments_it_loses_nothing_and_deals_nothing_anew(place):
    rng = random.Random("kills")
    server = place.server()
    saga, finished, done = None, 0, 0
    for round in range(place.rounds(40, 300)):
        if saga is None:
            game, seats = [("fortuna", ["me", "me"]), ("towns", ["me", "random", "me"])][round % 2]
            saga = Saga(server, game, seats, round)
        await saga.come([server])
        playing = asyncio.create_task(saga.play(20))
        await asyncio.sleep(rng.choice((0.005, 0.02, 0.1, 0.3)) * rng.random())
        server.kill()
        await playing
        server.start()
        if saga.over or round % 10 == 9:  # so that ends are seen as well
            await saga.come([server])
            await saga.play(60)
            assert saga.over
            saga.check_end(place, server)
            finished, done, saga = finished + 1, done + saga.done, None
    server.stop()
    assert finished >= place.rounds(4, 20) and done > 100, (finished, done)
    place.note(f"{place.rounds(40, 300)} kills, {done} moves acknowledged, none lost")
    _check_file(place)


def _check_file(place):
    with open_sqlite(place.folder / "taberna.db") as db:
        assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        for table, count, last in db.execute("SELECT table_id, count(*), max(seq) FROM log GROUP BY table_id"):
            assert count == last + 1, f"{table} has {count} rows up to number {last}"
    check_store(place.program, place.folder, f"sqlite:{place.folder}/taberna.db")


# --- No room ----------------------------------------------------------------------------------------------------------


@contextlib.contextmanager
def _small_disk(place, number):
    """A folder on a disk of its own with little room; None where nobody may mount one."""
    folder = place.folder / f"small-{number}"
    folder.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=16m", "tmpfs", str(folder)], capture_output=True)
    if mounted.returncode != 0:
        yield None
        return
    try:
        yield folder
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True)


def _fill(path):
    with open(path, "wb", buffering=0) as filler:
        for size in (65536, 4096, 512, 1):
            with contextlib.suppress(OSError):
                while filler.write(b"x" * size):
                    pass


async def on_a_full_disk_moves_are_refused_and_nothing_is_lost(place):
    done = 0
    for round in range(place.rounds(1, 20)):
        with _small_disk(place, round) as folder:
            if not folder:
                return await _full_by_limit(place)
            server = place.server(f"sqlite:{folder}/taberna.db")
            saga = Saga(server, "fortuna", ["me", "me"], round + 1)
            await _play_into_a_full_disk(place, server, saga, folder / "filler")
            server.stop()
            check_store(place.program, place.folder, server.store)
            done += saga.done
    place.note(f"{place.rounds(1, 20)} full disks, {done} moves acknowledged, none lost")


async def _play_into_a_full_disk(place, server, saga, filler):
    await saga.come([server])
    await saga.play(1, moves=5)
    _fill(filler)
    await saga.play(3)  # the write-ahead log may have some room left
    assert saga.refusals > 0, "moves are refused"
    _still_readable(server, saga)
    await saga.close()
    await saga.come([server])
    filler.unlink()
    done = saga.done
    await saga.play(60)
    assert saga.done > done and saga.over, "with room it goes on"
    while server.http("GET", "/readyz").status != 200:  # until the next heartbeat
        await asyncio.sleep(0.2)
    saga.check_end(place, server)
    await saga.close()


def _still_readable(server, saga):
    server.http("POST", "/api/v1/tables", {"game": "fortuna", "seats": [{"who": "me", "name": "A"}, {"who": "open"}]}
                ).expect(503, "server.store")
    assert server.table(saga.id)["phase"] == "playing"
    server.record(saga.id)
    server.http("GET", "/readyz").expect(503, "server.disk-full")
    server.alive()


async def _full_by_limit(place):
    """Where no disk can be mounted: a file that may not grow. It does not shrink again, so the end is a restart."""
    def limit():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (400000, resource.RLIM_INFINITY))
    server = place.server(before=limit)
    saga = Saga(server, "fortuna", ["me", "me"], 1)
    await saga.come([server])
    while saga.refusals == 0:
        if saga.over:
            saga = Saga(server, "fortuna", ["me", "me"], 1)
            await saga.come([server])
        await saga.play(2)
    assert server.table(saga.id)
    await saga.close()
    server.stop()
    server.before = None
    server.start()
    await saga.come([server])
    await saga.play(60)
    saga.check_end(place, server)


# --- Told to stop -----------------------------------------------------------------------------------------------------


async def _stop_in_mid_game(place, server, saga, rng):
    """Each move in flight is acknowledged and stored, or neither; everybody hears goodbye."""
    await saga.come([server])
    playing = [asyncio.create_task(_play_until_closed(client, random.Random(rng.random())))
               for viewer, client in saga.clients.items()]
    await asyncio.sleep(rng.random() * 0.2)
    server.process.send_signal(signal.SIGTERM)
    closed = await asyncio.gather(*playing)
    server.ended()
    for one in closed:
        assert one.code == 1001 and one.why == "server.stopping", one
    saga.remember()
    entries = [entry_of(text) for _, _, text in rows_of(place.folder / "taberna.db", saga.id)]
    moves = [text.split() for text in entries if text.startswith("move ")]
    seats = [seat["seat"] for seat in saga.made["table"]["seats"]]
    for viewer, client in saga.clients.items():
        if viewer == "public":
            continue
        stored = sum(int(words[1]) == seats.index(viewer) for words in moves)
        told = sum(event["seat"] == viewer for event in saga.told[viewer].values())
        assert stored == told, f"{viewer}: {stored} moves are stored, {told} were told"
    server.start()


async def _play_until_closed(client, rng):
    """How it was closed."""
    try:
        while True:
            if client.legal:
                answer = await client.move(rng.choice(client.legal))
                assert answer["type"] == "done" or answer["why"]["id"] == "server.stopping" or client.n, answer
            else:
                await client.next()
    except Closed as closed:
        return closed


async def told_to_stop_it_lets_moves_in_flight_finish_and_says_goodbye(place):
    server, rng = place.server(), random.Random("stops")
    saga = Saga(server, "fortuna", ["me", "me", "random"], 3)
    for _ in range(place.rounds(8, 40)):
        if saga.over:
            saga = Saga(server, "fortuna", ["me", "me", "random"], rng.random())
        await _stop_in_mid_game(place, server, saga, rng)
    await saga.come([server])
    await saga.play(60)
    saga.check_end(place, server)


async def a_second_server_on_the_same_file_is_refused(place):
    place.server()
    other = place.server(start=False)
    other.start(listening=False)
    assert other.process.wait(20) == 2, other.log()
    assert "taberna.db" in other.log()


async def it_stops_at_once_when_nobody_is_there_and_while_bots_think(place):
    server = place.server()
    server.stop(seconds=20)
    server.start()
    for _ in range(4):
        server.create("fortuna", ["hard", "hard"])
    await asyncio.sleep(0.3)
    server.stop(seconds=20)


async def bots_play_on_after_a_crash_with_nobody_there(place):
    server = place.server(None, "--bot-pace", "5")
    made = server.create("fortuna", ["random", "random"])
    await asyncio.sleep(0.3)
    server.kill()
    before = rows_of(place.folder / "taberna.db", made["table"]["id"])
    server.start()
    watcher = await server.look(made["table"]["id"])
    await watcher.until(lambda self: self.over)
    after = rows_of(place.folder / "taberna.db", made["table"]["id"])
    assert after[:len(before)] == before and len(after) > len(before)
    with contextlib.suppress(*GONE):
        await watcher.close()
