"""cases_games.py - whole games over real WebSockets, to the end, and what the records of them prove."""
import asyncio
import collections
import random
import secrets

from wire import all_play, opens, verify


def _entropy():
    return secrets.token_hex(32)


async def _play_with(place, server, game, seats, friends=0, seed="", **more):
    """A whole game: seats of the host, `friends` that join one by one with entropy of their own, and bots."""
    made = server.create(game, seats, entropy=_entropy(), **more)
    table = made["table"]["id"]
    keys = {seat: made["key"] for seat in made["seats"]}
    for number in range(friends):
        sat = server.sit(table, made["invite"], name=f"Friend {number}", entropy=_entropy())
        keys[sat["seat"]] = sat["key"]
    clients = [await server.look(table, seat, key) for seat, key in keys.items()]
    watcher = await server.look(table)
    watching = asyncio.create_task(watcher.until(lambda self: self.over))
    await all_play(clients, f"{game} {len(seats)} {seed}")
    await watching
    _check_end(place, server, made, clients, watcher)
    for client in (*clients, watcher):
        await client.close()
    return server.record(table)


def _check_end(place, server, made, clients, watcher):
    table = server.table(made["table"]["id"])
    assert table["phase"] == "over" and table["commitment"] == made["table"]["commitment"]
    assert opens(table["secret"], table["commitment"])
    for client in clients:
        assert client.table["secret"] == table["secret"] and client.table["result"] == table["result"]
        assert client.sitter()["entropy"], client.sitter()
    assert watcher.table["secret"] == table["secret"]
    record = server.record(table["id"])
    assert table["secret"] in record
    verify(place.program, place.folder, record)


async def fortuna_of_two_persons_to_the_end(place):
    await _play_with(place, place.server(), "fortuna", ["me", "open"], friends=1)


async def fortuna_of_four_with_bots_to_the_end(place):
    await _play_with(place, place.server(), "fortuna", ["me", "greedy", "open", "random"], friends=1,
                     options={"edition": "italian", "deal": "expert"})


async def fortuna_of_three_of_the_spanish_edition_to_the_end(place):
    await _play_with(place, place.server(), "fortuna", ["open", "me", "random"], friends=1,
                     options={"edition": "spanish"})


async def towns_of_two_persons_to_the_end(place):
    await _play_with(place, place.server(), "towns", ["me", "open"], friends=1)


async def towns_of_five_with_bots_to_the_end(place):
    await _play_with(place, place.server(), "towns", ["me", "random", "open", "greedy", "open"], friends=2)


async def towns_alone_to_the_end(place):
    server = place.server()
    made = server.create("towns", ["me"], entropy=_entropy())
    client = await server.look(made["table"]["id"], made["seats"][0], made["key"])
    await all_play([client], "alone")
    _check_end(place, server, made, [client], client)


async def several_seats_may_be_played_from_one_device(place):
    server = place.server()
    made = server.create("fortuna", ["me", "me", "me"])
    clients = [await server.look(made["table"]["id"], seat, made["key"]) for seat in made["seats"]]
    assert all(client.mine == made["seats"] for client in clients)
    await all_play(clients, "one device")
    assert opens(clients[0].table["secret"], made["table"]["commitment"])


async def bots_alone_play_while_somebody_watches(place):
    server = place.server()
    made = server.create("fortuna", ["random", "greedy"])
    assert made["seats"] == []
    watcher = await server.look(made["table"]["id"])
    await watcher.until(lambda self: self.over)
    verify(place.program, place.folder, server.record(made["table"]["id"]))


async def a_record_during_play_has_no_secret_and_nothing_hidden(place):
    server = place.server()
    for game in ("fortuna", "towns"):
        made = server.create(game, ["me", "me"], entropy=_entropy())
        table, key = made["table"]["id"], made["key"]
        server.http("GET", f"/api/v1/tables/{table}/record?seat={made['seats'][0]}").expect(401)
        viewers = [await server.look(table, seat, key) for seat in made["seats"]] + [await server.look(table)]
        await asyncio.gather(*(viewer.until(lambda self: self.view) for viewer in viewers))
        during, masked = [], 0
        while not viewers[0].over:
            for viewer in viewers:
                during.append(server.record(table, viewer.you, None if viewer.you == "public" else key))
                masked += await _check_shown(viewer, during[-1])
            await _some_moves(viewers, 15)
        assert masked > 0, "something was hidden"
        assert viewers[0].table["secret"] in server.record(table)
        assert not any(viewers[0].table["secret"] in text for text in during)


async def _check_shown(viewer, record):
    """A record shows a viewer what its socket told it, and no more. Returns how many lines are masked."""
    lines = record.split("\nmoves\n")[1].splitlines()
    actors = {"chance", *(seat["seat"] for seat in viewer.table["seats"])}
    masked = collections.Counter(line.split()[0] for line in lines if line.endswith(" ?"))
    shown = collections.Counter(line for line in lines if line.split()[0] in actors and not line.endswith(" ?"))
    told = await viewer.history()
    assert shown == collections.Counter(f"{event['seat']} {event['move']}" for event in told if event["move"])
    assert masked == collections.Counter(event["seat"] for event in told if not event["move"])
    assert viewer.you not in masked, "one's own moves are one's own"
    for line in shown:
        assert " keep " not in line or line.startswith(viewer.you + " "), line
    return sum(masked.values())


async def _some_moves(viewers, moves):
    """The seats to act play; everybody hears of it."""
    for _ in range(moves):
        actor = next((viewer for viewer in viewers if viewer.legal), None)
        if not actor:
            return
        await actor.play(random.Random(actor.n), moves=1)
        for viewer in viewers:
            await viewer.until(lambda self: self.n >= actor.n)
