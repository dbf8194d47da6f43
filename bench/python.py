#!/usr/bin/env python3
"""python.py [--seconds S] - how fast the Python package is: random decisions a second on one core, medians of five measurements
of S seconds (0.3) of processor time. script/bench python runs it with the release build."""

import argparse
import pathlib
import statistics
import sys
import time

import taberna

TABLES = [("fortuna", 4), ("towns", 2)]


def vec(game, seats, seconds, inside=False):
    """4096 games with observations and masks as numpy arrays; actions by sample(), or chosen inside the step."""
    rows = taberna.vec(game, 4096, seats)
    for _ in range(3):
        rows.step(rows.sample())
    before, start = rows.tally()["decisions"], time.process_time()
    while time.process_time() - start < seconds:
        rows.step(None if inside else rows.sample())
    return (rows.tally()["decisions"] - before) / (time.process_time() - start)


def single(game, seats, seconds):
    """One state, step by step: seat, legal moves, a choice, apply."""
    first, rng, decisions, start = taberna.State(game, seats), taberna.Rng(1), 0, time.process_time()
    while time.process_time() - start < seconds:
        state = first.copy()
        while (seat := state.seat) >= 0:
            if seat == taberna.CHANCE:
                state.draw(rng)
                continue
            moves = state.legal(seat)
            decisions += len(moves) > 1
            state.apply(rng.choice(moves), seat)
    return decisions / (time.process_time() - start)


def aec(game, seats, seconds):
    """PettingZoo's loop with observation and mask of every turn."""
    import numpy
    import taberna.pettingzoo
    env, decisions, start = taberna.pettingzoo.aec_env(game, seats), 0, time.process_time()
    chance = taberna.Rng(1)
    while time.process_time() - start < seconds:
        env.reset()
        while env.agents:
            observation, _, ended, _, _ = env.last()
            if ended:
                env.step(None)
                continue
            env.step(chance.choice(numpy.flatnonzero(observation["action_mask"])))
            decisions += 1
    return decisions / (time.process_time() - start)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=0.3)
    seconds = parser.parse_args().seconds
    try:
        import pettingzoo  # noqa: F401
    except ImportError:  # its base classes alone are needed: those of the tests do the same
        sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent / "tests/python/standin"))
    ways = [("vec, sample()", vec), ("vec, chosen inside", lambda *args: vec(*args, inside=True)), ("single steps", single),
            ("PettingZoo AEC", aec)]
    for game, seats in TABLES:
        for name, way in ways:
            speed = statistics.median(way(game, seats, seconds) for _ in range(5))
            print(f"{game:8} {seats} seats  {name:20} {speed / 1e6:8.3f} M decisions/s", flush=True)


if __name__ == "__main__":
    main()
