"""A bot that is any program: it reads turns as lines of JSON and answers with a move as text. This lets models be rated.

For each decision the program gets one line on its standard input,

    {"game": "zen_garden", "seat": 0, "observation": "You are …", "moves": ["take a0", …], "refused": null}

and writes one line: a move, alone or in [brackets]. After an invalid answer it gets the same line again, with the reason in
`refused`. After three of them a random legal move is played instead; results and rows count these.
"""

import contextlib
import json
import logging
import queue
import shlex
import subprocess
import threading
import weakref
from typing import IO

from roji.core.drawing import seat_names
from roji.core.errors import MoveError, RojiError
from roji.core.game import Game
from roji.core.luck import below
from roji.core.rule import Box, Luck, Table
from roji.core.story import Event
from roji.match.turn_text import TurnView, answered_move, event_lines, turn_text

__all__ = ["ProgramBot"]

log = logging.getLogger("roji.program")
TRIES = 3
ANSWER_SECONDS = 600.0
LONGEST_LINE = 1_000_000  # characters


class ProgramBot:
    """A program, started at its first decision and ended with this one."""

    def __init__(self, command: str) -> None:
        self.name = f"program:{command}"
        self.replaced = 0  # random moves played in its place
        try:
            self._command = shlex.split(command)
        except ValueError as error:
            raise RojiError(f"'{command}' is not a command: {error}.") from None
        if not self._command:
            raise RojiError("Say which program is to play, such as 'program:python my_player.py'.")
        self._process: subprocess.Popen[str] | None = None
        self._answers: queue.Queue[str] = queue.Queue()
        self._events: list[Event] = []

    def read_events(self, events: list[Event]) -> None:
        """Keep what the seat saw since its last decision for the text of its next turn."""
        self._events = events

    def choose(self, game: Game, box: Box, view: Table, seat: int, luck: Luck) -> int:
        """The program's move; a random one after three invalid answers."""
        seen = TurnView(game, box, view, seat, seat_names(int(view.num_seats)))
        legal = game.legal_moves(box, view, seat)
        told, self._events = event_lines(game, box, self._events, seen.names), []
        turn = {
            "game": game.name,
            "seat": seat,
            "observation": turn_text(seen, legal, told),
            "moves": [game.text(box, view, seat, move) for move in legal],
            "refused": None,
        }
        for _ in range(TRIES):
            try:
                return answered_move(seen, self._ask(turn))
            except MoveError as error:
                turn["refused"] = str(error)
        self.replaced += 1
        log.warning("%s: a random move was played in its place, for the %d. time", self.name, self.replaced)
        return legal[int(below(luck, len(legal)))]

    def _ask(self, turn: dict[str, object]) -> str:
        """Send a turn, and wait for the answer; RojiError if the program has ended or takes too long."""
        process = self._process or self._start()
        assert process.stdin is not None
        try:
            process.stdin.write(json.dumps(turn, ensure_ascii=False) + "\n")
            process.stdin.flush()
            answer = self._answers.get(timeout=ANSWER_SECONDS)
        except queue.Empty:
            raise RojiError(f"{self.name} did not answer within {ANSWER_SECONDS:.0f} seconds.") from None
        except OSError:
            answer = ""
        if not answer.endswith("\n"):
            raise RojiError(f"{self.name} has ended instead of answering; what it said stands above.")
        return answer

    def _start(self) -> subprocess.Popen[str]:
        try:
            process = subprocess.Popen(
                self._command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                encoding="utf-8",
                errors="replace",
            )
        except OSError as error:
            raise RojiError(f"{self.name} cannot be started: {error.strerror}.") from None
        assert process.stdout is not None
        threading.Thread(target=_read, args=(process.stdout, self._answers), daemon=True).start()
        weakref.finalize(self, _end, process)
        self._process = process
        return process


def _read(stream: IO[str], answers: "queue.Queue[str]") -> None:
    """Forward a program's output line by line, and an empty text at its end."""
    with contextlib.suppress(ValueError):  # the stream was closed
        while line := stream.readline(LONGEST_LINE):
            answers.put(line)
    answers.put("")


def _end(process: "subprocess.Popen[str]") -> None:
    """End a program: most exit when their input is closed."""
    for stream in (process.stdin, process.stdout):
        if stream is not None:
            with contextlib.suppress(OSError):
                stream.close()
    process.terminate()
    process.wait()
