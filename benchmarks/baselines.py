"""The baselines of the benchmark: PPO, DQN, `roji train` and search on every two-player task, each a row in a file.

    pip install 'roji[envs,learn,gpu]'
    python -m benchmarks.baselines --device cuda --seconds 40 --out benchmarks/rows     # one GPU, under 30 minutes
    python -m benchmarks.baselines --table benchmarks/rows                              # the table for docs/benchmark.md

PPO and DQN are the plain textbook methods in one file: the learner has one seat and meets `greedy` at the other, with three
hidden layers of 256, masks, and the change of its lead in points as a shaped reward. `roji train` plays itself. Search is not
trained, so it has one row. Every trained player is written as a network file and plays its most likely move.
"""

import argparse
import itertools
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn
from torch.nn import functional

from roji.benchmark.evaluate import Contender, evaluate, read_rows, row_json, row_text, rows_table
from roji.benchmark.tasks import Task, all_tasks
from roji.bots.network.network_file import num_outputs, write_network
from roji.core.edition import default_edition
from roji.envs.observation import named_features
from roji.envs.single_agent import SingleAgentGames
from roji.games import GAMES, find_game

HIDDEN = (256, 256, 256)
GAMES_AT_ONCE = 256
CPU_GAMES = 64  # of roji train, where there is no GPU
SEARCH = "search:400"
ILLEGAL = -1e9

Trained = tuple[nn.Sequential, int]  # the network of the moves, and the learner's decisions


class OneSeat:
    """Many games of a learner against greedy, one game after another in each row; tensors on the device."""

    def __init__(self, name: str, seed: int, device: str) -> None:
        self.games = SingleAgentGames(name, GAMES_AT_ONCE, "greedy", seats=2)
        self.device, self.next_seed = device, seed * 2**24
        self.games.reset(self._new_seeds())
        self._look()

    def _new_seeds(self) -> list[int]:
        self.next_seed += GAMES_AT_ONCE
        return list(range(self.next_seed, self.next_seed + GAMES_AT_ONCE))

    def _look(self) -> None:
        features = self.games.features()
        self.lead = named_features(self.games.game, features)["lead"][:, 0].copy()
        self.features = torch.as_tensor(features, device=self.device)
        self.masks = torch.as_tensor(self.games.masks.copy(), device=self.device)

    def step(self, moves: Any) -> tuple[Any, Any]:
        """Play these moves: the rewards, and which games have ended."""
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
    """Plain layers with ReLU between them."""
    sizes = (inputs, *HIDDEN, outputs)
    parts: list[nn.Module] = []
    for first, second in itertools.pairwise(sizes):
        parts += [nn.Linear(first, second), nn.ReLU()]
    return nn.Sequential(*parts[:-1])


def train_ppo(name: str, seed: int, seconds: float, device: str) -> Trained:
    """Proximal policy optimization with a network for the moves and one for the value."""
    torch.manual_seed(seed)
    seats, game = OneSeat(name, seed, device), find_game(name)
    policy, value = layers(game.num_features, game.num_moves).to(device), layers(game.num_features, 1).to(device)
    optimizer = torch.optim.Adam([*policy.parameters(), *value.parameters()], 3e-4)
    steps, gamma, smooth, decisions, end = 64, 0.997, 0.95, 0, time.monotonic() + seconds
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


def train_dqn(name: str, seed: int, seconds: float, device: str) -> Trained:
    """Double deep Q-learning with a buffer of past decisions and a slowly following target network."""
    torch.manual_seed(seed)
    seats, game = OneSeat(name, seed, device), find_game(name)
    online, target = (layers(game.num_features, game.num_moves).to(device) for _ in range(2))
    target.load_state_dict(online.state_dict())
    optimizer = torch.optim.Adam(online.parameters(), 3e-4)
    room, gamma, decisions, begun = 512, 0.997, 0, time.monotonic()
    kept: list[tuple[Any, ...]] = []  # each the decisions of all games at one time
    while (passed := (time.monotonic() - begun) / seconds) < 1:
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
    """A network file with these moves and without an opinion on values."""
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


def with_ppo(name: str, seed: int, seconds: float, device: str, folder: Path) -> Path:
    """A policy of PPO."""
    write_policy(name, train_ppo(name, seed, seconds, device), seed, folder / "ppo.npz")
    return folder / "ppo.npz"


def with_dqn(name: str, seed: int, seconds: float, device: str, folder: Path) -> Path:
    """A policy of DQN."""
    write_policy(name, train_dqn(name, seed, seconds, device), seed, folder / "dqn.npz")
    return folder / "dqn.npz"


def with_roji(name: str, seed: int, seconds: float, device: str, folder: Path) -> Path:
    """A policy of `roji train`."""
    from roji.learn import TrainSettings
    from roji.learn import train as train_network
    from roji.learn.checkpoint import read_checkpoint
    from roji.learn.export import export_network

    games = None if device == "cuda" else CPU_GAMES
    settings = TrainSettings(name, seconds / 60, device, games, seed, folder / "run", seats=(2,), options={}, deals=0)
    train_network(settings)
    export_network(read_checkpoint(folder / "run" / "checkpoint.npz"), folder / "roji-train.npz")
    return folder / "roji-train.npz"


METHODS: dict[str, Callable[[str, int, float, str, Path], Path]] = {
    "ppo": with_ppo,
    "dqn": with_dqn,
    "roji-train": with_roji,
}


def make_row(task: Task, method: str, seed: int, chosen: Any) -> dict[str, Any]:
    """Train a player and evaluate it."""
    against = [name for name in chosen.against.split(",") if name]
    if method == "search":
        return evaluate(task, Contender(SEARCH), against, chosen.deals)
    with tempfile.TemporaryDirectory() as folder:
        path = METHODS[method](task.game, seed, chosen.seconds, chosen.device, Path(folder))
        return evaluate(task, Contender(str(path), method), against, chosen.deals)


def main() -> None:
    """Make the rows that are missing, or print the table of those that are there."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--table", type=Path, help="only print the rows of this folder as a table")
    parser.add_argument("--device", default="cuda", choices=("cuda", "cpu"))
    parser.add_argument("--seconds", type=float, default=40, help="of training for each player (default 40)")
    parser.add_argument("--seeds", type=int, default=3, help="players of each method (default 3)")
    parser.add_argument("--methods", default="ppo,dqn,roji-train,search")
    parser.add_argument("--games", default=",".join(GAMES))
    parser.add_argument("--against", default="random,greedy", help="opponents of the rows (default random,greedy)")
    parser.add_argument("--deals", type=int, help="fewer test deals than the tasks have")
    parser.add_argument("--out", type=Path, default=Path("rows"), help="the folder for rows")
    chosen = parser.parse_args()
    if chosen.table:
        print(rows_table(read_rows(chosen.table)), end="")
        return
    tasks = [task for task in all_tasks().values() if task.seats == 2 and task.game in chosen.games.split(",")]
    for task, method in itertools.product(tasks, chosen.methods.split(",")):
        for seed in range(1, 2 if method == "search" else chosen.seeds + 1):
            path = chosen.out / task.name.split("/")[1] / f"{method}-{seed}.json"
            if path.exists():
                continue
            begun = time.monotonic()
            row = make_row(task, method, seed, chosen)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(row_json(row), "utf-8")
            print(f"{time.monotonic() - begun:.0f} s: {row_text(row)}", flush=True)


if __name__ == "__main__":
    main()
