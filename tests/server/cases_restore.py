"""cases_restore.py - a copy of a store while it is served, and a store made of it: nothing that was seen is dealt
again."""
import asyncio
import hashlib
import json
import os
import random
import resource
import signal
import subprocess

from wire import all_play, check_store, entry_of, rows_of, verify


def _run(place, *words, code=0):
    done = subprocess.run([str(place.program), *words], cwd=place.folder, capture_output=True, text=True, timeout=60)
    assert done.returncode == code, (words, done.stdout[-500:], done.stderr[-500:])
    return done


async def _begun(server, **more):
    """A table of two persons in mid-game: its id, and (seat, key) of each."""
    made = server.create("fortuna", ["me", "open"], **more)
    table = made["table"]["id"]
    sat = server.sit(table, made["invite"])
    people = [(made["seats"][0], made["key"]), (sat["seat"], sat["key"])]
    clients = [await server.look(table, *one) for one in people]
    await asyncio.gather(*(client.play(random.Random(client.you), until=lambda self: self.index > 60)
                           for client in clients))
    return table, people, clients


def _give(server, table, seat, key, **what):
    server.http("POST", f"/api/v1/tables/{table}/entropy", {"seat": seat, **what}, key=key).expect(204)


async def dice_that_were_seen_are_not_rolled_again(place):
    server = place.server()
    table, people, clients = await _begun(server)
    commitment = server.table(table)["commitment"]
    _run(place, "backup", "copy.db", "--store", server.store)
    check_store(place.program, place.folder, f"sqlite:{place.folder}/copy.db")
    await all_play(clients, "seen")
    record = server.record(table)
    server.stop()
    told = _run(place, "restore", "copy.db", "--store", "sqlite:again.db")
    assert "1" in told.stdout, told.stdout

    again = place.server(f"sqlite:{place.folder}/again.db")
    clients = [await again.look(table, *one) for one in people]
    await clients[0].until(lambda self: self.sitter(self.you).get("asked") == "pledge")
    assert clients[0].table["opening"] is True
    if clients[0].legal:
        await clients[0].refused("move", "table.opening", move=clients[0].legal[0], index=clients[0].index)
    for seat, key in people:
        _give(again, table, seat, key, pledge=hashlib.sha256(bytes.fromhex("5e" * 32)).hexdigest())
    for seat, key in people:
        _give(again, table, seat, key, entropy="5e" * 32)
    await clients[0].until(lambda self: not self.table["opening"])
    now = again.table(table)["commitment"]
    assert now != commitment
    await all_play(clients, "seen")
    later = again.record(table)
    assert "\nsegment 2\n" in later and f"commit {now}\n" in later and later.count("\npledge ") == 2
    assert later.split("\nsegment 2\n")[1] != record, "the rest is another game"
    verify(place.program, place.folder, later)
    again.stop()
    check_store(place.program, place.folder, again.store)


async def a_table_that_was_open_promises_anew(place):
    server = place.server()
    made = server.create("fortuna", ["me", "open"], pledge="ab" * 32)
    table = made["table"]["id"]
    _run(place, "backup", "copy.db", "--store", server.store)
    server.stop()
    _run(place, "restore", "copy.db", "--store", "sqlite:again.db")
    again = place.server(f"sqlite:{place.folder}/again.db")
    client = await again.look(table, made["seats"][0], made["key"])
    await client.until(lambda self: self.sitter().get("asked") == "pledge")
    assert again.table(table)["commitment"] != made["table"]["commitment"]
    await client.close()


async def those_who_do_not_come_keep_their_seats(place):
    """Nobody is there: the game goes on with the host's new secret after a minute, which is set back here."""
    server = place.server()
    table, people, clients = await _begun(server)
    for client in clients:
        await client.close()
    _run(place, "backup", "copy.db", "--store", server.store)
    server.stop()
    _run(place, "restore", "copy.db", "--store", "sqlite:again.db")
    again = place.server(f"sqlite:{place.folder}/again.db")
    client = await again.look(table, *people[0])
    await client.until(lambda self: self.sitter().get("asked"))
    entries = [entry_of(text) for _, _, text in rows_of(place.folder / "again.db", table)]
    assert entries[-2] == "restored" and entries[-1].startswith("segment "), entries[-2:]
    assert all(seat["who"] == "person" and 0 < seat["asked_ms"] <= 60000 for seat in again.table(table)["seats"])
    await client.close()


async def a_copy_is_whole_while_people_play(place):
    server = place.server()
    made = server.create("fortuna", ["random", "random"])
    watcher = await server.look(made["table"]["id"])
    for i in range(5):
        await asyncio.to_thread(_run, place, "backup", f"copy{i}.db", "--store", server.store)
        told = json.loads(_run(place, "check-store", f"sqlite:{place.folder}/copy{i}.db", "--json").stdout)
        assert told["faults"] == [] and told["tables"] == 1, told
    await watcher.close()


def who_is_killed_while_copying_leaves_nothing_for_others_to_read(place):
    """A copy holds hashes of passphrases, seeds and hidden cards from its first page on."""
    server = place.server()
    for _ in range(40):
        server.create("towns", ["me", "me"])
    before = place.folder / "before.db"
    _run(place, "backup", before.name, "--store", server.store)
    for words in (("backup", "copy.db", "--store", server.store), ("restore", before.name, "--store", "sqlite:new.db")):
        done = subprocess.run([str(place.program), *words], cwd=place.folder, preexec_fn=_few_bytes)
        assert done.returncode == -signal.SIGXFSZ, done.returncode
        left = {path.name: path.stat().st_mode & 0o777 for path in place.folder.glob("*.part*")}
        assert left and set(left.values()) == {0o600}, left
        _run(place, *words)
    for name in ("copy.db", "new.db"):
        assert json.loads(_run(place, "check-store", f"sqlite:{name}", "--json").stdout)["tables"] == 40
    assert not list(place.folder.glob("*.part*"))


def _few_bytes():
    """A file that grows longer ends the program at once."""
    os.umask(0o022)
    resource.setrlimit(resource.RLIMIT_FSIZE, (50000, 50000))


async def what_the_store_before_left_beside_its_file_is_not_taken_for_the_new_ones(place):
    """SQLite would write the newest entries of the one into the other."""
    server = place.server()
    _run(place, "backup", "copy.db", "--store", server.store)
    made = server.create("fortuna", ["me", "me"])
    clients = [await server.look(made["table"]["id"], seat, made["key"]) for seat in made["seats"]]
    await all_play(clients, "lost")
    server.kill()
    file = place.folder / server.store.removeprefix("sqlite:")
    file.rename(place.folder / "before.db")
    assert "-wal is there already" in _run(place, "restore", "copy.db", "--store", server.store, code=2).stderr
    file.with_name(file.name + "-wal").rename(place.folder / "before.db-wal")
    _run(place, "restore", "copy.db", "--store", server.store)
    for store, tables in ((server.store, 0), ("sqlite:before.db", 1)):
        assert json.loads(_run(place, "check-store", store, "--json").stdout)["tables"] == tables
    server.start()


def nothing_is_written_over(place):
    server = place.server()
    _run(place, "backup", "copy.db", "--store", server.store)
    before = (place.folder / "copy.db").read_bytes()
    assert "there already" in _run(place, "backup", "copy.db", "--store", server.store, code=2).stderr
    assert "there already" in _run(place, "restore", "copy.db", "--store", server.store, code=2).stderr
    assert "served already" in _run(place, "restore", "--store", server.store, code=2).stderr
    assert "pg_dump" in _run(place, "backup", "other.db", "--store", "postgresql://x", code=2).stderr
    _run(place, "restore", "none.db", "--store", "sqlite:new.db", code=2)
    assert (place.folder / "copy.db").read_bytes() == before
    assert not [path.name for path in place.folder.iterdir() if path.name.startswith(("new", "other")) or ".part" in path.name]
    assert (place.folder / "copy.db").stat().st_mode & 0o777 == 0o600
