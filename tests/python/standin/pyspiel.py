"""A stand-in for what pyspiel gives to games in Python. Cloning and serialising are as in its bindings: by the members."""

import copy
import pickle


class _Names:
    def __getattr__(self, name):
        return name


class GameType:
    Dynamics = ChanceMode = Information = Utility = RewardModel = _Names()

    def __init__(self, **members):
        self.__dict__.update(members)


class GameInfo:
    def __init__(self, **members):
        self.__dict__.update(members)


class PlayerId:
    CHANCE, TERMINAL = -1, -4


class Game:
    def __init__(self, game_type, game_info, params):
        self.game_type, self.game_info, self.params = game_type, game_info, params

    def num_distinct_actions(self):
        return self.game_info.num_distinct_actions


class State:
    def __init__(self, game):
        self._game = game

    def get_game(self):
        return self._game

    def legal_actions(self):
        player = self.current_player()
        return [] if player == PlayerId.TERMINAL else self._legal_actions(player)

    def apply_action(self, action):
        self._apply_action(action)

    def clone(self):
        other = type(self).__new__(type(self))
        other._game = self._game
        for name, value in self.__dict__.items():
            if name != "_game":
                setattr(other, name, copy.deepcopy(value))
        return other

    def serialized(self):
        return pickle.dumps({name: value for name, value in self.__dict__.items() if name != "_game"})


_games = {}


def register_game(game_type, cls):
    _games[game_type.short_name] = cls


def load_game(name, params=None):
    return _games[name](params)
