"""truths.py - positions near the end of games with the exact value of every move, to test agents on:

    python3 -m taberna.truths --agent bot:hard        what an agent's moves lose in each of them
    for truth in taberna.truths.load(): truth.state(), truth.seat, truth.values

In each only one seat still has choices, and nothing that it cannot see matters, so a move has one value: the expectation of the
reward by rank (-1 to 1), alone of the score, when the seat goes on as well as possible. Values are fractions."""

import argparse
import json
import pathlib
import sys
from fractions import Fraction
from typing import Any

from ._taberna import CHANCE, State
from .play import rank_rewards


class TooLarge(Exception):
    """More positions lie behind this one than were allowed."""


class Shared(Exception):
    """Another seat has a choice too, so a move has no single value."""


class Truth:
    """A position as the events that lead to it, the seat with the choice, and the value of each of its moves."""

    def __init__(self, row: dict[str, Any]) -> None:
        self.name, self.game, self.seats, self.options = row["name"], row["game"], row["seats"], row["options"]
        self.seat, self.events = row["seat"], row["events"]
        self.texts = {text: Fraction(value) for text, value in row["values"].items()}

    def state(self) -> State:
        """The position."""
        state = State(self.game, self.seats, self.options)
        for event in self.events:
            state.apply(event, state.seat)  # the lowest to act
        return state

    @property
    def values(self) -> dict[int, Fraction]:
        """By the numbers of the moves."""
        state = self.state()
        return {state.move(text): value for text, value in self.texts.items()}

    def loss(self, move: int) -> Fraction:
        """What a move gives away."""
        values = self.values
        return max(values.values()) - values[move]


def load() -> list[Truth]:
    """The positions that come with the package."""
    with open(pathlib.Path(__file__).with_name("truths.json"), encoding="utf-8") as file:
        return [Truth(row) for row in json.load(file)]


class Solver:
    """Exact values for a seat that is the only one with choices left; at most `room` positions are looked at."""

    def __init__(self, seat: int, room: int) -> None:
        self.seat, self.room = seat, room
        self.known: dict[bytes, Fraction] = {}

    def reward(self, state: State) -> Fraction:
        """What the end of a game is worth to the seat."""
        return Fraction(state.scores()[0]) if state.seats == 1 else Fraction(rank_rewards(state)[self.seat]).limit_denominator(60)

    def value(self, state: State) -> Fraction:
        """What a position is worth to the seat. Raises TooLarge or Shared where that cannot be told."""
        key = state.to_bytes()
        if key not in self.known:
            if len(self.known) >= self.room:
                raise TooLarge
            self.known[key] = Fraction(0)  # counted before what lies behind it
            self.known[key] = self._look(state)
        return self.known[key]

    def _look(self, state: State) -> Fraction:
        if state.over:
            return self.reward(state)
        if state.seat == CHANCE:
            outcomes = state.outcomes()
            total = sum(weight for _, weight in outcomes)
            values = (weight * self.value(after(state, outcome, CHANCE)) for outcome, weight in outcomes)
            return sum(values, Fraction(0)) / total
        return max(self.moves(state).values())

    def moves(self, state: State) -> dict[int, Fraction]:
        """The value of each move. A seat without a choice may play first: it takes nothing away from the other."""
        for seat in state.to_act:
            moves = state.legal(seat)
            if seat != self.seat and len(moves) > 1:
                raise Shared
            if seat != self.seat:
                return {moves[0]: self.value(after(state, moves[0], seat))}
        return {move: self.value(after(state, move, self.seat)) for move in state.legal(self.seat)}


def after(state: State, move: int, seat: int) -> State:
    """The position behind a move."""
    state = state.copy()
    state.apply(move, seat)
    return state


def main() -> None:
    """The command."""
    from .benchmark import agent_of, check_agent
    parser = argparse.ArgumentParser(prog="python3 -m taberna.truths", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--agent", default="bot:random", help="module:function, exec:COMMAND or bot:NAME, as in taberna.benchmark")
    args = parser.parse_args()
    sys.path.insert(0, "")
    check_agent(parser, args.agent)
    agent, right, truths = agent_of(args.agent), 0, load()
    for number, truth in enumerate(truths):
        state = truth.state()
        agent.new_game(state, truth.seat, number)
        move = agent.choose(state, truth.seat)
        loss = truth.loss(move)
        right += loss == 0
        print(f"{truth.name:24} {len(truth.texts):3} moves  {state.text(move):40} loses {float(loss):.4f}", flush=True)
    agent.close()
    print(f"{args.agent}: the best move in {right} of {len(truths)} positions")


if __name__ == "__main__":
    main()
