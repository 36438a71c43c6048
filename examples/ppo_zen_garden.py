"""PPO with masked moves learns Zen Garden for two in self-play, on one GPU, and is measured against the greedy bot.

    python examples/ppo_zen_garden.py --minutes 7.5 --curve curve.csv      # a GPU: pip install 'roji[gpu]' torch
    python examples/ppo_zen_garden.py --backend cpu --games 256 --minutes 2

All decisions of all games are played by one network, which sees the table from the seat that is to act. A rollout is one whole
game in every row of the batch (64 decisions), so nothing has to be guessed at its end.
"""

import argparse
import csv
import time
from pathlib import Path

import numpy as np
import torch
from torch import nn
from torch.nn import functional

from roji.envs.batch import Batch
from roji.envs.observation import schema
from roji.envs.solo import SoloGames
from roji.envs.tally import SKIP
from roji.games import find_game

GAME, SEATS, DECISIONS = "zen-garden", 2, 64
BLOCKS = {block["name"]: slice(block["start"], block["start"] + block["width"]) for block in schema(find_game(GAME))}
GARDEN, ROTATIONS, SLOTS, WISHES = 4, 4, 12, 4  # only board 1 is in play: four wishes
CELLS, EDGE = GARDEN * GARDEN, GARDEN + 1  # a tile can also be placed above the garden and left of it, which shifts it
PREFERENCES, DECORS, PATHS = 14, slice(0, 5), slice(5, 8)  # what a tile shows: decors, paths, floors
KINDS = torch.tensor([[1.0] * 5 + [0] * 9, [0] * 5 + [1.0] * 3 + [0] * 6, [0] * 8 + [1.0] * 6])
REACH, NEAR = 2, 25  # how far around a place the garden is looked at, and how many cells that are

POINTS_SCALE = 15.0  # a lead of so many points is worth as much as the difference between a won and a lost game
SMOOTHING = 0.97  # lambda of the advantage estimates
CLIP, EPOCHS, MINIBATCHES = 0.2, 2, 16
FIRST_RATE, LAST_RATE = 1e-3, 3e-5
FIRST_ENTROPY, LAST_ENTROPY = 0.02, 0.002

Data = dict[str, torch.Tensor]


def patches() -> torch.Tensor:
    """For each of the 25 places, the cells around it on a board with a rim: numbers [places * NEAR]."""
    side, steps = GARDEN + 2 * REACH + 1, torch.arange(2 * REACH + 1)
    corners, around = torch.arange(EDGE)[:, None] * side + torch.arange(EDGE), steps[:, None] * side + steps
    return (corners.flatten()[:, None] + around.flatten()).flatten()


class Network(nn.Module):
    """Features in; a preference for each move, and the worth of the position to the seat that sees it.

    Tiles are compared with wishes, with what the gardens show, and with the tile in hand by multiplying; all slots share one
    small network and all places another.
    """

    def __init__(self, num_features: int, width: int, small: int = 64) -> None:
        super().__init__()
        slot, board = PREFERENCES + WISHES + 3 * 3 + 3, 6
        self.body = nn.Sequential(
            nn.Linear(num_features + SLOTS * slot + CELLS * board, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU()
        )
        self.slot, self.slot_context = nn.Linear(slot, small), nn.Linear(width, small)
        self.place, self.place_context = nn.Linear(NEAR * board, small), nn.Linear(width, small)
        self.slot_head = nn.Sequential(nn.ReLU(), nn.Linear(small, small), nn.ReLU(), nn.Linear(small, 1))
        self.place_head = nn.Sequential(nn.ReLU(), nn.Linear(small, small), nn.ReLU(), nn.Linear(small, ROTATIONS))
        self.moves = nn.Linear(width, SLOTS + EDGE * EDGE * ROTATIONS)
        self.value = nn.Linear(width, 1)
        for head in (self.moves, self.value, self.slot_head[-1], self.place_head[-1]):
            nn.init.zeros_(head.weight)
        self.register_buffer("kinds", KINDS.T.contiguous())
        self.register_buffer("prices", torch.eye(3).repeat_interleave(GARDEN, 0))  # of the market's three rows
        self.register_buffer("patches", patches())

    def look(self, features: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """The market's slots [rows, 12, …] and the own garden's cells [rows, …, 4, 4], compared with all that matters."""
        rows = len(features)
        tiles = features[:, BLOCKS["market"]].view(rows, SLOTS, PREFERENCES)
        wishes = features[:, BLOCKS["wishes"]].view(rows, -1, PREFERENCES)[:, :WISHES]
        shown = features[:, BLOCKS["shown"]].view(rows, -1, PREFERENCES)[:, :SEATS]
        counts = torch.cat([shown, features[:, None, BLOCKS["supply"]]], 1)
        compared = ((tiles[:, :, None] * counts[:, None]) @ self.kinds.to(tiles.dtype)).flatten(2)
        prices = self.prices.to(tiles.dtype).expand(rows, -1, -1)
        slots = torch.cat([tiles, tiles @ wishes.transpose(1, 2), compared, prices], -1)
        held = features[:, BLOCKS["held"]]
        garden = features[:, BLOCKS["gardens"]].view(rows, -1, CELLS, PREFERENCES + ROTATIONS)[:, 0]
        rotations, same = garden[..., PREFERENCES:], garden[..., :PREFERENCES] * held[:, None]
        same_path, same_decor = same[..., PATHS].sum(-1, True), same[..., DECORS].sum(-1, True)
        cells = torch.cat([rotations.sum(-1, True), same_decor, rotations * same_path], -1)
        return slots, cells.transpose(1, 2).reshape(rows, -1, GARDEN, GARDEN)

    def forward(self, features: torch.Tensor, masks: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Log-probabilities of the legal moves, and values."""
        with torch.autocast(features.device.type, torch.bfloat16, enabled=features.is_cuda):
            slots, cells = self.look(features)
            body = self.body(torch.cat([features, slots.flatten(1), cells.flatten(1)], -1))
            rim = functional.pad(cells, (REACH + 1, REACH, REACH + 1, REACH)).flatten(2)[:, :, self.patches]
            near = rim.view(len(features), -1, EDGE * EDGE, NEAR).transpose(1, 2).flatten(2)
            slot = self.slot_head(self.slot(slots) + self.slot_context(body)[:, None]).flatten(1)
            place = self.place_head(self.place(near) + self.place_context(body)[:, None]).flatten(1)
            preferences, values = torch.cat([slot, place], -1) + self.moves(body), self.value(body)
        preferences = preferences.float().masked_fill(~masks, -1e9)
        return functional.log_softmax(preferences, -1), values.float().squeeze(-1)


class Arena:
    """The batch, its arrays as tensors (nothing is copied), and room for one rollout."""

    def __init__(self, backend: str, games: int) -> None:
        self.device = torch.device("cuda" if backend == "cuda" else "cpu")
        self.batch = Batch(GAME, games, backend, seats=SEATS)
        now = self.batch.reset(seeds=1)

        def tensor(array):
            return torch.as_tensor(array, device=self.device)

        self.features, self.masks, self.seats = tensor(now.features), tensor(now.masks), tensor(now.seats)
        self.rewards, self.points, self.over = tensor(now.rewards), tensor(now.points), tensor(now.over)
        moves, numbers = self.batch.game.num_moves, self.batch.game.num_features

        def room(*shape, dtype=torch.float32):
            return torch.zeros(DECISIONS, games, *shape, dtype=dtype, device=self.device)

        self.seen = {
            "features": room(numbers, dtype=torch.bfloat16 if backend == "cuda" else torch.float32),
            "masks": room(moves, dtype=torch.bool),
            "moves": room(dtype=torch.int64),
            "chances": room(),  # the log-probability with which the move was chosen
            "values": room(),
        }
        self.who, self.paid, self.ended = room(dtype=torch.int64), room(SEATS), room(dtype=torch.bool)

    @torch.no_grad()
    def play(self, network: Network) -> Data:
        """One game in every row. Returns all decisions in one long row, with advantages and returns."""
        seen = self.seen
        for step in range(DECISIONS):
            seen["features"][step], seen["masks"][step] = self.features, self.masks
            self.who[step] = self.seats
            chances, seen["values"][step] = network(seen["features"][step], self.masks)
            noise = -torch.empty_like(chances).exponential_().log()
            moves = (chances + noise).argmax(-1)  # a sample, by the Gumbel trick
            seen["moves"][step] = moves
            seen["chances"][step] = chances.gather(-1, moves[:, None]).squeeze(-1)
            self.batch.step(moves if self.device.type == "cuda" else moves.numpy())
            lead = (self.points[:, :SEATS] - self.points[:, :SEATS].flip(-1)) / POINTS_SCALE
            self.paid[step] = self.rewards[:, :SEATS] / 2 + lead.clamp(-2, 2)
            self.ended[step] = self.over
        advantages = self.advantages()
        result = {name: room.flatten(0, 1) for name, room in seen.items()}
        return result | {"advantages": advantages.flatten(), "returns": (advantages + seen["values"]).flatten()}

    def advantages(self) -> torch.Tensor:
        """Generalised advantage estimates, for each seat along its own decisions."""
        later_value, advantages = torch.zeros_like(self.paid[0]), torch.zeros_like(self.seen["values"])
        later_advantage, owed = torch.zeros_like(later_value), torch.zeros_like(later_value)
        for step in reversed(range(DECISIONS)):
            ended = self.ended[step][:, None]
            later_value, later_advantage = later_value.masked_fill(ended, 0), later_advantage.masked_fill(ended, 0)
            owed = self.paid[step] + owed.masked_fill(ended, 0)
            who, value = self.who[step][:, None], self.seen["values"][step][:, None]
            surprise = owed.gather(1, who) + later_value.gather(1, who) - value
            advantage = surprise + SMOOTHING * later_advantage.gather(1, who)
            later_value, later_advantage = (
                later_value.scatter(1, who, value),
                later_advantage.scatter(1, who, advantage),
            )
            owed = owed.scatter(1, who, torch.zeros_like(value))
            advantages[step] = advantage.squeeze(-1)
        return advantages


def learn(network: Network, optimizer: torch.optim.Optimizer, data: Data, curiosity: float) -> None:
    """A few passes over one rollout."""
    total, advantages = len(data["moves"]), data["advantages"]
    data["advantages"] = (advantages - advantages.mean()) / (advantages.std() + 1e-8)
    for _ in range(EPOCHS):
        for rows in torch.randperm(total, device=advantages.device).split(total // MINIBATCHES):
            part = {name: values[rows] for name, values in data.items()}
            chances, values = network(part["features"], part["masks"])
            ratio = (chances.gather(-1, part["moves"][:, None]).squeeze(-1) - part["chances"]).exp()
            gain = torch.min(ratio * part["advantages"], ratio.clamp(1 - CLIP, 1 + CLIP) * part["advantages"]).mean()
            entropy = -(chances.exp() * chances.masked_fill(~part["masks"], 0)).sum(-1).mean()
            loss = -gain + 0.5 * functional.mse_loss(values, part["returns"]) - curiosity * entropy
            optimizer.zero_grad(set_to_none=True)
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimizer.step()


@torch.no_grad()
def measure(network: Network, games: int, opponent: str, device: torch.device) -> tuple[float, float]:
    """The share of paired games won (a tie is half a win), and the lead in points: each deal is played from both seats."""
    won, lead = 0.0, 0.0
    for seat in range(SEATS):
        solo = SoloGames(GAME, games // SEATS, opponent, seats=SEATS, seat=seat)
        solo.reset(list(range(10**6, 10**6 + games // SEATS)))
        while not (solo.over | solo.truncated).all():
            features = torch.as_tensor(solo.features(), device=device)
            chances, _ = network(features, torch.as_tensor(solo.masks, device=device))
            solo.step(np.where(solo.over, SKIP, chances.argmax(-1).cpu().numpy()))
        won += float(((solo.rewards + 1) / 2).sum())
        points = solo.batch.now.points
        lead += float((points[:, seat] - points[:, 1 - seat]).sum())
    return won / games, lead / games


def main() -> None:
    """Learn for some minutes; print and write the curve."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--backend", default="cuda", choices=("cuda", "cpu"))
    parser.add_argument("--games", type=int, default=16384, help="rows of the batch")
    parser.add_argument("--width", type=int, default=512, help="of the network's body")
    parser.add_argument("--minutes", type=float, default=7.5)
    parser.add_argument("--opponent", default="greedy", help="the bot to be measured against")
    parser.add_argument("--look-every", type=float, default=30.0, help="seconds between two measurements")
    parser.add_argument("--curve", type=Path, help="a CSV file for the curve")
    parser.add_argument("--save", type=Path, help="a file for the network's weights")
    arguments = parser.parse_args()
    torch.manual_seed(1)
    start = time.monotonic()
    arena = Arena(arguments.backend, arguments.games)
    network = Network(arena.batch.game.num_features, arguments.width).to(arena.device)
    optimizer = torch.optim.Adam(network.parameters(), FIRST_RATE, eps=1e-5, fused=arguments.backend == "cuda")
    rows, next_look, rollouts, done = [], 0.0, 0, 0.0
    while True:
        if done >= next_look or done >= 60 * arguments.minutes:
            share, lead = measure(network, 400, arguments.opponent, arena.device)
            games = rollouts * arguments.games
            rows.append((round(done, 1), games, games * DECISIONS, round(share, 4), round(lead, 2)))
            print(f"{done:6.0f} s {games:10,} games: {share:6.1%} won, {lead:+.1f} points", flush=True)
            next_look = done + arguments.look_every
        if done >= 60 * arguments.minutes:
            break
        left = 1 - done / (60 * arguments.minutes)
        optimizer.param_groups[0]["lr"] = LAST_RATE + left * (FIRST_RATE - LAST_RATE)
        learn(network, optimizer, arena.play(network), LAST_ENTROPY + left * (FIRST_ENTROPY - LAST_ENTROPY))
        rollouts += 1
        done = time.monotonic() - start
    if arguments.curve:
        with arguments.curve.open("w", newline="") as file:
            csv.writer(file).writerows([("seconds", "games", "decisions", "won", "lead"), *rows])
    if arguments.save:
        torch.save(network.state_dict(), arguments.save)


if __name__ == "__main__":
    main()
