"""walk.py - positions for the tests: every kind of game, at random plies."""

import taberna

# Game, seats, options: each game with its smallest and largest table and its ways to begin.
KINDS = [("fortuna", 2, None), ("fortuna", 4, {"deal": "expert"}), ("fortuna", 3, ["edition=italian"]), ("towns", 1, None),
         ("towns", 2, {"edition": "first-set"}), ("towns", 6, {"variant": "town-hall"})]


def step(state, rng):
    """One event: chance or a random move of a random seat."""
    if state.seat == taberna.CHANCE:
        state.draw(rng)
    else:
        seat = rng.choice(state.to_act)
        state.apply(rng.choice(state.legal(seat)), seat)


def positions(kind, seed, every=1):
    """The positions of one random game; the same object goes on."""
    rng = taberna.Rng(seed)
    state = taberna.State(*kind)
    ply = 0
    while not state.over:
        if ply % every == 0:
            yield state
        step(state, rng)
        ply += 1
    yield state
