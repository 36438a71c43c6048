"""Gymnasium's vector environment: many games of one seat against bots, stepped together.

    envs = gymnasium.make_vec("roji/ZenGarden-v0", num_envs=64, opponents="greedy")

A game that ends is followed by another in the same step (`AutoresetMode.SAME_STEP`): the observation is the first one of the new
game, and the last one of the old game is in `infos["final_obs"]`.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from roji.core.edition import Edition
from roji.core.errors import RojiError
from roji.core.game import Game
from roji.envs.observation import bounds
from roji.envs.single_agent import SingleAgentGames

__all__ = ["GardenVectorEnv"]

MOST_SEED = 2**63


class GardenVectorEnv(VectorEnv[Any, Any, Any]):
    """`num_envs` games with one seat for the learner. Arguments as for `SingleAgentGames`."""

    metadata: dict[str, Any] = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(
        self,
        game: Game | str,
        num_envs: int = 1,
        opponents: str | Sequence[str] = "random",
        *,
        seats: int | None = None,
        seat: int | None = None,
        options: Any = None,
        edition: Edition | None = None,
        limit: int | None = None,
    ) -> None:
        self._games = SingleAgentGames(
            game, num_envs, opponents, seats=seats, seat=seat, options=options, edition=edition, limit=limit
        )
        self._steps = np.zeros(num_envs, np.int64)
        self.game = self._games.game
        self.num_envs = num_envs
        low, high = bounds(self.game)
        self.single_observation_space = spaces.Box(low, high, dtype=np.float32)
        self.single_action_space = spaces.Discrete(self.game.num_moves)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Start all games, with one seed for all or one for each."""
        if seed is not None and not isinstance(seed, int):
            if len(seed) != self.num_envs:
                raise RojiError(f"seed must be one number or {self.num_envs} of them, not {len(seed)}.")
            super().reset(seed=hash(tuple(seed)) % MOST_SEED, options=options)
            drawn = self._seeds()
            seeds = [int(drawn[number]) if one is None else one for number, one in enumerate(seed)]
            self._games.reset(seeds)
        else:
            super().reset(seed=seed, options=options)
            self._games.reset([int(one) for one in self._seeds()])
        self._steps[:] = 0
        return self._games.features(), self._infos()

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Play the learner's move in each game, then the bots' moves."""
        games = self._games
        games.step(actions)
        self._steps += 1
        terminated = games.over.copy()
        truncated = (games.truncated | (self._steps >= games.batch.limit)) & ~terminated
        rewards, illegal = games.rewards.astype(np.float64), games.illegal.copy()
        observations, ended, final = games.features(), terminated | truncated, {}
        if ended.any():
            final = self._final(observations, ended)
            games.reset([int(one) for one in self._seeds()], where=ended)
            self._steps[ended] = 0
            observations = np.where(ended[:, None], games.batch.now.features, observations)
        return observations, rewards, terminated, truncated, self._infos() | {"illegal": illegal} | final

    def action_masks(self) -> Any:
        """The learner's legal moves in each game: bool [games, moves]."""
        return self._games.masks.copy()

    def _seeds(self) -> Any:
        return self.np_random.integers(MOST_SEED, size=self.num_envs)

    def _infos(self) -> dict[str, Any]:
        everywhere = np.ones(self.num_envs, np.bool_)
        return {
            "action_mask": self._games.masks.astype(np.int8),
            "_action_mask": everywhere,
            "seat": self._games.learners.copy(),
            "_seat": everywhere,
            "illegal": self._games.illegal.copy(),
            "_illegal": everywhere,
        }

    def _final(self, observations: Any, ended: Any) -> dict[str, Any]:
        last = np.full(self.num_envs, None, dtype=object)
        for index in np.flatnonzero(ended):
            last[index] = observations[index]
        info = {"points": self._games.batch.now.points.copy(), "_points": ended, "seat": self._games.learners.copy()}
        return {"final_obs": last, "_final_obs": ended, "final_info": info, "_final_info": ended}
