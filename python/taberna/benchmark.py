"""benchmark.py - one number for an agent on a fixed task: python3 -m taberna.benchmark --agent mine:choose fortuna-2-beginner

An agent is a function choose(state, seat, rng) -> move in a module, as `module:function`; a program that speaks the bot
protocol (docs/bot-protocol.md), as `exec:COMMAND`; or a bot of ours, as `bot:novice`. The state that a function gets is dealt
anew from what its seat sees: nothing hidden is in it. Game number g of a task draws its chance from seed g; the agent sits on
seat g modulo seats, and `easy` on all others. A result is the mean of the rewards by rank (-1 last, 0 average, 1 first), or of
the scores alone; +- is twice the standard error. A game in which a program commits a fault counts as lost, alone as -16 points
(an empty town), and the line says how many there were."""

import argparse
import importlib
import math
import statistics
import sys
from typing import Callable, Union

from ._taberna import Bot, Rng, State, version
from .play import rank_rewards, settle
from .program import Fault, Program

# Task: game, seats, options.
TASKS = {f"fortuna-{seats}-{deal}": ("fortuna", seats, {"deal": deal}) for deal in ("beginner", "expert") for seats in (2, 3, 4)}
TASKS.update({f"towns-{seats}-{edition}": ("towns", seats, {"edition": edition})
              for edition in ("first-set", "fortune") for seats in (1, 2, 4)})
OPPONENT = "easy"
LOST_ALONE = -16.0  # an empty town


class Agent:
    """A function or a bot of ours. A bot is opened anew for each game, so that no game depends on another."""

    def __init__(self, name: str) -> None:
        self.where, _, self.what = name.partition(":")
        if self.where == "bot":
            Bot(self.what, "fortuna")  # refused now if there is none of that name
        elif not callable(function := getattr(importlib.import_module(self.where), self.what, None)):
            raise ValueError(f"there is no function '{self.what}' in the module '{self.where}'")
        else:
            self.function: Callable[[State, int, Rng], int] = function

    def new_game(self, state: State, seat: int, seed: int) -> None:
        self.hidden, self.own = Rng(seed, 2), Rng(seed, 3)
        self.bot = Bot(self.what, state.game, seed) if self.where == "bot" else None

    def choose(self, state: State, seat: int) -> int:
        state = state.redeal(seat, self.hidden)
        return self.bot.choose(state, seat) if self.bot else self.function(state, seat, self.own)

    def end_game(self, state: State) -> None:
        pass

    def close(self) -> None:
        pass


def agent_of(name: str) -> Union[Agent, Program]:
    return Program(name[5:]) if name.startswith("exec:") else Agent(name)


def check_agent(parser: argparse.ArgumentParser, name: str) -> None:
    """Ends the program with a sentence where there is no such agent."""
    try:
        agent_of(name).close()
    except (ImportError, ValueError) as error:
        parser.error(f"--agent {name}: {error}")


def play(task: str, agent: Union[Agent, Program], number: int) -> float:
    """The result of one game of a task."""
    game, seats, options = TASKS[task]
    state, chance = State(game, seats, options), Rng(number, 1)
    mine = number % seats
    others = [Bot(OPPONENT, game, number * 8 + seat) for seat in range(seats)]
    agent.new_game(state, mine, number)
    while (seat := settle(state, chance)) >= 0:
        state.apply((agent if seat == mine else others[seat]).choose(state, seat), seat)
    agent.end_game(state)
    return float(state.scores()[0]) if seats == 1 else rank_rewards(state)[mine]


def result_line(task: str, name: str, games: int) -> str:
    agent, results, faults = agent_of(name), [], 0
    for number in range(games):
        try:
            results.append(play(task, agent, number))
        except Fault as fault:
            print(f"game {number}: {fault}", file=sys.stderr)
            results.append(LOST_ALONE if TASKS[task][1] == 1 else -1.0)
            faults += 1
    agent.close()
    error = 2 * statistics.stdev(results) / math.sqrt(games) if games > 1 else float("nan")
    line = f"taberna {version} task {task} agent {name} games {games} result {statistics.mean(results):.3f} +- {error:.3f}"
    return line + (f" faults {faults}" if faults else "")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python3 -m taberna.benchmark", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--agent", default="bot:random",
                        help="module:function, exec:COMMAND or bot:NAME (default: bot:random)")
    parser.add_argument("--games", type=int, default=400, help="games a task (default: 400)")
    parser.add_argument("task", nargs="*", help="default: all. " + ", ".join(TASKS))
    args = parser.parse_args()
    sys.path.insert(0, "")
    for task in set(args.task) - set(TASKS):
        parser.error(f"there is no task '{task}'; there are: {', '.join(TASKS)}")
    if args.games < 1:
        parser.error("--games needs at least one game")
    check_agent(parser, args.agent)
    for task in args.task or TASKS:
        print(result_line(task, args.agent, args.games), flush=True)


if __name__ == "__main__":
    main()
