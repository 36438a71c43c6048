"""Pebbles: the rules, words and data combined into one `Game`."""

from dataclasses import dataclass
from typing import Any

from roji.core.defaults import drawing_of, texts_of
from roji.core.game import Game
from roji.core.pile import NO_PILE
from roji.core.rule import Box, Table
from roji.core.story import Event
from roji.core.words import Phrases, load_words

from .box import BOX, MOST_TAKEN, OPTIONS, SEATS, TABLE, load, setup
from .turn import FEATURES, KINDS, features, legal, play, score, to_act

__all__ = ["GAME"]


def move_parts(box: Box, table: Table, seat: int, move: int) -> dict[str, Any]:
    """A move as named parts, for programs and pages."""
    return {"do": "take", "count": move + 1}


def data(box: Box, table: Table) -> dict[str, Any]:
    """The table as plain named fields; whatever a view hides is None."""
    return {
        "seats": int(table.num_seats),
        "seat": int(table.seat) if table.heap else None,
        "heap": int(table.heap),
        "taken": table.taken[: table.num_seats].tolist(),
        "over": not table.heap,
    }


@dataclass(frozen=True)
class PebblesWords(Phrases):
    """Sentences for people: the code picks a sentence, words.<language>.toml holds its text."""

    def ask(self, box: Box, table: Table, seat: int) -> str:
        """What this seat has to do now, in one line."""
        if not table.heap:
            return self.say("over")
        return self.say("ask", heap=table.heap) if table.seat == seat else self.say("wait", seat=table.seat)

    def move(self, box: Box, table: Table, seat: int, move: int) -> str:
        """A legal move in words."""
        return self.say("take", count=move + 1)

    def why_not(self, box: Box, table: Table, seat: int, move: int) -> str:
        """Why this move is illegal, with the clause that forbids it."""
        if not table.heap:
            return self.say("not_over")
        return self.say("not_that_many", most=min(box.most, table.heap)) if table.seat == seat else self.say("not_turn")

    def event(self, box: Box, event: Event, names: tuple[str, ...]) -> str:
        """A sentence for one event."""
        return self.say(KINDS[event.kind], name=names[event.seat], what=event.what)


text, number = texts_of(move_parts, MOST_TAKEN)

GAME = Game(
    name="template_game",  # the name under which it is registered
    package=__package__,
    title="Pebbles",
    author="you",
    seats=tuple(range(2, SEATS + 1)),
    minutes=2,
    clause_letter="P",
    options=OPTIONS,
    box_type=BOX,
    table_type=TABLE,
    num_moves=MOST_TAKEN,
    features_list=FEATURES,
    score_clauses=("P3.1", "P3.2"),
    event_kinds=KINDS,
    pile=NO_PILE,  # nothing is shuffled beforehand
    decision_limit=100,
    setup=setup,
    to_act=to_act,
    legal=legal,
    play=play,
    score=score,
    features=features,
    load=load,
    text=text,
    number=number,
    data=data,
    move_parts=move_parts,
    draw=drawing_of(data),
    words=load_words(PebblesWords, __package__),
)
