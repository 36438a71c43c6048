"""What is followed in a game: groups of tiles, cards or deeds, and the rule that counts who uses them."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from roji.core.rule import Box, Table, Whole, rule

__all__ = ["NO_PARTS", "Group", "Parts"]


@dataclass(frozen=True, slots=True)
class Group:
    """Things of one kind, such as all floors, or all cards."""

    title: str  # "Floors"
    deed: str  # what is counted, as a sentence about a seat: "a tile with this floor is placed in the garden"
    names: Callable[[Box], tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Parts:
    """All groups of a game, their things numbered one after the other."""

    groups: tuple[Group, ...]
    note: Callable[[Box, Table, Any, Any], None]  # (box, table, row of a story, counts[seat, thing]): a rule
    rounds: Callable[[Table], int]  # how many rounds were begun, at the end of a game: a rule
    takes_turns: bool = True  # whether seats act one after the other, so that it matters who is first

    def names(self, box: Box) -> list[str]:
        """The name of each thing."""
        return [name for group in self.groups for name in group.names(box)]


@rule
def note_nothing(_box: Box, _table: Table, _row: Any, _counts: Any) -> None:
    """Nothing is followed."""


@rule
def no_rounds(_table: Table) -> Whole:
    """Rounds are not known."""
    return 0


NO_PARTS = Parts((), note_nothing, no_rounds)
