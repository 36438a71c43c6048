"""A second implementation of Zen Garden, as naive as possible: dictionaries and one long generator, directly from RULES.md.

It knows no bit sets, no records and no numbers of moves. It is given the numbers as an edition's file spells them, and a table
as it is exported before the first decision. At every decision it yields the seat and the texts of all its legal moves, and is
sent the one that was chosen. Its gardens stand anywhere on the grid and really are shifted about. Tests let both sets of
rules play the same games.
"""

from collections.abc import Callable, Generator
from typing import Any

COLUMNS = "abcd"
GRID = [(row, column) for row in range(4) for column in range(4)]
EDGES = [{"right", "bottom"}, {"bottom", "left"}, {"left", "top"}, {"top", "right"}]  # Z1.2: joined, by rotation
RING = {(0, 0): EDGES[0], (0, 1): EDGES[1], (1, 1): EDGES[2], (1, 0): EDGES[3]}
LINES = [
    *([(row, column) for column in range(4)] for row in range(4)),
    *([(row, column) for row in range(4)] for column in range(4)),
    [(0, 0), (1, 1), (2, 2), (3, 3)],
    [(0, 3), (1, 2), (2, 1), (3, 0)],
]

Space = tuple[int, int]
Tile = dict[str, Any]
Asking = Generator[tuple[int, set[str]], str, None]


def shows(tile: Tile, wish: str) -> bool:
    """Z1.1, Z1.3: sand is both a path and a floor, so a wish names the category."""
    what, kind = wish.split(" ", 1)
    return bool(tile[what] == kind)


def neighbours(space: Space) -> list[Space]:
    row, column = space
    return [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]


class Player:
    """One player's garden, coins and missions."""

    def __init__(self, coins: int) -> None:
        self.coins = coins
        self.garden: dict[Space, Tile] = {}
        self.rotation: dict[Space, int] = {}
        self.missions: dict[int, int] = {}  # the missions completed, and the points taken for each

    def count(self, wish: str) -> int:
        return len([tile for tile in self.garden.values() if shows(tile, wish)])

    def lines(self) -> list[list[Space]]:
        """Z3.5: rows, columns and diagonals of four equal decors."""
        whole = [line for line in LINES if all(space in self.garden for space in line)]
        return [line for line in whole if len({self.garden[space]["decor"] for space in line}) == 1]

    def shifts(self) -> list[Space]:
        """Z3.4: the distances down and right by which all tiles can move together without leaving the grid."""
        ways = [(down, right) for down in range(-3, 4) for right in range(-3, 4)]
        return [(down, right) for down, right in ways if all((r + down, c + right) in GRID for r, c in self.garden)]

    def shift(self, down: int, right: int) -> None:
        """Z3.4"""
        self.garden = {(row + down, column + right): tile for (row, column), tile in self.garden.items()}
        self.rotation = {(row + down, column + right): turn for (row, column), turn in self.rotation.items()}

    def corner(self) -> Space:
        """The top left corner of the garden, from which places are counted."""
        return min(row for row, _ in self.garden), min(column for _, column in self.garden)

    def ways(self) -> dict[str, list[tuple[Space, Space]]]:
        """Z3.3, Z3.4: every possible arrangement, with the shifts and spaces that lead to it."""
        if not self.garden:
            return {"place 1,1": [((0, 0), space) for space in GRID]}
        top, left = self.corner()
        found: dict[str, list[tuple[Space, Space]]] = {}
        for down, right in self.shifts():
            taken = {(row + down, column + right) for row, column in self.garden}
            for row, column in GRID:
                if (row, column) not in taken and any(beside in taken for beside in neighbours((row, column))):
                    place = f"place {row - top - down + 1},{column - left - right + 1}"
                    found.setdefault(place, []).append(((down, right), (row, column)))
        return found

    def walkways(self) -> int:
        """Z5.2: 2x2 blocks whose curves close into a ring of one kind of path."""
        found = 0
        for row, column in GRID:
            block = {(down, right): (row + down, column + right) for down, right in RING}
            if all(space in self.garden for space in block.values()):
                closes = all(EDGES[self.rotation[space]] == RING[corner] for corner, space in block.items())
                found += closes and len({self.garden[space]["path"] for space in block.values()}) == 1
        return found

    def is_unified(self) -> bool:
        """Z5.8: walking from a tile over its floor reaches all tiles with that floor."""
        for start, tile in self.garden.items():
            seen: set[Space] = set()
            self.walk(start, seen)
            if len(seen) < self.count(f"floor {tile['floor']}"):
                return False
        return True

    def walk(self, space: Space, seen: set[Space]) -> None:
        seen.add(space)
        floor = self.garden[space]["floor"]
        for beside in neighbours(space):
            if beside not in seen and beside in self.garden and self.garden[beside]["floor"] == floor:
                self.walk(beside, seen)


class PlainGame:
    """A whole game as the rulebook describes it."""

    def __init__(self, numbers: dict[str, Any], data: dict[str, Any], shuffled: Callable[[], list[Tile]]) -> None:
        """Z2.1-Z2.5. `shuffled` returns the new supply, the next tile last, as the real game shuffled it (Z4.4)."""
        self.numbers = numbers
        self.boards = data["boards"]
        self.first = data["first_seat"]
        self.wishes = data["wishes"]
        numbered = ([1, 2] if 4 in self.boards else []) + ([3] if 5 in self.boards else [])
        dealt = {mission["mission"]: mission["wishes"] for mission in data["missions"]}
        self.missions = {mission: dealt[mission] for mission in numbered}
        self.stacks = {mission: list(numbers["missions"]["points"]) for mission in numbered}
        self.players = [Player(numbers["coins"]["start"]) for _ in range(data["seats"])]
        self.market: dict[str, Tile | None] = {slot["slot"]: slot["tile"] for slot in data["market"]}
        self.supply = list(data["supply"])
        self.discards: list[Tile] = []
        self.shuffled = shuffled
        self.held: Tile | None = None
        self.rounds = 0

    def play(self) -> Asking:
        """Z4.1, Z4.5, Z4.6"""
        count = len(self.players)
        while True:
            for step in range(4 if count == 2 else count):
                yield from self.turn((self.first + step) % count)
            self.rounds += 1
            if all(len(player.garden) == 16 for player in self.players):
                return
            self.end_round()
            self.first = (self.first + 1) % count

    def turn(self, seat: int) -> Asking:
        """Z3.1-Z3.6"""
        player = self.players[seat]
        prices = dict(zip("012", self.numbers["coins"]["prices"], strict=True))
        options = {
            f"take {slot}" for slot, tile in self.market.items() if tile is not None and prices[slot[1]] <= player.coins
        }
        slot = (yield seat, options).removeprefix("take ")
        self.held, self.market[slot] = self.market[slot], None
        player.coins -= prices[slot[1]]
        ways = player.ways()
        choice = yield seat, {f"{place} r{rotation}" for place in ways for rotation in range(4)}
        place, rotation = choice.split(" r")
        self.place(player, *ways[place][-1], int(rotation))

    def place(self, player: Player, shift: Space, space: Space, rotation: int) -> None:
        """Z3.4, Z3.5, Z3.6"""
        assert self.held is not None
        coins = self.numbers["coins"]
        player.shift(*shift)
        before = player.lines()
        player.garden[space], player.rotation[space] = self.held, rotation
        self.held = None
        for line in player.lines():
            if line not in before:
                player.coins = min(player.coins + coins["line_bonus"], coins["most"])
        for mission, wishes in self.missions.items():
            is_met = all(player.count(wish) >= self.numbers["missions"]["needed"] for wish in wishes)
            if is_met and mission not in player.missions:
                player.missions[mission] = self.stacks[mission].pop(0) if self.stacks[mission] else 0

    def end_round(self) -> None:
        """Z4.2, Z4.3, Z4.4"""
        for column in COLUMNS:
            if (left := self.market[column + "0"]) is not None:
                self.discards.append(left)
            self.market[column + "0"] = None
            sliding = [tile for row in "12" if (tile := self.market[column + row]) is not None]
            for row in "012":
                self.market[column + row] = sliding.pop(0) if sliding else None
        for row in "012":
            for column in COLUMNS:
                if self.market[column + row] is None:
                    self.market[column + row] = self.from_supply()

    def from_supply(self) -> Tile:
        """Z4.4"""
        if not self.supply:
            self.supply, before = self.shuffled(), sorted(tile["tile"] for tile in self.discards)
            assert sorted(tile["tile"] for tile in self.supply) == before
            self.discards = []
        return self.supply.pop()

    def points(self, seat: int) -> dict[str, int]:
        """Z5.1-Z5.10, Z5.12: each clause's points."""
        player, worth = self.players[seat], self.numbers["points"]
        tiles = player.garden.values()
        decors, floors = [tile["decor"] for tile in tiles], {tile["floor"] for tile in tiles}
        is_full = len(tiles) == 16
        return {
            "Z5.1": player.coins,
            "Z5.2": worth["walkways"][player.walkways()],
            "Z5.3": sum(worth["decor"][decors.count(decor)] for decor in self.numbers["tiles"]["decors"]),
            "Z5.4": worth["minor"] * player.count(self.wishes["minor"]),
            "Z5.5": worth["major"] * player.count(self.wishes["major"]),
            "Z5.6": self.majority(seat),
            "Z5.7": worth["detail"][player.count(self.wishes["detail"])],
            "Z5.8": worth["unity"] if 2 in self.boards and is_full and player.is_unified() else 0,
            "Z5.9": worth["minimalistic"][len(floors)] if 3 in self.boards and is_full else 0,
            "Z5.10": sum(player.missions.values()),
        }

    def majority(self, seat: int) -> int:
        """Z5.6"""
        counts = [player.count(self.wishes["majority"]) for player in self.players]
        mine, most = counts[seat], max(counts)
        first, second = self.numbers["points"]["majority"]
        if mine == 0:
            return 0
        if mine == most:
            return int(first)
        is_second = counts.count(most) == 1 and mine == max(count for count in counts if count < most)
        return int(second) if is_second else 0

    def places(self) -> list[int]:
        """Z5.11"""
        standings = [(sum(self.points(seat).values()), player.coins) for seat, player in enumerate(self.players)]
        return [1 + sum(other > mine for other in standings) for mine in standings]
