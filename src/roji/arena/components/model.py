"""What the arena counts in a game: groups of tiles, cards or actions, and the rule that counts how often each seat uses them."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from roji.core.rule import Box, Table, Whole, rule

__all__ = ["NO", "NO_COMPONENTS", "TRY", "YES", "ComponentGroup", "GameComponents"]

NO, YES, TRY = 0, 1, 2  # whether a move leads to the use of a component; TRY: if `count_uses` counts it at once


@dataclass(frozen=True, slots=True)
class ComponentGroup:
    """Components of one kind, such as all floors, or all cards."""

    title: str  # "Floors"
    counted: str  # when a use is counted, as a sentence: "a tile with this floor lies in the garden"
    names: Callable[[Box], tuple[str, ...]]
    is_chosen: bool = True  # whether a seat uses it by its own move, so that it can be banned


@rule
def leads_nowhere(_box: Box, _table: Table, _seat: int, _move: int, _component: int) -> Whole:
    """The default for a game whose components cannot be banned."""
    return NO


@dataclass(frozen=True, slots=True)
class GameComponents:
    """All groups of a game; their components are numbered consecutively."""

    groups: tuple[ComponentGroup, ...]
    count_uses: Callable[[Box, Table, Any, Any], None]  # (box, table, row of a story, counts[seat, component]): a rule
    rounds: Callable[[Table], int]  # how many rounds were played, at the end of a game: a rule
    # (box, table, seat, move, component) -> NO, YES or TRY: a rule. Whether a ban on the component forbids the move
    leads_to: Callable[..., int] = leads_nowhere
    takes_turns: bool = True  # whether seats act in turn, so that it matters who is first

    def names(self, box: Box) -> list[str]:
        """The name of each component."""
        return [name for group in self.groups for name in group.names(box)]


@rule
def count_nothing(_box: Box, _table: Table, _row: Any, _counts: Any) -> None:
    """The default for a game without components."""


@rule
def no_rounds(_table: Table) -> Whole:
    """The default for a game with unknown rounds: 0."""
    return 0


NO_COMPONENTS = GameComponents((), count_nothing, no_rounds)
