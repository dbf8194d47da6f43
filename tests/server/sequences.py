"""sequences.py - what a stranger may send over one connection, made up from a seed and a number: requests one behind
the other or together, split anywhere, with lengths and headers that are none; frames of all kinds and sizes.

A Sequence is a list of steps: ("send", bytes), ("turn",) lets the others go first, ("answer", STATUS) reads one answer,
("upgraded",) reads the head of one, ("end", HOW) closes, resets, closes half or waits for the server to do it."""
import base64
import json
import random
import struct

ENDS = ("close", "close", "reset", "half", "wait")
METHODS = ("GET", "POST", "PUT", "DELETE", "HEAD", "PATCH", "OPTIONS", "CONNECT", "TRACE", "PRI", "get", "G", "",
           "POST\0", "GET /x", "\x16\x03\x01")
PATHS = ("/healthz", "/api/v1", "/api/v1/tables", "/metrics", "/", "*", "http://x/healthz", "/healthz?a=b&c;d",
         "/%00", "/%", "/%2e%2e/%2f", "/../../etc/passwd", "//", "/healthz;x", "/" + "a" * 300, "/" + "a" * 9000,
         "/?" + "a&" * 200, "/a b", "/api/v1/tables/aaaaaaaaaaaaaaaa/socket", "/\xff\xfe")
LENGTHS = ("0", "1", "2", "00", "-1", "+2", " 2", "2 ", "0x2", "2,2", "5, 6", "", "x", "1e3", "64", "3000", "65536",
           "1048576", "1048577", "4294967296", "9223372036854775807", "9223372036854775808", "18446744073709551615",
           "18446744073709551618", "9" * 40, "0" * 40 + "5", "0" * 70 + "5")
HEADERS = ("Transfer-Encoding: chunked", "Transfer-Encoding: identity", "Transfer-Encoding: \x0bchunked",
           "Expect: 100-continue", "Connection: close", "Connection: keep-alive", "Connection: Upgrade",
           "Upgrade: h2c", "Upgrade: websocket", "Upgrade: smtp", "Upgrade: websocket, h2c", "Upgrade:",
           "HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA", "Sec-WebSocket-Version: 13", "Sec-WebSocket-Version: 0",
           "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Key: " + "k" * 200,
           "Sec-WebSocket-Protocol: taberna.v1", "Sec-WebSocket-Protocol: " + "a," * 100,
           "Sec-WebSocket-Protocol: http", "Sec-WebSocket-Extensions: permessage-deflate", "X: a", "A:", ":", ": x",
           " folded", "\tfolded", "No colon", "Nu\0l: x", "Nul: \0", "POST /api/v1/tables", ":path: /metrics",
           ":method: POST", "Host: x", "Host: " + "h" * 300, "Cookie: taberna=" + "0" * 64,
           "Cookie: " + "a=b; " * 300, "Authorization: Bearer x", "Origin: null",
           "X-Forwarded-For: 1.2.3.4, ::1, x", "If-None-Match: " + "e" * 200, "Accept-Encoding: gzip",
           "Content-Length : 5", "Content-Type: application/json", "Range: bytes=0-1,2-3",
           "Accept: " + "*/*," * 500)
TRAILS = (b"\r\n", b"\n", b"\0", b"{}", b"{}{}", b"x", b"\r\n\r\n", b"GET / HTTP/1.1\r\n", b"0\r\n\r\n", b"POST",
          b"\x81\x00")
TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10


class Sequence:
    def __init__(self, number, kind):
        self.number, self.kind = number, kind
        self.steps = []
        self.creates = []  # names of the tables' owners it sends, in order
        self.good = False  # all of it is as it should be: each answer is told, each table is made

    def show(self):
        lines = [f"sequence {self.number}, {self.kind}:"]
        for step in self.steps:
            lines.append("  " + step[0] + " " + " ".join(repr(part) for part in step[1:]))
        return "\n".join(lines)


def _request(method, path, headers=(), body=None, length=None, version="HTTP/1.1"):
    lines = [f"{method} {path} {version}", "Host: x", *headers]
    if body is not None:
        lines += ["Content-Type: application/json", f"Content-Length: {len(body) if length is None else length}"]
    return "\r\n".join(lines).encode("latin-1") + b"\r\n\r\n" + (body or b"")


def _create(rng, out, length=None, headers=(), as_made=True):
    """A table whose owner's name tells where it was made up; in one that is changed afterwards it tells nothing."""
    name = f"n{out.number}-{len(out.creates)}" if as_made else "changed"
    out.creates += [name] if as_made else []
    body = json.dumps({"game": rng.choice(("fortuna", "towns")),
                       "seats": [{"who": "me", "name": name}, {"who": "open"}]}).encode()
    return _request("POST", "/api/v1/tables", headers, body, length)


def _send(rng, out, data):
    """Sends in one piece, in a few, or byte by byte."""
    how = rng.random()
    if how < 0.5 or len(data) < 2:
        cuts = []
    elif how < 0.95 or len(data) > 400:
        cuts = sorted(rng.sample(range(1, len(data)), min(len(data) - 1, rng.randint(1, 4))))
    else:
        cuts = range(1, len(data))
    at = 0
    for cut in [*cuts, len(data)]:
        out.steps += [("send", data[at:cut]), ("turn",)]
        at = cut


# --- Requests ---------------------------------------------------------------------------------------------------------


def _good(rng, out, world):
    out.good = True
    for number in range(rng.randint(0, 2)):  # questions first; what changes something is the last on its connection
        _send(rng, out, _request("GET", rng.choice(("/healthz", "/api/v1", "/api/v1/games"))))
        out.steps.append(("answer", 200))
    if rng.random() < 0.5 and not out.steps:
        _send(rng, out, _create(rng, out, headers=rng.choice(((), ("Connection: close",)))))
        out.steps.append(("answer", 201))
    out.steps.append(("end", rng.choice(("close", "reset"))))


def _mutate(rng, data):
    data = bytearray(data)
    for _ in range(rng.randint(1, 4)):
        at = rng.randrange(len(data) + 1)
        how = rng.randrange(4)
        if how == 0:
            data[at:at + rng.randint(1, 8)] = b""
        elif how == 1:
            data[at:at] = rng.choice(TRAILS)
        elif how == 2:
            data[at:at + 1] = bytes([rng.randrange(256)])
        else:
            data[at:at] = data[at:at + rng.randint(1, 200)]
    return bytes(data)


def _strange(rng, out):
    """One request that is not as it should be."""
    changed = rng.random() < 0.3
    headers = [rng.choice(HEADERS) for _ in range(rng.choice((0, 1, 1, 2, 5)))]
    if rng.random() < 0.1:
        headers += [f"X-{number}: {'v' * rng.randint(0, 300)}" for number in range(rng.randint(1, 120))]
    if rng.random() < 0.4:
        length = rng.choice(LENGTHS) if rng.random() < 0.6 else None
        data = _create(rng, out, length, headers, as_made=not changed)
    else:
        body = rng.choice((None, None, b"", b"{}", b"[" * 200, bytes(rng.randrange(256) for _ in range(40))))
        length = rng.choice(LENGTHS) if body is not None and rng.random() < 0.5 else None
        data = _request(rng.choice(METHODS), rng.choice(PATHS), headers, body, length,
                        rng.choice(("HTTP/1.1", "HTTP/1.1", "HTTP/1.0", "HTTP/2.0", "HTTP/9.9", "", "x")))
    return _mutate(rng, data) if changed else data


def _rubbish(rng, out, world):
    parts = []
    for _ in range(rng.choice((1, 1, 2, 3, 6))):
        parts.append(rng.choice((
            lambda: _request("GET", "/healthz"), lambda: _create(rng, out), lambda: _strange(rng, out),
            lambda: _strange(rng, out), lambda: _create(rng, out) + rng.choice(TRAILS),
            lambda: _request("POST", "/api/v1/tables", (), b"{}", rng.randint(0, 400))))())
    if rng.random() < 0.5:
        _send(rng, out, b"".join(parts))
    else:
        for part in parts:
            _send(rng, out, part)
            if rng.random() < 0.3:
                out.steps.append(("answer", None))
    if rng.random() < 0.05:
        _send(rng, out, bytes(rng.randrange(256) for _ in range(rng.randint(1, 3000))))
    out.steps.append(("end", rng.choice(ENDS)))


# --- Frames -----------------------------------------------------------------------------------------------------------


def _frame(rng, opcode, payload=b"", fin=True, masked=True, length=None, wide=0):
    """`wide` writes the length in 2 or 8 bytes also where it would be shorter; `length` lies."""
    length = len(payload) if length is None else length
    mask_bit = 0x80 if masked else 0
    head = bytes([(0x80 if fin else 0) | opcode])
    if length < 126 and not wide:
        head += bytes([mask_bit | length])
    elif length < 65536 and wide != 8:
        head += bytes([mask_bit | 126]) + struct.pack(">H", length)
    else:
        head += bytes([mask_bit | 127]) + struct.pack(">Q", length & (1 << 64) - 1)
    if not masked:
        return head + payload
    mask = bytes(rng.randrange(256) for _ in range(4)) if rng.random() < 0.9 else b"\0\0\0\0"
    size = len(payload)
    pattern = (mask * (size // 4 + 1))[:size]
    return head + mask + (int.from_bytes(payload, "big") ^ int.from_bytes(pattern, "big")).to_bytes(size, "big")


MESSAGES = (b'{"op":"ping","id":1}', b'{"op":"history","id":2,"from":0}', b'{"op":"chat","id":3,"text":"x"}',
            b'{"op":"move","id":4,"move":"pass","index":0}', b'{"op":"why","id":5,"move":"pass"}',
            b'{"op":"undo","id":6}', b"", b"{}", b"x", b"\xff\xfe", b'{"op":"ping","id":1}' + b" " * 5000)
SIZES = (0, 1, 2, 125, 126, 127, 4095, 4096, 4097, 8192, 65535, 65536, 65537)


def _fragments(rng):
    """One message in pieces, some of them empty, with control frames between; it may go on without end."""
    text = rng.choice(MESSAGES)
    pieces, out = rng.randint(1, 6), []
    for number in range(pieces):
        size = rng.choice((0, 0, 1, len(text) // 2))
        part, text = (text, b"") if number == pieces - 1 else (text[:size], text[size:])
        out.append(_frame(rng, TEXT if number == 0 else 0, part, fin=number == pieces - 1 and rng.random() < 0.9,
                          masked=rng.random() < 0.9, wide=rng.choice((0, 0, 0, 2, 8))))
        if rng.random() < 0.3:
            out.append(_frame(rng, rng.choice((PING, PONG)), b"p" * rng.choice((0, 1, 125))))
    return b"".join(out)


def _odd_frame(rng):
    kind = rng.randrange(6)
    if kind == 0:
        return _frame(rng, rng.randrange(16), b"o" * rng.choice(SIZES[:8]), fin=rng.random() < 0.6,
                      masked=rng.random() < 0.7)
    if kind == 1:
        return _frame(rng, rng.choice((TEXT, 0, PING)), b"abc", masked=rng.random() < 0.7,
                      length=rng.choice((0, 4, 200, 70000, 1 << 62, (1 << 64) - 1)))
    if kind == 2:
        return _frame(rng, rng.choice((TEXT, BINARY, 0)), b" " * rng.choice(SIZES))
    if kind == 3:
        return _frame(rng, CLOSE, rng.choice((b"", b"\x03", b"\x03\xe8", b"\x03\xe8bye", b"\x00\x00", b"\xff" * 125)))
    if kind == 4:
        return _frame(rng, rng.choice((TEXT, PING)) | rng.choice((0x10, 0x20, 0x40)), b"rsv")
    return bytes(rng.randrange(256) for _ in range(rng.randint(1, 60)))


def _handshake(rng, world, seat):
    headers = ["Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13",
               "Sec-WebSocket-Protocol: taberna.v1",
               "Sec-WebSocket-Key: " + base64.b64encode(rng.getrandbits(128).to_bytes(16, "big")).decode()]
    if seat:
        headers.append("Authorization: Bearer " + world["key"])
    query = "?seat=" + world["seat"] if seat else ""
    return _request("GET", f"/api/v1/tables/{world['table']}/socket{query}", headers)


def _frames(rng, out, world):
    head = _handshake(rng, world, seat=rng.random() < 0.5)
    if rng.random() < 0.15:
        head = _mutate(rng, head)
    _send(rng, out, head)
    if rng.random() < 0.6:
        out.steps.append(("upgraded",))
    data = [rng.choice((_fragments, _fragments, _fragments, _odd_frame))(rng) for _ in range(rng.randint(1, 5))]
    if rng.random() < 0.5:
        _send(rng, out, b"".join(data))
    else:
        for frame in data:
            _send(rng, out, frame)
    out.steps.append(("end", rng.choice(ENDS)))


def make(seed, number, world):
    """The sequence of this number; `world` names a table, a seat of it and its key."""
    rng = random.Random(f"{seed} {number}")
    kind = rng.choices((_good, _rubbish, _frames), (20, 45, 35))[0]
    out = Sequence(number, kind.__name__.strip("_"))
    kind(rng, out, world)
    return out
