"""play.py - what the adapters share: a table that goes on to the next choice, results as rewards."""

from ._taberna import CHANCE, Rng, State, sizes


def settle(state, rng, forced=True):
    """Draws chance, and plays moves without a choice, until a seat has one or the game is over; returns the seat or -1."""
    while True:
        seat = state.seat
        if seat == CHANCE:
            state.draw(rng)
        elif seat < 0 or not forced:
            return seat
        else:
            moves = state.legal(seat)
            if len(moves) > 1:
                return seat
            state.apply(moves[0], seat)


def rank_rewards(state):
    """(seats ranked below - seats ranked above) / (seats - 1): -1 to 1, their sum is 0; alone 0."""
    ranks = state.ranks()
    others = max(len(ranks) - 1, 1)
    return [(sum(other > rank for other in ranks) - sum(other < rank for other in ranks)) / others for rank in ranks]


def rewards_of(state, reward):
    return [float(score) for score in state.scores()] if reward == "score" else rank_rewards(state)


class Table:
    """A game with a generator of its own: what an environment steps. One action more than the game has means "wait": seats
    that are not to act have it, so that no mask is all zeros."""

    def __init__(self, game, seats, options=None, reward="rank"):
        if reward not in ("rank", "score"):
            raise ValueError("a reward is 'rank' or 'score'")
        self.start = State(game, seats, options)
        self.seats, self.reward = seats, reward
        self.actions = sizes(game)["actions"]
        self.wait = self.actions
        self.reset(0)

    def reset(self, seed):
        self.rng = Rng(seed)
        self.state = self.start.copy()
        self.seat = settle(self.state, self.rng)

    def play(self, seat, action):
        """Plays the action of a seat that is to act; a random legal one if it is not legal, and then returns False. So an
        agent that ignores its mask still comes to the end of a game."""
        move = self.state.action_move(int(action), seat) if action is not None else 0
        legal = move != 0
        if not legal:
            move = self.rng.choice(self.state.legal(seat))
        self.state.apply(move, seat)
        return legal

    def go_on(self):
        self.seat = settle(self.state, self.rng)

    def rewards(self):
        return rewards_of(self.state, self.reward)
