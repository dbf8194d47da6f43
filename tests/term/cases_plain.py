"""Where there is no full screen: a dumb terminal, a pipe, one that is too small, --plain."""
import subprocess


def a_dumb_unknown_or_small_terminal_gets_lines(place):
    for more in {"term": "dumb"}, {"term": "no-such-terminal"}, {"env": {"TERM": None}}, {"cols": 79}, {"rows": 23}:
        terminal = place.terminal("play", "fortuna", "--seats", "me,random", "--seed", 1, **more)
        seen = terminal.wait("blue>")
        assert "1  reserve" in seen, seen
        terminal.close()


def plain_gets_lines(place):
    terminal = place.terminal("play", "fortuna", "--seats", "me,random", "--seed", 1, "--plain")
    assert "1  reserve" in terminal.wait("blue>")


def a_pipe_gets_lines_and_nothing_is_kept(place):
    done = subprocess.run([place.program, "play", "fortuna", "--seats", "me,random", "--seed", "1"], input="1\nquit\n",
                          capture_output=True, text=True, env={"XDG_DATA_HOME": str(place.data), "TERM": "xterm"})
    assert done.returncode == 0 and "reserve card" in done.stdout and "\x1b" not in done.stdout
    assert not place.data.exists()


def without_a_game_lines_ask_for_one(place):
    done = place.run("play", stdin=subprocess.DEVNULL)
    assert done.returncode == 2 and "taberna play fortuna" in done.stderr
    done = place.run("play", "--resume", stdin=subprocess.DEVNULL, env={"XDG_DATA_HOME": str(place.data)})
    assert done.returncode == 2 and "no game was interrupted" in done.stderr
