"""cases_rubbish.py - whatever comes over the wire, the server answers or hangs up, and serves everybody else."""
import asyncio
import contextlib
import json
import random
import re
import socket
import time
import types

import raw
import schema
from wire import GENEROUS, PATIENCE


def _table(server):
    return server.create("fortuna", ["me", "me"])["table"]["id"]


def _socket(server, table):
    line = raw.Line(server)
    assert line.upgrade(table) == 101
    assert json.loads(line.read_frame()[1])["type"] == "welcome"
    return line


# --- Through the socket -----------------------------------------------------------------------------------------------


def frames_that_are_too_long_or_no_text_close_the_socket(place):
    server = place.server()
    table = _table(server)
    for code, opcode, payload in ((1009, raw.TEXT, b"x" * (1 << 20)), (1009, raw.TEXT, b"[" * (64 << 10) + b"["),
                                  (1003, raw.BINARY, b"\x00\x01\x02"), (1003, raw.BINARY, b"x" * 100000)):
        line = _socket(server, table)
        line.frame(opcode, payload)
        assert line.close_code() == code, (code, opcode)
        line.close()
        server.alive()


def long_messages_in_pieces_are_counted_as_a_whole(place):
    server = place.server()
    table = _table(server)
    line = _socket(server, table)
    line.frame(raw.TEXT, b'{"op":"ping",', fin=False).frame(0, b'"id":7', fin=False).frame(0, b"}")
    while (answer := json.loads(line.read_frame()[1]))["type"] != "pong":
        pass
    assert answer == {"type": "pong", "id": 7}
    line.frame(raw.TEXT, b" " * 60000, fin=False)
    line.frame(0, b" " * 30000, fin=False)  # and no more: who writes on may find the line closed instead
    assert line.close_code() == 1009
    server.alive()


def text_that_is_no_utf8_is_refused(place):
    server = place.server()
    table = _table(server)
    for text in (b"\xff\xfe\xfd", b'{"op":"chat","id":1,"text":"\xc3\x28"}', b'{"op":"ping","id":1,"\xed\xa0\x80":1}',
                 b'{"op":"move","id":1,"move":"\xf8\x88\x80\x80\x80"}', b"\xc0\x80"):
        line = _socket(server, table)
        line.frame(raw.TEXT, text)
        message = {"type": "news"}
        while message["type"] == "news":  # the game may just begin
            opcode, payload = line.read_frame()
            if opcode == raw.CLOSE:
                break
            assert opcode == raw.TEXT
            message = json.loads(payload)
            schema.check_message(message)
        assert opcode == raw.CLOSE or message["type"] in ("refused", "bye"), message
        line.close()
        server.alive()


def frames_against_the_protocol_close_the_socket(place):
    server = place.server()
    table = _table(server)

    def send(*parts, **more):
        line = _socket(server, table)
        line.frame(*parts, **more)
        return line
    for line in (send(raw.TEXT, '{"op":"ping","id":1}', masked=False), send(3, "reserved"), send(raw.PING, b"x" * 126),
                 send(0, "goes on with nothing"), send(raw.CLOSE, b"\x03"), send(raw.PING, b"x", fin=False),
                 send(raw.TEXT, b"", length=1 << 62)):
        line.socket.settimeout(3)
        try:
            while line.read_frame():
                pass
        except TimeoutError:
            pass  # it may wait for the rest of what was announced
        line.close()
        server.alive()
    line = _socket(server, table)
    line.frame(raw.PING, b"hello")
    assert line.read_frame() == (raw.PONG, b"hello")


BAD_MESSAGES = [
    "", " ", "x", "null", "true", "7", '"ping"', "[]", "[" * 5000, '{"op":' * 2000, "{}", '{"op":"ping"}', '{"id":1}',
    '{"op":"ping","id":1', '{"op":"ping","id":1}{"op":"ping","id":1}', '{"op":"ping","id":1} x', "{'op':'ping','id':1}",
    '{"op":"ping","id":1,"id":2}', '{"op":"ping","op":"undo","id":1}', '{"op":"ping","id":1,"more":2}',
    '{"op":"ping","id":"1"}', '{"op":"ping","id":1.5}', '{"op":"ping","id":null}', '{"op":"ping","id":[1]}',
    '{"op":"ping","id":99999999999999999999999999}', '{"op":"ping","id":1e400}',
    '{"op":"ping","id":-9223372036854775809}',
    '{"op":"dance","id":1}', '{"op":"","id":1}', '{"op":7,"id":1}', '{"op":null,"id":1}', '{"op":["ping"],"id":1}',
    '{"op":"PING","id":1}', '{"op":"ping\\u0000","id":1}', '{"op":"history","id":1}',
    '{"op":"history","id":1,"from":-1}',
    '{"op":"history","id":1,"from":4294967295}', '{"op":"history","id":1,"from":"0"}', '{"op":"move","id":1}',
    '{"op":"move","id":1,"move":7,"index":1}', '{"op":"move","id":1,"move":"","index":1}',
    '{"op":"move","id":1,"move":"a","index":-1}', '{"op":"move","id":1,"move":"a","index":99999999999}',
    '{"op":"move","id":1,"move":"%s","index":1}' % ("x" * 501), '{"op":"chat","id":1,"text":"%s"}' % ("x" * 60000),
    '{"op":"chat","id":1,"text":{"a":1}}', '{"op":"chat","id":1,"text":"a\\u0000b"}',
    '{"op":"undo","id":1,"seat":"blue"}',
]


async def messages_that_say_nothing_are_refused_by_name(place):
    server = place.server()
    made = server.create("fortuna", ["me", "me"])
    client = await server.look(made["table"]["id"], made["seats"][0], made["key"])
    for text in BAD_MESSAGES:
        await client.line.send(text)
        answer = await client.heard_of("refused")
        assert answer["why"]["id"].startswith("ask.") or answer["why"]["id"] == "table.bad-chat", (text, answer)
        if text.startswith('{"op":"dance"'):
            assert answer["id"] == 1, "its number is known"
    for number in (-1, 0, 2 ** 63 - 1, -2 ** 63):
        await client.line.send(json.dumps({"op": "ping", "id": number}))
        assert (await client.heard_of("pong"))["id"] == number
    for first in (4294967294, 100000):
        assert (await client.do("history", **{"from": first}))["events"] == []
    await client.until(lambda self: self.view)
    for text in ("pass " * 90, "choose", "choose card", "choose card card card", "\u202e", "..", "0",
                 "choose  card family"):
        await client.refused("move", "ask.not-a-move", move=text, index=client.index)
    server.alive()


PIECES = ('"', "{", "}", ":", ",", "\\", "\\u", "0", "-", "e9", "\x7f", "é", "", "[]")


async def random_bytes_in_valid_frames_break_nothing(place):
    server, rng = place.server(), random.Random("bytes")
    made = server.create("fortuna", ["me", "me"])
    good = ['{"op":"move","id":1,"move":"choose card family","index":3}', '{"op":"history","id":2,"from":0}',
            '{"op":"chat","id":3,"text":"hello"}']
    client = await server.look(made["table"]["id"], made["seats"][0], made["key"])
    client.asked = 1000
    for _ in range(place.rounds(1500, 30000)):
        text = list(rng.choice(good))
        for _ in range(rng.randint(1, 4)):
            at = rng.randrange(len(text))
            text[at:at + rng.randint(0, 3)] = rng.choice(PIECES)
        await client.line.send("".join(text))
    await client.do("ping")
    server.alive()


# --- Silence and slowness ---------------------------------------------------------------------------------------------


async def a_client_that_does_not_read_is_closed_and_the_others_go_on(place):
    server = place.server()
    made = server.create("fortuna", ["me", "me"])
    table = made["table"]["id"]
    slow = raw.Line(server)
    slow.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    assert slow.upgrade(table) == 101
    client = await server.look(table, made["seats"][0], made["key"])
    await client.until(lambda self: self.view)
    with contextlib.suppress(ConnectionError):  # what the slow one asks for and does not read piles up
        for number in range(10000):
            slow.frame(raw.TEXT, json.dumps({"op": "history", "id": number, "from": 0}))
    end = time.monotonic() + 20
    while server.metric("sockets") > 1:
        assert time.monotonic() < end, "the slow one is still there"
        await asyncio.sleep(0.1)
    assert (await client.do("ping"))["type"] == "pong"
    server.alive()


def _ask_and_never_read(server, lines):
    """The most bytes that are unread meanwhile."""
    most = 0
    for number in range(60):
        for line in lines:
            with contextlib.suppress(OSError):
                line.frame(raw.TEXT, json.dumps({"op": "history", "id": number, "from": 0}))
        most = max(most, server.metric("unread_bytes"))
    return most


async def thousands_that_do_not_read_take_no_memory(place):
    """What waits for each is less than a socket may leave waiting; together it is too much."""
    limits = {**GENEROUS, "unread": 4}
    server = place.server(limits=limits)
    made = server.create("fortuna", ["me", "me"])
    table = made["table"]["id"]
    clients = [await server.look(table, seat, made["key"]) for seat in made["seats"]]
    await asyncio.gather(*(client.play(random.Random(client.you)) for client in clients))
    anna = clients[0]
    lines = [raw.Line(server, source=f"127.0.0.{2 + number}", buffer=4096) for number in range(30)]
    for line in lines:
        assert line.upgrade(table) == 101
    most = _ask_and_never_read(server, lines)
    place.note(f"{most} bytes at most were unread, by {server.metric('sockets')} sockets in the end")
    assert most < 6 << 20 and server.metric("sockets") < 30, most
    assert (await anna.ask("history", **{"from": 0}))["type"] == "history", "who reads is answered"
    for line in lines:
        line.close()
    end = time.monotonic() + 20
    while server.metric("unread_bytes") > 20000:
        assert time.monotonic() < end, server.metric("unread_bytes")
        await asyncio.sleep(0.1)


async def who_does_not_read_leaves_room_for_other_addresses(place):
    """Each of its sockets takes one long answer and is never heard of again."""
    server = place.server(limits={**GENEROUS, "unread": 2})
    made = server.create("fortuna", ["me", "me"])
    table = made["table"]["id"]
    clients = [await server.look(table, seat, made["key"]) for seat in made["seats"]]
    first = types.SimpleNamespace(choice=lambda moves: moves[0])  # goes on without end: what is short is always written
    await asyncio.gather(*(client.play(first, until=lambda self: self.index > 600) for client in clients))
    lines = [raw.Line(server, source="127.0.0.2", buffer=4096) for _ in range(40)]
    for line in lines:
        assert line.upgrade(table) == 101
    most = _ask_and_never_read(server, lines)
    place.note(f"{most} bytes at most were unread")
    assert 1 << 16 < most < 5 << 17, most
    assert (await clients[0].ask("history", **{"from": 0}))["type"] == "history"
    for line in lines:
        line.close()


def thousands_that_do_not_end_what_they_send_take_no_memory(place):
    """Bodies of requests, and messages in pieces; what is short is always taken."""
    server = place.server(limits={**GENEROUS, "unread": 2})
    head = f"POST /api/v1/tables HTTP/1.1\r\nHost: {server.host}\r\nContent-Type: application/json\r\nContent-Length: "
    lines = [raw.Line(server).send(f"{head}1040000\r\n\r\n") for _ in range(12)]
    answers = []
    for line in lines[2:]:
        answers.append(line.status())
        assert "retry-after: " in line.head.lower() and line.is_closed(), line.head
    assert answers == [503] * 10 and server.metric("coming_bytes") == 2080000, answers
    made = server.create("fortuna", ["me", "me"])
    seated = _socket(server, made["table"]["id"])
    seated.frame(raw.TEXT, '{"op":"history",' + " " * 2000, fin=False).frame(0, '"id":1,"from":0}')
    while b'"history"' not in seated.read_frame()[1]:
        pass
    seated.frame(raw.TEXT, " " * 2000, fin=False).frame(0, " " * 60000, fin=False)
    with contextlib.suppress(ConnectionError):
        seated.frame(0, " " * 2000, fin=False)
    assert seated.is_closed()
    for line in lines[:2]:
        line.close()
    end = time.monotonic() + PATIENCE
    while server.metric("coming_bytes") > 0:
        assert time.monotonic() < end
    server.http("POST", "/api/v1/tables", b'{"record":"' + b"x" * 900000, headers={"Content-Type": "application/json"}) \
        .expect(400)
    server.alive()


async def half_open_connections_and_slow_requests_hold_up_nobody(place):
    server = place.server()
    table = _table(server)
    lines = [raw.Line(server) for _ in range(60)]
    for number, line in enumerate(lines):  # each stops somewhere else
        line.send("GET /healthz HTTP/1.1\r\nHost: x\r\nX-Long: aaaaaaaa"[:number])
    for number in range(20):
        line = raw.Line(server)
        line.send("POST /api/v1/tables HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
                  "Content-Length: 5000\r\n\r\n{")
        lines.append(line)
    for number in range(20):
        line = _socket(server, table)
        line.send(b"\x81\xfe\x10"[:number % 3 + 1])
        lines.append(line)
    start = time.monotonic()
    for _ in range(20):
        server.alive()
        _table(server)
    assert time.monotonic() - start < 20
    end = time.monotonic() + 60
    waiting = lines[:80]
    while waiting and time.monotonic() < end:
        for line in waiting:
            line.socket.settimeout(0.01)
        waiting = [line for line in waiting if not line.is_closed()]
        await asyncio.sleep(0.5)
    assert not waiting, f"{len(waiting)} connections that never finished their request are still open"
    for line in lines:
        line.close()
    server.alive()


async def connections_come_and_go_by_the_hundred(place):
    server = place.server()
    table = _table(server)
    for _ in range(3):
        lines = [raw.Line(server) for _ in range(200)]
        for line in lines[:100]:
            line.upgrade(table)
        for line in lines:
            line.close()
    server.alive()
    end = time.monotonic() + 20
    while server.metric("sockets") and time.monotonic() < end:
        await asyncio.sleep(0.1)
    assert server.metric("sockets") == 0 and server.metric("viewers") == 0


# --- Too many connections of one address ------------------------------------------------------------------------------

ASKS = "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"


def _connections(server, source):
    """What the server counts, asked through a connection of its own."""
    line = raw.Line(server, source=source)
    line.send("GET /metrics HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
    assert line.status() == 200
    text = line.read(1 << 20).decode()
    line.close()
    return {name: int(re.search(rf"^taberna_{name} (\d+)$", text, re.M).group(1))
            for name in ("connections", "connections_refused_total")}


def _is_refused(server, source):
    """Whether one more connection is closed at once, without an answer."""
    line = raw.Line(server, source=source)
    try:
        line.send(ASKS)
        return line.status() is None
    except ConnectionError:
        return True
    finally:
        line.close()


def idle_connections_of_one_address_have_a_limit(place):
    most = 20
    server = place.server(limits={**GENEROUS, "connections": most})
    lines = []
    for number in range(most):  # silent, in the middle of a head, idle behind an answer, WebSockets
        line = raw.Line(server, source="127.0.0.2")
        if number % 4 == 1:
            line.send("GET /healthz HTTP/1.1\r\nX-Long: aaa")
        elif number % 4 == 2:
            line.send(ASKS)
            assert line.status() == 200
        elif number % 4 == 3:
            assert line.upgrade(_table(server)) == 101
        lines.append(line)
    for _ in range(5):
        assert _is_refused(server, "127.0.0.2")
    counted = _connections(server, "127.0.0.1")
    assert counted == {"connections": most + 1, "connections_refused_total": 5}, counted
    server.alive()  # everybody else gets in
    assert not _is_refused(server, "127.0.0.3")
    for line in lines[:4]:
        line.close()
    end = time.monotonic() + 20
    while _is_refused(server, "127.0.0.2"):
        assert time.monotonic() < end, "who leaves makes room"
    lines[6].send(ASKS)
    lines[6].read_until(b"ok\n")
    assert lines[6].status() == 200, "those that are in go on"


def a_flood_of_heads_from_one_address_holds_up_nobody(place):
    server = place.server(limits={**GENEROUS, "connections": 50})
    head = "GET /healthz HTTP/1.1\r\nHost: x\r\n" + "".join(f"X-{i}: {'a' * 60}\r\n" for i in range(100))
    lines = []
    for _ in range(500):
        line = raw.Line(server, source="127.0.0.2")
        with contextlib.suppress(ConnectionError):
            line.send(head)  # never ends
        lines.append(line)
    start = time.monotonic()
    for _ in range(20):
        server.alive()
        _table(server)
    assert time.monotonic() - start < 10
    end = time.monotonic() + 20
    while (counted := _connections(server, "127.0.0.3"))["connections"] > 51:  # of those that came above, one may linger
        assert time.monotonic() < end, counted
    assert counted["connections_refused_total"] >= 450, counted
    for line in lines:
        line.close()
    end = time.monotonic() + 20
    while _connections(server, "127.0.0.3")["connections"] > 1:
        assert time.monotonic() < end, "they are still counted"


def behind_a_proxy_sockets_are_counted_for_whom_it_names(place):
    server = place.server(None, "--trust-proxy", limits={**GENEROUS, "connections": 3})
    table = _table(server)
    idle = [raw.Line(server) for _ in range(20)]  # the proxy's own, all from one address

    def status(person):
        line = raw.Line(server)
        idle.append(line)
        return line.upgrade(table, headers=f"X-Forwarded-For: {person}\r\n")
    assert [status("192.0.2.1") for _ in range(5)] == [101] * 3 + [None] * 2
    assert [status("192.0.2.2") for _ in range(4)] == [101] * 3 + [None]
    server.alive()
    assert _connections(server, "127.0.0.1")["connections_refused_total"] == 0
