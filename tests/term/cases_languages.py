"""Every language plays a whole game, and nothing on its screens is left in English."""
import pathlib
import re
import subprocess

from terminal import play_by_keys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
LANGUAGES = (ROOT / "po/LINGUAS").read_text().split()

# What is the same in every language: rule numbers, hex, squares, single letters, patterns of cards, places on the disk.
SAME = [r"\b(?:F|T|TF)-\d+(?:\.\d+)?", r"\b[0-9a-f]{64}\b", r"\b[a-d][1-4](?:[+:][a-d1-4whbgs]+)*", r"/\S+",
        r"\S+\.record", r"(?<![a-z])[whbgs]{2,4}(?![a-z])", r"\b[IV]+\b", r"\b[A-Za-z]\b", r"taberna \w+ \S+", r"--\w+"]


def _pseudo(place):
    """The pseudo-language xx: every text of the catalogue in letters of another alphabet."""
    folder = place.folder / "locale/xx/LC_MESSAGES"
    folder.mkdir(parents=True)
    subprocess.run([ROOT / "script/po", "--pseudo", place.folder / "xx.po"], check=True)
    subprocess.run(["msgfmt", "-o", folder / "taberna.mo", place.folder / "xx.po"], check=True)
    return {"TEXTDOMAINDIR": str(place.folder / "locale")}


def _check_pseudo(place, game):
    found = set()

    def see(screen):
        for pattern in SAME:
            screen = re.sub(pattern, " ", screen)
        found.update(re.findall(r"[A-Za-z]{2,}", screen))

    terminal = place.terminal("--lang", "xx", "play", game, "--seats", "me,novice", "--seed", 2, "--speed", 0,
                              env=_pseudo(place))
    terminal.still(1)
    for key in "?", "l", "v", "q":
        terminal.keys(key)
        see(terminal.still())
        terminal.keys("Escape")
        terminal.still()
    play_by_keys(terminal, over=str(place.data / "taberna/finished")[:20], see=see, seconds=200)
    see(terminal.screen())
    found -= {"me", "novice"}  # names of players
    assert not found, f"not translated: {sorted(found)}"


def no_text_of_fortuna_is_missing_from_the_catalogue(place):
    _check_pseudo(place, "fortuna")


def no_text_of_towns_is_missing_from_the_catalogue(place):
    _check_pseudo(place, "towns")


def _plays(place, language, game):
    widest = []

    def see(screen):
        widest.extend(line for line in screen.lines if len(line) > 80)

    terminal = place.terminal("--lang", language, "play", game, "--seats", "me,novice", "--seed", 3, "--speed", 0)
    terminal.wait(" 1 ")
    terminal.still(0.5)
    keys = terminal.screen().lines[-2 if not terminal.screen().lines[-1] else -1]
    assert "q " in keys and " m " in keys, f"the key line of {language} has no room for q and m: {keys}"
    play_by_keys(terminal, over=str(place.data / "taberna/finished")[:20], see=see, seconds=200)
    assert not widest, widest


def french_plays_fortuna(place):
    _plays(place, "fr", "fortuna")


def italian_plays_towns(place):
    _plays(place, "it", "towns")


def spanish_plays_fortuna(place):
    _plays(place, "es", "fortuna")


def german_plays_towns(place):
    _plays(place, "de", "towns")
