"""suffer.py - everything that people and operators can ask of a server, while anything of it may fail.

A table is played through it all; what was acknowledged there and elsewhere must be there at the end."""
import asyncio
import contextlib
import http.server
import json
import pathlib
import subprocess
import threading
import time

import raw
import websockets
from faults import start_until_up
from saga import GONE, Saga
from wire import GENEROUS, PATIENCE, check_store, entry_of, rows_of

LOST = (*GONE, websockets.WebSocketException, AssertionError)  # who was told nothing, or half of it, comes again
PHRASE = "correct horse"


class Listener(http.server.BaseHTTPRequestHandler):
    """Where webhooks are posted to."""

    def do_POST(self):
        self.rfile.read(int(self.headers["Content-Length"]))
        self.server.posted += 1
        self.send_response(204)
        self.end_headers()

    def log_message(self, *_):
        pass


@contextlib.contextmanager
def _listening():
    with http.server.HTTPServer(("127.0.0.1", 0), Listener) as listener:
        listener.posted = 0
        threading.Thread(target=listener.serve_forever, daemon=True).start()
        yield listener
        listener.shutdown()


def _long_record(place):
    """Of a game with more than 1,100 events: a thread beside the loop writes what is as long as that."""
    folder = place.folder / "long"
    subprocess.run([place.program, "simulate", "fortuna", "--seats", ",".join(["random"] * 4), "--games", "100", "--seed", "1",
                    "--records", folder], check=True, capture_output=True)
    return max(folder.iterdir(), key=lambda path: path.stat().st_size).read_text()


class Visitor:
    """Somebody who asks for everything, and remembers what was acknowledged."""

    def __init__(self, server, hook, record):
        self.server, self.hook, self.record, self.tables, self.names, self.clocks = server, hook, record, [], [], []

    def ask(self, method, path, body=None, **more):
        """A request that may fail in any way, as long as the server lives; what it answers if that was done."""
        try:
            reply = self.server.http(method, "/api/v1" + path, body, timeout=15, **more)
        except (OSError, EOFError, AssertionError, *GONE):
            return None
        if reply.status >= 400:
            return None
        return reply.json() if reply.headers.get_content_type() == "application/json" else {"text": reply.body.decode()}

    def create(self, cookies=None, **more):
        made = self.ask("POST", "/tables", {"game": "fortuna", "token": True, **more}, cookies=cookies)
        if made:
            self.tables.append(made["table"]["id"])
        return made

    def crowd(self, count):
        """More tables than the server has places for at first."""
        for _ in range(count):
            self.ask("POST", "/tables", {"game": "fortuna", "seats": [{"who": "open"}] * 2})

    def be_somebody(self, number):
        """A name that stays, and two from their beginning to their end: the operator may be faster with the first."""
        for name, stays in ((f"Anna {number}", True), (f"Eve {number}", False), (f"Ida {number}", False)):
            who = {"name": name, "passphrase": PHRASE, "token": True}
            named = self.ask("POST", "/names", who)
            if named and stays:
                self.names.append(name)
            named = self.ask("POST", "/sessions", who) or named
            if not named:
                continue
            cookies = {"taberna-name": named["session"]}
            self.ask("GET", "/me", cookies=cookies)
            self.ask("POST", "/me/blocks", {"name": f"Eve {number - 1}", "blocked": True}, cookies=cookies)
            self.ask("GET", "/me/blocks", cookies=cookies)
            made = self.create(cookies, seats=[{"who": "me", "name": name}, {"who": "open"}, {"who": "open"}])
            made and self.ask("POST", f"/tables/{made['table']['id']}/seats", {"name": name, "invite": made["invite"]},
                              cookies=cookies)
            made and self.ask("POST", f"/tables/{made['table']['id']}/key", {}, cookies=cookies)
            if not stays:
                other = PHRASE + "!"
                changed = self.ask("PUT", "/me/passphrase", {"passphrase": PHRASE, "new": other, "token": True},
                                   cookies=cookies)
                cookies = {"taberna-name": changed["session"]} if changed else cookies
                self.ask("POST", "/me/deletion", {"passphrase": other if changed else PHRASE}, cookies=cookies)
            self.ask("DELETE", "/sessions", cookies=cookies)

    def look_around(self, table):
        for path in ("/games", "/tables", f"/tables/{table}", f"/tables/{table}/record",
                     f"/tables/{'a' * 16}"):
            self.ask("GET", path)
        for path in ("/", "/privacy", "/metrics", "/readyz"):
            with contextlib.suppress(OSError, EOFError, *GONE):
                self.server.http("GET", path, timeout=15)
        for _ in range(3):
            made = self.create(record=self.record, at=1100, seats=[{"who": "me", "name": name} for name in "ABCD"])
            if made and made["seats"]:
                self.ask("GET", f"/tables/{made['table']['id']}/record", key=made["key"])

    def read_nothing(self, table):
        """Asks for much and takes none of it."""
        with contextlib.suppress(*LOST):
            line = raw.Line(self.server, 5, buffer=4096)
            line.upgrade(table)
            for number in range(400):
                line.frame(raw.TEXT, json.dumps({"op": "history", "from": 0, "id": number}))
            time.sleep(0.3)
            line.close()

    def sit_around(self):
        made = self.create(clock={"kind": "move", "seconds": 5}, seats=[{"who": "me", "name": "A"}, {"who": "me", "name": "B"}])
        if made and len(made["seats"]) == 2:
            self.clocks.append(made["table"]["id"])
        made = self.create(game="towns", public=True, seats=[{"who": "me", "name": "A"}, {"who": "open"}, {"who": "open"}])
        if made and made["seats"]:
            path, key = f"/tables/{made['table']['id']}", made["key"]
            sat = self.ask("POST", f"{path}/seats", {"name": "B", "invite": made["invite"], "token": True,
                                                     "pledge": "ab" * 32})
            sat and self.ask("PUT", f"{path}/seats/{sat['seat']}/webhook", {"url": self.hook}, key=sat["key"])
            sat and self.ask("POST", f"{path}/entropy", {"seat": sat["seat"], "entropy": "5e" * 32}, key=sat["key"])
            sat and self.ask("DELETE", f"{path}/seats/{sat['seat']}", key=sat["key"])
            self.ask("PUT", f"{path}/seats/{made['seats'][0]}/webhook", {"url": ""}, key=key)
            for seat in made["table"]["seats"][1:]:
                self.ask("POST", f"{path}/bots", {"seat": seat["seat"], "bot": "easy"}, key=key)

    async def talk(self):
        """All that can be said through a socket, and a game that ends."""
        made = await asyncio.to_thread(self.create, hints=True, seats=[{"who": "me", "name": "A"}, {"who": "open"}])
        sat = made and await asyncio.to_thread(
            self.ask, "POST", f"/tables/{made['table']['id']}/seats", {"name": "B", "invite": made["invite"], "token": True})
        if not sat or not made["seats"]:
            return
        table = made["table"]["id"]
        for seat, key, other in ((made["seats"][0], made["key"], sat["seat"]), (sat["seat"], sat["key"], made["seats"][0])):
            await asyncio.to_thread(self.ask, "PUT", f"/tables/{table}/seats/{seat}/webhook", {"url": self.hook}, key=key)
            with contextlib.suppress(*LOST):
                client = await self.server.look(table, seat, key)
                await client.line.send(['{"op":"ping",', '"id":', '0}' + " " * 300])  # in fragments
                for op, more in (("mute", {"seat": other, "muted": True}), ("chat", {"text": "x" * 300}), ("hint", {}),
                                 ("react", {"word": "wow"}), ("report", {"seat": other, "text": "rude"}), ("undo", {}),
                                 ("takeback", {"index": 1}), ("vote", {"agrees": True}), ("history", {"from": 0}),
                                 ("why", {"move": client.legal[0] if client.legal else "pass"}),
                                 ("resign", {})):
                    await asyncio.wait_for(client.ask(op, **more), 5)
                if key == sat["key"]:
                    await client.until(lambda self: self.over, 5)
                    await asyncio.wait_for(client.ask("rematch"), 5)
                await client.close()
            await asyncio.to_thread(self.ask, "POST", f"/tables/{table}/rematch", {"token": True}, key=key)
        await asyncio.to_thread(self.look_around, table)

    async def until_clocks_run_out(self):
        """What failed is tried again, also at a table at which nobody looks: so the file is looked at."""
        file = pathlib.Path(self.server.store.removeprefix("sqlite:"))
        for table in self.clocks if self.server.store.startswith("sqlite:") else ():
            until = time.monotonic() + PATIENCE
            while not any(entry_of(text).endswith(" time") for _, _, text in rows_of(file, table)):
                assert time.monotonic() < until, f"the clock of {table} stands still"
                await asyncio.sleep(0.5)

    def check(self, server):
        """All that was acknowledged is there."""
        for table in self.tables:
            server.http("GET", f"/api/v1/tables/{table}").expect(200)
        for name in self.names:
            server.http("POST", "/api/v1/sessions", {"name": name, "passphrase": PHRASE}).expect(201)
        return len(self.tables) + len(self.names)


async def _play_through(saga, servers, seconds):
    with contextlib.suppress(*LOST):
        await saga.come(servers)
        await saga.play(seconds, moves=12)
    saga.remember()
    for client in saga.clients.values():
        with contextlib.suppress(*GONE, websockets.WebSocketException):
            await client.close()


async def suffer(place, faults, store, rounds, commands=None, others=0, crowd=False, words=()):
    """Plays and asks while things fail, beside other nodes for which nothing does; returns the lines of what failed. Few
    tables stay in memory, so that clocks run out at some that do not."""
    server = place.server(store, "--private-hooks", *words, start=False, before=faults.before,
                          limits={**GENEROUS, "hot": 4}).start()
    others = [place.server(store, *words) for _ in range(others)]
    saga = Saga(server, "fortuna", ["me", "me"])
    with _listening() as listener:
        visitor = Visitor(server, f"http://127.0.0.1:{listener.server_port}/", _long_record(place))
        for seat in saga.made["seats"]:
            server.http("PUT", f"/api/v1/tables/{saga.id}/seats/{seat}/webhook", {"url": visitor.hook}, key=saga.key)
        faults.begin()
        if crowd:
            await asyncio.gather(*(asyncio.to_thread(visitor.crowd, 90) for _ in range(12)))
        for number in range(rounds):
            await _play_through(saga, [server, *others], 2)
            await visitor.talk()
            for ask in (lambda: visitor.be_somebody(number), lambda: visitor.look_around(saga.id), visitor.sit_around,
                        lambda: visitor.read_nothing(saga.id)):
                await asyncio.to_thread(ask)
            if commands:
                await asyncio.to_thread(commands, number, server, saga)
            if server.process.poll() is not None:
                assert server.process.returncode in (0, 2), server.log()[-2000:]
                start_until_up(faults, server)
        failed, posted = faults.end(), listener.posted
        await visitor.until_clocks_run_out()
    await saga.close()
    server.stop()
    server.before = None
    server.start()
    await saga.come([server])  # finds all that anybody was ever told
    await saga.play(240)
    assert saga.over
    saga.check_end(place, server)
    await saga.close()
    kept = visitor.check(server)
    server.stop()
    for other in others:
        other.stop()
    check_store(place.program, place.folder, server.store)
    place.note(f"{len(failed)} failures, {saga.done} moves, {kept} tables and names acknowledged, none lost; {posted} posted")
    return failed
