"""cases_people.py - who sees and does what: keys, seats, watchers, coming and going."""
import asyncio
import json
import random
import secrets

from wire import Closed, all_play


async def _pair(place, game="fortuna", **more):
    """Two persons with keys of their own, connected and playing: server, table, Anna's and Ben's client and key."""
    server = place.server()
    made = server.create(game, ["me", "open"], **more)
    table = made["table"]["id"]
    sat = server.sit(table, made["invite"])
    anna = await server.look(table, made["seats"][0], made["key"])
    ben = await server.look(table, sat["seat"], sat["key"])
    for client in (anna, ben):
        await client.until(lambda self: self.view)
    return server, table, anna, ben, made["key"], sat["key"]


async def _closed_with(code, coming):
    try:
        await coming
    except Closed as closed:
        assert closed.code == code, f"{closed.code}, not {code}"
        assert closed.why, "the server says why"
        return
    raise AssertionError("it was let in")


async def a_person_who_reconnects_gets_the_full_view_and_the_same_number(place):
    for game in ("fortuna", "towns"):
        server, table, anna, ben, key, _ = await _pair(place, game)
        await all_play([anna, ben], "begins", until=lambda self: self.index >= 40)
        for client in (anna, ben):
            await client.do("ping")
        again = await server.look(table, anna.you, key)
        assert again.n == anna.n and again.view == anna.view and again.index == anna.index
        assert again.table == {**anna.table, "seats": again.table["seats"]} and again.undo == anna.undo
        events = await again.history()
        assert len(events) == again.index
        assert all(events[number] == event for number, event in anna.events.items())
        await anna.close()
        await all_play([again, ben], "goes on")
        server.stop()


async def presence_is_told_to_the_others(place):
    server, table, anna, ben, key, _ = await _pair(place)
    await anna.until(lambda self: sorted(self.present) == sorted([anna.you, ben.you]))
    second = await server.look(table, anna.you, key)
    await anna.close()
    await ben.do("ping")
    assert sorted(ben.present) == sorted([anna.you, ben.you]), "one of two connections is left"
    await second.close()
    await ben.until(lambda self: self.present == [ben.you])
    watcher = await server.look(table)
    assert watcher.present == [ben.you], "watchers are not counted"
    await ben.close()
    await watcher.until(lambda self: self.present == [])


async def a_watcher_sees_the_public_view_and_does_nothing(place):
    server, table, anna, ben, key, _ = await _pair(place)
    for seat, held in ((None, None), ("public", None), ("public", key)):
        watcher = await server.look(table, seat, held)
        assert watcher.you == "public" and watcher.view["seat"] == "public" and watcher.view["legal"] == []
        for op, more in (("move", {"move": anna.legal[0] if anna.legal else ben.legal[0], "index": watcher.index}),
                         ("undo", {}), ("resign", {}), ("return", {}), ("abort", {}), ("continue", {}),
                         ("chat", {"text": "hello"})):
            await watcher.refused(op, "server.watchers", **more)
        assert await watcher.history() and (await watcher.ask("ping"))["type"] == "pong"
    assert server.table(table)["phase"] == "playing" and (await anna.ask("ping"))["type"] == "pong"
    assert anna.n == ben.n, "nothing has happened"


async def a_seat_is_seen_with_its_key_only(place):
    server, table, anna, ben, annas, bens = await _pair(place)
    other = server.create("fortuna", ["me", "me"])
    await _closed_with(4401, server.look(table, anna.you))
    for wrong in (bens, other["key"], secrets.token_hex(32)):
        await _closed_with(4403, server.look(table, anna.you, wrong))
    await _closed_with(4401, server.look(table, anna.you, "no key at all"))
    await _closed_with(4404, server.look(table, "green", annas))
    await _closed_with(4404, server.look("a" * 16, anna.you, annas))
    assert (await server.look(table, anna.you, cookies={"taberna": annas})).you == anna.you

    record, seat, hook = (f"/api/v1/tables/{table}/{rest}" for rest in
                          (f"record?seat={anna.you}", f"seats/{anna.you}", f"seats/{anna.you}/webhook"))
    for method, path, body in (("GET", record, None), ("DELETE", seat, None), ("PUT", hook, {"url": ""})):
        server.http(method, path, body).expect(401, "server.need-key")
        for wrong in (bens, other["key"], secrets.token_hex(32)):
            server.http(method, path, body, key=wrong).expect(403, "server.wrong-key")
    server.http("GET", record, key=annas).expect(200)
    assert server.table(table)["seats"][0]["played_by"] is None


async def nobody_moves_for_another_seat(place):
    server, table, anna, ben, *_ = await _pair(place)
    actor, waiter = (anna, ben) if anna.legal else (ben, anna)
    answer = await waiter.move(actor.legal[0])
    assert answer["type"] == "refused", answer
    answer = await actor.move("choose card nothing")
    assert answer["type"] == "refused" and answer["why"]["id"] == "ask.not-a-move", answer
    before = actor.n
    chosen, index = actor.legal[0], actor.index
    assert (await actor.move(chosen))["type"] == "done"
    while actor.legal and chosen in actor.legal:
        await actor.play(random.Random(0), moves=1)
    answer = await actor.ask("move", move=chosen, index=index)
    assert answer["type"] == "refused" and actor.n > before, "the same move once more"


async def a_person_who_left_before_the_start_has_no_seat_any_more(place):
    server = place.server()
    made = server.create("fortuna", ["me", "open", "open"])
    table = made["table"]["id"]
    ben = server.sit(table, made["invite"], name="Ben")
    old = await server.look(table, ben["seat"], ben["key"])
    server.http("DELETE", f"/api/v1/tables/{table}/seats/{ben['seat']}", key=ben["key"]).expect(204)
    await _closed_with(4403, server.look(table, ben["seat"], ben["key"]))
    server.http("POST", f"/api/v1/tables/{table}/entropy", {"seat": ben["seat"], "entropy": "ab" * 32},
                key=ben["key"]).expect(403)
    server.http("POST", f"/api/v1/tables/{table}/bots", {"seat": ben["seat"], "bot": "random"},
                key=ben["key"]).expect(403)
    server.http("POST", f"/api/v1/tables/{table}/seats", {"name": "Ben"}, key=ben["key"]).expect(403)
    cleo = server.sit(table, made["invite"], name="Cleo", seat=ben["seat"])
    dan = server.sit(table, made["invite"], name="Dan")
    clients = [await server.look(table, sat["seat"], sat["key"]) for sat in (cleo, dan)]
    await _old_socket_is_out(old, ben["seat"])
    await clients[0].until(lambda self: self.view)


async def _old_socket_is_out(old, seat):
    """A socket that was opened with a key that is void now shows nothing of the seat and moves nothing for it."""
    try:
        while True:
            message = await old.next(seconds=3)
            view = message.get("view")
            assert not view or view["seat"] != seat, "the old socket still sees the seat"
    except (Closed, asyncio.TimeoutError):
        pass


async def a_private_table_is_joined_by_invitation_only(place):
    server = place.server()
    made = server.create("fortuna", ["me", "open", "open"])
    path = f"/api/v1/tables/{made['table']['id']}/seats"
    other = server.create("fortuna", ["me", "open"])
    for invite in (None, "A" * 22, other["invite"], "short", made["table"]["id"]):
        body = {"name": "Eve", **({"invite": invite} if invite else {})}
        server.http("POST", path, body).expect(403, "server.wrong-invitation")
    server.http("POST", path, {"name": "Eve", "invite": "x" * 200}).expect(400)
    reply = server.http("POST", path, {"name": "Ben", "invite": made["invite"]}).expect(201)
    assert "key" not in reply.json(), "browsers get a cookie alone"
    cookie = reply.headers["set-cookie"]
    for part in ("taberna=", f"Path=/api/v1/tables/{made['table']['id']}", "HttpOnly", "SameSite=Strict"):
        assert part in cookie, cookie
    server.http("POST", path, {"name": "Eve", "invite": made["invite"], "seat": reply.json()["seat"]}).expect(409)
    server.http("POST", path, {"name": "Eve", "invite": made["invite"], "seat": "green"}).expect(404)
    server.http("POST", path, {"name": "Anna again"}, key=made["key"]).expect(201)
    server.http("POST", path, {"name": "Eve", "invite": made["invite"]}).expect(409)


async def the_game_starts_by_itself_when_the_last_seat_is_taken(place):
    server = place.server()
    made = server.create("fortuna", ["me", "open", "open"])
    table = made["table"]["id"]
    anna = await server.look(table, made["seats"][0], made["key"])
    assert anna.view is None and anna.index == 0 and anna.table["phase"] == "open"
    await anna.refused("move", "table.not-playing", move="pass", index=0)
    await anna.refused("undo", "table.not-playing")
    server.http("GET", f"/api/v1/tables/{table}/record").expect(409, "server.not-yet")
    server.http("POST", f"/api/v1/tables/{table}/bots", {"seat": "grey", "bot": "random"}).expect(401)
    server.http("POST", f"/api/v1/tables/{table}/bots", {"seat": "grey", "bot": "genius"}, key=made["key"]).expect(400)
    server.http("POST", f"/api/v1/tables/{table}/bots", {"seat": "blue", "bot": "random"}, key=made["key"]).expect(409)
    server.http("POST", f"/api/v1/tables/{table}/bots", {"seat": "grey", "bot": "random"}, key=made["key"]).expect(201)
    body = {"seat": anna.you, "entropy": "cd" * 32}
    server.http("POST", f"/api/v1/tables/{table}/entropy", body, key=made["key"]).expect(204)
    server.http("POST", f"/api/v1/tables/{table}/entropy", body, key=made["key"]).expect(409, "table.entropy-given")
    server.sit(table, made["invite"])
    await anna.until(lambda self: self.view)
    said = [json.loads(text).get("what") for text in anna.heard if '"news"' in text]
    assert said == ["sit", "entropy", "sit", "start"], said
    assert anna.sitter()["entropy"] and not anna.sitter("grey")["entropy"]


async def concurrent_seats_act_in_any_order(place):
    server = place.server()
    made = server.create("towns", ["me"] * 4)
    clients = [await server.look(made["table"]["id"], seat, made["key"]) for seat in made["seats"]]
    for client in clients:
        await client.until(lambda self: self.view)
    together = 0
    while not clients[0].over and together < 40:
        acting = [client for client in clients if client.legal]
        together += len(acting) > 1
        await asyncio.gather(*(client.play(random.Random(together), moves=1) for client in acting))
        latest = max(client.n for client in clients)
        for client in clients:
            await client.until(lambda self: self.n >= latest)
        assert len({client.index for client in clients}) == 1
    assert together > 10, "several seats acted at the same time"
