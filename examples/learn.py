#!/usr/bin/env python3
"""learn.py [GAME [MINUTES]] - a learner in plain numpy that beats `novice` in Fortuna after a minute on one core.

It plays against itself, seat by seat the move whose position it likes best. A position is worth the sum of one weight for each
byte of its tensor and each value of it, and the weights follow how the games ended (every-visit Monte Carlo). No search. In
Tiny Towns, where patterns of cubes count, one weight for each byte is not enough."""

import sys
import time

import numpy
import taberna
from taberna.play import rank_rewards, settle


class Learner:
    def __init__(self, game, seats=2, options=None, seed=1):
        self.start = taberna.State(game, seats, options)
        most = numpy.zeros(taberna.tensor_size(game, seats), int)
        for block in taberna.Game(game).blocks(seats):
            width = int(numpy.prod(block.shape[1:]))
            for i in range(block.shape[0] if block.form != "perfect" else 0):
                most[block.offset + i * block.stride:][:width] = block.most
        self.first = numpy.cumsum(most + 1) - (most + 1)  # of each byte, the place of its weights
        self.rng, self.chance = taberna.Rng(seed), numpy.random.default_rng(seed)
        self.weights = self.chance.normal(0, 0.01, int((most + 1).sum())).astype(numpy.float32)

    def choose(self, state, seat, strange=0.01):
        """The best move, or rarely a random one (so that every game ends), and where the weights behind it are."""
        moves = state.legal(seat)
        seen = numpy.empty((len(moves), len(self.first)), numpy.uint8)
        for row, move in enumerate(moves):
            after = state.copy()
            after.apply(move, seat)
            after.tensor(seat, "seat", seen[row])
        places = self.first + seen
        best = int(self.weights[places].sum(1).argmax())
        if self.chance.random() < strange:
            best = int(self.chance.integers(len(moves)))
        return moves[best], places[best]

    def learn(self, rate, strange):
        """One game against itself; `strange` of its moves are random."""
        state, told = self.start.copy(), []
        while (seat := settle(state, self.rng)) >= 0:
            move, places = self.choose(state, seat, strange)
            told.append((seat, places))
            state.apply(move, seat)
        ends, scores = rank_rewards(state), state.scores()
        for seat, places in told:
            lead = scores[seat] - max(scores[:seat] + scores[seat + 1:])
            target = ends[seat] + lead / 20
            self.weights[places] += rate * (target - self.weights[places].sum()) / len(places)

    def score(self, name, games):
        """Points a game (a win 1, a tie 1/2) against a bot, with seats changing, and twice their standard error."""
        points = []
        for number in range(games):
            state, mine = self.start.copy(), number % 2
            rng, bot = taberna.Rng(number, 7), taberna.Bot(name, state.game, number)
            while (seat := settle(state, rng)) >= 0:
                state.apply(self.choose(state, seat)[0] if seat == mine else bot.choose(state, seat), seat)
            points.append((rank_rewards(state)[mine] + 1) / 2)
        return numpy.mean(points), 2 * numpy.std(points) / len(points) ** 0.5


def main():
    if "--help" in sys.argv:
        sys.exit(print(__doc__))
    game = sys.argv[1] if len(sys.argv) > 1 else "fortuna"
    minutes = float(sys.argv[2]) if len(sys.argv) > 2 else 4
    learner, games, begun, shown = Learner(game), 0, time.process_time(), 0
    while (used := (time.process_time() - begun) / 60) < minutes:
        learner.learn(0.05 * (1 - used / minutes) + 0.002, 0.1)
        games += 1
        if used >= shown:
            points, error = learner.score("novice", 100)
            print(f"{used:5.1f} min {games:6d} games   against novice {points:.2f} +- {error:.2f}", flush=True)
            shown += minutes / 6
    points, error = learner.score("novice", 400)
    print(f"end       {games:6d} games   against novice {points:.3f} +- {error:.3f}")


if __name__ == "__main__":
    main()
