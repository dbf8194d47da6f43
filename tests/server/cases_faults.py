"""cases_faults.py - memory runs out once at each place of the server that asks for it, and the store fails now and then.

A library that is loaded before the program makes that happen (faults.c); so these run without sanitizers."""
import asyncio
import os
import random
import subprocess

import websockets
from saga import GONE, Saga
from wire import check_store


def _faulty(place, steps=0):
    """What a server needs in its environment, and the file that makes it begin and tells what has failed."""
    library, file = place.folder / "faults.so", place.folder / "faults"
    subprocess.run(["cc", "-O1", "-D_GNU_SOURCE", "-fPIC", "-shared", "-o", library, place.root / "tests/server/faults.c", "-ldl"],
                   check=True)

    def before():
        os.environ.update(LD_PRELOAD=str(library), TABERNA_FAULTS=str(file), TABERNA_FAULTS_STEPS=str(steps))
    program = place.root / "build/release/src/cli/taberna"
    return (program if program.exists() else place.program), before, file


def _try(server, method, path, body=None, **more):
    """A request that may fail in any way, as long as the server lives."""
    try:
        return server.http(method, path, body, **more)
    except (OSError, EOFError, AssertionError, *GONE):
        return None


def _ask_around(server, saga, number):
    """Everything that can be asked for, of which anything may fail."""
    person = {"name": f"Anna {number}", "passphrase": "correct horse", "token": True}
    _try(server, "POST", "/api/v1/names", person)
    _try(server, "POST", "/api/v1/sessions", person)
    _try(server, "GET", "/api/v1/tables")
    _try(server, "GET", f"/api/v1/tables/{saga.id}/record")
    made = _try(server, "POST", "/api/v1/tables", {"game": "towns", "public": True, "token": True, "seats": [
        {"who": "me", "name": "A"}, {"who": "open"}, {"who": "bot", "bot": "easy"}]})
    if made and made.status == 201 and made.json()["seats"]:
        table = made.json()["table"]["id"]
        _try(server, "POST", f"/api/v1/tables/{table}/seats", {"name": "B", "invite": made.json()["invite"]})
        _try(server, "PUT", f"/api/v1/tables/{table}/seats/{made.json()['seats'][0]}/webhook", {"url": ""},
             key=made.json()["key"])
    record = _try(server, "GET", f"/api/v1/tables/{saga.id}/record")
    if record and record.status == 200:
        _try(server, "POST", "/api/v1/tables", {"record": record.body.decode(), "seats": [{"who": "open"}] * 2})


async def _play_through(saga, server, seconds):
    try:
        await saga.come([server])
        await saga.play(seconds, moves=12)
    except (*GONE, websockets.WebSocketException, AssertionError):  # a viewer who was told nothing comes again
        pass
    saga.remember()
    for client in saga.clients.values():
        try:
            await client.close()
        except (*GONE, websockets.WebSocketException):
            pass


async def _suffer(place, steps, rounds):
    program, before, file = _faulty(place, steps)
    place.program = program
    server = place.server(start=False, before=before)
    server.start()
    saga = Saga(server, "fortuna", ["me", "me"], steps)
    file.touch()
    for number in range(rounds):
        await _play_through(saga, server, 2)
        await asyncio.to_thread(_ask_around, server, saga, number)
        if server.process.poll() is not None:
            assert server.process.returncode in (0, 2), server.log()[-2000:]
            server.start()
    faults = file.read_text().split("\n")[:-1]
    file.unlink()
    await saga.close()
    server.stop()
    server.before = None
    server.start()
    await saga.come([server])  # finds all that anybody was ever told
    await saga.play(60)
    assert saga.over
    saga.check_end(place, server)
    await saga.close()
    server.stop()
    check_store(place.program, place.folder, server.store)
    return faults, saga.done


async def memory_that_runs_out_once_at_each_place_loses_nothing(place):
    faults, moves = await _suffer(place, 0, place.rounds(8, 30))
    assert len(faults) == len(set(faults)) > 25, faults
    place.note(f"{len(faults)} places without memory, {moves} moves acknowledged, none lost")


async def a_store_that_fails_now_and_then_loses_nothing(place):
    faults, moves = await _suffer(place, random.Random("steps").randrange(11, 15), place.rounds(6, 60))
    assert len(faults) > 20, faults
    place.note(f"{len(faults)} statements failed, {moves} moves acknowledged, none lost")
