"""Zen Garden in people's languages: questions, events, and why a move is illegal."""

from dataclasses import dataclass

from roji.core.bits import members
from roji.core.rule import Box, Table
from roji.core.story import NOBODY, Event
from roji.core.words import Phrases, load_words
from roji.games.zen_garden import events
from roji.games.zen_garden.box import COLUMNS, EMPTY, GARDEN
from roji.games.zen_garden.moves import FIRST_PLACE, ROTATIONS, column_of, row_of
from roji.games.zen_garden.turn import BOTTOM_ROW, RIGHT_COLUMN, free_places

__all__ = ["WORDS", "ZenGardenWords"]


@dataclass(frozen=True)
class ZenGardenWords(Phrases):
    """Zen Garden in one language."""

    def preference(self, wish: int) -> str:
        """An Emperor tile."""
        return (*self.names["decors"], *self.names["paths"], *self.names["floors"])[wish]

    def tile(self, box: Box, tile: int) -> str:
        """A garden tile by everything it shows."""
        decor, path, floor = (self.preference(int(of[tile])) for of in (box.decor_of, box.path_of, box.floor_of))
        return self.say("tile", decor=decor, path=path, floor=floor)

    def space(self, slot: int) -> str:
        """A space of the market, as people see it."""
        return self.named("spaces", slot // COLUMNS).format(column=slot % COLUMNS + 1)

    def target(self, slot: int) -> str:
        """The same, as the target of a moving tile."""
        return self.named("targets", slot // COLUMNS).format(column=slot % COLUMNS + 1)

    def cost(self, price: int) -> str:
        """What a tile costs."""
        return self.named("costs", min(price, 2)).format(coins=price)

    def owned(self, coins: int) -> str:
        """A player's coins."""
        return self.named("owned", min(coins, 2)).format(coins=coins)

    def ask(self, box: Box, table: Table, seat: int) -> str:
        """What this seat is asked to do now, in one line."""
        if table.is_over:
            return self.say("over")
        if table.seat != seat:
            return self.say("wait")
        if table.held == EMPTY:
            return self.say("ask_take", coins=self.owned(int(table.coins[seat])))
        return self.say("ask_place", tile=self.tile(box, int(table.held)))

    def move(self, box: Box, table: Table, seat: int, move: int) -> str:
        """A legal move in words."""
        if move < FIRST_PLACE:
            tile = self.tile(box, int(table.market[move]))
            cost = self.cost(int(box.prices[move // COLUMNS]))
            return self.say("take", tile=tile, space=self.space(move), cost=cost)
        key = "place_above" if row_of(move) < 0 else "place_left" if column_of(move) < 0 else "place"
        corner = self.named("corners", (move - FIRST_PLACE) % ROTATIONS)
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
        return self.say("not_paid", price=price, coins=self.owned(int(table.coins[seat])))

    def _why_not_place(self, table: Table, seat: int, move: int) -> str:
        row, column, tiles = row_of(move), column_of(move), int(table.occupied[seat])
        if row >= 0 and column >= 0 and row * GARDEN + column in members(tiles):
            return self.say("not_free", row=row + 1, column=column + 1)
        if (row < 0 and tiles & BOTTOM_ROW) or (column < 0 and tiles & RIGHT_COLUMN):
            return self.say("not_shifted")
        if not tiles:
            return self.say("not_first")
        assert (move - FIRST_PLACE) // ROTATIONS not in members(free_places(tiles)), "this move is legal"
        return self.say("not_beside")

    def event(self, box: Box, event: Event, names: tuple[str, ...]) -> str:
        """One event as a sentence."""
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
                return self.say(
                    "placed", name=name, tile=tile, row=row, column=column, corner=self.named("corners", event.end)
                )
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


WORDS = load_words(ZenGardenWords, __package__)
