"""raw.py - connections without manners: bytes as the cases want them, for what no decent client would send."""
import base64
import os
import socket
import struct

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10


class Line:
    """A TCP connection to a server."""

    def __init__(self, server, seconds=20, source="127.0.0.1", buffer=None):
        host, _, port = server.host.rpartition(":")
        self.server = server
        self.socket = socket.socket()
        self.socket.settimeout(seconds)
        if buffer:  # bytes that the system takes in before anybody reads them
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        self.socket.bind((source, 0))
        self.socket.connect((host, int(port)))
        self.rest = b""

    def send(self, data):
        self.socket.sendall(data if isinstance(data, bytes) else data.encode())
        return self

    def read(self, size):
        """So many bytes, or less at the end."""
        while len(self.rest) < size:
            try:
                more = self.socket.recv(65536)
            except ConnectionResetError:
                more = b""
            if not more:
                break
            self.rest += more
        taken, self.rest = self.rest[:size], self.rest[size:]
        return taken

    def read_until(self, mark):
        while mark not in self.rest:
            try:
                more = self.socket.recv(65536)
            except ConnectionResetError:
                more = b""
            if not more:
                return None
            self.rest += more
        taken, _, self.rest = self.rest.partition(mark)
        return taken

    def status(self):
        """The status of the reply that comes; None: the connection was closed without one."""
        head = self.read_until(b"\r\n\r\n")
        self.head = head.decode(errors="replace") if head is not None else ""
        return int(self.head.split()[1]) if self.head else None

    def is_closed(self):
        """Reads to the end: True when it comes."""
        try:
            while self.socket.recv(65536):
                pass
        except ConnectionResetError:
            return True
        except TimeoutError:
            return False
        return True

    def close(self):
        self.socket.close()

    # --- WebSocket ----------------------------------------------------------------------------------------------------

    def upgrade(self, table, query="", headers=""):
        """Asks for a WebSocket; the status of the answer, 101 if it is one now."""
        key = base64.b64encode(os.urandom(16)).decode()
        self.send(f"GET /api/v1/tables/{table}/socket{query} HTTP/1.1\r\nHost: {self.server.host}\r\n"
                  "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                  f"Sec-WebSocket-Protocol: taberna.v1\r\nSec-WebSocket-Key: {key}\r\n{headers}\r\n")
        return self.status()

    def frame(self, opcode, payload=b"", fin=True, masked=True, length=None):
        payload = payload if isinstance(payload, bytes) else payload.encode()
        length = len(payload) if length is None else length
        head = bytes([(0x80 if fin else 0) | opcode])
        mask_bit = 0x80 if masked else 0
        if length < 126:
            head += bytes([mask_bit | length])
        elif length < 65536:
            head += bytes([mask_bit | 126]) + struct.pack(">H", length)
        else:
            head += bytes([mask_bit | 127]) + struct.pack(">Q", length)
        if masked:
            mask = os.urandom(4)
            head += mask
            payload = bytes(byte ^ mask[i % 4] for i, byte in enumerate(payload)) if len(payload) < 4096 else \
                _mask_long(payload, mask)
        return self.send(head + payload)

    def read_frame(self):
        """(opcode, payload), or None at the end."""
        head = self.read(2)
        if len(head) < 2:
            return None
        length = head[1] & 0x7F
        if length == 126:
            length = struct.unpack(">H", self.read(2))[0]
        elif length == 127:
            length = struct.unpack(">Q", self.read(8))[0]
        return head[0] & 0x0F, self.read(length)

    def close_code(self):
        """Reads to the goodbye; the code it was closed with, None: without one."""
        while frame := self.read_frame():
            if frame[0] == CLOSE:
                return struct.unpack(">H", frame[1][:2])[0] if len(frame[1]) >= 2 else None
        return None


def _mask_long(payload, mask):
    size = len(payload)
    pattern = (mask * (size // 4 + 1))[:size]
    return (int.from_bytes(payload, "big") ^ int.from_bytes(pattern, "big")).to_bytes(size, "big")
