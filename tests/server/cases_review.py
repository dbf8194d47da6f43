"""cases_review.py - what goes wrong at the edges: seats that change hands, connections that end at the wrong moment,
bodies that nobody reads, limits that somebody walks around, a server that was asleep."""
import asyncio
import http.server
import json
import signal
import socket
import threading
import time

import raw
import wire


def _line(server):
    host, port = server.host.split(":")
    return socket.create_connection((host, int(port)), timeout=wire.PATIENCE)


def _session(server, name):
    server.http("POST", "/api/v1/names", {"name": name, "passphrase": "correct horse"}).expect(201)
    made = server.http("POST", "/api/v1/sessions", {"name": name, "passphrase": "correct horse", "token": True})
    return made.expect(201).json()["session"]


def _request(method, path, body, *headers):
    text = body if isinstance(body, bytes) else json.dumps(body).encode()
    lines = [f"{method} {path} HTTP/1.1", "Host: x", "Content-Type: application/json", f"Content-Length: {len(text)}"]
    return "\r\n".join([*lines, *headers, "", ""]).encode() + text


# --- Names ------------------------------------------------------------------------------------------------------------


async def a_person_who_left_a_seat_does_not_get_it_back_by_name_from_the_next_one(place):
    server = place.server()
    session = {"taberna-name": _session(server, "Mallory")}
    made = server.create("fortuna", ["me", "open", "open"])
    table, path = made["table"]["id"], f"/api/v1/tables/{made['table']['id']}"
    sat = server.http("POST", path + "/seats", {"name": "Mallory", "invite": made["invite"], "token": True},
                      cookies=session).expect(201).json()
    seat = f"{path}/seats/{sat['seat']}"
    server.http("PUT", seat + "/webhook", {"url": "https://example.org/"}, key=sat["key"]).expect(200)
    server.http("DELETE", seat, key=sat["key"]).expect(204)
    with wire.open_sqlite(place.folder / "taberna.db") as store:
        assert store.execute("SELECT count(*) FROM hooks").fetchone() == (0,)
    bea = server.sit(table, made["invite"], name="Bea")
    assert bea["seat"] == sat["seat"]
    server.http("POST", path + "/key", {}, cookies=session).expect(403, "server.wrong-key")
    client = await server.look(table, bea["seat"], bea["key"])
    await client.do("chat", text="still mine")
    seats = server.http("GET", "/api/v1/me", cookies=session).expect(200).json()["seats"]
    assert seats == [], seats


# --- Connections that end too soon ------------------------------------------------------------------------------------


def leaving_twice_removes_nobody_else(place):
    """Anna leaves, Ben sits down and Anna leaves again, all at once: what she may do counts when it is done."""
    server = place.server()
    for _ in range(place.rounds(20, 200)):
        made = server.create("fortuna", ["me", "open", "open"])
        table, seat = made["table"]["id"], made["table"]["seats"][1]["seat"]
        path = f"/api/v1/tables/{table}/seats"
        anna = server.sit(table, made["invite"], "Anna", seat=seat)["key"]
        lines = [raw.Line(server) for _ in range(5)]
        leaves = f"DELETE {path}/{seat} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {anna}\r\n\r\n"
        sits = _request("POST", path, {"name": "Ben", "invite": made["invite"], "seat": seat})
        for line, text in zip(lines, (leaves, sits, leaves, leaves, leaves)):
            line.send(text)
        statuses = [line.status() for line in lines]
        name = server.table(table)["seats"][1]["name"]
        assert statuses[0] == 204 and statuses[1] in (201, 409) and set(statuses[2:]) <= {403, 409}, statuses
        assert name == ("Ben" if statuses[1] == 201 else None), (name, statuses)
        for line in lines:
            line.close()


def a_client_that_creates_a_table_and_disconnects_leaves_nothing_behind(place):
    server = place.server()
    cookie = f"Cookie: taberna-name={_session(server, 'Ann')}"
    table = server.create("fortuna", ["random", "random"])["table"]["id"]
    end = time.monotonic() + wire.PATIENCE
    while server.table(table)["phase"] != "over":
        assert time.monotonic() < end
        time.sleep(0.05)
    over = {"record": server.record(table)}  # nothing goes on behind the end: it is refused after the session is known
    seats = [{"who": "me", "name": "A"}, {"who": "open"}]
    for more in (over, {"game": "fortuna"}):
        lines = [_line(server) for _ in range(30)]
        server.process.send_signal(signal.SIGSTOP)  # so that requests and ends come together
        for line in lines:
            line.sendall(_request("POST", "/api/v1/tables", {"seats": seats, **more}, cookie))
            line.close()
        server.process.send_signal(signal.SIGCONT)
        time.sleep(0.5)
        server.alive()


def a_server_that_stops_lets_passphrases_be_hashed(place):
    server = place.server()
    lines = [_line(server) for _ in range(24)]
    for number, line in enumerate(lines):
        line.sendall(_request("POST", "/api/v1/names", {"name": f"Name {number}", "passphrase": "correct horse"}))
    time.sleep(0.1)
    server.stop()
    for line in lines:
        line.close()


async def a_server_stops_also_while_everybody_goes_on_playing(place):
    server = place.server()
    made = server.create("fortuna", ["me", "open"])
    clients = [await server.look(made["table"]["id"], "blue", made["key"]) for _ in range(12)]

    async def chatter(client):
        try:
            while True:
                for _ in range(5):
                    await client.send("chat", text="hello")
                await client.ask("chat", text="hello")
        except wire.Closed:
            pass

    talking = [asyncio.create_task(chatter(client)) for client in clients]
    await asyncio.sleep(0.5)
    begin = time.monotonic()
    await asyncio.to_thread(server.stop)
    assert time.monotonic() - begin < 10
    await asyncio.gather(*talking)


# --- Bodies that nobody reads -----------------------------------------------------------------------------------------


def what_stands_in_a_body_is_never_taken_for_a_request(place):
    server = place.server()
    hidden = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
    heads = [("POST", "/nowhere", f"Content-Length: {len(hidden)}"),
             ("POST", "/healthz", f"Content-Length: {len(hidden)}"),
             ("GET", "/healthz", f"Content-Length: {len(hidden)}"),
             ("DELETE", "/api/v1/sessions", f"Content-Length: {len(hidden)}"),
             ("PATCH", "/healthz", f"Content-Length: {len(hidden)}"),
             ("HEAD", "/healthz", f"Content-Length: {len(hidden)}"),
             ("POST", "/api/v1/tables", f"Content-Length: {len(hidden)}"),
             ("POST", "/api/v1/tables", "Transfer-Encoding: chunked"),
             ("GET", "/healthz", "Transfer-Encoding: chunked"),
             ("DELETE", "/api/v1/sessions", "Transfer-Encoding: chunked")]
    for method, path, header in heads:
        with _line(server) as line:
            line.sendall(f"{method} {path} HTTP/1.1\r\nHost: x\r\n{header}\r\n\r\n".encode())
            time.sleep(0.05)
            line.sendall(hidden)
            line.settimeout(1)
            came = b""
            try:
                while True:
                    piece = line.recv(65536)
                    if not piece:
                        break
                    came += piece
            except (TimeoutError, ConnectionResetError):
                pass
            assert came.count(b"HTTP/1.1 ") <= 1, (method, path, header, came)
    server.alive()


# --- Limits -----------------------------------------------------------------------------------------------------------


async def coming_back_does_not_let_anybody_chat_more(place):
    server = place.server(limits={**wire.GENEROUS, "chats": 5})
    made = server.create("fortuna", ["me", "open"])
    said = 0
    for _ in range(4):
        client = await server.look(made["table"]["id"], "blue", made["key"])
        for _ in range(4):
            said += (await client.ask("chat", text="hello"))["type"] == "done"
        await client.close()
    assert said == 5, said


async def sitting_down_again_does_not_let_anybody_chat_more(place):
    server = place.server(limits={**wire.GENEROUS, "chats": 5})
    made = server.create("fortuna", ["me", "open", "open"])
    table, said = made["table"]["id"], 0
    for _ in range(4):
        sat = server.sit(table, made["invite"], "Eve")
        client = await server.look(table, sat["seat"], sat["key"])
        for _ in range(4):
            said += (await client.ask("chat", text="hello"))["type"] == "done"
        server.http("DELETE", f"/api/v1/tables/{table}/seats/{sat['seat']}", key=sat["key"]).expect(204)
        await client.close()
    assert said == 5, said


async def opening_sockets_counts_as_requests(place):
    server = place.server(limits={**wire.GENEROUS, "requests": 20})
    made = server.create("fortuna", ["me", "open"])
    opened = 0
    for _ in range(30):
        try:
            client = await server.look(made["table"]["id"])
        except Exception:
            continue
        opened += 1
        await client.close()
    assert 15 <= opened <= 20, opened


async def muting_without_end_is_refused(place):
    """It is written to the store each time."""
    server = place.server(limits={**wire.GENEROUS, "chats": 10})
    made = server.create("fortuna", ["me", "open", "open"])
    eve = server.sit(made["table"]["id"], made["invite"], "Eve")
    client = await server.look(made["table"]["id"], made["seats"][0], made["key"])
    answers = [await client.ask("mute", seat=eve["seat"], muted=number % 2 == 0) for number in range(20)]
    assert [answer["type"] for answer in answers] == ["muted"] * 10 + ["refused"] * 10, answers[-1]


async def histories_count_as_requests(place):
    """One address may have many sockets, and each may ask often."""
    server = place.server(limits={**wire.GENEROUS, "requests": 30})
    made = server.create("fortuna", ["me", "me"])
    watchers, told = [await server.look(made["table"]["id"]) for _ in range(3)], 0
    for number in range(60):
        answer = await watchers[number % 3].ask("history", **{"from": 0})
        told += answer["type"] == "history"
    assert answer["type"] == "refused" and answer["why"]["id"] == "server.too-many", answer
    assert 20 <= told <= 30, told


def cookies_of_others_on_the_host_do_not_hide_ours(place):
    server = place.server()
    cookies = {"other": "x" * 3000, "taberna-name": _session(server, "Ann")}
    assert server.http("GET", "/api/v1/me", cookies=cookies).expect(200).json()["name"] == "Ann"


def an_origin_that_is_too_long_is_not_overlooked(place):
    server = place.server()
    origin = "http://" + "a" * 300 + ".example"
    server.http("POST", "/api/v1/names", {"name": "Ann", "passphrase": "correct horse"},
                headers={"Origin": origin}).expect(403, "server.wrong-origin")


# --- Webhooks ---------------------------------------------------------------------------------------------------------


async def a_turn_that_could_not_be_posted_is_posted_after_a_restart(place):
    got = []

    class Hook(http.server.BaseHTTPRequestHandler):
        def do_POST(self):
            got.append(self.rfile.read(int(self.headers["Content-Length"])))
            self.send_response(200 if Hook.well else 500)
            self.end_headers()

        def log_message(self, *words):
            pass

    Hook.well = False
    listener = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Hook)
    threading.Thread(target=listener.serve_forever, daemon=True).start()
    server = place.server(None, "--private-hooks")
    made = server.create("fortuna", ["me", "open"])
    table = made["table"]["id"]
    ben = server.sit(table, made["invite"])
    url = f"http://127.0.0.1:{listener.server_address[1]}/"
    for seat, key in (("blue", made["key"]), (ben["seat"], ben["key"])):
        server.http("PUT", f"/api/v1/tables/{table}/seats/{seat}/webhook", {"url": url}, key=key).expect(200)
    client = await server.look(table, "blue", made["key"])
    other = await server.look(table, ben["seat"], ben["key"])
    acting, waiting = (client, other) if client.legal else (other, client)
    await waiting.close()
    await acting.until(lambda self: self.present == [acting.you])
    while acting.legal:
        assert (await acting.move(acting.legal[0]))["type"] == "done"
    await acting.close()
    end = time.monotonic() + 5
    while not got and time.monotonic() < end:
        await asyncio.sleep(0.05)
    assert got, "nothing was posted"
    await asyncio.sleep(0.5)
    server.kill()
    Hook.well, before = True, len(got)
    server.start()
    end = time.monotonic() + 10
    while len(got) == before and time.monotonic() < end:
        await asyncio.sleep(0.05)
    assert len(got) > before, "not posted again after the restart"
    listener.shutdown()


# --- Leases -----------------------------------------------------------------------------------------------------------


def a_server_that_was_asleep_keeps_its_tables_again(place):
    server = place.server()
    server.create("fortuna", ["me", "me"])
    end = time.monotonic() + 10
    while server.metric("tables_kept") == 0:
        assert time.monotonic() < end
        time.sleep(0.05)
    server.process.send_signal(signal.SIGSTOP)
    time.sleep(7)  # longer than a lease
    server.process.send_signal(signal.SIGCONT)
    time.sleep(5)  # two beats
    assert server.metric("tables_kept") == 1
