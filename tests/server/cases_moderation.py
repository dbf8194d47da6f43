"""cases_moderation.py - what people and operators can do about others: mute, block, names, passphrases, deletion."""
import asyncio
import contextlib
import pathlib
import random
import re
import subprocess
import time

from cases_names import PHRASE, _cookie, _register
from wire import PATIENCE, Closed, check_store, open_sqlite, rows_of, verify


def _named(server, session, name, table, invite, status=201, reason=None):
    """Somebody with a session sits down."""
    return server.http("POST", f"/api/v1/tables/{table}/seats", {"name": name, "invite": invite, "token": True},
                       cookies=session).expect(status, reason).json()


def _until_forgotten(server):
    """Whoever has deleted oneself is gone from all logs."""
    file, end = pathlib.Path(server.folder, server.store.removeprefix("sqlite:")), time.monotonic() + PATIENCE
    with contextlib.closing(open_sqlite(file)) as db:
        while db.execute("SELECT count(*) FROM marks WHERE kind = 'deletion'").fetchone() != (0,):
            assert time.monotonic() < end, "the deletion does not come to its end"
            time.sleep(0.05)


# --- Mute -------------------------------------------------------------------------------------------------------------


async def what_a_muted_seat_says_is_not_told_to_the_one_who_muted_it(place):
    server = place.server()
    made = server.create("fortuna", ["me", "open", "open"])
    table = made["table"]["id"]
    ben, eve = (server.sit(table, made["invite"], name) for name in ("Ben", "Eve"))
    anna = await server.look(table, made["seats"][0], made["key"])
    again = await server.look(table, made["seats"][0], made["key"])
    loud = await server.look(table, eve["seat"], eve["key"])
    other = await server.look(table, ben["seat"], ben["key"])
    assert (await anna.do("mute", seat=eve["seat"], muted=True))["seats"] == [eve["seat"]]
    for client in (anna, again, other):
        before = client.n
        await loud.do("chat", text=f"something bad for {before}")
        news = await client.heard_of("news", what="chat")
        while news["n"] <= before:
            news = await client.heard_of("news", what="chat")
        assert (news["text"] == "" and news["muted"]) == (client is not other), news
        assert "bad" not in "".join(client.heard) or client is other
    await loud.do("react", word="wow")
    assert (await anna.heard_of("news", what="react"))["text"] == ""
    server.stop()
    server.start()
    anna = await server.look(table, made["seats"][0], made["key"])
    assert (await anna.heard_of("muted"))["seats"] == [eve["seat"]], "it holds for the next time too"
    loud = await server.look(table, eve["seat"], eve["key"])
    assert (await anna.do("mute", seat=eve["seat"], muted=False))["seats"] == []
    await loud.do("chat", text="hello")
    assert (await anna.heard_of("news", what="chat"))["text"] == "hello"
    for seat, reason in ((made["seats"][0], "server.no-such-seat"), ("nobody", "server.no-such-seat")):
        await anna.refused("mute", reason, seat=seat, muted=True)
    await anna.refused("mute", "ask.missing", seat=eve["seat"])
    watcher = await server.look(table)
    await watcher.refused("mute", "server.watchers", seat=eve["seat"], muted=True)


async def the_next_one_on_a_seat_hears_everybody(place):
    """And does not learn whom the one before has muted."""
    server = place.server()
    made = server.create("fortuna", ["me", "open", "open"])
    table, host = made["table"]["id"], made["seats"][0]
    ben = server.sit(table, made["invite"], "Ben")
    here = await server.look(table, ben["seat"], ben["key"])
    await here.do("mute", seat=host, muted=True)
    server.http("DELETE", f"/api/v1/tables/{table}/seats/{ben['seat']}", key=ben["key"]).expect(204)
    carl = server.sit(table, made["invite"], "Carl", seat=ben["seat"])
    here = await server.look(table, carl["seat"], carl["key"])
    anna = await server.look(table, host, made["key"])
    await anna.do("chat", text="welcome, Carl")
    assert (await here.heard_of("news", what="chat"))["text"] == "welcome, Carl"
    assert not any('"muted"' in message for message in here.heard), here.heard


# --- Block ------------------------------------------------------------------------------------------------------------


def a_blocked_name_cannot_sit_down_where_the_other_sits(place):
    server = place.server()
    anna, eve = _register(server, "Anna"), _register(server, "Eve")
    server.http("GET", "/api/v1/me/blocks").expect(401, "server.need-session")
    server.http("POST", "/api/v1/me/blocks", {"name": "Eve"}, cookies=anna).expect(400)
    server.http("POST", "/api/v1/me/blocks", {"name": "Eve", "blocked": True}, cookies=anna).expect(204)
    assert server.http("GET", "/api/v1/me/blocks", cookies=anna).expect(200).json() == {"blocks": ["Eve"]}
    assert server.http("GET", "/api/v1/me/blocks", cookies=eve).expect(200).json() == {"blocks": []}, "she is not told"
    body = {"game": "fortuna", "seats": [{"who": "me", "name": "Anna"}, {"who": "open"}, {"who": "open"}]}
    made = server.http("POST", "/api/v1/tables", body, cookies=anna).expect(201).json()
    table, invite = made["table"]["id"], made["invite"]
    _named(server, eve, "Eve", table, invite, 409, "server.blocked")
    others = server.create("fortuna", ["me", "open", "open"])
    _named(server, eve, "Eve", others["table"]["id"], others["invite"])
    server.http("POST", "/api/v1/me/blocks", {"name": "Eve", "blocked": False}, cookies=anna).expect(204)
    _named(server, eve, "Eve", table, invite)


def a_block_holds_however_many_others_block_the_same_name(place):
    server = place.server(f"sqlite:{place.folder}/taberna.db")
    anna, eve = _register(server, "Zoe"), _register(server, "Eve")
    server.http("POST", "/api/v1/me/blocks", {"name": "Eve", "blocked": True}, cookies=anna).expect(204)
    server.stop()
    with contextlib.closing(open_sqlite(place.folder / "taberna.db")) as db, db:
        for kind, who, whom in (("block", "A", "Eve"), ("blocked", "Eve", "A")):
            db.executemany("INSERT INTO marks (kind, who, whom, until_ms, note) VALUES (?, ?, ?, ?, '')",
                           [(kind, who + ("" if who == "Eve" else str(number)), whom + (str(number) if whom == "A" else ""),
                             2 ** 63 - 1) for number in range(300)])
    server.start()
    body = {"game": "fortuna", "seats": [{"who": "me", "name": "Zoe"}, {"who": "open"}]}
    made = server.http("POST", "/api/v1/tables", body, cookies=anna).expect(201).json()
    _named(server, eve, "Eve", made["table"]["id"], made["invite"], 409, "server.blocked")


async def who_may_not_sit_down_may_not_at_a_rematch(place):
    """Blocked since, banned since, or under a name that is somebody else's by now."""
    server = place.server()
    anna, eve = _register(server, "Anna"), _register(server, "Eve")
    body = {"game": "towns", "seats": [{"who": "me", "name": "Anna"}, *[{"who": "open"}] * 3], "token": True}
    made = server.http("POST", "/api/v1/tables", body, cookies=anna).expect(201).json()
    table, keys = made["table"]["id"], [made["key"]]
    for name, cookies in (("Eve", eve), ("Ben", {}), ("Mallory", {})):
        keys.append(_named(server, cookies, name, table, made["invite"])["key"])
    seats = [seat["seat"] for seat in server.table(table)["seats"]]
    clients = [await server.look(table, *one) for one in zip(seats, keys)]
    for client in clients:
        await client.until(lambda self: self.view)
        await client.do("abort")
    for client in clients[1:]:
        await client.close()
    await clients[0].until(lambda self: self.table["phase"] == "aborted" and self.present == [self.you])
    await clients[0].do("rematch")
    _register(server, "B\u00ebn")
    _moderate(place, server, "ban-name", "Mallory", "--hours", "1")
    server.http("POST", "/api/v1/me/blocks", {"name": "Eve", "blocked": True}, cookies=anna).expect(204)

    def come(number, cookies, status, reason=None):
        server.http("POST", f"/api/v1/tables/{table}/rematch", {}, key=keys[number], cookies=cookies).expect(status, reason)

    come(2, {}, 409, "server.name-alike")
    come(3, {}, 403, "server.banned")
    come(0, {}, 409, "server.name-alike")
    come(0, anna, 201)
    come(1, eve, 409, "server.blocked")


def blocks_go_with_the_name(place):
    server = place.server()
    anna, eve = _register(server, "Anna"), _register(server, "Eve")
    for session, other in (anna, "Eve"), (eve, "Anna"):
        server.http("POST", "/api/v1/me/blocks", {"name": other, "blocked": True}, cookies=session).expect(204)
    server.http("POST", "/api/v1/me/deletion", {"passphrase": PHRASE}, cookies=eve).expect(204)
    _until_forgotten(server)
    assert server.http("GET", "/api/v1/me/blocks", cookies=anna).expect(200).json() == {"blocks": []}
    assert server.http("GET", "/api/v1/me/blocks", cookies=_register(server, "Eve")).expect(200).json() == {"blocks": []}
    assert "Eve" not in _moderate(place, server, "deeds") and "deletion" in _moderate(place, server, "deeds")


def what_keeps_a_name_from_being_deleted_leaves_nothing_behind(place):
    """The name goes last, so that whoever is interrupted finds it, and what is left of it, again."""
    server = place.server()
    anna, eve = _register(server, "Anna"), _register(server, "Eve")
    server.http("POST", "/api/v1/me/blocks", {"name": "Eve", "blocked": True}, cookies=anna).expect(204)
    with open_sqlite(server.store.removeprefix("sqlite:")) as db:
        db.execute("CREATE TRIGGER stuck BEFORE DELETE ON marks WHEN OLD.kind = 'block' BEGIN SELECT RAISE(ABORT, 'stuck'); END")
    server.http("POST", "/api/v1/me/deletion", {"passphrase": PHRASE}, cookies=eve).expect(204)
    assert "stuck" in server.await_log("event=deletion")
    server.stop()
    with open_sqlite(server.store.removeprefix("sqlite:")) as db:
        db.execute("DROP TRIGGER stuck")
    server.start()
    _until_forgotten(server)
    with open_sqlite(server.store.removeprefix("sqlite:")) as db:
        left = db.execute("SELECT kind, who, whom, note FROM marks WHERE 'Eve' IN (who, whom, note)").fetchall()
    assert left == [], left


# --- Names ------------------------------------------------------------------------------------------------------------


def names_that_look_empty_or_like_anothers_are_refused(place):
    server = place.server()
    session = _register(server, "Anna")
    for name in ("\u3164", "\u200b\u200d", "\u2800"):
        server.http("POST", "/api/v1/names", {"name": name, "passphrase": PHRASE}).expect(400, "server.name-blank")
        server.http("POST", "/api/v1/tables", {"game": "fortuna", "seats": [{"who": "me", "name": name}, {"who": "open"}]}
                    ).expect(400, "server.name-blank")
    table = server.create("fortuna", ["me", "open", "open"])
    path, invite = f"/api/v1/tables/{table['table']['id']}/seats", table["invite"]
    for name in ("anna", "\u0410nna", "An\u200bna", "\u00c4nn\u00e0", "\uff21nna"):
        for reply in (server.http("POST", "/api/v1/names", {"name": name, "passphrase": PHRASE}),
                      server.http("POST", path, {"name": name, "invite": invite})):
            assert reply.expect(409, "server.name-alike").json()["error"]["args"] == {"name": "Anna"}, "it says which"
    server.http("POST", path, {"name": "Anna", "invite": invite}).expect(409, "server.name-alike")
    server.http("POST", path, {"name": "Anna", "invite": invite}, cookies=session).expect(201)
    server.http("POST", path, {"name": "Hanna", "invite": invite}).expect(201)


def a_passphrase_is_changed_and_other_sessions_end(place):
    server = place.server()
    old = _register(server, "Anna")
    second = _cookie(server.http("POST", "/api/v1/sessions", {"name": "Anna", "passphrase": PHRASE}), "taberna-name")[0]
    ask = {"passphrase": PHRASE, "new": "another battery", "token": True}
    server.http("PUT", "/api/v1/me/passphrase", ask).expect(401, "server.need-session")
    server.http("PUT", "/api/v1/me/passphrase", {**ask, "passphrase": "wrong phrase"}, cookies=old
                ).expect(401, "server.wrong-passphrase")
    server.http("PUT", "/api/v1/me/passphrase", {**ask, "new": "short"}, cookies=old).expect(400)
    reply = server.http("PUT", "/api/v1/me/passphrase", ask, cookies=old).expect(201)
    for session in (old["taberna-name"], second):
        server.http("GET", "/api/v1/me", cookies={"taberna-name": session}).expect(401)
    server.http("GET", "/api/v1/me", cookies={"taberna-name": reply.json()["session"]}).expect(200)
    server.http("POST", "/api/v1/sessions", {"name": "Anna", "passphrase": PHRASE}).expect(401)
    server.http("POST", "/api/v1/sessions", {"name": "Anna", "passphrase": "another battery"}).expect(201)
    assert "Anna" not in server.await_log("deed=passphrase"), "the log of the server stays when the name goes"


def who_deletes_oneself_is_gone(place):
    server = place.server()
    session = _register(server, "Anna")
    body = {"game": "fortuna", "seats": [{"who": "me", "name": "Anna"}, {"who": "open"}]}
    server.http("POST", "/api/v1/tables", body, cookies=session).expect(201)
    server.http("POST", "/api/v1/me/deletion", {"passphrase": "wrong phrase"}, cookies=session).expect(401)
    server.http("POST", "/api/v1/me/deletion", {"passphrase": PHRASE}).expect(401, "server.need-session")
    server.http("POST", "/api/v1/me/deletion", {"passphrase": PHRASE}, cookies=session).expect(204)
    server.http("GET", "/api/v1/me", cookies=session).expect(401)
    server.http("POST", "/api/v1/sessions", {"name": "Anna", "passphrase": PHRASE}).expect(401)
    _until_forgotten(server)
    assert server.http("GET", "/api/v1/me", cookies=_register(server, "\u00c4nna")).json()["seats"] == []


async def _talk(server, session, shown, words):
    """A table at which somebody with a session plays under the name that is shown, and talks."""
    made = server.create("fortuna", ["me", "open"])
    table, seat = made["table"]["id"], made["seats"][0]
    eve = _named(server, session, shown, table, made["invite"])
    clients = [await server.look(table, seat, made["key"]), await server.look(table, eve["seat"], eve["key"])]
    await clients[1].do("chat", text=f"my secret is {words}")
    await clients[0].do("chat", text="be quiet")
    await clients[1].do("report", seat=seat, text=f"quiet is {words}")
    return table, clients


async def _until_gone(server, table, word):
    end = time.monotonic() + PATIENCE
    while word in server.http("GET", f"/api/v1/tables/{table}").expect(200).body.decode():
        assert time.monotonic() < end, "the server has read it again"
        await asyncio.sleep(0.1)


async def who_deletes_oneself_is_gone_from_all_tables(place):
    server = place.server()
    earlier, _ = await _talk(server, None, "Xanthippe", "fiftyone")  # a guest, before the name was had
    session = _register(server, "Xanthippe")
    played, clients = await _talk(server, session, "Xanthippe", "fortyseven")
    await asyncio.gather(*(client.play(random.Random(client.you)) for client in clients))
    other, _ = await _talk(server, session, "Somebody", "fortyeight")
    left, _ = await _talk(server, session, "Xanthippe", "fortynine")
    record = server.record(played)
    server.http("POST", "/api/v1/me/deletion", {"passphrase": PHRASE}, cookies=session).expect(204)
    server.kill()  # what was not done goes on afterwards
    server.start()
    for table, word in (played, "Xanthippe"), (other, "Somebody"), (left, "Xanthippe"):
        await _until_gone(server, table, word)
    _until_forgotten(server)
    without = server.record(played)
    verify(place.program, place.folder, without)
    assert len(record) - 40 < len(without) < len(record), "only the name has gone"
    deeds = _moderate(place, server, "deeds")
    assert deeds.count("deed=erase") == 3 and 'by="a person"' in deeds and "Xanthippe" not in deeds, deeds
    server.stop()
    check_store(place.program, place.folder, server.store)
    store = pathlib.Path(place.folder, server.store.removeprefix("sqlite:"))
    for file in store.parent.glob(store.name + "*"):
        assert not re.search(b"fortyseven|fortyeight|fortynine|Somebody", file.read_bytes()), f"something is left in {file}"
    kept = "".join(text for _, _, text in rows_of(store, earlier))
    assert "Xanthippe" in kept and kept.count("fiftyone") == 2, "who was called so before is somebody else"


# --- The operator -----------------------------------------------------------------------------------------------------


def _moderate(place, server, *words, code=0):
    done = subprocess.run([place.program, "moderate", *words, "--store", server.store], capture_output=True, text=True,
                          timeout=PATIENCE, cwd=place.folder)
    assert done.returncode == code, (words, done.stdout, done.stderr)
    return done.stdout


async def a_report_comes_to_the_operator_with_the_record(place):
    server = place.server()
    made = server.create("fortuna", ["me", "me"])
    table = made["table"]["id"]
    anna = await server.look(table, made["seats"][0], made["key"])
    await anna.until(lambda self: self.view)
    text = "he says \"bad\" things \x7f"
    await anna.refused("report", "table.bad-chat", seat=made["seats"][1], text=text)
    await anna.do("report", seat=made["seats"][1], text=text[:-2])
    told = _moderate(place, server, "reports")
    assert f"table={table}" in told and 'report="0 1 he says \\"bad\\" things"' in told, told
    record = _moderate(place, server, "record", table)
    assert record == server.record(table), "as the public sees it, as long as it is played"
    entry = re.search(r"entry=(\d+)", told).group(1)
    _moderate(place, server, "handled", f"{table}/{entry}", "--why", "talked to him")
    assert _moderate(place, server, "reports") == "" and table in _moderate(place, server, "reports", "all")
    assert table in _moderate(place, server, "tables")
    assert 'deed=handled' in _moderate(place, server, "deeds")
    for words in (("rubbish",), ("freeze",), ("freeze", "nosuchtable"), ("record", "nosuchtable"), ("unban-name", "Eve")):
        _moderate(place, server, *words, code=2)


async def reports_that_are_handled_hide_no_other(place):
    server = place.server()
    made = server.create("fortuna", ["me", "me"])
    anna = await server.look(made["table"]["id"], made["seats"][0], made["key"])
    await anna.do("report", seat=made["seats"][1], text="the one that counts")
    later = [("a" * 16, seq, int(1000 * time.time()) + seq, "0" * 16 + " report 0 1 nothing") for seq in range(250)]
    with contextlib.closing(open_sqlite(pathlib.Path(server.folder, server.store.removeprefix("sqlite:")))) as db:
        db.executemany("INSERT INTO log (table_id, seq, at_ms, text) VALUES (?, ?, ?, ?)", later)
        assert "the one that counts" not in _moderate(place, server, "reports"), "the newest come first"
        db.executemany("INSERT INTO marks VALUES ('handled', ?, '', ?, '')", [(f"{row[0]}/{row[1]}", 2 ** 63 - 1) for row in later])
    told = _moderate(place, server, "reports")
    assert told.count("report=") == 1 and "the one that counts" in told, told


async def tables_are_frozen_and_closed_while_people_look(place):
    server = place.server()
    made = server.create("fortuna", ["me", "me"])
    table, key, seat = made["table"]["id"], made["key"], made["seats"][0]
    anna = await server.look(table, seat, key)
    await anna.until(lambda self: self.view)
    n = anna.n
    _moderate(place, server, "freeze", table, "--why", "a quarrel")
    anna.n = None  # it is shown by another welcome
    await anna.until(lambda self: self.n is not None)
    assert anna.table["phase"] == "frozen" and anna.table["frozen"]["id"] == "table.held", anna.table
    assert anna.n == n, (anna.n, n)
    assert (await anna.ask("chat", text="why?"))["type"] == "refused"
    server.stop()
    server.start()
    assert server.table(table)["phase"] == "frozen", "also after a restart"
    _moderate(place, server, "unfreeze", table)
    end = time.monotonic() + PATIENCE
    while server.table(table)["phase"] != "playing":
        assert time.monotonic() < end
        await asyncio.sleep(0.1)
    anna = await server.look(table, seat, key)
    await anna.do("chat", text="on we go")
    _moderate(place, server, "close", table)
    await anna.heard_of("news", what="expire")
    assert anna.table["phase"] == "aborted"
    _moderate(place, server, "close", table, code=2)
    server.stop()
    check_store(place.program, place.folder, server.store)


def an_address_that_servers_would_not_know_is_not_banned(place):
    server = place.server(None)
    for wrong in ("foo", "1.2.3", "203.0.113.0/24", "203.0.113.7:80"):
        assert _moderate(place, server, "ban-address", wrong, code=2) == "", wrong
    with contextlib.closing(open_sqlite(pathlib.Path(server.folder, server.store.removeprefix("sqlite:")))) as db:
        db.executemany("INSERT INTO marks VALUES ('ban-address', ?, '', ?, '')",
                       [(f"10.0.{i // 256}.{i % 256}", 2 ** 63 - 1) for i in range(1023)])
    _moderate(place, server, "ban-address", "2001:db8::7")
    _moderate(place, server, "ban-address", "203.0.113.9", code=2)
    _moderate(place, server, "ban-address", "2001:db8::7", "--why", "said anew")
    assert _moderate(place, server, "bans").count("ban-address ") == 1024, "all are listed"
    _moderate(place, server, "unban-address", "10.0.0.1")
    _moderate(place, server, "ban-address", "203.0.113.9")


async def who_is_banned_is_refused_for_a_time(place):
    server = place.server(None, "--trust-proxy")
    eve = _register(server, "Eve")
    table = server.create("fortuna", ["me", "open", "open"])
    path = f"/api/v1/tables/{table['table']['id']}"
    bad, good = {"X-Forwarded-For": "203.0.113.7"}, {"X-Forwarded-For": "203.0.113.8"}
    watcher = await server.look(table["table"]["id"], headers=bad)
    _moderate(place, server, "ban-name", "Eve", "--hours", "1", "--why", "rude")
    _moderate(place, server, "ban-address", "203.0.113.7", "--hours", "1")
    server.http("POST", path + "/seats", {"name": "E", "invite": table["invite"]}, cookies=eve).expect(403, "server.banned")
    server.http("POST", "/api/v1/sessions", {"name": "Eve", "passphrase": PHRASE}).expect(403, "server.banned")
    _moderate(place, server, "ban-name", "Mallory", "--hours", "1")
    server.http("POST", path + "/seats", {"name": "Mallory", "invite": table["invite"]}).expect(403, "server.banned")
    _moderate(place, server, "unban-name", "Mallory")
    try:  # the socket that was open is closed
        while True:
            await watcher.next()
    except Closed as closed:
        assert closed.code == 4403 and closed.why == "server.banned", closed
    server.http("GET", path, headers=bad).expect(403, "server.banned")
    server.http("GET", path, headers=good).expect(200)
    bans = _moderate(place, server, "bans")
    assert 'ban-name who="Eve"' in bans and 'ban-address who="203.0.113.7"' in bans, bans
    server.stop()
    with contextlib.closing(open_sqlite(pathlib.Path(server.folder, server.store.removeprefix("sqlite:")))) as db:
        db.executemany("INSERT INTO marks VALUES (?, ?, '', 1, 'rude')", [("ban-name", "Lucius"), ("ban-address", "198.51.100.9")])
    server.start()
    end = time.monotonic() + PATIENCE
    while server.http("GET", path, headers=bad).status != 403:
        assert time.monotonic() < end, "a ban holds after a restart"
    _moderate(place, server, "unban-name", "Eve")
    _moderate(place, server, "unban-address", "203.0.113.7")
    server.http("POST", "/api/v1/sessions", {"name": "Eve", "passphrase": PHRASE}).expect(201)
    while server.http("GET", path, headers=bad).status != 200:
        assert time.monotonic() < end, "and ends when it is taken back"
    assert _moderate(place, server, "deeds").count('by="operator"') == 6
    with contextlib.closing(open_sqlite(pathlib.Path(server.folder, server.store.removeprefix("sqlite:")))) as db:
        left = db.execute("SELECT who FROM marks WHERE kind LIKE 'ban%'").fetchall()
    assert left == [], "what has ended is not kept"


async def _talk_and_erase(place, server):
    """Somebody has played and talked under a name, and is deleted while all look; returns the table."""
    session = _register(server, "Xanthippe")
    table, clients = await _talk(server, session, "Xanthippe", "fortyseven")
    server.http("PUT", "/api/v1/me/passphrase", {"passphrase": PHRASE, "new": "another battery"}, cookies=session).expect(201)
    for deed in "ban-name", "unban-name":
        _moderate(place, server, deed, "Xanthippe", "--why", "rude")
    assert _moderate(place, server, "deeds").count('about="Xanthippe"') == 3
    await asyncio.gather(*(client.play(random.Random(client.you)) for client in clients))
    record = server.record(table)
    verify(place.program, place.folder, record)
    assert "Xanthippe" in record
    told = _moderate(place, server, "erase-name", "Xanthippe", "--why", "she asked for it")
    assert told == f"table={table} erased=3\n", told
    await _until_gone(server, table, "Xanthippe")
    without = server.record(table)
    verify(place.program, place.folder, without)
    assert "Xanthippe" not in without and len(without) > len(record) - 40, "only the name has gone"
    assert _moderate(place, server, "reports") == ""
    deeds = _moderate(place, server, "deeds")
    assert "deed=erase" in deeds and "Xanthippe" not in deeds and deeds.count('by="operator" deed=ban-name about=""') == 1, deeds
    server.http("POST", "/api/v1/sessions", {"name": "Xanthippe", "passphrase": PHRASE}).expect(401)
    _moderate(place, server, "erase-name", "Xanthippe", code=2)
    return table


async def a_person_is_deleted_and_the_games_stay_verifiable(place):
    server = place.server()
    table = await _talk_and_erase(place, server)
    store = pathlib.Path(place.folder, server.store.removeprefix("sqlite:"))
    entry = next(seq for seq, _, text in rows_of(store, table) if "be quiet" in text)
    _moderate(place, server, "erase", f"{table}/{entry}")
    for words in (f"{table}/{entry}", f"{table}/0", f"{table}/9999", table, f"{table}/x"):
        _moderate(place, server, "erase", words, code=2)
    server.stop()
    check_store(place.program, place.folder, server.store)
    words = ("Xanthippe", "fortyseven", "be quiet")
    for file in store.parent.glob(store.name + "*"):
        assert not any(word.encode() in file.read_bytes() for word in words), f"something is left in {file}"
    server.start()
    verify(place.program, place.folder, server.record(table))
    for command in ("backup", "copy.db", "--store", server.store), ("restore", "copy.db", "--store", "sqlite:again.db"):
        subprocess.run([place.program, *command], cwd=place.folder, check=True, capture_output=True, timeout=PATIENCE)
    again = place.server(f"sqlite:{place.folder}/again.db")
    verify(place.program, place.folder, again.record(table))
    again.stop()
    check_store(place.program, place.folder, again.store)


async def _play_to_the_end(server, made):
    clients = [await server.look(made["table"]["id"], seat, made["key"]) for seat in made["seats"]]
    await asyncio.gather(*(client.play(random.Random(client.you)) for client in clients))
    return server.record(made["table"]["id"])


async def a_name_goes_from_records_that_are_played_on_too(place):
    server = place.server()
    ended, clients = await _talk(server, _register(server, "Xanthippe"), "Xanthippe", "nothing")
    await asyncio.gather(*(client.play(random.Random(client.you)) for client in clients))
    record = server.record(ended)
    made = [server.create("fortuna", ["me", "me"], record=text, at=60)
            for text in (record, record.replace("Xanthippe", "X"))]
    tables = [one["table"]["id"] for one in made]
    for table, name in zip(tables, ("Xanthippe", "X")):
        assert f" person {name}\n" in server.record(table)
        assert f"table={table} erased=1\n" in _moderate(place, server, "erase-name", name)
        end = time.monotonic() + PATIENCE
        while f" person {name}\n" in server.record(table):
            assert time.monotonic() < end, "the server has read it again"
            await asyncio.sleep(0.1)
        assert server.record(table).count(" anonymous\n") == 1, "others keep theirs"
    _moderate(place, server, "erase", f"{tables[0]}/0")
    server.stop()
    check_store(place.program, place.folder, server.store)
    store = pathlib.Path(place.folder, server.store.removeprefix("sqlite:"))
    for file in store.parent.glob(store.name + "*"):
        assert b"Xanthippe" not in file.read_bytes(), f"something is left in {file}"
    server.start()
    assert [server.record(table).count(" anonymous\n") for table in tables] == [2, 1]
    for one in made:
        verify(place.program, place.folder, await _play_to_the_end(server, one))


def people_are_told_what_is_kept_and_the_operator_may_say_it_otherwise(place):
    server = place.server()
    assert b"What this server keeps about you" in server.http("GET", "/privacy").expect(200).body
    server.stop()
    (place.folder / "mine.txt").write_text("We keep nothing. \u00c4hrlich.\n")
    server = place.server(None, "--privacy", "mine.txt")
    reply = server.http("GET", "/privacy").expect(200)
    assert reply.body.decode() == "We keep nothing. \u00c4hrlich.\n" and "utf-8" in reply.headers["content-type"]
    done = subprocess.run([place.program, "serve", "--listen", "127.0.0.1:0", "--store", "sqlite:other.db", "--privacy", "none.txt"],
                          capture_output=True, text=True, timeout=PATIENCE, cwd=place.folder)
    assert done.returncode == 2 and "event=privacy" in done.stderr, done.stderr
