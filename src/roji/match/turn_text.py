"""A turn as text for one seat, for language models and other programs that read and write lines; and parsing their
answers.

The MCP server, the text environment and the arena's programs share this. Everything comes from the seat's view (D5), in
the words of the terminal. A whole turn stays below `MOST_TOKENS`: if the moves in words would be too long, only their
typed forms are listed, and the oldest events are left out.
"""

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from roji.core.errors import MoveError
from roji.core.game import Game
from roji.core.rule import Box, Table
from roji.core.story import Event
from roji.core.words import ENGLISH

__all__ = [
    "MOST_TOKENS",
    "TurnView",
    "answered_move",
    "count_tokens",
    "event_lines",
    "moves_text",
    "table_text",
    "turn_text",
]

MOST_TOKENS = 1500
KEPT_FREE = 60  # tokens for a line that a caller puts before a turn
SMALL_SCREEN = (80, 24)  # the small drawing of a table shows as much as the large one, in half the tokens
LONGEST_ANSWER = 10_000  # characters of an answer that are read
LONGEST_MOVE = 80  # characters
PIECES = re.compile(r"[A-Za-z]+|[0-9]{1,3}| (?=[A-Za-z])|\s+|.")
LONG_WORD = 8  # letters; a longer word may be two tokens


class TurnView(NamedTuple):
    """What a seat sees: the table as its view shows it."""

    game: Game
    box: Box
    view: Table
    seat: int
    names: tuple[str, ...]


def turn_text(seen: TurnView, legal: Sequence[int], told: Sequence[str] = ()) -> str:
    """Everything that a seat needs for its decision: what happened, the table, the question, the legal moves."""
    game, box, view, seat, names = seen
    ask = game.words[ENGLISH].ask(box, view, seat)
    head = f"You are {names[seat]} (seat {seat}) in {game.title}."
    rest = [table_text(seen), ask]
    left = MOST_TOKENS - KEPT_FREE - count_tokens("\n".join([head, *rest]))
    moves = moves_text(seen, legal, left * 3 // 4)
    left -= count_tokens(moves)
    return "\n".join([head, *_newest(told, left), *rest, moves])


def _newest(told: Sequence[str], budget: int) -> list[str]:
    """The newest lines, as many as fit."""
    if not told:
        return []
    first, title = len(told), "Since your last decision:"
    cut = "  (earlier events are left out)"
    left = budget - count_tokens(f"\n{title}\n{cut}\n")
    while first and (cost := count_tokens(f"  {told[first - 1]}\n")) <= left:
        first, left = first - 1, left - cost
    return [title, *([cut] if first else []), *(f"  {line}" for line in told[first:])]


def table_text(seen: TurnView) -> str:
    """The table as the seat sees it, drawn small."""
    from rich.markup import render

    game, box, view, seat, names = seen
    return render(game.draw(box, view, seat, ENGLISH, names, SMALL_SCREEN)).plain.rstrip("\n")


def moves_text(seen: TurnView, legal: Sequence[int], budget: int = MOST_TOKENS, containing: str = "") -> str:
    """The legal moves, in words if that fits, otherwise as what to type.

    `containing` selects lines with these words.
    """
    game, box, view, seat, _ = seen
    texts = {move: game.text(box, view, seat, move) for move in legal}
    lines = [f"  {text}: {game.words[ENGLISH].move(box, view, seat, move)}" for move, text in texts.items()]
    if containing:
        lines = [line for line in lines if containing.lower() in line.lower()]
    if not lines:
        return f"No legal move contains '{containing[:LONGEST_MOVE]}'." if legal else "There is nothing to decide now."
    listed = "\n".join([f"Legal moves ({len(lines)}):", *lines])
    if count_tokens(listed) <= budget:
        return listed
    short = f"Legal moves ({len(legal)}), grouped by their beginnings; put one ending behind it:"
    return "\n".join([short, *_grouped(texts.values())])


def _grouped(texts: Iterable[str]) -> list[str]:
    """Put texts that differ only in their last word on one line: `place 1,2 r0|r1|r2|r3`."""
    groups: dict[str, list[str]] = {}
    for text in texts:
        start, _, end = text.rpartition(" ")
        groups.setdefault(start, []).append(end)
    return [f"  {f'{start} ' if start else ''}{'|'.join(ends)}" for start, ends in groups.items()]


def event_lines(game: Game, box: Box, events: Iterable[Event], names: tuple[str, ...]) -> list[str]:
    """The events, in sentences."""
    words = game.words[ENGLISH]
    return [sentence for event in events if (sentence := words.event(box, event, names))]


def answered_move(seen: TurnView, answer: str) -> int:
    """The legal move that an answer names, in [brackets] anywhere or as its last line. MoveError says what is wrong."""
    game, box, view, seat, _ = seen
    answer = answer[-LONGEST_ANSWER:]
    bracketed = re.findall(r"\[([^\[\]\n]+)\]", answer)
    lines = [line.strip(" \t`*\"'.>") for line in answer.splitlines()]
    typed = bracketed[-1].strip() if bracketed else next((line for line in reversed(lines) if line), "")
    if not typed:
        raise MoveError("The answer is empty: write one of the legal moves.")
    if len(typed) > LONGEST_MOVE:
        raise MoveError("No move is that long: write it in [brackets], or alone on the last line.")
    move = game.number(box, view, seat, typed)
    if move not in game.legal_moves(box, view, seat):
        raise MoveError(game.words[ENGLISH].why_not(box, view, seat, move))
    return move


def count_tokens(text: str) -> int:
    """A high estimate of a text's tokens: common tokenizers count fewer on our texts (docs/language-models.md)."""
    found = 0
    for piece in PIECES.findall(text):
        if piece.isascii() and piece.isalpha():
            found += 1 + len(piece) // LONG_WORD
        elif piece != " ":
            found += 1 if piece.isascii() else 2
    return found * 9 // 8
