"""cases_truths.py - the exact values of the kept positions, found again another way: by plain enumeration over actions and JSON,
as floating-point numbers, without the solver that made them."""

import json
import unittest

import taberna
import taberna.truths


def reward(state, seat):
    if state.seats == 1:
        return state.scores()[0]
    ranks = state.ranks()
    return sum((rank > ranks[seat]) - (rank < ranks[seat]) for rank in ranks) / (len(ranks) - 1)


def expectation(state, seat, known):
    """Of the reward, when the seat does its best and no other has a choice."""
    text = state.json(taberna.COMPLETE)
    if text in known:
        return known[text]
    acting = json.loads(text)["to_act"]
    if not acting:
        value = reward(state, seat)
    elif state.seat == taberna.CHANCE:
        outcomes = state.outcomes()
        value = sum(weight * expectation(apply(state, taberna.CHANCE, move), seat, known) for move, weight in outcomes)
        value /= sum(weight for _, weight in outcomes)
    else:
        number = next(i for i in range(state.seats) if state.seat_name(i) == acting[0])
        options = [expectation(act(state, number, action), seat, known) for action in state.actions(number)]
        assert number == seat or len(options) == 1
        value = max(options)
    known[text] = value
    return value


def apply(state, seat, move):
    state = state.copy()
    state.apply(move, seat)
    return state


def act(state, seat, action):
    state = state.copy()
    state.act(action, seat)
    return state


class Truths(unittest.TestCase):
    def test_every_value_is_found_again_by_enumeration(self):
        truths = taberna.truths.load()
        self.assertGreaterEqual(len(truths), 20)
        for truth in truths:
            state, known = truth.state(), {}
            self.assertEqual(sorted(truth.values), state.legal(truth.seat), truth.name)
            for move, value in truth.values.items():
                self.assertAlmostEqual(expectation(apply(state, truth.seat, move), truth.seat, known), float(value), 9, truth.name)

    def test_the_choice_matters_and_a_loss_is_counted_from_the_best(self):
        for truth in taberna.truths.load():
            losses = [truth.loss(move) for move in truth.values]
            self.assertEqual(min(losses), 0)
            self.assertGreater(max(losses), 0)

    def test_hidden_cards_do_not_matter(self):
        rng = taberna.Rng(9)
        for truth in taberna.truths.load():
            other = truth.state().redeal(truth.seat, rng)
            values = taberna.truths.Solver(truth.seat, 20000).moves(other)
            self.assertEqual(values, truth.values, truth.name)

    def test_hard_errs_less_than_random(self):
        def total(name):
            return sum(truth.loss(taberna.Bot(name, truth.game, 1).choose(truth.state(), truth.seat))
                       / (max(truth.values.values()) - min(truth.values.values())) for truth in taberna.truths.load())
        self.assertLess(total("hard"), total("random") / 3)


if __name__ == "__main__":
    unittest.main()
