"""A table of a server on the whole screen."""
import contextlib
import re
import socket
import subprocess
import time

from terminal import play_by_keys, see_end, see_why_not


@contextlib.contextmanager
def _server(place, pace=0):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    words = [place.program, "serve", "--listen", f"127.0.0.1:{port}", "--store", f"sqlite:{place.folder}/tables.db",
             "--bot-pace", str(pace), "--limit", "messages=100000", "--limit", "requests=100000"]
    with open(place.folder / "server.log", "w") as log:
        process = subprocess.Popen(words, stdout=log, stderr=log)
        try:
            for _ in range(200):
                with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
                    break
                time.sleep(0.05)
            yield f"http://127.0.0.1:{port}"
        finally:
            process.terminate()
            process.wait(20)


def a_game_at_a_server_is_played_to_its_end(place):
    with _server(place) as url:
        terminal = place.terminal("client", url, "--new", "towns", "--seats", "me,novice", "--name", "Anna")
        seen = terminal.wait("1 keep")
        assert "Tiny Towns, table" in seen and "badger" in seen
        terminal.keys("+", "+", "+", "+", "+")
        table = re.search(r"table (\w+)", seen).group(1)
        watcher = place.terminal("client", f"{url}/t/{table}", "--watch", cols=200, rows=60)
        watcher.wait("─ log ─")
        watcher.keys("+", "+", "+", "+", "+")
        play_by_keys(terminal, seconds=220)
        see_end(terminal, r"1\. \w+ \(\w+\): -?\d+ point")
        terminal.keys("q")
        terminal.wait("q leaves the table")
        terminal.keys("q")
        assert terminal.code() == 0
        watcher.wait("The game is over")


def friends_are_invited_talk_and_come_back(place):
    with _server(place) as url:
        anna = place.terminal("client", url, "--new", "fortuna", "--seats", "me,open", "--name", "Anna", cols=160, rows=40)
        seen = anna.wait("Fortuna, table")
        table = re.search(r"Fortuna, table (\w{16})", seen).group(1)
        assert anna.still().count("The game begins when") == 1, anna.screen()
        prompt = "".join(line[len(line.rstrip()) - len(line.strip()):].strip() for line in anna.still().lines[1:8])
        code = re.search(r"invite=([\w-]{22})", prompt).group(1)
        bob = place.terminal("client", f"{url}/t/{table}?invite={code}", "--name", "Bob",
                             env={"XDG_STATE_HOME": str(place.folder / "bob")})
        bob.wait("1 reserve")
        anna.wait("1 reserve")
        bob.keys("c")
        bob.wait("Say to everybody")
        bob.type("salve Anna")
        bob.keys("Enter")
        anna.wait("(Bob): salve Anna")
        bob.keys("q")
        bob.wait("the seat stays yours")
        bob.keys("2")
        assert bob.code() == 0 and "To come back" in bob.screen()
        again = place.terminal("client", f"{url}/t/{table}", env={"XDG_STATE_HOME": str(place.folder / "bob")})
        again.wait("1 reserve")


def the_server_hints_and_says_what_moves_do_and_why_not(place):
    with _server(place) as url:
        terminal = place.terminal("client", url, "--new", "fortuna", "--seats", "me,random")
        terminal.wait("1 reserve")
        terminal.keys("h")
        seen = terminal.wait("─ hint ")
        assert re.search(r"\d+\.\d %\s+\d+\.\d %\s+reserve", seen), seen
        terminal.keys("q")
        terminal.wait("─ hint ", gone=True)
        terminal.keys("?")
        seen = terminal.wait("─ explain ─")
        assert re.search(r"reserve [\w ]+: .*face down", " ".join(seen.split())), seen
        terminal.keys("q")
        terminal.wait("─ explain ─", gone=True)
        see_why_not(terminal)


def what_comes_together_is_shown_one_after_the_other(place):
    def told(seen):
        return len(re.findall(r"(?m)│ (?:Grey|Orange|Violet|The) ", seen.split("─ log ─")[-1]))

    with _server(place) as url:
        terminal = place.terminal("client", url, "--new", "fortuna", "--seats", "me,novice,novice,novice", cols=200,
                                  rows=60)
        terminal.wait("1 reserve")
        terminal.keys("1")
        last, end = told(terminal.screen()), time.monotonic() + 60
        while "1 choose" not in (seen := terminal.screen()) and time.monotonic() < end:
            assert told(seen) - last <= 2, seen  # a slow machine may miss one of these screens
            last = told(seen)
        assert last > 4, seen


def what_happened_before_is_told_once_and_in_its_order(place):
    with _server(place, pace=100) as url:  # bots move while the client asks what was before
        towns = place.terminal("client", url, "--new", "towns", "--seats", "me,novice,novice,easy", cols=200, rows=60)
        fortuna = place.terminal("client", url, "--new", "fortuna", "--seats", "me,novice,novice", cols=200, rows=60)
        for terminal, choice in ((towns, "1 keep"), (fortuna, "1 reserve")):
            terminal.wait(choice)
            terminal.keys("+", "+", "+", "+", "+")
        told = towns.still(1)
        dealt, kept = told.index("The cards in play are"), told.index(" keeps one of the two monuments")
        assert dealt < kept and told.count(" keeps one of the two monuments") == 3, told
        told = fortuna.still()
        dealt, kept = told.index("The action cards are dealt"), told.index(" reserves ")
        assert dealt < kept and told.count(" reserves ") == 2, told
        assert "? explain" in told.lines[-2] + told.lines[-1], told  # what is no news does not hide the keys


def people_talk_where_letters_name_squares(place):
    with _server(place) as url:
        terminal = place.terminal("client", url, "--new", "towns", "--seats", "me,novice", "--name", "Anna")
        terminal.wait("1 keep")
        terminal.keys("C")
        terminal.wait("Say to everybody at the table")
        terminal.type("good luck")
        terminal.keys("Enter")
        terminal.wait("badger (Anna): good luck")


def who_has_resigned_is_asked_nothing_more(place):
    with _server(place) as url:
        terminal = place.terminal("client", url, "--new", "fortuna", "--seats", "me,novice", cols=200, rows=60)
        terminal.wait("1 reserve")
        terminal.keys("m", "3")
        terminal.wait("Give up for good?")
        terminal.keys("2")
        terminal.wait("has resigned")
        terminal.keys("m")
        seen = terminal.wait("play on")
        assert "give up" not in seen and "take your seat back" not in seen, seen
        terminal.keys("Escape", "+", "+", "+", "+", "+")
        terminal.wait("The game is over.", seconds=60)
        terminal.keys("q")
        terminal.wait("q closes", gone=True)
        told = terminal.still()
        assert "takes your seat back" not in told, told
        over = told.index("The game is over.", told.index("log"))
        assert "ends the turn" not in told[over:], told  # the result is told behind everything that happened


def line_by_line_it_stays_as_it_was(place):
    with _server(place) as url:
        terminal = place.terminal("client", url, "--new", "fortuna", "--seats", "me,random", "--plain")
        assert "1  reserve" in terminal.wait("blue>")


def a_lost_server_is_told_of_and_does_not_stop_the_screen(place):
    with _server(place) as url:
        terminal = place.terminal("client", url, "--new", "fortuna", "--seats", "me,random")
        terminal.wait("1 reserve")
    terminal.wait("no connection")
    terminal.keys("?")
    terminal.wait("─ explain ─")
    terminal.keys("q", "q")
    terminal.code()
