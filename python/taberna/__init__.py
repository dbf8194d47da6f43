"""Fortuna and Tiny Towns for research: exact rules, explicit chance, honest views, batches, bots and records.

    import taberna
    rng = taberna.Rng(1)
    state = taberna.State("fortuna", 3)
    while not state.over:
        if state.seat == taberna.CHANCE:
            state.draw(rng)
        else:
            state.apply(rng.choice(state.legal()))
    print(state.scores())

A State is a value; a Match is a game that is played, with its record; a Vec (taberna.vec) is many games stepped at once
into arrays. Nothing here needs numpy; where it is installed, a Vec has numpy arrays. Adapters to frameworks are modules of
their own, which import them: taberna.pettingzoo, taberna.gymnasium, taberna.openspiel, taberna.text."""

import json as _json
from typing import Any, NamedTuple, Optional

from ._taberna import (  # noqa: F401
    BadBuffer, BadChance, BadConfig, BadState, BadText, BadVersion, Batch, Bot, CHANCE, COMPLETE, Error, IllegalMove, Match,
    NothingToDo, NotToAct, PUBLIC, Rng, State, games, review, tensor_size, verify, version)
from . import _taberna
from .vec import Vec, vec  # noqa: F401

__version__ = version


class ActionRange(NamedTuple):
    """Actions of one kind: `count` of them from `first` on."""
    name: str
    first: int
    count: int  # type: ignore[assignment]
    meaning: str


class Column(NamedTuple):
    """A column of the list form; `member` is that of a set, or None."""
    name: str
    member: Optional[str]
    most: int


class Block(NamedTuple):
    """A block of a tensor: an array of bytes at `offset`, whose first dimension goes in steps of `stride` bytes."""
    name: str
    shape: list[int]
    offset: int
    stride: int
    kind: str
    most: int
    form: str
    meaning: str


class Game:
    """What there is to know of a game before it is played: Game("fortuna")."""

    def __init__(self, name: str) -> None:
        sizes = _taberna.sizes(name)
        self.name = name
        self.actions = sizes["actions"]
        self.columns = [Column(*row) for row in _taberna.columns(name)]
        self.state_size = sizes["state"]
        self.view_size = sizes["view"]

    @property
    def about(self) -> dict[str, Any]:
        """Seats, options, editions and verbs, as in the protocol of the server."""
        about: dict[str, Any] = _json.loads(_taberna.game_json(self.name))
        return about

    @property
    def cards(self) -> Any:
        """Every card with what it does, as `taberna cards --json` has it."""
        return _json.loads(_taberna.cards_json(self.name))

    @property
    def action_ranges(self) -> list[ActionRange]:
        """The kinds of actions, ascending and without gaps."""
        return [ActionRange(*row) for row in _taberna.action_ranges(self.name)]

    def blocks(self, seats: int) -> list[Block]:
        """The blocks of a tensor, by ascending offset."""
        return [Block(*row) for row in _taberna.blocks(self.name, seats)]

    def tensor_size(self, seats: int, form: "_taberna.Form" = "seat") -> int:
        """How many bytes a tensor has."""
        return tensor_size(self.name, seats, form)

    def setup(self, seats: int, options: "_taberna.Options" = None) -> State:
        """The start of a game: State(name, seats, options)."""
        return State(self.name, seats, options)

    def __repr__(self) -> str:
        return f"taberna.Game({self.name!r})"
