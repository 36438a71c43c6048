"""Does a judgement read every number of an edition? Each number is changed alone, and greedy's choices are held against a search.

The positions come from games with the game's own edition. Where a long search, asked three times, makes one choice with the
edition and surely another with the changed number, the number matters there; then greedy's choices must change somewhere, too.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from roji.bots.engine_bot import EngineBot
from roji.core.edition import Edition, default_edition
from roji.core.errors import EditionError
from roji.core.game import Game
from roji.core.luck import below, new_luck
from roji.core.rule import Table
from roji.lab.edition_numbers import Place, all_numbers, with_numbers

__all__ = ["ReadingPosition", "changed_one_by_one", "choices", "positions_of"]

LUCKS = (1, 2, 3)  # a long search is asked once with each


class ReadingPosition(NamedTuple):
    """A position, as it came about."""

    seats: int
    options: int
    seed: int
    moves: list[tuple[int, int]]

    def table(self, game: Game) -> Table:
        """The table at that point."""
        table = game.new_table(default_edition(game).box, self.seats, self.options, self.seed)
        for seat, move in self.moves:
            game.play_quietly(default_edition(game).box, table, seat, move)
        return table


def positions_of(game: Game, number: int, options: Sequence[int] = (0,)) -> list[ReadingPosition]:
    """Decisions with a choice, from games of all sizes between gentle bots, at all times of the game."""
    found: list[ReadingPosition] = []
    box, bot, luck = default_edition(game).box, EngineBot("gentle"), new_luck(number)
    while len(found) < number:
        seats = game.seats[len(found) % len(game.seats)]
        asked = ReadingPosition(seats, options[len(found) % len(options)], len(found) + 1, [])
        table, decisions = asked.table(game), 4 + int(below(luck, 24 * seats))
        while waiting := game.seats_to_act(box, table):
            seat = waiting[0]
            if len(asked.moves) >= decisions and len(game.legal_moves(box, table, seat)) > 2:
                found.append(asked)
                break
            move = bot.choose(game, box, game.seen(box, table, seat), seat, luck)
            game.play_quietly(box, table, seat, move)
            asked.moves.append((seat, move))
    return found


def changed_one_by_one(game: Game, skip: Sequence[str] = ("cards",)) -> Iterator[tuple[Place, int, Edition]]:
    """Every number of the game's own edition, changed alone as far as it can be: its place, what it is then, the edition."""
    own = default_edition(game)
    for place, number in all_numbers(own).items():
        if place[0] in skip:
            continue
        for new in (3 * number + 6, number + 6, 2 * number + 1, number + 2, number + 1, number - 2, number - 1):
            try:
                yield place, new, with_numbers(own, {place: new})
            except EditionError:
                continue
            break


def choices(game: Game, edition: Edition, table: Table, iterations: int = 0) -> list[int]:
    """What greedy would do here; with iterations, what a search would, once for each luck."""
    box = edition.box
    [seat, *_] = game.seats_to_act(box, table)
    view = game.seen(box, table, seat)
    if not iterations:
        return [EngineBot("greedy").choose(game, box, view, seat, new_luck(1))]
    bot = EngineBot("search", iterations=iterations)
    return [bot.choose(game, box, view, seat, new_luck(luck)) for luck in LUCKS]
