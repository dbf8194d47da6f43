#!/usr/bin/python3
"""Compares the manual of records with what games produce: check_fields.py TABERNA DOCS

DOCS/records-GAME.md has three tables: verbs (name, arguments, whose, meaning, rule), phases (name, ...) and fields
(path, in state, table or both, meaning). Verbs must be those of `taberna games --json`. The games of KINDS are replayed
in full and as every observer: each phase and field they show must stand in the tables, in the right place, and each
field of the tables must be shown by some game. Exit 0: nothing is missing on either side."""
import json
import pathlib
import re
import subprocess
import sys
import tempfile

KINDS = {
    "fortuna": [
        (2, 12, []),
        (3, 4, ["deal=expert", "edition=spanish"]),
        (4, 12, ["cubes=limited", "tokens=limited"]),
        (4, 6, ["deal=expert", "edition=italian"]),
    ],
    "towns": [
        (1, 6, []),
        (2, 10, ["fortune-limit=6"]),
        (3, 4, ["variant=town-hall", "factory=museum"]),
        (4, 8, ["factory=oddity-shop", "well=shed"]),
        (6, 2, ["edition=base", "factory=warehouse"]),
    ],
}
# Phases and fields that random play seldom reaches.
RARE = {"watch", "watch-again", "treasury", "towns[].cubes_on.SQUARE[]", "towns[].shared_cubes.RESOURCE[]"}


def tables(path):
    """The cells of every table row, by the first word of the table's heading row."""
    found, heading = {}, None
    for line in path.read_text(encoding="utf-8").splitlines():
        if not line.startswith("|"):
            heading = None
            continue
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if heading is None:
            heading = cells[0]
            found[heading] = []
        elif not set(cells[0]) <= set("-"):
            found[heading].append(cells)
    return found


def word(cell):
    return cell.strip("`")


def call(program, *words):
    return subprocess.run([program, *map(str, words)], check=True, capture_output=True, text=True).stdout


def paths(value, prefix=""):
    """The path of every leaf and of every list, also an empty one."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from paths(inner, f"{prefix}.{key}" if prefix else key)
    elif isinstance(value, list):
        yield prefix + "[]"
        for inner in value:
            if isinstance(inner, (dict, list)):
                yield from paths(inner, prefix + "[]")
    else:
        yield prefix


class Shown:
    """What the games of one kind have shown."""

    def __init__(self):
        self.verbs, self.phases, self.fields = set(), set(), set()

    def take(self, line):
        if line.get("fields"):
            self.verbs.add(line["fields"]["verb"])
        view = line.get("view")
        self.phases.add((view or line)["phase"])
        where, table = ("table", view["table"]) if view else ("state", line["state"])
        self.fields.update((where, path) for path in paths(table))


def play(program, game, kinds):
    shown = Shown()
    with tempfile.TemporaryDirectory() as folder:
        for number, (seats, games, options) in enumerate(kinds):
            records = pathlib.Path(folder) / str(number)
            words = [word for option in options for word in ("--option", option)]
            call(program, "simulate", game, "--seats", ",".join(["random"] * seats), "--games", games, "--records",
                 records, *words)
            for index, record in enumerate(sorted(records.iterdir())):
                observers = [[], ["--as", "public"]]
                if index == 0:  # one game of a kind is looked at by everybody
                    whole = call(program, "replay", record, "--json").splitlines()
                    names = {json.loads(line)["seat"] for line in whole}
                    observers += [["--as", name] for name in sorted(names - {None, "chance"})]
                for observer in observers:
                    # Neighbours have the same fields: each third line, another third in the next game.
                    for line in call(program, "replay", record, "--json", *observer).splitlines()[index % 3::3]:
                        shown.take(json.loads(line))
    return shown


def as_pattern(path):
    """A word in capitals stands for any id."""
    parts = re.split(r"([A-Z]+)", path)
    return re.compile("".join("[a-z0-9-]+" if part.isupper() else re.escape(part) for part in parts))


def check_verbs(rows, verbs, shown):
    """Name, arguments and rule of each verb as the program has them."""
    told = {word(row[0]): row for row in rows}
    for name in sorted(set(told) ^ {verb["name"] for verb in verbs} | shown.verbs - set(told)):
        yield f"verb {name} stands only in the manual or only in the program"
    for verb in verbs:
        row = told.get(verb["name"])
        keys = [("[" if arg["optional"] else "") + arg["key"] for arg in verb["args"]]
        if row and [bracket + key for bracket, key in re.findall(r"(\[?)`([a-z]+)`", row[1])] != keys:
            yield f"verb {verb['name']}: its arguments are {keys}"
        if row and row[-1] != verb["rule"]:
            yield f"verb {verb['name']}: its rule is {verb['rule']}"


def check_fields(rows, shown):
    used = set()
    for where, path in sorted(shown.fields):
        fits = [word(row[0]) for row in rows if row[1] in (where, "both") and as_pattern(word(row[0])).fullmatch(path)]
        used.update((where, fit) for fit in fits)
        if not fits:
            yield f"field {path} of {where} is not in the manual"
    for row in rows:
        for where in ("state", "table"):
            path = word(row[0])
            if row[1] in (where, "both") and (where, path) not in used and path not in RARE:
                yield f"field {path} of {where} was shown by no game"


def check(program, docs):
    games = {game["name"]: game["verbs"] for game in json.loads(call(program, "games", "--json"))["games"]}
    if set(games) != set(KINDS):
        yield f"the games are {sorted(games)}; name some kinds of each here"
    for game, kinds in KINDS.items():
        told = tables(pathlib.Path(docs) / f"records-{game}.md")
        shown = play(program, game, kinds)
        phases = {word(row[0]) for row in told["phase"]}
        for phase in sorted(shown.phases - phases):
            yield f"{game}: phase {phase} is not in the manual"
        for phase in sorted(phases - shown.phases - RARE):
            yield f"{game}: phase {phase} was shown by no game"
        for problem in (*check_verbs(told["verb"], games[game], shown), *check_fields(told["field"], shown)):
            yield f"{game}: {problem}"


if __name__ == "__main__":
    problems = list(check(sys.argv[1], sys.argv[2]))
    print("\n".join(problems) or "the manual names everything")
    sys.exit(bool(problems))
