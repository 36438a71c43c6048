"""The settings of a training run, and the recipe it follows."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from roji.core.cores import num_cores
from roji.core.edition import Edition, default_edition
from roji.core.errors import RojiError
from roji.core.game import Game
from roji.games import find_game, read_edition

__all__ = ["DEVICES", "Recipe", "TrainSettings"]

DEVICES = ("cuda", "cpu")
GPU_GAMES, CPU_GAMES = 16384, 256  # default rows of the batch
GPU_MINIBATCH, CPU_MINIBATCH = 32768, 512


class Recipe(NamedTuple):
    """The numbers of the learning method. Pairs are the value at the start of a run and at its end."""

    steps: int = 64  # decisions of each game in a rollout
    rate: tuple[float, float] = (1e-3, 3e-5)  # Adam's learning rate
    resumed_rate: float = 5e-4  # the first rate of a run that continues a checkpoint
    entropy: tuple[float, float] = (0.02, 0.002)  # weight of the entropy bonus
    resumed_entropy: float = 0.008  # its first value in a run that goes on: what was decided stays decided
    smoothing: float = 0.97  # lambda of the advantage estimates; there is no discount
    clip: float = 0.2  # of the ratio of chances
    value_weight: float = 0.5
    margin_weight: float = 1.0  # the weight of the margin relative to the place
    most_gradient: float = 0.5  # gradients are scaled down to this norm
    pool_share: float = 0.25  # games with at least one seat played by an earlier self
    opening_share: float = 0.25  # games with untrained opening moves, to start from the middle
    opening_length: float = 0.7  # such an opening takes at most this share of the row's last game
    weights: int = 800_000  # the size of the network: one byte each when it ships


@dataclass(frozen=True)
class TrainSettings:
    """One run of `roji train`. The device or the game determines values that are None."""

    game: str
    minutes: float = 10.0
    device: str | None = None
    games: int | None = None  # played at once
    seed: int = 1
    out: str | Path = "training"
    start_from: str | Path | None = None  # a checkpoint to continue
    seats: tuple[int, ...] | None = None  # seat counts to train; None: all
    options: dict[str, str] | None = None  # None: all options that the game has
    edition: str | Path | None = None
    deals: int = 100  # for each measurement of strength; 0: none
    against: tuple[str, ...] = ("greedy", "classic")  # the opponents that measure strength
    workers: int | None = None  # processes that measure strength
    teacher: str | None = None  # a bot that a new network learns from before self-play
    teacher_minutes: float = 1.0
    command: str = ""  # as it was typed, for the card
    recipe: Recipe = field(default_factory=Recipe)

    def __post_init__(self) -> None:
        if self.device not in (None, *DEVICES):
            raise RojiError(f"There is no device '{self.device}': the devices are {', '.join(DEVICES)}.")
        if not self.minutes > 0:
            raise RojiError(f"Train for more than 0 minutes, not {self.minutes:g}.")
        if self.games is not None and self.games < 2:
            raise RojiError(f"Play at least 2 games at once, not {self.games}.")
        if self.deals < 0:
            raise RojiError(f"Measure with 0 deals or more, not {self.deals}.")

    def find_game(self) -> Game:
        """The game, after a check that it has these seats and options."""
        game = find_game(self.game)
        for seats in self.seats or ():
            game.check_seats(seats)
        return game

    def find_edition(self, game: Game) -> Edition:
        """The edition that is trained."""
        return default_edition(game) if self.edition is None else read_edition(game, self.edition)

    def num_games(self, device: str) -> int:
        """How many games are played at once."""
        return self.games or (GPU_GAMES if device == "cuda" else CPU_GAMES)

    def steps_in_minibatch(self, device: str) -> int:
        """How many time steps of all games make one minibatch."""
        wanted = max(1, (GPU_MINIBATCH if device == "cuda" else CPU_MINIBATCH) // self.num_games(device))
        return max(number for number in range(1, wanted + 1) if self.recipe.steps % number == 0)

    def num_workers(self) -> int:
        """How many processes measure strength."""
        return max(1, num_cores() // 4) if self.workers is None else max(1, self.workers)
