"""A second implementation of Four Gardens, as naive as possible: lists, sets and one long generator, directly from RULES.md.

It shares no records, phases or numbers with the real rules. It is given the cards as in the edition's file, and a table as
exported before the first decision. At every decision it yields the seat and the texts of all its legal moves, and is sent the
chosen one. Tests let both implementations play the same games.
"""

from collections import Counter
from collections.abc import Callable, Generator
from typing import Any

KINDS = ("wood", "water", "stone", "plants")
GODS = ("yellow", "red", "purple", "blue")
SPACES = 7
LENGTHS = {"red": 2, "orange": 3, "green": 4, "blue": 5}
NEEDED = {2: 10, 3: 9, 4: 8}

Asking = Generator[tuple[int, set[str]], str, None]


class Player:
    """One player's cards, resources and markers."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.side = data["side"]
        self.hand = {card["card"] for card in data["hand"]}
        self.planning: Counter[str] = Counter()
        self.spaces = 4
        self.groundwork: list[tuple[int, Counter[str]] | None] = [None, None, None]
        self.done: set[int] = set()
        self.markers: dict[str, int | None] = dict.fromkeys(GODS, 2)
        self.tiles: dict[str, int] = {}


class PlainGame:
    """A whole game as the rulebook describes it."""

    def __init__(self, cards: list[dict[str, Any]], data: dict[str, Any], shuffled: Callable[[], list[int]]) -> None:
        """`shuffled` returns the new pile, bottom first, as the real game shuffled it (F7.2)."""
        self.cards = {card["card"]: card for card in cards}
        self.first = data["first_seat"]
        self.players = [Player(player) for player in data["players"]]
        self.floors = [(floor["kind"], list(floor["sides"])) for floor in data["pagoda"]]
        self.supply = Counter(dict.fromkeys(KINDS, 15))
        self.tiles = {"planning expansion": [1] * 4, "take wilds": [4, 3, 2, 1], "extra rewards": [5, 4, 3, 2]}
        self.open: list[int | None] = [card["card"] for card in data["open_cards"]]
        self.pile = list(data["pile"]["order"])
        self.discards: list[int] = []
        self.shuffled = shuffled
        self.rounds = 0

    def play(self) -> Asking:
        """F6.1: play rounds, in which all have equally many turns, until somebody has finished enough."""
        count = len(self.players)
        while not any(len(player.done) >= NEEDED[count] for player in self.players):
            for step in range(count):
                yield from self.turn((self.first + step) % count)
            self.rounds += 1

    def turn(self, seat: int) -> Asking:
        """F3.1, F7.1, F7.2"""
        player = self.players[seat]
        for _ in range(3):
            if player.hand:
                yield from self.action(seat, player)
        while len(player.hand) < 5:
            sources = {f"draw {card}" for card in self.open if card}
            sources |= {"draw pile"} if self.pile or self.discards else set()
            if not sources:
                break
            choice = yield seat, sources
            if choice == "draw pile":
                player.hand.add(self.from_pile())
            else:
                card = int(choice.split()[1])
                self.open[self.open.index(card)] = None
                player.hand.add(card)
        for place in range(3):
            if self.open[place] is None and (self.pile or self.discards):
                self.open[place] = self.from_pile()

    def from_pile(self) -> int:
        """F7.2"""
        if not self.pile:
            self.pile, before = self.shuffled(), sorted(self.discards)
            assert sorted(self.pile) == before
            self.discards = []
        return self.pile.pop()

    def action(self, seat: int, player: Player) -> Asking:
        """F3.1: one card, one use."""
        options = set()
        for card in player.hand:
            options.add(f"cart {card}")
            if self.can_lay(player, card):
                options.add(f"lay {card}")
            if self.cards[card]["sign"] != "wild":
                options |= {f"rotate {card} clockwise", f"rotate {card} counter"}
            elif self.wild_places(player):
                options.add(f"wild {card}")
        choice = yield seat, options
        use, number, *way = choice.split()
        card = int(number)
        player.hand.remove(card)
        if use == "lay":
            player.groundwork[player.groundwork.index(None)] = (card, Counter())
            return
        self.discards.append(card)
        if use == "rotate":
            self.rotate(player, card, way == ["clockwise"])
            return
        if use == "wild":
            yield from self.take_wilds(seat, player, 1)
        else:
            yield from self.reallocate(seat, player)
        yield from self.finish_all(seat, player)

    def can_lay(self, player: Player, card: int) -> bool:
        """F3.2"""
        laid = [place[0] for place in player.groundwork if place]
        return len(laid) < 3 and all(self.frame(card) != self.frame(other) for other in (*laid, *player.done))

    def frame(self, card: int) -> tuple[str, int]:
        return self.cards[card]["panorama"], self.cards[card]["frame"]

    def rotate(self, player: Player, card: int, clockwise: bool) -> None:
        """F1.3, F3.3"""
        number, arrow = self.cards[card]["sign"].split()
        for floor in range(int(number) - 1, 4):
            kind, sides = self.floors[floor]
            self.floors[floor] = (kind, [sides[3], *sides[:3]] if clockwise else [*sides[1:], sides[0]])
        for kind, sides in self.floors if arrow == "up" else reversed(self.floors):
            for _ in range(sides[player.side]):
                if player.planning.total() < player.spaces and self.supply[kind] > 0:
                    self.supply[kind] -= 1
                    player.planning[kind] += 1

    def missing(self, place: tuple[int, Counter[str]]) -> Counter[str]:
        """F3.6: what a groundwork still needs."""
        return Counter(self.cards[place[0]]["need"]) - place[1]

    def wild_places(self, player: Player) -> set[str]:
        """F3.4"""
        places = set()
        for kind in KINDS:
            if self.supply[kind] > 0:
                if player.planning.total() < player.spaces:
                    places.add(f"take {kind} to planning")
                for place in player.groundwork:
                    if place and self.missing(place)[kind] > 0:
                        places.add(f"take {kind} to {place[0]}")
        return places

    def take_wilds(self, seat: int, player: Player, number: int) -> Asking:
        """F3.4, F5.3"""
        for _ in range(number):
            if places := self.wild_places(player):
                choice = yield seat, places
                _, kind, _, where = choice.split()
                self.supply[kind] -= 1
                self.tokens(player, where)[kind] += 1

    def tokens(self, player: Player, where: str) -> Counter[str]:
        if where == "planning":
            return player.planning
        return next(place[1] for place in player.groundwork if place and place[0] == int(where))

    def reallocate(self, seat: int, player: Player) -> Asking:
        """F3.5"""
        between = 0
        while True:
            options = {"done"} | {f"return {kind}" for kind in KINDS if player.planning[kind]}
            for target in filter(None, player.groundwork):
                for kind in self.missing(target):
                    if player.planning[kind]:
                        options.add(f"move {kind} to {target[0]}")
                    for source in filter(None, player.groundwork):
                        if source[0] != target[0] and source[1][kind] and between < 24:
                            options.add(f"move {kind} from {source[0]} to {target[0]}")
            choice = yield seat, options
            if choice == "done":
                return
            word, kind, *rest = choice.split()
            if word == "return":
                player.planning[kind] -= 1
                self.supply[kind] += 1
                continue
            origin = rest[1] if rest[0] == "from" else "planning"
            between += origin != "planning"
            self.tokens(player, origin)[kind] -= 1
            self.tokens(player, rest[-1])[kind] += 1

    def finish_all(self, seat: int, player: Player) -> Asking:
        """F4.1"""
        while full := [place for place in player.groundwork if place and not self.missing(place)]:
            chosen = full[0][0]
            if len(full) > 1:
                choice = yield seat, {f"finish {place[0]}" for place in full}
                chosen = int(choice.split()[1])
            yield from self.finish(seat, player, chosen)

    def finish(self, seat: int, player: Player, card: int) -> Asking:
        """F4.1, F4.2, F5.1"""
        place = next(index for index, place in enumerate(player.groundwork) if place and place[0] == card)
        self.supply.update(self.tokens(player, str(card)))
        player.groundwork[place] = None
        colour = self.cards[card]["panorama"]
        others = sorted((other for other in player.done if self.cards[other]["panorama"] == colour), key=self.frame)
        player.done.add(card)
        for rewarding in (card, *others):
            yield from self.reward(seat, player, self.cards[rewarding]["god"])
        if len(others) + 1 == LENGTHS[colour]:
            yield from self.bonus(seat, player)

    def reward(self, seat: int, player: Player, god: str) -> Asking:
        """F4.2-F4.5"""
        if god == "multi":
            tracks = [track for track in GODS if player.markers[track] is not None]
            if not tracks:
                return
            god = tracks[0]
            if len(tracks) > 1:
                choice = yield seat, {f"advance {track}" for track in tracks}
                god = choice.split()[1]
        space = player.markers[god]
        if space is None:
            return
        if space < SPACES:
            player.markers[god] = space + 1
            return
        for other in self.players:
            where = other.markers[god]
            if other is not player and where is not None:
                other.markers[god] = where - 1 if where > 1 else None

    def bonus(self, seat: int, player: Player) -> Asking:
        """F5.1-F5.4"""
        kinds = [kind for kind in self.tiles if kind not in player.tiles and self.tiles[kind]]
        if not kinds:
            return
        kind = kinds[0]
        if len(kinds) > 1:
            choice = yield seat, {f"tile {each}" for each in kinds}
            kind = choice.removeprefix("tile ")
        player.tiles[kind] = self.tiles[kind].pop(0)
        if kind == "planning expansion":
            player.spaces += 1
        elif kind == "take wilds":
            yield from self.take_wilds(seat, player, player.tiles[kind])

    def points(self, player: Player) -> int:
        """F6.2"""
        values = {None: 0, 1: 2, 2: 3, 3: 4, 4: 5, 5: 6, 6: 8, 7: 10}
        return sum(values[space] for space in player.markers.values()) + player.tiles.get("extra rewards", 0)

    def places(self) -> list[int]:
        """F6.2"""

        def standing(player: Player) -> tuple[int, int, int]:
            colours = Counter(self.cards[card]["panorama"] for card in player.done)
            whole = [number for colour, number in colours.items() if number == LENGTHS[colour]]
            return self.points(player), len(player.done), max(whole, default=0)

        standings = [standing(player) for player in self.players]
        return [1 + sum(other > mine for other in standings) for mine in standings]
