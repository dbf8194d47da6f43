"""cases_vec.py - batches from Python: the same games as states, buffers that do not fit, threads, fork, memory."""

import os
import pathlib
import resource
import subprocess
import sys
import threading
import unittest

import taberna
from walk import KINDS

try:
    import numpy
except ImportError:
    numpy = None


def row_of(matrix, row):
    """The bytes of a row, of numpy's arrays and of memoryviews alike."""
    width = matrix.shape[1]
    return matrix.tobytes()[row * width:(row + 1) * width]


class Stepping(unittest.TestCase):
    def test_arrays_say_what_the_states_say(self):
        for kind in KINDS:
            rows = taberna.vec(kind[0], 5, kind[1], kind[2], seed=3)
            for _ in range(60):
                rows.step(rows.sample())
                for row in range(5):
                    state = rows.state(row)
                    seat = int(rows.to_act[row])
                    self.assertEqual(row_of(rows.masks, row), state.mask(seat))
                    self.assertEqual(row_of(rows.observations, row), state.tensor(seat))
                    self.assertEqual(seat, state.seat)

    def test_an_action_that_is_not_legal_changes_nothing_and_is_told(self):
        rows = taberna.vec("fortuna", 3, 4)
        before = [rows.state(row) for row in range(3)]
        for actions in ([-1, 10 ** 6, 2 ** 31 - 1], [-2 ** 31, 444, -5], (2 ** 32, -2 ** 63, 2 ** 80)):
            self.assertEqual(rows.step(actions), 3)
            self.assertEqual(list(rows.illegal), [1, 1, 1])
        self.assertEqual([rows.state(row) for row in range(3)], before)

    def test_the_same_seed_gives_the_same_games_with_any_threads(self):
        hashes = []
        for threads in (1, 3):
            rows = taberna.vec("towns", 32, 2, seed=9, threads=threads)
            for _ in range(100):
                rows.step()
            hashes.append([rows.state(row).hash() for row in range(32)])
        self.assertEqual(hashes[0], hashes[1])

    def test_games_end_with_rewards_and_start_anew(self):
        rows = taberna.vec("fortuna", 8, 3, reward="score", seed=1)
        ended = 0
        while ended < 20:
            rows.step()
            for row in range(8):
                if rows.dones[row]:
                    ended += 1
                    rewards = [float(rows.rewards[row, seat]) for seat in range(3)]
                    self.assertEqual(rewards, [float(rows.scores[row, seat]) for seat in range(3)])
                    self.assertGreater(max(rewards), 0)
        self.assertGreaterEqual(rows.tally()["games"], 20)

    def test_seeds_of_ones_own_and_reset(self):
        rows = taberna.vec("towns", 4, 2)
        first = [rows.state(row) for row in range(4)]
        rows.step()
        rows.reset()
        self.assertEqual([rows.state(row) for row in range(4)], first)
        rows.reset([7, 7, 8, 2 ** 64 - 1])
        self.assertEqual(rows.state(0), rows.state(1))
        self.assertNotEqual(rows.state(0), rows.state(2))
        self.assertRaises(IndexError, rows.state, 4)
        for seeds in ([-1] * 4, (2 ** 64 - 1, -1 - 2 ** 64, 2 ** 200 - 1, -1)):  # modulo 2 ** 64, as everywhere
            rows.reset(seeds)
            self.assertEqual({rows.state(row).hash() for row in range(4)}, {taberna.vec("towns", 1, 2, seed=-1).state(0).hash()})
        for bad in ([1.5] * 4, ["x"] * 4, [None] * 4, [1] * 3):
            self.assertRaises((TypeError, ValueError, OverflowError), rows.reset, bad)


class Buffers(unittest.TestCase):
    def test_sizes_and_kinds_of_memory(self):
        batch = taberna.Batch("fortuna", 4, 2)
        observations = taberna.tensor_size("fortuna", 2) * 4
        for bad in (bytearray(3), bytes(observations), memoryview(bytearray(2 * observations))[::2], 7,
                    memoryview(bytearray(4 * observations)).cast("i")):
            self.assertRaises(taberna.BadBuffer, batch.attach, bad)
        for name, bad in (("rewards", bytearray(32)), ("rewards", memoryview(bytearray(32)).cast("i")),
                          ("rewards", memoryview(bytearray(33))[1:].cast("f")), ("dones", bytearray(5)),
                          ("scores", memoryview(bytearray(16)).cast("H"))):
            self.assertRaises(taberna.BadBuffer, batch.attach, **{name: bad})
        good = bytearray(observations)
        batch.attach(good)
        self.assertRaises(BufferError, good.append, 1)  # held while it is written to
        for bad in (bytearray(16), bytes(4), memoryview(bytearray(12)).cast("i"), memoryview(bytearray(16)).cast("f"),
                    memoryview(bytearray(17))[1:].cast("i"), memoryview(bytearray(32)).cast("i")[::2], [0] * 4):
            self.assertRaises(taberna.BadBuffer, batch.step, bad)
        self.assertRaises(taberna.BadBuffer, batch.sample, bytes(16))
        self.assertRaises(taberna.BadBuffer, batch.reset, memoryview(bytearray(24)).cast("Q"))
        self.assertRaisesRegex(taberna.BadBuffer, "^seeds: ", batch.reset, 7)
        batch.step()

    @unittest.skipUnless(numpy, "numpy")
    def test_numpy_arrays_are_written_in_place(self):
        rows = taberna.vec("towns", 16, 2)
        observations, address = rows.observations, rows.observations.ctypes.data
        before = observations.copy()
        rows.step(rows.sample().astype(numpy.int64))
        self.assertIs(rows.observations, observations)
        self.assertEqual(observations.ctypes.data, address)
        self.assertTrue((observations != before).any())
        frozen = numpy.zeros(16, numpy.uint8)
        frozen.flags.writeable = False
        self.assertRaises(taberna.BadBuffer, rows.batch.attach, dones=frozen)
        self.assertRaises(TypeError, rows.step, numpy.zeros(16))
        self.assertRaises(TypeError, rows.reset, numpy.zeros(16))
        self.assertRaises(taberna.BadBuffer, rows.step, numpy.zeros(15, numpy.int32))

    def test_wrong_configurations(self):
        for changed in ({"rows": 0}, {"rows": -4}, {"seats": 9}, {"game": "chess"}, {"threads": -1}, {"reward": "x"},
                        {"form": "x"}, {"limit": -1}, {"limit": 2 ** 32}, {"options": {"deal": "x"}}):
            wanted = {"game": "fortuna", "rows": 2, "seats": 2, **changed}
            self.assertRaises(ValueError, taberna.Batch, **wanted)


class Alone(unittest.TestCase):
    @unittest.skipUnless(numpy, "numpy, to be without it")
    def test_all_but_arrays_is_there_without_numpy(self):
        hide = ("import runpy, sys; sys.modules['numpy'] = None; del sys.argv[0]\n"
                "runpy.run_path(sys.argv[0], run_name='__main__')")
        run = pathlib.Path(__file__).with_name("run")
        package = pathlib.Path(taberna.__file__).parents[1]
        told = subprocess.run([sys.executable, "-c", hide, run, package, "Stepping", "Buffers", "Text.", "Keeping"],
                              capture_output=True, text=True, check=False)
        self.assertEqual(told.returncode, 0, told.stdout[-2000:] + told.stderr[-2000:])
        self.assertIn("SKIP numpy", told.stdout)
        self.assertIn("- test_arrays_say_what_the_states_say\n", told.stdout)


class Company(unittest.TestCase):
    def test_threads_with_batches_bots_and_states_of_their_own(self):
        wrong = []

        def work(number):
            rows = taberna.vec("fortuna", 16, 4, seed=5)
            bot = taberna.Bot("greedy", "towns", 1)
            rng = taberna.Rng(1)
            for _ in range(50):
                rows.step(rows.sample())
                state = taberna.State("towns", 2)
                while state.seat == taberna.CHANCE:
                    state.draw(rng)
                bot.choose(state)
            wrong.append([rows.state(row).hash() for row in range(16)])

        threads = [threading.Thread(target=work, args=(i,)) for i in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(len(wrong), 4)
        self.assertTrue(all(one == wrong[0] for one in wrong))

    def test_one_batch_in_two_threads_is_refused_not_broken(self):
        rows = taberna.vec("fortuna", 512, 4)
        told = []

        def work():
            for _ in range(60):
                try:
                    rows.step()
                except RuntimeError as error:
                    told.append(str(error))

        threads = [threading.Thread(target=work) for _ in range(3)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertTrue(all("another thread" in text for text in told))
        rows.step()

    def test_a_batch_goes_on_after_fork(self):
        rows = taberna.vec("towns", 16, 2, threads=2, seed=2)
        rows.step()
        child = os.fork()
        if child == 0:
            status = 1
            try:
                rows.step()
                status = 0
            finally:
                os._exit(status)
        self.assertEqual(os.waitpid(child, 0)[1], 0)
        rows.step()

    @unittest.skipIf("asan" in os.environ.get("LD_PRELOAD", ""), "a million games are too slow there")
    def test_a_million_games_leave_the_memory_as_it_was(self):
        rows = taberna.vec("towns", 256, 1)
        while rows.tally()["games"] < 10_000:
            rows.step()
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        while rows.tally()["games"] < 1_000_000:
            rows.step(rows.sample())
        self.assertLess(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before, 200)

    @unittest.skipIf("asan" in os.environ.get("LD_PRELOAD", ""), "the sanitizer keeps what was freed")
    def test_memory_stays_flat(self):
        def everything():
            rows = taberna.vec("fortuna", 64, 4)
            for _ in range(40):
                rows.step(rows.sample())
            state = taberna.State("towns", 2)
            state.playout(taberna.Rng(1))
            for _ in range(30):
                state.copy(), state.json(0), state.tensor(0), state.mask(0), state.to_bytes(), state.scores(), state.view(0)
                taberna.State.from_bytes(state.to_bytes())
                try:
                    state.apply(5)
                except taberna.Error:
                    pass
            match = taberna.Match("towns", 1)
            match.record(), match.copy(), match.state(), taberna.Bot("greedy", "towns").choose(match)

        for _ in range(30):
            everything()
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        for _ in range(120):
            everything()
        self.assertLess(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before, 1500)


if __name__ == "__main__":
    unittest.main()
