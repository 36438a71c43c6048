"""Four Gardens: the shapes of its plain data, for type checkers and for the page (`web/src/games/four_gardens/types.ts`).

Cards are numbered 1 to 70, floors 1 (bottom) to 4, frames and the spaces of a track from 1. An `index` is a place in
one of the lists of the table, from 0. A place of resources is "supply", "planning", or the number of the card they are
on.
"""

from typing import Literal, NotRequired, TypedDict

from roji.core.story import NoParts
from roji.games.four_gardens.data_types import (
    CardUse,
    FourGardensBonusTiles,
    FourGardensCard,
    FourGardensData,
    FourGardensFloor,
    FourGardensGroundwork,
    FourGardensPile,
    FourGardensPlayer,
    FourGardensResources,
    FourGardensSign,
    God,
    GodSign,
    Panorama,
    Phase,
    Pile,
    Resource,
    TurnDirection,
)

__all__ = [
    "CardUse",
    "FourGardensAdvance",
    "FourGardensBonusTile",
    "FourGardensBonusTiles",
    "FourGardensCard",
    "FourGardensCardAt",
    "FourGardensCardSeen",
    "FourGardensCardUsed",
    "FourGardensCollected",
    "FourGardensCount",
    "FourGardensData",
    "FourGardensDone",
    "FourGardensDraw",
    "FourGardensDrewPile",
    "FourGardensEvents",
    "FourGardensFinish",
    "FourGardensFinished",
    "FourGardensFloor",
    "FourGardensGroundwork",
    "FourGardensMarker",
    "FourGardensMove",
    "FourGardensMoveResource",
    "FourGardensMoved",
    "FourGardensNextTurn",
    "FourGardensNoEffect",
    "FourGardensPanorama",
    "FourGardensPile",
    "FourGardensPlayer",
    "FourGardensResources",
    "FourGardensReturn",
    "FourGardensRotate",
    "FourGardensSign",
    "FourGardensTake",
    "FourGardensTakeTile",
    "FourGardensTurned",
    "FourGardensUseCard",
    "God",
    "GodSign",
    "NoParts",
    "Panorama",
    "Phase",
    "Pile",
    "Resource",
    "TurnDirection",
]


class FourGardensUseCard(TypedDict):
    """Lay a card as groundwork, or discard it for its wild or its handcart."""

    do: Literal["lay", "wild", "cart"]
    card: int


class FourGardensRotate(TypedDict):
    """Discard a card and turn the pagoda."""

    do: Literal["rotate"]
    card: int
    direction: TurnDirection


FourGardensTake = TypedDict(
    "FourGardensTake",
    {"do": Literal["take"], "resource": Resource, "from": Literal["supply"], "to": Literal["planning"] | int},
)
FourGardensMoveResource = TypedDict(
    "FourGardensMoveResource",
    {"do": Literal["move"], "resource": Resource, "from": Literal["planning"] | int, "to": int},
)
FourGardensReturn = TypedDict(
    "FourGardensReturn",
    {"do": Literal["return"], "resource": Resource, "from": Literal["planning"], "to": Literal["supply"]},
)


class FourGardensDone(TypedDict):
    """End a reallocation."""

    do: Literal["done"]


class FourGardensFinish(TypedDict):
    """Finish this card next."""

    do: Literal["finish"]
    card: int


class FourGardensAdvance(TypedDict):
    """Choose a track for the multi-coloured sign."""

    do: Literal["advance"]
    god: God


class FourGardensTakeTile(TypedDict):
    """Take a bonus tile."""

    do: Literal["tile"]
    tile: Pile


FourGardensDraw = TypedDict(
    "FourGardensDraw", {"do": Literal["draw"], "from": Literal["pile", "open"], "card": NotRequired[int]}
)

FourGardensMove = (
    FourGardensUseCard
    | FourGardensRotate
    | FourGardensTake
    | FourGardensMoveResource
    | FourGardensReturn
    | FourGardensDone
    | FourGardensFinish
    | FourGardensAdvance
    | FourGardensTakeTile
    | FourGardensDraw
)


class FourGardensCardAt(TypedDict):
    """A card comes to, or leaves, a place in a list of the table."""

    card: FourGardensCard
    index: int


class FourGardensCardUsed(TypedDict):
    """A card was discarded for this."""

    card: FourGardensCard
    use: CardUse


class FourGardensTurned(TypedDict):
    """A floor and all above it turned."""

    floor: int
    direction: TurnDirection


class FourGardensCollected(TypedDict):
    """A resource came from a floor: the first of `count` from there, 0 for the others."""

    resource: Resource
    floor: int
    count: int


FourGardensMoved = TypedDict(
    "FourGardensMoved",
    {"resource": Resource, "from": Literal["supply", "planning"] | int, "to": Literal["supply", "planning"] | int},
)
FourGardensMarker = TypedDict("FourGardensMarker", {"god": God, "from": int, "to": int | None})


class FourGardensCount(TypedDict):
    """How many: wilds that were lost, discards that were shuffled, or landscapes that are finished."""

    count: int


class FourGardensFinished(TypedDict):
    """A card was finished: the player's landscape number `finished`."""

    card: FourGardensCard
    finished: int


class FourGardensNoEffect(TypedDict):
    """A reward gave nothing, for the marker is gone."""

    god: GodSign


class FourGardensPanorama(TypedDict):
    """A whole panorama was finished."""

    panorama: Panorama
    frames: int


class FourGardensBonusTile(TypedDict):
    """A bonus tile was taken."""

    tile: Pile
    number: int


class FourGardensCardSeen(TypedDict):
    """A card is seen, or its landscape side."""

    card: FourGardensCard


class FourGardensDrewPile(TypedDict):
    """A card was drawn: the landscape side that everyone saw, or null."""

    card: FourGardensCard | None


class FourGardensNextTurn(TypedDict):
    """A turn begins with so many actions."""

    actions: int


class FourGardensEvents(TypedDict):
    """The parts of every kind of event."""

    laid: FourGardensCardAt
    discarded: FourGardensCardUsed
    turned: FourGardensTurned
    collected: FourGardensCollected
    moved: FourGardensMoved
    lost: FourGardensCount
    finished: FourGardensFinished
    advanced: FourGardensMarker
    pushed: FourGardensMarker
    removed: FourGardensMarker
    no_effect: FourGardensNoEffect
    panorama: FourGardensPanorama
    bonus_tile: FourGardensBonusTile
    drew_open: FourGardensCardAt
    drew_pile: FourGardensDrewPile
    saw: FourGardensCardSeen
    top_card: FourGardensCardSeen
    reshuffled: FourGardensCount
    refilled: FourGardensCardAt
    next_turn: FourGardensNextTurn
    last_round: FourGardensCount
    over: NoParts
