"""`roji probe`: how exploitable a bot is."""

import shlex
import sys
from pathlib import Path

import typer

__all__ = ["probe"]


def probe(
    bot: str = typer.Argument(..., help="The fixed bot, such as master or network:FILE."),
    game: str = typer.Option(..., "--game", "-g", help="The game, such as zen-garden."),
    minutes: float = typer.Option(20.0, "--minutes", "-m", help="How long to train the response."),
    device: str | None = typer.Option(None, "--device", help="cuda or cpu; by default cuda if available."),
    games: int | None = typer.Option(None, "--games", help="Games to play at once."),
    seed: int = typer.Option(1, "--seed", help="The luck of the training."),
    out: Path = typer.Option(Path("probe"), "--out", "-o", help="The folder for checkpoint, curve and report."),
    start_from: Path | None = typer.Option(None, "--from", help="A checkpoint or network file to start from."),
    edition: Path | None = typer.Option(None, "--edition", help="Play with this edition: a TOML file."),
    deals: int = typer.Option(200, "--deals", help="Fresh deals for the result, each played from both seats."),
    workers: int | None = typer.Option(None, "--workers", "-w", help="Processes that measure strength."),
) -> None:
    """Train a best response against a bot, for two players. Reports how often it wins on fresh deals."""
    from roji.learn import TrainSettings, probe_bot

    settings = TrainSettings(
        game,
        minutes,
        device,
        games,
        seed,
        out,
        start_from,
        edition=edition,
        deals=deals,
        workers=workers,
        command=shlex.join(["roji", *sys.argv[1:]]),
    )
    probe_bot(bot, settings, typer.echo)
