"""Pebbles, put together: the rules, and what people see of them."""

import re
from dataclasses import dataclass
from typing import Any

from roji.core.errors import MoveError
from roji.core.game import Game
from roji.core.rule import Box, Table
from roji.core.story import Event
from roji.core.words import Phrases, load_words

from .box import BOX, MOST_TAKEN, OPTIONS, SEATS, TABLE, load, setup
from .turn import FEATURES, KINDS, TOOK, features, legal, play, rank, redeal, score, to_act, view

__all__ = ["GAME"]


def move_parts(box: Box, table: Table, seat: int, move: int) -> dict[str, Any]:
    """A move in named parts, for programs and pages."""
    return {"do": "take", "count": move + 1}


def text(box: Box, table: Table, seat: int, move: int) -> str:
    """A move as a line of text, for records and typed play."""
    return f"take {move + 1}"


def number(box: Box, table: Table, seat: int, text: str) -> int:
    """The move that a line of text says."""
    if match := re.fullmatch(rf"take ([1-{MOST_TAKEN}])", " ".join(text.lower().split())):
        return int(match[1]) - 1
    raise MoveError(f"'{text}' is not a move of Pebbles: say 'take 2'.")


def event_parts(box: Box, event: Event) -> dict[str, Any]:
    """An event's numbers by name."""
    return {"count": event.what} if event.kind == TOOK else {}


def data(box: Box, table: Table) -> dict[str, Any]:
    """The table in plain named fields; what a view hides is None."""
    return {
        "seats": int(table.num_seats),
        "seat": int(table.seat) if table.heap else None,
        "heap": int(table.heap),
        "taken": table.taken[: table.num_seats].tolist(),
        "over": not table.heap,
    }


def draw(box: Box, table: Table, seat: int, language: str) -> str:
    """The table as text, in rich's markup."""
    words = WORDS[language]
    lines = [f"[bold]{words.label('heap')}[/] {'●' * int(table.heap)} {int(table.heap)}"]
    for other, taken in enumerate(table.taken[: table.num_seats]):
        lines.append(f"{'▶' if table.seat == other else ' '} {words.label('seat', seat=other)}: {taken}")
    return "\n".join(lines)


@dataclass(frozen=True)
class PebblesWords(Phrases):
    """What is said to people: the code picks a sentence, the words are in words.<language>.toml."""

    def ask(self, box: Box, table: Table, seat: int) -> str:
        """What is asked of this seat now, in one line."""
        if not table.heap:
            return self.say("over")
        return self.say("ask", heap=table.heap) if table.seat == seat else self.say("wait", seat=table.seat)

    def move(self, box: Box, table: Table, seat: int, move: int) -> str:
        """A legal move in words."""
        return self.say("take", count=move + 1)

    def why_not(self, box: Box, table: Table, seat: int, move: int) -> str:
        """Why this move may not be made, with the clause that forbids it."""
        if not table.heap:
            return self.say("not_over")
        return self.say("not_that_many", most=min(box.most, table.heap)) if table.seat == seat else self.say("not_turn")

    def event(self, box: Box, event: Event, names: tuple[str, ...]) -> str:
        """One thing that happened, in a sentence."""
        return self.say(KINDS[event.kind], name=names[event.seat], count=event.what)


WORDS = load_words(PebblesWords, __package__)

GAME = Game(
    name="template_game",  # the name under which it is registered
    package=__package__,
    title="Pebbles",
    author="you",
    seats=tuple(range(2, SEATS + 1)),
    minutes=2,
    clause_letter="P",
    options=OPTIONS,
    edition_is_ours=True,
    box_type=BOX,
    table_type=TABLE,
    num_moves=MOST_TAKEN,
    features_list=FEATURES,
    score_clauses=("P3.1", "P3.2"),
    event_kinds=KINDS,
    revealing_kinds=frozenset(),  # kinds of events that bring out something hidden or random: undo stops there
    decision_limit=100,
    setup=setup,
    to_act=to_act,
    legal=legal,
    play=play,
    score=score,
    rank=rank,
    view=view,
    redeal=redeal,
    features=features,
    load=load,
    text=text,
    number=number,
    data=data,
    move_parts=move_parts,
    event_parts=event_parts,
    draw=draw,
    words=WORDS,
)
