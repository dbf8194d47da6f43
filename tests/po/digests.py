"""The digests of the rules in every language: the same rules, tables, drawings and numbers in each, and the names of
cards as the catalogues have them."""
import functools
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "po"))

import catalogue  # noqa: E402
import tables  # noqa: E402

LANGUAGES = (ROOT / "po/LINGUAS").read_text().split()
GAMES = ("fortuna", "towns")
MOST_WORDS = 6000

# What the ids in the tables of these chapters name; everywhere else they are cards.
KINDS = {"F-6": "building", "F-8": "favour", "F-10": "privilege"}


# --- Reading a digest -------------------------------------------------------------------------------------------------


def _text(game, language):
    folder = ROOT / "docs/rules"
    return (folder / f"{game}.md" if language == "en" else folder / language / f"{game}.md").read_text(encoding="utf-8")


@functools.cache
def _parts(game, language):
    """{"": what stands before the first chapter, "F-1": heading and what stands before its first rule, "F-1.1": ...}"""
    parts, now = {"": ""}, ""
    for line in _text(game, language).split("\n"):
        number = re.match(r"(?:## |\*\*)((?:F|TF|T)-\d+(?:\.\d+)?)\b", line)
        if number:
            now = number.group(1)
            assert now not in parts, f"{now} stands twice"
            parts[now] = ""
        parts[now] += line + "\n"
    return parts


def _shape(part):
    """The lines that are the same in every language, and how many rows, cells and paragraphs there are."""
    lines = part.split("\n")
    return {"drawing": [line for line in lines if line.startswith("    ")],
            "rows": [line.count("|") for line in lines if line.startswith("|")],
            "items": sum(line.startswith("- ") for line in lines),
            "paragraphs": len(re.findall(r"(?m)^(?![|# ]|$)(?:.+\n)+", part)),
            "headings": [len(line) - len(line.lstrip("#")) for line in lines if line.startswith("#")]}


def _fixed(part):
    """What is never translated, in any order: ids and options, rule numbers, other numbers."""
    part = " ".join(part.split())
    rest = re.sub(r"`[^`]*`|\b(?:F|TF|T)-[\d.]+", "", part)
    return {"ids": sorted(re.findall(r"`([^`]*)`", part)),
            "rules": sorted(re.findall(r"\b(?:F|TF|T)-\d+(?:\.\d+)?\b", part)),
            "numbers": sorted(re.findall(r"(?<![\w.-])-?\d+(?![\w.-]*\w)", rest)),
            "emphasis": part.count("*")}


# A name and its id: in two cells of a table, or where a rule begins.
NAMED = re.compile(r"(?m)^(?:\|.*)?\| ([^|]+) \| `([a-z0-9-]+)` \||^\*\*\S+\*\* ([^`|,:]+)\s`([a-z-]{3,})`[,:\s]")


def _named(number, part):
    """Yields (kind, id, name) of the cards that a part of a digest explains."""
    for match in NAMED.finditer(part):
        name, id = match.group(1) or match.group(3), match.group(2) or match.group(4)
        yield KINDS.get(number.split(".")[0], "card"), id, " ".join(name.split())


@functools.cache
def _names(language):
    """{(kind, id): name} of all cards."""
    if language != "en":
        messages = catalogue.read((ROOT / f"po/{language}.po").read_text())
        return {message.key: message.text[0] for message in messages if message.context in ("card", *KINDS.values())}
    english = {id: entry.text for id, entry in tables.names(ROOT)}
    favours = (id for id in english if id.startswith("favour-"))
    return {(kind, id): english[next(favours) if kind == "favour" else id] for kind, id in _names(LANGUAGES[0])}


def _stems(name):
    """The words of a name without what a plural or a case may change."""
    return [word[:max(3, len(word) - 2)] for word in re.findall(r"\w+", name) if len(word) > 3]


# --- The cases --------------------------------------------------------------------------------------------------------


def every_language_has_the_same_rules_in_the_same_order():
    for game in GAMES:
        english = list(_parts(game, "en"))
        for language in LANGUAGES:
            assert list(_parts(game, language)) == english, f"{language}, {game}"


def _translations():
    """Yields the place of each part of a translated digest, the part, and the same part in English."""
    for game in GAMES:
        for language in LANGUAGES:
            for number, part in _parts(game, language).items():
                yield f"{language}, {game}, {number}", part, _parts(game, "en")[number]


def every_rule_has_the_same_shape_in_every_language():
    for place, part, english in _translations():
        assert _shape(part) == _shape(english), f"{place}: {_shape(part)}, in English {_shape(english)}"


def ids_and_numbers_are_the_same_in_every_language():
    for place, part, english in _translations():
        assert _fixed(part) == _fixed(english), f"{place}: {_fixed(part)}, in English {_fixed(english)}"


def no_rule_is_left_in_english():
    for place, part, english in _translations():
        assert not part.startswith("**") or part != english, place


def a_card_has_the_name_of_the_catalogue_where_it_is_explained():
    for game, cards in (("fortuna", 36), ("towns", 62)):
        for language in ("en", *LANGUAGES):
            names, seen = _names(language), set()
            for number, part in _parts(game, language).items():
                for kind, id, name in _named(number, part):
                    assert name == names[kind, id], f"{language}, {number}: {name!r}, but {names[kind, id]!r}"
                    seen.add((kind, id))
            assert len(seen) == cards, f"{language}, {game}: {len(seen)} cards are explained"


def a_card_has_the_name_of_the_catalogue_wherever_it_is_mentioned():
    english = _names("en")
    for game in GAMES:
        explained = {key[:2] for number, part in _parts(game, "en").items() for key in _named(number, part)}
        for number, part in _parts(game, "en").items():
            if "." not in number:
                continue
            mentioned = {english[key] for key in explained if re.search(rf"\b{english[key].removeprefix('The ')}s?\b",
                                                                        " ".join(part.split()))}
            for language in LANGUAGES:
                translated = " ".join(_parts(game, language)[number].split())
                for name in mentioned:
                    wanted = [_names(language)[key] for key in explained if english[key] == name]
                    assert any(all(stem.lower() in translated.lower() for stem in _stems(text)) for text in wanted), (
                        f"{language}, {number} mentions {name}; expected {wanted} in {translated!r}")


def both_digests_together_are_short():
    for language in ("en", *LANGUAGES):
        text = re.sub(r"(?m)^    .*", "", "\n".join(_text(game, language) for game in GAMES))  # without drawings
        words = [word for word in text.split() if re.search(r"\w", word)]
        assert len(words) < MOST_WORDS, f"{language}: {len(words)} words"
