"""cases_requests.py - requests as they stand on the wire: several behind one another, bytes behind a body, lengths that
are none; each is handled once, and the server goes on."""
import concurrent.futures
import json
import re
import time

import raw

BODY = json.dumps({"game": "fortuna", "seats": [{"who": "me", "name": "Anna"}, {"who": "open"}], "public": True})
GET = "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"


def _post(body=BODY, path="/api/v1/tables", length=None, headers=""):
    return (f"POST {path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(body) if length is None else length}\r\n{headers}\r\n{body}")


def _read_body(line):
    """The rest of the answer whose status was just read."""
    size = int(line.head.lower().split("content-length:")[1].split()[0])
    assert len(line.read(size)) == size


def _answers(line):
    """The statuses of all answers until the connection is closed."""
    statuses = []
    while (status := line.status()) is not None:
        _read_body(line)
        statuses.append(status)
    return statuses


def _asked(server, *parts, pause=0.05):
    """What is answered to these bytes, sent one behind the other."""
    line = raw.Line(server, seconds=10)
    for number, part in enumerate(parts):
        time.sleep(pause if number else 0)
        line.send(part)
    answers = _answers(line)
    line.close()
    return answers


def _tables(server):
    return len(server.http("GET", "/api/v1/tables").expect(200).json()["tables"])


# --- Behind a request -------------------------------------------------------------------------------------------------


def bytes_behind_a_body_are_no_second_request(place):
    server = place.server()
    for number, behind in enumerate(("\r\n", "\n", "{}", BODY, "{}{}" * 2000, "\0", _post(), GET), 1):
        assert _asked(server, _post() + behind) == [201], behind
        assert _tables(server) == number, behind
    server.alive()


def a_body_that_comes_in_pieces_is_handled_once(place):
    server = place.server()
    whole = _post()
    for number, at in enumerate((1, 20, len(whole) - len(BODY) - 1, len(whole) - len(BODY), len(whole) - 1), 1):
        assert _asked(server, whole[:at], whole[at:] + "\r\n") == [201], at
        assert _tables(server) == number
    server.alive()


def requests_that_come_together_end_the_connection_behind_the_first_answer(place):
    server = place.server()
    long_head = GET.replace("\r\n\r\n", "\r\nX-Long: " + "y" * 600 + "\r\n\r\n")
    for together in (GET + GET, GET + _post(), GET * 3, GET + _post(length=3000), GET + _post(length=5), GET + "\r\n",
                     GET + "POST", long_head + _post(length=4000), GET + "x"):
        assert _asked(server, together) == [200], together
        server.alive()
    assert _asked(server, GET + "PO", "ST /api/v1/tables HTTP/1.1\r\nX-Long: {}\r\n") == [200]
    assert _asked(server, _post("{}") + _post()) == [400]
    assert _tables(server) == 0
    assert server.metric("connections") <= 3, "its own, and some that are just going"


def requests_one_behind_the_other_share_a_connection(place):
    server = place.server()
    line = raw.Line(server)
    for _ in range(50):
        line.send(GET)
        assert line.status() == 200
        line.read_until(b"ok\n")
        line.send(_post("{}"))
        assert line.status() == 400
        _read_body(line)
    assert server.metric("connections") == 2
    line.close()


def a_pipelined_post_does_not_hold_up_the_server(place):
    server = place.server()
    for number in range(20):
        line = raw.Line(server)
        line.send(GET + _post(length=len(BODY) + number * 40) * 2)
        line.close()
        server.alive()
    server.stop()  # SIGTERM is heard


def who_has_read_an_answer_may_ask_again_at_once(place):
    """Answers that come in pieces, to clients that are faster than the server: none of their connections is cut."""
    server = place.server()

    def ask(_):
        line, until, count = raw.Line(server, buffer=2048), time.monotonic() + 4, 0
        while time.monotonic() < until:
            assert line.send(f"GET /api/v1/games HTTP/1.1\r\nHost: {server.host}\r\n\r\n").status() == 200, "it was cut"
            size = int(re.search(r"(?i)content-length: *(\d+)", line.head).group(1))
            assert len(line.read(size)) == size, "it was cut in the middle"
            count += 1
            if "connection: close" in line.head.lower():
                line.close()
                line = raw.Line(server, buffer=2048)
        line.close()
        return count

    with concurrent.futures.ThreadPoolExecutor(24) as pool:
        assert sum(pool.map(ask, range(24))) > 100


def who_sends_on_and_does_not_read_is_left(place):
    (place.folder / "web").mkdir()
    (place.folder / "web/index.html").write_text("page")
    (place.folder / "web/long.js").write_bytes(b"x" * (20 << 20))
    server = place.server(None, "--web", str(place.folder / "web"))
    asked = GET.replace("/healthz", "/long.js")
    line = raw.Line(server)
    line.send(asked)
    assert line.status() == 200
    _read_body(line)  # a client that reads gets all of it
    line.send(asked)
    assert line.status() == 200
    time.sleep(0.5)
    line.send(GET)
    time.sleep(0.5)
    assert len(line.read(30 << 20)) < 20 << 20, "it was not waited for"
    server.alive()


# --- Bodies that are none ---------------------------------------------------------------------------------------------


def a_body_that_is_refused_ends_the_connection(place):
    server = place.server()
    chunked = "Transfer-Encoding: chunked\r\n"
    for asked, status in (
            (_post(length=-5), 400), (_post(length="5x"), 400), (_post(length="5, 5"), 400), (_post(length=""), 411),
            (_post(length="18446744073709551617"), 400), (_post(length="9" * 100), 411), (_post(length="+5"), 400),
            (_post(headers=f"Content-Length: {len(BODY)}\r\n"), 400), (_post(headers="Content-Length: 0\r\n"), 400),
            (_post(headers=chunked), 411), (_post("0\r\n\r\n", headers=chunked), 411), (_post(length=2 << 20), 413),
            (_post(path="/nothing"), 404), (_post(path="/healthz"), 405),
            (_post().replace("POST", "GET"), 400), (_post().replace("POST", "DELETE"), 405),
            (GET.replace("\r\n\r\n", "\r\nContent-Length: 00\r\n\r\n"), 400),
            (GET.replace("\r\n\r\n", "\r\nContent-Length: " + "0" * 70 + "5\r\n\r\n"), 400),
            (GET.replace("\r\n\r\n", "\r\nTransfer-Encoding: identity\r\n\r\n"), 411)):
        assert _asked(server, asked) == [status], asked
        assert _asked(server, asked + GET) == [status], asked
    assert _tables(server) == 0
    server.alive()


def a_body_that_comes_too_slowly_is_not_waited_for(place):
    server = place.server()
    line = raw.Line(server, seconds=60)
    line.send(_post(length=1000)[:-len(BODY)])
    start = time.monotonic()
    while time.monotonic() - start < 40:  # a byte now and then keeps no connection
        try:
            line.send(" ")
        except OSError:
            break
        time.sleep(1)
    assert 15 < time.monotonic() - start < 30
    server.alive()


def an_empty_body_is_a_body(place):
    server = place.server()
    line = raw.Line(server)
    for _ in range(3):
        line.send(_post(""))
        assert line.status() == 400
        _read_body(line)
    session = server.http("POST", "/api/v1/names", {"name": "Anna", "passphrase": "correct horse", "token": True})
    cookie = session.expect(201).headers["set-cookie"].split(";")[0]
    made = server.create("fortuna", ["me", "open"])
    line.send(_post("", path=f"/api/v1/tables/{made['table']['id']}/key", headers=f"Cookie: {cookie}\r\n"))
    assert line.status() is not None, "an answer"


def head_has_no_body_and_old_clients_are_served(place):
    server = place.server()
    line = raw.Line(server)
    line.send(GET.replace("GET", "HEAD"))
    assert line.status() == 405
    line.send(GET)
    assert line.status() == 200, "nothing stood between the answers"
    line.close()
    assert _asked(server, GET.replace("1.1", "1.0")) == [200]
    assert _asked(server, _post().replace("1.1", "1.0", 1)) == [201]
    assert _asked(server, GET.replace("1.1", "1.1").replace("Host: x", "Host: x\r\nConnection: close")) == [200]


def a_client_that_hangs_up_is_handled_once(place):
    server = place.server()
    for number in range(20):
        line = raw.Line(server)
        line.send(_post())
        line.socket.shutdown(1 + number % 2)
        line.close()
    server.alive()
    assert _tables(server) <= 20
    end = time.monotonic() + 10
    while server.metric("connections") > 1:  # its own
        assert time.monotonic() < end, "they are still counted"


# --- What is no request of HTTP/1.1 -----------------------------------------------------------------------------------


def http_2_in_clear_text_is_not_spoken(place):
    server = place.server()
    settings = "HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA\r\n"
    for upgrade in ("h2c", "H2C", "h2c, websocket", "websocket, h2c", "h2c\r\nUpgrade: websocket",
                    "websocket\r\nUpgrade: h2c"):
        for first in ("", GET):  # also on a connection that was kept open
            line = raw.Line(server, seconds=5)
            if first:
                line.send(first)
                assert line.status() == 200
                _read_body(line)
            line.send(GET.replace("\r\n\r\n", f"\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: {upgrade}\r\n"
                                  f"{settings}\r\n"))
            status = line.status()
            assert status in ((200,) if upgrade.lower() == "h2c" else (None, 403)), (upgrade, status)
            line.close()
    line = raw.Line(server)
    line.send("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + "\0\0\0\4\0\0\0\0\0")
    assert b"HTTP/2" not in (answer := line.read(1 << 16)) and not answer.startswith(b"\0"), answer
    server.alive()


def other_upgrades_and_tunnels_are_hung_up_on(place):
    server = place.server()
    for first in ("", GET):
        for asked in (GET.replace("Host", "Connection: Upgrade\r\nUpgrade: smtp\r\nHost"),
                      GET.replace("Host", "Connection: Upgrade\r\nUpgrade: websocket/13\r\nHost"),
                      "CONNECT x:80 HTTP/1.1\r\nHost: x\r\n\r\n", GET.replace("Host", "CONNECT x:80\r\nHost"),
                      GET.replace("Host", "POST /api/v1/tables\r\nHost")):
            line = raw.Line(server, seconds=5)
            if first:
                line.send(first)
                assert line.status() == 200
                _read_body(line)
            line.send(asked)
            assert line.status() in (None, 403), asked
            assert line.is_closed(), asked
    server.alive()


def a_path_is_taken_whole_or_not_at_all(place):
    server = place.server()
    for path in ("/healthz;x", "/healthz&x", "/healthz;", "/healthz%00", "/healthz%00x"):
        line = raw.Line(server)
        line.send(GET.replace("/healthz", path))
        assert line.status() != 200, path
        line.close()
    server.alive()


def a_header_cannot_hide_the_one_behind_it(place):
    server = place.server(None, "--trust-proxy")
    good = GET.replace("\r\n\r\n", "\r\nX-Forwarded-For: 192.0.2.1\r\nX-Other: x\r\nX_y.z: a:b\r\n"
                       "Sec-Fetch-Mode: cors\r\n\r\n")
    line = raw.Line(server)
    for _ in range(3):
        line.send(good)
        assert line.status() == 200
        _read_body(line)
    for hides in ("X: a", "Conn: a", "Accept-: a", "Content-Length : 5", " folded: a", "a b: c", "Nu\0l: x", "X\x7f: y"):
        for hidden in ("Content-Length: 5", "X-Forwarded-For: 192.0.2.7", "Transfer-Encoding: chunked"):
            for before in ("", "".join(f"X-{number}: {'v' * 500}\r\n" for number in range(14))):
                head = GET.replace("\r\n\r\n", f"\r\n{before}{hides}\r\n{hidden}\r\n\r\n")
                status = _asked(server, head + "hello", pause=0)
                assert status[0] in (400, 411) and len(status) == 1, (head, status)
    server.alive()


def a_head_may_fill_its_memory(place):
    server = place.server()
    statuses = set()
    for size in range(7900, 8200):
        line = raw.Line(server)
        line.send(GET.replace("\r\n\r\n", f"\r\nX-Long: {'v' * size}\r\n\r\n"))
        statuses.add(line.status())
        line.close()
    assert statuses == {200, None}, statuses
    server.alive()
