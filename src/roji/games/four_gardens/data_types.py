"""Four Gardens: the shapes of `data`: words, cards, players, the table. `types.py` has them all, with moves and events.

Cards are numbered 1 to 70, floors 1 (bottom) to 4, frames and the spaces of a track from 1.
"""

from typing import Literal, TypedDict

__all__ = [
    "CardUse",
    "FourGardensBonusTiles",
    "FourGardensCard",
    "FourGardensData",
    "FourGardensFloor",
    "FourGardensGroundwork",
    "FourGardensPile",
    "FourGardensPlayer",
    "FourGardensResources",
    "FourGardensSign",
    "God",
    "GodSign",
    "Panorama",
    "Phase",
    "Pile",
    "Resource",
    "TurnDirection",
]

Panorama = Literal["red", "orange", "green", "blue"]
God = Literal["yellow", "red", "purple", "blue"]
GodSign = Literal["yellow", "red", "purple", "blue", "multi"]
Resource = Literal["wood", "water", "stone", "plants"]
Pile = Literal["planning expansion", "take wilds", "extra rewards"]
Phase = Literal["act", "place", "reallocate", "finish", "track", "bonus", "draw"]
CardUse = Literal["rotate", "wild", "cart"]
TurnDirection = Literal["clockwise", "counter"]


class FourGardensResources(TypedDict, total=False):
    """Resources by kind; kinds without any are omitted."""

    wood: int
    water: int
    stone: int
    plants: int


FourGardensBonusTiles = TypedDict(
    "FourGardensBonusTiles", {"planning expansion": int, "take wilds": int, "extra rewards": int}, total=False
)


class FourGardensSign(TypedDict):
    """A pagoda sign: the floor to turn and the order of collecting."""

    floor: int
    arrow: Literal["up", "down"]


class FourGardensCard(TypedDict):
    """A card. If only its landscape side is known, card, need and sign are null."""

    card: int | None
    panorama: Panorama
    frame: int
    frames: int
    god: GodSign
    need: FourGardensResources | None
    sign: Literal["wild"] | FourGardensSign | None


class FourGardensGroundwork(FourGardensCard):
    """An active card with the resources that lie on it."""

    placed: FourGardensResources


class FourGardensFloor(TypedDict):
    """A floor of the pagoda: what it shows on sides 0 to 3, and the side with its 3."""

    floor: int
    kind: Resource
    three: int
    sides: list[int]


class FourGardensPile(TypedDict):
    """The pile: its top card by the landscape side; its order, from the bottom up, where nothing is hidden."""

    cards: int
    top: FourGardensCard | None
    order: list[int] | None


class FourGardensPlayer(TypedDict):
    """A player's part of the table; `faces` are the values on the player's side of the pagoda, bottom first."""

    side: int
    faces: list[int]
    planning: dict[Resource, int]
    planning_spaces: int
    groundwork: list[FourGardensGroundwork | None]
    landscapes: list[FourGardensCard]
    finished: int
    largest_panorama: int
    marker_spaces: dict[God, int | None]
    bonus_tiles: FourGardensBonusTiles
    hand_size: int
    hand: list[FourGardensCard | None]
    others_know: list[Literal["nothing", "landscape", "all"]]


class FourGardensData(TypedDict):
    """The table. `actions`: actions of a turn; `hand_limit`: cards of a full hand; `panoramas`: frames by colour."""

    seats: int
    first_seat: int
    seat: int | None
    phase: Phase | None
    round: int
    last_round: bool
    over: bool
    actions: int
    hand_limit: int
    actions_left: int
    wilds_left: int
    shifts_left: int
    rewarding: FourGardensCard | None
    pagoda: list[FourGardensFloor]
    supply: dict[Resource, int]
    panoramas: dict[Panorama, int]
    tracks: dict[God, list[int]]
    bonus_tiles: dict[Pile, list[int]]
    end_landscapes: int
    open_cards: list[FourGardensCard | None]
    pile: FourGardensPile
    discards: list[FourGardensCard]
    players: list[FourGardensPlayer]
    score: list[dict[str, int]]
    luck: list[int] | None
