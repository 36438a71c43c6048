"""`roji lab`: play the same deals with two editions, and see what the change does to the game."""

import json
from pathlib import Path
from typing import Any

import typer
from rich.console import Console

from roji.cli.arena import (
    bot_names,
    check_outputs,
    chosen_options,
    play_series,
    remove_series_file,
    seats_for,
    tell_written,
)
from roji.cli.files import write_new_file
from roji.core.edition import Edition, default_edition
from roji.core.game import Game
from roji.core.luck import parse_seed
from roji.games import find_game, read_edition

__all__ = ["lab"]

OWN = "own"


def lab(
    game: str = typer.Argument(..., help="The game, such as zen-garden."),
    base: str = typer.Argument(..., help="The edition to compare with: a TOML file, or 'own' for the game's own."),
    variant: str = typer.Argument(..., help="The changed edition: a TOML file."),
    bots: str = typer.Option("greedy", "--bots", "-b", help="Who plays, such as master,greedy."),
    players: int | None = typer.Option(None, "--players", "-p", help="Seats at a table; without it, one for each bot."),
    games: int = typer.Option(
        600, "--games", "-g", help="Play at least this many games with each edition, in whole deals."
    ),
    seed: str = typer.Option("1", "--seed", help="The luck of the series: a number, or 32 hexadecimal digits."),
    options: str = typer.Option("", "--options", help="Options of the game, such as 'boards=1,2,3'."),
    json_file: Path | None = typer.Option(None, "--json", help="Write all differences to this file."),
    html_file: Path | None = typer.Option(None, "--html", help="Write a report to this file, for any browser."),
    workers: int | None = typer.Option(
        None, "--workers", "-w", help="Games to play at a time; without it, one for each core."
    ),
    on: str = typer.Option("here", "--on", help="Where to play: here, or ray (a Ray cluster)."),
    limit: int | None = typer.Option(None, "--limit", help="Cut games off after this many decisions."),
) -> None:
    """Play the same deals with two editions and say what is different. After Ctrl-C the same command continues."""
    from roji.arena.lab import changed_numbers, compare
    from roji.arena.results import compute_results
    from roji.arena.series_plan import plan_series

    found = find_game(game)
    check_outputs(json_file, html_file)
    editions = (_edition(found, base), _edition(found, variant))
    changes = changed_numbers(editions[0].text, editions[1].text)
    names = bot_names(bots)
    seats = seats_for(found, players, names)
    settings: dict[str, Any] = {"players": seats, "seed": parse_seed(seed), "limit": limit}
    settings["options"] = found.encode_options(chosen_options(options), seats)
    plans = tuple(plan_series(found, names, games, edition=edition, **settings) for edition in editions)
    played = [play_series(plan, None, workers, on, name) for plan, name in zip(plans, ("Base", "Variant"), strict=True)]
    results = (compute_results(played[0]), compute_results(played[1]))
    measures = compare(*results)
    if json_file:
        content = {"changed": changes, "measures": [measure.as_json() for measure in measures]}
        write_new_file(json_file, json.dumps(content, indent=1) + "\n", replace=True)
    if html_file:
        from roji.arena.report import lab_report

        write_new_file(html_file, lab_report((plans[0], plans[1]), results, changes, measures), replace=True)
    for plan in plans:
        remove_series_file(plan, None)
    _show(found, changes, measures, results[0].games)
    tell_written(json_file, html_file)


def _edition(game: Game, name: str) -> Edition:
    return default_edition(game) if name == OWN else read_edition(game, Path(name))


def _show(game: Game, changes: list[tuple[str, str, str]], measures: list[Any], games: int) -> None:
    """Print the changes and what they do, in sentences."""
    from roji.arena.report.lab_summary import sentences, unclear_sentence

    console = Console(highlight=False)
    console.print(f"[bold]{game.title}[/], {games:,} games with each edition, on the same deals")
    for where, before, after in changes:
        console.print(f"  {where}: {before} → {after}", style="dim", markup=False)
    said = sentences(measures)
    console.print("With the variant" if said else "Nothing is clearly different with the variant.")
    for sentence in said:
        console.print(f"• {sentence}", markup=False)
    console.print(unclear_sentence(measures), style="dim", markup=False)
