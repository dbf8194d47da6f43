"""cases_names.py - names with passphrases, the lobby, webhooks."""
import asyncio
import concurrent.futures
import hashlib
import hmac
import http.server
import json
import random
import secrets
import threading
import time

from wire import Closed, open_sqlite

PHRASE = "correct horse battery"


def _cookie(reply, name):
    """The value that a reply set, and the whole cookie."""
    for cookie in reply.headers.get_all("set-cookie") or []:
        if cookie.startswith(name + "="):
            return cookie[len(name) + 1:].split(";")[0], cookie
    raise AssertionError(f"no cookie {name}")


def _register(server, name, phrase=PHRASE):
    reply = server.http("POST", "/api/v1/names", {"name": name, "passphrase": phrase}).expect(201)
    assert reply.json()["name"] == name
    return {"taberna-name": _cookie(reply, "taberna-name")[0]}


def names_are_kept_with_a_passphrase_and_sessions_come_and_go(place):
    server = place.server()
    session = _register(server, "Anna")
    body = {"name": "Anna", "passphrase": "another phrase"}
    server.http("POST", "/api/v1/names", body).expect(409, "server.name-taken")
    for short in ("", "1234567", "x" * 201, 7, None):
        server.http("POST", "/api/v1/names", {"name": "Ben", "passphrase": short}).expect(400)
    assert server.http("GET", "/api/v1/me", cookies=session).expect(200).json() == {"name": "Anna", "seats": []}
    server.http("GET", "/api/v1/me").expect(401, "server.need-session")
    server.http("GET", "/api/v1/me", cookies={"taberna-name": secrets.token_hex(32)}).expect(401)

    for name, phrase in (("Anna", "wrong phrase"), ("Nobody", PHRASE), ("anna", PHRASE)):
        body = {"name": name, "passphrase": phrase}
        server.http("POST", "/api/v1/sessions", body).expect(401, "server.wrong-passphrase")
    reply = server.http("POST", "/api/v1/sessions", {"name": "Anna", "passphrase": PHRASE, "token": True}).expect(201)
    second, cookie = _cookie(reply, "taberna-name")
    assert reply.json() == {"name": "Anna", "session": second}
    for part in ("HttpOnly", "SameSite=Strict", "Path=/", f"Max-Age={90 * 86400}"):
        assert part in cookie, cookie
    server.http("DELETE", "/api/v1/sessions", cookies={"taberna-name": second}).expect(204)
    server.http("GET", "/api/v1/me", cookies={"taberna-name": second}).expect(401)
    server.http("GET", "/api/v1/me", cookies=session).expect(200)
    server.http("DELETE", "/api/v1/sessions").expect(401)
    server.stop()
    with open_sqlite(place.folder / "taberna.db") as db:
        kept = "".join(str(row) for table in ("names", "sessions") for row in db.execute(f"SELECT * FROM {table}"))
        blobs = [row[0] for row in db.execute("SELECT hash FROM sessions")]
    assert PHRASE not in kept and second not in kept and "$argon2id$" in kept
    assert bytes.fromhex(session["taberna-name"]) not in blobs, "sessions are kept as hashes"


def who_logs_in_while_the_passphrase_is_changed_stays_outside(place):
    """Both wait for the one thread that hashes: the old passphrase was right when it was looked up, and is not any more."""
    server = place.server(None, "--threads", "1")
    session = _register(server, "Anna")
    body = {"passphrase": PHRASE, "new": PHRASE + "!", "token": True}
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        others = [pool.submit(server.http, "POST", "/api/v1/names", {"name": "Ben", "passphrase": PHRASE})]
        time.sleep(0.02)
        changing = pool.submit(server.http, "PUT", "/api/v1/me/passphrase", body, cookies=session)
        time.sleep(0.02)
        server.http("POST", "/api/v1/sessions", {"name": "Anna", "passphrase": PHRASE}).expect(401, "server.wrong-passphrase")
        changing.result().expect(201)
        others[0].result().expect(201)
    server.http("POST", "/api/v1/sessions", {"name": "Anna", "passphrase": PHRASE + "!"}).expect(201)


async def seats_kept_by_name_are_taken_back_from_another_device(place):
    server = place.server()
    session = _register(server, "Anna")
    body = {"game": "fortuna", "seats": [{"who": "me", "name": "Anna"}, {"who": "open"}], "token": True}
    made = server.http("POST", "/api/v1/tables", body, cookies=session).expect(201).json()
    table, seat, old_key = made["table"]["id"], made["seats"][0], made["key"]
    old = await server.look(table, seat, old_key)
    ben = server.sit(table, made["invite"])
    await old.until(lambda self: self.view)
    path = f"/api/v1/tables/{table}/key"
    server.http("POST", path, {}).expect(401, "server.need-session")
    server.http("POST", path, {}, cookies=_register(server, "Eve")).expect(403)
    assert server.http("GET", "/api/v1/me", cookies=session).json()["seats"] == [{"table": table, "seat": seat}]

    reply = server.http("POST", path, {}, cookies=session).expect(201)
    new_key = _cookie(reply, "taberna")[0]
    assert reply.json()["seats"] == [seat]
    new = await server.look(table, seat, new_key)
    assert new.view["seat"] == seat and new.n == old.n, "nobody is told of it"
    for attempt in (server.look(table, seat, old_key),):
        try:
            await attempt
            raise AssertionError("the old key still opens the seat")
        except Closed as closed:
            assert closed.code == 4403
    server.http("GET", f"/api/v1/tables/{table}/record?seat={seat}", key=old_key).expect(403)
    try:  # the socket that was open with the old key
        while True:
            await old.move((old.legal or ["pass"])[0])
            raise AssertionError("the old socket still plays")
    except Closed as closed:
        assert closed.code == 4403, closed
    other = await server.look(table, ben["seat"], ben["key"])
    await asyncio.gather(new.play(random.Random(1)), other.play(random.Random(2)))


def a_kept_seat_is_only_as_good_as_its_entry_in_the_log(place):
    server = place.server()
    session = _register(server, "Anna")
    made = server.create("fortuna", ["me", "open"])
    table = made["table"]["id"]
    with open_sqlite(place.folder / "taberna.db") as db:  # as if it had been kept before somebody else sat down
        db.execute("INSERT INTO seats (table_id, seat, name, sat) VALUES (?, 0, 'Anna', 7)", (table,))
    assert server.http("GET", "/api/v1/me", cookies=session).expect(200).json()["seats"] == []
    server.http("POST", f"/api/v1/tables/{table}/key", {}, cookies=session).expect(403, "server.wrong-key")
    with open_sqlite(place.folder / "taberna.db") as db:
        db.execute("UPDATE seats SET sat = 1")
    listed = server.http("GET", "/api/v1/me", cookies=session).expect(200).json()["seats"]
    assert listed == [{"table": table, "seat": made["seats"][0]}]
    server.http("POST", f"/api/v1/tables/{table}/key", {}, cookies=session).expect(201)


def the_lobby_lists_public_tables_that_are_open_or_played(place):
    server = place.server()
    assert server.http("GET", "/api/v1/tables").json() == {"tables": []}
    private = server.create("fortuna", ["me", "open"])
    public = [server.create(game, ["me", "open"], public=True) for game in ("fortuna", "towns")]
    over = server.create("fortuna", ["random", "random"], public=True)
    end = time.monotonic() + 30
    while server.table(over["table"]["id"])["phase"] != "over" and time.monotonic() < end:
        time.sleep(0.1)
    listed = [table["id"] for table in server.http("GET", "/api/v1/tables").expect(200).json()["tables"]]
    assert listed == [made["table"]["id"] for made in reversed(public)], listed
    assert private["table"]["id"] not in listed
    server.sit(public[0]["table"]["id"], name="Whoever comes")
    for _ in range(105):
        server.create("fortuna", ["me", "open"], public=True)
    assert len(server.http("GET", "/api/v1/tables").json()["tables"]) == 100


# --- Webhooks ---------------------------------------------------------------------------------------------------------


class Ear:
    """A server on loopback that keeps what is posted to it and answers as it is told."""

    def __init__(self):
        self.posts, self.status = [], 200
        ear = self

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["content-length"]))
                ear.posts.append((time.monotonic(), self.headers, body))
                self.send_response(ear.status)
                if ear.status in (301, 302, 307):
                    self.send_header("Location", "/elsewhere")
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_):
                pass
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}/hook"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    async def heard(self, count, seconds=30):
        end = time.monotonic() + seconds
        while len(self.posts) < count:
            assert time.monotonic() < end, f"{len(self.posts)} posts, not {count}"
            await asyncio.sleep(0.05)
        await asyncio.sleep(0.5)
        assert len(self.posts) == count, f"{len(self.posts)} posts, not {count}"


async def a_person_who_is_away_is_told_once_a_turn(place):
    server, ear = place.server(None, "--private-hooks"), Ear()
    made = server.create("fortuna", ["me", "open"])
    sat = server.sit(made["table"]["id"], made["invite"])
    table, seat = made["table"]["id"], made["seats"][0]
    path = f"/api/v1/tables/{table}/seats/{seat}/webhook"
    ben = await server.look(table, sat["seat"], sat["key"])
    anna = await server.look(table, seat, made["key"])
    for client in (anna, ben):
        await client.until(lambda self: self.view)
    secret = server.http("PUT", path, {"url": ear.url}, key=made["key"]).expect(200).json()["secret"]
    await _alternate(anna, ben, lambda: anna.index > 30)
    assert not ear.posts, "a person who is connected needs no post"
    await _alternate(anna, ben, lambda: ben.legal and ben.view["to_act"] == [ben.you])
    await anna.close()
    await ben.play(random.Random(1), until=lambda self: seat in self.view["to_act"])
    await ear.heard(1)
    _, headers, body = ear.posts[0]
    url = f"http://{server.host}/t/{table}"
    assert json.loads(body) == {"table": table, "seat": seat, "game": "fortuna", "url": url}
    signed = hmac.new(bytes.fromhex(secret), body, hashlib.sha256).hexdigest()
    assert headers["taberna-signature"] == "sha256=" + signed and headers["content-type"] == "application/json"
    await ben.do("chat", text="your turn")
    await ear.heard(1)
    anna = await server.look(table, seat, made["key"])
    await _alternate(anna, ben, lambda: ben.legal and ben.view["to_act"] == [ben.you])
    await anna.close()
    await ben.play(random.Random(2), until=lambda self: seat in self.view["to_act"])
    await ear.heard(2)
    server.http("PUT", path, {"url": ""}, key=made["key"]).expect(200)


async def _alternate(anna, ben, good):
    """Both play until the condition holds, each hearing everything."""
    for step in range(2000):
        if good():
            return
        actor = anna if anna.legal else ben
        await actor.play(random.Random(step), moves=1)
        other = ben if actor is anna else anna
        await other.until(lambda self: self.n >= actor.n)
    raise AssertionError("it never came")


async def a_post_that_fails_is_tried_again(place):
    server, ear = place.server(None, "--private-hooks"), Ear()
    ear.status = 500
    made = server.create("fortuna", ["me", "me"])
    seat = made["seats"][0]
    server.http("PUT", f"/api/v1/tables/{made['table']['id']}/seats/{seat}/webhook", {"url": ear.url},
                key=made["key"]).expect(200)
    ben = await server.look(made["table"]["id"], made["seats"][1], made["key"])
    await ben.until(lambda self: self.view)
    if ben.legal:
        await ben.play(random.Random(1), until=lambda self: not self.legal)
    await ear.heard(1)
    ear.status = 302
    await ear.heard(2, seconds=20)
    first, second = (at for at, _, _ in ear.posts)
    assert 9 < second - first < 15, "after ten seconds"
    assert ear.posts[0][2] == ear.posts[1][2]


def hooks_into_the_operators_network_are_refused(place):
    server = place.server()
    made = server.create("fortuna", ["me", "open"])
    path = f"/api/v1/tables/{made['table']['id']}/seats/{made['seats'][0]}/webhook"
    for url in ("http://127.0.0.1:9/", "http://[::1]:9/", "http://10.0.0.1/",
                "http://192.168.1.1/", "http://169.254.169.254/latest/meta-data", "http://0/", "http://2130706433/",
                "http://0x7f.1/", "http://[::ffff:127.0.0.1]/", "ftp://example.com/", "file:///etc/passwd",
                "gopher://x/", "http://user:pass@example.com/", "example.com", "http://", "javascript:alert(1)",
                "http://[fe80::1]/"):
        server.http("PUT", path, {"url": url}, key=made["key"]).expect(400, "server.hook-address")
    server.http("PUT", path, {"url": "x" * 501}, key=made["key"]).expect(400)
    server.http("PUT", path, {"url": "https://example.com/hook"}, key=made["key"]).expect(200)
