"""server.py - a real server of taberna and clients at its tables; and servers that only pretend to be one."""
import base64
import contextlib
import hashlib
import os
import re
import signal
import socket
import subprocess
import threading

NO_PROXY = {"http_proxy": "", "https_proxy": "", "all_proxy": "", "HTTPS_PROXY": "", "ALL_PROXY": ""}


class Server:
    """taberna serve on a free port, with a store in the folder."""

    def __init__(self, t, *words):
        self.t, self.words, self.port, self.process = t, words, 0, None
        self.store = f"sqlite:{t.folder}/store.db"

    def begin(self):
        words = ["serve", "--listen", f"127.0.0.1:{self.port}", "--store", self.store, *map(str, self.words)]
        self.process = subprocess.Popen(
            [str(self.t.program), *words], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE, cwd=self.t.folder, text=True)
        self.log = []
        for line in self.process.stderr:
            self.log.append(line)
            if found := re.search(r"event=listening url=(http://127\.0\.0\.1:(\d+))", line):
                self.url, self.port = found.group(1), int(found.group(2))
                self.reader = threading.Thread(target=self.log.extend, args=(self.process.stderr,))
                self.reader.start()
                return self
        raise AssertionError(f"the server did not begin: {self.log}")

    def end(self, how=signal.SIGTERM):
        if self.process.poll() is None:
            self.process.send_signal(how)
        code = self.process.wait(20)
        self.reader.join()
        assert not any("Sanitizer" in line or "runtime error" in line for line in self.log), self.log
        return code


@contextlib.contextmanager
def run_server(t, *words):
    server = Server(t, *(words or ("--bot-pace", 0))).begin()
    try:
        yield server
    finally:
        server.end()


def client_env(t, who):
    return {**NO_PROXY, "XDG_STATE_HOME": str(t.folder / who)}


def run_client(t, *words, who="anna", **more):
    return t.run("client", *words, "--plain", env=client_env(t, who), **more)


def start_client(t, *words, who="anna"):
    """A client that runs beside the test; its output is read by the tests that want it."""
    return subprocess.Popen(
        [str(t.program), "client", *map(str, words), "--plain"], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT, cwd=t.folder, text=True, env={**os.environ, "LC_ALL": "C", **client_env(t, who)})


def read_until(process, phrase):
    seen = ""
    for line in process.stdout:
        seen += line
        if phrase in line:
            return seen
    raise AssertionError(f"ended before {phrase!r}: {seen!r}")


def link_of(out):
    """The address of the table, its id, and the invitation."""
    table = re.search(r"The table is (\S+/t/([a-z2-7]{16}))\n", out)
    invitation = re.search(r"Invitation for friends: (\S+)\n", out)
    return table.group(1), table.group(2), invitation.group(1)


def new_table(t, server):
    """What a client printed that created a table of two, one of them a bot, and left."""
    return run_client(t, server.url, "--new", "fortuna", "--seats", "me,novice", "--name", "Anna", input="quit\n").out


# --- Servers that cannot be trusted -----------------------------------------------------------------------------------


def _frame(text):
    """A text frame of a WebSocket."""
    data = text if isinstance(text, bytes) else text.encode()
    size = bytes([len(data)]) if len(data) < 126 else b"\x7e" + len(data).to_bytes(2, "big") if len(data) < 65536 \
        else b"\x7f" + len(data).to_bytes(8, "big")
    return b"\x81" + size + data


def _speak(peer, body, messages):
    """Answers a request with the body, or opens a WebSocket and sends the messages."""
    request = b""
    while b"\r\n\r\n" not in request:
        request += peer.recv(65536) or b"\r\n\r\n"
    key = re.search(rb"(?i)sec-websocket-key: *(\S+)", request)
    if not key:
        peer.sendall(b"HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: %d\r\n\r\n" % len(body) + body)
        return
    accept = base64.b64encode(hashlib.sha1(key.group(1) + b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11").digest())
    peer.sendall(b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                 b"Sec-WebSocket-Protocol: taberna.v1\r\nSec-WebSocket-Accept: " + accept + b"\r\n\r\n")
    with contextlib.suppress(OSError):
        for message in messages:
            peer.sendall(_frame(message))
        while peer.recv(65536):
            pass


@contextlib.contextmanager
def fake_server(body, messages=()):
    """A server that says always the same."""
    def serve():
        with contextlib.suppress(OSError):
            while True:
                peer = listener.accept()[0]
                peer.settimeout(10)
                with peer, contextlib.suppress(OSError):
                    _speak(peer, body, messages)

    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        thread = threading.Thread(target=serve)
        thread.start()
        try:
            yield f"http://127.0.0.1:{listener.getsockname()[1]}"
        finally:
            listener.shutdown(socket.SHUT_RDWR)
            thread.join()
