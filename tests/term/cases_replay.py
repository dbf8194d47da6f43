"""`taberna replay` on the whole screen, with the keys of less."""
import json
import pathlib
import re

RECORD = pathlib.Path(__file__).resolve().parent.parent / "record/data/fortuna.record"


def _replay(place, *words, **more):
    terminal = place.terminal("replay", RECORD, *words, **more)
    terminal.wait("event 0 of", "event ")
    return terminal


def _index(terminal):
    return int(re.search(r"event (\d+) of (\d+)", terminal.still(0.15)).group(1))


def _round(terminal):
    found = re.search(r"(?m)^Round (\d+)", terminal.still(0.15))
    return int(found.group(1)) if found else 0


def it_goes_forward_and_back(place):
    terminal = _replay(place)
    assert _index(terminal) == 0
    place.compare("replay-start", terminal.screen())
    for key, index in ("j", 1), ("Enter", 2), ("Right", 3), ("Down", 4), ("k", 3), ("Left", 2), ("Up", 1), ("k", 0), \
            ("k", 0):
        terminal.keys(key)
        assert _index(terminal) == index, key
    terminal.keys("Space")
    assert _round(terminal) == 1
    terminal.keys("Space", "f")
    assert _round(terminal) == 3
    place.compare("replay-round-3", terminal.screen())
    at = _index(terminal)
    terminal.keys("b")
    assert _round(terminal) == 2 and _index(terminal) < at
    terminal.keys("g")
    assert _index(terminal) == 0
    terminal.keys("q")
    assert terminal.code() == 0


def it_jumps_and_searches(place):
    terminal = _replay(place, "--move", 20)
    assert _index(terminal) == 20
    terminal.keys("3", "5", "g")
    assert _index(terminal) == 35
    terminal.keys("1", "0", "j")
    assert _index(terminal) == 45
    terminal.keys("G")
    seen = terminal.wait("The game is over")
    assert re.search(r"1\. \w+: \d+ point", seen)
    terminal.keys("q", "g")
    terminal.wait("event 0 of")
    terminal.keys("/")
    terminal.wait("Words of a move")
    terminal.type("rolls")
    terminal.keys("Enter")
    first = _index(terminal)
    assert " rolls " in terminal.screen() and first > 0
    terminal.keys("n")
    assert _index(terminal) > first
    terminal.keys("/", "C-u")
    terminal.type("unicorn")
    terminal.keys("Enter")
    assert "does not come any more" in terminal.wait("does not come")


def it_shows_what_a_seat_saw(place):
    terminal = _replay(place, cols=200, rows=60)
    terminal.keys("6", "0", "g")
    _index(terminal)
    for seat in "public", "blue", "grey":
        terminal.keys("Tab")
        terminal.wait(f"As seen by: {seat}")
    terminal.keys("s")
    terminal.wait("─ view ─")
    terminal.keys("3")
    terminal.wait("As seen by: blue")
    terminal.keys("q")
    terminal.code()
    terminal = _replay(place, "--as", "orange")
    assert "orange:" in terminal.still()


def what_was_hidden_can_be_laid_open(place):
    states = [json.loads(line) for line in place.run("replay", RECORD, "--json").stdout.splitlines()]
    at, seat = next((state["index"], seat) for state in states if "result" not in state
                    for seat in state["state"]["seats"] if seat["hand"])
    terminal = _replay(place, "--as", "public", "--move", at)
    hidden = rf"{seat['seat']}: [A-Z]"
    assert not re.search(hidden, terminal.still())
    terminal.keys("s", "1")
    terminal.wait("As seen by: everything")
    assert re.search(hidden, terminal.screen()), terminal.screen()


def it_plays_by_itself(place):
    terminal = _replay(place)
    terminal.keys("+", "+", "+", "+", "p")
    terminal.wait("event 9 of", "event 1", seconds=30)
    terminal.keys("p")
    at = _index(terminal)
    assert at > 0
    assert _index(terminal) == at


def elsewhere_it_is_printed(place):
    plain = place.terminal("replay", RECORD, "--plain", "--move", 4)
    plain.code()
    assert "The lot gives the order of turns" in plain.screen()
    done = place.run("replay", RECORD, "--move", 4)
    assert done.returncode == 0 and "\x1b" not in done.stdout and "The lot gives" in done.stdout
    lines = place.terminal("replay", RECORD, "--json", "--move", 0)
    lines.code()
    assert '"palace_took":[]}}' in lines.screen()


def a_review_marks_mistakes_and_says_what_was_better(place):
    review = json.loads(place.run("review", RECORD, "--json").stdout)
    marked = {d["event"]: d for d in review["decisions"] if d["label"] in ("inaccuracy", "mistake", "blunder")}
    events = sorted(marked)
    terminal = _replay(place, cols=160, rows=50)
    terminal.keys("m")
    terminal.wait("a reviews the game first")
    terminal.keys("a")
    terminal.wait("The review is made", seconds=60)
    for key, event in ("m", events[0]), ("m", events[1]), ("m", events[2]), ("M", events[1]), ("M", events[0]):
        terminal.keys(key)
        assert _index(terminal) == event, (key, event)
    terminal.keys("M")
    terminal.wait("no other mistake in that direction")
    terminal.keys(*str(events[-1]), "g", "m")
    terminal.wait("no other mistake in that direction")

    event = next(event for event in events if marked[event]["reasons"])
    decision, reason = marked[event], marked[event]["reasons"][0]["args"]
    terminal.keys(*str(event - 1), "g", "m")
    assert _index(terminal) == event
    beside = re.sub(r"[ │]+", " ", " ".join(line[110:] for line in terminal.screen().split("\n")))
    assert f"Round {decision['round']}, event {event}, {decision['seat']}: " in beside, beside
    assert f"({decision['label']}) costs {100 * decision['loss']:.1f}, give or take" in beside, beside
    assert "; better: " in beside and f"In {reason['count']} of {reason['futures']} futures" in beside, beside
    terminal.keys("l")
    mark = {"inaccuracy": " ?!", "mistake": " ?", "blunder": " ??"}[decision["label"]]
    log = [line.strip(" │║") for line in terminal.wait("─ log ─").split("\n")]
    assert any(re.search(re.escape(mark) + r"(?![?!])", line) for line in log), log
    terminal.keys("q", "j", "k", "a")
    assert f"event {event}, " in terminal.wait("─ review ─", "turn the pages")


def a_review_can_be_stopped_and_an_unfinished_game_has_none(place):
    terminal = _replay(place)
    terminal.keys("a")
    terminal.wait("Esc stops it")
    terminal.keys("Escape")
    terminal.wait("The review was stopped")
    terminal.keys("j")
    assert _index(terminal) == 1

    place.run("play", "fortuna", "--seats", "me,random", "--seed", 1, input="1\n1\nsave half.record\nquit\n")
    terminal = place.terminal("replay", place.folder / "half.record")
    terminal.wait("event 0 of")
    terminal.keys("a")
    terminal.wait("Only a finished game can be reviewed, and this one is not.")


def a_record_as_one_seat_saw_it_is_refused_with_the_reason(place):
    done = place.run("play", "fortuna", "--seats", "me,random", "--seed", 1, input="1\n1\nrecord\nquit\n")
    partial = place.folder / "partial.record"
    partial.write_text(done.stdout[done.stdout.index("taberna-record "):done.stdout.index("end\n") + 4])
    terminal = place.terminal("replay", partial)
    assert terminal.code() != 0
    assert "this is a record as one observer saw it" in terminal.screen().replace("\n", ""), terminal.screen()
