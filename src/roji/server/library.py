"""The rules, fetched when they are needed: Numba takes seconds to import and longer to compile, and no page waits for that."""

import asyncio
import gc
import importlib
from concurrent.futures import ThreadPoolExecutor
from typing import Any

__all__ = ["Library"]

# Python's collector stops everything while it looks through what was made lately: often and briefly, a few milliseconds, and
# through all there is seldom, which takes a tenth of a second with a thousand tables but finds what closed connections left.
COLLECTIONS = (2_000, 4, 50)


class Library:
    """Imports and compiles in one thread of its own; whoever needs the rules waits for it, and nobody else."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "roji-library")
        self._import: asyncio.Future[Any] | None = None
        self._games: dict[str, asyncio.Future[None]] = {}
        self.ready: list[str] = []

    async def load(self) -> None:
        """Wait until `roji.server.rules` can be imported without waiting."""
        if self._import is None:
            loop = asyncio.get_running_loop()
            self._import = loop.run_in_executor(self._thread, importlib.import_module, "roji.server.rules")
        await asyncio.shield(self._import)

    async def compile(self, game: str) -> None:
        """Wait until a game's rules are compiled."""
        if game in self.ready:
            return
        await self.load()
        from roji.server import rules

        if game not in self._games:
            loop = asyncio.get_running_loop()
            self._games[game] = loop.run_in_executor(self._thread, rules.warm_up, game)
        await asyncio.shield(self._games[game])
        if game not in self.ready:
            self.ready.append(game)
            gc.freeze()  # the compiler's half a million objects stay: nobody need look through them again and again
            gc.set_threshold(*COLLECTIONS)

    async def compile_all(self) -> None:
        """Compile everything, one game after the other."""
        await self.load()
        from roji.server import rules

        for game in rules.game_names():
            await self.compile(game)

    def close(self) -> None:
        """Begin nothing new."""
        self._thread.shutdown(wait=False, cancel_futures=True)
