"""Fixed opponents for a best response: a network on the learner's device, or any bot on the CPU."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor

from roji.bots import Bot, find_bot
from roji.bots.compiled_games import compiled_settings
from roji.bots.network.network_file import NetworkFile
from roji.bots.network.shipped import read_once, shipped_path, why_no_network
from roji.core.cores import num_cores
from roji.core.edition import Edition
from roji.core.game import Game
from roji.core.luck import LUCK_WORDS
from roji.core.story import NOBODY
from roji.envs.opponents import Opponents
from roji.learn.game_rows import GameRows
from roji.learn.model import PolicyNetwork
from roji.learn.network_checkpoint import checkpoint_of, shape_of

__all__ = ["BotOpponents", "FrozenNetwork", "network_behind"]

CERTAIN = 1e6  # the logit of a certain move, larger than any network's and any noise


def network_behind(name: str, game: Game, edition: Edition) -> NetworkFile | None:
    """The network that a bot plays with, if it has a matching one."""
    bot = find_bot(name)
    if not hasattr(bot, "path"):
        return None
    path: Path | None = bot.path
    if why_no_network(game, edition.box, path):
        return None
    return read_once(path or shipped_path(game))


class FrozenNetwork:
    """A network that always plays its favourite move."""

    def __init__(self, network: NetworkFile, rows: GameRows) -> None:
        before = checkpoint_of(network, max(rows.game.seats))
        self._network = PolicyNetwork(shape_of(before.about)).to(rows.device)
        self._network.load_arrays(before.arrays)

    def draw(self) -> None:
        """There is only one."""

    def logits(self, inputs: Tensor) -> Tensor:
        """Its favourite moves, with logits that no noise can change."""
        logits: Tensor = self._network(inputs)[0]
        return logits * CERTAIN


class BotOpponents:
    """A bot that chooses on the CPU: compiled if it does not search, otherwise game by game on all cores."""

    def __init__(self, name: str, rows: GameRows, seed: int) -> None:
        self._rows, self._bot = rows, find_bot(name)
        number = rows.num_rows
        self._learners = (~rows.plan.others).argmax(1).astype(np.int64)
        self._luck = np.zeros((number, LUCK_WORDS), np.uint64)
        self._luck[:, :2] = np.random.default_rng(seed).integers(0, 2**63, (number, 2))
        is_quick = compiled_settings(rows.game, [self._bot]) is not None
        self._quick = Opponents(rows.batch, name) if is_quick else None
        self._threads = ThreadPoolExecutor(num_cores())

    def draw(self) -> None:
        """There is only one."""

    def logits(self, inputs: Tensor) -> Tensor:
        """A certain logit for the bot's move in each game where it has to act."""
        if self._quick is not None:
            moves = self._quick.moves(self._learners, self._luck)
        else:
            moves = np.fromiter(self._threads.map(self._ask, range(len(inputs))), np.int64, len(inputs))
        logits = torch.zeros((len(inputs), self._rows.game.num_moves))
        chosen = torch.as_tensor(moves)
        return logits.scatter_(1, chosen.clamp(min=0)[:, None], CERTAIN)

    def _ask(self, row: int) -> int:
        batch, bot = self._rows.batch, self._bot
        seat = int(batch.now.seats[row])
        if seat in (NOBODY, self._learners[row]):
            return 0
        return _ask_bot(bot, self._rows.game, batch.edition, batch.table(row), seat, self._luck[row])


def _ask_bot(bot: Bot, game: Game, edition: Edition, table: Any, seat: int, luck: Any) -> int:
    return bot.choose(game, edition.box, game.seen(edition.box, table, seat), seat, luck)
