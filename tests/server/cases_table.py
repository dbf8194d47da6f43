"""cases_table.py - what persons do at a table beside moving: take back, talk, resign, abort, leave, run out of time."""
import asyncio
import random

from wire import verify


async def _table(server, game, seats, **more):
    """A table whose persons are all ours; its clients when the game has begun."""
    made = server.create(game, seats, **more)
    clients = [await server.look(made["table"]["id"], seat, made["key"]) for seat in made["seats"]]
    for client in clients:
        await client.until(lambda self: self.view)
    return made, clients


async def _after_reserving(clients):
    """Fortuna, when one seat at a time is to act: the one that is, and the other."""
    for client in clients:
        if client.legal:
            await client.play(random.Random(0), moves=1)
    await _all_hear(clients, max(client.n for client in clients))
    return sorted(clients, key=lambda client: not client.legal)


async def _all_hear(clients, n):
    for client in clients:
        await client.until(lambda self: self.n >= n)


async def what_was_played_can_be_taken_back_to_the_barrier(place):
    server, rng = place.server(), random.Random(7)
    taken_back = barriers = 0
    for game in ("fortuna", "towns"):
        made, clients = await _table(server, game, ["me", "me"])
        for step in range(80):
            actor = rng.choice([client for client in clients if client.legal])
            index, before = actor.index, [client.view for client in clients]
            answer = await actor.move(rng.choice(actor.legal))
            await _all_hear(clients, answer["n"])
            if not any(client.undo for client in clients):
                barriers += 1
                answer = await actor.ask("undo")
                assert answer["why"]["id"] in ("undo.nothing", "undo.chance"), answer
            elif actor.undo and step % 2:
                done = await actor.do("undo")
                await _all_hear(clients, done["n"])
                taken_back += 1
                assert actor.index <= index, "a choice, and what was forced behind it"
                assert actor.index < index or before == [client.view for client in clients], "as it was"
        for client in clients:
            events = await client.history()
            assert len(events) == client.index
            assert all(events[number] == event for number, event in client.events.items())
    assert taken_back > 10 and barriers > 5, (taken_back, barriers)


async def a_move_that_is_sent_again_does_not_count_twice(place):
    server = place.server()
    for game in ("fortuna", "towns"):
        made, clients = await _table(server, game, ["me", "me"])
        actor = next(client for client in clients if client.legal)
        index, move = actor.index, actor.legal[0]
        await actor.do("move", move=move, index=index)
        answer = await actor.ask("move", move=move, index=index)
        assert answer["why"]["id"] == "ask.moved-on", answer


async def chat_reaches_everybody_within_its_limits(place):
    server = place.server(limits={"chats": 5, "requests": 1000})
    made = server.create("fortuna", ["me", "open"])
    sat = server.sit(made["table"]["id"], made["invite"])
    anna, ben, watcher = [await server.look(made["table"]["id"], *seat) for seat in (
        (made["seats"][0], made["key"]), (sat["seat"], sat["key"]), ())]
    await asyncio.gather(*(client.until(lambda self: self.view) for client in (anna, ben, watcher)))
    for text in ("hello", "Grüße, 你好 \U0001f3b2 \"<b>&\\", "x" * 500):
        await anna.do("chat", text=text)
        for client in (ben, watcher):
            said = await client.heard_of("news", what="chat")
            assert said["text"] == text and said["seat"] == anna.you
    for wrong in ("", "x" * 501, "é" * 251, 7, None, ["hello"], {"a": 1}):
        await anna.refused("chat", "ask.bad", text=wrong)
    await ben.refused("chat", "table.bad-chat", text="two\nlines")
    await ben.refused("chat", "table.bad-chat", text="bell \x07")
    n = anna.n
    for number in range(20):
        answer = await anna.ask("chat", text=f"flood {number}")
        if answer["type"] == "refused":
            break
    assert answer["type"] == "refused" and anna.n < n + 5, "a flood of words ends"
    assert (await ben.ask("chat", text="and I may"))["type"] == "done", "the limit is each one's own"
    assert ben.legal or anna.legal
    await (ben if ben.legal else anna).play(random.Random(1), moves=1)


async def a_seat_that_resigns_is_ranked_last_and_played_for(place):
    server = place.server()
    made, (anna, ben) = await _table(server, "fortuna", ["me", "me", "random"])
    await anna.do("resign")
    assert anna.sitter()["resigned"] and anna.sitter()["played_by"] == "bot"
    await anna.refused("resign", "table.resigned")
    await anna.refused("return", "table.resigned")
    if anna.legal:
        answer = await anna.move(anna.legal[0])
        assert answer["type"] == "refused", answer
    await ben.until(lambda self: self.sitter(anna.you)["resigned"])
    await ben.play(random.Random(3))
    ranks = {row["seat"]: row["rank"] for row in ben.table["result"]}
    assert ranks[anna.you] == 3 and sorted(ranks.values())[:2] != [3, 3], ranks
    verify(place.program, place.folder, server.record(made["table"]["id"]))


async def a_game_is_aborted_when_all_persons_want_it(place):
    server = place.server()
    made, (anna, ben) = await _table(server, "towns", ["me", "me", "random"])
    await anna.do("abort")
    await ben.until(lambda self: self.sitter(anna.you)["wants_abort"])
    await anna.refused("abort", "table.abort-wanted")
    await anna.do("continue")
    await anna.refused("continue", "table.abort-not-wanted")
    await ben.do("abort")
    assert ben.table["phase"] == "playing"
    await anna.do("abort")
    assert anna.table["phase"] == "aborted" and "result" not in anna.table
    await ben.until(lambda self: self.over)
    assert ben.table["secret"] == server.table(made["table"]["id"])["secret"]
    for op, more in (("move", {"move": "done", "index": 0}), ("undo", {}), ("resign", {}), ("continue", {})):
        await anna.refused(op, "table.not-playing", **more)
    verify(place.program, place.folder, server.record(made["table"]["id"]))


async def a_seat_whose_person_leaves_is_played_by_a_bot_and_can_be_taken_back(place):
    server = place.server()
    made, (anna, ben) = await _table(server, "fortuna", ["me", "me"])
    await anna.refused("return", "table.not-taken-over")
    server.http("DELETE", f"/api/v1/tables/{made['table']['id']}/seats/{anna.you}", key=made["key"]).expect(204)
    news = await ben.heard_of("news", what="takeover")
    assert news["why"] == "left" and news["seat"] == anna.you
    assert ben.sitter(anna.you)["played_by"] == "bot" and ben.sitter(anna.you)["why"] == "left"
    bots = sum(event["seat"] == anna.you for event in ben.events.values())
    await ben.play(random.Random(5), moves=8)
    await ben.until(lambda self: self.legal)
    assert sum(event["seat"] == anna.you for event in ben.events.values()) > bots, "the bot has played"
    await anna.do("ping")
    answer = await anna.ask("move", move=ben.legal[0], index=anna.index)
    assert answer["type"] == "refused", answer
    await anna.do("return")
    assert anna.sitter()["played_by"] is None and anna.sitter()["why"] is None
    await asyncio.gather(anna.play(random.Random(1)), ben.play(random.Random(2)))
    verify(place.program, place.folder, server.record(made["table"]["id"]))


async def _return_behind_the_bot(slow):
    """The decision for which there was no time is not the person's any more."""
    await slow.until(lambda self: self.sitter()["why"] == "time")
    index = slow.index
    answer = await slow.ask("return")
    if answer["type"] == "refused":
        assert answer["why"]["id"] == "table.overdue", answer
        await slow.until(lambda self: self.index > index)
        await slow.do("return")


async def a_seat_that_runs_out_of_time_for_a_move_is_played_for(place):
    server = place.server()
    for seconds in (4, 0, 10 ** 9):
        server.http("POST", "/api/v1/tables", {"game": "fortuna", "seats": [{"who": "me", "name": "A"}] * 2,
                                               "clock": {"kind": "move", "seconds": seconds}}).expect(400)
    made, (anna, ben) = await _table(server, "fortuna", ["me", "me"], clock={"kind": "move", "seconds": 5})
    slow, quick = await _after_reserving([anna, ben])
    assert 0 < slow.sitter()["clock_ms"] <= 5000 and quick.sitter()["clock_ms"] == 5000
    news = await quick.heard_of("news", what="takeover", seconds=20)
    assert news["seat"] == slow.you and news["why"] == "time"
    assert "clock_ms" not in quick.sitter(slow.you), "bots have no clock"
    await _return_behind_the_bot(slow)
    assert 4000 < slow.sitter()["clock_ms"] <= 5000
    await asyncio.gather(slow.play(random.Random(1), until=lambda self: self.over or self.index > 60),
                         quick.play(random.Random(2), until=lambda self: self.over or self.index > 60))


async def a_bank_of_time_runs_out_once_and_for_all_moves(place):
    server = place.server()
    server.http("POST", "/api/v1/tables", {"game": "fortuna", "seats": [{"who": "me", "name": "A"}] * 2,
                                           "clock": {"kind": "bank", "seconds": 29}}).expect(400)
    made, (anna, ben) = await _table(server, "fortuna", ["me", "me"], clock={"kind": "bank", "seconds": 30})
    slow, quick = await _after_reserving([anna, ben])
    await asyncio.sleep(2)
    await slow.play(random.Random(1), moves=1)
    assert slow.legal and 20000 < slow.sitter()["clock_ms"] <= 28000, "no new time for the next move"
    news = await quick.heard_of("news", what="takeover", seconds=60)
    assert news["seat"] == slow.you and news["why"] == "time"
    await _return_behind_the_bot(slow)
    assert 0 < slow.sitter()["clock_ms"] <= 10000, "a little time, so that it can play at all"


async def clocks_go_on_after_a_restart(place):
    server = place.server()
    made, (anna, ben) = await _table(server, "fortuna", ["me", "me"], clock={"kind": "move", "seconds": 8})
    slow, _ = await _after_reserving([anna, ben])
    server.kill()
    server.start()
    watcher = await server.look(made["table"]["id"])
    if not watcher.sitter(slow.you)["why"]:
        assert watcher.sitter(slow.you)["clock_ms"] < 8000
        await watcher.until(lambda self: self.sitter(slow.you)["why"] == "time", seconds=20)
    assert watcher.sitter(slow.you)["why"] == "time"


async def who_comes_again_is_told_what_was_said(place):
    """The last lines since the person sat down, and not those of a seat that it has muted."""
    server = place.server()
    made = server.create("fortuna", ["me", "open", "open"])
    table = made["table"]["id"]
    anna = await server.look(table, made["seats"][0], made["key"])
    await anna.do("chat", text="before anybody came")
    ben, eve = (server.sit(table, made["invite"], name) for name in ("Ben", "Eve"))
    loud = await server.look(table, eve["seat"], eve["key"])
    here = await server.look(table, ben["seat"], ben["key"])
    await here.until(lambda self: self.view)  # it has begun
    n = here.n
    await here.close()
    await anna.do("chat", text="Grüße, \"Ben\"")
    await loud.do("react", word="hello")
    await loud.do("chat", text="a word")
    here = await server.look(table, ben["seat"], ben["key"])
    said = (await here.heard_of("said"))["lines"]
    assert [(line["n"], line["what"], line["seat"], line["text"]) for line in said] == [
        (n + 1, "chat", anna.you, "Grüße, \"Ben\""), (n + 2, "react", loud.you, "hello"), (n + 3, "chat", loud.you, "a word")]
    assert said[0]["index"] == here.index, said
    await here.do("mute", seat=loud.you, muted=True)
    await here.close()
    server.kill()
    server.start()
    here = await server.look(table, ben["seat"], ben["key"])
    assert [line["text"] for line in (await here.heard_of("said"))["lines"]] == ["Grüße, \"Ben\""], "from the log, without the muted"
    for number in range(70):
        await here.do("chat", text=f"line {number}")
    watcher = await server.look(table)
    again = await server.look(table, made["seats"][0], made["key"])
    lines = [line["text"] for line in (await again.heard_of("said"))["lines"]]
    assert lines == [f"line {number}" for number in range(20, 70)], lines
    await watcher.ask("ping")
    assert not any('"said"' in message for message in watcher.heard), "who only watches is told nothing of it"
