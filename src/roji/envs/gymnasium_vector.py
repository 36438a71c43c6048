"""Gymnasium's vector environment: many games of one seat against bots, stepped together.

    envs = gymnasium.make_vec("roji/ZenGarden-v0", num_envs=64, opponents="greedy")

It plays the same games as `SyncVectorEnv` over as many single environments, with the same seeds and options, but faster.
`autoreset_mode` says when a new game replaces an ended one: in the same step (the last observation is then in
`infos["final_obs"]`), in the next step, or when you call `reset(options={"reset_mask": ended})`.
"""

import operator
from collections.abc import Sequence
from typing import Any, Unpack

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from roji.core.errors import RojiError
from roji.core.game import Game
from roji.envs.checks import whole_numbers
from roji.envs.episode import SKIP
from roji.envs.gymnasium_env import MOST_SEED
from roji.envs.observation import bounds
from roji.envs.settings import SeatSettings
from roji.envs.single_agent import SingleAgentGames

__all__ = ["GardenVectorEnv"]


class GardenVectorEnv(VectorEnv[Any, Any, Any]):
    """`num_envs` games with one seat for the learner. `opponents` as for `SingleAgentGames`, all else in `SeatSettings`."""

    metadata: dict[str, Any] = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(
        self,
        game: Game | str,
        num_envs: int = 1,
        opponents: str | Sequence[str] = "random",
        *,
        autoreset_mode: AutoresetMode | str = AutoresetMode.SAME_STEP,
        **settings: Unpack[SeatSettings],
    ) -> None:
        self._games = SingleAgentGames(game, num_envs, opponents, **settings)
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        # The edition is the same for all games, and TorchRL takes no texts in infos.
        edition_hash = self._games.batch.edition.hash
        self.metadata = {**GardenVectorEnv.metadata, "autoreset_mode": self.autoreset_mode, "edition": edition_hash}
        self._generators: list[np.random.Generator | None] = [None] * num_envs
        self._ended = np.zeros(num_envs, np.bool_)
        self.num_envs = num_envs
        low, high = bounds(self.game)
        self.single_observation_space = spaces.Box(low, high, dtype=np.float32)
        self.single_action_space = spaces.Discrete(self.game.num_moves)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self._games.game

    def reset(
        self, *, seed: int | np.integer[Any] | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Start all games, or those marked in `options["reset_mask"]`.

        `seed` is one for each game, or one for all: game n then has `seed + n`, as a single environment with this seed.
        """
        options = dict(options or {})
        begun = self._reset_mask(options.pop("reset_mask", None))
        for index, one in enumerate(self._seeds_asked(seed)):
            if one is not None and begun[index]:
                self._generators[index] = seeding.np_random(one)[0]
        chosen = options.pop("game_seed", None)
        seeds = self._draw_seeds(begun)
        if chosen is not None:
            seeds = [int(chosen)] * self.num_envs if isinstance(chosen, int | np.integer) else list(chosen)
        self._games.reset(seeds, where=None if begun.all() else begun)
        self._ended[begun] = False
        return self._games.features(), self._infos()

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Play the learner's move in each game, then the bots' moves."""
        games, mode = self._games, self.autoreset_mode
        actions = np.maximum(whole_numbers(actions, "actions", self.num_envs), -1)  # SKIP is no action
        if mode == AutoresetMode.DISABLED and self._ended.any():
            raise RojiError(f"Game {int(self._ended.argmax())} has ended: reset it with options={{'reset_mask': …}}.")
        if mode == AutoresetMode.NEXT_STEP and self._ended.any():
            begun = self._ended.copy()
            games.reset(self._draw_seeds(begun), where=begun)
            games.step(np.where(begun, SKIP, actions))
            games.steps[begun] = games.rewards[begun] = 0
        else:
            games.step(actions)
        terminated, truncated = games.over.copy(), games.truncated.copy()
        rewards, illegal = games.rewards.astype(np.float64), games.illegal.copy()
        self._ended = terminated | truncated
        observations, infos = games.features(), {}
        if mode == AutoresetMode.SAME_STEP and self._ended.any():
            infos = self._final(observations)
            games.reset(self._draw_seeds(self._ended), where=self._ended)
            observations = np.where(self._ended[:, None], games.batch.now.features, observations)
        return observations, rewards, terminated, truncated, self._infos() | {"illegal": illegal} | infos

    def action_masks(self) -> Any:
        """The learner's legal moves in each game: bool [games, moves]."""
        return self._games.masks.copy()

    def _reset_mask(self, mask: Any) -> Any:
        if mask is None:
            return np.ones(self.num_envs, np.bool_)
        if getattr(mask, "shape", None) != (self.num_envs,) or mask.dtype != np.bool_ or not mask.any():
            raise RojiError(f"reset_mask must be bools of shape [{self.num_envs}], at least one of them true.")
        return mask.copy()

    def _seeds_asked(self, seed: Any) -> list[int | None]:
        if seed is None:
            return [None] * self.num_envs
        if isinstance(seed, int | np.integer):
            return [int(seed) + index for index in range(self.num_envs)]
        if len(seed) != self.num_envs:
            raise RojiError(f"seed must be one number or {self.num_envs} of them, not {len(seed)}.")
        return [None if one is None else operator.index(one) for one in seed]

    def _draw_seeds(self, begun: Any) -> list[int]:
        """A seed for each game that begins, from its own generator; 0 for the others."""
        seeds = [0] * self.num_envs
        for index in np.flatnonzero(begun):
            generator = self._generators[index]
            if generator is None:
                generator = self._generators[index] = seeding.np_random()[0]
            seeds[index] = int(generator.integers(MOST_SEED))
        return seeds

    def _infos(self) -> dict[str, Any]:
        games = self._games
        return _marked(
            np.ones(self.num_envs, np.bool_),
            action_mask=games.masks.astype(np.int8),
            seat=games.learners.copy(),
            illegal=games.illegal.copy(),
            points=games.points.copy(),
        )

    def _final(self, observations: Any) -> dict[str, Any]:
        last = np.full(self.num_envs, None, dtype=object)
        for index in np.flatnonzero(self._ended):
            last[index] = observations[index]
        info = {name: value for name, value in self._infos().items() if not name.startswith("_")}
        return _marked(self._ended.copy(), final_obs=last, final_info=_marked(self._ended.copy(), **info))


def _marked(where: Any, **values: Any) -> dict[str, Any]:
    """Values in the form of Gymnasium's vector environments: each with a mask of the games it applies to."""
    return {key: one for name, value in values.items() for key, one in ((name, value), (f"_{name}", where))}
