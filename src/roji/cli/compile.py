"""`roji compile`: compiles rules, bots and hints into the cache, in separate processes, so that nobody waits for it later."""

import gc
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait

import typer

from roji.core.beside import UNTIL_INPUT_ENDS, end_with_input, give_way
from roji.core.compiled_cache import PARTS, filling, missing_parts
from roji.core.cores import num_cores
from roji.core.errors import RojiError

__all__ = ["compile_games", "fill"]

RULES, BOTS, HINTS = PARTS  # each builds on the one before
COLLECTOR_THRESHOLDS = (
    100_000,
    50,
    100,
)  # collect seldom: a compiler keeps nearly all the objects it makes


def compile_games(
    games: list[str] = typer.Argument(None, help="The games; by default all."),
    jobs: int = typer.Option(0, "--jobs", "-j", help="How many processes; 0 for one on each core.", min=0),
    beside: bool = typer.Option(False, "--beside", help="Give way to other programs, such as a running server."),
    only: str = typer.Option("", "--only", hidden=True),
    until_input_ends: bool = typer.Option(False, UNTIL_INPUT_ENDS, hidden=True),
) -> None:
    """Compile rules, bots and hints now. Otherwise that happens during the first game."""
    from roji.games import find_game, game_names

    if beside:
        give_way()
    if until_input_ends:
        end_with_input()
    names = [find_game(name).name for name in games or game_names()]
    if only:
        gc.set_threshold(*COLLECTOR_THRESHOLDS)
        for name in names:
            with filling(name, only) as is_needed:
                if is_needed:
                    fill(name, only)
        return
    missing = {name: missing_parts(name) for name in names}
    count = sum(map(len, missing.values()))
    for number, line in enumerate(_compiled(missing, jobs or num_cores(), until_input_ends), 1):
        typer.echo(f"{line} ({number} of {count})")
    typer.echo("Everything is compiled.")


def _compiled(missing: dict[str, list[str]], jobs: int, until_input_ends: bool) -> Iterator[str]:
    """Compile all parts, several games at a time, each part of a game after the one that it builds on.

    In parallel, bots and hints would both compile the search: see docs/decisions/0062.
    """
    with ThreadPoolExecutor(jobs) as pool:
        running: dict[Future[float], tuple[str, list[str]]] = {}
        for name, parts in missing.items():
            if parts:
                running[pool.submit(_compile_part, name, parts[0], until_input_ends)] = name, parts
        while running:
            for done in wait(running, return_when=FIRST_COMPLETED).done:
                name, (part, *later) = running.pop(done)
                yield f"{name.replace('_', '-')}: {part} {done.result():.0f} s"
                if later:
                    running[pool.submit(_compile_part, name, later[0], until_input_ends)] = name, later


def _compile_part(name: str, part: str, until_input_ends: bool) -> float:
    """Compile one part in a separate process, which may share this one's input; returns the seconds it took."""
    began = time.monotonic()
    command = [sys.executable, "-m", "roji", "compile", name, "--only", part]
    shared = [UNTIL_INPUT_ENDS] if until_input_ends else []
    source = None if until_input_ends else subprocess.DEVNULL
    done = subprocess.run([*command, *shared], capture_output=True, text=True, stdin=source)
    if done.returncode:
        raise RojiError(f"The {part} of {name} cannot be compiled: {done.stderr.strip().splitlines()[-1:]}.")
    return time.monotonic() - began


def fill(name: str, part: str) -> None:
    """Compile one part of a game in this process."""
    {RULES: _fill_rules, BOTS: _fill_bots, HINTS: _fill_hints}[part](name)


def _fill_rules(name: str) -> None:
    from roji.match.compile_rules import compile_rules

    compile_rules(name)


def _fill_bots(name: str) -> None:
    from roji.bots import LEVELS, find_bot, get_ready
    from roji.core.edition import default_edition
    from roji.games import find_game

    game = find_game(name)
    get_ready([find_bot(level) for level in ("greedy", *LEVELS)], game, default_edition(game).box)


def _fill_hints(name: str) -> None:
    from roji.bots import find_bot
    from roji.bots.engine_bot import EngineBot
    from roji.games import find_game
    from roji.match import Match
    from roji.server.work.reviewer import prepare_advice

    game = find_game(name)
    match = Match(game, game.seats[0], seed=1)
    seat = match.to_act()[0]
    bot = find_bot("greedy")
    if isinstance(bot, EngineBot):
        bot.explain(game, match.box, match.view(seat), seat)
    prepare_advice(game.name)
