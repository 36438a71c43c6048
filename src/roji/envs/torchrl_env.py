"""TorchRL: a batch of games in which one network plays all seats (extra `torchrl`).

    env = GardenTorchEnv("zen-garden", 4096, device="cuda")
    rollout = env.rollout(100, policy)

Every step plays one decision in every game. `observation` and `action_mask` are those of the `seat` to act. `reward` is that of
the seat that has just moved if its move ends the game, otherwise 0; the loss of a seat by another's move is only in `rewards`,
which covers all seats. On a GPU a step leaves everything on the device; a reset copies its mask (one bool for each game) to the
host, where seeds are made.
"""

from typing import Any

import torch
from tensordict import TensorDict, TensorDictBase
from torchrl.data import Binary, Bounded, Categorical, Composite, Unbounded
from torchrl.envs import EnvBase

from roji.core.game import MAX_SEATS
from roji.core.luck import new_seed
from roji.envs.batch import Batch

__all__ = ["GardenTorchEnv"]


class GardenTorchEnv(EnvBase):
    """`num_games` games as one environment with that batch size. `settings` are those of `Batch`."""

    def __init__(self, game: str, num_games: int, device: str = "cpu", **settings: Any) -> None:
        backend = "cuda" if torch.device(device).type == "cuda" else "cpu"
        super().__init__(device=device, batch_size=[num_games])
        self.batch = Batch(game, num_games, backend, autoreset=False, strict=False, **settings)
        moves, features = self.batch.game.num_moves, self.batch.game.num_features
        self.observation_spec = Composite(
            observation=Bounded(-1, 1, (num_games, features), device=device),
            action_mask=Binary(moves, (num_games, moves), device=device, dtype=torch.bool),
            seat=Unbounded((num_games,), device=device, dtype=torch.int32),
            rewards=Unbounded((num_games, MAX_SEATS), device=device),
            shape=(num_games,),
        )
        self.action_spec = Categorical(moves, (num_games,), device=device)
        self.reward_spec = Unbounded((num_games, 1), device=device)
        ends = ("done", "terminated", "truncated")
        one_bool = {name: Binary(1, (num_games, 1), device=device, dtype=torch.bool) for name in ends}
        self.done_spec = Composite(**one_bool, shape=(num_games,))
        self._seed: int | None = None

    def _reset(self, tensordict: TensorDictBase | None = None, **_: Any) -> TensorDictBase:
        where = None if tensordict is None else tensordict.get("_reset", None)
        if where is not None:
            where = where.reshape(-1).cpu().numpy()
        self.batch.reset(new_seed() if self._seed is None else self._seed, where)
        if self._seed is not None:
            self._seed += 1
        return TensorDict(self._shown(), self.batch_size, device=self.device)

    def _step(self, tensordict: TensorDictBase) -> TensorDictBase:
        movers = tensordict["seat"].long()
        moves = tensordict["action"]
        now = self.batch.step(moves if moves.is_cuda else moves.numpy())
        over, truncated = self._tensor(now.over)[:, None], self._tensor(now.truncated)[:, None]
        shown = self._shown()
        reward = shown["rewards"].gather(1, movers.clamp(min=0)[:, None])
        ends = {"done": over | truncated, "terminated": over, "truncated": truncated}
        return TensorDict({**shown, "reward": reward, **ends}, self.batch_size, device=self.device)

    def _set_seed(self, seed: int | None) -> None:
        self._seed = seed

    def _shown(self) -> dict[str, Any]:
        now = self.batch.now
        mask = self._tensor(now.masks)
        mask[:, 0] |= ~mask.any(1)  # a game that has ended has no legal move, but a distribution needs one
        shown = {name: self._tensor(array) for name, array in (("observation", now.features), ("seat", now.seats))}
        return {**shown, "action_mask": mask, "rewards": self._tensor(now.rewards)}

    def _tensor(self, array: Any) -> torch.Tensor:
        """A copy: the batch overwrites its arrays with every step."""
        return torch.as_tensor(array, device=self.device).clone()
