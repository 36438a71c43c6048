"""Compiling a game's rules to machine code, in a thread, before a table needs them: the first time it takes seconds."""

import asyncio
import gc
from concurrent.futures import ThreadPoolExecutor

from roji.core.luck import new_luck
from roji.core.story import NOBODY
from roji.games import find_game, game_names
from roji.match import Match

__all__ = ["Compiler", "compile_rules"]

DECISIONS = 300  # of the game that is played to compile everything: enough for a panorama's rewards in Four Gardens

# Thresholds of Python's garbage collector. It stops the process while it looks at recent objects (often, a few milliseconds) and
# at all objects (seldom, a tenth of a second with a thousand tables, but that frees what closed connections left behind).
COLLECTOR_THRESHOLDS = (2_000, 4, 50)


class Compiler:
    """Compiles one game at a time in a thread of its own. Whoever needs a game's rules waits for them, and nobody else."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "roji-compiler")
        self._games: dict[str, asyncio.Future[None]] = {}
        self.ready: list[str] = []  # the games whose rules are compiled

    async def compile(self, game: str) -> None:
        """Return when the rules of this game are compiled."""
        if game in self.ready:
            return
        if game not in self._games:
            self._games[game] = asyncio.get_running_loop().run_in_executor(self._thread, compile_rules, game)
        await asyncio.shield(self._games[game])
        if game not in self.ready:
            self.ready.append(game)
            gc.freeze()  # the compiler's half a million objects stay for good: the collector need not look at them again
            gc.set_threshold(*COLLECTOR_THRESHOLDS)

    async def compile_all(self) -> None:
        """Compile every game, one after the other."""
        for game in game_names():
            await self.compile(game)

    def close(self) -> None:
        """Compile no more games; one that is being compiled is not waited for."""
        self._thread.shutdown(wait=False, cancel_futures=True)


def compile_rules(name: str) -> None:
    """Call every rule that a table calls, with arguments of the same types, by playing a game."""
    game = find_game(name)
    match = Match(game, game.seats[0], seed=1)
    for number in range(DECISIONS):
        if match.is_over:
            break
        seat = match.to_act()[0]
        _describe_all_moves(match, seat)
        match.data(NOBODY)
        match.points()
        again = game.copy(match.table)
        game.redeal(match.box, again, seat, new_luck(1))
        legal = match.legal(seat)
        match.play(seat, legal[number % len(legal)])
    match.places()


def _describe_all_moves(match: Match, seat: int) -> None:
    """Put every legal move into words and text, parse its text, and explain why each other move is illegal."""
    game, box, view, legal = match.game, match.box, match.view(seat), match.legal(seat)
    words = game.words["en"]
    words.ask(box, view, seat)
    for move in range(game.num_moves):
        if move in legal:
            words.move(box, view, seat, move)
            game.number(box, view, seat, game.text(box, view, seat, move))
        else:
            words.why_not(box, view, seat, move)
