"""cases_pooler.py - pgbouncer in transaction mode, as documented, between two nodes and their database."""
import asyncio
import contextlib
import os
import pwd
import re
import socket
import subprocess
import time

from saga import Saga
from wire import PATIENCE, check_store, free_port

POSTGRES = True  # script/with-postgres starts one for each case
POOL = 2  # connections to the database, for four of the nodes: each is lent to all of them


def _as_nobody():
    """pgbouncer does not run as root."""
    user = pwd.getpwnam("nobody")
    return ["setpriv", f"--reuid={user.pw_uid}", f"--regid={user.pw_gid}", "--clear-groups"] if os.getuid() == 0 else []


def _configuration(place, port):
    """As it stands in the documents but for addresses, passwords and the size of the pool."""
    text = (place.root / "docs/proxies/pgbouncer.ini").read_text()
    folder = os.environ["TABERNA_TEST_PG"].rpartition("host=")[2]
    assert "\npool_mode = transaction\n" in text
    for name, value in {"taberna": f"host={folder} dbname=postgres", "listen_port": port, "auth_type": "trust",
                        "auth_file": place.folder / "users", "default_pool_size": POOL}.items():
        text, count = re.subn(rf"(?m)^{name} = .*", f"{name} = {value}", text)
        assert count == 1, name
    return text + "unix_socket_dir =\n"


@contextlib.contextmanager
def _pooler(place):
    port, file, log_path = free_port(), place.folder / "pgbouncer.ini", place.folder / "pgbouncer.log"
    file.write_text(_configuration(place, port))
    (place.folder / "users").write_text('"taberna" ""\n')
    place.folder.chmod(0o711)
    with open(log_path, "wb") as log:
        process = subprocess.Popen([*_as_nobody(), "/usr/sbin/pgbouncer", str(file)], stdout=log, stderr=log, cwd="/")
    try:
        end = time.monotonic() + PATIENCE
        while True:
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port)):
                break
            assert process.poll() is None and time.monotonic() < end, log_path.read_text()
            time.sleep(0.1)
        yield f"postgresql://taberna@127.0.0.1:{port}/taberna"
    finally:
        process.terminate()
        process.wait(PATIENCE)


def _ask(url, sql):
    return subprocess.run(["psql", "-XAtc", sql, url], check=True, capture_output=True, text=True,
                          timeout=PATIENCE).stdout.strip()


async def two_nodes_play_through_pgbouncer_and_one_dies(place):
    direct = os.environ["TABERNA_TEST_PG"]
    with _pooler(place) as pooled:
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
    with _pooler(place) as pooled:
        node = place.server(pooled, start=False).start(listening=False)
        assert node.process.wait(PATIENCE) != 0
        assert "--listen-store" in node.log(), node.log()
