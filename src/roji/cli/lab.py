"""`roji lab`: the same deals under two editions, and what the change does to the game."""

import json
from pathlib import Path
from typing import Any

import typer
from rich.console import Console

from roji.cli.arena import bot_names, check_outputs, chosen_options, forget, play_order, seats_for
from roji.cli.files import write_new_file
from roji.core.edition import Edition, default_edition, read_edition
from roji.core.game import Game
from roji.core.luck import parse_seed
from roji.games import find_game

__all__ = ["lab"]

OWN = "own"


def lab(
    game: str = typer.Argument(..., help="The game, such as zen-garden."),
    base: str = typer.Argument(..., help="The edition to compare with: a TOML file, or 'own' for the game's own."),
    variant: str = typer.Argument(..., help="The changed edition: a TOML file."),
    bots: str = typer.Option("greedy", "--bots", "-b", help="Who plays, such as master,greedy."),
    players: int | None = typer.Option(None, "--players", "-p", help="Seats at a table; without it, one for each bot."),
    games: int = typer.Option(600, "--games", "-g", help="At least so many games with each edition, in whole deals."),
    seed: str = typer.Option("1", "--seed", help="The luck of the series: a number, or 32 hexadecimal digits."),
    options: str = typer.Option("", "--options", help="Options of the game, such as 'boards=1,2,3'."),
    json_file: Path | None = typer.Option(None, "--json", help="Write all differences to this file."),
    html_file: Path | None = typer.Option(None, "--html", help="Write a report to this file, for any browser."),
    workers: int | None = typer.Option(None, "--workers", "-w", help="How many play at a time; without it, all cores."),
    on: str = typer.Option("here", "--on", help="Where to play: here, or ray (a Ray cluster)."),
    limit: int | None = typer.Option(None, "--limit", help="Cut games off after so many decisions."),
) -> None:
    """Play the same deals under two editions and say what is different. After Ctrl-C the same command goes on."""
    from roji.arena.lab import changed_numbers, compare
    from roji.arena.order import place_order
    from roji.arena.results import tell_results

    found = find_game(game)
    check_outputs(json_file, html_file)
    editions = (_edition(found, base), _edition(found, variant))
    changes = changed_numbers(editions[0].text, editions[1].text)
    names = bot_names(bots)
    seats = seats_for(found, players, names)
    facts: dict[str, Any] = {"players": seats, "seed": parse_seed(seed), "limit": limit}
    facts["options"] = found.encode_options(chosen_options(options), seats)
    orders = tuple(place_order(found, names, games, edition=edition, **facts) for edition in editions)
    ledgers = [
        play_order(order, None, workers, on, name) for order, name in zip(orders, ("Base", "Variant"), strict=True)
    ]
    results = (tell_results(ledgers[0]), tell_results(ledgers[1]))
    measures = compare(*results)
    if json_file:
        told = {"changed": changes, "measures": [measure.plain() for measure in measures]}
        write_new_file(json_file, json.dumps(told, indent=1) + "\n", replace=True)
    if html_file:
        from roji.arena.report import lab_report

        write_new_file(html_file, lab_report((orders[0], orders[1]), results, changes, measures), replace=True)
    for order in orders:
        forget(order, None)
    _show(found, changes, measures, results[0].games)
    for file in (json_file, html_file):
        if file:
            typer.echo(f"Wrote {file}.")


def _edition(game: Game, name: str) -> Edition:
    return default_edition(game) if name == OWN else read_edition(game, Path(name))


def _show(game: Game, changes: list[tuple[str, str, str]], measures: list[Any], games: int) -> None:
    """What changed, in sentences."""
    from roji.arena.report.lab_short import sentences, unclear_sentence

    console = Console(highlight=False)
    console.print(f"[bold]{game.title}[/], {games:,} games with each edition, on the same deals")
    for where, before, after in changes:
        console.print(f"  {where}: {before} → {after}", style="dim", markup=False)
    said = sentences(measures)
    console.print("With the variant" if said else "Nothing is clearly different with the variant.")
    for sentence in said:
        console.print(f"• {sentence}", markup=False)
    console.print(unclear_sentence(measures), style="dim", markup=False)
