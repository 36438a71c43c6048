"""`roji record`: check, look at and export recorded games."""

import json
from pathlib import Path
from typing import Any

import typer
from rich.console import Console

from roji.cli.files import write_new_file
from roji.cli.screen import LANGUAGE, check_language, draw_table, score_table
from roji.core.errors import RojiError
from roji.core.record import read_record, seed_hash
from roji.match import Match, replay

__all__ = ["app", "decisions"]

app = typer.Typer(help="Check, look at and export recorded games.", no_args_is_help=True, rich_markup_mode=None)


@app.command("verify")
def verify(file: Path = typer.Argument(..., help="The record.")) -> None:
    """Replay a record and check it. Every move, the seed, the edition and the result."""
    record = read_record(file)
    match = replay(record)
    state = "finished" if match.is_over else "unfinished"
    shown = " The seed is the one whose hash was shown before the first move." if record.seed_hash else ""
    typer.echo(f"{file} is good: {match.game.title}, {match.seats} players, {len(match.log)} moves, {state}.{shown}")
    typer.echo(f"Seed hash: {seed_hash(record.seed)}")


@app.command("show")
def show(
    file: Path = typer.Argument(..., help="The record."),
    at: int = typer.Option(-1, "--at", help="Show the table after this many moves; by default after the last."),
    lang: str = LANGUAGE,
) -> None:
    """Describe a recorded game in words and draw its table."""
    check_language(lang)
    record = read_record(file)
    if not -1 <= at <= len(record.moves):
        raise RojiError(f"--at {at}: the record has {len(record.moves)} moves.")
    match = replay(record)
    if 0 <= at < len(match.log):
        match.undo(at, range(match.seats))
    console = Console(highlight=False)
    words = match.game.words[lang]
    for entry, text in zip(match.log, match.texts(), strict=True):
        console.print(f"{entry.number:>4} {match.names[entry.seat]}: {words.typed_text(text)}", markup=False)
        for event in entry.events:
            if sentence := words.event(match.box, event, match.names):
                console.print(f"       {sentence}", style="dim", markup=False)
    console.print()
    draw_table(match, match.table, 0, lang, console)
    console.print(score_table(match, lang))


@app.command("export")
def export(
    file: Path = typer.Argument(..., help="The record."),
    output: Path | None = typer.Option(None, "--output", "-o", help="Where to write; by default to the screen."),
) -> None:
    """Write every decision as a line of JSON. Each with its legal moves, the chosen one, and the whole table before it."""
    lines = [json.dumps(line, ensure_ascii=False) for line in decisions(replay(read_record(file)))]
    if output is None:
        for line in lines:
            typer.echo(line)
    else:
        write_new_file(output, "\n".join(lines) + "\n")
        typer.echo(f"Wrote {len(lines)} lines to {output}.")


def decisions(match: Match) -> list[dict[str, Any]]:
    """Every decision of a match, and a last line for the final table."""
    again = Match(match.game, match.seats, match.options, seed=match.seed, edition=match.edition, names=match.names)
    lines = []
    for entry in match.log:
        lines.append(_line(again, entry.number, entry.seat) | {"move": again.text(entry.seat, entry.move)})
        again.play(entry.seat, entry.move)
    lines.append(_line(again, len(match.log) + 1, None) | {"move": None})
    return lines


def _line(match: Match, number: int, seat: int | None) -> dict[str, Any]:
    legal = [] if seat is None else [match.text(seat, move) for move in match.legal(seat)]
    ending = {"points": match.points(), "places": match.places()} if match.is_over else {}
    return {
        "number": number,
        "seat": seat,
        "to_act": match.to_act(),
        "legal": legal,
        "over": match.is_over,
        "table": match.game.data(match.box, match.table),
    } | ending
