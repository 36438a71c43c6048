"""Luck in OpenSpiel's games: drawn when needed, by sampling or as chance nodes with exact probabilities.

A game's cards or tiles are in a pile whose order nobody knows (`Game.pile`). A move that draws from it waits until chance decides
the outcome; until then every order is equally likely, so a state contains nothing about the future.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import numpy as np

from roji.core.errors import RojiError
from roji.core.game import Game
from roji.core.luck import shuffle
from roji.core.pile import NO_PILE, Pile
from roji.envs.multi_agent import MultiAgentGame

if TYPE_CHECKING:
    from roji.envs.open_spiel_bridge import RojiState

__all__ = ["Chance", "ExplicitChance", "SampledChance"]

Outcomes = list[tuple[int, float]]
DRAWN = 2  # the word of luck that counts draws
SEED = 0  # the seed of the table for deals by chance; its luck is never used
MOST_SEED = 2**63
MOST_OUTCOMES = 10_000  # the most outcomes of one chance node


def pile_of(game: Game) -> Pile:
    """The game's pile; a game that does not declare it is refused, because its states would reveal what comes next."""
    pile = game.pile
    if pile is None:
        raise RojiError(
            f"{game.title} does not say where its shuffled pile lies, so its future would lie open: it needs "
            "Game(pile=…), or NO_PILE if it has none."
        )
    fields = game.table_type.names or ()
    if pile != NO_PILE and not {pile.field, pile.size} <= set(fields):
        raise RojiError(
            f"{game.title} says that its pile is {pile.field}[:{pile.size}], but its table has no such fields."
        )
    return pile


class LuckCount(NamedTuple):
    """Counters that change when something random happens."""

    drawn: int  # from the table's luck
    pile: int  # things in it
    discards: int  # things of which a new pile would be made


def luck_of(pile: Pile, running: MultiAgentGame) -> LuckCount:
    """The counts of a table."""
    tables = running.tables
    left = int(tables[pile.size][0]) if pile.size else 0
    return LuckCount(int(tables["luck"][0, DRAWN]), left, int(tables[pile.num_discards][0]) if pile.discards else 0)


class Chance(Protocol):
    """A source of luck for a game."""

    most_outcomes: int

    def outcomes(self, state: "RojiState") -> Outcomes:
        """What chance can do now, with probabilities."""

    def deal(self, state: "RojiState", outcome: int) -> None:
        """Chance deals before the first decision; sets `state.is_dealt` when everything is dealt."""

    def draw(self, state: "RojiState", outcome: int) -> None:
        """Chance acts because a move draws; clears `state.pending` when that move is played."""

    def luck_of(self, running: MultiAgentGame) -> LuckCount:
        """How much luck is left, to compare before and after a move."""

    def is_needed(self, before: LuckCount, after: LuckCount, fixed: int) -> bool:
        """Whether a move between these two drew something that chance has not yet decided."""


class SampledChance:
    """Chance nodes with one outcome, which samples: OpenSpiel's sampled stochastic games."""

    most_outcomes = 1

    def __init__(self, game: Game, seed: int) -> None:
        self.pile = pile_of(game)
        self.generator = np.random.default_rng(None if seed < 0 else seed)

    def outcomes(self, state: "RojiState") -> Outcomes:  # noqa: ARG002
        """One: to draw."""
        return [(0, 1.0)]

    def deal(self, state: "RojiState", outcome: int) -> None:  # noqa: ARG002
        """Set the game up."""
        state.running.begin(int(self.generator.integers(MOST_SEED)))
        state.is_dealt = True

    def draw(self, state: "RojiState", outcome: int) -> None:  # noqa: ARG002
        """Shuffle what nobody knows, then play the move."""
        table, pile = state.running.table, self.pile
        if pile != NO_PILE:
            self.generator.shuffle(table[pile.field][: max(0, int(table[pile.size]) - pile.num_shown)])
        table.luck[:DRAWN] = self.generator.integers(2**64, size=DRAWN, dtype=np.uint64)
        state.play_pending()

    def luck_of(self, running: MultiAgentGame) -> LuckCount:
        """How much luck is left."""
        return luck_of(self.pile, running)

    def is_needed(self, before: LuckCount, after: LuckCount, fixed: int) -> bool:  # noqa: ARG002
        """Whether the move drew from the pile or from luck."""
        return (before.drawn, before.pile) != (after.drawn, after.pile)


class ExplicitChance:
    """Chance nodes with all outcomes and their probabilities, for games that can enumerate their deals.

    First chance deals, step by step, according to `Game.deals`. Later, each item that a move draws from the pile is one chance
    node.
    """

    def __init__(self, running: MultiAgentGame) -> None:
        game = running.game
        if game.deals is None:
            raise RojiError(f"{game.title} has no explicit chance nodes: take chance=sampled.")
        self.pile, self.deals = pile_of(game), game.deals
        steps = list(self._steps(running))
        if max(steps) > MOST_OUTCOMES:
            raise RojiError(
                f"There are {max(steps):,} different outcomes of one deal: explicit chance needs a small edition."
            )
        self.most_outcomes = max(*steps, game.table_type[self.pile.field].shape[0])

    def _steps(self, running: MultiAgentGame) -> Iterator[int]:
        """How many outcomes each step of the deal has."""
        dealt: tuple[int, ...] = ()
        while number := self._num_outcomes(running, dealt):
            yield number
            dealt += (0,)

    def _num_outcomes(self, running: MultiAgentGame, dealt: tuple[int, ...]) -> int:
        return self.deals.num_outcomes(running.box, running.num_seats, running.options, dealt)

    def outcomes(self, state: "RojiState") -> Outcomes:
        """Everything that can be dealt or drawn from the pile next, equally likely."""
        if not state.is_dealt:
            number = self._num_outcomes(state.running, state.dealt)
            return [(outcome, 1 / number) for outcome in range(number)]
        things, places = self._next_from(state)
        return [(thing, 1 / len(places)) for thing in sorted(things[places].tolist())]

    def deal(self, state: "RojiState", outcome: int) -> None:
        """Take one step of the deal; after the last one, set up the table accordingly."""
        state.dealt += (outcome,)
        running = state.running
        if self._num_outcomes(running, state.dealt):
            return
        running.begin(SEED)
        self.deals.arrange(running.box, running.table, state.dealt)
        running.look()
        state.is_dealt, state.dealt = True, ()

    def draw(self, state: "RojiState", outcome: int) -> None:
        """Put the drawn item where it comes next, after those that chance has already put there, and retry the move."""
        things, places = self._next_from(state)
        place, other = places[-1], places[things[places].tolist().index(outcome)]
        things[other], things[place] = things[place], outcome
        state.fixed += 1
        state.try_pending()

    def luck_of(self, running: MultiAgentGame) -> LuckCount:
        """How much luck is left."""
        return luck_of(self.pile, running)

    def is_needed(self, before: LuckCount, after: LuckCount, fixed: int) -> bool:
        """Whether the move drew or showed more than chance has said."""
        if after.drawn != before.drawn and not self.pile.discards:
            raise RojiError("With this edition the pile is shuffled again: take chance=sampled.")
        taken = before.pile + before.discards - after.pile - after.discards
        shown = min(after.pile, self.pile.num_shown) - min(before.pile, self.pile.num_shown)
        return taken > 0 and taken + shown > fixed

    def _next_from(self, state: "RojiState") -> tuple[Any, Any]:
        """A field of the table, and the places in it where what can come next lies; what lies at the last place comes first."""
        table, pile = state.running.table, self.pile
        face_down = max(0, int(table[pile.size]) - pile.num_shown)
        if state.fixed < face_down:
            return table[pile.field], np.arange(face_down - state.fixed)
        places = np.arange(int(table[pile.num_discards]))
        shuffle(table.luck.copy(), places, len(places))  # where the discards will lie in the new pile
        return table[pile.discards], places[: len(places) - (state.fixed - face_down)]
