"""`roji arena`: bots play each other, many times, and we learn how strong they are and how the game behaves."""

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
from roji.core.edition import Edition, default_edition, read_edition
from roji.core.errors import RojiError
from roji.core.game import Game
from roji.core.luck import parse_seed
from roji.games import find_game

if TYPE_CHECKING:
    from roji.arena.ledger import Ledger
    from roji.arena.order import Order
    from roji.arena.results import Results

__all__ = ["arena", "bot_names", "check_outputs", "chosen_options", "forget", "play_order", "seats_for"]

INTERRUPTED = 130


def arena(
    game: str = typer.Argument(..., help="The game, such as zen-garden."),
    bots: str = typer.Option(..., "--bots", "-b", help="Who plays, such as master,greedy,random."),
    players: int | None = typer.Option(None, "--players", "-p", help="Seats at a table; without it, one for each bot."),
    games: int = typer.Option(600, "--games", "-g", help="At least so many games, in whole deals."),
    seed: str = typer.Option("1", "--seed", help="The luck of the series: a number, or 32 hexadecimal digits."),
    edition: Path | None = typer.Option(None, "--edition", help="Play with another edition: a TOML file."),
    options: str = typer.Option(
        "", "--options", help="Options of the game, such as 'boards=1,2,3'; several with spaces."
    ),
    json_file: Path | None = typer.Option(None, "--json", help="Write all results to this file."),
    html_file: Path | None = typer.Option(None, "--html", help="Write a report to this file, for any browser."),
    keep: Path | None = typer.Option(None, "--keep", help="Keep the played games in this file; a later run goes on."),
    workers: int | None = typer.Option(None, "--workers", "-w", help="How many play at a time; without it, all cores."),
    on: str = typer.Option("here", "--on", help="Where to play: here, or ray (a Ray cluster)."),
    limit: int | None = typer.Option(None, "--limit", help="Cut games off after so many decisions."),
) -> None:
    """Let bots play each other: each deal with every line-up, on all cores. After Ctrl-C the same command goes on."""
    from roji.arena.order import place_order
    from roji.arena.results import tell_results

    found = find_game(game)
    check_outputs(json_file, html_file)
    seats = seats_for(found, players, bot_names(bots))
    order = place_order(
        found,
        bot_names(bots),
        games,
        players=seats,
        seed=parse_seed(seed),
        options=found.encode_options(chosen_options(options), seats),
        edition=_edition(found, edition),
        limit=limit,
    )
    results = tell_results(play_order(order, keep, workers, on))
    if json_file:
        from roji.arena.plain import plain_results

        write_new_file(json_file, json.dumps(plain_results(order, results), indent=1) + "\n", replace=True)
    if html_file:
        from roji.arena.report import arena_report

        write_new_file(html_file, arena_report(order, results), replace=True)
    forget(order, keep)
    _show(order, results)
    for file in (json_file, html_file):
        if file:
            typer.echo(f"Wrote {file}.")


def seats_for(game: Game, players: int | None, bots: list[str]) -> int:
    """How many sit at a table, if nobody says it: one for each bot."""
    return players if players is not None else max(len(bots), game.seats[0])


def bot_names(bots: str) -> list[str]:
    """The names in a list with commas."""
    return [name.strip() for name in bots.split(",") if name.strip()]


def check_outputs(*files: Path | None) -> None:
    """Refuse a file that cannot be written before hours of play, not after."""
    for file in files:
        if file and not file.absolute().parent.is_dir():
            raise RojiError(f"Cannot write {file}: there is no folder {file.parent}.")
        if file and file.is_dir():
            raise RojiError(f"Cannot write {file}: it is a folder.")


def _edition(game: Game, path: Path | None) -> Edition:
    return read_edition(game, path) if path else default_edition(game)


def play_order(order: "Order", keep: Path | None, workers: int | None, on: str, name: str = "Playing") -> "Ledger":
    """Play with progress shown. Ctrl-C leaves the played games in a file, from which the same command goes on."""
    from roji.arena.run import run_order

    console = Console(stderr=True, highlight=False)
    path = keep or kept_in(order)
    try:
        with _progress(console, name) as tell:
            return run_order(order, keep=path, workers=workers, backend=on, tell=tell)
    except KeyboardInterrupt:
        typer.echo(f"roji: {_stopped(path)}", err=True)
        raise typer.Exit(INTERRUPTED) from None


def _stopped(path: Path) -> str:
    """What is left when somebody pressed Ctrl-C."""
    lines = path.read_bytes().count(b"\n") if path.exists() else 0
    if lines > 1:  # more than the order itself
        return f"Stopped. The games are kept in {path}: the same command goes on from there."
    path.unlink(missing_ok=True)
    return "Stopped before the first game was over."


def kept_in(order: "Order") -> Path:
    """Where the games of a running series are kept, if nobody says where."""
    return Path(f"{order.name}.arena")


def forget(order: "Order", keep: Path | None) -> None:
    """A series that is done needs no file, unless somebody wants to keep it."""
    if keep is None:
        kept_in(order).unlink(missing_ok=True)


@contextmanager
def _progress(console: Console, name: str) -> Iterator[Any]:
    """A bar that says how many games are played; before that, rules may have to be compiled."""
    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.fields[count]}"), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        bar = progress.add_task("Getting ready (the first time takes a minute or two) …", total=None, count="")

        def tell(done: int, number: int) -> None:
            count = f"{done:,} of {number:,} games"
            progress.update(bar, description=name, completed=done, total=number, count=count)

        yield tell


def _show(order: "Order", results: "Results") -> None:
    """The most important figures on the screen."""
    from roji.arena.parts import parts_of
    from roji.arena.report.figures import around, percent_range

    console = Console(highlight=False)
    game = results.sample.ledger.series.game
    played = f"{results.sample.seats} players, {results.games:,} games on {order.deals:,} deals, seed {order.seed}"
    console.print(f"[bold]{game.title}[/], {played}")
    if results.cut:
        console.print(f"{results.cut:,} games were cut off and are not scored.", style="yellow")
    if not len(results.sample):
        return
    console.print(_table(results))
    seats = ", ".join(percent_range(seat.wins) for seat in results.positions)
    name = "first, second, … to play" if parts_of(game).takes_turns else "seat"
    console.print(f"Wins by {name}: {seats}.")
    console.print(f"A game takes {around(results.length.decisions)} decisions, {around(results.length.rounds)} rounds.")
    console.print(f"The lead changes {around(results.tension.changes)} times. Behind the values: 95 % intervals.")


def _table(results: "Results") -> Table:
    """Bot by bot. One bot alone has nobody to be compared with."""
    from roji.arena.report.figures import around, percent_range, plain_number, seconds_text, signed_around

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
