"""`roji arena`: lets bots play each other many times, to measure their strength and the game."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from roji.cli.files import write_new_file
from roji.cli.options import chosen_options
from roji.core.edition import Edition, default_edition
from roji.core.errors import RojiError
from roji.core.game import Game
from roji.core.luck import parse_seed
from roji.games import find_game, read_edition

if TYPE_CHECKING:
    from roji.arena.played_games import PlayedGames
    from roji.arena.results import Results
    from roji.arena.series_plan import SeriesPlan

__all__ = [
    "arena",
    "bot_names",
    "check_outputs",
    "deals_progress",
    "play_series",
    "remove_series_file",
    "seats_for",
    "series_settings",
    "tell_written",
]

INTERRUPTED = 130


def arena(
    game: str = typer.Argument(..., help="The game, such as zen-garden."),
    bots: str = typer.Option(..., "--bots", "-b", help="Who plays, such as master,greedy,random."),
    players: int | None = typer.Option(None, "--players", "-p", help="Seats at a table; by default one for each bot."),
    games: int = typer.Option(600, "--games", "-g", help="Play at least this many games, in whole deals."),
    seed: str = typer.Option("1", "--seed", help="The luck of the series: a number, or 32 hexadecimal digits."),
    edition: Path | None = typer.Option(None, "--edition", help="Play with another edition: a TOML file."),
    options: str = typer.Option(
        "", "--options", help="Options of the game, such as 'boards=1,2,3'; several with spaces."
    ),
    json_file: Path | None = typer.Option(None, "--json", help="Write all results to this file."),
    html_file: Path | None = typer.Option(None, "--html", help="Write a report to this file, for any browser."),
    series_file: Path | None = typer.Option(
        None, "--keep", help="Keep the played games in this file; a later run continues from it."
    ),
    workers: int | None = typer.Option(
        None, "--workers", "-w", help="Games to play at a time; by default one for each core."
    ),
    on: str = typer.Option("here", "--on", help="Where to play: here, or ray (a Ray cluster)."),
    limit: int | None = typer.Option(None, "--limit", help="Cut games off after this many decisions."),
) -> None:
    """Let bots play each other. Each deal with every line-up, on all cores; after Ctrl-C the same command continues."""
    from roji.arena.results import compute_results
    from roji.arena.series_plan import plan_series

    found, names = find_game(game), bot_names(bots)
    check_outputs(json_file, html_file)
    settings = series_settings(found, seats_for(found, players, names), seed, options, limit)
    plan = plan_series(found, names, games, edition=_edition(found, edition), **settings)
    results = compute_results(play_series(plan, series_file, workers, on))
    _write(plan, results, json_file, html_file)
    remove_series_file(plan, series_file)
    _show(plan, results)
    tell_written(json_file, html_file)


def series_settings(game: Game, seats: int, seed: str, options: str, limit: int | None) -> dict[str, Any]:
    """A series' settings besides its bots and edition, for `plan_series`."""
    chosen = game.encode_options(chosen_options(options), seats)
    return {"players": seats, "seed": parse_seed(seed), "options": chosen, "limit": limit}


def _write(plan: "SeriesPlan", results: "Results", json_file: Path | None, html_file: Path | None) -> None:
    """Write the requested files."""
    if json_file:
        from roji.arena.json_results import json_results

        write_new_file(json_file, json.dumps(json_results(plan, results), indent=1) + "\n", replace=True)
    if html_file:
        from roji.arena.report.arena import arena_report

        write_new_file(html_file, arena_report(plan, results), replace=True)


def tell_written(*files: Path | None) -> None:
    """Say which files were written."""
    for file in files:
        if file:
            typer.echo(f"Wrote {file}.")


def seats_for(game: Game, players: int | None, bots: list[str]) -> int:
    """The number of seats: as given, or one for each bot."""
    return players if players is not None else max(len(bots), game.seats[0])


def bot_names(bots: str) -> list[str]:
    """The names in a comma-separated list."""
    return [name.strip() for name in bots.split(",") if name.strip()]


def check_outputs(*files: Path | None) -> None:
    """Refuse an unwritable file before hours of play rather than after."""
    for file in files:
        if file and not file.absolute().parent.is_dir():
            raise RojiError(f"Cannot write {file}: there is no folder {file.parent}.")
        if file and file.is_dir():
            raise RojiError(f"Cannot write {file}: it is a folder.")


def _edition(game: Game, path: Path | None) -> Edition:
    return read_edition(game, path) if path else default_edition(game)


def play_series(
    plan: "SeriesPlan", series_file: Path | None, workers: int | None, on: str, name: str = "Playing"
) -> "PlayedGames":
    """Play a series and show the progress. Ctrl-C leaves the played games in a file, and the same command continues from it."""
    from roji.arena.run import run_series

    console = Console(stderr=True, highlight=False)
    path = series_file or default_series_file(plan)
    try:
        with _progress(console, name) as progress:
            return run_series(plan, series_file=path, workers=workers, backend=on, progress=progress)
    except KeyboardInterrupt:
        typer.echo(f"roji: {_stopped(path)}", err=True)
        raise typer.Exit(INTERRUPTED) from None


def _stopped(path: Path) -> str:
    """The message after Ctrl-C. A file without games is removed."""
    lines = path.read_bytes().count(b"\n") if path.exists() else 0
    if lines > 1:  # more than the plan
        return f"Stopped. The games are kept in {path}: the same command continues from there."
    path.unlink(missing_ok=True)
    return "Stopped before the first game was finished."


def default_series_file(plan: "SeriesPlan") -> Path:
    """Where the games of a running series are saved without --keep."""
    return Path(f"{plan.name}.arena")


def remove_series_file(plan: "SeriesPlan", series_file: Path | None) -> None:
    """Remove the file of a finished series, unless it was named with --keep."""
    if series_file is None:
        default_series_file(plan).unlink(missing_ok=True)


@contextmanager
def _progress(console: Console, name: str, of: str = "games") -> Iterator[Any]:
    """A progress bar; yields the function that updates it. It starts with compiling, where that is needed."""
    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.fields[count]}"), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        bar = progress.add_task("Compiling the rules (a minute or two the first time) …", total=None, count="")

        def update(done: int, number: int) -> None:
            count = f"{done:,} of {number:,} {of}"
            progress.update(bar, description=name, completed=done, total=number, count=count)

        yield update


@contextmanager
def deals_progress() -> Iterator[Any]:
    """A progress bar over deals on the error output; yields the function that updates it."""
    with _progress(Console(stderr=True, highlight=False), "Playing", "deals at most") as update:
        yield update


def _show(plan: "SeriesPlan", results: "Results") -> None:
    """The most important figures on the screen."""
    from roji.arena.components import components_of
    from roji.arena.report.number_text import around, percent_range
    from roji.arena.report.summary import replaced_moves

    console = Console(highlight=False)
    game = results.sample.played.series.game
    played = f"{results.sample.seats} players, {results.games:,} games on {plan.deals:,} deals, seed {plan.seed}"
    console.print(f"[bold]{game.title}[/], {played}")
    if results.cut:
        console.print(f"{results.cut:,} games were cut off and are not scored.", style="yellow")
    for sentence in replaced_moves(results):
        console.print(sentence, style="yellow", markup=False)
    if not len(results.sample):
        return
    console.print(_table(results))
    seats = ", ".join(percent_range(seat.wins) for seat in results.positions)
    name = "first, second, … to play" if components_of(game).takes_turns else "seat"
    console.print(f"Wins by {name}: {seats}.")
    rounds = f" in {around(results.length.rounds)} rounds" if results.length.all_rounds.any() else ""
    console.print(f"A game takes {around(results.length.decisions)} decisions{rounds}.")
    console.print(f"The lead changes {around(results.tension.changes)} times per game. All intervals are 95 %.")


def _table(results: "Results") -> Table:
    """One row for each bot. A single bot has no rating, wins, place or margin."""
    from roji.arena.report.number_text import around, percent_range, plain_number, seconds_text, signed_around

    table = Table("Bot", "Rating", "Wins", "Place", "Points", "Margin", "Thinks", box=None, pad_edge=False)
    for bot in results.bots:
        time = seconds_text(bot.thinking.mean) if bot.thinking else "–"
        if len(results.bots) == 1:
            table.add_row(bot.name, "–", "–", "–", around(bot.points), "–", time)
            continue
        rating = f"{plain_number(bot.rating.value)} ± {plain_number((bot.rating.high - bot.rating.low) / 2)}"
        place = plain_number(bot.place.value, 2)
        margin = signed_around(bot.margin)
        table.add_row(bot.name, rating, percent_range(bot.wins), place, around(bot.points), margin, time)
    return table
