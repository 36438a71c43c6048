"""Where luck comes in OpenSpiel's games: drawn when it happens, by sampling or as chance nodes with exact probabilities.

The cards and tiles of a game lie in a pile whose order nobody knows. A move that draws from it waits until chance has said what
comes; until then every order is equally likely, so nothing about the future lies hidden in a state.
"""

import itertools
import math
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import numpy as np

from roji.core.bits import members
from roji.core.errors import RojiError
from roji.envs.multi_agent import MultiAgentGame

if TYPE_CHECKING:
    from roji.envs.open_spiel_bridge import RojiState

__all__ = ["Chance", "ExplicitChance", "SampledChance"]

Outcomes = list[tuple[int, float]]
DRAWN = 2  # the word of luck that counts what was drawn
SEED = 0  # of the table on which chance deals hands; no luck of it is ever used
MOST_SEED = 2**63
MOST_HANDS = 10_000


class Pile(NamedTuple):
    """Where a table keeps what is drawn; the next one is the last."""

    field: str
    size: str
    num_shown: int  # how many of the next ones can be seen


PILES = {
    "zen_garden": Pile("supply", "num_supply", 0),
    "sakura": Pile("deck", "num_deck", 0),
    "four_gardens": Pile("pile", "num_pile", 1),
}


class Chance(Protocol):
    """One way to bring luck into a game."""

    most_outcomes: int

    def outcomes(self, state: "RojiState") -> Outcomes:
        """What chance can do now, with probabilities."""

    def deal(self, state: "RojiState", outcome: int) -> None:
        """Chance acts before the first decision; sets `state.is_dealt` when all is dealt."""

    def draw(self, state: "RojiState", outcome: int) -> None:
        """Chance acts because a move draws; clears `state.pending` when that move is played."""

    def is_needed(self, running: MultiAgentGame, before: Any, fixed: int) -> bool:
        """Whether a move that was just tried drew something that chance has not said yet; `before` is the table before it."""


class SampledChance:
    """Chance nodes with one outcome, which samples: OpenSpiel's sampled stochastic games."""

    most_outcomes = 1

    def __init__(self, seed: int) -> None:
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
        table = state.running.table
        pile = PILES.get(state.running.game.name)
        if pile is not None:
            hidden = getattr(table, pile.field)[: max(0, int(getattr(table, pile.size)) - pile.num_shown)]
            self.generator.shuffle(hidden)
        table.luck[:DRAWN] = self.generator.integers(2**64, size=DRAWN, dtype=np.uint64)
        state.play_pending()

    def is_needed(self, running: MultiAgentGame, before: Any, fixed: int) -> bool:  # noqa: ARG002
        """Whether the move drew from the pile or from luck."""
        pile = PILES.get(running.game.name)
        is_lucky = bool(running.table.luck[DRAWN] != before.luck[DRAWN])
        return is_lucky or (pile is not None and getattr(running.table, pile.size) != getattr(before, pile.size))


class ExplicitChance:
    """Chance nodes with all outcomes and their probabilities: Sakura, with editions whose deck is never shuffled again.

    First chance deals a hand to each seat. Later, each card that a move draws is one chance node.
    """

    def __init__(self, running: MultiAgentGame) -> None:
        if running.game.name != "sakura":
            raise RojiError("Only Sakura has explicit chance nodes: take chance=sampled.")
        running = running.copy()
        running.begin(SEED)
        table = running.table
        self.hand_size = int(running.box.hand)
        held = [card for seat in range(running.num_seats) for card in members(table.hand[seat])]
        self.cards = sorted(held + table.deck[: int(table.num_deck)].tolist())
        hands = math.comb(len(self.cards), self.hand_size)
        if hands > MOST_HANDS:
            raise RojiError(f"There are {hands:,} different hands: explicit chance needs a small edition.")
        self.most_outcomes = max(hands, len(self.cards))

    def outcomes(self, state: "RojiState") -> Outcomes:
        """Every hand that the next seat can get, or every card that can come next: all equally likely."""
        if not state.is_dealt:
            number = math.comb(len(self.cards) - self.hand_size * len(state.hands), self.hand_size)
            return [(hand, 1 / number) for hand in range(number)]
        hidden = self._hidden(state)
        return [(card, 1 / len(hidden)) for card in sorted(hidden)]

    def deal(self, state: "RojiState", outcome: int) -> None:
        """Give a seat its hand; when all have one, the rest is the deck."""
        left = [card for card in self.cards if not any(card in hand for hand in state.hands)]
        state.hands.append(next(itertools.islice(itertools.combinations(left, self.hand_size), outcome, None)))
        if len(state.hands) < state.running.num_seats:
            return
        state.running.begin(SEED)
        table, last = state.running.table, state.hands[-1]
        for seat, hand in enumerate(state.hands):
            table.hand[seat] = sum(1 << card for card in hand)
        table.deck[: int(table.num_deck)] = [card for card in left if card not in last]
        state.running.look()
        state.is_dealt = True

    def draw(self, state: "RojiState", outcome: int) -> None:
        """Put the card on top of the deck, under those that chance has put there before, and try the move again."""
        table, place = state.running.table, len(self._hidden(state)) - 1
        other = table.deck[: place + 1].tolist().index(outcome)
        table.deck[other], table.deck[place] = table.deck[place], outcome
        state.fixed += 1
        state.try_pending()

    def is_needed(self, running: MultiAgentGame, before: Any, fixed: int) -> bool:
        """Whether the move drew more cards than chance has put on top."""
        if running.table.luck[DRAWN] != before.luck[DRAWN]:
            raise RojiError("With this edition the deck is shuffled again: take chance=sampled.")
        return int(before.num_deck) - int(running.table.num_deck) > fixed

    def _hidden(self, state: "RojiState") -> list[int]:
        table = state.running.table
        hidden: list[int] = table.deck[: int(table.num_deck) - state.fixed].tolist()
        return hidden
