"""The history of one game: all events as recorded; what a seat saw of them is computed on demand."""

from roji.core.story import EVERYBODY, Event, events_in

__all__ = ["HISTORY_NUMBERS", "OWN_MOVE", "SeatHistory"]

HISTORY_NUMBERS = 5  # kind, seat, what, start, end
OWN_MOVE = -1  # the kind of a row with a move of this seat itself

Row = tuple[int, ...]  # these numbers


class SeatHistory:
    """All decisions of a game with their events."""

    def __init__(self, num_seats: int) -> None:
        self.num_seats = num_seats
        self._decisions: list[tuple[int, int, bytes]] = []  # the seat, its move, the rows of the story
        self._forgotten = [
            0
        ] * num_seats  # the number of first decisions of which a seat remembers only what everyone saw

    def __len__(self) -> int:
        return len(self._decisions)

    def copy(self) -> "SeatHistory":
        """An independent copy."""
        again = SeatHistory(self.num_seats)
        again._decisions, again._forgotten = list(self._decisions), list(self._forgotten)
        return again

    def add(self, seat: int, move: int, rows: bytes) -> None:
        """One more decision; `rows` as `rows_of` gives them."""
        self._decisions.append((seat, move, rows))

    def cut(self, length: int) -> None:
        """Keep the first decisions only."""
        del self._decisions[length:]
        self._forgotten = [min(forgotten, length) for forgotten in self._forgotten]

    def forget(self, seat: int) -> None:
        """Let a seat remember only what everyone has seen so far."""
        self._forgotten[seat] = len(self._decisions)

    def rows(self, seat: int, most: int | None = None) -> list[Row]:
        """What a seat saw and did, oldest first: (kind, seat relative to this one or -1 for nobody, what, start, end)."""
        parts: list[list[Row]] = []
        found = 0
        for number in reversed(range(len(self._decisions))):
            if most is not None and found >= most:
                break
            parts.append(self._of_decision(number, seat))
            found += len(parts[-1])
        rows = [row for part in reversed(parts) for row in part]
        return rows if most is None else rows[max(0, len(rows) - most) :]

    def _of_decision(self, number: int, seat: int) -> list[Row]:
        mover, move, told = self._decisions[number]
        remembers_all = number >= self._forgotten[seat]
        own: list[Row] = [(OWN_MOVE, 0, move, 0, 0)] if mover == seat and remembers_all else []
        seen: list[Row] = [
            (event.kind, self._whose(event, seat), event.what, event.start, event.end)
            for event in events_in(told)
            if event.eyes == EVERYBODY or (remembers_all and event.is_seen_by(seat))
        ]
        return own + seen

    def _whose(self, event: Event, seat: int) -> int:
        return (event.seat - seat) % self.num_seats if 0 <= event.seat < self.num_seats else event.seat
