"""gymnasium.py - Tiny Towns alone as a Gymnasium environment: TownsAlone(options={"edition": "first-set"}), and
gymnasium.make("taberna/TownsAlone-v1"), which importing this registers.

The observation is the tensor of the seat (uint8); legal actions are in action_masks() and in info["action_mask"]. The reward
of a step is how much the score has changed, so that their sum is the score of the game. An action that is not legal is
replaced by a random legal one, and info["illegal"] is True."""

from typing import TYPE_CHECKING, Any, Optional

import gymnasium
import numpy
from gymnasium import spaces
from numpy.typing import NDArray

from ._taberna import tensor_size
from .play import Table

if TYPE_CHECKING:
    from ._taberna import Options


class TownsAlone(gymnasium.Env):
    """Tiny Towns for one, as the head of this module tells."""
    metadata = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(self, options: "Options" = None, render_mode: Optional[str] = None) -> None:
        self.table = Table("towns", 1, options, "score")
        self.render_mode = render_mode
        size = tensor_size("towns", 1)
        self.observation_space = spaces.Box(0, 255, (size,), numpy.uint8)
        self.action_space = spaces.Discrete(self.table.actions)
        self._score = 0.0

    def action_masks(self) -> NDArray[numpy.bool_]:
        """Which actions are legal now."""
        return numpy.frombuffer(self.table.state.mask(0), numpy.bool_)

    def _observe(self) -> NDArray[numpy.uint8]:
        tensor = numpy.empty(self.observation_space.shape, numpy.uint8)
        return self.table.state.tensor(0, "seat", tensor)

    def _info(self, **more: Any) -> dict[str, Any]:
        return {"action_mask": self.action_masks().astype(numpy.int8), **more}

    def reset(self, *, seed: Optional[int] = None, options: Any = None) -> tuple[NDArray[numpy.uint8], dict[str, Any]]:
        super().reset(seed=seed)
        self.table.reset(int(self.np_random.integers(2 ** 62)))
        self._score = self.table.rewards()[0]
        return self._observe(), self._info()

    def step(self, action: Any) -> tuple[NDArray[numpy.uint8], float, bool, bool, dict[str, Any]]:
        more = {}
        if self.table.seat >= 0:
            if not self.table.play(0, action):
                more["illegal"] = True
            self.table.go_on()
        score = self.table.rewards()[0]
        reward, self._score = score - self._score, score
        return self._observe(), reward, self.table.seat < 0, False, self._info(**more)

    def render(self) -> Optional[str]:
        return self.table.state.json(0) if self.render_mode == "ansi" else None

    def close(self) -> None:
        pass


gymnasium.register("taberna/TownsAlone-v1", entry_point="taberna.gymnasium:TownsAlone")
