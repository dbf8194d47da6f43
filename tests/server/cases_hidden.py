"""cases_hidden.py - what a seat may not see changes not one byte of what it is sent.

Choices: a game is played, and its log cut before each choice that is hidden from the others. Two servers get the same
table with the log up to there. On one the seat chooses as it did, on the other something else; then the game goes on
with the same moves on both.
Draws: a game is played on from the same event of its record at two tables. They have other secrets, so cards that are
drawn face down differ, and with them only the ids and commitments.
Whatever the other seats and a watcher are sent must be the same both times, byte for byte: news, answers to questions
(history, why, hint), refusals of what is not possible, the table and the record over HTTP, the welcome of a viewer
that reconnects, and everything that bots do."""
import asyncio
import base64
import random

from wire import all_play, open_sqlite, rows_of

AFTERWARDS = 8  # moves behind the hidden choice


def _number_id(number):
    return base64.b32encode(number.to_bytes(10, "big")).decode().lower()


async def _meet(server, table, seats, key):
    clients = {seat: await server.look(table, seat, key) for seat in seats}
    clients["public"] = await server.look(table)
    return clients


async def _settle(clients):
    """Until no bot is to act, and everybody has heard everything."""
    watcher = clients["public"]
    await watcher.until(lambda self: self.view and (self.over or set(self.view["to_act"]) <= set(clients)))
    for client in clients.values():
        await client.until(lambda self: self.n >= watcher.n)


async def _step(clients, actor, text):
    answer = await clients[actor].move(text)
    assert answer["type"] == "done", answer
    await clients["public"].until(lambda self: self.n >= answer["n"])
    await _settle(clients)


async def _hidden_choices(place, server, game, seats, seed):
    """Plays a game; (rows before, who, what was chosen, what could have been) of each choice hidden from others."""
    made = server.create(game, seats)
    table, key, rng = made["table"]["id"], made["key"], random.Random(seed)
    clients = await _meet(server, table, made["seats"], key)
    await _settle(clients)
    watcher, found = clients["public"], []
    while not watcher.over:
        actor = rng.choice([seat for seat, client in clients.items() if client.legal])
        legal, before, entries = clients[actor].legal, watcher.index, watcher.n  # each entry was told
        chosen = rng.choice(legal)
        await _step(clients, actor, chosen)
        if watcher.events[before]["move"] is None and len(legal) > 1:
            verb = chosen.split()[0]
            others = [text for text in legal if text != chosen and text.split()[0] == verb]
            found.append((entries, actor, chosen, rng.choice(others)))
    for client in clients.values():
        await client.close()
    rows = rows_of(place.folder / "played.db", table)
    assert len(rows) == watcher.n
    return made, [(rows[:cut], *rest) for cut, *rest in found]


def _write_table(path, table, rows):
    with open_sqlite(path) as db:
        db.execute("BEGIN")  # at once, for the server looks for tables that nobody keeps
        db.execute("INSERT INTO tables (id, born_ms, is_public, phase) VALUES (?, ?, 0, 1)", (table, rows[0][1]))
        db.executemany("INSERT INTO log (table_id, seq, at_ms, text) VALUES (?, ?, ?, ?)",
                       [(table, *row) for row in rows])
        db.execute("COMMIT")


async def _ask_everything(client, moves):
    """Questions and attempts whose answers are compared with all else that the viewer heard."""
    if client.you == "public":
        for op in ("undo", "resign", "hint"):
            await client.refused(op, "server.watchers")
        return
    for text in (*moves, "rubbish"):
        await client.ask("why", move=text)
        if text not in client.legal:
            answer = await client.move(text)
            assert answer["type"] == "refused", answer
    await client.ask("hint", top=1024)
    for op in ("undo", "return", "continue"):
        if op != "undo" or not client.undo:
            await client.ask(op)
    await client.do("chat", text="so far, so good")


async def _look_anew(worlds, table, viewer, key):
    """The welcome and the table over HTTP, in both worlds."""
    seen = []
    for world in worlds:
        client = await world.look(table, None if viewer == "public" else viewer, key)
        seen.append((client.heard[0], world.http("GET", f"/api/v1/tables/{table}").expect(200).body,
                     world.record(table, viewer, key)))
        await client.close()
    return seen


async def _compare(worlds, table, made, actor, chosen, other):
    """Goes on in both worlds; the number of moves that were compared."""
    seats = made["seats"]
    pair = [await _meet(world, table, seats, made["key"]) for world in worlds]
    rng, moves = random.Random(table), 0
    for clients in pair:  # they have seen each other come: from here on the order of presence is settled
        for client in clients.values():
            await client.until(lambda self: sorted(self.present) == sorted(seats))
        await _settle(clients)
    await _step(pair[0], actor, chosen)
    await _step(pair[1], actor, other)
    for moves in range(AFTERWARDS):
        both = [(seat, text) for seat in seats for text in pair[0][seat].legal if text in pair[1][seat].legal]
        if not both:
            break
        seat, text = rng.choice(both)
        await _step(pair[0], seat, text)
        await _step(pair[1], seat, text)
    texts = sorted({text for seat in seats if seat != actor for text in pair[0][seat].legal[:3]})
    others = [viewer for viewer in (*seats, "public") if viewer != actor]
    for clients in pair:
        for viewer in others:
            await _ask_everything(clients[viewer], texts)
            for client in clients.values():
                await client.until(lambda self: self.n >= clients[viewer].n)
        for viewer in others:
            await clients[viewer].history()
    for viewer in others:
        for ours, theirs in zip(pair[0][viewer].heard, pair[1][viewer].heard, strict=True):
            assert ours == theirs, f"{viewer} at {table}, {actor} {chosen} or {other}:\n{ours}\n{theirs}"
        one, two = await _look_anew(worlds, table, viewer, None if viewer == "public" else made["key"])
        assert one == two, f"{viewer} at {table}"
    assert pair[0][actor].heard != pair[1][actor].heard, "the seat that chose sees the difference"
    for clients in pair:
        for client in clients.values():
            await client.close()
    return moves + 1


async def _test(place, game, plans, least):
    played = place.server(f"sqlite:{place.folder}/played.db")
    worlds = [place.server(f"sqlite:{place.folder}/world{i}.db") for i in (1, 2)]
    positions = compared = 0
    for seed, seats in enumerate(plans):
        made, found = await _hidden_choices(place, played, game, seats, seed)
        for rows, actor, chosen, other in found:
            positions += 1
            for i in (1, 2):
                _write_table(place.folder / f"world{i}.db", _number_id(positions), rows)
            compared += await _compare(worlds, _number_id(positions), made, actor, chosen, other)
    place.note(f"{positions} hidden choices, {compared} moves behind them: the same bytes for all other viewers")
    assert positions >= least and compared > 2 * least, (positions, compared)


# --- Cards that are drawn face down -----------------------------------------------------------------------------------


async def _record_with_draws(server, seats, seed):
    """Plays a game; its record, and (number, who, move) of each event behind which cards were drawn face down."""
    made = server.create("fortuna", seats)
    clients = await _meet(server, made["table"]["id"], made["seats"], made["key"])
    await all_play([clients[seat] for seat in made["seats"]], seed)
    await clients["public"].until(lambda self: self.over)
    events, found = clients["public"].events, []
    for number, event in events.items():
        if event["seat"] == "chance":
            continue
        behind = []
        while events.get(number + 1 + len(behind), {}).get("seat") == "chance":
            behind.append(events[number + 1 + len(behind)])
        if behind and not any(draw["move"] for draw in behind):
            found.append((number, event["seat"], clients[event["seat"]].events[number]["move"]))
    for client in clients.values():
        await client.close()
    return server.record(made["table"]["id"]), found


async def _draw_again(server, record, seats, number, actor, move):
    """The same once more with another secret; what each viewer was sent, with the names of the table taken out."""
    made = server.create("fortuna", seats, record=record, at=number)
    table = made["table"]
    while server.table(table["id"])["phase"] != "playing":
        await asyncio.sleep(0.01)
    clients = await _meet(server, table["id"], made["seats"], made["key"])
    for client in clients.values():
        await client.until(lambda self: sorted(self.present) == sorted(made["seats"]))
    await _step(clients, actor, move)
    sent = {}
    for viewer, client in clients.items():
        if viewer != actor:
            await _ask_everything(client, (move, "pass"))
            for other in clients.values():
                await other.until(lambda self: self.n >= client.n)
    for viewer, client in clients.items():
        await client.history()
        key = None if viewer == "public" else made["key"]
        parts = [*client.heard, server.record(table["id"], viewer, key)]
        sent[viewer] = [part.replace(table["id"], "ID").replace(table["commitment"], "COMMITMENT") for part in parts]
        await client.close()
    return sent


async def hidden_draws_change_no_byte_for_others(place):
    server = place.server()
    positions = differ = 0
    for seed, seats in enumerate((["me"] * 3, ["me"] * 2) * place.rounds(1, 6)):
        record, found = await _record_with_draws(server, seats, f"draws {seed}")
        for number, actor, move in found:
            one, other = [await _draw_again(server, record, seats, number, actor, move) for _ in range(2)]
            positions += 1
            differ += one.pop(actor) != other.pop(actor)
            for viewer in one:
                for ours, theirs in zip(one[viewer], other[viewer], strict=True):
                    assert ours == theirs, f"{viewer} behind event {number}:\n{ours}\n{theirs}"
    place.note(f"{positions} hidden draws, {differ} with other cards: the same bytes for all other viewers")
    assert positions >= place.rounds(20, 120) and differ > positions // 2, (positions, differ)


async def hidden_monuments_change_no_byte_for_others(place):
    plans = [["me"] * 3, ["me"] * 2, ["me"] * 5, ["me"] * 6, ["me"] * 4]
    await _test(place, "towns", plans * place.rounds(1, 10), place.rounds(18, 180))


async def hidden_monuments_change_nothing_that_a_bot_does(place):
    """One bot a table, so that the order of what happens is settled; it sees what its seat sees, and so plays alike."""
    plans = [["me", "me", "hard"], ["hard", "me"], ["me", "medium", "me", "me"]]
    await _test(place, "towns", plans * place.rounds(1, 10), place.rounds(5, 50))
