"""cases_http.py - requests: what is answered, what is refused and how, limits, headers."""
import asyncio
import json
import time

import raw
from wire import GENEROUS, free_port

CREATE = {"game": "fortuna", "seats": [{"who": "me", "name": "Anna"}, {"who": "open"}]}


def _ask(server, text):
    line = raw.Line(server)
    line.send(text)
    status = line.status()
    line.close()
    return status


def the_server_tells_about_itself(place):
    server = place.server()
    assert server.http("GET", "/healthz").expect(200).body == b"ok\n"
    assert server.http("GET", "/api/v1").expect(200).json()["protocol"] == 1
    games = server.http("GET", "/api/v1/games").expect(200).json()
    assert [game["name"] for game in games["games"]] == ["fortuna", "towns"]
    assert {"random", "easy", "hard"} <= {bot["name"] for bot in games["bots"]}
    metrics = server.http("GET", "/metrics").expect(200).body.decode()
    for line in metrics.splitlines():
        assert line.startswith(("# HELP taberna_", "# TYPE taberna_", "taberna_")), line
    assert server.metric("http_requests_total") >= 4


def every_answer_carries_the_security_headers(place):
    server = place.server()
    for path in ("/", "/healthz", "/api/v1", "/api/v1/tables/nothing", "/nothing"):
        headers = server.http("GET", path).headers
        assert "default-src 'self'" in headers["content-security-policy"], path
        assert "unsafe-inline" not in headers["content-security-policy"]
        assert "media-src blob:;" in headers["content-security-policy"], "sounds are made by the page, none is fetched"
        assert f"connect-src 'self' ws://{server.host};" in headers["content-security-policy"], "its own host and no other"
        assert headers["x-content-type-options"] == "nosniff" and headers["referrer-policy"] == "no-referrer"
        assert headers["cross-origin-resource-policy"] == "same-origin" and "cache-control" in headers
        assert "access-control-allow-origin" not in headers


def unknown_paths_and_paths_that_climb_are_not_found(place):
    (place.folder / "web").mkdir()
    (place.folder / "web/index.html").write_text("<!doctype html><title>page</title>")
    (place.folder / "secret.txt").write_text("secret")
    server = place.server(None, "--web", str(place.folder / "web"))
    assert b"<title>page" in server.http("GET", "/").expect(200).body
    assert b"<title>page" in server.http("GET", "/t/aaaaaaaaaaaaaaaa?invite=x").expect(200).body
    for path in ("/../secret.txt", "/..%2fsecret.txt", "/%2e%2e/secret.txt", "/t/../../secret.txt", "//etc/passwd",
                 "/web/../secret.txt", "/./../secret.txt", "/..\\secret.txt", "/index.html/../../secret.txt",
                 "/nothing", "/index.html%00.txt", "/api/v1/tables/../../../../etc/passwd", "/%c0%ae%c0%ae/secret.txt"):
        line = raw.Line(server)
        line.send(f"GET {path} HTTP/1.1\r\nHost: {server.host}\r\nConnection: close\r\n\r\n")
        status, body = line.status(), line.read(100000)
        assert b"secret" not in body.replace(b"/secret.txt", b"") and b"root:" not in body, path
        assert status in (404, 400, 403, None) or b"<title>page" in body, (path, status)
        line.close()
        server.alive()


def ids_that_name_no_table_are_not_found(place):
    server = place.server()
    for wrong in ("a" * 16, "a", "A" * 16, "a" * 15, "a" * 17, "aaaaaaaaaaaaaaa1", "%41" * 16, "a" * 200,
                  "'; DROP TABLE log;--"):
        path = "/api/v1/tables/" + wrong.replace(" ", "%20")
        assert server.http("GET", path).status == 404, wrong
        assert server.http("GET", path + "/record").status == 404, wrong
        assert server.http("POST", path + "/seats", {"name": "Eve"}).status in (404, 405), wrong


def very_long_paths_and_headers_are_refused(place):
    server = place.server()
    host = f"Host: {server.host}\r\n"
    for request in (f"GET /{'a' * 3000} HTTP/1.1\r\n{host}\r\n", f"GET /{'a' * 100000} HTTP/1.1\r\n{host}\r\n",
                    f"GET /healthz?{'a' * 3000} HTTP/1.1\r\n{host}\r\n",
                    f"GET /healthz HTTP/1.1\r\n{host}X-Long: {'a' * 200000}\r\n\r\n",
                    f"GET /healthz HTTP/1.1\r\n{host}" + "".join(f"X-{i}: {'b' * 50}\r\n" for i in range(5000)),
                    f"GET /healthz HTTP/1.1\r\n{host}Cookie: {'taberna=x; ' * 5000}\r\n\r\n",
                    f"GET /healthz HTTP/1.1\r\n{host}Authorization: Bearer {'c' * 7000}\r\n\r\n"):
        try:
            status = _ask(server, request)
        except (BrokenPipeError, ConnectionResetError):
            status = None
        assert status in (None, 200, 400, 403, 404, 413, 414, 431), status
        server.alive()


def requests_that_are_no_http_are_refused(place):
    server = place.server()
    for request in (b"\x00" * 100, b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"x" * 500, b"hello\r\n\r\n",
                    b"GET\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"GET  HTTP/1.1\r\n\r\n", b"\r\n\r\n\r\n\r\n",
                    b"BREW /pot HTCPCP/1.0\r\n\r\n", b"GET /healthz HTTP/1.1\r\nHost\r\n\r\n",
                    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", b"GET http://other/healthz HTTP/1.1\r\nHost: other\r\n\r\n"):
        line = raw.Line(server, seconds=2)
        try:
            line.send(request)
            line.status()
        except (TimeoutError, ValueError, IndexError, ConnectionError):
            pass
        line.close()
        server.alive()


def methods_that_no_page_has_and_targets_that_are_no_path_are_refused(place):
    server = place.server()
    for asked in ("TRACE /healthz", "PROPFIND /healthz", "G /healthz", "GET *", "GET http://example.org/healthz"):
        status = _ask(server, f"{asked} HTTP/1.1\r\nHost: {server.host}\r\nConnection: close\r\n\r\n")
        assert status == 403, (asked, status)
    for asked in ("PATCH", "OPTIONS", "HEAD"):
        status = _ask(server, f"{asked} /healthz HTTP/1.1\r\nHost: {server.host}\r\nConnection: close\r\n\r\n")
        assert status == 405, (asked, status)
    server.alive()


def wrong_methods_lengths_and_types_are_told_apart(place):
    server = place.server()
    table = server.create("fortuna", ["me", "open"])["table"]["id"]
    for method, path in (("POST", "/healthz"), ("DELETE", "/api/v1/tables"), ("PUT", f"/api/v1/tables/{table}"),
                         ("POST", f"/api/v1/tables/{table}/record"), ("DELETE", "/api/v1/games"),
                         ("PATCH", "/api/v1/tables"), ("OPTIONS", "/api/v1/tables")):
        assert server.http(method, path, {} if method in ("POST", "PUT") else None).status == 405, (method, path)
    head = f"POST /api/v1/tables HTTP/1.1\r\nHost: {server.host}\r\n"
    json_type = "Content-Type: application/json\r\n"
    assert _ask(server, head + json_type + "\r\n") == 411
    assert _ask(server, head + json_type + "Content-Length: 1100000\r\n\r\n") == 413
    assert _ask(server, head + json_type + "Content-Length: 99999999999999999999\r\n\r\n") in (400, 413)
    assert _ask(server, head + json_type + "Content-Length: -1\r\n\r\n") in (400, 411, 413)
    assert _ask(server, head + json_type + "Content-Length: ten\r\n\r\n") in (400, 411)
    body = json.dumps(CREATE)
    for wrong in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x",
                  "application/jso"):
        server.http("POST", "/api/v1/tables", body, headers={"Content-Type": wrong}).expect(415, "server.not-json")
    assert _ask(server, head + f"Content-Length: {len(body)}\r\n\r\n{body}") == 415
    seats = f"POST /api/v1/tables/{table}/seats HTTP/1.1\r\nHost: {server.host}\r\n" + json_type
    assert _ask(server, seats + "Content-Length: 70000\r\n\r\n") == 413
    server.http("POST", "/api/v1/tables", body, headers={"Content-Type": "application/json; charset=utf-8"}).expect(201)
    chunked = head + json_type + f"Transfer-Encoding: chunked\r\n\r\n{len(body):x}\r\n{body}\r\n0\r\n\r\n"
    assert _ask(server, chunked) in (400, 411, 501)
    server.alive()


def bodies_that_say_nothing_are_refused_by_name(place):
    server = place.server()
    seats = CREATE["seats"]
    for body, member in (
            ("", ""), ("{", ""), ("[]", ""), ("null", ""), ("\xff", ""), ("[" * 100000, ""), ("{}", "game"),
            ({"game": "chess", "seats": seats}, "game"), ({"game": 7, "seats": seats}, "game"),
            ({"game": "fortuna"}, "seats"), ({"game": "fortuna", "seats": []}, "seats"),
            ({"game": "fortuna", "seats": [{"who": "me", "name": "A"}] * 50}, "seats"),
            ({"game": "fortuna", "seats": [7, 8]}, "seats[0]"),
            ({"game": "fortuna", "seats": [{"who": "god"}] * 2}, "seats[0].who"),
            ({"game": "fortuna", "seats": [{"who": "me"}, {"who": "open"}]}, "seats[0].name"),
            ({"game": "fortuna", "seats": [{"who": "me", "name": "x" * 65}, {"who": "open"}]}, "seats[0].name"),
            ({"game": "fortuna", "seats": [{"who": "me", "name": " "}, {"who": "open"}]}, "seats[0].name"),
            ({"game": "fortuna", "seats": [{"who": "bot", "bot": "genius"}, {"who": "open"}]}, "seats[0].bot"),
            ({**CREATE, "clock": 7}, "clock"), ({**CREATE, "clock": {"kind": "sand"}}, "clock.kind"),
            ({**CREATE, "public": "yes"}, "public"), ({**CREATE, "entropy": "abc"}, "entropy"),
            ({**CREATE, "token": 1}, "token"), ({**CREATE, "at": 3}, "at"), ({**CREATE, "more": 1}, "more")):
        reply = server.http("POST", "/api/v1/tables", body.encode("latin-1") if isinstance(body, str) else body)
        error = reply.expect(400).json()["error"]
        assert error["id"].startswith("ask.") and error["args"]["member"] == member, (body, error)
    for options, said in (({"edition": "klingon"}, "options.edition cannot be \"klingon\"; it can be: "),
                          ({"nothing": "x"}, "there is no member options.nothing; there are: edition, "),
                          ({"edition": 7}, "options.edition cannot be 7; it can be: ")):
        reply = server.http("POST", "/api/v1/tables", {**CREATE, "options": options}).expect(400)
        assert reply.json()["error"]["text"].startswith(said), reply.json()
    server.alive()


async def pages_of_other_sites_can_do_nothing(place):
    server = place.server(None, "--public-url", "https://play.example", port=free_port())
    made = server.create("fortuna", ["me", "open"])
    table = made["table"]["id"]
    for origin in ("https://evil.example", "null", "https://play.example.evil.example", "http://play.example", "x"):
        headers = {"Origin": origin}
        server.http("POST", "/api/v1/tables", CREATE, headers=headers).expect(403, "server.wrong-origin")
        server.http("DELETE", f"/api/v1/tables/{table}/seats/{made['seats'][0]}", key=made["key"],
                    headers=headers).expect(403, "server.wrong-origin")
        line = raw.Line(server)
        assert line.upgrade(table, headers=f"Origin: {origin}\r\n") != 101, origin
        line.close()
    for origin in ("https://play.example", f"http://{server.host}"):
        server.http("POST", "/api/v1/tables", CREATE, headers={"Origin": origin}).expect(201)
        line = raw.Line(server)
        assert line.upgrade(table, headers=f"Origin: {origin}\r\n") == 101
        line.close()
    cookie = server.http("POST", "/api/v1/tables", CREATE).headers["set-cookie"]
    assert "; Secure" in cookie, "behind https"


def a_socket_needs_our_protocol_and_a_table(place):
    server = place.server()
    table = server.create("fortuna", ["me", "open"])["table"]["id"]
    good = (f"GET /api/v1/tables/{table}/socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
            "Sec-WebSocket-Protocol: taberna.v1\r\n\r\n")
    assert _ask(server, good) == 101
    for wrong in (good.replace("taberna.v1", "chat"), good.replace("Sec-WebSocket-Protocol: taberna.v1\r\n", ""),
                  good.replace(f"tables/{table}/socket", f"tables/{table}"), good.replace("/socket", "/socket/more"),
                  good.replace(table, "x" * 900), good.replace(table, "../" * 5), good.replace("tables", "chairs")):
        assert _ask(server, wrong) != 101, wrong
        server.alive()
    assert _ask(server, f"GET /api/v1/tables/{table}/socket HTTP/1.1\r\nHost: x\r\n\r\n") in (400, 404, 426)


# --- Limits -----------------------------------------------------------------------------------------------------------


def a_client_over_a_limit_is_told_when_to_retry(place):
    server = place.server(limits={**GENEROUS, "requests": 30})
    replies = [server.http("GET", "/api/v1") for _ in range(40)]
    assert replies[0].status == 200 and replies[-1].status == 429
    late = next(reply for reply in replies if reply.status == 429).expect(429, "server.too-many")
    wait = int(late.headers["retry-after"])
    assert 1 <= wait <= 4, wait
    time.sleep(wait + 0.5)
    server.http("GET", "/api/v1").expect(200)


def behind_a_proxy_each_person_has_a_limit_and_nobody_else_can_say_so(place):
    few = {**GENEROUS, "requests": 5}
    for options, other in (((), 429), (("--trust-proxy",), 200)):
        server = place.server(f"sqlite:{place.folder}/{other}.db", *options, limits=few)
        statuses = [server.http("GET", "/api/v1", headers={"X-Forwarded-For": "192.0.2.9, 198.51.100.1"}).status
                    for _ in range(8)]
        assert statuses[0] == 200 and statuses[-1] == 429, statuses
        forged = {"X-Forwarded-For": "203.0.113.7, 198.51.100.1"}
        server.http("GET", "/api/v1", headers=forged).expect(429)
        much = {"X-Forwarded-For": "203.0.113.7, " * 300 + "198.51.100.1"}
        server.http("GET", "/api/v1", headers=much).expect(429)
        assert server.http("GET", "/api/v1", headers={"X-Forwarded-For": "198.51.100.2"}).status == other


def tables_and_passphrases_have_limits_of_their_own(place):
    server = place.server(limits={**GENEROUS, "tables": 3, "passphrases": 3})
    statuses = [server.http("POST", "/api/v1/tables", CREATE).status for _ in range(5)]
    assert statuses == [201, 201, 201, 429, 429], statuses
    body = {"name": "Nobody", "passphrase": "wrong guess"}
    replies = [server.http("POST", "/api/v1/sessions", body) for _ in range(5)]
    assert [reply.status for reply in replies] == [401, 401, 401, 429, 429]
    assert int(replies[-1].headers["retry-after"]) > 60
    server.http("GET", "/api/v1").expect(200)


async def messages_and_connections_have_limits_too(place):
    server = place.server(limits={**GENEROUS, "messages": 50, "connections": 5})
    made = server.create("fortuna", ["me", "me"])
    table = made["table"]["id"]
    line = raw.Line(server)
    assert line.upgrade(table) == 101
    try:
        for number in range(100):
            line.frame(raw.TEXT, json.dumps({"op": "ping", "id": number}))
    except (BrokenPipeError, ConnectionResetError):
        assert number >= 50, "closed before the limit"
    else:
        assert line.close_code() == 4429
    line.close()
    await asyncio.sleep(0.3)
    lines = [raw.Line(server) for _ in range(8)]
    statuses = [line.upgrade(table) for line in lines]
    assert statuses[:4] == [101] * 4 and statuses[-1] != 101, statuses
    for line in lines:
        line.close()
    await asyncio.sleep(0.5)
    line = raw.Line(server)
    assert line.upgrade(table) == 101, "a closed connection makes room"
