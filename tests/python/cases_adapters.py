"""cases_adapters.py - random play through each adapter, with the rules of the frameworks' own checkers as tests. The frameworks
are stand-ins of their base classes (standin/)."""

import pathlib
import pickle
import random
import sys
import unittest

import taberna
from taberna.text import TextTable

try:
    import numpy
    sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent / "standin"))
    import gymnasium
    import pyspiel
    import taberna.gymnasium
    import taberna.openspiel
    import taberna.pettingzoo
except ImportError:
    numpy = None

TABLES = [("fortuna", 2, None), ("fortuna", 4, {"deal": "expert"}), ("towns", 1, None), ("towns", 3, None)]

NO_ACTIONS = [None, -1, 10 ** 50, 2.5, float("nan"), float("inf"), "x", "3", b"3", [1], (), {}, object(), 1j]  # and arrays


def pick(mask, chance):
    return numpy.int32(chance.choice(numpy.flatnonzero(mask).tolist()))


@unittest.skipUnless(numpy, "numpy")
class Aec(unittest.TestCase):
    def look(self, env):
        for table in (env.rewards, env.terminations, env.truncations, env.infos):
            self.assertEqual(set(table), set(env.agents))
        self.assertTrue(all(type(flag) is bool for flag in env.terminations.values()))

    def play(self, env, seed, masked=True):
        chance = random.Random(seed)
        env.reset(seed=seed)
        sums = dict.fromkeys(env.possible_agents, 0)
        trace = []
        while env.agents:
            agent = env.agent_selection
            observation, reward, ended, cut, info = env.last()
            self.assertEqual(reward, env._cumulative_rewards[agent])
            sums[agent] += reward
            self.assertTrue(env.observation_space(agent).contains(observation))
            self.assertTrue(observation["action_mask"].any() and observation["observation"].any())
            self.assertIsNone(env.last(observe=False)[0])
            if ended or cut:
                action = None
            elif masked:
                action = pick(observation["action_mask"], chance)
            else:
                action = chance.randrange(env.action_space(agent).n)
            self.assertIsNone(env.step(action))
            self.look(env)
            trace.append((agent, None if action is None else int(action)))
        return sums, trace

    def test_whole_games(self):
        for number, (game, seats, options) in enumerate(TABLES):
            env = taberna.pettingzoo.aec_env(game, seats, options)
            sums, trace = self.play(env, number)
            self.assertEqual(list(sums.values()), taberna.pettingzoo.Table.rewards(env.table))
            self.assertAlmostEqual(sum(sums.values()), 0)
            self.assertEqual(self.play(env, number)[1], trace)

    def test_spaces_are_the_same_objects(self):
        env = taberna.pettingzoo.aec_env()
        self.assertIs(env.observation_space("player_0"), env.observation_space("player_0"))
        self.assertIs(env.action_space("player_1"), env.action_space("player_1"))
        self.assertEqual(env.possible_agents, ["player_0", "player_1"])
        self.assertIs(env.unwrapped, env)

    def test_actions_without_a_mask_never_raise(self):
        self.play(taberna.pettingzoo.aec_env("fortuna", 3), 5, masked=False)
        self.play(taberna.pettingzoo.aec_env("towns", 2), 6, masked=False)

    def test_what_is_no_action_is_told_as_illegal(self):
        one, all_at_once = taberna.pettingzoo.aec_env("towns", 2), taberna.pettingzoo.parallel_env("towns", 2)
        for bad in [*NO_ACTIONS, numpy.array([1, 2]), numpy.array("x"), numpy.float32(0), numpy.uint64(2 ** 63)]:
            one.reset(seed=1)
            agent = one.agent_selection
            one.step(bad)
            self.assertEqual(one.infos[agent], {"illegal": True}, bad)
            all_at_once.reset(seed=1)
            infos = all_at_once.step({"player_0": bad})[4]
            self.assertEqual(infos["player_0"], {"illegal": True}, bad)

    def test_integers_of_any_kind_are_actions(self):
        env = taberna.pettingzoo.aec_env("towns", 2)
        for kind in (int, numpy.int8, numpy.uint64, numpy.array, lambda number: numpy.array([number])):
            env.reset(seed=1)
            agent = env.agent_selection
            env.step(kind(env.observe(agent)["action_mask"].argmax()))
            self.assertEqual(env.infos[agent], {})

    def test_cut_off_ends_for_all(self):
        env = taberna.pettingzoo.aec_env("fortuna", 2, max_cycles=5)
        self.assertLessEqual(len(self.play(env, 1)[1]), 7)

    def test_a_finished_agent_takes_no_action(self):
        env = taberna.pettingzoo.aec_env("fortuna", 2, max_cycles=1)
        env.reset(seed=1)
        env.step(0)
        self.assertRaises(ValueError, env.step, 0)

    def test_state_renders_and_closes(self):
        env = taberna.pettingzoo.aec_env()
        env.reset(seed=1)
        self.assertTrue(env.state_space.contains(env.state()))
        self.assertIn("fortuna", env.render())
        env.close()
        for mode in ("human", None):  # others than "ansi" are none
            env = taberna.pettingzoo.aec_env(render_mode=mode)
            env.reset(seed=1)
            self.assertIsNone(env.render())


@unittest.skipUnless(numpy, "numpy")
class Parallel(unittest.TestCase):
    def play(self, env, seed, masked):
        chance = random.Random(seed)
        observations, infos = env.reset(seed=seed)
        trace = []
        while env.agents:
            self.assertEqual(set(observations), set(env.agents))
            self.assertEqual(set(infos), set(env.agents))
            actions = {}
            for agent, seen in observations.items():
                self.assertTrue(env.observation_space(agent).contains(seen))
                self.assertTrue(seen["action_mask"].any())
                actions[agent] = (pick(seen["action_mask"], chance) if masked
                                  else chance.randrange(env.action_space(agent).n))
            alive = set(env.agents)
            observations, rewards, ended, cut, infos = env.step(actions)
            for table in (observations, rewards, ended, cut, infos):
                self.assertEqual(set(table), alive)
            self.assertEqual(set(env.agents), {agent for agent in alive if not ended[agent] and not cut[agent]})
            observations = {agent: observations[agent] for agent in env.agents}
            infos = {agent: infos[agent] for agent in env.agents}
            trace.append(env.state().tobytes())
        return trace

    def test_whole_games_and_seeds(self):
        for number, (game, seats, options) in enumerate(TABLES):
            env = taberna.pettingzoo.parallel_env(game, seats, options)
            self.assertEqual(self.play(env, number, True), self.play(env, number, True))

    def test_actions_without_a_mask_never_raise(self):
        one, other = (taberna.pettingzoo.parallel_env("towns", 2) for _ in range(2))
        self.assertEqual(self.play(one, 3, False), self.play(other, 3, False))

    def test_max_cycles_may_be_set(self):
        env = taberna.pettingzoo.parallel_env("towns", 2)
        env.max_cycles = 4
        self.assertEqual(len(self.play(env, 1, True)), 4)


@unittest.skipUnless(numpy, "numpy")
class Gymnasium(unittest.TestCase):
    def test_a_whole_game_and_its_seed(self):
        traces = []
        for _ in range(2):
            env = taberna.gymnasium.TownsAlone({"edition": "first-set"}, render_mode="ansi")
            chance = random.Random(3)
            seen, info = env.reset(seed=9)
            over, total, trace = False, env.table.rewards()[0], []
            while not over:
                self.assertTrue(env.observation_space.contains(seen))
                self.assertTrue((info["action_mask"] == env.action_masks()).all())
                seen, reward, over, cut, info = env.step(pick(env.action_masks(), chance))
                self.assertTrue(type(over) is bool and type(cut) is bool and isinstance(reward, float))
                total += reward
                trace.append(seen.tobytes())
            self.assertEqual(total, env.table.state.scores()[0])
            self.assertTrue(env.observation_space.contains(seen))
            self.assertIn("towns", env.render())
            traces.append(trace)
        self.assertEqual(traces[0], traces[1])

    def test_it_is_registered_under_its_name(self):
        self.assertEqual(gymnasium.registered, {"taberna/TownsAlone-v1": "taberna.gymnasium:TownsAlone"})

    def test_an_illegal_action_is_told(self):
        env = taberna.gymnasium.TownsAlone()
        env.reset(seed=1)
        for bad in [int(numpy.flatnonzero(~env.action_masks())[0]), *NO_ACTIONS]:
            env.reset(seed=1)
            self.assertTrue(env.step(bad)[4]["illegal"])


@unittest.skipUnless(numpy, "numpy")
class OpenSpiel(unittest.TestCase):
    def states(self, name, params, seed):
        chance = random.Random(seed)
        state = pyspiel.load_game(name, params).new_initial_state()
        while not state.is_terminal():
            yield state
            if state.current_player() == pyspiel.PlayerId.CHANCE:
                outcomes, weights = zip(*state.chance_outcomes())
                self.assertAlmostEqual(sum(weights), 1)
                state.apply_action(chance.choices(outcomes, weights)[0])
            else:
                state.apply_action(chance.choice(state.legal_actions()))
        yield state

    def test_whole_games(self):
        for name, params in (("taberna_fortuna", {"players": 3, "options": "deal=expert"}), ("taberna_towns", None)):
            for state in self.states(name, params, 2):
                legal = state.legal_actions()
                self.assertEqual(legal, sorted(set(legal)))
                if state.current_player() >= 0:
                    self.assertLess(legal[-1], state.get_game().num_distinct_actions())
                    self.assertTrue(state._action_to_string(state.current_player(), legal[0]))
            self.assertEqual(legal, [])
            self.assertAlmostEqual(sum(state.returns()), 0)
            self.assertEqual(state.current_player(), pyspiel.PlayerId.TERMINAL)

    def test_clones_are_apart_and_serialise(self):
        for number, state in enumerate(self.states("taberna_fortuna", None, 3)):
            if number % 10 == 0 and not state.is_terminal():
                other = state.clone()
                before = str(state)
                other.apply_action(other.legal_actions()[0])
                self.assertEqual(str(state), before)
                self.assertEqual(pickle.loads(state.serialized())["position"], state.position)

    def test_the_observer_and_resampling(self):
        chance = random.Random(1)
        for number, state in enumerate(self.states("taberna_towns", None, 4)):
            if number % 12 or state.current_player() < 0:
                continue
            observer = state.get_game().make_py_observer()
            player = state.current_player()
            observer.set_from(state, player)
            other = state.resample_from_infostate(player, chance.random)
            before = observer.tensor.copy()
            observer.set_from(other, player)
            self.assertTrue((observer.tensor == before).all())
            self.assertEqual(observer.string_from(state, player), observer.string_from(other, player))
            for block in taberna.Game("towns").blocks(2):
                if block.form != "perfect":
                    self.assertEqual(list(observer.dict[block.name].shape), block.shape)
                    self.assertEqual(observer.dict[block.name].flat[0], observer.tensor[block.offset])

    def test_resampling_looks_the_same_to_any_player_at_any_node(self):
        chance = random.Random(5)
        tables = [("taberna_fortuna", None), ("taberna_fortuna", {"players": 4, "options": "deal=expert"}), ("taberna_towns", {"players": 3})]
        for name, params in tables:
            observer = pyspiel.load_game(name, params).make_py_observer()
            for state in self.states(name, params, 8):
                for player in range(0 if state.is_terminal() else state.position.seats):
                    other = state.resample_from_infostate(player, chance.random)
                    self.assertEqual(other.current_player(), state.current_player())
                    self.assertEqual(observer.string_from(other, player), observer.string_from(state, player))

    def test_what_a_seat_does_alone_is_seen_at_once(self):
        seen = 0
        for state in self.states("taberna_fortuna", None, 9):
            if len(state.position.to_act) == 1 and state.current_player() >= 0:
                other = state.clone()
                other.apply_action(other.legal_actions()[0])
                for player in range(2):
                    self.assertEqual(other.seen(player).view(player), other.position.view(player))
                    seen += other.position.view(player) != state.position.view(player)
        self.assertGreater(seen, 100)

    def test_choices_of_one_step_are_hidden_until_it_is_over(self):
        hidden = shown = 0
        for name, params in (("taberna_towns", {"players": 3}), ("taberna_fortuna", {"options": "deal=expert"})):
            observer = pyspiel.load_game(name, params).make_py_observer()
            for state in self.states(name, params, 6):
                player, position = state.current_player(), state.position
                waiting = [seat for seat in position.to_act if seat > player] if player >= 0 else []
                for action in state.legal_actions()[:4] if waiting else []:
                    other = state.clone()
                    other.apply_action(action)
                    same = other.position.progress()[1] == position.progress()[1]
                    for seat in waiting if same else []:
                        observer.set_from(state, seat)
                        before = observer.tensor.copy(), observer.string_from(state, seat)
                        observer.set_from(other, seat)
                        self.assertTrue((observer.tensor == before[0]).all())
                        self.assertEqual(observer.string_from(other, seat), before[1])
                        hidden += 1
                        shown += other.position.view(seat) != position.view(seat)
        self.assertGreater(hidden, 100)
        self.assertGreater(shown, 100)  # at the table these were open

    def test_resampling_draws_the_hidden_choices_too(self):
        chance, different, states = random.Random(4), 0, 0
        for state in self.states("taberna_towns", {"players": 3}, 7):
            player = state.current_player()
            if player < 1 or all(seat == player for seat, _ in state.made):
                continue
            other = state.resample_from_infostate(player, chance.random)
            self.assertEqual(other.current_player(), player)
            self.assertEqual(other.legal_actions(), state.legal_actions())
            self.assertEqual(other.seen(player).view(player), state.seen(player).view(player))
            states += 1
            different += other.position.view(player) != state.position.view(player)
        self.assertGreater(different, states // 4)

    def test_an_action_that_is_not_legal_raises_and_changes_nothing(self):
        state = next(s for s in self.states("taberna_fortuna", None, 5) if s.current_player() >= 0)
        before = str(state)
        for bad in (-1, 10 ** 6):
            self.assertRaises(taberna.IllegalMove, state.apply_action, bad)
        self.assertEqual(str(state), before)


class Text(unittest.TestCase):
    def test_whole_games_in_words(self):
        for game, seats, options in TABLES:
            table = TextTable(game, seats, options, seed=2)
            chance = random.Random(1)
            while not table.done:
                seat, prompt = table.get_observation()
                self.assertNotIn('"legal"', prompt.split("\n")[1])
                done, info = table.step("legal")
                self.assertIn(info["legal"][0], table.get_observation()[1])
                done, info = table.step(" " + chance.choice(info["legal"]) + "\n")
                self.assertIn("played", info)
            self.assertEqual(table.get_observation()[0], -1)
            self.assertEqual(len(table.rewards), seats)

    def test_anything_else_is_refused_with_the_reason(self):
        table = TextTable("fortuna", 2)
        before = table.table.state.copy()
        for text in ("", "I would sell", "sell", "sell amount 99", "legal moves", None, 5, "\0", "x" * 100000, "\ud800"):
            done, info = table.step(text)
            self.assertTrue(info["refused"] and info["id"])
            self.assertIn("Refused", table.get_observation()[1])
        self.assertEqual(table.table.state, before)

    def test_patience_ends(self):
        table = TextTable("fortuna", 2, patience=2)
        table.step("x")
        self.assertIn("played", table.step("x")[1])


if __name__ == "__main__":
    unittest.main()
