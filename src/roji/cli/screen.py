"""Terminal output shared by several commands: languages, the score table, progress."""

from collections.abc import Iterator
from contextlib import contextmanager

import typer
from rich.console import Console
from rich.padding import Padding
from rich.progress import Progress, TextColumn, TimeElapsedColumn
from rich.table import Table as Grid
from rich.text import Text

from roji.cli.language import OPTION, system_language
from roji.core.errors import RojiError
from roji.core.game import Game
from roji.core.rule import Table, is_compiled
from roji.core.words import ENGLISH, Phrases, load_words
from roji.games import languages
from roji.match import Match

__all__ = [
    "LANGUAGE",
    "LANGUAGES",
    "WORDS",
    "check_language",
    "compiling",
    "draw_table",
    "getting_ready",
    "indented",
    "score_table",
]

WORDS = load_words(Phrases, __package__)
LANGUAGES = languages()


def _default_language() -> str:
    """The system's language if a game speaks it, else English."""
    language = system_language()
    return language if language in LANGUAGES else ENGLISH


LANGUAGE = typer.Option(
    _default_language, OPTION, help=f"Language: {', '.join(LANGUAGES)}.", show_default="the system's, or English"
)


def check_language(language: str) -> None:
    """Refuse a language that no game has."""
    if language not in LANGUAGES:
        raise RojiError(f"There is no language '{language}': choose one of {', '.join(LANGUAGES)}.")


def score_table(match: Match, language: str) -> Grid:
    """The score clause by clause, a column for each seat; without clauses that the options leave out."""
    clause, line, total, place = WORDS[language].names["score_table"]
    table = Grid(clause, line, box=None, pad_edge=False, show_footer=False)
    for name in match.names:
        table.add_column(name, justify="right")
    game = match.game
    sheet = game.sheet(match.box, match.table)
    in_play = game.lines_in_play(match.box, match.table) if game.lines_in_play else [True] * game.score_lines
    for index, cited in enumerate(game.score_clauses):
        if not in_play[index]:
            continue
        points = [str(int(sheet[seat, index])) for seat in range(match.seats)]
        table.add_row(cited, game.words[language].score_line(index), *points)
    table.add_section()
    table.add_row("", f"[bold]{total}[/]", *(f"[bold]{points}[/]" for points in match.points()))
    if match.is_over:
        table.add_row("", f"[bold]{place}[/]", *(f"[bold]{number}[/]" for number in match.places()))
    return table


def indented(sentence: str, columns: int = 2) -> Padding:
    """A secondary sentence; all of its lines are indented."""
    return Padding(Text(sentence, style="dim"), (0, 0, 0, columns))


def draw_table(match: Match, table: Table, seat: int, language: str, console: Console) -> None:
    """Draw a table for this seat, to fit the screen."""
    room = (console.width, console.height)
    console.print(match.game.draw(match.box, table, seat, language, match.names, room), end="")


@contextmanager
def compiling(game: Game, language: str, console: Console) -> Iterator[None]:
    """Show that rules are being compiled, if they are not compiled yet."""
    if is_compiled(game.play):
        yield
        return
    with _working(WORDS[language].say("compiling", game=game.title), console):
        yield


@contextmanager
def getting_ready(language: str, console: Console) -> Iterator[None]:
    """Show that bots are being prepared: a second or two, or about a minute if they have never been compiled."""
    with _working(WORDS[language].say("preparing"), console):
        yield


@contextmanager
def _working(text: str, console: Console) -> Iterator[None]:
    """Show a line with a clock while something takes time; it disappears afterwards."""
    with Progress(TextColumn("{task.description}"), TimeElapsedColumn(), console=console, transient=True) as progress:
        progress.add_task(text, total=None)
        yield
