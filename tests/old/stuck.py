#!/usr/bin/python3
"""stuck.py PROGRAM FOLDER - plays Tiny Towns with a taberna of commit 7b5ca45 until nobody can move any more, and keeps
the log of that table as FOLDER/frozen/raise.log, in the form of FOLDER/logs.

That version offered to raise a Shed with a cube that the Prism Forge shares, also in a town without an empty square: the
Feast Hall of a1, b1 and c1, of which two are Trading Posts, stands on c1 then. Later versions do not offer the move, and
freeze the table at that entry. Both seats are played from here, so that every cube that is wanted gets named; a new table
is tried until the Forge is dealt."""
import asyncio
import itertools
import pathlib
import sqlite3
import sys
import tempfile

sys.dont_write_bytecode = True
HERE = pathlib.Path(__file__).resolve().parent
sys.path[:0] = [str(HERE.parent / "server"), str(HERE.parent / "cli")]

from wire import Server  # noqa: E402

OPTIONS = {"well": "shed", "factory": "trading-post", "tavern": "feast-hall"}
FORGE = "keep monument prism-forge"

# What the town with the Forge gets: cubes by their squares, then the beginning of a build.
PLAN = [*(("stone", "a1"), ("wood", "b1"), ("stone", "a2"), ("wood", "b2"), ("brick", "c2")),
        ("build building trading-post", "square a1"),
        *(("stone", "b1"), ("wood", "c1"), ("stone", "b2"), ("wood", "c2"), ("brick", "d2")),
        ("build building trading-post", "square b1"),
        *(("glass", "a3"), ("glass", "b3"), ("wood", "a4"), ("stone", "b4"), ("wheat", "c4")),
        ("build building prism-forge", "square a3"),
        *(("brick", square) for square in ("a2", "b2", "c2", "d1", "d2", "b3", "c3", "d3", "a4", "b4", "c4", "d4")),
        ("wood", "c1"), ("build building feast-hall", "square c1"), ("raise building shed", "")]


def fitting(legal, begin, end):
    return next((move for move in legal if move.startswith(begin) and move.endswith(end)), None)


def wanted(client, plan, mine):
    """The next move of a seat: that of the plan, the cube that it needs, or the quickest end of the step."""
    legal, (what, where) = client.legal, plan[0]
    if mine and what.startswith(("build", "raise")) and (move := fitting(legal, what, where)):
        return move, True
    if mine and (move := fitting(legal, "place square", where)):
        return move, True
    coming = next((cube for cube, square in plan if len(square) == 2), "wood")
    return fitting(legal, f"name resource {coming}", "") or fitting(legal, "done", "") or legal[0], False


async def play(clients, owner):
    """True: the town got stuck."""
    plan = list(PLAN)
    for _ in range(2000):
        acting = next((client for client in clients if client.legal), None)
        if not acting:
            return not plan
        move, planned = wanted(acting, plan, acting.you == owner)
        answer = await acting.move(move)
        assert answer["type"] == "done", (move, answer)
        if planned:
            plan.pop(0)
        if not plan:
            return True
        for client in clients:
            await client.until(lambda one: one.index >= acting.index)
    return False


async def try_table(server):
    made = server.create("towns", ["me", "me"], options=OPTIONS)
    table, key = made["table"]["id"], made["key"]
    clients = [await server.look(table, seat["seat"], key) for seat in made["table"]["seats"]]
    for client in clients:
        await client.until(lambda one: one.legal)
    owner = next((client.you for client in clients if FORGE in client.legal), None)
    for client in clients if owner else []:
        await client.move(FORGE if client.you == owner else client.legal[0])
    for client in clients if owner else []:
        await client.until(lambda one: one.index == max(other.index for other in clients))
    stuck = owner and await play(clients, owner)
    for client in clients:
        await client.close()
    return table if stuck else None


async def main(program, out):
    with tempfile.TemporaryDirectory() as folder:
        store = pathlib.Path(folder) / "store.db"
        server = Server(program, pathlib.Path(folder), f"sqlite:{store}").start()
        for number in itertools.count(1):
            if table := await try_table(server):
                break
        server.stop()
        rows = sqlite3.connect(store).execute("SELECT at_ms, text FROM log WHERE table_id = ? ORDER BY seq", (table,))
        log = out / "frozen/raise.log"
        log.parent.mkdir(parents=True, exist_ok=True)
        log.write_text("".join(f"{at} {text}\n" for at, text in rows))
        print(f"table {number}, {log}")


if __name__ == "__main__":
    asyncio.run(main(pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2])))
