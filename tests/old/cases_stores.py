"""Stores of an earlier version, in SQLite and PostgreSQL: checked, served, looked at with the kept keys, played on."""
import asyncio
import collections
import hashlib
import hmac
import json
import random

from cases_names import Ear
from opened import goes_on_from, same_record, still_says
from stores import Store
from wire import check_store, opens, verify

MOVES_MOST = 2000


def _phases(tables):
    return collections.Counter(table["welcomes"]["public"]["table"]["phase"] for table in tables.values())


def every_table_of_a_store_follows_from_its_log(place, kind):
    store = Store(place, kind)
    told = place.run("check-store", store.url, "--json").json()
    more = 2 if kind == "sqlite" else 0  # those of the client
    expected = _phases(store.tables) + collections.Counter(playing=more)
    assert told["faults"] == [] and told["tables"] == expected.total(), told
    assert {phase: count for phase, count in told["phases"].items() if count} == dict(expected), told
    assert set(expected) == {"open", "playing", "over", "aborted"}


def a_store_that_was_doctored_is_noticed(place, kind):
    store = Store(place, kind)
    table = store.tables["over"]["id"]
    store.change("log", f"SET text = replace(text, ' = ', ' 67108864/0/2 = ') WHERE table_id = '{table}' AND seq = 30")
    told = place.run("check-store", store.url, "--json", code=1).json()
    assert [(fault["table"], fault["entry"]) for fault in told["faults"]] == [(table, 30)], told


def _lasting(welcome):
    """Without what depends on who is there just now, and when."""
    seats = [{name: value for name, value in seat.items() if name not in ("present", "clock_ms")}
             for seat in welcome["table"]["seats"]]
    return {**welcome, "table": {**welcome["table"], "seats": seats}}


async def tables_of_every_phase_look_as_they_did_to_every_seat(place, kind):
    store = Store(place, kind)
    server = place.server(store.url)
    for name, table in store.tables.items():
        if name == "clock":  # its clocks run
            continue
        for viewer, then in table["welcomes"].items():
            client = await server.look(table["id"], viewer, table["keys"].get(viewer))
            still_says(_lasting(json.loads(client.heard[0])), _lasting(then), f"{name} to {viewer}")
            await client.close()
        for viewer, then in table["records"].items():
            same_record(server.record(table["id"], viewer, table["keys"].get(viewer)), then)


async def _play(client, rng):
    """To the end; a person for whom a bot plays returns."""
    for _ in range(MOVES_MOST):
        if client.over:
            return
        if client.sitter()["resigned"]:
            await client.until(lambda self: self.over)
        elif client.sitter()["played_by"]:
            await client.ask("return")
        elif client.legal:
            await client.move(rng.choice(client.legal))
        else:
            await client.next()
    raise AssertionError("the game does not end")


async def _play_on(place, server, table):
    clients = [await server.look(table["id"], seat, key) for seat, key in table["keys"].items()]
    await asyncio.gather(*(_play(client, random.Random(client.you)) for client in clients))
    for client in clients:
        await client.close()
    now, record = server.table(table["id"]), server.record(table["id"])
    assert now["phase"] == "over" and opens(now["secret"], table["welcomes"]["public"]["table"]["commitment"])
    verify(place.program, place.folder, record)
    if table["records"]:
        goes_on_from(record, table["records"]["public"])


async def unfinished_tables_are_played_on_to_their_end(place, kind):
    store = Store(place, kind)
    server = place.server(store.url)
    free = store.tables["open"]
    sat = server.sit(free["id"], free["invite"], name="Dora")
    free["keys"][sat["seat"]] = sat["key"]
    unfinished = [table for table in store.tables.values()
                  if table["welcomes"]["public"]["table"]["phase"] in ("open", "playing")]
    for table in unfinished:
        await _play_on(place, server, table)
    server.stop()
    check_store(place.program, place.folder, store.url)
    told = place.run("check-store", store.url, "--json").json()["phases"]
    assert told["open"] == 0 and told["over"] == _phases(store.tables)["over"] + len(unfinished), told


async def a_name_signs_in_and_gets_its_seats_back(place, kind):
    store = Store(place, kind)
    server = place.server(store.url)
    body = {**store.login, "passphrase": "another phrase"}
    server.http("POST", "/api/v1/sessions", body).expect(401, "server.wrong-passphrase")
    server.http("POST", "/api/v1/names", store.login).expect(409, "server.name-taken")
    body = {**store.login, "token": True}
    session = {"taberna-name": server.http("POST", "/api/v1/sessions", body).expect(201).json()["session"]}
    seats = server.http("GET", "/api/v1/me", cookies=session).expect(200).json()["seats"]
    hooked = store.tables["hooked"]
    seat = hooked["hook"]["seat"]
    assert seats == [{"table": hooked["id"], "seat": seat},
                     {"table": store.tables["open"]["id"], "seat": next(iter(store.tables["open"]["keys"]))}], seats
    path = f"/api/v1/tables/{hooked['id']}/key"
    key = server.http("POST", path, {"token": True}, cookies=session).expect(201).json()["key"]
    assert key != hooked["keys"][seat] and (await server.look(hooked["id"], seat, key)).you == seat


async def a_webhook_is_told_that_it_is_the_turn_of_its_seat(place, kind):
    store, ear = Store(place, kind), Ear()
    table = store.tables["hooked"]
    hook = table["hook"]
    store.change("hooks", f"SET url = '{ear.url}' WHERE url = '{hook['url']}'")
    server = place.server(store.url, "--private-hooks")
    ben = await server.look(table["id"], hook["other"], table["keys"][hook["other"]])
    await ben.play(random.Random(1), until=lambda self: hook["seat"] in self.view["to_act"])
    await ear.heard(1)
    _, headers, body = ear.posts[0]
    still_says(json.loads(body), {"table": table["id"], "seat": hook["seat"], "game": "fortuna"})
    signed = hmac.new(bytes.fromhex(hook["secret"]), body, hashlib.sha256).hexdigest()
    assert headers["taberna-signature"] == "sha256=" + signed


async def a_restored_store_plays_on_with_other_chance(place, kind):
    """Its logs are of form 2: they go over into form 3 where they are marked, and nothing before is rewritten."""
    store = Store(place, kind)
    before = store.rows()
    playing = [table for table in store.tables.values()
               if table["welcomes"]["public"]["table"]["phase"] in ("open", "playing")]
    if kind == "sqlite":
        place.run("restore", str(store.file), "--store", f"sqlite:{place.folder}/restored.db")
        store.file, store.url = place.folder / "restored.db", f"sqlite:{place.folder}/restored.db"
    else:
        place.run("restore", "--store", store.url)
    after = store.rows()
    assert {row for row in before if row not in after} == set(), "nothing is rewritten"
    for table in playing:
        new = sorted((seq, text) for id, seq, text in after if id == table["id"] and (id, seq, text) not in before)
        assert [text.split()[-1 if "restored" in text else 0] for _, text in new] == ["form", "restored"], new
    server = place.server(store.url)
    table = store.tables["left"]
    then = table["welcomes"]["public"]["table"]["commitment"]
    client = await server.look(table["id"])
    await client.until(lambda self: self.table["commitment"] != then)
    await client.close()
    server.stop()
    check_store(place.program, place.folder, store.url)


async def a_table_whose_last_move_left_nobody_a_move_is_frozen_and_can_be_looked_at(place):
    """Of Tiny Towns: a Shed raised in a town without an empty square, which is not offered any more."""
    store, table = Store(place, "sqlite"), "stuckstuckstuck2"
    log = (place.old / "frozen/raise.log").read_text()
    last = log.count("\n") - 1
    store.add(table, log)
    told = place.run("check-store", store.url, "--json", code=1).json()
    assert [(fault["table"], fault["entry"]) for fault in told["faults"]] == [(table, last)], told
    server = place.server(store.url)
    client = await server.look(table)
    frozen = client.table["frozen"]
    assert client.table["phase"] == "frozen" and frozen["args"]["entry"] == last, client.table
    towns = client.view["table"]["towns"]
    assert any("feast-hall" in town["squares"] and "prism-forge" in town["squares"] for town in towns), towns
    assert "feast-hall" in server.record(table)
    await client.close()
