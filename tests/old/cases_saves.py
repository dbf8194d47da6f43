"""Games of an earlier version that were interrupted at a terminal: offered, played on and proved."""
import random
import re
import shutil

from opened import goes_on_from, named
from program import Terminal


def _data(place):
    """A copy of $XDG_DATA_HOME, for its owner alone as the program leaves it."""
    data = place.folder / "data"
    shutil.copytree(place.old / "terminal", data)
    (data / "taberna/running").chmod(0o700)
    return data


def interrupted_games_are_offered(place):
    data = _data(place)
    for game in ("fortuna", "towns"):
        named(data, f"taberna/running/{game}-*.record")
        terminal = Terminal(place, "play", game, "--plain", env={"XDG_DATA_HOME": str(data)})
        terminal.expect("A game was interrupted")
        terminal.expect("--resume goes on with it.")
        terminal.expect("> ")
        terminal.type("quit\n")
        assert terminal.end()[0] == 0


def _goes_on(now, then):
    """It has the events of then, and begins with the commitments of then."""
    commits = [re.findall(r"(?m)^commit (\w+)$", text) for text in (now, then)]
    try:
        goes_on_from(now, then)
    except AssertionError:
        return False
    return commits[0][:len(commits[1])] == commits[1]


def interrupted_games_are_played_on_and_proved(place):
    data = _data(place)
    kept = {path.name: path.read_text() for path in named(data, "taberna/running/*.record")}
    answers = "".join(f"{number}\n" for number in random.Random(1).choices((1, 2, 3, 4), k=5000))
    for _ in kept:
        place.run("play", "--resume", "--plain", input=answers, env={"XDG_DATA_HOME": str(data)})
    assert not list(data.glob("taberna/running/*"))
    for path in named(data, "taberna/finished/*.record"):
        said = place.run("verify", path).prints("played to the end").out
        assert "not proved" not in said, f"{path.name}: {said}"
        from_which = [name for name, then in kept.items() if _goes_on(path.read_text(), then)]
        assert len(from_which) == 1, f"{path.name} goes on from {from_which}"
        del kept[from_which[0]]
    assert not kept


def an_interrupted_game_that_was_doctored_is_refused(place):
    data = _data(place)
    for path in named(data, "taberna/running/*.record"):
        text = path.read_text()
        path.write_text(re.sub(r"(?m)^(round 0 )(.)", lambda m: m[1] + ("0" if m[2] != "0" else "1"), text))
        assert path.read_text() != text
    place.run("play", "--resume", "--plain", code=2, env={"XDG_DATA_HOME": str(data)}).says("line ")
