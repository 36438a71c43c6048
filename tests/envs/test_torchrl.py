"""TorchRL: its check of specs, and wrapped Gymnasium vector environments. Collected only if TorchRL is installed."""

import gymnasium
import pytest
import torch
from tensordict import TensorDictBase
from torchrl.envs import GymWrapper
from torchrl.envs.utils import check_env_specs

import roji.envs  # noqa: F401
from roji.envs.torchrl_env import GardenTorchEnv

pytestmark = pytest.mark.filterwarnings("ignore")  # warnings from TorchRL itself


def random_moves(tensordict: TensorDictBase) -> TensorDictBase:
    mask = tensordict["action_mask"]
    tensordict["action"] = torch.multinomial(mask.float(), 1)[:, 0]
    return tensordict


def test_the_specs_match_the_data() -> None:
    check_env_specs(GardenTorchEnv("sakura", 3))


def test_finished_games_restart_in_a_rollout() -> None:
    env = GardenTorchEnv("sakura", 3, limit=10)
    env.set_seed(1)
    rollout = env.rollout(25, random_moves, break_when_any_done=False)
    assert rollout["next", "truncated"][..., 0].sum(1).tolist() == [2, 2, 2]
    assert rollout["action_mask"].any(-1).all()


def test_a_vector_environment_of_gymnasium_can_be_wrapped() -> None:
    env = GymWrapper(gymnasium.make_vec("roji/ZenGarden-v0", num_envs=2, limit=8))
    env.set_seed(1)
    assert env.rollout(12, break_when_any_done=False).shape == (2, 12)
