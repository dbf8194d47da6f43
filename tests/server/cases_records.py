"""cases_records.py - records as new tables, and tables of other rules."""
import asyncio
import concurrent.futures
import random
import subprocess

from wire import all_play, entry_of, open_sqlite, opens, rechain, rows_of, verify


async def _finished(server, game, seats, seed):
    made = server.create(game, seats)
    clients = [await server.look(made["table"]["id"], seat, made["key"]) for seat in made["seats"]]
    await all_play(clients, seed)
    return server.record(made["table"]["id"]), clients[0]


async def a_record_is_played_on_as_a_new_table(place):
    server = place.server()
    for game, seats in (("fortuna", ["me", "me"]), ("towns", ["me", "me", "me"])):
        record, first = await _finished(server, game, seats, "import")
        at = first.index // 2
        made = server.create(game, seats, record=record, at=at, entropy="ab" * 32)
        clients = [await server.look(made["table"]["id"], seat, made["key"]) for seat in made["seats"]]
        await asyncio.gather(*(client.until(lambda self: self.view) for client in clients))
        history = await clients[0].history()
        assert clients[0].index >= at and len(history) == clients[0].index
        then, now = ([event["move"] for event in events if event["seat"] == first.you and event["move"]]
                     for events in (first.events.values(), history[:at]))
        assert now and then[:len(now)] == now, "the moves are those of the record"
        during = server.record(made["table"]["id"], clients[0].you, made["key"])
        await all_play(clients, "plays on")
        table = server.table(made["table"]["id"])
        assert opens(table["secret"], made["table"]["commitment"]) and table["secret"] not in during
        verify(place.program, place.folder, server.record(table["id"]))


class _Idler:
    """Whoever always takes the first move of the list plays Fortuna without end."""
    choice = staticmethod(lambda moves: moves[0])


async def a_long_game_is_told_and_downloaded_beside_the_loop(place):
    server = place.server()
    made = server.create("fortuna", ["me", "me"])
    table, long = made["table"]["id"], 2100
    clients = [await server.look(table, seat, made["key"]) for seat in made["seats"]]
    await asyncio.gather(*(client.play(_Idler, until=lambda self: self.index > long) for client in clients))
    for client in clients:
        await client.do("abort")
    record = server.record(table)
    verify(place.program, place.folder, record)
    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        seen = list(pool.map(lambda number: server.http("GET", f"/api/v1/tables/{table}/record"), range(24)))
    assert {reply.status for reply in seen} <= {200, 503} and seen[0].status == 200, seen
    assert {reply.body.decode() for reply in seen if reply.status == 200} == {record}
    asked = [await clients[0].send("history", **{"from": first}) for first in (0, 1000, 2000)]
    told = [await clients[0].heard_of("history", id=number) for number in asked]
    assert [len(one["events"]) + one["from"] for one in told] == [clients[0].index] * 3
    again = server.create("fortuna", ["me", "open"], record=record, at=long)["table"]["id"]
    assert server.table(again)["phase"] == "open"
    server.http("GET", f"/api/v1/tables/{again}/record").expect(409, "server.not-yet")
    for client in clients:
        await client.close()


async def a_record_that_does_not_hold_is_refused(place):
    server = place.server()
    record, client = await _finished(server, "fortuna", ["me", "me"], "doctored")
    seats = [{"who": "me", "name": "A"}, {"who": "me", "name": "B"}]

    def refused(status=400, **more):
        server.http("POST", "/api/v1/tables", {"game": "fortuna", "seats": seats, **more}).expect(status)
    lines = record.splitlines()
    dice = next(i for i, line in enumerate(lines) if line.startswith("chance dice"))
    for text in ("", "nothing", record[:len(record) // 2], record.replace("taberna-record 1", "taberna-record 9"),
                 "\n".join(lines[:dice] + lines[dice + 1:]) + "\n", record.replace("game fortuna", "game chess")):
        refused(record=text, at=40)
    refused(record=record, at=100000)
    refused(record=record, at=-1)
    refused(record=record, at=40, game="towns")
    refused(record=record, at=40, options={"edition": "french"})
    refused(record=record, at=40, seats=seats + seats[:1])
    refused(record=7)
    refused(record="x" * 1000000)
    server.alive()


async def a_table_of_other_rules_is_frozen_and_never_changed(place):
    server = place.server()
    made = server.create("fortuna", ["me", "me", "random"], clock={"kind": "move", "seconds": 5})
    table, key = made["table"]["id"], made["key"]
    clients = [await server.look(table, seat, key) for seat in made["seats"]]
    await asyncio.gather(*(client.play(random.Random(client.you), until=lambda self: self.index > 40)
                           for client in clients))
    server.kill()
    file = place.folder / "taberna.db"
    assert rechain(file, table, lambda seq, entry: entry if seq else entry.replace(" rules 1 ", " rules 0 ")) == 1
    before = rows_of(file, table)
    assert " rules 0 " in before[0][2]

    server.start()
    shown = server.table(table)
    assert shown["phase"] == "frozen" and shown["rules"] == 0 and shown["frozen"]["id"] == "table.rules"
    assert "secret" not in shown and "event=frozen" in server.log() and table in server.log()
    client = await server.look(table, made["seats"][0], key)
    assert client.table["phase"] == "frozen" and client.view is not None and client.index > 40
    assert len(await client.history()) == client.index
    for op, more in (("move", {"move": clients[0].legal[0] if clients[0].legal else "pass", "index": client.index}),
                     ("undo", {}), ("resign", {}), ("abort", {}), ("chat", {"text": "hello?"})):
        await client.refused(op, "table.rules", **more)
    server.http("DELETE", f"/api/v1/tables/{table}/seats/{made['seats'][0]}", key=key).expect(409, "table.rules")
    own = server.record(table, made["seats"][0], key)
    assert own.startswith("taberna-record 1") and shown["commitment"] in own
    await asyncio.sleep(6)  # longer than the clock, and bots would have played
    assert server.http("GET", "/api/v1/tables").json() == {"tables": []}
    server.stop()
    assert rows_of(file, table) == before, "nothing was written"


async def a_table_whose_log_was_tampered_with_is_frozen_before_that_entry(place):
    server = place.server()
    made = server.create("fortuna", ["me", "me"])
    table, key = made["table"]["id"], made["key"]
    clients = [await server.look(table, seat, key) for seat in made["seats"]]
    await asyncio.gather(*(client.play(random.Random(client.you), until=lambda self: self.index > 60)
                           for client in clients))
    server.stop()
    file = place.folder / "taberna.db"
    rows = rows_of(file, table)
    seq, _, text = next(row for row in rows[20:] if entry_of(row[2]).startswith("move ") and "/" in row[2])
    words = entry_of(text).split()
    draw = next(i for i, word in enumerate(words) if "/" in word)
    outcome, u, total = map(int, words[draw].split("/"))
    words[draw] = f"{outcome}/{(u + 1) % total}/{total}"
    assert rechain(file, table, lambda number, entry: " ".join(words) if number == seq else entry) == 1
    server.start()
    shown = server.table(table)
    assert shown["phase"] == "frozen" and shown["frozen"]["args"].get("entry") == seq, shown["frozen"]
    client = await server.look(table, made["seats"][0], key)
    answer = await client.ask("resign")
    assert answer["type"] == "refused" and answer["why"]["id"] == shown["frozen"]["id"]


async def a_chosen_position_is_told_before_anybody_sits_down_and_moves_keep_their_names(place):
    server = place.server()
    record, _ = await _finished(server, "fortuna", ["me", "me"], "chosen")
    assert "goes_on_from" not in server.create("fortuna", ["me", "open"])["table"]
    made = server.create("fortuna", ["me", "open"], record=record, at=60, public=True)
    table = made["table"]["id"]
    assert made["table"]["goes_on_from"] == 60 and server.table(table)["goes_on_from"] == 60
    lobby = server.http("GET", "/api/v1/tables").json()["tables"]
    assert [one["goes_on_from"] for one in lobby if one["id"] == table] == [60]
    assert (await server.look(table)).table["goes_on_from"] == 60
    words = [str(place.program), "client", f"http://{server.host}"]
    listed = subprocess.run(words, capture_output=True, text=True, timeout=60, cwd=place.folder)
    assert "position that its host has chosen" in " ".join(listed.stdout.split()), listed.stdout
    sat = server.sit(table, name="Carla")
    clients = [await server.look(table, seat, key) for seat, key in ((made["seats"][0], made["key"]),
                                                                    (sat["seat"], sat["key"]))]
    await all_play(clients, "goes on")
    later = server.record(table)
    verify(place.program, place.folder, later)
    head, first = later.split("\nsegment 1\n")[0], later.split("\nsegment 1\n")[1].split("\nmoves\n")[0]
    assert f"seat {sat['seat']} person Carla" in head and f"seat {sat['seat']} person Person 1" in first, (head, first)
