"""Nothing is lost: the game is kept after every move, and goes on after whatever ended it."""
import os
import re
import signal
import stat
import subprocess
import time

from terminal import play_by_keys, see_end


def _running(place, end=".log"):
    folder = place.data / "taberna/running"
    return sorted(path for path in folder.iterdir() if path.name.endswith(end)) if folder.exists() else []


def _begin(place, *words, game="fortuna", moves=6, seats="me,novice", **more):
    terminal = place.terminal("play", game, "--seats", seats, "--seed", 5, "--speed", 0, *words, **more)
    terminal.wait("1 reserve", "1 keep")
    for _ in range(moves):
        terminal.keys("1")
        terminal.still(0.12)
    return terminal, terminal.still()


def _board(seen):
    """The screen without its marks of what was new, and without the last line."""
    return [line.replace("*", " ").rstrip() for line in seen.lines[1:18]]


def _is_resumed(place, before):
    terminal = place.terminal("play", "--resume", "--speed", 0)
    terminal.wait("? explain")
    now = terminal.still()
    assert _board(now) == _board(before), f"before:\n{before}\nnow:\n{now}"
    return terminal


def a_killed_game_goes_on_to_its_end(place):
    terminal, before = _begin(place)
    terminal.signal(signal.SIGKILL)
    terminal.code()
    secret = re.search(r" secret (\w+) ", _running(place)[0].read_text()).group(1)
    again = _is_resumed(place, before)
    play_by_keys(again)
    see_end(again)
    again.keys("q")
    again.wait("q leaves")
    again.keys("q")
    again.code()
    record, = (place.data / "taberna/finished").iterdir()
    text = record.read_text()
    assert text.count("segment ") == 1 and f"secret 1 {secret}" in text, "one secret covers the whole game"
    verified = place.run("verify", record)
    assert verified.returncode == 0 and "not proved" not in verified.stdout, verified.stdout
    assert not _running(place)


def a_hangup_keeps_the_game(place):
    for ending in (lambda terminal: terminal.signal(signal.SIGHUP), lambda terminal: terminal.signal(signal.SIGTERM),
                   lambda terminal: terminal.close()):
        terminal, before = _begin(place, "--new", game="towns")
        pid = terminal.pid()
        ending(terminal)
        for _ in range(200):
            try:
                os.kill(pid, 0)
                time.sleep(0.03)
            except ProcessLookupError:
                break
        else:
            raise AssertionError("it does not end")
        again = _is_resumed(place, before)
        again.keys("q")
        again.wait("Leave the table?")
        again.keys("3")
        again.wait("Give up for good?")
        again.keys("2")
        again.code()
        assert not _running(place)


def control_c_leaves_and_says_how_to_come_back(place):
    terminal, before = _begin(place)
    terminal.keys("C-c")
    assert terminal.code() == 130
    assert "taberna play --resume" in terminal.screen()
    _is_resumed(place, before)


def a_fault_gives_the_terminal_back(place):
    for number in signal.SIGABRT, signal.SIGQUIT:
        terminal = place.terminal("play", "fortuna", "--new", "--seats", "me,novice", "--seed", 1, "--speed", 0)
        terminal.wait("1 reserve")
        full = terminal.tmux("display-message", "-p", "#{alternate_on} #{mouse_any_flag}").split()
        assert full == ["1", "1"], full
        terminal.signal(number)
        terminal.wait("1 reserve", gone=True)
        left = terminal.tmux("display-message", "-p", "#{alternate_on} #{mouse_any_flag} #{cursor_flag}").split()
        assert left == ["0", "0", "1"], (number, left)
        assert terminal.code() == 128 + number


def an_interrupted_game_is_offered(place):
    terminal, before = _begin(place, moves=3)
    terminal.signal(signal.SIGKILL)
    terminal.code()
    again = place.terminal("play", "fortuna", "--seats", "me,random", "--speed", 0)
    seen = again.wait("Go on: Fortuna")
    assert "New game: Fortuna" in seen and "Towns" not in seen
    again.keys("2")
    again.wait("1 reserve")
    other = place.terminal("play", "--speed", 0)
    seen = other.wait("Go on: Fortuna")
    assert seen.count("Go on") == 1, "the one that is being played is not offered"
    assert "New game: Tiny Towns" in seen
    other.keys("1")
    other.wait("? explain")
    assert _board(other.still()) == _board(before)
    again.keys("q")
    again.wait("Leave the table?")
    again.keys("2")
    again.code()
    assert len(_running(place)) == 2


def people_are_named_in_the_menu(place):
    terminal = place.terminal("play", "--speed", 0)
    terminal.wait("New game: Fortuna")
    terminal.keys("1")
    terminal.wait("Who plays?")
    terminal.keys("3")
    terminal.wait("Seat 2", "novice")
    terminal.keys("1")
    terminal.wait("What the person is called:")
    terminal.type("Ben")
    terminal.keys("Enter")
    terminal.wait("Seat 1: me", "Seat 2: Ben")
    terminal.keys("2")
    terminal.wait("Seat 1", "novice")
    terminal.keys("1")
    terminal.wait("What the person is called:")
    terminal.type("Anna")
    terminal.keys("Enter")
    terminal.wait("Seat 1: Anna", "Seat 2: Ben")
    terminal.keys("1")
    terminal.wait("take the keyboard and press Enter")
    terminal.keys("Enter")
    terminal.wait("blue Anna, orange Ben")
    log = _running(place, ".log")[0].read_text()
    assert " - Anna\n" in log and " - Ben\n" in log, log
    terminal.signal(signal.SIGKILL)
    terminal.code()


def a_game_is_chosen_where_none_was_named(place):
    terminal = place.terminal("play", "--speed", 0)
    seen = terminal.wait("New game: Tiny Towns")
    place.compare("menu-games", seen)
    terminal.keys("2")
    seen = terminal.wait("Who plays?")
    place.compare("menu-seats", seen)
    terminal.keys("4")
    terminal.wait("Seat 3: medium")
    terminal.keys("3")
    seen = terminal.wait("nobody: one seat less")
    place.compare("menu-levels", seen)
    terminal.keys("2")
    terminal.wait("Seat 2: novice")
    terminal.keys("4")
    terminal.wait("nobody: one seat less")
    terminal.keys("7")
    terminal.wait("Seat 3", gone=True)
    terminal.keys("4")
    terminal.wait("Seat 3: medium")
    terminal.keys("1")
    seen = terminal.wait("1 keep")
    assert "badger" in seen
    assert "seats me,novice,medium" in _running(place, ".private")[0].read_text()
    terminal.signal(signal.SIGKILL)
    terminal.code()
    other = place.terminal("play", "--new")
    assert "Go on" not in other.wait("New game"), "--new does not offer what was interrupted"
    other.keys("Escape")
    assert other.code() == 0


def what_is_kept_is_for_its_owner_alone(place):
    terminal, _ = _begin(place)
    log, = _running(place)
    private, = _running(place, ".private")
    assert stat.S_IMODE(log.parent.stat().st_mode) == 0o700
    assert {stat.S_IMODE(path.stat().st_mode) for path in (log, private)} == {0o600}
    lines = log.read_text().splitlines()
    assert re.match(r"\d+ \d+ [0-9a-f]{16} create 3 game fortuna rules 1 seats 2 ", lines[0]), lines[0]
    assert [line.split(" ", 4)[3] for line in lines[1:5]] == ["sit", "sit", "start", "move"], lines
    assert sorted(path.suffix for path in log.parent.iterdir()) == [".log", ".private"]


def without_the_private_file_it_goes_on_with_the_bots_of_the_log(place):
    terminal, before = _begin(place)
    terminal.signal(signal.SIGKILL)
    terminal.code()
    private, = _running(place, ".private")
    private.unlink()
    again = _is_resumed(place, before)
    again.keys("1")
    assert "cannot be called" not in again.still()
    assert "orange novice" in again.screen()


def an_entry_that_was_cut_off_never_happened(place):
    terminal, before = _begin(place)
    terminal.signal(signal.SIGKILL)
    terminal.code()
    log, = _running(place)
    whole = log.read_text()
    log.write_text(whole + "1794839000000 40 move 0 3355")
    again = _is_resumed(place, before)
    again.signal(signal.SIGKILL)
    again.code()
    assert log.read_text() == whole


def a_game_that_an_earlier_version_left_behind_goes_on(place):
    """It was kept as a record without its last secret, which lay beside it."""
    saved = place.run("play", "fortuna", "--seats", "me,novice", "--seed", 5, input="1\n1\n1\nsave old.tbr\nquit\n")
    assert "Saved as" in saved.stdout, saved.stdout + saved.stderr
    text = (place.folder / "old.tbr").read_text()
    secret = re.search(r"(?m)^secret 1 (\w+)\n", text)
    commitment = re.search(r"(?m)^commit (\w+)", text).group(1)
    running = place.data / "taberna/running"
    running.mkdir(parents=True)
    name = "fortuna-20261001-120000-77"
    (running / f"{name}.record").write_text(text.replace(secret.group(0), ""))
    (running / f"{name}.private").write_text(
        f"taberna-private 1\nseats me,novice\nthink 0\nsecret {commitment} {secret.group(1)}\nend\n")
    offered = place.terminal("play", "--speed", 0)
    offered.wait("Go on: Fortuna, begun on 2026-10-01 at 12:00")
    offered.keys("1")
    offered.wait("? explain")
    assert "orange novice" in offered.still()
    assert not (running / f"{name}.record").exists() and len(_running(place)) == 1
    play_by_keys(offered)
    see_end(offered)
    offered.keys("q")
    offered.wait("q leaves")
    offered.keys("q")
    offered.code()
    record, = (place.data / "taberna/finished").iterdir()
    verified = place.run("verify", record)
    assert verified.returncode == 0 and "not proved" not in verified.stdout, verified.stdout
    assert record.read_text().count("\nsegment ") == 2 and not list(running.iterdir())


def a_foreign_bot_is_called_again(place):
    bot = place.folder / "bot.py"
    bot.write_text("#!/usr/bin/python3\nimport json, sys\nfor line in sys.stdin:\n    word, _, rest = line.partition(' ')\n"
                   "    if word.strip() == 'taberna': print('bot 1 first', flush=True)\n"
                   "    if word == 'turn': print('move', json.loads(rest)['legal'][0]['move'], flush=True)\n")
    bot.chmod(0o755)
    terminal, before = _begin(place, seats=f"me,exec:{bot}", moves=4)
    assert "lost its player" not in before
    terminal.signal(signal.SIGKILL)
    terminal.code()
    again = _is_resumed(place, before)
    for _ in range(6):
        again.keys("1")
        seen = again.still(0.15)
    assert "lost its player" not in seen and "cannot be called" not in seen, seen
    assert f"seats me,exec:{bot}" in _running(place, ".private")[0].read_text()


def saving_to_a_file_opens_a_new_segment_and_goes_on(place):
    terminal, _ = _begin(place, moves=2)
    terminal.keys("s")
    terminal.wait("Keep the game in this file")
    terminal.keys("C-u")
    terminal.type(str(place.folder / "mine.record"))
    terminal.keys("Enter")
    seen = terminal.wait("Saved as")
    assert "new secret" in " ".join(seen.split())
    terminal.keys("q")
    terminal.wait("? explain")
    assert place.run("verify", place.folder / "mine.record").returncode == 0
    terminal.keys("1")
    before = terminal.still()
    terminal.signal(signal.SIGKILL)
    terminal.code()
    _is_resumed(place, before)


def where_nothing_can_be_written_play_goes_on(place):
    blocked = place.folder / "file"
    blocked.write_text("no folder\n")
    terminal = place.terminal("play", "fortuna", "--seats", "me,random", "--seed", 1, "--speed", 0,
                              env={"XDG_DATA_HOME": str(blocked)})
    seen = terminal.wait("will not be kept")
    assert "Not a directory" in seen, seen
    terminal.keys("1")
    terminal.wait("1 choose")
    terminal.keys("q")
    terminal.wait("the game is lost")
    terminal.keys("2")
    assert terminal.code() == 0


def a_full_disk_is_told_once_and_play_goes_on(place):
    disk = place.folder / "disk"
    disk.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "none", disk], capture_output=True).returncode != 0:
        place.skip("no disk can be mounted here")
    try:
        place.data = disk
        terminal, _ = _begin(place, moves=2)
        with open(disk / "filler", "wb", buffering=0) as filler:
            try:
                while filler.write(b"x" * 512):
                    pass
            except OSError:
                pass
        for _ in range(80):  # until the block that the log has is full
            terminal.keys("1")
            if "No space left" in " ".join(terminal.still(0.1).split()):
                break
        kept = _running(place)[0].read_text()
        seen = terminal.screen()
        assert "are not kept" in " ".join(seen.split()) and kept.endswith("\n"), f"{seen}\n{kept[-300:]}"
        for _ in range(4):
            terminal.keys("1")
            seen = terminal.still(0.15)
        assert "? explain" in seen, "it is told once"
        assert _running(place)[0].read_text() == kept, "what was kept is whole"
        (disk / "filler").unlink()
        terminal.keys("1")
        now = terminal.still()
        assert len(_running(place)[0].read_text()) > len(kept)
        terminal.signal(signal.SIGKILL)
        terminal.code()
        _is_resumed(place, now).signal(signal.SIGKILL)
    finally:
        place.close()
        subprocess.run(["umount", "-l", disk], check=True)


def a_damaged_log_is_complained_about(place):
    terminal, _ = _begin(place, moves=1)
    terminal.signal(signal.SIGKILL)
    terminal.code()
    log, = _running(place)
    log.write_text(re.sub(r" start .* = ", lambda m: m.group(0).replace("/0/", "/1/"), log.read_text()))
    again = place.terminal("play", "--resume")
    assert again.code() == 2
    assert "the game cannot go on" in again.screen()


def line_by_line_the_game_is_kept_too(place):
    terminal = place.terminal("play", "fortuna", "--seats", "me,novice", "--seed", 5, "--plain")
    terminal.wait("blue>")
    terminal.keys("1", "Enter")
    terminal.wait("choose card")
    terminal.signal(signal.SIGKILL)
    terminal.code()
    assert " move 0 " in _running(place)[0].read_text()
    again = place.terminal("play", "--resume", "--plain")
    again.wait("choose card")
    again.keys("q", "u", "i", "t", "Enter")
    assert again.code() == 0
    assert "taberna play --resume" in again.screen()
