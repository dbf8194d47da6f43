"""program.py - a program that speaks the bot protocol (docs/bot-protocol.md) as an agent: exec:python3 examples/bot.py"""

import json
import os
import select
import shlex
import subprocess
import time
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ._taberna import State

SECONDS = 10.0  # to greet, and for each move
LINE = 4096
SPOKEN = 65536  # before an answer


class Fault(Exception):
    """What a program did instead of answering: start, crash, stall, rubbish or illegal, and a sentence."""

    def __init__(self, kind: str, text: str) -> None:
        super().__init__(f"{kind}: {text}")
        self.kind = kind


class Program:
    """A running program. A fault ends it; the next game starts it again."""

    def __init__(self, command: str, seconds: float = SECONDS) -> None:
        self.words = shlex.split(command)
        if not self.words:
            raise ValueError("exec: needs a command behind it")
        self.seconds, self.buffer = seconds, b""
        self.child: Any = None  # of subprocess.Popen

    def _start(self) -> None:
        self.buffer = b""
        try:
            self.child = subprocess.Popen(self.words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True)
        except OSError as error:
            raise Fault("start", f"{self.words[0]}: {error.strerror}") from error
        self._say("taberna 1")
        if self._answer("bot").split(" ")[0] != "1":
            raise self._end_with("start", "it did not greet with 'bot 1'")

    def close(self) -> None:
        """Asks the program to end, and kills it half a second later."""
        if self.child is None:
            return
        child, self.child = self.child, None
        try:
            child.stdin.write(b"quit\n")
            child.stdin.close()
            child.wait(0.5)
        except (OSError, subprocess.TimeoutExpired):
            pass
        try:
            os.killpg(child.pid, 9)
        except ProcessLookupError:
            pass
        child.wait()
        child.stdout.close()

    def _end_with(self, kind: str, text: str) -> Fault:
        self.close()
        return Fault(kind, text)

    def _say(self, line: str) -> None:
        try:
            self.child.stdin.write(line.encode() + b"\n")
            self.child.stdin.flush()
        except OSError:
            raise self._end_with("crash", "it closed its input") from None

    def _line(self, until: float) -> str:
        """The next line that it writes."""
        while b"\n" not in self.buffer:
            left = until - time.monotonic()
            if len(self.buffer) > LINE:
                raise self._end_with("rubbish", f"a line of more than {LINE} bytes")
            if left <= 0 or not select.select([self.child.stdout], [], [], left)[0]:
                raise self._end_with("stall", f"no answer within {self.seconds:g} s")
            more = os.read(self.child.stdout.fileno(), 65536)
            if not more:
                raise self._end_with("crash", "it ended")
            self.buffer += more
        line, _, self.buffer = self.buffer.partition(b"\n")
        return line.decode(errors="replace").rstrip("\r")

    def _answer(self, wanted: str) -> str:
        until, spoken = time.monotonic() + self.seconds, 0
        while spoken <= SPOKEN:
            line = self._line(until)
            spoken += len(line) + 1
            word, _, rest = line.partition(" ")
            if word == wanted:
                return rest
            if word != "info":
                raise self._end_with("rubbish", f"'{line[:60]}' where '{wanted}' was to come")
        raise self._end_with("rubbish", f"more than {SPOKEN} bytes before an answer")

    def new_game(self, state: "State", seat: int, seed: int) -> None:
        if self.child is None:
            self._start()
        self._say("new " + json.dumps({
            "game": state.game, "rules": state.rules, "options": dict(word.split("=") for word in state.options.split()),
            "seats": [state.seat_name(i) for i in range(state.seats)], "seat": state.seat_name(seat), "seed": seed % 2 ** 53,
            "think_ms": int(self.seconds * 1000)}))

    def choose(self, state: "State", seat: int) -> int:
        legal = state.legal(seat)
        self._say("turn " + state.json(seat))
        answer = self._answer("move")
        if answer.isdecimal():
            move = legal[int(answer) - 1] if 1 <= int(answer) <= len(legal) else 0
        else:
            move = next((move for move in legal if state.text(move) == answer), 0)
        if not move:
            raise self._end_with("illegal", f"'{answer[:60]}' is no legal move")
        return move

    def end_game(self, state: "State") -> None:
        names = [state.seat_name(i) for i in range(state.seats)]
        self._say("end " + json.dumps({"scores": dict(zip(names, state.scores())), "ranks": dict(zip(names, state.ranks()))}))
