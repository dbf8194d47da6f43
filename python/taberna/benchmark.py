"""benchmark.py - one number for an agent on a fixed task: python3 -m taberna.benchmark --agent mine:choose fortuna-2-beginner

An agent is a function choose(state, seat, rng) -> move in a module, as `module:function`, or a bot of ours, as `bot:novice`.
The state that it gets is dealt anew from what its seat sees: nothing hidden is in it. Game number g of a task draws its chance
from seed g; the agent sits on seat g modulo seats, and `easy` on all others. A result is the mean of the rewards by rank
(-1 last, 0 average, 1 first), or of the scores alone; +- is twice the standard error."""

import argparse
import importlib
import math
import statistics
import sys

from ._taberna import Bot, Rng, State, version
from .play import rank_rewards, settle

# Task: game, seats, options.
TASKS = {f"fortuna-{seats}-{deal}": ("fortuna", seats, {"deal": deal}) for deal in ("beginner", "expert") for seats in (2, 3, 4)}
TASKS.update({f"towns-{seats}-{edition}": ("towns", seats, {"edition": edition})
              for edition in ("first-set", "fortune") for seats in (1, 2, 4)})
OPPONENT = "easy"


def agent_of(name, game, seed):
    """The function of an agent; a bot is opened anew for each game, so that no game depends on another."""
    where, _, what = name.partition(":")
    if where == "bot":
        bot = Bot(what, game, seed)
        return lambda state, seat, rng: bot.choose(state, seat)
    return getattr(importlib.import_module(where), what)


def play(task, agent, number):
    """The result of one game of a task."""
    game, seats, options = TASKS[task]
    state, chance, hidden, own = State(game, seats, options), Rng(number, 1), Rng(number, 2), Rng(number, 3)
    mine, choose = number % seats, agent_of(agent, game, number)
    others = [Bot(OPPONENT, game, number * 8 + seat) for seat in range(seats)]
    while (seat := settle(state, chance)) >= 0:
        if seat == mine:
            state.apply(choose(state.redeal(seat, hidden), seat, own), seat)
        else:
            state.apply(others[seat].choose(state, seat), seat)
    return float(state.scores()[0]) if seats == 1 else rank_rewards(state)[mine]


def result_line(task, agent, games):
    results = [play(task, agent, number) for number in range(games)]
    error = 2 * statistics.stdev(results) / math.sqrt(games) if games > 1 else float("nan")
    return (f"taberna {version} task {task} agent {agent} games {games} result {statistics.mean(results):.3f} "
            f"+- {error:.3f}")


def main():
    parser = argparse.ArgumentParser(prog="python3 -m taberna.benchmark", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--agent", default="bot:random", help="module:function or bot:NAME (default: bot:random)")
    parser.add_argument("--games", type=int, default=400, help="games a task (default: 400)")
    parser.add_argument("task", nargs="*", help="default: all. " + ", ".join(TASKS))
    args = parser.parse_args()
    sys.path.insert(0, "")
    for task in args.task or TASKS:
        if task not in TASKS:
            parser.error(f"there is no task '{task}'; there are: {', '.join(TASKS)}")
        print(result_line(task, args.agent, args.games), flush=True)


if __name__ == "__main__":
    main()
