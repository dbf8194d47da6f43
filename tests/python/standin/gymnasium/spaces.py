"""Spaces that know what they contain, with Gymnasium's rules of type and shape."""

import numpy


class Box:
    def __init__(self, low, high, shape, dtype):
        self.low, self.high, self.shape, self.dtype = low, high, shape, numpy.dtype(dtype)

    def contains(self, x):
        return (isinstance(x, numpy.ndarray) and x.dtype == self.dtype and x.shape == self.shape
                and bool((x >= self.low).all() and (x <= self.high).all()))


class Discrete:
    def __init__(self, n):
        self.n = n

    def contains(self, x):
        return isinstance(x, (int, numpy.integer)) and 0 <= x < self.n


class Dict:
    def __init__(self, parts):
        self.spaces = parts

    def __getitem__(self, name):
        return self.spaces[name]

    def contains(self, x):
        return set(x) == set(self.spaces) and all(self.spaces[name].contains(x[name]) for name in x)
