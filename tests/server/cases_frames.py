"""cases_frames.py - WebSocket frames and handshakes as no decent client sends them: pieces of no bytes, other versions,
bodies; and that a socket goes on behind them, or is closed."""
import json

import raw
from wire import GENEROUS


def _socket(server, made, seat=False):
    line = raw.Line(server)
    key = f"Authorization: Bearer {made['key']}\r\n" if seat else ""
    assert line.upgrade(made["table"]["id"], f"?seat={made['seats'][0]}" if seat else "", key) == 101
    assert json.loads(line.read_frame()[1])["type"] == "welcome"
    return line


def _pong(line):
    """The next answer to a ping."""
    while frame := line.read_frame():
        message = json.loads(frame[1]) if frame[0] == raw.TEXT else {}
        if message.get("type") == "pong":
            return message["id"]
    return None


def pieces_of_no_bytes_are_part_of_a_message_like_others(place):
    server = place.server()
    made = server.create("fortuna", ["me", "me"])
    watcher, seat = _socket(server, made), _socket(server, made, seat=True)
    for number, line in enumerate((watcher, seat) * 20):
        text = json.dumps({"op": "ping", "id": number})
        line.frame(raw.TEXT, b"", fin=False).frame(0, b"", fin=False)
        line.frame(0, text[:5], fin=False).frame(0, b"", fin=False).frame(raw.PING, b"")
        line.frame(0, text[5:], fin=False).frame(0, b"", fin=number % 4 > 1)
        if number % 4 <= 1:
            line.frame(0, b" ")
        assert _pong(line) == number
    server.alive()


def messages_of_nothing_but_empty_pieces_are_refused_and_the_socket_goes_on(place):
    server = place.server()
    made = server.create("fortuna", ["me", "me"])
    line = _socket(server, made)
    for number in range(10):
        line.frame(raw.TEXT, b"", fin=False)
        for _ in range(number):
            line.frame(0, b"", fin=False)
        line.frame(0, b"").frame(raw.TEXT, json.dumps({"op": "ping", "id": number}))
        assert _pong(line) == number
    server.alive()


def a_message_of_bytes_one_by_one_costs_little(place):
    """Each byte was a larger piece of memory, into which all before it were copied."""
    server = place.server()
    line = _socket(server, server.create("fortuna", ["me", "me"]))
    piece = bytes([0, 0x81, 0, 0, 0, 0]) + b" "
    before = server.processor_s()
    for number in range(4):
        line.frame(raw.TEXT, b" ", fin=False)
        line.send(piece * 60000)
        line.frame(0, json.dumps({"op": "ping", "id": number}))
        assert _pong(line) == number
    took = server.processor_s() - before
    assert took < 4, f"{took} s of processor time"
    server.alive()


def sockets_that_end_in_the_middle_of_a_message_leave_nothing_behind(place):
    server = place.server()
    made = server.create("fortuna", ["me", "me"])
    for number in range(40):
        line = _socket(server, made, seat=number % 2 == 0)
        line.frame(raw.TEXT, b"", fin=False).frame(0, b"", fin=False)
        if number % 4 > 1:
            line.frame(0, b"some", fin=False)
        if number % 8 > 3:
            line.frame(raw.CLOSE, b"\x03\xe8")
        line.close()
    server.alive()


def only_version_13_and_no_body_open_a_socket(place):
    server = place.server()
    table = server.create("fortuna", ["me", "open"])["table"]["id"]
    good = (f"GET /api/v1/tables/{table}/socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
            "Sec-WebSocket-Protocol: taberna.v1\r\n\r\n")

    def status(head):
        line = raw.Line(server)
        line.send(head)
        found = line.status()
        line.close()
        return found
    assert status(good) == 101
    for version in ("0", "7", "8", "12", "14", "13x", "130", "", "-13", "013", "13, 8",
                    "13\r\nSec-WebSocket-Version: 8"):
        assert status(good.replace("Version: 13", f"Version: {version}")) != 101, version
    assert status(good.replace("Sec-WebSocket-Version: 13\r\n", "")) != 101
    for more in ("Content-Length: 5", "Transfer-Encoding: chunked"):
        assert status(good.replace("\r\n\r\n", f"\r\n{more}\r\n\r\n")) != 101, more
    server.alive()
    assert server.metric("sockets") <= 1


def frames_without_a_mask_are_taken_as_they_are(place):
    server = place.server()
    line = _socket(server, server.create("fortuna", ["me", "me"]))
    for number in range(5):
        line.frame(raw.TEXT, json.dumps({"op": "ping", "id": number}), masked=False)
        assert _pong(line) == number
    server.alive()


def a_handshake_that_fails_half_way_is_not_counted(place):
    server = place.server(None, "--trust-proxy", limits={**GENEROUS, "connections": 2})
    table = server.create("fortuna", ["me", "open"])["table"]["id"]
    half = (f"GET /api/v1/tables/{table}/socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: taberna.v1\r\nX-Forwarded-For: 192.0.2.1\r\n")
    for more in ("", "Sec-WebSocket-Key: " + "k" * 200 + "\r\n"):  # it was let in, and has no key to answer to
        for _ in range(5):
            line = raw.Line(server)
            line.send(half + more + "\r\n")
            assert line.status() is None
            line.close()
    lines = [raw.Line(server) for _ in range(2)]
    assert [line.upgrade(table, headers="X-Forwarded-For: 192.0.2.1\r\n") for line in lines] == [101, 101]
    server.alive()
