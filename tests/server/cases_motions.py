"""cases_motions.py - what others must agree to, and what is said without words: take-back, a bot for somebody who is
away, reactions, reports; a log that nobody can fill for the others."""
import asyncio
import hashlib
import random

from wire import check_store, entry_of, open_sqlite, rows_of, verify


async def _two(server, game="towns", **more):
    made = server.create(game, ["me", "open"], **more)
    table = made["table"]["id"]
    sat = server.sit(table, made["invite"])
    people = [(made["seats"][0], made["key"]), (sat["seat"], sat["key"])]
    clients = [await server.look(table, *one) for one in people]
    for client in clients:
        await client.until(lambda self: self.view)
    return table, people, clients


async def _hear(clients):
    n = max(client.n for client in clients)
    for client in clients:
        await client.until(lambda self: self.n >= n)


async def what_others_played_is_taken_back_when_all_who_are_there_agree(place):
    server, rng = place.server(), random.Random(3)
    table, _, (anna, ben) = await _two(server)
    for _ in range(200):
        actor = next(client for client in (anna, ben) if client.legal)
        index = actor.index
        await actor.do("move", move=rng.choice(actor.legal), index=index)
        await _hear((anna, ben))
        other = ben if actor is anna else anna
        answer = await other.ask("takeback", index=index)
        if answer["type"] == "done":
            break
    assert answer["type"] == "done", answer
    await _hear((anna, ben))
    assert anna.table["motion"] == {"what": "takeback", "seat": other.you, "number": index, "asked": [actor.you]}
    await other.refused("vote", "table.no-motion", agrees=True)
    await actor.do("vote", agrees=False)
    await _hear((anna, ben))
    assert anna.table["motion"] is None and anna.index > index
    await other.do("takeback", index=index)
    await actor.do("vote", agrees=True)
    await _hear((anna, ben))
    assert anna.index == ben.index == index and anna.table["motion"] is None
    votes = [entry_of(text) for _, _, text in rows_of(place.folder / "taberna.db", table)][-2:]
    assert votes[0].startswith("motion ") and votes[1].endswith(" yes"), "the log keeps who agreed"
    answer = await other.ask("takeback", index=0)
    assert answer["why"]["id"].startswith("undo."), answer
    await asyncio.gather(*(client.play(random.Random(client.you)) for client in (anna, ben)))
    verify(place.program, place.folder, server.record(table))


async def what_somebody_played_who_is_not_there_stands(place):
    server, rng = place.server(), random.Random(3)
    _, people, (anna, ben) = await _two(server)
    for _ in range(200):
        actor = next(client for client in (anna, ben) if client.legal)
        other = ben if actor is anna else anna
        index = actor.index
        await actor.do("move", move=rng.choice(actor.legal), index=index)
        await _hear((anna, ben))
        answer = await other.ask("takeback", index=index)
        if answer["type"] == "done":
            break
    await other.do("vote", agrees=False)
    await actor.close()
    await other.until(lambda self: actor.you not in self.present)
    await other.refused("takeback", "ask.absent", index=index)
    assert other.index > index


async def taking_back_beside_somebody_who_is_not_there_gives_no_time(place):
    server = place.server()
    _, people, (anna, ben) = await _two(server, "fortuna", clock={"kind": "move", "seconds": 600})
    actor, other = (anna, ben) if anna.legal else (ben, anna)
    await other.close()
    await actor.until(lambda self: other.you not in self.present)
    index = actor.index
    await actor.do("move", move=actor.legal[0], index=index)
    await actor.refused("takeback", "ask.absent", index=index)


async def _ended(server, seats=("me", "open", "novice"), **more):
    """Two persons and whatever else, when their game has been broken off."""
    made = server.create("towns", list(seats), **more)
    table = made["table"]["id"]
    sat = server.sit(table, made["invite"])
    people = [(made["seats"][0], made["key"]), (sat["seat"], sat["key"])]
    clients = [await server.look(table, *one) for one in people]
    for client in clients:
        await client.until(lambda self: self.view)
        await client.do("abort")
    await _hear(clients)
    return table, made["invite"], people, clients


def _come(server, table, key, **more):
    return server.http("POST", f"/api/v1/tables/{table}/rematch", {"token": True, **more}, key=key)


async def they_play_again_on_the_same_seats_or_one_further(place):
    server = place.server()
    for rotated in (False, True):
        table, invite, people, (anna, ben) = await _ended(server, clock={"kind": "move", "seconds": 3600}, public=True,
                                                          hints=True)
        _come(server, table, people[0][1]).expect(409, "server.no-rematch")
        await anna.do("rematch", rotated=rotated)
        await _hear((anna, ben))
        assert ben.table["motion"] == {"what": "rematch", "seat": anna.you, "number": int(rotated), "asked": [ben.you]}
        _come(server, table, people[0][1]).expect(409, "server.no-rematch")
        await ben.do("vote", agrees=True)
        came = [_come(server, table, key).expect(201).json() for _, key in people]
        _come(server, table, people[0][1]).expect(409)  # the seat is taken
        server.http("POST", f"/api/v1/tables/{table}/rematch", {}).expect(401, "server.need-key")
        _come(server, table, "0" * 64).expect(403, "server.wrong-key")
        await anna.until(lambda self: "rematch" in self.table)
        again = anna.table["rematch"]
        assert {one["table"] for one in came} == {again} and again != table
        names = [seat["seat"] for seat in server.table(table)["seats"]]
        ours = [names[(names.index(seat) + rotated) % 3] for seat, _ in people]
        assert [one["seats"] for one in came] == [[seat] for seat in ours]
        new = server.table(again)
        assert new["again"] == table and not new["public"] and new["hints"] and new["clock"]["seconds"] == 3600
        assert new["seats"][(2 + rotated) % 3]["name"] == "novice"
        clients = [await server.look(again, seat, one["key"]) for seat, one in zip(ours, came)]
        for client in clients:
            await client.until(lambda self: self.view)
        await anna.refused("rematch", "table.not-over")
        await asyncio.gather(*(client.play(random.Random(client.you)) for client in clients))
        verify(place.program, place.folder, server.record(again))


async def who_comes_late_finds_the_seat_and_strangers_need_the_same_invitation(place):
    server = place.server()
    table, invite, people, (anna, ben) = await _ended(server)
    await ben.close()
    await anna.until(lambda self: people[1][0] not in self.present)
    await anna.do("rematch")  # nobody is there to be asked
    first = _come(server, table, people[0][1]).expect(201).json()
    assert server.table(first["table"])["phase"] == "open"
    server.http("POST", f"/api/v1/tables/{first['table']}/seats", {"name": "Eve"}).expect(403)
    late = _come(server, table, people[1][1]).expect(201).json()
    assert late["seats"] == [people[1][0]] and late["table"] == first["table"]
    client = await server.look(late["table"], people[1][0], late["key"])
    await client.until(lambda self: self.view)
    table, invite, people, (anna, ben) = await _ended(server)
    await anna.do("rematch")
    await _hear((anna, ben))
    await ben.do("vote", agrees=False)
    await _hear((anna, ben))
    assert anna.table["motion"] is None
    _come(server, table, people[0][1]).expect(409, "server.no-rematch")
    await ben.close()
    await anna.until(lambda self: people[1][0] not in self.present)
    await anna.do("rematch")
    again = _come(server, table, people[0][1]).expect(201).json()["table"]
    assert server.sit(again, invite)["seat"] == people[1][0], "the link of the table that was played is good"


async def many_who_come_at_once_make_one_table(place):
    server = place.server()
    table, _, people, (anna, ben) = await _ended(server, ["me", "open"])
    await anna.do("rematch")
    await ben.do("vote", agrees=True)
    came = await asyncio.gather(*(asyncio.to_thread(_come, server, table, key) for _, key in people * 4))
    good = [one.json() for one in came if one.status == 201]
    assert sorted(one["seats"] for one in good) == [[seat] for seat in sorted(seat for seat, _ in people)], came
    assert len({one["table"] for one in good}) == 1 and all(one.status in (201, 409) for one in came)
    created = [row for row in rows_of(place.folder / "taberna.db", good[0]["table"])]
    assert sum(entry_of(text).startswith("create ") for _, _, text in created) == 1
    server.stop()
    check_store(place.program, place.folder, server.store)


async def a_person_without_a_name_is_called_by_the_seat(place):
    server = place.server()
    made = server.http("POST", "/api/v1/tables", {"game": "fortuna", "token": True, "seats": [
        {"who": "me", "name": ""}, {"who": "bot", "bot": "novice"}]}).expect(201).json()
    client = await server.look(made["table"]["id"], made["seats"][0], made["key"])
    await client.until(lambda self: self.view)
    assert client.sitter()["name"] is None and client.sitter()["who"] == "person"
    await client.play(random.Random(1))
    assert f"seat {made['seats'][0]} anonymous\n" in server.record(made["table"]["id"])
    verify(place.program, place.folder, server.record(made["table"]["id"]))
    server.http("POST", "/api/v1/names", {"name": "", "passphrase": "long enough"}).expect(400)


def _set_back(path, table, ms):
    chain = "0" * 16
    with open_sqlite(path) as db:
        for seq, at_ms, text in rows_of(path, table):
            chain = hashlib.sha256(f"{chain} {at_ms - ms} {entry_of(text)}".encode()).hexdigest()[:16]
            db.execute("UPDATE log SET at_ms = ?, text = ? WHERE table_id = ? AND seq = ?",
                       (at_ms - ms, f"{chain} {entry_of(text)}", table, seq))
        db.execute("UPDATE tables SET born_ms = born_ms - ? WHERE id = ?", (ms, table))


async def who_is_away_for_a_day_is_replaced_and_may_return(place):
    server = place.server()
    table, people, (anna, ben) = await _two(server, "fortuna")
    await ben.close()
    await anna.play(random.Random(1), until=lambda self: not self.legal)
    await anna.refused("replace", "server.not-away", seat=people[1][0])
    await anna.close()
    server.stop()
    _set_back(place.folder / "taberna.db", table, 24 * 3600 * 1000)
    server.start()
    ben, anna = await server.look(table, *people[1]), await server.look(table, *people[0])
    await anna.refused("replace", "server.not-away", seat=people[1][0])  # he is there
    await ben.close()
    await anna.until(lambda self: people[1][0] not in self.present)
    await anna.do("replace", seat=people[1][0])
    await anna.until(lambda self: self.sitter(people[1][0])["played_by"] == "bot" and self.legal)
    ben = await server.look(table, *people[1])
    await ben.do("return")
    assert ben.sitter()["played_by"] is None
    for client in (anna, ben):
        await client.close()
    server.stop()
    check_store(place.program, place.folder, server.store)


async def reactions_reach_all_and_reports_the_operator_alone(place):
    server = place.server()
    table, _, (anna, ben) = await _two(server)
    watcher = await server.look(table)
    await anna.do("react", word="well-played")
    for client in (ben, watcher):
        told = await client.heard_of("news", what="react")
        assert told["text"] == "well-played" and told["seat"] == anna.you
    await anna.refused("react", "ask.bad", word="<b>")
    n = ben.n
    await anna.do("report", seat=ben.you, text="was rude")
    await anna.do("chat", text="well")
    await ben.heard_of("news", what="chat")
    assert ben.n == n + 1 and not any("rude" in text for text in ben.heard + watcher.heard)
    assert any(entry_of(text) == "report 0 1 was rude" for _, _, text in rows_of(place.folder / "taberna.db", table))
    await watcher.refused("react", "server.watchers", word="hello")


async def hints_between_people_are_as_the_table_was_made(place):
    server = place.server()
    for hints in (False, True):
        table, _, clients = await _two(server, "fortuna", hints=hints)
        assert server.table(table)["hints"] is hints
        client = next(one for one in clients if one.legal)
        answer = await client.ask("hint")
        assert answer["type"] == ("hint" if hints else "refused"), answer
        assert hints or answer["why"]["id"] == "server.no-hints-here"
    made = server.create("fortuna", ["me", "random"])
    alone = await server.look(made["table"]["id"], made["seats"][0], made["key"])
    await alone.until(lambda self: self.legal)
    answer = await alone.ask("hint")
    while answer["type"] == "refused" and answer["why"]["id"] == "server.hint-late":  # the bot has moved meanwhile
        answer = await alone.ask("hint")
    assert answer["type"] == "hint", answer


async def a_seat_that_fills_the_log_keeps_nobody_from_talking_or_leaving(place):
    server = place.server()
    table, people, (anna, ben) = await _two(server)
    for _ in range(3100):
        await anna.send("chat", text="x")
    refused = "server.busy"
    while refused == "server.busy":  # so much at once: it is said again
        message = await anna.next()
        refused = message["why"]["id"] if message["type"] == "refused" else "server.busy"
        if message["type"] == "refused" and refused == "server.busy":
            await anna.send("chat", text="x")
    assert refused == "server.long-log", refused
    await ben.until(lambda self: self.n >= 3000)
    await ben.do("chat", text="what was that?")
    await anna.do("abort")
    server.http("DELETE", f"/api/v1/tables/{table}/seats/{people[0][0]}", key=people[0][1]).expect(204)
    server.http("DELETE", f"/api/v1/tables/{table}/seats/{people[1][0]}", key=people[1][1]).expect(204)


async def one_who_remains_of_several_cannot_void_the_result(place):
    server = place.server()
    table, _, (anna, ben) = await _two(server, "fortuna")
    await ben.do("resign")
    await anna.do("abort")
    assert anna.table["phase"] == "playing" and server.table(table)["phase"] == "playing"
    await anna.play(random.Random(5))
    assert anna.table["phase"] == "over" and len(anna.table["result"]) == 2


async def the_lobby_has_pages(place):
    server = place.server()
    made = [server.create("fortuna", ["me", "open"], public=True)["table"]["id"] for _ in range(230)]
    seen, path = [], "/api/v1/tables"
    while path:
        page = server.http("GET", path).expect(200).json()
        seen += [table["id"] for table in page["tables"]]
        path = "/api/v1/tables?after=" + page["next"] if "next" in page else None
    assert len(seen) == 230 and set(seen) == set(made)
    assert server.http("GET", "/api/v1/tables?after=nobody").expect(200).json() == {"tables": []}


async def a_table_at_which_nothing_happens_expires(place):
    """A month before the start, a year behind it; the time is set back here."""
    server, day = place.server(), 24 * 3600 * 1000
    made = [server.create("fortuna", ["me", "open"], public=True) for _ in range(2)]
    played, _, clients = await _two(server, "fortuna")
    for client in clients:
        await client.close()
    server.stop()
    path = place.folder / "taberna.db"
    _set_back(path, made[0]["table"]["id"], 31 * day)
    _set_back(path, made[1]["table"]["id"], 29 * day)
    _set_back(path, played, 366 * day)
    server.start()
    client = await server.look(made[0]["table"]["id"])
    await client.until(lambda self: self.table["phase"] == "aborted")
    await client.close()
    client = await server.look(played)
    await client.until(lambda self: self.table["phase"] == "aborted")
    await client.close()
    assert server.table(made[1]["table"]["id"])["phase"] == "open"
    assert [table["id"] for table in server.http("GET", "/api/v1/tables").json()["tables"]] == [made[1]["table"]["id"]]
    server.stop()
    check_store(place.program, place.folder, server.store)
