"""Zen Garden: the shapes of its plain data, for type checkers and for the page (`web/src/games/zen_garden/types.ts`).

Rows and columns count from 1, in a garden from its top left corner, in the market from the free row. A slot of the
market is "b1": column b of the row that costs 1.
"""

from typing import Literal, TypedDict

from roji.core.story import NoParts

__all__ = [
    "Decor",
    "Floor",
    "NoParts",
    "Path",
    "WishKind",
    "ZenBegun",
    "ZenBonus",
    "ZenGardenData",
    "ZenGardenEvents",
    "ZenGardenMove",
    "ZenGardenPlot",
    "ZenMarketTile",
    "ZenMission",
    "ZenMissionDone",
    "ZenOutlook",
    "ZenPlace",
    "ZenPlaced",
    "ZenPlacedTile",
    "ZenPoints",
    "ZenReshuffled",
    "ZenShifted",
    "ZenSlid",
    "ZenSlot",
    "ZenSpace",
    "ZenTake",
    "ZenTile",
    "ZenTook",
]

Decor = Literal["pagoda", "bench", "buddha", "gate", "crane"]
Path = Literal["sand", "wood", "stone"]
Floor = Literal["sand", "gravel", "trees", "clay", "water", "cherry blossom"]
WishKind = Literal["minor", "major", "majority", "detail"]


class ZenTile(TypedDict):
    """A garden tile; the tiles are numbered from 1."""

    tile: int
    decor: Decor
    path: Path
    floor: Floor


class ZenPlacedTile(ZenTile):
    """A tile in a garden; the rotation counts quarter turns clockwise."""

    row: int
    column: int
    rotation: int


class ZenSpace(TypedDict):
    """A space of a garden."""

    row: int
    column: int


class ZenGardenPlot(TypedDict):
    """One player's garden. `rings` are the top left spaces of closed rings; `missions` the points taken for each one done."""

    coins: int
    tiles: list[ZenPlacedTile]
    rings: list[ZenSpace]
    shown: dict[str, int]
    missions: dict[str, int]


class ZenSlot(TypedDict):
    """A space of the market."""

    slot: str
    row: int
    column: int
    price: int
    tile: ZenTile | None


class ZenMission(TypedDict):
    """A mission: `needed` tiles of each of two wishes; the remaining points."""

    mission: int
    wishes: list[str]
    needed: int
    points_left: list[int]


class ZenPoints(TypedDict):
    """The points for each achievement. A list starts at "none"."""

    walkways: list[int]
    decor: list[int]
    minor: int
    major: int
    majority: list[int]
    detail: list[int]
    unity: int
    minimalistic: list[int]


class ZenGardenData(TypedDict):
    """The table. `score`: by seat and clause. `clauses`: where each preference in play counts. `texts`: how moves are typed."""

    seats: int
    boards: list[int]
    round: int
    rounds: int
    turn: int
    first_seat: int
    seat: int | None
    over: bool
    held: ZenTile | None
    garden_side: int
    most_coins: int
    prices: list[int]
    points: ZenPoints
    clauses: dict[str, str]
    texts: dict[str, str]
    wishes: dict[WishKind, str]
    missions: list[ZenMission]
    market: list[ZenSlot]
    gardens: list[ZenGardenPlot]
    supply: list[ZenTile]
    supply_order: Literal["hidden", "last is next"]
    discards: list[ZenTile]
    score: list[dict[str, int]]
    luck: list[int] | None


class ZenTake(TypedDict):
    """Take a tile from the market."""

    do: Literal["take"]
    slot: str
    row: int
    column: int


class ZenPlace(TypedDict):
    """Place the tile in hand. Row 0 is just above the garden, column 0 just left of it: the garden shifts."""

    do: Literal["place"]
    row: int
    column: int
    rotation: int


ZenGardenMove = ZenTake | ZenPlace


class ZenBegun(TypedDict):
    """A ring or a line of equal decors that can still be completed: `has` of its spaces are filled."""

    kind: Literal["ring", "line"]
    has: int
    spaces: list[ZenSpace]


class ZenOutlook(TypedDict):
    """What a placement continues, and what can no longer be completed after it. Spaces are counted as in the move."""

    continues: list[ZenBegun]
    spoils: list[ZenBegun]


class ZenTook(TypedDict):
    """A tile was taken from a slot."""

    tile: ZenTile
    slot: str
    price: int


class ZenShifted(TypedDict):
    """A garden moved one space."""

    direction: Literal["down", "right"]


class ZenPlaced(TypedDict):
    """A tile was placed."""

    tile: ZenTile
    row: int
    column: int
    rotation: int


class ZenBonus(TypedDict):
    """Coins for lines of equal decors."""

    coins: int
    lines: int


class ZenMissionDone(TypedDict):
    """A mission was completed."""

    mission: int
    points: int


class ZenMarketTile(TypedDict):
    """A tile that leaves or reaches a slot."""

    tile: ZenTile
    slot: str


ZenSlid = TypedDict("ZenSlid", {"tile": ZenTile, "from": str, "to": str})


class ZenReshuffled(TypedDict):
    """A number of discarded tiles became the new supply."""

    tiles: int


class ZenGardenEvents(TypedDict):
    """The parts of every kind of event."""

    took: ZenTook
    shifted: ZenShifted
    placed: ZenPlaced
    bonus: ZenBonus
    mission: ZenMissionDone
    discarded: ZenMarketTile
    slid: ZenSlid
    reshuffled: ZenReshuffled
    drew: ZenMarketTile
    first_player: NoParts
    over: NoParts
