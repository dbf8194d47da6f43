"""cases_questions.py - what a seat may ask without changing anything: why a move, and what a bot would do."""
import json
import random
import subprocess

from wire import GENEROUS, all_play


async def _meet(server, game, seats, **more):
    """The persons at a new table that is being played."""
    made = server.create(game, seats, **more)
    clients = [await server.look(made["table"]["id"], seat, made["key"]) for seat in made["seats"]]
    for client in clients:
        await client.until(lambda self: self.view)
    return made, clients


async def why_tells_what_a_move_would_do_or_what_is_in_its_way(place):
    server, rng = place.server(), random.Random("why")
    for game in ("fortuna", "towns"):
        made, clients = await _meet(server, game, ["me", "me"])
        explained, refusals, seen, n = 0, set(), ["x"], [client.n for client in clients]
        for _ in range(25):
            actor = next(client for client in clients if client.legal)
            other = next(client for client in clients if client is not actor)
            for text in rng.sample(actor.legal, min(4, len(actor.legal))):
                answer = await actor.do("why", move=text)
                assert answer["legal"], answer
                explained += answer["does"] is not None
            for client, text in ((other, actor.legal[0]), (actor, "rubbish"), (actor, rng.choice(seen))):
                answer = await client.do("why", move=text)
                refusals.add(answer["why"] and answer["why"]["id"])
                done = await client.move(text) if not answer["legal"] and client is actor else None
                assert done is None or done["why"] == answer["why"], "a move would be refused in the same words"
            seen += actor.legal
            chosen = await actor.move(rng.choice(actor.legal))
            for client in clients:
                await client.until(lambda self: self.n >= chosen["n"])
        assert explained > 20 and {"ask.not-a-move"} < refusals, (explained, refusals)
        assert [client.n for client in clients] == [number + 25 for number in n], "questions are no news"
    watcher = await server.look(made["table"]["id"])
    await watcher.refused("why", "server.watchers", move="pass")
    await watcher.refused("hint", "server.watchers")
    for hints, reason in (True, "server.not-to-act"), (False, "server.no-hints-here"):
        waiting = server.create("fortuna", ["me", "open"], hints=hints)
        early = await server.look(waiting["table"]["id"], waiting["seats"][0], waiting["key"])
        assert (await early.do("why", move="pass"))["legal"] is False
        await early.refused("hint", reason)


async def a_hint_ranks_the_moves_of_a_seat_that_is_to_act(place):
    server, rng = place.server(), random.Random("hint")
    for game in ("fortuna", "towns"):
        _, clients = await _meet(server, game, ["me", "me", "me"])
        for _ in range(12):
            actor = next(client for client in clients if client.legal)
            hint = await actor.do("hint")
            moves = [move["move"] for move in hint["moves"]]
            assert hint["seat"] == actor.you and hint["legal"] == len(actor.legal) and hint["bot"] == "hard"
            assert len(moves) == min(5, len(actor.legal)) and set(moves) <= set(actor.legal), hint
            every = await actor.do("hint", top=1024)
            assert sorted(move["move"] for move in every["moves"]) == sorted(actor.legal)
            assert every["moves"][:5] == hint["moves"], "the same question has the same answer"
            assert len((await actor.do("hint", top=1))["moves"]) == 1
            for client in clients:
                if not client.legal:
                    await client.refused("hint", "server.not-to-act")
            chosen = await actor.move(rng.choice(moves))
            for client in clients:
                await client.until(lambda self: self.n >= chosen["n"])


async def a_hint_for_what_has_passed_is_refused(place):
    server = place.server()
    late = given = 0
    for seed in range(place.rounds(20, 200)):
        _, clients = await _meet(server, "towns", ["me", "me"])
        actor = next(client for client in clients if client.legal)
        chosen = actor.legal[seed % len(actor.legal)]
        asked = await actor.send("hint")
        await actor.move(chosen)
        while not (answers := [json.loads(text) for text in actor.heard if f'"id":{asked},' in text]):
            await actor.next()
        late += answers[0]["type"] == "refused" and answers[0]["why"]["id"] == "server.hint-late"
        given += answers[0]["type"] == "hint"
    assert late + given == place.rounds(20, 200), (late, given)


async def hints_have_a_limit_and_can_be_turned_off(place):
    server = place.server(limits={**GENEROUS, "hints": 3})
    made, clients = await _meet(server, "fortuna", ["me", "me"])
    actor = next(client for client in clients if client.legal)
    for _ in range(3):
        await actor.do("hint")
    answer = await actor.refused("hint", "server.too-many")
    assert answer["why"]["args"]["seconds"] > 0
    again = await server.look(made["table"]["id"], actor.you, made["key"])
    await again.refused("hint", "server.too-many")
    assert (await actor.do("why", move=actor.legal[0]))["legal"], "that costs nothing"
    silent = place.server(f"sqlite:{place.folder}/silent.db", "--no-hints")
    _, clients = await _meet(silent, "fortuna", ["me", "me"])
    for client in clients:
        await client.refused("hint", "server.no-hints")


async def hints_by_the_hundred_leave_bots_their_turn(place):
    """Everybody at thirty tables asks at once while bots play elsewhere; then the server is told to stop."""
    server = place.server(None, "--threads", "2")
    asking = []
    for number in range(30):
        _, clients = await _meet(server, ("fortuna", "towns")[number % 2], ["me", "me"])
        asking += [client for client in clients if client.legal]
    _, (anna,) = await _meet(server, "fortuna", ["me", "hard"])
    for client in asking:
        for _ in range(10):
            await client.send("hint", top=1)
    await anna.play(random.Random(3), until=lambda self: self.index > 60)
    for client in asking:
        for _ in range(10):
            answer = await client.next()
            while answer["type"] not in ("hint", "refused"):
                answer = await client.next()
            assert answer["type"] == "hint" or answer["why"]["id"] == "server.hints-busy", answer
    for client in asking:
        for _ in range(10):
            await client.send("hint", top=1)
    server.stop()


async def a_hint_is_what_the_program_says_about_the_record(place):
    """The same moves with the same members as `taberna hint --json`; only the draws of the search are others."""
    server = place.server()
    made, clients = await _meet(server, "towns", ["me", "me"])
    actor = next(client for client in clients if client.legal)
    hint, at = await actor.do("hint", top=1024), actor.index
    await all_play(clients, "on")
    path = place.folder / "game.tbr"
    path.write_text(server.record(made["table"]["id"]))
    words = [place.program, "hint", path, "--move", str(at), "--seat", actor.you, "--top", "1024", "--json"]
    told = json.loads(subprocess.run(words, check=True, capture_output=True, timeout=60).stdout)["seats"][0]
    assert set(told) == set(hint) - {"type", "id", "bot"}
    assert {move["move"]: move["fields"] for move in told["moves"]} == \
        {move["move"]: move["fields"] for move in hint["moves"]}
    assert [set(move) for move in told["moves"]] == [set(move) for move in hint["moves"]]
