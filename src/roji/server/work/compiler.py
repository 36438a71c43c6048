"""Compiles what tables need, so that neither the event loop nor a bot's move waits for it.

A game's rules take seconds, in a separate thread, before a table starts. What hints and reviews need takes half a minute more: a
separate process compiles it (`roji compile`), and until then both are refused. Then it is loaded from the cache.
"""

import asyncio
import gc
import logging
import os
import sys
from concurrent.futures import ThreadPoolExecutor

from roji.core.beside import UNTIL_INPUT_ENDS
from roji.core.compiled_cache import is_cold, is_filled
from roji.core.errors import RojiError
from roji.core.rule import is_interpreted
from roji.games import game_names
from roji.match.compile_rules import compile_rules
from roji.server.work.bot_moves import not_compiled
from roji.server.work.reviewer import prepare_advice

__all__ = ["Compiler"]

log = logging.getLogger("roji.compiler")

# Thresholds of Python's garbage collector, which stops the process while it examines recent objects (often, a few milliseconds)
# and all objects (rarely, a tenth of a second with a thousand tables, which frees what closed connections left behind).
COLLECTOR_THRESHOLDS = (2_000, 4, 50)


class Compiler:
    """Compiles one game at a time in a separate thread. Only callers that need a game's rules wait for them."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "roji-compiler")
        self._games: dict[str, asyncio.Future[None]] = {}
        self._advice: dict[str, asyncio.Task[None]] = {}  # by game: the task that prepares hints and reviews
        self.ready: list[str] = []  # the games whose rules are compiled

    async def compile(self, game: str) -> None:
        """Return when the rules of this game are compiled."""
        if game in self.ready or is_cold():  # a separate process compiles
            return
        if game not in self._games:
            self._games[game] = asyncio.get_running_loop().run_in_executor(self._thread, compile_rules, game)
        try:
            await asyncio.shield(self._games[game])
        except Exception:
            self._games.pop(game, None)  # the next caller tries again
            raise
        if game not in self.ready:
            self.ready.append(game)
            gc.freeze()  # the compiler's half a million objects stay for good, so the collector need not examine them again
            gc.set_threshold(*COLLECTOR_THRESHOLDS)

    async def get_advice_ready(self, game: str) -> None:
        """Return once all that hints and reviews of this game need is compiled; `compiling` while a process does so."""
        if is_cold():
            raise not_compiled()
        task = self._advice.get(game)
        if task is None or (task.done() and (task.cancelled() or task.exception() is not None)):  # retried
            task = self._advice[game] = asyncio.create_task(self._prepare_advice(game))
            task.add_done_callback(_log_failure)
        if _is_made_elsewhere(game):
            raise not_compiled([game])
        await asyncio.shield(task)

    async def _prepare_advice(self, game: str) -> None:
        if _is_made_elsewhere(game):
            command = [sys.executable, "-m", "roji", "compile", "--beside", UNTIL_INPUT_ENDS, game]
            ours, nowhere = asyncio.subprocess.PIPE, asyncio.subprocess.DEVNULL
            made = await asyncio.create_subprocess_exec(*command, stdin=ours, stdout=nowhere, stderr=nowhere)
            try:
                await made.wait()
            finally:
                if made.returncode is None:
                    made.terminate()
            if _is_made_elsewhere(game):
                raise RojiError(f"What hints need cannot be compiled: see `roji compile {game}`.")
        await asyncio.get_running_loop().run_in_executor(self._thread, prepare_advice, game)

    async def compile_all(self) -> None:
        """Compile all games one by one."""
        for game in game_names():
            await self.compile(game)

    def close(self) -> None:
        """Compile no more games, without waiting for the current one."""
        for task in self._advice.values():
            task.cancel()
        self._thread.shutdown(wait=False, cancel_futures=True)


def _is_made_elsewhere(game: str) -> bool:
    """Whether a separate process has to compile something for hints first. In tests and images this process does it."""
    return os.environ.get("ROJI_COMPILE") != "first" and not is_interpreted() and not is_filled(game, "hints")


def _log_failure(task: "asyncio.Task[None]") -> None:
    if not task.cancelled() and (error := task.exception()) is not None:
        log.error("hints could not be made ready: %s", error)
