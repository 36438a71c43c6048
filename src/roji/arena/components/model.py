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
    is_chosen: bool = True  # whether a seat uses it by a move of its own, so that it can be forbidden


@rule
def leads_nowhere(_box: Box, _table: Table, _seat: int, _move: int, _component: int) -> Whole:
    """Stands in for a game whose components cannot be forbidden."""
    return NO


@dataclass(frozen=True, slots=True)
class GameComponents:
    """All groups of a game; their components are numbered through."""

    groups: tuple[ComponentGroup, ...]
    count_uses: Callable[[Box, Table, Any, Any], None]  # (box, table, row of a story, counts[seat, component]): a rule
    rounds: Callable[[Table], int]  # how many rounds were played, at the end of a game: a rule
    # (box, table, seat, move, component) -> NO, YES or TRY: a rule. What a seat may not do if it may not use the component
    leads_to: Callable[..., int] = leads_nowhere
    takes_turns: bool = True  # whether seats act one after another, so that it matters who is first

    def names(self, box: Box) -> list[str]:
        """The name of each component."""
        return [name for group in self.groups for name in group.names(box)]


@rule
def count_nothing(_box: Box, _table: Table, _row: Any, _counts: Any) -> None:
    """Stands in for a game without components."""


@rule
def no_rounds(_table: Table) -> Whole:
    """Stands in for a game whose rounds are not known: 0."""
    return 0


NO_COMPONENTS = GameComponents((), count_nothing, no_rounds)
