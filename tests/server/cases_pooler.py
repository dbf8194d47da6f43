"""cases_pooler.py - pgbouncer in transaction mode, as documented, between two nodes and their database."""
import asyncio
import os
import subprocess

from pooler import POOL, pooler
from saga import Saga
from wire import PATIENCE, check_store

POSTGRES = True  # script/with-postgres starts one for each case


def _ask(url, sql):
    return subprocess.run(["psql", "-XAtc", sql, url], check=True, capture_output=True, text=True,
                          timeout=PATIENCE).stdout.strip()


async def two_nodes_play_through_pgbouncer_and_one_dies(place):
    direct = os.environ["TABERNA_TEST_PG"]
    with pooler(place) as pooled:
        nodes = [place.server(pooled, "--listen-store", direct, name=f"node-{i}") for i in range(2)]
        saga = Saga(nodes[0], "fortuna", ["me", "me", "random"])
        for turn, viewer in enumerate(saga.told):
            await saga.look(viewer, nodes[turn % 2])
        await saga.play(2, moves=15)
        others = "FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()"
        assert _ask(direct, f"SELECT count(*) {others} AND query = 'LISTEN taberna'") == "2", "one listens for each node"
        assert int(_ask(direct, f"SELECT count(*) {others}")) <= 2 + POOL, "all others go through the pool"
        nodes[0].kill()
        for viewer, client in list(saga.clients.items()):
            if client.server is nodes[0]:
                await saga.look(viewer, nodes[1])
        await saga.play(2, moves=15)
        nodes[0].start()
        await saga.close()
        await saga.come(nodes)
        await saga.play(60)
        await asyncio.gather(*(client.until(lambda self: self.over) for client in saga.clients.values()))
        assert saga.over and saga.refusals == 0, f"{saga.refusals} moves found the store away"
        for node in nodes:
            saga.check_end(place, node)
            assert "event=store" not in node.log(), node.log()
            node.stop()
        for _ in range(2 * POOL):
            left = _ask(pooled, "SELECT count(*), current_setting('statement_timeout') FROM pg_prepared_statements")
            assert left == "0|0", f"{left}: nothing is left behind in a session that others use"
        check_store(place.program, place.folder, pooled)


async def a_node_that_would_hear_nothing_through_pgbouncer_does_not_start(place):
    with pooler(place) as pooled:
        node = place.server(pooled, start=False).start(listening=False)
        assert node.process.wait(PATIENCE) != 0
        assert "--listen-store" in node.log(), node.log()
