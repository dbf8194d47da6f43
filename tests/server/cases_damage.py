"""cases_damage.py - stores that were damaged: each entry that was lost or changed is found, and only its table is
frozen."""
import contextlib
import json
import random
import shutil
import sqlite3
import subprocess

from wire import all_play, entry_of, open_sqlite, rows_of

FLIPS = 250


async def _filled(place):
    """A store with tables of every kind, nobody serving it; what its log holds, by table."""
    server = place.server()
    for i, (game, seats) in enumerate((("fortuna", ["me", "me"]), ("towns", ["me", "random"]), ("fortuna", ["me", "open"]))):
        made = server.create(game, seats, public=i == 2)
        clients = [await server.look(made["table"]["id"], seat, made["key"]) for seat in made["seats"]]
        await clients[0].do("chat", text="Anna was here, and said something that no rule of the game knows")
        if "open" not in seats:
            await all_play(clients, i, until=lambda self: self.over or self.index > (40 if i else 10 ** 6))
        for client in clients:
            await client.close()
    server.stop()
    return _log(place.folder / "taberna.db")


def _log(path):
    """The entries as a table's reader finds them: by the ids of the list, in order; None: it cannot be read."""
    with contextlib.closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as db:
        db.text_factory = bytes
        try:
            ids = [row[0] for row in db.execute("SELECT id FROM tables ORDER BY id")]
            return {one: db.execute("SELECT seq, at_ms, text FROM log WHERE table_id = ? ORDER BY seq", (one.decode(),)).fetchall()
                    for one in ids}
        except (sqlite3.Error, UnicodeDecodeError):
            return None


def _check(place, path):
    return subprocess.run([str(place.program), "check-store", f"sqlite:{path}", "--json"], capture_output=True,
                          timeout=60)


async def each_entry_that_a_flipped_bit_lost_or_changed_is_found(place):
    before, rng = await _filled(place), random.Random("bits")
    good, bad = place.folder / "taberna.db", place.folder / "bad.db"
    assert _check(place, good).returncode == 0, _check(place, good).stdout
    bytes_, harmed = good.read_bytes(), 0
    for _ in range(place.rounds(FLIPS, 10 * FLIPS)):
        bit = rng.randrange(8 * len(bytes_))
        flipped = bytearray(bytes_)
        flipped[bit // 8] ^= 1 << bit % 8
        bad.write_bytes(flipped)
        told = _check(place, bad)
        assert told.returncode in (0, 1, 2), f"bit {bit}: {told.stderr[-2000:]}"
        if _log(bad) != before:
            harmed += 1
            assert told.returncode != 0, f"bit {bit} has changed the log, and nobody noticed"
    place.note(f"{harmed} flips have changed the log")
    assert harmed > place.rounds(FLIPS, 10 * FLIPS) // 10, harmed


async def what_is_no_text_any_more_is_told_in_good_json(place):
    before = await _filled(place)
    good, bad = place.folder / "taberna.db", place.folder / "bad.db"
    bytes_, told = good.read_bytes(), []
    at = bytes_.find(table := next(iter(before)))
    while at >= 0 and len(told) < 20:
        bad.write_bytes(bytes_[:at] + bytes([bytes_[at] | 0x80]) + bytes_[at + 1:])
        done = _check(place, bad)
        if done.returncode != 2:  # else it says why on the other stream
            told.append(json.loads(done.stdout.decode())["faults"])
        at = bytes_.find(table, at + 1)
    assert sum(map(bool, told)) > 2, told


async def only_the_damaged_table_is_frozen(place):
    before = await _filled(place)
    path = place.folder / "taberna.db"
    over, other = sorted(before, key=lambda one: -len(before[one]))[:2]
    chat = next(row for row in rows_of(path, over.decode()) if entry_of(row[2]).startswith("chat "))
    with open_sqlite(path) as db:
        db.execute("UPDATE log SET text = replace(text, 'Anna', 'Anne') WHERE table_id = ? AND seq = ?",
                   (over.decode(), chat[0]))
    told = json.loads(_check(place, path).stdout)
    assert [(fault["table"], fault["entry"]) for fault in told["faults"]] == [(over.decode(), chat[0])], told
    server = place.server()
    assert server.table(over.decode())["frozen"]["id"] == "table.other-chain"
    assert server.table(other.decode())["phase"] != "frozen"
    assert f"event=frozen table={over.decode()}" in server.log()
    server.stop()


async def a_row_that_is_gone_freezes_its_table_at_the_start(place):
    before = await _filled(place)
    path = place.folder / "taberna.db"
    table = max(before, key=lambda one: len(before[one])).decode()
    with open_sqlite(path) as db:
        db.execute("DELETE FROM log WHERE table_id = ? AND seq = 5", (table,))
    server = place.server()
    frozen = server.table(table)["frozen"]
    assert frozen["id"] == "table.missing" and frozen["args"] == {"entry": 5}, frozen
    server.stop()


async def what_the_store_says_beside_the_log_is_compared_with_it(place):
    await _filled(place)
    path = place.folder / "taberna.db"
    for change in ("phase = (phase + 1) % 4", "is_public = 1 - is_public", "born_ms = born_ms + 1"):
        copy = place.folder / "copy.db"
        shutil.copy(path, copy)
        with open_sqlite(copy) as db:
            db.execute(f"UPDATE tables SET {change}")
        told = json.loads(_check(place, copy).stdout)
        assert len(told["faults"]) == told["tables"] == 3, (change, told)


async def a_damaged_file_is_told_of_at_the_start(place):
    await _filled(place)
    path = place.folder / "taberna.db"
    with open_sqlite(path) as db:
        db.execute("PRAGMA writable_schema = ON")
        db.execute("PRAGMA ignore_check_constraints = ON")
        db.execute("INSERT INTO log (table_id, seq, at_ms, text) VALUES ('nobodys', 0, 0, 'x')")
    server = place.server()
    assert "event=damaged table=nobodys" in server.log(), server.log()
    server.alive()
    server.stop()
