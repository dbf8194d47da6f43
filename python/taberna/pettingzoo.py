"""pettingzoo.py - the games as PettingZoo environments: aec_env("fortuna", 4) and parallel_env("towns", 2).

An observation is {"observation": uint8 tensor of what the seat sees, "action_mask": int8}. The last action is "wait": the
only one of seats that are not to act. An action that is not legal is replaced by a random legal one, and
infos[agent]["illegal"] is True. In the parallel form all seats that are to act at once act in one step."""

from typing import TYPE_CHECKING, Any, Literal, Optional

import numpy
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv, ParallelEnv

from ._taberna import PUBLIC, tensor_size
from .play import Table

if TYPE_CHECKING:
    from ._taberna import Options


class _Shared:
    """Spaces and observations, the same for both forms."""

    def _open(self, game: str, seats: int, options: "Options", reward: Literal["rank", "score"],
              max_cycles: Optional[int], render_mode: Optional[str]) -> None:
        self.table = Table(game, seats, options, reward)
        self.max_cycles = max_cycles
        self.render_mode = render_mode
        self.metadata = {"render_modes": ["ansi"], "name": f"taberna_{game}_v1", "is_parallelizable": False}
        self.possible_agents = [f"player_{seat}" for seat in range(seats)]
        self.agents: list[str] = []
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._size = tensor_size(game, seats)
        self._whole = tensor_size(game, seats, "perfect")
        self.state_space = spaces.Box(0, 255, (self._whole,), numpy.uint8)
        self.observation_spaces = {agent: spaces.Dict({
            "observation": spaces.Box(0, 255, (self._size,), numpy.uint8),
            "action_mask": spaces.Box(0, 1, (self.table.actions + 1,), numpy.int8)}) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self.table.actions + 1) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def _may_act(self, seat: int) -> bool:
        raise NotImplementedError

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        seat = self._seat_of[agent]
        tensor = numpy.empty(self._size, numpy.uint8)
        mask = numpy.zeros(self.table.actions + 1, numpy.int8)
        self.table.state.tensor(seat, "seat", tensor)
        if self._may_act(seat):
            self.table.state.mask(seat, mask[:-1])
        else:
            mask[-1] = 1
        return {"observation": tensor, "action_mask": mask}

    def state(self) -> NDArray[numpy.uint8]:
        """Everything, also what is hidden, as seat 0 would see it: for critics."""
        return self.table.state.tensor(0, "perfect", numpy.empty(self._whole, numpy.uint8))

    def render(self) -> Optional[str]:
        return self.table.state.json(PUBLIC) if self.render_mode == "ansi" else None

    def close(self) -> None:
        pass


def _seed(env: Any, seed: Optional[int]) -> int:
    """The next seed: as told, or one more than the last."""
    env._last_seed = int(seed) if seed is not None else getattr(env, "_last_seed", -1) + 1
    return env._last_seed


class aec_env(_Shared, AECEnv):
    """One seat after the other; forced moves and chance are played inside."""

    def __init__(self, game: str = "fortuna", seats: int = 2, options: "Options" = None,
                 reward: Literal["rank", "score"] = "rank", max_cycles: Optional[int] = None,
                 render_mode: Optional[str] = "ansi") -> None:
        super().__init__()
        self._open(game, seats, options, reward, max_cycles, render_mode)

    def reset(self, seed: Optional[int] = None, options: Any = None) -> None:
        self.table.reset(_seed(self, seed))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._cycles = 0
        self.agent_selection = self.possible_agents[max(self.table.seat, 0)]

    def _may_act(self, seat: int) -> bool:
        return seat == self.table.seat

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        seat = self._seat_of[agent]
        self.infos[agent] = {} if self.table.play(seat, action) else {"illegal": True}
        self.table.go_on()
        self._cumulative_rewards[agent] = 0.0
        self._cycles += 1
        if self.table.seat < 0:
            self._end()
        elif self.max_cycles is not None and self._cycles >= self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[self.table.seat]

    def _end(self) -> None:
        rewards = self.table.rewards()
        for agent in self.agents:
            self.rewards[agent] = rewards[self._seat_of[agent]]
            self._cumulative_rewards[agent] += self.rewards[agent]
            self.terminations[agent] = True
        self.agent_selection = self.agents[0]


class parallel_env(_Shared, ParallelEnv):
    """All seats in every step; those that are not to act wait, whatever they say."""

    def __init__(self, game: str = "towns", seats: int = 2, options: "Options" = None,
                 reward: Literal["rank", "score"] = "rank", max_cycles: Optional[int] = None,
                 render_mode: Optional[str] = "ansi") -> None:
        self._open(game, seats, options, reward, max_cycles, render_mode)
        self.metadata["is_parallelizable"] = True

    def _may_act(self, seat: int) -> bool:
        return seat in self._acting

    def _look(self) -> dict[str, Any]:
        self._acting = [seat for seat in self.table.state.to_act] if self.table.seat >= 0 else []
        return {agent: self.observe(agent) for agent in self.agents}

    def reset(self, seed: Optional[int] = None, options: Any = None) -> tuple[dict[str, Any], dict[str, Any]]:
        self.table.reset(_seed(self, seed))
        self.agents = list(self.possible_agents)
        self._cycles = 0
        return self._look(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, Any]) -> tuple[dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, Any]]:
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        for seat in self._acting:
            agent = self.possible_agents[seat]
            if seat in self.table.state.to_act and not self.table.play(seat, actions.get(agent)):
                infos[agent] = {"illegal": True}
        self.table.go_on()
        self._cycles += 1
        over = self.table.seat < 0
        cut = not over and self.max_cycles is not None and self._cycles >= self.max_cycles
        results = self.table.rewards() if over else [0.0] * self.table.seats
        rewards = {agent: results[self._seat_of[agent]] for agent in self.agents}
        terminations = dict.fromkeys(self.agents, over)
        truncations = dict.fromkeys(self.agents, cut)
        observations = self._look()
        if over or cut:
            self.agents = []
        return observations, rewards, terminations, truncations, infos
