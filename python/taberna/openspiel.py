"""openspiel.py - the games in OpenSpiel: importing this registers `taberna_fortuna` and `taberna_towns`.

    import pyspiel, taberna.openspiel
    game = pyspiel.load_game("taberna_fortuna", {"players": 3, "options": "deal=expert"})

Chance is explicit: an outcome is its place in the list. Seats that act at once act in seat order, and what a seat does in such a
step is hidden from the others until the step is over: simultaneous moves, in turns. What a seat does alone is seen at once.
Returns are by rank and sum up to 0."""

from typing import Any, Callable

import numpy
import pyspiel
from numpy.typing import NDArray

from ._taberna import CHANCE, Rng, State, games, sizes, tensor_size
from .play import rank_rewards

MAX_OUTCOMES = 64
PLAYERS = {"fortuna": (2, 4), "towns": (2, 6)}


def _game_type(name: str) -> Any:
    least, most = PLAYERS[name]
    kinds = pyspiel.GameType
    return kinds(
        short_name=f"taberna_{name}", long_name=f"Taberna: {name}", dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC, information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM, reward_model=kinds.RewardModel.TERMINAL, max_num_players=most, min_num_players=least,
        provides_information_state_string=False, provides_information_state_tensor=False, provides_observation_string=True,
        provides_observation_tensor=True, parameter_specification={"players": least, "options": ""})


class TabernaState(pyspiel.State):
    """The position, how it was when several seats began to act at once, and the moves since. Cloning copies them, and serialising pickles
    them: both are safe at any ply."""

    def __init__(self, game: Any, position: State) -> None:
        super().__init__(game)
        self._begin_step(position)

    def _begin_step(self, position: State) -> None:
        self.position = position
        self.before = position.copy()
        self.made: list[tuple[int, int]] = []  # (seat, move)

    def _play(self, seat: int, move: int) -> None:
        step = self.position.progress()[1]
        self.position.apply(move, seat)
        self.made.append((seat, move))
        if seat == CHANCE or len(self.before.to_act) == 1 or self.position.progress()[1] != step:
            self._begin_step(self.position)

    def seen(self, player: int) -> State:
        """The position without what other seats did in the present step. Moves of different seats in a step commute, so those
        of the player are legal in it."""
        if all(seat == player for seat, _ in self.made):
            return self.position
        position = self.before.copy()
        for seat, move in self.made:
            if seat == player:
                position.apply(move, seat)
        return position

    def current_player(self) -> Any:
        seat = self.position.seat
        if seat == CHANCE:
            return pyspiel.PlayerId.CHANCE
        return seat if seat >= 0 else pyspiel.PlayerId.TERMINAL

    def _legal_actions(self, player: int) -> list[int]:
        if player < 0:
            return list(range(len(self.position.outcomes())))
        return sorted(self.position.actions(player)) if player == self.position.seat else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        outcomes = self.position.outcomes()
        total = sum(weight for _, weight in outcomes)
        return [(i, weight / total) for i, (_, weight) in enumerate(outcomes)]

    def _apply_action(self, action: int) -> None:
        seat = self.position.seat
        if seat != CHANCE:
            self._play(seat, self.position.action_move(action, seat))
            return
        outcomes = self.position.outcomes()
        if not 0 <= action < len(outcomes):
            raise ValueError(f"there is no outcome {action}")
        self._play(seat, outcomes[action][0])

    def _action_to_string(self, player: int, action: int) -> str:
        if player < 0:
            return self.position.text(self.position.outcomes()[action][0])
        move = self.position.action_move(action, player)
        return self.position.text(move) if move else f"action {action}"

    def is_terminal(self) -> bool:
        return self.position.over

    def returns(self) -> list[float]:
        return rank_rewards(self.position) if self.position.over else [0.0] * self.position.seats

    def resample_from_infostate(self, player_id: int, probability_sampler: Callable[[], float]) -> "TabernaState":
        """A state that the player could not tell from this one: hidden cards are dealt anew, and what other seats did in the
        present step is drawn anew, by random moves."""
        rng = Rng(int(probability_sampler() * 2 ** 53))
        other = TabernaState(self.get_game(), self.before.redeal(player_id, rng))
        for seat, move in self.made:
            if seat == player_id:
                other._play(seat, move)
        while other.position.seat != self.position.seat:
            seat = other.position.seat
            other._play(seat, rng.choice(other.position.legal(seat)))
        return other

    def __str__(self) -> str:
        return self.position.json(-1)


class Observer:
    """What a player sees, as one vector and as named blocks of it."""

    def __init__(self, name: str, players: int) -> None:
        from . import Game
        self.tensor = numpy.zeros(tensor_size(name, players), numpy.float32)
        self._bytes = numpy.zeros(len(self.tensor), numpy.uint8)
        self.dict: dict[str, NDArray[numpy.float32]] = {}
        for block in Game(name).blocks(players):
            if block.form != "perfect":
                self.dict[block.name] = numpy.lib.stride_tricks.as_strided(
                    self.tensor[block.offset:], block.shape, _strides(block))

    def set_from(self, state: TabernaState, player: int) -> None:
        state.seen(player).tensor(player, "seat", self._bytes)
        self.tensor[:] = self._bytes

    def string_from(self, state: TabernaState, player: int) -> str:
        return state.seen(player).json(player)


def _strides(block: Any) -> list[int]:
    """In bytes of float32: the first dimension goes in steps of the block, the others lie close together."""
    steps = [4]
    for length in reversed(block.shape[2:]):
        steps.insert(0, steps[0] * length)
    return [4 * block.stride] + (steps if len(block.shape) > 1 else [])


def _make(name: str) -> type:
    kind = _game_type(name)

    class TabernaGame(pyspiel.Game):
        def __init__(self, params: Any = None) -> None:
            params = params or {}
            self.players = params.get("players", PLAYERS[name][0])
            self.start = State(name, self.players, params.get("options", "").split())
            super().__init__(kind, pyspiel.GameInfo(
                num_distinct_actions=sizes(name)["actions"], max_chance_outcomes=MAX_OUTCOMES, num_players=self.players,
                min_utility=-1.0, max_utility=1.0, utility_sum=0.0, max_game_length=100000), params)

        def new_initial_state(self) -> TabernaState:
            return TabernaState(self, self.start.copy())

        def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
            return Observer(name, self.players)

    TabernaGame.__name__ = TabernaGame.__qualname__ = f"Taberna{name.title()}Game"
    pyspiel.register_game(kind, TabernaGame)
    return TabernaGame


GAMES = {name: _make(name) for name in games()}
