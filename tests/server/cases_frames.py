"""cases_frames.py - WebSocket frames and handshakes as no decent client sends them: pieces of no bytes, other versions,
bodies; and that a socket goes on behind them, or is closed."""
import json

import raw


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
