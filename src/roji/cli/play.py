"""`roji play`: a game in the terminal, several people at one keyboard, or with bots."""

import datetime
import sys
from collections.abc import Sequence
from pathlib import Path

import typer
from rich.console import Console

from roji.bots import Bot, find_bot, get_ready
from roji.cli.files import write_new_file
from roji.cli.options import chosen_options
from roji.cli.screen import LANGUAGES, WORDS, check_language, compiling, getting_ready, score_table
from roji.cli.terminal import Terminal
from roji.core.edition import default_edition
from roji.core.errors import RojiError
from roji.core.game import Game
from roji.core.luck import new_luck, parse_seed
from roji.core.record import read_record, write_record
from roji.games import find_game, read_edition
from roji.match import Match, replay
from roji.match.compile_rules import FIRST_DECISIONS, compile_rules

__all__ = ["play"]


def play(
    game: str = typer.Argument(..., help="The game, such as zen-garden."),
    players: int | None = typer.Option(None, "--players", "-p", help="How many play, bots included."),
    bots: str = typer.Option("", "--bots", "-b", help="Bots for the last seats, such as 'random' or 'master,gentle'."),
    options: str = typer.Option(
        "", "--options", "-o", help="Options of the game, such as 'boards=1,2,5' or 'tricky=yes'; see 'roji games'."
    ),
    seed: str | None = typer.Option(None, "--seed", help="The luck of the game: a number, or 32 hexadecimal digits."),
    edition: Path | None = typer.Option(None, "--edition", help="Play with another edition: a TOML file."),
    names: str | None = typer.Option(None, "--names", help="The people's names, such as 'Ann,Ben'."),
    resume: Path | None = typer.Option(None, "--resume", help="Go on with a saved game."),
    lang: str = typer.Option("en", "--lang", help=f"Language: {', '.join(LANGUAGES)}."),
) -> None:
    """Play in the terminal. Type a move, ? for the legal ones, help for more; Ctrl-C saves and leaves."""
    check_language(lang)
    found = find_game(game)
    console = Console(highlight=False)
    chosen_bots = [find_bot(name.strip()) for name in bots.split(",") if name.strip()]
    box = read_edition(found, edition) if edition else default_edition(found)
    with compiling(found, console):
        compile_rules(found, FIRST_DECISIONS)
    if resume:
        match = _resume(found, resume)
    else:
        seats = players or max(found.seats[0], len(chosen_bots) + 1)
        _check_seats(found, seats, chosen_bots)
        people = _people(names, seats, chosen_bots, lang)
        luck = parse_seed(seed) if seed else None
        match = Match(found, seats, chosen_options(options), seed=luck, edition=box, names=people)
    _check_seats(found, match.seats, chosen_bots)
    if chosen_bots:
        with getting_ready(console):
            get_ready(chosen_bots, found, match.box)
    first_bot = match.seats - len(chosen_bots)
    seated = {first_bot + index: bot for index, bot in enumerate(chosen_bots)}
    _play_to_the_end(Terminal(match, seated, lang, console, new_luck(match.seed ^ 1)), console, lang)


def _check_seats(game: Game, seats: int, bots: Sequence[Bot]) -> None:
    game.check_seats(seats)
    if len(bots) > seats:
        raise RojiError(f"{len(bots)} bots do not fit at a table for {seats}.")


def _people(names: str | None, seats: int, bots: Sequence[Bot], lang: str) -> list[str]:
    """A name for every seat: people first, then bots."""
    count = seats - len(bots)
    given = [name.strip() for name in names.split(",")] if names else []
    if given and len(given) != count:
        raise RojiError(f"--names gives {len(given)} names, but {count} people play.")
    people = given or [WORDS[lang].say("player", number=seat + 1) for seat in range(count)]
    return people + [f"Bot {bot.name} {number}" for number, bot in enumerate(bots, 1)]


def _resume(game: Game, path: Path) -> Match:
    record = read_record(path)
    if record.game != game.name:
        raise RojiError(f"{path} is a game of {record.game.replace('_', '-')}, not of {game.command}.")
    return replay(record)


def _play_to_the_end(terminal: Terminal, console: Console, lang: str) -> None:
    """Play until the game is over, or until somebody leaves; an interrupted game is saved."""
    try:
        finished = terminal.run()
    except (KeyboardInterrupt, EOFError):
        path = _free_name(terminal.match)
        write_new_file(path, write_record(terminal.match.record()))
        console.print()
        raise RojiError(f"Left the game; it is saved in {path}: go on with 'roji play … --resume {path}'.") from None
    if finished:
        console.print(score_table(terminal.match, lang))
        _offer_record(terminal, console)


def _offer_record(terminal: Terminal, console: Console) -> None:
    if not sys.stdin.isatty():
        return
    path = _free_name(terminal.match)
    write_new_file(path, write_record(terminal.match.record()))
    console.print(f"[dim]The game is saved in {path}: see it again with 'roji record show {path}'.[/]")


def _free_name(match: Match) -> Path:
    """A file name that is not taken yet."""
    day = datetime.datetime.now().astimezone().strftime("%Y-%m-%d")
    number = 1
    while (path := Path(f"{match.game.command}-{day}-{number}.roji")).exists():
        number += 1
    return path
