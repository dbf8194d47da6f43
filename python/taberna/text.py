"""text.py - a table for players that read and write: language models, people, pipes.

    table = TextTable("fortuna", 3, seed=1)
    while not table.done:
        seat, prompt = table.get_observation()
        told = table.step(answer(prompt))      # "sell amount 2", or "legal" for the list of legal moves

Only a move in exactly the form of the game is taken; all else is refused with the reason, and nothing has changed."""

import json
from typing import TYPE_CHECKING, Any, Literal

from ._taberna import Error
from .play import Table

if TYPE_CHECKING:
    from ._taberna import Options

HELP = 'Answer with one move, as "{example}". Answer "legal" for all moves that are legal now.'


class TextTable:
    """`patience` refusals of a seat in a row, and a random legal move is played for it; 0: never."""

    def __init__(self, game: str, seats: int, options: "Options" = None, seed: int = 0,
                 reward: Literal["rank", "score"] = "rank", patience: int = 0) -> None:
        self.table = Table(game, seats, options, reward)
        self.patience = patience
        self.reset(seed)

    def reset(self, seed: int = 0) -> None:
        """A new game; chance comes from the seed."""
        self.table.reset(seed)
        self._refused = 0
        self._news = ""

    @property
    def done(self) -> bool:
        """Whether the game is over."""
        return self.table.seat < 0

    @property
    def rewards(self) -> list[float]:
        """Of each seat; as if the game ended now while it is not over."""
        return self.table.rewards()

    def legal(self) -> list[str]:
        """The legal moves of the seat to act, in words."""
        state = self.table.state
        return [state.text(move) for move in state.legal(self.table.seat)]

    def get_observation(self) -> tuple[int, str]:
        """(seat, prompt) of the seat to act; (-1, result) when the game is over."""
        state, seat = self.table.state, self.table.seat
        if self.done:
            return -1, "The game is over. Scores: " + ", ".join(map(str, state.scores()))
        view = json.loads(state.json(seat))
        view.pop("legal", None)
        about = f"You play {state.game} as {state.seat_name(seat)}, seat {seat} of {state.seats}. This is all you can see:"
        example = state.text(state.legal(seat)[0]).split()[0] + " ..."
        parts = [self._news, about, json.dumps(view, separators=(",", ":")), HELP.format(example=example)]
        return seat, "\n".join(part for part in parts if part)

    def step(self, text: str) -> tuple[bool, dict[str, Any]]:
        """(done, info): info has "played", or "legal", or "refused" with "id" and "rule"."""
        if self.done:
            return True, {"refused": "the game is over", "id": "game-over", "rule": ""}
        words = " ".join(text.split()) if isinstance(text, str) else ""
        if words == "legal":
            self._news = "Legal now: " + "; ".join(self.legal())
            return False, {"legal": self.legal()}
        state, seat = self.table.state, self.table.seat
        try:
            move = state.move(words)
            state.apply(move, seat)
        except (Error, UnicodeError) as error:
            return self._refuse(error)
        return self._played(words)

    def _refuse(self, error: Exception) -> tuple[bool, dict[str, Any]]:
        info = {"refused": str(error), "id": getattr(error, "id", "bad-text"), "rule": getattr(error, "rule", "")}
        self._news = "Refused: " + info["refused"] + (f" (rule {info['rule']})" if info["rule"] else "")
        self._refused += 1
        if not self.patience or self._refused < self.patience:
            return False, info
        state, seat = self.table.state, self.table.seat
        move = self.table.rng.choice(state.legal(seat))
        words = state.text(move)
        state.apply(move, seat)
        done, played = self._played(words)
        return done, {**info, **played}

    def _played(self, words: str) -> tuple[bool, dict[str, Any]]:
        self._refused, self._news = 0, ""
        self.table.go_on()
        return self.done, {"played": words}
