"""A terminal to test with: tmux runs the program, keys and the mouse go in, what is seen comes out."""
import os
import pathlib
import random
import re
import shlex
import signal
import subprocess
import time

LIVE = "48;5;22"  # the ground of what can be chosen
LABELS = "123456789abdefgijknoptwxyz"
OVER = "The game is over"
_count = 0


class Seen(str):
    """A screen as text."""

    @property
    def lines(self):
        return self.split("\n")


class Terminal:
    def __init__(self, place, *words, cols=80, rows=24, term="xterm-256color", locale="C.UTF-8", env=None):
        global _count
        _count += 1
        self.name = f"taberna-{os.getpid()}-{_count}"
        self.place, self.rows, self.cols = place, rows, cols
        self.code_path = place.folder / f"code-{_count}"
        self.pid_path = place.folder / f"pid-{_count}"
        settings = {"TERM": term, "LC_ALL": locale, "HOME": str(place.folder), "PATH": os.environ["PATH"],
                    "XDG_DATA_HOME": str(place.data), "XDG_STATE_HOME": str(place.folder / "state"),
                    "ASAN_OPTIONS": os.environ.get("ASAN_OPTIONS", "") + ":log_path=" + str(place.folder / "asan"),
                    **(env or {})}
        command = ["env", "-i", *(f"{key}={value}" for key, value in settings.items() if value is not None),
                   str(place.program), *map(str, words)]
        inner = f"echo $$ > {self.pid_path}; exec {shlex.join(command)}"
        script = f"sh -c {shlex.quote(inner)}; echo $? > {self.code_path}; sleep 1000"
        self.tmux("-f", "/dev/null", "new-session", "-d", "-x", str(cols), "-y", str(rows), script)
        self.tmux("set-option", "-g", "status", "off")
        self.resize(cols, rows)
        place.terminals.append(self)

    def tmux(self, *words):
        done = subprocess.run(["tmux", "-L", self.name, *words], capture_output=True, text=True, timeout=20,
                              cwd=self.place.folder)
        return done.stdout

    def close(self):
        """The program ends with its terminal. Only the sanitizer, if it was looking for leaks just then, never comes back
        from it, and is ended with its tracer."""
        self.tmux("kill-server")
        pid = self.pid_path.read_text().strip() if self.pid_path.exists() else "none"
        status, end = pathlib.Path(f"/proc/{pid}/status"), time.monotonic() + 10
        while status.exists() and time.monotonic() < end:
            time.sleep(0.02)
        if status.exists():
            traced = "TracerPid:\t0\n" not in status.read_text()
            subprocess.run(["pkill", "-9", "-P", pid], check=False)
            os.kill(int(pid), signal.SIGKILL)
            assert traced, "it goes on without its terminal"

    # --- What is seen

    def screen(self):
        return Seen(self.tmux("capture-pane", "-p"))

    def coloured(self):
        return self.tmux("capture-pane", "-p", "-e")

    def wait(self, *words, seconds=20, gone=False):
        """Waits until one of the words is seen (or none is any more)."""
        end = time.monotonic() + seconds
        while True:
            seen = self.screen()
            if any(word in seen for word in words) != gone:
                return seen
            if time.monotonic() > end:
                raise AssertionError(f"waited for {words!r}{' to go' if gone else ''}; there is\n{seen}")
            time.sleep(0.03)

    def still(self, seconds=0.25):
        """What is seen when nothing has changed for a while."""
        last, since = self.screen(), time.monotonic()
        while time.monotonic() - since < seconds:
            time.sleep(0.03)
            now = self.screen()
            if now != last:
                last, since = now, time.monotonic()
        return last

    def changed(self, before, seconds=20):
        """What is seen when something else than before stands there, and nothing has changed for a while."""
        end = time.monotonic() + seconds
        while self.screen() == before:
            assert time.monotonic() < end, f"nothing changes:\n{before}"
            time.sleep(0.03)
        return self.still()

    def live(self):
        """Places (row, column) of the board that can be chosen, by their ground."""
        found = []
        for row, line in enumerate(self.coloured().split("\n")):
            col, ground = 0, False
            for part in re.findall(r"\x1b\[[0-9;]*m|\x1b.|[^\x1b]", line):
                if part.startswith("\x1b["):
                    codes = part[2:-1]
                    if LIVE in codes:
                        ground = True
                    elif codes in ("", "0") or re.search(r"(^|;)(49|48;5;\d+|0)(;|$)", codes):
                        ground = False
                else:
                    if ground:
                        found.append((row, col))
                    col += 1
        return found

    # --- What is done

    def keys(self, *keys):
        self.tmux("send-keys", *keys)

    def type(self, text):
        self.tmux("send-keys", "-l", text)

    def click(self, row, col):
        for end in "Mm":
            self.tmux("send-keys", "-H", *(f"{ord(c):x}" for c in f"\x1b[<0;{col + 1};{row + 1}{end}"))

    def resize(self, cols, rows):
        self.cols, self.rows = cols, rows
        self.tmux("resize-window", "-x", str(cols), "-y", str(rows))

    def spoil(self):
        """Writes where only the program should."""
        with open(self.tmux("display-message", "-p", "#{pane_tty}").strip(), "w") as tty:
            tty.write("\x1b[5;5Hspoilt")

    def pid(self):
        return int(self.pid_path.read_text())

    def signal(self, number):
        os.kill(self.pid(), number)

    def code(self, seconds=20):
        """The exit code, once it has ended."""
        end = time.monotonic() + seconds
        while not (self.code_path.exists() and self.code_path.read_text().strip()):
            if time.monotonic() > end:
                raise AssertionError(f"it has not ended; there is\n{self.screen()}")
            time.sleep(0.03)
        return int(self.code_path.read_text())

    def labels(self, seen):
        """The labels of the moves that are listed."""
        return [label for label in LABELS if re.search(rf"(?m)(^ ?| {{2,}}){label} \w", seen)]


def see_end(terminal, what=r"1\. .*-?\d"):
    """The window of the end; a key that was typed too much may have closed it."""
    for _ in range(5):
        seen = terminal.still()
        if re.search(what, seen):
            return seen
        terminal.keys("Enter")
    raise AssertionError(f"no end is shown:\n{seen}")


def play_by_keys(terminal, seed=1, over=OVER, see=None, seconds=150):
    """Plays to the end: mostly labels, now and then arrows or Tab with Enter, a pick taken back by Esc."""
    chance, end, last = random.Random(seed), time.monotonic() + seconds, ""
    while True:
        seen = terminal.screen()
        if see:
            see(seen)
        if over in seen:
            return seen
        assert time.monotonic() < end, f"the game does not end:\n{seen}"
        dice = chance.random()
        if seen == last and dice < 0.3:
            terminal.keys("Escape", "Tab", "Enter")
        elif dice < 0.2:
            terminal.keys(chance.choice(["Down", "Right", "Left", "Up"]), chance.choice(["Tab", "Down"]), "Enter")
        elif dice < 0.25:
            terminal.keys("Tab", "Enter", "Escape")
        else:
            terminal.keys(chance.choice(terminal.labels(seen) or ["1"]))
        last = seen
        time.sleep(0.04)


def play_by_mouse(terminal, seed=1, over=OVER, seconds=150):
    """Plays to the end with clicks alone: on the board where something is live, else on the list."""
    chance, end = random.Random(seed), time.monotonic() + seconds
    clicks = {"board": 0, "list": 0}
    while True:
        seen = terminal.screen()
        if over in seen:
            return clicks
        assert time.monotonic() < end, f"the game does not end:\n{seen}"
        live = terminal.live()
        listed = [(row, found.start(2)) for row, line in enumerate(seen.lines[:-2])
                  for found in re.finditer(r"(^ ?| {2,})([1-9a-z] )\w", line) if row > 10 or found.start() > 100]
        kind = "board" if live and chance.random() < 0.7 else "list"
        places = live if kind == "board" else listed
        if places:
            row, col = chance.choice(places)
            terminal.click(row, col if kind == "board" else col + 2)
            clicks[kind] += 1
        time.sleep(0.04)


def see_why_not(terminal):
    """Looks around at a question what to reserve, until a card says why it cannot be."""
    terminal.keys("v")
    terminal.wait("Look around")
    for _ in range(12):
        terminal.keys("Down", "?")
        seen = terminal.wait("─ explain ─")
        terminal.keys("q")
        terminal.wait("─ explain ─", gone=True)
        if re.search(r"reserve [\w ]+: .*\(F-", seen.replace("\n", " ")) and "What you can do" not in seen:
            return
    raise AssertionError(seen)
