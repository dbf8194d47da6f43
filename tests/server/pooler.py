"""pooler.py - pgbouncer in transaction mode, as documented, before the database of a case."""
import contextlib
import os
import pwd
import re
import socket
import subprocess
import time

from wire import PATIENCE, free_port

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
def pooler(place):
    """Its address, while it runs."""
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
