"""`roji bench`: speed on this machine, side by side with other programs if installed. For the server see benchmarks/server."""

import json
from collections.abc import Callable
from typing import Any

import typer
from rich.console import Console
from rich.table import Table

__all__ = ["app"]

app = typer.Typer(
    help="Measure speed on this machine. Beside other programs, if they are installed.",
    no_args_is_help=True,
    rich_markup_mode=None,
)

Figures = dict[str, dict[str, dict[str, float]]]
MANY = 1000  # from here on, decimals are left out


@app.command("rules")
def rules(
    as_json: bool = typer.Option(False, "--json", help="Print the figures as JSON."),
    seconds: float = typer.Option(2.0, "--seconds", help="How long to measure each figure.", min=0.05),
) -> None:
    """Random play on one core. Decisions and games a second, table size, copy and compile times."""
    from roji.cli.bench_rules import measure

    report(measure, as_json, seconds)


@app.command("arena")
def arena(
    as_json: bool = typer.Option(False, "--json", help="Print the figures as JSON."),
    seconds: float = typer.Option(6.0, "--seconds", help="How long to measure each figure.", min=0.05),
) -> None:
    """Whole random games a second in the arena. On all cores, including its statistics."""
    from roji.cli.bench_arena import measure

    report(measure, as_json, seconds)


@app.command("bots")
def bots(
    as_json: bool = typer.Option(False, "--json", help="Print the figures as JSON."),
    seconds: float = typer.Option(3.0, "--seconds", help="How long to measure each figure.", min=0.05),
) -> None:
    """Playouts of the search a second on one core. From the opening with 4 players, and each level's thinking time."""
    from roji.bots.bench import measure

    report(measure, as_json, seconds)


@app.command("envs")
def envs(
    backend: str = typer.Option("cpu", "--backend", help="cpu, or cuda for a GPU."),
    as_json: bool = typer.Option(False, "--json", help="Print the figures as JSON."),
    seconds: float = typer.Option(2.0, "--seconds", help="How long to measure each figure.", min=0.05),
    games: int | None = typer.Option(None, "--games", help="Games in a batch.", min=1),
) -> None:
    """Batches of games for learners. Steps a second with masks, and with features too."""
    from roji.envs.bench import measure

    report(measure, as_json, backend, seconds, games)


def report(measure: Callable[..., Figures], as_json: bool, *arguments: Any) -> None:
    """Call `measure` with these arguments, show its progress, and print its figures as JSON or as tables."""
    notes = Console(stderr=True, highlight=False)
    with notes.status("Measuring …") as status:
        figures = measure(*arguments, tell=lambda line: status.update(f"Measuring {line} …"))
    for note in figures.pop("notes", {}).values():  # what was left out, and why
        notes.print(str(note.get("text", "")), markup=False)
    if as_json:
        typer.echo(json.dumps(figures, indent=2))
        return
    for group, rows in figures.items():
        names = list(dict.fromkeys(name for row in rows.values() for name in row))
        table = Table(group, box=None, pad_edge=False)
        for name in names:
            table.add_column(name.replace("_", " "), justify="right")
        for row, values in rows.items():
            table.add_row(row, *(readable(values[name]) if name in values else "" for name in names))
        Console(highlight=False).print(table)


def readable(figure: float) -> str:
    """A figure as text with three significant digits, or as a whole number if it is large."""
    return f"{figure:,.0f}" if abs(figure) >= MANY else f"{figure:.3g}"
