"""cases_proxies.py - the documented configurations of nginx and haproxy, with the programs themselves in front."""
import contextlib
import http.client
import json
import re
import shutil
import subprocess
import time

import websockets
from wire import GENEROUS, PATIENCE, Client, free_port

MOST = 8  # connections of one address, in place of the 256 of the documents


class Proxy:
    """As wire.Server for a client: where to ask."""

    def __init__(self, port):
        self.host = f"127.0.0.1:{port}"

    def ask(self, method, path, body=None, source="127.0.0.1", headers=None):
        line = http.client.HTTPConnection(self.host, timeout=PATIENCE, source_address=(source, 0))
        with contextlib.closing(line):
            line.request(method, path, body, {"Content-Type": "application/json", **(headers or {})})
            answer = line.getresponse()
            return answer.status, answer.headers, answer.read()


def _nginx(place, text):
    paths = "".join(f"{kind}_temp_path {place.folder}/{kind};\n"
                    for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    (place.folder / "nginx.conf").write_text(text.replace("http {", "http {\naccess_log off;\n" + paths, 1))
    return ["nginx", "-p", str(place.folder), "-c", "nginx.conf", "-e", "stderr",
            "-g", f"daemon off; pid {place.folder}/nginx.pid;"]


def _haproxy(place, text):
    (place.folder / "haproxy.cfg").write_text(text)
    return ["haproxy", "-db", "-f", str(place.folder / "haproxy.cfg")]


@contextlib.contextmanager
def _behind(place, name, make):
    """A server behind the proxy, with the configuration as it stands in the documents but for ports and one limit."""
    port = free_port()
    server = place.server(None, "--trust-proxy", "--public-url", f"http://127.0.0.1:{port}", port=free_port(),
                          limits={**GENEROUS, "requests": 40})
    text = (place.root / "docs/proxies" / name).read_text()
    assert text.count("8080") == 1 and "127.0.0.1:8000" in text and "256" in text
    text = text.replace("8080", str(port)).replace("256", str(MOST))
    text = re.sub(r"(?m)^(?!#)(.*)127\.0\.0\.1:8000", rf"\g<1>{server.host}", text).replace("bind :", "bind 127.0.0.1:")
    with open(place.folder / "proxy.log", "wb") as log:
        process = subprocess.Popen(make(place, text), stdout=log, stderr=log, cwd=place.folder)
    proxy = Proxy(port)
    try:
        end = time.monotonic() + PATIENCE
        while True:
            with contextlib.suppress(OSError, http.client.HTTPException):
                if proxy.ask("GET", "/healthz", source="127.0.0.9")[0] == 200:
                    break
            assert process.poll() is None and time.monotonic() < end, (place.folder / "proxy.log").read_text()
            time.sleep(0.1)
        yield server, proxy
    finally:
        process.terminate()
        process.wait(PATIENCE)


async def _check(place, name, make):
    if not shutil.which(make(place, "")[0], path="/usr/sbin:/usr/bin:/sbin:/bin"):
        raise AssertionError(f"{name} cannot be tested: script/bootstrap test installs the program")
    with _behind(place, name, make) as (server, proxy):
        for path in ("/metrics", "/readyz"):
            assert server.http("GET", path).status == 200
            assert server.http("GET", path, headers={"X-Forwarded-For": "10.0.0.1"}).status == 404, "whatever the proxy hides"
        for path in ("/metrics", "/readyz", "/%6detrics", "/read%79z", "//metrics", "/./metrics", "/%2e/metrics", "/x/../metrics",
                     "/x/%2e%2e/metrics", "/%2fmetrics", "/metrics?x", "/metrics%00", "/metrics/x/.."):
            assert proxy.ask("GET", path)[0] in (400, 404), f"{path} is not for strangers"
        created = {"game": "fortuna", "seats": [{"who": "me", "name": "Anna"}, {"who": "open"}], "token": True}
        status, headers, body = proxy.ask("POST", "/api/v1/tables", json.dumps(created),
                                          headers={"Origin": f"http://{proxy.host}"})
        assert status == 201 and headers["x-request-id"], body
        made = json.loads(body)
        anna = await Client().connect(proxy, made["table"]["id"], made["seats"][0], made["key"])
        await anna.do("chat", text="through the proxy")
        # Only its length is sent: who goes on writing while the refusal comes may find the line closed instead.
        big = proxy.ask("POST", "/api/v1/tables", headers={"Content-Length": str((1 << 20) + 100)})
        assert big[0] == 413, big
        # Each address has a limit of its own, and nobody can say to be another.
        statuses = [proxy.ask("GET", "/api/v1", source="127.0.0.2", headers={"X-Forwarded-For": f"10.0.0.{i}"})[0]
                    for i in range(45)]
        assert statuses.count(200) == 40 and statuses[-1] == 429, statuses
        assert proxy.ask("GET", "/api/v1", source="127.0.0.3")[0] == 200
        open_ones = []
        with contextlib.suppress(OSError, websockets.WebSocketException, AssertionError):
            for _ in range(MOST + 4):
                open_ones.append(await websockets.connect(
                    f"ws://{proxy.host}/api/v1/tables/{made['table']['id']}/socket", subprotocols=["taberna.v1"],
                    compression=None, open_timeout=5, local_addr=("127.0.0.4", 0)))
        assert len(open_ones) == MOST, f"{len(open_ones)} connections of one address"
        for line in open_ones:
            await line.close()
        await anna.do("chat", text="still there")


async def nginx_as_documented(place):
    await _check(place, "nginx.conf", _nginx)


async def haproxy_as_documented(place):
    await _check(place, "haproxy.cfg", _haproxy)
