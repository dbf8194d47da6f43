"""cases_pledges.py - what persons add to chance: promised by its hash, shown when all have sat down, never chosen by
somebody who knows the others'."""
import asyncio
import hashlib
import subprocess
import sys

from cases_names import Ear
from wire import PATIENCE, all_play, entry_of, open_sqlite, rows_of, verify

MINUTE = {"kind": "move", "seconds": 60}


def _pledge(entropy):
    return hashlib.sha256(bytes.fromhex(entropy)).hexdigest()


def _give(server, table, seat, key, status=204, reason=None, **what):
    return server.http("POST", f"/api/v1/tables/{table}/entropy", {"seat": seat, **what}, key=key).expect(status, reason)


def _asked(server, table):
    return {seat["seat"]: seat.get("asked") for seat in server.table(table)["seats"]}


def _two(server, **more):
    """A table of two persons who have promised: its id, and of each the seat, the key and the entropy."""
    mine, other = "a1" * 32, "b2" * 32
    made = server.create("fortuna", ["me", "open"], pledge=_pledge(mine), **more)
    table = made["table"]["id"]
    sat = server.sit(table, made["invite"], pledge=_pledge(other))
    return table, (made["seats"][0], made["key"], mine), (sat["seat"], sat["key"], other)


def _check_dice(place, record):
    path = place.folder / "finished.record"
    path.write_text(record)
    script = place.root / "tests/record/check_dice.py"
    done = subprocess.run([sys.executable, "-B", str(script), str(path)], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
    return done.stdout


async def it_is_shown_when_all_have_promised_and_the_record_proves_it(place):
    server = place.server()
    table, anna, ben = _two(server)
    assert _asked(server, table) == {anna[0]: "reveal", ben[0]: "reveal"}
    _give(server, table, anna[0], anna[1], 409, "table.other-entropy", entropy="00" * 32)
    _give(server, table, anna[0], ben[1], 403, entropy=anna[2])
    _give(server, table, anna[0], anna[1], entropy=anna[2])
    shown = server.table(table)
    assert shown["phase"] == "open" and anna[2] not in str(shown), "what was shown is told to nobody"
    assert {seat["pledge"] for seat in shown["seats"]} == {_pledge(anna[2]), _pledge(ben[2])}
    _give(server, table, ben[0], ben[1], entropy=ben[2])
    clients = [await server.look(table, seat, key) for seat, key, _ in (anna, ben)]
    await all_play(clients, "pledges")
    record = server.record(table)
    assert record.startswith("taberna-record 2\n") and f"pledge {anna[0]} {_pledge(anna[2])}\n" in record
    verify(place.program, place.folder, record)
    assert "2 promised" in _check_dice(place, record)
    verify(place.program, place.folder, record.replace(f"entropy {anna[0]} a1", f"entropy {anna[0]} a2"), code=1)


async def nobody_can_add_what_was_not_promised_behind_what_was_shown(place):
    """The host and one accomplice who sits down last could try entropy until the dice please them, if any of them could
    add it when the other's is known: all that is left to them is what they promised."""
    server = place.server()
    mine = "a1" * 32
    made = server.create("fortuna", ["me", "open", "open"], pledge=_pledge(mine))
    table, seat, key = made["table"]["id"], made["seats"][0], made["key"]
    ben = server.sit(table, made["invite"])
    carl = server.sit(table, made["invite"], pledge=_pledge("c3" * 32))
    _give(server, table, seat, key, entropy=mine)
    _give(server, table, ben["seat"], ben["key"], 409, "table.revealed", entropy="dd" * 32)
    _give(server, table, ben["seat"], ben["key"], 409, "table.revealed", pledge=_pledge("dd" * 32))
    _give(server, table, carl["seat"], carl["key"], 409, "table.other-entropy", entropy="dd" * 32)
    assert server.table(table)["phase"] == "open"
    _give(server, table, carl["seat"], carl["key"], entropy="c3" * 32)
    watcher = await server.look(table)
    await watcher.until(lambda self: self.view)


async def who_goes_after_another_has_shown_it_breaks_the_round_and_the_record_says_so(place):
    server = place.server()
    table, anna, ben = _two(server)
    invite = None
    _give(server, table, anna[0], anna[1], entropy=anna[2])
    server.http("DELETE", f"/api/v1/tables/{table}/seats/{ben[0]}", key=ben[1]).expect(204)
    assert _asked(server, table)[anna[0]] == "pledge", "Anna's is known by now: she promises anew"
    _give(server, table, anna[0], anna[1], 409, entropy=anna[2])
    _give(server, table, anna[0], anna[1], pledge=_pledge("a9" * 32))
    server.http("POST", f"/api/v1/tables/{table}/bots", {"seat": ben[0], "bot": "random"}, key=anna[1]).expect(201)
    assert invite is None
    client = await server.look(table, anna[0], anna[1])
    await all_play([client], "broken")
    record = server.record(table)
    assert f"\nbroken {ben[0]} 1\n" in record and "pledge" not in record, "alone nothing is asked"
    verify(place.program, place.folder, record)


async def who_is_late_loses_the_seat(place):
    """The time is the store's: it is set back here instead of waiting for a minute."""
    server = place.server()
    table, anna, ben = _two(server, clock=MINUTE)
    seats = server.table(table)["seats"]
    assert all(50000 < seat["asked_ms"] <= 60000 for seat in seats), seats
    slow, *_ = _two(server, clock={"kind": "move", "seconds": 3600})
    assert all(seat["asked_ms"] > 2.9 * 24 * 3600 * 1000 for seat in server.table(slow)["seats"])
    _give(server, table, anna[0], anna[1], entropy=anna[2])
    server.stop()
    _set_back(place, table, 61000)
    server.start()
    client = await server.look(table, anna[0], anna[1])
    await client.until(lambda self: self.sitter(ben[0])["who"] == "open")
    assert client.sitter(anna[0])["asked"] == "pledge" and client.table["phase"] == "open"
    entries = [entry_of(text) for _, _, text in rows_of(place.folder / "taberna.db", table)]
    assert entries[-1].startswith("late "), entries[-1]
    await client.close()


def _set_back(place, table, ms):
    """As if everything had happened so much earlier."""
    chain, path = "0" * 16, place.folder / "taberna.db"
    with open_sqlite(path) as db:
        for seq, at_ms, text in rows_of(path, table):
            chain = hashlib.sha256(f"{chain} {at_ms - ms} {entry_of(text)}".encode()).hexdigest()[:16]
            db.execute("UPDATE log SET at_ms = ?, text = ? WHERE table_id = ? AND seq = ?",
                       (at_ms - ms, f"{chain} {entry_of(text)}", table, seq))


async def a_webhook_calls_who_is_missing(place):
    ear, server = Ear(), place.server(None, "--private-hooks")
    made = server.create("fortuna", ["me", "open"], pledge=_pledge("a1" * 32))
    table, seat = made["table"]["id"], made["seats"][0]
    server.http("PUT", f"/api/v1/tables/{table}/seats/{seat}/webhook", {"url": ear.url}, key=made["key"]).expect(200)
    server.sit(table, made["invite"], pledge=_pledge("b2" * 32))
    await ear.heard(1)
    assert f'"seat":"{seat}"' in ear.posts[0][2].decode(), ear.posts


async def clients_promise_and_show_it_by_themselves(place):
    server = place.server()
    words = [str(place.program), "client", "--auto", "--plain"]
    homes = [place.folder / name for name in ("anna", "ben")]
    players = []
    try:
        first = _client(words, homes[0], f"http://{server.host}", "--new", "fortuna", "--seats", "me,open", "--name", "Anna")
        players.append(first)
        link = None
        while not link:
            line = await asyncio.wait_for(asyncio.to_thread(first.stdout.readline), PATIENCE)
            assert line, "the client has ended"
            link = next((word for word in line.split() if "invite=" in word), None)
        players.append(_client(words, homes[1], link, "--name", "Ben"))
        for player in players:
            out, _ = await asyncio.to_thread(player.communicate, timeout=2 * PATIENCE)
            assert player.returncode == 0, out[-2000:]
    finally:
        for player in players:
            if player.poll() is None:
                player.kill()
    table = link.split("/t/")[1][:16]
    record = server.record(table)
    assert record.count("\npledge ") == 2, record[:1500]
    verify(place.program, place.folder, record)
    assert not [path for home in homes for path in home.rglob("pledges/*")], "what was shown is forgotten"


def _client(words, home, *more):
    home.mkdir(exist_ok=True)
    return subprocess.Popen([*words, *more], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                            text=True, env={"HOME": str(home), "XDG_STATE_HOME": str(home), "LC_ALL": "C.UTF-8",
                                            "PATH": "/usr/bin:/bin"})


async def as_before_entropy_may_come_with_its_person_and_the_record_shows_the_difference(place):
    server = place.server()
    made = server.create("fortuna", ["me", "open"], entropy="a1" * 32)
    table = made["table"]["id"]
    sat = server.sit(table, made["invite"])
    clients = [await server.look(table, seat, key) for seat, key in ((made["seats"][0], made["key"]),
                                                                    (sat["seat"], sat["key"]))]
    await all_play(clients, "as before")
    record = server.record(table)
    assert record.startswith("taberna-record 1\n") and "pledge" not in record
    told = subprocess.run([str(place.program), "verify", "-"], input=record.encode(), capture_output=True)
    assert told.returncode == 0 and b"protects less: 1" in told.stdout, told.stdout
