"""cases_state.py - states, chance, views, matches and bots from Python."""

import collections
import copy
import json
import pickle
import signal
import types
import unittest

import taberna
from walk import KINDS, positions, step


class Laws(unittest.TestCase):
    def test_legal_moves_are_ascending_have_text_and_apply(self):
        for kind in KINDS:
            for state in positions(kind, 1, every=7):
                for seat in [seat for seat in state.to_act if seat != taberna.CHANCE]:
                    moves = state.legal(seat)
                    self.assertEqual(moves, sorted(set(moves)))
                    for move in moves[:5] + moves[-5:]:
                        self.assertEqual(state.move(state.text(move)), move)
                        state.copy().apply(move, seat)

    def test_actions_are_different_and_lead_back(self):
        for kind in KINDS:
            count = taberna.Game(kind[0]).actions
            for state in positions(kind, 2, every=7):
                moves, actions = state.legal(), state.actions()
                self.assertEqual(len(set(actions)), len(moves))
                self.assertEqual([state.action_move(action) for action in actions], moves)
                mask = state.mask()
                self.assertEqual([i for i in range(count) if mask[i]], sorted(actions))

    def test_act_is_apply(self):
        for state in positions(KINDS[1], 3, every=11):
            for move, action in list(zip(state.legal(), state.actions()))[:4]:
                one, other = state.copy(), state.copy()
                one.apply(move)
                other.act(action)
                self.assertEqual(one, other)

    def test_outcomes_are_what_draws_give(self):
        state = taberna.State("fortuna", 3)
        rng = taberna.Rng(5)
        outcomes = dict(state.outcomes())
        self.assertEqual(list(outcomes), sorted(outcomes))
        seen = collections.Counter()
        for _ in range(3000):
            drawn = state.copy()
            seen[drawn.draw(rng)] += 1
        self.assertEqual(set(seen), set(outcomes))
        total = sum(outcomes.values())
        for move, weight in outcomes.items():
            expected = 3000 * weight / total
            self.assertLess(abs(seen[move] - expected), 5 * expected ** 0.5 + 1)

    def test_every_outcome_applies_with_chance_as_seat(self):
        for state in positions(KINDS[4], 6):
            for move, weight in state.outcomes():
                self.assertGreater(weight, 0)
                state.copy().apply(move, taberna.CHANCE)

    def test_scores_ranks_and_progress(self):
        last = -1
        for state in positions(KINDS[1], 7):
            turn, now, phase = state.progress()
            self.assertGreaterEqual(now, last)
            last = now
            self.assertIsInstance(phase, str)
        scores, ranks = state.scores(), state.ranks()
        self.assertEqual((len(scores), min(ranks)), (4, 1))

    def test_blocks_lie_inside_their_tensor_and_hold_no_larger_value(self):
        for kind in KINDS:
            blocks = taberna.Game(kind[0]).blocks(kind[1])
            for state in positions(kind, 8, every=13):
                tensor = state.tensor(0, "perfect")
                for block in blocks:
                    width = 1
                    for length in block.shape[1:]:
                        width *= length
                    for i in range(block.shape[0]):
                        first = block.offset + i * block.stride
                        self.assertLessEqual(first + width, len(tensor))
                        self.assertLessEqual(max(tensor[first:first + width]), block.most, block.name)


class Views(unittest.TestCase):
    def test_a_redeal_looks_the_same_and_has_the_same_moves(self):
        rng = taberna.Rng(9)
        for kind in KINDS:
            for state in positions(kind, 10, every=9):
                for seat in range(state.seats):
                    dealt = state.redeal(seat, rng)
                    self.assertEqual(dealt.view(seat), state.view(seat))
                    self.assertEqual(dealt.tensor(seat), state.tensor(seat))
                    self.assertEqual(dealt.legal(seat), state.legal(seat))
                    self.assertEqual(dealt.json(seat), state.json(seat))

    def test_redeals_are_uniform(self):
        """Of the monuments that the other seats of towns may hold, each comes up as often."""
        rng = taberna.Rng(11)
        state = next(s for s in positions(("towns", 2, None), 12) if s.progress()[0] == 1)
        count = 6000
        deals = collections.Counter(state.redeal(0, rng).to_bytes() for _ in range(count))
        self.assertGreater(len(deals), 10)
        expected = count / len(deals)
        chi = sum((seen - expected) ** 2 / expected for seen in deals.values())
        freedom = len(deals) - 1
        self.assertLess(chi, freedom + 5 * (2 * freedom) ** 0.5)

    def test_json_is_json_and_hides(self):
        state = list(positions(KINDS[0], 13, every=20))[2]
        for seat in (0, 1, taberna.PUBLIC, taberna.COMPLETE):
            self.assertEqual(json.loads(state.json(seat))["game"], "fortuna")

    def test_forms_begin_alike(self):
        for state in positions(KINDS[2], 14, every=20):
            whole = state.tensor(1, "perfect")
            self.assertTrue(whole.startswith(state.tensor(1)))
            self.assertTrue(whole.startswith(state.tensor(1, "public")))

    def test_move_features_are_a_row_for_each_move(self):
        columns = taberna.Game("towns").columns
        for state in positions(KINDS[4], 15, every=10):
            moves = state.legal()
            rows = state.move_features(moves)
            self.assertEqual(len(rows), len(moves) * len(columns))
            for i in range(len(rows)):
                self.assertLessEqual(rows[i], columns[i % len(columns)].most)


class Keeping(unittest.TestCase):
    def test_pickle_and_deepcopy_at_every_ply(self):
        for kind in KINDS:
            for state in positions(kind, 16):
                again = pickle.loads(pickle.dumps(state))
                self.assertEqual(again, state)
                self.assertEqual(copy.deepcopy(state), state)
            self.assertEqual(again.hash(), state.hash())

    def test_a_pickle_of_something_else_is_refused(self):
        state = list(positions(KINDS[0], 17, every=9))[3]
        restore, (game, rules, options, data) = state.__reduce__()
        self.assertEqual(restore(game, rules, options, data), state)
        wrong = [("towns", rules, options, data), (game, rules + 1, options, data), (game, rules, options + " x=1", data),
                 (game, rules, options, data[:-16]), (game, rules, options, data + bytes(16)), (game, rules, options, b"")]
        for args in wrong:
            with self.assertRaises(taberna.BadVersion):
                restore(*args)

    def test_bytes_from_outside_are_checked(self):
        data = list(positions(KINDS[0], 18, every=9))[3].to_bytes()
        rng = taberna.Rng(19)
        for _ in range(3000):
            wrong = bytearray(data)
            wrong[rng.below(len(wrong))] = rng.below(256)
            try:
                state = taberna.State.from_bytes(wrong)
            except taberna.Error:
                continue
            state.playout(rng)  # what passes is a state

    def test_rng_goes_on_after_pickling(self):
        rng = taberna.Rng(3, 4)
        rng.below(10)
        again = pickle.loads(pickle.dumps(rng))
        self.assertEqual([rng.below(99) for _ in range(9)], [again.below(99) for _ in range(9)])
        self.assertRaises(ValueError, rng.setstate, (0, 0, 0, 0))

    def test_states_are_values(self):
        state = taberna.State("towns", 2)
        other = state.copy()
        self.assertEqual(state, other)
        step(other, taberna.Rng(1))
        self.assertNotEqual(state, other)
        self.assertRaises(TypeError, hash, state)


class Refusals(unittest.TestCase):
    def test_an_error_has_id_and_rule(self):
        state = next(s for s in positions(KINDS[0], 20) if s.seat == 0 and s.progress()[0] > 0)
        before = state.copy()
        every = {state.move(text) for text in ("sell amount 2", "end")}
        illegal = sorted(every - set(state.legal()))
        self.assertTrue(illegal)
        with self.assertRaises(taberna.IllegalMove) as caught:
            state.apply(illegal[0])
        self.assertTrue(caught.exception.id.startswith("fortuna."))
        self.assertRegex(caught.exception.rule, r"^F-")
        self.assertEqual(state, before)

    def test_an_error_of_ones_own_has_them_too(self):
        for error in (taberna.Error("x"), taberna.IllegalMove()):
            self.assertEqual((error.id, error.rule, error.line, error.column), ("", "", 0, 0))

    def test_nonsense_is_refused_everywhere(self):
        state = taberna.State("fortuna", 2)
        for bad in (-1, 0, 5, 2 ** 32 - 1, 2 ** 32, 2 ** 70, -2 ** 70):
            for seat in (None, 0, 1, 5, 6, 7, 8, -1, 2 ** 40):
                self.assertRaises(taberna.Error, state.apply, bad, seat)
                self.assertRaises(taberna.Error, state.act, bad, seat)
                self.assertEqual(state.action_move(bad, seat), 0)
            self.assertRaises(taberna.Error, state.text, bad)
            self.assertRaises(taberna.Error, state.json, 2 if bad in (-1, 0) else bad)
            self.assertRaises(taberna.Error, state.tensor, 6 if bad == 0 else bad)
            self.assertRaises(taberna.Error, state.view, 2 if bad == 0 else bad)
            self.assertRaises(taberna.Error, state.redeal, 2 if bad == 0 else bad, taberna.Rng())
        for call, args in ((state.apply, ("x",)), (state.apply, ()), (state.draw, (1,)), (state.legal, (1, 2)),
                           (state.redeal, (0, 1)), (state.move, (1,)), (state.mask, (0, 5))):
            self.assertRaises((TypeError, taberna.Error), call, *args)
        self.assertEqual(state, taberna.State("fortuna", 2))

    def test_games_seats_and_options_that_are_not(self):
        for args in (("chess", 2), ("fortuna", 1), ("fortuna", 5), ("towns", -3), ("fortuna", 2, {"deal": "x"}),
                     ("fortuna", 2, ["deal"]), ("fortuna", 2, ["x=1"] * 99)):
            self.assertRaises(taberna.BadConfig, taberna.State, *args)
        self.assertRaises(TypeError, taberna.State, "fortuna", 2, "deal=expert")
        self.assertRaises(taberna.BadConfig, taberna.Game, "chess")
        for seats in (-1, 0, 7):
            self.assertRaises(taberna.BadConfig, taberna.Game("towns").blocks, seats)
            self.assertRaises(taberna.BadConfig, taberna.Game("towns").tensor_size, seats)
        for options in ({"deal": "expert\0"}, ["deal=expert\0"]):
            self.assertRaises(ValueError, taberna.State, "fortuna", 2, options)

    def test_options_are_a_mapping_of_any_kind(self):
        expert = taberna.State("fortuna", 2, ["deal=expert"])
        for options in ({"deal": "expert"}, types.MappingProxyType({"deal": "expert"}), collections.ChainMap({"deal": "expert"})):
            self.assertEqual(taberna.State("fortuna", 2, options), expert)
        self.assertRaises(TypeError, taberna.State, "fortuna", 2, 5)

        class Forgetful:
            """A name that empties its dict while it is read."""
            def __str__(self):
                options.clear()
                return "deal"

        for _ in range(100):
            options = {Forgetful(): "".join(["exp", "ert"])}
            self.assertEqual(taberna.State("fortuna", 2, options), expert)

    def test_a_long_name_of_any_letters_is_refused_as_an_option(self):
        for width in range(4):
            self.assertRaises(taberna.BadConfig, taberna.State, "fortuna", 2, {"x" * width + "\N{GRINNING FACE}" * 200: 1})

    def test_a_type_that_is_not_wanted_is_named(self):
        state = taberna.State("fortuna", 2)
        self.assertRaisesRegex(TypeError, "str, and not .*bytes", taberna.State, "fortuna", 2, [b"deal=expert"])
        self.assertRaisesRegex(TypeError, "str, and not .*int", state.move, 5)
        self.assertRaisesRegex(taberna.BadConfig, "not for 258", taberna.State, "fortuna", 258)
        self.assertRaisesRegex(taberna.BadConfig, "name one", state.tensor)  # chance is to act

    def test_arguments_are_taken_by_name_too_and_once(self):
        state = next(s for s in positions(KINDS[4], 23) if s.seat == 0)
        move, match, bot = state.legal()[-1], taberna.Match.of_state(state=state, seed=3), taberna.Bot("novice", "towns")
        action, out, again = state.action(move), bytearray(taberna.Game("towns").actions), state.copy()
        self.assertEqual(state.legal(seat=0), match.legal(seat=0))
        self.assertEqual(state.actions(seat=1), state.actions(1))
        self.assertEqual(state.action(seat=0, move=move), action)
        self.assertEqual(state.action_move(action, seat=0), move)
        self.assertIs(state.mask(out=out), out)
        self.assertEqual(state.tensor(form="public"), state.tensor(taberna.PUBLIC, form="public"))
        self.assertEqual(len(state.tensor(0, form="perfect")), taberna.tensor_size("towns", seats=2, form="perfect"))
        self.assertEqual(state.redeal(0, rng=taberna.Rng(1)), state.redeal(rng=taberna.Rng(1), seat=0))
        self.assertIn(bot.choose(state, seat=0), [row[0] for row in bot.advise(state=match, seat=0)])
        match.play(move, seat=0)
        state.apply(move, seat=0)
        again.act(action, seat=0)
        self.assertTrue(state == again == match.state())
        for call, args, named in ((state.legal, (), {"player": 0}), (state.legal, (0,), {"seat": 0}), (state.apply, (), {"seat": 0}),
                                  (state.tensor, (0, "seat", None, 1), {}), (state.redeal, (), {"rng": taberna.Rng()}),
                                  (state.mask, (), {"form": "seat"}), (match.play, (), {"seat": 0})):
            self.assertRaises(TypeError, call, *args, **named)

    def test_a_game_that_is_over_says_so(self):
        state, match = taberna.State("towns", 1), taberna.Match("towns", 1)
        state.playout(taberna.Rng(1))
        match.playout()
        for play in (state.apply, match.play):
            with self.assertRaises(taberna.NotToAct) as caught:
                play(1)
            self.assertEqual(caught.exception.id, "core.game-over")

    def test_text_that_is_no_move_says_where(self):
        state = next(s for s in positions(KINDS[0], 21) if s.seat == 0)
        for text in ("", "fly", "sell amount", "sell amount x", "sell amount 2 3", "\n", "sell amount 2\0"):
            self.assertRaises(taberna.BadText, state.move, text)

    def test_buffers_of_wrong_size_type_or_read_only(self):
        state = next(s for s in positions(KINDS[4], 22) if s.seat == 0)
        size = taberna.Game("towns").actions
        out = bytearray(size)
        self.assertIs(state.mask(0, out), out)
        self.assertEqual(bytes(out), state.mask(0))
        tensor = bytearray(taberna.tensor_size("towns", 2))
        self.assertIs(state.tensor(0, "seat", tensor), tensor)
        self.assertEqual(bytes(tensor), state.tensor(0))
        for bad in (bytes(size), bytearray(size - 1), bytearray(size + 1), memoryview(bytearray(2 * size))[::2], "x", 5):
            self.assertRaises(taberna.BadBuffer, state.mask, 0, bad)
            self.assertRaises(taberna.BadBuffer, state.tensor, 0, "seat", bad)
        self.assertRaises(ValueError, state.tensor, 0, "whole")


class Matches(unittest.TestCase):
    def test_a_match_is_played_recorded_proved_and_read(self):
        match = taberna.Match("fortuna", 3, seed=4)
        rng = taberna.Rng(4)
        while match.to_act:
            match.play(rng.choice(match.legal()))
        self.assertGreater(taberna.verify(match.record()), 0)
        again = taberna.Match.read(match.record())
        self.assertEqual(again.scores(), match.scores())
        self.assertEqual(again.state(), match.state())
        self.assertIn("?", match.record(0))
        wrong = match.record().replace("sell", "tell", 1)
        with self.assertRaises(taberna.Error) as caught:
            taberna.verify(wrong)
        self.assertGreater(caught.exception.line, 0)

    def test_a_finished_match_is_reviewed_and_no_other(self):
        match = taberna.Match("fortuna", 2, seed=4)
        with self.assertRaises(taberna.NothingToDo) as caught:
            taberna.review(match.record())
        self.assertIn("only a finished game", str(caught.exception))
        match.playout()
        review = json.loads(taberna.review(match.record(), seat=1))
        self.assertEqual({decision["seat"] for decision in review["decisions"]}, {review["seats"][1]})
        for i, account in enumerate(review["ledger"]):
            self.assertAlmostEqual(account["luck"], sum(line["change"][i] for line in review["lines"] if line["luck"]), 6)

    def test_a_long_review_hears_ctrl_c(self):
        match = taberna.Match("towns", 4, seed=1)
        match.playout()
        before = signal.signal(signal.SIGALRM, signal.default_int_handler)
        signal.setitimer(signal.ITIMER_REAL, 0.2)  # a deep one takes half a minute
        try:
            self.assertRaises(KeyboardInterrupt, taberna.review, match.record(), deep=True)
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)

    def test_copies_redeals_and_undo(self):
        match = taberna.Match("towns", 2, {"edition": "first-set"}, 5)
        other = copy.deepcopy(match)
        match.playout()
        other.playout()
        self.assertEqual(match.state(), other.state())
        self.assertRaises(taberna.NothingToDo, match.undo, 0)
        self.assertRaises(TypeError, pickle.dumps, match)
        start = taberna.Match("towns", 2, None, 6)
        self.assertEqual(start.redeal(1, 3).json(1), start.json(1))
        self.assertRaises(taberna.Error, start.redeal, 4, 3)
        self.assertEqual(taberna.Match.of_state(start.state(), 1).json(0), start.json(0))

    def test_bots_choose_legal_moves_and_know_the_view_alone(self):
        rng = taberna.Rng(1)
        for kind in (KINDS[0], KINDS[4]):
            for state in positions(kind, 23, every=17):
                if state.seat in (taberna.CHANCE, -1):
                    continue
                move = taberna.Bot("novice", kind[0], 1).choose(state)
                self.assertIn(move, state.legal())
                dealt = state.redeal(state.seat, rng)
                self.assertEqual(taberna.Bot("novice", kind[0], 1).choose(dealt, state.seat), move)
                advice = taberna.Bot("easy@20", kind[0], 1).advise(state)
                self.assertEqual(sorted(row[0] for row in advice), state.legal())
        self.assertRaises(taberna.NotToAct, taberna.Bot("random", "towns").choose, taberna.State("fortuna", 2), 0)
        self.assertRaises(taberna.BadConfig, taberna.Bot, "genius", "towns")
        self.assertRaises(TypeError, taberna.Bot("random", "towns").choose, 5)


if __name__ == "__main__":
    unittest.main()
