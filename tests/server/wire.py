"""wire.py - servers that the cases start, stop and kill, and clients that speak with them.

A Server is a process of `taberna serve` with its log in a file. A Client is one WebSocket: it checks every message
against the schema, that the numbers of its messages have no gap, and it knows what it was told last."""
import asyncio
import hashlib
import http.client
import json
import os
import pathlib
import random
import re
import signal
import socket
import sqlite3
import subprocess
import time
import urllib.parse

import websockets

import schema

GENEROUS = {"requests": 1000000, "connections": 100000, "tables": 1000000, "messages": 1000000, "chats": 1000000,
            "hints": 1000000, "passphrases": 1000000}
PATIENCE = 30  # seconds; everything that takes longer has failed


class Reply:
    """An answer to an HTTP request."""

    def __init__(self, status, headers, body):
        self.status, self.headers, self.body = status, headers, body

    def json(self):
        return json.loads(self.body)

    def expect(self, status, reason=None):
        assert self.status == status, f"{self.status}, not {status}: {self.body[:300]!r}"
        if reason:
            assert self.json()["error"]["id"] == reason, self.body
        return self


class Server:
    def __init__(self, program, folder, store=None, *options, limits=GENEROUS, name="server", before=None,
                 port=0):
        self.program, self.folder = str(program), folder
        self.store = store or f"sqlite:{folder}/taberna.db"
        self.words = ["--store", self.store, "--listen", f"127.0.0.1:{port}"]
        self.host = f"127.0.0.1:{port}"
        if "--bot-pace" not in options:
            self.words += ["--bot-pace", "0"]
        for limit, most in limits.items():
            self.words += ["--limit", f"{limit}={most}"]
        self.words += options
        self.log_path = folder / f"{name}.log"
        self.before = before
        self.process = None

    # --- Life ---------------------------------------------------------------------------------------------------------

    def start(self, listening=True):
        begin = self.log_path.stat().st_size if self.log_path.exists() else 0
        with open(self.log_path, "ab") as log:
            self.process = subprocess.Popen([self.program, "serve", *self.words], stdin=subprocess.DEVNULL, stdout=log,
                                            stderr=log, cwd=self.folder, preexec_fn=self.before)
        if listening:
            self.hear_address(begin)
        return self

    def hear_address(self, begin=0):
        line = self.await_log("event=listening", begin)
        if self.words[3].endswith(":0"):  # any port: the log tells which
            self.host = re.search(r"url=\"?http://([0-9.:]+)", line).group(1)

    def log(self, begin=0):
        with open(self.log_path, "rb") as log:
            log.seek(begin)
            return log.read().decode(errors="replace")

    def await_log(self, phrase, begin=0, seconds=PATIENCE):
        end = time.monotonic() + seconds
        while True:
            text = self.log(begin)
            for line in text.splitlines(keepends=True):
                if phrase in line and line.endswith("\n"):
                    return line
            code = self.process.poll()
            assert code is None, f"ended with {code} before {phrase!r}: {text[-3000:]}"
            assert time.monotonic() < end, f"no {phrase!r} in the log: {text[-3000:]}"
            time.sleep(0.02)

    def stop(self, seconds=PATIENCE):
        """Ends it as an operator would; it must go well and no sanitizer may have complained."""
        self.process.send_signal(signal.SIGTERM)
        self.ended(seconds)

    def ended(self, seconds=PATIENCE):
        code = self.process.wait(seconds)
        self.check_log()
        assert code == 0, f"the server ended with {code}: {self.log()[-3000:]}"

    def check_log(self):
        text = self.log()
        for word in ("Sanitizer", "runtime error", "Assertion"):
            assert word not in text, text[text.index(word) - 200:][:6000]

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.check_log()

    def alive(self):
        """Still there and well."""
        self.http("GET", "/healthz").expect(200)
        self.check_log()

    # --- Requests -----------------------------------------------------------------------------------------------------

    def http(self, method, path, body=None, key=None, cookies=None, headers=None, timeout=PATIENCE):
        """One request; JSON that comes back is checked against the schema."""
        sent = {"Content-Type": "application/json"} if body is not None else {}
        if key:
            sent["Authorization"] = "Bearer " + key
        if cookies:
            sent["Cookie"] = "; ".join(f"{name}={value}" for name, value in cookies.items())
        sent.update(headers or {})
        if body is not None and not isinstance(body, (str, bytes)):
            body = json.dumps(body)
        line = http.client.HTTPConnection(self.host, timeout=timeout)
        try:
            line.request(method, path, body, sent)
            answer = line.getresponse()
            reply = Reply(answer.status, answer.headers, answer.read())
        finally:
            line.close()
        if answer.headers.get_content_type() == "application/json":
            schema.check_reply(method, path, reply.status, reply.json())
        else:
            assert reply.status < 400 or not reply.body, reply.body
        return reply

    def create(self, game, seats, **more):
        """A new table; `seats` are words: me, open, or the level of a bot."""
        made = self.http("POST", "/api/v1/tables", {
            "game": game, "seats": [_seat(word, i) for i, word in enumerate(seats)], "token": True, **more}).expect(201)
        return made.json()

    def sit(self, table, invite=None, name="Ben", **more):
        body = {"name": name, "token": True, **({"invite": invite} if invite else {}), **more}
        return self.http("POST", f"/api/v1/tables/{table}/seats", body).expect(201).json()

    def table(self, table):
        return self.http("GET", f"/api/v1/tables/{table}").expect(200).json()["table"]

    def record(self, table, seat=None, key=None):
        path = f"/api/v1/tables/{table}/record" + (f"?seat={seat}" if seat else "")
        return self.http("GET", path, key=key).expect(200).body.decode()

    def metric(self, name):
        text = self.http("GET", "/metrics").expect(200).body.decode()
        return int(re.search(rf"^taberna_{name} (\d+)$", text, re.M).group(1))

    def processor_s(self):
        """Seconds of processor time that it has taken, in all threads."""
        fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    async def look(self, table, seat=None, key=None, **more):
        return await Client().connect(self, table, seat, key, **more)


def _seat(word, number):
    if word == "me":
        return {"who": "me", "name": f"Person {number}"}
    return {"who": "open"} if word == "open" else {"who": "bot", "bot": word}


# --- Sockets ----------------------------------------------------------------------------------------------------------


class Closed(Exception):
    """The connection has gone; `code` says how, `why` is what the server said before."""

    def __init__(self, code, why):
        super().__init__(f"closed with {code} {why}")
        self.code, self.why = code, why


class Client:
    def __init__(self):
        self.n = None
        self.events = {}  # by their number, as this viewer saw them
        self.heard = []   # messages as they came
        self.present = None
        self.bye = None
        self.asked = 0

    async def connect(self, server, table, seat=None, key=None, cookies=None, headers=None):
        query = "?" + urllib.parse.urlencode({"seat": seat}) if seat else ""
        sent = dict(headers or {})
        if key:
            sent["Authorization"] = "Bearer " + key
        if cookies:
            sent["Cookie"] = "; ".join(f"{name}={value}" for name, value in cookies.items())
        self.line = await websockets.connect(
            f"ws://{server.host}/api/v1/tables/{table}/socket{query}", subprotocols=["taberna.v1"], extra_headers=sent,
            max_size=None, compression=None, open_timeout=PATIENCE, ping_interval=None, close_timeout=0.5)
        assert self.line.subprotocol == "taberna.v1"
        while self.n is None:  # a welcome, or a goodbye and the end
            await self.next()
        return self

    async def close(self):
        await self.line.close()

    # --- What comes ---------------------------------------------------------------------------------------------------

    async def next(self, seconds=PATIENCE):
        """The next message."""
        try:
            text = await asyncio.wait_for(self.line.recv(), seconds)
        except websockets.ConnectionClosed as closed:
            raise Closed(closed.rcvd.code if closed.rcvd else 1006, self.bye) from None
        assert isinstance(text, str), "a binary frame"
        message = json.loads(text)
        schema.check_message(message)
        self.heard.append(text)
        self._take(message)
        return message

    def _take(self, message):
        kind = message["type"]
        if kind == "welcome":
            assert self.n is None, "welcomed twice"
            self.table = message["table"]
            self.you, self.mine = message["you"], message["mine"]
            self.present = [seat["seat"] for seat in self.table["seats"] if seat["present"]]
            self._take_game(message)
        elif kind == "news":
            assert message["n"] == self.n + 1, f"after {self.n} comes {message['n']}"
            self.n = message["n"]
            if message["what"] not in ("chat", "react"):
                self.table = {**self.table, **message["table"]}
                self._take_game(message)
        elif kind == "presence":
            self.present = message["seats"]
        elif kind == "bye":
            self.bye = message["why"]["id"]

    def _take_game(self, message):
        self.n, self.index, self.view, self.undo = message["n"], message["index"], message["view"], message["undo"]
        if self.view:
            assert self.view["seat"] == self.you
        events = message.get("events", [])
        for number, event in enumerate(events, self.index - len(events)):
            self.events[number] = event
        if message.get("what") == "undo":
            self.events = {}  # events of others behind it have other numbers now

    @property
    def legal(self):
        return [legal["move"] for legal in self.view["legal"]] if self.view and not self.over else []

    @property
    def over(self):
        return self.table["phase"] in ("over", "aborted")

    def sitter(self, seat=None):
        return next(one for one in self.table["seats"] if one["seat"] == (seat or self.you))

    async def until(self, good, seconds=PATIENCE):
        """Reads until the condition holds; returns the message it holds after."""
        end, message = time.monotonic() + seconds, None
        while not good(self):
            left = end - time.monotonic()
            assert left > 0, f"waited in vain, last {message!r:.300}"
            message = await self.next(left)
        return message

    async def heard_of(self, kind, seconds=PATIENCE, **members):
        """The next message of this type with these members."""
        while True:
            message = await self.next(seconds)
            if message["type"] == kind and all(message.get(name) == value for name, value in members.items()):
                return message

    # --- What goes ----------------------------------------------------------------------------------------------------

    async def send(self, op, **members):
        self.asked += 1
        try:
            await self.line.send(json.dumps({"op": op, "id": self.asked, **members}))
        except websockets.ConnectionClosed:
            while True:  # what had come before the end; then it is told
                await self.next()
        return self.asked

    async def ask(self, op, **members):
        """Sends and reads until the answer has come, which it returns."""
        number = await self.send(op, **members)
        while True:
            message = await self.next()
            if message["type"] in ("done", "refused", *schema.ANSWERS) and message.get("id") == number:
                if message["type"] == "done":
                    assert message["n"] <= self.n, "the news come before the answer"
                return message

    async def do(self, op, **members):
        answer = await self.ask(op, **members)
        assert answer["type"] != "refused", answer
        return answer

    async def refused(self, op, reason, **members):
        answer = await self.ask(op, **members)
        assert answer["type"] == "refused" and answer["why"]["id"] == reason, answer
        return answer

    async def move(self, text):
        return await self.ask("move", move=text, index=self.index)

    async def history(self, first=0):
        return (await self.do("history", **{"from": first}))["events"]

    async def play(self, rng, until=lambda self: self.over, moves=10 ** 6):
        """Plays moves of its own choice, one at a time, until told; a move may only be refused if things have changed
        since it was chosen."""
        while not until(self) and moves > 0:
            if not self.legal:
                await self.next()
                continue
            chosen, n = rng.choice(self.legal), self.n
            answer = await self.move(chosen)
            if answer["type"] == "refused" and answer["why"]["id"] == "server.busy":  # this machine has too much to do
                await asyncio.sleep(0.1)
                continue
            moves -= 1
            assert answer["type"] == "done" or self.n > n, f"{chosen}: {answer}"
        return self


async def all_play(clients, seed, **more):
    await asyncio.gather(*(client.play(random.Random(f"{seed} {client.you}"), **more) for client in clients))


# --- Records and stores -----------------------------------------------------------------------------------------------


def verify(program, folder, record, code=0):
    done = subprocess.run([str(program), "verify", "-"], input=record.encode(), cwd=folder, capture_output=True,
                          timeout=PATIENCE)
    assert done.returncode == code, f"verify says {done.returncode}: {done.stdout[-500:]} {done.stderr[-500:]}"


def opens(secret, commitment):
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest() == commitment


def check_store(program, folder, store):
    """Has the program replay every table of a store that nobody serves."""
    done = subprocess.run([str(program), "check-store", store], cwd=folder, capture_output=True, timeout=300)
    assert done.returncode == 0, f"check-store says {done.returncode}: {done.stdout[-2000:]} {done.stderr[-2000:]}"


def open_sqlite(path):
    return sqlite3.connect(path, isolation_level=None)


def rows_of(path, table):
    """The log of a table: (seq, at_ms, text)."""
    with open_sqlite(path) as db:
        return db.execute("SELECT seq, at_ms, text FROM log WHERE table_id = ? ORDER BY seq", (table,)).fetchall()


def entry_of(text):
    """A row without its chain."""
    return text[17:] if text[16:17] == " " else text


def rechain(path, table, change):
    """Changes entries by change(seq, entry) as somebody would who knows the form: the chain holds again."""
    chain, changed = "0" * 16, 0
    with open_sqlite(path) as db:
        for seq, at_ms, text in rows_of(path, table):
            entry = change(seq, entry_of(text))
            changed += entry != entry_of(text)
            chain = hashlib.sha256(f"{chain} {at_ms} {entry}".encode()).hexdigest()[:16]
            db.execute("UPDATE log SET text = ? WHERE table_id = ? AND seq = ?", (f"{chain} {entry}", table, seq))
    return changed


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as line:
        return line.getsockname()[1]
