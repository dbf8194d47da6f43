"""tables.py - the texts that xgettext cannot see: rows of X-macros and of tables, and the ids that screens show.

It reads the C sources with a small tokenizer, finds calls such as X(ID, "id", "rule", "text") and gives entries:
(context, text, comment, "file:line"). docs/translating.md has the convention."""
import re
from collections import namedtuple

Entry = namedtuple("Entry", "context text comment place")
Call = namedtuple("Call", "name args line")

TOKEN = re.compile(r'/\*.*?\*/|//[^\n]*|\\\n|\n|[ \t]+|"(?:[^"\\]|\\.)*"|\'(?:[^\'\\]|\\.)*\'|\w+|.', re.S)
ESCAPES = {"n": "\n", "t": "\t", '"': '"', "\\": "\\"}


def _text(token):
    return re.sub(r"\\(.)", lambda m: ESCAPES[m.group(1)], token[1:-1])


def _tokens(path):
    """(token, line) of a C file, without blanks and comments."""
    line = 1
    for token in TOKEN.findall(path.read_text()):
        if not (token.isspace() or token.startswith(("/*", "//")) or token == "\\\n"):
            yield token, line
        line += token.count("\n")


def _close(tokens, at):
    """The arguments of a call whose ( stands at `at`: strings that stand together are one, other tokens stay."""
    args, depth, now = [], 0, []
    while True:
        token = tokens[at][0]
        depth += token in "([{"
        depth -= token in ")]}"
        if depth == 0 or (depth == 1 and token == ","):
            strings = [_text(t) for t in now if t.startswith('"')]
            args.append("".join(strings) if strings else " ".join(now))
            now = []
            if depth == 0:
                return args, at
        elif not (depth == 1 and token == "("):
            now.append(token)
        at += 1


def calls(root, file, *names):
    """All calls of these names, in order; definitions of the macros themselves are left out."""
    tokens = list(_tokens(root / file))
    found, at = [], 0
    while at < len(tokens) - 1:
        token, line = tokens[at]
        if token in names and tokens[at + 1][0] == "(" and (at == 0 or tokens[at - 1][0] != "define"):
            args, end = _close(tokens, at + 1)
            found.append(Call(token, args, line))
            at = end if names != ("X",) else at + 1
        at += 1
    return found


def members(root, file, name):
    """The strings of all designated initialisers `.name = "..."`."""
    tokens = list(_tokens(root / file))
    for at in range(len(tokens) - 3):
        if tokens[at][0] == "." and tokens[at + 1][0] == name and tokens[at + 2][0] == "=":
            strings, end = [], at + 3
            while tokens[end][0].startswith('"'):
                strings.append(_text(tokens[end][0]))
                end += 1
            if strings:
                yield "".join(strings), tokens[at][1]


def macro(root, file, list_name):
    """The rows X(...) of one list of a file."""
    lines = (root / file).read_text().split("\n")
    first = next(i for i, line in enumerate(lines) if re.match(rf"#define {list_name}\(X\b", line))
    last = first
    while lines[last].endswith("\\"):
        last += 1
    return [call for call in calls(root, file, "X") if first < call.line <= last + 1]


# --- Messages: their ids are what JSON names them by ------------------------------------------------------------------

ROWS = [  # file, list, prefix of the ids, place of the text
    ("src/games/fortuna/messages.h", "FT_MESSAGE_LIST", "fortuna.", 3),
    ("src/games/fortuna/told.h", "FT_TOLD_LIST", "fortuna.", 3),
    ("src/games/fortuna/insight.h", "FT_FACT_LIST", "fortuna.fact-", 4),
    ("src/games/towns/messages.h", "TT_MESSAGE_LIST", "towns.", 3),
    ("src/games/towns/told.h", "TT_TOLD_LIST", "towns.", 3),
    ("src/games/towns/insight.h", "TT_FACT_LIST", "towns.fact-", 4),
    ("src/games/towns/messages.h", "TT_CARD_MESSAGE_LIST", "towns.", 3),
    ("src/record/says.h", "TB_RECORD_SAYS_LIST", "", 2),
    ("src/table/says.h", "TB_TABLE_SAYS_LIST", "", 2),
    ("src/ask/says.h", "TB_ASK_SAYS_LIST", "", 2),
    ("src/server/says.h", "TB_SERVER_SAYS_LIST", "", 2),
    ("src/local/says.h", "LOCAL_SAYS_LIST", "", 2),
]
AT_HOME = [("src/opponents/fault.h", "TB_FAULT_SAYS_LIST", "", 2)]  # of programs that no page starts


def rows(root, lists):
    """(id, entry) of every row of some lists."""
    for file, name, prefix, place in lists:
        for call in macro(root, file, name):
            id = prefix + call.args[1]
            yield id, Entry(None, call.args[place], f"message {id}", f"{file}:{call.line}")


def messages(root):
    """(id, entry) of every message row."""
    yield from rows(root, ROWS)
    file = "src/core/door.c"
    lines = re.sub(r"\s+", " ", (root / file).read_text())
    for id, text in re.findall(r'= \{ "(core\.[a-z-]+)", "", "([^"]*)" \}', lines):
        yield id, Entry(None, text, f"message {id}", file)


# --- Words: fixed ids, each with the kind of its vocabulary as its context --------------------------------------------

WORDS = [  # file, list, kind, comment
    ("src/games/fortuna/state.h", "FT_CARD_LIST", "card", "Fortuna, action card"),
    ("src/games/fortuna/state.h", "FT_BUILDING_LIST", "building", "Fortuna, building"),
    ("src/games/fortuna/state.h", "FT_FAVOUR_LIST", "favour", "Fortuna, favour of the Emperor"),
    ("src/games/fortuna/state.h", "FT_PRIVILEGE_LIST", "privilege", "Fortuna, privilege card"),
    ("src/games/fortuna/state.h", "FT_RESOURCE_LIST", "resource", "Fortuna, what a gift or a card brings"),
    ("src/games/fortuna/state.h", "FT_PHASE_LIST", "phase", "Fortuna, part of a turn"),
    ("src/games/towns/cards.h", "TT_RESOURCE_LIST", "resource", "Tiny Towns, resource"),
    ("src/games/towns/cards.h", "TT_TYPE_LIST", "type", "Tiny Towns, type of building"),
    ("src/games/towns/card_list.h", "TT_CARD_LIST", "card", "Tiny Towns, card"),
    ("src/games/towns/state.h", "TT_PHASE_LIST", "phase", "Tiny Towns, part of a turn"),
    ("src/games/towns/state.h", "TT_VARIANT_LIST", "variant", "Tiny Towns, variant"),
]

OTHER_WORDS = {
    "seat": ("names of seats", "blue grey orange violet badger fox hare mouse otter squirrel public chance"),
    "line": ("Tiny Towns, a line of the town", "row column"),
    "title": ("Tiny Towns, rank at the end of a solo game",
              "master-architect town-planner engineer carpenter builders-apprentice aspiring-architect"),
    "type": ("kinds of cards", "action favour building privilege"),
    "game": ("titles of the games", "Fortuna Tiny_Towns"),
    "set": ("where a card comes from", "base fortune"),
    "phase": ("state of a table on a server", "open playing over aborted frozen"),
}


def words(root):
    for file, name, kind, comment in WORDS:
        for call in macro(root, file, name):
            yield Entry(kind, call.args[1], comment, f"{file}:{call.line}")
    for kind, (comment, ids) in OTHER_WORDS.items():
        for id in ids.split():
            yield Entry(kind, id.replace("_", " "), comment, "po/tables.py")


# --- Phrases: words with an article, each with the form that a template asks for as its context -----------------------

PHRASES = [  # file, list, form, comment
    ("src/games/fortuna/told.h", "FT_PHRASE_LIST", "a", "Fortuna, as the object of a sentence: builds A MARKET"),
    ("src/games/towns/told.h", "TT_PHRASE_LIST", "a", "Tiny Towns, as the object of a sentence: builds A COTTAGE"),
    ("src/games/fortuna/told.h", "FT_SEAT_PHRASE_LIST", "the", "a seat as the subject of a sentence: BLUE builds"),
    ("src/games/towns/told.h", "TT_SEAT_PHRASE_LIST", "the", "a seat as the subject of a sentence: THE FOX builds"),
]


def phrases(root):
    """(form, id, entry) of every phrase."""
    for file, name, form, comment in PHRASES:
        for call in macro(root, file, name):
            yield form, call.args[1], Entry(form, call.args[2], comment, f"{file}:{call.line}")


# --- Names, helps and other texts in tables ---------------------------------------------------------------------------


def names(root):
    """(id, entry) of every card; the id is the context, since two cards may have one English name."""
    file = "src/games/fortuna/cards.c"
    for call in calls(root, file, "CARD", "CARD_BY"):
        comment = f"Fortuna, the name of a card ({call.args[2]})"
        yield call.args[0], Entry(call.args[0], call.args[1], comment, f"{file}:{call.line}")
    file = "src/games/towns/card_list.h"
    for call in macro(root, file, "TT_CARD_LIST"):
        yield call.args[1], Entry(call.args[1], call.args[2], "Tiny Towns, the name of a card", f"{file}:{call.line}")


def texts(root):
    file = "src/games/fortuna/cards.c"
    for call in calls(root, file, "CARD", "CARD_BY"):
        yield Entry(None, call.args[4], f"Fortuna, {call.args[2]} card {call.args[0]}", f"{file}:{call.line}")
    for call in calls(root, file, "VARIANT"):
        yield Entry(None, call.args[3], f"Fortuna, a card with {call.args[1]}={call.args[2]}", f"{file}:{call.line}")
    file = "src/games/towns/card_list.h"
    for call in macro(root, file, "TT_CARD_LIST"):
        comment = f"Tiny Towns, {call.args[3].lower()} {call.args[1]}"
        yield Entry(None, call.args[10], comment, f"{file}:{call.line}")
    for file in ("src/games/fortuna/words.c", "src/games/towns/words.c"):
        for text, line in members(root, file, "help"):
            yield Entry(None, text, "what a move does", f"{file}:{line}")
        for text, line in members(root, file, "name"):
            yield Entry("verb", text, "a move, followed by what it takes: choose WHEAT TRADE", f"{file}:{line}")
    for call in calls(root, "src/games/fortuna/fortuna.c", "CHOICE", "LATER_CHOICE"):
        yield Entry(None, call.args[2], f"Fortuna, option {call.args[0]}", f"src/games/fortuna/fortuna.c:{call.line}")
    for text, line in members(root, "src/games/towns/options.c", "help"):
        yield Entry(None, text, "Tiny Towns, an option", f"src/games/towns/options.c:{line}")
    for text, line in members(root, "src/bots/random.c", "help"):
        yield Entry(None, text, "a bot", f"src/bots/random.c:{line}")
    for call in calls(root, "src/bots/levels.c", "LEVEL"):
        yield Entry(None, call.args[3], f"bot {call.args[0]}", f"src/bots/levels.c:{call.line}")
    for call in macro(root, "src/base/base.h", "TB_STATUS_LIST"):
        yield Entry(None, call.args[2], "a failure", f"src/base/base.h:{call.line}")
    for call in macro(root, "src/server/server.h", "TB_LIMITS_LIST"):
        yield Entry(None, call.args[3], f"limit {call.args[1]} of taberna serve", f"src/server/server.h:{call.line}")
    for file in ("src/core/notation.c", "src/games/fortuna/words.c", "src/games/towns/words.c"):
        for call in calls(root, file, "TB_KEY", "TB_NUMBER_KEY", "TB_WORD_KEY"):
            value = {"TB_NUMBER_KEY": "a number for ", "TB_WORD_KEY": "a word for "}.get(call.name)
            for text in ("a space and the field ", value):
                if text:
                    yield Entry(None, text + call.args[0], "what a move lacks; the last word is a fixed one, keep it", file)


def entries(root):
    """All of them; the same text in the same context comes once, with all its places."""
    merged = {}
    for entry in [*(e for _, e in messages(root)), *(e for _, e in rows(root, AT_HOME)), *words(root),
                  *(e for _, _, e in phrases(root)), *(e for _, e in names(root)), *texts(root)]:
        key = entry.context, entry.text
        comments, places = merged.setdefault(key, ([], []))
        if entry.comment not in comments:
            comments.append(entry.comment)
        if entry.place not in places:
            places.append(entry.place)
    return [Entry(context, text, "\n".join(comments), " ".join(places))
            for (context, text), (comments, places) in merged.items()]
