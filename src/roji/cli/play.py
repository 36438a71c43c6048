"""`roji play`: a game in the terminal, with several people at one keyboard, or with bots."""

import datetime
import os
import signal
import sys
from collections.abc import Sequence
from pathlib import Path

import typer
from rich.console import Console

from roji.bots import Bot, bot_names, find_bot, get_ready
from roji.cli.cold_start import CompilerBeside
from roji.cli.files import write_new_file
from roji.cli.options import chosen_options
from roji.cli.screen import LANGUAGE, WORDS, check_language, compiling, getting_ready, score_table
from roji.cli.terminal import GOES_ON, Terminal
from roji.core.compiled_cache import is_cold
from roji.core.edition import default_edition
from roji.core.errors import RojiError
from roji.core.game import Game
from roji.core.luck import new_luck, parse_seed
from roji.core.record import read_record, write_record
from roji.core.rule import is_interpreted
from roji.games import find_game, read_edition
from roji.match import Match, replay
from roji.match.compile_rules import compile_first_rules

__all__ = ["play"]

BOT = "Bot "  # the beginning of bots' names


def play(
    game: str = typer.Argument("", help="The game, such as zen-garden; not needed with --resume."),
    players: int | None = typer.Option(None, "--players", "-p", help="The number of players, including bots."),
    bots: str = typer.Option("", "--bots", "-b", help="Bots for the last seats, such as 'random' or 'master,gentle'."),
    options: str = typer.Option(
        "", "--options", "-o", help="Options of the game, such as 'boards=1,2,5' or 'tricky=yes'; see 'roji games'."
    ),
    seed: str | None = typer.Option(None, "--seed", help="The luck of the game: a number, or 32 hexadecimal digits."),
    edition: Path | None = typer.Option(None, "--edition", help="Play with another edition: a TOML file."),
    names: str | None = typer.Option(None, "--names", help="The people's names, such as 'Ann,Ben'."),
    resume: Path | None = typer.Option(None, "--resume", help="Continue a saved game; the file has the rest."),
    lang: str = LANGUAGE,
) -> None:
    """Play in the terminal. Type a move, ? for the legal ones, help for more; Ctrl-C saves and leaves."""
    check_language(lang)
    console = Console(highlight=False)
    chosen_bots = [find_bot(name.strip()) for name in bots.split(",") if name.strip()]
    if resume:
        if any((players, options, seed, edition, names)):
            raise RojiError("--resume takes players, options, seed, edition and names from the file: leave them out.")
        match = _saved_match(resume, game, lang, console)
        _check_seats(match.game, match.seats, chosen_bots)
    elif not game:
        raise RojiError("Say what to play, such as 'roji play zen-garden', or continue a game: --resume FILE.")
    else:
        found = find_game(game)
        given = [name.strip() for name in names.split(",")] if names else []
        seats = players or max(found.seats[0], len(chosen_bots) + max(1, len(given)))
        _check_seats(found, seats, chosen_bots)
        box = read_edition(found, edition) if edition else default_edition(found)
        luck = parse_seed(seed) if seed else None
        people = _people(given, seats, chosen_bots, lang)
        wanted = found.check_options(chosen_options(options), seats)
        _compile(found, lang, console)
        match = Match(found, seats, wanted, seed=luck, edition=box, names=people)
    seated = _seated(match, chosen_bots) if chosen_bots or not resume else _bots_of(match)
    if seated and not is_cold():
        with getting_ready(lang, console):
            get_ready(seated.values(), match.game, match.box)
    beside = CompilerBeside([match.game.name]) if is_cold() else None
    terminal = Terminal(match, seated, lang, console, new_luck(match.seed ^ 1), beside)
    terminal.go_on_as_before(bots)
    try:
        _play_to_the_end(terminal, console, lang)
    finally:
        if beside is not None:
            beside.stop()


def _compile(game: Game, lang: str, console: Console) -> None:
    """Compile what the first decisions need, unless rules are interpreted."""
    if not is_interpreted():
        with compiling(game, lang, console):
            compile_first_rules(game)


def _saved_match(path: Path, game: str, lang: str, console: Console) -> Match:
    """The match in a file. If a game is named, it must be the file's."""
    record = read_record(path)
    if game and find_game(game).name != record.game:
        raise RojiError(f"{path} is a game of {record.game.replace('_', '-')}, not of {find_game(game).command}.")
    if GOES_ON in os.environ:  # a temporary file for this process: see `Terminal.go_on_as_before`
        path.unlink()
    _compile(find_game(record.game), lang, console)
    return replay(record)


def _seated(match: Match, bots: Sequence[Bot]) -> dict[int, Bot]:
    """Bots on the last seats."""
    first_bot = match.seats - len(bots)
    return {first_bot + index: bot for index, bot in enumerate(bots)}


def _bots_of(match: Match) -> dict[int, Bot]:
    """The bots of a saved game, recognised by their names."""
    seated = {}
    for seat, name in enumerate(match.names):
        called = name.removeprefix(BOT).split(" ")[0]
        if name.startswith(BOT) and called.partition(":")[0] in bot_names():
            seated[seat] = find_bot(called)
    return seated


def _check_seats(game: Game, seats: int, bots: Sequence[Bot]) -> None:
    game.check_seats(seats)
    if len(bots) > seats:
        raise RojiError(f"{len(bots)} bots do not fit at a table for {seats}.")


def _people(given: Sequence[str], seats: int, bots: Sequence[Bot], lang: str) -> list[str]:
    """A name for every seat: people first, then bots."""
    count = seats - len(bots)
    if given and len(given) != count:
        raise RojiError(f"--names gives {len(given)} names, but {count} people play.")
    people = list(given) or [WORDS[lang].say("player", number=seat + 1) for seat in range(count)]
    levels = [bot.name for bot in bots]
    return people + [
        f"{BOT}{level} {levels[:index].count(level) + 1}" if levels.count(level) > 1 else f"{BOT}{level}"
        for index, level in enumerate(levels)
    ]


def _play_to_the_end(terminal: Terminal, console: Console, lang: str) -> None:
    """Play until the game is over, or until someone leaves. Both are saved, unless the game was already over."""
    was_over = terminal.match.is_over
    if sys.platform != "win32":
        signal.signal(signal.SIGHUP, lambda *_: None)  # a closed window is the end of the input, not of the game
    try:
        terminal.run()
    except (KeyboardInterrupt, EOFError, OSError):  # OSError: the terminal is gone
        path = _free_name(terminal.match)
        write_new_file(path, write_record(terminal.match.record()))
        console.print()
        raise RojiError(WORDS[lang].say("left", path=path)) from None
    console.print(score_table(terminal.match, lang))
    if sys.stdin.isatty() and not was_over:
        path = _free_name(terminal.match)
        write_new_file(path, write_record(terminal.match.record()))
        console.print(WORDS[lang].say("kept", path=path), style="dim", markup=False)


def _free_name(match: Match) -> Path:
    """A file name that is not taken yet."""
    day = datetime.datetime.now().astimezone().strftime("%Y-%m-%d")
    number = 1
    while (path := Path(f"{match.game.command}-{day}-{number}.roji")).exists():
        number += 1
    return path
