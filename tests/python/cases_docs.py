"""cases_docs.py - the Python in the docs runs, the examples run, the benchmark repeats itself."""

import ast
import contextlib
import importlib
import importlib.util
import inspect
import io
import pathlib
import re
import sys
import unittest

import taberna
import taberna.text
import taberna.truths
from taberna import benchmark

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent

try:
    import numpy  # noqa: F401
except ImportError:
    numpy = None


def example(name):
    spec = importlib.util.spec_from_file_location(name, ROOT / "examples" / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def hinted(function):
    """Whether every argument and the result have a type."""
    about = inspect.signature(function)
    return about.return_annotation is not about.empty and all(
        argument.annotation is not argument.empty for name, argument in about.parameters.items() if name != "self")


class Hints(unittest.TestCase):
    def test_functions_have_types(self):
        for name in ("benchmark", "play", "program", "text", "truths", "vec"):
            module = importlib.import_module(f"taberna.{name}")
            parts = [part for part in vars(module).values() if getattr(part, "__module__", None) == module.__name__]
            functions = [part for whole in parts for part in [whole, *vars(whole).values()] if inspect.isfunction(part)]
            self.assertGreater(len(functions), 3)
            for function in functions:
                self.assertTrue(hinted(function), f"{name}.{function.__qualname__}")

    def test_what_people_use_says_what_it_is(self):
        modules = (taberna, taberna._taberna, taberna.text, taberna.truths)
        named = [(name, part) for module in modules for name, part in vars(module).items()
                 if not name.startswith("_") and str(getattr(part, "__module__", "")).startswith("taberna")]
        named += [(f"{name}.{more}", item) for name, part in named if inspect.isclass(part) for more, item in vars(part).items()
                  if not more.startswith("_") and not isinstance(item, (int, str))]
        self.assertGreater(len(named), 100)
        self.assertEqual([name for name, part in named if not inspect.getdoc(part)], [])

    def test_the_stub_names_what_the_extension_has(self):
        stub = ast.parse((ROOT / "python/taberna/_taberna.pyi").read_text(encoding="utf-8"))
        for part in stub.body:
            if isinstance(part, ast.ClassDef) and not part.bases:
                named = {item.name for item in part.body if isinstance(item, ast.FunctionDef)}
                has = {name for name in vars(getattr(taberna._taberna, part.name)) if not name.startswith("_")}
                self.assertEqual(has, {name for name in named if not name.startswith("_")}, part.name)
        named = {part.name for part in stub.body if isinstance(part, (ast.ClassDef, ast.FunctionDef))}
        named |= {part.target.id for part in stub.body if isinstance(part, ast.AnnAssign)}
        self.assertEqual(*({name for name in names if not name.startswith("_")} for names in (vars(taberna._taberna), named)))


class Docs(unittest.TestCase):
    def test_the_pieces_of_docs_python_run_in_order(self):
        pieces = re.findall(r"```python\n(.*?)```", (ROOT / "docs/python.md").read_text(encoding="utf-8"), re.S)
        self.assertGreater(len(pieces), 3)
        names, said = {}, io.StringIO()
        with contextlib.redirect_stdout(said):
            for piece in pieces:
                exec(piece, names)
        self.assertIn("draws proved", said.getvalue())

    def test_the_search_with_redeals_finds_legal_moves_and_does_not_peek(self):
        redeals = example("redeals")
        rng = taberna.Rng(3)
        state = taberna.State("fortuna", 2)
        seat = redeals.settle(state, rng)
        move = redeals.search(state, seat, 20, taberna.Rng(5))
        self.assertIn(move, state.legal(seat))
        self.assertEqual(redeals.search(state.redeal(seat, rng), seat, 20, taberna.Rng(5)), move)

    @unittest.skipUnless(numpy, "numpy")
    def test_the_learner_learns_something(self):
        learner = example("learn").Learner("towns", options={"edition": "first-set"})
        before = learner.weights.copy()
        for _ in range(3):
            learner.learn(0.05, 0.05)
        self.assertGreater(numpy.count_nonzero(learner.weights != before), 100)


class Benchmark(unittest.TestCase):
    def test_every_task_is_played_and_repeats(self):
        for task in benchmark.TASKS:
            agent = benchmark.agent_of("bot:random")
            self.assertEqual(benchmark.play(task, agent, 1), benchmark.play(task, agent, 1))

    def test_an_agent_gets_a_redealt_state_and_a_line_comes_out(self):
        self.assertRegex(benchmark.result_line("towns-1-first-set", "bot:greedy", 2),
                         r"^taberna \S+ task towns-1-first-set agent bot:greedy games 2 result -?[\d.]+ \+- [\d.]+$")

    def test_a_program_plays_as_the_arena_lets_it_play(self):
        line = benchmark.result_line("fortuna-2-beginner", f"exec:{sys.executable} {ROOT / 'examples/bot.py'}", 2)
        self.assertRegex(line, r"games 2 result -?[\d.]+ \+- [\d.]+$")

    def test_faults_of_programs_are_named_and_count_as_lost(self):
        greet = "import sys, time; input(); print('bot 1 x', flush=True); input(); input(); "
        ways = {"start": "/nonexistent/bot", "crash": self.command(greet),
                "rubbish": self.command(greet + "print('what', flush=True); input()"),
                "illegal": self.command(greet + "print('move 9999', flush=True); input()"),
                "stall": self.command(greet + "time.sleep(60)")}
        for kind, command in ways.items():
            agent = benchmark.Program(command, seconds=0.5 if kind == "stall" else 10)
            with self.assertRaises(benchmark.Fault) as caught:
                benchmark.play("fortuna-2-beginner", agent, 0)
            self.assertEqual(caught.exception.kind, kind)
            self.assertIsNone(agent.child)
        with contextlib.redirect_stderr(io.StringIO()) as told:
            line = benchmark.result_line("fortuna-2-beginner", "exec:/nonexistent/bot", 3)
        self.assertIn("result -1.000 +- 0.000 faults 3", line)
        self.assertEqual(told.getvalue().count("start: "), 3)

    def test_what_is_no_agent_is_refused_before_the_first_game(self):
        for name in ("bot:nope", "bot:", "exec:", ":", "json", "json:nothing", "nowhere:choose"):
            with self.assertRaises((ImportError, ValueError), msg=name):
                benchmark.agent_of(name)

    @staticmethod
    def command(script):
        return f'{sys.executable} -c "{script}"'


if __name__ == "__main__":
    unittest.main()
