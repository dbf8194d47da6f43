"""play.py - what the adapters share: a table that goes on to the next choice, results as rewards."""

import operator
from typing import TYPE_CHECKING, Any, Literal

from ._taberna import CHANCE, Rng, State, sizes

if TYPE_CHECKING:
    from ._taberna import Options


def settle(state: State, rng: Rng, forced: bool = True) -> int:
    """Draws chance, and plays moves without a choice, until a seat has one or the game is over; returns the seat or -1."""
    while True:
        seat = state.seat
        if seat == CHANCE:
            state.draw(rng)
        elif seat < 0 or not forced:
            return seat
        else:
            moves = state.legal(seat)
            if len(moves) > 1:
                return seat
            state.apply(moves[0], seat)


def rank_rewards(state: State) -> list[float]:
    """(seats ranked below - seats ranked above) / (seats - 1): -1 to 1, their sum is 0; alone 0."""
    ranks = state.ranks()
    others = max(len(ranks) - 1, 1)
    return [(sum(other > rank for other in ranks) - sum(other < rank for other in ranks)) / others for rank in ranks]


def rewards_of(state: State, reward: Literal["rank", "score"]) -> list[float]:
    """Of each seat, as if the game ended now."""
    return [float(score) for score in state.scores()] if reward == "score" else rank_rewards(state)


def action_number(action: Any) -> int:
    """As an int, also of numpy and the like; -1, which is never legal, for whatever is no integer."""
    try:
        return operator.index(action.item() if hasattr(action, "item") else action)
    except (TypeError, ValueError):
        return -1


class Table:
    """A game with a generator of its own: what an environment steps. One action more than the game has means "wait": seats
    that are not to act have it, so that no mask is all zeros."""

    def __init__(self, game: str, seats: int, options: "Options" = None, reward: Literal["rank", "score"] = "rank") -> None:
        if reward not in ("rank", "score"):
            raise ValueError("a reward is 'rank' or 'score'")
        self.start = State(game, seats, options)
        self.seats, self.reward = seats, reward
        self.actions = sizes(game)["actions"]
        self.wait = self.actions
        self.reset(0)

    def reset(self, seed: int) -> None:
        """A new game; chance comes from the seed."""
        self.rng = Rng(seed)
        self.state = self.start.copy()
        self.seat = settle(self.state, self.rng)

    def play(self, seat: int, action: Any) -> bool:
        """Plays the action of a seat that is to act; a random legal one if it is not legal, and then returns False. So an
        agent that ignores its mask still comes to the end of a game."""
        move = self.state.action_move(action_number(action), seat)
        legal = move != 0
        if not legal:
            move = self.rng.choice(self.state.legal(seat))
        self.state.apply(move, seat)
        return legal

    def go_on(self) -> None:
        """To the next choice; `seat` has it, or is -1."""
        self.seat = settle(self.state, self.rng)

    def rewards(self) -> list[float]:
        """Of each seat, as if the game ended now."""
        return rewards_of(self.state, self.reward)
