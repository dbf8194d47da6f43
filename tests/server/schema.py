"""schema.py - docs/protocol.md as data: every JSON text that the server sends, and a checker for it.

A form is a type, a constant, a pattern for strings, a list (of any number of the form in it), alternatives as a tuple,
a function that checks by itself, or an object as a dict. Members of an object whose name ends in ? may be absent;
members that the form does not name are failures."""
import re


class Wrong(AssertionError):
    pass


def check(value, form, path="it"):
    if isinstance(form, dict):
        _check_object(value, form, path)
    elif isinstance(form, list):
        _require(isinstance(value, list), path, "a list", value)
        for i, item in enumerate(value):
            check(item, form[0], f"{path}[{i}]")
    elif isinstance(form, tuple):
        _check_any(value, form, path)
    elif isinstance(form, re.Pattern):
        _require(isinstance(value, str) and form.fullmatch(value), path, form.pattern, value)
    elif isinstance(form, type):
        _require(type(value) is form, path, form.__name__, value)
    elif callable(form):
        form(value, path)
    else:
        _require(type(value) is type(form) and value == form, path, repr(form), value)


def _require(good, path, expected, found):
    if not good:
        raise Wrong(f"{path}: expected {expected}, found {found!r:.200}")


def _check_object(value, form, path):
    _require(isinstance(value, dict), path, "an object", value)
    names = {name.rstrip("?"): (name, sub) for name, sub in form.items()}
    for name in value:
        _require(name in names, path, "one of " + " ".join(names), name)
    for name, (written, sub) in names.items():
        if name in value:
            check(value[name], sub, f"{path}.{name}")
        else:
            _require(written.endswith("?"), path, f"a member {name}", sorted(value))


def _check_any(value, forms, path):
    problems = []
    for form in forms:
        try:
            return check(value, form, path)
        except Wrong as problem:
            problems.append(str(problem))
    raise Wrong(" or ".join(problems))


# --- Parts ------------------------------------------------------------------------------------------------------------

HEX = re.compile("[0-9a-f]{64}")
ID = re.compile("[a-z2-7]{16}")
INVITE = re.compile("[A-Za-z0-9_-]{22}")
WORD = re.compile("[a-z0-9@-]+")
SEAT = WORD
MOVE_TEXT = re.compile("[A-Za-z0-9+ -]+")
PHASES = ("open", "playing", "over", "aborted", "frozen")
DEEDS = ("sit", "rise", "entropy", "start", "move", "undo", "resign", "takeover", "return", "chat", "abort", "continue",
         "pledge", "reveal", "late", "restored", "segment", "resume", "motion", "vote", "react", "rematch", "expire")


def count(value, path):
    _require(type(value) is int and value >= 0, path, "a number, 0 or more", value)


def scalars(value, path):
    """Names with words and numbers behind them."""
    _require(isinstance(value, dict), path, "an object", value)
    for name, item in value.items():
        check(item, (str, int, bool, None, [(str, int)]), f"{path}.{name}")


def anything(value, path):
    _require(isinstance(value, dict), path, "an object", value)


REASON = {"id": re.compile(r"[a-z0-9]+(-[a-z0-9]+)*\.[a-z0-9-]+"), "rule": re.compile(r"|[A-Z]+-[A-Z0-9.]+"),
          "args": scalars, "text": re.compile("(?s).+")}
ERROR = {"error": {**REASON, "line?": count, "column?": count}}

CLOCK = ({"kind": "none"}, {"kind": ("move", "bank"), "seconds": count})
SITTER = {"seat": SEAT, "who": ("person", "bot", "open"), "name": (str, None), "present": bool,
          "played_by": ("bot", None), "why": ("left", "time", None), "resigned": bool, "wants_abort": bool,
          "entropy": bool, "clock_ms?": count, "pledge?": HEX, "asked?": ("pledge", "reveal"), "asked_ms?": count}
MOTION = ({"what": ("takeback", "rematch"), "seat": SEAT, "number": count, "asked": [SEAT]},
          {"what": "replace", "seat": SEAT, "replace": SEAT, "asked": [SEAT]})
STANDING = {"phase": PHASES, "seats": [SITTER], "result?": [{"seat": SEAT, "score": int, "rank": count}],
            "secret?": HEX, "frozen?": REASON, "hints": bool, "opening": bool, "commitment?": HEX, "motion": (None, *MOTION), "rematch?": ID}
WHOLE = {"id": ID, "game": WORD, "rules": count, "options": scalars, "public": bool, "clock": CLOCK, "commitment": HEX,
         "goes_on_from?": count, "again?": ID, **STANDING}


def _check_standing(value, form, path):
    check(value, form, path)
    phase = value["phase"]
    if phase != "frozen":
        _require(("result" in value) == (phase == "over"), path, "a result when it is over", phase)
        _require(("secret" in value) == (phase in ("over", "aborted")), path, "a secret at the end only", phase)
    _require(("frozen" in value) == (phase == "frozen"), path, "a reason when it is frozen", phase)
    for seat in value["seats"]:
        _require(seat["name"] != "" and (seat["name"] is not None or seat["who"] != "bot"), path, "a name or null", seat)
        _require(seat["name"] is None or seat["who"] != "open", path, "no name where nobody sits", seat)
        _require(seat["played_by"] is None or seat["who"] == "person", path, "bots for persons only", seat)


def table(value, path):
    _check_standing(value, WHOLE, path)


def standing(value, path):
    _check_standing(value, STANDING, path)


LEGAL = {"move": MOVE_TEXT, "fields": scalars}
TOLD = {"told": [{name: form for name, form in REASON.items() if name != "text"}]}
EVENT = ({"seat": SEAT, "move": MOVE_TEXT, "fields": scalars, **TOLD},
         {"seat": SEAT, "move": None, "fields": None, **TOLD})
VIEW = {"game": WORD, "rules": count, "options": scalars, "seat": SEAT, "round": count, "phase": str, "to_act": [SEAT],
        "prompt": (None, {"id": str, "rule": str, "args": scalars}), "table": anything, "legal": [LEGAL]}

# --- Messages through the socket --------------------------------------------------------------------------------------

CHANGE = {"type": "news", "n": count, "what": DEEDS, "seat": (SEAT, None), "events": [EVENT], "table": standing,
          "index": count, "view": (VIEW, None), "undo": bool}
NEWS = {what: CHANGE for what in DEEDS} | {
    "takeover": {**CHANGE, "why": ("left", "time")},
    "vote": {**CHANGE, "agrees": bool},
    "chat": {"type": "news", "n": count, "what": "chat", "seat": SEAT, "text": str, "muted?": True},
    "react": {"type": "news", "n": count, "what": "react", "seat": SEAT, "text": str, "muted?": True},
}


def _news(value, path):
    check(value.get("what"), DEEDS, path + ".what")
    check(value, NEWS[value["what"]], path)


def part(value, path):
    _require(type(value) is float and 0 <= value <= 1, path, "a part of 1", value)


ADVICE = {"move": MOVE_TEXT, "fields": scalars, "chance": (part, None), "visits": count, "share": (part, None)}
ANSWERS = ("history", "why", "hint", "muted", "pong")  # to questions


def _why(value, path):
    check(value, {"type": "why", "id": int, "legal": bool, "why": (REASON, None), "does": (REASON, None)}, path)
    _require((value["why"] is None) == value["legal"], path, "a reason against what is not legal", value)
    _require(value["legal"] or value["does"] is None, path, "what it does only of what is legal", value)


MESSAGES = {
    "welcome": {"type": "welcome", "n": count, "protocol": 1, "table": table, "you": SEAT, "mine": [SEAT],
                "index": count, "view": (VIEW, None), "undo": bool},
    "news": _news,
    "presence": {"type": "presence", "seats": [SEAT]},
    "bye": {"type": "bye", "why": REASON},
    "done": {"type": "done", "id": int, "n": count},
    "refused": {"type": "refused", "id?": int, "why": REASON},
    "history": {"type": "history", "id": int, "from": count, "events": [EVENT]},
    "why": _why,
    "hint": {"type": "hint", "id": int, "bot": WORD, "seat": SEAT, "legal": count, "visits": count, "moves": [ADVICE]},
    "muted": {"type": "muted", "id?": int, "seats": [SEAT]},
    "said": {"type": "said", "lines": [{"n": count, "what": ("chat", "react"), "seat": SEAT, "text": str, "index": count}]},
    "pong": {"type": "pong", "id": int},
}


def check_message(message):
    _require(isinstance(message, dict) and message.get("type") in MESSAGES, "message", "a type that we know", message)
    check(message, MESSAGES[message["type"]], message["type"])


# --- Replies ----------------------------------------------------------------------------------------------------------

OPTION = {"name": WORD, "values": [WORD], "default": WORD, "help": str}
GAME = {"name": WORD, "title": str, "rules_version": count, "min_seats": count, "max_seats": count, "state_size": count,
        "view_size": count, "max_moves": count, "max_outcomes": count, "options": [OPTION],
        "editions?": [{"name": WORD, "options": scalars}], "verbs": [anything]}
TABLE_PATH = "/api/v1/tables/[a-z2-7]{16}"

REPLIES = [
    ("GET", "/api/v1", {"protocol": 1, "program": str, "commit": str}),
    ("GET", "/api/v1/games", {"games": [GAME], "bots": [{"name": WORD, "help": str, "level": bool}]}),
    ("GET", "/api/v1/me", {"name": str, "seats": [{"table": ID, "seat": SEAT}]}),
    ("PUT", "/api/v1/me/passphrase", {"name": str, "session?": HEX}),
    ("GET", "/api/v1/me/blocks", {"blocks": [str]}),
    ("POST", "/api/v1/names", {"name": str, "session?": HEX}),
    ("POST", "/api/v1/sessions", {"name": str, "session?": HEX}),
    ("GET", "/api/v1/tables", {"tables": [table], "next?": ID}),
    ("POST", "/api/v1/tables", {"table": table, "seats": [SEAT], "invite": INVITE, "key?": HEX}),
    ("GET", TABLE_PATH, {"table": table}),
    ("POST", TABLE_PATH + "/seats", {"seat": SEAT, "key?": HEX}),
    ("POST", TABLE_PATH + "/rematch", {"table": ID, "seats": [SEAT], "key?": HEX}),
    ("POST", TABLE_PATH + "/key", {"seats": [SEAT], "key?": HEX}),
    ("PUT", TABLE_PATH + "/seats/[a-z0-9-]+/webhook", {"secret": (HEX, None)}),
]


def check_reply(method, path, status, value):
    """Checks the JSON body of an answer."""
    if status >= 400:
        return check(value, ERROR, "error")
    path = path.partition("?")[0]
    for known, pattern, form in REPLIES:
        if known == method and re.fullmatch(pattern, path):
            return check(value, form, f"{method} {path}")
    raise Wrong(f"no JSON is told of for {method} {path}")
