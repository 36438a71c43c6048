"""Compiling a game's rules to machine code, in a thread, before a table needs them: the first time it takes seconds."""

import asyncio
import gc
from concurrent.futures import ThreadPoolExecutor

from roji.games import game_names
from roji.match.compile_rules import compile_rules

__all__ = ["Compiler"]

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
