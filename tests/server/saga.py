"""saga.py - a table that is played on through every disaster, and all that its viewers were ever told.

Whatever a seat was told was stored before: it must be there, unchanged, when the seat comes back, on any node.
No undo is played here, so an event keeps its number for ever."""
import asyncio
import contextlib
import random
import time

from wire import Closed, opens, verify

GONE = (Closed, OSError, asyncio.TimeoutError, EOFError)


class Saga:
    def __init__(self, server, game, seats, seed=0, **more):
        self.rng = random.Random(f"saga {seed}")
        self.made = server.create(game, seats, **more)
        self.id, self.key = self.made["table"]["id"], self.made["key"]
        self.told = {seat: {} for seat in (*self.made["seats"], "public")}
        self.n = dict.fromkeys(self.told, 0)
        self.clients = {}
        self.done = self.refusals = 0
        self.halted = False  # set to end play() soon

    @property
    def over(self):
        return any(client.over for client in self.clients.values())

    async def come(self, servers):
        """Everybody looks again, each through any of the servers, and finds all that was told before."""
        for viewer in self.told:
            await self.look(viewer, self.rng.choice(servers))

    async def look(self, viewer, server):
        key = None if viewer == "public" else self.key
        client = await server.look(self.id, viewer, key)
        events = await client.history()
        assert client.table["commitment"] == self.made["table"]["commitment"]
        assert client.n >= self.n[viewer], f"{viewer} was told {self.n[viewer]} messages, now there are {client.n}"
        for number, event in self.told[viewer].items():
            assert number < len(events) and events[number] == event, \
                f"{viewer} was told {event} as event {number}, now it is {events[number:number + 1]}"
        self.told[viewer] = dict(enumerate(events))
        self.clients[viewer] = client
        client.server = server

    def remember(self):
        for viewer, client in self.clients.items():
            self.told[viewer].update(client.events)
            self.n[viewer] = max(self.n[viewer], client.n)

    async def play(self, seconds, moves=10 ** 6):
        """Everybody plays for so long, or until the connection or the game ends. The store may be away."""
        self.halted = False
        await asyncio.gather(*(self._play_one(client, seconds, moves) for client in self.clients.values()))
        self.remember()

    async def _play_one(self, client, seconds, moves):
        end = time.monotonic() + seconds
        with contextlib.suppress(*GONE):
            while not client.over and moves > 0 and time.monotonic() < end and not self.halted:
                if not client.legal:
                    with contextlib.suppress(asyncio.TimeoutError):
                        await client.next(0.2)
                    continue
                n, answer = client.n, await client.move(self.rng.choice(client.legal))
                if answer["type"] == "done":
                    self.done += 1
                    moves -= 1
                elif answer["why"]["id"] in ("server.store", "server.unsure", "server.busy"):
                    self.refusals += 1
                    await asyncio.sleep(0.05)
                else:
                    assert client.n > n, answer

    async def close(self):
        for client in self.clients.values():
            with contextlib.suppress(*GONE):
                await client.close()
        self.clients = {}

    def check_end(self, place, server):
        """A node through which nobody looked may hear of the end a moment later than those who played."""
        until = time.monotonic() + 10
        table = server.table(self.id)
        while "secret" not in table and time.monotonic() < until:
            time.sleep(0.05)
            table = server.table(self.id)
        assert opens(table["secret"], self.made["table"]["commitment"])
        verify(place.program, place.folder, server.record(self.id))
