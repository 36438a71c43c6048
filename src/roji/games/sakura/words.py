"""Sakura in people's languages: questions, events, and why a move is illegal."""

from dataclasses import dataclass

from roji.core.bits import members
from roji.core.rule import Box, Table
from roji.core.story import Event
from roji.core.words import Phrases, load_words
from roji.games.sakura import events
from roji.games.sakura.box import FIRST_CHOICE, GATE
from roji.games.sakura.moves import BACKWARD, FIRST_COURT, FORWARD
from roji.games.sakura.moving import FIRST_SPACE, space_ahead, space_back
from roji.games.sakura.table import CHOOSING, COURT, GARDEN_PART, NO_CARD, NONE, OVER

__all__ = ["WORDS", "SakuraWords"]


@dataclass(frozen=True)
class SakuraWords(Phrases):
    """Sakura in one language."""

    def card(self, box: Box, card: int) -> str:
        """A card by its order number and both actions."""
        garden, painter = self.actions(box, card)
        return self.say("card", number=card + 1, garden=garden, painter=painter)

    def actions(self, box: Box, card: int) -> tuple[str, str]:
        """The garden action and the painter action of a card."""
        garden, painter = self.names["garden_actions"], self.names["painter_actions"]
        return garden[box.garden_action[card]], painter[box.painter_action[card]]

    def space(self, space: int) -> str:
        """A space, or the gate."""
        return self.say("gate") if space == GATE else self.say("space", space=space)

    def ask(self, box: Box, table: Table, seat: int) -> str:
        """What this seat is asked to do now, in one line."""
        if table.stage == OVER:
            return self.say("over")
        if seat not in members(table.waiting):
            return self._ask_to_wait(table, seat)
        if table.stage == CHOOSING:
            is_for_court = table.further == seat and table.chosen[seat] != NO_CARD
            return self.say("ask_court") if is_for_court else self.say("ask_card")
        card = int(table.chosen[seat])
        if table.stage == GARDEN_PART:
            return self.say("ask_emperor", card=card + 1)
        return self.say("ask_painter", card=card + 1, steps=_steps(box, card))

    def _ask_to_wait(self, table: Table, seat: int) -> str:
        others = self.say("wait")
        if table.stage != CHOOSING or not 0 <= seat < table.num_seats:
            return others
        card = int(table.chosen[seat]) + 1
        if table.further == seat:
            return self.say("chosen_both", card=card, court=int(table.chosen[COURT]) + 1, others=others)
        return self.say("chosen", card=card, others=others)

    def move(self, box: Box, table: Table, seat: int, move: int) -> str:
        """A legal move in words."""
        if move < FORWARD:
            return self.say("play_card", card=self.card(box, move))
        if move >= FIRST_COURT:
            return self.say("play_court", card=self.card(box, move - FIRST_COURT))
        if table.stage == GARDEN_PART:
            return self._move_emperor(table, move)
        return self._move_painter(box, table, seat, move)

    def _move_emperor(self, table: Table, move: int) -> str:
        space = int(table.emperor) + (1 if move == FORWARD else -1)
        if space < FIRST_SPACE:
            return self.say("emperor_stays")
        return self.say("emperor_on" if move == FORWARD else "emperor_back", space=self.space(space))

    def _move_painter(self, box: Box, table: Table, seat: int, move: int) -> str:
        steps, start = _steps(box, int(table.chosen[seat])), int(table.spaces[seat])
        if move == BACKWARD:
            end = int(space_back(table, start, steps))
            return self.say("painter_stays") if end == start else self.say("painter_back", space=self.space(end))
        end = int(space_ahead(table, start, steps))
        return self.say("painter_bumps" if end == table.emperor else "painter_on", space=self.space(end))

    def why_not(self, box: Box, table: Table, seat: int, move: int) -> str:
        """Why this move may not be made, with the clause that forbids it."""
        if table.stage == OVER:
            return self.say("not_over")
        if table.stage == CHOOSING:
            return self._why_not_card(table, seat, move)
        if FORWARD <= move < FIRST_COURT:
            return self.say("not_yours")
        return self.say("not_now")

    def _why_not_card(self, table: Table, seat: int, move: int) -> str:
        if FORWARD <= move < FIRST_COURT:
            return self.say("not_asked")
        card = move if move < FORWARD else move - FIRST_COURT
        if move >= FIRST_COURT and table.further != seat:
            return self.say("not_court")
        if move >= FIRST_COURT and table.chosen[seat] == NO_CARD:
            return self.say("not_first")
        if card not in members(table.hand[seat]):
            return self.say("not_held", card=card + 1)
        return self.say("not_twice", card=card + 1) if table.chosen[seat] == card else self.say("not_again")

    def event(self, box: Box, event: Event, names: tuple[str, ...]) -> str:
        """One event as a sentence; an empty text if the next one tells it anyway."""
        key = events.KINDS[event.kind]
        card = self.card(box, event.what) if event.kind in CARD_EVENTS else ""
        start, end = self.space(event.start), self.space(event.end)
        match event.kind:
            case events.PICKED if event.start != event.seat:
                key = "picked_court"
            case events.EMPEROR_MOVED if event.end < event.start:
                key = "emperor_moved_back"
            case events.MOVED if event.end < event.start:
                key = "moved_back"
            case events.BUMPED if event.what:
                key = "bumped_by_emperor"
            case events.DISGRACED if not event.what:
                key = "disgraced_without_loss"
            case events.DISGRACED if event.what == 1:
                key = "disgraced_by_one"
            case events.NOTHING:
                key = NOTHING_KEYS[event.what]
            case events.DISCARDED if event.start:
                key = "discarded_unresolved"
            case events.ROUND if event.seat != NONE:
                key = "round_tricky"
        trees = self.names["trees"]
        tree = trees[event.what if event.kind == events.TREE else event.end % len(trees)]
        name = self._name(event.seat, names)
        told = self.say(key, name=name, card=card, number=event.what, start=start, end=end, tree=tree)
        return told[:1].upper() + told[1:]

    def _name(self, painter: int, names: tuple[str, ...]) -> str:
        """A player's name; with two players the third painter is the court painter (S7.1)."""
        if painter == NONE:
            return ""
        return names[painter] if painter < len(names) else self.say("court_painter")


CARD_EVENTS = frozenset({events.PICKED, events.REVEALED, events.RESOLVES, events.DISCARDED, events.DREW_CARD})
NOTHING_KEYS = {
    events.NO_CLOSEST: "no_closest",
    events.NO_FURTHEST: "no_furthest",
    events.NOBODY_AHEAD: "nobody_ahead",
    events.STAYED_AT_GATE: "stayed_at_gate",
    events.EMPEROR_STAYED: "emperor_stayed",
}


def _steps(box: Box, card: int) -> int:
    """S1.4: how far a ± card moves its owner's painter."""
    return int(box.painter_action[card]) % FIRST_CHOICE + 1


WORDS = load_words(SakuraWords, __package__)
