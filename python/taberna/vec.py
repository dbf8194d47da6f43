"""vec.py - many games stepped at once. The arrays are numpy's where it is installed, else memoryviews; both are written in
place by every step, without copies."""

import array
import math
import operator
from typing import Any, Literal, Optional

from . import _taberna

try:
    import numpy
except ImportError:
    numpy = None  # type: ignore[assignment]


def _zeros(shape: tuple[int, ...], code: str) -> Any:
    """An array of zeros: 'B' bytes, 'f' float32, 'h' int16, 'i' int32."""
    if numpy is not None:
        return numpy.zeros(shape, dtype=numpy.dtype(code))
    size = array.array(code).itemsize
    return memoryview(bytearray(math.prod(shape) * size)).cast(code, shape)


def _integers(given: Any, name: str) -> Any:
    given = numpy.asarray(given)
    if given.dtype.kind not in "iu":
        raise TypeError(f"{name} are integers, not {given.dtype}")
    return given


class Vec:
    """n games of one kind. A step plays one action in each, then chance and forced moves until a seat has a choice; a game
    that is over starts anew at once. The attributes hold how the rows stand behind the last step:

    observations [n, bytes]    what the seat to act sees (Game.blocks)
    masks        [n, actions]  1 for its legal actions
    rewards      [n, seats]    of the game that this step has ended, otherwise 0
    dones        [n]           1 where this step has ended a game, 2 where it was cut off
    to_act       [n]           the seat to act
    scores       [n, seats]    of the game that this step has ended, otherwise 0
    illegal      [n]           1 where the action was not legal; such a row stays as it is

    A step writes only what may have changed: they are to be read, and copied before something is changed in them.
    One Vec is for one thread at a time; stepping lets other threads of Python go on."""

    def __init__(self, game: str, n: int, seats: Optional[int] = None, options: "_taberna.Options" = None, seed: int = 0,
                 threads: int = 1, reward: Literal["rank", "score"] = "rank", form: "_taberna.Form" = "seat", limit: int = 0,
                 forced: bool = False) -> None:
        seats = seats if seats is not None else {"fortuna": 4}.get(game, 2)
        self.batch = _taberna.Batch(game, n, seats, options, seed, threads, reward, form, limit, forced)
        self.game, self.n, self.seats = game, n, seats
        self.observations = _zeros((n, _taberna.tensor_size(game, seats, form)), "B")
        self.masks = _zeros((n, _taberna.sizes(game)["actions"]), "B")
        self.rewards = _zeros((n, seats), "f")
        self.dones = _zeros((n,), "B")
        self.to_act = _zeros((n,), "B")
        self.scores = _zeros((n, seats), "h")
        self.illegal = _zeros((n,), "B")
        self.batch.attach(self.observations, self.masks, self.rewards, self.dones, self.to_act, self.scores, self.illegal)
        self._actions = _zeros((n,), "i")

    def __len__(self) -> int:
        return self.n

    def _ready(self, actions: Any) -> Any:
        """As int32, without a copy where they are. A number that does not fit is no action: -1."""
        if isinstance(actions, (list, tuple)):
            return array.array("i", [action if 0 <= action <= 0x7fffffff else -1 for action in actions])
        if numpy is None:
            return actions
        wide = _integers(actions, "actions")
        if wide.dtype == numpy.int32:
            return numpy.ascontiguousarray(wide)
        return numpy.where((wide < 0) | (wide > 0x7fffffff), -1, wide).astype(numpy.int32)

    def sample(self) -> Any:
        """A random legal action for each row, in an array that the next sample() writes again."""
        return self.batch.sample(self._actions)

    def step(self, actions: Any = None) -> int:
        """Plays actions[row] in each row; None: random legal ones. Returns how many rows had one that is not legal."""
        if actions is None or actions is self._actions:
            return self.batch.step(actions)
        return self.batch.step(self._ready(actions))

    def reset(self, seeds: Any = None) -> None:
        """Starts game number 0 in every row, with a seed for each (None: seed + row, as at the beginning)."""
        if isinstance(seeds, (list, tuple, range)):
            seeds = array.array("Q", [operator.index(seed) & 0xffff_ffff_ffff_ffff for seed in seeds])
        elif seeds is not None and numpy is not None:
            seeds = numpy.ascontiguousarray(_integers(seeds, "seeds"), dtype=numpy.uint64)
        self.batch.reset(seeds)

    def state(self, row: int) -> _taberna.State:
        """A copy of the State of a row."""
        return self.batch.state(row)

    def tally(self) -> dict[str, int]:
        """A dict: games, decisions, forced_moves, chance_events since the beginning."""
        return self.batch.tally()


def vec(game: str, n: int, seats: Optional[int] = None, options: "_taberna.Options" = None, **others: Any) -> Vec:
    """vec("towns", 4096, seats=2, options={"edition": "fortune"}, seed=0, threads=1, reward="rank" or "score",
    form="seat", "public" or "perfect", limit=0, forced=False) -> Vec"""
    return Vec(game, n, seats, options, **others)
