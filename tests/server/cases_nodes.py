"""cases_nodes.py - several nodes on one PostgreSQL: the same table through all; nodes and the database die."""
import asyncio
import contextlib
import http.client
import os
import random
import signal
import subprocess
import time

import websockets
from cases_moderation import _talk, _talk_and_erase, _until_gone
from cases_names import PHRASE, _register
from saga import Saga
from wire import Closed, check_store

LEASE_SECONDS = 6
POSTGRES = True  # script/with-postgres starts one for each case


def _nodes(place, count=2):
    return [place.server(os.environ["TABERNA_TEST_PG"], name=f"node-{i}") for i in range(count)]


def _database(what):
    subprocess.run([os.environ["TABERNA_TEST_PG_CTL"], what], check=True, timeout=60)


def _finish(place, nodes):
    for node in nodes:
        if node.process.poll() is None:
            node.stop()
    check_store(place.program, place.folder, os.environ["TABERNA_TEST_PG"])


def nodes_that_start_together_make_the_database_once(place):
    nodes = [place.server(os.environ["TABERNA_TEST_PG"], start=False, name=f"node-{i}") for i in range(4)]
    for node in nodes:
        node.start(listening=False)
    for node in nodes:
        node.hear_address()
        node.http("GET", "/readyz").expect(200)
    _finish(place, nodes)


async def a_person_is_deleted_at_all_nodes(place):
    nodes = _nodes(place)
    table = await _talk_and_erase(place, nodes[0])
    await _until_gone(nodes[1], table, "Xanthippe")
    session = _register(nodes[1], "Xanthippe")
    table, _ = await _talk(nodes[0], session, "Xanthippe", "fifty")
    nodes[1].http("POST", "/api/v1/me/deletion", {"passphrase": PHRASE}, cookies=session).expect(204)
    for node in nodes:
        await _until_gone(node, table, "Xanthippe")
    _finish(place, nodes)


async def the_same_table_is_played_through_two_nodes(place):
    nodes = _nodes(place)
    for game, seats in (("fortuna", ["me", "me", "random"]), ("towns", ["me"] * 4)):
        saga = Saga(nodes[0], game, seats)
        for turn, viewer in enumerate(saga.told):
            await saga.look(viewer, nodes[turn % 2])
        await saga.play(60)
        await asyncio.gather(*(client.until(lambda self: self.over) for client in saga.clients.values()))
        assert len({client.index for client in saga.clients.values()}) == 1
        assert len({client.n for client in saga.clients.values()}) == 1, "the same numbers on every node"
        for node in nodes:
            saga.check_end(place, node)
    _finish(place, nodes)


async def a_node_killed_in_mid_game_loses_nothing(place):
    nodes, rng = _nodes(place), random.Random("nodes")
    saga, finished, done = None, 0, 0
    for round in range(place.rounds(10, 100)):
        if saga is None:
            game, seats = [("fortuna", ["me", "me"]), ("towns", ["me", "me", "me"])][round % 2]
            saga = Saga(rng.choice(nodes), game, seats, round)
        await saga.come(nodes)
        playing = asyncio.create_task(saga.play(20))
        await asyncio.sleep(rng.choice((0.01, 0.1, 0.4)) * rng.random())
        dead, alive = rng.sample(nodes, 2)
        dead.kill()
        saga.halted = True
        await playing
        for viewer, client in list(saga.clients.items()):
            if client.server is dead:
                await saga.look(viewer, alive)
        await saga.play(0.3)
        dead.start()
        if saga.over or round % 5 == 4:
            await saga.close()
            await saga.come(nodes)
            await saga.play(60)
            await asyncio.gather(*(client.until(lambda self: self.over) for client in saga.clients.values()))
            saga.check_end(place, rng.choice(nodes))
            finished, done, saga = finished + 1, done + saga.done, None
    assert finished >= 2 and done > 100, (finished, done)
    place.note(f"{place.rounds(10, 100)} nodes killed, {done} moves acknowledged, none lost")
    _finish(place, nodes)


async def a_node_paused_beyond_its_lease_loses_nothing(place):
    """Its people go to the other node, which takes its tables over; when it wakes up it writes nothing that was decided
    before."""
    nodes, rng, moves = _nodes(place), random.Random("pauses"), 0
    for round in range(place.rounds(1, 100)):
        saga = Saga(nodes[0], "fortuna", ["me", "me", "random"], round)
        await saga.come(nodes)
        playing = asyncio.create_task(saga.play(60))
        await asyncio.sleep(0.3 * rng.random())
        paused, other = rng.sample(nodes, 2)
        paused.process.send_signal(signal.SIGSTOP)
        saga.halted = True
        await playing
        for viewer, client in list(saga.clients.items()):
            if client.server is paused:
                await saga.look(viewer, other)
        await asyncio.sleep(LEASE_SECONDS + 1)
        before = saga.done
        await saga.play(2, moves=30)
        assert saga.over or saga.done > before, "it goes on at the other node, its bot too"
        paused.process.send_signal(signal.SIGCONT)
        await saga.close()
        await saga.come(nodes)
        await saga.play(300)  # at most, on a machine that has much else to do
        await asyncio.gather(*(client.until(lambda self: self.over) for client in saga.clients.values()))
        saga.check_end(place, rng.choice(nodes))
        await saga.close()
        moves += saga.done
    place.note(f"{place.rounds(1, 100)} pauses beyond the lease, {moves} moves acknowledged, none lost")
    _finish(place, nodes)


async def bots_and_clocks_go_on_at_another_node_when_the_lease_has_passed(place):
    nodes = _nodes(place)
    bots = nodes[0].create("fortuna", ["me", "random"])
    clock = nodes[0].create("fortuna", ["me", "me"], clock={"kind": "move", "seconds": 5})
    end = time.monotonic() + 10  # a busy node may come to it later than the other, which would keep the table then
    while nodes[0].metric("tables_kept") < 2 and time.monotonic() < end:
        await asyncio.sleep(0.05)
    anna = await nodes[1].look(bots["table"]["id"], bots["seats"][0], bots["key"])
    watcher = await nodes[1].look(clock["table"]["id"])
    await anna.play(random.Random(1), until=lambda self: self.index > 25)
    kept = [node.metric("tables_kept") for node in nodes]
    assert kept == [2, 0], kept
    nodes[0].kill()
    start = time.monotonic()
    await anna.play(random.Random(2), until=lambda self: self.index > 60)
    await watcher.until(lambda self: any(seat["why"] == "time" for seat in self.table["seats"]))
    assert time.monotonic() - start < 30
    assert nodes[1].metric("tables_kept") == 2
    _finish(place, nodes)


async def a_node_that_stops_hands_over_at_once(place):
    nodes = _nodes(place)
    made = nodes[0].create("fortuna", ["me", "random"])
    anna = await nodes[1].look(made["table"]["id"], made["seats"][0], made["key"])
    await anna.play(random.Random(1), until=lambda self: self.index > 25)
    nodes[0].stop()
    await anna.play(random.Random(2))
    assert anna.over
    _finish(place, nodes[1:])


async def the_database_goes_and_comes_back(place):
    nodes, moves = _nodes(place), 0
    for way in ("stop", "kill") * place.rounds(1, 25):
        saga = Saga(nodes[0], "fortuna", ["me", "me", "random"], way)
        await saga.come(nodes)
        await saga.play(1, moves=10)
        playing = asyncio.create_task(saga.play(120))
        _database(way)
        await asyncio.sleep(2)
        assert saga.refusals > 0, "moves are refused while it is away"
        reply = nodes[0].http("POST", "/api/v1/tables",
                              {"game": "fortuna", "seats": [{"who": "me", "name": "A"}, {"who": "open"}]})
        reply.expect(503, "server.store")
        for node in nodes:
            node.alive()
            node.http("GET", "/readyz").expect(503, "server.no-store")
        done = saga.done
        _database("start")
        await playing
        assert saga.done > done, "it goes on by itself"
        await asyncio.gather(*(client.until(lambda self: self.over) for client in saga.clients.values()))
        await saga.close()
        await saga.come(nodes)
        saga.check_end(place, nodes[1])
        moves += saga.done
    place.note(f"{place.rounds(2, 50)} ends of the database, {moves} moves acknowledged, none lost")
    _finish(place, nodes)


async def all_nodes_are_restarted_while_people_play(place):
    """One after the other, under load: who reconnects sees no error, and every move that was acknowledged is there. Who
    has played a game to its end begins another."""
    nodes = _nodes(place, 3)
    up, done, acked, made = set(range(3)), asyncio.Event(), {}, []

    async def begin(rng):
        while True:
            node = nodes[rng.choice(sorted(up))]
            with contextlib.suppress(OSError, http.client.HTTPException, AssertionError):
                made.append(await asyncio.to_thread(node.create, "fortuna", ["me", "me"]))
                return made[-1]
            assert len(up) < 3, "all nodes are there, and none makes a table"

    async def play(games, seat, rng):
        number = 0
        while not done.is_set():
            if number == len(games):
                games.append(await begin(rng)) if seat == games[0]["seats"][0] else await asyncio.sleep(0.02)
                continue
            table, node = games[number]["table"]["id"], nodes[rng.choice(sorted(up))]
            try:
                client = await node.look(table, seat, games[number]["key"])
                while not done.is_set() and not client.over:
                    if not client.legal:
                        with contextlib.suppress(asyncio.TimeoutError):
                            await client.next(0.3)
                        continue
                    n, answer = client.n, await client.move(rng.choice(client.legal))
                    if answer["type"] == "done":
                        acked[table] = max(acked.get(table, 0), client.index)
                    else:  # somebody else's move came first, or the node is about to stop
                        assert client.n > n or answer["why"]["id"] in ("server.stopping", "server.busy"), answer
                number += client.over
                await client.close()
            except Closed as closed:
                assert closed.code in (1001, 1006), closed
            except (OSError, websockets.InvalidStatusCode, websockets.InvalidMessage):
                assert len(up) < 3 or node.process.poll() is None  # it went while we knocked
            await asyncio.sleep(0.02)

    first = [[await begin(random.Random(i))] for i in range(6)]
    players = [asyncio.create_task(play(games, seat, random.Random(f"{i} {seat}")))
               for i, games in enumerate(first) for seat in games[0]["seats"]]
    for number, node in enumerate(nodes * place.rounds(1, 10)):
        number %= 3
        before = sum(acked.values())
        while sum(acked.values()) < before + 20:  # play goes on
            await asyncio.sleep(0.05)
            assert not any(player.done() for player in players), [p for p in players if p.done() and p.result()]
        up.discard(number)
        await asyncio.to_thread(node.stop)
        await asyncio.to_thread(node.start)
        up.add(number)
    done.set()
    await asyncio.gather(*players)
    for one in made:
        table = one["table"]["id"]
        client = await nodes[0].look(table, one["seats"][0], one["key"])
        assert client.index >= acked.get(table, 0), (table, client.index, acked)
        await client.close()
    place.note(f"{sum(acked.values())} events acknowledged at {len(made)} tables while 3 nodes were restarted, "
               f"{place.rounds(1, 10)} times each")
    _finish(place, nodes)
