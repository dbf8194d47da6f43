"""program.py - calling taberna and looking at what came back."""
import json
import os
import pathlib
import pty
import select
import signal
import subprocess
import tempfile
import termios
import time
import traceback


def _word(word):
    return word if isinstance(word, bytes) else str(word)


class Answer:
    def __init__(self, code, out, err):
        self.code, self.out, self.err = code, out, err

    def json(self):
        return json.loads(self.out)

    def says(self, *phrases):
        """Checks that the complaint holds all of these."""
        for phrase in phrases:
            assert phrase in self.err, f"expected {phrase!r} in {self.err!r}"
        return self

    def prints(self, *phrases):
        for phrase in phrases:
            assert phrase in self.out, f"expected {phrase!r} in {self.out!r}"
        return self


class Taberna:
    """One program, with a folder to work in."""

    def __init__(self, program, folder):
        self.program, self.folder = program, folder

    def run(self, *words, code=0, input="", env=None, before=None, stdout=subprocess.PIPE, timeout=120):
        """Runs it and checks the exit code (None: any). Bad input must give one clear complaint and no answer."""
        done = subprocess.run([str(self.program), *map(_word, words)], input=input.encode(), stdout=stdout,
                              stderr=subprocess.PIPE, cwd=self.folder, env={**os.environ, "LC_ALL": "C", **(env or {})},
                              preexec_fn=before, timeout=timeout)
        answer = Answer(done.returncode, (done.stdout or b"").decode(), done.stderr.decode())
        assert "Sanitizer" not in answer.err and "runtime error" not in answer.err, answer.err
        assert code is None or answer.code == code, f"exit {answer.code}, not {code}: {answer.out[-500:]!r} {answer.err!r}"
        if code == 2:
            assert answer.err.startswith("taberna"), answer.err
        return answer

    def bad(self, *words, **more):
        """Bad input: exit 2, a complaint, nothing on standard output."""
        answer = self.run(*words, code=2, **more)
        assert answer.out == "", answer.out
        return answer

    def start(self, *words):
        return subprocess.Popen([str(self.program), *map(str, words)], stdin=subprocess.DEVNULL,
                                stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=self.folder,
                                env={**os.environ, "LC_ALL": "C"})

    def names(self):
        return sorted(os.listdir(self.folder))

    def record(self, seats=2, seed=1):
        """The path of a record of a finished game between bots."""
        self.run("simulate", "fortuna", "--seats", ",".join(["random"] * seats), "--games", 1, "--seed", seed,
                 "--records", "made")
        path = self.folder / "made" / "fortuna-0.tbr"
        text = path.read_text()
        path.unlink()
        path.parent.rmdir()
        path = self.folder / "game.tbr"
        path.write_text(text)
        return path


class Terminal:
    """The program on a terminal of its own."""

    def __init__(self, taberna, *words, env=None, size=None):
        """`size` in rows and columns; without one it has none, and the program goes line by line."""
        self.seen = ""
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            if size:
                termios.tcsetwinsize(0, size)
            os.chdir(taberna.folder)
            new = {**os.environ, "LC_ALL": "C", "TERM": "xterm", "XDG_DATA_HOME": str(taberna.folder / "data"),
                   **(env or {})}
            new.pop("NO_COLOR", None) if not env or "NO_COLOR" not in env else None
            os.execve(taberna.program, [str(taberna.program), *map(str, words)], new)

    def expect(self, phrase, seconds=20):
        """Reads until the phrase comes; everything up to it is forgotten."""
        end = time.monotonic() + seconds
        while phrase not in self.seen:
            assert time.monotonic() < end, f"expected {phrase!r} in {self.seen!r}"
            if select.select([self.fd], [], [], 0.2)[0]:
                try:
                    self.seen += os.read(self.fd, 4096).decode(errors="replace")
                except OSError:
                    raise AssertionError(f"ended before {phrase!r}: {self.seen!r}") from None
        before, _, self.seen = self.seen.partition(phrase)
        return before

    def type(self, text):
        os.write(self.fd, text.encode())

    def end(self, seconds=20):
        """Waits for the program to end; returns its exit code and what it still wrote."""
        end = time.monotonic() + seconds
        while True:
            if select.select([self.fd], [], [], 0.1)[0]:
                try:
                    self.seen += os.read(self.fd, 4096).decode(errors="replace")
                    continue
                except OSError:
                    pass
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                os.close(self.fd)
                return os.waitstatus_to_exitcode(status), self.seen
            if time.monotonic() > end:
                os.kill(self.pid, signal.SIGKILL)
                os.waitpid(self.pid, 0)
                raise AssertionError(f"does not end: {self.seen!r}")


def run_case(program, function):
    """Runs a case in a folder of its own; prints what went wrong, and returns whether nothing did."""
    with tempfile.TemporaryDirectory() as folder:
        try:
            function(Taberna(program, pathlib.Path(folder)))
            return True
        except Exception:  # any failure of a case is a failed test, not the end of the run
            print("\n".join("# " + line for line in traceback.format_exc().splitlines()))
            return False
