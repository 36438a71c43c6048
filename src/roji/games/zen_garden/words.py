"""Zen Garden in people's languages: what is asked, what was done, why something cannot be done."""

from collections.abc import Mapping
from dataclasses import dataclass

from roji.core.rule import Box, Table
from roji.core.story import NOBODY, Event
from roji.games.zen_garden import events
from roji.games.zen_garden.box import COLUMNS, EMPTY, GARDEN
from roji.games.zen_garden.moves import FIRST_PLACE, ROTATIONS, column_of, row_of
from roji.games.zen_garden.turn import free_places

__all__ = ["WORDS", "ZenGardenWords"]


@dataclass(frozen=True, slots=True)
class ZenGardenWords:
    """All sentences of one language."""

    decors: tuple[str, ...]
    paths: tuple[str, ...]
    floors: tuple[str, ...]
    codes: tuple[str, ...]  # two letters for each of the 14 preferences; paths have none
    corners: tuple[str, ...]  # by rotation: the corner around which the path bends
    spaces: tuple[str, ...]  # by row of the market, bottom first: where a tile lies
    targets: tuple[str, ...]  # the same, where a tile comes to lie
    costs: tuple[str, str, str]  # nothing, one coin, several
    lines: tuple[str, ...]  # the score sheet
    labels: Mapping[str, str]  # words of the drawing
    sentences: Mapping[str, str]

    def say(self, key: str, **parts: object) -> str:
        """A sentence with its gaps filled in."""
        return self.sentences[key].format(**parts)

    def preference(self, wish: int) -> str:
        """An Emperor tile."""
        return (*self.decors, *self.paths, *self.floors)[wish]

    def tile(self, box: Box, tile: int) -> str:
        """A garden tile by all that it shows."""
        decor, path, floor = (self.preference(int(of[tile])) for of in (box.decor_of, box.path_of, box.floor_of))
        return self.say("tile", decor=decor, path=path, floor=floor)

    def space(self, slot: int) -> str:
        """A space of the market, as people see it."""
        return self.spaces[slot // COLUMNS].format(column=slot % COLUMNS + 1)

    def target(self, slot: int) -> str:
        """The same, for a tile on its way there."""
        return self.targets[slot // COLUMNS].format(column=slot % COLUMNS + 1)

    def cost(self, price: int) -> str:
        """What a tile costs."""
        return self.costs[min(price, 2)].format(coins=price)

    def ask(self, box: Box, table: Table, seat: int) -> str:
        """What is asked of this seat now, in one line."""
        if table.is_over:
            return self.say("over")
        if table.seat != seat:
            return self.say("wait", seat=int(table.seat))
        if table.held == EMPTY:
            return self.say("ask_take", coins=int(table.coins[seat]))
        return self.say("ask_place", tile=self.tile(box, int(table.held)))

    def move(self, box: Box, table: Table, seat: int, move: int) -> str:
        """A legal move in words."""
        if move < FIRST_PLACE:
            tile = self.tile(box, int(table.market[move]))
            cost = self.cost(int(box.prices[move // COLUMNS]))
            return self.say("take", tile=tile, space=self.space(move), cost=cost)
        key = "place_above" if row_of(move) < 0 else "place_left" if column_of(move) < 0 else "place"
        corner = self.corners[(move - FIRST_PLACE) % ROTATIONS]
        return self.say(key, row=row_of(move) + 1, column=column_of(move) + 1, corner=corner)

    def why_not(self, box: Box, table: Table, seat: int, move: int) -> str:
        """Why this move may not be made, with the clause that forbids it."""
        if table.is_over:
            return self.say("not_over")
        if table.seat != seat:
            return self.say("not_turn")
        if move < FIRST_PLACE:
            return self._why_not_take(box, table, seat, move)
        if table.held == EMPTY:
            return self.say("not_taken")
        return self._why_not_place(table, seat, move)

    def _why_not_take(self, box: Box, table: Table, seat: int, slot: int) -> str:
        if table.held != EMPTY:
            return self.say("not_placed")
        if table.market[slot] == EMPTY:
            return self.say("not_there", space=self.space(slot))
        price = int(box.prices[slot // COLUMNS])
        return self.say("not_paid", price=price, coins=int(table.coins[seat]))

    def _why_not_place(self, table: Table, seat: int, move: int) -> str:
        row, column, tiles = row_of(move), column_of(move), int(table.occupied[seat])
        if row >= 0 and column >= 0 and tiles >> (row * GARDEN + column) & 1:
            return self.say("not_free", row=row + 1, column=column + 1)
        if (row < 0 and tiles >> (GARDEN - 1) * GARDEN) or (column < 0 and tiles & 0x8888):
            return self.say("not_shifted")
        if not tiles:
            return self.say("not_first")
        assert not free_places(tiles) >> ((move - FIRST_PLACE) // ROTATIONS) & 1, "this move is legal"
        return self.say("not_beside")

    def event(self, box: Box, event: Event, names: tuple[str, ...]) -> str:
        """One thing that happened, in a sentence."""
        name = names[event.seat] if event.seat != NOBODY else ""
        row, column = event.start // GARDEN + 1, event.start % GARDEN + 1
        match event.kind:
            case events.TOOK:
                tile = self.tile(box, event.what)
                space, cost = self.space(event.start), self.cost(event.end)
                return self.say("took", name=name, tile=tile, space=space, cost=cost)
            case events.SHIFTED:
                return self.say("shifted_down" if event.what else "shifted_right", name=name)
            case events.PLACED:
                tile = self.tile(box, event.what)
                return self.say("placed", name=name, tile=tile, row=row, column=column, corner=self.corners[event.end])
            case events.BONUS:
                return self.say("bonus", name=name, coins=event.what, lines=event.start)
            case events.MISSION:
                return self.say("mission", name=name, mission=event.what + 1, points=event.start)
            case events.DISCARDED:
                return self.say("discarded", tile=self.tile(box, event.what), space=self.space(event.start))
            case events.SLID:
                return self.say("slid", tile=self.tile(box, event.what), target=self.target(event.end))
            case events.RESHUFFLED:
                return self.say("reshuffled", tiles=event.what)
            case events.DREW:
                return self.say("drew", tile=self.tile(box, event.what), target=self.target(event.start))
            case events.FIRST_PLAYER:
                return self.say("first_player", name=name)
        return self.say("over")

    def score_line(self, line: int) -> str:
        """The name of a line of the score sheet."""
        return self.lines[line]


ROWS = tuple(f"the {row} row, column {{column}}" for row in ("bottom", "middle", "top"))
ENGLISH = ZenGardenWords(
    decors=("pagoda", "bench", "buddha", "gate", "crane"),
    paths=("sand path", "wood path", "stone path"),
    floors=("sand floor", "gravel floor", "tree floor", "clay floor", "water floor", "cherry blossom floor"),
    codes=("Pa", "Be", "Bu", "Ga", "Cr", "", "", "", "Sa", "Gr", "Tr", "Cl", "Wa", "Ch"),
    corners=("bottom right", "bottom left", "top left", "top right"),
    spaces=ROWS,
    targets=ROWS,
    costs=("for free", "for 1 coin", "for {coins} coins"),
    lines=(
        "Coins",
        "Walkways",
        "Decor",
        "Minor preference",
        "Major preference",
        "Majority",
        "Attention to detail",
        "Unity",
        "Minimalistic",
        "Missions",
    ),
    labels={
        "market": "Market",
        "coins": "coins",
        "points": "points",
        "round": "Round {round} of {rounds}",
        "first": "first player",
        "wishes": "The Emperor wishes",
        "minor": "minor: {wish}, {points} a tile",
        "major": "major: {wish}, {points} a tile",
        "majority": "majority: {wish}, {points}",
        "detail": "detail: {wish}, 1/2/3/4/5/6+ tiles {points}",
        "mission": "mission {mission}: {needed} × {first} and {needed} × {second}, points left {points}",
        "none": "none",
        "supply": "Supply: {supply} tiles, discarded: {discards}",
        "held": "Held tile:",
        "free": "free",
        "decor": "Decors",
        "path": "Paths",
        "floor": "Floors",
    },
    sentences={
        "tile": "{decor} ({path}, {floor})",
        "over": "The game is over.",
        "wait": "Seat {seat} is to move.",
        "ask_take": "Choose a tile: you have {coins} coins.",
        "ask_place": "Place {tile}: choose a space and how the path bends.",
        "take": "take {tile} from {space}, {cost}",
        "place": "place it on row {row}, column {column}, the path around the {corner} corner",
        "place_above": "place it above the garden in column {column} (all shifts down), the path around the {corner} corner",
        "place_left": "place it left of the garden in row {row} (all shifts right), the path around the {corner} corner",
        "not_over": "The game is over (Z4.6).",
        "not_turn": "It is not your turn (Z4.1).",
        "not_taken": "First take a tile from the market (Z3.1).",
        "not_placed": "You have taken a tile already: place it (Z3.3).",
        "not_there": "There is no tile in {space}: a space stays empty until the end of the round (Z3.2).",
        "not_paid": "That tile costs {price} and you have {coins} coins (Z3.1).",
        "not_free": "Row {row}, column {column} holds a tile already (Z3.3).",
        "not_shifted": "Your garden spans 4 spaces that way already, so it cannot shift (Z3.4).",
        "not_first": "Your first tile goes to row 1, column 1: only relative positions matter (Z3.4).",
        "not_beside": "A tile must share an edge with one of your tiles (Z3.3).",
        "took": "{name} takes {tile} from {space}, {cost}.",
        "shifted_down": "{name}'s garden shifts down.",
        "shifted_right": "{name}'s garden shifts right.",
        "placed": "{name} places {tile} on row {row}, column {column}, the path around the {corner} corner.",
        "bonus": "{name} gains {coins} coins for lines of four equal decors: {lines}.",
        "mission": "{name} completes mission {mission} and takes {points} points.",
        "discarded": "{tile} in {space}, is discarded.",
        "slid": "{tile} slides down to {target}.",
        "reshuffled": "The {tiles} discarded tiles are shuffled into a new supply.",
        "drew": "{tile} comes to {target}.",
        "first_player": "{name} is first player now.",
    },
)

GERMAN = ZenGardenWords(
    decors=("Pagode", "Bank", "Buddha", "Tor", "Kranich"),
    paths=("Sandweg", "Holzweg", "Steinweg"),
    floors=("Sandboden", "Kiesboden", "Baumboden", "Lehmboden", "Wasserboden", "Kirschblütenboden"),
    codes=("Pa", "Ba", "Bu", "To", "Kr", "", "", "", "Sa", "Ki", "Bm", "Le", "Wa", "Kb"),
    corners=("unten rechts", "unten links", "oben links", "oben rechts"),
    spaces=(
        "der unteren Reihe, Spalte {column}",
        "der mittleren Reihe, Spalte {column}",
        "der oberen Reihe, Spalte {column}",
    ),
    targets=(
        "die untere Reihe, Spalte {column}",
        "die mittlere Reihe, Spalte {column}",
        "die obere Reihe, Spalte {column}",
    ),
    costs=("umsonst", "für 1 Münze", "für {coins} Münzen"),
    lines=(
        "Münzen",
        "Rundwege",
        "Dekor",
        "Kleine Vorliebe",
        "Große Vorliebe",
        "Mehrheit",
        "Liebe zum Detail",
        "Einheit",
        "Schlichtheit",
        "Aufträge",
    ),
    labels={
        "market": "Markt",
        "coins": "Münzen",
        "points": "Punkte",
        "round": "Runde {round} von {rounds}",
        "first": "Startspieler",
        "wishes": "Der Kaiser wünscht",
        "minor": "klein: {wish}, {points} je Plättchen",
        "major": "groß: {wish}, {points} je Plättchen",
        "majority": "Mehrheit: {wish}, {points}",
        "detail": "Detail: {wish}, 1/2/3/4/5/6+ Plättchen {points}",
        "mission": "Auftrag {mission}: {needed} × {first} und {needed} × {second}, übrige Punkte {points}",
        "none": "keine",
        "supply": "Vorrat: {supply} Plättchen, abgelegt: {discards}",
        "held": "Genommenes Plättchen:",
        "free": "frei",
        "decor": "Dekore",
        "path": "Wege",
        "floor": "Böden",
    },
    sentences={
        "tile": "{decor} ({path}, {floor})",
        "over": "Das Spiel ist zu Ende.",
        "wait": "Platz {seat} ist am Zug.",
        "ask_take": "Wähle ein Plättchen: du hast {coins} Münzen.",
        "ask_place": "Lege {tile}: wähle ein Feld und wohin sich der Weg biegt.",
        "take": "nimm {tile} aus {space}, {cost}",
        "place": "lege es auf Zeile {row}, Spalte {column}, der Weg um die Ecke {corner}",
        "place_above": "lege es über den Garten in Spalte {column} (alles rückt nach unten), der Weg um die Ecke {corner}",
        "place_left": "lege es links neben den Garten in Zeile {row} (alles rückt nach rechts), der Weg um die Ecke {corner}",
        "not_over": "Das Spiel ist zu Ende (Z4.6).",
        "not_turn": "Du bist nicht am Zug (Z4.1).",
        "not_taken": "Nimm zuerst ein Plättchen vom Markt (Z3.1).",
        "not_placed": "Du hast schon ein Plättchen genommen: lege es (Z3.3).",
        "not_there": "In {space}, liegt kein Plättchen: ein Feld bleibt bis zum Ende der Runde leer (Z3.2).",
        "not_paid": "Dieses Plättchen kostet {price}, du hast {coins} Münzen (Z3.1).",
        "not_free": "Auf Zeile {row}, Spalte {column} liegt schon ein Plättchen (Z3.3).",
        "not_shifted": "Dein Garten ist in dieser Richtung schon 4 Felder lang, er kann nicht rücken (Z3.4).",
        "not_first": "Dein erstes Plättchen kommt auf Zeile 1, Spalte 1: nur die Lage zueinander zählt (Z3.4).",
        "not_beside": "Ein Plättchen muss eine Kante mit einem deiner Plättchen teilen (Z3.3).",
        "took": "{name} nimmt {tile} aus {space}, {cost}.",
        "shifted_down": "Der Garten von {name} rückt nach unten.",
        "shifted_right": "Der Garten von {name} rückt nach rechts.",
        "placed": "{name} legt {tile} auf Zeile {row}, Spalte {column}, der Weg um die Ecke {corner}.",
        "bonus": "{name} bekommt {coins} Münzen für Reihen aus vier gleichen Dekoren: {lines}.",
        "mission": "{name} erfüllt Auftrag {mission} und nimmt {points} Punkte.",
        "discarded": "{tile} in {space}, wird abgelegt.",
        "slid": "{tile} rutscht hinunter in {target}.",
        "reshuffled": "Die {tiles} abgelegten Plättchen werden zu einem neuen Vorrat gemischt.",
        "drew": "{tile} kommt in {target}.",
        "first_player": "{name} ist jetzt Startspieler.",
    },
)

WORDS: Mapping[str, ZenGardenWords] = {"en": ENGLISH, "de": GERMAN}
