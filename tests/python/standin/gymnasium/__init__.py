"""A stand-in for Gymnasium: what an environment may rely on, with the checks of its own checker."""

import numpy

from . import spaces  # noqa: F401


registered = {}


def register(name, entry_point):
    registered[name] = entry_point


class Env:
    np_random = None

    def reset(self, *, seed=None, options=None):
        if seed is not None or self.np_random is None:
            self.np_random = numpy.random.default_rng(seed)

    @property
    def unwrapped(self):
        return self
