#!/usr/bin/env python3
"""A bot for Taberna that likes some moves better than others: taberna play fortuna --seats me,exec:examples/bot.py

It speaks the protocol of docs/bot-protocol.md: a line comes in, a word and mostly JSON; a move goes out."""
import json
import random
import sys

# By verb; what is not here counts 0. Both games in one table: no verb means something bad in the other.
LIKES = {"advance": 9, "give": 8, "marry": 8, "build": 8, "sell": 7, "ordain": 6, "hire": 5, "harvest": 5, "fetch": 5,
         "collect": 4, "choose": 3, "reserve": 3, "play": 2, "pass": -5, "end": -1, "idle": -8, "tax": -9, "done": -1}


def worth(move):
    fields = move["fields"]
    amount = fields.get("amount", 0)
    return LIKES.get(fields["verb"], 0) + (amount if isinstance(amount, int) else 0)


def main():
    chance = random.Random()
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        if word == "taberna":
            print("bot 1 likes", flush=True)
        elif word == "new":
            chance.seed(json.loads(rest)["seed"])
        elif word == "turn":
            best = max(json.loads(rest)["legal"], key=lambda move: (worth(move), chance.random()))
            print("move", best["move"], flush=True)
        elif word == "quit":
            break


if __name__ == "__main__":
    main()
