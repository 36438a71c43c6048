"""Trains a small network by policy gradients with TorchRL (needs `pip install 'roji[torchrl]'`).

    python examples/torchrl_policy_gradient.py sakura --seconds 60 --device cuda

One network plays all seats; every step is one decision in all games.
"""

import argparse
import time

import torch
from tensordict.nn import TensorDictModule
from torch import nn
from torchrl.envs.utils import set_exploration_type
from torchrl.modules import MaskedCategorical, ProbabilisticActor

from roji.envs.torchrl_env import GardenTorchEnv

GAMES, STEPS, HIDDEN, RATE = 256, 128, 128, 1e-3


def new_actor(env: GardenTorchEnv) -> ProbabilisticActor:
    """A policy network with one hidden layer and masked illegal moves."""
    features, moves = env.batch.game.num_features, env.batch.game.num_moves
    network = nn.Sequential(nn.Linear(features, HIDDEN), nn.ReLU(), nn.Linear(HIDDEN, moves)).to(env.device)
    module = TensorDictModule(network, in_keys=["observation"], out_keys=["logits"])
    keys = {"logits": "logits", "mask": "action_mask"}
    return ProbabilisticActor(module, in_keys=keys, distribution_class=MaskedCategorical, return_log_prob=False)


def results(rollout: object) -> torch.Tensor:
    """The final reward of the seat that moved: [games, steps]; 0 where the rollout does not reach the end of the game."""
    ended, paid = rollout["next", "done"][..., 0], rollout["next", "rewards"]
    found, now = [], torch.zeros_like(paid[:, 0])
    for step in reversed(range(paid.shape[1])):
        now = torch.where(ended[:, step, None], paid[:, step], now)
        found.append(now.gather(1, rollout["seat"][:, step, None].long().clamp(min=0))[:, 0])
    return torch.stack(found[::-1], 1)


def main() -> None:
    """Train for some seconds, then print the speed and the last loss."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", default="sakura")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--device", default="cpu")
    arguments = parser.parse_args()
    env = GardenTorchEnv(arguments.game, GAMES, arguments.device)
    env.set_seed(1)
    actor = new_actor(env)
    optimizer = torch.optim.Adam(actor.parameters(), RATE)
    start, steps, games, last = time.perf_counter(), 0, 0, None
    while time.perf_counter() - start < arguments.seconds:
        with torch.no_grad(), set_exploration_type("RANDOM"):
            rollout = env.rollout(STEPS, actor, break_when_any_done=False, auto_reset=last is None, tensordict=last)
        last = rollout[:, -1]["next"].exclude("reward").clone()
        chances = actor.get_dist(rollout.select("observation", "action_mask")).log_prob(rollout["action"])
        loss = -(chances * results(rollout)).mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        steps, games = steps + GAMES * STEPS, games + int(rollout["next", "done"].sum())
        last = env.maybe_reset(last)
    rate = steps / (time.perf_counter() - start)
    print(f"{arguments.game}: {games} games, {rate:,.0f} decisions a second, last loss {loss.item():+.4f}")


if __name__ == "__main__":
    main()
