"""A table's clock: the time each seat has used for its move, its reminders, and its deadline."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from roji.server.messages.room import Clock, Settings
from roji.server.messages.table import SeatClock
from roji.server.store.entries import Gathered, Moved, Reminded, TimedOut
from roji.server.tables.running_time import RunningTime
from roji.server.tables.seats import STAND_IN

if TYPE_CHECKING:
    from roji.server.tables.state import State

__all__ = ["TableClock", "clocks_shown", "make_clock", "next_due", "spent", "waits_for_people"]

REMINDERS = (0.5, 0.9)  # shares of the time at which slow games send reminders
GRACE = 60.0  # seconds that a clock waits for people to arrive


@dataclass(slots=True)
class SeatTime:
    """The time of one seat. The log has the durations of past moves; only the current move is measured."""

    reserve: float  # seconds left when its move began
    began: float = 0.0  # when its move began, by the log
    before: float = 0.0  # seconds already spent on it before an undo
    reminded: int = 0  # the number of reminders about this move
    furthest: int = 0  # the number of decisions after its latest move, before any undo
    last_spent: float = 0.0  # on its move before this one
    last_reserve: float = 0.0  # when that one began


class TableClock:
    """The seats' time according to the log. Part of a table's state: only `State` changes it."""

    def __init__(self, agreed: Clock, is_slow: bool, seats: int) -> None:
        self.agreed = agreed
        self.waits_since: float | None = None  # the start of the wait for people to arrive, by the log
        self.reminders = REMINDERS if is_slow else ()
        self.seats = [SeatTime(reserve=agreed.reserve) for _ in range(seats)]

    def begin(self, seat: int, at: float) -> None:
        """Give a seat the full time of a move from now on."""
        time = self.seats[seat]
        time.began, time.before, time.reminded = at, 0.0, 0

    def start(self, at: float) -> None:
        """Everyone has arrived: their time begins."""
        self.waits_since = None
        self.go_on(at)

    def stop(self, spent: list[float]) -> None:
        """The table is closed. The time each seat has spent counts after reopening; if unknown, a new move begins."""
        for time, before in zip(self.seats, spent or [0.0] * len(self.seats), strict=True):
            time.before, time.reminded = before, time.reminded if before else 0

    def go_on(self, at: float) -> None:
        """The table is reopened."""
        for time in self.seats:
            time.began = at

    def move(self, body: Moved, at: float, decisions: int, before: list[int], after: list[int]) -> None:
        """A seat has moved; these seats had to act before it, and these after it.

        A move made again after an undo brings no new time, so nobody gains time by undoing.
        """
        seat, time = body.seat, self.seats[body.seat]
        if seat in before:
            is_new = decisions > time.furthest
            time.furthest = max(time.furthest, decisions)
            if is_new or seat not in after:
                time.last_spent, time.last_reserve = body.spent, time.reserve
                time.reserve = max(0.0, time.reserve - max(0.0, body.spent - self.agreed.seconds))
                self.begin(seat, at)
        for other in after:
            if other not in before:
                self.begin(other, at)

    def go_back(self, seat: int, at: float, before: list[int], after: list[int]) -> None:
        """A seat took decisions back. Seats that have to act again continue with the time that was left."""
        for other in after:
            if other not in before:
                self.begin(other, at)
                if other == seat:
                    time = self.seats[seat]
                    time.before, time.reserve = time.last_spent, time.last_reserve


def make_clock(settings: Settings, seats: int) -> TableClock | None:
    """The clock of a table; None if it has none."""
    return None if settings.clock is None else TableClock(settings.clock, settings.pace == "slow", seats)


def waits_for_people(state: "State") -> bool:
    """Whether the game has begun, and its clock waits for everyone to arrive."""
    return state.status == "playing" and state.clock is not None and state.clock.waits_since is not None


def spent(state: "State", seat: int, running: RunningTime) -> float:
    """The seconds a seat has spent on its move; 0 if its time does not run."""
    if state.clock is None or not _runs(state, seat):
        return 0.0
    time = state.clock.seats[seat]
    return max(0.0, running.now() - running.at(time.began)) + time.before


def next_due(state: "State", running: RunningTime) -> tuple[float, Gathered | Reminded | TimedOut] | None:
    """The next event caused by time, and its running time; None if there is none."""
    clock, due = state.clock, []
    if clock is None:
        return None
    if clock.waits_since is not None and waits_for_people(state):
        return running.at(clock.waits_since) + GRACE, Gathered()
    for seat in state.to_act:
        if _runs(state, seat):
            time = clock.seats[seat]
            start, whole = running.at(time.began) - time.before, clock.agreed.seconds + time.reserve
            if time.reminded < len(clock.reminders):
                due.append((start + whole * clock.reminders[time.reminded], seat, True))
            else:
                due.append((start + whole, seat, False))
    if not due:
        return None
    when, seat, is_reminder = min(due)
    return when, Reminded(seat) if is_reminder else TimedOut(seat, STAND_IN)


def clocks_shown(state: "State", running: RunningTime) -> list[SeatClock] | None:
    """Every seat's time, for everyone; None if the table has no clock."""
    if state.clock is None:
        return None
    return [_shown(state, state.clock, seat, running) for seat in range(len(state.seats))]


def _shown(state: "State", clock: TableClock, seat: int, running: RunningTime) -> SeatClock:
    used = spent(state, seat, running)
    left, reserve = clock.agreed.seconds - used, clock.seats[seat].reserve
    return SeatClock(left=max(0.0, left), reserve=max(0.0, reserve + min(0.0, left)), runs=_runs(state, seat))


def _runs(state: "State", seat: int) -> bool:
    """Whether a seat's time runs: a person has to act there."""
    is_awaited = state.status == "playing" and seat in state.to_act and state.seats[seat].kind == "person"
    return is_awaited and not waits_for_people(state)
