"""`roji lab`: reports what a game is like, what a card is worth and what a changed number does, and finds numbers for a goal."""

from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import typer
from typer.core import TyperGroup

from roji.cli.arena import bot_names, check_outputs, seats_for, series_settings
from roji.cli.lab_runs import LabFiles, LabRun, ban_components, compare_many, describe_one
from roji.cli.lab_tuning import tune_edition
from roji.core.edition import Edition, default_edition
from roji.core.errors import RojiError
from roji.core.game import Game
from roji.games import find_game, read_edition

__all__ = ["app"]

OWN, REPORT = "own", "report"
LOOKS_AHEAD, WEAKER = "sharp", "greedy"


class LabCommands(TyperGroup):
    """`roji lab GAME …` is short for `roji lab report GAME …`."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The command, and its arguments."""
        return super().resolve_command(ctx, args if args[0] in self.commands else [REPORT, *args])


app = typer.Typer(
    cls=LabCommands,
    help="What a game is like, and what a changed number does. Type 'roji lab GAME', or 'roji lab tune GAME'.",
    no_args_is_help=True,
    rich_markup_mode=None,
)

GAME = typer.Argument(..., help="The game, such as zen-garden.")
PLAYERS = typer.Option(None, "--players", "-p", help="Seats at a table; by default one for each bot.")
SEED = typer.Option("1", "--seed", help="The luck of the series: a number, or 32 hexadecimal digits.")
OPTIONS = typer.Option("", "--options", help="Options of the game, such as 'boards=1,2,3'.")
JSON = typer.Option(None, "--json", help="Write all results to this file.")
WORKERS = typer.Option(None, "--workers", "-w", help="Games to play at a time; by default one for each core.")


@app.command(REPORT)
def report(
    game: str = GAME,
    editions: list[str] = typer.Argument(
        None,
        help="Edition files; 'own' is the game's own. One: what it is like. Several: what the others change against the first.",
    ),
    ban: str | None = typer.Option(
        None,
        "--ban",
        help="What one seat may not use: a card, tile, wish or tactic by name or number, a group of them, or all.",
    ),
    bots: str = typer.Option(LOOKS_AHEAD, "--bots", "-b", help="Who plays, such as master,greedy."),
    second: str | None = typer.Option(
        None,
        "--second",
        help=f"With several editions: who plays the same once more, to see how far the verdict can be trusted; "
        f"without it {WEAKER}, 'none' leaves it out.",
    ),
    ladder: str | None = typer.Option(
        None,
        "--ladder",
        help=f"With one edition: the top of the ladder of strengths, up to master (hours); without it {LOOKS_AHEAD}.",
    ),
    players: int | None = PLAYERS,
    games: int = typer.Option(
        600, "--games", "-g", help="Play at least this many games with each edition; with --ban, at most."
    ),
    seed: str = SEED,
    options: str = OPTIONS,
    json_file: Path | None = JSON,
    html_file: Path | None = typer.Option(None, "--html", help="Write a report to this file, for any browser."),
    workers: int | None = WORKERS,
    on: str = typer.Option("here", "--on", help="Where to play: here, or ray (a Ray cluster)."),
    limit: int | None = typer.Option(None, "--limit", help="Cut games off after this many decisions."),
    retrain: float | None = typer.Option(
        None,
        "--retrain",
        help="Train the networks of master, guided and network for so many minutes on each edition they do not know (PyTorch).",
    ),
) -> None:
    """Report what a game is like, or what other editions change. With --ban: what something is worth."""
    found, names = find_game(game), bot_names(bots)
    check_outputs(json_file, html_file)
    settings = series_settings(found, seats_for(found, players, names), seed, options, limit)
    run = LabRun(found, names, games, settings, workers, on, LabFiles(json_file, html_file), retrain)
    boxes = _named_apart([_edition(found, name) for name in editions or [OWN]], editions or [OWN])
    if retrain is not None:
        _check_training()
    if second is not None and len(boxes) == 1:
        raise RojiError("--second goes with several editions: there the same change is played by two strengths.")
    if ladder is not None and (len(boxes) > 1 or ban is not None):
        raise RojiError("--ladder goes with one edition and no ban: it is part of what a game is like.")
    if ban is not None:
        _check_ban(boxes, on, limit)
        ban_components(run, boxes[0], ban)
    elif len(boxes) == 1:
        describe_one(run, boxes[0], _level(ladder or LOOKS_AHEAD))
    else:
        weaker = second or WEAKER
        compare_many(run, boxes, None if weaker in ("none", bots) else weaker)


def _check_training() -> None:
    from roji.learn import require_torch

    require_torch()


def _check_ban(boxes: list[Edition], on: str, limit: int | None) -> None:
    if len(boxes) > 1:
        raise RojiError("A ban is weighed in one edition: name only one.")
    if on != "here" or limit is not None:
        raise RojiError("A ban is weighed here, with whole games: leave out --on and --limit.")


def _level(name: str) -> str:
    from roji.lab.skill import LADDER

    if name not in LADDER[1:]:
        raise RojiError(f"The ladder has no '{name}': its top can be {', '.join(LADDER[1:])}.")
    return name


@app.command("tune")
def tune(
    game: str = GAME,
    change: list[str] = typer.Option(
        ..., "--change", help="A number and its range, such as 'prices.middle=0..3'; as often as needed."
    ),
    goal: str = typer.Option(..., "--goal", help="The goal, such as 'seat wins even, 60 to 80 decisions'."),
    edition: str = typer.Option(OWN, "--edition", help="The edition to start from: a TOML file, or 'own'."),
    out: Path | None = typer.Option(None, "--out", help="Write the best edition to this file."),
    bots: str = typer.Option(WEAKER, "--bots", "-b", help="Who plays."),
    players: int | None = PLAYERS,
    games: int = typer.Option(2000, "--games", "-g", help="Play this many games with the last editions in the race."),
    seed: str = SEED,
    options: str = OPTIONS,
    json_file: Path | None = JSON,
    workers: int | None = WORKERS,
) -> None:
    """Search the numbers of an edition towards a goal. A race of editions on the same deals."""
    found, names = find_game(game), bot_names(bots)
    check_outputs(json_file, out)
    settings = series_settings(found, seats_for(found, players, names), seed, options, None)
    run = LabRun(found, names, games, settings, workers, "here", LabFiles(json_file, None))
    tune_edition(run, _edition(found, edition), edition, change, goal, out)


def _edition(game: Game, name: str) -> Edition:
    return default_edition(game) if name == OWN else read_edition(game, Path(name))


def _named_apart(editions: list[Edition], files: list[str]) -> list[Edition]:
    """The editions; files with another edition's name are named after their file."""
    names = Counter(edition.name for edition in editions)
    return [
        replace(edition, name=Path(file).stem) if file != OWN and names[edition.name] > 1 else edition
        for edition, file in zip(editions, files, strict=True)
    ]
