"""Textbook PPO and DQN: the learner has one seat of a two-player game and meets `greedy` at the other.

Three hidden layers of 256, masks, and the change of the learner's lead in points as a shaped reward. For benchmarks/baselines.py.
"""

import itertools
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn
from torch.nn import functional

from roji.bots.network.network_file import num_outputs, write_network
from roji.core.edition import default_edition
from roji.envs.observation import named_features
from roji.envs.single_agent import SingleAgentGames
from roji.games import find_game

HIDDEN = (256, 256, 256)
GAMES_AT_ONCE = 256
ILLEGAL = -1e9

Trained = tuple[nn.Sequential, int]  # the policy network, and the number of the learner's decisions


class OneSeat:
    """Many games of a learner against greedy, as tensors on the device; each row plays one game after another."""

    def __init__(self, name: str, seed: int, device: str) -> None:
        self.games = SingleAgentGames(name, GAMES_AT_ONCE, "greedy", seats=2)
        self.device, self.next_seed = device, seed * 2**24
        self.games.reset(self._new_seeds())
        self._look()
        self.step(self.masks.float().argmax(1))  # compile everything before time is measured

    def _new_seeds(self) -> list[int]:
        self.next_seed += GAMES_AT_ONCE
        return list(range(self.next_seed, self.next_seed + GAMES_AT_ONCE))

    def _look(self) -> None:
        features = self.games.features()
        self.lead = named_features(self.games.game, features)["lead"][:, 0].copy()
        self.features = torch.as_tensor(features, device=self.device)
        self.masks = torch.as_tensor(self.games.masks.copy(), device=self.device)

    def step(self, moves: Any) -> tuple[Any, Any]:
        """Play these moves; returns the rewards, and which games have ended."""
        before = self.lead
        self.games.step(moves.cpu().numpy())
        rewards, ended = self.games.rewards.copy(), (self.games.over | self.games.truncated).copy()
        self._look()
        rewards += self.lead - before
        if ended.any():
            self.games.reset(self._new_seeds(), where=ended)
            self._look()
        return (torch.as_tensor(rewards, device=self.device), torch.as_tensor(ended, device=self.device).float())


def layers(inputs: int, outputs: int) -> nn.Sequential:
    """Linear layers of HIDDEN sizes with ReLU between them."""
    sizes = (inputs, *HIDDEN, outputs)
    parts: list[nn.Module] = []
    for first, second in itertools.pairwise(sizes):
        parts += [nn.Linear(first, second), nn.ReLU()]
    return nn.Sequential(*parts[:-1])


def train_ppo(name: str, seed: int, seconds: Callable[[], float], device: str) -> Trained:
    """Proximal policy optimization with a network for the moves and one for the value; `seconds()` is asked when all is ready."""
    torch.manual_seed(seed)
    seats, game = OneSeat(name, seed, device), find_game(name)
    policy, value = layers(game.num_features, game.num_moves).to(device), layers(game.num_features, 1).to(device)
    optimizer = torch.optim.Adam([*policy.parameters(), *value.parameters()], 3e-4)
    steps, gamma, smooth, decisions, end = 64, 0.997, 0.95, 0, time.monotonic() + seconds()
    while time.monotonic() < end:
        rows = []
        with torch.no_grad():
            for _ in range(steps):
                now, masks = seats.features, seats.masks
                logs = functional.log_softmax(policy(now).masked_fill(~masks, ILLEGAL), -1)
                moves = torch.distributions.Categorical(logits=logs).sample()
                rewards, ended = seats.step(moves)
                chosen = logs.gather(1, moves[:, None])[:, 0]
                rows.append((now, masks, moves, chosen, value(now)[:, 0], rewards, ended))
            values = torch.stack([row[4] for row in rows] + [value(seats.features)[:, 0]])
            gains, gain = [], torch.zeros(GAMES_AT_ONCE, device=device)
            for step in reversed(range(steps)):
                left = 1 - rows[step][6]
                gain = rows[step][5] + gamma * left * values[step + 1] - values[step] + gamma * smooth * left * gain
                gains.append(gain)
        decisions += steps * GAMES_AT_ONCE
        advantages = torch.cat(gains[::-1])
        now, masks, moves, old = (torch.cat([row[column] for row in rows]) for column in range(4))
        targets = advantages + values[:-1].flatten()
        for part in (part for _ in range(4) for part in torch.randperm(len(moves), device=device).chunk(8)):
            logs = functional.log_softmax(policy(now[part]).masked_fill(~masks[part], ILLEGAL), -1)
            ratio = (logs.gather(1, moves[part, None])[:, 0] - old[part]).exp()
            better = (advantages[part] - advantages[part].mean()) / (advantages[part].std() + 1e-8)
            gain = torch.minimum(ratio * better, ratio.clamp(0.8, 1.2) * better).mean()
            spread = -(logs.exp() * logs).sum(-1).mean()
            error = (value(now[part])[:, 0] - targets[part]).square().mean()
            _descend(optimizer, error / 2 - gain - 0.01 * spread)
    return policy, decisions


def train_dqn(name: str, seed: int, seconds: Callable[[], float], device: str) -> Trained:
    """Double deep Q-learning with a buffer of past decisions and a slowly following target network."""
    torch.manual_seed(seed)
    seats, game = OneSeat(name, seed, device), find_game(name)
    online, target = (layers(game.num_features, game.num_moves).to(device) for _ in range(2))
    target.load_state_dict(online.state_dict())
    optimizer = torch.optim.Adam(online.parameters(), 3e-4)
    room, gamma, decisions, begun, length = 512, 0.997, 0, time.monotonic(), seconds()
    kept: list[tuple[Any, ...]] = []  # each the decisions of all games at one time
    while (passed := (time.monotonic() - begun) / length) < 1:
        now, masks = seats.features, seats.masks
        with torch.no_grad():
            best = online(now).masked_fill(~masks, ILLEGAL).argmax(-1)
            anything = torch.distributions.Categorical(
                logits=torch.zeros_like(masks).float().masked_fill(~masks, ILLEGAL)
            )
            is_tried = torch.rand(len(best), device=device) < max(0.05, 1 - 2 * passed)
            moves = torch.where(is_tried, anything.sample(), best)
        rewards, ended = seats.step(moves)
        kept = [*kept[-room:], (now, moves, rewards, ended, seats.features, seats.masks)]
        decisions += GAMES_AT_ONCE
        for _ in range(2):
            was, did, got, over, then, allowed = kept[np.random.default_rng(decisions + _).integers(len(kept))]
            with torch.no_grad():
                choice = online(then).masked_fill(~allowed, ILLEGAL).argmax(-1, keepdim=True)
                goal = got + gamma * (1 - over) * target(then).gather(1, choice)[:, 0]
            _descend(optimizer, functional.smooth_l1_loss(online(was).gather(1, did[:, None])[:, 0], goal))
            for slow, fast in zip(target.parameters(), online.parameters(), strict=True):
                slow.data.lerp_(fast.data, 0.005)
    return online, decisions


def _descend(optimizer: torch.optim.Optimizer, loss: Any) -> None:
    optimizer.zero_grad()
    loss.backward()
    nn.utils.clip_grad_norm_([one for group in optimizer.param_groups for one in group["params"]], 1.0)
    optimizer.step()


def write_policy(name: str, trained: Trained, seed: int, path: Path) -> None:
    """Write a network file with this policy; its value outputs are zero."""
    game = find_game(name)
    found = [
        (one.weight.detach().cpu().numpy(), one.bias.detach().cpu().numpy())
        for one in trained[0]
        if hasattr(one, "weight")
    ]
    weights, biases = found.pop()
    missing = num_outputs(game) - game.num_moves
    found.append((np.pad(weights, ((0, missing), (0, 0))), np.pad(biases, (0, missing))))
    made = {"decisions": trained[1], "seed": seed}
    write_network(path, default_edition(game), found, margin_scale=1.0, made=made, strength={})
