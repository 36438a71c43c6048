"""How the processes of one server hear of each other: through the doorman, who stands before them (see doorman.py).

Each has a place, from 0 on. A table belongs to the place that its name tells, and whoever wants to sit there is sent to that
process; but any of them can serve any table.
"""

import socket
from collections.abc import Callable
from typing import Any

from roji.server.channel import Channel
from roji.server.store.base import OnNotice
from roji.server.store.entries import new_table_id

__all__ = ["Post", "place_of"]

Figures = dict[str, float]


def place_of(table: str, processes: int) -> int:
    """The place of the process to which a table belongs."""
    return int(table, 16) % processes


class Post:
    """What one process tells the others, and hears of them. Without a line to the doorman it is alone."""

    def __init__(self, place: int = 0, processes: int = 1, line: socket.socket | None = None) -> None:
        self.place = place
        self.processes = processes
        self.on_connection: Callable[[socket.socket], None] = socket.socket.close
        self._on_line: Callable[[socket.socket], None] = socket.socket.close
        self.on_notice: OnNotice = lambda *_: None
        self.on_end: Callable[[], None] = lambda: None
        self.has_ended = False
        self._line = line
        self._channel: Channel | None = None
        self._figures: dict[int, Figures] = {}  # of the others, by place

    @property
    def is_alone(self) -> bool:
        """Whether there are no other processes."""
        return self.processes == 1

    def new_table(self) -> str:
        """The name of a new table that belongs here."""
        while place_of(table := new_table_id(), self.processes) != self.place:
            pass
        return table

    def open(self) -> None:
        """Begin to listen."""
        if self._line is not None and self._channel is None:
            self._channel = Channel(self._line, self._hear, self._end)

    def say(self, kind: str, body: Any = None) -> None:
        """Tell the doorman."""
        if self._channel is not None:
            self._channel.send((kind, body))

    def tell(self, table: str, message: str) -> None:
        """Tell the others something about a table."""
        self.say("notice", (table, message))

    def ask_for_line(self, on_line: Callable[[socket.socket], None]) -> None:
        """Ask the doorman for a line to the process that writes to SQLite."""
        self._on_line = on_line
        self.say("line")

    def tell_figures(self, figures: Figures) -> None:
        """Tell the others what was counted here."""
        self.say("figures", (self.place, figures))

    def all_figures(self, figures: Figures) -> Figures:
        """What was counted by all, given what was counted here."""
        total = dict(figures)
        for others in self._figures.values():
            for name, figure in others.items():
                total[name] = total.get(name, 0) + figure
        return total

    def _hear(self, value: tuple[str, Any], connection: socket.socket | None) -> None:
        kind, body = value
        if connection is not None:
            take = self._on_line if kind == "line" else self.on_connection
            take(connection)
        elif kind == "notice":
            table, message = body
            self.on_notice(table, 0, message)
        elif kind == "figures":
            place, figures = body
            self._figures[place] = figures

    def _end(self) -> None:
        """The doorman is gone."""
        self.has_ended = True
        self.on_end()

    def close(self) -> None:
        """Hang up."""
        if self._channel is not None:
            self._channel.close()
            self._channel = None
