"""`roji train`: trains a network for a game by self-play."""

import shlex
import sys
from pathlib import Path

import typer

from roji.cli.options import chosen_options
from roji.core.errors import RojiError

__all__ = ["chosen_seats", "train"]


def train(
    game: str = typer.Argument(..., help="The game, such as zen-garden."),
    minutes: float = typer.Option(10.0, "--minutes", "-m", help="How long to train."),
    device: str | None = typer.Option(None, "--device", help="cuda or cpu; by default cuda if available."),
    games: int | None = typer.Option(None, "--games", "-g", help="Games to play at once."),
    seed: int = typer.Option(1, "--seed", help="The luck of the first weights, of the games and of their players."),
    out: Path = typer.Option(Path("training"), "--out", "-o", help="The folder for checkpoint, curve and report."),
    start_from: Path | None = typer.Option(None, "--from", help="A checkpoint to continue."),
    seats: str = typer.Option("", "--seats", help="Seat counts to train, such as 2,3; by default all."),
    options: str = typer.Option("", "--options", help="Options to train, such as 'boards=1,2'; by default all."),
    edition: Path | None = typer.Option(None, "--edition", help="Train on this edition: a TOML file."),
    weights: int = typer.Option(800_000, "--weights", help="The size of a new network."),
    teacher: str | None = typer.Option(None, "--teacher", help="A bot that a new network learns from first."),
    teacher_minutes: float = typer.Option(1.0, "--teacher-minutes", help="How long it learns from that bot."),
    deals: int = typer.Option(100, "--deals", help="Deals for each measurement of strength; 0: none."),
    against: str = typer.Option("greedy,classic", "--against", help="The bots that strength is measured against."),
    workers: int | None = typer.Option(None, "--workers", "-w", help="Processes that measure strength."),
) -> None:
    """Train a network by self-play and measure its strength. Ctrl-C saves; --from continues."""
    from roji.learn import TrainSettings, require_torch
    from roji.learn import train as train_network
    from roji.learn.settings import Recipe

    require_torch()
    settings = TrainSettings(
        game,
        minutes,
        device,
        games,
        seed,
        out,
        start_from,
        chosen_seats(seats),
        chosen_options(options) if options else None,
        edition,
        deals,
        tuple(name.strip() for name in against.split(",")),
        workers,
        teacher,
        teacher_minutes,
        command=shlex.join(["roji", *sys.argv[1:]]),
        recipe=Recipe(weights=weights),
    )
    train_network(settings, typer.echo)


def chosen_seats(text: str) -> tuple[int, ...] | None:
    """Parse typed seat counts, such as 2,3; None if there are none."""
    if not text:
        return None
    try:
        return tuple(int(part) for part in text.split(","))
    except ValueError:
        raise RojiError(f"Seats look like 2 or 2,3, not '{text}'.") from None
