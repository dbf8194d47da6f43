#!/usr/bin/env python3
"""make_truths.py FOLDER - writes python/taberna/truths.json: positions near the end of games of bots with the exact values of their
moves. FOLDER is the built package (build/release/python). The same program and bots give the same file."""

import json
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
KINDS = [("fortuna", 2, {"deal": "beginner"}, 4), ("fortuna", 3, {"deal": "expert"}, 3), ("fortuna", 4, {"edition": "italian"}, 3),
         ("towns", 1, {"edition": "first-set"}, 4), ("towns", 1, {"edition": "fortune"}, 4), ("towns", 2, {"edition": "fortune"}, 3),
         ("towns", 3, {"edition": "base"}, 3)]
ROOM = 3000
REDEALS = 40


def play(taberna, kind, seed):
    """A game of `easy`: its positions with a choice, each with the seat and the events before it."""
    game, seats, options, _ = kind
    state, rng = taberna.State(game, seats, options), taberna.Rng(seed)
    bots = [taberna.Bot("easy", game, seed * 8 + seat) for seat in range(seats)]
    events, choices = [], []
    while not state.over:
        seat = state.seat
        if seat == taberna.CHANCE:
            events.append(state.draw(rng))
            continue
        moves = state.legal(seat)
        if len(moves) > 1:
            choices.append((seat, list(events), state.copy()))
        move = bots[seat].choose(state, seat) if len(moves) > 1 else moves[0]
        state.apply(move, seat)
        events.append(move)
    return choices


def is_open(taberna, truths, state, seat, values):
    """Whether nothing matters that the seat cannot see: the values are those of every deal that fits its view."""
    rng = taberna.Rng(1)
    return all(truths.Solver(seat, 4 * ROOM).moves(state.redeal(seat, rng)) == values for _ in range(REDEALS))


def earliest(taberna, truths, choices):
    """The position of a game that lies furthest from its end and can be solved."""
    found = None
    for seat, events, state in reversed(choices):
        if state.to_act != [seat]:
            break
        try:
            values = truths.Solver(seat, ROOM).moves(state)
        except (truths.TooLarge, truths.Shared):
            break
        if len(set(values.values())) > 1 and is_open(taberna, truths, state, seat, values):
            found = seat, events, state, values
    return found


def rows(taberna, truths):
    for kind in KINDS:
        game, seats, options, wanted = kind
        seed = count = 0
        while count < wanted:
            seed += 1
            found = earliest(taberna, truths, play(taberna, kind, seed))
            if not found or len(found[3]) < 3:
                continue
            count += 1
            seat, events, state, values = found
            yield {"name": f"{game}-{seats}-{'-'.join(options.values())}-{seed}", "game": game, "seats": seats, "options": options,
                   "seat": seat, "events": events,
                   "values": {state.text(move): str(value) for move, value in sorted(values.items())}}


def main():
    sys.path.insert(0, sys.argv[1])
    sys.dont_write_bytecode = True
    import taberna
    import taberna.truths
    lines = ",\n".join(json.dumps(row) for row in rows(taberna, taberna.truths))
    (ROOT / "python/taberna/truths.json").write_text(f"[{lines}]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
