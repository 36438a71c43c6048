"""PettingZoo: every seat is an agent.

    from roji.envs.pettingzoo_env import aec_env, parallel_env
    env = aec_env("four-gardens", seats=3)      # one agent at a time; those who act at the same time in seat order
    env = parallel_env("sakura", seats=4)       # all at the same time; agents that need not act can only wait

Observations are dicts: `observation` (the features), `action_mask`, and with `history=…` the last events that the seat has seen.
"""

from typing import Any, Unpack, cast

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers

from roji.core.errors import RojiError
from roji.core.game import Game
from roji.envs.checks import one_action
from roji.envs.multi_agent import HISTORY_NUMBERS, MultiAgentGame
from roji.envs.observation import bounds
from roji.envs.rendering import RENDER_MODES, check_mode, render
from roji.envs.settings import TableSettings
from roji.envs.shaping import Shaping, leads

__all__ = ["GardenAEC", "GardenParallel", "aec_env", "parallel_env"]

MOST_SEED = 2**63
ILLEGAL_REWARD = -1.0
FEWEST, MOST = -(2**15), 2**15 - 1  # of a number in the history


def aec_env(game: Game | str, **settings: Any) -> AECEnv[str, Any, Any]:
    """One agent at a time. An illegal move loses, and ends the game for all.

    The settings are those of `TableSettings`, `history`, `shaping` and `discount` (see the documentation), and `render_mode`.
    """
    return cast(AECEnv[str, Any, Any], wrappers.OrderEnforcingWrapper(GardenAEC(game, **settings)))


def parallel_env(game: Game | str, **settings: Any) -> "GardenParallel":
    """All agents at the same time. Settings as for `aec_env`."""
    return GardenParallel(game, **settings)


class _SharedParts:
    """The common parts of both kinds of environment: the running game, spaces, observations.

    `history` adds so many of the last events to each observation; `shaping` and `discount` are those of `SeatSettings`; `waits`
    adds the action of agents that need not act.
    """

    def __init__(
        self,
        game: Game | str,
        *,
        history: int = 0,
        shaping: float = 0.0,
        discount: float = 1.0,
        render_mode: str | None = None,
        waits: bool = False,
        **table: Unpack[TableSettings],
    ) -> None:
        self.running = MultiAgentGame(game, keeps_history=history > 0, **table)
        self.history = history
        self.shaping = Shaping(shaping, discount).checked()
        self._potentials = np.zeros(self.running.num_seats)
        self.render_mode = check_mode(render_mode)
        self.agents_of = [f"seat_{seat}" for seat in range(self.running.num_seats)]
        self.seats = {agent: seat for seat, agent in enumerate(self.agents_of)}
        self.num_actions = self.game.num_moves + waits
        self._generator = np.random.default_rng()
        low, high = bounds(self.game)
        space: dict[str, Any] = {
            "observation": spaces.Box(low, high, dtype=np.float32),
            "action_mask": spaces.Box(0, 1, (self.num_actions,), np.int8),
        }
        if history:
            space["history"] = spaces.Box(FEWEST, MOST, (history, HISTORY_NUMBERS), np.int16)
        self.observation_spaces = {agent: spaces.Dict(space) for agent in self.agents_of}
        self.action_spaces = {agent: spaces.Discrete(self.num_actions) for agent in self.agents_of}

    @property
    def game(self) -> Game:
        return self.running.game

    def named(self, version: str) -> dict[str, str]:
        """The environment's name and its edition's hash, which is here because TorchRL takes no texts in infos."""
        return {"name": f"{self.game.name}_{version}", "edition": self.running.edition.hash}

    def begin(self, seed: int | None) -> None:
        if seed is not None:
            self._generator = np.random.default_rng(seed)
        self.running.begin(int(self._generator.integers(MOST_SEED)))
        self._potentials = self._leads()

    def rewards(self) -> dict[str, float]:
        """Each agent's rewards of the last moves. Call it once for each step."""
        rewards = self.running.rewards()
        if self.shaping.weight > 0:
            after = np.zeros(len(rewards)) if self.running.is_over() else self._leads()
            shaped = self.shaping.discount * after - self._potentials
            rewards, self._potentials = (
                [reward + float(more) for reward, more in zip(rewards, shaped, strict=True)],
                after,
            )
        return dict(zip(self.agents_of, rewards, strict=True))

    def _leads(self) -> Any:
        if self.shaping.weight == 0:
            return self._potentials
        return self.shaping.weight * leads(self.running.points()[None], [self.running.num_seats])[0]

    def observe(self, seat: int, mask: Any) -> dict[str, Any]:
        seen = {"observation": self.running.features(seat), "action_mask": mask.copy()}
        return seen | ({"history": self.running.history(seat, self.history)} if self.history else {})

    def render(self, seat: int) -> Any:
        if self.render_mode is None:
            return None
        if self.running.table is None:
            raise RojiError("Nothing is dealt yet: call reset first.")
        return render(self.render_mode, self.game, self.running.box, self.running.table, seat)


class GardenAEC(AECEnv[str, Any, Any]):  # type: ignore[misc]
    """Agents `seat_0`, `seat_1`, … act one at a time. An illegal move costs its agent a reward of 1 and ends the game.

    (PettingZoo's own wrapper does the same, but takes longer than the game.)
    """

    metadata: dict[str, Any] = {"render_modes": RENDER_MODES, "is_parallelizable": False, "render_fps": 2}  # noqa: RUF012

    def __init__(self, game: Game | str, **settings: Any) -> None:
        super().__init__()
        self._shared = _SharedParts(game, **settings)
        self.metadata = {**GardenAEC.metadata, **self._shared.named("v0")}
        self.render_mode = self._shared.render_mode
        self.possible_agents = list(self._shared.agents_of)
        self.observation_spaces = self._shared.observation_spaces
        self.action_spaces = self._shared.action_spaces

    def observation_space(self, agent: str) -> Any:
        """The space of observations, the same for all agents."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The space of actions: one number for each move."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Start a game."""
        self._shared.begin(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._ask()

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees now."""
        seat = self._shared.seats[agent]
        return self._shared.observe(seat, self._shared.running.mask(seat))

    def step(self, action: Any) -> None:
        """Play the move of the agent whose turn it is."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        running, seat, move = self._shared.running, self._shared.seats[agent], one_action(action)
        self._cumulative_rewards[agent] = 0.0
        is_legal = 0 <= move < running.game.num_moves and bool(running.mask(seat)[move])
        if is_legal:
            running.play(seat, move)
            self.rewards = self._shared.rewards()
        else:
            self.rewards = {**dict.fromkeys(self.agents, 0.0), agent: ILLEGAL_REWARD}
        self.terminations = dict.fromkeys(self.agents, running.is_over() or not is_legal)
        self.truncations = dict.fromkeys(self.agents, running.is_cut_off())
        self._accumulate_rewards()
        self._ask()

    def render(self) -> Any:
        """The table as the agent to act sees it."""
        return self._shared.render(self.possible_agents.index(self.agent_selection))

    def close(self) -> None:
        """Does nothing: there is nothing to close."""

    def _ask(self) -> None:
        waiting = self._shared.running.to_act()
        if waiting:
            self.agent_selection = self.possible_agents[waiting[0]]
        if self.render_mode == "human":
            self.render()


class GardenParallel(ParallelEnv[str, Any, Any]):  # type: ignore[misc]
    """All agents act at the same time. The last action, `num_moves`, means "wait", the only one for agents that need not act.

    An illegal action is not played: the agent has to act again, and its `info` says `illegal`.
    """

    metadata: dict[str, Any] = {"render_modes": RENDER_MODES, "render_fps": 2}  # noqa: RUF012

    def __init__(self, game: Game | str, **settings: Any) -> None:
        self._shared = _SharedParts(game, waits=True, **settings)
        self.metadata = {**GardenParallel.metadata, **self._shared.named("parallel_v0")}
        self.render_mode = self._shared.render_mode
        self.possible_agents = list(self._shared.agents_of)
        self.agents: list[str] = []
        self.wait = self._shared.game.num_moves
        self._steps = 0

    def observation_space(self, agent: str) -> Any:
        """The space of observations, the same for all agents."""
        return self._shared.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The space of actions: one number for each move, and one to wait."""
        return self._shared.action_spaces[agent]

    def reset(
        self,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002
    ) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
        """Start a game."""
        self._shared.begin(seed)
        self._steps = 0
        self.agents = list(self.possible_agents)
        return self._observations(), self._infos(dict.fromkeys(self.agents, False))

    def step(
        self, actions: dict[str, Any]
    ) -> tuple[dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """Play the moves of all agents that have to act, lowest seat first."""
        running = self._shared.running
        legal = {agent: self._mask(seat) for seat, agent in enumerate(self.possible_agents)}
        chosen = {agent: one_action(actions.get(agent, self.wait)) for agent in self.agents}
        illegal = {agent: not (0 <= move <= self.wait and legal[agent][move]) for agent, move in chosen.items()}
        for seat in running.to_act():
            agent = self.possible_agents[seat]
            if agent in actions and not illegal[agent]:
                running.play(seat, chosen[agent])
        self._steps += 1
        agents, over = self.agents, running.is_over()
        is_cut_off = not over and (running.is_cut_off() or self._steps >= running.limit)
        rewards = self._shared.rewards()
        observations = self._observations()
        if over or is_cut_off:
            self.agents = []
        infos = self._infos(illegal)
        return observations, rewards, dict.fromkeys(agents, over), dict.fromkeys(agents, is_cut_off), infos

    def render(self) -> Any:
        """The table as the first agent to act sees it."""
        return self._shared.render((self._shared.running.to_act() or [0])[0])

    def close(self) -> None:
        """Does nothing: there is nothing to close."""

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees now."""
        seat = self._shared.seats[agent]
        return self._shared.observe(seat, self._mask(seat))

    def _mask(self, seat: int) -> Any:
        mask = np.append(self._shared.running.mask(seat), np.int8(0))
        mask[-1] = not mask.any()
        return mask

    def _observations(self) -> dict[str, Any]:
        if self.render_mode == "human":
            self.render()
        return {agent: self._shared.observe(seat, self._mask(seat)) for seat, agent in enumerate(self.possible_agents)}

    def _infos(self, illegal: dict[str, bool]) -> dict[str, dict[str, Any]]:
        return {agent: {"illegal": bool(is_so)} for agent, is_so in illegal.items()}
