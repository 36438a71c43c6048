"""Four Gardens in people's languages: questions, events, and why a move is illegal."""

from collections.abc import Sequence
from dataclasses import dataclass

from roji.core.rule import Box, Table
from roji.core.story import NOBODY, Event
from roji.core.words import Phrases, load_words
from roji.games.four_gardens import events, moves
from roji.games.four_gardens.box import CARDS, EMPTY, MULTI, NUM_GODS, ONE_SIDE, SPACES, UNKNOWN, WILD
from roji.games.four_gardens.finish import card_of_step
from roji.games.four_gardens.pagoda import after_turn
from roji.games.four_gardens.refusals import refusal
from roji.games.four_gardens.table import ACT, ACTIVE, DRAW, HAND, PLACE, TRACK

__all__ = ["WORDS", "FourGardensWords"]

ASKS = ("ask_act", "ask_place", "ask_reallocate", "ask_finish", "ask_track", "ask_bonus", "ask_draw")  # by phase


@dataclass(frozen=True)
class FourGardensWords(Phrases):
    """Four Gardens in one language."""

    def kind(self, kind: int, count: int) -> str:
        """The word for this many of a kind of resource: 1 plant, 2 plants."""
        return self.named("kinds_of_one" if count == 1 else "kinds", kind)

    def resources(self, counts: Sequence[int]) -> str:
        """Resources by kind: 2 water, 1 plant."""
        parts = [f"{int(count)} {self.kind(kind, int(count))}" for kind, count in enumerate(counts) if count]
        return ", ".join(parts) or self.labels["nothing"]

    def frame(self, box: Box, card: int) -> str:
        """A card by its frame, green 3, which is unique within a garden."""
        colour = int(box.colour_of[card])
        return self.say(
            "frame",
            colour=self.named("colours", colour),
            number=int(box.frame_of[card]) - int(box.first_frame[colour]) + 1,
        )

    def god(self, box: Box, card: int) -> str:
        """The god on a card."""
        return self.named("deities", NUM_GODS if box.god_of[card] == MULTI else box.god_of[card])

    def landscape(self, box: Box, card: int) -> str:
        """A card by its landscape side, green 3 (red god), as people at the table call it."""
        return self.say("landscape", frame=self.frame(box, card), god=self.god(box, card))

    def sign(self, box: Box, card: int) -> str:
        """The sign of a card beside its handcart: a floor with an arrow, or a wild."""
        if box.floor_of[card] == WILD:
            return self.labels["wild"]
        return f"{self.labels['floor']} {int(box.floor_of[card]) + 1} {'↑' if box.is_up[card] else '↓'}"

    def card(self, box: Box, card: int) -> str:
        """A card with both its sides, or as much as is known of it."""
        if card >= UNKNOWN:
            return self.labels["a_card"]
        if card >= ONE_SIDE:
            return self.say("a_landscape", landscape=self.landscape(box, card - ONE_SIDE))
        need, sign = self.resources(box.need[card]), self.sign(box, card)
        return self.say("card", frame=self.frame(box, card), god=self.god(box, card), need=need, sign=sign)

    def ask(self, box: Box, table: Table, seat: int) -> str:
        """What this seat is asked to do now, in one line."""
        if table.is_over:
            return self.say("over")
        if table.seat != seat:
            return self.say("wait")
        phase = int(table.phase)
        if phase == TRACK:
            return self.say(ASKS[phase], card=self.landscape(box, int(card_of_step(box, table, seat))))
        number = {
            ACT: int(box.actions) + 1 - int(table.actions_left),
            PLACE: int(table.wilds_left),
            DRAW: int(box.hand) - int(table.hand_size[seat]),
        }
        return self.say(ASKS[phase], number=number.get(phase, 0), of=int(box.actions))

    def move(self, box: Box, table: Table, seat: int, move: int) -> str:
        """A legal move in words."""
        if move < moves.TAKE:
            return self._action(box, table, seat, move)
        if move < moves.FINISH_CARD:
            return self._resource_move(box, table, seat, move)
        if move < moves.ADVANCE:
            return self.say("finish", card=self.landscape(box, int(table.active[seat, move - moves.FINISH_CARD])))
        if move < moves.TAKE_TILE:
            god = move - moves.ADVANCE
            space = int(table.marker[seat, god])
            key = "advance" if space < SPACES else "push"
            return self.say(key, track=self.named("gods", god), space=space + 1)
        if move < moves.DRAW_FROM_PILE:
            pile = move - moves.TAKE_TILE
            return self.say(
                "tile", tile=self.named("piles", pile), number=int(box.bonus[pile, table.tiles_taken[pile]])
            )
        if move > moves.DRAW_FROM_PILE:
            return self.say("draw_open", card=self.card(box, int(table.open_cards[move - moves.DRAW_FROM_OPEN])))
        return self._draw_pile(box, table)

    def _action(self, box: Box, table: Table, seat: int, move: int) -> str:
        """F3.2-F3.5: what using a card does."""
        card = int(table.hand[seat, move % HAND])
        if move < moves.ROTATE:
            return self.say("lay", card=self.card(box, card))
        if move >= moves.USE_CART:
            return self.say("use_cart", card=self.landscape(box, card))
        if move >= moves.USE_WILD:
            return self.say("use_wild", card=self.landscape(box, card))
        clockwise = move < moves.ROTATE_COUNTER
        faces, gained = after_turn(box, table, seat, card, clockwise)
        return self.say(
            "rotate",
            card=self.landscape(box, card),
            floor=int(box.floor_of[card]) + 1,
            way=self.labels["clockwise" if clockwise else "counter"],
            faces="-".join(str(value) for value in faces),
            gained=self.resources(gained),
        )

    def _resource_move(self, box: Box, table: Table, seat: int, move: int) -> str:
        """F3.4, F3.5: a resource from place to place."""

        def card(groundwork: int) -> str:
            return self.frame(box, int(table.active[seat, groundwork]))

        if move < moves.FILL:
            kind, place = divmod(move - moves.TAKE, moves.PLACES)
            if place == 0:
                return self.say("take_to_planning", kind=self.named("kinds", kind))
            return self.say("take_to_card", kind=self.named("kinds", kind), card=card(place - 1))
        if move < moves.SHIFT:
            kind, target = divmod(move - moves.FILL, ACTIVE)
            return self.say("fill", kind=self.named("kinds", kind), card=card(target))
        if move < moves.RETURN:
            kind, source = divmod((move - moves.SHIFT) // moves.TURNS, ACTIVE)
            onto = card(moves.shift_target(move))
            return self.say("shift", kind=self.named("kinds", kind), source=card(source), card=onto)
        return (
            self.say("done")
            if move == moves.DONE
            else self.say("return", kind=self.named("kinds", move - moves.RETURN))
        )

    def _draw_pile(self, box: Box, table: Table) -> str:
        """F2.4, F7.2: only the landscape side of the top card is seen; of a new pile not even that."""
        if table.num_pile == 0:
            return self.say("draw_new_pile", cards=int(table.num_discards))
        top = int(table.pile[table.num_pile - 1])
        return self.say("draw_pile", landscape=self.landscape(box, top - ONE_SIDE if top >= ONE_SIDE else top))

    def why_not(self, box: Box, table: Table, seat: int, move: int) -> str:
        """Why this move may not be made, with the clause that forbids it."""
        key, parts = refusal(box, table, seat, move)
        names = {"kind": self.names["kinds"], "god": self.names["gods"], "pile": self.names["piles"]}
        said: dict[str, object] = {
            name: names[name][value] if name in names else value for name, value in parts.items()
        }
        if "frame" in parts:
            said["frame"] = self.frame(box, parts["frame"])
        return self.say(key, **said)

    def event(self, box: Box, event: Event, names: tuple[str, ...]) -> str:
        """One event as a sentence; an empty text if it is not worth telling."""
        name = names[event.seat] if event.seat != NOBODY else ""
        what, start, end = event.what, event.start, event.end
        match event.kind:
            case events.LAID | events.DREW_OPEN | events.SAW | events.REFILLED:
                return self.say(events.KINDS_OF_EVENTS[event.kind], name=name, card=self.card(box, what))
            case events.FINISHED:
                return self.say("finished", name=name, card=self.landscape(box, what), count=start)
            case events.DISCARDED:
                key = ("discarded_rotate", "discarded_wild", "discarded_cart")[start]
                return self.say(key, name=name, card=self.landscape(box, what))
            case events.TURNED:
                way = self.labels["clockwise" if start else "counter"]
                return self.say("turned" if what < 3 else "turned_top", name=name, floor=what + 1, way=way)
            case events.COLLECTED:
                return (
                    self.say("collected", name=name, kind=self.kind(what, end), count=end, floor=start + 1)
                    if end
                    else ""
                )
            case events.MOVED:
                return self._moved(box, name, what, start, end)
            case events.ADVANCED | events.PUSHED | events.REMOVED | events.NO_EFFECT:
                key = "no_effect_multi" if what == NUM_GODS else events.KINDS_OF_EVENTS[event.kind]
                return self.say(key, name=name, track="" if what == NUM_GODS else self.named("gods", what), space=end)
            case events.PANORAMA:
                return self.say("panorama", name=name, colour=self.named("colours", what), frames=start)
            case events.BONUS_TILE:
                return self.say("bonus_tile", name=name, tile=self.named("piles", what), number=start)
            case events.DREW_PILE if what == UNKNOWN:
                return self.say("drew_unseen", name=name)
            case events.DREW_PILE | events.TOP_CARD:
                key = events.KINDS_OF_EVENTS[event.kind]
                return self.say(key, name=name, landscape=self.landscape(box, what))
            case events.LOST | events.RESHUFFLED | events.LAST_ROUND:
                return self.say(events.KINDS_OF_EVENTS[event.kind], name=name, count=what)
            case events.NEXT_TURN:
                return self.say("next_turn", name=name)
        return self.say("over")

    def _moved(self, box: Box, name: str, kind: int, start: int, end: int) -> str:
        """A resource that moved. Resources that return from a finished card are not told."""
        if start < CARDS and end == events.IN_SUPPLY:
            return ""
        keys = {
            (events.IN_SUPPLY, events.ON_PLANNING): "moved_take_planning",
            (events.IN_SUPPLY, EMPTY): "moved_take",
            (events.ON_PLANNING, EMPTY): "moved_fill",
            (events.ON_PLANNING, events.IN_SUPPLY): "moved_return",
            (EMPTY, EMPTY): "moved_shift",
        }
        key = keys[start if start >= CARDS else EMPTY, end if end >= CARDS else EMPTY]
        cards = {name: self.frame(box, card) for name, card in (("source", start), ("card", end)) if card < CARDS}
        return self.say(key, name=name, kind=self.named("kinds", kind), **cards)


WORDS = load_words(FourGardensWords, __package__)
