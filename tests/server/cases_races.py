"""cases_races.py - what two nodes on one PostgreSQL do to the same seat at the same time."""
import concurrent.futures
import os
import random
import secrets
import subprocess

from wire import check_store, entry_of

POSTGRES = True


def _nodes(place):
    return [place.server(os.environ["TABERNA_TEST_PG"], name=f"node-{i}") for i in range(2)]


def _finish(place, nodes):
    for node in nodes:
        node.stop()
    check_store(place.program, place.folder, os.environ["TABERNA_TEST_PG"])


def _register(server, name):
    reply = server.http("POST", "/api/v1/names", {"name": name, "passphrase": "correct horse", "token": True})
    return {"taberna-name": reply.expect(201).json()["session"]}


def _log_of(table):
    """The entries of a table as the store has them."""
    words = ["psql", "-XAtq", os.environ["TABERNA_TEST_PG"], "-c",
             f"SELECT text FROM taberna.log WHERE table_id = '{table}' ORDER BY seq"]
    return subprocess.run(words, check=True, capture_output=True, text=True, timeout=60).stdout.splitlines()


def entropy_counts_whichever_node_starts_the_table(place):
    """The game starts by itself when the last seat is taken, at once and on any node: what its person brought along
    is in by then."""
    nodes, rng = _nodes(place), random.Random("entropy")
    for _ in range(place.rounds(40, 400)):
        first, second = rng.sample(nodes, 2)
        made = first.create("fortuna", ["me", "open"], clock={"kind": "move", "seconds": 600})
        table, entropy = made["table"]["id"], secrets.token_hex(32)
        first.table(table)
        sat = second.sit(table, made["invite"], entropy=entropy)
        while (seen := rng.choice(nodes).table(table))["phase"] != "playing":
            pass
        given = {seat["seat"]: seat["entropy"] for seat in seen["seats"]}
        assert given == {made["seats"][0]: False, sat["seat"]: True}, given
        log = [entry_of(text) for text in _log_of(table)]
        assert log[2].startswith("sit 1 person ") and entropy in log[2] and log[3].startswith("start "), log
    _finish(place, nodes)


def a_seat_that_was_left_through_another_node_is_kept_no_more(place):
    nodes, rng = _nodes(place), random.Random("kept")
    anna = _register(nodes[0], "Anna")
    for _ in range(place.rounds(20, 200)):
        made = rng.choice(nodes).create("fortuna", ["me", "open", "open"])
        table, invite = made["table"]["id"], made["invite"]
        path = f"/api/v1/tables/{table}"
        for node in nodes:  # both have it at hand
            node.table(table)

        def sit(name, cookies=None):
            body = {"name": name, "invite": invite, "seat": seat, "token": True}
            return rng.choice(nodes).http("POST", path + "/seats", body, cookies=cookies).expect(201).json()["key"]

        seat = rng.choice([sitter["seat"] for sitter in made["table"]["seats"] if sitter["who"] == "open"])
        for _ in "123":
            key = sit("Anna", anna)
            rng.choice(nodes).http("DELETE", f"{path}/seats/{seat}", key=key).expect(204)
            listed = nodes[0].http("GET", "/api/v1/me", cookies=anna).expect(200).json()["seats"]
            assert {"table": table, "seat": seat} not in listed
        sit("Ben")
        for node in nodes:
            listed = node.http("GET", "/api/v1/me", cookies=anna).expect(200).json()["seats"]
            assert {"table": table, "seat": seat} not in listed, "it is Ben's"
            node.http("POST", path + "/key", {}, cookies=anna).expect(403)
    _finish(place, nodes)


def coming_back_by_name_never_gives_the_seat_of_another(place):
    """Anna leaves and Ben sits down through one node while Anna asks for a new key through the other."""
    nodes, rng = _nodes(place), random.Random("back")
    anna, granted = _register(nodes[0], "Anna"), 0
    with concurrent.futures.ThreadPoolExecutor(1) as pool:
        for _ in range(place.rounds(30, 300)):
            made = nodes[0].create("fortuna", ["me", "open", "open"])
            table, invite, seat = made["table"]["id"], made["invite"], made["table"]["seats"][1]["seat"]
            path = f"/api/v1/tables/{table}"
            body = {"name": "Anna", "invite": invite, "seat": seat, "token": True}
            key = nodes[1].http("POST", path + "/seats", body, cookies=anna).expect(201).json()["key"]
            nodes[1].table(table)
            asking = pool.submit(nodes[1].http, "POST", path + "/key", {}, cookies=anna)
            left = nodes[0].http("DELETE", f"{path}/seats/{seat}", key=key)
            ben = None
            if left.status == 204:
                ben = nodes[0].http("POST", path + "/seats", {**body, "name": "Ben"}).expect(201).json()["key"]
            answer = asking.result()
            assert answer.status in (201, 403, 409) and left.status in (204, 403, 409), (answer.status, left.status)
            granted += answer.status == 201
            if ben:
                for node in nodes:
                    node.http("PUT", f"{path}/seats/{seat}/webhook", {"url": ""}, key=ben).expect(200)
    assert granted > 0
    _finish(place, nodes)
