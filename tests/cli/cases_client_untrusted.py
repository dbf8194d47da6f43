"""taberna client at servers that say what nobody should trust."""
import json

from server import run_client, fake_server

TABLE = "/t/aaaaaaaaaaaaaaaa"
EVIL = "a\x1b[2J\x1b]0;b\x07\x9b31m\u202ec\u200ed\x7f\r\n"


def _is_harmless(text):
    return not any(c in text for c in "\x1b\x07\x9b\u202e\u200e\x7f\r\x00")


def answers_that_make_no_sense_are_survived(t):
    bodies = [b"", b"{", b"\xff\xfe", b"[]", b"null", b'{"tables":7}', b'{"tables":[7,null,{}]}', b"[" * 3000,
              b'{"tables":[{"id":5,"game":[],"seats":{"a":1}}]}',
              json.dumps({"tables": [{"id": EVIL, "game": EVIL, "seats": [{"name": EVIL}]}]}).encode()]
    for body in bodies:
        with fake_server(body) as url:
            for words in ([], ["--new", "towns"]):
                answer = run_client(t, url, *words, code=None)
                assert answer.code in (0, 1) and _is_harmless(answer.out + answer.err), (body, answer.code, answer.err)


def messages_that_make_no_sense_are_survived(t):
    over = {"type": "welcome", "n": 1, "table": {"phase": "over", "result": [{"rank": 1}, 5]}, "you": "public"}
    playing = {"type": "welcome", "n": 1, "table": {"phase": "playing", "seats": 7}, "you": "blue", "index": "x"}
    deep = "x"
    for _ in range(50):
        deep = {"a": [deep, {"b": deep}]} if len(json.dumps(deep)) < 100000 else {"a": deep}
    rubbish = ["", "{", "null", "[]", "7", '{"type":7}', '{"type":"news"}', '{"type":"done","id":{}}',
               '{"type":"presence","seats":[7,{},null]}', '{"type":"presence"}', '{"type":"bye"}', "[" * 5000,
               playing, {**playing, "view": 7}, {**playing, "view": []}, {**playing, "mine": [7, None]},
               {**playing, "view": {"legal": {"a": 1}, "to_act": {"b": []}, "round": "x", "table": [1]}},
               {**playing, "view": {"legal": [7, None, {"move": 5}], "prompt": [1],
                                    "table": {"a": deep, "": None, "c": [[1], {}]}}},
               {"type": "news", "n": 2, "what": ["chat"], "events": {"a": 1}, "table": 9},
               {"type": "news", "n": 3, "what": "chat", "seat": 8, "text": {}},
               {"type": "news", "n": 4, "what": "move", "events": [1, None, {"move": []}], "view": {"legal": []}},
               {"type": "news", "n": -(2 ** 63), "what": "move"}, {"type": "refused", "id": 1},
               {"type": "news", "n": 5, "view": {"prompt": {"id": "fortuna.ask-action", "args": {"card": 2 ** 40}},
                                                 "legal": [{"move": "m" * 100000}]}},
               "x" * 200000]
    messages = [m if isinstance(m, str) else json.dumps(m) for m in rubbish]
    for several in [[m] for m in messages] + [messages]:
        with fake_server(b'{"table":{}}', [*several, json.dumps(over)]) as url:
            for words in (["--auto"], ["--watch"], []):
                answer = run_client(t, url + TABLE, *words, code=0 if words else None)
                assert "The game is over." in answer.out or (answer.code == 1 and "> " in answer.out), answer.out
                assert _is_harmless(answer.out + answer.err)


def what_others_write_cannot_control_the_terminal(t):
    seats = [{"seat": EVIL, "who": "person", "name": EVIL, "played_by": EVIL}]
    view = {"phase": EVIL, "round": 1, "to_act": [EVIL], "prompt": {"id": EVIL, "rule": EVIL, "args": {EVIL: EVIL}},
            "table": {EVIL: EVIL, "b": [EVIL], "c": {EVIL: EVIL}, "d": [{EVIL: EVIL, "e": EVIL}]},
            "legal": [{"move": EVIL}]}
    table = {"phase": "playing", "game": EVIL, "seats": seats, "commitment": EVIL}
    why = {"id": EVIL, "rule": EVIL, "args": {EVIL: EVIL}}
    messages = [
        {"type": "welcome", "n": 1, "table": table, "you": EVIL, "mine": [EVIL, EVIL], "view": view},
        {"type": "news", "n": 2, "what": "chat", "seat": EVIL, "text": EVIL},
        {"type": "news", "n": 3, "what": "move", "seat": EVIL, "events": [{"seat": EVIL, "move": EVIL}], "view": view},
        {"type": "presence", "seats": [EVIL]},
        {"type": "bye", "why": why},
        {"type": "bye", "why": {**why, "text": EVIL}},
        {"type": "news", "n": 4, "what": "move", "table": {"phase": "frozen", "frozen": why, "secret": EVIL}},
    ]
    with fake_server(b'{"table":{}}', map(json.dumps, messages)) as url:
        out = run_client(t, url + TABLE, code=1).out
        assert "a?[2J?]0;b??31m?c?d?" in out and _is_harmless(out), out
