"""Gymnasium: one seat against bots.

    import gymnasium
    env = gymnasium.make("roji/ZenGarden-v0", opponents="greedy")
    observation, info = env.reset(seed=1)
    observation, reward, terminated, truncated, info = env.step(choose(observation, info["action_mask"]))

The reward is 0 until the game is over and then follows from the learner's place: 1 for the first, -1 for the last; `shaping=0.02`
adds 0.02 for each point of lead gained on the way (shaping.py). An illegal move leaves the game as it is and sets
`info["illegal"]`. A game is truncated after `limit` steps, illegal ones included.
"""

from collections.abc import Sequence
from typing import Any, Unpack

import gymnasium
import numpy as np
from gymnasium import spaces

from roji.core.game import Game
from roji.envs.checks import one_action
from roji.envs.observation import bounds
from roji.envs.rendering import RENDER_MODES, check_mode, render
from roji.envs.settings import SeatSettings
from roji.envs.single_agent import SingleAgentGames

__all__ = ["GardenEnv"]

MOST_SEED = 2**63


class GardenEnv(gymnasium.Env[Any, Any]):
    """One game with one seat for the learner. `opponents` as for `SingleAgentGames`, all else in `SeatSettings`."""

    metadata: dict[str, Any] = {"render_modes": RENDER_MODES, "render_fps": 2}  # noqa: RUF012

    def __init__(
        self,
        game: Game | str,
        opponents: str | Sequence[str] = "random",
        *,
        render_mode: str | None = None,
        **settings: Unpack[SeatSettings],
    ) -> None:
        self._games = SingleAgentGames(game, 1, opponents, **settings)
        self.render_mode = check_mode(render_mode)
        low, high = bounds(self.game)
        self.observation_space = spaces.Box(low, high, dtype=np.float32)
        self.action_space = spaces.Discrete(self.game.num_moves)

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self._games.game

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Start a game. With `options={"game_seed": …}` it is the same game as at a table with this seed."""
        super().reset(seed=seed)
        chosen = (options or {}).get("game_seed")
        game_seed = int(self.np_random.integers(MOST_SEED)) if chosen is None else chosen
        self._games.reset([game_seed])
        if self.render_mode == "human":
            self.render()
        return self._games.features()[0], self._info()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Play the learner's move, then the bots' until the learner has to act again or the game has ended."""
        games = self._games
        games.step(np.array([max(-1, one_action(action))]))  # SKIP is no action
        if self.render_mode == "human":
            self.render()
        ended = bool(games.over[0]), bool(games.truncated[0])
        return games.features()[0], float(games.rewards[0]), *ended, self._info()

    def action_masks(self) -> Any:
        """The learner's legal moves: bool [moves], as sb3-contrib expects it."""
        return self._games.masks[0].copy()

    def render(self) -> Any:
        """The table as the learner sees it: text (`ansi`) or pixels (`rgb_array`); `human` prints it and returns None."""
        if self.render_mode is None:
            return None
        batch, seat = self._games.batch, int(self._games.learners[0])
        batch.check_dealt()
        return render(self.render_mode, self.game, batch.edition.box, batch.table(0), seat)

    def _info(self) -> dict[str, Any]:
        games = self._games
        return {
            "action_mask": games.masks[0].astype(np.int8),
            "seat": int(games.learners[0]),
            "illegal": bool(games.illegal[0]),
            "points": games.points[0].copy(),
            "edition": games.batch.edition.hash,
        }
