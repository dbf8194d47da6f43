"""Whole games of both kinds, in both sizes, by keys and by mouse."""
from terminal import play_by_keys, play_by_mouse, see_end

SMALL, LARGE = {"cols": 80, "rows": 24}, {"cols": 200, "rows": 60}


def _begin(place, game, seats="me,novice", **size):
    terminal = place.terminal("play", game, "--seats", seats, "--seed", 7, "--speed", 0, **size)
    terminal.wait("1 reserve", "1 keep")
    return terminal


def _check_end(place, terminal):
    """The end is told, the game kept and proved."""
    if "q closes" in see_end(terminal, r"1\. \w+ \([\w-]+\): -?\d+ point"):  # else a key too much has closed it
        terminal.keys("q")
    terminal.wait("q leaves the table")
    terminal.keys("q")
    assert terminal.code() == 0
    assert not list((place.data / "taberna/running").iterdir())
    record, = (place.data / "taberna/finished").iterdir()
    assert str(record) in terminal.screen().replace("\n", "")
    verified = place.run("verify", record)
    assert verified.returncode == 0 and "played to the end" in verified.stdout, verified.stdout + verified.stderr


def a_game_of_fortuna_is_played_by_keys_in_80x24(place):
    terminal = _begin(place, "fortuna", **SMALL)
    play_by_keys(terminal)
    _check_end(place, terminal)


def a_game_of_fortuna_is_played_by_mouse_in_200x60(place):
    terminal = _begin(place, "fortuna", **LARGE)
    clicks = play_by_mouse(terminal)
    assert clicks["board"] > 5 and clicks["list"] > 5, clicks
    _check_end(place, terminal)


def a_game_of_towns_is_played_by_mouse_in_80x24(place):
    terminal = _begin(place, "towns", **SMALL)
    clicks = play_by_mouse(terminal)
    assert clicks["board"] > 5 and clicks["list"] > 5, clicks
    _check_end(place, terminal)


def a_game_of_towns_is_played_by_keys_in_200x60(place):
    terminal = _begin(place, "towns", **LARGE)
    play_by_keys(terminal)
    _check_end(place, terminal)


def four_seats_and_a_foreign_bot_play_fortuna(place):
    bot = place.program.parent / "nobot"
    terminal = place.terminal("play", "fortuna", "--seats", f"me,random,exec:{bot},easy", "--seed", 3, "--speed", 0)
    terminal.wait("1 reserve")
    terminal.keys("1")
    seen = terminal.wait("has lost its player")
    assert "easy plays for it" in " ".join(seen.split()), seen
    play_by_keys(terminal, seconds=200)
    _check_end(place, terminal)


def the_tutor_asks_before_a_worse_move(place):
    terminal = place.terminal("play", "fortuna", "--seats", "me,random", "--seed", 1, "--speed", 0, "--tutor")
    terminal.wait("T better")
    for _ in range(40):
        before = terminal.still()
        terminal.keys("1")
        if "Sure? There is better." in terminal.changed(before):
            break
    assert "Better is" not in terminal.wait("Sure? There is better.")
    terminal.keys("T")
    terminal.wait("Better is ")
    board = before.split("\n")[1:16]
    assert terminal.screen().split("\n")[1:16] == board
    terminal.keys("1")
    terminal.wait("T better")
    assert terminal.still().split("\n")[1:16] != board
