"""A stand-in for PettingZoo's base classes: what they do for an environment, as their sources have it."""


class AECEnv:
    def last(self, observe=True):
        agent = self.agent_selection
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent], self.terminations[agent],
                self.truncations[agent], self.infos[agent])

    def _clear_rewards(self):
        for agent in self.rewards:
            self.rewards[agent] = 0

    def _was_dead_step(self, action):
        if action is not None:
            raise ValueError("when an agent is dead, the only valid action is None")
        agent = self.agent_selection
        for table in (self.terminations, self.truncations, self.rewards, self._cumulative_rewards, self.infos):
            del table[agent]
        self.agents.remove(agent)
        dead = [one for one in self.agents if self.terminations[one] or self.truncations[one]]
        if dead:
            if self._skip_agent_selection is None:
                self._skip_agent_selection = self.agent_selection
            self.agent_selection = dead[0]
        else:
            if self._skip_agent_selection is not None:
                self.agent_selection = self._skip_agent_selection
            self._skip_agent_selection = None
        self._clear_rewards()

    @property
    def unwrapped(self):
        return self


class ParallelEnv:
    @property
    def unwrapped(self):
        return self
