#!/usr/bin/env python3
"""redeals.py [GAME [ROUNDS [GAMES]]] - tree search with redeals in few lines: it plays against `easy`.

Each round deals anew what the seat cannot see, so the search cannot peek. It walks down a tree of what the seat to act sees
(UCB over the moves that are legal there), plays on at random, and credits every seat with its own reward."""

import math
import sys

import taberna
from taberna.play import rank_rewards, settle


class Node:
    """A view of the seat to act: how often each move was tried there, and what it brought."""

    def __init__(self):
        self.visits, self.moves = 0, {}

    def pick(self, legal, rng):
        new = [move for move in legal if move not in self.moves]
        if new:
            return rng.choice(new)
        return max(legal, key=lambda move: self.moves[move][1] / self.moves[move][0]
                   + math.sqrt(math.log(self.visits) / self.moves[move][0]))

    def credit(self, move, reward):
        tried, total = self.moves.get(move, (0, 0.0))
        self.visits, self.moves[move] = self.visits + 1, (tried + 1, total + reward)


def walk(state, tree, rng):
    """One way down the tree and to the end of the game; the rewards go up again."""
    path, known = [], True
    while known and (seat := settle(state, rng)) >= 0:
        key = (seat, state.view(seat))
        known = key in tree
        node = tree.setdefault(key, Node())
        move = node.pick(state.legal(seat), rng)
        path.append((node, move, seat))
        state.apply(move, seat)
    state.playout(rng)
    rewards = rank_rewards(state)
    for node, move, seat in path:
        node.credit(move, rewards[seat])


def search(state, seat, rounds, rng):
    """The move of a seat that was tried most often."""
    tree = {}
    for _ in range(rounds):
        walk(state.redeal(seat, rng), tree, rng)
    root = tree[(seat, state.view(seat))]
    return max(root.moves, key=lambda move: root.moves[move][0])


def main():
    if "--help" in sys.argv:
        sys.exit(print(__doc__))
    game = sys.argv[1] if len(sys.argv) > 1 else "fortuna"
    rounds, games = (int(text) for text in (sys.argv[2:] + ["400", "10"][len(sys.argv[2:]):]))
    points = 0.0
    for number in range(games):
        state, rng, bot = taberna.State(game, 2), taberna.Rng(number), taberna.Bot("easy", game, number)
        while (seat := settle(state, rng)) >= 0:
            state.apply(search(state, seat, rounds, rng) if seat == number % 2 else bot.choose(state, seat), seat)
        points += (rank_rewards(state)[number % 2] + 1) / 2
        print(f"game {number + 1}: {state.scores()}, {points} points", flush=True)


if __name__ == "__main__":
    main()
