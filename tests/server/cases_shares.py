"""cases_shares.py - what one address asks for keeps no other waiting, and what is too much is refused."""
import contextlib
import random
import socket
from concurrent.futures import ThreadPoolExecutor

MANY, ONE = {"X-Forwarded-For": "10.0.0.1"}, {"X-Forwarded-For": "10.0.0.2"}


async def masters_of_one_address_keep_no_other_waiting(place):
    """How long something takes is counted in decisions of the masters: some fifty of them wait all the time."""
    server = place.server(None, "--trust-proxy", "--threads", "2", "--limit", "iterations=50")
    watchers = []
    for number in range(50):
        table = server.create("fortuna", ["master"] * 4)["table"]["id"]
        if number % 2:
            watchers.append(await server.look(table, headers=MANY))
    made = server.create("fortuna", ["me", "hard"])
    anna, rng = await server.look(made["table"]["id"], made["seats"][0], made["key"], headers=ONE), random.Random("fair")
    assert server.metric("bots_waiting") > 30
    waited = decided = 0
    while decided < 40 and not anna.over:
        if not anna.legal:  # the bot is to move
            before, n = server.metric("entries_total"), anna.n
            await anna.until(lambda self: self.legal or self.over)
            waited += server.metric("entries_total") - before
            decided += anna.n - n
        else:
            await anna.move(rng.choice(anna.legal))
    place.note(f"{waited / decided:.1f} decisions of others while a bot decided")
    assert waited < 20 * decided, (waited, decided)
    before, person = server.metric("entries_total"), {"name": "Anna", "passphrase": "correct horse"}
    server.http("POST", "/api/v1/names", person, headers=ONE).expect(201)
    server.http("POST", "/api/v1/sessions", person, headers=ONE).expect(201)
    waited = server.metric("entries_total") - before
    place.note(f"{waited} decisions of others while somebody registered and logged in")
    assert waited < 50, waited
    for client in (*watchers, anna):
        await client.close()


def a_long_record_is_read_beside_the_loop_and_refused_with_its_line(place):
    server = place.server()
    made = server.create("fortuna", ["random"] * 4)
    while server.table(made["table"]["id"])["phase"] != "over":
        pass
    record = server.record(made["table"]["id"])
    seats = [{"who": "bot", "bot": "random"}] * 4
    again = server.http("POST", "/api/v1/tables", {"record": record, "seats": seats, "at": 20}).expect(201).json()
    assert again["table"]["game"] == "fortuna" and len(again["table"]["seats"]) == 4
    lines = record.splitlines()
    bad = server.http("POST", "/api/v1/tables", {"record": "\n".join(lines[:-9] + ["rubbish"] * 20), "seats": seats})
    assert bad.expect(400).json()["error"]["line"] == len(lines) - 8, bad.json()
    server.http("POST", "/api/v1/tables", b'{"record":"' + b"x" * 900000, headers={"Content-Type": "application/json"}) \
        .expect(400)


def passphrases_wait_in_a_queue_that_ends(place):
    """One address has an eighth of the places; the others stay free for others."""
    server = place.server(None, "--trust-proxy", "--threads", "1")

    def log_in(headers):
        return server.http("POST", "/api/v1/sessions", {"name": "Nobody", "passphrase": "correct horse"},
                           headers=headers)

    with ThreadPoolExecutor(60) as pool:
        flood = [pool.submit(log_in, MANY) for _ in range(60)]
        other = pool.submit(log_in, ONE).result()
        answers = [one.result() for one in flood]
    assert other.status == 401
    busy = [answer for answer in answers if answer.status == 503]
    assert busy and {answer.status for answer in answers} == {401, 503}, answers
    assert all(answer.json()["error"]["id"] == "server.busy" and answer.headers["Retry-After"] for answer in busy)


async def over_the_limit_of_all_tables_a_new_one_is_refused(place):
    server = place.server()
    ended = server.create("towns", ["me"])
    client = await server.look(ended["table"]["id"], ended["seats"][0], ended["key"])
    for op in ("abort", "rematch"):
        await client.do(op)
    await client.close()
    server.stop()
    server = place.server(server.store, "--limit", "all-tables=3")
    for _ in range(3):
        made = server.create("fortuna", ["me", "open"])
    body = {"game": "fortuna", "seats": [{"who": "open"}, {"who": "open"}]}
    refused = server.http("POST", "/api/v1/tables", body).expect(503)
    assert refused.json()["error"]["id"] == "server.full" and refused.headers["Retry-After"]
    server.sit(made["table"]["id"], made["invite"])  # those that are there go on
    server.stop()
    server.start()  # what the store says counts, not what this process has created
    while server.metric("tables_live") != 3:
        pass
    server.http("POST", "/api/v1/tables", body).expect(503)
    again = f"/api/v1/tables/{ended['table']['id']}/rematch"
    server.http("POST", again, {}, key=ended["key"]).expect(503, "server.full")
    server.stop()
    larger = place.server(server.store, "--limit", "store=1")
    with_room = larger.http("POST", "/api/v1/tables", body).expect(201).json()
    assert with_room["table"]["id"] and larger.metric("store_bytes") > 0


def over_the_limit_of_all_connections_each_is_told_or_closed(place):
    server, lines = place.server(None, "--limit", "all-connections=20"), []
    for _ in range(19):
        lines.append(socket.create_connection(server.host.split(":")))
    server.http("GET", "/healthz").expect(200)
    for _ in range(5):
        lines.append(socket.create_connection(server.host.split(":")))
    crowded = server.http("GET", "/healthz").expect(503)
    assert crowded.json()["error"]["id"] == "server.crowded" and crowded.headers["Connection"] == "close"
    for _ in range(60):
        lines.append(socket.create_connection(server.host.split(":")))
    closed = 0
    for line in lines[-20:]:
        line.settimeout(5)
        closed += line.recv(1) == b""
    assert closed == 20
    for line in lines:
        line.close()
    left = 2
    while left > 1:  # as long as the closed ones count, asking is refused too
        with contextlib.suppress(OSError, AssertionError):
            left = server.metric("connections")
    server.alive()
