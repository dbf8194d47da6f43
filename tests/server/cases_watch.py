"""cases_watch.py - what those see who watch over a server: ready or not and why, the log, systemd, certificates."""
import os
import pathlib
import re
import signal
import socket
import ssl
import stat
import subprocess
import time

import raw
from wire import PATIENCE, open_sqlite


def _until(good, what):
    end = time.monotonic() + PATIENCE
    while not good():
        assert time.monotonic() < end, what
        time.sleep(0.05)


# --- Ready ------------------------------------------------------------------------------------------------------------


def a_server_that_can_write_is_ready(place):
    server = place.server()
    assert server.http("GET", "/readyz").expect(200).body == b"ready\n"
    assert server.http("GET", "/healthz").expect(200).body == b"ok\n"
    db = open_sqlite(place.folder / "taberna.db")
    db.execute("BEGIN IMMEDIATE")  # somebody else keeps the file to himself: nothing can be stored
    _until(lambda: server.http("GET", "/readyz").status == 503, "it cannot write and says that it is ready")
    server.http("GET", "/readyz").expect(503, "server.no-store")
    server.http("GET", "/healthz").expect(200)
    db.execute("ROLLBACK")
    db.close()
    _until(lambda: server.http("GET", "/readyz").status == 200, "it can write again")


def a_damaged_store_is_alive_and_not_ready(place):
    server = place.server()
    server.create("fortuna", ["me", "open"])
    server.stop()
    with open_sqlite(place.folder / "taberna.db") as db:
        db.execute("INSERT INTO log (table_id, seq, at_ms, text) VALUES ('abcdefghijklmnop', 0, 1, 'x')")
    server.start()
    server.http("GET", "/readyz").expect(503, "server.damaged")
    server.alive()
    assert "table=abcdefghijklmnop" in server.await_log("event=damaged")


# --- The log ----------------------------------------------------------------------------------------------------------


def lines_of_one_cause_are_limited_and_counted(place):
    server = place.server()
    for _ in range(60):
        server.create("fortuna", ["me", "open"])
    server.stop()
    with open_sqlite(place.folder / "taberna.db") as db:
        db.execute("UPDATE log SET text = replace(text, 'create', 'crater')")
    server.start()
    server.await_log("event=repeated of=frozen count=40")
    assert server.log().count("event=frozen ") == 20
    server.alive()


def strangers_cannot_fill_the_log_with_what_the_library_says(place):
    server = place.server()
    for _ in range(60):
        line = raw.Line(server)
        line.send(f"GET /healthz HTTP/1.1\r\nHost: x\r\nX-Long: {'x' * 20000}\r\n\r\n").is_closed()
        line.close()
    server.await_log("event=repeated of=library count=")
    lines = server.log().splitlines()
    assert all(line.startswith("at=") for line in lines), lines[:5]
    assert sum("event=library" in line for line in lines) == 20
    server.alive()


async def figures_tell_how_long_things_took(place):
    server = place.server()
    made = server.create("fortuna", ["me", "me"])
    anna = await server.look(made["table"]["id"], made["seats"][0], made["key"])
    await anna.do("chat", text="hello")
    text = server.http("GET", "/metrics").expect(200).body.decode()
    for name, least in (("http_request_seconds", 1), ("stored_seconds", 4)):
        counts = [int(count) for count in re.findall(rf'^taberna_{name}_bucket{{le="[^"]+"}} (\d+)$', text, re.M)]
        total = int(re.search(rf"^taberna_{name}_count (\d+)$", text, re.M).group(1))
        assert counts == sorted(counts) and counts[-1] == total >= least and 'le="+Inf"' in text, (name, counts)
        assert float(re.search(rf"^taberna_{name}_sum (\S+)$", text, re.M).group(1)) > 0


def every_answer_has_an_id_that_the_log_knows(place):
    server = place.server(None, "--trust-proxy")
    ids = [server.http("GET", "/healthz").headers["x-request-id"] for _ in range(3)]
    assert len(set(ids)) == 3
    assert server.http("GET", "/healthz", headers={"X-Request-Id": "from-the-proxy_7"}).headers["x-request-id"] == "from-the-proxy_7"
    assert server.http("GET", "/healthz", headers={"X-Request-Id": "a b\""}).headers["x-request-id"].count("-") == 1
    db = open_sqlite(place.folder / "taberna.db")
    db.execute("BEGIN IMMEDIATE")
    reply = server.http("POST", "/api/v1/tables", {"game": "fortuna", "seats": [{"who": "me", "name": "A"}, {"who": "open"}]})
    db.execute("ROLLBACK")
    db.close()
    reply.expect(503)
    assert f"request={reply.headers['x-request-id']} status=503 path=/api/v1/tables" in server.await_log("event=unanswered")


# --- The file ---------------------------------------------------------------------------------------------------------


def only_its_owner_reads_a_store_and_it_is_served_once(place):
    server = place.server()
    server.create("fortuna", ["me", "open"])
    for path in place.folder.glob("taberna.db*"):
        assert stat.S_IMODE(path.stat().st_mode) == 0o600, path
    os.symlink("taberna.db", place.folder / "soft.db")
    os.link(place.folder / "taberna.db", place.folder / "hard.db")
    for name, why in (("taberna", "served already"), ("soft", "served already"), ("hard", "hard links")):
        done = subprocess.run([place.program, "serve", "--store", f"sqlite:{place.folder}/{name}.db", "--listen", "127.0.0.1:0"],
                              capture_output=True, text=True, timeout=PATIENCE)
        assert done.returncode == 2 and ("hard links" in done.stderr or why in done.stderr), (name, done.stderr)
    os.unlink(place.folder / "hard.db")
    done = subprocess.run([place.program, "serve", "--store", f"sqlite:{place.folder}/soft.db", "--listen", "127.0.0.1:0"],
                          capture_output=True, text=True, timeout=PATIENCE)
    assert done.returncode == 2 and "served already" in done.stderr, done.stderr
    server.alive()


# --- Systemd ----------------------------------------------------------------------------------------------------------


def systemd_is_told_that_the_server_is_ready_alive_and_about_to_stop(place):
    for address in (str(place.folder / "notify"), "\0taberna-test-" + place.folder.name):
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as ear:
            ear.bind(address)
            ear.settimeout(PATIENCE)
            os.environ["NOTIFY_SOCKET"] = address.replace("\0", "@")
            os.environ["WATCHDOG_USEC"] = "2000000"
            try:
                server = place.server()
            finally:
                del os.environ["NOTIFY_SOCKET"], os.environ["WATCHDOG_USEC"]
            assert ear.recv(100) == b"READY=1"
            assert [ear.recv(100) for _ in range(2)] == [b"WATCHDOG=1"] * 2
            server.stop()
            heard = b""
            while heard != b"STOPPING=1":
                heard = ear.recv(100)


def the_unit_is_one_that_systemd_takes(place):
    unit = (place.root / "packaging/taberna.service").read_text()
    for line in ("Type=notify", "WatchdogSec=", "MemoryMax=", "Restart=always", "ExecReload="):
        assert line in unit, line
    # What cannot come back within the start limit stays down for ever: it must be longer than the limit lasts.
    number = {name: int(re.search(rf"^{name}=(\d+)", unit, re.M).group(1))
              for name in ("RestartSec", "StartLimitIntervalSec", "StartLimitBurst")}
    assert number["StartLimitIntervalSec"] == 0 or \
        number["RestartSec"] * number["StartLimitBurst"] > number["StartLimitIntervalSec"]
    mine = place.folder / "taberna.service"
    mine.write_text(unit.replace("/usr/bin/taberna", str(place.program)))
    done = subprocess.run(["systemd-analyze", "verify", "--man=no", mine], capture_output=True, text=True,
                          timeout=PATIENCE)
    told = [line for line in done.stderr.splitlines() if "taberna.service" in line]
    assert not told and done.returncode == 0, done.stderr


# --- Certificates -----------------------------------------------------------------------------------------------------


def _certify(folder, name):
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2",
                    "-keyout", folder / "key.pem", "-out", folder / "cert.pem", "-subj", f"/CN={name}"],
                   check=True, capture_output=True)


def _shown(port):
    """The name in the certificate that a new connection is shown."""
    told = subprocess.run(["openssl", "s_client", "-connect", f"127.0.0.1:{port}"], input=b"", capture_output=True,
                          timeout=PATIENCE).stdout.decode()
    return re.search(r"subject=CN = (\S+)", told).group(1)


def a_new_certificate_is_read_without_a_restart(place):
    _certify(place.folder, "first.example")
    server = place.server(None, "--tls-cert", str(place.folder / "cert.pem"), "--tls-key", str(place.folder / "key.pem"),
                          start=False)
    server.start(listening=False)
    port = re.search(r":(\d+) node", server.await_log("event=listening")).group(1)
    loose = ssl.create_default_context()
    loose.check_hostname, loose.verify_mode = False, ssl.CERT_NONE
    line = loose.wrap_socket(socket.create_connection(("127.0.0.1", int(port)), PATIENCE))
    assert _shown(port) == "first.example"
    _certify(place.folder, "second.example")
    server.process.send_signal(signal.SIGHUP)
    server.await_log("event=reloaded what=certificate")
    assert _shown(port) == "second.example"
    pathlib.Path(place.folder / "cert.pem").write_text("half a file")
    server.process.send_signal(signal.SIGHUP)
    server.await_log("the certificate stays as it was")
    assert _shown(port) == "second.example", "a bad file changes nothing"
    line.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
    assert b"200" in line.recv(1000), "connections that were open go on"
    line.close()
