"""Sakura: the shapes of its plain data, for type checkers and for the page (`web/src/games/sakura/types.ts`).

Cards have their order numbers, 1 to 60. Spaces count from the gate, which is 0. A painter is a seat, or with two
players the court painter, number 2.
"""

from typing import Literal, NotRequired, TypedDict

from roji.core.story import NoParts

__all__ = [
    "GardenAction",
    "NoParts",
    "PainterAction",
    "SakuraBumped",
    "SakuraCard",
    "SakuraCardMove",
    "SakuraCardShown",
    "SakuraCards",
    "SakuraChoice",
    "SakuraData",
    "SakuraDeck",
    "SakuraDirection",
    "SakuraDiscarded",
    "SakuraDisgraced",
    "SakuraEvents",
    "SakuraHeldCard",
    "SakuraMove",
    "SakuraNothing",
    "SakuraPaid",
    "SakuraPainter",
    "SakuraPicked",
    "SakuraRound",
    "SakuraScore",
    "SakuraTree",
    "SakuraWalked",
    "SakuraWay",
    "SakuraWent",
    "SpaceKind",
    "Stage",
    "WhyNothing",
]

GardenAction = Literal["Emperor +1", "Emperor +2", "Emperor -1", "Emperor +-1", "closest -2", "furthest +2"]
PainterAction = Literal["+1", "+2", "+3", "+-1", "+-2", "+-3", "leap", "count"]
SpaceKind = Literal["gate", "path", "bridge", "torii", "sakura"]
Stage = Literal["choosing", "garden", "painter", "over"]
WhyNothing = Literal["no closest", "no furthest", "nobody ahead", "stayed at the gate", "Emperor stayed"]


class SakuraCard(TypedDict):
    """A card and its two actions."""

    card: int
    garden: GardenAction
    painter: PainterAction


class SakuraWay(TypedDict):
    """Where a painter and the Emperor would stand; `tree`: the Emperor would reach a cherry tree."""

    space: int
    emperor: int
    disgraced: bool
    tree: bool


class SakuraHeldCard(SakuraCard):
    """A card in a hand; while it may be chosen, also where it would lead on its own, for each choice of its owner."""

    alone: NotRequired[list[SakuraWay]]


class SakuraScore(TypedDict):
    """Where a painter's tokens came from."""

    start: int
    trees: int
    disgrace: int
    total: int


class SakuraPainter(TypedDict):
    """A painter. The court painter has no hand and no score."""

    painter: int
    court: bool
    space: int
    tokens: int
    lost: int
    chosen: SakuraCard | None
    played: SakuraCard | None
    unresolved: bool
    has_chosen: NotRequired[bool]
    hand_size: NotRequired[int]
    hand: NotRequired[list[SakuraHeldCard] | None]
    score: NotRequired[SakuraScore]


class SakuraChoice(TypedDict):
    """Where each direction would lead."""

    forward: SakuraWay
    backward: SakuraWay


class SakuraDeck(TypedDict):
    """The actions of cards 1 to 60, as indices into the two lists of actions."""

    garden_actions: list[GardenAction]
    painter_actions: list[PainterAction]
    garden: list[int]
    painter: list[int]


class SakuraData(TypedDict):
    """The table.

    `trees` are spaces, `trees_scored` counts them; `choice` is set while a player has to choose a direction.
    """

    seats: int
    tricky: bool
    round: int
    stage: Stage
    over: bool
    to_act: list[int]
    path: list[SpaceKind]
    cards: SakuraDeck
    trees: list[int]
    trees_scored: int
    at_tree: bool
    emperor: int
    painters: list[SakuraPainter]
    further: int | None
    resolving: int | None
    choice: SakuraChoice | None
    deck: list[int] | None
    deck_order: Literal["hidden", "last is next"]
    deck_size: int
    discards: list[int]
    reshuffled: list[int]
    luck: list[int] | None


class SakuraCardMove(TypedDict):
    """Choose a card for your own painter, or for the court painter."""

    do: Literal["card", "court"]
    card: int


class SakuraDirection(TypedDict):
    """Choose a direction."""

    do: Literal["forward", "backward"]


SakuraMove = SakuraCardMove | SakuraDirection


class SakuraPicked(TypedDict):
    """You chose a card for a painter; only you are told."""

    card: SakuraCard
    painter: int


class SakuraCardShown(TypedDict):
    """A card is seen."""

    card: SakuraCard


class SakuraDiscarded(TypedDict):
    """A card was discarded, perhaps before it was resolved."""

    card: SakuraCard
    unresolved: bool


SakuraWalked = TypedDict("SakuraWalked", {"from": int, "to": int, "steps": int})
SakuraWent = TypedDict("SakuraWent", {"from": int, "to": int})
SakuraDisgraced = TypedDict("SakuraDisgraced", {"from": int, "to": int, "tokens": int})


class SakuraTree(TypedDict):
    """The Emperor reached tree 1, 2 or 3."""

    tree: int
    space: int


class SakuraBumped(TypedDict):
    """A painter and the Emperor met; `by` is the one who moved."""

    space: int
    by: Literal["painter", "Emperor"]


class SakuraNothing(TypedDict):
    """An action moved nothing."""

    why: WhyNothing


class SakuraPaid(TypedDict):
    """A painter got tokens at tree 1, 2 or 3 as number `place` in the order."""

    tokens: int
    place: int
    tree: int


class SakuraCards(TypedDict):
    """How many cards were shuffled or drawn."""

    cards: int


class SakuraRound(TypedDict):
    """A round begins."""

    round: int


class SakuraEvents(TypedDict):
    """The parts of every kind of event."""

    chose: NoParts
    picked: SakuraPicked
    revealed: SakuraCardShown
    resolves: SakuraCardShown
    emperor_moved: SakuraWalked
    tree: SakuraTree
    moved: SakuraWalked
    leapt: SakuraWent
    bumped: SakuraBumped
    disgraced: SakuraDisgraced
    nothing: SakuraNothing
    discarded: SakuraDiscarded
    paid: SakuraPaid
    closed_up: SakuraWent
    reshuffled: SakuraCards
    drew: SakuraCards
    drew_card: SakuraCardShown
    round: SakuraRound
    over: NoParts
