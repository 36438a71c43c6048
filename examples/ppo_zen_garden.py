"""PPO with masked moves learns two-player Zen Garden by self-play on one GPU, and is measured against the greedy bot.

    python examples/ppo_zen_garden.py --minutes 7.5 > curve.csv      # a GPU: pip install 'roji[gpu]' torch
    python examples/ppo_zen_garden.py --backend cpu --games 256 --minutes 5

One network makes all decisions of all games; it sees the table from the seat to act. A rollout is one whole game in every row of
the batch (64 decisions), so no value has to be estimated at its end.
"""

import argparse
import time

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn.functional import log_softmax, mse_loss, pad

from roji.envs.batch import SKIP, Batch
from roji.envs.observation import schema
from roji.envs.single_agent import SingleAgentGames
from roji.games import find_game

GAME, SEATS, DECISIONS = "zen-garden", 2, 64
BLOCKS = {block["name"]: slice(block["start"], block["start"] + block["width"]) for block in schema(find_game(GAME))}
ROTATIONS, PRICES, COLUMNS, SLOTS, WISHES = 4, 3, 4, 12, 4  # only board 1 is in play: four wishes
GARDEN, EDGE, PLACES = 4, 5, 25  # a tile can also be placed above the garden and left of it, which shifts it
PREFERENCES, DECORS, PATHS, FLOORS, PADDING = 14, 5, 3, 6, 2  # 16 preferences multiply faster than 14
DECOR, PATH, HELD = slice(0, 5), slice(5, 8), slice(6, 20)  # of a tile; of the table
TABLE, TOKEN, WAY, LINE, POOLED = 256, 40, 24, 8, 4  # sizes of the network's inputs, see `InputBuilder`

POINTS_SCALE = 15.0  # a lead of this many points is worth as much as the difference between winning and losing
SMOOTHING, CLIP, EPOCHS, MINIBATCHES = 0.97, 0.2, 2, 16  # SMOOTHING: lambda of the advantage estimates
FIRST_RATE, LAST_RATE, FIRST_ENTROPY, LAST_ENTROPY = 1e-3, 3e-5, 0.02, 0.002
URGE = (0.0, 3.0, 4.0, 5.0)  # initial preference for a place whose tile fits in a walkway with 0, 1, 2 or 3 others


class InputBuilder:
    """Computes the network's inputs from features, by the rules of the game; it has no weights."""

    def __init__(self, device: torch.device) -> None:
        self.device, self.dtype = device, torch.bfloat16 if device.type == "cuda" else torch.float32
        numbers, at, span = torch.arange(-1, GARDEN), torch.arange(-2, GARDEN), torch.arange(GARDEN + 1)[:, None]
        places, blocks = torch.cartesian_prod(numbers, numbers), torch.cartesian_prod(numbers - 1, numbers - 1)
        turned = torch.tensor([[0, 0], [0, -1], [-1, -1], [-1, 0]])  # from a tile to the block its path bends around
        bends = (places[:, None, None] + turned[:, None] == blocks).all(-1)  # [places, rotations, blocks]
        row, column = places.T[..., None]
        lines = torch.cat([row == numbers, column == numbers, row == column, row + column == GARDEN - 1], 1)
        room = torch.maximum(at, span - 1) - at.clamp(max=0) < GARDEN  # whether a row fits beside so many rows
        beside = (places[:, None] - places).abs().sum(-1) == 1
        kinds = torch.eye(3).repeat_interleave(torch.tensor([DECORS, PATHS, FLOORS + PADDING]), 0)
        tables = bends.flatten(0, 1), bends.any(1), lines, beside, kinds, room[:, :-1] & room[:, 1:], room[:, 1:]
        tables = (table.to(device, self.dtype) for table in tables)
        self.bends, self.blocks, self.lines, self.beside, self.kinds, *self.rooms = tables
        self.straight = torch.arange(2 * EDGE + 2, device=device) < 2 * EDGE  # diagonals: in a garden of full size only

    def plans(self, same: Tensor, filled: Tensor, possible: Tensor) -> Tensor:
        """One-hot: how many tiles of one kind lie in a walkway or line that can still be completed with that kind alone."""
        alive = (same == filled[:, :, None]) & possible[:, :, None]
        return ((same[..., None] == torch.arange(5, device=self.device)) & alive[..., None]).to(self.dtype)

    @torch.no_grad()
    def __call__(self, features: Tensor) -> dict[str, Tensor]:
        """The inputs for each row of features, by name."""
        rows, see = len(features), {name: features[:, block].to(self.dtype) for name, block in BLOCKS.items()}
        market, held = see["market"].view(rows, SLOTS, PREFERENCES), see["held"][:, None]
        wishes = see["wishes"].view(rows, -1, PREFERENCES)[:, :WISHES]
        gardens = see["gardens"].view(rows, -1, GARDEN, GARDEN, PREFERENCES + ROTATIONS)[:, :SEATS]
        gardens = pad(gardens, (0, 0, 1, 0, 1, 0)).flatten(2, 3)  # [rows, seats, places, …]
        rotations, taken = gardens[..., PREFERENCES:], gardens[..., PREFERENCES:].sum(-1)
        board = taken.view(rows, SEATS, EDGE, EDGE)
        height, width = board.amax(-1).sum(-1).long(), board.amax(-2).sum(-1).long()
        fits = [(room[height][..., None] * room[width][..., None, :]).flatten(2) > 0 for room in self.rooms]
        bent = (rotations[..., None, :] * gardens[..., PATH, None]).transpose(2, 3).flatten(3)
        ways = self.plans(bent @ self.bends, taken @ self.blocks, fits[0])
        full, decors = (height * width == GARDEN * GARDEN)[..., None], gardens[..., DECOR].mT.contiguous()
        lines = self.plans(decors @ self.lines, taken @ self.lines, full | self.straight)
        # Every place of the seat's own garden: what a tile there would continue (by path and decor), and what it may spoil.
        mine, way, line = taken[:, 0], ways[:, 0, ..., :4].mT.contiguous(), lines[:, 0, ..., :4].mT.contiguous()
        near = mine @ self.beside
        free = ((near > 0) & (mine == 0) & fits[1][:, 0]) | (mine.sum(-1, True) == 0)
        ground = torch.stack([near, mine @ self.lines @ self.lines.T, mine, free.to(self.dtype)], -1)
        ground = torch.cat([(way.amax(1) @ self.blocks.T).mT, ground], -1)[:, None].expand(-1, PATHS, -1, -1)
        serves = (way @ self.bends.T).view(rows, PATHS, 4, PLACES, ROTATIONS).permute(0, 1, 3, 4, 2).flatten(3)
        crossed = (line.amax(1) @ self.lines.T).mT[:, None].expand(-1, DECORS, -1, -1)
        # Every preference: which wishes ask for it, where it is for sale, how often each garden shows it, what it could complete.
        sale = market.view(rows, PRICES, COLUMNS, PREFERENCES).sum(2)
        shown = see["shown"].view(rows, -1, 1, PREFERENCES)[:, :SEATS] * GARDEN * GARDEN
        shown = (shown > torch.arange(10, device=self.device)[:, None]).to(self.dtype).flatten(1, 2)
        known = torch.cat([wishes, sale, see["supply"][:, None], held, shown], 1)
        plans = torch.cat([lines[..., 1:].sum(3), ways[..., 1:].sum(3)], 2).mT.flatten(1, 2)
        known = torch.cat([pad(known, (0, PADDING)), pad(plans, (0, FLOORS + PADDING))], 1)
        coins, first = see["coins"][:, :SEATS], see["first_player"][:, :SEATS]
        table = [see["rounds_left"], see["turns_left"], first, coins, held[:, 0]]
        table += [(coins * 25 > price).to(self.dtype) for price in (0.5, 1.5)]
        return {
            "table": torch.cat([*table, board[..., 1:, 1:].flatten(1), ways[..., :4].amax(2).flatten(1)], -1),
            "tokens": torch.cat([self.kinds.expand(rows, -1, -1), known.mT], -1),  # [rows, preferences, …]
            "tiles": pad(torch.cat([market, wishes, held], 1), (0, PADDING)),
            "which": (market[..., PATH, None] * market[..., None, DECOR]).flatten(2),  # a slot's path and decor, of 15
            "ways": torch.cat([serves, ground], -1),  # [rows, paths, places, …]
            "lines": torch.cat([(line @ self.lines.T).mT, crossed], -1),  # [rows, decors, places, …]
            "free": free,
        }


class Mix(nn.Module):
    """A small network with several inputs: their linear maps are added, and a hidden layer follows."""

    def __init__(self, *sizes: int, hidden: int, out: int) -> None:
        super().__init__()
        self.maps = nn.ModuleList(nn.Linear(size, hidden) for size in sizes)
        self.out = nn.Sequential(nn.ReLU(), nn.Linear(hidden, hidden), nn.ReLU(), nn.Linear(hidden, out))

    def forward(self, *inputs: Tensor) -> Tensor:
        """The output for one input of each size."""
        return self.out(sum(part(values) for part, values in zip(self.maps, inputs, strict=True)))


class Network(nn.Module):
    """Small networks rate each preference, each place for each path and decor, and each slot with its best place."""

    def __init__(self, width: int = 512, small: int = 64, tiny: int = 32) -> None:
        super().__init__()
        self.price, self.urge = nn.Parameter(torch.zeros(PRICES, small)), nn.Parameter(torch.tensor(URGE))
        self.tokens, self.ware = Mix(TABLE, TOKEN, hidden=small, out=small), nn.Linear(small, small)
        first = nn.Linear(TABLE + (WISHES + 1 + 3 + 2) * small, width)
        self.body = nn.Sequential(first, nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.ways = Mix(width, small, WAY, hidden=tiny, out=ROTATIONS + POOLED)
        self.lines = Mix(width, small, LINE, hidden=tiny // 2, out=ROTATIONS + POOLED)
        self.slots, self.take = Mix(width, POOLED, small, hidden=small, out=small), nn.Linear(small, 1)
        self.put, self.value = nn.Linear(width, PLACES * ROTATIONS), Mix(width, 2 * small, hidden=small, out=1)
        for head in (self.take, self.put, self.value.out[-1]):
            nn.init.zeros_(head.weight)

    def forward(self, see: dict[str, Tensor], masks: Tensor) -> tuple[Tensor, Tensor]:
        """Log-probabilities of the legal moves, and the value of the position for the seat to act."""
        with torch.autocast(masks.device.type, torch.bfloat16, enabled=masks.is_cuda):
            table, held = see["table"], see["table"][:, HELD, None, None]
            tokens = self.tokens(table[:, None], see["tokens"]).relu()
            decors, paths, floors, _ = tokens.split((DECORS, PATHS, FLOORS, PADDING), 1)
            wares, wishes = (see["tiles"] @ tokens).split((SLOTS, WISHES + 1), 1)
            wares = wares + self.price.to(wares.dtype).repeat_interleave(COLUMNS, 0)
            ware = self.ware(wares).relu()
            pools = [decors.mean(1), paths.mean(1), floors.mean(1), ware.amax(1), ware.mean(1)]
            body = self.body(torch.cat([table, wishes.flatten(1), *pools], -1))
            ways = self.ways(body[:, None, None], paths[:, :, None], see["ways"])
            lines = self.lines(body[:, None, None], decors[:, :, None], see["lines"])
            of_path = ways[..., ROTATIONS:].masked_fill(~see["free"][:, None, :, None], -30.0)
            best = (of_path[:, :, None] + lines[:, None, ..., ROTATIONS:]).max(3).values  # of all places
            slots = self.slots(body[:, None], see["which"] @ best.flatten(1, 2), wares).relu()
            fitting = (held[:, PATH] * see["ways"][..., : 4 * ROTATIONS]).sum(1).unflatten(-1, (ROTATIONS, 4))
            place = (held[:, PATH] * ways[..., :ROTATIONS]).sum(1) + (held[:, DECOR] * lines[..., :ROTATIONS]).sum(1)
            place = place + fitting @ self.urge
            moves = torch.cat([self.take(slots).flatten(1), place.flatten(1) + self.put(body)], -1)
            values = self.value(body, torch.cat([slots.amax(1), slots.mean(1)], -1))
        return log_softmax(moves.float().masked_fill(~masks, -1e9), -1), values.float().squeeze(-1)


@torch.no_grad()
def play(batch: Batch, build_inputs: InputBuilder, network: Network) -> dict[str, Tensor]:
    """Play one game in every row of the batch. Returns all decisions in one long row, with advantages and returns."""
    now, steps = batch.now, []  # its arrays become tensors without being copied
    arrays = now.features, now.masks, now.seats, now.rewards, now.points
    features, masks, seats, rewards, points = (torch.as_tensor(array, device=build_inputs.device) for array in arrays)
    for _ in range(DECISIONS):
        seen = build_inputs(features)
        chances, seen["values"] = network(seen, masks)
        moves = (chances - torch.empty_like(chances).exponential_().log()).argmax(-1)  # a sample, by the Gumbel trick
        seen["chances"] = chances.gather(-1, moves[:, None]).squeeze(-1)
        steps.append(seen | {"masks": masks.clone(), "moves": moves, "seats": seats.to(torch.int64, copy=True)})
        batch.step(moves if moves.is_cuda else moves.numpy())
    lead = (points[:, :SEATS] - points[:, :SEATS].flip(-1)) / POINTS_SCALE
    later_value = rewards[:, :SEATS] / 2 + lead.clamp(-2, 2)
    later_advantage = torch.zeros_like(later_value)
    for seen in reversed(steps):  # each seat along its own decisions
        who, value = seen["seats"][:, None], seen["values"][:, None]
        advantage = later_value.gather(1, who) - value + SMOOTHING * later_advantage.gather(1, who)
        seen |= {"advantages": advantage.squeeze(-1), "returns": (advantage + value).squeeze(-1)}
        later_value.scatter_(1, who, value)
        later_advantage.scatter_(1, who, advantage)
    return {name: torch.cat([seen[name] for seen in steps]) for name in steps[0]}


def learn(network: Network, optimizer: torch.optim.Optimizer, data: dict[str, Tensor], entropy_weight: float) -> None:
    """Train for a few passes over one rollout."""
    total, advantages = len(data["moves"]), data["advantages"]
    data["advantages"] = (advantages - advantages.mean()) / (advantages.std() + 1e-8)
    for _ in range(EPOCHS):
        for rows in torch.randperm(total, device=advantages.device).split(total // MINIBATCHES):
            part = {name: values[rows] for name, values in data.items()}
            masks, gains = part["masks"], part["advantages"]
            chances, values = network(part, masks)
            ratio = (chances.gather(-1, part["moves"][:, None]).squeeze(-1) - part["chances"]).exp()
            gain = torch.min(ratio * gains, ratio.clamp(1 - CLIP, 1 + CLIP) * gains).mean()
            entropy = -(chances.exp() * chances.masked_fill(~masks, 0)).sum(-1).mean()
            loss = -gain + 0.5 * mse_loss(values, part["returns"]) - entropy_weight * entropy
            optimizer.zero_grad(set_to_none=True)
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimizer.step()


@torch.no_grad()
def measure(network: Network, build_inputs: InputBuilder, games: int, first: int) -> str:
    """The share of paired games won against greedy (a tie is half a win) and the lead in points; seeds from `first` on."""
    won, lead = 0.0, 0.0
    for seat in range(SEATS):
        against = SingleAgentGames(GAME, games // SEATS, "greedy", seats=SEATS, seat=seat)
        against.reset(list(range(first, first + games // SEATS)))
        while not (against.over | against.truncated).all():
            features, masks = (
                torch.as_tensor(array, device=build_inputs.device) for array in (against.features(), against.masks)
            )
            chances, _ = network(build_inputs(features), masks)
            against.step(np.where(against.over, SKIP, chances.argmax(-1).cpu().numpy()))
        won += float(((against.rewards + 1) / 2).sum())
        lead += float((against.batch.now.points[:, seat] - against.batch.now.points[:, 1 - seat]).sum())
    return f"{games},{won / games:.4f},{lead / games:.2f}"


def main() -> None:
    """Train for some minutes and print the learning curve; at the end, measure once more on other deals."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    backends = ["cuda", "cpu"] if torch.cuda.is_available() else ["cpu"]
    parser.add_argument("--backend", default=backends[0], choices=backends)
    parser.add_argument("--games", type=int, default=16384, help="rows of the batch")
    parser.add_argument("--minutes", type=float, default=7.5)
    arguments = parser.parse_args()
    torch.manual_seed(1)
    start, games, next_measure = time.monotonic(), 0, 0.0
    batch, build_inputs = (
        Batch(GAME, arguments.games, arguments.backend, seats=SEATS),
        InputBuilder(torch.device(arguments.backend)),
    )
    network, _ = Network().to(build_inputs.device), batch.reset(seeds=1)
    optimizer = torch.optim.Adam(network.parameters(), FIRST_RATE, eps=1e-5, fused=arguments.backend == "cuda")
    print("seconds,games,measured,won,lead", flush=True)
    while True:
        done = time.monotonic() - start
        left = max(0.0, 1 - done / (60 * arguments.minutes))
        if done >= next_measure or not left:
            print(f"{done:.1f},{games}," + measure(network, build_inputs, 400, first=10**6), flush=True)
            next_measure = done + 30
        if not left:
            break
        optimizer.param_groups[0]["lr"] = LAST_RATE + left * (FIRST_RATE - LAST_RATE)
        learn(
            network, optimizer, play(batch, build_inputs, network), LAST_ENTROPY + left * (FIRST_ENTROPY - LAST_ENTROPY)
        )
        games += arguments.games
    print(f"{done:.1f},{games}," + measure(network, build_inputs, 4000, first=2 * 10**6))


if __name__ == "__main__":
    main()
